//! Scenes as TikZ, to be read, edited and restyled.
//!
//! Vertices are named nodes, each move is one `\draw`, and every mark has a style
//! `arene/…` named like its class in SVG. One pixel of a scene is 0.4 pt, so that
//! a vertex is 16 pt wide.

mod escape;
mod styles;
mod widths;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use arene::Player;

use crate::geometry::{Cubic, PULL, Point};
use crate::metrics::Weight;
use crate::scene::{
    Anchor, Edge, Geometry, Group, Item, Label, RADIUS, Scene, Shape, Text, Vertex,
};
use crate::style::Region;
use crate::svg::number;
use crate::theme::Theme;

use escape::{DEFINE_FOREIGN, FOREIGN};
pub use escape::{is_foreign, tex};
use styles::Used;

/// Points to a pixel.
pub(crate) const POINTS: f64 = 0.4;
/// Pixels of the widest and highest picture that TeX can measure: it counts to 16,383
/// points.
pub const WIDEST_TIKZ: f64 = 40_000.0;
/// Points of type to a pixel of type: the roman of LaTeX is narrower than Inter,
/// its bold is not.
const TYPE: f64 = 0.48;
const BOLD_TYPE: f64 = 0.43;
/// The same for labels of vertices, which are digits most of the time.
const LABEL_TYPE: f64 = 0.5;

/// A document of its own, which a plain TeX Live compiles; so wide, in points, if a
/// width is given.
pub fn tikz_document(scene: &Scene, theme: Theme, width: Option<f64>) -> String {
    let usual = scene.width * POINTS;
    let share = width.map_or(1.0, |width| width / usual);
    let points = |pixels: f64| number(pixels * POINTS * share + 2.0);
    let width = width.map(|width| format!("{}pt", number(width)));
    let picture = body(scene, theme, width.as_deref());
    format!(
        "% {title}\n\\documentclass{{article}}\n\
         \\usepackage[paperwidth={width}pt,paperheight={height}pt,margin=1pt]{{geometry}}\n\
         \\usepackage[utf8]{{inputenc}}\n\
         \\usepackage{{fix-cm}}\n\\usepackage{{amssymb}}\n\
         \\IfFileExists{{lmodern.sty}}{{\\usepackage[T1]{{fontenc}}\\usepackage{{lmodern}}}}{{}}\n\
         \\usepackage{{tikz}}\n\\usetikzlibrary{{{LIBRARIES}}}\n\
         \\pagestyle{{empty}}\n\\setlength{{\\parindent}}{{0pt}}\n\
         \\setlength{{\\topskip}}{{0pt}}\n\\begin{{document}}\n{picture}\\end{{document}}\n",
        title = comment(&scene.title),
        width = points(scene.width),
        height = points(scene.height + 2.0),
    )
}

/// The picture alone with its styles, to be pasted into a document: so wide, in points,
/// or never wider than its lines.
pub fn tikz_snippet(scene: &Scene, theme: Theme, width: Option<f64>) -> String {
    let width = match width {
        Some(width) => format!("{}pt", number(width)),
        None => "\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi".to_owned(),
    };
    format!(
        "% {}\n% \\usepackage{{tikz,graphicx,amssymb}} \\usetikzlibrary{{{LIBRARIES}}}\n{}",
        comment(&scene.title),
        body(scene, theme, Some(&width))
    )
}

/// What a picture needs of TikZ.
const LIBRARIES: &str = "arrows.meta,backgrounds,calc,patterns";

