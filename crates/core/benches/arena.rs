//! Transposing, attracting, solving and verifying random arenas of 10⁵, 10⁶
//! and 10⁷ edges, and exploring a game of about as many moves. Every answer is
//! asserted: a faster wrong program fails.
//!
//! The throughput is in edges: a linear algorithm keeps it at every size, but
//! for what memory caches take away. `near` arenas, whose edges are short, are
//! kind to caches; `far` arenas, whose edges lead anywhere, are not.
//!
//! `cargo test -p arene --bench arena` does everything small once, without measuring.

use std::hint::black_box;
use std::time::Duration;

use arene::{
    Arena, ArenaBuilder, Counts, Finals, Game, Limits, Outcome, Player, attractor, explore, random,
    solve, verify,
};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Whether this run measures: else, as `cargo test` does it, everything small is done once,
/// for its answer.
fn measures() -> bool {
    let told = |word: &str| std::env::args().any(|argument| argument == word);
    told("--bench") && !told("--test")
}

/// More edges, or vertices, are for measuring only.
const SMALL: u32 = 1_000_000;

/// A third as many vertices as edges, each leading at most `reach` further,
/// round to the first vertices again. From the first fiftieth of the vertices
/// no play gets out or ends. About one vertex in twenty is final; J0 wins a
/// third of those, J1 a third, and a third are dead ends.
fn random_arena(edges: u32, reach: u32) -> (Arena, Finals) {
    let mut state = u64::from(edges);
    let mut below = |limit: u32| random::below(&mut state, limit as usize) as u32;
    let mut builder = ArenaBuilder::new();
    let vertices = edges / 3;
    let closed = vertices / 50;
    for _ in 0..vertices {
        builder.vertex(Player::BOTH[below(2) as usize]);
    }
    for _ in 0..edges {
        let from = below(vertices);
        let within = if from < closed { closed } else { vertices };
        let to = (from + below(reach.min(within))) % within;
        builder.edge(from, to).expect("both are there");
    }
    for v in 0..closed {
        let to = (v + below(reach.min(closed))) % closed;
        builder.edge(v, to).expect("both are there");
    }
    let arena = builder.build().arena;
    let mut wins = [Vec::new(), Vec::new(), Vec::new()];
    for v in arena.graph().final_vertices() {
        wins[below(3) as usize].push(v);
    }
    let [v0, v1, _] = wins;
    let finals = Finals::new(&arena, v0, v1).expect("they are final");
    (arena, finals)
}

/// What is known of the random arena with so many edges of such a reach.
struct Expected {
    name: &'static str,
    asked: u32,
    reach: u32,
    /// Edges, the repeated ones gone and those of the closed region added.
    edges: usize,
    counts: Counts,
    /// The size and the last rank of J0's attractor to the dead ends.
    attractor: (usize, u32),
}

const EXPECTED: [Expected; 6] = [
    Expected {
        name: "near",
        asked: 100_000,
        reach: 500,
        edges: 100_366,
        counts: Counts {
            won: [14_452, 15_154],
            dead_end: 2_053,
            infinite: 1_674,
            scored: 0,
            longest: Some(24),
        },
        attractor: (14_460, 22),
    },
    Expected {
        name: "near",
        asked: 1_000_000,
        reach: 500,
        edges: 1_003_554,
        counts: Counts {
            won: [152_995, 154_540],
            dead_end: 17_059,
            infinite: 8_739,
            scored: 0,
            longest: Some(29),
        },
        attractor: (152_774, 31),
    },
    Expected {
        name: "near",
        asked: 10_000_000,
        reach: 500,
        edges: 10_036_489,
        counts: Counts {
            won: [1_540_860, 1_544_493],
            dead_end: 169_369,
            infinite: 78_611,
            scored: 0,
            longest: Some(36),
        },
        attractor: (1_541_234, 39),
    },
    Expected {
        name: "far",
        asked: 100_000,
        reach: u32::MAX,
        edges: 100_657,
        counts: Counts {
            won: [14_571, 15_393],
            dead_end: 1_696,
            infinite: 1_673,
            scored: 0,
            longest: Some(27),
        },
        attractor: (14_401, 26),
    },
    Expected {
        name: "far",
        asked: 1_000_000,
        reach: u32::MAX,
        edges: 1_006_654,
        counts: Counts {
            won: [148_669, 149_340],
            dead_end: 17_853,
            infinite: 17_471,
            scored: 0,
            longest: Some(33),
        },
        attractor: (148_299, 32),
    },
    Expected {
        name: "far",
        asked: 10_000_000,
        reach: u32::MAX,
        edges: 10_066_651,
        counts: Counts {
            won: [1_488_699, 1_488_723],
            dead_end: 180_755,
            infinite: 175_156,
            scored: 0,
            longest: Some(37),
        },
        attractor: (1_490_372, 40),
    },
];

