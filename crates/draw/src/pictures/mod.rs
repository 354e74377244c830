//! What can be drawn.

pub mod arena;
pub mod attractor;
pub mod part;
pub mod sketch;
