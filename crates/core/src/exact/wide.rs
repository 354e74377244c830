//! The table for keys that do not fit a word.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::table::{GOLDEN, GROWTH, SMALLEST, Table, WORK, WORK_BITS};
use super::{Bounds, Score};
use crate::memory::reserve;
use crate::prefetch::fetch;

/// A table of large keys, in entries of sixteen bytes.
///
/// Keys of up to 96 bits are kept whole, mixed in a way that loses nothing. Of
/// larger ones a hash of 96 bits is kept, which two positions of one search never
/// share in practice. The second word is mixed into the first, so that an entry
/// torn by a race looks like another position's.
///
/// ```text
/// first word    64 bits of the key, xor the second word
/// second word   32 bits of the key   least (13)   greatest − most (13)   work (6)
/// ```
#[derive(Debug)]
pub struct Wide {
    buckets: Vec<Four>,
    index_bits: u32,
    longest: u32,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Four([(AtomicU64, AtomicU64); 4]);

/// How many bits of a key are kept, and what keeps them.
const KEPT: u32 = 96;
const KEPT_MASK: u128 = (1 << KEPT) - 1;
const WIDE_SCORE: u32 = 13;

impl Wide {
    /// The bucket of a key and its parts in the two words.
    #[inline]
    fn place(&self, key: u128) -> (&Four, u64, u64) {
        let folded = key ^ (key >> KEPT).wrapping_mul(u128::from(GOLDEN) << 24 | 1);
        let once = folded.wrapping_mul(u128::from(GOLDEN) << 32 | 0xd6e8_feb9) & KEPT_MASK;
        let mixed = (once ^ once >> (KEPT / 2)).wrapping_mul(GOLDEN.into()) & KEPT_MASK;
        let high = (mixed >> 64) as u64;
        (&self.buckets[(high >> (32 - self.index_bits)) as usize], mixed as u64, high)
    }

    fn most_code(&self) -> i32 {
        self.longest as i32 + 1
    }
}

impl Table for Wide {
    type Key = u128;

    fn new(_key_bits: u32, longest: u32) -> Wide {
        let mut table = Wide { buckets: Vec::new(), index_bits: 0, longest };
        table.clear();
        table
    }

    fn clear(&mut self) {
        self.index_bits = SMALLEST;
        self.buckets.clear();
        self.buckets.resize_with(1 << SMALLEST, Four::default);
    }

    #[inline]
    fn number(key: u128) -> u64 {
        (key ^ key >> 64) as u64
    }

    fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Four>()
    }

    fn room(&self) -> u64 {
        self.buckets.len() as u64 * 4
    }

    fn grow(&mut self) -> bool {
        let before = self.buckets.len();
        if self.index_bits + GROWTH >= 32 {
            return false;
        }
        let after = before << GROWTH;
        if reserve(&mut self.buckets, after - before).is_err() {
            return false;
        }
        self.index_bits += GROWTH;
        self.buckets.resize_with(after, Four::default);
        for from in (0..before).rev() {
            let bucket = std::mem::take(&mut self.buckets[from]);
            for (first, second) in bucket.0 {
                let (first, second) = (first.into_inner(), second.into_inner());
                let to = (second >> (64 - self.index_bits)) as usize;
                let mut slots = self.buckets[to].0.iter_mut();
                if let Some(slot) = slots.find(|slot| slot.1.load(Relaxed) == 0) {
                    *slot = (first.into(), second.into());
                }
            }
        }
        true
    }

    #[inline]
    fn fetch(&self, key: u128) {
        fetch(self.place(key).0);
    }

    #[inline]
    fn get(&self, key: u128) -> Bounds {
        let (bucket, first, second) = self.place(key);
        for slot in &bucket.0 {
            let data = slot.1.load(Relaxed);
            if slot.0.load(Relaxed) ^ data == first && data >> 32 == second {
                let code = (1 << WIDE_SCORE) - 1;
                let least = (data >> (WORK_BITS + WIDE_SCORE) & code) as i32;
                let most = (data >> WORK_BITS & code) as i32;
                return Bounds {
                    least: Score::decode(least - self.most_code(), self.longest),
                    most: Score::decode(self.most_code() - most, self.longest),
                };
            }
        }
        Bounds::ANY
    }

    #[inline]
    fn put(&self, key: u128, bounds: Bounds, work: u64, there: bool) -> bool {
        let (bucket, first, second) = self.place(key);
        let least = (bounds.least.code(self.longest) + self.most_code()) as u64;
        let most = (self.most_code() - bounds.most.code(self.longest)) as u64;
        let work = u64::from(64 - work.leading_zeros()).min(WORK);
        let new = second << 32 | least << (WORK_BITS + WIDE_SCORE) | most << WORK_BITS | work;
        let (mut place, mut lightest) = (&bucket.0[0], u64::MAX);
        let mut its = false;
        for slot in &bucket.0 {
            let data = slot.1.load(Relaxed);
            if there && slot.0.load(Relaxed) ^ data == first && data >> 32 == second {
                (place, its) = (slot, true);
                break;
            }
            if data & WORK < lightest {
                lightest = data & WORK;
                place = slot;
            }
        }
        place.1.store(new, Relaxed);
        place.0.store(first ^ new, Relaxed);
        !its
    }
}
