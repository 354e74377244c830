//! What lies on the table, for whoever draws it.

use arene::Player;

/// A position as things on a table. Text for the terminal and pictures are both
/// made from this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tabletop {
    /// Heaps of sticks, in order.
    Heaps(Vec<u32>),
    /// Squares of a bar, row by row from the top, the length of each; the top
    /// left one is poisoned.
    Squares {
        /// The rows that are left.
        rows: Vec<u32>,
        /// Rows and columns at the start.
        size: (u32, u32),
    },
    /// Stones on a grid.
    Grid {
        /// What kind of grid.
        kind: GridKind,
        /// How many columns.
        columns: u32,
        /// Who has a stone in each cell, row by row from the top.
        cells: Vec<Option<Player>>,
    },
    /// A vertex of a graph, by its name.
    Vertex(String),
}

impl Tabletop {
    /// Bytes on the heap.
    pub(crate) fn bytes(&self) -> u64 {
        let bytes = match self {
            Tabletop::Heaps(heaps) => size_of_val(&heaps[..]),
            Tabletop::Squares { rows, .. } => size_of_val(&rows[..]),
            Tabletop::Grid { cells, .. } => size_of_val(&cells[..]),
            Tabletop::Vertex(name) => name.capacity(),
        };
        bytes as u64
    }
}

/// The kinds of grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridKind {
    /// Crosses and noughts in cells.
    TicTacToe,
    /// Discs stacked in columns.
    Connect4,
    /// Hexagons, each row half a cell further to the right.
    Hex,
}

/// The name of a column, counted from 0: `a`, …, `z`, `aa`, `ab`, ….
pub fn letters(column: u32) -> String {
    let last = char::from(b'a' + (column % 26) as u8).to_string();
    if column < 26 { last } else { letters(column / 26 - 1) + &last }
}
