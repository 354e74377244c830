//! Heuristics made for one game each: what a position that play has not
//! finished seems to be worth to J0.
//!
//! | game | name | idea |
//! |---|---|---|
//! | Connect 4 | `lines` | [`CellWeights`]: how many lines go through the cells one holds |
//! | tic-tac-toe | `lines` | [`OpenLines`]: lines still open, lines almost won, the centre |
//! | Hex | `distance` | [`TwoDistance`]: how far one's sides are apart, an opponent in between |
//!
//! All of them treat the players alike: exchange the stones (and in Hex the
//! sides), and the estimate changes its sign.

mod cell_weights;
mod open_lines;
mod two_distance;

pub use cell_weights::CellWeights;
pub use open_lines::OpenLines;
pub use two_distance::TwoDistance;
