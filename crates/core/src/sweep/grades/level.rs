//! The positions of one grade: their keys in order, and their codes.

use std::ops::Deref;

use super::WideCode;
use crate::{LimitReached, listed};

/// The keys of a grade in ascending order, with a directory to find them by, and
/// their codes once they are known.
#[derive(Debug)]
pub(super) struct Level<W> {
    keys: W,
    /// The smallest key, and how many low bits of what lies above it a bucket of
    /// the directory does not tell apart.
    least: u64,
    shift: u32,
    /// For each bucket the place of its first key, and the end of the last.
    directory: Vec<u32>,
    /// Four to a word.
    codes: Option<W>,
}

/// Keys to a bucket, on average, were they spread evenly.
const BUCKET: usize = 4;

impl<W: Deref<Target = [u64]>> Level<W> {
    /// A level of keys that ascend. There must be less than 2^32.
    pub(super) fn new(keys: W) -> Level<W> {
        Level { keys, least: 0, shift: 0, directory: Vec::new(), codes: None }
    }

    pub(super) fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Takes the codes of all keys, four to a word, and makes the directory.
    pub(super) fn settle(&mut self, codes: W) -> Result<(), LimitReached> {
        let keys: &[u64] = &self.keys;
        let (Some(&least), Some(&most)) = (keys.first(), keys.last()) else { return Ok(()) };
        // Two at least: no number can be shifted by all of its bits.
        let most_buckets = keys.len().div_ceil(BUCKET).max(2) as u64;
        let mut shift = 0;
        while (most - least) >> shift >= most_buckets {
            shift += 1;
        }
        let buckets = ((most - least) >> shift) as usize + 1;
        let mut directory = listed(buckets + 1, [])?;
        for (&key, place) in keys.iter().zip(0u32..) {
            let bucket = ((key - least) >> shift) as usize;
            if directory.len() <= bucket {
                directory.resize(bucket + 1, place);
            }
        }
        directory.push(keys.len() as u32);
        (self.least, self.shift, self.directory) = (least, shift, directory);
        self.codes = Some(codes);
        Ok(())
    }

    /// Bytes of the directory.
    pub(super) fn directory_bytes(keys: usize) -> u64 {
        4 * (keys.div_ceil(BUCKET) as u64 + 2)
    }

    /// The code of a key; `None` if it is not here, or if no code is known.
    pub(super) fn code(&self, key: u64) -> Option<WideCode> {
        self.find(key, &mut 0)
    }

    /// The same for a key that is likely to be at a place, or at the next; the place is
    /// where it was found.
    #[inline(always)]
    pub(super) fn find(&self, key: u64, place: &mut u32) -> Option<WideCode> {
        let guess = *place as usize;
        let found = if self.keys.get(guess + 1) == Some(&key) {
            guess + 1
        } else if self.keys.get(guess) == Some(&key) {
            guess
        } else {
            self.search(key)?
        };
        *place = found as u32;
        let codes: &[WideCode] = bytemuck::cast_slice(self.codes.as_ref()?);
        codes.get(found).copied()
    }

    /// The place of a key.
    #[inline]
    fn search(&self, key: u64) -> Option<usize> {
        let bucket = (key.checked_sub(self.least)? >> self.shift) as usize;
        let (&from, &to) = (self.directory.get(bucket)?, self.directory.get(bucket + 1)?);
        let (from, to) = (from as usize, to as usize);
        Some(from + self.keys[from..to].binary_search(&key).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_and_no_others() {
        let lists: [Vec<u64>; 5] = [
            vec![7],
            vec![0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
            (0..60).map(|n| 1 << n).collect(),
            vec![0, u64::MAX - 1],
            (0..1000).map(|n| n * n * 77 + 5).collect(),
        ];
        for keys in lists {
            let mut level = Level::new(keys.clone());
            assert_eq!(level.code(keys[0]), None);
            let mut codes = vec![0u64; keys.len().div_ceil(4)];
            let wide: &mut [WideCode] = bytemuck::cast_slice_mut(&mut codes);
            wide.iter_mut().zip(0..).for_each(|(code, place)| *code = place);
            level.settle(codes).unwrap();
            for (&key, place) in keys.iter().zip(0..) {
                assert_eq!(level.code(key), Some(place));
                for other in [key.wrapping_add(1), key.wrapping_sub(1), !key] {
                    assert_eq!(level.code(other).is_some(), keys.contains(&other), "{other}");
                }
            }
        }
        let mut none: Level<Vec<u64>> = Level::new(Vec::new());
        none.settle(Vec::new()).unwrap();
        assert_eq!(none.code(0), None);
    }
}
