//! A picture before it is written: what there is, where it is, and what it
//! means; no colours.
//!
//! Every output is written from a [`Scene`]: SVG draws its items in order, TikZ
//! names its vertices, DOT keeps vertices and edges alone. Items carry classes
//! ([`Class`], [`Region`], [`EdgeKind`], [`Tone`]); the theme gives them colours
//! at the last moment.

use arene::Player;

use crate::geometry::{Bounds, Cubic, Point, pt};
use crate::metrics::{Weight, text_width};
use crate::style::{Class, EdgeKind, Region, Tone};

/// A picture: items in the order in which they are drawn, later ones on top.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// What it shows, for screen readers and tooltips.
    pub title: String,
    /// More of the same, if there is more to say.
    pub description: String,
    /// What is drawn, the lowest first.
    pub items: Vec<Item>,
}

/// One thing of a scene.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A vertex of an arena or an inner node of a tree.
    Vertex(Vertex),
    /// A move.
    Edge(Edge),
    /// A text on its own.
    Text(Text),
    /// Any other mark.
    Shape(Shape),
    /// Items that belong together.
    Group(Group),
}

/// A vertex: its shape says who moves, its region who wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Vertex {
    /// A name that no other vertex of the scene has: `8_0`. TikZ and DOT use it.
    pub name: String,
    /// Its centre.
    pub at: Point,
    /// The radius of a circle; the square of the same radius has half sides of
    /// 0.9 of it, so that both weigh the same to the eye.
    pub radius: f64,
    /// Who moves: circle for J0, square for J1.
    pub owner: Player,
    /// Who wins.
    pub region: Region,
    /// No move leaves it: a second outline.
    pub is_final: bool,
    /// It is what we look at now.
    pub halo: bool,
    /// What is written in it.
    pub label: Label,
    /// The size of the label; 0.85 of the radius without it.
    pub size: Option<f64>,
    /// The tooltip: "5₁, J1 to move, J0 wins in 2 plies".
    pub title: String,
}

/// The usual radius of a vertex.
pub const RADIUS: f64 = 20.0;

impl Vertex {
    /// A vertex of the usual size that nobody has solved.
    pub fn new(name: impl Into<String>, at: Point, owner: Player, label: Label) -> Vertex {
        Vertex {
            name: name.into(),
            at,
            radius: RADIUS,
            owner,
            region: Region::Unsolved,
            is_final: false,
            halo: false,
            label,
            size: None,
            title: String::new(),
        }
    }

    /// Half the side of its square, or its radius.
    pub fn half(&self) -> f64 {
        half_side(self.owner, self.radius)
    }

    /// Half its width and half its height: leaves are boxes wider than high.
    pub fn halves(&self) -> (f64, f64) {
        match self.region.is_leaf() {
            true => (self.radius * 0.95, self.radius * 0.75),
            false => (self.half(), self.half()),
        }
    }

    /// How far inside the second outline of a final vertex lies.
    pub fn inset(&self) -> f64 {
        (self.radius * 0.19).max(3.0)
    }

    /// How far outside the halo reaches.
    pub fn halo_width(&self) -> f64 {
        self.radius * 0.32
    }

    /// The size of its label.
    pub fn label_size(&self) -> f64 {
        self.size.unwrap_or(self.radius * 0.85)
    }
}

/// Half the width of the shape of this player's vertices.
pub fn half_side(owner: Player, radius: f64) -> f64 {
    match owner {
        Player::J0 => radius,
        Player::J1 => radius * 0.9,
    }
}

/// A move, drawn as a smooth line from outline to outline.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    /// The vertex it leaves, if it leaves one.
    pub from: Option<String>,
    /// The vertex it leads to, if it leads to one.
    pub to: Option<String>,
    /// The curves, each starting where the last one ends; the tip of the head is
    /// the end of the last.
    pub path: Vec<Cubic>,
    /// What the move is to us.
    pub kind: EdgeKind,
    /// Has it an arrow head?
    pub head: bool,
    /// Length and width of the head, if not those of its kind.
    pub head_size: Option<(f64, f64)>,
    /// The tooltip: the move.
    pub title: String,
}

impl Edge {
    /// An edge with an arrow head along one curve.
    pub fn new(path: impl Into<Vec<Cubic>>, kind: EdgeKind) -> Edge {
        Edge {
            from: None,
            to: None,
            path: path.into(),
            kind,
            head: true,
            head_size: None,
            title: String::new(),
        }
    }

    /// The same edge between these vertices.
    pub fn between(mut self, from: impl Into<String>, to: impl Into<String>) -> Edge {
        (self.from, self.to) = (Some(from.into()), Some(to.into()));
        self
    }

