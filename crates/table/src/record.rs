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

use arene::{Counts, LimitReached, Tally, listed, reserve};

use crate::block::{BLOCK, Packed, longest_packed};
use crate::error::Unread;
use crate::read_at::ReadAt;

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
    pub(crate) place: u64,
}

/// How many blocks the head of a record says that there are; `None` if it is no head.
fn blocks_behind(head: &[u8]) -> Option<u64> {
    let count = head.strip_prefix(&MAGIC)?.last_chunk().copied().map(u32::from_le_bytes)?;
    Some(count.into())
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
    ) -> Result<Option<(Record, Vec<u8>)>, LimitReached> {
        // Nothing with a score is stored.
        let Counts { won: [j0, j1], dead_end, infinite, longest, scored: _ } = tally.counts;
        let mut bytes = listed(HEAD + 8 * packed.blocks.len() + 4, MAGIC)?;
        bytes.extend(tile.to_le_bytes());
        for number in [first, numbers, tally.edges, j0, j1, dead_end, infinite] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(longest.unwrap_or(NEVER).to_le_bytes());
        bytes.extend((packed.blocks.len() as u32).to_le_bytes());
        let mut blocks = listed(packed.blocks.len(), [])?;
        let mut end = 0u32;
        for &(length, sum) in &packed.blocks {
            bytes.extend(length.to_le_bytes());
            bytes.extend(sum.to_le_bytes());
            let Some(sum_of_lengths) = end.checked_add(length) else { return Ok(None) };
            end = sum_of_lengths;
            blocks.push((end, sum));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        let record =
            Record { tile, first, numbers, tally: *tally, blocks, place: bytes.len() as u64 };
        Ok(Some((record, bytes)))
    }

    /// Reads the record that begins at `place` of a file of this length. `None` if there
    /// is no whole record.
    pub(crate) fn read(
        file: &dyn ReadAt,
        length: u64,
        place: u64,
    ) -> Result<Option<Record>, Unread> {
        let Some(after_head) = place.checked_add(HEAD as u64).filter(|&end| end <= length) else {
            return Ok(None);
        };
        let mut bytes = vec![0; HEAD];
        file.read_at(place, &mut bytes)?;
        let Some(blocks) = blocks_behind(&bytes) else { return Ok(None) };
        // The list of the blocks and the checksum. Nobody is believed about how long that
        // is, unless there is as much.
        let more = blocks.checked_mul(8).and_then(|list| list.checked_add(4));
        let end = more.and_then(|more| after_head.checked_add(more));
        let Some((more, end)) = more.zip(end).filter(|&(_, end)| end <= length) else {
            return Ok(None);
        };
        reserve(&mut bytes, more as usize)?;
        bytes.resize(HEAD + more as usize, 0);
        file.read_at(after_head, &mut bytes[HEAD..])?;
        let record = Record::from_bytes(&bytes, end, listed(blocks as usize, [])?);
        Ok(record.filter(|record| record.end() <= length))
    }

    /// The record of these bytes, which end where those of the blocks begin. Its blocks
    /// go to this list, which has room for them.
    fn from_bytes(bytes: &[u8], place: u64, mut blocks: Vec<(u32, u32)>) -> Option<Record> {
        let (bytes, sum) = bytes.split_last_chunk()?;
        if crc32fast::hash(bytes) != u32::from_le_bytes(*sum) {
            return None;
        }
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
        let mut end = 0u32;
        for _ in 0..count {
            let length = cursor.u32().filter(|&length| length as usize <= longest_packed())?;
            end = end.checked_add(length)?;
            blocks.push((end, cursor.u32()?));
        }
        let counts = Counts { won: [j0, j1], dead_end, infinite, longest, scored: 0 };
        Some(Record { tile, first, numbers, tally: Tally { edges, counts }, blocks, place })
    }

    /// Where the next record begins.
    pub(crate) fn end(&self) -> u64 {
        self.place + self.size() as u64
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
