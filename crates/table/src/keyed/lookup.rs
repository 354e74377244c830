//! Tables of sweeps by grades: the keys of all positions, and their codes.
//!
//! Each grade has two tiles. The first has its keys, 512 to a block: the first one
//! and then how much each is more than the one before, eight bytes each, first the
//! lowest bytes of all, last the highest. The second has the codes, two bytes each,
//! the lower first. The keys of all grades come before the codes.

use std::path::Path;
use std::sync::Arc;

use arene::{Code, Graded, Limits, Shelf, Tally, Vault, Wide};
use arene_words::Message;

use crate::block::BLOCK;
use crate::keeping::of_another;
use crate::{Header, Keeping, Lookup, Place, Stock, Stored, Table, Trouble};

/// Keys to a block, but the last of a grade.
const KEYS: usize = BLOCK / 8;

/// Bytes of a key and its code.
const EACH: u64 = 10;

/// Keeps what a sweep by grades finds in a file. It is a vault that outlives the
/// sweep.
pub struct KeyedKeeping {
    stock: Stock,
    keeping: Keeping,
    /// How many keys the grades before each have, and all of them.
    before: Vec<u64>,
}

impl KeyedKeeping {
    /// Begins a file, or goes on with one, in which the keys of these grades are
    /// kept, which are in this stock. Of the header, the numbers and tiles are set here.
    pub fn in_file(
        header: Header,
        limits: &Limits,
        place: &Path,
        (stock, found): (Stock, &Graded<Stored>),
        grades: u32,
    ) -> Result<KeyedKeeping, Trouble> {
        let lengths = (0..grades).map(|grade| found.keys(grade).len() as u64);
        let before = sums(lengths);
        let numbers = EACH * before.last().copied().unwrap_or(0);
        let header = Header { numbers, tiles: 2 * grades, ..header };
        let keeping = Keeping::in_file(header, limits, place)?;
        for grade in 0..grades {
            if keeping.kept(grade as usize).is_none() {
                let bytes = pack(found.keys(grade));
                keeping.keep(
                    grade as usize,
                    8 * before[grade as usize],
                    &bytes,
                    &Tally::default(),
                )?;
            }
        }
        Ok(KeyedKeeping { stock, keeping, before })
    }

    /// Goes on with a file that has all keys already, if there is one, and gives
    /// them back.
    pub fn resumed(
        header: Header,
        limits: &Limits,
        place: &Path,
        grades: u32,
    ) -> Result<Option<(KeyedKeeping, Graded<Stored>)>, Trouble> {
        let Some(begun) = Keeping::begun(place) else { return Ok(None) };
        let header = Header { numbers: begun.numbers, tiles: 2 * grades, ..header };
        if begun != header {
            return Ok(None);
        }
        let keeping = Keeping::in_file(header, limits, place)?;
        if (0..grades as usize).any(|grade| keeping.kept(grade).is_none()) {
            return Ok(None);
        }
        let lengths = (0..grades).map(|grade| keeping.numbers(grade as usize) / 8);
        let before = sums(lengths);
        if before.last().map(|&keys| EACH * keys) != Some(begun.numbers) {
            return Err(of_another(place));
        }
        let stock = Stock::new(limits);
        let mut levels = Vec::with_capacity(grades as usize);
        let mut spot = Place::default();
        for ends in before.windows(2) {
            let mut bytes = vec![0; 8 * (ends[1] - ends[0]) as usize];
            keeping.read(&mut spot, 8 * ends[0], &mut bytes)?;
            let keys: Vec<u64> = bytes.chunks(BLOCK).flat_map(unpack).collect();
            if !keys.is_sorted_by(|a, b| a < b) {
                return Err(of_another(place));
            }
            levels.push(stock.put(keys)?);
        }
        drop(spot);
        Ok(Some((KeyedKeeping { stock, keeping, before }, Graded::from_keys(levels))))
    }

    /// The table, which must be complete.
    pub fn finish(self) -> Result<Table, Trouble> {
        self.keeping.finish()
    }

