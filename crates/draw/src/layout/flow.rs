//! Layers side by side, time running to the right, with an edge as one smooth
//! curve past the vertices in its way.

use std::collections::HashMap;

use arene::{LimitReached, Limits, Player};

use super::layered::{Input, layered};
use super::opposite::Opposites;
use super::ports::{direction, fan, port};
use crate::geometry::{Cubic, PULL, Point, pt};
use crate::scene::half_side;

/// What is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Network<'a> {
    /// Who owns each vertex, which is its shape.
    pub owner: &'a [Player],
    /// The edges.
    pub edges: &'a [(usize, usize)],
    /// The radius of the vertices.
    pub radius: f64,
    /// What is kept free above each vertex; as good as nothing where it is too short.
    pub above: &'a [Above],
}

/// Room above a vertex that edges stay out of, for what is written there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Above {
    /// Half its width.
    pub half: f64,
    /// How far it reaches from the outline.
    pub height: f64,
}

/// Where vertices are and how edges run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The centre of each vertex.
    pub at: Vec<Point>,
    /// The curves of each edge, from outline to outline.
    pub curves: Vec<Vec<Cubic>>,
}

/// How far the tip of an arrow stays from the outline.
pub(crate) const TIP: f64 = 2.5;

/// Lays out with these layers, the first one on the left; fails only if it is told
/// to stop.
pub fn flow(network: Network<'_>, layer: &[usize], limits: &Limits) -> Result<Plan, LimitReached> {
    let Network { owner, edges, radius, above } = network;
    let mut half = vec![radius; owner.len()];
    for &(from, to) in edges {
        if from == to {
            // Room for the loop, on both sides so that rows stay even.
            half[from] = radius * 1.9;
        }
    }
    let before: Vec<f64> = above.iter().map(|above| above.height).collect();
    let input = Input { layer, half: &half, before: &before, edges, gap: radius * 1.3 };
    let found = layered(input, limits)?;
    let columns = columns(edges, layer, &found.across, &found.bends, radius);
    let at: Vec<Point> = (0..owner.len()).map(|v| pt(columns[layer[v]], found.across[v])).collect();
    let bends: Vec<Vec<Point>> = edges
        .iter()
        .zip(&found.bends)
        .map(|(&(from, to), bends)| {
            let step = |i: usize| match layer[from] < layer[to] {
                true => layer[from] + 1 + i,
                false => layer[from] - 1 - i,
            };
            bends.iter().enumerate().map(|(i, &y)| pt(columns[step(i)], y)).collect()
        })
        .collect();
    let curves = route(network, layer, &at, &bends);
    Ok(Plan { at, curves })
}

/// The x of each layer: further apart where edges between them are steep.
fn columns(
    edges: &[(usize, usize)],
    layer: &[usize],
    across: &[f64],
    bends: &[Vec<f64>],
    radius: f64,
) -> Vec<f64> {
    let count = layer.iter().map(|&l| l + 1).max().unwrap_or(0);
    let mut climb = vec![0.0_f64; count];
    for (&(from, to), bends) in edges.iter().zip(bends) {
        if layer[from] == layer[to] {
            let bulge = bulge((across[from] - across[to]).abs(), radius);
            climb[layer[from]] = climb[layer[from]].max(bulge * 4.0);
            continue;
        }
        let ys: Vec<f64> = std::iter::once(across[from])
            .chain(bends.iter().copied())
            .chain([across[to]])
            .collect();
        let first = layer[from].min(layer[to]);
        let steps = ys.len() - 1;
        for (i, pair) in ys.windows(2).enumerate() {
            let between = if layer[from] < layer[to] { first + i } else { first + steps - 1 - i };
            climb[between] = climb[between].max((pair[0] - pair[1]).abs());
        }
    }
    let mut x = 0.0;
    climb
        .iter()
        .map(|&climb| {
            let here = x;
            x += (2.0 * radius + climb * 0.34).clamp(radius * 5.2, radius * 24.0);
            here
        })
        .collect()
}

/// How far an edge within a layer bulges out.
fn bulge(distance: f64, radius: f64) -> f64 {
    radius * 0.9 + (distance * 0.16).min(radius * 6.0)
}

/// One end of an edge at a vertex.
struct End {
    edge: usize,
    at_target: bool,
    wished: f64,
}

