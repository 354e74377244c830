//! Heaps of sticks: one heap as a row of large sticks, several as rows of small
//! ones.

use arene::Player;
use arene_games::Tabletop;

use super::{BoardData, Look, last_change};
use crate::geometry::{Point, pt};
use crate::metrics::Weight;
use crate::scene::{Cell, Geometry, Item, NOTE, Shape, Text};
use crate::style::{Class, Tone};

/// How sticks are drawn.
#[derive(Clone, Copy)]
struct Sticks {
    height: f64,
    width: f64,
    /// From a stick to the next.
    step: f64,
    /// From a row to the next.
    row: f64,
}

const ALONE: Sticks = Sticks { height: 84.0, width: 7.0, step: 21.0, row: 100.0 };
const ROWS: Sticks = Sticks { height: 36.0, width: 6.0, step: 25.0, row: 45.0 };
/// Heaps with more sticks are drawn with so many, and how many there are.
const MOST: u32 = 30;
/// With more heaps, the others are counted.
const MOST_HEAPS: usize = 40;

pub(super) fn draw(heaps: &[u32], data: &BoardData, look: Look) -> Vec<Item> {
    let sticks = if heaps.len() == 1 && !look.rows { ALONE } else { ROWS };
    let start = match &data.start {
        Some(Tabletop::Heaps(start)) if start.len() == heaps.len() => start.as_slice(),
        _ => &[],
    };
    let change = last_change(data);
    let parts = parts_of_split(data, heaps);
    let mover = data.before.as_ref().map(|&(_, player)| player);
    let was = |row: usize| {
        let before = match &data.before {
            Some((Tabletop::Heaps(before), _)) if before.len() == heaps.len() => before[row],
            _ => 0,
        };
        start.get(row).copied().unwrap_or(0).max(before).max(heaps[row])
    };
    // The lights of a row that is cut short come in a column of their own.
    let most = (0..heaps.len().min(MOST_HEAPS)).map(|row| was(row).min(MOST)).max().unwrap_or(0);
    let width = f64::from(most.max(1) - 1) * look.of(sticks.step);
    let mut items = Vec::new();
    for (row, &heap) in heaps.iter().enumerate().take(MOST_HEAPS) {
        let top = row as f64 * look.of(sticks.row);
        let (shown, full) = (heap.min(MOST), was(row).min(MOST));
        let first = (width - f64::from(full.max(1) - 1) * look.of(sticks.step)) / 2.0;
        for i in 0..full {
            let at = pt(first + f64::from(i) * look.of(sticks.step), top);
            if i < shown {
                items.extend(stick(at, sticks, look));
            } else {
                let class = match mover {
                    Some(Player::J0) if change.contains(row as u32, i) => Class::Eaten0,
                    Some(Player::J1) if change.contains(row as u32, i) => Class::Eaten1,
                    _ => Class::Gone,
                };
                items.push(look.mark(class, body(at, sticks, look)));
            }
            if look.cells {
                let (step, high) = (look.of(sticks.step), look.of(sticks.height));
                let corner = at - pt(step / 2.0, 0.0);
                let place = Cell {
                    row: row as u32 + 1,
                    column: i + 1,
                    play: data.pointed.get(&(row as u32, i)).cloned(),
                    stone: None,
                    geometry: Geometry::rect(corner, step, high, 0.0),
                };
                items.push(place.into());
            }
        }
        if parts.contains(&row) {
            let out = look.of(sticks.width) / 2.0 + look.of(5.0).max(2.5);
            let wide = f64::from(full.max(1) - 1) * look.of(sticks.step) + 2.0 * out;
            let (high, over) = (look.of(sticks.height), look.of(2.5).max(0.8));
            let corner = pt(first - out, top - over);
            let ring = Geometry::rect(corner, wide, high + 2.0 * over, look.of(8.0));
            items.push(look.mark(Class::LastMove, ring));
        }
        if full == 0 {
            // An empty heap keeps its place: a dash, to be seen at any scale.
            let middle = pt(width / 2.0, top + look.of(sticks.height) / 2.0);
            let half = pt(look.of(6.0).max(3.0), 0.0);
            let dash = Shape::new(Class::Grid, Geometry::line(middle - half, middle + half));
            items.push(dash.thick(1.4).into());
        }
        if (heaps.len() > 1 || look.rows || heap > 10) && !look.is_small() {
            let at = pt(-26.0, top + look.of(sticks.height) / 2.0 + NOTE * 0.36);
            let number = Text::note(at, heap.to_string()).end();
            items.push(number.weight(Weight::Semibold).tone(Tone::Muted).into());
        }
        if heap > MOST && !look.is_small() {
            let x = first + f64::from(full) * look.of(sticks.step);
            let at = pt(x, top + look.of(sticks.height) / 2.0 + NOTE * 0.36);
            items.push(Text::note(at, format!("+{}", heap - MOST)).tone(Tone::Muted).into());
        }
    }
    if heaps.len() > MOST_HEAPS && !look.is_small() {
        let at = pt(width / 2.0, MOST_HEAPS as f64 * look.of(sticks.row) + NOTE);
        let text = format!("+{}", heaps.len() - MOST_HEAPS);
        items.push(Text::note(at, text).middle().tone(Tone::Muted).into());
    }
    items
}

/// The heaps that the last move made of one.
fn parts_of_split(data: &BoardData, heaps: &[u32]) -> Vec<usize> {
    let Some((Tabletop::Heaps(before), _)) = &data.before else { return Vec::new() };
    if before.len() >= heaps.len() {
        return Vec::new();
    }
    let mut before = before.clone();
    let mut is_new = |heap: &u32| match before.iter().position(|other| other == heap) {
        Some(same) => {
            before.swap_remove(same);
            false
        }
        None => true,
    };
    (0..heaps.len()).filter(|&row| is_new(&heaps[row])).collect()
}

fn body(at: Point, sticks: Sticks, look: Look) -> Geometry {
    let (width, height) = (look.of(sticks.width), look.of(sticks.height));
    Geometry::rect(at - pt(width / 2.0, 0.0), width, height, width / 2.0)
}

fn stick(at: Point, sticks: Sticks, look: Look) -> Vec<Item> {
    let width = look.of(sticks.width + 1.6);
    let corner = at - pt(width / 2.0, look.of(1.5));
    let head = Geometry::rect(corner, width, look.of(sticks.width * 1.7), width / 2.0);
    vec![look.mark(Class::Stick, body(at, sticks, look)), look.mark(Class::StickHead, head)]
}
