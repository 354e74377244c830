//! Items as elements.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, Write as _};

use arene::Player;

use super::sheet::Rule;
use super::{escape, escape_exactly, number};
use crate::geometry::{Cubic, NOTCH, Point, arrow_head, pt};
use crate::metrics::Weight;
use crate::scene::{
    Anchor, Cell, Edge, Facts, Geometry, Group, INDEX_DROP, INDEX_SIZE, Item, LINE_STEP, Shape,
    Text, Vertex,
};
use crate::style::{Class, EdgeKind, Region};

/// Class names without the empty ones.
fn classes(names: &[&str]) -> String {
    names.iter().copied().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What has been written, and which rules it needs.
#[derive(Default)]
pub(super) struct Writer {
    pub(super) out: String,
    pub(super) rules: BTreeSet<Rule>,
    /// Is something animated?
    pub(super) moves: bool,
    /// Has the reader the font for which the picture was laid out?
    pub(super) has_font: bool,
    /// What ids begin with, and how often each was given.
    pub(super) prefix: String,
    pub(super) ids: BTreeMap<String, u32>,
}

/// Seconds that something takes to appear.
const IN: f64 = 0.18;
/// Seconds from one step to the next.
const STEP: f64 = 1.3;

/// When a step begins.
fn time(step: u32) -> f64 {
    f64::from(step) * STEP
}

impl Writer {
    /// An id that nothing else in the picture has, as an attribute.
    fn id(&mut self, name: &str) {
        let id = format!("{}{name}", self.prefix);
        let times = self.ids.entry(id.clone()).or_insert(0);
        *times += 1;
        let _ = match times {
            1 => write!(self.out, " id=\"{}\"", escape(&id)),
            times => write!(self.out, " id=\"{}--{times}\"", escape(&id)),
        };
    }

    /// A fact, as an attribute.
    fn data(&mut self, word: &str, value: impl Display) {
        let _ = write!(self.out, " data-{word}=\"{}\"", escape_exactly(&value.to_string()));
    }

    pub(super) fn item(&mut self, item: &Item) {
        match item {
            Item::Vertex(vertex) => self.vertex(vertex),
            Item::Edge(edge) => self.edge(edge),
            Item::Text(text) => self.text(text),
            Item::Shape(shape) => self.shape(shape),
            Item::Cell(cell) => self.cell(cell),
            Item::Group(group) => self.group(group),
        }
    }

    fn group(&mut self, group: &Group) {
        self.out.push_str("<g");
        if !group.name.is_empty() {
            let _ = write!(self.out, " class=\"{}\"", escape(&group.name));
        }
        if let Some((from, until)) = group.steps {
            self.moves = true;
            let fade = if group.at_once { 0.0 } else { IN };
            // Readers that know no animation show the last step.
            let _ = match until {
                Some(until) => write!(
                    self.out,
                    " opacity=\"0\" style=\"animation:arene-in {fade}s ease-out {}s forwards,\
                     arene-out {fade}s ease-in {}s forwards\"",
                    number(time(from)),
                    // Once what follows is there: nothing flickers.
                    number(time(until) + fade),
                ),
                None => write!(
                    self.out,
                    " style=\"animation:arene-in {fade}s ease-out {}s backwards\"",
                    number(time(from))
                ),
            };
        }
        self.out.push('>');
        self.title(&group.title);
        self.out.push('\n');
        for item in &group.items {
            self.item(item);
        }
        self.out.push_str("</g>\n");
    }

    fn title(&mut self, title: &str) {
        if !title.is_empty() {
            let _ = write!(self.out, "<title>{}</title>", escape(title));
        }
    }

    fn vertex(&mut self, v: &Vertex) {
        self.rules.insert(Rule::Region(v.region));
        let owner = match v.owner {
            Player::J0 => "j0",
            Player::J1 => "j1",
        };
        let class = classes(&["v", owner, v.region.name(), if v.is_final { "final" } else { "" }]);
        let _ = write!(self.out, "<g class=\"{class}\"");
        if !v.name.is_empty() {
            self.id(&format!("v-{}", in_id(&v.name)));
            self.data("vertex", v.facts.get("vertex").unwrap_or(&v.name));
            self.facts(&v.facts, &["vertex"]);
        }
        self.out.push('>');
        self.title(&v.title);
        if v.halo {
            self.rules.insert(Rule::Shape(Class::Halo));
            self.outline(v, v.halo_width(), "halo");
        }
        self.outline(v, 0.0, "s");
        if v.region == Region::DeadEnd {
            self.rules.insert(Rule::Shape(Class::Hatch));
            let lines = hatching(v);
            let _ = write!(self.out, "<path class=\"hatch\" d=\"{}\"/>", segments(&lines));
        }
        if v.is_final {
            self.outline(v, -v.inset(), "in");
        }
        if !v.label.is_empty() {
            let size = v.label_size();
            let indexed = v.label.0.iter().any(|run| run.lowered);
            let lift = if indexed { size * 0.06 } else { 0.0 };
            let weight = if v.region == Region::Off { Weight::Medium } else { Weight::Semibold };
            let lines = v.label.lines();
            let above = (lines.len() - 1) as f64 / 2.0;
            for (i, label) in lines.into_iter().enumerate() {
                let down = (i as f64 - above) * size * LINE_STEP;
                let text = Text {
                    at: pt(v.at.x, v.at.y + size * 0.36 - lift + down),
                    anchor: Anchor::Middle,
                    label,
                    size,
                    weight,
                    tone: v.region.label(),
                    rim: v.region == Region::DeadEnd,
                    held: true,
                    title: String::new(),
                };
                self.text_element(&text, "t l");
            }
        }
        self.out.push_str("</g>\n");
    }

    /// The shape of a vertex, larger by `by`.
    fn outline(&mut self, v: &Vertex, by: f64, class: &str) {
        let half = v.half() + by;
        let (x, y) = (v.at.x, v.at.y);
        if v.region.is_leaf() {
            let (across, down) = v.halves();
            let _ = write!(
                self.out,
                "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>",
                number(x - across - by),
                number(y - down - by),
                number(2.0 * (across + by)),
                number(2.0 * (down + by)),
                number(v.radius * 0.4 + by)
            );
            return;
        }
        let _ = match v.owner {
            Player::J0 => write!(
                self.out,
                "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                number(x),
                number(y),
                number(half)
            ),
            Player::J1 => {
                let corner = match by {
                    by if by > 0.0 => v.radius * 0.2 + by,
                    by if by < 0.0 => v.radius * 0.08,
                    _ => v.radius * 0.15,
                };
                write!(
                    self.out,
                    "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>",
                    number(x - half),
                    number(y - half),
                    number(2.0 * half),
                    number(2.0 * half),
                    number(corner)
                )
            }
        };
    }

    fn edge(&mut self, edge: &Edge) {
        let Some(last) = edge.path.last() else { return };
        self.rules.insert(Rule::Edge(edge.kind));
        let _ = write!(self.out, "<g class=\"e {}\"", edge.kind.name());
        if let (Some(from), Some(to)) = (&edge.from, &edge.to) {
            self.id(&format!("e-{}--{}", in_id(from), in_id(to)));
            self.data("from", edge.facts.get("from").unwrap_or(from));
            self.data("to", edge.facts.get("to").unwrap_or(to));
            self.facts(&edge.facts, &["from", "to"]);
        }
        self.out.push('>');
        self.title(&edge.title);
        let (length, width) = edge.head_dimensions();
        let mut shaft = edge.path.clone();
        if edge.head
            && let Some(end) = shaft.last_mut()
        {
            *end = last.shortened(length * NOTCH);
        }
        let d = path_data(&shaft);
        if let Some(casing) = edge.kind.casing() {
            self.rules.insert(Rule::Shape(casing));
            // Under a highlight the head lies on the casing too. Others begin and end beside
            // this edge: where it leaves and arrives, its casing does not cover them.
            let under = match edge.kind {
                EdgeKind::Played => path_data(&edge.path),
                _ => path_data(&without_ends(&shaft)),
            };
            let _ = write!(self.out, "<path class=\"{}\" d=\"{under}\"/>", casing.name());
        }
        let _ = write!(self.out, "<path class=\"p\" d=\"{d}\"/>");
        if edge.head {
            let tip = last.end();
            let foot = shaft.last().map_or(tip, Cubic::end);
            let head = arrow_head(tip, tip - foot, length, width);
            let _ = write!(self.out, "<path class=\"a\" d=\"{}Z\"/>", line_data(&head));
        }
        self.out.push_str("</g>\n");
    }

    fn text(&mut self, text: &Text) {
        self.text_element(text, "t");
        self.out.push('\n');
    }

    fn text_element(&mut self, text: &Text, base: &str) {
        if text.label.is_empty() {
            return;
        }
        self.rules.insert(Rule::Tone(text.tone));
        if text.rim {
            self.rules.insert(Rule::Rim);
        }
        let anchor = match text.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let weight = match text.weight {
            Weight::Regular => String::new(),
            other => format!(" font-weight=\"{}\"", other.number()),
        };
        let width = match text.held && !self.has_font {
            true => format!(
                " textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"",
                number(text.width())
            ),
            false => String::new(),
        };
        let _ = write!(
            self.out,
            "<text class=\"{}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{weight}{anchor}{width}>",
            classes(&[base, text.tone.name(), if text.rim { "rim" } else { "" }]),
            number(text.at.x),
            number(text.at.y),
            number(text.size),
        );
        self.title(&text.title);
        self.runs(text);
        self.out.push_str("</text>");
    }

    fn runs(&mut self, text: &Text) {
        let size = text.size;
        // An index in the weight of its base would look bolder than it.
        let light = match text.weight {
            Weight::Semibold => " font-weight=\"500\"",
            _ => "",
        };
        let mut lowered = false;
        for run in &text.label.0 {
            let drop = match (lowered, run.lowered) {
                (false, true) => size * INDEX_DROP,
                (true, false) => -size * INDEX_DROP,
                _ => 0.0,
            };
            let dy = if drop == 0.0 { String::new() } else { format!(" dy=\"{}\"", number(drop)) };
            let small = number(size * INDEX_SIZE);
            let characters = escape(&run.text);
            let _ = match run.lowered {
                true => {
                    write!(self.out, "<tspan{dy} font-size=\"{small}\"{light}>{characters}</tspan>")
                }
                false if dy.is_empty() => write!(self.out, "{characters}"),
                false => write!(self.out, "<tspan{dy}>{characters}</tspan>"),
            };
            lowered = run.lowered;
        }
    }

    fn shape(&mut self, shape: &Shape) {
        self.rules.insert(Rule::Shape(shape.class));
        let class = shape.class.name();
        let (tag, attributes) = outline(&shape.geometry);
        let _ = write!(self.out, "<{tag} class=\"{class}\" {attributes}");
        if tag == "path" {
            self.out.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
        }
        if let Some(width) = shape.width {
            let _ = write!(self.out, " style=\"stroke-width:{}\"", number(width));
        }
        if shape.title.is_empty() {
            self.out.push_str("/>\n");
        } else {
            self.out.push('>');
            self.title(&shape.title);
            let _ = writeln!(self.out, "</{tag}>");
        }
    }

    /// A shape without colour, which takes clicks all the same.
    fn cell(&mut self, cell: &Cell) {
        self.rules.insert(Rule::Place);
        let (tag, attributes) = outline(&cell.geometry);
        let _ = write!(self.out, "<{tag} class=\"place\" {attributes}");
        self.id(&format!("c-{}-{}", cell.row, cell.column));
        self.data("row", cell.row);
        self.data("column", cell.column);
        if let Some(play) = &cell.play {
            self.data("move", play);
        }
        if let Some(stone) = cell.stone {
            self.data("stone", stone);
        }
        self.out.push_str("/>\n");
    }

    /// All facts but those of these words.
    fn facts(&mut self, facts: &Facts, but: &[&str]) {
        for (word, value) in facts.iter().filter(|(word, _)| !but.contains(word)) {
            self.data(word, value);
        }
    }
}

/// The element of a geometry, and its attributes.
fn outline(geometry: &Geometry) -> (&'static str, String) {
    match geometry {
        Geometry::Circle { centre, radius } => (
            "circle",
            format!(
                "cx=\"{}\" cy=\"{}\" r=\"{}\"",
                number(centre.x),
                number(centre.y),
                number(*radius)
            ),
        ),
        Geometry::Rect { min, max, radius } => (
            "rect",
            format!(
                "x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"",
                number(min.x),
                number(min.y),
                number(max.x - min.x),
                number(max.y - min.y),
                number(*radius)
            ),
        ),
        Geometry::Polygon(points) => ("path", format!("d=\"{}Z\"", line_data(points))),
        Geometry::Line(points) => ("path", format!("d=\"{}\"", line_data(points))),
        Geometry::Curve(curves) => ("path", format!("d=\"{}\"", path_data(curves))),
    }
}

/// A name as part of an id: letters, digits and `_` as they are, any other character
/// as its number.
fn in_id(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        match c.is_ascii_alphanumeric() || c == '_' {
            true => out.push(c),
            false => {
                let _ = write!(out, "-{:x}-", u32::from(c));
            }
        }
    }
    out
}

