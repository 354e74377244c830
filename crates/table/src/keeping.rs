//! A table in the making.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use arene::{Code, Limits, Shelf, Tally};
use arene_words::{Message, unreadable, unwritable};

use crate::block::{BLOCK, Unpacker, pack};
use crate::record::Record;
use crate::table::{Source, Table};
use crate::{Header, Trouble};

/// Keeps what a sweep finds, tile by tile, in memory or in a file.
///
/// The file is called like the one to be, with `.part` behind, and gets its name
/// when it is complete. If there is such a file already, of the same game, what
/// it holds need not be done again.
pub struct Keeping {
    header: Header,
    limits: Limits,
    kept: RwLock<Kept>,
    file: Option<Output>,
}

/// The tiles that are there.
#[derive(Default)]
struct Kept {
    tiles: BTreeMap<u32, Arc<(Record, Vec<u8>)>>,
    /// The tile that begins at a number; not those that have none.
    by_number: BTreeMap<u64, u32>,
    /// Bytes of all records, in memory or in the file.
    bytes: u64,
}

impl Kept {
    fn insert(&mut self, record: Record, bytes: Vec<u8>) {
        let (tile, first) = (record.tile, record.first);
        if record.numbers > 0 {
            self.by_number.insert(first, tile);
        }
        self.bytes += (record.blocks.len() * 8 + bytes.len()) as u64;
        self.tiles.insert(tile, Arc::new((record, bytes)));
    }
}

/// The file that is written.
struct Output {
    place: PathBuf,
    part: PathBuf,
    file: Mutex<File>,
}

impl Keeping {
    /// A table in memory, within these limits.
    pub fn in_memory(header: Header, limits: &Limits) -> Keeping {
        Keeping { header, limits: limits.clone(), kept: RwLock::default(), file: None }
    }

    /// A table that will be a file, or goes on to be one.
    pub fn in_file(header: Header, limits: &Limits, place: &Path) -> Result<Keeping, Trouble> {
        if place.is_dir() {
            let path = place.display().to_string();
            return Err(Message::new("table-folder").with("path", path).into());
        }
        let part = part_of(place);
        let unwritable = |error| Trouble::Unwritable(unwritable(&part, &error));
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(&part).map_err(unwritable)?;
        match file.try_lock() {
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
            Err(TryLockError::WouldBlock) => {
                let path = part.display().to_string();
                return Err(Message::new("table-busy").with("path", path).into());
            }
        }
        let mut kept = Kept::default();
        let end = begun(&file, &header, &part, &mut kept)?;
        let end = match end {
            0 => {
                let bytes = header.to_bytes();
                file.set_len(0).map_err(unwritable)?;
                file.rewind().map_err(unwritable)?;
                file.write_all(&bytes).map_err(unwritable)?;
                bytes.len() as u64
            }
            end => end,
        };
        // What a killed process left half written.
        file.set_len(end).map_err(unwritable)?;
        file.seek(SeekFrom::Start(end)).map_err(unwritable)?;
        let output = Output { place: place.to_owned(), part, file: Mutex::new(file) };
        let (kept, limits) = (RwLock::new(kept), limits.clone());
        Ok(Keeping { header, limits, kept, file: Some(output) })
    }

    /// How many tiles are there.
    pub fn tiles(&self) -> usize {
        self.kept.read().unwrap_or_else(PoisonError::into_inner).tiles.len()
    }

    /// The table, which must be complete. The file gets its name.
    pub fn finish(self) -> Result<Table, Trouble> {
        let Keeping { header, kept, file, .. } = self;
        if let Some(Output { place, part, file }) = file {
            let file = file.into_inner().unwrap_or_else(PoisonError::into_inner);
            let unwritable = |error| Trouble::Unwritable(unwritable(&place, &error));
            file.sync_all().map_err(unwritable)?;
            std::fs::rename(&part, &place).map_err(unwritable)?;
            drop(file);
            return Table::open(&place);
        }
        let kept = kept.into_inner().unwrap_or_else(PoisonError::into_inner);
        let tiles = kept.tiles.into_values();
        let owned = tiles.map(|tile| Arc::try_unwrap(tile).unwrap_or_else(|tile| (*tile).clone()));
        let (records, bytes): (Vec<Record>, Vec<Vec<u8>>) = owned.unzip();
        Ok(Table::new(header, records, Source::Memory(bytes))?)
    }
}

/// The name of a file that is not complete.
fn part_of(place: &Path) -> PathBuf {
    let mut name = place.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    place.with_file_name(name)
}

