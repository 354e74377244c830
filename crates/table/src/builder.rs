//! A table in the making.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use arene::{Code, Limits, Tally, TileStore, listed};

use crate::block::{BLOCK, QUICK, SMALL, Unpacker, pack};
use crate::header::{About, beginning, is_cut_short};
use crate::output::Output;
use crate::read_at::ReadAt;
use crate::record::Record;
use crate::table::{BlocksAt, Table};
use crate::{Damage, Header, Obstacle, TableError};

/// Keeps what a sweep finds, tile by tile, in memory or in a file.
///
/// The file is called like the one to be, with `.part` behind, and gets its name
/// when it is complete. If there is such a file already, of the same game, what
/// it holds need not be done again.
///
/// What does not fit into memory goes to a temporary file without a name, which
/// the system removes whatever happens.
pub struct TableBuilder {
    header: Header,
    limits: Limits,
    kept: RwLock<KeptTiles>,
    file: Option<Output>,
    /// Where what does not fit into memory goes, once there is any.
    spilled: Mutex<Option<Arc<Output>>>,
}

/// So many bytes are copied at once.
const AT_ONCE: u64 = 1 << 20;

/// The tiles that are there.
#[derive(Default)]
struct KeptTiles {
    tiles: BTreeMap<u32, Arc<Tile>>,
    /// The tile that begins at a number; not those that have none.
    by_number: BTreeMap<u64, u32>,
    /// Bytes of memory that all of them take.
    bytes: u64,
}

/// A tile, and where its blocks are.
#[derive(Clone)]
struct Tile {
    record: Record,
    blocks: Blocks,
}

#[derive(Clone)]
enum Blocks {
    Memory(Vec<u8>),
    /// At the record's place of the file that is written.
    File,
    Spilled(Arc<Output>),
}

impl KeptTiles {
    fn insert(&mut self, record: Record, blocks: Blocks) {
        let (tile, first) = (record.tile, record.first);
        if record.numbers > 0 {
            self.by_number.insert(first, tile);
        }
        self.bytes += (record.blocks.len() * 8) as u64;
        if let Blocks::Memory(bytes) = &blocks {
            self.bytes += bytes.len() as u64;
        }
        self.tiles.insert(tile, Arc::new(Tile { record, blocks }));
    }
}

impl TableBuilder {
    /// A table in memory, as far as these limits allow.
    pub fn in_memory(header: Header, limits: &Limits) -> TableBuilder {
        let (kept, spilled) = (RwLock::default(), Mutex::default());
        TableBuilder { header, limits: limits.clone(), kept, file: None, spilled }
    }

    /// A table that will be a file, or goes on to be one.
    pub fn in_file(
        header: Header,
        limits: &Limits,
        place: &Path,
    ) -> Result<TableBuilder, TableError> {
        let (mut file, part) = opened(&header, place)?;
        let unwritable = |error| TableError::unwritable(&part, error);
        let mut kept = KeptTiles::default();
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
        let (kept, limits, spilled) = (RwLock::new(kept), limits.clone(), Mutex::default());
        Ok(TableBuilder { header, limits, kept, file: Some(output), spilled })
    }

    /// Fails if a table could not be begun there, nor gone on with, however its positions
    /// are numbered and however many they are.
    pub fn is_free(header: &Header, place: &Path) -> Result<(), TableError> {
        let (file, part) = opened(header, place)?;
        if file.metadata().is_ok_and(|file| file.len() == 0) {
            // It is there because it was looked for.
            let _ = std::fs::remove_file(part);
            return Ok(());
        }
        let bytes = beginning(&file).map_err(|error| TableError::unreadable(&part, error))?;
        let goes_on = |found: About| found.is_of(header) && found.is_of_version(header);
        // A header that was cut short may be ours.
        match is_cut_short(&bytes) || About::from_bytes(&bytes).is_ok_and(goes_on) {
            true => Ok(()),
            false => Err(not_ours(&bytes, header, &part)),
        }
    }

    /// The header of a file that was begun and not finished, if there is one that can
    /// be read.
    pub(crate) fn begun(place: &Path) -> Option<Header> {
        let bytes = beginning(&File::open(part_of(place)).ok()?).ok()?;
        Header::from_bytes(&bytes).ok().map(|(header, _)| header)
    }

