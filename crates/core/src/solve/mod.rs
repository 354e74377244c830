//! Solving an arena: both players' attractors at once, layer by layer.
//!
//! | | |
//! |---|---|
//! | large layers first, forwards, without a transposed graph | `rounds` |
//! | the others, backwards through what is left | `spread`, by the rules of `escapes` |
//! | arenas with scores, in the order of their successors | `scores` |

mod escapes;
mod rounds;
mod scores;
mod spread;

use std::fmt;

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use self::escapes::{Ends, Escapes, Winners};
use self::rounds::{Cut, Known, Stopped, rounds};
use self::scores::solve_scores;
use self::spread::{Entry, MARK, Spread};
use crate::memory::{reserve, zeroed};
use crate::solution::{DEAD_END, INFINITE};
use crate::transpose::transpose_some;
use crate::{
    Arena, Finals, Graph, LimitReached, Limits, MOST_VERTICES, Meter, Phase, Player, Progress,
    Solution,
};

/// Solves an arena: the verdict and rank of every vertex.
///
/// Both players' attractors are found at once, layer by layer, since a vertex can only
/// be won by its owner through one good edge or lost through all of them. Large layers
/// are found forwards, by asking all open vertices; the others backwards, from each
/// layer along the transposed graph of what is open, with one counter for each vertex.
/// What is left over is drawn; two further passes from the dead ends tell the kinds of
/// draws apart.
///
/// O(vertices + edges), no recursion. Memory besides the arena: 4 bytes per vertex for
/// the solution and a quarter of one for who is known to win. Forwards 8 bytes per vertex
/// and 4 per edge for those that are open, 2 for each edge of some thousand vertices for
/// each thread, and at the end 4 per vertex and 1 per edge for what is left. After that,
/// backwards, 4 bytes per vertex and edge for the transposed graph, 1 per vertex for its
/// counter, and at most 8 per vertex for two layers; while the graph is transposed, 2
/// bytes per edge instead of counters and layers. The threads of the limits share the
/// work; the solution is the same whatever their number.
///
/// Where play may end with scores, the arena must be acyclic, all of it, and is solved
/// by backward induction instead, with one thread: every vertex after its successors.
/// Any win is better for the winner than any score. The winner hurries, the loser delays,
/// and of moves that lead to the same score all are best.
///
/// Fails if it reaches one of the `limits`, or if there are scores and a cycle; the memory
/// it takes itself is checked before it is taken. Memory that is in use already, such as
/// the arena's, is for the caller to take off first: see [`Limits::less_memory`].
pub fn solve(arena: &Arena, finals: &Finals, limits: &Limits) -> Result<Solution, Unsolvable> {
    if finals.has_scores() {
        return solve_scores(arena, finals, limits);
    }
    Ok(solve_with(arena, finals, limits, Cut::USUAL)?)
}

/// Why an arena was not solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolvable {
    /// One of the limits was reached.
    Limit(LimitReached),
    /// Play may end with scores, and may also go on for ever, round these vertices: the
    /// last leads back to the first. No score is that of a play without an end, so there
    /// would be positions that are worth nothing anybody could say.
    Cyclic(Vec<u32>),
}

