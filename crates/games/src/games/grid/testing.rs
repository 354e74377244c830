//! What the tests of the games on a grid share: random plays, the laws of a
//! game, and slow ways to see what the boards compute with bits.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use arene::{Game, Outcome, Player, Symmetry};

use crate::{Facts, Notation, laws};

/// Knuth's linear congruential generator: the same plays in every run.
pub(crate) struct Lcg(pub(crate) u64);

impl Lcg {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Every position that play reaches.
pub(crate) fn reachable<G: Game<Position: Copy + Hash>>(game: &G) -> HashSet<G::Position> {
    let (mut seen, mut todo) = (HashSet::from([game.start()]), vec![game.start()]);
    let mut moves = Vec::new();
    while let Some(at) = todo.pop() {
        moves.clear();
        game.moves(&at, &mut moves);
        todo.extend(moves.drain(..).map(|m| game.play(&at, m)).filter(|&to| seen.insert(to)));
    }
    seen
}

/// The text of every board of this size.
pub(crate) fn texts(columns: u32, rows: u32) -> impl Iterator<Item = String> {
    (0..3_u32.pow(columns * rows)).map(move |mut number| {
        let mut text = String::new();
        for cell in 0..columns * rows {
            if cell > 0 && cell % columns == 0 {
                text.push('/');
            }
            text.push(['.', 'X', 'O'][(number % 3) as usize]);
            number /= 3;
        }
        text
    })
}

/// Whether a player has this many stones in line, looked up cell by cell.
pub(crate) fn has_line(text: &str, player: Player, line: u32) -> bool {
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    let stone = if player == Player::J0 { 'X' } else { 'O' };
    let at = |row: i32, column: i32| {
        let row = usize::try_from(row).ok().and_then(|row| rows.get(row));
        row.and_then(|row| row.get(usize::try_from(column).ok()?)) == Some(&stone)
    };
    let (height, width) = (rows.len() as i32, rows[0].len() as i32);
    (0..height).any(|row| {
        (0..width).any(|column| {
            [(0, 1), (1, 0), (1, 1), (-1, 1)].into_iter().any(|(down, across)| {
                (0..line as i32).all(|i| at(row + i * down, column + i * across))
            })
        })
    })
}

/// The winner if `won` tells who has won: the last mover goes first.
pub(crate) fn winner_by_hand(turn: Player, won: impl Fn(Player) -> bool) -> Option<Player> {
    [turn.other(), turn].into_iter().find(|&player| won(player))
}

/// Tries the laws on a sample of positions, and at those of some random plays what stones
/// imply of the turn, and the winner against one found by hand in the text.
pub(crate) fn check_laws<G>(
    game: &G,
    random: &mut Lcg,
    plays: usize,
    winner: impl Fn(&str, Player) -> Option<Player>,
) where
    G: Facts + Symmetry,
    G::Position: Debug + Copy,
    G::Move: Debug,
{
    let met = laws::positions(game, plays).met;
    let tried = [
        laws::of_game(game, &met),
        laws::of_turns(game, &met),
        laws::of_notation(game, &met),
        laws::of_facts(game, &met),
        laws::of_symmetry(game, &met),
    ];
    assert_eq!(tried, [(); 5].map(Ok));
    let mut moves = Vec::new();
    for _ in 0..plays {
        let mut at = game.start();
        loop {
            let turn = game.turn(&at);
            let text = game.write_position(&at);
            assert_eq!(game.read_position(&text, None).unwrap(), at, "{text}");
            assert!(game.unreachable(&game.with_turn(&at, turn.other())).is_some(), "{text}");
            assert_eq!(game.outcome(&at).and_then(Outcome::winner), winner(&text, turn), "{text}");
            moves.clear();
            game.moves(&at, &mut moves);
            if moves.is_empty() {
                break;
            }
            at = game.play(&at, moves.swap_remove(random.below(moves.len())));
        }
    }
}

/// Checks along random plays that two games are the same to the reader.
pub(crate) fn same_game<A, B>(a: &A, b: &B, random: &mut Lcg, plays: usize)
where
    A: Notation + Symmetry,
    B: Notation + Symmetry<Move = A::Move>,
    A::Move: Debug,
{
    for _ in 0..plays {
        let (mut at, mut bt) = (a.start(), b.start());
        loop {
            assert_eq!(a.write_position(&at), b.write_position(&bt));
            assert_eq!(a.outcome(&at), b.outcome(&bt));
            assert_eq!(a.write_position(&a.canonical(&at)), b.write_position(&b.canonical(&bt)));
            let (mut moves, mut others) = (Vec::new(), Vec::new());
            a.moves(&at, &mut moves);
            b.moves(&bt, &mut others);
            assert_eq!(moves, others);
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())].clone();
            (at, bt) = (a.play(&at, m.clone()), b.play(&bt, m));
        }
    }
}
