//! Tables of sweeps by grades: the keys of all positions, and their codes.
//!
//! Each grade has two tiles. The first has its keys, 128 to a block: the first one
//! and then how much each is more than the one before, eight bytes each, first the
//! lowest bytes of all, last the highest. The second has the codes, two bytes each,
//! the lower first. The keys of all grades come before the codes.
//!
//! How many keys there are is known when all are found. Until then what each grade
//! leads to is in a file beside, which [`FoundKeys`] writes.

mod builder;
mod found_keys;
mod grades;
mod lookup;

pub use builder::{KeyedTableBuilder, KeyedTableFile};
pub use found_keys::{FoundKeys, is_begun};
pub use lookup::Keyed;

pub(crate) use grades::Grades;

use arene::{Code, LimitReached, WideCode, listed, make_room};

use crate::block::BLOCK;

/// Keys to a block, but the last of a grade.
const KEYS: usize = BLOCK / 8;

/// The bytes of keys that ascend.
fn pack(keys: &[u64]) -> Result<Vec<Code>, LimitReached> {
    let mut bytes = Vec::new();
    pack_into(keys, &mut bytes)?;
    Ok(bytes)
}

/// Puts the bytes of keys that ascend behind others.
fn pack_into(keys: &[u64], bytes: &mut Vec<Code>) -> Result<(), LimitReached> {
    make_room(bytes, 8 * keys.len())?;
    for block in keys.chunks(KEYS) {
        let before = std::iter::once(0).chain(block.iter().copied());
        let more: Vec<u64> =
            block.iter().zip(before).map(|(key, before)| key.wrapping_sub(before)).collect();
        bytes.extend(
            (0..8).flat_map(|place| more.iter().map(move |more| (more >> (8 * place)) as u8)),
        );
    }
    Ok(())
}

/// The keys of packed bytes.
fn unpacked(bytes: &[Code]) -> Result<Vec<u64>, LimitReached> {
    listed(bytes.len() / 8, bytes.chunks(BLOCK).flat_map(unpack))
}

/// The keys of a block.
fn unpack(bytes: &[Code]) -> Vec<u64> {
    let mut keys = vec![0u64; bytes.len() / 8];
    for (plane, place) in bytes.chunks_exact(keys.len().max(1)).zip(0..8) {
        keys.iter_mut().zip(plane).for_each(|(key, &byte)| *key |= u64::from(byte) << (8 * place));
    }
    let mut sum = 0u64;
    for key in &mut keys {
        // Whoever made the bytes: nothing overflows.
        sum = sum.wrapping_add(*key);
        *key = sum;
    }
    keys
}

/// The codes of these bytes.
fn wide(bytes: &[Code]) -> Result<Vec<WideCode>, LimitReached> {
    let codes = bytes.as_chunks().0.iter().map(|&two| WideCode::from_le_bytes(two));
    listed(bytes.len() / 2, codes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_back() {
        for keys in [vec![], vec![0], vec![7, u64::MAX - 1], (0..3 * KEYS as u64 + 5).collect()] {
            let bytes = pack(&keys).unwrap();
            assert_eq!(bytes.len(), 8 * keys.len());
            assert_eq!(unpacked(&bytes), Ok(keys));
        }
    }
}
