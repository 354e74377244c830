//! Written characters with their colours, and sheets of them side by side.

use crate::theme::Token;

/// A character and its colour, if there is one.
pub(super) type Cell = Option<(char, Option<Token>)>;

/// Rows of characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sheet {
    pub(super) rows: Vec<Vec<Cell>>,
}

/// What stands between two sheets.
const RULE: char = '│';
/// Columns from one sheet to the next: a rule with room on both sides.
pub(super) const GAP: usize = 3;

impl Sheet {
    /// How wide it is.
    pub(super) fn columns(&self) -> usize {
        let wide = |row: &Vec<Cell>| row.iter().rposition(|c| c.is_some_and(is_seen));
        self.rows.iter().filter_map(wide).map(|last| last + 1).max().unwrap_or(0)
    }

    /// These sheets, which are of one size, side by side with a rule between them.
    pub(super) fn beside(sheets: &[Sheet]) -> Sheet {
        let count = sheets.iter().map(|sheet| sheet.rows.len()).max().unwrap_or(0);
        let between = [None, Some((RULE, Some(Token::Hair))), None];
        let row = |i: usize| {
            let rows = sheets.iter().map(|sheet| sheet.rows.get(i).map_or(&[][..], Vec::as_slice));
            rows.collect::<Vec<_>>().join(&between[..])
        };
        Sheet { rows: (0..count).map(row).collect() }
    }

    /// The rows as lines, without the empty ones and columns around them; in colours
    /// (ANSI escapes) if wanted.
    pub(super) fn lines(&self, colours: bool) -> Vec<String> {
        let seen = |row: &[Cell]| row.iter().position(|cell| cell.is_some_and(is_seen));
        let indent = self.rows.iter().filter_map(|row| seen(row)).min().unwrap_or(0);
        let first = self.rows.iter().position(|row| seen(row).is_some()).unwrap_or(0);
        let last = self.rows.iter().rposition(|row| seen(row).is_some()).map_or(0, |row| row + 1);
        let rows = self.rows.get(first..last).unwrap_or_default();
        rows.iter().map(|row| line(row.get(indent..).unwrap_or_default(), colours)).collect()
    }
}

fn is_seen((sign, _): (char, Option<Token>)) -> bool {
    sign != ' '
}

fn line(row: &[Cell], colours: bool) -> String {
    let end = row.iter().rposition(|cell| cell.is_some_and(is_seen)).map_or(0, |last| last + 1);
    let mut out = String::new();
    let mut current = None;
    for &cell in &row[..end] {
        let (sign, token) = cell.unwrap_or((' ', None));
        let code = token.filter(|_| colours && sign != ' ').and_then(ansi);
        if code != current {
            if current.is_some() {
                out.push_str("\x1b[0m");
            }
            if let Some(code) = code {
                out.push_str(&format!("\x1b[{code}m"));
            }
            current = code;
        }
        out.push(sign);
    }
    if current.is_some() {
        out.push_str("\x1b[0m");
    }
    out
}

/// The colour of a token in a terminal.
fn ansi(token: Token) -> Option<&'static str> {
    match token {
        Token::J0 | Token::Edge0 | Token::J0Solid => Some("38;5;33"),
        Token::J1 | Token::Edge1 | Token::J1Solid => Some("38;5;208"),
        Token::Line | Token::Draw | Token::Muted | Token::DrawSolid => Some("38;5;244"),
        Token::Faint | Token::Hair => Some("38;5;238"),
        Token::Hi | Token::HiText => Some("38;5;220"),
        Token::Danger | Token::Poison => Some("38;5;203"),
        Token::Dead | Token::DeadSolid | Token::Data3 => Some("38;5;140"),
        Token::Data2 => Some("38;5;37"),
        _ => None,
    }
}
