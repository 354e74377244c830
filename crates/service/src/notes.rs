//! What is said beside an answer: warnings, and what ended the work early.

use arene::LimitReached;
use arene_games::Failure;
use arene_words::Message;
use serde::{Deserialize, Serialize};

use crate::remedy::said;
use crate::{Offers, Reader};

/// What a reader should know about how an answer came to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Warning {
    /// The name of the sentence, the same in all languages.
    pub id: String,
    /// The sentence in the reader's language.
    pub text: String,
}

impl Warning {
    /// The warning that a message is.
    pub fn new(message: &Message, reader: &Reader) -> Warning {
        Warning { id: message.id().to_string(), text: reader.say(message) }
    }

    /// The same of some messages.
    pub fn all<'a>(
        messages: impl IntoIterator<Item = &'a Message>,
        reader: &Reader,
    ) -> Vec<Warning> {
        messages.into_iter().map(|message| Warning::new(message, reader)).collect()
    }
}

/// Which limit ended the work before everything was found, and what to change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stopped {
    /// The name of the sentence, the same in all languages.
    pub id: String,
    /// Which limit it was.
    pub limit: LimitName,
    /// The sentence in the reader's language, with what to change.
    pub text: String,
}

/// The limits by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LimitName {
    /// Memory that was allowed.
    Memory,
    /// Memory that the system gives.
    System,
    /// Vertices.
    Vertices,
    /// Edges.
    Edges,
    /// Positions of a game tree.
    Nodes,
    /// Plies of a play.
    Plies,
    /// Scores, of which a search holds none or only those up to some size.
    Scores,
    /// Time.
    Time,
    /// None: somebody stopped the work.
    Request,
}

impl From<LimitReached> for LimitName {
    fn from(limit: LimitReached) -> LimitName {
        match limit {
            LimitReached::Memory { .. } => LimitName::Memory,
            LimitReached::Refused { .. } => LimitName::System,
            LimitReached::Vertices { .. } => LimitName::Vertices,
            LimitReached::Edges => LimitName::Edges,
            LimitReached::Nodes { .. } => LimitName::Nodes,
            LimitReached::Plies { .. } => LimitName::Plies,
            LimitReached::Score { .. } | LimitReached::Scores => LimitName::Scores,
            LimitReached::Deadline => LimitName::Time,
            LimitReached::Stopped => LimitName::Request,
        }
    }
}

impl Stopped {
    /// That this limit was reached, in a question that has this to change.
    pub fn by(limit: LimitReached, offers: Offers, reader: &Reader) -> Stopped {
        Stopped::because(&limit.into(), offers, reader)
    }

    /// That the work ended because of this failure.
    pub(crate) fn because(failure: &Failure, offers: Offers, reader: &Reader) -> Stopped {
        let error = failure.message();
        let limit = match failure {
            Failure::Limit(limit) => (*limit).into(),
            Failure::TooLarge { .. } => LimitName::Memory,
            _ => LimitName::System,
        };
        let id = error.id().to_string();
        Stopped { id, limit, text: reader.say(&said(error, failure, offers, reader)) }
    }
}
