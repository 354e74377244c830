//! What may go wrong with a table.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arene::LimitReached;
use arene_words::{Message, message, unreadable, unwritable};

use crate::Table;

/// Why a table could not be made or read, or does not answer.
#[derive(Clone, Debug, PartialEq)]
pub enum TableError {
    /// A limit was reached.
    Limit(LimitReached),
    /// The system refused to read a file.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: SystemError,
    },
    /// The system refused to write a file.
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: SystemError,
    },
    /// There cannot be a table at this place.
    Obstacle {
        /// The file that is there, or that was begun.
        path: PathBuf,
        /// What is in the way.
        obstacle: Obstacle,
    },
    /// What is there is no table, or not all of one.
    Damaged {
        /// The file; none for a table in memory.
        path: Option<PathBuf>,
        /// What is wrong.
        damage: Damage,
    },
    /// The table is whole, but it is not one that answers the question.
    Unfit {
        /// The file; none for a table in memory.
        path: Option<PathBuf>,
        /// Why not.
        why: Unfit,
    },
    /// The table is one that answers, but what it says is wrong.
    Flawed {
        /// The file; none for a table in memory.
        path: Option<PathBuf>,
        /// What is wrong.
        flaw: TableFlaw,
    },
    /// A part of the table takes more bytes than the format can say.
    TooLarge,
}

/// What is in the way of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The file has no name.
    NoName,
    /// It is a folder.
    Folder,
    /// It is a device or a pipe, which cannot be read again.
    NotAFile,
    /// Another program is writing it.
    Busy,
    /// It was begun as something else.
    BegunAsAnother,
    /// It was begun by another version of the program.
    BegunByVersion,
    /// It is something else.
    Another,
    /// It is a table of the same game from another start.
    AnotherStart,
    /// It is a table of another version, which does not tell its game.
    AnotherVersion,
}

/// What is wrong with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It is no table.
    NotATable,
    /// It was made by another version of the program, and cannot be read.
    Version,
    /// The checksum of its header is wrong.
    Header,
    /// It is cut short or damaged.
    Torn {
        /// At which byte.
        byte: u64,
    },
    /// The checksum of a block is wrong.
    Block {
        /// The byte at which the block begins.
        byte: u64,
    },
    /// Some of its parts are missing.
    Incomplete {
        /// How many are there.
        found: usize,
        /// How many there should be.
        tiles: u32,
    },
    /// Its parts leave gaps, or one of them is there twice.
    Gaps,
    /// The header counts other positions than the parts have.
    Counts,
}

/// Why a table does not answer a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// It is of another game, of other rules, or of an arena that has changed.
    Game {
        /// The game that it names.
        game: String,
    },
    /// Only one of the players begins in it.
    OneTurn,
    /// It has only what follows its start.
    NotThere {
        /// The vertex that is asked about.
        vertex: String,
        /// The vertex that it starts from.
        start: String,
    },
}

/// What is wrong with what a table says.
#[derive(Clone, Debug, PartialEq)]
pub enum TableFlaw {
    /// What is stored of a position is not what its moves lead to, or nothing at all.
    Wrong {
        /// The vertex.
        vertex: String,
    },
    /// No play leads to this position.
    Stray {
        /// The vertex.
        vertex: String,
    },
    /// Play leads to this position, and the table does not have it.
    Missing {
        /// The vertex.
        vertex: String,
    },
    /// What the table counts is not so.
    Count {
        /// The name of the count in the JSON of solutions.
        key: &'static str,
        /// What it should be.
        right: u64,
    },
    /// Some of it cannot be read.
    Damaged(Damage),
    /// The verdict of a vertex of its arena is wrong, for this reason.
    Verdict(Message),
}

impl TableError {
    /// That the system refused to read a file.
    pub(crate) fn unreadable(path: &Path, error: io::Error) -> TableError {
        TableError::Unreadable { path: path.to_owned(), error: error.into() }
    }

    /// That the system refused to write a file.
    pub(crate) fn unwritable(path: &Path, error: io::Error) -> TableError {
        TableError::Unwritable { path: path.to_owned(), error: error.into() }
    }

    /// That something is in the way at this place.
    pub(crate) fn obstacle(path: &Path, obstacle: Obstacle) -> TableError {
        TableError::Obstacle { path: path.to_owned(), obstacle }
    }

    /// The same, and if it was not known, that it is this file.
    pub(crate) fn in_file(mut self, file: &Path) -> TableError {
        if let TableError::Damaged { path: path @ None, .. } = &mut self {
            *path = Some(file.to_owned());
        }
        self
    }

    /// Whether what was found could not be written.
    pub fn is_of_output(&self) -> bool {
        matches!(self, TableError::Unwritable { .. })
    }

