//! The styles of a TikZ picture, from the same table as the style sheet of an
//! SVG.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use arene::Player;

use super::{POINTS, Usual};
use crate::metrics::Weight;
use crate::scene::{BODY, HEAD, NOTE, half_side};
use crate::style::{Class, EdgeKind, Region, Style, Tone};
use crate::svg::number;
use crate::theme::{Theme, Token};

/// The styles that a picture needs, by name.
#[derive(Default)]
pub(super) struct Used {
    styles: BTreeMap<String, String>,
    tokens: BTreeSet<Token>,
    /// The heads of each kind of edge, which its style says once.
    heads: BTreeMap<EdgeKind, (f64, f64)>,
}

/// The name of the style of an edge: as in SVG, but for what a vertex is called too.
pub(super) fn edge_name(kind: EdgeKind) -> &'static str {
    match kind {
        EdgeKind::Ghost => "cut",
        kind => kind.name(),
    }
}

/// The name of the style of a text, if it has one of the usual sizes.
pub(super) fn text_name(size: f64, weight: Weight) -> Option<&'static str> {
    Some(match (size, weight) {
        (NOTE, Weight::Regular) => "note",
        (NOTE, Weight::Semibold) => "strong",
        (BODY, Weight::Regular) => "body",
        (HEAD, Weight::Semibold) => "head",
        _ => return None,
    })
}

impl Used {
    fn add(&mut self, name: &str, options: String) {
        self.styles.insert(name.to_owned(), options);
    }

    fn options(&mut self, style: Style) -> Vec<String> {
        let mut options = Vec::new();
        if let Some(token) = style.stroke {
            self.tokens.insert(token);
            options.push(format!("draw={}", colour(token)));
            options.push(format!("line width={}pt", number(style.width * POINTS)));
            if style.stroke_opacity > 0.0 {
                options.push(format!("draw opacity={}", number(style.stroke_opacity)));
            }
        }
        if let Some((on, off)) = style.dash {
            options.push(format!(
                "dash pattern=on {}pt off {}pt",
                number(on * POINTS),
                number(off * POINTS)
            ));
        }
        if let Some(token) = style.fill {
            self.tokens.insert(token);
            options.push(format!("fill={}", colour(token)));
            if style.fill_opacity > 0.0 {
                options.push(format!("fill opacity={}", number(style.fill_opacity)));
            }
        }
        options
    }

    pub(super) fn region(&mut self, region: Region, radius: f64) {
        if matches!(region, Region::Unsolved | Region::Leaf) {
            return;
        }
        let mut options = self.options(region.style());
        if region.style().fill.is_none() {
            options.push("fill=none".to_owned());
        }
        let tone = region.label().token();
        self.tokens.insert(tone);
        options.push(format!("text={}", colour(tone)));
        if region == Region::DeadEnd {
            let hatch = "pattern=north east lines, pattern color=arenedead!60";
            options.push(format!("postaction={{{hatch}}}"));
        }
        if let Region::New(_) = region {
            options.push(halo(radius));
        }
        // The second outline of a final vertex.
        if let Some(token) = region.inner().stroke.filter(|_| !region.is_leaf()) {
            self.tokens.insert(token);
            options.push(format!("arene/in/.append style={{draw={}}}", colour(token)));
        }
        self.add(region.name(), options.join(", "));
    }

    /// Adds a kind of edge with heads of this size, unless it has others already, and
    /// returns those that it has.
    pub(super) fn edge(&mut self, kind: EdgeKind, head: (f64, f64)) -> (f64, f64) {
        let (length, width) = *self.heads.entry(kind).or_insert(head);
        let mut options = vec!["arene/e".to_owned()];
        if let EdgeKind::Best(_) = kind {
            options.push("arene/best".to_owned());
        }
        options.extend(self.options(kind.style()));
        options.push(format!(
            "-{{Stealth[length={}pt, width={}pt]}}",
            number(length * POINTS),
            number(width * POINTS)
        ));
        if let Some(casing) = kind.casing() {
            let style = casing.style();
            // Others begin and end beside it, and its casing does not cover them.
            let shorter = if kind == EdgeKind::Played { 1 } else { 6 };
            if let Some(token) = style.stroke {
                self.tokens.insert(token);
                options.push(format!(
                    "preaction={{draw={}, line width={}pt, -, shorten <={shorter}pt, shorten >={shorter}pt}}",
                    colour(token),
                    number(style.width * POINTS)
                ));
            }
        }
        self.add(edge_name(kind), options.join(", "));
        (length, width)
    }

