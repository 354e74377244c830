//! The table of a heuristic: what one stone is worth, cell by cell.

use std::f64::consts::FRAC_PI_3;

use arene_games::{GridKind, Place, Tabletop, letters};
use arene_words::{Message, message};

use super::board::coordinate;
use super::fit::in_lines;
use crate::geometry::{Point, pt};
use crate::metrics::{Weight, text_width};
use crate::scene::{Geometry, Group, Item, Label, NOTE, Scene, Shape, Text};
use crate::style::{Class, Tone};
use crate::values::signed;
use crate::voice::Voice;

/// The values of the cells of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableData {
    /// The name of the heuristic.
    pub heuristic: String,
    /// Row by row from the top.
    pub rows: Vec<Vec<i32>>,
    /// How the cells lie.
    pub kind: GridKind,
}

impl TableData {
    /// The table of a heuristic, or of the game's best.
    ///
    /// Fails with a message that names the games that have one if this game, or
    /// this heuristic, gives no table.
    pub fn gather(place: &dyn Place, heuristic: Option<&str>) -> Result<TableData, Message> {
        let found = place.cell_values(heuristic)?;
        match (found, place.tabletop()) {
            (Some((name, rows)), Tabletop::Grid { kind, .. }) => {
                Ok(TableData { heuristic: name.to_owned(), rows, kind })
            }
            _ if heuristic.is_some() => Err(message!("picture-no-table")),
            _ => Err(message!("picture-no-tables")),
        }
    }
}

impl TableData {
    /// What the values mean.
    fn words(&self, voice: &Voice<'_>) -> String {
        voice.say(&message!(
            "picture-table",
            name = self.heuristic.as_str(),
            player = voice.name(arene::Player::J0)
        ))
    }

    /// The table for the terminal, with the names of rows and columns.
    pub fn text(&self, voice: &Voice<'_>) -> String {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let is_connect4 = self.kind == GridKind::Connect4;
        let name = |column: usize| match is_connect4 {
            true => (column + 1).to_string(),
            false => letters(column as u32),
        };
        let names: Vec<String> = (0..columns).map(name).collect();
        let cells = self.rows.iter().flatten().map(|value| signed(*value).chars().count());
        let width = cells.chain(names.iter().map(String::len)).max().unwrap_or(1);
        let margin = if is_connect4 { 0 } else { self.rows.len().to_string().len() + 1 };
        let line = |cells: Vec<String>| {
            cells.iter().map(|cell| format!("{cell:>width$}")).collect::<Vec<_>>().join(" ") + "\n"
        };
        let head = " ".repeat(margin) + &line(names);
        let mut out = String::new();
        if !is_connect4 {
            out.push_str(&head);
        }
        for (row, values) in self.rows.iter().enumerate() {
            // Each row of Hex is half a cell further to the right.
            let shift = if self.kind == GridKind::Hex { row * (width + 1) / 2 } else { 0 };
            if !is_connect4 {
                out.push_str(&format!("{:>1$} ", row + 1, margin - 1));
            }
            out.push_str(&" ".repeat(shift));
            out.push_str(&line(values.iter().map(|value| signed(*value)).collect()));
        }
        if is_connect4 {
            out.push_str(&head);
        }
        out + "\n" + &self.words(voice) + "\n"
    }
}

/// Tints from the least value to the greatest.
const HEAT: [Class; 6] =
    [Class::Heat0, Class::Heat1, Class::Heat2, Class::Heat3, Class::Heat4, Class::Heat5];