    /// The same edge without its head.
    pub fn headless(mut self) -> Edge {
        self.head = false;
        self
    }

    /// Length and width of its arrow head.
    pub fn head_dimensions(&self) -> (f64, f64) {
        self.head_size.unwrap_or_else(|| self.kind.head_size())
    }
}

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

/// The size of an index, as a share of the size of the text.
pub const INDEX_SIZE: f64 = 0.66;
/// How far an index is lowered, as a share of the size of the text.
pub const INDEX_DROP: f64 = 0.2;

impl Label {
    /// A text without indices.
    pub fn plain(text: impl Into<String>) -> Label {
        let text = text.into();
        if text.is_empty() {
            return Label::default();
        }
        Label(vec![Run { text, lowered: false }])
    }

    /// The name of a vertex, `9_0` as 9 with the index 0: an underscore and the
    /// number of a player at the end become an index.
    pub fn of_vertex(name: &str) -> Label {
        match name.rsplit_once('_') {
            Some((base, index)) if !base.is_empty() && matches!(index, "0" | "1") => Label(vec![
                Run { text: base.to_owned(), lowered: false },
                Run { text: index.to_owned(), lowered: true },
            ]),
            _ => Label::plain(name),
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

    /// How wide it is at a size.
    pub fn width(&self, size: f64, weight: Weight) -> f64 {
        self.0
            .iter()
            .map(|run| match run.lowered {
                false => text_width(&run.text, size, weight),
                true => text_width(&run.text, size * INDEX_SIZE, weight),
            })
            .sum()
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
            .flat_map(|run| run.text.chars().map(|c| if run.lowered { lower(c) } else { c }))
            .collect()
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
            title: String::new(),
        }
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

/// Any other mark: a plate, a disc, a bar, a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What it means, which says how it is painted.
    pub class: Class,
    /// Where it is.
    pub geometry: Geometry,
    /// How thick its line is, if not as its class says.
    pub width: Option<f64>,
    /// The tooltip, if it needs one.
    pub title: String,
}

impl Shape {
    /// A mark without a tooltip.
    pub fn new(class: Class, geometry: Geometry) -> Shape {
        Shape { class, geometry, width: None, title: String::new() }
    }

    /// The same mark with a line of this thickness.
    pub fn thick(mut self, width: f64) -> Shape {
        self.width = Some(width);
        self
    }

    /// How thick its line is; 0 if it has none.
    pub fn line_width(&self) -> f64 {
        let style = self.class.style();
        if style.stroke.is_some() { self.width.unwrap_or(style.width) } else { 0.0 }
    }

    /// The same mark with a tooltip.
    pub fn titled(mut self, title: impl Into<String>) -> Shape {
        self.title = title.into();
        self
    }
}

/// What a mark looks like on paper.
#[derive(Clone, Debug, PartialEq)]
pub enum Geometry {
    /// A circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f64,
    },
    /// A rectangle.
    Rect {
        /// Its top left corner.
        min: Point,
        /// Its bottom right corner.
        max: Point,
        /// The radius of its corners.
        radius: f64,
    },
    /// A closed polygon.
    Polygon(Vec<Point>),
    /// Straight lines through these points.
    Line(Vec<Point>),
    /// A smooth line, each curve starting where the last one ends.
    Curve(Vec<Cubic>),
}

impl Geometry {
    /// A circle.
    pub fn circle(centre: Point, radius: f64) -> Geometry {
        Geometry::Circle { centre, radius }
    }

    /// A rectangle by its top left corner and its size.
    pub fn rect(min: Point, width: f64, height: f64, radius: f64) -> Geometry {
        Geometry::Rect { min, max: min + pt(width, height), radius }
    }

    /// A square, or a rectangle, by its centre.
    pub fn centred(centre: Point, half_width: f64, half_height: f64, radius: f64) -> Geometry {
        let half = pt(half_width, half_height);
        Geometry::Rect { min: centre - half, max: centre + half, radius }
    }

    /// A straight line.
    pub fn line(from: Point, to: Point) -> Geometry {
        Geometry::Line(vec![from, to])
    }

    /// The box that it fills, without its outline.
    pub fn bounds(&self) -> Bounds {
        match self {
            Geometry::Circle { centre, radius } => Bounds::around(*centre, *radius, *radius),
            Geometry::Rect { min, max, .. } => Bounds { min: *min, max: *max },
            Geometry::Polygon(points) | Geometry::Line(points) => {
                Bounds::of(points.iter().copied())
            }
            Geometry::Curve(curves) => {
                curves.iter().fold(Bounds::EMPTY, |b, c| b.union(c.bounds()))
            }
        }
    }

