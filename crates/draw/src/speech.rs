//! Words in pictures: the reader's language and the players' names.

use arene::{Player, Value};
use arene_words::{Language, Message, Words};

/// Who speaks in a picture.
pub struct Speech {
    /// The language.
    pub words: Words,
    /// What J0 and J1 are called.
    pub names: [String; 2],
}

impl Speech {
    /// A language, and players who are called J0 and J1.
    pub fn new(language: Language) -> Speech {
        Speech { words: Words::new(language), names: ["J0".to_owned(), "J1".to_owned()] }
    }

    /// The same with other names.
    pub fn with_names(mut self, j0: impl Into<String>, j1: impl Into<String>) -> Speech {
        self.names = [j0.into(), j1.into()];
        self
    }

    /// What a player is called.
    pub fn name(&self, player: Player) -> &str {
        &self.names[player.index()]
    }

    /// A sentence.
    pub fn say(&self, message: &Message) -> String {
        self.words.say(message)
    }

    /// A sentence without arguments.
    pub fn text(&self, id: &'static str) -> String {
        self.words.text(id)
    }
}

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
