//! Looking positions up by their keys.

use std::sync::Arc;

use arene::Wide;
use arene_words::Message;

use super::{KEYS, unpack, wide};
use crate::block::BLOCK;
use crate::{Lookup, Table, Trouble};

/// A table of a sweep by grades, to be looked up by keys.
pub struct Keyed {
    lookup: Lookup,
    grades: Vec<Grade>,
}

/// Where a grade is.
struct Grade {
    /// The first numbers of its keys and of its codes.
    keys: u64,
    codes: u64,
    count: u64,
    /// The first key of each block that was looked at.
    firsts: Vec<Option<u64>>,
}

impl Keyed {
    /// Reads where the grades of a table are.
    pub fn new(table: &Arc<Table>) -> Result<Keyed, Trouble> {
        let (grades, tiles) = (table.header().tiles / 2, table.tiles());
        let numbers = |tile: u32| tiles.get(&tile).cloned().unwrap_or_default();
        let grade = |grade: u32| {
            let (keys, codes) = (numbers(grade), numbers(grades + grade));
            let count = (keys.end - keys.start) / 8;
            let fits = 8 * count == keys.end - keys.start && 2 * count == codes.end - codes.start;
            let firsts = vec![None; count.div_ceil(KEYS as u64) as usize];
            fits.then_some(Grade { keys: keys.start, codes: codes.start, count, firsts })
                .ok_or_else(|| Message::new("table-torn").with("place", 0))
        };
        let grades = (0..grades).map(grade).collect::<Result<_, Message>>()?;
        Ok(Keyed { lookup: table.lookup()?, grades })
    }

    /// How many grades there are.
    pub fn grades(&self) -> u32 {
        self.grades.len() as u32
    }

    /// How many keys a grade has.
    pub fn count(&self, grade: u32) -> u64 {
        self.grades.get(grade as usize).map_or(0, |grade| grade.count)
    }

    /// The code of a key; `None` if the table does not have it.
    pub fn code(&mut self, grade: u32, key: u64) -> Result<Option<Wide>, Trouble> {
        let Some(found) = self.grades.get(grade as usize) else { return Ok(None) };
        // The block of the last first key that is not larger.
        let (mut from, mut to) = (0, found.firsts.len());
        while from < to {
            let middle = from.midpoint(to);
            if self.first(grade, middle)? <= key { from = middle + 1 } else { to = middle }
        }
        let Some(block) = from.checked_sub(1) else { return Ok(None) };
        let Ok(place) = self.block(grade, block)?.binary_search(&key) else { return Ok(None) };
        let number = self.grades[grade as usize].codes + 2 * (block * KEYS + place) as u64;
        let (first, codes) = self.lookup.block(number)?;
        Ok(wide(&codes[(number - first) as usize..][..2]).pop())
    }

    /// The keys and the codes of a grade.
    pub fn level(&mut self, grade: u32) -> Result<(Vec<u64>, Vec<Wide>), Trouble> {
        let Some(found) = self.grades.get(grade as usize) else { return Ok(Default::default()) };
        let (codes, count, blocks) = (found.codes, found.count, found.firsts.len());
        let mut keys = Vec::with_capacity(count as usize);
        for block in 0..blocks {
            keys.extend(self.block(grade, block)?);
        }
        let mut bytes = Vec::with_capacity(2 * count as usize);
        while (bytes.len() as u64) < 2 * count {
            bytes.extend(self.lookup.block(codes + bytes.len() as u64)?.1);
        }
        Ok((keys, wide(&bytes)))
    }

    /// The first key of a block.
    fn first(&mut self, grade: u32, block: usize) -> Result<u64, Trouble> {
        if let Some(first) = self.grades[grade as usize].firsts[block] {
            return Ok(first);
        }
        let first = self.block(grade, block)?.first().copied().unwrap_or_default();
        self.grades[grade as usize].firsts[block] = Some(first);
        Ok(first)
    }

    /// The keys of a block.
    fn block(&mut self, grade: u32, block: usize) -> Result<Vec<u64>, Trouble> {
        let number = self.grades[grade as usize].keys + (block * BLOCK) as u64;
        Ok(unpack(self.lookup.block(number)?.1))
    }
}
