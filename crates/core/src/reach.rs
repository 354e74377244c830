//! How far play gets in so many plies.

use std::collections::HashSet;

use crate::{Game, LimitReached, Limits, Phase, Progress};

/// How many positions are reached in exactly 0, 1, 2, … plies and no fewer: the
/// levels of a breadth-first walk, down to `depth` or to the end.
///
/// Unlike the levels of [`crate::perft()`], a position counts once, however many
/// ways lead to it. O(positions + moves) expected; positions are held in memory,
/// and checked against the limits.
///
/// ```
/// # use arene::{Game, Outcome, Player};
/// # struct Sticks(u32);
/// # impl Game for Sticks {
/// #     type Position = (u32, Player);
/// #     type Move = u32;
/// #     fn start(&self) -> (u32, Player) { (self.0, Player::J0) }
/// #     fn turn(&self, at: &(u32, Player)) -> Player { at.1 }
/// #     fn outcome(&self, at: &(u32, Player)) -> Option<Outcome> {
/// #         (at.0 == 0).then(|| Outcome::Win(at.1.other()))
/// #     }
/// #     fn moves(&self, at: &(u32, Player), out: &mut Vec<u32>) { out.extend(1..=at.0.min(2)); }
/// #     fn play(&self, at: &(u32, Player), take: u32) -> (u32, Player) { (at.0 - take, at.1.other()) }
/// # }
/// use arene::{Limits, reach};
/// let sticks = Sticks(4);
/// assert_eq!(reach(&sticks, &sticks.start(), 9, &Limits::none())?, [1, 2, 3, 2]);
/// # Ok::<(), arene::LimitReached>(())
/// ```
pub fn reach<G: Game>(
    game: &G,
    from: &G::Position,
    depth: u32,
    limits: &Limits,
) -> Result<Vec<u64>, LimitReached> {
    let mut seen = HashSet::from([from.clone()]);
    let mut level = vec![from.clone()];
    let mut counts = Vec::new();
    let mut moves = Vec::new();
    while !level.is_empty() {
        counts.push(level.len() as u64);
        if counts.len() > depth as usize {
            break;
        }
        let mut next = Vec::new();
        for (i, at) in level.iter().enumerate() {
            if i.is_multiple_of(1 << 12) {
                let done = seen.len() as u64;
                limits.check_vertices(done)?;
                limits.check_memory(done * 3 * size_of::<G::Position>() as u64)?;
                limits.tick(Progress { phase: Phase::Explore, done, total: None })?;
            }
            if game.outcome(at).is_some() {
                continue;
            }
            game.moves_on(at, &mut moves);
            for m in moves.drain(..) {
                let to = game.play(at, m);
                if seen.insert(to.clone()) {
                    next.push(to);
                }
            }
        }
        level = next;
    }
    Ok(counts)
}
