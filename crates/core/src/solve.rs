//! Solving an arena: one walk backwards for both players' attractors.

use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering::Relaxed};

use bytemuck::allocation::try_zeroed_vec;

use crate::pages::huge;
use crate::prefetch::fetch;
use crate::solution::{DEAD_END, INFINITE, RANK_BITS, RANK_MASK};
use crate::spread::{Entry, LARGE, MARK, Rule, Spread};
use crate::transpose::working_bytes;
use crate::{Arena, Finals, Graph, LimitReached, Limits, Phase, Player, Progress, Solution, share};

/// Solves an arena: the verdict and rank of every vertex.
///
/// One backward pass finds both players' attractors at once, layer by layer,
/// since a vertex can only be won by its owner through one good edge or lost
/// through all of them: one counter serves both. What is left over is drawn;
/// two further passes from the dead ends tell the kinds of draws apart.
///
/// O(vertices + edges), no recursion. Memory besides the arena: 4 bytes per
/// vertex and edge for the transposed graph, 4 per vertex for the solution, 1 per
/// vertex for what is known of it, and at most 8 per vertex for two layers; while
/// the graph is transposed, 2 bytes per edge instead of all but the first. The
/// threads of the limits share the work; the solution is the same whatever their
/// number.
///
/// Fails only if it reaches one of the `limits`; the memory it takes itself is
/// checked before it is taken. Memory that is in use already, such as the
/// arena's, is for the caller to take off first: see [`Limits::less_memory`].
pub fn solve(arena: &Arena, finals: &Finals, limits: &Limits) -> Result<Solution, LimitReached> {
    solve_with(arena, finals, limits, LARGE)
}

/// Bytes that [`solve`] takes at most for such an arena with so many threads,
/// besides the arena.
pub fn solving_bytes(arena: &Arena, threads: usize) -> u64 {
    let (n, edges) = (arena.len(), arena.graph().edge_count());
    let transposing = working_bytes(n, edges, threads);
    let walking = (13 * n + 2 * 8 * n.div_ceil(64)) as u64;
    Graph::bytes_for(n, edges) + walking.max(transposing)
}

/// The same, threads sharing layers of so many vertices.
fn solve_with(
    arena: &Arena,
    finals: &Finals,
    limits: &Limits,
    large: usize,
) -> Result<Solution, LimitReached> {
    let (n, threads) = (arena.len(), limits.thread_count());
    if n > RANK_MASK as usize {
        return Err(LimitReached::Vertices { limit: u64::from(RANK_MASK) });
    }
    let graph = arena.graph();
    limits.check_memory(solving_bytes(arena, threads))?;
    limits.tick(Progress { phase: Phase::Solve, done: 0, total: Some(n as u64) })?;

    let transposed = graph.transpose_with(threads);
    let states = States::new(arena, threads)?;
    let mut start = Vec::new();
    for player in Player::BOTH {
        for v in finals.won_by(player).iter().filter(|&v| (v as usize) < n && arena.is_final(v)) {
            states.known[v as usize].store(DECIDED, Relaxed);
            start.push(v | mark(player));
        }
    }
    let decided = Spread::new(&transposed, limits, large).walk(start, &Winners(&states))?;
    let mut ends: [Vec<AtomicU64>; 2] = Default::default();
    let dead_ends: Vec<u32> =
        if decided < n as u64 { finals.dead_ends(arena).collect() } else { Vec::new() };
    if !dead_ends.is_empty() {
        for (player, reached) in Player::BOTH.into_iter().zip(&mut ends) {
            *reached = zeroed(n.div_ceil(64))?;
            for &v in &dead_ends {
                *reached[v as usize / 64].get_mut() |= 1 << (v % 64);
            }
            let rule = Ends { states: &states, player, reached };
            Spread::new(&transposed, limits, large).walk(dead_ends.clone(), &rule)?;
        }
    }
    drop(transposed);
    let ended = |v: usize| {
        ends.iter().any(|reached| {
            reached.get(v / 64).is_some_and(|word| word.load(Relaxed) >> (v % 64) & 1 == 1)
        })
    };
    let verdict = |(v, packed): (usize, AtomicU32)| match states.known[v].load(Relaxed) {
        DECIDED => packed.into_inner(),
        _ if ended(v) => DEAD_END,
        _ => INFINITE,
    };
    Ok(Solution::from_packed(states.packed.into_iter().enumerate().map(verdict).collect()))
}

/// Zeroes, or the limit that a refusal of memory is.
fn zeroed<T: bytemuck::Zeroable>(count: usize) -> Result<Vec<T>, LimitReached> {
    let needed = (count * size_of::<T>()) as u64;
    try_zeroed_vec(count).map(huge).map_err(|()| LimitReached::Memory { needed, limit: needed })
}

