//! Searches, as fast as they must be. Every answer is asserted: a faster wrong
//! program fails.
//!
//! | what | at most, or at least |
//! |---|---|
//! | tic-tac-toe, the whole tree of 549,946 nodes by plain minimax | 10 ms |
//! | Connect 4, plain alpha-beta with `lines` | 90 million moves a second |
//! | Connect 4, depth 18 by deepening with `lines` | 70 ms, half of what the crate `minimax` takes |
//! | the same at depth 22 with two threads | 1.5 times as fast as with one |
//!
//! `cargo test -p arene-games --bench search` does everything small once, without
//! measuring. Threads are measured on a machine that has nothing else to
//! do, or not at all.

use std::hint::black_box;
use std::time::Duration;

use arene::{AlphaBeta, Deepening, Engine, Game, Limits, Minimax, Report, Value, Zero};
use arene_games::games::connect4::Connect4;
use arene_games::games::tictactoe::TicTacToe;
use arene_games::heuristics::CellWeights;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use minimax::Strategy;

/// Whether this run measures: else, as `cargo test` does it, everything small is done once,
/// for its answer.
fn measures() -> bool {
    let told = |word: &str| std::env::args().any(|argument| argument == word);
    told("--bench") && !told("--test")
}

fn connect4() -> Connect4<u64> {
    Connect4::new(7, 6, 4, None).expect("a board")
}

fn to(depth: u32) -> Limits {
    Limits::none().depth(depth)
}

fn tic_tac_toe(criterion: &mut Criterion) {
    let game = TicTacToe::<u64>::new(3, 3, 3).expect("a board");
    let mut group = criterion.benchmark_group("tic-tac-toe");
    group.throughput(Throughput::Elements(549_946));
    group.bench_function("minimax, the whole tree", |bencher| {
        bencher.iter(|| {
            let report = Minimax(Zero).search(&game, black_box(&game.start()), &Limits::none());
            let report = report.expect("no limit");
            assert_eq!((report.effort.nodes, report.value), (549_946, Value::DRAW));
        });
    });
    group.finish();
}

fn alpha_beta(criterion: &mut Criterion) {
    let game = connect4();
    let lines = CellWeights::new(&game);
    let mut group = criterion.benchmark_group("Connect 4, moves made");
    for (depth, nodes) in [(10, 59_151), (12, 1_039_080)] {
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(format!("alpha-beta to depth {depth}"), |bencher| {
            bencher.iter(|| {
                let report = AlphaBeta(lines).search(&game, black_box(&game.start()), &to(depth));
                let report = report.expect("no limit");
                assert_eq!((report.effort.nodes, report.value), (nodes, Value::DRAW));
            });
        });
    }
    group.finish();
}

/// The value and the best moves from the empty board.
fn assert_right(depth: u32, report: &Report<u8>) {
    let (value, best): (i32, &[u8]) = match depth {
        18 => (0, &[2, 3, 4]),
        20 => (2, &[3]),
        22 => (2, &[3]),
        _ => unreachable!("another depth"),
    };
    assert_eq!(report.value, Value::estimate(value), "depth {depth}");
    assert_eq!(report.best().collect::<Vec<_>>(), best, "depth {depth}");
    assert_eq!((report.depth, report.exact), (depth, false));
}

fn deepening(criterion: &mut Criterion) {
    let game = connect4();
    let lines = CellWeights::new(&game);
    let mut group = criterion.benchmark_group("Connect 4, from the empty board");
    group.sample_size(10).measurement_time(Duration::from_secs(3));
    group.bench_function("deepening to depth 18", |bencher| {
        bencher.iter(|| {
            let report = Deepening::new(lines).search(&game, black_box(&game.start()), &to(18));
            assert_right(18, &report.expect("no limit"));
        });
    });
    group.bench_function("crate minimax to depth 18", |bencher| {
        bencher.iter(|| {
            let options = minimax::IterativeOptions::new().with_table_byte_size(4 << 20);
            let mut search = minimax::IterativeSearch::new(peer::Lines, options);
            search.set_max_depth(18);
            let best = search.choose_move(black_box(&peer::Board::default()));
            // One of the best; which one depends on the order of moves.
            assert!(matches!(best, Some(2..=4)), "{best:?}");
        });
    });
    for depth in [20, 22].into_iter().filter(|_| measures()) {
        for threads in [1, 2] {
            group.bench_function(format!("depth {depth}, {threads} threads"), |bencher| {
                bencher.iter(|| {
                    let mut engine = Deepening::new(lines).threads(threads);
                    let report = engine.search(&game, black_box(&game.start()), &to(depth));
                    assert_right(depth, &report.expect("no limit"));
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, tic_tac_toe, alpha_beta, deepening);
criterion_main!(benches);

/// Connect 4 for the crate `minimax`, with the same heuristic, kept up to date
/// move by move as ours is, and the same order of moves.
mod peer {
    use minimax::{Evaluation, Evaluator, Game, Winner};

    #[derive(Clone, Default)]
    pub(crate) struct Board {
        all: u64,
        /// Of the player to move.
        own: u64,
        stones: u8,
        /// The estimate, for the player to move.
        estimate: Evaluation,
        hash: u64,
    }

    const ORDER: [u8; 7] = [3, 2, 4, 1, 5, 0, 6];

    /// By column and row from below.
    const WEIGHTS: [[Evaluation; 6]; 7] = [
        [3, 4, 5, 5, 4, 3],
        [4, 6, 8, 8, 6, 4],
        [5, 8, 11, 11, 8, 5],
        [7, 10, 13, 13, 10, 7],
        [5, 8, 11, 11, 8, 5],
        [4, 6, 8, 8, 6, 4],
        [3, 4, 5, 5, 4, 3],
    ];

    const COLUMN: u64 = 0x3f;

    pub(crate) struct Rules;

    impl Game for Rules {
        type S = Board;
        type M = u8;

        fn generate_moves(at: &Board, moves: &mut Vec<u8>) -> Option<Winner> {
            if let Some(winner) = Self::get_winner(at) {
                return Some(winner);
            }
            let open = |column: &u8| at.all >> (7 * column) & COLUMN != COLUMN;
            moves.extend(ORDER.iter().copied().filter(open));
            None
        }

        fn apply(at: &mut Board, column: u8) -> Option<Board> {
            let next = (at.all >> (7 * column) & COLUMN) + 1;
            let cell = next << (7 * column);
            let weight = WEIGHTS[usize::from(column)][next.trailing_zeros() as usize];
            // A hash of the cell and the colour, by splitmix64.
            let mut mixed = cell.trailing_zeros() as u64 * 2 + u64::from(at.stones & 1) + 1;
            mixed = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            Some(Board {
                all: at.all | cell,
                own: at.own ^ at.all,
                stones: at.stones + 1,
                estimate: -(at.estimate + weight),
                hash: at.hash ^ mixed ^ (mixed >> 31),
            })
        }

        fn get_winner(at: &Board) -> Option<Winner> {
            let stones = at.all ^ at.own;
            let line = |step: u32| {
                let pairs = stones & (stones >> step);
                pairs & (pairs >> (2 * step)) != 0
            };
            if line(1) || line(6) || line(7) || line(8) {
                return Some(Winner::PlayerJustMoved);
            }
            (at.stones == 42).then_some(Winner::Draw)
        }

        fn zobrist_hash(at: &Board) -> u64 {
            at.hash
        }
    }

    #[derive(Clone)]
    pub(crate) struct Lines;

    impl Evaluator for Lines {
        type G = Rules;

        fn evaluate(&self, at: &Board) -> Evaluation {
            at.estimate
        }
    }
}
