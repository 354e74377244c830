//! A table that is complete.

use std::collections::HashMap;
use std::fs::File;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use arene::{Code, Tally};
use arene_words::{Message, unreadable};
use memmap2::{Mmap, MmapOptions};

use crate::block::{BLOCK, Unpacker};
use crate::header::Counted;
use crate::keyed::Grades;
use crate::record::Record;
use crate::{Header, Trouble};

/// The codes of all numbers, to be looked up.
pub struct Table {
    header: Header,
    /// By their first numbers, without those that have none.
    records: Vec<Record>,
    /// For each record where its blocks are in memory.
    places: Vec<usize>,
    source: Source,
    tally: Tally,
    /// Where its grades are, once somebody looks keys up.
    pub(crate) grades: OnceLock<Arc<Grades>>,
}

/// Where the bytes of the blocks are.
pub(crate) enum Source {
    /// The blocks of each record; those that are not here are in a temporary file.
    Memory(Vec<Option<Vec<u8>>>, Option<Mmap>),
    File(Mmap),
}

/// A file in memory, page by page as it is read.
pub(crate) fn map(file: &File) -> std::io::Result<Mmap> {
    map_part(file, 0, file.metadata()?.len() as usize)
}

/// Some bytes of a file.
#[allow(unsafe_code, reason = "std cannot map files")]
pub(crate) fn map_part(file: &File, place: u64, length: usize) -> std::io::Result<Mmap> {
    // SAFETY: if somebody else changes the file meanwhile, other bytes are read.
    // They are only bytes: every block is checked before it is believed. Files of
    // ours are never changed in place once they have their name, and one that is
    // being made is locked. Who cuts a file short under a running program stops
    // that program, and loses nothing.
    unsafe { MmapOptions::new().offset(place).len(length).map(file) }
}

impl Table {
    /// Opens a file. Its blocks are checked when they are read.
    pub fn open(path: &Path) -> Result<Table, Trouble> {
        let unreadable = |error| unreadable(path, &error);
        let wrong = |error: Message| {
            let path = path.display().to_string();
            Trouble::File(Message::new("in-file").with("path", path).with("error", error))
        };
        if path.is_dir() {
            let path = path.display().to_string();
            return Err(Message::new("table-folder").with("path", path).into());
        }
        // Who opened a pipe would wait for somebody to write.
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            let path = path.display().to_string();
            return Err(Message::new("table-no-file").with("path", path).into());
        }
        let file = File::open(path).map_err(unreadable)?;
        let length = file.metadata().map_err(unreadable)?.len();
        if length == 0 {
            return Err(wrong(Message::new("table-not")));
        }
        let bytes = map(&file).map_err(unreadable)?;
        let (header, counts, mut place) = Header::and_counts(&bytes).map_err(wrong)?;
        let mut records = Vec::new();
        while place < bytes.len() {
            let Some(record) = Record::read(&bytes, place) else {
                return Err(wrong(Message::new("table-torn").with("place", place)));
            };
            place = record.end();
            records.push(record);
        }
        let table = Table::new(header, records, Source::File(bytes)).map_err(wrong)?;
        match counts.is_none_or(|counts| counts == Counted::from(&table.tally)) {
            true => Ok(table),
            false => Err(wrong(Message::new("table-counts"))),
        }
    }

    /// A table of these records, which must be all there are.
    pub(crate) fn new(
        header: Header,
        records: Vec<Record>,
        source: Source,
    ) -> Result<Table, Message> {
        let mut tiles: Vec<u32> = records.iter().map(|record| record.tile).collect();
        tiles.sort_unstable();
        let found = tiles.len();
        if !tiles.into_iter().eq(0..header.tiles) {
            let incomplete = Message::new("table-incomplete").with("tiles", header.tiles);
            return Err(match found < header.tiles as usize {
                true => incomplete.with("found", found),
                false => Message::new("table-gaps"),
            });
        }
        let mut tally = Tally::default();
        records.iter().for_each(|record| tally.add(&record.tally));
        let mut placed: Vec<(usize, Record)> = records.into_iter().enumerate().collect();
        placed.retain(|(_, record)| record.numbers > 0);
        placed.sort_by_key(|(_, record)| record.first);
        let mut next = 0u64;
        for (_, record) in &placed {
            if record.first != next {
                return Err(Message::new("table-torn").with("place", record.place));
            }
            next = next.saturating_add(record.numbers);
        }
        if next != header.numbers {
            return Err(Message::new("table-gaps"));
        }
        let (places, records) = placed.into_iter().unzip();
        Ok(Table { header, records, places, source, tally, grades: OnceLock::new() })
    }

    /// What it is about.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How many positions play reaches, and how they stand.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The numbers of each tile that has any.
    pub(crate) fn tiles(&self) -> HashMap<u32, Range<u64>> {
        let range = |record: &Record| record.first..record.first + record.numbers;
        self.records.iter().map(|record| (record.tile, range(record))).collect()
    }

    /// Bytes of all blocks and of what says where they are.
    pub fn bytes(&self) -> u64 {
        self.records.iter().map(|record| (record.size() + 8 * record.blocks.len()) as u64).sum()
    }

    /// Somebody who looks codes up.
    pub fn lookup(self: &Arc<Table>) -> Result<Lookup, Trouble> {
        let unpacker =
            Unpacker::new().map_err(|error| unreadable(Path::new(&self.header.game), &error))?;
        let table = self.clone();
        Ok(Lookup { table, unpacker, codes: vec![0; BLOCK], first: 0, count: 0 })
    }

    /// The bytes of a block, its checksum and how many codes it has; where it is.
    fn block(&self, record: usize, block: usize) -> (&[u8], u32, usize, usize) {
        let found = &self.records[record];
        let (range, sum, count) = found.block(block);
        let place = found.place + range.start;
        let in_file = place..found.place + range.end;
        let bytes = match &self.source {
            Source::Memory(records, spilled) => match (&records[self.places[record]], spilled) {
                (Some(bytes), _) => &bytes[range],
                (None, spilled) => spilled.as_ref().map_or(&[][..], |file| &file[in_file]),
            },
            Source::File(file) => &file[in_file],
        };
        (bytes, sum, count, place)
    }
}

