//! The rules of every built-in game, their text, and arena files.

pub mod games;
mod notation;
mod spec;

pub use notation::{Facts, Notation, Stated};
pub use spec::{Kind, Param, Params};