    /// What happened, as a sentence, which names the file if there is one.
    pub fn message(&self) -> Message {
        let (path, what) = match self {
            // Whoever set the limits has more to say of them.
            TableError::Limit(_) => return message!("table-limit"),
            TableError::Unreadable { path, error } => return unreadable(path, &error.0),
            TableError::Unwritable { path, error } => return unwritable(path, &error.0),
            TableError::Obstacle { path, obstacle } => return obstacle.message(path),
            TableError::Damaged { path, damage } => (path, damage.message()),
            TableError::Unfit { path, why } => (path, why.message()),
            TableError::Flawed { path, flaw } => (path, flaw.message()),
            TableError::TooLarge => return message!("table-tile"),
        };
        match path {
            Some(path) => {
                let path = path.display().to_string();
                message!("in-file", path, error = what)
            }
            None => what,
        }
    }
}

impl Obstacle {
    fn message(self, path: &Path) -> Message {
        let path = path.display().to_string();
        match self {
            Obstacle::NoName => message!("table-no-name"),
            Obstacle::Folder => message!("table-folder", path),
            Obstacle::NotAFile => message!("table-no-file", path),
            Obstacle::Busy => message!("table-busy", path),
            Obstacle::BegunAsAnother => message!("table-part-of-another", path),
            Obstacle::BegunByVersion => message!("table-part-of-version", path),
            Obstacle::Another => message!("table-in-the-way", path),
            Obstacle::AnotherStart => message!("table-of-another-start", path),
            Obstacle::AnotherVersion => message!("table-of-another-version", path),
        }
    }
}

impl Damage {
    /// What is wrong, as a sentence.
    pub fn message(self) -> Message {
        match self {
            Damage::NotATable => message!("table-not"),
            Damage::Version => message!("table-version"),
            Damage::Header => message!("table-header"),
            Damage::Torn { byte } => message!("table-torn", place = byte),
            Damage::Block { byte } => message!("table-block", place = byte),
            Damage::Incomplete { found, tiles } => {
                message!("table-incomplete", tiles, found)
            }
            Damage::Gaps => message!("table-gaps"),
            Damage::Counts => message!("table-counts"),
        }
    }
}

impl Unfit {
    /// Why it does not answer, as a sentence.
    pub fn message(&self) -> Message {
        match self {
            Unfit::Game { game } => message!("table-of-another", game = game.as_str()),
            Unfit::OneTurn => message!("table-one-turn"),
            Unfit::NotThere { vertex, start } => {
                message!("table-not-there", vertex = vertex.as_str(), start = start.as_str())
            }
        }
    }
}

impl TableFlaw {
    /// What is wrong, as a sentence.
    pub fn message(&self) -> Message {
        match self {
            TableFlaw::Wrong { vertex } => {
                message!("table-flaw", vertex = vertex.as_str())
            }
            TableFlaw::Stray { vertex } => {
                message!("table-stray", vertex = vertex.as_str())
            }
            TableFlaw::Missing { vertex } => {
                message!("solution-missing", vertex = vertex.as_str())
            }
            TableFlaw::Count { key, right } => {
                message!("solution-count", key = *key, right = *right)
            }
            TableFlaw::Damaged(damage) => damage.message(),
            TableFlaw::Verdict(why) => why.clone(),
        }
    }
}

impl Table {
    /// That something is wrong with this table.
    pub(crate) fn wrong(&self, damage: Damage) -> TableError {
        TableError::Damaged { path: self.path().map(Path::to_owned), damage }
    }

    /// That this table does not answer the question.
    pub fn unfit(&self, why: Unfit) -> TableError {
        TableError::Unfit { path: self.path().map(Path::to_owned), why }
    }

    /// That it has only what follows its start.
    pub fn not_there(&self, vertex: &str) -> TableError {
        let start = self.header().start.clone();
        self.unfit(Unfit::NotThere { vertex: vertex.to_owned(), start })
    }

    /// That what this table says is wrong.
    pub fn flawed(&self, flaw: TableFlaw) -> TableError {
        TableError::Flawed { path: self.path().map(Path::to_owned), flaw }
    }

    /// That it does not answer, being one of another game, of other rules, or of another
    /// arena.
    pub fn of_another(&self) -> TableError {
        self.unfit(Unfit::Game { game: self.header().game.clone() })
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Limit(limit) => limit.fmt(f),
            error => error.message().fmt(f),
        }
    }
}

impl std::error::Error for TableError {}

impl From<LimitReached> for TableError {
    fn from(limit: LimitReached) -> TableError {
        TableError::Limit(limit)
    }
}

impl From<Damage> for TableError {
    fn from(damage: Damage) -> TableError {
        TableError::Damaged { path: None, damage }
    }
}

/// What the system said, to be copied and compared.
#[derive(Clone, Debug)]
pub struct SystemError(Arc<io::Error>);

impl SystemError {
    /// What kind of error it is.
    pub fn kind(&self) -> io::ErrorKind {
        self.0.kind()
    }
}

impl PartialEq for SystemError {
    fn eq(&self, other: &SystemError) -> bool {
        self.kind() == other.kind() && self.0.to_string() == other.0.to_string()
    }
}

impl From<io::Error> for SystemError {
    fn from(error: io::Error) -> SystemError {
        SystemError(Arc::new(error))
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
    /// The error that this is with a file of this name.
    pub(crate) fn of(self, path: &Path) -> TableError {
        match self {
            Unread::Io(error) => TableError::unreadable(path, error),
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