/// Looks codes up, and keeps the block that was unpacked last.
pub struct Lookup {
    table: Arc<Table>,
    unpacker: Unpacker,
    codes: Vec<Code>,
    /// The numbers of the block that is unpacked.
    first: u64,
    count: usize,
}

impl Lookup {
    /// The code of a number; `None` if the table has none. Fails if the block is
    /// not what was written.
    pub fn code(&mut self, number: u64) -> Result<Option<Code>, Trouble> {
        if number >= self.table.header.numbers {
            return Ok(None);
        }
        let (first, codes) = self.block(number)?;
        Ok(Some(codes[(number - first) as usize]))
    }

    /// All codes, in the order of their numbers, block by block, with the first
    /// number of each.
    pub fn each(
        &mut self,
        mut take: impl FnMut(u64, &[Code]) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        let mut number = 0;
        while number < self.table.header.numbers {
            self.unpack(number)?;
            take(self.first, &self.codes[..self.count])?;
            number = self.first + self.count as u64;
        }
        Ok(())
    }

    /// The codes of a block, the one of a number that the table has, and the first
    /// number of the block.
    pub(crate) fn block(&mut self, number: u64) -> Result<(u64, &[Code]), Trouble> {
        if number < self.first || number - self.first >= self.count as u64 {
            self.unpack(number)?;
        }
        Ok((self.first, &self.codes[..self.count]))
    }

    fn unpack(&mut self, number: u64) -> Result<(), Trouble> {
        let records = &self.table.records;
        let record = records.partition_point(|record| record.first <= number) - 1;
        let block = (number - records[record].first) as usize / BLOCK;
        let (bytes, sum, count, place) = self.table.block(record, block);
        self.count = 0;
        if !self.unpacker.unpack(bytes, sum, &mut self.codes[..count]) {
            return Err(Message::new("table-block").with("place", place).into());
        }
        self.first = records[record].first + (block * BLOCK) as u64;
        self.count = count;
        Ok(())
    }
}
