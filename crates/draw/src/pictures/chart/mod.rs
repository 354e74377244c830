//! Charts: how a game grows, and what its searches cost.

mod axis;
mod gather;
mod names;

use crate::geometry::{Bounds, Point, pt};
use crate::metrics::Weight;
use crate::scene::{BODY, Geometry, Group, Item, Scene, Shape, Text};
use crate::style::{Class, Tone};
use crate::voice::Voice;
use arene_words::id;
use axis::Axis;
use names::{names_of, sampled};

/// What a chart shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartData {
    /// What it is of.
    pub title: String,
    /// What is counted from left to right, with its unit: "depth (plies)".
    pub across: String,
    /// What is counted upwards: "nodes visited".
    pub up: String,
    /// The lines, three at most, the most important first.
    pub series: Vec<Series>,
    /// Whether to say how many times less the second line has than the first.
    pub compare: bool,
    /// What else is to be said, such as why a line ends early.
    pub notes: Vec<String>,
}

/// A line of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// What it is.
    pub name: String,
    /// Where it goes: counts by a whole number, from left to right.
    pub points: Vec<(u32, f64)>,
}

impl ChartData {
    /// The numbers as a table for the terminal, a line for each place.
    pub fn text(&self, voice: &Voice<'_>) -> String {
        let mut rows = vec![vec![self.across.clone()]];
        rows[0].extend(self.series.iter().map(|series| series.name.clone()));
        let mut places: Vec<u32> =
            self.series.iter().flat_map(|s| s.points.iter().map(|&(x, _)| x)).collect();
        places.sort_unstable();
        places.dedup();
        for place in places {
            let mut row = vec![place.to_string()];
            row.extend(self.series.iter().map(|series| {
                let found = series.points.iter().find(|(x, _)| *x == place);
                found.map_or("–".to_owned(), |&(_, y)| number(y, voice))
            }));
            rows.push(row);
        }
        let columns = rows[0].len();
        let wide = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
        let widths: Vec<usize> = (0..columns).map(|column| wide(column).unwrap_or(0)).collect();
        let line = |row: &Vec<String>| {
            let cells: Vec<String> = row
                .iter()
                .zip(&widths)
                .map(|(cell, &width)| " ".repeat(width - cell.chars().count()) + cell)
                .collect();
            cells.join("   ") + "\n"
        };
        let table: String = rows.iter().map(line).collect();
        let notes: String = self.notes.iter().map(|note| format!("{note}\n")).collect();
        format!("{}\n{}\n{table}{notes}", self.title, self.up)
    }
}

/// A count with its digits grouped.
fn number(count: f64, voice: &Voice<'_>) -> String {
    voice.words.number(count.max(0.0).round() as i128)
}

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 474.0;
const LEFT: f64 = 84.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 58.0;
/// From the last point of a line to its name.
const LABEL_GAP: f64 = 16.0;
/// From a note below the chart to the next.
const NOTE_STEP: f64 = 18.0;
/// The height of a name with its number below it.
const LABEL: f64 = 40.0;

const LINES: [Class; 3] = [Class::Series1, Class::Series2, Class::Series3];

/// Draws a chart. Counts that grow by more than a few tens are drawn on a
/// logarithmic scale, and the chart says so.
pub fn draw_chart(data: &ChartData, voice: &Voice<'_>) -> Scene {
    let mut scene = Scene::new(&data.title);
    let noted = NOTE_STEP * data.notes.len() as f64 + if data.notes.is_empty() { 0.0 } else { 8.0 };
    (scene.width, scene.height) = (WIDTH, HEIGHT + noted);
    let series: Vec<&Series> =
        data.series.iter().filter(|s| !s.points.is_empty()).take(LINES.len()).collect();
    let values = || series.iter().flat_map(|s| s.points.iter().map(|&(_, y)| y));
    let up = Axis::new(values());
    // A logarithmic scale has no place for 0.
    let shown = |&(_, y): &(u32, f64)| y > 0.0 || !up.is_logarithmic();
    let drawn = |s: &Series| Series {
        name: s.name.clone(),
        points: s.points.iter().copied().filter(shown).collect(),
    };
    let series: Vec<Series> =
        series.into_iter().map(drawn).filter(|s| !s.points.is_empty()).collect();
    let places = || series.iter().flat_map(|s| s.points.iter().map(|&(x, _)| x));
    let (first, last) = (places().min().unwrap_or(0), places().max().unwrap_or(1));
    let names = series.iter().map(|s| label_width(s, voice)).fold(0.0, f64::max);
    let right = WIDTH - (names + LABEL_GAP + 24.0).max(90.0);
    let x = |place: u32| {
        let span = f64::from(last.saturating_sub(first)).max(1.0);
        LEFT + f64::from(place.saturating_sub(first)) * (right - LEFT) / span
    };
    let y = |value: f64| HEIGHT - BOTTOM - up.share(value) * (HEIGHT - TOP - BOTTOM);

    let mut grid = Vec::new();
    for (i, tick) in up.ticks().into_iter().enumerate() {
        let class = if i == 0 { Class::Axis } else { Class::Tick };
        let height = y(tick.value);
        let line = Geometry::line(pt(LEFT - 14.0, height), pt(right + 6.0, height));
        grid.push(Shape::new(class, line).into());
        if tick.labelled {
            let text = Text::note(pt(LEFT - 24.0, height + 4.5), tick.text(voice)).end();
            grid.push(text.tone(Tone::Muted).into());
        }
    }
    let step = (last - first).div_ceil(20).max(1);
    for place in (first..=last).step_by(step as usize) {
        let text = Text::note(pt(x(place), HEIGHT - BOTTOM + 24.0), place.to_string());
        grid.push(text.middle().tone(Tone::Muted).into());
    }
    let head = Text::note(pt(24.0, 30.0), data.up.as_str()).weight(Weight::Medium);
    let scale =
        voice.text(if up.is_logarithmic() { id!("picture-log") } else { id!("picture-linear") });
    let beside = pt(24.0 + head.width() + 16.0, 30.0);
    grid.push(head.into());
    grid.push(Text::note(beside, scale).tone(Tone::Muted).into());
    scene.description = data.notes.join(" ");
    for (i, note) in data.notes.iter().enumerate() {
        let at = pt(24.0, HEIGHT + 12.0 + NOTE_STEP * i as f64);
        grid.push(Text::note(at, note.as_str()).tone(Tone::Muted).into());
    }
    let below = Text::note(pt((LEFT + right) / 2.0, HEIGHT - 12.0), data.across.as_str());
    grid.push(below.middle().tone(Tone::Muted).into());
    scene.add(Group::new("axes", grid));

    let at = |&(px, py): &(u32, f64)| pt(x(px), y(py));
    let lines: Vec<Vec<Vec<Point>>> = series
        .iter()
        .map(|s| pieces(s).map(|piece| piece.iter().map(at).collect()).collect())
        .collect();
    // The first line is drawn last: it lies on top where lines meet.
    for (i, line) in lines.iter().enumerate().rev() {
        for points in line {
            if points.len() > 1 {
                scene.add(Shape::new(LINES[i], Geometry::Line(points.clone())));
            }
            scene.items.extend(points.iter().map(|&p| marker(i, p)));
        }
    }
    let names = names_of(&series, &lines, voice);
    if data.compare {
        let taken: Vec<Bounds> = names.iter().map(Item::bounds).collect();
        scene.items.extend(comparison(&series, &lines, &taken, &x, &y, voice));
    }
    scene.add(Group::new("names", names));
    scene
}

