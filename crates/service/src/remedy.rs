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
use arene_words::Message;

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
        Some(remedy) => Message::new("with-remedy").with("error", error).with("remedy", remedy),
        None => error,
    }
}

fn remedy(failure: &Failure, offers: Offers, reader: &Reader) -> Option<Message> {
    let (field, limit) = (|name| reader.field(name), |name| reader.limit(name));
    match failure {
        Failure::Limit(LimitReached::Memory { .. }) | Failure::TooLarge { .. } => {
            Some(match (offers.size, offers.from) {
                (true, true) => Message::new("remedy-memory")
                    .with("start", field("from"))
                    .with("memory", limit("memory")),
                (true, false) => Message::new("remedy-memory-size").with("memory", limit("memory")),
                (false, _) => Message::new("remedy-memory-alone").with("memory", limit("memory")),
            })
        }
        Failure::Limit(LimitReached::Refused { needed }) if Failure::is_small(*needed) => None,
        Failure::Limit(
            LimitReached::Refused { .. }
            | LimitReached::Vertices { .. }
            | LimitReached::Edges
            | LimitReached::Plies { .. },
        ) => match (offers.size, offers.from) {
            (true, true) => Some(Message::new("remedy-size").with("start", field("from"))),
            (true, false) => Some(Message::new("remedy-size-alone")),
            (false, _) => None,
        },
        Failure::Limit(LimitReached::Nodes { .. }) if offers.depth => Some(
            Message::new("remedy-nodes")
                .with("depth", field("depth"))
                .with("nodes", field("nodes")),
        ),
        Failure::Limit(LimitReached::Deadline) => Some(match offers.depth {
            true => Message::new("remedy-time-depth").with("depth", field("depth")),
            false => Message::new("remedy-time"),
        }),
        Failure::Limit(LimitReached::Nodes { .. } | LimitReached::Stopped) => None,
        // What follows are commands.
        _ if reader.spelling() == Spelling::Fields => None,
        Failure::Book(BookError::NoRules) => Some(Message::new("remedy-book-no-rules")),
        #[cfg(feature = "tables")]
        Failure::Table(error) => of_table(error),
        _ => None,
    }
}

/// What a command can do about a table.
#[cfg(feature = "tables")]
fn of_table(error: &TableError) -> Option<Message> {
    match error {
        TableError::Damaged { damage: Damage::NotATable, .. } => {
            Some(Message::new("remedy-table-not"))
        }
        TableError::Damaged { damage: Damage::Version, .. } => {
            Some(Message::new("remedy-table-version"))
        }
        TableError::Damaged { damage: Damage::Incomplete { .. }, .. } => {
            Some(Message::new("remedy-table-incomplete"))
        }
        TableError::Unfit { why: Unfit::Game { .. }, .. } => {
            Some(Message::new("remedy-table-of-another"))
        }
        TableError::Unfit { why: Unfit::OneTurn, .. } => {
            Some(Message::new("remedy-table-one-turn"))
        }
        TableError::Obstacle { obstacle: Obstacle::NoName, .. } => {
            Some(Message::new("remedy-table-no-name"))
        }
        TableError::TooLarge => Some(Message::new("remedy-table-tile")),
        _ => None,
    }
}
