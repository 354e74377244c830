//! Layers side by side, time running to the right, with an edge as one smooth
//! curve past the vertices in its way.

use arene::{LimitReached, Limits, Player};

use super::layered::{Input, layered};
use super::opposite::Opposites;
use super::ports::{direction, fan, port};
use crate::geometry::{Cubic, PULL, Point, port_curve, pt};
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
    let crowd = Crowd::new(at, layer, radius, above);
    edges
        .iter()
        .enumerate()
        .map(|(edge, &(from, to))| match ends[edge] {
            _ if from == to => self_loop(at[from], owner[from], radius),
            [Some((a, out)), Some((b, inward))] if layer[from] == layer[to] => {
                let reach = bulge((a.y - b.y).abs(), radius);
                let side = out.x.signum();
                let pull = pt(side * reach * 1.25, 0.0);
                let _ = inward;
                let drop = pt(0.0, (b.y - a.y) * 0.12);
                vec![Cubic([a, a + pull + drop, b + pull - drop, b])]
            }
            [Some((a, out)), Some((b, inward))] => {
                past(a, out, &bends[edge], b, inward, radius, &crowd)
            }
            _ => Vec::new(),
        })
        .collect()
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

/// The vertices by layer with what is above them, to see what a curve would run over.
struct Crowd {
    columns: Vec<(f64, Vec<(f64, Above)>)>,
    radius: f64,
}

impl Crowd {
    fn new(at: &[Point], layer: &[usize], radius: f64, above: &[Above]) -> Crowd {
        let count = layer.iter().map(|&l| l + 1).max().unwrap_or(0);
        let mut columns: Vec<(f64, Vec<(f64, Above)>)> = vec![(0.0, Vec::new()); count];
        for (v, (p, &l)) in at.iter().zip(layer).enumerate() {
            columns[l].0 = p.x;
            columns[l].1.push((p.y, above.get(v).copied().unwrap_or_default()));
        }
        for (_, vertices) in &mut columns {
            vertices.sort_by(|a, b| a.0.total_cmp(&b.0));
        }
        Crowd { columns, radius }
    }

    /// Does the curve run into a vertex other than those at its ends, or into what is
    /// above it?
    fn hit(&self, curve: &Cubic) -> bool {
        let clear = self.radius + 4.0;
        curve.sampled(24).into_iter().any(|p| {
            let i = self.columns.partition_point(|&(x, _)| x < p.x - clear);
            let Some((x, vertices)) = self.columns.get(i) else { return false };
            if (x - p.x).abs() >= clear {
                return false;
            }
            // The first vertex that is not wholly above the point.
            let j = vertices.partition_point(|&(y, _)| y < p.y - clear);
            vertices.get(j).is_some_and(|&(y, above)| {
                let beside = (x - p.x).abs() > above.half + 3.0;
                p.distance(pt(*x, y)) < clear || !beside && p.y > y - self.radius - above.height
            })
        })
    }
}

/// A smooth curve from port to port through the bends. It turns gently where
/// there is room, and runs level past vertices where there is not.
fn past(
    a: Point,
    out: Point,
    bends: &[Point],
    b: Point,
    inward: Point,
    radius: f64,
    crowd: &Crowd,
) -> Vec<Cubic> {
    if bends.is_empty() {
        return vec![port_curve(a, out, b, inward, 0.45)];
    }
    let forward = if b.x > a.x { 1.0 } else { -1.0 };
    let level = pt(forward, 0.0);
    let points: Vec<Point> = std::iter::once(a).chain(bends.iter().copied()).chain([b]).collect();
    let gentle = |i: usize| (points[i + 1] - points[i - 1]).unit();
    let last = points.len() - 1;
    let first_way = (out * 0.45 + (points[1] - a).unit() * 0.55).unit();
    let last_way = (inward * -0.45 + (b - points[last - 1]).unit() * 0.55).unit();
    let piece = |from: Point, leaves: Point, to: Point, arrives: Point| {
        let reach = from.distance(to) * PULL;
        Cubic([from, from + leaves * reach, to - arrives * reach, to])
    };
    // Level where a gentle turn on either side would run into a vertex.
    let mut is_level = vec![false; points.len()];
    for i in 1..last {
        let before = if i == 1 { first_way } else { gentle(i - 1) };
        let after = if i + 1 == last { last_way } else { gentle(i + 1) };
        let near = piece(points[i - 1], before, points[i], gentle(i)).split(0.5).1;
        let far = piece(points[i], gentle(i), points[i + 1], after).split(0.5).0;
        is_level[i] = crowd.hit(&near) || crowd.hit(&far);
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
