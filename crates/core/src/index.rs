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

use crate::pages::huge;
use crate::prefetch::fetch;

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

    /// Bytes of the next larger table, if one more vertex needs it.
    #[inline]
    pub(crate) fn growth(&self) -> Option<u64> {
        (self.len >= self.slots.len() / 4 * 3).then(|| 8 * self.next_size() as u64)
    }

    #[inline]
    fn next_size(&self) -> usize {
        (self.slots.len() / 2 * 3).max(FIRST)
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

    /// Adds a vertex, less than `u32::MAX`, that is not there.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u64, vertex: u32) {
        if self.growth().is_some() {
            self.grow();
        }
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
    fn grow(&mut self) {
        let larger = huge(vec![0; self.next_size()]);
        let slots = std::mem::replace(&mut self.slots, larger);
        slots.into_iter().filter(|&slot| slot != 0).for_each(|slot| self.put(slot));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::mix;

    fn check(count: u32, hash: impl Fn(u32) -> u64) {
        let mut index = Index::default();
        assert_eq!(index.find(hash(0), |_| true), None);
        for v in 0..count {
            let grown = index.growth().is_some();
            let before = index.bytes();
            index.insert(hash(v), v);
            assert_eq!(index.bytes() > before, grown, "growth is foretold");
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
