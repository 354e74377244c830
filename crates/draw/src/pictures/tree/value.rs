//! What nodes are worth, in words: values, bounds and windows, and how large nodes
//! are so that their values can be read.

use arene::{Bound, Player, Value, Window};
use arene_words::message;

use super::paint::Painter;
use super::shown::{Drawn, State};
use crate::metrics::{Weight, text_width};
use crate::scene::{LINE_STEP, Label, half_side};
use crate::values::value_text;

/// The radius of a node; leaves are measured by a slightly smaller one.
const RADIUS: f64 = 21.0;
const LEAF_RADIUS: f64 = 20.0;
/// The radius of nodes in which the longest values are still written in one line.
const WIDEST: f64 = 30.0;
/// Nothing is written smaller than this.
const SMALLEST: f64 = 12.0;

impl Painter<'_> {
    /// A value; with its distance if it is a win that alpha-beta compares with others:
    /// `+∞ in 3`.
    pub(super) fn value(&self, value: Value) -> String {
        let text = value_text(value, self.data.utility);
        match self.distance(value) {
            Some(distance) => format!("{text} {distance}"),
            None => text,
        }
    }

    /// `in 3`, if a value is a win and its distance counts. Bounds may be better than
    /// any value.
    fn distance(&self, value: Value) -> Option<String> {
        let value = value.clamp(Value::LEAST, Value::GREATEST);
        let (_, plies) = value.winner().filter(|_| self.prunes())?;
        Some(self.voice.say(&message!("picture-tree-in", plies)))
    }

    /// `(5, +∞)`; a bound that says nothing has no distance.
    pub(super) fn window_text(&self, window: Window) -> String {
        let alpha = match window.alpha {
            alpha if alpha <= Value::LEAST => "−∞".to_owned(),
            alpha => self.value(alpha),
        };
        let beta = match window.beta {
            beta if beta >= Value::GREATEST => "+∞".to_owned(),
            beta => self.value(beta),
        };
        format!("({alpha}, {beta})")
    }

    /// What is written in a node: its value, in two lines where that is long. At a
    /// leaf a win has no distance.
    pub(super) fn label(&self, drawn: &Drawn) -> Label {
        let State::Known { value, bound } = self.state(drawn) else { return Label::default() };
        let sign = match bound {
            Bound::Exact => "",
            Bound::AtLeast => "≥",
            Bound::AtMost => "≤",
        };
        let text = value_text(value, self.data.utility);
        let whole = format!("{sign}{text}");
        let lines = |above: String, below: String| {
            Label::of_lines(vec![Label::plain(above), Label::plain(below)])
        };
        match self.distance(value).filter(|_| !self.is_leaf(drawn)) {
            Some(distance) => lines(whole, distance),
            None if !sign.is_empty() && radius_for(&whole.as_str().into(), Player::J1) > WIDEST => {
                lines(sign.to_owned(), text)
            }
            None => Label::plain(whole),
        }
    }

    /// The same in one line.
    pub(super) fn words(&self, drawn: &Drawn) -> String {
        let lines = self.label(drawn).lines();
        lines.iter().map(Label::to_plain).collect::<Vec<_>>().join(" ")
    }

    /// Makes nodes large enough for their values.
    pub(super) fn measure(&mut self) {
        (self.radius, self.leaf_radius) = (RADIUS, LEAF_RADIUS);
        for drawn in &self.part.nodes {
            let Some(v) = drawn.node else { continue };
            let label = self.label(drawn);
            if label.is_empty() {
                continue;
            }
            if self.is_leaf(drawn) {
                let half = label.width(SMALLEST, Weight::Semibold) / 2.0 + 3.0;
                self.leaf_radius = self.leaf_radius.max(half / 0.95);
            } else {
                self.radius = self.radius.max(radius_for(&label, self.data.tree.player(v)));
            }
        }
    }

    /// Whether some value has a distance.
    pub(super) fn has_distances(&self) -> bool {
        let is_far = |drawn: &Drawn| match self.state(drawn) {
            State::Known { value, .. } => !self.is_leaf(drawn) && self.distance(value).is_some(),
            _ => false,
        };
        self.part.nodes.iter().any(is_far)
    }
}

/// The radius of the least node of this player in which a label can be read.
fn radius_for(label: &Label, player: Player) -> f64 {
    let half = label.width(SMALLEST, Weight::Semibold) / 2.0 + 3.0;
    let high = SMALLEST * (0.36 + LINE_STEP * (label.lines().len() - 1) as f64 / 2.0);
    match player {
        Player::J0 => half.hypot(high),
        Player::J1 => half.max(high) / half_side(Player::J1, 1.0),
    }
}

/// The size at which a label fits into a node of this width.
pub(super) fn fitting(label: &Label, size: f64, room: f64) -> f64 {
    if label.lines().len() > 1 {
        return SMALLEST;
    }
    let width = text_width(&label.to_plain(), size, Weight::Semibold);
    let room = room - 10.0;
    if width <= room { size } else { (size * room / width).max(SMALLEST) }
}
