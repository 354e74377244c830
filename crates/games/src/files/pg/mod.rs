//! PGSolver's `.pg` files, where they describe a reachability game.
//!
//! ```text
//! parity 2;
//! 0 1 0 1,2 "a";     vertex 0, priority 1, owned by J0, edges to 1 and 2
//! 1 0 1 1 "b";       final: its only edge leads to itself; priority 0: J0 wins
//! 2 1 0 2 "c";       final; priority 1: J1 wins
//! ```
//!
//! Every vertex that is not final has priority 1: a play that never ends visits
//! no even priority, as it wins nothing for J0. Plays start at vertex 0. The
//! self-loop of a final vertex is no move: the arena does not have it.
//!
//! Such files have millions of vertices. The [`scanner`] goes over the bytes
//! once and leaves the rows of the arena as they will be; [`assemble()`] puts the
//! parts of a file together. A text is one part. A large file is never in memory
//! as a whole: [`blocks`] cuts it into pieces, which threads read a block at a
//! time. Where anything is wrong, the file is read again as one text, which tells
//! what and where: so the message is the same on every path.

mod assemble;
mod blocks;
mod scanner;
mod write;

use arene::{Limits, Meter, Phase};
use arene_words::message;

use self::assemble::{AssembleError, assemble};
use self::scanner::{PieceOfFile, Scanner};
use super::NamedArena;
use super::source::FileText;
use crate::Failure;

pub(super) use self::blocks::read_large;
pub(super) use self::write::{inexpressible, write};

/// Reads an arena from a text.
pub(super) fn read(source: FileText<'_>, mut meter: Meter<'_>) -> Result<NamedArena, Failure> {
    let mut scanner = Scanner::new(source.text.as_bytes());
    let mut part = PieceOfFile::default();
    scanner.header(&mut part)?;
    while !scanner.at_end() {
        meter.step(1)?;
        scanner.vertex(&mut part, &mut meter)?;
    }
    assemble(vec![part], 1, &mut meter).map_err(|error| match error {
        AssembleError::Limit(limit) => limit.into(),
        AssembleError::Empty => message!("file-empty").into(),
        AssembleError::TooLarge => message!("file-too-large").into(),
        AssembleError::Twice(id) => {
            message!("file-pg-twice", line = line(source, id, 2), vertex = id.to_string()).into()
        }
        AssembleError::NoSuccessor { id, to } => message!(
            "file-pg-no-successor-line",
            line = line(source, id, 1),
            vertex = id.to_string(),
            to = to.to_string()
        )
        .into(),
    })
}

/// The line of the entry that is the `nth` of this number. The text was read
/// without an error before.
fn line(source: FileText<'_>, id: u32, nth: usize) -> usize {
    let mut scanner = Scanner::new(source.text.as_bytes());
    let mut part = PieceOfFile::default();
    let limits = Limits::none();
    let mut meter = Meter::new(&limits, Phase::Explore, None);
    let mut places = Vec::new();
    let header = scanner.header(&mut part);
    while header.is_ok() && places.len() < nth && !scanner.at_end() {
        let at = scanner.place();
        match scanner.vertex(&mut part, &mut meter) {
            Ok(found) if found == id => places.push(at),
            Ok(_) => {}
            Err(_) => break,
        }
        part = PieceOfFile::default();
    }
    source.line(places.last().copied().unwrap_or(0))
}
