//! Sweeps: every position of a game solved without an arena.
//!
//! Where every move leads forward, no graph need be built. A first pass goes up: from
//! the start to whatever moves lead to; all of that is still ahead. A second pass goes
//! down: each position takes the best of the values that its moves lead to; all of
//! them are already known. What "forward" means is for the game to declare:
//!
//! | the game has | sweep |
//! |---|---|
//! | stones that are put on a board to stay | [`Stones`]: 64 positions at a time, by a [`Numbering`] |
//! | [`Keys`] of 64 bits, and grades that grow with each move | [`Graded`]: keys sorted grade by grade, once for all positions that a symmetry exchanges |
//!
//! Where moves add constants to the key, as putting a stone or taking sticks does, the
//! positions that one kind of move leads to come in order, too: memory is read and
//! written in streams, none of which jumps about.

mod code;
mod grades;
mod reached;
mod stones;
mod store;

use crate::Game;

pub use code::{Code, LONGEST_PLAY, NOT_REACHED, verdict_of};
pub use grades::graded_verdict;
pub use grades::{
    CountedWords, GradeStore, Graded, Grading, KeyRun, Keys, LONGEST_GRADED, WideCode,
    WordsInMemory,
};
pub use reached::{Reached, reached};
pub use stones::{Cell, Stones, sweep_all};
pub use store::{Tally, TileStore, TilesInMemory};

/// The numbers of a game's positions as [`Stones`] have them. Every move leads to a
/// larger one. Two positions have the same number only if they are images of each other
/// by a symmetry of the game. No play may be longer than [`LONGEST_PLAY`] plies.
pub trait Numbering<G: Game>: Sync {
    /// The stones that the numbers are those of: for each start in turn, the numbers of
    /// one coming after those of the one before.
    fn stones(&self) -> &[Stones];

    /// One more than the largest number.
    fn numbers(&self) -> u64 {
        self.stones().iter().map(Stones::numbers).sum()
    }

    /// How many tiles there are: what a [`TileStore`] must have room for.
    fn tiles(&self) -> usize {
        self.stones().iter().map(Stones::tiles).sum()
    }

    /// The number of a position. `None` if it has none, and then play from the
    /// start does not reach it.
    fn number(&self, at: &G::Position) -> Option<u64>;

    /// The position of a number that [`Numbering::number`] gives; if two have it, always
    /// the same.
    fn position(&self, number: u64) -> G::Position;

    /// The other position with that number, if there is one.
    fn image(&self, number: u64) -> Option<G::Position>;

    /// All positions with that number: one or two.
    fn positions(&self, number: u64) -> impl Iterator<Item = G::Position> {
        std::iter::once(self.position(number)).chain(self.image(number))
    }
}
