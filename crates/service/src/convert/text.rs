//! The text of an arena file, written as it is made: it may be longer than memory.

use std::fmt;
use std::io;
use std::sync::Arc;

use arene_games::Model;
use arene_games::files::{self, Format, View, WriteError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The text of an arena file.
#[derive(Clone)]
pub enum ArenaText {
    /// As it was read.
    Written(String),
    /// As it was found.
    Found(Arc<FoundArena>),
}

/// An arena, and the format it is written in.
pub struct FoundArena {
    model: Box<dyn Model>,
    format: Format,
}

impl ArenaText {
    /// Writes it.
    pub fn write(&self, to: &mut dyn io::Write) -> Result<(), WriteError> {
        match self {
            ArenaText::Written(text) => Ok(to.write_all(text.as_bytes())?),
            ArenaText::Found(found) => files::write(found.view(&found.names()), found.format, to),
        }
    }
}

impl FoundArena {
    pub(super) fn new(model: Box<dyn Model>, format: Format) -> FoundArena {
        FoundArena { model, format }
    }

    pub(super) fn model(&self) -> &dyn Model {
        &*self.model
    }

    pub(super) fn format(&self) -> Format {
        self.format
    }

    pub(super) fn names(&self) -> impl Fn(u32) -> String + '_ {
        |v| self.model.name(v)
    }

    pub(super) fn view<'a>(&'a self, names: &'a dyn files::VertexNames) -> View<'a> {
        let model = &*self.model;
        View { arena: model.arena(), finals: model.finals(), names, start: Some(model.start()) }
    }
}

impl fmt::Debug for ArenaText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaText::Written(text) => f.debug_tuple("Written").field(text).finish(),
            ArenaText::Found(_) => f.write_str("Found"),
        }
    }
}

impl fmt::Display for ArenaText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaText::Written(text) => f.write_str(text),
            ArenaText::Found(_) => {
                let mut letters = Letters { to: f, begun: Vec::new() };
                self.write(&mut letters).map_err(|_| fmt::Error)
            }
        }
    }
}

/// Bytes that are written as text, whatever pieces they come in.
struct Letters<'a, 'b> {
    to: &'a mut fmt::Formatter<'b>,
    /// The first bytes of a letter whose last ones have not come yet.
    begun: Vec<u8>,
}

impl io::Write for Letters<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend_from_slice(bytes);
        let whole = match std::str::from_utf8(&self.begun) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            Err(error) => return Err(io::Error::new(io::ErrorKind::InvalidData, error)),
        };
        let rest = self.begun.split_off(whole);
        let text = std::mem::replace(&mut self.begun, rest);
        let text = String::from_utf8(text).map_err(io::Error::other)?;
        self.to.write_str(&text).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Serialize for ArenaText {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ArenaText {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ArenaText, D::Error> {
        String::deserialize(from).map(ArenaText::Written)
    }
}
