//! Proving a table of numbers: every position on its own, from those that its
//! moves lead to. Nothing here is shared with what solves.
//!
//! Moves lead to larger numbers, so that no position depends on itself: if each
//! is right as long as those after it are, all are right.

use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex, PoisonError};

use arene::{
    Code, Game, LimitReached, Limits, Numbering, Outcome, Phase, Player, Progress, Reached, Tally,
    listed, reached, together,
};
use arene_table::{Table, TableFlaw};

use super::same;
use crate::{Facts, Failure};

/// How many numbers a thread deals with at a time.
const SHARE: usize = 1 << 14;

/// A table to be checked.
pub(crate) struct Check<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) starts: &'a [G::Position],
    pub(crate) table: &'a Table,
    pub(crate) limits: &'a Limits,
}

/// How a position stands for who moves there: the plies to a win, above 0, or to
/// a loss, below, from the nearest loss to the nearest win; 0 is a draw. A win in
/// n plies is `END - n`, a loss in n plies `n - END`.
type Worth = i32;

const END: Worth = 1000;

/// What a code says, as the format has it.
fn standing(code: Code) -> Option<Worth> {
    match Worth::from(code) {
        code @ 0..=126 => Some(code - END),
        127 => Some(0),
        code @ 128..=254 => Some(END - (254 - code)),
        _ => None,
    }
}

/// The same a ply earlier.
fn a_ply_earlier(standing: Worth) -> Worth {
    standing - standing.signum()
}

/// Whether play is over, or a move wins.
fn is_decided(standing: i16) -> bool {
    [END, -END, a_ply_earlier(END)].contains(&Worth::from(standing))
}

fn ended(outcome: Outcome, turn: Player) -> Worth {
    match outcome {
        // No table is one of a game with scores: those that a sweep meets end it.
        Outcome::Draw | Outcome::Score(_) => 0,
        Outcome::Win(winner) if winner == turn => END,
        Outcome::Win(_) => -END,
    }
}

/// A number for which the rules decide, or that play does not reach.
const NONE: i16 = i16::MIN;

/// A number for which the table says what only the rules may.
const WRONG: i16 = NONE + 1;

impl<G> Check<'_, G>
where
    G: Facts + Sync,
    G::Position: Sync,
{
    /// Checks a table of numbers.
    pub(super) fn by_numbers<N: Numbering<G>>(
        &self,
        numbering: &N,
    ) -> Result<Result<Tally, TableFlaw>, Failure> {
        let header = self.table.header();
        // Two bytes for what each number stands for, and a bit for whether play
        // reaches it.
        self.limits.check_memory(2 * header.numbers + header.numbers / 8)?;
        let tally = *self.table.tally();
        let limits = self.limits;
        let rules = ByRules { game: self.game, numbering };
        let mut standings = listed(header.numbers as usize, std::iter::repeat(NONE))?;
        self.table.lookup()?.each(|first, codes| {
            let own = &mut standings[first as usize..][..codes.len()];
            for (own, &code) in own.iter_mut().zip(codes) {
                *own = standing(code).map_or(NONE, |standing| standing as i16);
            }
            Ok(())
        })?;
        // What play reaches is found one number after the other: by a thread of its own,
        // if there may be several, until there is a flaw.
        let flawed = Arc::new(AtomicBool::new(false));
        let reach_limits = limits.clone().stop_flag(flawed.clone()).on_progress(|_| {});
        let reach = || reached(self.game, numbering, self.starts, &reach_limits);
        let (mut flaw, mut follows) = (Ok(None), Err(LimitReached::Stopped));
        both(
            limits.thread_count(),
            &|| flawed.store(true, Relaxed),
            Box::new(|| {
                flaw = rules.check(&mut standings, limits);
                flawed.store(!matches!(flaw, Ok(None)), Relaxed);
            }),
            Box::new(|| follows = reach()),
        );
        if let Some(flaw) = flaw? {
            return Ok(Err(flaw));
        }
        let right = rules.tally(&follows?, &standings, limits)?;
        Ok(right.and_then(|right| same(&tally, &right)))
    }
}

/// The rules, and the numbers of positions.
struct ByRules<'a, G, N> {
    game: &'a G,
    numbering: &'a N,
}

