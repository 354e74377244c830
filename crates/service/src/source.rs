//! Which game a question is about, and from where.

use std::borrow::Cow;

use arene::{Limits, Player};
use arene_games::files::Format;
use arene_games::{Failure, Registry, Session, Start, Turn, open_arena};
use arene_words::{Message, message};
use serde::{Deserialize, Serialize};

/// The game of a question: its spec, or the text of an arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Source {
    /// A spec: `nim:9`; where files may be opened, also a path.
    Spec(String),
    /// The text of an arena.
    Text(SourceText),
}

/// The text of an arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SourceText {
    /// The text.
    pub text: String,
    /// How it is written.
    #[serde(default)]
    pub format: TextFormat,
    /// What answers call the game; `arena` if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// How the text of an arena is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TextFormat {
    /// Arène's own JSON, or the node-link JSON of networkx.
    #[default]
    Json,
    /// The node-link JSON of networkx.
    NodeLink,
    /// The language of Graphviz.
    Dot,
    /// PGSolver's format.
    Pg,
}

impl From<TextFormat> for Format {
    fn from(format: TextFormat) -> Format {
        match format {
            TextFormat::Json => Format::Json,
            TextFormat::NodeLink => Format::NodeLink,
            TextFormat::Dot => Format::Dot,
            TextFormat::Pg => Format::Pg,
        }
    }
}

impl From<Format> for TextFormat {
    fn from(format: Format) -> TextFormat {
        match format {
            Format::Json => TextFormat::Json,
            Format::NodeLink => TextFormat::NodeLink,
            Format::Dot => TextFormat::Dot,
            Format::Pg => TextFormat::Pg,
        }
    }
}

impl Default for Source {
    fn default() -> Source {
        Source::Spec(String::new())
    }
}

impl From<&str> for Source {
    fn from(spec: &str) -> Source {
        Source::Spec(spec.to_owned())
    }
}

impl Source {
    /// What answers call the game.
    pub fn name(&self) -> &str {
        match self {
            Source::Spec(spec) => spec,
            Source::Text(SourceText { name: Some(name), .. }) => name,
            Source::Text(_) => "arena",
        }
    }
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum FirstTurn {
    /// The first player.
    #[serde(alias = "j0", alias = "0")]
    J0,
    /// The second player.
    #[serde(alias = "j1", alias = "1")]
    J1,
    /// Both arenas together, the one with J0 to start and the one with J1.
    #[serde(rename = "both", alias = "Both", alias = "BOTH")]
    Both,
}

impl From<Player> for FirstTurn {
    fn from(player: Player) -> FirstTurn {
        match player {
            Player::J0 => FirstTurn::J0,
            Player::J1 => FirstTurn::J1,
        }
    }
}

/// The start that a question names.
pub(crate) fn start(from: Option<&str>, turn: Option<FirstTurn>) -> Start<'_> {
    Start {
        position: from,
        turn: match turn {
            None => Turn::AsWritten,
            Some(FirstTurn::J0) => Turn::Of(Player::J0),
            Some(FirstTurn::J1) => Turn::Of(Player::J1),
            Some(FirstTurn::Both) => Turn::Both,
        },
    }
}

/// What may be opened: the games, those that a program has added included, and files if
/// whoever asks may read them. It is cheap to clone.
#[derive(Clone, Default)]
pub struct Games {
    registry: Registry,
    files: bool,
}

impl Games {
    /// The built-in games, and arenas whose text is sent.
    pub fn built_in() -> Games {
        Games::default()
    }

    /// Files as well: for programs of the user's own.
    #[cfg(feature = "files")]
    #[must_use]
    pub fn with_files(self) -> Games {
        Games { files: true, ..self }
    }

    /// The games of this registry, in place of the built-in ones alone.
    #[must_use]
    pub fn with_registry(self, registry: Registry) -> Games {
        Games { registry, ..self }
    }

    /// The games that specs name.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// Whether files may be opened.
    pub fn has_files(&self) -> bool {
        cfg!(feature = "files") && self.files
    }

    /// Opens the game of a question.
    pub fn open(&self, source: &Source, limits: &Limits) -> Result<Box<dyn Session>, Failure> {
        match source {
            Source::Spec(spec) if self.has_files() => self.registry.open_within(spec, limits),
            Source::Spec(spec) => self.registry.open_game(spec),
            Source::Text(SourceText { text, format, .. }) => {
                open_arena(text, (*format).into(), limits)
            }
        }
    }

    /// The path of a file that a question names, if files may be opened.
    pub fn path<'a>(&self, path: &'a str) -> Result<Cow<'a, std::path::Path>, Message> {
        match self.has_files() {
            true => Ok(Cow::Borrowed(std::path::Path::new(path))),
            false => Err(message!("file-not-here", path)),
        }
    }
}
