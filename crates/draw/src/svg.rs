//! Scenes as SVG: one file that needs nothing else.
//!
//! Classes carry the meaning and a style sheet the colours, plain values only:
//! no variables, no markers, no scripts, no fonts inside, so that drawing
//! programs and LaTeX read it too. By itself a file is light by day and dark by
//! night (`prefers-color-scheme`).

use std::collections::BTreeSet;
use std::fmt::Write as _;

use arene::Player;

use crate::geometry::{Cubic, NOTCH, Point, arrow_head, pt};
use crate::metrics::Weight;
use crate::scene::{
    Anchor, Edge, Geometry, Group, INDEX_DROP, INDEX_SIZE, Item, Scene, Shape, Text, Vertex,
};
use crate::style::{Class, EdgeKind, Region, Style, Tone};
use crate::theme::{Theme, Token};

/// Where the colours of an SVG come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// Light or dark as the reader's system is.
    #[default]
    Auto,
    /// Those of one theme.
    Fixed(Theme),
    /// Variables of the page that the SVG is put into: `var(--j0fill)`.
    Page,
}

/// The scene as a self-contained SVG document.
pub fn svg(scene: &Scene, colours: Colours) -> String {
    let mut writer = Writer { out: String::new(), rules: BTreeSet::new(), moves: false };
    for item in &scene.items {
        writer.item(item);
    }
    let root = match colours {
        Colours::Auto => "arene-auto",
        Colours::Fixed(Theme::Light) => "arene-light",
        Colours::Fixed(Theme::Dark) => "arene-dark",
        Colours::Fixed(Theme::Mono) => "arene-mono",
        Colours::Page => "arene",
    };
    let (width, height) = (number(scene.width), number(scene.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{root}\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">\n<title>{}</title>\n",
        escape(&scene.title)
    );
    if !scene.description.is_empty() {
        let _ = writeln!(out, "<desc>{}</desc>", escape(&scene.description));
    }
    out.push_str("<style>\n");
    out.push_str(&style_sheet(&writer.rules, root, colours));
    if writer.moves {
        out.push_str(ANIMATION);
    }
    out.push_str("</style>\n");
    let _ = writeln!(out, "<rect class=\"bg\" width=\"{width}\" height=\"{height}\"/>");
    out.push_str(&writer.out);
    out.push_str("</svg>\n");
    out
}

/// A number with two decimals at most.
pub(crate) fn number(x: f64) -> String {
    let rounded = (x * 100.0).round() / 100.0;
    // `-0` would be a needless difference between machines.
    let rounded = if rounded == 0.0 || !rounded.is_finite() { 0.0 } else { rounded };
    rounded.to_string()
}

/// Text made safe for XML: markup is escaped, characters that XML does not
/// allow become the replacement character.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// A rule of the style sheet that the scene needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rule {
    Shape(Class),
    Region(u8),
    Edge(u8),
    Tone(u8),
    Rim,
}

const REGIONS: [Region; 18] = [
    Region::Unsolved,
    Region::Won(Player::J0),
    Region::Won(Player::J1),
    Region::Draw,
    Region::DrawEnds,
    Region::DeadEnd,
    Region::Off,
    Region::New(Player::J0),
    Region::New(Player::J1),
    Region::Choice(Player::J0),
    Region::Choice(Player::J1),
    Region::OnLine(Player::J0),
    Region::OnLine(Player::J1),
    Region::Unvisited,
    Region::Leaf,
    Region::LeafOnLine,
    Region::LeafUnvisited,
    Region::LeafOff,
];

const EDGES: [EdgeKind; 15] = [
    EdgeKind::Other,
    EdgeKind::Faint,
    EdgeKind::Known(Player::J0),
    EdgeKind::Known(Player::J1),
    EdgeKind::Chosen(Player::J0),
    EdgeKind::Chosen(Player::J1),
    EdgeKind::ChosenDraw,
    EdgeKind::Played,
    EdgeKind::Start,
    EdgeKind::Branch,
    EdgeKind::Value(Player::J0),
    EdgeKind::Value(Player::J1),
    EdgeKind::Best(Player::J0),
    EdgeKind::Best(Player::J1),
    EdgeKind::Ghost,
];

const TONES: [Tone; 14] = [
    Tone::Ink,
    Tone::Muted,
    Tone::Of(Player::J0),
    Tone::Of(Player::J1),
    Tone::Draw,
    Tone::Dead,
    Tone::Highlight,
    Tone::Danger,
    Tone::OnJ0,
    Tone::OnJ1,
    Tone::OnHighlight,
    Tone::Series(0),
    Tone::Series(1),
    Tone::Series(2),
];

/// The place of a value in a table, as a byte.
fn place<T: PartialEq>(table: &[T], value: &T) -> u8 {
    table.iter().position(|known| known == value).unwrap_or(0) as u8
}

fn style_sheet(rules: &BTreeSet<Rule>, root: &str, colours: Colours) -> String {
    let mut out = format!(
        ".{root} text{{font-family:Inter,\"Source Sans 3\",\"Segoe UI\",\"DejaVu Sans\",sans-serif;\
         font-feature-settings:\"tnum\",\"calt\" 0}}\n\
         .{root} .e>.p{{fill:none;stroke-linecap:round}}\n"
    );
    match colours {
        Colours::Auto => {
            let light = |token: Token| Theme::Light.hex(token);
            let dark = |token: Token| Theme::Dark.hex(token);
            coloured(&mut out, rules, root, &light);
            out.push_str("@media (prefers-color-scheme:dark){\n");
            coloured(&mut out, rules, root, &dark);
            out.push_str("}\n");
        }
        Colours::Fixed(theme) => coloured(&mut out, rules, root, &|token| theme.hex(token)),
        Colours::Page => {
            coloured(&mut out, rules, root, &|token| format!("var(--{})", token.name()));
        }
    }
    out
}

