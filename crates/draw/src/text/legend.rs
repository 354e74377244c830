//! The legend below a picture: what its signs mean, as they look in text.

use super::labels::{WEDGE, bracketed};
use super::lines::{CUT, arrow_sign, thickness};
use crate::scene::{Anchor, Item, Shape, leaves};
use crate::style::Class;

/// The legend as running text: each mark and its word.
pub(super) fn lines(legend: &Item, columns: usize) -> String {
    let leaves = leaves(std::slice::from_ref(legend));
    let mut lines = String::new();
    let mut line = String::new();
    let mut mark = String::new();
    for item in leaves {
        match item {
            Item::Vertex(v) => {
                let sign = bracketed(v).replace("()", "( )").replace("[]", "[ ]");
                mark.push_str(&sign.replace("‹›", "‹ ›"));
            }
            Item::Edge(edge) => {
                let line = match (edge.head, thickness(edge.kind)) {
                    (true, 1) => "─→",
                    (true, _) => arrow_sign(edge.kind),
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
            Item::Shape(Shape { class: Class::Cut, .. }) => mark.push(CUT),
            Item::Shape(Shape { class: Class::Wedge, .. }) => mark.push_str(WEDGE),
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
