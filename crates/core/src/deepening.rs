//! Iterative deepening: the engine for games too large to solve.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use crate::alphabeta::{
    INFINITE, Node, RootMove, further, in_order_of_the_rules, nearer, root_moves,
};
use crate::clock::Instant;
use crate::search::{Watch, at_once, sort_by_number, stack_of, wanted_depth};
use crate::table::{Bound, Busy, Entry, Table};
use crate::threads::{on_stack, together_deep};
use crate::{Effort, Engine, Game, Glance, Heuristic, LimitReached, Limits, Player};
use crate::{Report, Value};

/// Searches one ply deep, then two, then three, until the depth is reached, the
/// time is up or the end of the game is seen everywhere; then answers with the
/// deepest search that was finished.
///
/// Each search is an alpha-beta with null windows (principal variation search)
/// over a transposition table of fixed size: what one search learns orders the
/// moves of the next. Positions whose next two plies the game sees at a glance
/// ([`Game::glance`]) and the last ply, if the heuristic knows a shorter way
/// ([`Heuristic::one_ply`]), are not searched at all.
///
/// The values are those of plain minimax at the same depth, to the letter: an
/// entry of the table serves only at the depth it was searched to, or at any
/// greater one if no estimate went into it. So the answer depends neither on the
/// size of the table nor on the number of threads. (Which of the moves that are
/// not best come with a bound only, and which bound, may depend on both.)
///
/// Threads search the same tree and share the table. A thread that comes to a
/// move which another is searching at the moment leaves it for later, when the
/// table may know the answer.
///
/// T. A. Marsland and M. Campbell, *Parallel Search of Strongly Ordered Game
/// Trees*, Computing Surveys 14 (1982). J.-C. Weill, *The ABDADA Distributed
/// Minimax Search Algorithm*, ICCA Journal 19 (1996).
#[derive(Debug)]
pub struct Deepening<H> {
    heuristic: H,
    table: Option<Table>,
    table_bytes: usize,
    threads: usize,
}

impl<H> Deepening<H> {
    /// With this heuristic, a table of 4 MiB and one thread. A table that fits
    /// the processor's cache beats a larger one in most searches.
    pub fn new(heuristic: H) -> Deepening<H> {
        Deepening { heuristic, table: None, table_bytes: 4 << 20, threads: 1 }
    }

    /// With a table of at most this many bytes, which the first search makes, and of no
    /// more than the memory limit of that search leaves.
    #[must_use]
    pub fn table_bytes(mut self, bytes: usize) -> Deepening<H> {
        (self.table, self.table_bytes) = (None, bytes);
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
        if let Some(report) = at_once(game, &self.heuristic, at, depth)? {
            return Ok(report);
        }
        let table = match self.table.take() {
            Some(table) => table,
            None => Table::new(self.table_bytes, limits)?,
        };
        let table = self.table.insert(table);
        table.next_search();
        let limits = &limits.clone().shared_by(self.threads);
        let shared = Shared {
            under_way: AtomicU32::new(0),
            over: AtomicBool::new(false),
            busy: (self.threads > 1).then(Busy::new),
        };
        let worker = |number| Worker {
            game,
            heuristic: &self.heuristic,
            table,
            watch: Watch::new(limits),
            shared: &shared,
            number,
            moves: Vec::new(),
            postponed: Vec::new(),
            depth: 0,
            effort: Effort::default(),
            estimates: 0,
        };
        let (found, effort) =
            (Mutex::new(None), Mutex::new(Effort { nodes: 1, ..Effort::default() }));
        let work = |number| {
            let mut worker = worker(number);
            if number == 0 {
                let report = worker.deepen(at, depth);
                shared.over.store(true, Relaxed);
                *found.lock().unwrap_or_else(PoisonError::into_inner) = Some(report);
            } else {
                worker.help(at, depth);
            }
            effort.lock().unwrap_or_else(PoisonError::into_inner).add(worker.effort);
        };
        let stack = stack_of(depth, size_of::<G::Position>() + size_of::<G::Move>());
        let quit = || shared.over.store(true, Relaxed);
        on_stack(stack, || together_deep(self.threads, stack, &quit, &work))?;
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        // The first thread has either found something or gone on with a panic.
        let mut report = found.unwrap_or(Err(LimitReached::Stopped))?;
        report.effort = effort.into_inner().unwrap_or_else(PoisonError::into_inner);
        report.effort.time = began.elapsed();
        Ok(report)
    }
}

impl Effort {
    fn add(&mut self, other: Effort) {
        self.nodes += other.nodes;
        self.cutoffs += other.cutoffs;
        self.hits += other.hits;
    }
}

/// What the threads of a search share besides the table.
struct Shared {
    /// The depth that the first thread is searching to.
    under_way: AtomicU32,
    /// Whether the first thread is done, or one of them has come to grief.
    over: AtomicBool,
    /// What the threads are searching at the moment, if there are several.
    busy: Option<Busy>,
}

