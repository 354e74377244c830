//! Partitions (positive numbers whose order does not matter, or that never
//! grow) as lattice paths: the heaps of Grundy's game, the rows of Chomp.
//!
//! Draw the parts as rows of squares, the longest on top, and walk along the
//! lower right edge from the bottom to the top: a step to the right is a 0, a
//! step up is a 1, the lowest bit is the first step. The first step is always
//! to the right, so it is left out.
//!
//! ```text
//!              5  □ □ □ □ □
//!   5+2+1  =   2  □ □          steps  → ↑ → ↑ → → → ↑
//!              1  □            bits     1 0 1 0 0 0 1    (lowest first)
//! ```
//!
//! A partition takes (its largest part + its number of parts − 1) bits, so 63
//! bits hold every partition of every total up to 63. No part at all is 0.

/// The parts, largest first.
pub(super) fn parts(path: u64) -> impl Iterator<Item = u32> {
    let mut left = path;
    let mut up = path.count_ones();
    std::iter::from_fn(move || {
        let bit = left.checked_ilog2()?;
        left ^= 1 << bit;
        up -= 1;
        Some(bit + 1 - up)
    })
}

/// How many parts there are: a step up for each.
pub(super) fn count(path: u64) -> u32 {
    path.count_ones()
}

/// The path of parts given largest first. Zeros are no parts.
pub(super) fn pack(parts: impl IntoIterator<Item = u32>) -> u64 {
    let parts = parts.into_iter().filter(|&part| part > 0);
    // Each part lies below all before it: they move up one step.
    parts.fold(0, |path, part| path << 1 | 1 << (part - 1))
}

/// The path with one more part, which is positive.
pub(super) fn add(path: u64, part: u32) -> u64 {
    let (below, bit) = split(path, part);
    below | 1 << bit | (path >> bit) << bit << 1
}

/// The path without one part of this size, which must be there.
pub(super) fn remove(path: u64, part: u32) -> u64 {
    let (below, bit) = split(path, part);
    below | (path >> bit >> 1) << bit
}

/// The path with all parts from the one at `first` on cut down to a size, counting from 0
/// at the largest; that part must be there, and be larger.
pub(super) fn cut(path: u64, first: u32, size: u32) -> u64 {
    // With the first step, which is left out: the steps right up to the size stay, then
    // come all steps up that remain below the longer parts, then the steps right.
    let whole = path << 1;
    let from = after(!whole, size).trailing_zeros();
    let up = (0..first).fold(whole, |up, _| up & !(1 << up.ilog2()));
    let above = !(u64::MAX >> (63 - up.ilog2()));
    let below = (1 << from) - 1;
    let steps_up = (whole & !above & !below).count_ones();
    let cut = whole & (above | below) | ((1 << steps_up) - 1) << from;
    // Parts of no size are no parts.
    if size == 0 { cut >> steps_up >> 1 } else { cut >> 1 }
}

/// The path of the columns: seen from the other end, steps up are steps to the right.
pub(super) fn turned(path: u64) -> u64 {
    // With the first step, which is left out.
    let whole = path << 1;
    match whole.checked_ilog2() {
        Some(last) => (!whole).reverse_bits() >> (63 - last) >> 1,
        None => 0,
    }
}

/// The steps before those of the parts of at least this size, and how many
/// they are.
fn split(path: u64, part: u32) -> (u64, u32) {
    // They begin behind as many steps right as they have squares; the first of these is
    // left out.
    let bit = match part {
        1 => 0,
        _ => after(!path, part - 2).trailing_zeros() + 1,
    };
    (path & ((1 << bit) - 1), bit)
}

/// Bits without the lowest ones, so many of them.
fn after(bits: u64, count: u32) -> u64 {
    (0..count).fold(bits, |bits, _| bits & (bits - 1))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Parts, largest first, of total at most 63.
    fn some_parts() -> impl Strategy<Value = Vec<u32>> {
        prop::collection::vec(1u32..20, 0..30).prop_map(|mut parts| {
            let mut total = 0;
            parts.retain(|part| {
                total += part;
                total <= 63
            });
            parts.sort_unstable_by(|a, b| b.cmp(a));
            parts
        })
    }

    #[test]
    fn the_picture_is_right() {
        assert_eq!(pack([5, 2, 1]), 0b100_0101);
        assert_eq!(pack([5, 0, 0]), pack([5]));
        assert_eq!(pack([]), 0);
    }

    #[test]
    fn the_largest_fit_below_the_turn() {
        for extreme in [vec![63], vec![1; 63], vec![32; 1], vec![8; 7]] {
            let path = pack(extreme.clone());
            assert!(path < 1 << 63);
            assert_eq!(parts(path).collect::<Vec<_>>(), extreme);
        }
    }

    proptest! {
        #[test]
        fn parts_come_back(some in some_parts()) {
            prop_assert_eq!(parts(pack(some.clone())).collect::<Vec<_>>(), some);
        }

        #[test]
        fn columns_are_rows_of_the_turned(some in some_parts()) {
            let column = |i: u32| some.iter().filter(|&&part| part > i).count() as u32;
            let columns = (0..some.first().copied().unwrap_or(0)).map(column);
            prop_assert_eq!(turned(pack(some.clone())), pack(columns));
        }

        #[test]
        fn parts_are_cut(some in some_parts(), which: prop::sample::Index, by: prop::sample::Index) {
            prop_assume!(!some.is_empty());
            let first = which.index(some.len());
            let size = by.index(some[first] as usize) as u32;
            let parts = some.iter().enumerate();
            let less = parts.map(|(at, &part)| if at < first { part } else { part.min(size) });
            prop_assert_eq!(cut(pack(some.clone()), first as u32, size), pack(less));
        }

        #[test]
        fn adding_in_any_order_is_packing(some in some_parts()) {
            let up = some.iter().rev().fold(0, |path, &part| add(path, part));
            let down = some.iter().fold(0, |path, &part| add(path, part));
            prop_assert_eq!(up, pack(some.clone()));
            prop_assert_eq!(down, pack(some));
        }

        #[test]
        fn removing_undoes_adding(some in some_parts(), which: prop::sample::Index) {
            prop_assume!(!some.is_empty());
            let mut fewer = some.clone();
            let gone = fewer.remove(which.index(some.len()));
            prop_assert_eq!(remove(pack(some), gone), pack(fewer));
        }
    }
}
