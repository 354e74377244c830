//! What lies on the table, as JSON.

use arene::Player;
use arene_games::{Change, GridKind, Place, Tabletop};
use serde::{Deserialize, Serialize};

use crate::contract::player_or_null;

/// A position as things on a table: `{"kind": "heaps", "heaps": [1, 3, 5]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Board {
    /// Heaps of sticks, in order.
    Heaps {
        /// How many sticks are in each.
        heaps: Vec<u32>,
    },
    /// Squares of a bar, the top left one poisoned.
    Squares {
        /// The length of each row that is left, from the top.
        rows: Vec<u32>,
        /// Rows and columns at the start.
        size: (u32, u32),
    },
    /// Stones on a grid.
    Grid {
        /// What kind of grid.
        grid: GridName,
        /// How many columns.
        columns: u32,
        /// Who has a stone in each cell, row by row from the top; null where nobody has.
        cells: Vec<Stone>,
        /// The cells of the lines that decided the game, each counted from 0, row by row.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        winning: Vec<Vec<u32>>,
    },
    /// A vertex of a graph.
    Vertex {
        /// Its name.
        name: String,
    },
}

/// Whose stone is in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Stone(
    #[serde(with = "player_or_null")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::contract::PlayerSchema>"))]
    pub Option<Player>,
);

/// The kinds of grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GridName {
    /// Crosses and noughts in cells.
    TicTacToe,
    /// Discs stacked in columns.
    Connect4,
    /// Hexagons, each row half a cell further to the right.
    Hex,
}

/// A move that may be made, and what it does to what lies on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalMove {
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// The vertex it leads to; left out where there are very many moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The places that change; none where that cannot be shown, as when a heap is split.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<BoardChange>,
}

/// Places of a row that a move changes, counted from 0: the cell that gets a stone, the
/// sticks that are taken, the squares that are eaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardChange {
    /// The row, or the heap.
    pub row: u32,
    /// The first place that changes.
    pub first: u32,
    /// The last one.
    pub last: u32,
}

/// What more moves than this do is not told: nobody chooses among them one by one.
const MANY: usize = 1000;

impl Board {
    /// What lies on the table at a position.
    pub fn of(place: &dyn Place) -> Board {
        match place.tabletop() {
            Tabletop::Heaps(heaps) => Board::Heaps { heaps },
            Tabletop::Squares { rows, size } => Board::Squares { rows, size },
            Tabletop::Grid { kind, columns, cells } => Board::Grid {
                grid: match kind {
                    GridKind::TicTacToe => GridName::TicTacToe,
                    GridKind::Connect4 => GridName::Connect4,
                    GridKind::Hex => GridName::Hex,
                },
                columns,
                cells: cells.into_iter().map(Stone).collect(),
                winning: place.winning_lines(),
            },
            Tabletop::Vertex(name) => Board::Vertex { name },
        }
    }
}

impl BoardChange {
    /// What a move from one position to another changed.
    pub(super) fn between(before: &dyn Place, after: &dyn Place) -> Vec<BoardChange> {
        BoardChange::listed(&Change::between(&before.tabletop(), &after.tabletop()))
    }

    fn listed(change: &Change) -> Vec<BoardChange> {
        let pieces = change.pieces().iter().filter(|(_, columns)| !columns.is_empty());
        let change = |(row, columns): &(u32, std::ops::Range<u32>)| BoardChange {
            row: *row,
            first: columns.start,
            last: columns.end - 1,
        };
        pieces.map(change).collect()
    }
}

impl LegalMove {
    /// The moves of a position, in the order of the rules.
    pub(super) fn all(place: &dyn Place) -> Vec<LegalMove> {
        let (names, before) = (place.moves(), place.tabletop());
        let shown = names.len() <= MANY;
        let described = |name: String| {
            let next = if shown { place.step(&name).ok() } else { None };
            let changes = next
                .as_ref()
                .map(|next| BoardChange::listed(&Change::between(&before, &next.tabletop())));
            LegalMove {
                name,
                to: next.map(|next| next.name()),
                changes: changes.unwrap_or_default(),
            }
        };
        names.into_iter().map(described).collect()
    }
}