    pub(super) fn text(&mut self, name: &str, font: &str) {
        self.add(name, format!("arene/text, {font}"));
    }

    pub(super) fn tone(&mut self, tone: Tone) {
        self.tokens.insert(tone.token());
        if !tone.name().is_empty() {
            self.add(tone.name(), format!("text={}", colour(tone.token())));
        }
    }

    pub(super) fn class(&mut self, class: Class) {
        let mut options = self.options(class.style());
        if class.style().stroke.is_some() {
            options.push("line cap=round, line join=round".to_owned());
        }
        self.add(class.name(), options.join(", "));
    }
}

fn colour(token: Token) -> String {
    format!("arene{}", token.name())
}

/// The halo around a vertex: what we look at now.
fn halo(radius: f64) -> String {
    format!("preaction={{draw=arenehi, solid, line width={}pt}}", number(radius * 0.64 * POINTS))
}

/// The second outline of a final vertex, inside its own, however large it is.
fn second_outline(path: &str) -> String {
    format!(
        "path picture={{\\draw[arene/in] let \\p1=($(path picture bounding box.east)\
         -(path picture bounding box.center)$), \\n1={{min(0.8*\\x1,\\x1-1.2pt)}} in {path};}}"
    )
}

/// Colours and styles, in an order that does not change.
pub(super) fn definitions(used: &Used, usual: &Usual, theme: Theme) -> String {
    let mut tokens = used.tokens.clone();
    tokens.extend([Token::Paper, Token::Muted, Token::Ink, Token::Hi, Token::Dead]);
    let mut out = String::new();
    for token in tokens {
        let _ =
            writeln!(out, "\\definecolor{{{}}}{{HTML}}{{{:06X}}}", colour(token), theme.rgb(token));
    }
    let size = |owner: Player| number(2.0 * half_side(owner, usual.radius) * POINTS);
    let middle = "(path picture bounding box.center)";
    let corner = |sign: &str| {
        format!("([shift={{({sign}\\n1,{sign}\\n1)}}]path picture bounding box.center)")
    };
    let _ = write!(
        out,
        "\\tikzset{{\n  \
         arene/v/.style={{draw=arenemuted, line width=0.64pt, fill=arenepaper, text=areneink, \
         inner sep=0pt, outer sep=0pt, font=\\fontsize{{{font}}}{{{font}}}\\selectfont}},\n  \
         arene/j0/.style={{arene/v, circle, minimum size={j0}pt, arene/final/.style={{{circle}}}}},\n  \
         arene/j1/.style={{arene/v, rectangle, rounded corners=1.2pt, minimum size={j1}pt, \
         arene/final/.style={{{square}}}}},\n  \
         arene/leaf/.style={{arene/v, rectangle, rounded corners=3.2pt, line width=0.52pt, \
         minimum width=15.2pt, minimum height=12pt}},\n  \
         arene/in/.style={{fill=none, solid, sharp corners, line width=0.48pt, draw=arenemuted}},\n  \
         arene/lines/.style={{draw=none, fill=none, inner sep=0pt, align=center, \
         font=\\fontsize{{{font}}}{{{font}}}\\selectfont}},\n  \
         arene/halo/.style={{{halo}}},\n  \
         arene/e/.style={{line cap=round, shorten >=1pt, looseness=0.87}},\n  \
         arene/best/.style={{line width=1.84pt}},\n  \
         arene/text/.style={{text=areneink, inner sep=0pt, outer sep=0pt}},\n",
        font = number(usual.font),
        j0 = size(Player::J0),
        j1 = size(Player::J1),
        circle = second_outline(&format!("{middle} circle[radius=\\n1]")),
        square = second_outline(&format!("{} rectangle {}", corner("-"), corner(""))),
        halo = halo(usual.radius),
    );
    for (name, options) in &used.styles {
        let _ = writeln!(out, "  arene/{name}/.style={{{options}}},");
    }
    out.push_str("}\n");
    out
}
