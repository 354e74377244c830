//! A checksum of numbers.

/// So many bytes are dealt with at once: a few at a time take ten times as long.
const AT_ONCE: usize = 1 << 12;

/// Adds numbers up to one that others hardly have.
#[derive(Clone, Debug, Default)]
pub struct Digest {
    sum: crc32fast::Hasher,
    /// What was added last.
    waiting: Vec<u8>,
}

impl Digest {
    /// Adds a number.
    pub fn add(&mut self, number: u32) {
        self.waiting.extend_from_slice(&number.to_le_bytes());
        if self.waiting.len() >= AT_ONCE {
            self.sum_up();
        }
    }

    /// Adds all that was added to another one, as if it had been added here.
    pub fn append(&mut self, mut other: Digest) {
        self.sum_up();
        other.sum_up();
        self.sum.combine(&other.sum);
    }

    /// The same in a few bytes, for one that waits until others are done.
    #[must_use]
    pub fn summed(mut self) -> Digest {
        self.sum_up();
        Digest { sum: self.sum, waiting: Vec::new() }
    }

    /// The digest of all that was added.
    pub fn finish(mut self) -> u32 {
        self.sum_up();
        self.sum.finalize()
    }

    fn sum_up(&mut self) {
        self.sum.update(&self.waiting);
        self.waiting.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_the_whole() {
        let of = |numbers: std::ops::Range<u32>| {
            let mut digest = Digest::default();
            numbers.for_each(|number| digest.add(number));
            digest
        };
        let bytes: Vec<u8> = (0..3000u32).flat_map(u32::to_le_bytes).collect();
        let whole = crc32fast::hash(&bytes);
        assert_eq!(of(0..3000).finish(), whole);
        for cut in [0, 1, 500, 1024, 2999, 3000] {
            let mut parts = of(0..cut);
            parts.append(of(cut..3000));
            assert_eq!(parts.finish(), whole);
            let [mut first, second] = [of(0..cut), of(cut..3000)].map(Digest::summed);
            assert_eq!(second.waiting.capacity(), 0);
            first.append(second);
            assert_eq!(first.finish(), whole);
        }
    }
}
