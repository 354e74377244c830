//! Exact search of Connect 4, as fast as it must be. Every score is asserted: a
//! faster wrong program fails.
//!
//! | what (7 × 6, one thread, nothing known before) | at most |
//! |---|---|
//! | mean of a position with 12 stones | 5.5 ms |
//! | … 16 stones | 0.7 ms |
//! | … 20 and 24 stones | 55 µs, 10 µs |
//! | the empty board, exactly | 12 s; 8 s with two threads |
//! | the empty board, who wins | 6 s |
//!
//! `cargo bench -p arene-games --bench exact` measures everything and takes a minute; with
//! `-- quick` it leaves out the empty board. `cargo test -p arene-games --bench exact` does
//! everything small once, without measuring. A position's time is the
//! least of several runs, since whatever else the machine does only adds to it.

use std::collections::BTreeMap;
use std::time::Duration;

use arene::exact::{Exact, Score};
use arene::{Game, Limits, Numbering, Player, TilesInMemory, Value, Verdict};
use arene::{random, sweep_all, verdict_of};
use arene_games::games::connect4::{Connect4, Foresight};
use arene_games::games::hex::{Bridges, Hex};
use arene_games::games::tictactoe::{Potential, TicTacToe};
use arene_games::{Facts, Notation, TakeNumbering};

/// Stones, columns played, score.
const POSITIONS: &str = include_str!("../tests/exact/connect4.txt");

/// How many of the sixteen openings of Hex on 4 × 4 win.
const HEX_4_WON: usize = 4;

/// With so many stones positions are measured, this often each.
const RUNS: [(u32, usize); 6] = [(8, 1), (12, 5), (16, 20), (20, 100), (24, 500), (28, 500)];

/// Whether a word was given.
fn told(word: &str) -> bool {
    std::env::args().any(|argument| argument == word)
}

/// Whether this run measures: else, as `cargo test` does it, everything small is done once,
/// for its answer.
fn measures() -> bool {
    told("--bench") && !told("--test")
}

/// Positions with fewer stones are for measuring only.
const FEW_STONES: u32 = 16;

fn main() {
    let game = Connect4::<u64>::new(7, 6, 4, None).expect("a board");
    let mut by_stones: BTreeMap<u32, Vec<(&str, i32)>> = BTreeMap::new();
    for line in POSITIONS.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let score = words[2].parse().expect("a score");
        by_stones.entry(words[0].parse().expect("a number")).or_default().push((words[1], score));
    }
    for (stones, runs) in RUNS {
        if stones < FEW_STONES && !measures() {
            continue;
        }
        let positions = &by_stones[&stones];
        let (mut time, mut nodes) = (Duration::ZERO, 0);
        for &(columns, score) in positions {
            let at = game.read_position(columns, None).expect("a position");
            let mut engine = Exact::new(Foresight::new(&game));
            let mut least = Duration::MAX;
            for run in 0..if measures() { runs } else { 1 } {
                engine.forget();
                let proof = engine.prove(&game, &at, &Limits::none());
                assert_eq!(proof.bounds.score(), Some(in_plies(stones, score)), "{columns}");
                least = least.min(proof.cost.time);
                nodes += if run == 0 { proof.cost.nodes } else { 0 };
            }
            time += least;
        }
        let mean = time / positions.len() as u32;
        say(&format!("{stones} stones"), mean, nodes / positions.len() as u64);
    }
    others();
    let boards = if measures() { &[(5, 5), (6, 4)][..] } else { &[(5, 4)] };
    for &(columns, rows) in boards {
        let game = Connect4::new(columns, rows, 4, None).expect("a board");
        game.with_numbering(&[game.start()], Agree(&game)).expect("numbers");
    }
    if told("quick") || !measures() {
        return;
    }
    for (name, weak, threads) in [
        ("empty board, who wins", true, 1),
        ("empty board", false, 1),
        ("empty board, two threads", false, 2),
    ] {
        let mut engine = Exact::new(Foresight::new(&game)).weak(weak).threads(threads);
        let proof = engine.prove(&game, &game.start(), &Limits::none());
        assert!(proof.bounds.least >= Score::win_in(41));
        assert!(weak || proof.bounds.most == Score::win_in(41));
        say(name, proof.cost.time, proof.cost.nodes);
    }
}