/// Draws the table of a heuristic on the board of its game.
pub fn draw_table(data: &TableData, title: &str, voice: &Voice<'_>) -> Scene {
    let mut scene = Scene::new(title);
    let words = data.words(voice);
    scene.description = words.clone();
    let columns = data.rows.iter().map(Vec::len).max().unwrap_or(0);
    let values = || data.rows.iter().flatten().copied();
    let (least, most) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
    let widest = values().map(|v| text_width(&signed(v), 16.0, Weight::Semibold));
    let cell = (widest.fold(0.0, f64::max) + 16.0).max(46.0);
    let place = Cells { kind: data.kind, cell };
    let mut items = Vec::new();
    if data.kind == GridKind::Connect4 {
        let (width, height) = (columns as f64 * cell, data.rows.len() as f64 * cell);
        let frame = Geometry::rect(pt(-7.0, -7.0), width + 14.0, height + 14.0, 14.0);
        items.push(Shape::new(Class::Frame, frame).into());
        // Tints let the ground through: it must be paper here too.
        for (row, values) in (0u32..).zip(&data.rows) {
            for (column, _) in (0u32..).zip(values) {
                items.push(Shape::new(Class::Cell, place.outline(row, column)).into());
            }
        }
    }
    for (row, values) in (0u32..).zip(&data.rows) {
        for (column, &value) in (0u32..).zip(values) {
            let span = f64::from(most) - f64::from(least);
            let share = if span > 0.0 { (f64::from(value) - f64::from(least)) / span } else { 0.0 };
            let heat = HEAT[(share * (HEAT.len() - 1) as f64).round() as usize % HEAT.len()];
            items.push(Shape::new(heat, place.outline(row, column)).into());
            let at = place.middle(row, column) + pt(0.0, 16.0 * 0.36);
            let text = Text::note(at, signed(value)).size(16.0).weight(Weight::Semibold);
            items.push(text.middle().held().into());
        }
    }
    scene.add(Group::new("table", items));
    scene.add(Group::new("coordinates", place.coordinates(data.rows.len(), columns)));
    let bounds = scene.bounds();
    let at = pt(bounds.centre().x, bounds.max.y + 28.0);
    for (i, line) in wrapped(&words, bounds.width().max(300.0)).into_iter().enumerate() {
        let text = Text::note(at + pt(0.0, 18.0 * i as f64), line).middle();
        scene.add(text.tone(Tone::Muted));
    }
    scene.fit(24.0);
    scene
}

/// A text in lines of at most this width, about equally long.
fn wrapped(text: &str, width: f64) -> Vec<Label> {
    let words: Vec<Label> = text.split_inclusive(' ').map(Label::plain).collect();
    let trimmed = |line: &Label| Label::plain(line.to_plain().trim_end());
    let wide = |line: &Label| trimmed(line).width(NOTE, Weight::Regular);
    let lines = in_lines(&words, words.len(), wide, |_, _| width);
    lines.map_or_else(|| vec![text.into()], |lines| lines.iter().map(trimmed).collect())
}

/// Where the cells of a board lie.
struct Cells {
    kind: GridKind,
    cell: f64,
}

impl Cells {
    fn middle(&self, row: u32, column: u32) -> Point {
        let (row, column) = (f64::from(row), f64::from(column));
        match self.kind {
            GridKind::Hex => {
                let side = self.cell / 3f64.sqrt();
                pt(self.cell * (0.5 + column + row / 2.0), side * (1.0 + 1.5 * row))
            }
            _ => pt((column + 0.5) * self.cell, (row + 0.5) * self.cell),
        }
    }

    fn outline(&self, row: u32, column: u32) -> Geometry {
        let at = self.middle(row, column);
        match self.kind {
            GridKind::Connect4 => Geometry::circle(at, self.cell * 0.43),
            GridKind::Hex => {
                let side = self.cell / 3f64.sqrt();
                let corner = |i: u32| {
                    let angle = FRAC_PI_3 * f64::from(i);
                    at + pt(angle.sin(), -angle.cos()) * side
                };
                Geometry::Polygon((0..6).map(corner).collect())
            }
            GridKind::TicTacToe => Geometry::centred(at, self.cell / 2.0, self.cell / 2.0, 0.0),
        }
    }

    fn coordinates(&self, rows: usize, columns: usize) -> Vec<Item> {
        let last = rows.saturating_sub(1) as u32;
        if self.kind == GridKind::Connect4 {
            let number = |column: u32| {
                let at = pt(self.middle(last, column).x, (rows as f64) * self.cell + 25.0);
                coordinate(at, (column + 1).to_string()).middle().into()
            };
            return (0..columns as u32).map(number).collect();
        }
        let shift = if self.kind == GridKind::Hex { -self.cell / 4.0 } else { 0.0 };
        let letter = |column: u32| {
            let at = pt(self.middle(0, column).x + shift, -10.0);
            coordinate(at, letters(column)).middle().into()
        };
        let number = |row: u32| {
            let at = self.middle(row, 0) + pt(-self.cell / 2.0 - 10.0, 4.0);
            coordinate(at, (row + 1).to_string()).end().into()
        };
        (0..columns as u32).map(letter).chain((0..=last).map(number)).collect()
    }
}
