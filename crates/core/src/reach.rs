//! How far play gets in so many plies.

use std::hash::BuildHasher;

use hashbrown::DefaultHashBuilder;

use crate::index::Index;
use crate::{Game, LimitReached, Limits, Meter, Phase};

/// How many positions are reached in exactly 0, 1, 2, … plies and no fewer: the
/// levels of a breadth-first walk, down to `depth` or to the end.
///
/// Unlike the levels of [`crate::perft()`], a position counts once, however many
/// ways lead to it. O(positions + moves) expected; positions are held in memory,
/// with 11 to 16 bytes for each besides its own size, and checked against the limits.
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
    let mut meter = Meter::new(limits, Phase::Explore, None);
    let (hasher, mut index) = (DefaultHashBuilder::default(), Index::default());
    // All positions, level after level.
    let mut seen = Vec::new();
    let (mut counts, mut moves) = (Vec::new(), Vec::new());
    index.make_room(&mut meter)?;
    index.insert(hasher.hash_one(from), 0);
    meter.push(&mut seen, from.clone())?;
    let mut level = 0..1;
    while !level.is_empty() {
        meter.push(&mut counts, level.len() as u64)?;
        if counts.len() > depth as usize {
            break;
        }
        for at in level.clone() {
            meter.step(1)?;
            if game.outcome(&seen[at]).is_some() {
                continue;
            }
            meter.filling(&mut moves, game.most_moves(&seen[at]), |moves| {
                game.moves_on(&seen[at], moves);
            })?;
            for m in moves.drain(..) {
                meter.pause(1)?;
                let to = game.play(&seen[at], m);
                let hash = hasher.hash_one(&to);
                if index.find(hash, |v| seen[v as usize] == to).is_none() {
                    limits.check_vertices(seen.len() as u64 + 1)?;
                    index.make_room(&mut meter)?;
                    index.insert(hash, seen.len() as u32);
                    match game.heap_bytes(&to) {
                        0 => {}
                        owned => meter.hold(owned)?,
                    }
                    meter.push(&mut seen, to)?;
                }
            }
        }
        level = level.end..seen.len();
    }
    Ok(counts)
}