/// The curves, with their ports fanned on the left and the right of vertices.
fn route(
    network: Network<'_>,
    layer: &[usize],
    at: &[Point],
    bends: &[Vec<Point>],
) -> Vec<Vec<Cubic>> {
    let Network { owner, edges, radius, above } = network;
    let opposites = Opposites::new(edges);
    // On the right, angles go clockwise from the right; on the left they are mirrored.
    let mut right: Vec<Vec<End>> = (0..owner.len()).map(|_| Vec::new()).collect();
    let mut left: Vec<Vec<End>> = (0..owner.len()).map(|_| Vec::new()).collect();
    for (edge, &(from, to)) in edges.iter().enumerate() {
        if from == to {
            continue;
        }
        let path: Vec<Point> =
            std::iter::once(at[from]).chain(bends[edge].iter().copied()).chain([at[to]]).collect();
        let flat = layer[from] == layer[to];
        for (v, next, at_target) in [(from, path[1], false), (to, path[path.len() - 2], true)] {
            let step = next - at[v];
            let to_the_right = if flat { !opposites.is_second(edge) } else { step.x > 0.0 };
            let slope = if flat {
                step.y.signum() * 48.0
            } else {
                step.y.atan2(step.x.abs()).to_degrees() * 0.85
            };
            // Opposite edges between the same two vertices bow apart.
            let bow = match flat || !opposites.has(edge) {
                true => 0.0,
                false => 12.0,
            };
            let leaves_up = if at_target == to_the_right { 1.0 } else { -1.0 };
            let wished = slope + leaves_up * bow * if layer[from] < layer[to] { 1.0 } else { -1.0 };
            let side = if to_the_right { &mut right[v] } else { &mut left[v] };
            side.push(End { edge, at_target, wished });
        }
    }
    let mut widest = vec![Above::default(); layer.iter().map(|&l| l + 1).max().unwrap_or(0)];
    for (&above, &layer) in above.iter().zip(layer) {
        if above.half > widest[layer].half {
            widest[layer] = above;
        }
    }
    let mut ends: Vec<[Option<(Point, Point)>; 2]> = vec![[None, None]; edges.len()];
    for (sides, mirrored) in [(&mut right, false), (&mut left, true)] {
        for (v, side) in sides.iter_mut().enumerate() {
            side.sort_by(|a, b| a.wished.total_cmp(&b.wished).then(a.edge.cmp(&b.edge)));
            let wished: Vec<f64> = side.iter().map(|end| end.wished).collect();
            let highest = steepest(owner[v], radius, above.get(v).copied().unwrap_or_default());
            // Below it, what is written above the next vertex of the layer is in the way.
            let lowest = steepest(owner[v], radius, widest[layer[v]]);
            for (end, angle) in side.iter().zip(fan(&wished, 21.0, -highest, lowest)) {
                let ray = direction(angle);
                let ray = if mirrored { pt(-ray.x, ray.y) } else { ray };
                let (mut point, normal) = port(at[v], owner[v], radius, ray);
                if end.at_target {
                    point = point + normal * TIP;
                }
                ends[end.edge][usize::from(end.at_target)] = Some((point, normal));
            }
        }
    }
    let crowd = Crowd::new(network, at, layer);
    let ports = |edge: usize| match ends[edge] {
        [Some((a, out)), Some((b, inward))] => {
            Some(Ports { a, out, bends: &bends[edge], b, inward })
        }
        _ => None,
    };
    // Edges of one fan are bent alike: they would cross if they were not.
    let mut fans: HashMap<(usize, bool), usize> = HashMap::new();
    let fan_of = |edge: usize| {
        let (from, to) = edges[edge];
        let is_direct = bends[edge].is_empty() && layer[from] != layer[to];
        is_direct.then_some((from, layer[from] < layer[to]))
    };
    for (edge, &between) in edges.iter().enumerate() {
        if let (Some(fan), Some(ports)) = (fan_of(edge), ports(edge)) {
            let (tried, _) = past(ports, between, radius, &crowd);
            let most = fans.entry(fan).or_default();
            *most = tried.max(*most);
        }
    }
    let curves = |edge: usize| -> Vec<Cubic> {
        let (from, to) = edges[edge];
        let Some(ports) = ports(edge).filter(|_| from != to) else {
            return self_loop(at[from], owner[from], radius);
        };
        if layer[from] == layer[to] {
            return around(ports, (from, to), radius, &crowd);
        }
        if let Some(&tried) = fan_of(edge).and_then(|fan| fans.get(&fan)) {
            let curves = bend(ports, TRIED[tried], (from, to), radius, &crowd);
            if crowd.clearance(&curves, (from, to)) >= CLEAR {
                return curves;
            }
        }
        past(ports, (from, to), radius, &crowd).1
    };
    (0..edges.len()).map(curves).collect()
}

/// Degrees from the level beyond which no edge leaves or enters a vertex.
const STEEPEST: f64 = 68.0;

