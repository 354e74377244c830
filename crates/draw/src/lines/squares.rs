//! Bars of squares, the poisoned one in the top left corner.

use arene_games::letters;

use super::{Ink, Line, View};

/// A wider or higher bar is told in numbers.
const COLUMNS: u32 = 24;
const ROWS: usize = 30;
/// At most this many lines of numbers.
const GROUPS: usize = 12;

pub(super) fn draw(rows: &[u32], size: (u32, u32), view: &View<'_>) -> Vec<Line> {
    // A position that play cannot reach may be larger than the start.
    let columns = rows.iter().copied().max().unwrap_or(0).max(size.1);
    let height = rows.len().max(size.0 as usize);
    if columns > COLUMNS || height > ROWS {
        return numbers(rows);
    }
    let names: String = (0..columns).map(|column| format!("{:^3}", letters(column))).collect();
    let mut lines = vec![Line::new(Ink::Quiet, format!("   {}", names.trim_end()))];
    let lengths = rows.iter().copied().chain(std::iter::repeat(0));
    for (row, length) in (0..height as u32).zip(lengths) {
        let mut line = Line::new(Ink::Quiet, format!("{:>2} ", row + 1));
        for column in 0..columns {
            let there = column < length;
            let (ink, text) = match (column, row) {
                (0, 0) if there => (Ink::Danger, " ✗ "),
                _ if view.cursor.contains(row, column) => (Ink::Cursor, "[□]"),
                _ if view.last.contains(row, column) => (Ink::Last, "(·)"),
                _ if there => (Ink::Plain, " □ "),
                _ => (Ink::Quiet, " · "),
            };
            line.push(ink, text);
        }
        lines.push(line);
    }
    lines
}

/// Rows of one length together: `1–3  □ × 600`.
fn numbers(rows: &[u32]) -> Vec<Line> {
    let mut groups: Vec<(usize, usize, u32)> = Vec::new();
    for (row, &length) in rows.iter().enumerate() {
        match groups.last_mut() {
            Some((_, last, known)) if *known == length => *last = row,
            _ => groups.push((row, row, length)),
        }
    }
    let text = |&(first, last, length): &(usize, usize, u32)| match first == last {
        true => format!("  {}  □ × {length}", first + 1),
        false => format!("  {}–{}  □ × {length}", first + 1, last + 1),
    };
    let mut lines: Vec<Line> =
        groups.iter().take(GROUPS).map(|group| Line::new(Ink::Plain, text(group))).collect();
    if groups.len() > GROUPS {
        lines.push(Line::new(Ink::Quiet, "  …"));
    }
    lines
}
