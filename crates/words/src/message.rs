//! A sentence by its name and its arguments.

use std::fmt;

use crate::{Id, Language, Words};

/// A sentence that has not been put into words yet: its identifier in the
/// Fluent files and its arguments. Errors of `arene-games` are messages, so
/// that every face can say them in the reader's language; `Display` says them
/// in English.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    id: &'static str,
    args: Arguments,
}

/// The arguments of a message by name.
pub(crate) type Arguments = Vec<(&'static str, Arg)>;

/// An argument of a [`Message`].
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// Text in no language: a name, a file, a game spec. It is said as it is, but for
    /// what would play tricks on a terminal: see [`visible`](fn@crate::visible).
    Text(String),
    /// A whole number, which chooses plurals and is grouped as the language
    /// does (5,478 or 5 478).
    Number(i128),
    /// A message inside a message, said in the same language.
    Message(Message),
}

impl Message {
    /// The sentence of this name with its arguments. [`message!`](crate::message!) is shorter.
    pub fn of<Given: Into<Arguments>>(id: Id<Given>, given: Given) -> Message {
        Message { id: id.name(), args: given.into() }
    }

    /// The identifier, which JSON keeps for programs. It is shown, and not compared: what
    /// is to be done about an error its type tells.
    pub fn id(&self) -> impl fmt::Display + use<> {
        self.id
    }

    /// The identifier, for saying it.
    pub(crate) fn name(&self) -> &'static str {
        self.id
    }

    /// The arguments.
    pub fn args(&self) -> &[(&'static str, Arg)] {
        &self.args
    }

    /// The same message, whose texts are what this makes of them, at any depth.
    #[must_use]
    pub fn with_texts(&self, change: &impl Fn(&str) -> String) -> Message {
        let changed = |arg: &Arg| match arg {
            Arg::Text(text) => Arg::Text(change(text)),
            Arg::Number(number) => Arg::Number(*number),
            Arg::Message(inner) => Arg::Message(inner.with_texts(change)),
        };
        let args = self.args.iter().map(|(name, arg)| (*name, changed(arg))).collect();
        Message { id: self.id, args }
    }
}

/// A text short enough to be quoted in a sentence.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(80) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Words::new(Language::English).say(self))
    }
}

impl std::error::Error for Message {}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Arg {
        Arg::Text(text.clone())
    }
}

impl From<char> for Arg {
    fn from(letter: char) -> Arg {
        Arg::Text(letter.to_string())
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(message)
    }
}

macro_rules! whole_numbers {
    ($($number:ty),*) => {
        $(impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                // No type of ours has more than 64 bits.
                Arg::Number(number as i128)
            }
        })*
    };
}

whole_numbers!(u32, u64, usize, i32, i64);
