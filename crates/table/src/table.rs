//! A table that is complete.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use arene::{Code, Tally, listed, make_room};

use crate::block::{BLOCK, Unpacker, longest_packed};
use crate::header::{Counted, beginning};
use crate::keyed::Grades;
use crate::read_at::ReadAt;
use crate::record::Record;
use crate::{Damage, Header, Obstacle, TableError};

/// The codes of all numbers, to be looked up. A clone is the same table once more.
#[derive(Clone)]
pub struct Table(Arc<Contents>);

struct Contents {
    header: Header,
    /// By their first numbers, without those that have none.
    records: Vec<Record>,
    /// For each record where its blocks are in memory.
    places: Vec<usize>,
    source: BlocksAt,
    tally: Tally,
    /// Where its grades are, once somebody looks keys up.
    grades: OnceLock<Arc<Grades>>,
}

/// Where the bytes of the blocks are.
pub(crate) struct BlocksAt {
    /// The blocks of each record that are in memory; none at all if all of them are in
    /// the file.
    pub(crate) memory: Vec<Option<Vec<u8>>>,
    /// Where the others are.
    pub(crate) file: Option<Box<dyn ReadAt>>,
    /// The name of the table; none if it is in memory, as far as it fits.
    pub(crate) path: Option<PathBuf>,
}

impl Table {
    /// Opens a file. Its blocks are checked when they are read.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        if path.is_dir() {
            return Err(TableError::obstacle(path, Obstacle::Folder));
        }
        // Who opened a pipe would wait for somebody to write.
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            return Err(TableError::obstacle(path, Obstacle::NotAFile));
        }
        let file = File::open(path).map_err(|error| TableError::unreadable(path, error))?;
        Table::read(file, path)
    }

    /// The table of these bytes, which have this name. Its blocks are checked when they are
    /// read.
    pub fn read(file: impl ReadAt + 'static, path: &Path) -> Result<Table, TableError> {
        let unreadable = |error| TableError::unreadable(path, error);
        let damaged = |damage: Damage| TableError::from(damage).in_file(path);
        let length = file.length().map_err(unreadable)?;
        let bytes = beginning(&file).map_err(unreadable)?;
        let (header, counts, place) = Header::and_counts(&bytes).map_err(damaged)?;
        let mut place = place as u64;
        let mut records = Vec::new();
        while place < length {
            let Some(record) = Record::read(&file, length, place).map_err(|e| e.of(path))? else {
                return Err(damaged(Damage::Torn { byte: place }));
            };
            place = record.end();
            make_room(&mut records, 1)?;
            records.push(record);
        }
        let (file, name) = (Some(Box::new(file) as Box<dyn ReadAt>), Some(path.to_owned()));
        let source = BlocksAt { memory: Vec::new(), file, path: name };
        let table = Table::new(header, records, source).map_err(|error| error.in_file(path))?;
        match counts.is_none_or(|counts| counts == Counted::from(&table.0.tally)) {
            true => Ok(table),
            false => Err(damaged(Damage::Counts)),
        }
    }

    /// A table of these records, which must be all there are.
    pub(crate) fn new(
        header: Header,
        records: Vec<Record>,
        source: BlocksAt,
    ) -> Result<Table, TableError> {
        let mut tiles = listed(records.len(), records.iter().map(|record| record.tile))?;
        tiles.sort_unstable();
        let found = tiles.len();
        if !tiles.into_iter().eq(0..header.tiles) {
            let damage = match found < header.tiles as usize {
                true => Damage::Incomplete { found, tiles: header.tiles },
                false => Damage::Gaps,
            };
            return Err(damage.into());
        }
        let mut tally = Tally::default();
        records.iter().for_each(|record| tally.add(&record.tally));
        let mut placed = listed(records.len(), records.into_iter().enumerate())?;
        placed.retain(|(_, record)| record.numbers > 0);
        // Stable or not: firsts that are alike are wrong.
        placed.sort_unstable_by_key(|(_, record)| record.first);
        let mut next = 0u64;
        for (_, record) in &placed {
            if record.first != next {
                return Err(Damage::Torn { byte: record.place }.into());
            }
            next = next.saturating_add(record.numbers);
        }
        if next != header.numbers {
            return Err(Damage::Gaps.into());
        }
        let places = listed(placed.len(), placed.iter().map(|&(place, _)| place))?;
        let records = listed(placed.len(), placed.into_iter().map(|(_, record)| record))?;
        let grades = OnceLock::new();
        Ok(Table(Arc::new(Contents { header, records, places, source, tally, grades })))
    }

    /// What it is about.
    pub fn header(&self) -> &Header {
        &self.0.header
    }

    /// The file that it lies in; none if it is in memory.
    pub fn path(&self) -> Option<&Path> {
        self.0.source.path.as_deref()
    }

    /// How many positions play reaches, and how they stand.
    pub fn tally(&self) -> &Tally {
        &self.0.tally
    }

    /// Where its grades are: whoever is first reads that.
    pub(crate) fn grades(&self) -> &OnceLock<Arc<Grades>> {
        &self.0.grades
    }

    /// The numbers of each tile that has any.
    pub(crate) fn tiles(&self) -> HashMap<u32, Range<u64>> {
        let range = |record: &Record| record.first..record.first + record.numbers;
        self.0.records.iter().map(|record| (record.tile, range(record))).collect()
    }

    /// Bytes of all blocks and of what says where they are.
    pub fn bytes(&self) -> u64 {
        self.0.records.iter().map(|record| (record.size() + 8 * record.blocks.len()) as u64).sum()
    }

    /// Somebody who looks codes up.
    pub fn lookup(&self) -> Result<Lookup, TableError> {
        let unpacker = Unpacker::new()?;
        let table = self.clone();
        let (codes, packed) = (vec![0; BLOCK], Vec::with_capacity(longest_packed()));
        Ok(Lookup { table, unpacker, packed, codes, first: 0, count: 0 })
    }

    /// Reads the bytes of a block: its checksum and how many codes it has.
    fn block(&self, record: usize, block: usize, into: &mut Vec<u8>) -> io::Result<(u32, usize)> {
        let found = &self.0.records[record];
        let (range, sum, count) = found.block(block);
        into.clear();
        match (self.0.source.memory.get(self.0.places[record]), &self.0.source.file) {
            (Some(Some(bytes)), _) => into.extend(&bytes[range]),
            (_, Some(file)) => {
                into.resize(range.len(), 0);
                file.read_at(found.place + range.start as u64, into)?;
            }
            (_, None) => {}
        }
        Ok((sum, count))
    }

    /// That a block could not be read, or is not what was written.
    fn damaged(&self, record: usize, block: usize, error: Option<io::Error>) -> TableError {
        match error.filter(|error| error.kind() != ErrorKind::UnexpectedEof) {
            Some(error) => {
                // What has no name is a temporary file.
                let path = self.0.source.path.clone().unwrap_or_else(std::env::temp_dir);
                TableError::unreadable(&path, error)
            }
            None => {
                let found = &self.0.records[record];
                let byte = found.place + found.block(block).0.start as u64;
                self.wrong(Damage::Block { byte })
            }
        }
    }
}

