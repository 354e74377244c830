//! Solving an arena: one walk backwards for both players' attractors.

use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering::Relaxed};

use bytemuck::allocation::try_zeroed_vec;

use crate::prefetch::fetch;
use crate::solution::{DEAD_END, INFINITE, RANK_BITS, RANK_MASK};
use crate::spread::{Entry, MARK, Rule, Spread};
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
    let (n, threads) = (arena.len(), limits.thread_count());
    if n > RANK_MASK as usize {
        return Err(LimitReached::Vertices { limit: u64::from(RANK_MASK) });
    }
    let graph = arena.graph();
    let transposing = working_bytes(n, graph.edge_count(), threads);
    let walking = (13 * n + 2 * 8 * n.div_ceil(64)) as u64;
    let working = Graph::bytes_for(n, graph.edge_count()) + walking.max(transposing);
    limits.check_memory(working)?;
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
    let decided = Spread::new(&transposed, limits).walk(start, &Winners(&states))?;
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
            Spread::new(&transposed, limits).walk(dead_ends.clone(), &rule)?;
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
    try_zeroed_vec(count).map_err(|()| LimitReached::Memory { needed, limit: needed })
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
            let mut then = table[usize::from(known)];
            if then == known && known != DECIDED {
                if !self.0.last_of_many::<SHARED>(v) {
                    return false;
                }
                then = DECIDED;
            }
            let decided = (known != DECIDED) & (then == DECIDED);
            if !SHARED {
                place.store(then, Relaxed);
                return decided;
            }
            // Once the last of many escapes is gone, nobody else asks any more.
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