/// From this depth on positions are looked up in the table. Below it, searching
/// again costs less.
const TABLE_DEPTH: u32 = 3;

/// From this depth on threads keep out of each other's way.
const SHARED_DEPTH: u32 = 4;

/// To this depth moves of the principal variation are searched again when the
/// table has lost them.
const LINE_DEPTH: u32 = 5;

/// One thread's part in a search.
struct Worker<'a, G: Game, H> {
    game: &'a G,
    heuristic: &'a H,
    table: &'a Table,
    watch: Watch<'a>,
    shared: &'a Shared,
    number: usize,
    /// The depth that this thread is searching to.
    depth: u32,
    /// The moves of all positions on the path, one after the other.
    moves: Vec<G::Move>,
    /// The indices of those that wait until another thread is done with them.
    postponed: Vec<usize>,
    effort: Effort,
    /// How often an estimate stood in for an outcome so far. A position during
    /// whose search this does not change is complete.
    estimates: u64,
}

/// What a thread left for the others to see.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Made(u64),
    /// Nothing: another thread's mark is there.
    Taken,
}

impl<G: Game, H: Heuristic<G>> Worker<'_, G, H> {
    /// Searches deeper and deeper. The first depth, which costs no more than
    /// making each move once, is always finished; a limit that is reached later
    /// ends the search with the last depth that was.
    fn deepen(&mut self, at: &G::Position, depth: u32) -> Result<Report<G::Move>, LimitReached> {
        let (player, known) = (self.game.turn(at), self.heuristic.estimate(self.game, at));
        let mut order = self.first_order(at);
        // The values found at the last depth and the one before: estimates
        // after an even and an odd number of plies differ.
        let mut before = [None; 2];
        let mut finished: Option<Report<G::Move>> = None;
        for depth in 1..=depth {
            self.shared.under_way.store(depth, Relaxed);
            let estimates = self.estimates;
            let node = Node { at, player, known, depth };
            let Some(values) = self.root(&node, &order, before[0]) else {
                // No deeper search could go past a score that it cannot hold: a shallower
                // one would answer as if it were not there.
                if let score @ LimitReached::Score { .. } = self.watch.why() {
                    return Err(score);
                }
                break;
            };
            let complete = self.estimates == estimates;
            order = values.clone();
            sort(&mut order);
            let mut report = in_order_of_the_rules(player, values, depth, complete);
            report.line = self.line(at, &report);
            before = [before[1], Some(report.value.seen_by(player))];
            let exact = report.exact;
            finished = Some(report);
            if exact {
                break;
            }
        }
        finished.ok_or_else(|| self.watch.why())
    }

    /// Searches what the first thread searches, to fill the table.
    fn help(&mut self, at: &G::Position, depth: u32) {
        let (player, known) = (self.game.turn(at), self.heuristic.estimate(self.game, at));
        let mut order = self.first_order(at);
        let mut before = [None; 2];
        let mut done = 0;
        loop {
            let wanted = self.shared.under_way.load(Relaxed).max(done + 1);
            if wanted > depth {
                return;
            }
            let node = Node { at, player, known, depth: wanted };
            match self.root(&node, &order, before[0]) {
                Some(values) => {
                    order = values;
                    sort(&mut order);
                    before = [before[1], order.first().map(|first| first.score)];
                    done = wanted;
                }
                None if self.is_left_behind() && !self.shared.over.load(Relaxed) => done = wanted,
                None => return,
            }
        }
    }

    /// The moves at the root in the order in which to try them at first.
    fn first_order(&self, at: &G::Position) -> Vec<RootMove<G::Move>> {
        let moves = root_moves(self.game, self.heuristic, at);
        let unknown = |(place, m)| RootMove { place, m, score: 0, bound: true };
        moves.into_iter().map(unknown).collect()
    }

    /// Scores of the root's moves, tried in this order; `None` if it is time to
    /// stop. `guess` is what the best score may be.
    fn root(
        &mut self,
        node: &Node<'_, G::Position>,
        order: &[RootMove<G::Move>],
        guess: Option<i32>,
    ) -> Option<Vec<RootMove<G::Move>>> {
        self.depth = node.depth;
        self.moves.clear();
        self.postponed.clear();
        let mut values = Vec::with_capacity(order.len());
        let mut best: Option<i32> = None;
        let mut waiting = Vec::new();
        let mut todo: Vec<RootMove<G::Move>> = order.iter().rev().cloned().collect();
        while let Some(tried) = todo.pop().or_else(|| waiting.pop()) {
            let m = &tried.m;
            let next = self.game.play(node.at, m.clone());
            let marked = self.mark(&next, node.depth, best.is_some() && !todo.is_empty());
            if marked == Mark::Taken {
                waiting.push(tried);
                continue;
            }
            let score = match best {
                None => self.score_near(node, m, guess)?,
                Some(best) => {
                    // Is it as good as the best, or better?
                    let score = self.score_after(node, m, best - 1, best)?;
                    if score < best { score } else { self.score_from(node, m, score)? }
                }
            };
            self.unmark(marked);
            let bound = best.is_some_and(|best| score < best);
            values.push(RootMove { score, bound, ..tried });
            best = best.max(Some(score));
        }
        Some(values)
    }

    /// The exact score of a move, with a guess.
    fn score_near(
        &mut self,
        node: &Node<'_, G::Position>,
        m: &G::Move,
        guess: Option<i32>,
    ) -> Option<i32> {
        let Some(guess) = guess else {
            return self.score_after(node, m, -INFINITE, INFINITE);
        };
        let score = self.score_after(node, m, guess - 1, guess)?;
        if score >= guess {
            return self.score_from(node, m, score);
        }
        self.score_after(node, m, -INFINITE, score + 1)
    }

    /// The exact score of a move that is known to have this score or more.
    fn score_from(&mut self, node: &Node<'_, G::Position>, m: &G::Move, least: i32) -> Option<i32> {
        self.score_after(node, m, least - 1, INFINITE)
    }

    /// The score of a move for the player who makes it; `None` if it is time to
    /// stop.
    #[inline]
    fn score_after(
        &mut self,
        node: &Node<'_, G::Position>,
        m: &G::Move,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let next = self.game.play(node.at, m.clone());
        self.score_at(node, m, &next, alpha, beta)
    }

    /// The same, when it is known where the move leads.
    #[inline]
    fn score_at(
        &mut self,
        node: &Node<'_, G::Position>,
        m: &G::Move,
        next: &G::Position,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        self.effort.nodes += 1;
        if let Some(outcome) = self.game.ended(next) {
            return Some(self.watch.worth(outcome)?.further().seen_by(node.player));
        }
        let known = self.heuristic.update(self.game, node.known, node.at, m.clone(), next);
        let player = self.game.turn(next);
        match node.depth {
            1 => {
                self.estimates += 1;
                return Some(Value::estimate(known).seen_by(node.player));
            }
            2 => {
                if let Some(value) = self.heuristic.one_ply(self.game, next, known) {
                    self.estimates += u64::from(value.winner().is_none());
                    return Some(value.further().seen_by(node.player));
                }
            }
            _ => {}
        }
        // Scores of the successor are one ply nearer to its wins.
        let (alpha, beta) = (nearer(alpha), nearer(beta));
        let below = Node { at: next, player, known, depth: node.depth - 1 };
        let score = if player == node.player {
            self.best_score(&below, alpha, beta)?
        } else {
            -self.best_score(&below, -beta, -alpha)?
        };
        Some(further(score))
    }

    /// The best score that the player to move can reach: exact inside the window
    /// (α, β), a bound outside.
    fn best_score(
        &mut self,
        node: &Node<'_, G::Position>,
        mut alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        self.look()?;
        let in_table = node.depth >= TABLE_DEPTH;
        let (mut key, mut known) = (0, None);
        if in_table {
            // Fetched before it is needed: memory is slow.
            key = self.heuristic.key(self.game, node.at);
            known = self.table.get(key);
        }
        if node.depth >= 2 {
            match self.game.glance(node.at) {
                Glance::Wins => return Some(Value::win(Player::J0, 1).seen_by(Player::J0)),
                Glance::Loses => return Some(Value::win(Player::J0, 2).seen_by(Player::J1)),
                Glance::Only(m) => return self.score_after(node, &m, alpha, beta),
                Glance::Open => {}
            }
        }
        let mut hint = 0;
        if let Some(entry) = known {
            if entry.serves(node.depth, alpha, beta) {
                self.effort.hits += 1;
                self.estimates += u64::from(!entry.complete);
                return Some(entry.score);
            }
            hint = usize::from(entry.best);
        }
        let estimates = self.estimates;
        let floor = alpha;
        let first = self.moves.len();
        self.heuristic.moves(self.game, node.at, &mut self.moves);
        let last = self.moves.len();
        // The best move of an earlier search first. Two positions may share a
        // key: the hint need not be a move here.
        if hint < last - first {
            self.moves[first..=first + hint].rotate_right(1);
        } else {
            hint = 0;
        }
        let (mut best, mut best_place) = (-INFINITE, 0);
        let postponed = self.postponed.len();
        let (mut ahead, mut again) = (first, postponed);
        loop {
            let i = if ahead < last {
                ahead += 1;
                ahead - 1
            } else if again < self.postponed.len() {
                again += 1;
                self.postponed[again - 1]
            } else {
                break;
            };
            let m = &self.moves[i].clone();
            let next = self.game.play(node.at, m.clone());
            let marked = self.mark(&next, node.depth, i > first && again == postponed);
            if marked == Mark::Taken {
                self.postponed.push(i);
                continue;
            }
            let score = if i == first || alpha + 1 == beta {
                self.score_at(node, m, &next, alpha, beta)?
            } else {
                let score = self.score_at(node, m, &next, alpha, alpha + 1)?;
                if score > alpha && score < beta {
                    self.score_at(node, m, &next, alpha, beta)?
                } else {
                    score
                }
            };
            self.unmark(marked);
            if score > best {
                (best, best_place) = (score, i - first);
                alpha = alpha.max(best);
                if best >= beta {
                    let left = ahead < last || again < self.postponed.len();
                    self.effort.cutoffs += u64::from(left);
                    break;
                }
            }
        }
        self.postponed.truncate(postponed);
        self.moves.truncate(first);
        if in_table {
            let bound = match best {
                best if best >= beta => Bound::AtLeast,
                best if best <= floor => Bound::AtMost,
                _ => Bound::Exact,
            };
            // Back to the place in the heuristic's order.
            let place = match best_place {
                0 => hint,
                place if place <= hint => place - 1,
                place => place,
            };
            let complete = self.estimates == estimates;
            let best_place = place.min(255) as u8;
            let entry = Entry { score: best, depth: node.depth, bound, complete, best: best_place };
            self.table.put(key, entry);
        }
        Some(best)
    }

    /// Tells the other threads that this one is about to search a successor, or
    /// finds that one of them is at it already and this one `may_wait`.
    #[inline]
    fn mark(&self, next: &G::Position, depth: u32, may_wait: bool) -> Mark {
        match &self.shared.busy {
            Some(busy) if depth >= SHARED_DEPTH => {
                let key = self.heuristic.key(self.game, next);
                let key = key.rotate_left(17).wrapping_add(depth.into());
                if may_wait && busy.has(key) {
                    return Mark::Taken;
                }
                busy.enter(key);
                Mark::Made(key)
            }
            _ => Mark::None,
        }
    }

    #[inline]
    fn unmark(&self, mark: Mark) {
        if let (Some(busy), Mark::Made(key)) = (&self.shared.busy, mark) {
            busy.leave(key);
        }
    }

    /// The best moves of both sides: as far as the table remembers them, and the
    /// last ones searched again.
    fn line(&mut self, at: &G::Position, report: &Report<G::Move>) -> Vec<G::Move> {
        let mut line: Vec<G::Move> = report.best().take(1).collect();
        let mut at = at.clone();
        let mut value = report.value;
        let mut m = line.first().cloned();
        while let Some(made) = m {
            at = self.game.play(&at, made);
            value = value.nearer();
            let depth = report.depth - line.len() as u32;
            if depth == 0 || self.game.ended(&at).is_some() {
                break;
            }
            m = self.best_move(&at, value, depth);
            line.extend(m.clone());
        }
        line
    }

    /// A move that has this value, which is the best to this depth.
    fn best_move(&mut self, at: &G::Position, value: Value, depth: u32) -> Option<G::Move> {
        let player = self.game.turn(at);
        let score = value.seen_by(player);
        let mut legal = Vec::new();
        self.heuristic.moves(self.game, at, &mut legal);
        let mut known = None;
        legal.into_iter().find(|m| {
            let next = self.game.play(at, m.clone());
            if depth > LINE_DEPTH && self.game.ended(&next).is_none() {
                let entry = self.table.get(self.heuristic.key(self.game, &next));
                let wanted = value.nearer().seen_by(self.game.turn(&next));
                return entry.is_some_and(|entry| {
                    entry.bound == Bound::Exact
                        && entry.score == wanted
                        && entry.searched_to(depth - 1)
                });
            }
            let known = *known.get_or_insert_with(|| self.heuristic.estimate(self.game, at));
            let node = Node { at, player, known, depth };
            self.score_at(&node, m, &next, score - 1, score).is_some_and(|found| found >= score)
        })
    }

    /// Whether the first thread has gone on to the next depth.
    fn is_left_behind(&self) -> bool {
        self.number > 0 && self.shared.under_way.load(Relaxed) > self.depth
    }

    /// Now and then: is it time to stop?
    #[inline]
    fn look(&mut self) -> Option<()> {
        let due = self.watch.is_due(self.effort.nodes);
        if due && (self.shared.over.load(Relaxed) || self.is_left_behind()) {
            return None;
        }
        self.watch.look(self.effort.nodes, None)
    }
}

/// Best first; the others keep their order.
fn sort<M>(tried: &mut [RootMove<M>]) {
    sort_by_number(tried, |tried| {
        u64::from(tried.bound) << 32 | i64::from(i32::MAX).abs_diff(tried.score.into())
    });
}
