//! Two-player games of perfect information, as the course notes teach them.

mod game;
mod limits;
mod player;

pub use game::{Game, Symmetry, UpToSymmetry};
pub use limits::{LimitReached, Limits, Phase, Progress};
pub use player::{Outcome, Player};
