//! The two-row form of the course notes: J0's vertices in one row, J1's facing
//! them in the other, moves running between the rows. Upright, the rows become
//! columns and time runs downwards.

use arene::{LimitReached, Limits, Player};

use super::flow::{Network, Plan, TIP, self_loop};
use super::layered::{Input, layered};
use super::opposite::Opposites;
use super::ports::{direction, fan, port};
use crate::geometry::{Cubic, Point, port_curve, pt};

/// The measures of the form.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rows {
    /// From one column to the next.
    pub step: f64,
    /// From one row to the other.
    pub apart: f64,
    /// Do rows stand upright, J0's on the left?
    pub upright: bool,
    /// The share of the outline's normal in the direction of edges.
    pub mix: f64,
    /// Do edges leave by the number of columns they cross, as in the notes' Nim,
    /// and not by their direction?
    pub by_column: bool,
}

impl Rows {
    /// Lying rows, for a page of their own.
    pub const LYING: Rows =
        Rows { step: 112.0, apart: 236.0, upright: false, mix: 0.45, by_column: true };
    /// Upright rows of small vertices, for strips of several pictures.
    pub const UPRIGHT: Rows =
        Rows { step: 47.0, apart: 112.0, upright: true, mix: 0.3, by_column: true };
    /// Lying rows of a few vertices that have names and no order.
    pub const NAMED: Rows =
        Rows { step: 160.0, apart: 150.0, upright: false, mix: 0.45, by_column: false };
}

/// The column of each vertex where `place` says which position it is, the
/// positions being numbered in the order of play.
pub fn columns_by_place(place: &[usize]) -> Vec<f64> {
    place.iter().map(|&p| p as f64).collect()
}

/// The column of each vertex that gives few crossings and upright edges.
pub fn columns_by_edges(
    owner: &[Player],
    edges: &[(usize, usize)],
    limits: &Limits,
) -> Result<Vec<f64>, LimitReached> {
    let layer: Vec<usize> = owner.iter().map(|player| player.index()).collect();
    let half = vec![0.5; owner.len()];
    let across: Vec<(usize, usize)> =
        edges.iter().copied().filter(|&(a, b)| layer[a] != layer[b]).collect();
    let input = Input { layer: &layer, half: &half, before: &[], edges: &across, gap: 0.0 };
    let found = layered(input, limits)?;
    let first = found.across.iter().copied().fold(f64::INFINITY, f64::min);
    Ok(found.across.iter().map(|x| x - first).collect())
}

/// Lays out with these columns.
pub fn rows(network: Network<'_>, column: &[f64], form: Rows) -> Plan {
    // Everything is found lying; upright, x and y change places at the end.
    let at: Vec<Point> = network
        .owner
        .iter()
        .zip(column)
        .map(|(owner, x)| pt(x * form.step, owner.index() as f64 * form.apart))
        .collect();
    let mut curves = route(network, &at, column, form);
    let mut at = at;
    if form.upright {
        at.iter_mut().for_each(|p| *p = pt(p.y, p.x));
        for curve in curves.iter_mut().flatten() {
            curve.0 = curve.0.map(|p| pt(p.y, p.x));
        }
    }
    Plan { at, curves }
}

/// One end of an edge, at the inner or the outer side of its vertex.
struct End {
    edge: usize,
    at_target: bool,
    /// Degrees from the upright, to the right.
    wished: f64,
}

