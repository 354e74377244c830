//! Plain minimax, the oracle of all searches.

use crate::Value;
use crate::clock::Instant;
use crate::search::{Watch, at_once, line, stack_of, wanted_depth};
use crate::threads::on_stack;
use crate::{Effort, Engine, Game, Heuristic, LimitReached, Limits, MoveValue, Player, Report};

/// Plain minimax to a depth: every line of play is followed to the end or to the
/// depth, where the heuristic estimates. Short and obvious; everything else is
/// tested against it.
///
/// With depth n the value is Uⁿ of the notes: J0 takes the greatest value among
/// the successors, J1 the least. O(bⁿ) for b moves per position.
///
/// Depth counts plies from the position asked about: depth 1 evaluates after one
/// move, depth 0 the position itself.
#[derive(Clone, Copy, Debug)]
pub struct Minimax<H>(pub H);

impl<G, H> Engine<G> for Minimax<H>
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
        let depth = wanted_depth(limits);
        let stack = stack_of(depth, size_of::<G::Position>() + size_of::<G::Move>());
        on_stack(stack, || {
            let mut report = self.look(game, at, depth, limits)?;
            report.line = line(game, at, &report, |at, depth| self.look(game, at, depth, limits))?;
            Ok(report)
        })?
    }
}

impl<H> Minimax<H> {
    /// The search, without its line.
    fn look<G: Game>(
        &self,
        game: &G,
        at: &G::Position,
        depth: u32,
        limits: &Limits,
    ) -> Result<Report<G::Move>, LimitReached>
    where
        H: Heuristic<G>,
    {
        let began = Instant::now();
        if let Some(report) = at_once(game, &self.0, at, depth)? {
            return Ok(report);
        }
        let watch = Watch::new(limits);
        let mut walk =
            Walk { game, heuristic: &self.0, watch, moves: Vec::new(), nodes: 1, cut: false };
        let mut legal = Vec::new();
        game.moves(at, &mut legal);
        let mut values = Vec::with_capacity(legal.len());
        for m in legal {
            walk.nodes += 1;
            let value = walk.value(&game.play(at, m.clone()), depth - 1);
            let value = value.ok_or_else(|| walk.watch.why())?.further();
            values.push(MoveValue::new(m, value));
        }
        let mut report = Report::new(game.turn(at), values, depth, !walk.cut);
        report.effort = Effort { nodes: walk.nodes, time: began.elapsed(), ..Effort::default() };
        Ok(report)
    }
}

struct Walk<'a, G: Game, H> {
    game: &'a G,
    heuristic: &'a H,
    watch: Watch<'a>,
    /// The moves of all positions on the path, one after the other.
    moves: Vec<G::Move>,
    nodes: u64,
    /// Whether an estimate stood in for an outcome somewhere.
    cut: bool,
}

impl<G: Game, H: Heuristic<G>> Walk<'_, G, H> {
    /// The value of a position that a move has led to, or `None` if it is time
    /// to stop.
    fn value(&mut self, at: &G::Position, depth: u32) -> Option<Value> {
        if let Some(outcome) = self.game.ended(at) {
            return self.watch.worth(outcome);
        }
        if depth == 0 {
            self.cut = true;
            return Some(Value::estimate(self.heuristic.estimate(self.game, at)));
        }
        self.watch.look(self.nodes, None)?;
        let player = self.game.turn(at);
        let mut value = match player {
            Player::J0 => Value::LEAST,
            Player::J1 => Value::GREATEST,
        };
        let first = self.moves.len();
        self.game.moves_on(at, &mut self.moves);
        for i in first..self.moves.len() {
            self.nodes += 1;
            let next = self.game.play(at, self.moves[i].clone());
            value = value.better(self.value(&next, depth - 1)?.further(), player);
        }
        self.moves.truncate(first);
        Some(value)
    }
}
