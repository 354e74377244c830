//! Tic-tac-toe and Connect 4.

use arene::Player;
use arene_games::GridKind;

use arene_games::{Change, letters};

use super::{BoardData, Look, band, coordinate, disc, last_change};
use crate::geometry::{Point, pt};
use crate::scene::{Cell, Geometry, Item};
use crate::style::Class;

/// The size of a cell of Connect 4 and of tic-tac-toe.
const DISC_CELL: f64 = 46.0;
const CROSS_CELL: f64 = 58.0;
/// Between the cells of Connect 4 and its frame.
const RIM: f64 = 7.0;

pub(super) fn draw(
    kind: GridKind,
    columns: u32,
    cells: &[Option<Player>],
    data: &BoardData,
    look: Look,
) -> Vec<Item> {
    let columns = columns.max(1);
    let rows = (cells.len() as u32).div_ceil(columns);
    let last = last_change(data);
    let board = Board { columns, rows, cells, data, last, look };
    match kind {
        GridKind::Connect4 => board.discs(),
        _ => board.crosses(),
    }
}

struct Board<'a> {
    columns: u32,
    rows: u32,
    cells: &'a [Option<Player>],
    data: &'a BoardData,
    last: Change,
    look: Look,
}

impl Board<'_> {
    /// Row, column and stone of every cell.
    fn each(&self) -> impl Iterator<Item = (u32, u32, Option<Player>)> {
        let columns = self.columns;
        (0..).zip(self.cells).map(move |(i, &stone)| (i / columns, i % columns, stone))
    }

    /// The cells, squares with their middles here.
    fn cells(&self, cell: f64, middle: impl Fn(u32, u32) -> Point) -> Vec<Item> {
        if !self.look.cells {
            return Vec::new();
        }
        let place = |(row, column, stone)| Cell {
            row: row + 1,
            column: column + 1,
            play: self.data.pointed.get(&(row, column)).cloned(),
            stone,
            geometry: Geometry::centred(middle(row, column), cell / 2.0, cell / 2.0, 0.0),
        };
        self.each().map(|at| place(at).into()).collect()
    }

    /// A yellow band under each winning line.
    fn bands(&self, width: f64, middle: impl Fn(u32, u32) -> Point) -> Vec<Item> {
        let of_line = |line: &Vec<u32>| {
            let mut cells = line.clone();
            cells.sort_unstable();
            let points = cells.iter().map(|&i| middle(i / self.columns, i % self.columns));
            band(points.collect(), width, self.look)
        };
        let bands: Vec<[Item; 2]> = self.data.winning.iter().map(of_line).collect();
        // All rims below all bands.
        let (rims, bands): (Vec<Item>, Vec<Item>) =
            bands.into_iter().map(|[rim, band]| (rim, band)).unzip();
        [rims, bands].concat()
    }

    fn discs(&self) -> Vec<Item> {
        let (cell, rim) = (self.look.of(DISC_CELL), self.look.of(RIM));
        let radius = cell * 0.39;
        let middle = |row: u32, column: u32| {
            pt(rim + cell * (f64::from(column) + 0.5), rim + cell * (f64::from(row) + 0.5))
        };
        let (width, height) =
            (f64::from(self.columns) * cell + 2.0 * rim, f64::from(self.rows) * cell + 2.0 * rim);
        let frame = Geometry::rect(pt(0.0, 0.0), width, height, self.look.of(14.0));
        let mut items = vec![self.look.mark(Class::Frame, frame)];
        let holes = self.each().map(|(row, column, _)| {
            self.look.mark(Class::Cell, Geometry::circle(middle(row, column), radius))
        });
        items.extend(holes);
        items.extend(self.bands(cell * 0.95, middle));
        for (row, column, stone) in self.each() {
            if let Some(player) = stone {
                let last = self.last.contains(row, column);
                items.extend(disc(middle(row, column), player, radius, last, self.look));
            }
        }
        items.extend(self.cells(cell, middle));
        if self.look.coordinates {
            items.extend((0..self.columns).map(|column| {
                let at = pt(middle(0, column).x, height + 18.0);
                coordinate(at, (column + 1).to_string()).middle().into()
            }));
        }
        items
    }

    fn crosses(&self) -> Vec<Item> {
        let cell = self.look.of(CROSS_CELL);
        let middle = |row: u32, column: u32| {
            pt(cell * (f64::from(column) + 0.5), cell * (f64::from(row) + 0.5))
        };
        let (width, height) = (f64::from(self.columns) * cell, f64::from(self.rows) * cell);
        let mut items = self.bands(cell * 0.82, middle);
        let inset = self.look.of(3.0);
        let line = |from, to| self.look.mark(Class::Grid, Geometry::line(from, to));
        items.extend((1..self.columns).map(|i| {
            let x = f64::from(i) * cell;
            line(pt(x, inset), pt(x, height - inset))
        }));
        items.extend((1..self.rows).map(|i| {
            let y = f64::from(i) * cell;
            line(pt(inset, y), pt(width - inset, y))
        }));
        for (row, column, stone) in self.each() {
            let Some(player) = stone else { continue };
            let at = middle(row, column);
            if self.last.contains(row, column) {
                let half = cell * 0.42;
                let ring = Geometry::centred(at, half, half, self.look.of(8.0));
                items.push(self.look.mark(Class::LastMove, ring));
            }
            match player {
                Player::J0 => {
                    let q = cell * 0.24;
                    for sign in [1.0, -1.0] {
                        let (from, to) = (at + pt(-q, -q * sign), at + pt(q, q * sign));
                        items.push(self.look.mark(Class::Stroke0, Geometry::line(from, to)));
                    }
                }
                Player::J1 => {
                    let ring = Geometry::circle(at, cell * 0.25);
                    let place = row * self.columns + column;
                    if self.data.winning.iter().flatten().any(|&cell| cell == place) {
                        items.push(self.look.mark(Class::StrokeRim1, ring.clone()));
                    }
                    items.push(self.look.mark(Class::Stroke1, ring));
                }
            }
        }
        if items.is_empty() {
            // One cell alone has no line of a grid.
            let cell = Geometry::rect(pt(0.0, 0.0), width, height, 0.0);
            items.push(self.look.mark(Class::Cell, cell));
        }
        items.extend(self.cells(cell, middle));
        if self.look.coordinates {
            items.extend((0..self.columns).map(|column| {
                let at = pt(middle(0, column).x, -10.0);
                coordinate(at, letters(column)).middle().into()
            }));
            items.extend((0..self.rows).map(|row| {
                let at = pt(-12.0, middle(row, 0).y + 4.0);
                coordinate(at, (row + 1).to_string()).end().into()
            }));
        }
        items
    }
}