fn coloured(
    out: &mut String,
    rules: &BTreeSet<Rule>,
    root: &str,
    colour: &dyn Fn(Token) -> String,
) {
    let rule = |out: &mut String, selector: &str, style: Style| {
        let _ = writeln!(out, ".{root} {selector}{{{}}}", declarations(style, colour));
    };
    rule(out, ".bg", Style::fill(Token::Paper));
    for &needed in rules {
        match needed {
            Rule::Shape(class) => rule(out, &format!(".{}", class.name()), class.style()),
            Rule::Region(i) => {
                let region = REGIONS[usize::from(i)];
                let selector = selector(".v", region.name());
                rule(out, &format!("{selector}>.s"), region.style());
                rule(out, &format!("{selector}>.in"), region.inner());
            }
            Rule::Edge(i) => {
                let kind = EDGES[usize::from(i)];
                let style = kind.style();
                rule(out, &format!(".{}>.p", kind.name()), style);
                let head = Style {
                    fill: style.stroke,
                    fill_opacity: style.stroke_opacity,
                    ..Style::default()
                };
                rule(out, &format!(".{}>.a", kind.name()), head);
            }
            Rule::Tone(i) => {
                let tone = TONES[usize::from(i)];
                rule(out, &selector(".t", tone.name()), Style::fill(tone.token()));
            }
            Rule::Rim => {
                let _ = writeln!(
                    out,
                    ".{root} .rim{{paint-order:stroke;stroke:{};stroke-width:4;stroke-linejoin:round}}",
                    colour(Token::Paper)
                );
            }
        }
    }
}

/// `.v.w0`, or `.v` if the class has no name.
fn selector(base: &str, name: &str) -> String {
    if name.is_empty() { base.to_owned() } else { format!("{base}.{name}") }
}

fn declarations(style: Style, colour: &dyn Fn(Token) -> String) -> String {
    let mut out = match style.fill {
        Some(token) => format!("fill:{}", colour(token)),
        None => "fill:none".to_owned(),
    };
    if style.fill_opacity > 0.0 {
        let _ = write!(out, ";fill-opacity:{}", number(style.fill_opacity));
    }
    if let Some(token) = style.stroke {
        let _ = write!(out, ";stroke:{};stroke-width:{}", colour(token), number(style.width));
        if let Some((on, off)) = style.dash {
            let _ = write!(out, ";stroke-dasharray:{} {}", number(on), number(off));
        }
        if style.stroke_opacity > 0.0 {
            let _ = write!(out, ";stroke-opacity:{}", number(style.stroke_opacity));
        }
    }
    out
}

/// Class names without the empty ones.
fn classes(names: &[&str]) -> String {
    names.iter().copied().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" ")
}

struct Writer {
    out: String,
    rules: BTreeSet<Rule>,
    /// Is something animated?
    moves: bool,
}

/// Seconds that something takes to appear.
const IN: f64 = 0.18;
/// Seconds from one step to the next.
const STEP: f64 = 1.3;

/// When a step begins.
fn time(step: u32) -> f64 {
    0.6 + f64::from(step) * STEP
}

const ANIMATION: &str = "@keyframes arene-in{from{opacity:0}to{opacity:1}}
@keyframes arene-out{from{opacity:1}to{opacity:0}}
@media (prefers-reduced-motion:reduce){g{animation-duration:0s!important;animation-delay:0s!important}}
";

impl Writer {
    fn item(&mut self, item: &Item) {
        match item {
            Item::Vertex(vertex) => self.vertex(vertex),
            Item::Edge(edge) => self.edge(edge),
            Item::Text(text) => self.text(text),
            Item::Shape(shape) => self.shape(shape),
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
            // Readers that know no animation show the last step.
            let _ = match until {
                Some(until) => write!(
                    self.out,
                    " opacity=\"0\" style=\"animation:arene-in {IN}s ease-out {}s forwards,\
                     arene-out {IN}s ease-in {}s forwards\"",
                    number(time(from)),
                    number(time(until)),
                ),
                None => write!(
                    self.out,
                    " style=\"animation:arene-in {IN}s ease-out {}s backwards\"",
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
        self.rules.insert(Rule::Region(place(&REGIONS, &v.region)));
        let owner = match v.owner {
            Player::J0 => "j0",
            Player::J1 => "j1",
        };
        let class = classes(&["v", owner, v.region.name(), if v.is_final { "final" } else { "" }]);
        let _ = write!(self.out, "<g class=\"{class}\">");
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
            let text = Text {
                at: pt(v.at.x, v.at.y + size * 0.36 - lift),
                anchor: Anchor::Middle,
                label: v.label.clone(),
                size,
                weight,
                tone: v.region.label(),
                rim: v.region == Region::DeadEnd,
                title: String::new(),
            };
            self.text_element(&text, "t l");
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
        self.rules.insert(Rule::Edge(place(&EDGES, &edge.kind)));
        let _ = write!(self.out, "<g class=\"e {}\">", edge.kind.name());
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
            // Under a highlight the head lies on the casing too.
            let whole = path_data(&edge.path);
            let under = if edge.kind == EdgeKind::Played { &whole } else { &d };
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
        self.rules.insert(Rule::Tone(place(&TONES, &text.tone)));
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
        let _ = write!(
            self.out,
            "<text class=\"{}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{weight}{anchor}>",
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
        let (tag, attributes) = match &shape.geometry {
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
        };
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