fn arenas(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("arena");
    group.sample_size(10);
    group.warm_up_time(Duration::from_millis(500));
    group.measurement_time(Duration::from_secs(3));
    for expected in EXPECTED.iter().filter(|expected| measures() || expected.asked <= SMALL) {
        let (arena, finals) = random_arena(expected.asked, expected.reach);
        let dead_ends = finals.dead_ends(&arena).collect();
        let solution = solve(&arena, &finals, &Limits::none()).expect("no limits");
        assert_eq!(arena.graph().edge_count(), expected.edges);
        let id = |what| BenchmarkId::new(format!("{what} {}", expected.name), expected.asked);

        group.throughput(Throughput::Elements(expected.edges as u64));
        group.bench_function(id("transpose"), |bencher| {
            bencher.iter(|| {
                let turned =
                    black_box(arena.graph()).transpose(&Limits::none()).expect("no limits");
                assert_eq!(turned.edge_count(), expected.edges);
                turned
            });
        });
        group.bench_function(id("attractor"), |bencher| {
            bencher.iter(|| {
                let attr = attractor(black_box(&arena), Player::J0, &dead_ends, &Limits::none())
                    .expect("no limits");
                assert_eq!((attr.len(), attr.stationary()), expected.attractor);
                attr
            });
        });
        group.bench_function(id("solve"), |bencher| {
            bencher.iter(|| {
                let solution = solve(black_box(&arena), &finals, &Limits::none());
                let solution = solution.expect("no limits");
                assert_eq!(solution.counts(), expected.counts);
                solution
            });
        });
        group.bench_function(id("verify"), |bencher| {
            bencher.iter(|| {
                assert_eq!(
                    verify(black_box(&arena), &finals, &solution, &Limits::none())
                        .expect("no limits"),
                    Ok(())
                );
            });
        });
    }
    group.finish();
}

/// The random arenas of `arene bench`, by one thread and by two: vertices, edges,
/// vertices won by J0 and by J1, infinite draws, the longest win.
const RANDOM: [(u32, usize, [u64; 2], u64, u32); 4] = [
    (100_000, 279_744, [49_569, 50_431], 0, 26),
    (1_000_000, 2_801_411, [502_752, 497_246], 2, 37),
    (5_000_000, 13_997_109, [2_502_505, 2_497_495], 0, 37),
    (10_000_000, 27_997_669, [5_006_537, 4_993_463], 0, 43),
];

fn threads(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random");
    group.sample_size(10);
    group.warm_up_time(Duration::from_millis(500));
    group.measurement_time(Duration::from_secs(3));
    for (vertices, edges, won, infinite, longest) in RANDOM {
        if vertices > SMALL && !measures() {
            continue;
        }
        let (arena, finals) = random::arena(vertices, 1);
        assert_eq!(arena.graph().edge_count(), edges);
        group.throughput(Throughput::Elements(edges as u64));
        for threads in [1, 2] {
            let id = |what| BenchmarkId::new(format!("{what}, {threads} threads"), vertices);
            group.bench_function(id("transpose"), |bencher| {
                bencher.iter(|| {
                    let turned = black_box(arena.graph())
                        .transpose(&Limits::none().threads(threads))
                        .expect("no limits");
                    assert_eq!(turned.edge_count(), edges);
                    turned
                });
            });
            let limits = Limits::none().threads(threads);
            group.bench_function(id("solve"), |bencher| {
                bencher.iter(|| {
                    let solution = solve(black_box(&arena), &finals, &limits).expect("no limits");
                    let counts =
                        Counts { won, dead_end: 0, infinite, scored: 0, longest: Some(longest) };
                    assert_eq!(solution.counts(), counts);
                    solution
                });
            });
            let solution = solve(&arena, &finals, &limits).expect("no limits");
            group.bench_function(id("verify"), |bencher| {
                bencher.iter(|| {
                    let found = verify(black_box(&arena), &finals, &solution, &limits);
                    assert_eq!(found, Ok(Ok(())));
                });
            });
        }
    }
    group.finish();
}

/// Two heaps, one or two sticks at a turn; who takes the last one wins.
struct TwoHeaps(u16);

impl Game for TwoHeaps {
    type Position = ([u16; 2], Player);
    type Move = (usize, u16);

    fn start(&self) -> Self::Position {
        ([self.0; 2], Player::J0)
    }

    fn turn(&self, at: &Self::Position) -> Player {
        at.1
    }

    fn outcome(&self, at: &Self::Position) -> Option<Outcome> {
        (at.0 == [0, 0]).then(|| Outcome::Win(at.1.other()))
    }

    fn moves(&self, at: &Self::Position, out: &mut Vec<Self::Move>) {
        for heap in 0..2 {
            out.extend((1..=at.0[heap].min(2)).map(|take| (heap, take)));
        }
    }

    fn play(&self, at: &Self::Position, (heap, take): Self::Move) -> Self::Position {
        let mut heaps = at.0;
        heaps[heap] -= take;
        (heaps, at.1.other())
    }
}

fn exploration(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("explore");
    group.sample_size(10);
    group.warm_up_time(Duration::from_millis(500));
    group.measurement_time(Duration::from_secs(3));
    for sticks in [112, 354, 1118].into_iter().take(if measures() { 3 } else { 2 }) {
        // Every pair of heaps with either player to move, but for four pairs
        // near the start that are out of step; two moves from each heap, one
        // less from a heap of one and two less from an empty one.
        let side = usize::from(sticks) + 1;
        let vertices = 2 * side * side - 4;
        let edges = 4 * side * (2 * side - 3) - 16;
        group.throughput(Throughput::Elements(edges as u64));
        group.bench_function(BenchmarkId::new("two heaps", edges), |bencher| {
            bencher.iter(|| {
                let explored = explore(&TwoHeaps(sticks), &[], &Limits::none());
                let explored = explored.expect("no limits");
                let graph = explored.arena.graph();
                assert_eq!((graph.len(), graph.edge_count()), (vertices, edges));
                explored
            });
        });
    }
    group.finish();
}

criterion_group!(benches, arenas, threads, exploration);
criterion_main!(benches);
