//! The table of an exact search: small, in cache lines, both bounds of each
//! position.

use std::fmt::Debug;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::{Bounds, Score};
use crate::memory::reserve;
use crate::prefetch::fetch;

/// A table from keys to bounds. [`Narrow`] holds eight positions in a cache
/// line, [`Wide`](super::Wide) four.
///
/// Memory is slow and caches are small: a search that never fills a table of a
/// few kilobytes should not walk through one of many megabytes. So a table
/// starts small and grows by splitting its buckets when the search has filled
/// it. A full bucket forgets the position that was the least work.
///
/// Several threads may use one table. What they read of each other may be old,
/// and is true all the same.
pub trait Table: Debug + Sync + Sized + sealed::Sealed {
    /// What a position is looked up by.
    type Key: Copy + Eq + Debug;

    /// The smallest table for keys of so many bits and plays of at most so many
    /// plies.
    fn new(key_bits: u32, longest: u32) -> Self;

    /// Forgets everything and becomes small again.
    fn clear(&mut self);

    /// A number for a key, mostly another one for another key.
    fn number(key: Self::Key) -> u64;

    /// How many bytes it takes.
    fn bytes(&self) -> usize;

    /// How many positions it has room for.
    fn room(&self) -> u64;

    /// Becomes four times as large and keeps what it has. Says whether it has: keys may
    /// be too small for that, and the system may have no more memory to give.
    fn grow(&mut self) -> bool;

    /// Begins to fetch the place of a key from memory.
    fn fetch(&self, key: Self::Key);

    /// What is known of a position.
    fn get(&self, key: Self::Key) -> Bounds;

    /// Remembers what has been found out with so much work of a position that
    /// was there before, or was not. Says whether that took a place that was not
    /// its own.
    fn put(&self, key: Self::Key, bounds: Bounds, work: u64, there: bool) -> bool;
}

/// Growing once multiplies the buckets by 2 to this.
pub(super) const GROWTH: u32 = 2;

/// A table of small keys, in entries of eight bytes.
///
/// The key, multiplied by an odd number, which loses nothing, falls into the
/// number of the bucket and a rest that is kept, so that no two positions are
/// ever taken for each other. An entry of zeros says nothing of any position.
///
/// ```text
/// 63                                               0
///    rest of the key   least   greatest − most   work
/// ```
#[derive(Debug)]
pub struct Narrow {
    buckets: Vec<Bucket>,
    /// 2 to this many buckets there are, and at the smallest.
    index_bits: u32,
    smallest: u32,
    key_bits: u32,
    /// The longest play, and the bits that a score takes.
    longest: u32,
    score_bits: u32,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; 8]);

/// Work is kept as the number of its bits.
pub(super) const WORK_BITS: u32 = 6;
pub(super) const WORK: u64 = (1 << WORK_BITS) - 1;

/// 2^64 divided by the golden ratio, and odd.
pub(super) const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Even the smallest tables have 2 to this many buckets.
pub(super) const SMALLEST: u32 = 7;

impl Narrow {
    /// The bucket and the entry of a position of which nothing is known.
    #[inline]
    fn place(&self, key: u64) -> (&Bucket, u64) {
        let mixed = key.wrapping_mul(GOLDEN) << (64 - self.key_bits);
        let bucket = &self.buckets[(mixed >> (64 - self.index_bits)) as usize];
        // The rest of the key, moved to the top of the word.
        (bucket, mixed << self.index_bits)
    }

    /// How far to the right an entry must go to leave its key alone.
    #[inline]
    fn below_key(&self) -> u32 {
        64 - (self.key_bits - self.index_bits)
    }

    fn most_code(&self) -> i32 {
        self.longest as i32 + 1
    }
}

impl Table for Narrow {
    type Key = u64;

    fn new(key_bits: u32, longest: u32) -> Narrow {
        let score_bits = (2 * longest + 3).next_power_of_two().trailing_zeros();
        let key_bits = key_bits.clamp(1, 63);
        // What does not fit beside the rest of the key must be in the index.
        let smallest = (key_bits + 2 * score_bits + WORK_BITS).saturating_sub(64);
        let smallest = smallest.max(SMALLEST);
        let key_bits = key_bits.max(smallest + 1);
        let mut table = Narrow {
            buckets: Vec::new(),
            index_bits: smallest,
            smallest,
            key_bits,
            longest,
            score_bits,
        };
        table.clear();
        table
    }

    fn clear(&mut self) {
        self.index_bits = self.smallest;
        self.buckets.clear();
        self.buckets.resize_with(1 << self.smallest, Bucket::default);
    }

    #[inline]
    fn number(key: u64) -> u64 {
        key
    }

    fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    fn room(&self) -> u64 {
        self.buckets.len() as u64 * 8
    }

