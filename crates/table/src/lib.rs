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
//! | keep what a sweep finds, in memory or in a file | [`TableBuilder`], which is a [`TileStore`](arene::TileStore) |
//! | read it | [`Table`], [`Lookup`] |
//! | the same for a sweep by grades, whose positions have [keys](arene::Keys) | [`SpillingStore`], [`KeyedTableFile`], [`Keyed`] |
//!
//! A file is a [`Header`] and then one record for each tile of the sweep;
//! `docs/tables.md` has it to the byte. In a file that is not complete they come in
//! whatever order they were finished, and a sweep that was killed goes on from there.

mod block;
mod builder;
mod digest;
mod error;
mod header;
mod keyed;
mod output;
mod read_at;
mod record;
mod spilling;
mod table;

pub use builder::{LastBlock, TableBuilder};
pub use digest::Digest;
pub use error::{Damage, Obstacle, SystemError, TableError, TableFlaw, Unfit};
pub use header::Header;
pub use keyed::{FoundKeys, Keyed, KeyedTableBuilder, KeyedTableFile, is_begun};
pub use read_at::ReadAt;
pub use spilling::{SpillingStore, StoredWords};
pub use table::{Lookup, Table};
