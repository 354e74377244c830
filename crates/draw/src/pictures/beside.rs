//! Small notes beside vertices, such as ranks: in a place of their own, on no edge
//! and on nothing else.

use arene::Player;

use super::room::Taken;
use super::sketch::{Form, Sketch};
use crate::geometry::{Bounds, Point, pt};
use crate::layout::flow::Above;

/// How large a note is.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub(super) width: f64,
    /// The size of its letters.
    pub(super) letters: f64,
}

impl Size {
    /// The box of a note whose base line has its middle there.
    pub(super) fn around(self, at: Point) -> Bounds {
        Bounds {
            min: at - pt(self.width / 2.0, self.letters * 0.8),
            max: at + pt(self.width / 2.0, self.letters * 0.25),
        }
    }

    /// From the outline of a vertex to the base line of what is written above it.
    fn lift(self) -> f64 {
        5.0 + self.letters * 0.25
    }
}

/// The room that a note takes above a vertex, with these halos around the vertex and
/// the one above it.
pub(super) fn above(size: Size, halos: f64) -> Above {
    Above { half: size.width / 2.0, height: halos + size.lift() + size.letters * 0.8 + 6.0 }
}

/// The middle of the base line of a note, where nothing else is: on the outer side of
/// its vertex if it can be, else all around it. The room is taken then.
pub(super) fn place(
    size: Size,
    sketch: &Sketch,
    i: usize,
    radius: f64,
    taken: &mut Taken,
) -> Point {
    let places = places(size, sketch, i, radius);
    let is_free = |at: &&Point| taken.is_free(&size.around(**at).grown(1.5));
    let at = places.iter().find(is_free).or(places.first()).copied().unwrap_or_default();
    // Far enough from the next for both to be told apart.
    taken.take(size.around(at).grown(4.0));
    at
}

/// Where a note may stand, the best place first.
fn places(size: Size, sketch: &Sketch, i: usize, radius: f64) -> Vec<Point> {
    // Letters stand on their base line: half their height below their middle.
    let rise = size.letters * 0.36;
    let at = sketch.plan.at[i];
    let (over, beside) = (radius + size.lift() + rise, radius + 6.0 + size.width / 2.0);
    let first = match (sketch.form, sketch.owner[i]) {
        (Form::Rows, Player::J1) => pt(0.0, over),
        (Form::Columns, Player::J0) => pt(-beside, 0.0),
        (Form::Columns, Player::J1) => pt(beside, 0.0),
        _ => pt(0.0, -over),
    };
    // Then around the vertex, from above to below, where it might be taken for that of
    // the next vertex, and again a little further out.
    let turn = std::f64::consts::TAU / f64::from(STEPS);
    let rings = RINGS.into_iter().flat_map(|far| (0..STEPS).map(move |k| (far, k)));
    let ring = |(far, k): (f64, i32)| {
        let angle = f64::from((k + 1) / 2) * if k % 2 == 0 { turn } else { -turn };
        pt(angle.sin() * beside, -angle.cos() * over) * far
    };
    std::iter::once(first).chain(rings.map(ring)).map(|by| at + by + pt(0.0, rise)).collect()
}

/// Directions that are tried, and distances, as shares of the usual one.
const STEPS: i32 = 16;
const RINGS: [f64; 4] = [1.0, 1.25, 1.55, 1.9];
