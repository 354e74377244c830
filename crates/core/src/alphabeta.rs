//! Alpha-beta pruning, as the notes give it.

use std::time::Instant;

use crate::search::wanted_depth;
use crate::{Effort, Engine, Game, Heuristic, LimitReached, Limits, MoveValue, Phase, Player};
use crate::{Progress, Report, Value};

/// Minimax with alpha-beta pruning: the same values for fewer positions.
///
/// A window (α, β) holds what each side is sure of already: J0 has α elsewhere,
/// J1 has β elsewhere. As soon as a position is found to be worth β or more to
/// J0, J1 will not let the play come here, and the remaining moves are cut; the
/// same for α at J1's positions. Moves are tried in the heuristic's order.
///
/// At the root the window is kept open by one, so that *all* best moves are
/// found; the others come with a bound. O(b^(n/2)) with perfect order, O(bⁿ) at
/// worst. D. E. Knuth and R. W. Moore, *An Analysis of Alpha-Beta Pruning*,
/// Artificial Intelligence 6 (1975).
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta<H>(pub H);

impl<G: Game, H: Heuristic<G>> Engine<G> for AlphaBeta<H> {
    fn search(
        &mut self,
        game: &G,
        at: &G::Position,
        limits: &Limits,
    ) -> Result<Report<G::Move>, LimitReached> {
        let began = Instant::now();
        let depth = wanted_depth(limits);
        let known = self.0.estimate(game, at);
        if let Some(outcome) = game.outcome(at) {
            return Ok(Report::leaf(Value::of(outcome), true));
        }
        if depth == 0 {
            return Ok(Report::leaf(Value::estimate(known), false));
        }
        let mut walk = Walk {
            game,
            heuristic: &self.0,
            limits,
            moves: Vec::new(),
            effort: Effort { nodes: 1, ..Effort::default() },
            cut: false,
        };
        let player = game.turn(at);
        let mut values = Vec::new();
        let mut best: Option<i32> = None;
        walk.expand(at);
        for i in 0..walk.moves.len() {
            let m = walk.moves[i];
            let next = game.play(at, m);
            let known = self.0.update(game, known, at, m, &next);
            // Open by one, so that a move as good as the best is told apart
            // from a worse one.
            let alpha = best.map_or(-INFINITE, |best| best - 1);
            let score = walk.score_after(player, &next, known, depth - 1, alpha, INFINITE)?;
            values.push(MoveValue {
                m,
                value: Value::from_score(score, player),
                bound: best.is_some_and(|best| score < best),
            });
            best = best.max(Some(score));
        }
        let exact = !walk.cut;
        walk.effort.time = began.elapsed();
        Ok(in_order_of_the_rules(game, at, values, depth, exact, walk.effort))
    }
}

/// Greater than every score, with room for wins to come nearer ply by ply.
pub(crate) const INFINITE: i32 = i32::MAX - 1_000_000;

/// [`Value::nearer`] for scores: it treats both players alike.
pub(crate) fn nearer(score: i32) -> i32 {
    Value::from_score(score, Player::J0).nearer().score(Player::J0)
}

/// [`Value::further`] for scores.
pub(crate) fn further(score: i32) -> i32 {
    Value::from_score(score, Player::J0).further().score(Player::J0)
}

/// The report of moves that were tried in another order.
pub(crate) fn in_order_of_the_rules<G: Game>(
    game: &G,
    at: &G::Position,
    mut values: Vec<MoveValue<G::Move>>,
    depth: u32,
    exact: bool,
    effort: Effort,
) -> Report<G::Move> {
    let player = game.turn(at);
    let mut legal = Vec::new();
    game.moves(at, &mut legal);
    values.sort_by_key(|value| legal.iter().position(|&m| m == value.m));
    // A move that was best when it was tried may have been beaten since.
    let best = values.iter().filter(|v| !v.bound).map(|v| v.value.score(player)).max();
    let mut report = Report::new(player, values, depth, exact);
    debug_assert_eq!(best, Some(report.value.score(player)));
    report.line = report.best().take(1).collect();
    report.effort = effort;
    report
}

struct Walk<'a, G: Game, H> {
    game: &'a G,
    heuristic: &'a H,
    limits: &'a Limits,
    /// The moves of all positions on the path, one after the other.
    moves: Vec<G::Move>,
    effort: Effort,
    cut: bool,
}

impl<G: Game, H: Heuristic<G>> Walk<'_, G, H> {
    /// Appends the moves at a position, promising ones first.
    fn expand(&mut self, at: &G::Position) {
        let first = self.moves.len();
        self.game.moves_on(at, &mut self.moves);
        let (game, heuristic) = (self.game, self.heuristic);
        // Few moves and a stable order: insertion sort.
        for i in first + 1..self.moves.len() {
            let m = self.moves[i];
            let promise = heuristic.promise(game, at, m);
            let mut place = i;
            while place > first && heuristic.promise(game, at, self.moves[place - 1]) < promise {
                self.moves[place] = self.moves[place - 1];
                place -= 1;
            }
            self.moves[place] = m;
        }
    }

    /// The score, for the player who just moved, of the position `next`.
    #[inline]
    fn score_after(
        &mut self,
        mover: Player,
        next: &G::Position,
        known: i32,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, LimitReached> {
        self.effort.nodes += 1;
        if let Some(outcome) = self.game.ended(next) {
            return Ok(Value::of(outcome).further().score(mover));
        }
        if depth == 0 {
            self.cut = true;
            return Ok(Value::estimate(known).score(mover));
        }
        // Scores of the successor are one ply nearer to its wins.
        let (alpha, beta) = (nearer(alpha), nearer(beta));
        let turn = self.game.turn(next);
        let score = if turn == mover {
            self.best_score(turn, next, known, depth, alpha, beta)?
        } else {
            -self.best_score(turn, next, known, depth, -beta, -alpha)?
        };
        Ok(further(score))
    }

    /// The best score that the player to move can reach: exact inside the window
    /// (α, β), a bound outside.
    fn best_score(
        &mut self,
        player: Player,
        at: &G::Position,
        known: i32,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, LimitReached> {
        if self.effort.nodes & 0x3fff < 16 {
            self.limits.check_nodes(self.effort.nodes)?;
            let done = self.effort.nodes;
            self.limits.tick(Progress { phase: Phase::Search, done, total: None })?;
        }
        let first = self.moves.len();
        self.expand(at);
        let last = self.moves.len();
        let mut best = -INFINITE;
        for i in first..last {
            let m = self.moves[i];
            let next = self.game.play(at, m);
            let known = self.heuristic.update(self.game, known, at, m, &next);
            let score = self.score_after(player, &next, known, depth - 1, alpha, beta)?;
            if score > best {
                best = score;
                if best >= beta {
                    self.effort.cutoffs += u64::from(i + 1 < last);
                    break;
                }
                alpha = alpha.max(best);
            }
        }
        self.moves.truncate(first);
        Ok(best)
    }
}