fn route(network: Network<'_>, at: &[Point], column: &[f64], form: Rows) -> Vec<Vec<Cubic>> {
    let Network { owner, edges, radius, .. } = network;
    let opposites = Opposites::new(edges);
    let widest = edges.iter().map(|&(a, b)| (column[a] - column[b]).abs()).fold(3.0, f64::max);
    // In the notes' Nim: 8, 36 and 64 degrees for one, two and three sticks.
    let lean = |columns: f64| match columns {
        any if !form.by_column => (any * form.step).atan2(form.apart).to_degrees().min(66.0),
        near if near <= 1.0 => 8.0 * near,
        far => 8.0 + 56.0 * (far - 1.0) / (widest - 1.0),
    };
    let count = owner.len();
    let mut inner: Vec<Vec<End>> = (0..count).map(|_| Vec::new()).collect();
    let mut outer: Vec<Vec<End>> = (0..count).map(|_| Vec::new()).collect();
    for (edge, &(from, to)) in edges.iter().enumerate() {
        if from == to {
            continue;
        }
        let inside = owner[from] != owner[to];
        for (v, other, at_target) in [(from, to, false), (to, from, true)] {
            let columns = column[other] - column[v];
            let mut wished = lean(columns.abs()).copysign(columns);
            if inside && opposites.has(edge) {
                // Each keeps to the same side of both its ends.
                let bow = if columns.abs() < 0.5 { 24.0 } else { 10.0 };
                wished += if owner[from] == Player::J0 { bow } else { -bow };
            }
            if !inside {
                wished = (24.0 + 6.0 * columns.abs()).min(50.0).copysign(columns);
            }
            let side = if inside { &mut inner[v] } else { &mut outer[v] };
            side.push(End { edge, at_target, wished });
        }
    }
    let mut ends: Vec<[Option<(Point, Point)>; 2]> = vec![[None, None]; edges.len()];
    for (sides, inside) in [(&mut inner, true), (&mut outer, false)] {
        for (v, side) in sides.iter_mut().enumerate() {
            side.sort_by(|a, b| a.wished.total_cmp(&b.wished).then(a.edge.cmp(&b.edge)));
            let wished: Vec<f64> = side.iter().map(|end| end.wished).collect();
            let downwards = inside == (owner[v] == Player::J0);
            for (end, angle) in side.iter().zip(fan(&wished, 13.0, -76.0, 76.0)) {
                let ray = direction(90.0 - angle);
                let ray = if downwards { ray } else { pt(ray.x, -ray.y) };
                let (mut point, normal) = port(at[v], owner[v], radius, ray);
                if end.at_target {
                    point = point + normal * TIP;
                }
                ends[end.edge][usize::from(end.at_target)] = Some((point, normal));
            }
        }
    }
    edges
        .iter()
        .enumerate()
        .map(|(edge, &(from, to))| match ends[edge] {
            _ if from == to => lying_loop(at[from], owner[from], radius),
            [Some((a, out)), Some((b, inward))] if owner[from] == owner[to] => {
                let up = if owner[from] == Player::J0 { -1.0 } else { 1.0 };
                let lift = pt(0.0, up * (radius * 0.9 + 0.16 * (a.x - b.x).abs()));
                let drift = pt((b.x - a.x) * 0.2, 0.0);
                let _ = (out, inward);
                vec![Cubic([a, a + lift + drift, b + lift - drift, b])]
            }
            [Some((a, out)), Some((b, inward))] => {
                if opposites.has(edge) && (column[from] - column[to]).abs() < 0.5 {
                    return vec![bow(a, b, owner[from])];
                }
                vec![port_curve(a, out, b, inward, form.mix)]
            }
            _ => Vec::new(),
        })
        .collect()
}

/// One of two opposite edges between facing vertices: J0's bows to the right.
fn bow(from: Point, to: Point, owner: Player) -> Cubic {
    let side = if owner == Player::J0 { 1.0 } else { -1.0 };
    let bulge = pt(side * 0.16 * from.distance(to).min(180.0), 0.0);
    Cubic([from, from.towards(to, 0.25) + bulge, from.towards(to, 0.75) + bulge, to])
}

/// A loop on the outer side of a vertex.
fn lying_loop(at: Point, owner: Player, radius: f64) -> Vec<Cubic> {
    let mut curves = self_loop(at, owner, radius);
    if owner == Player::J1 {
        for curve in &mut curves {
            curve.0 = curve.0.map(|p| pt(p.x, 2.0 * at.y - p.y));
        }
    }
    curves
}