/// How many random positions of a board are compared with its solution.
fn compared() -> u32 {
    if measures() { 10_000 } else { 1_000 }
}

/// The search against the solution of a whole board.
struct Agree<'a>(&'a Connect4<u64>);

impl TakeNumbering<Connect4<u64>> for Agree<'_> {
    type Answer = ();

    fn take<N: Numbering<Connect4<u64>> + Send + 'static>(self, numbering: N) {
        let Agree(game) = self;
        let store = TilesInMemory::new(numbering.tiles());
        sweep_all(numbering.stones(), &store, &Limits::none().threads(2)).expect("small");
        let mut engine = Exact::new(Foresight::new(game));
        let mut weakly = Exact::new(Foresight::new(game)).weak(true);
        let (mut seed, mut time, mut nodes) = (1, Duration::ZERO, 0);
        for _ in 0..compared() {
            let (mut at, mut moves) = (game.start(), Vec::new());
            for _ in 0..random::below(&mut seed, 24) {
                moves.clear();
                game.moves(&at, &mut moves);
                if moves.is_empty() {
                    break;
                }
                at = game.play(&at, moves[random::below(&mut seed, moves.len())]);
            }
            let number = numbering.number(&at).expect("a number");
            let verdict = verdict_of(game, &at, || store.code(number)).expect("reached");
            let value = match verdict {
                Verdict::Won { by, rank } => Value::win(by, rank),
                _ => Value::DRAW,
            };
            let proof = engine.prove(game, &at, &Limits::none());
            assert_eq!(proof.value(), Some(value), "{}", game.write_position(&at));
            let winner = weakly.prove(game, &at, &Limits::none()).winner();
            assert_eq!(winner, Some(verdict.winner()), "{}", game.write_position(&at));
            time += proof.cost.time;
            nodes += proof.cost.nodes;
        }
        let what = format!("{} as solved", compared());
        say(&what, time / compared(), nodes / u64::from(compared()));
    }
}

/// Hex and tic-tac-toe, as a test of the engine on other games.
fn others() {
    let hex = Hex::<u64>::new(4).expect("a board");
    let mut engine = Exact::new(Bridges).weak(true);
    let (mut time, mut nodes) = (Duration::ZERO, 0);
    let mut openings = Vec::new();
    hex.moves(&hex.start(), &mut openings);
    openings.retain(|&opening| {
        let at = hex.play(&hex.start(), opening);
        let proof = engine.prove(&hex, &at, &Limits::none());
        time += proof.cost.time;
        nodes += proof.cost.nodes;
        proof.winner() == Some(Some(Player::J0))
    });
    assert_eq!(openings.len(), HEX_4_WON);
    say("hex 4, every opening", time, nodes);
    let hex = Hex::<u64>::new(5).expect("a board");
    let at = hex.play(&hex.start(), 12);
    let proof = Exact::new(Bridges).weak(true).prove(&hex, &at, &Limits::none());
    assert_eq!(proof.winner(), Some(Some(Player::J0)));
    say("hex 5, in the middle", proof.cost.time, proof.cost.nodes);
    let game = TicTacToe::<u64>::new(5, 5, 4).expect("a board");
    let mut engine = Exact::new(Potential::new(&game));
    let proof = engine.prove(&game, &game.start(), &Limits::none());
    assert_eq!(proof.bounds.score(), Some(Score::DRAW));
    say("tic-tac-toe 5 × 5, line 4", proof.cost.time, proof.cost.nodes);
}

/// The score of the file, as plies: the winner's stone number 22 − |score| is the
/// last.
fn in_plies(stones: u32, score: i32) -> Score {
    // Stones that are put until then: those of both but the winner's opponent's
    // last, if he began second.
    let last = 2 * (22 - score.unsigned_abs());
    let mover_begins = stones.is_multiple_of(2);
    match score {
        0 => Score::DRAW,
        won if won > 0 => Score::win_in(last - u32::from(mover_begins) - stones),
        _ => Score::loss_in(last - u32::from(!mover_begins) - stones),
    }
}

#[allow(clippy::print_stdout, reason = "a benchmark shows what it measures")]
fn say(what: &str, time: Duration, nodes: u64) {
    println!("{what:26} {:>12.3} ms {nodes:>12} nodes", time.as_secs_f64() * 1e3);
}
