//! Transposing, attracting, solving and verifying random arenas of 10⁵, 10⁶
//! and 10⁷ edges, and exploring a game of about as many moves. The throughput is in edges, so that a linear algorithm shows
//! the same figure at every size, but for what memory caches take away. Every
//! answer is asserted: a faster wrong program fails.
//!
//! `cargo bench -p arene --bench arena -- --test` runs everything once, without
//! measuring.

use std::hint::black_box;
use std::time::Duration;

use arene::{
    Arena, ArenaBuilder, Counts, Finals, Game, Limits, Outcome, Player, attractor, explore, solve,
    verify,
};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Steele, Lea and Flood's SplitMix64: the same arenas everywhere.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: u32) -> u32 {
        ((u128::from(self.next()) * u128::from(n)) >> 64) as u32
    }
}

/// A third as many vertices as edges, every end of every edge anywhere, but for
/// one vertex in fifty: from those no play gets out or ends. About one vertex in
/// twenty is final; J0 wins a third of those, J1 a third, and a third are dead
/// ends.
fn random_arena(edges: u32) -> (Arena, Finals) {
    let mut random = SplitMix(u64::from(edges));
    let mut builder = ArenaBuilder::new();
    let vertices = edges / 3;
    let closed = vertices / 50;
    for _ in 0..vertices {
        builder.vertex(Player::BOTH[random.below(2) as usize]);
    }
    for _ in 0..edges {
        let from = random.below(vertices);
        let to = random.below(if from < closed { closed } else { vertices });
        builder.edge(from, to).expect("both are there");
    }
    for v in 0..closed {
        builder.edge(v, random.below(closed)).expect("both are there");
    }
    let arena = builder.build().arena;
    let mut wins = [Vec::new(), Vec::new(), Vec::new()];
    for v in arena.graph().final_vertices() {
        wins[random.below(3) as usize].push(v);
    }
    let [v0, v1, _] = wins;
    let finals = Finals::new(&arena, v0, v1).expect("they are final");
    (arena, finals)
}

/// What is known of the arena with so many edges.
struct Expected {
    asked: u32,
    /// Edges, the repeated ones gone and those of the closed region added.
    edges: usize,
    counts: Counts,
    /// The size and the last rank of J0's attractor to the dead ends.
    attractor: (usize, u32),
}

const EXPECTED: [Expected; 3] = [
    Expected {
        asked: 100_000,
        edges: 100_657,
        counts: Counts {
            won: [14_548, 15_182],
            dead_end: 1_909,
            infinite: 1_694,
            longest: Some(26),
        },
        attractor: (14_394, 28),
    },
    Expected {
        asked: 1_000_000,
        edges: 1_006_654,
        counts: Counts {
            won: [148_339, 149_463],
            dead_end: 17_970,
            infinite: 17_561,
            longest: Some(31),
        },
        attractor: (148_006, 30),
    },
    Expected {
        asked: 10_000_000,
        edges: 10_066_651,
        counts: Counts {
            won: [1_489_250, 1_489_692],
            dead_end: 180_264,
            infinite: 174_127,
            longest: Some(38),
        },
        attractor: (1_488_436, 37),
    },
];

fn arenas(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("arena");
    group.sample_size(10);
    group.warm_up_time(Duration::from_millis(500));
    group.measurement_time(Duration::from_secs(3));
    for expected in &EXPECTED {
        let (arena, finals) = random_arena(expected.asked);
        let dead_ends = finals.dead_ends(&arena).collect();
        let solution = solve(&arena, &finals, &Limits::none()).expect("no limits");
        assert_eq!(arena.graph().edge_count(), expected.edges);
        let turned = arena.graph().transpose();
        assert!(turned.edges().all(|(from, to)| arena.successors(to).contains(&from)));

        group.throughput(Throughput::Elements(expected.edges as u64));
        group.bench_function(BenchmarkId::new("transpose", expected.asked), |bencher| {
            bencher.iter(|| {
                let turned = black_box(arena.graph()).transpose();
                assert_eq!(turned.edge_count(), expected.edges);
                turned
            });
        });
        group.bench_function(BenchmarkId::new("attractor", expected.asked), |bencher| {
            bencher.iter(|| {
                let attr = attractor(black_box(&arena), Player::J0, &dead_ends);
                assert_eq!((attr.len(), attr.stationary()), expected.attractor);
                attr
            });
        });
        group.bench_function(BenchmarkId::new("solve", expected.asked), |bencher| {
            bencher.iter(|| {
                let solution = solve(black_box(&arena), &finals, &Limits::none());
                let solution = solution.expect("no limits");
                assert_eq!(solution.counts(), expected.counts);
                solution
            });
        });
        group.bench_function(BenchmarkId::new("verify", expected.asked), |bencher| {
            bencher.iter(|| assert_eq!(verify(black_box(&arena), &finals, &solution), Ok(())));
        });
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
    for sticks in [112, 354, 1118] {
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

criterion_group!(benches, arenas, exploration);
criterion_main!(benches);
