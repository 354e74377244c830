//! Edges and marks in dots.

use crate::geometry::{Point, pt};
use crate::scene::{Edge, Geometry, Shape};
use crate::style::{Class, EdgeKind};
use crate::theme::Token;

use super::canvas::{Canvas, Pattern, Scale, Stroke};

/// What stands for the bars across a cut branch.
pub(super) const CUT: char = '/';

/// Whether the outline of a mark is drawn here. Some are a sign, and windows have
/// brackets.
pub(super) fn is_drawn(shape: &Shape) -> bool {
    let is_other =
        matches!(shape.class, Class::Cut | Class::Wedge | Class::Window | Class::WindowPale);
    !is_other && shape.class.style().stroke.is_some()
}

/// The arrow that stands for a kind of edge where lines are not drawn.
pub(super) fn arrow_sign(kind: EdgeKind) -> &'static str {
    match kind {
        EdgeKind::Chosen(_) => "━▶",
        EdgeKind::ChosenDraw => "═▶",
        EdgeKind::Played => "▪▶",
        _ => "→",
    }
}

pub(super) fn edge_token(edge: &Edge) -> Token {
    match edge.kind {
        EdgeKind::Played => Token::Hi,
        kind => kind.style().stroke.unwrap_or(Token::Line),
    }
}

/// How many dots thick a line is.
pub(super) fn thickness(kind: EdgeKind) -> u32 {
    match kind.style().width {
        width if width > 4.0 => 3,
        width if width >= 2.0 => 2,
        _ => 1,
    }
}

/// Draws an edge from the vertex with this number.
pub(super) fn draw_edge(canvas: &mut Canvas, edge: &Edge, source: u32) {
    let pattern = match edge.kind {
        EdgeKind::Ghost => Pattern::Dashed,
        EdgeKind::Faint => Pattern::Pale,
        _ => Pattern::Solid,
    };
    let points: Vec<Point> = edge.path.iter().flat_map(|curve| curve.sampled(POINTS)).collect();
    let thick = thickness(edge.kind);
    canvas.line(&points, Stroke { token: edge_token(edge), pattern, thick, source });
}

/// Points of a curve that its dots join.
const POINTS: usize = 60;

/// The head of an edge, as near to its end as no label lies.
pub(super) fn draw_head(canvas: &mut Canvas, edge: &Edge) {
    let Some(last) = edge.path.last().filter(|_| edge.head) else { return };
    let places = (0..POINTS / 2).map(|i| {
        let t = 1.0 - i as f64 / POINTS as f64;
        let way = if i == 0 { last.arrives() } else { (last.end() - last.at(t)).unit() };
        let p = if i == 0 { last.end() - way * 4.0 } else { last.at(t) };
        (p, arrow(way))
    });
    canvas.sign(places, edge_token(edge));
}

fn arrow(way: Point) -> char {
    match way.degrees().rem_euclid(360.0) {
        a if !(22.5..337.5).contains(&a) => '→',
        a if a < 67.5 => '↗',
        a if a < 112.5 => '↑',
        a if a < 157.5 => '↖',
        a if a < 202.5 => '←',
        a if a < 247.5 => '↙',
        a if a < 292.5 => '↓',
        _ => '↘',
    }
}

/// The bars across a cut branch, beside what is written there.
pub(super) fn draw_cut(canvas: &mut Canvas, shape: &Shape, scale: Scale) {
    let middle = shape.geometry.bounds().centre();
    let asides = [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
    let places = asides.map(|(x, y)| (middle + pt(x * scale.column, y * scale.row), CUT));
    canvas.sign(places, Token::Danger);
}

pub(super) fn draw_shape(canvas: &mut Canvas, shape: &Shape) {
    let style = shape.class.style();
    let Some(token) = style.stroke else { return };
    let pattern = if style.dash.is_some() { Pattern::Dashed } else { Pattern::Solid };
    let mut stroke = |points: &[Point]| {
        canvas.line(points, Stroke { token, pattern, thick: 1, source: 0 });
    };
    match &shape.geometry {
        Geometry::Circle { centre, radius } => {
            let ring: Vec<Point> = (0..=32)
                .map(|i| {
                    let angle = f64::from(i) * std::f64::consts::TAU / 32.0;
                    *centre + pt(angle.cos(), angle.sin()) * *radius
                })
                .collect();
            stroke(&ring);
        }
        Geometry::Rect { min, max, .. } => {
            stroke(&[*min, pt(max.x, min.y), *max, pt(min.x, max.y), *min]);
        }
        Geometry::Polygon(points) => {
            let mut closed = points.clone();
            closed.extend(points.first());
            stroke(&closed);
        }
        Geometry::Line(points) => stroke(points),
        Geometry::Curve(curves) => {
            let points: Vec<Point> = curves.iter().flat_map(|c| c.sampled(24)).collect();
            stroke(&points);
        }
    }
}
