//! What can be drawn.

pub mod arena;
pub mod attractor;
pub mod near;
pub mod part;
pub mod sketch;
