//! Sets of cells: unsigned numbers, one bit a cell.

use std::fmt::Debug;
use std::hash::Hash;
use std::iter::from_fn;
use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

use arene::exact::{Narrow, Table, Wide};

/// An unsigned number used as a set of cells: `u64` for boards of up to 63
/// bits, `u128` for up to 127. The highest bit is never a cell.
///
/// Games on a grid are generic over it, so that small boards, which are those
/// that can be solved whole, have small and fast positions. Nothing else can
/// implement it.
pub trait Word:
    sealed::Sealed
    + Copy
    + Debug
    + Ord
    + Hash
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The table of an exact search with keys of this size.
    type Table: Table<Key = Self>;

    /// The number of bits.
    const BITS: u32;
    /// The empty set.
    const ZERO: Self;
    /// The set of the first cell.
    const ONE: Self;

    /// The number of cells in the set.
    fn count_ones(self) -> u32;

    /// The first cell of a set that is not empty.
    fn trailing_zeros(self) -> u32;

    /// The first 64 cells.
    fn low(self) -> u64;

    /// The first cell alone; empty if the set is.
    fn first_cell(self) -> Self;

    /// The set without its first cell.
    fn but_first(self) -> Self;

    /// The set of these cells.
    fn from_low(cells: u64) -> Self;

    /// Bit 0 becomes the highest bit, and so on.
    fn reverse_bits(self) -> Self;

    /// The set of one cell.
    #[inline]
    fn bit(at: u32) -> Self {
        Self::ONE << at
    }

    /// The set of the first `count` cells; fewer than [`Word::BITS`].
    #[inline]
    fn first(count: u32) -> Self {
        Self::bit(count) - Self::ONE
    }

    /// The cells of the set, in ascending order.
    #[inline]
    fn cells(self) -> impl Iterator<Item = u32> {
        let mut rest = self;
        from_fn(move || {
            (rest != Self::ZERO).then(|| {
                let cell = rest.trailing_zeros();
                rest = rest & (rest - Self::ONE);
                cell
            })
        })
    }

    /// The first `count` cells in the opposite order, which is a board turned
    /// by half a turn.
    #[inline]
    fn reversed(self, count: u32) -> Self {
        self.reverse_bits() >> (Self::BITS - count)
    }

    /// `count` blocks of `width` cells each, the blocks in the opposite order,
    /// which is a board mirrored.
    #[inline]
    fn blocks_reversed(self, count: u32, width: u32) -> Self {
        let block = Self::first(width);
        (0..count).fold(Self::ZERO, |image, i| {
            image | (((self >> (i * width)) & block) << ((count - 1 - i) * width))
        })
    }
}

macro_rules! word {
    ($type:ty, $table:ty) => {
        impl sealed::Sealed for $type {}

        impl Word for $type {
            type Table = $table;

            const BITS: u32 = <$type>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn count_ones(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn trailing_zeros(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn low(self) -> u64 {
                self as u64
            }

            #[inline]
            fn first_cell(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn but_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn from_low(cells: u64) -> Self {
                cells.into()
            }

            #[inline]
            fn reverse_bits(self) -> Self {
                self.reverse_bits()
            }
        }
    };
}

word!(u64, Narrow);
word!(u128, Wide);

mod sealed {
    pub trait Sealed {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_in_order() {
        let set: u64 = 1 | 1 << 5 | 1 << 63;
        assert_eq!(set.cells().collect::<Vec<_>>(), [0, 5, 63]);
        assert_eq!(u128::first(127).cells().count(), 127);
    }

    #[test]
    fn boards_turn_and_mirror() {
        // 0 1 2        5 4 3        3 4 5
        // 3 4 5 turned 2 1 0 mirror 0 1 2
        assert_eq!(0b000_001_u64.reversed(6), 0b100_000);
        assert_eq!(0b000_001_u64.blocks_reversed(2, 3), 0b001_000);
        assert_eq!(u64::first(63).blocks_reversed(1, 63), u64::first(63));
    }
}
