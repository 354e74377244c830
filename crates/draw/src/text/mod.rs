//! Scenes as Unicode text for the terminal: curves in Braille dots, vertices in
//! round or square brackets.

mod canvas;

use arene::Player;

use crate::geometry::Point;
use crate::scene::{Anchor, Edge, Geometry, Item, Scene, Shape, Text, Vertex, leaves};
use crate::style::{Class, EdgeKind, Region, Tone};
use crate::theme::Token;

use canvas::Canvas;

/// The scene as lines of text, in colours (ANSI escapes) if wanted. Round
/// brackets are J0's vertices, square ones J1's, doubled if final; a raised 0, 1
/// or = after them says who wins.
pub fn text(scene: &Scene, colours: bool) -> String {
    let named =
        |name: &'static str| move |item: &&Item| matches!(item, Item::Group(g) if g.name == name);
    let (legend, rest): (Vec<&Item>, Vec<&Item>) = scene.items.iter().partition(named("legend"));
    // A vertex that holds a little board is called by its name here.
    let has_boards = scene.vertices().any(|v| v.instead.is_some());
    let rest = rest.into_iter().filter(|item| !has_boards || !named("board")(item));
    let shown: Vec<&Item> = rest.flat_map(|item| leaves(std::slice::from_ref(item))).collect();
    let moves: Vec<&Item> = scene
        .items
        .iter()
        .filter(named(MOVES))
        .flat_map(|item| leaves(std::slice::from_ref(item)))
        .collect();
    // The names of moves are written if there is room for all of them.
    let is_narrow = |pixels: &f64| scene.width / pixels <= NARROW;
    let choices: Vec<f64> =
        [11.0, 10.0, 9.0, 8.0, 7.0, 6.0].into_iter().filter(is_narrow).collect();
    let with_moves = resolution(&shown, &moves, &choices);
    let pixels = with_moves
        .or_else(|| resolution(&shown, &[], &[11.0, 10.0, 9.0, 8.0, 7.0, 6.0, 5.0]))
        .unwrap_or(4.0);
    let hidden = if with_moves.is_some() { &[][..] } else { &moves[..] };
    let is_hidden = |item: &Item| hidden.iter().any(|other| std::ptr::eq(*other, item));
    let mut canvas = Canvas::new(scene.width, scene.height, pixels);
    for item in &shown {
        match item {
            Item::Shape(shape) => draw_shape(&mut canvas, shape),
            Item::Edge(edge) => draw_edge(&mut canvas, edge),
            _ => {}
        }
    }
    for item in &shown {
        match item {
            Item::Vertex(v) => {
                let token = region_token(v.region);
                canvas.write(v.at, Anchor::Middle, &bracketed(v), token);
            }
            Item::Text(text) if !is_hidden(item) => draw_text(&mut canvas, text),
            _ => {}
        }
    }
    let mut out = canvas.lines(colours);
    for item in legend {
        out.push('\n');
        out.push_str(&legend_lines(item, 96));
    }
    out
}

/// Columns that a picture may have for the sake of the names of moves.
const NARROW: f64 = 160.0;
/// The group of a tree that holds the names of moves.
const MOVES: &str = "moves";

/// Pixels to a column: the first that keeps the vertices, and these texts, apart.
fn resolution(leaves: &[&Item], texts: &[&Item], choices: &[f64]) -> Option<f64> {
    let boxes: Vec<(Point, f64)> = leaves
        .iter()
        .filter(|item| matches!(item, Item::Vertex(_)))
        .chain(texts)
        .filter_map(|item| match item {
            Item::Vertex(v) => Some((v.at, bracketed(v).chars().count() as f64)),
            Item::Text(text) => {
                Some((middle_of(text), text.label.to_plain().chars().count() as f64 + 1.0))
            }
            _ => None,
        })
        .collect();
    let apart = |pixels: f64| {
        let mut sorted: Vec<(i64, f64, f64)> = boxes
            .iter()
            .map(|(p, width)| ((p.y / (2.0 * pixels)).floor() as i64, p.x / pixels, *width))
            .collect();
        sorted.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        sorted.windows(2).all(|w| w[0].0 != w[1].0 || w[1].1 - w[0].1 > (w[0].2 + w[1].2) / 2.0)
    };
    choices.iter().copied().find(|&pixels| apart(pixels))
}

/// `(9₀)¹`: the label in the brackets of its owner, with the winner.
fn bracketed(v: &Vertex) -> String {
    let (open, close) = match (v.owner, v.is_final) {
        (Player::J0, false) => ("(", ")"),
        (Player::J0, true) => ("((", "))"),
        (Player::J1, false) => ("[", "]"),
        (Player::J1, true) => ("[[", "]]"),
    };
    let winner = match v.region {
        Region::Won(Player::J0) => "⁰",
        Region::Won(Player::J1) => "¹",
        Region::Draw | Region::DrawEnds | Region::DeadEnd => "⁼",
        Region::New(_) => "*",
        _ => "",
    };
    if v.region.is_leaf() {
        return format!("‹{}›", v.words());
    }
    format!("{open}{}{close}{winner}", v.words())
}

fn region_token(region: Region) -> Token {
    match region {
        Region::Won(Player::J0) | Region::New(Player::J0) => Token::J0,
        Region::Won(Player::J1) | Region::New(Player::J1) => Token::J1,
        Region::Choice(Player::J0) | Region::OnLine(Player::J0) => Token::J0,
        Region::Choice(Player::J1) | Region::OnLine(Player::J1) => Token::J1,
        Region::Unvisited | Region::LeafUnvisited => Token::Line,
        Region::Off | Region::LeafOff => Token::Faint,
        Region::Draw | Region::DrawEnds | Region::DeadEnd => Token::Draw,
        Region::Unsolved | Region::Leaf | Region::LeafOnLine => Token::Ink,
    }
}