    /// The tile of a grade's codes, its first number and how many it has.
    fn codes(&self, grade: u32) -> (usize, u64, usize) {
        let grades = self.before.len() - 1;
        let (from, to) = (self.before[grade as usize], self.before[grade as usize + 1]);
        let first = 8 * self.before[grades] + 2 * from;
        (grades + grade as usize, first, 2 * (to - from) as usize)
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

impl Vault for KeyedKeeping {
    type Error = Trouble;
    type Words = Stored;

    fn put(&self, words: Vec<u64>) -> Result<Stored, Trouble> {
        self.stock.put(words)
    }

    fn in_memory(&self) -> u64 {
        self.stock.in_memory()
    }

    fn keep(&self, grade: u32, codes: &[Wide], tally: &Tally) -> Result<(), Trouble> {
        let (tile, first, _) = self.codes(grade);
        let bytes: Vec<Code> = codes.iter().flat_map(|code| code.to_le_bytes()).collect();
        self.keeping.keep(tile, first, &bytes, tally)
    }

    fn kept(&self, grade: u32) -> Result<Option<(Vec<Wide>, Tally)>, Trouble> {
        let (tile, first, length) = self.codes(grade);
        let Some(tally) = self.keeping.kept(tile) else { return Ok(None) };
        let mut bytes = vec![0; length];
        self.keeping.read(&mut Place::default(), first, &mut bytes)?;
        Ok(Some((wide(&bytes), tally)))
    }
}

/// The bytes of keys that ascend.
fn pack(keys: &[u64]) -> Vec<Code> {
    let mut bytes = Vec::with_capacity(8 * keys.len());
    for block in keys.chunks(KEYS) {
        let before = std::iter::once(0).chain(block.iter().copied());
        let more: Vec<u64> =
            block.iter().zip(before).map(|(key, before)| key.wrapping_sub(before)).collect();
        bytes.extend(
            (0..8).flat_map(|place| more.iter().map(move |more| (more >> (8 * place)) as u8)),
        );
    }
    bytes
}

/// The keys of a block.
fn unpack(bytes: &[Code]) -> Vec<u64> {
    let mut keys = vec![0u64; bytes.len() / 8];
    for (plane, place) in bytes.chunks_exact(keys.len().max(1)).zip(0..8) {
        keys.iter_mut().zip(plane).for_each(|(key, &byte)| *key |= u64::from(byte) << (8 * place));
    }
    let mut sum = 0u64;
    for key in &mut keys {
        // Whoever made the bytes: nothing overflows.
        sum = sum.wrapping_add(*key);
        *key = sum;
    }
    keys
}

fn wide(bytes: &[Code]) -> Vec<Wide> {
    bytes.as_chunks().0.iter().map(|&two| Wide::from_le_bytes(two)).collect()
}

/// A table of a sweep by grades, to be looked up by keys.
pub struct Keyed {
    lookup: Lookup,
    grades: Vec<Grade>,
}

/// Where a grade is.
struct Grade {
    /// The first numbers of its keys and of its codes.
    keys: u64,
    codes: u64,
    count: u64,
    /// The first key of each block that was looked at.
    firsts: Vec<Option<u64>>,
}

impl Keyed {
    /// Reads where the grades of a table are.
    pub fn new(table: &Arc<Table>) -> Result<Keyed, Trouble> {
        let (grades, tiles) = (table.header().tiles / 2, table.tiles());
        let numbers = |tile: u32| tiles.get(&tile).cloned().unwrap_or_default();
        let grade = |grade: u32| {
            let (keys, codes) = (numbers(grade), numbers(grades + grade));
            let count = (keys.end - keys.start) / 8;
            let fits = 8 * count == keys.end - keys.start && 2 * count == codes.end - codes.start;
            let firsts = vec![None; count.div_ceil(KEYS as u64) as usize];
            fits.then_some(Grade { keys: keys.start, codes: codes.start, count, firsts })
                .ok_or_else(|| Message::new("table-torn").with("place", 0))
        };
        let grades = (0..grades).map(grade).collect::<Result<_, Message>>()?;
        Ok(Keyed { lookup: table.lookup()?, grades })
    }

    /// How many grades there are.
    pub fn grades(&self) -> u32 {
        self.grades.len() as u32
    }

    /// How many keys a grade has.
    pub fn count(&self, grade: u32) -> u64 {
        self.grades.get(grade as usize).map_or(0, |grade| grade.count)
    }

    /// The code of a key; `None` if the table does not have it.
    pub fn code(&mut self, grade: u32, key: u64) -> Result<Option<Wide>, Trouble> {
        let Some(found) = self.grades.get(grade as usize) else { return Ok(None) };
        // The block of the last first key that is not larger.
        let (mut from, mut to) = (0, found.firsts.len());
        while from < to {
            let middle = from.midpoint(to);
            if self.first(grade, middle)? <= key { from = middle + 1 } else { to = middle }
        }
        let Some(block) = from.checked_sub(1) else { return Ok(None) };
        let Ok(place) = self.block(grade, block)?.binary_search(&key) else { return Ok(None) };
        let number = self.grades[grade as usize].codes + 2 * (block * KEYS + place) as u64;
        let (first, codes) = self.lookup.block(number)?;
        Ok(wide(&codes[(number - first) as usize..][..2]).pop())
    }

    /// The keys and the codes of a grade.
    pub fn level(&mut self, grade: u32) -> Result<(Vec<u64>, Vec<Wide>), Trouble> {
        let Some(found) = self.grades.get(grade as usize) else { return Ok(Default::default()) };
        let (codes, count, blocks) = (found.codes, found.count, found.firsts.len());
        let mut keys = Vec::with_capacity(count as usize);
        for block in 0..blocks {
            keys.extend(self.block(grade, block)?);
        }
        let mut bytes = Vec::with_capacity(2 * count as usize);
        while (bytes.len() as u64) < 2 * count {
            bytes.extend(self.lookup.block(codes + bytes.len() as u64)?.1);
        }
        Ok((keys, wide(&bytes)))
    }

    /// The first key of a block.
    fn first(&mut self, grade: u32, block: usize) -> Result<u64, Trouble> {
        if let Some(first) = self.grades[grade as usize].firsts[block] {
            return Ok(first);
        }
        let first = self.block(grade, block)?.first().copied().unwrap_or_default();
        self.grades[grade as usize].firsts[block] = Some(first);
        Ok(first)
    }

    /// The keys of a block.
    fn block(&mut self, grade: u32, block: usize) -> Result<Vec<u64>, Trouble> {
        let number = self.grades[grade as usize].keys + (block * BLOCK) as u64;
        Ok(unpack(self.lookup.block(number)?.1))
    }
}
