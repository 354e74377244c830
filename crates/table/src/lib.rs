//! Strong solutions of games, kept: the verdict of every position, a few bits
//! each, in memory or in a file that outlives whoever made it.
//!
//! A table holds a byte for each of so many numbers: a [`Code`](arene::Code) where a
//! game's [`Numbering`](arene::Numbering) gives these, keys and codes of two bytes where
//! it has [keys](arene::Keys). They lie in blocks that are compressed and have a checksum
//! each; to look up one position, one block is unpacked, or a few.
//!
//! | | |
//! |---|---|
//! | keep what a sweep finds, in memory or in a file | [`Keeping`], which is a [`Shelf`](arene::Shelf) |
//! | read it | [`Table`], [`Lookup`] |
//! | the same for a sweep by grades, whose positions have [keys](arene::Keys) | [`Stock`], [`KeyedFile`], [`Keyed`] |
//!
//! A file is a [`Header`] and then one record for each tile of the sweep;
//! `docs/tables.md` has it to the byte. In a file that is not complete they come in
//! whatever order they were finished, and a sweep that was killed goes on from there.

mod block;
mod digest;
mod error;
mod header;
mod keeping;
mod keyed;
mod output;
mod read_at;
mod record;
mod stock;
mod table;

pub use digest::Digest;
pub use error::{Damage, Obstacle, SystemError, TableError, TableFlaw, Unfit};
pub use header::Header;
pub use keeping::{Keeping, Place};
pub use keyed::{Gathering, Keyed, KeyedFile, KeyedKeeping, is_begun};
pub use read_at::ReadAt;
pub use stock::{Stock, Stored};
pub use table::{Lookup, Table};
