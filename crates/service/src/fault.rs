//! Why there is no answer, in the one form that all faces have.

use arene::LimitReached;
use arene_games::Failure;
use arene_words::{Arg, Message, message};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::remedy::said;
use crate::{Offer, OfferAnswer, Offers, Reader, Spelling, Warning};

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// What happened.
    pub kind: FaultKind,
    /// What to say of it.
    pub message: Message,
    /// What failed, for faces that know more to do about it.
    pub failure: Option<Box<Failure>>,
    /// What the question has that can be changed, if it is too large.
    pub offers: Offers,
    /// Which commands help, where there are commands.
    pub commands: Option<Box<Message>>,
    /// What was to be said beside the answer.
    pub warnings: Vec<Warning>,
    /// What can be asked instead.
    pub instead: Vec<Offer>,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// The question is wrong: a name that is not there, a text that cannot be read.
    Input,
    /// A limit was reached.
    Limit,
    /// There is nothing of what was asked for.
    Nothing,
    /// The work was stopped on request.
    Stopped,
    /// What was found could not be written.
    Output,
    /// The rules of the game failed, at the position that the place names.
    Rules,
}

/// A fault as JSON: `{"error": {"id": …, "text": …, …}}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FaultAnswer {
    /// What happened.
    pub error: FaultParts,
    /// What to know beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// What a fault says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FaultParts {
    /// The name of the sentence, the same in all languages.
    pub id: String,
    /// What happened.
    pub kind: FaultKind,
    /// The sentence in the reader's language.
    pub text: String,
    /// The arguments of the sentence; a sentence within it is an object with its `id` and
    /// its own arguments.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub args: Map<String, Value>,
    /// Where it is, if it is somewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<FaultPlace>,
    /// What can be asked instead: each of these has an answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<OfferAnswer>,
}

/// Where a fault is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FaultPlace {
    /// In which file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// On which line, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// In which column, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
    /// At which vertex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertex: Option<String>,
    /// At which position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// At which move of a match, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u64>,
}

impl Fault {
    /// That this happened.
    pub fn new(kind: FaultKind, message: Message) -> Fault {
        Fault {
            kind,
            message,
            failure: None,
            offers: Offers::default(),
            commands: None,
            warnings: Vec::new(),
            instead: Vec::new(),
        }
    }

    /// The same with what was to be said beside the answer.
    #[must_use]
    pub fn beside(self, warnings: Vec<Warning>) -> Fault {
        Fault { warnings, ..self }
    }

    /// The same with what can be asked instead.
    #[must_use]
    pub fn with_instead(self, offers: impl IntoIterator<Item = Offer>) -> Fault {
        Fault { instead: offers.into_iter().collect(), ..self }
    }

    /// The same of a question that has this to change.
    #[must_use]
    pub fn offering(self, offers: Offers) -> Fault {
        Fault { offers, ..self }
    }

    /// The same with commands that help.
    #[cfg(feature = "tables")]
    pub(crate) fn with_commands(self, commands: Message) -> Fault {
        Fault { commands: Some(Box::new(commands)), ..self }
    }

    /// What happened, with what this reader can do about it.
    pub fn said_to(&self, reader: &Reader) -> Message {
        let error = self.message.clone();
        match (&self.failure, &self.commands) {
            (Some(failure), _) => said(error, failure, self.offers, reader),
            (None, Some(commands)) if reader.spelling() == Spelling::Options => {
                let commands = Message::clone(commands);
                message!("with-remedy", error, remedy = commands)
            }
            (None, _) => error,
        }
    }

    /// The fault as it is told to a reader.
    pub fn told_to(&self, reader: &Reader) -> FaultAnswer {
        let place = place(&self.message);
        FaultAnswer {
            error: FaultParts {
                id: self.message.id().to_string(),
                kind: self.kind,
                text: reader.say(&self.said_to(reader)),
                args: args(&self.message),
                place: (place != FaultPlace::default()).then_some(place),
                offers: self.instead.iter().map(|offer| offer.told_to(reader)).collect(),
            },
            warnings: self.warnings.clone(),
        }
    }
}

/// The arguments of a message as JSON.
fn args(message: &Message) -> Map<String, Value> {
    let value = |arg: &Arg| match arg {
        Arg::Text(text) => Value::from(text.as_str()),
        Arg::Number(number) => match i64::try_from(*number) {
            Ok(number) => Value::from(number),
            Err(_) => Value::from(number.to_string()),
        },
        Arg::Message(inner) => {
            let mut parts = Map::new();
            parts.insert("id".to_owned(), Value::from(inner.id().to_string()));
            let args = args(inner);
            if !args.is_empty() {
                parts.insert("args".to_owned(), Value::Object(args));
            }
            Value::Object(parts)
        }
    };
    message.args().iter().map(|(name, arg)| ((*name).to_owned(), value(arg))).collect()
}

/// The place that the arguments of a message name, those of messages within it included:
/// `path`, `line`, `column`, `vertex`, `position` and `ply` mean the same in all sentences.
fn place(message: &Message) -> FaultPlace {
    let mut found = FaultPlace::default();
    fill_in(&mut found, message);
    found
}

fn fill_in(place: &mut FaultPlace, message: &Message) {
    for (name, arg) in message.args() {
        match (*name, arg) {
            ("path", Arg::Text(text)) => place.file = Some(text.clone()),
            ("vertex", Arg::Text(text)) => place.vertex = Some(text.clone()),
            ("position", Arg::Text(text)) => place.position = Some(text.clone()),
            ("line", Arg::Number(line)) => place.line = u64::try_from(*line).ok(),
            ("column", Arg::Number(column)) => place.column = u64::try_from(*column).ok(),
            ("ply", Arg::Number(ply)) => place.ply = u64::try_from(*ply).ok(),
            (_, Arg::Message(inner)) => fill_in(place, inner),
            _ => {}
        }
    }
}

impl From<Message> for Fault {
    fn from(message: Message) -> Fault {
        Fault::new(FaultKind::Input, message)
    }
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Fault {
        let kind = match &failure {
            failure if failure.is_of_input() => FaultKind::Input,
            Failure::Rules { .. } => FaultKind::Rules,
            Failure::Limit(LimitReached::Stopped) => FaultKind::Stopped,
            Failure::Limit(_) | Failure::TooLarge { .. } => FaultKind::Limit,
            _ => FaultKind::Output,
        };
        let fault = Fault::new(kind, failure.message());
        Fault { failure: Some(Box::new(failure)), ..fault }
    }
}

impl From<LimitReached> for Fault {
    fn from(limit: LimitReached) -> Fault {
        Failure::from(limit).into()
    }
}
