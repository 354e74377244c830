//! A page of characters, each with room for two by four Braille dots.

use crate::geometry::Point;
use crate::scene::Anchor;
use crate::theme::Token;

/// Cells a canvas has at most, so that no picture fills the memory.
const MOST_CELLS: f64 = 4e6;

pub(super) struct Canvas {
    columns: usize,
    rows: usize,
    pixels: f64,
    dots: Vec<u8>,
    marks: Vec<Option<char>>,
    token: Vec<Option<Token>>,
}

impl Canvas {
    pub(super) fn new(width: f64, height: f64, pixels: f64) -> Canvas {
        let cells = (width / pixels + 1.0) * (height / (2.0 * pixels) + 1.0);
        let pixels = if cells > MOST_CELLS { pixels * (cells / MOST_CELLS).sqrt() } else { pixels };
        // Notes are wider here than in the picture: some room for them.
        let columns = (width / pixels).ceil() as usize + 12;
        let rows = (height / (2.0 * pixels)).ceil() as usize + 1;
        let count = columns * rows;
        Canvas {
            columns,
            rows,
            pixels,
            dots: vec![0; count],
            marks: vec![None; count],
            token: vec![None; count],
        }
    }

    /// Pixels from one dot to the next.
    pub(super) fn dot(&self) -> f64 {
        self.pixels / 2.0
    }

    fn cell(&self, column: i64, row: i64) -> Option<usize> {
        let column = usize::try_from(column).ok().filter(|&c| c < self.columns)?;
        let row = usize::try_from(row).ok().filter(|&r| r < self.rows)?;
        Some(row * self.columns + column)
    }

    /// Sets the dot at a point; every other one of a dashed line.
    pub(super) fn dot_at(&mut self, p: Point, token: Token, dashed: bool) {
        let (x, y) = ((p.x / self.dot()).floor() as i64, (p.y / self.dot()).floor() as i64);
        if dashed && (x + y).rem_euclid(4) >= 2 {
            return;
        }
        let Some(cell) = self.cell(x.div_euclid(2), y.div_euclid(4)) else { return };
        // The bits of Braille dots: 1 2 3 7 down the left, 4 5 6 8 down the right.
        const BITS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
        self.dots[cell] |= BITS[x.rem_euclid(2) as usize][y.rem_euclid(4) as usize];
        self.token[cell] = Some(token);
    }

    /// Writes a text on its row.
    pub(super) fn write(&mut self, p: Point, anchor: Anchor, text: &str, token: Token) {
        let count = text.chars().count() as f64;
        let column = p.x / self.pixels;
        let begin = match anchor {
            Anchor::Start => column,
            Anchor::Middle => column - count / 2.0,
            Anchor::End => column - count,
        };
        let row = (p.y / (2.0 * self.pixels)).floor() as i64;
        let mut begin = begin.round() as i64;
        // A note keeps one free cell from the vertex before it.
        let marked = |column| self.cell(column, row).is_some_and(|cell| self.marks[cell].is_some());
        if anchor == Anchor::Start {
            begin += (0..6).find(|&by| !marked(begin + by) && !marked(begin + by - 1)).unwrap_or(0);
        }
        for (i, c) in text.chars().enumerate() {
            if let Some(cell) = self.cell(begin + i as i64, row) {
                self.marks[cell] = Some(c);
                self.token[cell] = Some(token);
            }
        }
    }

    /// The rows without the empty ones around them.
    pub(super) fn lines(&self, colours: bool) -> String {
        let mut rows: Vec<String> = (0..self.rows).map(|row| self.line(row, colours)).collect();
        while rows.last().is_some_and(String::is_empty) {
            rows.pop();
        }
        let empty = rows.iter().take_while(|row| row.is_empty()).count();
        rows.drain(..empty);
        let indent = rows
            .iter()
            .filter(|row| !row.is_empty())
            .map(|row| row.chars().take_while(|&c| c == ' ').count())
            .min()
            .unwrap_or(0);
        rows.iter().map(|row| row.chars().skip(indent).collect::<String>() + "\n").collect()
    }

    fn line(&self, row: usize, colours: bool) -> String {
        let cells = row * self.columns..(row + 1) * self.columns;
        let shown = |cell: usize| match (self.marks[cell], self.dots[cell]) {
            (Some(mark), _) => mark,
            (None, 0) => ' ',
            (None, dots) => char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' '),
        };
        let last = cells.clone().rev().find(|&cell| shown(cell) != ' ');
        let Some(last) = last else { return String::new() };
        let mut out = String::new();
        let mut current = None;
        for cell in cells.start..=last {
            let code =
                if colours && shown(cell) != ' ' { self.token[cell].and_then(ansi) } else { None };
            if code != current {
                if current.is_some() {
                    out.push_str("\x1b[0m");
                }
                if let Some(code) = code {
                    out.push_str(&format!("\x1b[{code}m"));
                }
                current = code;
            }
            out.push(shown(cell));
        }
        if current.is_some() {
            out.push_str("\x1b[0m");
        }
        out
    }
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