/// Looks codes up, and keeps the block that was unpacked last.
pub struct Lookup {
    table: Table,
    unpacker: Unpacker,
    /// The bytes of the block, and its codes.
    packed: Vec<u8>,
    codes: Vec<Code>,
    /// The numbers of the block that is unpacked.
    first: u64,
    count: usize,
}

impl Lookup {
    /// The code of a number; `None` if the table has none. Fails if the block is
    /// not what was written.
    pub fn code(&mut self, number: u64) -> Result<Option<Code>, TableError> {
        if number >= self.table.0.header.numbers {
            return Ok(None);
        }
        let (first, codes) = self.block(number)?;
        Ok(Some(codes[(number - first) as usize]))
    }

    /// All codes, in the order of their numbers, block by block, with the first
    /// number of each.
    pub fn each(
        &mut self,
        mut take: impl FnMut(u64, &[Code]) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let mut number = 0;
        while number < self.table.0.header.numbers {
            self.unpack(number)?;
            take(self.first, &self.codes[..self.count])?;
            number = self.first + self.count as u64;
        }
        Ok(())
    }

    /// The codes of a block, the one of a number that the table has, and the first
    /// number of the block.
    pub(crate) fn block(&mut self, number: u64) -> Result<(u64, &[Code]), TableError> {
        if number < self.first || number - self.first >= self.count as u64 {
            self.unpack(number)?;
        }
        Ok((self.first, &self.codes[..self.count]))
    }

