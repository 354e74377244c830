//! A sentence by its name and its arguments.

use std::borrow::Cow;
use std::fmt;

use crate::{Id, Language, Words};

/// A sentence that has not been put into words yet: its identifier in the
/// Fluent files and its arguments. Errors of `arene-games` are messages, so
/// that every face can say them in the reader's language; `Display` says them
/// in English.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    id: Cow<'static, str>,
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
    /// The sentence of this name, without arguments yet.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Message {
        Message { id: id.into(), args: Vec::new() }
    }

    /// The sentence of this name with its arguments. [`message!`](crate::message) is shorter.
    pub fn of<Given: Into<Arguments>>(id: Id<Given>, given: Given) -> Message {
        Message { id: Cow::Borrowed(id.name()), args: given.into() }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Message {
        self.args.push((name, value.into()));
        self
    }

    /// The identifier, for programs that want to tell errors apart.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The arguments.
    pub fn args(&self) -> &[(&'static str, Arg)] {
        &self.args
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
