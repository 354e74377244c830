//! Labels on the grid of characters: each whole, none touching another.

use std::collections::BTreeMap;

use arene::Player;

use super::canvas::Grid;
use crate::geometry::Point;
use crate::scene::{Anchor, Item, Text, Vertex};
use crate::style::{Class, Region, Tone};
use crate::theme::Token;

/// A text that must be read.
pub(super) struct Label {
    /// The middle of its letters, at its anchor.
    at: Point,
    anchor: Anchor,
    pub(super) text: String,
    pub(super) token: Token,
    is_vertex: bool,
    is_leaf: bool,
    /// It stands on the row below its place.
    is_below: bool,
}

impl Label {
    /// What is written of an item, if anything is.
    pub(super) fn of(item: &Item) -> Option<Label> {
        match item {
            Item::Vertex(v) => Some(Label {
                at: v.at,
                anchor: Anchor::Middle,
                text: bracketed(v),
                token: region_token(v.region),
                is_vertex: true,
                is_leaf: v.region.is_leaf(),
                is_below: false,
            }),
            Item::Text(text) if !text.label.is_empty() => Some(Label {
                at: middle_of(text),
                anchor: text.anchor,
                text: text.label.to_plain(),
                token: match text.tone {
                    Tone::OnJ0 | Tone::OnJ1 | Tone::OnHighlight => Token::Ink,
                    tone => tone.token(),
                },
                is_vertex: false,
                is_leaf: false,
                is_below: false,
            }),
            // Level with the number beside it.
            Item::Shape(shape) if shape.class == Class::Wedge => Some(Label {
                at: Point {
                    y: shape.geometry.bounds().max.y - 5.3,
                    ..shape.geometry.bounds().centre()
                },
                anchor: Anchor::Middle,
                text: WEDGE.to_owned(),
                token: Token::Line,
                is_vertex: false,
                is_leaf: false,
                is_below: false,
            }),
            _ => None,
        }
    }

    /// What stands beside a vertex stands in its row.
    pub(super) fn level_with_vertices(labels: &mut [Label]) {
        let mut levels: Vec<f64> =
            labels.iter().filter(|label| label.is_vertex).map(|label| label.at.y).collect();
        levels.sort_by(f64::total_cmp);
        for label in labels.iter_mut().filter(|label| !label.is_vertex) {
            let next = levels.partition_point(|&y| y < label.at.y - BESIDE);
            if let Some(&y) = levels.get(next).filter(|&&y| y <= label.at.y + BESIDE) {
                label.at.y = y;
            }
        }
        Label::right_below_leaves(labels);
    }

    /// What is written below a leaf of a tree stands on the next row.
    fn right_below_leaves(labels: &mut [Label]) {
        let leaves = labels.iter().filter(|label| label.is_leaf).map(|label| label.at);
        let mut leaves: Vec<Point> = leaves.collect();
        leaves.sort_by(|a, b| a.x.total_cmp(&b.x));
        let texts = labels.iter_mut().filter(|l| !l.is_vertex && l.anchor == Anchor::Middle);
        for text in texts {
            let first = leaves.partition_point(|leaf| leaf.x < text.at.x - 1.0);
            let near = leaves[first..].iter().take_while(|leaf| leaf.x < text.at.x + 1.0);
            let above = near.filter(|leaf| (0.0..BELOW).contains(&(text.at.y - leaf.y)));
            if let Some(&leaf) = above.max_by(|a, b| a.y.total_cmp(&b.y)) {
                (text.at.y, text.is_below) = (leaf.y, true);
            }
        }
    }

    fn length(&self) -> i64 {
        self.text.chars().count() as i64
    }
}

/// Pixels by which the middle of letters may miss the middle of the vertex beside them.
const BESIDE: f64 = 2.0;
/// Pixels from the middle of a leaf within which letters stand below it.
const BELOW: f64 = 32.0;

/// What stands for nodes that are not drawn.
pub(super) const WEDGE: &str = "△";

