//! What may go wrong with a table.

use std::io;
use std::path::Path;

use arene::LimitReached;
use arene_words::{Message, unreadable};

/// Why a table could not be made or read.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// A limit was reached.
    Limit(LimitReached),
    /// What is wrong with the file, as a sentence.
    File(Message),
    /// The system refused to write, as a sentence.
    Unwritable(Message),
}

impl From<LimitReached> for Trouble {
    fn from(limit: LimitReached) -> Trouble {
        Trouble::Limit(limit)
    }
}

impl From<Message> for Trouble {
    fn from(message: Message) -> Trouble {
        Trouble::File(message)
    }
}

/// Why some bytes of a file are not there.
pub(crate) enum Unread {
    /// The system refused to read.
    Io(io::Error),
    /// They do not fit.
    Limit(LimitReached),
}

impl Unread {
    /// The trouble that this is with a file of this name.
    pub(crate) fn of(self, path: &Path) -> Trouble {
        match self {
            Unread::Io(error) => unreadable(path, &error).into(),
            Unread::Limit(limit) => limit.into(),
        }
    }
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Unread {
        Unread::Io(error)
    }
}

impl From<LimitReached> for Unread {
    fn from(limit: LimitReached) -> Unread {
        Unread::Limit(limit)
    }
}
