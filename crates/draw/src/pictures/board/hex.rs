//! Hex: a rhombus of hexagons between the borders of the players.

use std::f64::consts::FRAC_PI_3;

use arene::Player;

use arene_games::letters;

use super::{BoardData, Look, band, coordinate, disc, last_change};
use crate::geometry::{Point, pt};
use crate::scene::{Cell, Geometry, Item};
use crate::style::Class;

/// The side of a hexagon.
const SIDE: f64 = 26.0;
/// How far outside the hexagons the borders run.
const OUTSIDE: f64 = 1.13;

pub(super) fn draw(
    columns: u32,
    cells: &[Option<Player>],
    data: &BoardData,
    look: Look,
) -> Vec<Item> {
    let columns = columns.max(1);
    let rows = (cells.len() as u32).div_ceil(columns);
    let side = look.of(SIDE);
    let width = side * 3f64.sqrt();
    let centre = |row: u32, column: u32| {
        let (row, column) = (f64::from(row), f64::from(column));
        pt(width * (0.5 + column + row / 2.0), side * (1.0 + 1.5 * row))
    };
    // Corner 0 is on top, the others follow clockwise.
    let corner = |at: Point, i: u32, factor: f64| {
        let angle = FRAC_PI_3 * f64::from(i);
        at + pt(angle.sin(), -angle.cos()) * (side * factor)
    };
    let border = |class: Class, cells: Vec<(u32, u32)>, corners: &[u32]| {
        let points = cells.into_iter().flat_map(|(row, column)| {
            let at = centre(row, column);
            corners.iter().map(move |&i| corner(at, i, OUTSIDE))
        });
        look.mark(class, Geometry::Line(points.collect()))
    };
    let (last_row, last_column) = (rows.saturating_sub(1), columns - 1);
    let mut items = vec![
        border(Class::Border0, (0..columns).map(|c| (0, c)).collect(), &[5, 0, 1]),
        border(Class::Border0, (0..columns).rev().map(|c| (last_row, c)).collect(), &[2, 3, 4]),
        border(Class::Border1, (0..rows).rev().map(|r| (r, 0)).collect(), &[4, 5]),
        border(Class::Border1, (0..rows).map(|r| (r, last_column)).collect(), &[1, 2]),
    ];
    let each = || (0..).zip(cells).map(|(i, &stone)| (i / columns, i % columns, stone));
    for (row, column, _) in each() {
        let at = centre(row, column);
        let corners = (0..6).map(|i| corner(at, i, 1.0)).collect();
        items.push(look.mark(Class::Hexagon, Geometry::Polygon(corners)));
    }
    for chain in &data.winning {
        let points: Vec<Point> = chain.iter().map(|&i| centre(i / columns, i % columns)).collect();
        items.extend(band(points, side * 1.45, look));
    }
    let last = last_change(data);
    for (row, column, stone) in each() {
        if let Some(player) = stone {
            let at = centre(row, column);
            items.extend(disc(at, player, side * 0.62, last.contains(row, column), look));
        }
    }
    if look.cells {
        items.extend(each().map(|(row, column, stone)| {
            let at = centre(row, column);
            let corners = (0..6).map(|i| corner(at, i, 1.0)).collect();
            let place = Cell {
                row: row + 1,
                column: column + 1,
                play: data.pointed.get(&(row, column)).cloned(),
                stone,
                geometry: Geometry::Polygon(corners),
            };
            place.into()
        }));
    }
    if look.coordinates {
        items.extend((0..columns).map(|column| {
            let at = pt(centre(0, column).x - 9.0, -12.0);
            coordinate(at, letters(column)).middle().into()
        }));
        items.extend((0..rows).map(|row| {
            let at = centre(row, 0) + pt(-width / 2.0 - 17.0, 4.0);
            coordinate(at, (row + 1).to_string()).end().into()
        }));
    }
    items
}
