//! The transposition table: what is known of positions already searched.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::{LimitReached, Limits, Meter, Phase};

/// A table of fixed size from position keys to what a search found there. When
/// it is full, the least worth keeping makes room: entries of earlier searches,
/// then those of the shallowest depth.
///
/// Several threads may use one table. An entry is two words, the second xored
/// into the first, so that one torn by a race looks like another position's and
/// is ignored.
///
/// Memory: 16 bytes an entry, four entries a cache line.
#[derive(Debug)]
pub(crate) struct Table {
    entries: Vec<[AtomicU64; 2]>,
    /// How many of them come before the first that begins a cache line. (The system gives
    /// memory that is zero and untouched only as it is aligned of itself.)
    skipped: usize,
    /// How many buckets there are.
    buckets: usize,
    /// Counts searches, so that old entries go first.
    age: u64,
}

/// Four entries, a cache line: of each the word xor the key, and the word.
type Bucket = [[AtomicU64; 2]; 4];

/// How many entries a cache line has.
const LINE: usize = size_of::<Bucket>() / size_of::<[AtomicU64; 2]>();

/// What a score in the table means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The score is exact.
    Exact,
    /// The true score is this or more.
    AtLeast,
    /// The true score is this or less.
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The score for the player to move.
    pub(crate) score: i32,
    /// How many plies deep it was searched; below 4096.
    pub(crate) depth: u32,
    pub(crate) bound: Bound,
    /// Whether no estimate was needed: a deeper search would find the same.
    pub(crate) complete: bool,
    /// The place of the best move among the moves of the position.
    pub(crate) best: u8,
}

impl Entry {
    /// Whether a search to this depth would find the same.
    #[inline]
    pub(crate) fn searched_to(&self, depth: u32) -> bool {
        self.depth == depth || self.complete && self.depth < depth
    }

    /// Whether this settles a search to this depth with this window.
    #[inline]
    pub(crate) fn serves(&self, depth: u32, alpha: i32, beta: i32) -> bool {
        self.searched_to(depth)
            && match self.bound {
                Bound::Exact => true,
                Bound::AtLeast => self.score >= beta,
                Bound::AtMost => self.score <= alpha,
            }
    }

    /// ```text
    /// 63        32 31     20 19   18 17       16 15     8 7      0
    ///    score      depth     bound   complete      age      best
    /// ```
    fn pack(self, age: u64) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        u64::from(self.score as u32) << 32
            | u64::from(self.depth & 0xfff) << 20
            | bound << 18
            | u64::from(self.complete) << 16
            | (age & 0xff) << 8
            | u64::from(self.best)
    }

    fn unpack(word: u64) -> Option<Entry> {
        let bound = match word >> 18 & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => return None,
        };
        Some(Entry {
            score: (word >> 32) as u32 as i32,
            depth: (word >> 20) as u32 & 0xfff,
            bound,
            complete: word >> 16 & 1 == 1,
            best: word as u8,
        })
    }
}

impl Table {
    /// A table of at most this many bytes (and at least one cache line), and of no more
    /// than is left of the memory limit. The system gives it without touching it: a
    /// search pays for as much as it uses. Fails if the system refuses it.
    pub(crate) fn new(bytes: usize, limits: &Limits) -> Result<Table, LimitReached> {
        let most = limits.room_for(1).min(bytes as u64) as usize;
        let buckets = (most / size_of::<Bucket>()).max(1);
        // What the limit leaves has been asked for: here the system may refuse.
        let (system, room) = (Limits::none(), LINE.saturating_mul(buckets + 1));
        let mut meter = Meter::new(&system, Phase::Search, None);
        let entries: Vec<[AtomicU64; 2]> = meter.zeroes(room)?;
        let skipped = match entries.as_ptr().align_offset(size_of::<Bucket>()) {
            skipped @ 0..LINE => skipped,
            _ => 0,
        };
        Ok(Table { entries, skipped, buckets, age: 0 })
    }

