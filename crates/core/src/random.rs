//! Random numbers and arenas that are the same on every run and every machine.

use crate::{Arena, Finals, Graph, Player, VertexSet};

/// The step of splitmix64 from one state to the next.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A number made from a seed and what tells this number from the others of the
/// same seed (splitmix64).
pub fn mix(seed: u64, salt: u64) -> u64 {
    let mut mixed = seed.wrapping_add(salt.wrapping_add(1).wrapping_mul(STEP));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A number below `limit` (0 if that is 0); `state` moves on.
pub fn below(state: &mut u64, limit: usize) -> usize {
    let mixed = mix(*state, 0);
    *state = state.wrapping_add(STEP);
    ((u128::from(mixed) * limit as u128) >> 64) as usize
}

/// A random arena of so many vertices, to measure with. One in fifteen is final
/// and won by either player; the others have one to five moves, each to another
/// vertex anywhere. Half of the vertices are J1's.
///
/// ```
/// let (arena, finals) = arene::random::arena(1000, 1);
/// assert_eq!(arena.len(), 1000);
/// assert_eq!(finals.dead_ends(&arena).count(), 0);
/// ```
///
/// # Panics
///
/// If there are so many vertices that there may be 2³² edges.
pub fn arena(vertices: u32, seed: u64) -> (Arena, Finals) {
    assert!(vertices <= u32::MAX / 5, "fewer than 2^32 edges");
    let n = vertices as usize;
    let mut state = mix(seed, u64::from(vertices));
    let mut first = Vec::with_capacity(n + 1);
    let mut target: Vec<u32> = Vec::new();
    let mut j1 = VertexSet::new(n);
    let mut finals = Finals::dead_ends_only(n);
    first.push(0);
    for v in 0..vertices {
        if below(&mut state, 2) == 1 {
            j1.insert(v);
        }
        // No more moves than there are other vertices.
        let most = 5.min(n - 1);
        if most == 0 || below(&mut state, 15) == 0 {
            finals.set(v, Player::BOTH[below(&mut state, 2)]);
        } else {
            let row = target.len();
            let end = row + 1 + below(&mut state, most);
            while target.len() < end {
                let to = below(&mut state, n) as u32;
                if to != v && !target[row..].contains(&to) {
                    target.push(to);
                }
            }
        }
        first.push(target.len() as u32);
    }
    (Arena::new(Graph::from_sorted(first, target), j1), finals)
}

/// Small arenas to test with, of fewer vertices than `most`: few edges or many from some
/// of the vertices to anywhere, loops and repeated ones too, and finals of which some are
/// dead ends.
#[cfg(test)]
pub(crate) fn arenas(most: usize) -> impl proptest::strategy::Strategy<Value = (Arena, Finals)> {
    use proptest::prelude::*;
    (1..most, any::<u64>()).prop_map(|(n, seed)| {
        let mut state = seed;
        let mut below = |limit| below(&mut state, limit);
        let (dense, sources) = ([3, 20, 200][below(3)], 1 + below(n));
        let edges: Vec<(u32, u32)> =
            (0..below(dense * n)).map(|_| (below(sources) as u32, below(n) as u32)).collect();
        let j1 = VertexSet::from_fn(n, |v| mix(seed, v.into()) & 1 == 1);
        let arena = Arena::new(Graph::from_edges(n, &edges), j1);
        let mut finals = Finals::dead_ends_only(n);
        for v in arena.graph().final_vertices() {
            if let Some(&winner) = Player::BOTH.get(below(3)) {
                finals.set(v, winner);
            }
        }
        (arena, finals)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_differ_by_what_they_are_for() {
        let numbers: std::collections::BTreeSet<u64> = (0..1000).map(|k| mix(1, k)).collect();
        assert_eq!(numbers.len(), 1000);
    }

    #[test]
    fn numbers_stay_below_their_limit_and_reach_all_of_it() {
        let mut state = 7;
        let mut met = [0; 3];
        (0..3000).for_each(|_| met[below(&mut state, 3)] += 1);
        assert!(met.iter().all(|&times| times > 900), "{met:?}");
        assert_eq!((below(&mut state, 0), below(&mut state, 1)), (0, 0));
    }
}
