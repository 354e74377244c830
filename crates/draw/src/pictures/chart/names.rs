//! The names of the lines of a chart, at their ends: beside the chart where a line
//! goes all the way, and where nothing else is where it does not.

use super::{BOTTOM, HEIGHT, LABEL, LABEL_GAP, LEFT, Series, TOP, label_width, last_value};
use crate::geometry::{Bounds, Point, pt};
use crate::metrics::Weight;
use crate::scene::{BODY, Item, NOTE, Text};
use crate::style::Tone;
use crate::voice::Voice;

/// A line, and where its name begins: the top left corner.
struct Name {
    line: usize,
    at: Point,
    width: f64,
}

impl Name {
    fn bounds(&self) -> Bounds {
        Bounds { min: self.at, max: self.at + pt(self.width, LABEL - 2.0) }
    }
}

/// Names with the last counts below them.
pub(super) fn names_of(
    series: &[Series],
    lines: &[Vec<Vec<Point>>],
    voice: &Voice<'_>,
) -> Vec<Item> {
    let end = |(i, line): (usize, &Vec<Vec<Point>>)| Some((i, *line.last()?.last()?));
    let mut ends: Vec<(usize, Point)> = lines.iter().enumerate().filter_map(end).collect();
    ends.sort_by(|a, b| a.1.y.total_cmp(&b.1.y));
    let last = ends.iter().map(|(_, end)| end.x).fold(f64::NEG_INFINITY, f64::max);
    let (outer, inner): (Vec<_>, Vec<_>) = ends.into_iter().partition(|(_, end)| end.x == last);
    let width = |line: usize| label_width(&series[line], voice);
    let mut names: Vec<Name> = outer
        .iter()
        .zip(apart(outer.iter().map(|(_, end)| end.y).collect()))
        .map(|(&(line, end), middle)| {
            let at = pt(end.x + LABEL_GAP, middle - LABEL / 2.0 + 2.0);
            Name { line, at, width: width(line) }
        })
        .collect();
    let points: Vec<Point> = lines.iter().flatten().flat_map(|line| sampled(line)).collect();
    for (line, end) in inner {
        let width = width(line);
        let name = |at: Point| Name { line, at: end + at, width };
        let above = -LABEL - 10.0;
        let places = [
            pt(LABEL_GAP, -LABEL / 2.0),
            pt(-width / 2.0, above),
            pt(-width, above),
            pt(6.0, above),
            pt(-width / 2.0, 12.0),
            pt(6.0, 12.0),
            pt(-width, 12.0),
        ];
        let free = |name: &Name| {
            let bounds = name.bounds().grown(3.0);
            let inside = bounds.min.x >= LEFT - 14.0
                && bounds.min.y >= TOP - 20.0
                && bounds.max.y <= HEIGHT - BOTTOM;
            inside
                && !points.iter().any(|p| bounds.contains(*p))
                && !names.iter().any(|other| bounds.overlaps(&other.bounds()))
        };
        let found = places.into_iter().map(name).find(free);
        names.push(found.unwrap_or_else(|| name(places[0])));
    }
    let mut items = Vec::new();
    for Name { line, at, .. } in names {
        let name = Text::note(at + pt(0.0, 14.0), series[line].name.as_str());
        let name = name.size(BODY).weight(Weight::Semibold).tone(Tone::Series(line as u8));
        items.push(name.rimmed().into());
        let number = Text::note(at + pt(0.0, 31.0), last_value(&series[line], voice));
        items.push(number.size(NOTE).tone(Tone::Muted).rimmed().into());
    }
    items
}

/// Middles from the top down, pushed apart where names would meet, those above
/// moved back up by half of it.
fn apart(mut middles: Vec<f64>) -> Vec<f64> {
    for _ in 0..20 {
        for i in 1..middles.len() {
            let missing = LABEL - (middles[i] - middles[i - 1]);
            if missing > 0.0 {
                middles[i - 1] -= missing / 2.0;
                middles[i] += missing / 2.0;
            }
        }
        // The first stays below the words at the top, the last above the axis.
        if let Some(first) = middles.first_mut() {
            *first = first.max(TOP - 8.0 + LABEL / 2.0);
        }
        if let Some(last) = middles.last_mut() {
            *last = last.min(HEIGHT - BOTTOM - LABEL / 2.0);
        }
    }
    middles
}

/// Points of a line, close together.
pub(super) fn sampled(line: &[Point]) -> Vec<Point> {
    let steps = 24;
    line.windows(2)
        .flat_map(|pair| {
            (0..=steps).map(|i| pair[0].towards(pair[1], f64::from(i) / f64::from(steps)))
        })
        .collect()
}
