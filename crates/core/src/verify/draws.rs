//! Telling the two kinds of draws apart anew, once all winners are known to be right.
//!
//! For each player the drawn vertices are peeled off from the dead ends: a
//! vertex whose owner is the player falls with its first fallen successor, one
//! of the opponent's when no drawn successor is left standing. Moves that leave
//! the draws lose for who makes them, and do not count.

use super::SHARE;
use crate::{
    Arena, DrawKind, Finals, LimitReached, Limits, Meter, Phase, Player, Solution, Verdict,
    VertexSet,
};

/// The first drawn vertex with the wrong kind of draw.
pub(super) fn wrong_draw(
    arena: &Arena,
    finals: &Finals,
    solution: &Solution,
    limits: &Limits,
) -> Result<Option<u32>, LimitReached> {
    let draws = Draws { arena, finals, solution, limits };
    let mut ends = VertexSet::default();
    // Without dead ends no draw ends, and there is nothing to peel.
    if draws.dead_end_count()? > 0 {
        let predecessors = draws.predecessors()?;
        ends = Meter::new(limits, Phase::Verify, None).vertex_set(arena.len())?;
        for player in Player::BOTH {
            draws.peel(player, &predecessors, &mut ends)?;
        }
    }
    for v in arena.vertices() {
        draws.pause(v)?;
        let is_ended = solution.verdict(v) == Verdict::Drawn(DrawKind::DeadEnd);
        if draws.has(v) && is_ended != ends.contains(v) {
            return Ok(Some(v));
        }
    }
    Ok(None)
}

struct Draws<'a> {
    arena: &'a Arena,
    finals: &'a Finals,
    solution: &'a Solution,
    limits: &'a Limits,
}

/// For each drawn vertex the drawn vertices that a move leads from, once for each
/// move.
struct Predecessors {
    /// Where those of each vertex end; they begin where the ones before end.
    end: Vec<u32>,
    from: Vec<u32>,
}

impl Predecessors {
    fn of(&self, v: u32) -> &[u32] {
        let begin = (v as usize).checked_sub(1).map_or(0, |before| self.end[before]);
        &self.from[begin as usize..self.end[v as usize] as usize]
    }
}

impl Draws<'_> {
    /// Whether a vertex is drawn.
    fn has(&self, v: u32) -> bool {
        self.solution.winner(v).is_none()
    }

    /// The moves of a drawn vertex that keep the draw.
    fn kept(&self, v: u32) -> impl Iterator<Item = u32> {
        self.arena.successors(v).iter().copied().filter(|&to| self.has(to))
    }

    /// How many dead ends there are.
    fn dead_end_count(&self) -> Result<usize, LimitReached> {
        let mut count = 0;
        for v in self.arena.vertices() {
            self.pause(v)?;
            count += usize::from(self.arena.is_final(v) && self.finals.winner(v).is_none());
        }
        Ok(count)
    }

    /// Looks at the limits now and then.
    fn pause(&self, step: u32) -> Result<(), LimitReached> {
        if step.is_multiple_of(SHARE) { self.limits.check_stop() } else { Ok(()) }
    }

    /// Deals the moves out by the vertex that they lead to. Not the transposed graph of
    /// the solver: that would be its opinion once more.
    fn predecessors(&self) -> Result<Predecessors, LimitReached> {
        let count = self.arena.len();
        // Beside these a number and two bits for each vertex while it is peeled, and the
        // vertices that are falling.
        let vertices = (4 + 4 + 8) * count as u64 + count as u64 / 4;
        self.limits.check_memory(vertices)?;
        // These are accounted for together.
        let mut meter = Meter::new(self.limits, Phase::Verify, None);
        let mut end = meter.zeroes::<u32>(count)?;
        for v in self.arena.vertices() {
            self.pause(v)?;
            if self.has(v) {
                self.kept(v).for_each(|to| end[to as usize] += 1);
            }
        }
        let mut moves = 0;
        for place in &mut end {
            let begin = moves;
            moves += *place;
            // It grows to the end while the moves are dealt out.
            *place = begin;
        }
        self.limits.check_memory(vertices + 4 * u64::from(moves))?;
        let mut from = meter.zeroes::<u32>(moves as usize)?;
        for v in self.arena.vertices() {
            self.pause(v)?;
            if self.has(v) {
                for to in self.kept(v) {
                    let place = &mut end[to as usize];
                    from[*place as usize] = v;
                    *place += 1;
                }
            }
        }
        Ok(Predecessors { end, from })
    }

    /// Adds to `ends` from where this player can force the end of the play.
    fn peel(
        &self,
        player: Player,
        predecessors: &Predecessors,
        ends: &mut VertexSet,
    ) -> Result<(), LimitReached> {
        let mut meter = Meter::new(self.limits, Phase::Verify, None);
        let mut standing = meter.list(self.arena.len())?;
        for v in self.arena.vertices() {
            self.pause(v)?;
            standing.push(if self.has(v) { self.kept(v).count() as u32 } else { 0 });
        }
        let mut fallen = meter.vertex_set(self.arena.len())?;
        let mut falling = meter.list(self.dead_end_count()?)?;
        falling.extend(self.finals.dead_ends(self.arena));
        let mut step = 0u32;
        while let Some(v) = falling.pop() {
            self.pause(step)?;
            step = step.wrapping_add(1);
            ends.insert(v);
            for &from in predecessors.of(v) {
                standing[from as usize] -= 1;
                let falls = self.arena.owner(from) == player || standing[from as usize] == 0;
                if falls && fallen.insert(from) {
                    meter.push(&mut falling, from)?;
                }
            }
        }
        Ok(())
    }
}
