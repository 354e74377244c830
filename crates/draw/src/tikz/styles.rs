//! The styles of a TikZ picture, from the same table as the style sheet of an
//! SVG.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::POINTS;
use crate::style::{Class, EdgeKind, Region, Style, Tone};
use crate::svg::number;
use crate::theme::{Theme, Token};

/// The styles that a picture needs, by name.
#[derive(Default)]
pub(super) struct Used {
    styles: BTreeMap<String, String>,
    tokens: BTreeSet<Token>,
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

    pub(super) fn region(&mut self, region: Region) {
        if region == Region::Unsolved {
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
        self.add(region.name(), options.join(", "));
    }

    /// The colour of the second outline of a final vertex.
    pub(super) fn inner(&mut self, region: Region) -> String {
        let token = region.inner().stroke.unwrap_or(Token::Muted);
        self.tokens.insert(token);
        colour(token)
    }

    pub(super) fn edge(&mut self, kind: EdgeKind) {
        let mut options = vec!["arene/e".to_owned()];
        options.extend(self.options(kind.style()));
        let (length, width) = kind.head_size();
        options.push(format!(
            "-{{Stealth[length={}pt, width={}pt]}}",
            number(length * POINTS),
            number(width * POINTS)
        ));
        if let Some(casing) = kind.casing() {
            let style = casing.style();
            if let Some(token) = style.stroke {
                self.tokens.insert(token);
                options.push(format!(
                    "preaction={{draw={}, line width={}pt, -, shorten <=1pt, shorten >=3pt}}",
                    colour(token),
                    number(style.width * POINTS)
                ));
            }
        }
        self.add(kind.name(), options.join(", "));
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

/// Colours and styles, in an order that does not change.
pub(super) fn definitions(used: &Used, theme: Theme) -> String {
    let mut tokens = used.tokens.clone();
    tokens.extend([Token::Paper, Token::Muted, Token::Ink, Token::Hi, Token::Dead]);
    let mut out = String::new();
    for token in tokens {
        let _ =
            writeln!(out, "\\definecolor{{{}}}{{HTML}}{{{:06X}}}", colour(token), theme.rgb(token));
    }
    out.push_str(
        "\\tikzset{\n  \
         arene/v/.style={draw=arenemuted, line width=0.64pt, fill=arenepaper, text=areneink, \
         inner sep=0pt, outer sep=0pt, font=\\fontsize{8.5}{8.5}\\selectfont},\n  \
         arene/j0/.style={arene/v, circle, minimum size=16pt},\n  \
         arene/j1/.style={arene/v, rectangle, rounded corners=1.2pt, minimum size=14.4pt},\n  \
         arene/box/.style={arene/v, rectangle, rounded corners=3.2pt, minimum width=15.2pt, \
         minimum height=12pt},\n  \
         arene/in/.style={fill=none, line width=0.48pt},\n  \
         arene/halo/.style={preaction={draw=arenehi, line width=5.1pt}},\n  \
         arene/e/.style={line cap=round, shorten >=1pt, looseness=0.87},\n  \
         arene/text/.style={text=areneink, inner sep=0pt, outer sep=0pt},\n",
    );
    for (name, options) in &used.styles {
        let _ = writeln!(out, "  arene/{name}/.style={{{options}}},");
    }
    out.push_str("}\n");
    out
}
