//! The cells of a board, as places that can be found and clicked.

use arene::Player;

use super::Geometry;

/// A cell of a board, or a stick of a heap. Nothing is painted for it: an SVG has a
/// shape without colour there, over all that lies in the cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Its row from the top, or its heap, from 1.
    pub row: u32,
    /// Its column from the left, or its place in the heap, from 1.
    pub column: u32,
    /// The legal move that somebody makes who points there: `b2`, `4`, `take 2`; none where
    /// there is none.
    pub play: Option<String>,
    /// Whose stone lies there.
    pub stone: Option<Player>,
    /// Where it is.
    pub geometry: Geometry,
}