impl<G: Facts + Sync, N: Numbering<G>> ByRules<'_, G, N>
where
    G::Position: Sync,
{
    /// Checks every number; the first flaw that is found, if there is one.
    fn check(
        &self,
        standings: &mut [i16],
        limits: &Limits,
    ) -> Result<Option<TableFlaw>, LimitReached> {
        let numbers = standings.len() as u64;
        let work = Shares { limits, total: 2 * numbers, done: AtomicU64::new(0) };
        // What the rules decide is told by them, whatever the table says.
        let decided = Mutex::new(standings.chunks_mut(SHARE).zip((0u64..).step_by(SHARE)));
        work.each(&|| {
            let (own, first) = decided.lock().unwrap_or_else(PoisonError::into_inner).next()?;
            let (count, mut moves) = (own.len() as u64, Vec::new());
            let numbered = own.iter_mut().zip(first..);
            numbered.for_each(|(own, number)| self.decide(number, own, &mut moves));
            Some((count, None))
        })?;
        let next = shares_of(numbers);
        work.each(&|| {
            let mut range = next()?;
            let (count, mut moves) = (range.end - range.start, Vec::new());
            Some((count, range.find_map(|number| self.flaw(number, standings, &mut moves))))
        })
    }

    /// Tells how the positions of a number stand if play is over there, or if a move
    /// wins.
    fn decide(&self, number: u64, standing: &mut i16, moves: &mut Vec<G::Move>) {
        let mut positions = self.numbering.positions(number);
        let mut decided = || positions.next().map(|at| self.decided(&at, moves));
        let (one, other) = (decided().flatten(), decided());
        if other.is_some_and(|other| other != one) {
            *standing = WRONG;
        } else if let Some(found) = one {
            *standing = found as i16;
        } else if is_decided(*standing) {
            *standing = WRONG;
        }
    }

    /// How a position stands if play is over there, or if a move wins.
    fn decided(&self, at: &G::Position, moves: &mut Vec<G::Move>) -> Option<Worth> {
        let turn = self.game.turn(at);
        if let Some(outcome) = self.game.outcome(at) {
            return Some(ended(outcome, turn));
        }
        moves.clear();
        self.game.moves(at, moves);
        let outcome = |m: &G::Move| self.game.outcome(&self.game.play(at, m.clone()));
        let wins = moves.iter().any(|m| outcome(m) == Some(Outcome::Win(turn)));
        wins.then(|| a_ply_earlier(END))
    }

    /// What is wrong with the positions of a number, if something is.
    fn flaw(&self, number: u64, standings: &[i16], moves: &mut Vec<G::Move>) -> Option<TableFlaw> {
        // By the rules, not by the table.
        if is_decided(standings[number as usize]) {
            return None;
        }
        let mut positions = self.numbering.positions(number);
        positions.find_map(|at| self.flaw_at(&at, number, standings, moves))
    }

    /// What is wrong with a position, if something is: it must be worth its best move.
    fn flaw_at(
        &self,
        at: &G::Position,
        number: u64,
        standings: &[i16],
        moves: &mut Vec<G::Move>,
    ) -> Option<TableFlaw> {
        let found = standings[number as usize];
        let flaw = || TableFlaw::Wrong { vertex: self.game.write_vertex(at) };
        if self.game.outcome(at).is_some() {
            return (found == WRONG).then(flaw);
        }
        let turn = self.game.turn(at);
        moves.clear();
        self.game.moves(at, moves);
        let mut best = None;
        for m in moves.iter() {
            let to = self.game.play(at, m.clone());
            let place = self.numbering.number(&to).filter(|&to| to > number);
            let there = place.map(|to| standings[to as usize]).filter(|&there| there != NONE);
            let Some(there) = there.map(Worth::from) else {
                // Where a table leaves positions out, it leaves out what follows
                // them.
                if found == NONE {
                    return None;
                }
                let vertex = self.game.write_vertex(&to);
                return Some(TableFlaw::Missing { vertex });
            };
            let worth = if self.game.turn(&to) == turn { there } else { -there };
            best = best.max(Some(a_ply_earlier(worth)));
        }
        let right = found == NONE || found != WRONG && best == Some(Worth::from(found));
        (!right).then(flaw)
    }

    /// How the positions stand that play reaches.
    fn tally(
        &self,
        reached: &Reached,
        standings: &[i16],
        limits: &Limits,
    ) -> Result<Result<Tally, TableFlaw>, LimitReached> {
        let numbers = standings.len() as u64;
        let work = Shares { limits, total: numbers, done: AtomicU64::new(0) };
        let all = Mutex::new(Tally::default());
        let next = shares_of(numbers);
        let flaw = work.each(&|| {
            let range = next()?;
            let count = range.end - range.start;
            let found = self.tally_of(reached.within(range), standings);
            let found = found.map(|found| {
                all.lock().unwrap_or_else(PoisonError::into_inner).add(&found);
            });
            Some((count, found.err()))
        })?;
        let all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(flaw.map_or(Ok(all), Err))
    }

    /// How some positions stand; all of them must be in the table.
    fn tally_of(
        &self,
        numbers: impl Iterator<Item = u64>,
        standings: &[i16],
    ) -> Result<Tally, TableFlaw> {
        let mut tally = Tally::default();
        let mut moves = Vec::new();
        let positions = |number| self.numbering.positions(number).map(move |at| (number, at));
        for (number, at) in numbers.flat_map(positions) {
            moves.clear();
            self.game.moves(&at, &mut moves);
            tally.edges += moves.len() as u64;
            let found = Worth::from(standings[number as usize]);
            if found == Worth::from(NONE) {
                let vertex = self.game.write_vertex(&at);
                return Err(TableFlaw::Missing { vertex });
            }
            let (turn, counts) = (self.game.turn(&at), &mut tally.counts);
            match found.signum() {
                0 => counts.dead_end += 1,
                sign => {
                    let winner = if sign > 0 { turn } else { turn.other() };
                    counts.won[winner.index()] += 1;
                    counts.longest = counts.longest.max(Some((END - found.abs()) as u32));
                }
            }
        }
        Ok(tally)
    }
}

