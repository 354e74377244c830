//! A checksum of numbers.

/// Adds numbers up to one that others hardly have.
#[derive(Clone, Debug, Default)]
pub struct Digest(crc32fast::Hasher);

impl Digest {
    /// Adds a number.
    pub fn add(&mut self, number: u32) {
        self.0.update(&number.to_le_bytes());
    }

    /// The digest of all that was added.
    pub fn finish(self) -> u32 {
        self.0.finalize()
    }
}