/// How steep edges may be on the upper side of a vertex to stay beside what is
/// written above it, head and all; not so flat that they could not be told apart.
fn steepest(owner: Player, radius: f64, above: Above) -> f64 {
    if above.height <= 0.0 {
        return STEEPEST;
    }
    let beside = above.half + 6.0;
    let angle = match owner {
        Player::J0 => (beside / radius).min(1.0).acos(),
        Player::J1 => (half_side(owner, radius) / beside).atan(),
    };
    angle.to_degrees().clamp(32.0, STEEPEST)
}

/// A loop above a vertex.
pub(crate) fn self_loop(at: Point, owner: Player, radius: f64) -> Vec<Cubic> {
    let (a, out) = port(at, owner, radius, direction(-118.0));
    let (b, inward) = port(at, owner, radius, direction(-62.0));
    let b = b + inward * TIP;
    let reach = radius * 1.35;
    let lift = pt(0.0, -0.35);
    vec![Cubic([a, a + (out + lift) * reach, b + (inward + lift) * reach, b])]
}

/// A vertex in the way of edges.
#[derive(Clone, Copy)]
struct Obstacle {
    vertex: usize,
    y: f64,
    owner: Player,
    above: Above,
}

/// The vertices by layer with what is above them, to see what a curve would run over.
struct Crowd {
    columns: Vec<(f64, Vec<Obstacle>)>,
    radius: f64,
}

/// How far edges keep from the outlines of other vertices.
const CLEAR: f64 = 5.0;

impl Crowd {
    fn new(network: Network<'_>, at: &[Point], layer: &[usize]) -> Crowd {
        let count = layer.iter().map(|&l| l + 1).max().unwrap_or(0);
        let mut columns: Vec<(f64, Vec<Obstacle>)> = vec![(0.0, Vec::new()); count];
        for (vertex, (p, &l)) in at.iter().zip(layer).enumerate() {
            let above = network.above.get(vertex).copied().unwrap_or_default();
            let owner = network.owner[vertex];
            columns[l].0 = p.x;
            columns[l].1.push(Obstacle { vertex, y: p.y, owner, above });
        }
        for (_, vertices) in &mut columns {
            vertices.sort_by(|a, b| a.y.total_cmp(&b.y));
        }
        Crowd { columns, radius: network.radius }
    }

    /// How near a line comes to vertices other than those at its ends, and to what is
    /// above them; [`CLEAR`] if not that near to any.
    fn clearance(&self, curves: &[Cubic], ends: (usize, usize)) -> f64 {
        let points = curves.iter().flat_map(|curve| curve.sampled(32));
        points.map(|p| self.room(p, ends)).fold(CLEAR, f64::min)
    }

    fn room(&self, p: Point, ends: (usize, usize)) -> f64 {
        let reach = self.radius + CLEAR;
        let i = self.columns.partition_point(|&(x, _)| x < p.x - reach);
        let Some((x, vertices)) = self.columns.get(i) else { return CLEAR };
        if (x - p.x).abs() >= reach {
            return CLEAR;
        }
        // From the first vertex that is not wholly above the point to the first that,
        // with what is above it, is wholly below.
        let j = vertices.partition_point(|other| other.y < p.y - reach);
        let near =
            vertices[j..].iter().take(2).filter(|v| v.vertex != ends.0 && v.vertex != ends.1);
        near.map(|other| {
            let centre = pt(*x, other.y);
            let step = p - centre;
            let outline = match other.owner {
                Player::J0 => step.length() - self.radius,
                Player::J1 => {
                    let half = half_side(Player::J1, self.radius);
                    let (across, down) = (step.x.abs() - half, step.y.abs() - half);
                    match across.max(down) > 0.0 {
                        true => across.max(0.0).hypot(down.max(0.0)),
                        false => across.max(down),
                    }
                }
            };
            let above = other.above;
            let is_on = above.height > 0.0
                && step.x.abs() < above.half + 3.0
                && (-self.radius - above.height..0.0).contains(&step.y);
            // Better through a note, which can be moved, than along an outline.
            if is_on { outline.min(CLEAR * 0.8) } else { outline }
        })
        .fold(CLEAR, f64::min)
    }
}

/// An edge from port to port.
#[derive(Clone, Copy)]
struct Ports<'a> {
    a: Point,
    out: Point,
    bends: &'a [Point],
    b: Point,
    inward: Point,
}

/// How an edge is bent.
#[derive(Clone, Copy)]
struct Bent {
    /// The share of the level in the direction in which it leaves and arrives.
    level: f64,
    /// Does it run level past all vertices, and not only where it must?
    always: bool,
    /// How far its handles reach, as a share of the chord.
    pull: f64,
    /// How far its bends are shifted.
    aside: f64,
}

