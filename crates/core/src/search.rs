//! What all searches share: the question, the report, the trait.

use std::time::Duration;

use crate::{Game, Heuristic, LimitReached, Limits, Outcome, Phase, Player, Progress, Value};

/// A way to choose a move: minimax, alpha-beta, iterative deepening, Monte
/// Carlo. All of them answer the same question with the same report.
pub trait Engine<G: Game> {
    /// Searches from a position, to the depth and within the limits given.
    ///
    /// Engines that can stop early with something to show do so when a limit is
    /// reached; the others fail.
    fn search(
        &mut self,
        game: &G,
        at: &G::Position,
        limits: &Limits,
    ) -> Result<Report<G::Move>, LimitReached>;
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The value of the position, J0's.
    pub value: Value,
    /// How many plies deep it looked.
    pub depth: u32,
    /// Whether the value is certain: the search reached the end of the game
    /// everywhere it mattered, or found a forced win. Then a number is the score that
    /// perfect play ends with (0 for a draw); otherwise an estimate went into it, of a
    /// position that the search did not go beyond. The outcomes of finished plays are
    /// never estimated.
    pub exact: bool,
    /// Whether the values of all moves are certain, too: no estimate stood in
    /// for an outcome anywhere.
    pub complete: bool,
    /// Whether values are mean scores of random games: [`Mcts`](crate::Mcts) has met some.
    pub mean_scores: bool,
    /// Every move with its value, in the order of the rules.
    pub moves: Vec<MoveValue<M>>,
    /// All best moves, in the order of the rules.
    pub best_moves: Vec<M>,
    /// The principal variation: the best moves of both sides, as far as known.
    pub line: Vec<M>,
    /// What it cost.
    pub effort: Effort,
}

/// A move and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue<M> {
    /// The move.
    pub m: M,
    /// The value after it, seen from before it; `None` if nothing is known of it, as it
    /// was never tried.
    pub value: Option<Value>,
    /// Whether only a bound is known: the move is not best, and its value at this depth
    /// is this or worse for the player to move.
    pub bound: bool,
    /// In how many random games it was tried, where that is what it was judged by.
    pub playouts: Option<u32>,
}

impl<M> MoveValue<M> {
    /// A move of this value.
    pub(crate) fn new(m: M, value: Value) -> MoveValue<M> {
        MoveValue { m, value: Some(value), bound: false, playouts: None }
    }
}

/// What a search cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Positions visited: the root once, and every position that a move was played to,
    /// as often as one was.
    pub nodes: u64,
    /// Positions where the remaining moves were not looked at.
    pub cutoffs: u64,
    /// Positions answered by the transposition table.
    pub hits: u64,
    /// Time taken.
    pub time: Duration,
}

impl<M: Clone> Report<M> {
    /// The report of a position from the values of its moves.
    pub(crate) fn new(
        player: Player,
        moves: Vec<MoveValue<M>>,
        depth: u32,
        complete: bool,
    ) -> Report<M> {
        let values = moves.iter().filter(|m| !m.bound).filter_map(|m| m.value);
        let value = values.reduce(|a, b| a.better(b, player)).unwrap_or(Value::DRAW);
        // A forced win inside the horizon is certain, and so is its distance.
        let exact = complete || value.winner().is_some();
        let best_moves = moves
            .iter()
            .filter(|m| !m.bound && m.value == Some(value))
            .map(|m| m.m.clone())
            .collect();
        let effort = Effort::default();
        let line = Vec::new();
        let mean_scores = false;
        Report { value, depth, exact, complete, mean_scores, moves, best_moves, line, effort }
    }

    /// The report of a position without moves, or at which nothing was tried.
    pub(crate) fn leaf(value: Value, exact: bool) -> Report<M> {
        let effort = Effort { nodes: 1, ..Effort::default() };
        let (moves, best_moves, line) = (Vec::new(), Vec::new(), Vec::new());
        let complete = exact;
        let mean_scores = false;
        Report { value, depth: 0, exact, complete, mean_scores, moves, best_moves, line, effort }
    }

    /// All best moves, in the order of the rules.
    pub fn best(&self) -> impl Iterator<Item = M> + '_ {
        self.best_moves.iter().cloned()
    }
}

/// The report of a search that has nothing to look at: the play is over, or no
/// ply is asked for.
pub(crate) fn at_once<G: Game, H: Heuristic<G>>(
    game: &G,
    heuristic: &H,
    at: &G::Position,
    depth: u32,
) -> Result<Option<Report<G::Move>>, LimitReached> {
    if let Some(outcome) = game.outcome(at) {
        return Ok(Some(Report::leaf(value_of(outcome)?, true)));
    }
    Ok((depth == 0).then(|| Report::leaf(Value::estimate(heuristic.estimate(game, at)), false)))
}

/// The value of a finished play, unless its score is too large for one.
#[inline]
pub(crate) fn value_of(outcome: Outcome) -> Result<Value, LimitReached> {
    Value::of(outcome).ok_or(LimitReached::Score {
        score: outcome.score().unwrap_or_default(),
        most: Value::MOST_SCORE,
    })
}

