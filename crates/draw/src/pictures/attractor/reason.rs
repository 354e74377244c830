//! Why a vertex enters: ∃ or ∀ beside it, the edges that are the reason, and how many
//! of its moves are not shown, which may be the reason too.

use arene::{Player, Reason};

use super::{AttractorPicture, Laid};
use crate::geometry::{Bounds, Cubic, Point, pt};
use crate::layout::flow::Above;
use crate::layout::ports::direction;
use crate::metrics::{Weight, text_width};
use crate::pictures::beside;
use crate::pictures::room::Taken;
use crate::pictures::sketch::Sketch;
use crate::scene::{Edge, Geometry, NOTE, Scene, Shape, Text, Vertex};
use crate::style::{Class, EdgeKind, Tone};

/// Why a vertex is inside. Of several edges that its owner may choose, one that can
/// be seen.
pub(super) fn reason(picture: &AttractorPicture<'_>, v: u32) -> Option<Reason> {
    let (arena, attractor) = (picture.model.arena(), picture.attractor);
    let is_seen = |to: u32| picture.part.place(to).is_some();
    match attractor.reason(arena, v)? {
        Reason::Chooses(to) if !is_seen(to) => {
            // All that are inside before it are as good.
            let is_inside = |w: u32| attractor.rank(w).is_some_and(|k| Some(k) < attractor.rank(v));
            let other = arena.successors(v).iter().copied().find(|&w| is_seen(w) && is_inside(w));
            Some(Reason::Chooses(other.unwrap_or(to)))
        }
        reason => Some(reason),
    }
}

/// Is this edge the reason, or one of the reasons, why its source is inside?
pub(super) fn is_reason(picture: &AttractorPicture<'_>, from: u32, to: u32) -> bool {
    match reason(picture, from) {
        Some(Reason::Chooses(chosen)) => chosen == to,
        Some(Reason::Forced) => true,
        _ => false,
    }
}

