//! Where something is already, so that notes find a place where nothing is.

use crate::geometry::{Bounds, Point};
use crate::scene::{Item, Scene};
use crate::style::Class;

/// What a scene holds so far.
pub(super) struct Taken {
    boxes: Vec<Bounds>,
    points: Vec<Point>,
}

impl Taken {
    pub(super) fn of(scene: &Scene) -> Taken {
        let points = scene.edges().flat_map(|edge| &edge.path).flat_map(|c| c.sampled(40));
        Taken { points: points.collect(), ..Taken::but_edges(scene) }
    }

    /// All but the edges.
    pub(super) fn but_edges(scene: &Scene) -> Taken {
        let mut taken = Taken { boxes: Vec::new(), points: Vec::new() };
        for item in scene.leaves() {
            match item {
                Item::Vertex(_) | Item::Text(_) => taken.boxes.push(item.bounds().grown(2.0)),
                Item::Shape(shape) if !is_ground(shape.class) => {
                    taken.boxes.push(item.bounds().grown(1.0));
                }
                _ => {}
            }
        }
        taken
    }

    pub(super) fn is_free(&self, room: &Bounds) -> bool {
        !self.points.iter().any(|&p| room.contains(p))
            && !self.boxes.iter().any(|taken| taken.overlaps(room))
    }

    pub(super) fn take(&mut self, room: Bounds) {
        self.boxes.push(room);
    }
}

/// Bands of trees and the plates of cycles may have words on them.
fn is_ground(class: Class) -> bool {
    matches!(class, Class::Band0 | Class::Band1 | Class::BandPlain | Class::Cycle)
}
