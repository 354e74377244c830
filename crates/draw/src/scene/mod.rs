//! A picture before it is written: what there is, where it is, and what it
//! means; no colours.
//!
//! Every output is written from a [`Scene`]: SVG draws its items in order, TikZ
//! names its vertices, DOT keeps vertices and edges alone. Items carry classes
//! ([`Class`](crate::Class), [`Region`](crate::Region),
//! [`EdgeKind`](crate::EdgeKind), [`Tone`](crate::Tone)); the theme gives them
//! colours at the last moment.

mod cell;
mod facts;
mod graph;
mod shape;
mod text;

use std::collections::BTreeSet;

use crate::geometry::{Bounds, Point, pt};

pub use cell::Cell;
pub use facts::Facts;
pub use graph::{Edge, RADIUS, Vertex, half_side};
pub use shape::{Geometry, Shape};
pub use text::{Anchor, BODY, HEAD, INDEX_DROP, INDEX_SIZE, LINE_STEP, Label, NOTE, Run, Text};

/// The largest picture that can be read, across and down: two screens each way.
pub const READABLE: (f64, f64) = (3200.0, 3200.0);

/// So few edges can be followed anyhow, and so many cannot.
const FEW_EDGES: usize = 60;
const MOST_EDGES: usize = 250;
/// Edges to a vertex that can still be followed: the first number to the second.
const DENSE: (usize, usize) = (9, 2);
/// Vertices and edges that the panels of a picture have together at most.
pub const MOST_MARKS: usize = 2000;

/// Why the edges of a picture cannot be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tangle {
    /// Too many edges for these vertices.
    Edges {
        /// How many edges.
        edges: usize,
        /// Between how many vertices.
        vertices: usize,
    },
    /// Too many vertices and edges in all.
    Marks(usize),
}

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
    /// What kind of graph it shows, if any.
    pub shows: Shows,
    /// What is drawn, the lowest first.
    pub items: Vec<Item>,
}

/// What the vertices and edges of a scene are, for whoever reads them again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shows {
    /// No arena: a tree, a board, a graph beside its transpose.
    #[default]
    Picture,
    /// A whole arena.
    Arena,
    /// A part of an arena.
    Part,
    /// An arena, or a part of one, with an attractor.
    Attractor,
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
    /// A cell of a board, of which nothing is painted.
    Cell(Cell),
    /// Items that belong together.
    Group(Group),
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
    /// Does it come and go at once then, as words do that others take the place of,
    /// and not little by little?
    pub at_once: bool,
    /// What it holds.
    pub items: Vec<Item>,
}

impl Group {
    /// A group that is always seen.
    pub fn new(name: impl Into<String>, items: Vec<Item>) -> Group {
        Group { name: name.into(), items, ..Group::default() }
    }

    /// The same group with a tooltip.
    pub fn titled(mut self, title: impl Into<String>) -> Group {
        self.title = title.into();
        self
    }

    /// Is it gone after some step? Where nothing moves, the last step is shown.
    pub fn is_passing(&self) -> bool {
        matches!(self.steps, Some((_, Some(_))))
    }
}

/// The items without their groups, in the order of drawing; of what moves, the
/// last step alone.
pub(crate) fn leaves(items: &[Item]) -> Vec<&Item> {
    leaves_but(items, |_| false)
}

