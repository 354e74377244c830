//! Heaps of sticks: a row of strokes each, and how many there are.

use super::{Ink, Line, View};

/// A longer heap is written as a number.
const STICKS: u32 = 30;
/// Of more heaps than this the rest is counted.
const HEAPS: usize = 20;

pub(super) fn draw(heaps: &[u32], view: &View<'_>) -> Vec<Line> {
    let shown = &heaps[..if heaps.len() > HEAPS { HEAPS - 1 } else { heaps.len() }];
    // As wide as the longest heap, with the sticks that were just taken.
    let reach = |row: u32, sticks: u32| view.last.end_of(row).unwrap_or(0).max(sticks);
    let longest = (0..).zip(shown).map(|(row, &sticks)| reach(row, sticks));
    let longest = longest.filter(|&reach| reach <= STICKS).max().unwrap_or(0);
    let width = longest.max(4) as usize;
    let mut lines: Vec<Line> = (0..)
        .zip(shown)
        .map(|(row, &sticks)| {
            let label = if heaps.len() > 1 { format!("{:>4}  ", row + 1) } else { "  ".to_owned() };
            let mut line = Line::new(Ink::Quiet, label);
            let mut drawn = 0;
            if reach(row, sticks) <= STICKS {
                for column in 0..reach(row, sticks) {
                    let (ink, mark) = match column {
                        // What one is about to take is dashed, what was taken a ghost.
                        _ if view.cursor.contains(row, column) => (Ink::Cursor, "╎ "),
                        _ if column >= sticks => (Ink::Last, "· "),
                        _ => (Ink::Plain, "| "),
                    };
                    line.push(ink, mark);
                    drawn += 1;
                }
            } else {
                line.push(Ink::Plain, "| | … | ");
                drawn = 4;
            }
            line.push(Ink::Plain, "  ".repeat(width.saturating_sub(drawn)));
            let changed = view.last.end_of(row).is_some();
            line.push(if changed { Ink::Last } else { Ink::Plain }, format!(" {sticks}"));
            line
        })
        .collect();
    if shown.len() < heaps.len() {
        let rest = &heaps[shown.len()..];
        let sticks: u64 = rest.iter().map(|&sticks| u64::from(sticks)).sum();
        let text = format!("   …  {} × | … |  {sticks}", rest.len());
        lines.push(Line::new(Ink::Quiet, text));
    }
    lines
}
