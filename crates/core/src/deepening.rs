//! Iterative deepening: the engine for games too large to solve.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use crate::alphabeta::{INFINITE, further, in_order_of_the_rules, nearer};
use crate::search::wanted_depth;
use crate::table::{Bound, Entry, Table};
use crate::{Effort, Engine, Game, Heuristic, LimitReached, Limits, MoveValue, Phase, Player};
use crate::{Progress, Report, Value};

/// Searches one ply deep, then two, then three, until the depth is reached, the
/// time is up or the end of the game is seen everywhere; then answers with the
/// deepest search that was finished.
///
/// Each search is an alpha-beta with null windows (principal variation search)
/// over a transposition table of fixed size: what one search learns orders the
/// moves of the next. The values are those of plain minimax at the same depth,
/// to the letter: an entry of the table serves only at the depth it was searched
/// to, or at any greater one if no estimate went into it. So the answer depends
/// neither on the size of the table nor on the number of threads, which share
/// it.
///
/// T. A. Marsland and M. Campbell, *Parallel Search of Strongly Ordered Game
/// Trees*, Computing Surveys 14 (1982).
#[derive(Debug)]
pub struct Deepening<H> {
    heuristic: H,
    table: Table,
    threads: usize,
}

impl<H> Deepening<H> {
    /// With this heuristic, a table of 4 MiB and one thread. A table that fits
    /// the processor's cache beats a larger one in most searches.
    pub fn new(heuristic: H) -> Deepening<H> {
        Deepening { heuristic, table: Table::new(4 << 20), threads: 1 }
    }

    /// With a table of at most this many bytes.
    #[must_use]
    pub fn table_bytes(mut self, bytes: usize) -> Deepening<H> {
        self.table = Table::new(bytes);
        self
    }

    /// With this many threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Deepening<H> {
        self.threads = threads.max(1);
        self
    }
}

impl<G, H> Engine<G> for Deepening<H>
where
    G: Game + Sync,
    G::Position: Sync,
    G::Move: Send,
    H: Heuristic<G> + Sync,
{
    fn search(
        &mut self,
        game: &G,
        at: &G::Position,
        limits: &Limits,
    ) -> Result<Report<G::Move>, LimitReached> {
        let began = Instant::now();
        let depth = wanted_depth(limits);
        if let Some(outcome) = game.outcome(at) {
            return Ok(Report::leaf(Value::of(outcome), true));
        }
        if depth == 0 {
            return Ok(Report::leaf(Value::estimate(self.heuristic.estimate(game, at)), false));
        }
        self.table.next_search();
        let done = AtomicBool::new(false);
        let (table, heuristic) = (&self.table, &self.heuristic);
        let worker = |number| Worker {
            game,
            heuristic,
            table,
            limits,
            done: &done,
            number,
            moves: Vec::new(),
            effort: Effort { nodes: 1, ..Effort::default() },
            estimates: 0,
        };
        let mut others = Effort::default();
        let mut report = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.threads)
                .map(|number| {
                    let mut helper = worker(number);
                    scope.spawn(move || {
                        // A helper only fills the table: what stops it is no news.
                        drop(helper.deepen(at, depth));
                        helper.effort
                    })
                })
                .collect();
            let report = worker(0).deepen(at, depth);
            done.store(true, Relaxed);
            for helper in helpers {
                if let Ok(effort) = helper.join() {
                    others.nodes += effort.nodes;
                    others.cutoffs += effort.cutoffs;
                    others.hits += effort.hits;
                }
            }
            report
        })?;
        report.effort.nodes += others.nodes;
        report.effort.cutoffs += others.cutoffs;
        report.effort.hits += others.hits;
        report.effort.time = began.elapsed();
        Ok(report)
    }
}

/// One thread's part in a search.
struct Worker<'a, G: Game, H> {
    game: &'a G,
    heuristic: &'a H,
    table: &'a Table,
    limits: &'a Limits,
    /// Raised when the first thread has its answer.
    done: &'a AtomicBool,
    number: usize,
    /// The moves of all positions on the path, one after the other, each with
    /// its place among the moves of its position.
    moves: Vec<(G::Move, u8)>,
    effort: Effort,
    /// How often an estimate stood in for an outcome so far. A position during
    /// whose search this does not change is complete.
    estimates: u64,
}