    fn unpack(&mut self, number: u64) -> Result<(), TableError> {
        let records = &self.table.0.records;
        let record = records.partition_point(|record| record.first <= number) - 1;
        let block = (number - records[record].first) as usize / BLOCK;
        self.count = 0;
        let read = self.table.block(record, block, &mut self.packed);
        let (sum, count) = read.map_err(|e| self.table.damaged(record, block, Some(e)))?;
        if !self.unpacker.unpack(&self.packed, sum, &mut self.codes[..count]) {
            return Err(self.table.damaged(record, block, None));
        }
        self.first = records[record].first + (block * BLOCK) as u64;
        self.count = count;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use arene::{Limits, TileStore};

    use super::*;
    use crate::TableBuilder;

    /// More than one block, no two of them alike.
    const NUMBERS: u64 = 40 * BLOCK as u64;

    fn right(number: u64) -> Code {
        ((number * number) >> 9) as Code
    }

    fn table(path: &Path) -> Table {
        counted(path, &Tally::default()).expect("a table")
    }

    /// A table of two tiles with as many numbers, which count this.
    fn counted(path: &Path, tally: &Tally) -> Result<Table, TableError> {
        let header = Header {
            game: "some".to_owned(),
            start: "there".to_owned(),
            both: false,
            numbering: "numbers".to_owned(),
            numbers: NUMBERS,
            tiles: 2,
            version: "0".to_owned(),
        };
        let builder = TableBuilder::in_file(header, &Limits::none(), path)?;
        for (tile, first) in [(0, 0), (1, NUMBERS / 2)] {
            let codes: Vec<Code> = (first..first + NUMBERS / 2).map(right).collect();
            builder.keep(tile, first, &codes, tally)?;
        }
        builder.finish()
    }

    fn damage<T: std::fmt::Debug>(found: Result<T, TableError>, file: &Path) -> Damage {
        match found {
            Err(TableError::Damaged { path: Some(path), damage }) if path == file => damage,
            other => panic!("{other:?}"),
        }
    }

    fn is_block<T: std::fmt::Debug>(found: Result<T, TableError>, file: &Path) -> bool {
        matches!(damage(found, file), Damage::Block { .. })
    }

    #[test]
    fn a_file_that_is_cut_short_while_it_is_open_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("t.arene");
        let open = table(&path);
        let mut lookup = open.lookup().expect("a lookup");
        assert_eq!(lookup.code(5), Ok(Some(right(5))));
        let length = path.metadata().expect("a file").len();
        let file = File::options().write(true).open(&path).expect("a file");
        for cut in [length - 1, length / 2, 0] {
            file.set_len(cut).expect("cut short");
            assert!(is_block(lookup.code(NUMBERS - 1), &path));
            assert!(is_block(lookup.each(|_, _| Ok(())), &path));
        }
    }

    #[test]
    fn a_file_that_is_changed_while_it_is_open_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("t.arene");
        let open = table(&path);
        let mut lookup = open.lookup().expect("a lookup");
        assert_eq!(lookup.code(5), Ok(Some(right(5))));
        let mut bytes = std::fs::read(&path).expect("a file");
        *bytes.last_mut().expect("bytes") ^= 1;
        std::fs::write(&path, bytes).expect("changed");
        assert!(is_block(lookup.code(NUMBERS - 1), &path));
        assert_eq!(lookup.code(5), Ok(Some(right(5))), "the others are what they were");
    }

    #[test]
    fn forged_counts_do_not_overflow() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("t.arene");
        let mut tally = Tally { edges: u64::MAX, ..Tally::default() };
        tally.counts.won = [u64::MAX - 1; 2];
        let table = counted(&path, &tally).expect("a table");
        assert_eq!((table.tally().edges, table.tally().positions()), (u64::MAX, u64::MAX));
    }

    #[test]
    fn tables_are_read_from_bytes_too() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("t.arene");
        table(&path);
        let bytes = std::fs::read(&path).expect("a file");
        let read = Table::read(bytes.clone(), Path::new("bytes")).expect("a table");
        read.lookup()
            .expect("a lookup")
            .each(|first, codes| {
                assert!(codes.iter().zip(first..).all(|(&code, number)| code == right(number)));
                Ok(())
            })
            .expect("whole");
        for end in 0..bytes.len() {
            let file = Path::new("bytes");
            damage(Table::read(bytes[..end].to_vec(), file).map(|_| ()), file);
        }
    }
}
