//! What can be drawn.

pub mod tree;
