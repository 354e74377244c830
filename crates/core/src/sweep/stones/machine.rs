//! What is done with single words, by the instructions that the processor has. The
//! answers are the same.

use super::kernel::ZERO;

/// A word of a table of numbers: its planes, one every so many words; which of its rows
/// count, and which the rules decide.
pub(super) struct Word<'a> {
    pub(super) planes: &'a [u64],
    pub(super) words: usize,
    pub(super) counted: u64,
    pub(super) decided: u64,
}

impl Word<'_> {
    #[inline(always)]
    fn planes(&self) -> impl Iterator<Item = u64> {
        self.planes.iter().copied().step_by(self.words)
    }
}

/// A kind of processor.
pub(super) trait Machine: Copy {
    /// The 32 rows in which a variable of a word is `one`, without it.
    fn squeeze(self, rows: u64, variable: u32, one: bool) -> u64;

    /// Makes room for a variable among 32 rows; it is `one` everywhere.
    fn spread(self, rows: u64, variable: u32, one: bool) -> u64;

    /// Gathers the values of the rows that count and are not decided: a byte for each,
    /// in order, and then anything. Returns which of the rows that count they are, as
    /// the bits of their places among them.
    fn gather(self, word: &Word<'_>, values: &mut [u8; 64]) -> u64;
}

/// Something that is done on a machine, and is compiled for each kind.
pub(super) trait Work {
    type Output;

    /// To be inlined, so that all of it uses the instructions of the machine.
    fn run(self, machine: impl Machine) -> Self::Output;
}

/// Does some work on the best kind of machine that this one is.
pub(super) fn with_machine<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(wide) = wide::Wide::new() {
        return wide.run(work);
    }
    work.run(Plain)
}

/// Any processor.
#[derive(Clone, Copy)]
pub(super) struct Plain;

impl Machine for Plain {
    #[inline(always)]
    fn squeeze(self, rows: u64, variable: u32, one: bool) -> u64 {
        let mut rows = rows >> (u32::from(one) << variable) & ZERO[variable as usize];
        for above in variable..5 {
            rows = (rows | rows >> (1 << above)) & ZERO[above as usize + 1];
        }
        rows
    }

    #[inline(always)]
    fn spread(self, mut rows: u64, variable: u32, one: bool) -> u64 {
        for above in (variable..5).rev() {
            rows = (rows | rows << (1 << above)) & ZERO[above as usize];
        }
        rows << (u32::from(one) << variable)
    }

    /// Row by row.
    fn gather(self, word: &Word<'_>, values: &mut [u8; 64]) -> u64 {
        let mut values = values.iter_mut();
        let (mut left, mut kept, mut place) = (word.counted, 0, 0);
        while left != 0 {
            let row = left.trailing_zeros();
            left &= left - 1;
            if word.decided >> row & 1 == 0
                && let Some(value) = values.next()
            {
                let bits = word.planes().zip(0..);
                *value = bits.fold(0, |bits, (plane, at)| bits | ((plane >> row & 1) as u8) << at);
                kept |= 1 << place;
            }
            place += 1;
        }
        kept
    }
}

/// With instructions that not every x86-64 has: vectors of 256 bits, and bits of a word
/// gathered and scattered at once.
#[cfg(target_arch = "x86_64")]
mod wide {
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    use super::{Machine, Word, Work, ZERO};
    use crate::sweep::stones::kernel::PLANES;

    /// There is one only where the processor has the instructions.
    #[derive(Clone, Copy)]
    pub(super) struct Wide(());

    impl Wide {
        pub(super) fn new() -> Option<Wide> {
            let here = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt");
            here.then_some(Wide(()))
        }

        #[allow(unsafe_code, reason = "std asks for it where instructions are chosen at run time")]
        pub(super) fn run<W: Work>(self, work: W) -> W::Output {
            #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
            fn run<W: Work>(wide: Wide, work: W) -> W::Output {
                work.run(wide)
            }
            // SAFETY: the processor has the instructions, or there were no `Wide`.
            unsafe { run(self, work) }
        }

        /// The bits of a word under a mask, side by side.
        #[allow(unsafe_code, reason = "std asks for it where instructions are chosen at run time")]
        #[inline(always)]
        fn extract(self, word: u64, mask: u64) -> u64 {
            // SAFETY: the processor has the instruction, or there were no `Wide`.
            unsafe { _pext_u64(word, mask) }
        }

