//! Bytes that are read by their place.

use std::fs::File;
use std::io::{self, ErrorKind};

/// The bytes of a table: a file, or what was read from one. Several threads may read at
/// once.
///
/// A file is read, not mapped: whoever changes it, or cuts it short, while it is open
/// makes reading fail, and nothing worse.
pub trait ReadAt: Send + Sync {
    /// How many bytes there are.
    fn length(&self) -> io::Result<u64>;

    /// Fills `bytes` with those that begin at this place. Fails if there are fewer.
    fn read_at(&self, place: u64, bytes: &mut [u8]) -> io::Result<()>;
}

impl ReadAt for File {
    fn length(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    #[cfg(unix)]
    fn read_at(&self, place: u64, bytes: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(self, bytes, place)
    }

    #[cfg(windows)]
    fn read_at(&self, mut place: u64, mut bytes: &mut [u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            match std::os::windows::fs::FileExt::seek_read(self, bytes, place) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(count) => {
                    bytes = &mut bytes[count..];
                    place += count as u64;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

impl ReadAt for Vec<u8> {
    fn length(&self) -> io::Result<u64> {
        Ok(self.len() as u64)
    }

    fn read_at(&self, place: u64, bytes: &mut [u8]) -> io::Result<()> {
        let there = usize::try_from(place).ok().and_then(|place| self.get(place..));
        let there = there.and_then(|there| there.get(..bytes.len()));
        bytes.copy_from_slice(there.ok_or(ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

/// The first bytes, so many if there are as many.
pub(crate) fn first_bytes(from: &dyn ReadAt, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; from.length()?.min(most as u64) as usize];
    from.read_at(0, &mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn bytes_lie_where_they_were_written() {
        let bytes: Vec<u8> = (0..100).collect();
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(&bytes).expect("written");
        for from in [&file as &dyn ReadAt, &bytes] {
            assert_eq!(from.length().ok(), Some(100));
            for (place, length) in [(0, 100), (99, 1), (100, 0), (37, 12)] {
                let mut found = vec![0; length];
                from.read_at(place as u64, &mut found).expect("they are there");
                assert_eq!(found, bytes[place..place + length]);
            }
            for (place, length) in [(0, 101), (99, 2), (101, 1), (1 << 40, 1)] {
                let error = from.read_at(place, &mut vec![0; length]).expect_err("too far");
                assert_eq!(error.kind(), ErrorKind::UnexpectedEof);
            }
            assert_eq!(first_bytes(from, 10).ok(), Some(bytes[..10].to_vec()));
            assert_eq!(first_bytes(from, 1000).ok(), Some(bytes.clone()));
        }
    }
}
