//! The laws that solvers, searches and faces rely on, to be tried on any game.
//!
//! Whoever writes a game tries them in a test:
//!
//! ```
//! use arene_games::games::chomp::Chomp;
//! use arene_games::{Params, laws};
//!
//! let game = Chomp::from_params(&Params::read("2x3", arene_games::games::chomp::PARAMS)?)?;
//! let positions = laws::positions(&game, 1000);
//! assert_eq!(laws::of_game(&game, &positions.met), Ok(()));
//! assert_eq!(laws::of_notation(&game, &positions.met), Ok(()));
//! # Ok::<(), arene_words::Message>(())
//! ```
//!
//! | what is tried | laws |
//! |---|---|
//! | [`of_game`] | moves and their order, the end of play, what a move leads to |
//! | [`of_turns`] | the players move in turn |
//! | [`of_notation`] | what is written is read again, and no two things are written alike |
//! | [`of_facts`] | the other player to move, and what play can lead to |
//! | [`of_symmetry`] | what stands for its images is one of them |

use std::collections::HashSet;
use std::fmt;

use arene::{Game, Player, Symmetry, random};

use crate::{Facts, Notation};

/// A law that a game does not keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// There are moves unless play is over, and none if it is.
    MovesUnlessOver,
    /// The moves are the same, in the same order, whenever they are asked for.
    MovesInOrder,
    /// No two moves lead to the same position.
    MovesDiffer,
    /// The same move at the same position leads to the same position.
    PlayIsAFunction,
    /// After a move it is the other player's turn.
    TurnsAlternate,
    /// No two positions are written alike.
    PositionsDiffer,
    /// A position that is written is read again.
    PositionsComeBack,
    /// Read without a turn, a position has the turn that play gives it, or J0's.
    TurnIsImplied,
    /// No two moves of a position are written alike.
    MovesAreTold,
    /// A move that is written is read again, whatever its capitals and spaces.
    MovesComeBack,
    /// What is no move is not read as one.
    NonsenseIsRefused,
    /// The same position with the other player to move is that, and written alike.
    TwinsAreTwins,
    /// No reason is told why play does not lead to a position that it leads to.
    ReachedIsReachable,
    /// The position that stands for others stands for itself.
    StandsForItself,
    /// Images have the same player to move and the same end.
    ImagesAreAlike,
}

/// A law that is broken, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The law.
    pub law: Law,
    /// The position, as the game writes it or as its number among those that were tried.
    pub at: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at {}", self.law, self.at)
    }
}

impl std::error::Error for Broken {}

/// Fails unless this is so.
fn keep(law: Law, kept: bool, at: impl FnOnce() -> String) -> Result<(), Broken> {
    if kept { Ok(()) } else { Err(Broken { law, at: at() }) }
}

/// Positions that play leads to.
#[derive(Clone, Debug)]
pub struct Met<P> {
    /// Each once.
    pub met: Vec<P>,
    /// Whether they are all there are.
    pub all: bool,
}

/// How many plays at random go beyond the first positions.
const PLAYS: usize = 20;

/// The first positions of a game, at most so many; if there are more, those of some plays
/// at random as well, the same ones each time.
pub fn positions<G: Game>(game: &G, most: usize) -> Met<G::Position> {
    let mut seen = HashSet::from([game.start()]);
    let mut met = vec![game.start()];
    let mut next = 0;
    while let Some(at) = met.get(next).cloned() {
        next += 1;
        for to in moves(game, &at).into_iter().map(|m| game.play(&at, m)) {
            if seen.contains(&to) {
                continue;
            }
            if met.len() == most {
                return Met { met: beyond(game, met, seen, most), all: false };
            }
            seen.insert(to.clone());
            met.push(to);
        }
    }
    Met { met, all: true }
}

fn beyond<G: Game>(
    game: &G,
    mut met: Vec<G::Position>,
    mut seen: HashSet<G::Position>,
    most: usize,
) -> Vec<G::Position> {
    let mut seed = 1;
    for _ in 0..PLAYS {
        let mut at = game.start();
        for _ in 0..most {
            let mut moves = moves(game, &at);
            if moves.is_empty() {
                break;
            }
            at = game.play(&at, moves.swap_remove(random::below(&mut seed, moves.len())));
            if seen.insert(at.clone()) {
                met.push(at.clone());
            }
        }
    }
    met
}

fn moves<G: Game>(game: &G, at: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(at, &mut moves);
    moves
}

/// What the moves of a position lead to.
fn reached<G: Game>(game: &G, at: &G::Position) -> Vec<G::Position> {
    moves(game, at).into_iter().map(|m| game.play(at, m)).collect()
}

/// Tries the laws of [`Game`].
pub fn of_game<G: Game>(game: &G, positions: &[G::Position]) -> Result<(), Broken> {
    for (number, at) in positions.iter().enumerate() {
        let here = || format!("position {number}");
        let (moves, again) = (moves(game, at), moves(game, at));
        keep(Law::MovesUnlessOver, moves.is_empty() == game.outcome(at).is_some(), here)?;
        keep(Law::MovesInOrder, moves == again, here)?;
        let led_to = reached(game, at);
        keep(Law::PlayIsAFunction, led_to == reached(game, at), here)?;
        let distinct: HashSet<&G::Position> = led_to.iter().collect();
        keep(Law::MovesDiffer, distinct.len() == led_to.len(), here)?;
    }
    Ok(())
}

