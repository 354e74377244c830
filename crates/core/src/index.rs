//! Which vertex has this position: a hash table that can be asked ahead.
//!
//! Exploring a game asks for each move whether the position it leads to was met
//! before, which is one jump through memory to the table and another to the
//! position. A table that says where it will look lets several jumps go on at the
//! same time: see [`Index::fetch`] and [`Index::candidate`].
//!
//! A slot holds the vertex plus one, and above it 32 bits of the hash. The hash also
//! says where to look first, as a fraction of the table, so that slots stand in the
//! order of their hashes, but for those that found their place taken. Growing reads
//! and writes them in that order, and needs no position. Eight bytes a slot, of which
//! half to three quarters are taken: 11 to 16 bytes a vertex.

use crate::prefetch::fetch;
use crate::{LimitReached, Meter};

/// Vertices by the hashes of their positions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    slots: Vec<u64>,
    len: usize,
}

/// The first table has so many slots.
const FIRST: usize = 64;

/// The part of a hash that counts.
#[inline]
fn tag(hash: u64) -> u64 {
    hash >> 32
}

impl Index {
    /// Where a search for this tag begins.
    #[inline]
    fn begin(&self, tag: u64) -> usize {
        ((u128::from(tag) * self.slots.len() as u128) >> 32) as usize
    }

    /// Bytes on the heap.
    pub(crate) fn bytes(&self) -> u64 {
        8 * self.slots.len() as u64
    }

    /// Begins to fetch the slots of a hash from memory.
    #[inline]
    pub(crate) fn fetch(&self, hash: u64) {
        if let Some(slot) = self.slots.get(self.begin(tag(hash))) {
            fetch(slot);
        }
    }

    /// A vertex that probably is the one of this hash, if there is one at all.
    #[inline]
    pub(crate) fn candidate(&self, hash: u64) -> Option<u32> {
        self.find(hash, |_| true)
    }

    /// The vertex of a hash for which `is_it` holds.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        let tag = tag(hash);
        let (before, after) = self.slots.split_at_checked(self.begin(tag))?;
        // Behind the last slot comes the first.
        for slots in [after, before] {
            for &slot in slots {
                if slot == 0 {
                    return None;
                }
                let vertex = (slot as u32).wrapping_sub(1);
                if slot >> 32 == tag && is_it(vertex) {
                    return Some(vertex);
                }
            }
        }
        None
    }

    /// Makes room for one more vertex.
    #[inline]
    pub(crate) fn make_room(&mut self, meter: &mut Meter<'_>) -> Result<(), LimitReached> {
        if self.len >= self.slots.len() / 4 * 3 { self.grow(meter) } else { Ok(()) }
    }

    /// Adds a vertex, less than `u32::MAX`, that is not there, and for which there is
    /// room.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u64, vertex: u32) {
        self.put(tag(hash) << 32 | u64::from(vertex + 1));
        self.len += 1;
    }

    /// Puts a slot into the first free place; there always is one.
    #[inline]
    fn put(&mut self, slot: u64) {
        let begin = self.begin(slot >> 32);
        let (before, after) = self.slots.split_at_mut(begin);
        if let Some(free) = after.iter_mut().chain(before).find(|place| **place == 0) {
            *free = slot;
        }
    }

    #[cold]
    fn grow(&mut self, meter: &mut Meter<'_>) -> Result<(), LimitReached> {
        let larger = meter.zeroes((self.slots.len() / 2 * 3).max(FIRST))?;
        let slots = std::mem::replace(&mut self.slots, larger);
        for &slot in slots.iter().filter(|&&slot| slot != 0) {
            meter.pause(1)?;
            self.put(slot);
        }
        meter.drop_list(slots);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::mix;
    use crate::{Limits, Phase};

    fn check(count: u32, hash: impl Fn(u32) -> u64) {
        let mut index = Index::default();
        let limits = Limits::none();
        let mut meter = Meter::new(&limits, Phase::Explore, None);
        assert_eq!(index.find(hash(0), |_| true), None);
        for v in 0..count {
            index.make_room(&mut meter).expect("no limits");
            assert_eq!(index.bytes(), meter.held());
            index.insert(hash(v), v);
            assert_eq!(index.bytes(), meter.held());
        }
        for v in 0..count {
            index.fetch(hash(v));
            assert_eq!(index.find(hash(v), |found| found == v), Some(v));
            assert!(index.candidate(hash(v)).is_some());
            assert_eq!(index.find(hash(v), |_| false), None);
        }
        assert_eq!(index.find(hash(count), |found| found == count), None);
        assert!(count < 1000 || index.bytes() <= 17 * u64::from(count));
    }

    #[test]
    fn what_is_put_is_found() {
        check(1, |v| mix(1, v.into()));
        check(100_000, |v| mix(1, v.into()));
    }

    /// Hashes that are as bad as can be.
    #[test]
    fn equal_hashes_are_told_apart() {
        check(500, |_| 0);
        check(500, |_| u64::MAX);
        check(500, |v| u64::from(v) << 32);
    }
}