    fn shift(&mut self, by: Point) {
        match self {
            Geometry::Circle { centre, .. } => *centre = *centre + by,
            Geometry::Rect { min, max, .. } => (*min, *max) = (*min + by, *max + by),
            Geometry::Polygon(points) | Geometry::Line(points) => {
                points.iter_mut().for_each(|p| *p = *p + by);
            }
            Geometry::Curve(curves) => curves.iter_mut().for_each(|c| *c = c.shifted(by)),
        }
    }
}

/// Items that belong together: a panel, a board, the marks of one step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// A name for style sheets and programs: `board`, `layer-3`; may be empty.
    pub name: String,
    /// The tooltip, if it needs one.
    pub title: String,
    /// In an animated picture, the steps at which it is seen: the first one, and
    /// the one at which it is gone again, if ever.
    pub steps: Option<(u32, Option<u32>)>,
    /// What it holds.
    pub items: Vec<Item>,
}

impl Group {
    /// A group that is always seen.
    pub fn new(name: impl Into<String>, items: Vec<Item>) -> Group {
        Group { name: name.into(), items, ..Group::default() }
    }
}

impl Item {
    /// The box that it fills, outlines and halos included.
    pub fn bounds(&self) -> Bounds {
        match self {
            Item::Vertex(v) => {
                let more = if v.halo { v.halo_width() } else { 1.0 };
                let (across, down) = v.halves();
                Bounds::around(v.at, across + more, down + more)
            }
            Item::Edge(edge) => {
                edge.path.iter().fold(Bounds::EMPTY, |b, c| b.union(c.bounds())).grown(2.0)
            }
            Item::Text(text) => text.bounds(),
            Item::Shape(shape) => {
                shape.geometry.bounds().grown((shape.line_width() / 2.0).max(0.5))
            }
            Item::Group(group) => {
                group.items.iter().fold(Bounds::EMPTY, |b, item| b.union(item.bounds()))
            }
        }
    }

    /// Moves it.
    pub fn shift(&mut self, by: Point) {
        match self {
            Item::Vertex(v) => v.at = v.at + by,
            Item::Edge(edge) => edge.path.iter_mut().for_each(|c| *c = c.shifted(by)),
            Item::Text(text) => text.at = text.at + by,
            Item::Shape(shape) => shape.geometry.shift(by),
            Item::Group(group) => group.items.iter_mut().for_each(|item| item.shift(by)),
        }
    }
}

macro_rules! into_item {
    ($($kind:ident),*) => {$(
        impl From<$kind> for Item {
            fn from(thing: $kind) -> Item {
                Item::$kind(thing)
            }
        }
    )*};
}
into_item!(Vertex, Edge, Text, Shape, Group);

impl Scene {
    /// An empty scene with its title.
    pub fn new(title: impl Into<String>) -> Scene {
        Scene { title: title.into(), ..Scene::default() }
    }

    /// Draws one more thing on top.
    pub fn add(&mut self, item: impl Into<Item>) {
        self.items.push(item.into());
    }

    /// The box that all items fill.
    pub fn bounds(&self) -> Bounds {
        self.items.iter().fold(Bounds::EMPTY, |b, item| b.union(item.bounds()))
    }

    /// Moves everything.
    pub fn shift(&mut self, by: Point) {
        self.items.iter_mut().for_each(|item| item.shift(by));
    }

    /// Makes the scene as large as its items with this margin around them.
    pub fn fit(&mut self, margin: f64) {
        let bounds = self.bounds();
        if bounds.is_empty() {
            (self.width, self.height) = (2.0 * margin, 2.0 * margin);
            return;
        }
        self.shift(pt(margin, margin) - bounds.min);
        (self.width, self.height) =
            ((bounds.width() + 2.0 * margin).ceil(), (bounds.height() + 2.0 * margin).ceil());
    }

    /// Every item that is not a group, in the order of drawing.
    pub fn leaves(&self) -> Vec<&Item> {
        fn collect<'a>(items: &'a [Item], out: &mut Vec<&'a Item>) {
            for item in items {
                match item {
                    Item::Group(group) => collect(&group.items, out),
                    other => out.push(other),
                }
            }
        }
        let mut out = Vec::new();
        collect(&self.items, &mut out);
        out
    }

    /// Its vertices, in the order of drawing.
    pub fn vertices(&self) -> impl Iterator<Item = &Vertex> {
        self.leaves().into_iter().filter_map(|item| match item {
            Item::Vertex(v) => Some(v),
            _ => None,
        })
    }

    /// Its edges, in the order of drawing.
    pub fn edges(&self) -> impl Iterator<Item = &Edge> {
        self.leaves().into_iter().filter_map(|item| match item {
            Item::Edge(edge) => Some(edge),
            _ => None,
        })
    }
}
