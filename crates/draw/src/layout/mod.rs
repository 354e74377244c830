//! Where things go: layers with few crossings, curves that avoid vertices, tidy
//! trees.

mod crossings;
pub mod flow;
pub mod layered;
pub mod layers;
mod opposite;
pub(crate) mod ports;
mod relax;
pub mod rows;
mod straighten;
pub mod tree;
