//! The style sheet of an SVG: a rule for each class that the scene uses.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{Colours, number};
use crate::style::{Class, EdgeKind, Region, Style, Tone};
use crate::theme::{Theme, Token};

/// A rule of the style sheet that the scene needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rule {
    Shape(Class),
    Region(Region),
    Edge(EdgeKind),
    Tone(Tone),
    Rim,
    /// Cells, of which nothing is seen.
    Place,
}

/// The style sheet of a scene that needs these rules.
pub(super) fn style_sheet(rules: &BTreeSet<Rule>, root: &str, colours: Colours) -> String {
    // Photocopied notes are set in Latin Modern.
    let first = match colours {
        Colours::Fixed(Theme::Mono) => "\"Latin Modern Roman\",\"CMU Serif\",",
        _ => "",
    };
    let mut out = format!(
        ".{root} text{{font-family:{first}Inter,\"Source Sans 3\",\"Segoe UI\",\"DejaVu Sans\",sans-serif;\
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
            Rule::Region(region) => {
                let selector = selector(".v", region.name());
                rule(out, &format!("{selector}>.s"), region.style());
                rule(out, &format!("{selector}>.in"), region.inner());
            }
            Rule::Edge(kind) => {
                let style = kind.style();
                rule(out, &format!(".{}>.p", kind.name()), style);
                let head = Style {
                    fill: style.stroke,
                    fill_opacity: style.stroke_opacity,
                    ..Style::default()
                };
                rule(out, &format!(".{}>.a", kind.name()), head);
            }
            Rule::Tone(tone) => {
                rule(out, &selector(".t", tone.name()), Style::fill(tone.token()));
            }
            Rule::Place => {
                let _ = writeln!(out, ".{root} .place{{fill:none;pointer-events:all}}");
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

/// How things come and go in a picture that moves.
pub(super) const ANIMATION: &str = "@keyframes arene-in{from{opacity:0}to{opacity:1}}
@keyframes arene-out{from{opacity:1}to{opacity:0}}
@media (prefers-reduced-motion:reduce){g{animation-duration:0s!important;animation-delay:0s!important}}
";
