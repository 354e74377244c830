//! Sweeps against arenas: the same positions, verdicts and counts.

use std::collections::BTreeMap;

use arene::{Counts, Game, LimitReached, Limits, Numbering, Player, TilesInMemory, Verdict};
use arene::{explore, reached, solve, sweep_all, verdict_of};
use arene_games::games::connect4::Connect4;
use arene_games::games::hex::Hex;
use arene_games::games::tictactoe::TicTacToe;
use arene_games::{Facts, TakeNumbering};

/// Sweeps a game from its starts and compares every position with its arena.
struct Compare<'a, G: Game>(&'a G, &'a [G::Position]);

impl<G: Facts + Sync> TakeNumbering<G> for Compare<'_, G>
where
    G::Position: Sync,
    G::Move: Send,
{
    type Answer = u64;

    fn take<N: Numbering<G> + 'static>(self, numbering: N) -> u64 {
        let Compare(game, starts) = self;
        let explored = explore(game, starts, &Limits::none()).expect("small");
        let solution = solve(&explored.arena, &explored.finals, &Limits::none()).expect("small");
        let mut truth: BTreeMap<u64, Verdict> = BTreeMap::new();
        for v in explored.arena.vertices() {
            let at = explored.position(v);
            let number = numbering.number(at).expect("a number");
            let verdict = *truth.entry(number).or_insert(solution.verdict(v));
            assert_eq!(verdict, solution.verdict(v), "images stand alike");
            let same = numbering.positions(number).filter(|other| other == at).count();
            assert_eq!(same, 1, "a position is one of those with its number");
        }
        let positions: usize = truth.keys().map(|&n| numbering.positions(n).count()).sum();
        assert_eq!(positions, explored.arena.len(), "each position once");
        for threads in [1, 2, 3] {
            let (stones, none) = (numbering.stones(), Limits::none());
            let store = TilesInMemory::new(numbering.tiles());
            let tally = sweep_all(stones, &store, &none.clone().threads(threads)).expect("small");
            let reached = reached(game, &numbering, starts, &none).expect("small");
            assert!(reached.into_numbers().eq(truth.keys().copied()), "the same positions");
            for (&number, &verdict) in &truth {
                for at in numbering.positions(number) {
                    assert_eq!(numbering.number(&at), Some(number));
                    assert_eq!(explored.vertex(&at).map(|v| solution.verdict(v)), Some(verdict));
                    assert_eq!(verdict_of(game, &at, || store.code(number)), Some(verdict));
                }
            }
            assert_eq!(tally.counts, solution.counts());
            assert_eq!(tally.edges, explored.arena.graph().edge_count() as u64);
            assert_eq!(store.code(numbering.numbers()), None);
        }
        positions as u64
    }
}

/// The positions of a game from its start, from some positions laid by hand, and
/// with either player to move.
fn compare<G: Facts + Sync>(game: &G, texts: &[&str]) -> u64
where
    G::Position: Sync,
    G::Move: Send,
{
    let compare = |starts: &[G::Position]| game.with_numbering(starts, Compare(game, starts));
    for text in texts {
        let both = Player::BOTH.map(|turn| game.read_position(text, Some(turn)).expect(text));
        if both.iter().any(|at| game.outcome(at).is_some()) {
            assert!(compare(&both).is_none(), "play is over");
            continue;
        }
        for starts in [&both[..1], &both[1..], &both] {
            compare(starts).expect("numbers");
        }
    }
    let both = [game.start(), game.with_turn(&game.start(), Player::J1)];
    let all = compare(&both).expect("numbers");
    let positions = compare(&both[..1]).expect("numbers");
    assert_eq!(all, 2 * positions, "whoever begins, there are as many");
    positions
}

#[test]
fn connect_4() {
    let new = |columns, rows, line, only| {
        Connect4::<u64>::new(columns, rows, line, only).expect("a board")
    };
    compare(&new(1, 1, 1, None), &[]);
    compare(&new(4, 3, 3, None), &["XX..", "OOOO", "X.../X.../X..."]);
    compare(&new(3, 5, 2, None), &["XO."]);
    compare(&new(5, 3, 4, Some(&[2, 3, 5])), &["X...X"]);
    compare(&new(2, 7, 4, None), &[]);
    assert_eq!(compare(&new(4, 4, 4, None), &["XOXO"]), 161_029);
    let wide = Connect4::<u128>::new(4, 3, 3, None).expect("a board");
    compare(&wide, &["XX.."]);
}

#[test]
fn boards_filled_in_any_order() {
    let board = |columns, rows, line| TicTacToe::<u64>::new(columns, rows, line).expect("a board");
    assert_eq!(compare(&board(3, 3, 3), &["XX./.O./...", "XXX/OO./..."]), 5478);
    compare(&board(1, 1, 1), &[]);
    compare(&board(4, 3, 3), &["XXO./..../...."]);
    for side in 1..=3 {
        compare(&Hex::<u64>::new(side).expect("a board"), &[]);
    }
}

/// What a sweep counts, or the limit that it reaches.
struct Count(usize, Limits);

impl<G: Facts> TakeNumbering<G> for Count {
    type Answer = Result<(u64, Counts), LimitReached>;

    fn take<N: Numbering<G> + 'static>(self, numbering: N) -> Self::Answer {
        let store = TilesInMemory::new(numbering.tiles());
        let tally = sweep_all(numbering.stones(), &store, &self.1.threads(self.0))?;
        Ok((tally.positions(), tally.counts))
    }
}

#[test]
fn known_counts() {
    let game = Connect4::<u64>::new(5, 4, 4, None).expect("a board");
    let count = |threads, limits| {
        let count = Count(threads, limits);
        game.with_numbering(&[game.start()], count).expect("numbers")
    };
    let (positions, counts) = count(2, Limits::none()).expect("no limit");
    assert_eq!(positions, 3_945_711);
    assert_eq!((counts.won, counts.dead_end), ([1_372_788, 1_269_287], 1_303_636));
    assert_eq!((counts.infinite, counts.longest), (0, Some(19)));
    let hex = Hex::<u64>::new(4).expect("a board");
    let (positions, counts) = hex
        .with_numbering(&[hex.start()], Count(2, Limits::none()))
        .expect("numbers")
        .expect("room");
    assert_eq!((positions, counts.dead_end), (9_386_235, 0));
    let limited = count(1, Limits::none().memory(1 << 16));
    assert!(matches!(limited, Err(LimitReached::Memory { .. })), "{limited:?}");
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    for threads in [1, 2] {
        let stopped = count(threads, Limits::none().stop_flag(stop.clone()));
        assert_eq!(stopped, Err(LimitReached::Stopped));
    }
}

#[test]
fn boards_too_large_for_numbers() {
    let game = Connect4::<u64>::new(7, 6, 4, None).expect("a board");
    let count = Count(1, Limits::none());
    assert!(game.with_numbering(&[game.start()], count).is_none());
    let game = TicTacToe::<u64>::new(5, 5, 4).expect("a board");
    let count = Count(1, Limits::none());
    assert!(game.with_numbering(&[game.start()], count).is_none());
}