/// The same without these groups.
pub(crate) fn leaves_but<'a>(
    items: impl IntoIterator<Item = &'a Item>,
    skip: impl Fn(&Group) -> bool,
) -> Vec<&'a Item> {
    let mut out = Vec::new();
    // Without recursion: the next item to look at is the last of the stack.
    let mut stack: Vec<&Item> = items.into_iter().collect();
    stack.reverse();
    while let Some(item) = stack.pop() {
        match item {
            Item::Group(group) if group.is_passing() || skip(group) => {}
            Item::Group(group) => stack.extend(group.items.iter().rev()),
            other => out.push(other),
        }
    }
    out
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
            // It takes no room of its own: what is painted there does.
            Item::Cell(_) => Bounds::EMPTY,
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
            Item::Cell(cell) => cell.geometry.shift(by),
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
into_item!(Vertex, Edge, Text, Shape, Cell, Group);

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

    /// Is it small enough to be read?
    pub fn is_readable(&self) -> bool {
        self.width <= READABLE.0 && self.height <= READABLE.1
    }

    /// How many of its edges come nearer than this to the outline of a vertex that is
    /// not theirs.
    pub fn edges_over_vertices(&self, nearer: f64) -> usize {
        let vertices: Vec<&Vertex> = self.vertices().filter(|v| !v.is_sign).collect();
        let is_over = |edge: &&Edge| {
            let is_own = |name: &String| [&edge.from, &edge.to].contains(&&Some(name.clone()));
            let points: Vec<Point> = edge.path.iter().flat_map(|curve| curve.sampled(32)).collect();
            let near = |v: &&Vertex| points.iter().any(|&p| v.distance(p) < nearer);
            edge.to.is_some() && vertices.iter().filter(|v| !is_own(&v.name)).any(near)
        };
        self.edges().filter(is_over).count()
    }

    /// Why its edges could not be followed, if so: too many of them for the vertices
    /// between which they run, or too many marks in all. Trees are never tangled.
    pub fn tangle(&self) -> Option<Tangle> {
        let panels = self.panels();
        if panels.is_empty() && self.shows == Shows::Picture {
            return None;
        }
        let graphs: Vec<Vec<&Item>> = match panels.is_empty() {
            true => vec![self.leaves()],
            false => panels.iter().map(|(_, group)| leaves(&group.items)).collect(),
        };
        let count = |items: &Vec<&Item>| {
            let is_vertex = |item: &&&Item| matches!(item, Item::Vertex(v) if !v.is_sign);
            let is_edge = |item: &&&Item| matches!(item, Item::Edge(edge) if edge.to.is_some());
            (items.iter().filter(is_vertex).count(), items.iter().filter(is_edge).count())
        };
        let counts: Vec<(usize, usize)> = graphs.iter().map(count).collect();
        let is_tangled = |&&(vertices, edges): &&(usize, usize)| {
            edges > MOST_EDGES || (edges > FEW_EDGES && edges > vertices * DENSE.0 / DENSE.1)
        };
        let tangled = counts.iter().find(is_tangled);
        let tangled = tangled.map(|&(vertices, edges)| Tangle::Edges { edges, vertices });
        let marks = counts.iter().map(|(vertices, edges)| vertices + edges).sum();
        tangled.or((marks > MOST_MARKS).then_some(Tangle::Marks(marks)))
    }

    /// Every item that is not a group, in the order of drawing; of what moves, the
    /// last step alone.
    pub fn leaves(&self) -> Vec<&Item> {
        leaves(&self.items)
    }

    /// The groups that hold graphs of their own, where there are several: pictures
    /// side by side, in which a vertex may stand more than once. Each comes with a
    /// name that no other has.
    pub fn panels(&self) -> Vec<(String, &Group)> {
        let is_named = |item: &&Item| matches!(item, Item::Vertex(v) if !v.is_sign);
        let groups: Vec<&Group> = self
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Group(group) if !group.is_passing() => Some(group),
                _ => None,
            })
            .filter(|group| leaves(&group.items).iter().any(is_named))
            .collect();
        if groups.len() < 2 {
            return Vec::new();
        }
        let alone = |name: &str| groups.iter().filter(|other| other.name == name).count() == 1;
        let name = |(i, group): (usize, &Group)| match alone(&group.name) {
            true => group.name.clone(),
            false => format!("{}-{i}", group.name),
        };
        groups.iter().enumerate().map(|(i, &group)| (name((i, group)), group)).collect()
    }

    /// The characters that are written in it, each once.
    pub fn characters(&self) -> BTreeSet<char> {
        let labels = self.leaves().into_iter().filter_map(|item| match item {
            Item::Vertex(v) => Some(&v.label),
            Item::Text(text) => Some(&text.label),
            _ => None,
        });
        let runs = labels.flat_map(|label| &label.0);
        runs.flat_map(|run| run.text.chars()).filter(|c| !c.is_control()).collect()
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
