//! Alpha-beta pruning, as the notes give it.

use crate::Value;
use crate::clock::Instant;
use crate::search::{Watch, at_once, sort_by_number, stack_of, wanted_depth};
use crate::threads::on_stack;
use crate::{Effort, Engine, Game, Heuristic, LimitReached, Limits, MoveValue, Player, Report};

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

impl<G, H> Engine<G> for AlphaBeta<H>
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
        self.search_from(game, at, limits, 1)
    }
}

impl<H> AlphaBeta<H> {
    /// The search as it is taught: the window at the root closes at the best value, so
    /// that the first best move alone is found, for fewer positions. Moves that are not
    /// better than one before them come with a bound.
    pub fn first_best<G>(
        &self,
        game: &G,
        at: &G::Position,
        limits: &Limits,
    ) -> Result<Report<G::Move>, LimitReached>
    where
        G: Game + Sync,
        G::Position: Sync,
        G::Move: Send,
        H: Heuristic<G> + Sync,
    {
        self.search_from(game, at, limits, 0)
    }

    /// Searches with the window at the root kept open by so much.
    fn search_from<G>(
        &self,
        game: &G,
        at: &G::Position,
        limits: &Limits,
        open_by: i32,
    ) -> Result<Report<G::Move>, LimitReached>
    where
        G: Game + Sync,
        G::Position: Sync,
        G::Move: Send,
        H: Heuristic<G> + Sync,
    {
        let began = Instant::now();
        let depth = wanted_depth(limits);
        if let Some(report) = at_once(game, &self.0, at, depth)? {
            return Ok(report);
        }
        let stack = stack_of(depth, size_of::<G::Position>() + size_of::<G::Move>());
        let mut report = on_stack(stack, || self.look(game, at, depth, limits, open_by))??;
        report.effort.time = began.elapsed();
        Ok(report)
    }

    fn look<G: Game>(
        &self,
        game: &G,
        at: &G::Position,
        depth: u32,
        limits: &Limits,
        open_by: i32,
    ) -> Result<Report<G::Move>, LimitReached>
    where
        H: Heuristic<G>,
    {
        let known = self.0.estimate(game, at);
        let mut walk = Walk {
            game,
            heuristic: &self.0,
            watch: Watch::new(limits),
            moves: Vec::new(),
            effort: Effort { nodes: 1, ..Effort::default() },
            cut: false,
            lines: vec![Vec::new(); depth as usize + 1],
        };
        let player = game.turn(at);
        let node = Node { at, player, known, depth };
        let (mut values, mut lines) = (Vec::new(), Vec::new());
        let mut best: Option<i32> = None;
        for (place, m) in root_moves(game, &self.0, at) {
            // Open by one, a move as good as the best is told apart from a worse one.
            let alpha = best.map_or(-INFINITE, |best| best - open_by);
            let score = walk.score_after(&node, m.clone(), alpha, INFINITE);
            let score = score.ok_or_else(|| walk.watch.why())?;
            let bound = best.is_some() && score <= alpha;
            best = best.max(Some(score));
            if !bound {
                walk.remember(&node, m.clone());
                lines.push(walk.lines[depth as usize].clone());
            }
            values.push(RootMove { place, m, score, bound });
        }
        let mut report = in_order_of_the_rules(player, values, depth, !walk.cut);
        report.effort = walk.effort;
        let first = report.best().next();
        report.line =
            lines.into_iter().find(|line| line.first() == first.as_ref()).unwrap_or_default();
        Ok(report)
    }
}

/// Greater than every score, with room for wins to come nearer ply by ply.
pub(crate) const INFINITE: i32 = i32::MAX - 1_000_000;

/// [`Value::nearer`] for scores: it treats both players alike.
#[inline]
pub(crate) fn nearer(score: i32) -> i32 {
    Value::from_score(score, Player::J0).nearer().seen_by(Player::J0)
}

/// [`Value::further`] for scores.
#[inline]
pub(crate) fn further(score: i32) -> i32 {
    Value::from_score(score, Player::J0).further().seen_by(Player::J0)
}