        /// Bits laid down under a mask, from the lowest on.
        #[allow(unsafe_code, reason = "std asks for it where instructions are chosen at run time")]
        #[inline(always)]
        fn deposit(self, bits: u64, mask: u64) -> u64 {
            // SAFETY: the processor has the instruction, or there were no `Wide`.
            unsafe { _pdep_u64(bits, mask) }
        }
    }

    /// The rows of a word in which a variable is `one`.
    #[inline(always)]
    fn rows_with(variable: u32, one: bool) -> u64 {
        ZERO[variable as usize] << (u32::from(one) << variable)
    }

    impl Machine for Wide {
        #[inline(always)]
        fn squeeze(self, rows: u64, variable: u32, one: bool) -> u64 {
            self.extract(rows, rows_with(variable, one))
        }

        #[inline(always)]
        fn spread(self, rows: u64, variable: u32, one: bool) -> u64 {
            self.deposit(rows, rows_with(variable, one))
        }

        /// Eight rows at a time.
        #[inline(always)]
        fn gather(self, word: &Word<'_>, values: &mut [u8; 64]) -> u64 {
            let rows = word.counted & !word.decided;
            let mut bits = [0; PLANES];
            let mut count = 0;
            for (bits, plane) in bits.iter_mut().zip(word.planes()) {
                *bits = self.extract(plane, rows);
                count += 1;
            }
            let eights = (rows.count_ones() as usize).div_ceil(8);
            for values in values.chunks_exact_mut(8).take(eights) {
                let mut eight = 0;
                for (bits, place) in bits[..count].iter_mut().zip(0..) {
                    eight |= self.deposit(*bits, 0x0101_0101_0101_0101) << place;
                    *bits >>= 8;
                }
                values.copy_from_slice(&eight.to_le_bytes());
            }
            self.extract(rows, word.counted)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random;
    use crate::sweep::stones::kernel::PLANES;

    /// Every kind of machine that this one is gives these answers.
    fn agree((rows, variable, one): (u64, u32, bool), word: &Word<'_>) -> (u64, u64, u64, Vec<u8>) {
        struct Asked<'a>(u64, u32, bool, &'a Word<'a>);

        impl Work for Asked<'_> {
            type Output = (u64, u64, u64, Vec<u8>);

            #[inline(always)]
            fn run(self, machine: impl Machine) -> Self::Output {
                let Asked(rows, variable, one, word) = self;
                let mut values = [0; 64];
                let kept = machine.gather(word, &mut values);
                let low = machine.squeeze(rows, variable, one);
                let wide = machine.spread(rows & ZERO[5], variable, one);
                (low, wide, kept, values[..kept.count_ones() as usize].to_vec())
            }
        }

        let asked = || Asked(rows, variable, one, word);
        let plain = asked().run(Plain);
        assert_eq!(with_machine(asked()), plain);
        plain
    }

    #[test]
    fn machines_agree_and_are_right() {
        let mut salt = 0..;
        let mut words = |count: usize| -> Vec<u64> {
            salt.by_ref().take(count).map(|salt| random::mix(1, salt)).collect()
        };
        for planes in 1..=PLANES {
            for variable in 0..6 {
                let table = words(3 * planes);
                let [rows, counted, decided] = words(3)[..] else { panic!("three words") };
                let word = Word { planes: &table[1..], words: 3, counted, decided };
                for one in [false, true] {
                    let (low, wide, kept, values) = agree((rows, variable, one), &word);
                    for at in 0..32u32 {
                        let below = at & ((1 << variable) - 1);
                        let there =
                            at >> variable << (variable + 1) | u32::from(one) << variable | below;
                        assert_eq!(low >> at & 1, rows >> there & 1);
                        assert_eq!(wide >> there & 1, rows >> at & 1);
                    }
                    assert_eq!(wide.count_ones(), (rows & ZERO[5]).count_ones());
                    let rows: Vec<u32> = (0..64).filter(|row| counted >> row & 1 == 1).collect();
                    let mut values = values.into_iter();
                    for (place, row) in rows.into_iter().enumerate() {
                        let is_kept = kept >> place & 1 == 1;
                        assert_eq!(is_kept, decided >> row & 1 == 0);
                        let value = (0..planes).map(|p| (table[1 + 3 * p] >> row & 1) << p).sum();
                        assert!(!is_kept || values.next().map(u64::from) == Some(value));
                    }
                    assert_eq!(values.next(), None);
                }
            }
        }
    }
}
