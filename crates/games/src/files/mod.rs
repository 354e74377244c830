//! Arena files: explicit arenas read from and written to text.
//!
//! Four formats are known: Arène's own [JSON](Format::Json), the
//! [node-link JSON](Format::NodeLink) of networkx, [DOT](Format::Dot) and
//! [PGSolver's `.pg`](Format::Pg). All of them give a [`NamedArena`], and break
//! the same rules with the same messages: a vertex without an owner or with
//! two, a winning vertex that is not final, … What is only odd, such as an edge
//! given twice, is a warning.
//!
//! ```
//! use arene_games::files::{self, Format};
//!
//! let text = r#"
//! { "players": {"0": ["1","2","3"], "1": ["4","5","6"]},
//!   "moves":   {"1": ["5"], "2": ["5","6"], "4": ["3"], "5": ["2"]},
//!   "wins":    {"0": ["6"], "1": ["3"]},
//!   "start":   "1" }
//! "#;
//! let arena = files::read(text, Format::Json)?;
//! assert_eq!(arena.arena.len(), 6);
//! assert_eq!(arena.names.find("4"), Some(3));
//!
//! let wrong = text.replace("[\"5\",\"6\"]", "[\"5\",\"7\"]");
//! let error = files::read(&wrong, Format::Json).unwrap_err();
//! assert_eq!(error.to_string(), "Line 3: vertex 7 has no owner. Add it to \"players\".");
//! # Ok::<(), arene_words::Message>(())
//! ```
//!
//! Any text gets an arena or a message, in memory linear in its length, which
//! [`Limits`] can bound, and in time linear but for sorting. (Groups in a DOT file stand
//! for more edges than they have letters; how many is limited.) Nothing here calls itself,
//! so nesting can be as deep as it likes.

mod dot;
mod draft;
mod json;
mod json_value;
mod names;
mod node_link;
mod pg;
mod source;
mod terms;
#[cfg(test)]
mod tests;
mod text;

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write as _};
use std::path::Path;

use arene::{Arena, Finals, Limits, Meter, Phase};
use arene_words::{Message, id, message};

pub use dot::in_quotes as dot_quoted;
pub use names::Names;
pub use text::read_text;

use crate::Failure;
use source::FileText;

/// An explicit arena: a graph with names, as a file gives it.
#[derive(Clone, Debug)]
pub struct NamedArena {
    /// The vertices, their owners and the moves.
    pub arena: Arena,
    /// Who wins at the final vertices.
    pub finals: Finals,
    /// What the vertices are called.
    pub names: Names,
    /// Where plays start, if the file says so.
    pub start: Option<u32>,
    /// What is odd about the file, though not wrong.
    pub warnings: Vec<Message>,
}

impl NamedArena {
    /// What [`write()`] needs.
    pub fn view(&self) -> View<'_> {
        View { arena: &self.arena, finals: &self.finals, names: &self.names, start: self.start }
    }
}

/// The formats of arena files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Arène's own JSON: players, moves, wins. When it is read, JSON of the
    /// node-link kind is recognised by its `"nodes"`.
    Json,
    /// The node-link JSON of networkx.
    NodeLink,
    /// DOT, the language of Graphviz.
    Dot,
    /// PGSolver's parity games, where they are reachability games.
    Pg,
}

impl Format {
    /// The format that the extension of a file name means.
    pub fn of_path(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "json" => Some(Format::Json),
            "dot" | "gv" => Some(Format::Dot),
            "pg" | "gm" => Some(Format::Pg),
            _ => None,
        }
    }
}

/// Reads an arena from text.
pub fn read(text: &str, format: Format) -> Result<NamedArena, Message> {
    read_within(text, format, &Limits::none()).map_err(|failure| failure.message())
}

/// The same within limits: what is made of the text must fit into their memory, and they
/// may stop it.
pub fn read_within(text: &str, format: Format, limits: &Limits) -> Result<NamedArena, Failure> {
    read_metered(text, format, Meter::new(limits, Phase::Explore, None))
}

fn read_metered(text: &str, format: Format, mut meter: Meter<'_>) -> Result<NamedArena, Failure> {
    let source = FileText::new(text);
    if source.text.trim().is_empty() {
        return Err(message!("file-blank").into());
    }
    match format {
        Format::Json | Format::NodeLink => {
            let top = json_value::Value::parse(source, &mut meter)?;
            if format == Format::NodeLink || node_link::is_node_link(top, &mut meter)? {
                node_link::read(top, meter)
            } else {
                json::read(top, meter)
            }
        }
        Format::Dot => dot::read(source, meter),
        Format::Pg => pg::read(source, meter),
    }
}

