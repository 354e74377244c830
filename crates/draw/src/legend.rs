//! The row of signs below a picture that says what they mean.

use crate::geometry::pt;
use crate::metrics::{Weight, text_width};
use crate::scene::{Geometry, Item, NOTE, Scene, Shape, Text};
use crate::style::Class;

/// A sign and what it means.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The sign, around the origin.
    pub sign: Vec<Item>,
    /// How wide it is.
    pub width: f64,
    /// What it means.
    pub text: String,
}

impl Entry {
    /// A sign with its meaning.
    pub fn new(sign: impl Into<Vec<Item>>, width: f64, text: impl Into<String>) -> Entry {
        Entry { sign: sign.into(), width, text: text.into() }
    }

    fn full_width(&self) -> f64 {
        self.width + PAD + text_width(&self.text, NOTE, Weight::Regular)
    }
}

/// Between a sign and its meaning.
const PAD: f64 = 8.0;
/// Between an entry and the next.
const GAP: f64 = 34.0;
/// From a row to the next, and from the hairline to the first.
const ROW: f64 = 26.0;

/// Writes a legend between `left` and `right`, its hairline at height `top`, in
/// as many rows as it takes. Returns the height at which it ends.
pub fn legend(scene: &mut Scene, entries: Vec<Entry>, left: f64, right: f64, top: f64) -> f64 {
    if entries.is_empty() {
        return top;
    }
    scene.add(Shape::new(Class::Hairline, Geometry::line(pt(left, top), pt(right, top))));
    let (mut x, mut y) = (left, top + ROW);
    for entry in entries {
        let width = entry.full_width();
        if x > left && x + width > right {
            (x, y) = (left, y + ROW);
        }
        for mut item in entry.sign {
            item.shift(pt(x + entry.width / 2.0, y));
            scene.add(item);
        }
        let text = pt(x + entry.width + PAD, y + NOTE * 0.36);
        scene.add(Text::note(text, entry.text));
        x += width + GAP;
    }
    y + ROW / 2.0
}
