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

/// Who gains by a score, if anybody does.
pub(crate) fn gainer(score: i64) -> Option<arene::Player> {
    match score {
        0 => None,
        1.. => Some(arene::Player::J0),
        _ => Some(arene::Player::J1),
    }
}