/// What is tried, the gentlest first.
const TRIED: [Bent; 11] = {
    const fn bent(level: f64, always: bool, pull: f64, aside: f64) -> Bent {
        Bent { level, always, pull, aside }
    }
    [
        bent(0.0, false, PULL, 0.0),
        bent(0.5, false, PULL, 0.0),
        bent(0.5, true, PULL, 0.0),
        bent(0.8, false, 0.45, 0.0),
        bent(0.8, true, 0.45, 0.0),
        bent(0.5, true, PULL, 5.0),
        bent(0.5, true, PULL, -5.0),
        bent(0.8, true, 0.45, 9.0),
        bent(0.8, true, 0.45, -9.0),
        bent(1.0, true, 0.55, 0.0),
        bent(1.0, false, 0.65, 0.0),
    ]
};

/// A smooth curve from port to port through the bends, the gentlest that keeps clear
/// of other vertices, or the one that keeps clearest of them; and which of those that
/// are tried it is.
fn past(ports: Ports<'_>, ends: (usize, usize), radius: f64, crowd: &Crowd) -> (usize, Vec<Cubic>) {
    let mut best = (f64::NEG_INFINITY, (0, Vec::new()));
    for (tried, bent) in TRIED.into_iter().enumerate() {
        let curves = bend(ports, bent, ends, radius, crowd);
        let clear = crowd.clearance(&curves, ends);
        if clear >= CLEAR {
            return (tried, curves);
        }
        if clear > best.0 {
            best = (clear, (tried, curves));
        }
    }
    best.1
}

/// An edge within a layer, bulging out on the side of its ports, less or more until it
/// is clear of the vertices between its ends.
fn around(ports: Ports<'_>, ends: (usize, usize), radius: f64, crowd: &Crowd) -> Vec<Cubic> {
    let Ports { a, out, b, .. } = ports;
    let mut best = (f64::NEG_INFINITY, Vec::new());
    for share in [1.25, 1.6, 2.0, 2.5] {
        let pull = pt(out.x.signum() * bulge((a.y - b.y).abs(), radius) * share, 0.0);
        let drop = pt(0.0, (b.y - a.y) * 0.12);
        let curves = vec![Cubic([a, a + pull + drop, b + pull - drop, b])];
        let clear = crowd.clearance(&curves, ends);
        if clear >= CLEAR {
            return curves;
        }
        if clear > best.0 {
            best = (clear, curves);
        }
    }
    best.1
}

/// The curve that turns gently where there is room, and runs level past vertices
/// where there is not.
fn bend(
    ports: Ports<'_>,
    bent: Bent,
    ends: (usize, usize),
    radius: f64,
    crowd: &Crowd,
) -> Vec<Cubic> {
    let Ports { a, out, bends, b, inward } = ports;
    let forward = if b.x > a.x { 1.0 } else { -1.0 };
    let level = pt(forward, 0.0);
    let points: Vec<Point> = std::iter::once(a)
        .chain(bends.iter().map(|p| pt(p.x, p.y + bent.aside)))
        .chain([b])
        .collect();
    let gentle = |i: usize| (points[i + 1] - points[i - 1]).unit();
    let last = points.len() - 1;
    let way = |normal: Point, chord: Point| {
        let usual = (normal * 0.45 + chord.unit() * 0.55).unit();
        (usual * (1.0 - bent.level) + level * bent.level).unit()
    };
    let first_way = way(out, points[1] - a);
    let last_way = way(inward * -1.0, b - points[last - 1]);
    let piece = |from: Point, leaves: Point, to: Point, arrives: Point| {
        let reach = from.distance(to) * bent.pull;
        Cubic([from, from + leaves * reach, to - arrives * reach, to])
    };
    // Level where a gentle turn on either side would run into a vertex.
    let mut is_level = vec![bent.always; points.len()];
    for i in (1..last).filter(|_| !bent.always) {
        let before = if i == 1 { first_way } else { gentle(i - 1) };
        let after = if i + 1 == last { last_way } else { gentle(i + 1) };
        let near = piece(points[i - 1], before, points[i], gentle(i)).split(0.5).1;
        let far = piece(points[i], gentle(i), points[i + 1], after).split(0.5).0;
        is_level[i] = crowd.clearance(&[near, far], ends) < CLEAR;
    }
    let mut curves = Vec::new();
    let mut here = a;
    let mut way = first_way;
    for i in 1..last {
        let point = points[i];
        if is_level[i] {
            let flat = level * (radius * 1.05);
            curves.push(piece(here, way, point - flat, level));
            curves.push(Cubic::line(point - flat, point + flat));
            (here, way) = (point + flat, level);
        } else {
            curves.push(piece(here, way, point, gentle(i)));
            (here, way) = (point, gentle(i));
        }
    }
    curves.push(piece(here, way, b, last_way));
    curves
}
