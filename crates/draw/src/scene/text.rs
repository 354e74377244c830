//! Texts and labels.

use std::borrow::Cow;

use arene_games::VertexText;
use arene_words::visible;

use crate::geometry::{Bounds, Point, pt};
use crate::metrics::{Weight, text_width};
use crate::style::Tone;

/// A text with a lowered index here and there: `9₀`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Label(pub Vec<Run>);

/// A part of a label.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The characters.
    pub text: String,
    /// Is it an index, smaller and lower?
    pub lowered: bool,
}

/// The run that ends a line.
const LINE_END: &str = "\n";
/// From a line of a label to the next, as a share of its size.
pub const LINE_STEP: f64 = 1.12;
/// The size of an index, as a share of the size of the text.
pub const INDEX_SIZE: f64 = 0.66;
/// How far an index is lowered, as a share of the size of the text.
pub const INDEX_DROP: f64 = 0.2;

impl Label {
    /// A text without indices. Names may hold anything: see [`visible`].
    pub fn plain(text: impl Into<String>) -> Label {
        let text = text.into();
        let text = match visible(&text) {
            Cow::Owned(shown) => shown,
            Cow::Borrowed(_) => text,
        };
        if text.is_empty() {
            return Label::default();
        }
        Label(vec![Run { text, lowered: false }])
    }

    /// The name of a vertex, `9_0` as 9 with the index 0: an underscore and the
    /// number of a player at the end become an index. Sizes such as `4x6` are written
    /// 4×6.
    pub fn of_vertex(name: &str) -> Label {
        match name.rsplit_once('_') {
            Some((base, index)) if !base.is_empty() && matches!(index, "0" | "1") => Label(vec![
                Run { text: with_times(&visible(base)), lowered: false },
                Run { text: index.to_owned(), lowered: true },
            ]),
            _ => Label::plain(with_times(name)),
        }
    }

    /// The same of a vertex that knows its parts.
    pub fn of_vertex_text(vertex: &VertexText) -> Label {
        match vertex.side() {
            Some(player) => Label(vec![
                Run { text: with_times(&visible(vertex.position())), lowered: false },
                Run { text: player.index().to_string(), lowered: true },
            ]),
            None => Label::plain(with_times(vertex.position())),
        }
    }

    /// This label and then another.
    pub fn then(mut self, other: Label) -> Label {
        self.0.extend(other.0);
        self
    }

    /// Is there nothing to write?
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|run| run.text.is_empty())
    }

    /// These labels one below the other, as a vertex may hold them.
    pub fn of_lines(lines: Vec<Label>) -> Label {
        let end = Label(vec![Run { text: LINE_END.to_owned(), lowered: false }]);
        lines.into_iter().reduce(|all, line| all.then(end.clone()).then(line)).unwrap_or_default()
    }

    /// Its lines; most labels have one.
    pub fn lines(&self) -> Vec<Label> {
        self.0.split(|run| run.text == LINE_END).map(|runs| Label(runs.to_vec())).collect()
    }

    /// How wide it is at a size.
    pub fn width(&self, size: f64, weight: Weight) -> f64 {
        let wide = |run: &Run| match run.lowered {
            false => text_width(&run.text, size, weight),
            true => text_width(&run.text, size * INDEX_SIZE, weight),
        };
        let lines = self.0.split(|run| run.text == LINE_END);
        lines.map(|runs| runs.iter().map(wide).sum()).fold(0.0, f64::max)
    }

    /// The label in one line of plain text, indices as Unicode writes them
    /// where it can: `9₀`.
    pub fn to_plain(&self) -> String {
        let lower = |c: char| match c.to_digit(10) {
            Some(digit) => char::from_u32(0x2080 + digit).unwrap_or(c),
            None => c,
        };
        self.0
            .iter()
            .filter(|run| run.text != LINE_END)
            .flat_map(|run| run.text.chars().map(|c| if run.lowered { lower(c) } else { c }))
            .collect()
    }
}

/// `4x6` as 4×6.
fn with_times(text: &str) -> String {
    let is_number = |n: &str| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
    match text.split_once('x') {
        Some((a, b)) if is_number(a) && is_number(b) => format!("{a}×{b}"),
        _ => text.to_owned(),
    }
}

impl From<&str> for Label {
    fn from(text: &str) -> Label {
        Label::plain(text)
    }
}

impl From<String> for Label {
    fn from(text: String) -> Label {
        Label::plain(text)
    }
}

/// Which end of a text its place is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// Its start.
    #[default]
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A text on its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where the anchor lies, on the base line.
    pub at: Point,
    /// Which end is there.
    pub anchor: Anchor,
    /// What is written.
    pub label: Label,
    /// How large.
    pub size: f64,
    /// How heavy.
    pub weight: Weight,
    /// In which tone.
    pub tone: Tone,
    /// With a rim of paper, so that it can be read on lines?
    pub rim: bool,
    /// Does it stand in a shape that is made for its width? Then it keeps that width,
    /// whatever font a reader has.
    pub held: bool,
    /// The tooltip, if it needs one.
    pub title: String,
}

/// The size of notes and legends.
pub const NOTE: f64 = 12.5;
/// The size of text in pictures.
pub const BODY: f64 = 14.0;
/// The size of heads of panels.
pub const HEAD: f64 = 15.0;

impl Text {
    /// A note in plain ink.
    pub fn note(at: Point, label: impl Into<Label>) -> Text {
        Text {
            at,
            anchor: Anchor::Start,
            label: label.into(),
            size: NOTE,
            weight: Weight::Regular,
            tone: Tone::Ink,
            rim: false,
            held: false,
            title: String::new(),
        }
    }

    /// The same text, held to its width by the shape in which it stands.
    pub fn held(mut self) -> Text {
        self.held = true;
        self
    }

    /// The same text at another size.
    pub fn size(mut self, size: f64) -> Text {
        self.size = size;
        self
    }

    /// The same text in another tone.
    pub fn tone(mut self, tone: Tone) -> Text {
        self.tone = tone;
        self
    }

    /// The same text in another weight.
    pub fn weight(mut self, weight: Weight) -> Text {
        self.weight = weight;
        self
    }

    /// The same text with its middle at its place.
    pub fn middle(mut self) -> Text {
        self.anchor = Anchor::Middle;
        self
    }

    /// The same text with its end at its place.
    pub fn end(mut self) -> Text {
        self.anchor = Anchor::End;
        self
    }

    /// The same text with a rim of paper.
    pub fn rimmed(mut self) -> Text {
        self.rim = true;
        self
    }

    /// How wide it is.
    pub fn width(&self) -> f64 {
        self.label.width(self.size, self.weight)
    }

    /// The box that it fills.
    pub fn bounds(&self) -> Bounds {
        let width = self.width();
        let left = match self.anchor {
            Anchor::Start => self.at.x,
            Anchor::Middle => self.at.x - width / 2.0,
            Anchor::End => self.at.x - width,
        };
        Bounds {
            min: pt(left, self.at.y - self.size * 0.8),
            max: pt(left + width, self.at.y + self.size * 0.25),
        }
    }
}