fn draw_edge(canvas: &mut Canvas, edge: &Edge) {
    let Some(last) = edge.path.last() else { return };
    let token = match edge.kind {
        EdgeKind::Played => Token::Hi,
        kind => kind.style().stroke.unwrap_or(Token::Line),
    };
    let thick = thickness(edge.kind);
    for curve in &edge.path {
        let steps = (curve.length() / canvas.dot()).ceil().clamp(2.0, 4000.0) as usize;
        for p in curve.sampled(steps) {
            canvas.dot_at(p, token, edge.kind == EdgeKind::Ghost);
            for aside in 1..thick {
                let aside = curve.leaves().turned() * (canvas.dot() * f64::from(aside));
                canvas.dot_at(p + aside, token, false);
            }
        }
    }
    if edge.head {
        let way = last.arrives();
        let arrow = match way.degrees().rem_euclid(360.0) {
            a if !(22.5..337.5).contains(&a) => "→",
            a if a < 67.5 => "↗",
            a if a < 112.5 => "↑",
            a if a < 157.5 => "↖",
            a if a < 202.5 => "←",
            a if a < 247.5 => "↙",
            a if a < 292.5 => "↓",
            _ => "↘",
        };
        canvas.write(last.end() - way * 4.0, Anchor::Middle, arrow, token);
    }
}

/// How many dots thick a line is.
fn thickness(kind: EdgeKind) -> u32 {
    match kind.style().width {
        width if width > 4.0 => 3,
        width if width >= 2.0 => 2,
        _ => 1,
    }
}

fn draw_shape(canvas: &mut Canvas, shape: &Shape) {
    if shape.class == Class::Cut {
        let middle = shape.geometry.bounds().centre();
        canvas.write(middle, Anchor::Middle, CUT, Token::Danger);
        return;
    }
    let style = shape.class.style();
    let Some(token) = style.stroke else { return };
    let dashed = style.dash.is_some();
    let mut stroke = |points: &[Point]| {
        for pair in points.windows(2) {
            let steps = (pair[0].distance(pair[1]) / canvas.dot()).ceil().clamp(1.0, 4000.0);
            for i in 0..=steps as usize {
                canvas.dot_at(pair[0].towards(pair[1], i as f64 / steps), token, dashed);
            }
        }
    };
    match &shape.geometry {
        Geometry::Circle { centre, radius } => {
            let ring: Vec<Point> = (0..=32)
                .map(|i| {
                    let angle = f64::from(i) * std::f64::consts::TAU / 32.0;
                    *centre + crate::geometry::pt(angle.cos(), angle.sin()) * *radius
                })
                .collect();
            stroke(&ring);
        }
        Geometry::Rect { min, max, .. } => {
            let corner = |x: f64, y: f64| crate::geometry::pt(x, y);
            stroke(&[*min, corner(max.x, min.y), *max, corner(min.x, max.y), *min]);
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

/// From the base line to the middle of the letters.
fn middle_of(text: &Text) -> Point {
    Point { y: text.at.y - text.size * 0.36, ..text.at }
}

fn draw_text(canvas: &mut Canvas, text: &Text) {
    let token = match text.tone {
        Tone::OnJ0 | Tone::OnJ1 | Tone::OnHighlight => Token::Ink,
        tone => tone.token(),
    };
    canvas.write(middle_of(text), text.anchor, &text.label.to_plain(), token);
}

/// What stands for the bars across a cut branch.
const CUT: &str = "/";

/// The legend as running text: each mark and its word.
fn legend_lines(legend: &Item, columns: usize) -> String {
    let leaves = leaves(std::slice::from_ref(legend));
    let mut lines = String::new();
    let mut line = String::new();
    let mut mark = String::new();
    for item in leaves {
        match item {
            Item::Vertex(v) => {
                mark.push_str(&bracketed(v).replace("()", "( )").replace("[]", "[ ]"));
            }
            Item::Edge(edge) => {
                let line = match (edge.head, thickness(edge.kind)) {
                    (true, 1) => "─→",
                    (true, _) => "━▶",
                    // As thick as they are drawn.
                    (false, 1) => "⠒⠒",
                    (false, 2) => "⠶⠶",
                    (false, _) => "⠿⠿",
                };
                // Lines of two colours look alike here.
                if edge.head || !mark.ends_with(line) {
                    mark.push_str(line);
                }
            }
            Item::Shape(Shape { class: Class::Cut, .. }) => mark.push_str(CUT),
            Item::Shape(Shape { class: Class::Wedge, .. }) => mark.push('△'),
            // A sign that is a text stands in the middle of its room.
            Item::Text(text) if text.anchor == Anchor::Middle => {
                mark.push_str(&text.label.to_plain());
            }
            Item::Text(text) => {
                let entry = format!("{mark} {}", text.label.to_plain());
                mark.clear();
                if !line.is_empty() && line.chars().count() + 3 + entry.chars().count() > columns {
                    lines.push_str(&line);
                    lines.push('\n');
                    line.clear();
                }
                if !line.is_empty() {
                    line.push_str("   ");
                }
                line.push_str(entry.trim_start());
            }
            _ => {}
        }
    }
    lines + &line + "\n"
}
