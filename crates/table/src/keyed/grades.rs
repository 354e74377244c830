//! Where the grades of a table are, and the first keys of their blocks: known once, for
//! all who look keys up.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use arene::listed;

use super::KEYS;
use crate::{Damage, Table, TableError};

/// In the place of a first key that nobody has looked at. Keys have fewer bits.
const UNKNOWN: u64 = u64::MAX;

/// The grades of a table.
pub(crate) struct Grades {
    grades: Vec<Grade>,
    /// The first key of each block, those of grade 0 first, as far as blocks were looked
    /// at. Whoever looks tells the others.
    firsts: Vec<AtomicU64>,
}

/// Where a grade is.
#[derive(Clone, Copy)]
pub(super) struct Grade {
    /// The first numbers of its keys and of its codes.
    pub(super) keys: u64,
    pub(super) codes: u64,
    pub(super) count: u64,
    /// How many blocks the grades before have.
    before: usize,
}

impl Grades {
    /// Those of a table: whoever is first reads them.
    pub(super) fn of(table: &Table) -> Result<Arc<Grades>, TableError> {
        match table.grades().get() {
            Some(grades) => Ok(grades.clone()),
            None => {
                let read = Grades::read(table)?;
                Ok(table.grades().get_or_init(|| Arc::new(read)).clone())
            }
        }
    }

    fn read(table: &Table) -> Result<Grades, TableError> {
        let (grades, tiles) = (table.header().tiles / 2, table.tiles());
        let numbers = |tile: u32| tiles.get(&tile).cloned().unwrap_or_default();
        let mut before = 0;
        let grade = |grade: u32| {
            let (keys, codes) = (numbers(grade), numbers(grades + grade));
            let count = (keys.end - keys.start) / 8;
            let fits = 8 * count == keys.end - keys.start && 2 * count == codes.end - codes.start;
            let grade = Grade { keys: keys.start, codes: codes.start, count, before };
            before += grade.blocks();
            fits.then_some(grade).ok_or(Damage::Torn { byte: 0 })
        };
        let grades = (0..grades).map(grade).collect::<Result<_, Damage>>();
        let grades = grades.map_err(|damage| table.wrong(damage))?;
        let firsts = listed(before, (0..before).map(|_| AtomicU64::new(UNKNOWN)))?;
        Ok(Grades { grades, firsts })
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.grades.len()
    }

    pub(super) fn get(&self, grade: u32) -> Option<Grade> {
        self.grades.get(grade as usize).copied()
    }

    /// The first key of a block, if somebody has looked at it.
    pub(super) fn first(&self, grade: Grade, block: usize) -> Option<u64> {
        // A key stands for itself: nothing else is read because of it.
        Some(self.firsts[grade.before + block].load(Relaxed)).filter(|&first| first != UNKNOWN)
    }

    /// Tells all others the first key of a block.
    pub(super) fn tell(&self, grade: Grade, block: usize, first: u64) {
        self.firsts[grade.before + block].store(first, Relaxed);
    }
}

impl Grade {
    /// How many blocks its keys have.
    pub(super) fn blocks(self) -> usize {
        self.count.div_ceil(KEYS as u64) as usize
    }
}
