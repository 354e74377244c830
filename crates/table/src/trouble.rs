//! What may go wrong with a table.

use arene::LimitReached;
use arene_words::Message;

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
