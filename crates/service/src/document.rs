//! Texts that a question brings along: a strategy, a stored solution.

use std::borrow::Cow;
use std::path::Path;

use arene_games::{Failure, files};
use arene_words::{Message, message};
use serde::{Deserialize, Serialize};

use crate::{Context, Fault};

/// A text that is sent, or that lies in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Document {
    /// The text.
    Text(String),
    /// A file, where files may be opened.
    File(DocumentFile),
}

/// A file with a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DocumentFile {
    /// Its path.
    pub file: String,
}

impl Document {
    /// The text in this file.
    pub fn in_file(path: impl Into<String>) -> Document {
        Document::File(DocumentFile { file: path.into() })
    }

    /// The path of the file, if it is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Document::Text(_) => None,
            Document::File(DocumentFile { file }) => Some(Path::new(file)),
        }
    }

    /// The text.
    pub(crate) fn read(&self, context: &Context<'_>) -> Result<Cow<'_, str>, Fault> {
        match self {
            Document::Text(text) => Ok(Cow::Borrowed(text)),
            Document::File(DocumentFile { file }) => {
                let path = context.games.path(file)?;
                Ok(Cow::Owned(files::read_text(&path, &context.limits)?))
            }
        }
    }

    /// What is wrong with the text, with the file that it is in.
    pub(crate) fn wrong(&self, error: Message) -> Message {
        match self {
            Document::Text(_) => error,
            Document::File(DocumentFile { file }) => {
                message!("in-file", path = file.as_str(), error)
            }
        }
    }

    /// The same of a failure, if it is about the text.
    pub(crate) fn failed(&self, failure: Failure) -> Failure {
        match failure {
            Failure::Input(error) => self.wrong(error).into(),
            failure => failure,
        }
    }
}