    /// The numbers of a tile, if it is there.
    pub(crate) fn range(&self, tile: usize) -> Option<Range<u64>> {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        let Record { first, numbers, .. } = kept.tiles.get(&(tile as u32))?.record;
        Some(first..first + numbers)
    }

    /// Has the system write all that it was given.
    pub(crate) fn sync(&self) -> Result<(), TableError> {
        let Some(output) = &self.file else { return Ok(()) };
        let file = output.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.sync_all().map_err(|error| TableError::unwritable(&output.part, error))
    }

    /// How many tiles are there.
    pub fn tiles(&self) -> usize {
        self.kept.read().unwrap_or_else(PoisonError::into_inner).tiles.len()
    }

    /// The table, which must be complete. The file gets its name.
    pub fn finish(self) -> Result<Table, TableError> {
        let TableBuilder { header, kept, file, spilled, .. } = self;
        let kept = kept.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(Output { place, part, file }) = file {
            let file = file.into_inner().unwrap_or_else(PoisonError::into_inner);
            let complete = in_order(&header, &kept, &file, &place)?;
            // Only what can be opened gets its name.
            let unreadable = |error| TableError::unreadable(&complete, error);
            let table = File::open(&complete).map_err(unreadable).and_then(|file| {
                let table = Table::read(file, &place)?;
                let unwritable = |error| TableError::unwritable(&place, error);
                std::fs::rename(&complete, &place).map_err(unwritable)?;
                Ok(table)
            });
            // What cannot be removed is in nobody's way.
            let _ = std::fs::remove_file(if table.is_ok() { &part } else { &complete });
            drop(file);
            return table;
        }
        let spilled = spilled.into_inner().unwrap_or_else(PoisonError::into_inner);
        let file = match &spilled {
            Some(output) => {
                let file = output.file.lock().unwrap_or_else(PoisonError::into_inner);
                let file = file.try_clone();
                let file = file.map_err(|error| TableError::unreadable(&output.part, error))?;
                Some(Box::new(file) as Box<dyn ReadAt>)
            }
            None => None,
        };
        let owned = kept.tiles.into_values().map(Arc::unwrap_or_clone);
        let (mut records, mut memory) = (listed(owned.len(), [])?, listed(owned.len(), [])?);
        for Tile { record, blocks } in owned {
            records.push(record);
            memory.push(match blocks {
                Blocks::Memory(bytes) => Some(bytes),
                Blocks::File | Blocks::Spilled(_) => None,
            });
        }
        Table::new(header, records, BlocksAt { memory, file, path: None })
    }
}

/// Copies a file whose tiles lie in the order in which they were finished to another, in
/// which they lie in theirs, behind what they count together: the same table is the same
/// bytes, however many threads made it, and however often it was stopped.
fn in_order(
    header: &Header,
    kept: &KeptTiles,
    file: &File,
    place: &Path,
) -> Result<PathBuf, TableError> {
    let mut tally = Tally::default();
    kept.tiles.values().for_each(|tile| tally.add(&tile.record.tally));
    let ends = || kept.tiles.values().map(|tile| tile.record.end());
    let path = with_ending(place, ".ordered.part");
    let bytes = beginning(file).map_err(|error| TableError::unreadable(place, error))?;
    let (_, head) = Header::from_bytes(&bytes)?;
    // A record begins where the one before it in the file ends.
    let before: BTreeSet<u64> = std::iter::once(head as u64).chain(ends()).collect();
    let copy = || -> std::io::Result<()> {
        let mut to = BufWriter::new(File::create(&path)?);
        to.write_all(&header.to_bytes_with(&tally))?;
        for end in ends() {
            let begin = before.range(..end).next_back().copied().unwrap_or(end);
            copy_part(file, begin..end, &mut to)?;
        }
        to.into_inner()?.sync_all()
    };
    copy().map_err(|error| {
        // What cannot be removed is written over by the next run.
        let _ = std::fs::remove_file(&path);
        TableError::unwritable(&path, error)
    })?;
    Ok(path)
}

/// Copies some bytes of a file.
fn copy_part(from: &File, range: Range<u64>, to: &mut impl Write) -> std::io::Result<()> {
    let mut some = vec![0; (range.end - range.start).min(AT_ONCE) as usize];
    let mut place = range.start;
    while place < range.end {
        let count = (range.end - place).min(AT_ONCE);
        let some = &mut some[..count as usize];
        from.read_at(place, some)?;
        to.write_all(some)?;
        place += count;
    }
    Ok(())
}