/// From the base line to the middle of the letters.
fn middle_of(text: &Text) -> Point {
    Point { y: text.at.y - text.size * 0.36, ..text.at }
}

/// How far labels may stand from where they belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leeway {
    /// On their row, texts a few columns aside.
    Little,
    /// Texts on the row above or below as well, vertices one column aside.
    More,
}

/// Where labels stand: the column and the row of the first letter. A label that
/// found no room has no place.
pub(super) fn place(labels: &[Label], grid: Grid, leeway: Leeway) -> Vec<Option<(i64, i64)>> {
    let mut taken = Taken::default();
    let mut places = vec![None; labels.len()];
    // Vertices come first: texts make room for them.
    for wanted in [true, false] {
        for (label, place) in labels.iter().zip(&mut places) {
            if label.is_vertex == wanted {
                *place = taken.find(label, grid, leeway);
            }
        }
    }
    places
}

/// The cells that labels fill: where each begins, by row, and where it ends.
#[derive(Default)]
struct Taken(BTreeMap<(i64, i64), i64>);

impl Taken {
    /// The first place of a label at which it touches no other, which it takes.
    fn find(&mut self, label: &Label, grid: Grid, leeway: Leeway) -> Option<(i64, i64)> {
        let length = label.length();
        let at = grid.of(label.at);
        let begin = match label.anchor {
            Anchor::Start => at.x,
            Anchor::Middle => at.x - length as f64 / 2.0,
            Anchor::End => at.x - length as f64,
        };
        let (column, row) = (begin.round() as i64, at.y.floor() as i64 + i64::from(label.is_below));
        let places = asides(label, leeway).map(|(by, down)| (column + by, row + down));
        let place = places.into_iter().find(|&(column, row)| self.is_free(row, column, length))?;
        self.0.insert((place.1, place.0), place.0 + length);
        Some(place)
    }

    /// Is there room for so many letters, and for a blank before and after them?
    fn is_free(&self, row: i64, begin: i64, length: i64) -> bool {
        let before = self.0.range(..(row, begin + length + 1)).next_back();
        before.is_none_or(|(&(other, _), &end)| other != row || end < begin)
    }
}

/// Columns and rows that a label may be moved by, the nearest places first.
fn asides(label: &Label, leeway: Leeway) -> impl Iterator<Item = (i64, i64)> + use<> {
    let columns: &[i64] = match (label.is_vertex, label.anchor) {
        (true, _) if leeway == Leeway::Little => &[0],
        (true, _) => &[0, 1, -1],
        (_, Anchor::Start) => &[0, 1, 2, 3, 4],
        (_, Anchor::Middle) => &[0, 1, -1, 2, -2],
        (_, Anchor::End) => &[0, -1, -2, -3, -4],
    };
    let rows: &[i64] = match leeway {
        Leeway::More if !label.is_vertex => &[0, 1, -1],
        _ => &[0],
    };
    rows.iter().flat_map(|&down| columns.iter().map(move |&by| (by, down)))
}

/// `(9₀)¹`: the label in the brackets of its owner, with the winner; what we look at
/// is pointed at.
pub(super) fn bracketed(v: &Vertex) -> String {
    let (open, close) = match (v.owner, v.is_final) {
        _ if v.region.is_leaf() => ("‹", "›"),
        (Player::J0, false) => ("(", ")"),
        (Player::J0, true) => ("((", "))"),
        (Player::J1, false) => ("[", "]"),
        (Player::J1, true) => ("[[", "]]"),
    };
    let sign = match v.region {
        Region::Won(Player::J0) => "⁰",
        Region::Won(Player::J1) => "¹",
        Region::Draw => "⁼",
        // It ends; where it does, there is no move.
        Region::DrawEnds | Region::DeadEnd => "⁻",
        Region::New(_) => return format!("{open}{}{close}*", v.words()),
        _ => "",
    };
    let here = if v.halo { "◀" } else { "" };
    format!("{open}{}{close}{sign}{here}", v.words())
}

pub(super) fn region_token(region: Region) -> Token {
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
