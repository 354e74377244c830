//! One file per game: its rules ([`arene::Game`]), its text
//! ([`crate::Notation`]) and what it knows of itself ([`crate::Facts`]).

pub mod chocolate;
pub mod chomp;
pub mod connect4;
pub mod grid;
pub mod grundy;
mod heaps;
pub mod hex;
pub mod nim;
pub mod packed;
mod partition;
mod shrinking;
pub mod tictactoe;
pub mod wythoff;