/// Takes over what a file holds already, and tells where that ends. Other games'
/// files are left alone.
fn begun(file: &File, header: &Header, part: &Path, kept: &mut Kept) -> Result<u64, Trouble> {
    let unreadable = |error| unreadable(part, &error);
    if file.metadata().map_err(unreadable)?.len() == 0 {
        return Ok(0);
    }
    let bytes = crate::table::map(file).map_err(unreadable)?;
    let other = || Message::new("table-part-of-another").with("path", part.display().to_string());
    // A header that was cut short is ours: nothing was kept.
    if header.to_bytes().starts_with(&bytes) {
        return Ok(0);
    }
    let (found, mut place) = Header::from_bytes(&bytes).map_err(|_| other())?;
    if found != *header {
        return Err(other().with("game", found.game).into());
    }
    let mut unpacker = Unpacker::new().map_err(unreadable)?;
    let mut codes = [0; BLOCK];
    while let Some(record) = Record::read(&bytes, place) {
        let blocks = &bytes[record.place..record.end()];
        let whole = (0..record.blocks.len()).all(|block| {
            let (range, sum, count) = record.block(block);
            unpacker.unpack(&blocks[range], sum, &mut codes[..count])
        });
        if !whole || record.tile >= header.tiles || kept.tiles.contains_key(&record.tile) {
            break;
        }
        place = record.end();
        kept.insert(record, Vec::new());
    }
    Ok(place as u64)
}

impl Shelf for Keeping {
    type Error = Trouble;
    type Place = Place;

    fn kept(&self, tile: usize) -> Option<Tally> {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        kept.tiles.get(&(tile as u32)).map(|tile| tile.0.tally)
    }

    fn keep(&self, tile: usize, first: u64, codes: &[Code], tally: &Tally) -> Result<(), Trouble> {
        let path = self.file.as_ref().map_or(Path::new(""), |output| &output.part);
        let packed = pack(codes).map_err(|error| Trouble::Unwritable(unwritable(path, &error)))?;
        let numbers = (first, codes.len() as u64);
        let Some((mut record, mut bytes)) = Record::new(tile as u32, numbers, tally, &packed)
        else {
            return Err(Message::new("table-tile").into());
        };
        match &self.file {
            None => {
                record.place = 0;
                let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
                kept.insert(record, packed.bytes);
                self.limits.check_memory(kept.bytes)?;
            }
            Some(output) => {
                let mut file = output.file.lock().unwrap_or_else(PoisonError::into_inner);
                bytes.extend(packed.bytes);
                let unwritable = |error| Trouble::Unwritable(unwritable(&output.part, &error));
                let place = file.seek(SeekFrom::End(0)).map_err(unwritable)?;
                file.write_all(&bytes).map_err(unwritable)?;
                record.place += place as usize;
                let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
                kept.insert(record, Vec::new());
            }
        }
        Ok(())
    }

    fn read(&self, place: &mut Place, first: u64, mut codes: &mut [Code]) -> Result<(), Trouble> {
        let inside = |tile: &Arc<(Record, Vec<u8>)>| {
            let Record { first: begin, numbers, .. } = tile.0;
            first >= begin && first - begin < numbers
        };
        if !place.tile.as_ref().is_some_and(inside) {
            let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
            let tile = kept.by_number.range(..=first).next_back();
            place.tile = tile.and_then(|(_, tile)| kept.tiles.get(tile).cloned());
            place.block = None;
        }
        let Some(tile) = place.tile.clone() else { return Ok(()) };
        let offset = (first - tile.0.first) as usize;
        let (mut block, mut skipped) = (offset / BLOCK, offset % BLOCK);
        while !codes.is_empty() {
            if place.block != Some(block) {
                self.unpack(&tile, block, place)?;
            }
            let found = place.codes.get(skipped..).unwrap_or_default();
            let (now, later) = codes.split_at_mut(found.len().min(codes.len()));
            now.copy_from_slice(&found[..now.len()]);
            codes = later;
            (block, skipped) = (block + 1, 0);
        }
        Ok(())
    }
}

/// The block that was read last.
#[derive(Default)]
pub struct Place {
    tile: Option<Arc<(Record, Vec<u8>)>>,
    /// Its number in the tile, and its codes.
    block: Option<usize>,
    codes: Vec<Code>,
    unpacker: Option<Unpacker>,
    bytes: Vec<u8>,
}

impl Keeping {
    /// Unpacks a block of a tile.
    fn unpack(
        &self,
        (record, bytes): &(Record, Vec<u8>),
        block: usize,
        place: &mut Place,
    ) -> Result<(), Trouble> {
        place.block = None;
        let damaged = || Message::new("table-block").with("place", record.place);
        if block >= record.blocks.len() {
            return Err(damaged().into());
        }
        let path = self.file.as_ref().map_or(Path::new(""), |output| &output.part);
        let unreadable = |error| unreadable(path, &error);
        let (range, sum, count) = record.block(block);
        let packed = match &self.file {
            None => &bytes[range],
            Some(output) => {
                place.bytes.resize(range.len(), 0);
                let mut file = output.file.lock().unwrap_or_else(PoisonError::into_inner);
                let begin = (record.place + range.start) as u64;
                file.seek(SeekFrom::Start(begin)).map_err(unreadable)?;
                file.read_exact(&mut place.bytes).map_err(unreadable)?;
                &place.bytes
            }
        };
        let unpacker = match &mut place.unpacker {
            Some(unpacker) => unpacker,
            none => none.insert(Unpacker::new().map_err(unreadable)?),
        };
        place.codes.resize(count, 0);
        if !unpacker.unpack(packed, sum, &mut place.codes) {
            return Err(damaged().into());
        }
        place.block = Some(block);
        Ok(())
    }
}