/// Does both: at once if there may be several threads, else one after the other. If one
/// of them panics, `quit` has the other come to an end.
fn both<'a>(
    threads: usize,
    quit: &(dyn Fn() + Sync),
    one: Box<dyn FnOnce() + Send + 'a>,
    other: Box<dyn FnOnce() + Send + 'a>,
) {
    let jobs = Mutex::new([one, other].into_iter());
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
    together(threads.min(2), quit, &|_| {
        while let Some(job) = next() {
            job();
        }
    });
}

/// So many numbers, a share at a time.
fn shares_of(numbers: u64) -> impl Fn() -> Option<Range<u64>> {
    let next = AtomicU64::new(0);
    move || {
        let first = next.fetch_add(SHARE as u64, Relaxed);
        (first < numbers).then(|| first..(first + SHARE as u64).min(numbers))
    }
}

/// Does the next share of some work: how many numbers it had, and a flaw if there is one.
/// `None` if nothing is left.
pub(super) type Share<'a> = dyn Fn() -> Option<(u64, Option<TableFlaw>)> + Sync + 'a;

/// Work that threads share.
pub(super) struct Shares<'a> {
    pub(super) limits: &'a Limits,
    pub(super) total: u64,
    pub(super) done: AtomicU64,
}

impl Shares<'_> {
    /// Does share after share until there are none left: each tells how many numbers it
    /// had, and a flaw if there is one. The flaw of all is the first that was found.
    pub(super) fn each(&self, share: &Share<'_>) -> Result<Option<TableFlaw>, LimitReached> {
        let stop = AtomicBool::new(false);
        let all = Mutex::new(Ok(None));
        let end = |found: Result<Option<TableFlaw>, LimitReached>| {
            stop.store(true, Relaxed);
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            if found.is_err() || *all == Ok(None) {
                *all = found;
            }
        };
        together(self.limits.thread_count(), &|| stop.store(true, Relaxed), &|_| {
            while !stop.load(Relaxed)
                && let Some((count, flaw)) = share()
            {
                if flaw.is_some() {
                    return end(Ok(flaw));
                }
                let done = self.done.fetch_add(count, Relaxed) + count;
                let progress = Progress { phase: Phase::Verify, done, total: Some(self.total) };
                if let Err(limit) = self.limits.tick(progress) {
                    return end(Err(limit));
                }
            }
        });
        all.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
