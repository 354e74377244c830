//! The bars across cut branches: a pair across each, or one pair across all branches
//! that a node stopped looking at, where they are too close for that.

use super::paint::Painter;
use crate::geometry::{Cubic, Point, pt};
use crate::scene::{Geometry, Item, Shape};
use crate::style::Class;

/// Half the length of a bar across one branch, and half of what is between two bars.
const HALF: f64 = 9.0;
const APART: f64 = 3.6;
/// How far along a branch its bars are.
const AT: f64 = 0.42;
/// From a bar to what it must not touch.
const CLEAR: f64 = 3.0;
/// How far bars reach beyond the branches that they cut together.
const BEYOND: f64 = 7.0;
/// How many points of a branch are looked at to see what lies on it.
const POINTS: usize = 60;

impl Painter<'_> {
    /// The bars across all cut branches.
    pub(super) fn marks_of_cuts(&self) -> Vec<Item> {
        let mut marks = Vec::new();
        let mut parents: Vec<u32> = Vec::new();
        for i in (1..self.count()).filter(|&i| self.is_cut(i)) {
            let parent = self.part.nodes[i].parent;
            if !parents.contains(&parent) {
                parents.push(parent);
                marks.extend(self.marks_below(parent));
            }
        }
        marks
    }

    fn marks_below(&self, parent: u32) -> Vec<Item> {
        let children = (1..self.count()).filter(|&i| self.part.nodes[i].parent == parent);
        let (cut, kept): (Vec<usize>, Vec<usize>) = children.partition(|&i| self.is_cut(i));
        let curves = |nodes: Vec<usize>| nodes.into_iter().map(|i| self.curve(i)).collect();
        let (cut, kept): (Vec<Cubic>, Vec<Cubic>) = (curves(cut), curves(kept));
        if let [only] = &cut[..] {
            return cut_mark(only, place_of_one(only, &kept), HALF).into();
        }
        let is_clear = |i: usize| {
            let others = cut.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, curve)| curve);
            let mut others = others.chain(&kept);
            let apart = |j: usize| {
                let near = |p: &Point| bars(&cut[j]).iter().any(|q| p.distance(*q) < 2.0 * CLEAR);
                !bars(&cut[i]).iter().any(near)
            };
            let bars_apart = (0..cut.len()).filter(|&j| j != i).all(apart);
            bars_apart && others.all(|other| distance(&cut[i], AT, other) > HALF + CLEAR)
        };
        match (0..cut.len()).all(is_clear) {
            true => cut.iter().flat_map(|curve| cut_mark(curve, AT, HALF)).collect(),
            false => across_all(&cut, &kept).into(),
        }
    }
}

/// Two bars across a branch, this far along it.
pub(super) fn cut_mark(curve: &Cubic, t: f64, half: f64) -> [Item; 2] {
    let middle = curve.at(t);
    let along = (curve.at(t + 0.02) - middle).unit();
    let across = along.turned() * half;
    [-APART, APART].map(|offset| {
        let centre = middle + along * offset;
        Shape::new(Class::Cut, Geometry::line(centre - across, centre + across)).into()
    })
}

/// Points of the bars of a branch.
fn bars(curve: &Cubic) -> Vec<Point> {
    let middle = curve.at(AT);
    let along = (curve.at(AT + 0.02) - middle).unit();
    let across = [-1.0, -0.5, 0.0, 0.5, 1.0].map(|share| along.turned() * (share * HALF));
    let bar = |offset: f64| across.map(|p| middle + along * offset + p);
    [bar(-APART), bar(APART)].concat()
}

/// Where the bars of a branch that is cut alone touch no other branch.
fn place_of_one(curve: &Cubic, kept: &[Cubic]) -> f64 {
    let places = [AT, 0.48, 0.54, 0.6];
    let is_clear = |t: &f64| kept.iter().all(|other| distance(curve, *t, other) > HALF + CLEAR);
    places.into_iter().find(is_clear).unwrap_or(AT)
}

/// From a point of a branch to another branch.
fn distance(curve: &Cubic, t: f64, other: &Cubic) -> f64 {
    let middle = curve.at(t);
    other.sampled(POINTS).iter().map(|p| p.distance(middle)).fold(f64::INFINITY, f64::min)
}

/// Two bars across all of these branches, and none that is kept: square to them where
/// they go the same way, else level.
fn across_all(cut: &[Cubic], kept: &[Cubic]) -> [Item; 2] {
    let count = cut.len() as f64;
    let centre = cut.iter().fold(pt(0.0, 0.0), |sum, curve| sum + curve.at(AT)) * (1.0 / count);
    let way = |curve: &Cubic| (curve.at(AT + 0.02) - curve.at(AT)).unit();
    let along = cut.iter().fold(pt(0.0, 0.0), |sum, curve| sum + way(curve)).unit();
    let level = || bars_across(cut, kept, centre, pt(0.0, 1.0));
    bars_across(cut, kept, centre, along)
        .or_else(level)
        .unwrap_or_else(|| cut_mark(&cut[0], AT, HALF))
}

/// Two bars across branches, square to this way; none if some branch does not pass them
/// near its middle.
fn bars_across(cut: &[Cubic], kept: &[Cubic], centre: Point, along: Point) -> Option<[Item; 2]> {
    let across = along.turned();
    let mut ends = [(0.0, 0.0); 2];
    let mut beyond = BEYOND;
    let middles = [-APART, APART].map(|offset| centre + along * offset);
    for (end, &middle) in ends.iter_mut().zip(&middles) {
        let at = |curve: &Cubic| crossing(curve, middle, along).map(|p| (p - middle).dot(across));
        let places: Vec<f64> = cut.iter().map(at).collect::<Option<_>>()?;
        let first = places.iter().copied().fold(f64::INFINITY, f64::min);
        let last = places.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        *end = (first, last);
        // Not further than half the way to what is kept.
        for place in kept.iter().filter_map(at) {
            let away = f64::max(first - place, place - last);
            beyond = beyond.min((away / 2.0 - 1.0).max(0.0));
        }
    }
    let mut bars = middles.into_iter().zip(ends).map(|(middle, (first, last))| {
        let from = middle + across * (first - beyond);
        let to = middle + across * (last + beyond);
        Shape::new(Class::Cut, Geometry::line(from, to)).into()
    });
    Some([bars.next()?, bars.next()?])
}

/// Where a branch passes the line through a point square to this way, if it does so
/// near its middle.
fn crossing(curve: &Cubic, through: Point, along: Point) -> Option<Point> {
    let points = curve.sampled(POINTS);
    let far = |p: Point| (p - through).dot(along);
    let next = points.iter().position(|&p| far(p) >= 0.0)?;
    let share = next as f64 / POINTS as f64;
    let (from, to) = (points[next.checked_sub(1)?], points[next]);
    let part = -far(from) / (far(to) - far(from)).max(1e-9);
    (0.15..0.75).contains(&share).then(|| from.towards(to, part))
}