/// Tries whether the players move in turn, as they do in every built-in game. A game may do
/// otherwise.
pub fn of_turns<G: Game>(game: &G, positions: &[G::Position]) -> Result<(), Broken> {
    for (number, at) in positions.iter().enumerate() {
        let other = game.turn(at).other();
        let alternate = reached(game, at).iter().all(|to| game.turn(to) == other);
        keep(Law::TurnsAlternate, alternate, || format!("position {number}"))?;
    }
    Ok(())
}

/// About as many moves of a position are read again, spread over all of them.
const SOME_MOVES: usize = 12;

/// Tries the laws of [`Notation`].
pub fn of_notation<G: Notation>(game: &G, positions: &[G::Position]) -> Result<(), Broken> {
    let mut names = HashSet::new();
    for at in positions {
        let (text, turn) = (game.write_position(at), game.turn(at));
        let name = game.write_vertex(at);
        let here = || name.clone();
        keep(Law::PositionsDiffer, names.insert(name.clone()), here)?;
        let read = game.read_position(&format!("  {text} "), Some(turn));
        keep(Law::PositionsComeBack, read.as_ref() == Ok(at), here)?;
        let implied = game.read_position(&text, None).map(|at| game.turn(&at));
        let turns = [Ok(turn), Ok(Player::J0)];
        keep(Law::TurnIsImplied, turns.contains(&implied), here)?;
        let legal = moves(game, at);
        let step = legal.len() / SOME_MOVES + 1;
        let written: Vec<String> =
            moves(game, at).into_iter().map(|m| game.write_move(at, m)).collect();
        let distinct: HashSet<&String> = written.iter().collect();
        keep(Law::MovesAreTold, distinct.len() == written.len(), here)?;
        for (m, text) in legal.iter().zip(&written).step_by(step) {
            let spellings = [text.clone(), text.to_uppercase(), format!("  {text} ")];
            let back = |spelling: &String| game.read_move(at, spelling).as_ref() == Ok(m);
            keep(Law::MovesComeBack, spellings.iter().all(back), || format!("{name}, {text}"))?;
        }
        let refused = |text: &&str| game.read_move(at, text).is_err();
        let nonsense = ["", "no move", "-1", "take 0"];
        keep(Law::NonsenseIsRefused, nonsense.iter().all(refused), here)?;
    }
    Ok(())
}

/// Tries the laws of [`Facts`] that single positions show.
pub fn of_facts<G: Facts>(game: &G, positions: &[G::Position]) -> Result<(), Broken> {
    for at in positions {
        let here = || game.write_vertex(at);
        let turn = game.turn(at);
        let other = game.with_turn(at, turn.other());
        let twins = game.with_turn(at, turn) == *at
            && other != *at
            && game.turn(&other) == turn.other()
            && game.with_turn(&other, turn) == *at
            && game.write_position(&other) == game.write_position(at);
        keep(Law::TwinsAreTwins, twins, here)?;
        keep(Law::ReachedIsReachable, game.unreachable(at).is_none(), here)?;
    }
    Ok(())
}

/// Tries the laws of [`Symmetry`].
pub fn of_symmetry<G: Game + Symmetry>(game: &G, positions: &[G::Position]) -> Result<(), Broken> {
    for (number, at) in positions.iter().enumerate() {
        let here = || format!("position {number}");
        let image = game.canonical(at);
        keep(Law::StandsForItself, game.canonical(&image) == image, here)?;
        let alike = game.turn(&image) == game.turn(at) && game.outcome(&image) == game.outcome(at);
        keep(Law::ImagesAreAlike, alike, here)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use arene::Outcome;

    use super::*;

    /// A game that breaks one law: which one, its number says.
    struct Wrong(u8);

    impl Game for Wrong {
        type Position = (u8, Player);
        type Move = u8;

        fn start(&self) -> (u8, Player) {
            (3, Player::J0)
        }

        fn turn(&self, at: &(u8, Player)) -> Player {
            at.1
        }

        fn outcome(&self, at: &(u8, Player)) -> Option<Outcome> {
            (at.0 == 0 && self.0 != 1).then_some(Outcome::Win(at.1))
        }

        fn moves(&self, at: &(u8, Player), moves: &mut Vec<u8>) {
            moves.extend(1..=at.0.min(2));
            if self.0 == 2 && at.0 > 0 {
                moves.push(1);
            }
        }

        fn play(&self, at: &(u8, Player), m: u8) -> (u8, Player) {
            (at.0 - m, if self.0 == 3 { at.1 } else { at.1.other() })
        }
    }

    #[test]
    fn every_law_is_tried() {
        for (wrong, broken) in [
            (0, None),
            (1, Some(Law::MovesUnlessOver)),
            (2, Some(Law::MovesDiffer)),
            (3, Some(Law::TurnsAlternate)),
        ] {
            let game = Wrong(wrong);
            let Met { met, all } = positions(&game, 100);
            assert!(all);
            let found = of_game(&game, &met).and_then(|()| of_turns(&game, &met));
            assert_eq!(found.err().map(|broken| broken.law), broken, "{wrong}");
        }
        let some = positions(&Wrong(0), 2);
        assert!(!some.all && some.met.len() >= 2);
    }
}