fn comment(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// Styles and picture, which is made so wide if a width is given.
fn body(scene: &Scene, theme: Theme, width: Option<&str>) -> String {
    let mut writer =
        Writer { panels: scene.panels(), usual: Usual::of(scene), ..Writer::default() };
    writer.block(&scene.items, 1);
    let mut out = String::new();
    if writer.out.contains(FOREIGN) {
        let _ = writeln!(out, "{DEFINE_FOREIGN}");
    }
    out.push_str(&styles::definitions(&writer.used, &writer.usual, theme));
    if let Some(width) = width {
        let _ = writeln!(out, "\\resizebox{{{width}}}{{!}}{{%");
    }
    let _ = writeln!(
        out,
        "\\begin{{tikzpicture}}[x={POINTS}pt, y=-{POINTS}pt, \
         background rectangle/.style={{fill=arenepaper}}{}]",
        if theme == Theme::Dark { ", show background rectangle" } else { "" }
    );
    // The whole of the picture, margins included.
    let _ = writeln!(
        out,
        "  \\useasboundingbox (0,0) rectangle ({},{});",
        number(scene.width),
        number(scene.height)
    );
    out.push_str(&writer.out);
    // A blank inside the braces would be a part of the width.
    out.push_str(if width.is_some() { "\\end{tikzpicture}}\n" } else { "\\end{tikzpicture}\n" });
    out
}

/// What most vertices of a picture have in common, which their style says once.
struct Usual {
    radius: f64,
    /// The size of labels, in points.
    font: f64,
}

impl Default for Usual {
    fn default() -> Usual {
        Usual { radius: RADIUS, font: FONT }
    }
}

/// The size of labels in vertices of the usual radius, in points.
const FONT: f64 = 8.5;

impl Usual {
    fn of(scene: &Scene) -> Usual {
        let named = || scene.vertices().filter(|v| !v.is_sign && !v.region.is_leaf());
        let radius = most_common(named().map(|v| v.radius)).unwrap_or(RADIUS);
        let labelled = scene.vertices().filter(|v| !v.is_sign && !v.label.is_empty());
        let font = most_common(labelled.map(points)).unwrap_or(FONT);
        Usual { radius, font }
    }
}

fn most_common(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut counts: Vec<(f64, usize)> = Vec::new();
    for value in values {
        match counts.iter_mut().find(|(known, _)| (known - value).abs() < 0.01) {
            Some((_, count)) => *count += 1,
            None => counts.push((value, 1)),
        }
    }
    // The first of equals, so that the order of vertices decides.
    let most = counts.iter().map(|(_, count)| *count).max()?;
    counts.into_iter().find(|(_, count)| *count == most).map(|(value, _)| value)
}

/// The largest size in points, in steps of a half, at which the label of a vertex is
/// inside it.
fn points(vertex: &Vertex) -> f64 {
    let lines = vertex.label.lines();
    let wanted = vertex.label_size() * LABEL_TYPE;
    let (across, _) = vertex.halves();
    let inset = if vertex.is_final { vertex.inset() } else { 0.0 };
    let inner = (across - inset) * POINTS - if vertex.is_final { 0.3 } else { 0.8 };
    let fits = |points: f64| {
        lines.iter().enumerate().all(|(i, line)| {
            let middle = (i as f64 - (lines.len() - 1) as f64 / 2.0).abs() * points;
            let reach = middle + points * 0.36;
            let room = match vertex.owner {
                Player::J0 if !vertex.region.is_leaf() => {
                    2.0 * (inner * inner - reach * reach).max(0.0).sqrt()
                }
                _ => 2.0 * inner,
            };
            widths::width(line, points) <= room && reach <= inner
        })
    };
    let sizes = (0..).map(|i| (wanted * 2.0).round() / 2.0 - 0.5 * f64::from(i));
    sizes.take_while(|&points| points > SMALLEST).find(|&points| fits(points)).unwrap_or(SMALLEST)
}

/// Labels are not smaller than this, in points.
const SMALLEST: f64 = 3.5;

#[derive(Default)]
struct Writer<'a> {
    out: String,
    used: Used,
    usual: Usual,
    /// The graphs side by side, if there are several, and the name of the one that
    /// is being written: its nodes bear it.
    panels: Vec<(String, &'a Group)>,
    panel: Option<String>,
    /// The names of nodes, by the names of vertices, in the current block.
    names: BTreeMap<String, (String, Point)>,
    /// The names of all nodes: TikZ knows one of each in a picture.
    taken: BTreeSet<String>,
}

impl Writer<'_> {
    /// Items that belong together: nodes first, since edges refer to them, what
    /// lies under them on the background layer, then the rest.
    fn block(&mut self, items: &[Item], depth: usize) {
        self.names.clear();
        let first = items.iter().position(|item| matches!(item, Item::Vertex(_)));
        let Some(first) = first else {
            items.iter().for_each(|item| self.item(item, depth));
            return;
        };
        for item in items {
            if let Item::Vertex(vertex) = item {
                self.vertex(vertex, depth);
            }
        }
        let under: Vec<&Item> = items[..first].iter().collect();
        if !under.is_empty() {
            self.line(depth, "\\begin{scope}[on background layer]");
            under.into_iter().for_each(|item| self.item(item, depth + 1));
            self.line(depth, "\\end{scope}");
        }
        for item in &items[first..] {
            if !matches!(item, Item::Vertex(_)) {
                self.item(item, depth);
            }
        }
    }

    fn item(&mut self, item: &Item, depth: usize) {
        match item {
            Item::Vertex(vertex) => self.vertex(vertex, depth),
            Item::Edge(edge) => self.edge(edge, depth),
            Item::Text(text) => self.text(text, depth),
            Item::Shape(shape) => self.shape(shape, depth),
            Item::Cell(_) => {}
            Item::Group(group) => self.group(group, depth),
        }
    }

    fn group(&mut self, group: &Group, depth: usize) {
        // Paper does not move: it shows the last step.
        if group.is_passing() {
            return;
        }
        let panel = self.panels.iter().find(|(_, panel)| std::ptr::eq(*panel, group));
        let panel = panel.map(|(name, _)| name.clone()).or(self.panel.clone());
        let panel = std::mem::replace(&mut self.panel, panel);
        if !group.name.is_empty() {
            self.line(depth, &format!("% {}", comment(&group.name)));
        }
        let outer = std::mem::take(&mut self.names);
        self.block(&group.items, depth);
        self.names = outer;
        self.panel = panel;
    }

    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.out, "{}{text}", "  ".repeat(depth));
    }

    /// `9_0` as `9-0`, with its panel before it if there are several; a number
    /// where that could not be a name in TikZ.
    fn name(&mut self, vertex: &Vertex) -> Option<String> {
        if vertex.is_sign {
            return None;
        }
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '_');
        let name = match !vertex.name.is_empty() && vertex.name.chars().all(plain) {
            true => vertex.name.replace('_', "-"),
            false => format!("v{}", self.taken.len()),
        };
        let mut name = match &self.panel {
            Some(panel) => format!("{panel}-{name}"),
            None => name,
        };
        while !self.taken.insert(name.clone()) {
            name.push('*');
        }
        self.names.insert(vertex.name.clone(), (name.clone(), vertex.at));
        Some(name)
    }

    fn vertex(&mut self, vertex: &Vertex, depth: usize) {
        let shape = match vertex.owner {
            _ if vertex.region.is_leaf() => "arene/leaf",
            Player::J0 => "arene/j0",
            Player::J1 => "arene/j1",
        };
        let mut options = vec![shape.to_owned()];
        self.used.region(vertex.region, self.usual.radius);
        if !matches!(vertex.region, Region::Unsolved | Region::Leaf) {
            options.push(format!("arene/{}", vertex.region.name()));
        }
        if vertex.is_final {
            options.push("arene/final".to_owned());
        }
        // Newcomers have theirs by their style.
        if vertex.halo && !matches!(vertex.region, Region::New(_)) {
            options.push("arene/halo".to_owned());
        }
        if (vertex.radius - self.usual.radius).abs() > 0.01 && !vertex.region.is_leaf() {
            options.push(match vertex.label.is_empty() {
                // In legends; as large as vertices are, however they are restyled.
                true => format!("scale={}", number(vertex.radius / self.usual.radius)),
                false => format!("minimum size={}pt", number(2.0 * vertex.half() * POINTS)),
            });
        }
        let points = points(vertex);
        let lines = vertex.label.lines();
        let is_usual = (points - self.usual.font).abs() < 0.01 || vertex.label.is_empty();
        let font = (!is_usual).then(|| font(points));
        options.extend(font.clone().filter(|_| lines.len() == 1));
        let words = lines.iter().map(label).collect::<Vec<_>>().join(NEXT_LINE);
        let name = self.name(vertex).map(|name| format!(" ({name})")).unwrap_or_default();
        let at = at(vertex.at);
        // Around several lines TikZ would draw a larger circle; a label takes no room.
        let words = match lines.len() {
            1 => words,
            _ => {
                let font = font.map(|font| format!(", {font}")).unwrap_or_default();
                options.push(format!("label={{[arene/lines{font}]center:{{{words}}}}}"));
                String::new()
            }
        };
        self.line(depth, &format!("\\node[{}]{name} at {at} {{{words}}};", options.join(", ")));
    }

    fn edge(&mut self, edge: &Edge, depth: usize) {
        let (Some(first), Some(last)) = (edge.path.first(), edge.path.last()) else { return };
        let usual = self.used.edge(edge.kind, edge.head_dimensions());
        let mut style = format!("arene/{}", styles::edge_name(edge.kind));
        if !edge.head {
            style.push_str(", -");
        } else if edge.head_dimensions() != usual {
            let (length, width) = edge.head_dimensions();
            let _ = write!(
                style,
                ", -{{Stealth[length={}pt, width={}pt]}}",
                number(length * POINTS),
                number(width * POINTS)
            );
        }
        let from = self.port(edge.from.as_deref(), first.start());
        let to = self.port(edge.to.as_deref(), last.end());
        let path = match &edge.path[..] {
            [curve] if is_straight(curve) => format!("{from} -- {to}"),
            [curve] if edge.from.is_some() && edge.to.is_some() && is_usual(curve) => format!(
                "{from} to[out={}, in={}] {to}",
                degrees(curve.leaves()),
                degrees(curve.arrives() * -1.0)
            ),
            curves => {
                let mut path = from;
                for (i, Cubic([_, b, c, d])) in curves.iter().enumerate() {
                    let end = if i + 1 == curves.len() { to.clone() } else { at(*d) };
                    let _ = write!(path, " .. controls {} and {} .. {end}", at(*b), at(*c));
                }
                path
            }
        };
        self.line(depth, &format!("\\draw[{style}] {path};"));
    }

    /// `(9-0.-36)`: the point of a node's outline, or a point as it is.
    fn port(&self, vertex: Option<&str>, point: Point) -> String {
        match vertex.and_then(|name| self.names.get(name)) {
            Some((name, centre)) => format!("({name}.{})", degrees(point - *centre)),
            None => at(point),
        }
    }

    fn text(&mut self, text: &Text, depth: usize) {
        if text.label.is_empty() {
            return;
        }
        self.used.tone(text.tone);
        let anchor = match text.anchor {
            Anchor::Start => "base west",
            Anchor::Middle => "base",
            Anchor::End => "base east",
        };
        let tone = match text.tone.name() {
            "" => String::new(),
            name => format!(", arene/{name}"),
        };
        let rim = match text.rim {
            true => ", fill=arenepaper, fill opacity=0.85, text opacity=1, inner sep=1pt",
            false => "",
        };
        let style = match styles::text_name(text.size, text.weight) {
            Some(name) => {
                self.used.text(name, &scaled(text.size, text.weight));
                format!("arene/{name}{tone}{rim}, anchor={anchor}")
            }
            None => {
                let scaled = scaled(text.size, text.weight);
                format!("arene/text{tone}{rim}, anchor={anchor}, {scaled}")
            }
        };
        let words = label(&text.label);
        self.line(depth, &format!("\\node[{style}] at {} {{{words}}};", at(text.at)));
    }

    fn shape(&mut self, shape: &Shape, depth: usize) {
        self.used.class(shape.class);
        let path = match &shape.geometry {
            Geometry::Circle { centre, radius } => {
                format!("{} circle[radius={}pt]", at(*centre), number(radius * POINTS))
            }
            Geometry::Rect { min, max, radius } => {
                let corners = match radius {
                    r if *r > 0.0 => format!("[rounded corners={}pt] ", number(r * POINTS)),
                    _ => String::new(),
                };
                format!("{corners}{} rectangle {}", at(*min), at(*max))
            }
            Geometry::Polygon(points) => {
                format!(
                    "{} -- cycle",
                    points.iter().map(|&p| at(p)).collect::<Vec<_>>().join(" -- ")
                )
            }
            Geometry::Line(points) => {
                points.iter().map(|&p| at(p)).collect::<Vec<_>>().join(" -- ")
            }
            Geometry::Curve(curves) => {
                let mut path = curves.first().map(|c| at(c.start())).unwrap_or_default();
                for Cubic([_, b, c, d]) in curves {
                    let _ = write!(path, " .. controls {} and {} .. {}", at(*b), at(*c), at(*d));
                }
                path
            }
        };
        let width = match shape.width {
            Some(width) => format!(", line width={}pt", number(width * POINTS)),
            None => String::new(),
        };
        self.line(depth, &format!("\\path[arene/{}{width}] {path};", shape.class.name()));
    }
}

