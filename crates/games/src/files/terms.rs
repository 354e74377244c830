//! What several formats write in the same way: players, shapes, rules.

use arene::{Player, Rule};
use arene_words::{Message, message};

use super::source::{FileText, shown};

/// A player: `0`, `1`, `J0` or `J1`.
pub(super) fn player(text: &str) -> Option<Player> {
    match text {
        "0" | "J0" => Some(Player::J0),
        "1" | "J1" => Some(Player::J1),
        _ => None,
    }
}

/// The owner of a vertex drawn in this shape: round for J0, angular for J1.
/// Other shapes say nothing.
pub(super) fn owner_of_shape(shape: &str) -> Option<Player> {
    const ROUND: [&str; 3] = ["circle", "ellipse", "doublecircle"];
    const ANGULAR: [&str; 4] = ["box", "square", "rect", "rectangle"];
    let is = |name: &&str| name.eq_ignore_ascii_case(shape);
    if ROUND.iter().any(is) {
        Some(Player::J0)
    } else if ANGULAR.iter().any(is) {
        Some(Player::J1)
    } else {
        None
    }
}

/// A rule: `normal` or `misere`, also with its accent.
pub(super) fn rule(text: &str) -> Option<Rule> {
    match text {
        "normal" => Some(Rule::Normal),
        "misere" | "misère" => Some(Rule::Misere),
        _ => None,
    }
}

/// A score: a whole number, exactly as it is written.
pub(super) fn score(text: &str) -> Option<i64> {
    // JSON has no plus sign, and no number begins with two zeroes.
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_whole = digits == "0" || !digits.starts_with(['0', '+']);
    is_whole.then(|| text.parse().ok())?
}

/// The value at this place is no score.
pub(super) fn not_a_score(source: FileText<'_>, at: usize, value: &str) -> Message {
    message!("file-not-a-score", line = source.line(at), value = shown(value))
}

/// The value of `key` at this place is no player.
pub(super) fn not_a_player(source: FileText<'_>, at: usize, key: &str, value: &str) -> Message {
    message!("file-not-a-player", line = source.line(at), key, value = shown(value))
}

/// The value at this place is no rule.
pub(super) fn not_a_rule(source: FileText<'_>, at: usize, value: &str) -> Message {
    message!("file-not-a-rule", line = source.line(at), value = shown(value))
}

/// The value of `start` at this place is neither true nor false.
pub(super) fn not_a_mark(source: FileText<'_>, at: usize, value: &str) -> Message {
    message!("file-not-a-mark", line = source.line(at), value = shown(value))
}
