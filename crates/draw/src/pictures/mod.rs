//! What can be drawn.

pub mod arena;
pub mod attractor;
mod beside;
pub mod board;
pub mod chart;
mod fit;
pub mod heuristic;
pub mod near;
pub mod part;
mod room;
pub mod sketch;
pub mod strip;
pub mod thumbs;
pub mod tree;
