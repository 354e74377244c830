//! From a spec to a solved arena: opening, exploring and solving games of every
//! size that is solved whole, as a user waits for it. Every answer is asserted:
//! a faster wrong program fails.
//!
//! `cargo test -p arene-games --bench games` does everything small once, without measuring.

use std::hint::black_box;
use std::time::Duration;

use arene::{Limits, Player, Solution, Verdict, solve, verify};
use arene_games::{Model, Start, open};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Whether this run measures: else, as `cargo test` does it, everything small is done once,
/// for its answer.
fn measures() -> bool {
    let told = |word: &str| std::env::args().any(|argument| argument == word);
    told("--bench") && !told("--test")
}

/// A spec, the vertices and edges of its arena, and the winner and the rank at
/// its start (`None`: a draw).
type Game = (&'static str, usize, usize, Option<(Player, u32)>);

const GAMES: [Game; 5] = [
    ("tictactoe", 5_478, 16_167, None),
    ("hex:3", 5_514, 16_167, Some((Player::J0, 5))),
    ("chomp:8x10", 87_512, 3_412_969, Some((Player::J0, 45))),
    ("nim:100000", 200_000, 599_988, Some((Player::J0, 50_000))),
    ("connect4:5x4", 3_945_711, 8_757_625, None),
];

fn explored(spec: &str) -> Box<dyn Model> {
    let session = open(spec).expect(spec);
    session.explore(&Start::default(), &Limits::none()).expect(spec)
}

fn solved(model: &dyn Model) -> Solution {
    solve(model.arena(), model.finals(), &Limits::none()).expect("no limits")
}

/// Fails unless the answer is the known one.
fn assert_right((spec, vertices, edges, result): Game, model: &dyn Model, solution: &Solution) {
    let graph = model.arena().graph();
    assert_eq!((graph.len(), graph.edge_count()), (vertices, edges), "{spec}");
    let found = match solution.verdict(model.start()) {
        Verdict::Won { by, rank } => Some((by, rank)),
        Verdict::Drawn(_) | Verdict::Scored(_) => None,
    };
    assert_eq!(found, result, "{spec}");
}

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("explore and solve");
    group.sample_size(10).warm_up_time(Duration::from_millis(500));
    for game in GAMES {
        let (spec, vertices, ..) = game;
        if vertices > 1_000_000 && !measures() {
            continue;
        }
        group.throughput(Throughput::Elements(vertices as u64));
        group.measurement_time(Duration::from_secs(if vertices > 1_000_000 { 20 } else { 3 }));
        group.bench_function(spec, |bencher| {
            bencher.iter(|| {
                let model = explored(black_box(spec));
                let solution = solved(&*model);
                assert_right(game, &*model, &solution);
            });
        });
    }
    group.finish();
}

/// Sweeps by grades, the throughput in moves: a spec, its positions and moves, and the
/// rank at its start.
const GRADED: [(&str, u64, u64, u32); 3] = [
    ("nim:20+21+22+23", 510_032, 21_930_720, 85),
    ("nim:20+20+20+20", 388_946, 15_557_232, 79),
    ("chomp:9x9", 97_236, 3_840_823, 17),
];

fn grades(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("sweep by grades");
    group.sample_size(10).warm_up_time(Duration::from_millis(500));
    for (spec, positions, edges, rank) in GRADED {
        if edges > 10_000_000 && !measures() {
            continue;
        }
        group.throughput(Throughput::Elements(edges));
        for threads in [1, 2] {
            group.bench_function(BenchmarkId::new(spec, threads), |bencher| {
                let session = open(spec).expect(spec);
                bencher.iter(|| {
                    let swept =
                        session.sweep(&Start::default(), &Limits::none().threads(threads), None);
                    let swept = swept.expect("no limits").expect("more than an arena is worth");
                    assert_eq!(swept.size(), Some((positions, edges)), "{spec}");
                    assert_eq!(swept.verdict().rank(), Some(rank), "{spec}");
                });
            });
        }
    }
    group.finish();
}

/// The parts of it, on an arena of middle size.
fn parts(criterion: &mut Criterion) {
    let spec = "chomp:8x10";
    let model = explored(spec);
    let solution = solved(&*model);
    let mut group = criterion.benchmark_group(spec);
    group.sample_size(10).warm_up_time(Duration::from_millis(500));
    group.measurement_time(Duration::from_secs(3));
    group.throughput(Throughput::Elements(model.arena().graph().edge_count() as u64));
    group.bench_function("explore", |bencher| bencher.iter(|| explored(black_box(spec))));
    group.bench_function("solve", |bencher| bencher.iter(|| solved(black_box(&*model))));
    group.bench_function("verify", |bencher| {
        bencher.iter(|| {
            verify(model.arena(), model.finals(), black_box(&solution), &Limits::none())
                .expect("no limits")
                .expect(spec);
        });
    });
    group.finish();
}

criterion_group!(benches, games, grades, parts);
criterion_main!(benches);
