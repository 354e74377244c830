//! One tile of a table: where its blocks are, and how its positions stand.
//!
//! ```text
//!   "tile"  tile u32  first u64  numbers u64                       little endian
//!   edges u64  won by J0 u64  won by J1 u64  drawn u64  drawn for ever u64
//!   longest u32  blocks u32
//!   for each block: its length u32, its checksum u32
//!   the checksum of all that u32
//!   the blocks
//! ```

use arene::{Counts, Tally};

use crate::block::{BLOCK, Packed};

/// The first bytes of a record.
const MAGIC: [u8; 4] = *b"tile";
/// The bytes before the list of blocks.
const HEAD: usize = 72;
/// No play is so long: nothing is won.
const NEVER: u32 = u32::MAX;

/// A tile of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) tile: u32,
    /// Its first number, and how many it has.
    pub(crate) first: u64,
    pub(crate) numbers: u64,
    pub(crate) tally: Tally,
    /// Where each block ends among the bytes of the blocks, and its checksum.
    pub(crate) blocks: Vec<(u32, u32)>,
    /// Where the bytes of the blocks begin.
    pub(crate) place: usize,
}

/// Reads numbers one after the other.
pub(crate) struct Cursor<'a>(pub(crate) &'a [u8]);

impl Cursor<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }
}

impl Record {
    /// The record of a tile that was packed, and its bytes but for the blocks.
    /// `None` if they are too many bytes.
    pub(crate) fn new(
        tile: u32,
        (first, numbers): (u64, u64),
        tally: &Tally,
        packed: &Packed,
    ) -> Option<(Record, Vec<u8>)> {
        let Counts { won: [j0, j1], dead_end, infinite, longest } = tally.counts;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(tile.to_le_bytes());
        for number in [first, numbers, tally.edges, j0, j1, dead_end, infinite] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(longest.unwrap_or(NEVER).to_le_bytes());
        bytes.extend((packed.blocks.len() as u32).to_le_bytes());
        let mut blocks = Vec::with_capacity(packed.blocks.len());
        let mut end = 0u32;
        for &(length, sum) in &packed.blocks {
            bytes.extend(length.to_le_bytes());
            bytes.extend(sum.to_le_bytes());
            end = end.checked_add(length)?;
            blocks.push((end, sum));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        let record = Record { tile, first, numbers, tally: *tally, blocks, place: bytes.len() };
        Some((record, bytes))
    }

    /// Reads the record that begins at `place` of a file. `None` if there is no
    /// whole record.
    pub(crate) fn read(file: &[u8], place: usize) -> Option<Record> {
        let bytes = file.get(place..)?;
        let mut cursor = Cursor(bytes.strip_prefix(&MAGIC)?);
        let tile = cursor.u32()?;
        let [first, numbers, edges, j0, j1, dead_end, infinite] = {
            let mut all = [0; 7];
            for number in &mut all {
                *number = cursor.u64()?;
            }
            all
        };
        let longest = Some(cursor.u32()?).filter(|&longest| longest != NEVER);
        let count = cursor.u32()? as usize;
        first.checked_add(numbers)?;
        if numbers.div_ceil(BLOCK as u64) != count as u64 {
            return None;
        }
        let list = HEAD..HEAD.checked_add(count.checked_mul(8)?)?;
        let sum = bytes.get(list.end..)?.first_chunk().copied().map(u32::from_le_bytes)?;
        if crc32fast::hash(&bytes[..list.end]) != sum {
            return None;
        }
        let mut blocks = Vec::with_capacity(count);
        let mut end = 0u32;
        for block in bytes[list.clone()].chunks_exact(8) {
            let mut cursor = Cursor(block);
            end = end.checked_add(cursor.u32()?)?;
            blocks.push((end, cursor.u32()?));
        }
        let place = place + list.end + 4;
        (place.checked_add(end as usize)? <= file.len()).then_some(())?;
        let counts = Counts { won: [j0, j1], dead_end, infinite, longest };
        Some(Record { tile, first, numbers, tally: Tally { edges, counts }, blocks, place })
    }

    /// Where the next record begins.
    pub(crate) fn end(&self) -> usize {
        self.place + self.size()
    }

    /// The bytes of all blocks.
    pub(crate) fn size(&self) -> usize {
        self.blocks.last().map_or(0, |&(end, _)| end as usize)
    }

    /// Where a block lies among the bytes of the blocks, its checksum, and how
    /// many codes it has.
    pub(crate) fn block(&self, block: usize) -> (std::ops::Range<usize>, u32, usize) {
        let from = if block == 0 { 0 } else { self.blocks[block - 1].0 as usize };
        let (to, sum) = self.blocks[block];
        let codes = (self.numbers - (block * BLOCK) as u64).min(BLOCK as u64);
        (from..to as usize, sum, codes as usize)
    }
}