/// Opens the file of a table that is to be made, for nobody else.
fn opened(header: &Header, place: &Path) -> Result<(File, PathBuf), TableError> {
    if let Some(obstacle) = in_the_way(place, header)? {
        return Err(TableError::obstacle(place, obstacle));
    }
    let part = part_of(place);
    let unwritable = |error| TableError::unwritable(&part, error);
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let file = options.open(&part).map_err(unwritable)?;
    match file.try_lock() {
        // Some file systems have no locks.
        Ok(()) | Err(TryLockError::Error(_)) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(TableError::obstacle(&part, Obstacle::Busy));
        }
    }
    Ok((file, part))
}

/// A file that was begun is one of another game, or of no game.
pub(crate) fn begun_as_another(place: &Path) -> TableError {
    TableError::obstacle(&part_of(place), Obstacle::BegunAsAnother)
}

/// What a file is that was begun and cannot be gone on with.
fn not_ours(bytes: &[u8], header: &Header, part: &Path) -> TableError {
    let of_version = match About::from_bytes(bytes) {
        Ok(found) => found.is_of(header) && !found.is_of_version(header),
        Err(damage) => damage == Damage::Version,
    };
    let by = if of_version { Obstacle::BegunByVersion } else { Obstacle::BegunAsAnother };
    TableError::obstacle(part, by)
}

/// What is wrong with a place that has no name, or that has something already which is
/// neither a table of the same positions, of whichever version, nor an empty file.
fn in_the_way(place: &Path, header: &Header) -> Result<Option<Obstacle>, TableError> {
    let unreadable = |error| TableError::unreadable(place, error);
    if place.as_os_str().is_empty() {
        return Ok(Some(Obstacle::NoName));
    }
    let Ok(found) = place.metadata() else { return Ok(None) };
    if found.is_dir() {
        return Ok(Some(Obstacle::Folder));
    }
    // A device or a pipe cannot be read again, and its name is not for a table to take.
    if !found.is_file() {
        return Ok(Some(Obstacle::NotAFile));
    }
    if found.len() == 0 {
        return Ok(None);
    }
    let bytes = beginning(&File::open(place).map_err(unreadable)?).map_err(unreadable)?;
    Ok(match About::from_bytes(&bytes) {
        Ok(found) if found.is_of(header) => None,
        Ok(found) if found.game == header.game => Some(Obstacle::AnotherStart),
        Err(Damage::Version) => Some(Obstacle::AnotherVersion),
        _ => Some(Obstacle::Another),
    })
}

/// The name of a file that is not complete.
pub(crate) fn part_of(place: &Path) -> PathBuf {
    with_ending(place, ".part")
}

/// A path with something behind its name.
fn with_ending(place: &Path, ending: &str) -> PathBuf {
    let mut name = place.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    place.with_file_name(name)
}

/// Takes over what a file holds already, and tells where that ends. Other games'
/// files are left alone.
fn begun(
    file: &File,
    header: &Header,
    part: &Path,
    kept: &mut KeptTiles,
) -> Result<u64, TableError> {
    let unreadable = |error| TableError::unreadable(part, error);
    let length = file.length().map_err(unreadable)?;
    if length == 0 {
        return Ok(0);
    }
    let bytes = beginning(file).map_err(unreadable)?;
    // A header that was cut short is ours: nothing was kept.
    if header.to_bytes().starts_with(&bytes) {
        return Ok(0);
    }
    let mut place = match Header::from_bytes(&bytes) {
        Ok((found, place)) if found == *header => place as u64,
        _ => return Err(not_ours(&bytes, header, part)),
    };
    let mut unpacker = Unpacker::new()?;
    let (mut codes, mut packed) = ([0; BLOCK], Vec::new());
    while let Some(record) = Record::read(file, length, place).map_err(|e| e.of(part))? {
        let whole = (0..record.blocks.len()).all(|block| {
            let (range, sum, count) = record.block(block);
            packed.resize(range.len(), 0);
            file.read_at(record.place + range.start as u64, &mut packed).is_ok()
                && unpacker.unpack(&packed, sum, &mut codes[..count])
        });
        if !whole || record.tile >= header.tiles || kept.tiles.contains_key(&record.tile) {
            break;
        }
        place = record.end();
        kept.insert(record, Blocks::File);
    }
    Ok(place)
}

