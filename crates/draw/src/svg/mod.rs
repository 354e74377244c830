//! Scenes as SVG: one file that needs nothing else.
//!
//! Classes carry the meaning and a style sheet the colours, plain values only:
//! no variables, no markers, no scripts, no fonts inside, so that drawing
//! programs and LaTeX read it too. By itself a file is light by day and dark by
//! night (`prefers-color-scheme`).

mod sheet;
mod write;

use std::fmt::Write as _;

use crate::scene::Scene;
use crate::theme::Theme;
use sheet::{ANIMATION, style_sheet};
use write::Writer;

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
///
/// Vertices, edges and cells have ids that begin with `prefix`, so that several pictures
/// can stand in one page: `v-9_0`, `e-9_0--8_1`, `c-1-3` (row and column), the same in
/// every picture of the same thing. Characters other than letters, digits and `_` are
/// written as their number, `1-2b-3_0`; what stands in a picture several times is
/// counted, `v-9_0--2`. What they are stands in attributes: `data-vertex`, `data-from`,
/// `data-to`, `data-move`, `data-rank`, `data-winner`, `data-layer`, …
///
/// Labels keep the width of their shape in whatever font a reader has.
pub fn svg(scene: &Scene, colours: Colours, prefix: &str) -> String {
    written(scene, colours, Writer { prefix: prefix.to_owned(), ..Writer::default() })
}

/// The same for readers that have the very font for which pictures are laid out.
#[cfg(feature = "png")]
pub(crate) fn svg_in_inter(scene: &Scene, colours: Colours) -> String {
    written(scene, colours, Writer { has_font: true, ..Writer::default() })
}

fn written(scene: &Scene, colours: Colours, mut writer: Writer) -> String {
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

/// Text made safe for XML, in one line: markup is escaped, characters that XML does not
/// allow become the replacement character.
pub(crate) fn escape(text: &str) -> String {
    escaped(text, |_| " ".to_owned())
}

/// The same for an attribute that keeps line breaks and tabs, as their numbers.
pub(crate) fn escape_exactly(text: &str) -> String {
    escaped(text, |c| format!("&#{};", u32::from(c)))
}

fn escaped(text: &str, blank: impl Fn(char) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push_str(&blank(c)),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
