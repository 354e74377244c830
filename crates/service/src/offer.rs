//! What can be done instead of what was asked for.

use arene_words::{Id, Message, given, message};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::Reader;

/// A change of the question that has an answer: it was tried.
#[derive(Clone, Debug)]
pub struct Offer {
    what: What,
    /// The fields to change; `null` for those to leave out.
    pub change: Map<String, Value>,
}

/// What there would be, still to be told the change.
#[derive(Clone, Copy, Debug)]
pub(crate) enum What {
    /// What this sentence says.
    Said(Id<given::Change>),
    /// So many vertices near one of them.
    Near(usize),
}

/// The same as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OfferAnswer {
    /// The name of the sentence, the same in all languages.
    pub id: String,
    /// What there would be, in the reader's language.
    pub text: String,
    /// The fields of the question to change, with their values; `null` for those to leave
    /// out.
    pub change: Map<String, Value>,
}

impl Offer {
    /// What turns one question into the other, and in any case these fields. What is
    /// said of it is told the change, as the face writes it.
    pub(crate) fn new<Q: Serialize>(what: What, before: &Q, after: &Q, told: &[&str]) -> Offer {
        let [before, after] =
            [before, after].map(|question| match serde_json::to_value(question) {
                Ok(Value::Object(fields)) => fields,
                _ => Map::new(),
            });
        let gone = before.keys().filter(|name| !after.contains_key(*name));
        let gone: Vec<(String, Value)> = gone.map(|name| (name.clone(), Value::Null)).collect();
        let is_told =
            |name: &str, value: &Value| told.contains(&name) || before.get(name) != Some(value);
        let changed = after.into_iter().filter(|(name, value)| is_told(name, value));
        Offer { what, change: changed.chain(gone).collect() }
    }

    /// The fields that get a value, and which.
    pub fn given(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.change.iter().map(|(name, value)| (name.as_str(), value)).filter(|(_, v)| !v.is_null())
    }

    /// What there would be, with the change as the face writes it.
    pub fn with_change(&self, change: impl Into<String>) -> Message {
        let change = change.into();
        match self.what {
            What::Said(id) => message!(id as Change, change),
            What::Near(near) => message!("draw-offer-around", change, near),
        }
    }

    /// The offer as it is told to a reader.
    pub fn told_to(&self, reader: &Reader) -> OfferAnswer {
        let settings: Vec<String> =
            self.given().map(|(name, value)| reader.setting(name, value)).collect();
        let message = self.with_change(settings.join(", "));
        OfferAnswer {
            id: message.id().to_string(),
            text: reader.say(&message),
            change: self.change.clone(),
        }
    }
}

impl PartialEq for Offer {
    fn eq(&self, other: &Offer) -> bool {
        self.change == other.change && self.with_change("") == other.with_change("")
    }
}