/// A line in pieces, broken where nothing was counted: between counts is no guess.
fn pieces(series: &Series) -> impl Iterator<Item = &[(u32, f64)]> {
    series.points.chunk_by(|(before, _), (after, _)| before + 1 == *after)
}

/// The marker of a line: a square, a disc, a ring.
fn marker(series: usize, at: Point) -> Item {
    Item::Shape(match series {
        0 => Shape::new(Class::Dot1, Geometry::centred(at, 4.0, 4.0, 0.0)),
        1 => Shape::new(Class::Dot2, Geometry::circle(at, 4.4)),
        _ => Shape::new(Class::Dot3, Geometry::circle(at, 3.8)),
    })
}

fn last_value(series: &Series, voice: &Voice<'_>) -> String {
    let last = series.points.last().map_or(0.0, |&(_, y)| y);
    number(last, voice)
}

fn label_width(series: &Series, voice: &Voice<'_>) -> f64 {
    let name = Text::note(pt(0.0, 0.0), series.name.as_str()).size(BODY).weight(Weight::Semibold);
    name.width().max(Text::note(pt(0.0, 0.0), last_value(series, voice)).width())
}

/// How many times less the second line has than the first, where both end; not said
/// where it would lie on a line or on a name.
fn comparison(
    series: &[Series],
    lines: &[Vec<Vec<Point>>],
    taken: &[Bounds],
    x: &dyn Fn(u32) -> f64,
    y: &dyn Fn(f64) -> f64,
    voice: &Voice<'_>,
) -> Vec<Item> {
    let [first, second, ..] = series else { return Vec::new() };
    let common = first.points.iter().rev().find_map(|&(place, above)| {
        let below = second.points.iter().find(|(other, _)| *other == place)?.1;
        Some((place, above, below))
    });
    let Some((place, above, below)) = common.filter(|&(_, a, b)| b > 0.0 && a >= 2.0 * b) else {
        return Vec::new();
    };
    let (top, bottom) = (y(above) + 10.0, y(below) - 10.0);
    if bottom - top < 40.0 {
        return Vec::new();
    }
    let line = Geometry::line(pt(x(place), top), pt(x(place), bottom));
    let times = voice.words.number((above / below).round() as i128);
    let words = arene_words::message!("picture-fewer", times);
    let middle = (top + bottom) / 2.0 + 4.0;
    let points: Vec<Point> = lines.iter().flatten().flat_map(|line| sampled(line)).collect();
    let is_free = |text: &Text| {
        let room = text.bounds().grown(4.0);
        !points.iter().any(|&p| room.contains(p)) && !taken.iter().any(|t| t.overlaps(&room))
    };
    let text = Text::note(pt(0.0, 0.0), voice.say(&words)).tone(Tone::Muted).rimmed();
    let beside = |dy: f64| {
        let right = Text { at: pt(x(place) + 12.0, middle + dy), ..text.clone() };
        let left = Text { at: pt(x(place) - 12.0, middle + dy), ..text.clone() }.end();
        [left, right]
    };
    let found = [0.0, -16.0, 16.0, -32.0, 32.0, -48.0, 48.0].into_iter().flat_map(beside);
    let inside = |text: &Text| text.bounds().min.y >= top && text.bounds().max.y <= bottom;
    let Some(text) = found.into_iter().find(|text| inside(text) && is_free(text)) else {
        return Vec::new();
    };
    vec![Shape::new(Class::Span, line).into(), text.into()]
}
