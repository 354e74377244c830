//! A table of keys in the making.

use std::ops::Range;
use std::path::{Path, PathBuf};

use arene::{Code, GradeStore, Graded, Limits, Tally, TileStore, WideCode, listed, zeroed};

use super::found_keys::{FoundKeys, discard};
use super::{pack, unpacked, wide};
use crate::builder::begun_as_another;
use crate::{Header, LastBlock, SpillingStore, StoredWords, Table, TableBuilder, TableError};

/// Bytes of a key and its code.
const EACH: u64 = 10;

/// A file that shall be the table of a sweep by grades.
pub struct KeyedTableFile<'a> {
    /// What it is about. How many numbers and tiles there are is found.
    pub header: Header,
    /// What may be used.
    pub limits: &'a Limits,
    /// Its name.
    pub path: &'a Path,
    /// How many grades there are.
    pub grades: u32,
}

impl KeyedTableFile<'_> {
    /// Where to keep what is found on the way up. There may be some already.
    pub fn found_keys(&self) -> Result<FoundKeys<'_>, TableError> {
        FoundKeys::new(self)
    }

    /// Goes on with a file that has all keys already, if there is one, and gives
    /// them back.
    pub fn resumed(&self) -> Result<Option<(KeyedTableBuilder, Graded<StoredWords>)>, TableError> {
        let Some(begun) = TableBuilder::begun(self.path) else { return Ok(None) };
        let header = self.header_of(begun.numbers);
        if begun != header {
            return Ok(None);
        }
        let builder = TableBuilder::in_file(header, self.limits, self.path)?;
        let tiles = (0..self.grades as usize).map(|tile| builder.range(tile));
        let Some(tiles) = tiles.collect::<Option<Vec<_>>>() else { return Ok(None) };
        let before = sums(tiles.iter().map(|numbers| (numbers.end - numbers.start) / 8));
        let follow = tiles.iter().zip(before.windows(2));
        let mut follow = follow.map(|(numbers, ends)| *numbers == (8 * ends[0]..8 * ends[1]));
        let all = before.last().map(|&keys| EACH * keys);
        if !follow.all(|follows| follows) || all != Some(begun.numbers) {
            return Err(begun_as_another(self.path));
        }
        discard(self.path);
        let store = SpillingStore::new(self.limits);
        let mut levels = listed(tiles.len(), [])?;
        let mut spot = LastBlock::default();
        for numbers in tiles {
            let mut bytes = zeroed((numbers.end - numbers.start) as usize)?;
            builder.read(&mut spot, numbers.start, &mut bytes)?;
            levels.push(store.put(unpacked(&bytes)?)?);
        }
        let path = Some(self.path.to_owned());
        Ok(Some((KeyedTableBuilder { store, builder, before, path }, Graded::from_keys(levels))))
    }

    fn header_of(&self, numbers: u64) -> Header {
        Header { numbers, tiles: 2 * self.grades, ..self.header.clone() }
    }
}

/// Keeps the codes that a sweep by grades finds, behind the keys. It is a store that
/// outlives the sweep.
pub struct KeyedTableBuilder {
    store: SpillingStore,
    builder: TableBuilder,
    /// How many keys the grades before each have, and all of them.
    before: Vec<u64>,
    /// The file, if some of what it holds is from an earlier sweep.
    pub(super) path: Option<PathBuf>,
}

impl KeyedTableBuilder {
    /// Begins a file, or goes on with one, in which the keys of all grades are kept,
    /// which are in this store.
    pub(super) fn new(
        file: &KeyedTableFile<'_>,
        store: SpillingStore,
        found: &Graded<StoredWords>,
    ) -> Result<KeyedTableBuilder, TableError> {
        let before = sums((0..file.grades).map(|grade| found.keys(grade).len() as u64));
        let numbers = EACH * before.last().copied().unwrap_or(0);
        let builder = TableBuilder::in_file(file.header_of(numbers), file.limits, file.path)?;
        let path = (builder.tiles() > 0).then(|| file.path.to_owned());
        for (grade, &first) in (0..file.grades).zip(&before) {
            if builder.range(grade as usize).is_none() {
                let bytes = pack(found.keys(grade))?;
                builder.keep(grade as usize, 8 * first, &bytes, &Tally::default())?;
            }
        }
        builder.sync()?;
        Ok(KeyedTableBuilder { store, builder, before, path })
    }

    /// The table, which must be complete.
    pub fn finish(self) -> Result<Table, TableError> {
        self.builder.finish()
    }

    /// The tile of a grade's codes, and its numbers.
    fn codes(&self, grade: u32) -> (usize, Range<u64>) {
        let grades = self.before.len() - 1;
        let (from, to) = (self.before[grade as usize], self.before[grade as usize + 1]);
        let codes = 8 * self.before[grades];
        (grades + grade as usize, codes + 2 * from..codes + 2 * to)
    }
}

/// The sums of the first ones, from none to all.
fn sums(lengths: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut sum = 0;
    let sums = lengths.map(|length| {
        sum += length;
        sum
    });
    std::iter::once(0).chain(sums).collect()
}

impl GradeStore for KeyedTableBuilder {
    type Error = TableError;
    type Words = StoredWords;

    fn put(&self, words: Vec<u64>) -> Result<StoredWords, TableError> {
        self.store.put(words)
    }

    fn in_memory(&self) -> u64 {
        self.store.in_memory()
    }

    fn keep_codes(&self, grade: u32, codes: &[WideCode], tally: &Tally) -> Result<(), TableError> {
        let (tile, numbers) = self.codes(grade);
        let bytes = codes.iter().flat_map(|code| code.to_le_bytes());
        let bytes: Vec<Code> = listed(2 * codes.len(), bytes)?;
        self.builder.keep(tile, numbers.start, &bytes, tally)
    }

    fn kept_codes(&self, grade: u32) -> Result<Option<(Vec<WideCode>, Tally)>, TableError> {
        let (tile, numbers) = self.codes(grade);
        let Some(tally) = self.builder.kept(tile) else { return Ok(None) };
        if self.builder.range(tile) != Some(numbers.clone()) {
            return Err(self.unsound());
        }
        let mut bytes = zeroed((numbers.end - numbers.start) as usize)?;
        self.builder.read(&mut LastBlock::default(), numbers.start, &mut bytes)?;
        Ok(Some((wide(&bytes)?, tally)))
    }

    fn unsound(&self) -> TableError {
        let Some(path) = &self.path else { panic!("a law of keys is broken") };
        begun_as_another(path)
    }
}
