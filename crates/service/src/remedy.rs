//! What can be done about a failure, in the terms of whoever asked.
//!
//! The library says what happened. Which options or fields there are to change depends on
//! the question and on the face.

use arene::LimitReached;
#[cfg(feature = "tables")]
use arene_games::TableError;
use arene_games::book::BookError;
use arene_games::{Failure, Named, named};
#[cfg(feature = "tables")]
use arene_table::{Damage, Obstacle, Unfit};
use arene_words::{Message, message};

use crate::{Reader, Source, Spelling};

/// What a question has that can be changed if it is too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offers {
    /// Another start.
    pub from: bool,
    /// A smaller size.
    pub size: bool,
    /// A smaller depth.
    pub depth: bool,
}

impl Default for Offers {
    fn default() -> Offers {
        Offers { from: true, size: true, depth: true }
    }
}

impl Offers {
    /// A question that has nothing to change: what is stored is as large as it is.
    pub fn none() -> Offers {
        Offers { from: false, size: false, depth: false }
    }

    /// What a question about this game has, with or without another start.
    pub fn of(game: &Source, from: bool) -> Offers {
        // An arena is explored whole.
        let size = match game {
            Source::Spec(spec) => !matches!(named(spec), Ok(Named::File)),
            Source::Text(_) => false,
        };
        Offers { from: from && size, size, depth: false }
    }

    /// The same with another depth.
    #[must_use]
    pub fn or_depth(self) -> Offers {
        Offers { depth: true, ..self }
    }

    /// The same where every position is a start already.
    #[must_use]
    pub fn without_from(self) -> Offers {
        Offers { from: false, ..self }
    }
}

/// What happened, with what can be done about it.
pub fn said(error: Message, failure: &Failure, offers: Offers, reader: &Reader) -> Message {
    match remedy(failure, offers, reader) {
        Some(remedy) => message!("with-remedy", error, remedy),
        None => error,
    }
}

fn remedy(failure: &Failure, offers: Offers, reader: &Reader) -> Option<Message> {
    let (field, limit) = (|name| reader.field(name), |name| reader.limit(name));
    match failure {
        Failure::Limit(LimitReached::Memory { .. }) | Failure::TooLarge { .. } => {
            Some(match (offers.size, offers.from) {
                (true, true) => {
                    message!("remedy-memory", start = field("from"), memory = limit("memory"))
                }
                (true, false) => message!("remedy-memory-size", memory = limit("memory")),
                (false, _) => message!("remedy-memory-alone", memory = limit("memory")),
            })
        }
        Failure::Limit(LimitReached::Refused { needed }) if Failure::is_small(*needed) => None,
        Failure::Limit(
            LimitReached::Refused { .. }
            | LimitReached::Vertices { .. }
            | LimitReached::Edges
            | LimitReached::Plies { .. },
        ) => match (offers.size, offers.from) {
            (true, true) => Some(message!("remedy-size", start = field("from"))),
            (true, false) => Some(message!("remedy-size-alone")),
            (false, _) => None,
        },
        Failure::Limit(LimitReached::Nodes { .. }) if offers.depth => {
            Some(message!("remedy-nodes", depth = field("depth"), nodes = field("nodes")))
        }
        Failure::Limit(LimitReached::Deadline) => Some(match offers.depth {
            true => message!("remedy-time-depth", depth = field("depth")),
            false => message!("remedy-time"),
        }),
        Failure::Limit(LimitReached::Nodes { .. } | LimitReached::Stopped) => None,
        // What follows are commands.
        _ if reader.spelling() == Spelling::Fields => None,
        Failure::Book(BookError::NoRules) => Some(message!("remedy-book-no-rules")),
        #[cfg(feature = "tables")]
        Failure::Table(error) => of_table(error),
        _ => None,
    }
}

/// What a command can do about a table.
#[cfg(feature = "tables")]
fn of_table(error: &TableError) -> Option<Message> {
    match error {
        TableError::Damaged { damage: Damage::NotATable, .. } => Some(message!("remedy-table-not")),
        TableError::Damaged { damage: Damage::Version, .. } => {
            Some(message!("remedy-table-version"))
        }
        TableError::Damaged { damage: Damage::Incomplete { .. }, .. } => {
            Some(message!("remedy-table-incomplete"))
        }
        TableError::Unfit { why: Unfit::Game { .. }, .. } => {
            Some(message!("remedy-table-of-another"))
        }
        TableError::Unfit { why: Unfit::OneTurn, .. } => Some(message!("remedy-table-one-turn")),
        TableError::Obstacle { obstacle: Obstacle::NoName, .. } => {
            Some(message!("remedy-table-no-name"))
        }
        TableError::TooLarge => Some(message!("remedy-table-tile")),
        _ => None,
    }
}