/// A position on the way down, with what the search needs to know about it.
struct Node<'a, P> {
    at: &'a P,
    player: Player,
    /// The heuristic's estimate of it.
    known: i32,
    /// Plies still to look ahead; at least one.
    depth: u32,
}

impl<G: Game, H: Heuristic<G>> Worker<'_, G, H> {
    /// Searches deeper and deeper. The first depth must be finished to have an
    /// answer; a limit reached later ends the search with the last one.
    fn deepen(&mut self, at: &G::Position, depth: u32) -> Result<Report<G::Move>, LimitReached> {
        let player = self.game.turn(at);
        let known = self.heuristic.estimate(self.game, at);
        let mut legal = Vec::new();
        self.game.moves(at, &mut legal);
        let mut order: Vec<MoveValue<G::Move>> =
            legal.iter().map(|&m| MoveValue { m, value: Value::DRAW, bound: true }).collect();
        order.sort_by_key(|v| std::cmp::Reverse(self.heuristic.promise(self.game, at, v.m)));
        // Helpers try the moves in another order, to be of use elsewhere.
        let turns = self.number % order.len().max(1);
        order.rotate_left(turns);
        let mut finished: Option<Report<G::Move>> = None;
        for depth in 1..=depth {
            let estimates = self.estimates;
            let node = Node { at, player, known, depth };
            let values = match self.root(&node, &order) {
                Ok(values) => values,
                Err(limit) => match finished {
                    Some(report) if limit != LimitReached::Stopped || self.number == 0 => {
                        return Ok(Report { effort: self.effort, ..report });
                    }
                    _ => return Err(limit),
                },
            };
            let complete = self.estimates == estimates;
            order = values.clone();
            // Best first next time; the others keep their order.
            order.sort_by_key(|v| (v.bound, std::cmp::Reverse(v.value.score(player))));
            let mut report =
                in_order_of_the_rules(self.game, at, values, depth, complete, self.effort);
            report.line = self.line(at, &report);
            let exact = report.exact;
            finished = Some(report);
            if exact {
                break;
            }
        }
        // The loop ran at least once: the depth is at least one.
        finished.ok_or(LimitReached::Stopped)
    }

    /// Values of the root's moves, tried in this order.
    fn root(
        &mut self,
        node: &Node<'_, G::Position>,
        order: &[MoveValue<G::Move>],
    ) -> Result<Vec<MoveValue<G::Move>>, LimitReached> {
        let mut values = Vec::with_capacity(order.len());
        let mut best: Option<i32> = None;
        for &MoveValue { m, .. } in order {
            let score = match best {
                None => self.score_after(node, m, -INFINITE, INFINITE)?,
                Some(best) => {
                    // Is it as good as the best, or better?
                    let score = self.score_after(node, m, best - 1, best)?;
                    if score < best {
                        score
                    } else {
                        self.score_after(node, m, best - 1, INFINITE)?
                    }
                }
            };
            let bound = best.is_some_and(|best| score < best);
            values.push(MoveValue { m, value: Value::from_score(score, node.player), bound });
            best = best.max(Some(score));
        }
        Ok(values)
    }

    /// The score of a move for the player who makes it.
    #[inline]
    fn score_after(
        &mut self,
        node: &Node<'_, G::Position>,
        m: G::Move,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, LimitReached> {
        self.effort.nodes += 1;
        let next = self.game.play(node.at, m);
        if let Some(outcome) = self.game.ended(&next) {
            return Ok(Value::of(outcome).further().score(node.player));
        }
        let known = self.heuristic.update(self.game, node.known, node.at, m, &next);
        if node.depth == 1 {
            self.estimates += 1;
            return Ok(Value::estimate(known).score(node.player));
        }
        // Scores of the successor are one ply nearer to its wins.
        let (alpha, beta) = (nearer(alpha), nearer(beta));
        let player = self.game.turn(&next);
        let below = Node { at: &next, player, known, depth: node.depth - 1 };
        let score = if player == node.player {
            self.best_score(&below, alpha, beta)?
        } else {
            -self.best_score(&below, -beta, -alpha)?
        };
        Ok(further(score))
    }

    /// The best score that the player to move can reach: exact inside the window
    /// (α, β), a bound outside.
    fn best_score(
        &mut self,
        node: &Node<'_, G::Position>,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, LimitReached> {
        self.look_at_the_clock()?;
        let key = self.heuristic.key(self.game, node.at);
        let known = self.table.get(key);
        if let Some(entry) = known
            && (entry.depth == node.depth || entry.complete && entry.depth < node.depth)
        {
            let decided = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.score >= beta,
                Bound::AtMost => entry.score <= alpha,
            };
            if decided {
                self.effort.hits += 1;
                self.estimates += u64::from(!entry.complete);
                return Ok(entry.score);
            }
        }
        let estimates = self.estimates;
        let floor = alpha;
        let first = self.moves.len();
        self.expand(node.at, known.map(|entry| entry.best));
        let last = self.moves.len();
        let (mut best, mut best_place) = (-INFINITE, 0);
        for i in first..last {
            let (m, place) = self.moves[i];
            let score = if i == first || beta - alpha == 1 {
                self.score_after(node, m, alpha, beta)?
            } else {
                let score = self.score_after(node, m, alpha, alpha + 1)?;
                if score > alpha && score < beta {
                    self.score_after(node, m, alpha, beta)?
                } else {
                    score
                }
            };
            if score > best {
                (best, best_place) = (score, place);
                alpha = alpha.max(best);
                if best >= beta {
                    self.effort.cutoffs += u64::from(i + 1 < last);
                    break;
                }
            }
        }
        self.moves.truncate(first);
        let bound = match best {
            best if best >= beta => Bound::AtLeast,
            best if best <= floor => Bound::AtMost,
            _ => Bound::Exact,
        };
        let complete = self.estimates == estimates;
        let entry = Entry { score: best, depth: node.depth, bound, complete, best: best_place };
        self.table.put(key, entry);
        Ok(best)
    }

    /// Appends the moves at a position: the best of an earlier search first, then
    /// the promising ones.
    fn expand(&mut self, at: &G::Position, best: Option<u8>) {
        let first = self.moves.len();
        let (game, heuristic) = (self.game, self.heuristic);
        let mut legal = Vec::new();
        game.moves_on(at, &mut legal);
        for (place, m) in legal.into_iter().enumerate() {
            self.moves.push((m, place.min(255) as u8));
        }
        let rank = |&(m, place): &(G::Move, u8)| match best {
            Some(best) if best == place => i32::MAX,
            _ => heuristic.promise(game, at, m),
        };
        // Few moves and a stable order: insertion sort.
        for i in first + 1..self.moves.len() {
            let m = self.moves[i];
            let promise = rank(&m);
            let mut place = i;
            while place > first && rank(&self.moves[place - 1]) < promise {
                self.moves[place] = self.moves[place - 1];
                place -= 1;
            }
            self.moves[place] = m;
        }
    }

    /// The best moves of both sides as the table remembers them.
    fn line(&self, at: &G::Position, report: &Report<G::Move>) -> Vec<G::Move> {
        let Some(mut m) = report.best().next() else { return Vec::new() };
        let mut line = Vec::new();
        let mut at = at.clone();
        loop {
            line.push(m);
            at = self.game.play(&at, m);
            if line.len() >= report.depth as usize || self.game.ended(&at).is_some() {
                return line;
            }
            let wanted = report.depth - line.len() as u32;
            let entry = self.table.get(self.heuristic.key(self.game, &at));
            let exact = entry.filter(|e| e.bound == Bound::Exact && e.depth == wanted);
            let mut legal = Vec::new();
            self.game.moves(&at, &mut legal);
            match exact.and_then(|entry| legal.get(entry.best as usize)) {
                Some(&next) => m = next,
                None => return line,
            }
        }
    }

    /// Now and then: is it time to stop?
    #[inline]
    fn look_at_the_clock(&self) -> Result<(), LimitReached> {
        if self.effort.nodes & 0x3ff < 8 {
            if self.number > 0 && self.done.load(Relaxed) {
                return Err(LimitReached::Stopped);
            }
            let done = self.effort.nodes;
            self.limits.check_nodes(done)?;
            self.limits.tick(Progress { phase: Phase::Search, done, total: None })?;
        }
        Ok(())
    }
}
