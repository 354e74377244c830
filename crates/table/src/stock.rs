//! Words that a sweep by grades puts aside: in memory, or in a temporary file if
//! there is no room left.

use std::ops::Deref;
use std::sync::{Mutex, PoisonError};

use arene::{Held, InMemory, Limits, Vault};
use arene_words::unreadable;
use memmap2::Mmap;

use crate::Trouble;
use crate::output::Output;
use crate::table::map_part;

/// Puts words into memory as long as they take no more than half of what the
/// limits leave, then into a file without a name, which the system removes
/// whatever happens.
pub struct Stock {
    limits: Limits,
    memory: InMemory,
    file: Mutex<Option<Output>>,
}

/// Words that were put into a [`Stock`].
pub enum Stored {
    /// In memory.
    Memory(Held),
    /// In the file.
    File(Mmap),
}

impl Deref for Stored {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        match self {
            Stored::Memory(held) => held,
            Stored::File(bytes) => bytemuck::cast_slice(bytes),
        }
    }
}

impl Stock {
    /// An empty stock.
    pub fn new(limits: &Limits) -> Stock {
        Stock { limits: limits.clone(), memory: InMemory::default(), file: Mutex::default() }
    }

    /// Whether something had to go to the file.
    pub fn has_spilled(&self) -> bool {
        self.file.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

impl Vault for Stock {
    type Error = Trouble;
    type Words = Stored;

    fn put(&self, words: Vec<u64>) -> Result<Stored, Trouble> {
        let all = self.in_memory() + 8 * words.len() as u64;
        if words.is_empty() || self.limits.check_memory(2 * all).is_ok() {
            return Ok(Stored::Memory(self.memory.hold(words)));
        }
        let bytes: &[u8] = bytemuck::cast_slice(&words);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let output = match &*file {
            Some(output) => output,
            None => file.insert(Output::temporary()?),
        };
        let place = output.append(&[bytes])?;
        let opened = output.file.lock().unwrap_or_else(PoisonError::into_inner);
        let mapped = map_part(&opened, place as u64, bytes.len());
        Ok(Stored::File(mapped.map_err(|error| unreadable(&output.part, &error))?))
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
        let stock = Stock::new(&Limits::none().memory(20 * SOME));
        let words = |n: u64| -> Vec<u64> { (0..SOME + n).map(|i| i * n).collect() };
        let stored: Vec<Stored> =
            (0..4).map(|n| stock.put(words(n)).unwrap_or_else(|e| panic!("{e:?}"))).collect();
        assert!(stock.has_spilled());
        for (stored, n) in stored.iter().zip(0..) {
            assert_eq!(**stored, *words(n));
            assert_eq!(matches!(stored, Stored::Memory(_)), n == 0);
        }
        assert!(stock.in_memory() <= 10 * SOME);
        drop(stored);
        assert_eq!(stock.in_memory(), 0);
    }
}
