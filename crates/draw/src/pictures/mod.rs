//! What can be drawn.

pub mod board;
pub mod chart;
pub mod heuristic;
pub mod strip;
pub mod tree;
