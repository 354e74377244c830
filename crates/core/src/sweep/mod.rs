//! Sweeps: every position of a game solved without an arena, in two passes over
//! its numbers.
//!
//! Where positions can be numbered so that every move leads to a larger number,
//! no graph need be built. A first sweep goes up: the start is marked, and each
//! marked position marks the positions that its moves lead to; all of them are
//! still ahead. A second sweep goes down: each position takes the best of the
//! values that its moves lead to; all of them are already known.
//!
//! Where moves add constants to the number, as putting a stone on a board does,
//! the positions that one kind of move leads to come in order, too: memory is
//! read and written in a few dozen streams, none of which jumps about.
//!
//! [`sweep()`] does so for any game. Where stones are put on a board to stay,
//! [`Stones`] sweeps 64 positions at a time.

mod code;
mod grades;
mod numbers;
mod shelf;
mod stones;

use crate::Game;

pub use code::{Code, LONGEST_PLAY, NOT_REACHED, verdict_of};
pub use grades::{Graded, Held, InMemory, Keys, LONGEST_GRADED, Vault, Wide, graded_verdict};
pub use numbers::{Reached, Swept, reached, sweep};
pub use shelf::{Bytes, Shelf, Tally};
pub use stones::{Cell, Stones};

/// Numbers for the positions of a game such that every move leads to a larger
/// one. No play may be longer than [`LONGEST_PLAY`] plies.
pub trait Numbering<G: Game>: Sync {
    /// One more than the largest number.
    fn numbers(&self) -> u64;

    /// The number of a position. `None` if it has none, and then play from the
    /// start does not reach it.
    fn number(&self, at: &G::Position) -> Option<u64>;

    /// The position of a number that [`Numbering::number`] gives.
    fn position(&self, number: u64) -> G::Position;

    /// Bytes that a sweep takes for the numbers alone, reached or not.
    fn bytes(&self) -> u64 {
        numbers::bytes_of(self.numbers(), 0)
    }

    /// How many numbers make a tile, a multiple of 64. Moves lead to the same
    /// tile or to one of a higher [grade](Numbering::grade), so that tiles of
    /// one grade can be swept at the same time. By default all is one tile.
    fn tile(&self) -> u64 {
        self.numbers().next_multiple_of(64).max(64)
    }

    /// The grade of a tile; `None` if play reaches none of its positions.
    fn grade(&self, _tile: u64) -> Option<u32> {
        Some(0)
    }
}

/// The numbers of positions as [`Stones`] have them: [`Stones::sweep`] solves 64
/// positions at a time.
pub trait StoneNumbering<G: Game>: Numbering<G> {
    /// The stones that the numbers are those of.
    fn stones(&self) -> &Stones;
}
