//! Where something is already, so that notes find a place where nothing is.

use std::collections::HashMap;

use crate::geometry::{Bounds, Point, arrow_head};
use crate::scene::{Edge, Item, Scene};
use crate::style::Class;

/// What a scene holds so far, by the squares of a grid that it touches: a note looks
/// at its neighbours alone.
#[derive(Default)]
pub(super) struct Taken {
    cells: HashMap<(i32, i32), Vec<Thing>>,
}

#[derive(Clone, Copy)]
enum Thing {
    Box(Bounds),
    /// A piece of an edge.
    Line(Point, Point),
}

/// The side of a square of the grid.
const CELL: f64 = 64.0;

impl Taken {
    pub(super) fn of(scene: &Scene) -> Taken {
        let mut taken = Taken::but_edges(scene);
        scene.edges().for_each(|edge| taken.add_edge(edge));
        taken
    }

    /// All but the edges.
    pub(super) fn but_edges(scene: &Scene) -> Taken {
        let mut taken = Taken::default();
        for item in scene.leaves() {
            match item {
                Item::Vertex(_) | Item::Text(_) => taken.take(item.bounds().grown(2.0)),
                Item::Shape(shape) if !is_ground(shape.class) => {
                    taken.take(item.bounds().grown(1.0));
                }
                _ => {}
            }
        }
        taken
    }

    /// An edge and its arrow head.
    fn add_edge(&mut self, edge: &Edge) {
        for curve in &edge.path {
            for pair in curve.sampled(24).windows(2) {
                self.add(Thing::Line(pair[0], pair[1]));
            }
        }
        if let Some(last) = edge.path.last().filter(|_| edge.head) {
            let (length, width) = edge.head_dimensions();
            let [tip, left, _, right] = arrow_head(last.end(), last.arrives(), length, width);
            for (from, to) in [(tip, left), (left, right), (right, tip)] {
                self.add(Thing::Line(from, to));
            }
        }
    }

    pub(super) fn is_free(&self, room: &Bounds) -> bool {
        let things = cells(room).filter_map(|cell| self.cells.get(&cell)).flatten();
        !things.into_iter().any(|thing| match thing {
            Thing::Box(taken) => taken.overlaps(room),
            Thing::Line(from, to) => room.meets(*from, *to),
        })
    }

    pub(super) fn take(&mut self, room: Bounds) {
        self.add(Thing::Box(room));
    }

    fn add(&mut self, thing: Thing) {
        let bounds = match thing {
            Thing::Box(bounds) => bounds,
            Thing::Line(from, to) => Bounds::of([from, to]),
        };
        for cell in cells(&bounds) {
            self.cells.entry(cell).or_default().push(thing);
        }
    }
}

/// The squares of the grid that a box touches.
fn cells(bounds: &Bounds) -> impl Iterator<Item = (i32, i32)> + use<> {
    let cell = |at: f64| (at / CELL).floor() as i32;
    let (left, right) = (cell(bounds.min.x), cell(bounds.max.x));
    let (top, bottom) = (cell(bounds.min.y), cell(bounds.max.y));
    (top..=bottom).flat_map(move |y| (left..=right).map(move |x| (x, y)))
}

/// Bands of trees and the plates of cycles may have words on them.
fn is_ground(class: Class) -> bool {
    matches!(class, Class::Band0 | Class::Band1 | Class::BandPlain | Class::Cycle)
}
