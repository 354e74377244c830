//! Positions and moves as they cross from a game to whoever shows them.

use std::fmt;

use arene::Player;
use arene_words::{Message, Words};

/// A move as a value: its notation, which is English and the same everywhere, and its
/// words, which each reader gets in his language.
///
/// ```
/// use arene_games::open;
/// use arene_words::{Language, Words};
///
/// let place = open("nim:9")?.place(None, None)?;
/// let first = &place.move_texts()[0];
/// assert_eq!(first.notation(), "take 1");
/// assert_eq!(first.said(&Words::new(Language::French)), "prend 1");
/// # Ok::<(), arene_words::Message>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoveText {
    notation: String,
    words: Option<Message>,
}

impl MoveText {
    /// A move that is said as it is written: `b2`, `4`.
    pub fn new(notation: impl Into<String>) -> MoveText {
        MoveText { notation: notation.into(), words: None }
    }

    /// The same with words of its own.
    #[must_use]
    pub fn with_words(self, words: Message) -> MoveText {
        MoveText { words: Some(words), ..self }
    }

    /// As it is written in JSON and in files, and read everywhere.
    pub fn notation(&self) -> &str {
        &self.notation
    }

    /// The sentence that says it, if it is not said as it is written.
    pub fn words(&self) -> Option<&Message> {
        self.words.as_ref()
    }

    /// Whether it is the name of a cell, a column or a vertex rather than words.
    pub fn is_name(&self) -> bool {
        self.words.is_none()
    }

    /// Whether it is no move at all: what leads to a start.
    pub fn is_empty(&self) -> bool {
        self.notation.is_empty()
    }

    /// As a reader says it.
    pub fn said(&self, words: &Words) -> String {
        self.words.as_ref().map_or_else(|| self.notation.clone(), |message| words.say(message))
    }

    /// The notation alone.
    pub fn into_notation(self) -> String {
        self.notation
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.notation)
    }
}

impl From<String> for MoveText {
    fn from(notation: String) -> MoveText {
        MoveText::new(notation)
    }
}

impl From<&str> for MoveText {
    fn from(notation: &str) -> MoveText {
        MoveText::new(notation)
    }
}

/// A vertex as a value: its position, and who moves there where the name says so.
///
/// ```
/// use arene::Player;
/// use arene_games::VertexText;
/// let vertex = VertexText::of("4x6", Player::J1);
/// assert_eq!((vertex.position(), vertex.side()), ("4x6", Some(Player::J1)));
/// assert_eq!(vertex.to_string(), "4x6_1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct VertexText {
    position: String,
    side: Option<Player>,
}

impl VertexText {
    /// A position with this player to move, written `POSITION_PLAYER`.
    pub fn of(position: impl Into<String>, side: Player) -> VertexText {
        VertexText { position: position.into(), side: Some(side) }
    }

    /// A vertex whose name does not tell who moves there.
    pub fn named(name: impl Into<String>) -> VertexText {
        VertexText { position: name.into(), side: None }
    }

    /// The position without the side to move, or all of the name.
    pub fn position(&self) -> &str {
        &self.position
    }

    /// The side to move, if that is part of the name.
    pub fn side(&self) -> Option<Player> {
        self.side
    }

    /// The position alone.
    pub fn into_position(self) -> String {
        self.position
    }
}

impl fmt::Display for VertexText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position)?;
        match self.side {
            Some(player) => write!(f, "_{}", player.index()),
            None => Ok(()),
        }
    }
}