    /// A new search begins: what is here from earlier ones counts less.
    pub(crate) fn next_search(&mut self) {
        self.age += 1;
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high bits of the product choose the bucket, whatever their number.
        let place = (u128::from(spread(key)) * self.buckets as u128) >> 64;
        &self.entries[self.skipped..].as_chunks().0[place as usize]
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        for [check, word] in self.bucket(key) {
            let word = word.load(Relaxed);
            if check.load(Relaxed) ^ word == key {
                return Entry::unpack(word);
            }
        }
        None
    }

    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let packed = entry.pack(self.age);
        let bucket = self.bucket(key);
        let mut place = &bucket[0];
        let mut least = u64::MAX;
        for slot in bucket {
            let word = slot[1].load(Relaxed);
            if slot[0].load(Relaxed) ^ word == key {
                place = slot;
                break;
            }
            // Depth, plus more than any depth if it is of this search.
            let old = word >> 8 & 0xff != self.age & 0xff;
            let worth = (word >> 20 & 0xfff) + if old { 0 } else { 1 << 12 };
            if worth < least {
                least = worth;
                place = slot;
            }
        }
        place[1].store(packed, Relaxed);
        place[0].store(key ^ packed, Relaxed);
    }
}

/// What the threads of a search are searching at the moment, so that they can
/// keep out of each other's way. A thread that looks here may be told something
/// old or something about another position: then it does the right thing at the
/// wrong time.
#[derive(Debug)]
pub(crate) struct Busy(Vec<AtomicU64>);

impl Busy {
    const BITS: u32 = 10;

    pub(crate) fn new() -> Busy {
        Busy(std::iter::repeat_with(AtomicU64::default).take(1 << Self::BITS).collect())
    }

    #[inline]
    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[(spread(key) >> (64 - Self::BITS)) as usize]
    }

    #[inline]
    pub(crate) fn has(&self, key: u64) -> bool {
        self.slot(key).load(Relaxed) == key
    }

    #[inline]
    pub(crate) fn enter(&self, key: u64) {
        self.slot(key).store(key, Relaxed);
    }

    #[inline]
    pub(crate) fn leave(&self, key: u64) {
        let slot = self.slot(key);
        if slot.load(Relaxed) == key {
            slot.store(0, Relaxed);
        }
    }
}

/// Spreads the bits of a key over the whole word.
#[inline]
fn spread(key: u64) -> u64 {
    let product = u128::from(key ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    (product as u64) ^ (product >> 64) as u64
}

/// A 64-bit key of anything that can be hashed, the same on every run and every
/// machine of one byte order: what [`Heuristic::key`](crate::Heuristic::key)
/// is made of unless a heuristic knows better.
#[inline]
pub fn hash_key(position: &impl Hash) -> u64 {
    let mut hasher = FixedHasher(0);
    position.hash(&mut hasher);
    spread(hasher.0)
}

/// A hasher without a random seed: searches must take the same course each time.
struct FixedHasher(u64);

impl Hasher for FixedHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = spread(self.0 ^ word).wrapping_add(self.0.rotate_left(23));
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i32, depth: u32) -> Entry {
        Entry { score, depth, bound: Bound::AtMost, complete: depth.is_multiple_of(2), best: 3 }
    }

    #[test]
    fn what_is_put_comes_back() {
        let table = Table::new(1 << 16, &Limits::none()).expect("little");
        for key in 0..1000u64 {
            table.put(key, entry(-(key as i32), key as u32));
            assert_eq!(table.get(key), Some(entry(-(key as i32), key as u32)));
        }
    }

    #[test]
    fn a_full_table_keeps_the_deepest_and_forgets_the_oldest() {
        let mut table = Table::new(64, &Limits::none()).expect("little");
        for key in 1..=4 {
            table.put(key, entry(0, 10 + key as u32));
        }
        table.put(5, entry(0, 1));
        assert_eq!(table.get(1), None, "the shallowest made room");
        assert!(table.get(2).is_some());
        table.next_search();
        for key in 6..=9 {
            table.put(key, entry(0, 1));
        }
        assert!((1..=5).all(|key| table.get(key).is_none()), "old entries go first");
    }

    #[test]
    fn keys_are_fixed_and_differ() {
        let keys: std::collections::HashSet<u64> = (0..10_000u64).map(|n| hash_key(&n)).collect();
        assert_eq!(keys.len(), 10_000);
        assert_eq!(hash_key(&(1u64, 2u64)), hash_key(&(1u64, 2u64)));
        assert_ne!(hash_key(&(1u64, 2u64)), hash_key(&(2u64, 1u64)));
    }
}