impl From<LimitReached> for Unsolvable {
    fn from(limit: LimitReached) -> Unsolvable {
        Unsolvable::Limit(limit)
    }
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolvable::Limit(limit) => limit.fmt(f),
            Unsolvable::Cyclic(cycle) => {
                f.write_str("play ends with scores, and may go round for ever: ")?;
                let first = cycle.first();
                for (place, v) in cycle.iter().chain(first).enumerate() {
                    write!(f, "{}{v}", if place == 0 { "" } else { " → " })?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for Unsolvable {}

/// Bytes that [`solve`] takes at most for such an arena without scores, with so many
/// threads, besides the arena.
pub fn solving_bytes(arena: &Arena, threads: usize) -> u64 {
    let (n, edges) = (arena.len(), arena.graph().edge_count());
    let forwards = rounds::working_bytes(arena, threads);
    let layer = rounds::thin((n + edges) as u64);
    let transposing = crate::transpose::working_bytes(n, edges, threads).saturating_add(layer);
    let known = (n + 2 * 8 * n.div_ceil(64)) as u64;
    let walking = spread::working_bytes(n, threads).saturating_add(known);
    let backwards = walking.max(transposing).saturating_add(Graph::bytes_for(n, edges));
    forwards.max(backwards).saturating_add(4 * n as u64 + Known::bytes(n))
}

/// The same, the work cut up like this.
fn solve_with(
    arena: &Arena,
    finals: &Finals,
    limits: &Limits,
    cut: Cut,
) -> Result<Solution, LimitReached> {
    let (n, threads) = (arena.len(), limits.thread_count());
    if n > MOST_VERTICES as usize {
        return Err(LimitReached::Vertices { limit: u64::from(MOST_VERTICES) });
    }
    limits.check_memory(solving_bytes(arena, threads))?;
    limits.tick(Progress { phase: Phase::Solve, done: 0, total: Some(n as u64) })?;

    let known = Known::new(n)?;
    let mut packed: Vec<AtomicU32> = zeroed(n)?;
    let stopped = rounds(arena, start(arena, finals)?, &known, &mut packed, limits, cut)?;
    if stopped.open > 0 {
        backwards(arena, finals, &known, stopped, &packed, limits, cut)?;
    }
    Ok(Solution::from_packed(packed.into_iter().map(AtomicU32::into_inner).collect()))
}

/// Finds the verdicts of what rounds have left open.
fn backwards(
    arena: &Arena,
    finals: &Finals,
    known: &Known,
    Stopped { layer, rank, open, rest }: Stopped,
    packed: &[AtomicU32],
    limits: &Limits,
    cut: Cut,
) -> Result<(), LimitReached> {
    let mut meter = Meter::new(limits, Phase::Solve, None);
    let is_dead_end = |v: &u32| arena.is_final(*v) && finals.winner(*v).is_none();
    let mut dead_ends = 0;
    for v in arena.vertices() {
        meter.pause(1)?;
        dead_ends += usize::from(is_dead_end(&v));
    }
    if layer.is_empty() && dead_ends == 0 {
        for v in arena.vertices() {
            meter.pause(1)?;
            if known.is_open(v) {
                packed[v as usize].store(INFINITE, Relaxed);
            }
        }
        return Ok(());
    }
    let (n, threads) = (arena.len(), limits.thread_count());
    let is_left = |v: u32| known.is_open(v);
    let (transposed, escapes) = if rank == 0 || rest.is_some() {
        let graph = rest.as_ref().unwrap_or(arena.graph());
        let count = |v| graph.out_degree(v);
        let transposed = graph.transposed(&mut meter)?;
        (transposed, Escapes::new(arena, &layer, is_left, count, packed, threads)?)
    } else {
        let graph = arena.graph();
        let count = |v| graph.successors(v).iter().filter(|&&to| is_left(to)).count() as u32;
        let transposed =
            transpose_some(graph, &mut meter, |from, to| is_left(from) && is_left(to))?;
        (transposed, Escapes::new(arena, &layer, is_left, count, packed, threads)?)
    };
    drop(rest);
    let spread = |done: usize| Spread::new(&transposed, limits, cut.large, done);
    let done = n - open - layer.len();
    let drawn = n - done - spread(done).walk(layer, rank, &Winners(&escapes))? as usize;
    if drawn == 0 {
        return Ok(());
    }
    let mut ends: [Vec<AtomicU64>; 2] = Default::default();
    if dead_ends > 0 {
        for (player, reached) in Player::BOTH.into_iter().zip(&mut ends) {
            *reached = zeroed(n.div_ceil(64))?;
            let mut layer = Vec::new();
            reserve(&mut layer, dead_ends)?;
            layer.extend(arena.vertices().filter(is_dead_end));
            for &v in &layer {
                *reached[v as usize / 64].get_mut() |= 1 << (v % 64);
            }
            let rule = Ends { escapes: &escapes, player, reached };
            spread(n - drawn).walk(layer, 0, &rule)?;
        }
    }
    let ended = |v: usize| {
        ends.iter().any(|reached| {
            reached.get(v / 64).is_some_and(|word| word.load(Relaxed) >> (v % 64) & 1 == 1)
        })
    };
    for v in arena.vertices() {
        meter.pause(1)?;
        if escapes.is_open(v) {
            let draw = if ended(v as usize) { DEAD_END } else { INFINITE };
            packed[v as usize].store(draw, Relaxed);
        }
    }
    Ok(())
}

/// The layer of rank 0: where a player has won, marked by him.
fn start(arena: &Arena, finals: &Finals) -> Result<Vec<Entry>, LimitReached> {
    let count = Player::BOTH.map(|player| finals.won_by(player).len()).iter().sum();
    let mut layer = Vec::new();
    reserve(&mut layer, count)?;
    for (player, mark) in [(Player::J0, 0), (Player::J1, MARK)] {
        let won = finals.won_by(player).iter();
        let won = won.filter(|&v| (v as usize) < arena.len() && arena.is_final(v));
        layer.extend(won.map(|v| v | mark));
    }
    Ok(layer)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::transpose::transpose;
    use crate::{Rule, VertexSet, random, verify};

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

        #[test]
        fn threads_and_layers_change_nothing((arena, finals) in random::arenas(40)) {
            let plain = solve(&arena, &finals, &Limits::none()).unwrap();
            prop_assert_eq!(verify(&arena, &finals, &plain, &Limits::none()).unwrap(), Ok(()));
            for threads in 1..4 {
                let limits = Limits::none().threads(threads);
                for (large, one_in) in [(1, 0), (2, 1), (1, 2), (5, 4), (1, 8), (1, 4000)] {
                    let cut = Cut { part: 32, large, one_in };
                    let shared = solve_with(&arena, &finals, &limits, cut).unwrap();
                    prop_assert_eq!(&shared, &plain);
                }
                let mut meter = Meter::new(&limits, Phase::Solve, None);
                let turned = transpose(arena.graph(), &mut meter).unwrap();
                prop_assert_eq!(turned, arena.graph().transpose(&Limits::none()).unwrap());
            }
        }
    }

    /// Where rounds stop in an arena: the rank, and how many are open.
    fn stop(arena: &Arena, finals: &Finals) -> (u32, usize) {
        let n = arena.len();
        let (known, mut packed) = (Known::new(n).unwrap(), zeroed(n).unwrap());
        let start = start(arena, finals).unwrap();
        let stopped = rounds(arena, start, &known, &mut packed, &Limits::none(), Cut::USUAL);
        stopped.map(|stopped| (stopped.rank, stopped.open)).unwrap()
    }

    #[test]
    fn rounds_are_for_large_layers() {
        // A chain has nothing but thin layers; with as many final vertices besides, the
        // first one is large.
        for (vertices, found) in [(1000, (0, 999)), (2000, (1, 998))] {
            let chain: Vec<(u32, u32)> = (1..1000).map(|v| (v, v - 1)).collect();
            let arena = Arena::new(Graph::from_edges(vertices, &chain), VertexSet::new(vertices));
            assert_eq!(stop(&arena, &Finals::by_rule(&arena, Rule::Normal)), found);
        }
        // In a random arena rounds find all there is to find.
        let (arena, finals) = random::arena(5000, 1);
        let counts = solve(&arena, &finals, &Limits::none()).unwrap().counts();
        let (rank, open) = stop(&arena, &finals);
        assert_eq!((Some(rank - 1), open as u64), (counts.longest, counts.infinite));
    }

    #[test]
    fn rounds_cost_what_they_save() {
        // Layers that are large by their vertices, thin beside the edges of a drawn core:
        // 50 vertices with all edges among themselves, and a tree of 400 whose layers have a
        // tenth of what is open.
        let (core, tree) = (50, 400);
        let mut edges: Vec<(u32, u32)> =
            (0..core).flat_map(|v| (0..core).map(move |to| (v, to))).collect();
        let (mut from, mut last, mut layers) = (core + 1, core, 0);
        while from < core + tree {
            let next = (from + (core + tree - from).div_ceil(10)).min(core + tree);
            edges.extend((from..next).map(|v| (v, last)));
            (from, last, layers) = (next, from, layers + 1);
        }
        let n = (core + tree) as usize;
        let arena = Arena::new(Graph::from_edges(n, &edges), VertexSet::new(n));
        let finals = Finals::new(&arena, [core], []).unwrap();
        let (rank, open) = stop(&arena, &finals);
        assert!(layers > 20 && rank < 3, "{rank} of {layers} layers, {open} open");
        let solution = solve(&arena, &finals, &Limits::none()).unwrap();
        assert_eq!(verify(&arena, &finals, &solution, &Limits::none()).unwrap(), Ok(()));
        assert_eq!(solution.counts().longest, Some(layers));
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
                for one_in in [0, 400] {
                    let limits = Limits::none().threads(threads);
                    let cut = Cut { part: 32, large: 1, one_in };
                    let solution = solve_with(&arena, &finals, &limits, cut).unwrap();
                    assert_eq!(solution.winner(0), (!escape).then_some(Player::J1));
                    assert_eq!(
                        verify(&arena, &finals, &solution, &Limits::none()).unwrap(),
                        Ok(())
                    );
                }
            }
        }
    }

    #[test]
    fn large_arenas_are_shared() {
        let (arena, finals) = random::arena(200_000, 3);
        let plain = solve(&arena, &finals, &Limits::none()).unwrap();
        assert_eq!(verify(&arena, &finals, &plain, &Limits::none()).unwrap(), Ok(()));
        let turned = arena.graph().transpose(&Limits::none()).unwrap();
        for threads in 2..4 {
            let limits = Limits::none().threads(threads);
            assert_eq!(solve(&arena, &finals, &limits).unwrap(), plain);
            assert_eq!(arena.graph().transpose(&Limits::none().threads(threads)).unwrap(), turned);
        }
        let back = turned.transpose(&Limits::none().threads(2)).unwrap();
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
        let turned = graph.transpose(&Limits::none().threads(2)).unwrap();
        assert_eq!(turned, graph.transpose(&Limits::none()).unwrap());
        assert_eq!(turned.successors(n as u32 - 1).len(), n);
        assert_eq!(turned.successors(7), [6]);
        assert_eq!(
            turned.transpose(&Limits::none()).unwrap(),
            Graph::from_edges(n, &{
                edges.sort_unstable();
                edges
            })
        );
    }
}
