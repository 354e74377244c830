//! A page of characters, each with room for two by four Braille dots.

use std::ops::Range;

use super::sheet::{Cell, Sheet};
use crate::geometry::{Point, pt};
use crate::theme::Token;

/// How the plane is cut into cells, one corner of a cell at the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Grid {
    pub(super) origin: Point,
    pub(super) scale: Scale,
}

/// How large the cells of a grid are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    /// Pixels to a column.
    pub(super) column: f64,
    /// Pixels to a row: twice that, or more where only names need room.
    pub(super) row: f64,
}

impl Scale {
    /// Pixels from one dot to the next, across and down.
    pub(super) fn dot(self) -> Point {
        pt(self.column / 2.0, self.row / 4.0)
    }
}

impl Grid {
    /// Where a point lies, in columns and rows.
    pub(super) fn of(self, p: Point) -> Point {
        let from = p - self.origin;
        pt(from.x / self.scale.column, from.y / self.scale.row)
    }

    /// The column and the row of a point.
    pub(super) fn cell(self, p: Point) -> (i64, i64) {
        let at = self.of(p);
        (at.x.floor() as i64, at.y.floor() as i64)
    }
}

/// How the dots of a line follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    Solid,
    /// Two dots, then room for two.
    Dashed,
    /// One dot, then room for two: what is not our subject.
    Pale,
}

impl Pattern {
    /// Whether the dot with this number along a line is set.
    fn has(self, number: usize) -> bool {
        match self {
            Pattern::Solid => true,
            Pattern::Dashed => number % 4 < 2,
            Pattern::Pale => number.is_multiple_of(3),
        }
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stroke {
    pub(super) token: Token,
    pub(super) pattern: Pattern,
    /// So many dots side by side.
    pub(super) thick: u32,
    /// The number of the vertex that it leaves, or its own where each edge counts; 0 if
    /// it is no edge.
    pub(super) source: u32,
}

pub(super) struct Canvas {
    grid: Grid,
    columns: Range<i64>,
    rows: Range<i64>,
    dots: Vec<u8>,
    marks: Vec<Option<char>>,
    token: Vec<Option<Token>>,
    /// From how many vertices edges run through each cell, and the last of these.
    sources: Vec<(u8, u32)>,
}

impl Canvas {
    pub(super) fn new(grid: Grid, columns: Range<i64>, rows: Range<i64>) -> Canvas {
        let length = |range: &Range<i64>| (range.end - range.start).max(0) as usize;
        let cells = length(&columns) * length(&rows);
        Canvas {
            grid,
            columns,
            rows,
            dots: vec![0; cells],
            marks: vec![None; cells],
            token: vec![None; cells],
            sources: vec![(0, 0); cells],
        }
    }

    fn index(&self, column: i64, row: i64) -> Option<usize> {
        if !self.columns.contains(&column) || !self.rows.contains(&row) {
            return None;
        }
        let width = self.columns.end - self.columns.start;
        usize::try_from((row - self.rows.start) * width + column - self.columns.start).ok()
    }

    /// Draws a line through these points.
    pub(super) fn line(&mut self, points: &[Point], stroke: Stroke) {
        let mut number = 0;
        let mut last = None;
        for pair in points.windows(2) {
            let dot = self.grid.scale.dot();
            let steps = 2.0 * pair[0].distance(pair[1]) / dot.x.min(dot.y);
            let steps = steps.ceil().clamp(1.0, 4e3);
            let aside = (pair[1] - pair[0]).unit().turned();
            let aside = pt(aside.x * dot.x, aside.y * dot.y);
            for i in 0..=steps as usize {
                let p = pair[0].towards(pair[1], i as f64 / steps);
                let dot = self.dot_of(p);
                // Dots are counted, not steps: there are about two of these to each.
                if last != Some(dot) {
                    number += usize::from(last.is_some());
                    last = Some(dot);
                }
                self.passes(dot, stroke.source);
                for k in (0..stroke.thick).filter(|_| stroke.pattern.has(number)) {
                    let dot = self.dot_of(p + aside * f64::from(k));
                    self.set(dot, stroke.token);
                }
            }
        }
    }

    fn dot_of(&self, p: Point) -> (i64, i64) {
        let from = p - self.grid.origin;
        let dot = self.grid.scale.dot();
        ((from.x / dot.x).floor() as i64, (from.y / dot.y).floor() as i64)
    }

    /// Keeps in mind that an edge from a vertex runs through the cell of a dot.
    fn passes(&mut self, (x, y): (i64, i64), source: u32) {
        let Some(cell) = self.index(x.div_euclid(2), y.div_euclid(4)) else { return };
        let (count, last) = self.sources[cell];
        if source > 0 && source != last {
            self.sources[cell] = (count.saturating_add(1), source);
        }
    }

    fn set(&mut self, (x, y): (i64, i64), token: Token) {
        let Some(cell) = self.index(x.div_euclid(2), y.div_euclid(4)) else { return };
        // The bits of Braille dots: 1 2 3 7 down the left, 4 5 6 8 down the right.
        const BITS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
        self.dots[cell] |= BITS[x.rem_euclid(2) as usize][y.rem_euclid(4) as usize];
        self.token[cell] = Some(token);
    }

    /// Writes a text from this cell on.
    pub(super) fn write(&mut self, (column, row): (i64, i64), text: &str, token: Token) {
        for (column, c) in (column..).zip(text.chars()) {
            if let Some(cell) = self.index(column, row) {
                self.marks[cell] = Some(c);
                self.token[cell] = Some(token);
            }
        }
    }

    /// Writes a sign in the first of these cells in which nothing is written, or in
    /// which the same sign is.
    pub(super) fn sign(&mut self, places: impl IntoIterator<Item = (Point, char)>, token: Token) {
        for (p, sign) in places {
            let (column, row) = self.grid.cell(p);
            let Some(cell) = self.index(column, row) else { continue };
            if self.marks[cell].is_none_or(|mark| mark == sign) {
                self.marks[cell] = Some(sign);
                self.token[cell] = Some(token);
                return;
            }
        }
    }

    /// The share of all cells with edges in which so many run, or more.
    pub(super) fn crowded(&self, edges: u8) -> f64 {
        let with = |least: u8| self.sources.iter().filter(|(count, _)| *count >= least).count();
        with(edges) as f64 / with(1).max(1) as f64
    }

    pub(super) fn sheet(&self) -> Sheet {
        let width = (self.columns.end - self.columns.start).max(1) as usize;
        let shown = |cell: usize| -> Cell {
            let sign = match (self.marks[cell], self.dots[cell]) {
                (Some(mark), _) => mark,
                (None, 0) => return None,
                (None, dots) => char::from_u32(0x2800 + u32::from(dots))?,
            };
            Some((sign, self.token[cell]))
        };
        let cells: Vec<Cell> = (0..self.dots.len()).map(shown).collect();
        Sheet { rows: cells.chunks(width).map(<[Cell]>::to_vec).collect() }
    }
}
