//! Bars of chocolate, with the poisoned square in the corner.

use arene::Player;

use arene_games::letters;

use super::{BoardData, Look, coordinate, last_change};
use crate::geometry::{Point, pt};
use crate::metrics::Weight;
use crate::scene::{Cell, Geometry, Item, Text};
use crate::style::{Class, Tone};

/// The size of a square.
const CELL: f64 = 38.0;
/// Squares smaller than this cannot be told apart: the bar is drawn as one.
const SMALLEST: f64 = 3.0;
/// How long a bar is whose squares are not drawn one by one.
const LARGE: f64 = 400.0;
/// More squares than this are not drawn one by one.
const MOST: u64 = 10_000;

pub(super) fn draw(rows: &[u32], size: (u32, u32), data: &BoardData, look: Look) -> Vec<Item> {
    let widest = rows.iter().copied().max().unwrap_or(1);
    let (tall, wide) = (size.0.max(rows.len() as u32), size.1.max(widest));
    let cell = look.of(CELL);
    let many = u64::from(tall) * u64::from(wide) > MOST;
    if many || cell < SMALLEST {
        let unit = if many { look.of(LARGE) / f64::from(tall.max(wide)) } else { cell };
        return outline(rows, (tall, wide), unit, look);
    }
    let mut items = Vec::new();
    let left = |row: u32| rows.get(row as usize).copied().unwrap_or(0);
    let change = last_change(data);
    // Where squares are gone one outline says enough if they are small.
    let small = look.is_small();
    if small {
        let geometry = Geometry::rect(
            pt(1.0, 1.0),
            f64::from(wide) * cell - 2.0,
            f64::from(tall) * cell - 2.0,
            cell * 0.2,
        );
        items.push(look.mark(Class::Gone, geometry));
    }
    for row in 0..tall {
        for column in 0..wide {
            let corner = pt(f64::from(column) * cell, f64::from(row) * cell);
            if row == 0 && column == 0 && left(0) > 0 {
                items.extend(poison(corner, cell, look));
            } else if column < left(row) {
                items.extend(square(corner, cell, look));
            } else if !small {
                let inset = look.of(2.5);
                let ghost = Geometry::rect(
                    corner + pt(inset, inset),
                    cell - 2.0 * inset,
                    cell - 2.0 * inset,
                    cell * 0.1,
                );
                let class = match &data.before {
                    Some((_, Player::J0)) if change.contains(row, column) => Class::Eaten0,
                    Some((_, Player::J1)) if change.contains(row, column) => Class::Eaten1,
                    _ => Class::Gone,
                };
                items.push(look.mark(class, ghost));
            }
        }
    }
    if look.cells {
        let cells = (0..tall).flat_map(|row| (0..wide).map(move |column| (row, column)));
        items.extend(cells.map(|(row, column)| {
            let corner = pt(f64::from(column) * cell, f64::from(row) * cell);
            let place = Cell {
                row: row + 1,
                column: column + 1,
                play: data.pointed.get(&(row, column)).cloned(),
                stone: None,
                geometry: Geometry::rect(corner, cell, cell, 0.0),
            };
            place.into()
        }));
    }
    if look.coordinates {
        items.extend((0..wide).map(|column| {
            let at = pt((f64::from(column) + 0.5) * cell, -10.0);
            coordinate(at, letters(column)).middle().into()
        }));
        items.extend((0..tall).map(|row| {
            let at = pt(-10.0, (f64::from(row) + 0.5) * cell + 4.0);
            coordinate(at, (row + 1).to_string()).end().into()
        }));
    }
    items
}

fn square(corner: Point, cell: f64, look: Look) -> Vec<Item> {
    let inset = look.of(1.0).max(0.3);
    let body = Geometry::rect(
        corner + pt(inset, inset),
        cell - 2.0 * inset,
        cell - 2.0 * inset,
        cell * 0.13,
    );
    let mut items = vec![look.mark(Class::Chocolate, body)];
    if cell >= 20.0 {
        let inset = cell * 0.2;
        let groove = Geometry::rect(
            corner + pt(inset, inset),
            cell - 2.0 * inset,
            cell - 2.0 * inset,
            cell * 0.07,
        );
        items.push(look.mark(Class::Groove, groove));
    }
    items
}

fn poison(corner: Point, cell: f64, look: Look) -> Vec<Item> {
    let inset = look.of(1.0).max(0.3);
    let side = cell - 2.0 * inset;
    let body = Geometry::rect(corner + pt(inset, inset), side, side, cell * 0.13);
    let middle = corner + pt(cell / 2.0, cell / 2.0);
    let k = cell * 0.2;
    let stroke = |sign: f64| {
        let geometry = Geometry::line(middle + pt(-k, -k * sign), middle + pt(k, k * sign));
        look.mark(Class::PoisonMark, geometry)
    };
    vec![look.mark(Class::Poison, body), stroke(1.0), stroke(-1.0)]
}

/// A bar too large for its squares: its outline, as high as it is wide in
/// proportion, with its size.
fn outline(rows: &[u32], (tall, wide): (u32, u32), unit: f64, look: Look) -> Vec<Item> {
    let length = |n: u32| f64::from(n) * unit;
    let ghost = Geometry::rect(pt(0.0, 0.0), length(wide).max(4.0), length(tall).max(4.0), 1.0);
    let mut items = vec![crate::scene::Shape::new(Class::Gone, ghost).into()];
    // The outline of the rows, as a staircase.
    let mut corners = vec![pt(0.0, 0.0)];
    for (row, &squares) in (0u32..).zip(rows) {
        corners.push(pt(length(squares), length(row)));
        corners.push(pt(length(squares), length(row + 1)));
    }
    corners.push(pt(0.0, length(rows.len() as u32)));
    corners.dedup();
    items.push(crate::scene::Shape::new(Class::Chocolate, Geometry::Polygon(corners)).into());
    let corner = Geometry::rect(pt(0.0, 0.0), unit.max(look.of(9.0)), unit.max(look.of(9.0)), 0.5);
    items.push(crate::scene::Shape::new(Class::Poison, corner).into());
    if look.is_small() {
        return items;
    }
    let size = format!("{} × {}", rows.len(), rows.first().copied().unwrap_or(0));
    let text = Text::note(pt(length(wide) / 2.0, -10.0), size).middle();
    items.push(text.weight(Weight::Semibold).tone(Tone::Muted).into());
    items
}