    fn grow(&mut self) -> bool {
        let before = self.buckets.len();
        if self.index_bits + GROWTH >= self.key_bits {
            return false;
        }
        let after = before << GROWTH;
        if reserve(&mut self.buckets, after - before).is_err() {
            return false;
        }
        self.index_bits += GROWTH;
        self.buckets.resize_with(after, Bucket::default);
        let data = (1 << (2 * self.score_bits + WORK_BITS)) - 1;
        for from in (0..before).rev() {
            let bucket = std::mem::take(&mut self.buckets[from]);
            for entry in bucket.0.map(AtomicU64::into_inner) {
                if entry == 0 {
                    continue;
                }
                let to = from << GROWTH | (entry >> (64 - GROWTH)) as usize;
                let moved = (entry & !data) << GROWTH | entry & data;
                let free = self.buckets[to].0.iter_mut().find(|slot| slot.load(Relaxed) == 0);
                if let Some(slot) = free {
                    *slot.get_mut() = moved;
                }
            }
        }
        true
    }

    #[inline]
    fn fetch(&self, key: u64) {
        fetch(self.place(key).0);
    }

    #[inline]
    fn get(&self, key: u64) -> Bounds {
        let (bucket, wanted) = self.place(key);
        let below = self.below_key();
        for slot in &bucket.0 {
            let entry = slot.load(Relaxed);
            if (entry ^ wanted) >> below == 0 {
                let code = (1 << self.score_bits) - 1;
                let least = (entry >> (WORK_BITS + self.score_bits) & code) as i32;
                let most = (entry >> WORK_BITS & code) as i32;
                return Bounds {
                    least: Score::decode(least - self.most_code(), self.longest),
                    most: Score::decode(self.most_code() - most, self.longest),
                };
            }
        }
        Bounds::ANY
    }

    #[inline]
    fn put(&self, key: u64, bounds: Bounds, work: u64, there: bool) -> bool {
        let (bucket, wanted) = self.place(key);
        let below = self.below_key();
        let least = (bounds.least.code(self.longest) + self.most_code()) as u64;
        let most = (self.most_code() - bounds.most.code(self.longest)) as u64;
        let work = u64::from(64 - work.leading_zeros()).min(WORK);
        let new = wanted | least << (WORK_BITS + self.score_bits) | most << WORK_BITS | work;
        if there {
            let is_its = |slot: &&AtomicU64| (slot.load(Relaxed) ^ wanted) >> below == 0;
            if let Some(slot) = bucket.0.iter().find(is_its) {
                slot.store(new, Relaxed);
                return false;
            }
        }
        // The least work, and of equals the first.
        let mut lightest = u64::MAX;
        for (slot, place) in bucket.0.iter().zip(0..) {
            lightest = lightest.min((slot.load(Relaxed) & WORK) << 3 | place);
        }
        bucket.0[(lightest & 7) as usize].store(new, Relaxed);
        true
    }
}

pub(super) mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Narrow {}
    impl Sealed for super::super::Wide {}
}

#[cfg(test)]
mod tests {
    use super::super::Wide;
    use super::*;

    fn some(i: u64) -> Bounds {
        let plies = (i % 40) as u32;
        Bounds { least: Score::loss_in(plies), most: Score::win_in(plies + 1) }
    }

    fn check<T: Table>(mut table: T, key: impl Fn(u64) -> T::Key) {
        for i in 1..=500 {
            assert_eq!(table.get(key(i)), Bounds::ANY);
            assert!(table.put(key(i), some(i), i, false));
            assert_eq!(table.get(key(i)), some(i));
            assert!(!table.put(key(i), some(i + 1), i, true));
        }
        let kept = |table: &T| (1..=500).filter(|&i| table.get(key(i)) == some(i + 1)).count();
        let before = kept(&table);
        assert!(before > 350, "{before} of 500 fit");
        for _ in 0..3 {
            let bytes = table.bytes();
            assert!(table.grow());
            assert_eq!(table.bytes(), bytes << GROWTH);
            assert_eq!(kept(&table), before, "growing loses nothing");
        }
        table.clear();
        assert_eq!(kept(&table), 0);
    }

    #[test]
    fn what_is_put_comes_back_and_survives_growth() {
        check(Narrow::new(49, 42), |i| (i * 0x1_2345_6789) & ((1 << 49) - 1));
        check(Narrow::new(20, 42), |i| i);
        check(Narrow::new(56, 48), |i| i << 40);
        check(Wide::new(128, 2000), |i| u128::from(i) << 100 | 7);
        check(Wide::new(90, 2000), |i| u128::from(i) * 0x123_4567_89ab_cdef_0123);
    }

    #[test]
    fn a_full_bucket_forgets_the_least_work() {
        let table = Narrow::new(49, 42);
        // Far more than there is room for; the heavy ones must stay.
        for i in 0..100_000 {
            let heavy = i % 5000 == 0;
            table.put(i, some(i), if heavy { 1 << 20 } else { 3 }, false);
        }
        assert!((0..100_000).step_by(5000).all(|i| table.get(i) == some(i)));
    }

    #[test]
    fn no_two_keys_are_taken_for_each_other() {
        let table = Narrow::new(24, 42);
        for key in 0..1 << 14 {
            table.put(key << 10 | 5, some(key), 9, false);
        }
        for key in 0..1 << 24 {
            let found = table.get(key);
            assert!(found == Bounds::ANY || key & 1023 == 5 && found == some(key >> 10));
        }
    }
}
