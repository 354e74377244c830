//! What a move does to what lies on the table.

use std::ops::Range;

use crate::Tabletop;

/// The places where two tabletops differ: pieces of rows, counted from 0.
///
/// ```
/// use arene_games::{Change, Tabletop};
///
/// let change = Change::between(&Tabletop::Heaps(vec![1, 5]), &Tabletop::Heaps(vec![1, 3]));
/// assert!(change.contains(1, 3) && change.contains(1, 4));
/// assert!(!change.contains(1, 2) && !change.contains(0, 0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change(Vec<(u32, Range<u32>)>);

impl Change {
    /// Where two tabletops differ: the cell that got a stone, the squares that
    /// were eaten, the sticks that were taken. Nothing where that cannot be
    /// shown, as when a heap is split.
    pub fn between(before: &Tabletop, after: &Tabletop) -> Change {
        match (before, after) {
            (Tabletop::Heaps(before), Tabletop::Heaps(after)) if before.len() == after.len() => {
                Change::shorter(before, after)
            }
            (Tabletop::Squares { rows: before, .. }, Tabletop::Squares { rows: after, .. }) => {
                Change::shorter(before, after)
            }
            (
                Tabletop::Grid { columns, cells: before, .. },
                Tabletop::Grid { cells: after, .. },
            ) => {
                let differ = (0..).zip(before.iter().zip(after)).filter(|(_, (a, b))| a != b);
                Change::of_cells(*columns, differ.map(|(cell, _)| cell))
            }
            _ => Change::default(),
        }
    }

    /// These cells of a grid, row by row from the top.
    pub fn of_cells(columns: u32, cells: impl IntoIterator<Item = u32>) -> Change {
        let columns = columns.max(1);
        let at = |cell: u32| (cell / columns, cell % columns..cell % columns + 1);
        Change(cells.into_iter().map(at).collect())
    }

    /// The ends of rows that became shorter.
    fn shorter(before: &[u32], after: &[u32]) -> Change {
        let left = after.iter().copied().chain(std::iter::repeat(0));
        let rows = (0..).zip(before.iter().zip(left));
        Change(rows.filter(|(_, (a, b))| b < a).map(|(row, (&a, b))| (row, b..a)).collect())
    }

    /// The pieces of rows.
    pub fn pieces(&self) -> &[(u32, Range<u32>)] {
        &self.0
    }

    /// Did nothing change that can be shown?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether this place changes.
    pub fn contains(&self, row: u32, column: u32) -> bool {
        self.0.iter().any(|(at, columns)| *at == row && columns.contains(&column))
    }

    /// How far a row reached before it became shorter.
    pub fn end_of(&self, row: u32) -> Option<u32> {
        self.0.iter().find(|(at, _)| *at == row).map(|(_, columns)| columns.end)
    }
}