/// The moves at the root in the order of the heuristic, each with its place in
/// the order of the rules.
pub(crate) fn root_moves<G: Game, H: Heuristic<G>>(
    game: &G,
    heuristic: &H,
    at: &G::Position,
) -> Vec<(usize, G::Move)> {
    let (mut legal, mut tried) = (Vec::new(), Vec::new());
    game.moves(at, &mut legal);
    heuristic.moves(game, at, &mut tried);
    // A heap may have a million moves: only boards are ordered otherwise.
    if tried == legal {
        return legal.into_iter().enumerate().collect();
    }
    let place = |m: &G::Move| legal.iter().position(|known| known == m).unwrap_or(0);
    tried.into_iter().map(|m| (place(&m), m)).collect()
}

/// A move at the root, its place in the order of the rules, and the score of it for the
/// player who makes it, or a bound of that.
#[derive(Clone, Copy)]
pub(crate) struct RootMove<M> {
    pub(crate) place: usize,
    pub(crate) m: M,
    pub(crate) score: i32,
    pub(crate) bound: bool,
}

/// The report of moves that were tried in another order than that of the rules.
pub(crate) fn in_order_of_the_rules<M: Clone>(
    player: Player,
    mut tried: Vec<RootMove<M>>,
    depth: u32,
    complete: bool,
) -> Report<M> {
    sort_by_number(&mut tried, |tried| tried.place as u64);
    let value = |tried: RootMove<M>| MoveValue {
        bound: tried.bound,
        ..MoveValue::new(tried.m, Value::from_score(tried.score, player))
    };
    Report::new(player, tried.into_iter().map(value).collect(), depth, complete)
}

struct Walk<'a, G: Game, H> {
    game: &'a G,
    heuristic: &'a H,
    watch: Watch<'a>,
    /// The moves of all positions on the path, one after the other.
    moves: Vec<G::Move>,
    effort: Effort,
    cut: bool,
    /// By depth, the best moves of both sides from the last position at that
    /// depth whose score was inside its window.
    lines: Vec<Vec<G::Move>>,
}

/// A position on the way down, with what the search needs to know about it.
pub(crate) struct Node<'a, P> {
    pub(crate) at: &'a P,
    pub(crate) player: Player,
    /// The heuristic's estimate of it.
    pub(crate) known: i32,
    /// Plies still to look ahead; at least one.
    pub(crate) depth: u32,
}

impl<G: Game, H: Heuristic<G>> Walk<'_, G, H> {
    /// The score of a move for the player who makes it; `None` if it is time to
    /// stop.
    #[inline(always)]
    fn score_after(
        &mut self,
        node: &Node<'_, G::Position>,
        m: G::Move,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        self.effort.nodes += 1;
        let next = self.game.play(node.at, m.clone());
        if let Some(outcome) = self.game.ended(&next) {
            return Some(self.watch.worth(outcome)?.further().seen_by(node.player));
        }
        let known = self.heuristic.update(self.game, node.known, node.at, m, &next);
        if node.depth == 1 {
            self.cut = true;
            return Some(Value::estimate(known).seen_by(node.player));
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
        self.watch.look(self.effort.nodes, None)?;
        let first = self.moves.len();
        self.heuristic.moves(self.game, node.at, &mut self.moves);
        let last = self.moves.len();
        let mut best = -INFINITE;
        for i in first..last {
            let m = self.moves[i].clone();
            let score = self.score_after(node, m.clone(), alpha, beta)?;
            if score > best {
                best = score;
                if best >= beta {
                    self.effort.cutoffs += u64::from(i + 1 < last);
                    break;
                }
                if best > alpha {
                    alpha = best;
                    self.remember(node, m);
                }
            }
        }
        self.moves.truncate(first);
        Some(best)
    }

    /// Remembers the line that begins with a move whose score is inside the
    /// window. So was that of the position it leads to, whose line is at hand.
    #[cold]
    fn remember(&mut self, node: &Node<'_, G::Position>, m: G::Move) {
        let goes_on = self.game.ended(&self.game.play(node.at, m.clone())).is_none();
        let (below, here) = self.lines.split_at_mut(node.depth as usize);
        here[0].clear();
        here[0].push(m);
        if goes_on && node.depth > 1 {
            here[0].extend_from_slice(&below[node.depth as usize - 1]);
        }
    }
}
