//! How wide a text in Latin Modern is, so that labels fit into their vertices.

use crate::scene::{INDEX_SIZE, Label};

/// The width of a line of a label in points, at a size in points.
pub(super) fn width(line: &Label, points: f64) -> f64 {
    let run = |text: &str, points: f64| -> f64 {
        text.chars().map(|c| advance(c) * points * stretch(points)).sum()
    };
    line.0
        .iter()
        .map(|part| match part.lowered {
            false => run(&part.text, points),
            // After an index TeX leaves half a point.
            true => run(&part.text, points * INDEX_SIZE.max(0.7)) + 0.5,
        })
        .sum()
}

/// The fonts of small sizes are wider than the one of 10 pt made small.
fn stretch(points: f64) -> f64 {
    const SIZES: [(f64, f64); 6] =
        [(5.0, 1.36), (6.0, 1.22), (7.0, 1.14), (8.0, 1.06), (9.0, 1.03), (10.0, 1.0)];
    let above = SIZES.iter().find(|(size, _)| *size >= points);
    above.map_or(1.0, |&(_, stretch)| stretch)
}

/// The advance of a character as a share of the size, nearly; accents add nothing.
fn advance(c: char) -> f64 {
    match c {
        'i' | 'l' | '.' | ',' | ':' | ';' | '!' | '\'' | '|' | '[' | ']' | 'ì'..='ï' => 0.278,
        'f' | 'j' | 'I' | '-' | ' ' | 't' | 'r' | 's' | '(' | ')' | '/' | 'š' => 0.4,
        'c' | 'e' | 'z' | 'ç' | 'è'..='ë' => 0.45,
        'm' | 'œ' | 'æ' | 'w' | '#' | '%' | '&' | '@' => 0.84,
        'W' | 'M' | 'Œ' | 'Æ' | '∞' | '…' => 1.03,
        '+' | '−' | '=' | '<' | '>' | '≤' | '≥' | '×' | '→' => 0.78,
        '0'..='9' | 'a' | 'g' | 'o' => 0.5,
        'q' | 'v' | 'x' | 'y' | 'k' => 0.53,
        'a'..='z' | 'à'..='ÿ' => 0.556,
        'A'..='Z' | 'À'..='Þ' => 0.785,
        _ if c.is_ascii() => 0.6,
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_sizes_are_wider_for_their_size() {
        let label = Label::of_vertex("12_0");
        assert!(width(&label, 5.0) > width(&label, 10.0) / 2.0);
        assert!(width(&label, 6.0) < width(&label, 8.5));
        assert_eq!(width(&Label::default(), 8.0), 0.0);
    }
}