/// What is known of each vertex.
///
/// Edges ask for vertices anywhere, so what they ask for is a byte: many vertices
/// fit into the caches.
struct States {
    known: Vec<AtomicU8>,
    /// The verdict of a vertex that is decided, as a solution packs it; before
    /// that, if it has [`MANY`] escapes, how many.
    packed: Vec<AtomicU32>,
}

/// What is known of a vertex, in a byte.
///
/// ```text
///   0                      decided: somebody wins
///   128 + 64·owner + k     open, and k of its successors have not been found to
///                          be won by the owner's opponent: its escapes
/// ```
type Known = u8;

const DECIDED: Known = 0;
const OPEN: Known = 128;
const OWNER_BIT: u32 = 6;
/// The mark of an escape count that is too large for a byte.
const MANY: Known = 63;

/// What is known of a vertex when a successor is found to be won, by J0 or by J1:
/// the owner wins by one good edge, the other player by the last one. Many
/// escapes stay many.
const THEN: [[Known; 256]; 2] = {
    let mut then = [[DECIDED; 256]; 2];
    let mut winner = 0;
    while winner < 2 {
        let mut known = OPEN as usize;
        while known < 256 {
            let escapes = known as Known & MANY;
            then[winner][known] = match known >> OWNER_BIT & 1 {
                owner if owner == winner => DECIDED,
                _ if escapes == MANY => known as Known,
                _ if escapes <= 1 => DECIDED,
                _ => known as Known - 1,
            };
            known += 1;
        }
        winner += 1;
    }
    then
};

/// Vertices whose state one thread prepares at a time.
const SOME: usize = 1 << 16;

impl States {
    fn new(arena: &Arena, threads: usize) -> Result<States, LimitReached> {
        let graph = arena.graph();
        let mut known: Vec<AtomicU8> = zeroed(graph.len())?;
        let packed: Vec<AtomicU32> = zeroed(graph.len())?;
        let parts = (0u32..).step_by(SOME).zip(known.chunks_mut(SOME)).collect();
        share(threads, parts, |(first, part): (u32, &mut [AtomicU8])| {
            for (v, known) in (first..).zip(part) {
                let degree = graph.out_degree(v);
                let escapes = degree.min(MANY.into()) as Known;
                *known.get_mut() = OPEN | (arena.owner(v).index() as Known) << OWNER_BIT | escapes;
                if escapes == MANY {
                    packed[v as usize].store(degree, Relaxed);
                }
            }
        });
        Ok(States { known, packed })
    }

    #[inline]
    fn fetch(&self, v: u32) {
        fetch(&self.known[v as usize]);
    }

    /// One of many escapes less. Whether it was the last one.
    #[cold]
    fn last_of_many<const SHARED: bool>(&self, v: u32) -> bool {
        let many = &self.packed[v as usize];
        let before = if SHARED {
            many.fetch_sub(1, Relaxed)
        } else {
            let before = many.load(Relaxed);
            many.store(before - 1, Relaxed);
            before
        };
        before == 1
    }
}

fn mark(player: Player) -> u32 {
    if player == Player::J1 { MARK } else { 0 }
}

/// Spreads wins. The mark of an entry is the winner.
struct Winners<'a>(&'a States);

impl Rule for Winners<'_> {
    #[inline]
    fn fetch(&self, v: u32) {
        self.0.fetch(v);
    }

    #[inline]
    fn enters<const SHARED: bool>(&self, entry: Entry) -> bool {
        let v = entry & !MARK;
        let place = &self.0.known[v as usize];
        let table = &THEN[(entry >> 31) as usize];
        let mut known = place.load(Relaxed);
        loop {
            let then = table[usize::from(known)];
            if then == known && known != DECIDED {
                // Whoever takes the last of many escapes is the last to ask: nobody else
                // changes what is known. The escape is taken once, so nothing is tried again.
                let last = self.0.last_of_many::<SHARED>(v);
                if last {
                    place.store(DECIDED, Relaxed);
                }
                return last;
            }
            let decided = (known != DECIDED) & (then == DECIDED);
            if !SHARED {
                place.store(then, Relaxed);
                return decided;
            }
            if known == DECIDED {
                return false;
            }
            match place.compare_exchange_weak(known, then, Relaxed, Relaxed) {
                Ok(_) => return decided,
                Err(now) => known = now,
            }
        }
    }

    #[inline]
    fn settle(&self, entry: Entry, rank: u32) {
        let packed = (entry >> 31) << RANK_BITS | rank;
        self.0.packed[(entry & !MARK) as usize].store(packed, Relaxed);
    }
}

/// Among the vertices that nobody wins, finds those from which `player` can force
/// the end of the play without losing: the attractor to V ∪ N.
///
/// The counters still hold what is needed: at a drawn vertex of the opponent no
/// successor is won by the opponent, so what was not counted down is exactly its
/// drawn successors. The walks of the two players touch the counters of different
/// vertices.
struct Ends<'a> {
    states: &'a States,
    player: Player,
    /// A bit for each vertex: whether it is in the attractor.
    reached: &'a [AtomicU64],
}

