//! What can be drawn.

pub mod board;
pub mod strip;
pub mod tree;
