//! Numbers and values as pictures write them.

use arene::{Player, Value};

/// A number with a true minus sign.
pub(crate) fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

/// A value as pictures write it: `5`, `−3`, `+∞`. With `utility` a win counts 1
/// and a loss −1.
pub(crate) fn value_text(value: Value, utility: bool) -> String {
    match (value.winner(), utility) {
        (Some((Player::J0, _)), false) => "+∞".to_owned(),
        (Some((Player::J1, _)), false) => "−∞".to_owned(),
        (Some((Player::J0, _)), true) => "1".to_owned(),
        (Some((Player::J1, _)), true) => "−1".to_owned(),
        (None, _) => signed(value.as_estimate().unwrap_or(0)),
    }
}

/// A value as JSON answers write it: `5`, `-3`, `+inf`.
pub(crate) fn plain_value(value: Value) -> String {
    match value.winner() {
        Some((Player::J0, _)) => "+inf".to_owned(),
        Some((Player::J1, _)) => "-inf".to_owned(),
        None => value.as_estimate().unwrap_or(0).to_string(),
    }
}