impl TileStore for TableBuilder {
    type Error = TableError;
    type LastRead = LastBlock;

    fn kept(&self, tile: usize) -> Option<Tally> {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        kept.tiles.get(&(tile as u32)).map(|tile| tile.record.tally)
    }

    fn keep(
        &self,
        tile: usize,
        first: u64,
        codes: &[Code],
        tally: &Tally,
    ) -> Result<(), TableError> {
        let packed = pack(codes, if self.file.is_some() { SMALL } else { QUICK })?;
        let numbers = (first, codes.len() as u64);
        let Some((mut record, head)) = Record::new(tile as u32, numbers, tally, &packed)? else {
            return Err(TableError::TooLarge);
        };
        let blocks = match &self.file {
            Some(output) => {
                record.place += output.append(&[&head, &packed.bytes])?;
                Blocks::File
            }
            None if self.fits(packed.bytes.len()) => {
                record.place = 0;
                Blocks::Memory(packed.bytes)
            }
            None => {
                let output = self.spilled()?;
                record.place = output.append(&[&packed.bytes])?;
                Blocks::Spilled(output)
            }
        };
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        kept.insert(record, blocks);
        Ok(())
    }

    fn read(
        &self,
        place: &mut LastBlock,
        first: u64,
        mut codes: &mut [Code],
    ) -> Result<(), TableError> {
        let inside = |tile: &Arc<Tile>| {
            let Record { first: begin, numbers, .. } = tile.record;
            first >= begin && first - begin < numbers
        };
        if !place.tile.as_ref().is_some_and(inside) {
            let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
            let tile = kept.by_number.range(..=first).next_back();
            place.tile = tile.and_then(|(_, tile)| kept.tiles.get(tile).cloned());
            place.block = None;
        }
        let Some(tile) = place.tile.clone() else { return Ok(()) };
        let offset = (first - tile.record.first) as usize;
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
pub struct LastBlock {
    tile: Option<Arc<Tile>>,
    /// Its number in the tile, and its codes.
    block: Option<usize>,
    codes: Vec<Code>,
    unpacker: Option<Unpacker>,
    bytes: Vec<u8>,
}

impl TableBuilder {
    /// Whether so many bytes more fit into memory.
    fn fits(&self, bytes: usize) -> bool {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        self.limits.check_memory(kept.bytes + bytes as u64).is_ok()
    }

    /// Where what does not fit goes.
    fn spilled(&self) -> Result<Arc<Output>, TableError> {
        let mut spilled = self.spilled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(output) = &*spilled {
            return Ok(output.clone());
        }
        let output = Arc::new(Output::temporary()?);
        *spilled = Some(output.clone());
        Ok(output)
    }

    /// Unpacks a block of a tile.
    fn unpack(&self, tile: &Tile, block: usize, place: &mut LastBlock) -> Result<(), TableError> {
        place.block = None;
        let Tile { record, blocks } = tile;
        let path = || self.file.as_ref().map(|output| output.part.clone());
        let damage = Damage::Block { byte: record.place };
        let damaged = || TableError::Damaged { path: path(), damage };
        if block >= record.blocks.len() {
            return Err(damaged());
        }
        let (range, sum, count) = record.block(block);
        let output = match blocks {
            Blocks::Memory(_) => None,
            Blocks::File => self.file.as_ref(),
            Blocks::Spilled(output) => Some(&**output),
        };
        let packed = match (blocks, output) {
            (Blocks::Memory(bytes), _) => &bytes[range],
            (_, Some(output)) => {
                place.bytes.resize(range.len(), 0);
                output.read(record.place + range.start as u64, &mut place.bytes)?;
                &place.bytes
            }
            (_, None) => return Err(damaged()),
        };
        let unpacker = match &mut place.unpacker {
            Some(unpacker) => unpacker,
            none => none.insert(Unpacker::new()?),
        };
        place.codes.resize(count, 0);
        if !unpacker.unpack(packed, sum, &mut place.codes) {
            return Err(damaged());
        }
        place.block = Some(block);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
