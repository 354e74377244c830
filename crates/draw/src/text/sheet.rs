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
    /// How wide it is, without the empty columns before it.
    pub(super) fn columns(&self) -> usize {
        let last = |row: &Vec<Cell>| row.iter().rposition(|cell| cell.is_some_and(is_seen));
        let end = self.rows.iter().filter_map(last).map(|last| last + 1).max();
        end.unwrap_or(0).saturating_sub(self.indent())
    }

    /// The empty columns before it.
    fn indent(&self) -> usize {
        self.rows.iter().filter_map(|row| first_seen(row)).min().unwrap_or(0)
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

    /// These sheets one below the other, an empty row between them.
    pub(super) fn below(sheets: Vec<Sheet>) -> Sheet {
        let rows: Vec<Vec<Vec<Cell>>> = sheets.into_iter().map(Sheet::trimmed).collect();
        Sheet { rows: rows.join(&Vec::new()) }
    }

    /// Its rows without the empty ones above and below.
    fn trimmed(mut self) -> Vec<Vec<Cell>> {
        let is_seen = |row: &Vec<Cell>| first_seen(row).is_some();
        self.rows.truncate(self.rows.iter().rposition(is_seen).map_or(0, |last| last + 1));
        let first = self.rows.iter().position(is_seen).unwrap_or(0);
        self.rows.split_off(first)
    }

    /// The rows as lines, without the empty columns before them; in colours (ANSI
    /// escapes) if wanted.
    pub(super) fn lines(&self, colours: bool) -> Vec<String> {
        let indent = self.indent();
        let rows = self.rows.iter();
        rows.map(|row| line(row.get(indent..).unwrap_or_default(), colours)).collect()
    }
}

fn first_seen(row: &[Cell]) -> Option<usize> {
    row.iter().position(|cell| cell.is_some_and(is_seen))
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
