//! What the last move did to what lies on the table.

use arene_games::Tabletop;

/// The places that differ between two tabletops, as row and column. For heaps
/// and bars these are the sticks and squares that are gone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Change(Vec<(u32, u32)>);

impl Change {
    /// What was there before and is there no more, or is new. Nothing where that
    /// cannot be shown, as when a heap is split.
    pub(crate) fn between(before: &Tabletop, after: &Tabletop) -> Change {
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
                let columns = (*columns).max(1);
                let differ = (0..).zip(before.iter().zip(after)).filter(|(_, (a, b))| a != b);
                Change(differ.map(|(cell, _)| (cell / columns, cell % columns)).collect())
            }
            _ => Change::default(),
        }
    }

    /// The ends of rows that became shorter.
    fn shorter(before: &[u32], after: &[u32]) -> Change {
        let left = after.iter().copied().chain(std::iter::repeat(0));
        let rows = (0..).zip(before.iter().zip(left));
        Change(rows.flat_map(|(row, (&a, b))| (b..a).map(move |k| (row, k))).collect())
    }

    /// Whether this place changed.
    pub(crate) fn contains(&self, row: u32, column: u32) -> bool {
        self.0.binary_search(&(row, column)).is_ok()
    }
}