fn coordinates(p: Point) -> String {
    format!("{} {}", number(p.x), number(p.y))
}

fn path_data(curves: &[Cubic]) -> String {
    let mut out = String::new();
    if let Some(first) = curves.first() {
        let _ = write!(out, "M{}", coordinates(first.start()));
    }
    for Cubic([_, b, c, d]) in curves {
        let _ = write!(out, "C{} {} {}", coordinates(*b), coordinates(*c), coordinates(*d));
    }
    out
}

fn line_data(points: &[Point]) -> String {
    let mut out = String::new();
    for (i, &p) in points.iter().enumerate() {
        let _ = write!(out, "{}{}", if i == 0 { 'M' } else { 'L' }, coordinates(p));
    }
    out
}

fn segments(lines: &[(Point, Point)]) -> String {
    lines.iter().map(|&(a, b)| format!("M{}L{}", coordinates(a), coordinates(b))).collect()
}

/// Lines at 45° inside the shape of a vertex, 7 apart.
pub(crate) fn hatching(v: &Vertex) -> Vec<(Point, Point)> {
    let step = 7.0 * (v.radius / 20.0).max(0.6);
    let half = v.half();
    let mut lines = Vec::new();
    let diagonal = half * std::f64::consts::SQRT_2;
    let count = (diagonal / step).floor() as i32;
    for i in -count..=count {
        let offset = f64::from(i) * step;
        // Half the length of the line at this distance from the centre.
        let reach = match v.owner {
            Player::J0 if offset.abs() >= half => continue,
            Player::J0 => (half * half - offset * offset).sqrt(),
            Player::J1 => diagonal - offset.abs(),
        };
        if reach < 1.0 {
            continue;
        }
        let along = pt(1.0, -1.0).unit();
        let middle = v.at + along.turned() * offset;
        lines.push((middle - along * reach, middle + along * reach));
    }
    lines
}

/// A line without what lies near its ends.
fn without_ends(path: &[Cubic]) -> Vec<Cubic> {
    let cut = |path: Vec<Cubic>| -> Vec<Cubic> {
        let mut path = path;
        if let Some(end) = path.last_mut() {
            *end = end.shortened(BESIDE.min(end.length() * 0.4));
        }
        path.iter().rev().map(Cubic::reversed).collect()
    };
    cut(cut(path.to_vec()))
}

/// How far from a vertex the edges there are so close that a casing would cover them.
const BESIDE: f64 = 16.0;
