//! Games of stones that stay, swept 64 positions at a time.
//!
//! All positions with the same cells filled, a *profile*, make a table with a
//! variable for each stone: whose it is. Going up, the table of a profile is the
//! union of those below it, each with one variable more. Going down, it is the
//! best of those above it, in each of which the stone just put is the mover's.
//! Either way a few operations on words deal with 64 positions, whether play
//! reaches them or not, and memory is read in runs.
//!
//! Values are small signed numbers: 0 for a draw, and for a win by J0 (above 0)
//! or J1 (below 0) the more the earlier it comes, counted in moves of that
//! player from the end of the board. So a position has the value of its best
//! move, unchanged, and the nearer the board is to be full the fewer bits a value
//! needs.
//!
//! Of the rows of a table only those count in which the players have as many
//! stones as they must: these have numbers, and the sweep lays down their codes,
//! even where play cannot lead. Positions that the rules alone decide are filled
//! with whatever code came before: where play has ended, and where a move wins.
//!
//! If the board is the same with its columns in reverse, half of the tiles are images of
//! others and are left out. Where a move leads to one of them, the tables of its image
//! are read and their variables change places, which again is done 64 rows at a time.

mod down;
mod kernel;
mod layout;
mod machine;
mod numbers;
mod run;
mod up;

pub use layout::{Cell, Stones};
pub use run::sweep_all;