fn at(point: Point) -> String {
    format!("({},{})", number(point.x), number(point.y))
}

/// Whole degrees, which are easier to edit.
fn degrees(direction: Point) -> String {
    number(direction.degrees().round())
}

fn is_straight(curve: &Cubic) -> bool {
    let [a, b, c, d] = curve.0;
    let along = (d - a).unit();
    [b, c].into_iter().all(|p| (p - a).dot(along.turned()).abs() < 0.6)
}

/// Are its handles as long as those of `to[out=…, in=…]`?
fn is_usual(curve: &Cubic) -> bool {
    let [a, b, c, d] = curve.0;
    let wanted = a.distance(d) * PULL;
    [a.distance(b), c.distance(d)].into_iter().all(|l| (l - wanted).abs() < wanted * 0.08)
}

/// The usual type of a document at another scale: small sizes of LaTeX's own
/// fonts are wider than that.
fn scaled(size: f64, weight: Weight) -> String {
    let (points, bold) = match weight {
        Weight::Semibold => (size * BOLD_TYPE, "\\bfseries"),
        _ => (size * TYPE, ""),
    };
    format!("font=\\fontsize{{10}}{{10}}\\selectfont{bold}, scale={}", number(points / 10.0))
}

/// From a line of a label to the next. The braces end it: a line may begin with what
/// TeX would take for the amount of room, or for a star.
const NEXT_LINE: &str = "\\\\{}";

/// `font=…` for a size in points.
fn font(points: f64) -> String {
    let points = number(points);
    format!("font=\\fontsize{{{points}}}{{{points}}}\\selectfont")
}

/// A label: numbers with their index in mathematics, `$9_0$`.
fn label(label: &Label) -> String {
    if let [base, index] = &label.0[..]
        && !base.lowered
        && index.lowered
        && base.text.chars().all(|c| c.is_ascii_digit() || matches!(c, '+' | '×'))
    {
        // Braces keep signs close to the numbers beside them.
        let base = base.text.replace('×', "{\\times}").replace('+', "{+}");
        return format!("${base}_{{{}}}$", tex(&index.text))
            .replace("_{0}", "_0")
            .replace("_{1}", "_1");
    }
    label
        .0
        .iter()
        .map(|run| match run.lowered {
            true => format!("$_{{\\mathrm{{{}}}}}$", tex(&run.text)),
            false => tex(&run.text),
        })
        .collect()
}