impl Rule for Ends<'_> {
    #[inline]
    fn fetch(&self, v: u32) {
        self.states.fetch(v);
    }

    #[inline]
    fn enters<const SHARED: bool>(&self, entry: Entry) -> bool {
        let place = &self.states.known[entry as usize];
        let known = place.load(Relaxed);
        if known == DECIDED {
            return false;
        }
        if usize::from(known >> OWNER_BIT & 1) != self.player.index() {
            let last = if known & MANY == MANY {
                self.states.last_of_many::<SHARED>(entry)
            } else if SHARED {
                place.fetch_sub(1, Relaxed) & MANY == 1
            } else {
                place.store(known - 1, Relaxed);
                known & MANY == 1
            };
            if !last {
                return false;
            }
        }
        let (word, bit) = (&self.reached[entry as usize / 64], 1 << (entry % 64));
        let before = if SHARED {
            word.fetch_or(bit, Relaxed)
        } else {
            let before = word.load(Relaxed);
            word.store(before | bit, Relaxed);
            before
        };
        before & bit == 0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::transpose::transpose;
    use crate::{VertexSet, random, verify};

    /// Owners, edges anywhere (loops and repeated ones too), and finals of which
    /// some are dead ends.
    fn arenas() -> impl Strategy<Value = (Arena, Finals)> {
        (1..40usize, any::<u64>()).prop_map(|(n, seed)| {
            let mut state = seed;
            let mut below = |limit| random::below(&mut state, limit);
            let edges: Vec<(u32, u32)> =
                (0..below(3 * n)).map(|_| (below(n) as u32, below(n) as u32)).collect();
            let j1 = VertexSet::from_fn(n, |v| random::mix(seed, v.into()) & 1 == 1);
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

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

        #[test]
        fn threads_and_layers_change_nothing((arena, finals) in arenas()) {
            let plain = solve(&arena, &finals, &Limits::none()).unwrap();
            prop_assert_eq!(verify(&arena, &finals, &plain), Ok(()));
            for threads in 1..4 {
                let limits = Limits::none().threads(threads);
                for large in [1, 2, 5] {
                    let shared = solve_with(&arena, &finals, &limits, large).unwrap();
                    prop_assert_eq!(&shared, &plain);
                }
                let turned = transpose(arena.graph(), threads);
                prop_assert_eq!(turned, arena.graph().transpose());
            }
        }
    }

    #[test]
    fn more_escapes_than_a_byte_holds() {
        // A hub with many ways, all lost or all but one.
        for (spokes, escape) in [(62, false), (63, false), (64, false), (300, false), (300, true)] {
            let n = spokes + 1;
            let edges: Vec<(u32, u32)> = (1..n as u32).map(|to| (0, to)).collect();
            let arena = Arena::new(Graph::from_edges(n, &edges), VertexSet::new(n));
            let mut finals = Finals::dead_ends_only(n);
            (1..n as u32).for_each(|v| finals.set(v, Player::J1));
            if escape {
                finals = Finals::new(&arena, [], 1..n as u32 - 1).unwrap();
            }
            for threads in [1, 3] {
                let limits = Limits::none().threads(threads);
                let solution = solve_with(&arena, &finals, &limits, 1).unwrap();
                assert_eq!(solution.winner(0), (!escape).then_some(Player::J1));
                assert_eq!(verify(&arena, &finals, &solution), Ok(()));
            }
        }
    }

    #[test]
    fn large_arenas_are_shared() {
        let (arena, finals) = random::arena(200_000, 3);
        let plain = solve(&arena, &finals, &Limits::none()).unwrap();
        assert_eq!(verify(&arena, &finals, &plain), Ok(()));
        let turned = arena.graph().transpose();
        for threads in 2..4 {
            let limits = Limits::none().threads(threads);
            assert_eq!(solve(&arena, &finals, &limits).unwrap(), plain);
            assert_eq!(arena.graph().transpose_with(threads), turned);
        }
        let back = turned.transpose_with(2);
        assert!(arena.vertices().all(|v| {
            let mut row = arena.successors(v).to_vec();
            row.sort_unstable();
            back.successors(v) == row
        }));
    }

    #[test]
    fn a_vertex_that_all_edges_enter() {
        // One bucket has nearly all edges.
        let n = 1 << 17;
        let mut edges: Vec<(u32, u32)> = (0..n as u32 - 1).map(|v| (v, n as u32 - 1)).collect();
        edges.extend((0..n as u32 - 1).map(|v| (v, v + 1)));
        let graph = Graph::from_edges(n, &edges);
        let turned = graph.transpose_with(2);
        assert_eq!(turned, graph.transpose());
        assert_eq!(turned.successors(n as u32 - 1).len(), n);
        assert_eq!(turned.successors(7), [6]);
        assert_eq!(
            turned.transpose(),
            Graph::from_edges(n, &{
                edges.sort_unstable();
                edges
            })
        );
    }
}