/// Depth-first searches recurse once per ply, and this is how deep they go. They run
/// where they have the stack for it, whoever calls them.
pub const DEEPEST: u32 = 2000;

/// The stack that a search of so many plies takes at most, `bytes` being what a position
/// and a move take. A ply takes its own variables, a kilobyte without optimisation, and
/// one position; the rest is for what is inlined of a game.
pub(crate) fn stack_of(plies: u32, bytes: usize) -> usize {
    (plies as usize + 1).saturating_mul(bytes.saturating_mul(4).saturating_add(2 << 10))
}

/// The depth that limits ask for: as deep as can be if they do not say.
pub(crate) fn wanted_depth(limits: &Limits) -> u32 {
    limits.depth_limit().unwrap_or(DEEPEST).min(DEEPEST)
}

/// The principal variation of a search that keeps no table: the best move, then
/// the best answer by a search one ply less deep, and so on. What that visits is
/// a fraction of the search itself, and not counted.
pub(crate) fn line<G: Game>(
    game: &G,
    at: &G::Position,
    report: &Report<G::Move>,
    mut search: impl FnMut(&G::Position, u32) -> Result<Report<G::Move>, LimitReached>,
) -> Result<Vec<G::Move>, LimitReached> {
    let mut line = Vec::new();
    let mut at = at.clone();
    let mut best = report.best().next();
    while let Some(m) = best {
        line.push(m.clone());
        at = game.play(&at, m);
        let left = report.depth.saturating_sub(line.len() as u32);
        best = if left == 0 { None } else { search(&at, left)?.best().next() };
    }
    Ok(line)
}

/// Sorts by a number; what has the same one keeps its order. The sorting itself is compiled
/// once, for what is sorted here differs from game to game.
pub(crate) fn sort_by_number<T>(list: &mut [T], number: impl Fn(&T) -> u64) {
    let mut order: Vec<(u64, usize)> = list.iter().map(number).zip(0..).collect();
    order.sort_unstable();
    for first in 0..list.len() {
        // What belongs here comes from there, what belongs there from elsewhere, and so on
        // until the place that was empty first.
        let mut place = first;
        loop {
            let from = std::mem::replace(&mut order[place].1, place);
            if from == first {
                break;
            }
            list.swap(place, from);
            place = from;
        }
    }
}

/// Looks at the limits of a search now and then, and remembers which of them
/// was reached, so that the search itself only hands a `None` upwards.
pub(crate) struct Watch<'a> {
    limits: &'a Limits,
    /// At how many nodes to look next.
    next: u64,
    reached: Option<LimitReached>,
}

/// How many nodes go by between two looks: a fraction of a millisecond, or a few
/// with a slow heuristic.
const INTERVAL: u64 = 1 << 10;

impl Watch<'_> {
    pub(crate) fn new(limits: &Limits) -> Watch<'_> {
        Watch { limits, next: 0, reached: None }
    }

    /// Whether it is time for a look, this many nodes having been visited.
    #[inline]
    pub(crate) fn is_due(&self, nodes: u64) -> bool {
        nodes >= self.next
    }

    /// `None` if it is time to stop, this many nodes having been visited, of about so
    /// many if that can be told.
    #[inline]
    pub(crate) fn look(&mut self, nodes: u64, total: Option<u64>) -> Option<()> {
        if nodes < self.next { Some(()) } else { self.look_closely(nodes, total) }
    }

    #[cold]
    fn look_closely(&mut self, nodes: u64, total: Option<u64>) -> Option<()> {
        // Near a limit of nodes every node counts.
        let near = self.limits.check_nodes(nodes + INTERVAL).is_err();
        self.next = nodes + if near { 1 } else { INTERVAL };
        let checked = self
            .limits
            .check_nodes(nodes)
            .and_then(|()| self.limits.tick(Progress { phase: Phase::Search, done: nodes, total }));
        checked.map_err(|limit| self.reached = Some(limit)).ok()
    }

    /// The value of a finished play; `None` if it is time to stop, its score being too
    /// large for one.
    #[inline]
    pub(crate) fn worth(&mut self, outcome: Outcome) -> Option<Value> {
        Value::of(outcome).or_else(|| self.give_up(outcome))
    }

    #[cold]
    fn give_up(&mut self, outcome: Outcome) -> Option<Value> {
        self.reached = value_of(outcome).err();
        None
    }

    /// Why the search was stopped.
    pub(crate) fn why(&self) -> LimitReached {
        self.reached.unwrap_or(LimitReached::Stopped)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::sort_by_number;

    proptest! {
        #[test]
        fn what_is_sorted_by_number_is_as_a_stable_sort_leaves_it(
            numbers in prop::collection::vec(0..20u64, 0..60),
        ) {
            let mut sorted: Vec<(u64, usize)> = numbers.into_iter().zip(0..).collect();
            let mut stable = sorted.clone();
            sort_by_number(&mut sorted, |&(number, _)| number);
            stable.sort_by_key(|&(number, _)| number);
            prop_assert_eq!(sorted, stable);
        }
    }
}
