//! What a sweep by grades finds on its way up, in a file of its own.
//!
//! Its tiles are the grades: each has the keys that it leads to and that no earlier
//! grade does, as runs. A run is its grade and how many keys it has, four bytes each,
//! and the packed keys.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use arene::{Code, GradeStore, Graded, KeyRun, LimitReached, Tally, TileStore, make_room, zeroed};

use super::{KeyedTableBuilder, KeyedTableFile, pack_into, unpacked};
use crate::builder::{begun_as_another, part_of};
use crate::record::Cursor;
use crate::{Header, LastBlock, SpillingStore, StoredWords, TableBuilder, TableError};

/// Keeps what a sweep by grades finds on its way up. It is a store that outlives the
/// sweep.
pub struct FoundKeys<'a> {
    file: &'a KeyedTableFile<'a>,
    store: SpillingStore,
    builder: TableBuilder,
    /// Whether an earlier sweep has kept something.
    resumed: bool,
    /// Bytes that are kept.
    length: AtomicU64,
}

/// The name that the file would have that has what was found.
fn place_of(table: &Path) -> PathBuf {
    let mut name = table.file_name().unwrap_or_default().to_owned();
    name.push(".keys");
    table.with_file_name(name)
}

/// Whether a table was begun that is to have this name, so that a later run goes on
/// with it.
pub fn is_begun(table: &Path) -> bool {
    [table, &place_of(table)].into_iter().any(|place| TableBuilder::begun(place).is_some())
}

impl<'a> FoundKeys<'a> {
    pub(super) fn new(file: &'a KeyedTableFile<'a>) -> Result<FoundKeys<'a>, TableError> {
        TableBuilder::is_free(&file.header, file.path)?;
        let header = Header { numbers: 0, tiles: file.grades, ..file.header.clone() };
        let builder = TableBuilder::in_file(header, file.limits, &place_of(file.path))?;
        let length = (0..file.grades).filter_map(|grade| builder.range(grade as usize));
        let length = length.map(|numbers| numbers.end).max().unwrap_or(0);
        let resumed = builder.tiles() > 0;
        let (store, length) = (SpillingStore::new(file.limits), AtomicU64::new(length));
        Ok(FoundKeys { file, store, builder, resumed, length })
    }

    /// Begins the file of the table, in which all keys are kept that were found.
    pub fn settle(self, found: &Graded<StoredWords>) -> Result<KeyedTableBuilder, TableError> {
        let mut builder = KeyedTableBuilder::new(self.file, self.store, found)?;
        if self.resumed {
            builder.path = Some(self.file.path.to_owned());
        }
        // Not before the other has what this one had.
        drop(self.builder);
        discard(self.file.path);
        Ok(builder)
    }
}

/// Removes the file of what was found on the way up, if there is one.
pub(super) fn discard(table: &Path) {
    let part = part_of(&place_of(table));
    // What cannot be removed is in nobody's way.
    let _ = fs::remove_file(part);
}

impl GradeStore for FoundKeys<'_> {
    type Error = TableError;
    type Words = StoredWords;

    fn put(&self, words: Vec<u64>) -> Result<StoredWords, TableError> {
        self.store.put(words)
    }

    fn in_memory(&self) -> u64 {
        self.store.in_memory()
    }

    fn keep_keys(&self, grade: u32, runs: &[KeyRun]) -> Result<(), TableError> {
        let mut bytes: Vec<Code> = Vec::new();
        for run in runs {
            make_room(&mut bytes, 8 + 8 * run.keys.len())?;
            bytes.extend(run.grade.to_le_bytes());
            bytes.extend((run.keys.len() as u32).to_le_bytes());
            pack_into(&run.keys, &mut bytes)?;
        }
        let first = self.length.fetch_add(bytes.len() as u64, Relaxed);
        self.builder.keep(grade as usize, first, &bytes, &Tally::default())
    }

    fn kept_keys(&self, grade: u32) -> Result<Option<Vec<KeyRun>>, TableError> {
        let Some(numbers) = self.builder.range(grade as usize) else { return Ok(None) };
        let mut bytes = zeroed((numbers.end - numbers.start) as usize)?;
        self.builder.read(&mut LastBlock::default(), numbers.start, &mut bytes)?;
        runs(&bytes)?.map(Some).ok_or_else(|| self.unsound())
    }

    fn unsound(&self) -> TableError {
        assert!(self.resumed, "a law of keys is broken");
        begun_as_another(&place_of(self.file.path))
    }
}

/// The runs of these bytes, whoever wrote them.
fn runs(bytes: &[Code]) -> Result<Option<Vec<KeyRun>>, LimitReached> {
    let mut cursor = Cursor(bytes);
    let mut runs = Vec::new();
    while !cursor.0.is_empty() {
        let Some((grade, keys)) = run(&mut cursor) else { return Ok(None) };
        make_room(&mut runs, 1)?;
        runs.push(KeyRun { grade, keys: unpacked(keys)? });
    }
    Ok(Some(runs))
}

/// The grade of the next run and the bytes of its keys.
fn run<'a>(cursor: &mut Cursor<'a>) -> Option<(u32, &'a [Code])> {
    let (grade, count) = (cursor.u32()?, cursor.u32()? as usize);
    let (keys, rest) = cursor.0.split_at_checked(count.checked_mul(8)?)?;
    cursor.0 = rest;
    Some((grade, keys))
}