fn sign(picture: &AttractorPicture<'_>, i: usize) -> Option<&'static str> {
    match reason(picture, picture.part.vertices[i])? {
        Reason::Chooses(_) => Some("∃"),
        Reason::Forced => Some("∀"),
        Reason::Target => None,
    }
}

/// "+3": moves that are not shown.
fn hidden(picture: &AttractorPicture<'_>, i: usize) -> Option<String> {
    Some(picture.part.beyond[i]).filter(|&hidden| hidden > 0).map(|hidden| format!("+{hidden}"))
}

/// All that is ever written beside a vertex: how wide it is, and the size of the
/// sign; `None` if it is nothing.
fn size(picture: &AttractorPicture<'_>, i: usize, radius: f64) -> Option<beside::Size> {
    let letters = (radius * 0.9).clamp(14.0, 18.0);
    let sign = sign(picture, i).map(|sign| text_width(sign, letters, Weight::Semibold));
    let hidden = hidden(picture, i).map(|text| text_width(&text, NOTE, Weight::Semibold));
    match (sign, hidden) {
        (None, None) => None,
        (Some(width), None) => Some(beside::Size { width, letters }),
        (None, Some(width)) => Some(beside::Size { width, letters: NOTE }),
        (Some(sign), Some(hidden)) => {
            Some(beside::Size { width: sign + BETWEEN + hidden, letters })
        }
    }
}

/// From the sign to what is hidden.
const BETWEEN: f64 = 5.0;

/// The room that it takes above a vertex, which has a halo for a while, as the vertex
/// above may have.
pub(super) fn above(picture: &AttractorPicture<'_>, i: usize, radius: f64) -> Above {
    let size = size(picture, i, radius);
    size.map_or_else(Above::default, |size| beside::above(size, radius * 0.64))
}

/// A place for what is written beside a vertex.
pub(super) struct Note {
    at: Point,
    size: beside::Size,
}

impl Note {
    pub(super) fn bounds(&self) -> Bounds {
        self.size.around(self.at)
    }
}

/// Where it stands, the same in all layers.
pub(super) fn places(picture: &AttractorPicture<'_>, sketch: &Sketch) -> Vec<Option<Note>> {
    let mut bare = Scene::default();
    for curves in &sketch.plan.curves {
        bare.add(Edge::new(curves.clone(), EdgeKind::Chosen(Player::J0)));
    }
    for (&at, &owner) in sketch.plan.at.iter().zip(&sketch.owner) {
        let mut vertex = Vertex::sign(at, owner);
        (vertex.radius, vertex.halo) = (sketch.radius, true);
        bare.add(vertex);
    }
    let mut taken = Taken::of(&bare);
    let mut place = |i: usize| {
        let size = size(picture, i, sketch.radius)?;
        let at = beside::place(size, sketch, i, sketch.radius * 1.32, &mut taken);
        Some(Note { at, size })
    };
    (0..sketch.owner.len()).map(&mut place).collect()
}

/// Writes it: the sign beside a newcomer, with the arc across its edges for ∀, and
/// what is hidden beside all. Hidden moves that are the reason are not pale.
pub(super) fn write(
    scene: &mut Scene,
    picture: &AttractorPicture<'_>,
    laid: &Laid,
    i: usize,
    is_new: bool,
) {
    let Some(note) = &laid.notes[i] else { return };
    let player = picture.attractor.player();
    let half = pt(note.size.width / 2.0, 0.0);
    let sign = sign(picture, i).filter(|_| is_new);
    let hidden = hidden(picture, i);
    if let Some(sign) = sign {
        let text = Text::note(note.at, sign).size(note.size.letters);
        let text = text.weight(Weight::Semibold).tone(Tone::Of(player));
        scene.add(match hidden {
            Some(_) => Text { at: note.at - half, ..text },
            None => text.middle(),
        });
    }
    if let Some(hidden) = hidden {
        let is_why = match reason(picture, picture.part.vertices[i]) {
            Some(Reason::Chooses(to)) => picture.part.place(to).is_none(),
            Some(Reason::Forced) => true,
            _ => false,
        };
        let text = Text::note(note.at, hidden);
        let text = match sign {
            Some(_) => Text { at: note.at + half, ..text.end() },
            None => text.middle(),
        };
        scene.add(match sign.is_some() && is_why {
            true => text.tone(Tone::Of(player)).weight(Weight::Semibold),
            false => text.tone(Tone::Muted),
        });
    }
    if sign == Some("∀") {
        let class = if player == Player::J0 { Class::Arc0 } else { Class::Arc1 };
        if let Some(arc) = arc_across(&laid.sketch, i) {
            scene.add(Shape::new(class, arc));
        }
    }
}

/// Moves of a vertex that lead out of the picture and are why it enters, or are among
/// those that are: short arrows where nothing else is. All of them mean ∀, one ∃.
pub(super) fn stubs(picture: &AttractorPicture<'_>, laid: &Laid, i: usize) -> Vec<Cubic> {
    let count = match reason(picture, picture.part.vertices[i]) {
        Some(Reason::Forced) => picture.part.beyond[i].min(MOST_STUBS),
        Some(Reason::Chooses(to)) if picture.part.place(to).is_none() => 1,
        _ => 0,
    };
    let sketch = &laid.sketch;
    let at = sketch.plan.at[i];
    let ends =
        sketch.part.edges.iter().zip(&sketch.plan.curves).flat_map(|(&(from, to), curves)| {
            let first = curves.first().filter(|_| from == i).map(|curve| curve.at(0.2));
            let last = curves.last().filter(|_| to == i).map(|curve| curve.at(0.8));
            [first, last]
        });
    let note = laid.notes[i].as_ref().map(|note| note.bounds().centre());
    let taken: Vec<f64> =
        ends.flatten().chain(note).map(|p| (p.y - at.y).atan2(p.x - at.x).to_degrees()).collect();
    // Onwards, where nothing is; else backwards: above and below there are others.
    let turns = [0.0, 180.0];
    let leans = [0.0, -20.0, 20.0, -40.0, 40.0];
    let angles = turns.into_iter().flat_map(|turn| leans.map(|lean| turn + lean));
    let apart = |a: f64, b: f64| ((a - b + 180.0).rem_euclid(360.0) - 180.0).abs();
    let is_free = |angle: &f64| taken.iter().all(|&other| apart(*angle, other) > 14.0);
    angles
        .filter(is_free)
        .take(count)
        .map(|angle| {
            let way = direction(angle);
            Cubic::line(at + way * (sketch.radius * 1.32), at + way * (sketch.radius * 1.4 + 20.0))
        })
        .collect()
}

/// More stubs than this would say no more.
const MOST_STUBS: usize = 4;

/// The arc across all edges of a vertex.
fn arc_across(sketch: &Sketch, i: usize) -> Option<Geometry> {
    let curves: Vec<&Vec<Cubic>> = sketch
        .part
        .edges
        .iter()
        .zip(&sketch.plan.curves)
        .filter(|((from, to), _)| *from == i && from != to)
        .map(|(_, curves)| curves)
        .collect();
    arc(sketch.plan.at[i], sketch.radius, &curves)
}

/// An arc around a vertex from the first of its edges to the last.
fn arc(centre: Point, radius: f64, curves: &[&Vec<Cubic>]) -> Option<Geometry> {
    let reach = curves
        .iter()
        .map(|curves| curves.iter().map(Cubic::length).sum::<f64>() * 0.5)
        .fold(radius * 2.2 + 14.0, f64::min)
        + radius * 0.9;
    let crossing = |curves: &[Cubic]| {
        let points = curves.iter().flat_map(|curve| curve.sampled(40));
        points.into_iter().find(|p| p.distance(centre) >= reach)
    };
    let mut angles: Vec<f64> = curves
        .iter()
        .filter_map(|curves| crossing(curves))
        .map(|p| (p.y - centre.y).atan2(p.x - centre.x))
        .collect();
    if angles.len() < 2 {
        return None;
    }
    angles.sort_by(f64::total_cmp);
    // The arc runs everywhere but through the widest gap.
    let turn = std::f64::consts::TAU;
    let count = angles.len();
    let (widest, gap) = (0..count)
        .map(|k| {
            let next = if k + 1 < count { angles[k + 1] } else { angles[0] + turn };
            (k, next - angles[k])
        })
        .max_by(|a, b| a.1.total_cmp(&b.1))?;
    let begin = angles[(widest + 1) % count];
    let sweep = turn - gap;
    if sweep > std::f64::consts::PI * 1.2 {
        return None;
    }
    let pieces = ((sweep / 0.8).ceil() as usize).max(1);
    let step = sweep / pieces as f64;
    let at = |angle: f64| centre + pt(angle.cos(), angle.sin()) * reach;
    let handle = 4.0 / 3.0 * (step / 4.0).tan() * reach;
    let tangent = |angle: f64| pt(-angle.sin(), angle.cos()) * handle;
    let curves = (0..pieces)
        .map(|k| {
            let (a, b) = (begin + step * k as f64, begin + step * (k + 1) as f64);
            Cubic([at(a), at(a) + tangent(a), at(b) - tangent(b), at(b)])
        })
        .collect();
    Some(Geometry::Curve(curves))
}
