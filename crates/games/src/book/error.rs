//! What may go wrong with a book.

use std::fmt;

use arene::Value;
use arene_words::{Message, message};

/// Why a book could not be read or made, or what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub enum BookError {
    /// There are no books of this game.
    NoRules,
    /// It does not begin as a book does.
    NoHead,
    /// It is about another game.
    AnotherGame {
        /// The game that it is about.
        book: String,
        /// The game that was asked about.
        game: String,
    },
    /// The system refused to read on, for this reason.
    Unreadable(String),
    /// A line is not what was written.
    Damaged {
        /// The number of the line.
        line: u64,
    },
    /// What is wrong is on a line that is whole.
    Line {
        /// The number of the line.
        line: u64,
        /// What is wrong there.
        error: Box<BookError>,
    },
    /// Play may end with scores, and books hold wins and draws.
    Scores,
    /// The positions are in another order.
    Order {
        /// The vertex that is there.
        vertex: String,
        /// The one that should be.
        expected: String,
    },
    /// There is a position more than the opening has.
    TooLong {
        /// The vertex.
        vertex: String,
    },
    /// A position that should have come before is missing.
    Incomplete {
        /// The vertex.
        vertex: String,
    },
    /// Play is over at a position, which then has no line.
    Over {
        /// The vertex.
        vertex: String,
    },
    /// The value of a position is wrong.
    Differs {
        /// The vertex.
        vertex: String,
        /// What the book says.
        said: Value,
        /// What is true.
        found: Value,
    },
    /// So many positions are missing at the end.
    Missing {
        /// How many.
        count: usize,
    },
    /// A position is none of this game, for this reason.
    Position(Message),
}

impl BookError {
    /// That this is wrong on a line.
    pub fn on_line(self, line: u64) -> BookError {
        BookError::Line { line, error: Box::new(self) }
    }

    /// What happened, as a sentence.
    pub fn message(&self) -> Message {
        match self {
            BookError::NoRules => message!("book-no-rules"),
            BookError::NoHead => message!("book-no-head"),
            BookError::AnotherGame { book, game } => {
                message!("book-other-game", book = book.as_str(), game = game.as_str())
            }
            BookError::Unreadable(reason) => {
                message!("batch-unreadable", reason = reason.as_str())
            }
            BookError::Damaged { line } => message!("book-damaged", line = *line),
            BookError::Line { line, error } => {
                message!("book-line", line = *line, error = error.message())
            }
            BookError::Order { vertex, expected } => {
                message!("book-order", vertex = vertex.as_str(), expected = expected.as_str())
            }
            BookError::TooLong { vertex } => {
                message!("book-too-long", vertex = vertex.as_str())
            }
            BookError::Incomplete { vertex } => {
                message!("book-incomplete", vertex = vertex.as_str())
            }
            BookError::Over { vertex } => {
                message!("verdict-over", vertex = vertex.as_str())
            }
            BookError::Differs { vertex, said, found } => message!(
                "book-differs",
                vertex = vertex.as_str(),
                said = said.to_string(),
                found = found.to_string()
            ),
            BookError::Scores => message!("book-scores"),
            BookError::Missing { count } => message!("book-missing", count = *count),
            BookError::Position(why) => why.clone(),
        }
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for BookError {}
