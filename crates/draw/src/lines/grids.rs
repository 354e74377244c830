//! Grids of stones: boxes for tic-tac-toe, columns for Connect 4, slanted rows
//! for Hex.
//!
//! A cell is three characters wide, so that what colours say is said without
//! them too: `(X)` is the last move, `[·]` the cursor, `*X*` a stone that won.

use arene::Player;
use arene_games::{GridKind, letters};

use super::{Ink, Line, View, piece};

/// Beyond this many columns boxes no longer fit a terminal of 80 columns.
const BOXES: u32 = 18;

pub(super) fn draw(
    kind: GridKind,
    columns: u32,
    cells: &[Option<Player>],
    view: &View<'_>,
) -> Vec<Line> {
    let rows: Vec<Vec<Line>> = (0..)
        .zip(cells.chunks(columns.max(1) as usize))
        .map(|(row, stones)| {
            (0..).zip(stones).map(|(column, &stone)| cell(kind, stone, column, row, view)).collect()
        })
        .collect();
    match kind {
        GridKind::TicTacToe if columns <= BOXES => boxes(columns, rows),
        GridKind::TicTacToe => open(columns, rows),
        GridKind::Connect4 => stacks(columns, rows, view),
        GridKind::Hex => slanted(columns, rows),
    }
}

fn cell(kind: GridKind, stone: Option<Player>, column: u32, row: u32, view: &View<'_>) -> Line {
    let (ink, mark) = match stone {
        Some(player) => (Ink::Of(player), piece(kind, player)),
        None if kind == GridKind::TicTacToe => (Ink::Quiet, " "),
        None => (Ink::Quiet, "·"),
    };
    if view.cursor.contains(row, column) {
        Line::new(Ink::Cursor, format!("[{mark}]"))
    } else if view.winning.contains(row, column) {
        Line(vec![(Ink::Last, "*".into()), (ink, mark.into()), (Ink::Last, "*".into())])
    } else if view.last.contains(row, column) {
        let mut cell = Line::new(Ink::Last, "(");
        cell.push(ink, mark);
        cell.push(Ink::Last, ")");
        cell
    } else {
        Line::new(ink, format!(" {mark} "))
    }
}

/// Every cell in a box.
fn boxes(columns: u32, rows: Vec<Vec<Line>>) -> Vec<Line> {
    let rule = |left: &str, middle: &str, right: &str| {
        let text = vec!["───"; columns as usize].join(middle);
        Line::new(Ink::Quiet, format!("   {left}{text}{right}"))
    };
    let names: String = (0..columns).map(|column| format!("  {} ", letters(column))).collect();
    let mut lines = vec![Line::new(Ink::Quiet, format!("   {}", names.trim_end()))];
    for (row, cells) in rows.into_iter().enumerate() {
        lines.push(if row == 0 { rule("┌", "┬", "┐") } else { rule("├", "┼", "┤") });
        let mut line = Line::new(Ink::Quiet, format!("{:>2} ", row + 1));
        for cell in cells {
            line.push(Ink::Quiet, "│");
            line.0.extend(cell.0);
        }
        line.push(Ink::Quiet, "│");
        lines.push(line);
    }
    lines.push(rule("└", "┴", "┘"));
    lines
}

/// Cells without boxes, for wide boards.
fn open(columns: u32, rows: Vec<Vec<Line>>) -> Vec<Line> {
    let names: String = (0..columns).map(|column| format!(" {} ", letters(column))).collect();
    let mut lines = vec![Line::new(Ink::Quiet, format!("   {}", names.trim_end()))];
    for (row, cells) in rows.into_iter().enumerate() {
        let mut line = Line::new(Ink::Quiet, format!("{:>2} ", row + 1));
        for cell in cells {
            // An empty cell needs a mark where there are no lines.
            let empty = matches!(&cell.0[..], [(_, text)] if text == "   ");
            line.0.extend(if empty { Line::new(Ink::Quiet, " · ").0 } else { cell.0 });
        }
        lines.push(line);
    }
    lines
}

/// Columns, with their numbers above.
fn stacks(columns: u32, rows: Vec<Vec<Line>>, view: &View<'_>) -> Vec<Line> {
    let mut numbers = Line::new(Ink::Quiet, "   ");
    for column in 0..columns {
        let chosen = view.cursor.pieces().iter().any(|(_, at)| at.contains(&column));
        let number = (column + 1).to_string();
        match chosen {
            true if number.len() < 2 => numbers.push(Ink::Cursor, format!("[{number}]")),
            true => numbers.push(Ink::Cursor, format!("{number:^3}")),
            false => numbers.push(Ink::Quiet, format!("{number:^3}")),
        }
    }
    let mut lines = vec![numbers];
    for cells in rows {
        let mut line = Line::new(Ink::Quiet, "  │");
        line.0.extend(cells.into_iter().flat_map(|cell| cell.0));
        line.push(Ink::Quiet, "│");
        lines.push(line);
    }
    lines.push(Line::new(Ink::Quiet, format!("  └{}┘", "───".repeat(columns as usize))));
    lines
}

/// Rows half a cell further to the right each, the columns slanting with them.
/// The sides wear the marks of who wants to join them.
fn slanted(columns: u32, rows: Vec<Vec<Line>>) -> Vec<Line> {
    let (j0, j1) = (piece(GridKind::Hex, Player::J0), piece(GridKind::Hex, Player::J1));
    let side = |shift: usize| {
        let marks = vec![j0; columns as usize].join("   ");
        Line::new(Ink::Of(Player::J0), format!("{}{marks}", " ".repeat(shift)))
    };
    let names: String = (0..columns).map(|column| format!("{:<4}", letters(column))).collect();
    let mut lines = vec![Line::new(Ink::Quiet, format!("  {}", names.trim_end())), side(4)];
    let height = rows.len();
    for (row, cells) in rows.into_iter().enumerate() {
        let mut line = Line::new(Ink::Quiet, format!("{}{:>2} ", "  ".repeat(row), row + 1));
        line.push(Ink::Of(Player::J1), format!("{j1} "));
        for (column, cell) in cells.into_iter().enumerate() {
            if column > 0 {
                line.push(Ink::Quiet, " ");
            }
            line.0.extend(cell.0);
        }
        line.push(Ink::Of(Player::J1), format!(" {j1}"));
        lines.push(line);
    }
    lines.push(side(6 + 2 * height));
    lines
}