/// Reads an arena from a file, whose extension says the format.
pub fn read_file(path: &Path) -> Result<NamedArena, Message> {
    read_file_within(path, &Limits::none()).map_err(|failure| failure.message())
}

/// The same within limits: the text and what is made of it must fit into their memory, and
/// their threads share a large `.pg` file, whose text is never in memory as a whole.
pub fn read_file_within(path: &Path, limits: &Limits) -> Result<NamedArena, Failure> {
    let about = |id| message!(id as Path, path = source::shown_path(path));
    let is_table = path.extension().is_some_and(|extension| extension == "arene");
    let unknown = || about(if is_table { id!("file-table") } else { id!("file-extension") });
    if path.is_dir() {
        return Err(about(id!("file-directory")).into());
    }
    let format = Format::of_path(path).ok_or_else(unknown)?;
    if let (Format::Pg, Some(bytes @ LARGE..)) = (format, text::length(path))
        && let Some(arena) = pg::read_large(path, bytes, limits)?
    {
        return Ok(arena);
    }
    let mut meter = Meter::new(limits, Phase::Explore, None);
    let text = text::read(path, &mut meter)?;
    read_metered(&text, format, meter)
}

/// A file of so many bytes is large.
const LARGE: u64 = 1 << 20;

/// What is needed to write an arena: that of a file ([`NamedArena::view`]) or
/// that of a game, whose names are made one by one as they are written.
///
/// ```
/// use arene::{ArenaBuilder, Finals, Player, Rule};
/// use arene_games::files::{self, Format, View};
///
/// let mut builder = ArenaBuilder::new();
/// let (a, b) = (builder.vertex(Player::J0), builder.vertex(Player::J1));
/// builder.edge(a, b)?;
/// let arena = builder.build().arena;
/// let finals = Finals::by_rule(&arena, Rule::Normal);
/// let names = |v: u32| format!("{}_{v}", 1 - v);
/// let view = View { arena: &arena, finals: &finals, names: &names, start: Some(a) };
/// let mut text = Vec::new();
/// files::write(view, Format::Json, &mut text)?;
/// assert_eq!(
///     String::from_utf8(text)?,
///     r#"{ "players": {"0": ["1_0"], "1": ["0_1"]},
///   "moves":   {"1_0": ["0_1"]},
///   "wins":    {"0": ["0_1"], "1": []},
///   "start":   "1_0" }
/// "#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The vertices, their owners and the moves.
    pub arena: &'a Arena,
    /// Who wins at the final vertices.
    pub finals: &'a Finals,
    /// What the vertices are called; all names must be distinct.
    pub names: &'a dyn VertexNames,
    /// Where plays start.
    pub start: Option<u32>,
}

/// Gives the names of vertices: [`Names`], or a function that makes them.
pub trait VertexNames {
    /// The name of a vertex.
    fn name(&self, v: u32) -> Cow<'_, str>;
}

impl VertexNames for Names {
    fn name(&self, v: u32) -> Cow<'_, str> {
        self.get(v)
    }
}

impl<F: Fn(u32) -> String> VertexNames for F {
    fn name(&self, v: u32) -> Cow<'_, str> {
        Cow::Owned(self(v))
    }
}

/// Writes an arena. Read again, the text gives the same names, owners, moves in
/// the same order, winners and start.
///
/// The numbers of the vertices are the same too, except that JSON puts the
/// vertices of the first one's owner before those of the other player, and that
/// `.pg` exchanges the start with vertex 0.
pub fn write(view: View<'_>, format: Format, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let mut out = io::BufWriter::new(out);
    match format {
        Format::Json => json::write(view, &mut out),
        Format::NodeLink => node_link::write(view, &mut out),
        Format::Dot => dot::write(view, &mut out),
        Format::Pg => pg::write(view, &mut out),
    }?;
    out.flush()?;
    Ok(())
}

/// What this format has no way to say of an arena, if there is something: then
/// [`write()`] writes nothing of it.
pub fn inexpressible(view: View<'_>, format: Format) -> Option<Message> {
    match format {
        Format::Pg => pg::inexpressible(view),
        Format::Json | Format::NodeLink | Format::Dot => None,
    }
}

/// Why an arena was not written.
#[derive(Debug)]
pub enum WriteError {
    /// The file system or the pipe refuses.
    Io(io::Error),
    /// The format has no way to say this.
    Inexpressible(Message),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Io(error) => error.fmt(f),
            WriteError::Inexpressible(message) => message.fmt(f),
        }
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            WriteError::Io(error) => Some(error),
            WriteError::Inexpressible(message) => Some(message),
        }
    }
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> WriteError {
        WriteError::Io(error)
    }
}
