//! The beginning of a file: which game it is about.

use std::io;

use arene::{Counts, Tally};
use serde::{Deserialize, Serialize};

use crate::Damage;
use crate::read_at::{ReadAt, first_bytes};
use crate::record::Cursor;

/// The first bytes of every table, and its version.
const MAGIC: [u8; 8] = *b"arene\0t2";
/// No header is longer.
const LONGEST: usize = 1 << 16;

/// As much of the beginning of a file as a header may take.
pub(crate) fn beginning(from: &dyn ReadAt) -> io::Result<Vec<u8>> {
    first_bytes(from, MAGIC.len() + 8 + LONGEST)
}

/// What a table is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The game, as a spec.
    pub game: String,
    /// The position that play starts from, and who moves there, as a vertex.
    pub start: String,
    /// Whether the same position with the other player to move is another start.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub both: bool,
    /// How positions are numbered.
    pub numbering: String,
    /// One more than the largest number.
    pub numbers: u64,
    /// How many records there are when the table is complete.
    pub tiles: u32,
    /// The version of the program that made it.
    pub version: String,
}

/// Which positions a table is of: what headers of all versions say alike.
#[derive(Debug, Deserialize)]
pub(crate) struct About {
    pub(crate) game: String,
    start: String,
    #[serde(default)]
    both: bool,
    /// The version of the program that made it, unless the format is another one.
    version: Option<String>,
}

impl About {
    /// Reads the beginning of a file, of whichever version.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<About, Damage> {
        let of_another = !bytes.starts_with(&MAGIC);
        let behind = bytes.strip_prefix(&MAGIC[..7]).and_then(<[u8]>::split_first);
        let (_, rest) = behind.ok_or(Damage::NotATable)?;
        // The rest of a header of another version may lie otherwise.
        let text =
            text(rest).map_err(|damage| if of_another { Damage::Version } else { damage })?;
        let about: About = serde_json::from_slice(text).map_err(|_| Damage::Version)?;
        Ok(About { version: about.version.filter(|_| !of_another), ..about })
    }

    /// Whether a table is one of these positions.
    pub(crate) fn is_of(&self, header: &Header) -> bool {
        (&self.game, &self.start, self.both) == (&header.game, &header.start, header.both)
    }

    /// Whether the same version made it, too.
    pub(crate) fn is_of_version(&self, header: &Header) -> bool {
        self.version.as_ref() == Some(&header.version)
    }
}

/// Whether these may be the first bytes of a header that was cut short.
pub(crate) fn is_cut_short(bytes: &[u8]) -> bool {
    match bytes.strip_prefix(&MAGIC) {
        Some(rest) => text(rest).is_err_and(|damage| matches!(damage, Damage::Torn { .. })),
        None => MAGIC.starts_with(bytes),
    }
}

/// The text of a header, behind its first bytes.
fn text(rest: &[u8]) -> Result<&[u8], Damage> {
    let torn = Damage::Torn { byte: 0 };
    let mut cursor = Cursor(rest);
    let (length, sum) = (|| Some((cursor.u32()?, cursor.u32()?)))().ok_or(torn)?;
    let length = usize::try_from(length).ok().filter(|&length| length <= LONGEST);
    let text = length.and_then(|length| cursor.0.get(..length)).ok_or(torn)?;
    match crc32fast::hash(text) == sum {
        true => Ok(text),
        false => Err(Damage::Header),
    }
}

/// The beginning of a file as it is written.
#[derive(Serialize, Deserialize)]
struct Beginning<H> {
    #[serde(flatten)]
    header: H,
    /// How all positions stand; not as long as the table is not complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    counts: Option<Counted>,
}

/// How many positions play reaches, the moves at all of them, and how they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Counted {
    positions: u64,
    moves: u64,
    #[serde(rename = "J0")]
    j0: u64,
    #[serde(rename = "J1")]
    j1: u64,
    dead_end: u64,
    infinite: u64,
    longest: Option<u32>,
}

impl From<&Tally> for Counted {
    fn from(tally: &Tally) -> Counted {
        // Nothing with a score is stored.
        let Counts { won: [j0, j1], dead_end, infinite, longest, scored: _ } = tally.counts;
        let (positions, moves) = (tally.positions(), tally.edges);
        Counted { positions, moves, j0, j1, dead_end, infinite, longest }
    }
}

impl Header {
    /// The bytes at the beginning of a file that is not complete.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        self.with_counts(None)
    }

    /// The bytes at the beginning of a file that is complete.
    pub(crate) fn to_bytes_with(&self, tally: &Tally) -> Vec<u8> {
        self.with_counts(Some(tally.into()))
    }

    fn with_counts(&self, counts: Option<Counted>) -> Vec<u8> {
        let text = serde_json::to_vec(&Beginning { header: self, counts }).unwrap_or_default();
        let mut bytes = MAGIC.to_vec();
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(&text).to_le_bytes());
        bytes.extend(text);
        bytes
    }

    /// Reads the beginning of a file, and how long it is.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<(Header, usize), Damage> {
        Header::and_counts(bytes).map(|(header, _, length)| (header, length))
    }

    /// The same with what a complete file counts.
    pub(crate) fn and_counts(bytes: &[u8]) -> Result<(Header, Option<Counted>, usize), Damage> {
        let Some(rest) = bytes.strip_prefix(&MAGIC) else {
            let other = bytes.starts_with(&MAGIC[..7]);
            return Err(if other { Damage::Version } else { Damage::NotATable });
        };
        let text = text(rest)?;
        let beginning = serde_json::from_slice(text).map_err(|_| Damage::Version)?;
        let Beginning { header, counts } = beginning;
        Ok((header, counts, MAGIC.len() + 8 + text.len()))
    }
}
