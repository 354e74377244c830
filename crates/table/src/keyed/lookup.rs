//! Looking positions up by their keys.

use std::sync::Arc;

use arene::{WideCode, listed};

use super::grades::{Grade, Grades};
use super::{KEYS, unpack, wide};
use crate::block::BLOCK;
use crate::{Lookup, Table, TableError};

/// A table of a sweep by grades, to be looked up by keys.
pub struct Keyed {
    lookup: Lookup,
    grades: Arc<Grades>,
}

impl Keyed {
    /// Somebody who looks up in a table. Several who do have in common where its grades
    /// are, and what each learns of that.
    pub fn new(table: &Table) -> Result<Keyed, TableError> {
        Ok(Keyed { grades: Grades::of(table)?, lookup: table.lookup()? })
    }

    /// How many grades there are.
    pub fn grades(&self) -> u32 {
        self.grades.len() as u32
    }

    /// How many keys a grade has.
    pub fn count(&self, grade: u32) -> u64 {
        self.grades.get(grade).map_or(0, |grade| grade.count)
    }

    /// The code of a key; `None` if the table does not have it.
    pub fn code(&mut self, grade: u32, key: u64) -> Result<Option<WideCode>, TableError> {
        let Some(grade) = self.grades.get(grade) else { return Ok(None) };
        // The block of the last first key that is not larger.
        let (mut from, mut to) = (0, grade.blocks());
        while from < to {
            let middle = from.midpoint(to);
            if self.first(grade, middle)? <= key { from = middle + 1 } else { to = middle }
        }
        let Some(block) = from.checked_sub(1) else { return Ok(None) };
        let Ok(place) = self.block(grade, block)?.binary_search(&key) else { return Ok(None) };
        let number = grade.codes + 2 * (block * KEYS + place) as u64;
        let (first, codes) = self.lookup.block(number)?;
        let code = codes.get((number - first) as usize..).and_then(<[u8]>::first_chunk);
        Ok(code.map(|&code| WideCode::from_le_bytes(code)))
    }

    /// The keys and the codes of a grade.
    pub fn level(&mut self, grade: u32) -> Result<(Vec<u64>, Vec<WideCode>), TableError> {
        let Some(grade) = self.grades.get(grade) else { return Ok(Default::default()) };
        let mut keys = listed(grade.count as usize, [])?;
        for block in 0..grade.blocks() {
            keys.extend(self.block(grade, block)?);
        }
        let mut bytes = listed(2 * grade.count as usize, [])?;
        while (bytes.len() as u64) < 2 * grade.count {
            bytes.extend(self.lookup.block(grade.codes + bytes.len() as u64)?.1);
        }
        Ok((keys, wide(&bytes)?))
    }

    /// The first key of a block.
    fn first(&mut self, grade: Grade, block: usize) -> Result<u64, TableError> {
        if let Some(first) = self.grades.first(grade, block) {
            return Ok(first);
        }
        let first = self.block(grade, block)?.first().copied().unwrap_or_default();
        self.grades.tell(grade, block, first);
        Ok(first)
    }

    /// The keys of a block.
    fn block(&mut self, grade: Grade, block: usize) -> Result<Vec<u64>, TableError> {
        let number = grade.keys + (block * BLOCK) as u64;
        Ok(unpack(self.lookup.block(number)?.1))
    }
}

#[cfg(test)]
mod tests {
    use arene::{Code, Limits, Tally, TileStore};

    use super::super::pack;
    use super::*;
    use crate::{Header, TableBuilder};

    /// Two grades, of so many keys, each its own code.
    fn table(keys: [&[u64]; 2]) -> Table {
        let count = keys.map(|keys| keys.len() as u64);
        let all = count[0] + count[1];
        let header = Header {
            game: "some".to_owned(),
            start: "there".to_owned(),
            both: false,
            numbering: "keys".to_owned(),
            numbers: 10 * all,
            tiles: 4,
            version: "0".to_owned(),
        };
        let builder = TableBuilder::in_memory(header, &Limits::none());
        let before = [0, count[0]];
        for (grade, (keys, before)) in keys.into_iter().zip(before).enumerate() {
            let codes: Vec<Code> =
                keys.iter().flat_map(|&key| (key as WideCode).to_le_bytes()).collect();
            builder.keep(grade, 8 * before, &pack(keys).unwrap(), &Tally::default()).expect("kept");
            let first = 8 * all + 2 * before;
            builder.keep(2 + grade, first, &codes, &Tally::default()).expect("kept");
        }
        builder.finish().unwrap_or_else(|e| panic!("{e:?}"))
    }

    #[test]
    fn all_who_look_up_learn_together() {
        let odd: Vec<u64> = (0..5 * KEYS as u64 + 3).map(|key| 2 * key + 1).collect();
        let table = table([&[0, 7], &odd]);
        let keyed = || Keyed::new(&table).unwrap_or_else(|e| panic!("{e:?}"));
        let looked_up = |threads: u64| {
            std::thread::scope(|scope| {
                for thread in 0..threads {
                    let (mut keyed, odd) = (keyed(), &odd);
                    scope.spawn(move || {
                        assert_eq!(keyed.code(0, 0), Ok(Some(0)));
                        assert_eq!(keyed.code(0, 1), Ok(None));
                        for &key in odd.iter().skip(thread as usize) {
                            assert_eq!(keyed.code(1, key), Ok(Some(key as WideCode)));
                            assert_eq!(keyed.code(1, key + 1), Ok(None));
                        }
                    });
                }
            });
        };
        let [one, other] = [keyed(), keyed()];
        assert!(Arc::ptr_eq(&one.grades, &other.grades), "no room of its own");
        let known = |grade: u32| {
            let grade = one.grades.get(grade).expect("a grade");
            let blocks = 0..grade.blocks();
            blocks.map(|block| one.grades.first(grade, block)).collect::<Vec<_>>()
        };
        assert_eq!(known(1), [None; 6]);
        looked_up(4);
        assert_eq!(known(0), [Some(0)]);
        let firsts: Vec<Option<u64>> = odd.chunks(KEYS).map(|block| Some(block[0])).collect();
        assert_eq!(known(1), firsts);
        looked_up(1);
    }
}
