//! Words that a sweep by grades puts aside: in memory, or in a temporary file if
//! there is no room left.

use std::io::{ErrorKind, Seek, SeekFrom, Write};
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

use arene::{CountedWords, GradeStore, LimitReached, Limits, WordsInMemory};
use memmap2::{MmapOptions, MmapRaw};

use crate::TableError;
use crate::output::Output;

/// The file is mapped in windows of so many bytes, or of some times as many: a system
/// allows some ten thousand mappings, and what is put here may be a few words.
const WINDOW: usize = 64 << 20;

/// Puts words into memory as long as they take no more than half of what the
/// limits leave, then into a file without a name, which the system removes
/// whatever happens.
pub struct SpillingStore {
    limits: Limits,
    memory: WordsInMemory,
    spill: Mutex<Option<SpillFile>>,
}

/// Words that were put into a [`SpillingStore`].
pub enum StoredWords {
    /// In memory.
    Memory(CountedWords),
    /// In the file.
    File(WordsInFile),
}

impl Deref for StoredWords {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        match self {
            StoredWords::Memory(held) => held,
            StoredWords::File(piece) => piece.words(),
        }
    }
}

/// Words in the file.
pub struct WordsInFile {
    window: Arc<MmapRaw>,
    /// Where they begin in the window, in bytes, and how many they are.
    place: usize,
    length: usize,
    /// This takes memory, too.
    _record: CountedWords,
}

impl WordsInFile {
    #[allow(unsafe_code, reason = "std cannot map files")]
    fn words(&self) -> &[u64] {
        let first = self.window.as_ptr().wrapping_add(self.place).cast();
        // SAFETY: the words lie within the window, which is there as long as this is, at a
        // multiple of eight bytes from the beginning of a page. They were written before
        // this was made, and no part of the file is written twice; it has no name by which
        // others could.
        unsafe { std::slice::from_raw_parts(first, self.length) }
    }
}

/// The file, which is written at its end.
struct SpillFile {
    output: Output,
    /// The last window, where it begins in the file, and how many of its bytes are
    /// written.
    window: Option<Arc<MmapRaw>>,
    from: u64,
    written: usize,
}

impl SpillFile {
    fn new() -> Result<SpillFile, TableError> {
        Ok(SpillFile { output: Output::temporary()?, window: None, from: 0, written: 0 })
    }

    /// Writes some bytes. They are then at this place in a window.
    fn write(&mut self, bytes: &[u8]) -> Result<(Arc<MmapRaw>, usize), TableError> {
        let unwritable = |error| TableError::unwritable(&self.output.part, error);
        let mut file = self.output.file.lock().unwrap_or_else(PoisonError::into_inner);
        let has_room = |window: &&Arc<MmapRaw>| window.len() - self.written >= bytes.len();
        let window = match self.window.as_ref().filter(has_room) {
            Some(window) => window.clone(),
            None => {
                let from = self.from + self.window.as_ref().map_or(0, |last| last.len() as u64);
                let length = bytes.len().next_multiple_of(WINDOW);
                // What is not written yet takes no room on the disk.
                file.set_len(from + length as u64).map_err(unwritable)?;
                let mapped = MmapOptions::new().offset(from).len(length).map_raw_read_only(&*file);
                let mapped = mapped.map_err(|error| match error.kind() {
                    ErrorKind::OutOfMemory => {
                        TableError::Limit(LimitReached::Refused { needed: length as u64 })
                    }
                    _ => TableError::unreadable(&self.output.part, error),
                })?;
                (self.from, self.written) = (from, 0);
                self.window.insert(Arc::new(mapped)).clone()
            }
        };
        let place = self.written;
        file.seek(SeekFrom::Start(self.from + place as u64)).map_err(unwritable)?;
        file.write_all(bytes).map_err(unwritable)?;
        self.written += bytes.len();
        Ok((window, place))
    }
}

impl SpillingStore {
    /// An empty store.
    pub fn new(limits: &Limits) -> SpillingStore {
        SpillingStore {
            limits: limits.clone(),
            memory: WordsInMemory::default(),
            spill: Mutex::default(),
        }
    }

    /// Whether something had to go to the file.
    pub fn has_spilled(&self) -> bool {
        self.spill.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

impl GradeStore for SpillingStore {
    type Error = TableError;
    type Words = StoredWords;

    fn put(&self, words: Vec<u64>) -> Result<StoredWords, TableError> {
        let all = self.in_memory() + 8 * words.len() as u64;
        if words.is_empty() || self.limits.check_memory(2 * all).is_ok() {
            return Ok(StoredWords::Memory(self.memory.hold(words)));
        }
        let mut spill = self.spill.lock().unwrap_or_else(PoisonError::into_inner);
        let spill = match &mut *spill {
            Some(spill) => spill,
            none => none.insert(SpillFile::new()?),
        };
        let (window, place) = spill.write(bytemuck::cast_slice(&words))?;
        let (length, _record) = (words.len(), self.memory.hold(Vec::new()));
        Ok(StoredWords::File(WordsInFile { window, place, length, _record }))
    }

    fn in_memory(&self) -> u64 {
        self.memory.in_memory()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: u64 = 1000;

    #[test]
    fn what_does_not_fit_is_read_from_the_file() {
        let store = SpillingStore::new(&Limits::none().memory(20 * SOME));
        let words = |n: u64| -> Vec<u64> { (0..SOME + n).map(|i| i * n).collect() };
        let stored: Vec<StoredWords> =
            (0..4).map(|n| store.put(words(n)).unwrap_or_else(|e| panic!("{e:?}"))).collect();
        assert!(store.has_spilled());
        for (stored, n) in stored.iter().zip(0..) {
            assert_eq!(**stored, *words(n));
            assert_eq!(matches!(stored, StoredWords::Memory(_)), n == 0);
        }
        assert!(store.in_memory() <= 10 * SOME);
        drop(stored);
        assert_eq!(store.in_memory(), 0);
    }

    #[test]
    fn windows_are_few() {
        let store = SpillingStore::new(&Limits::none().memory(0));
        let large = WINDOW / 8 + 1;
        let lengths =
            [5, large, 1, 2, large - 10, 1000].into_iter().chain((0..2000).map(|n| 1 + n % 3));
        let words = |n: usize, length: usize| vec![n as u64; length];
        let put = |(n, length)| store.put(words(n, length)).unwrap_or_else(|e| panic!("{e:?}"));
        let stored: Vec<StoredWords> = lengths.clone().enumerate().map(put).collect();
        let mut windows = Vec::new();
        for ((n, length), stored) in lengths.enumerate().zip(&stored) {
            assert!(**stored == words(n, length));
            let StoredWords::File(piece) = stored else { panic!("no room in memory") };
            windows.push(Arc::as_ptr(&piece.window));
        }
        windows.dedup();
        assert_eq!(windows.len(), 3);
    }
}
