//! Proving a table of keys: every position on its own, from those that its moves lead
//! to. Nothing here is shared with what solves.
//!
//! Moves lead to larger grades, so that no position depends on itself. And play reaches
//! what a table has if each of its positions but a start is one that a move of
//! another leads to.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

use arene::{Keys, Outcome, Tally, WideCode, zeroed};
use arene_table::{Keyed, TableFlaw};

use super::check::{Check, Shares};
use super::same;
use crate::{Facts, Failure};

/// How many positions a thread deals with at a time.
const SHARE: usize = 1 << 12;

/// How a position stands for who moves there, as plies to a win or to a loss; more than
/// any play has, less them: above 0 a win, below a loss, 0 a draw.
type Worth = i32;

const END: Worth = 1 << 16;

/// What a code says, as the format has it; `None` if it says nothing.
fn standing(code: WideCode) -> Option<Worth> {
    match Worth::from(code) {
        plies @ 0..=32_766 => Some(plies - END),
        32_767 => Some(0),
        code @ 32_768..=65_534 => Some(END - (65_534 - code)),
        _ => None,
    }
}

/// The keys of a grade, their codes, and a bit for each that a move has led to.
struct KeysOfGrade {
    keys: Vec<u64>,
    codes: Vec<WideCode>,
    met: Vec<AtomicU64>,
}

impl KeysOfGrade {
    /// The place of a key. Keys may be in disorder as long as that was not looked at.
    fn find(&self, key: u64) -> Option<usize> {
        self.keys.binary_search(&key).ok()
    }

    fn meet(&self, place: usize) {
        self.met[place / 64].fetch_or(1 << (place % 64), Relaxed);
    }

    fn is_met(&self, place: usize) -> bool {
        self.met[place / 64].load(Relaxed) >> (place % 64) & 1 == 1
    }
}

impl<G> Check<'_, G>
where
    G: Facts + Sync,
    G::Position: Sync,
{
    /// Checks a table of keys.
    pub(super) fn by_keys<K: Keys<G>>(
        &self,
        keys: &K,
    ) -> Result<Result<Tally, TableFlaw>, Failure> {
        let tally = *self.table.tally();
        let total = self.table.header().numbers / 10;
        // Eight bytes for a key, two for its code, a bit for whether it is met.
        self.limits.check_memory(11 * total)?;
        let mut keyed = Keyed::new(self.table)?;
        let mut levels = Vec::new();
        for grade in 0..keyed.grades() {
            self.limits.check_stop()?;
            let (keys, codes) = keyed.level(grade)?;
            let met = zeroed(keys.len().div_ceil(64))?;
            levels.push(KeysOfGrade { keys, codes, met });
        }
        let rules = ByRules { game: self.game, keys, levels: &levels };
        for start in self.starts {
            match rules.place(start) {
                Some((grade, place)) => levels[grade].meet(place),
                None => return Ok(Err(rules.missing(start))),
            }
        }
        let limits = self.limits;
        let work = Shares { limits, total: 2 * total, done: AtomicU64::new(0) };
        let all = Mutex::new(Tally::default());
        let shares = Mutex::new(shares_of(&levels));
        let flaw = work.each(&|| {
            let (grade, from, to) = shares.lock().unwrap_or_else(PoisonError::into_inner).next()?;
            let mut tally = Tally::default();
            let mut moves = Vec::new();
            let flaw = (from..to).find_map(|at| rules.flaw(grade, at, &mut moves, &mut tally));
            all.lock().unwrap_or_else(PoisonError::into_inner).add(&tally);
            Some(((to - from) as u64, flaw))
        })?;
        let strays = Mutex::new(shares_of(&levels));
        let flaw = match flaw {
            Some(flaw) => Some(flaw),
            None => work.each(&|| {
                let mut strays = strays.lock().unwrap_or_else(PoisonError::into_inner);
                let (grade, from, to) = strays.next()?;
                drop(strays);
                let stray = (from..to).find(|&place| !levels[grade].is_met(place));
                let at = stray.map(|place| keys.position(levels[grade].keys[place]));
                let flaw = at.map(|at| {
                    let vertex = self.game.write_vertex(&at);
                    TableFlaw::Stray { vertex }
                });
                Some(((to - from) as u64, flaw))
            })?,
        };
        let right = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(flaw.map_or(Ok(right), Err).and_then(|right| same(&tally, &right)))
    }
}

/// All places of all grades, a share at a time.
fn shares_of(levels: &[KeysOfGrade]) -> impl Iterator<Item = (usize, usize, usize)> {
    levels.iter().enumerate().flat_map(|(grade, level)| {
        let count = level.keys.len();
        (0..count).step_by(SHARE).map(move |from| (grade, from, count.min(from + SHARE)))
    })
}

/// The rules, and what the table says.
struct ByRules<'a, G, K> {
    game: &'a G,
    keys: &'a K,
    levels: &'a [KeysOfGrade],
}

impl<G: Facts, K: Keys<G>> ByRules<'_, G, K> {
    /// The grade of a position, and its place there.
    fn place(&self, at: &G::Position) -> Option<(usize, usize)> {
        let grade = self.keys.grade(at)? as usize;
        Some((grade, self.levels.get(grade)?.find(self.keys.key(at))?))
    }

    fn missing(&self, at: &G::Position) -> TableFlaw {
        TableFlaw::Missing { vertex: self.game.write_vertex(at) }
    }

    /// What is wrong with a position, if something is. If not, it is counted.
    fn flaw(
        &self,
        grade: usize,
        place: usize,
        moves: &mut Vec<G::Move>,
        tally: &mut Tally,
    ) -> Option<TableFlaw> {
        let level = &self.levels[grade];
        let key = level.keys[place];
        let at = self.keys.position(key);
        let flaw = || TableFlaw::Wrong { vertex: self.game.write_vertex(&at) };
        let after_last = place.checked_sub(1).is_none_or(|before| level.keys[before] < key);
        let own = self.keys.grade(&at) == Some(grade as u32) && self.keys.key(&at) == key;
        let (true, Some(found)) = (after_last && own, standing(level.codes[place])) else {
            return Some(flaw());
        };
        let turn = self.game.turn(&at);
        moves.clear();
        let right = match self.game.outcome(&at) {
            Some(Outcome::Draw) => 0,
            // No table has a code for it.
            Some(Outcome::Score(_)) => return Some(flaw()),
            Some(Outcome::Win(winner)) if winner == turn => END,
            Some(Outcome::Win(_)) => -END,
            None => {
                self.game.moves(&at, moves);
                let mut best = Worth::MIN;
                for m in moves.iter() {
                    let to = self.game.play(&at, m.clone());
                    let there = self.place(&to).filter(|&(later, _)| later > grade);
                    let Some((later, place)) = there else { return Some(self.missing(&to)) };
                    self.levels[later].meet(place);
                    let Some(there) = standing(self.levels[later].codes[place]) else {
                        return Some(self.missing(&to));
                    };
                    let worth = if self.game.turn(&to) == turn { there } else { -there };
                    best = best.max(worth - worth.signum());
                }
                best
            }
        };
        if right != found {
            return Some(flaw());
        }
        let alike = self.keys.count_alike(&at);
        tally.edges += alike * moves.len() as u64;
        let counts = &mut tally.counts;
        match right.signum() {
            0 => counts.dead_end += alike,
            sign => {
                let winner = if sign > 0 { turn } else { turn.other() };
                counts.won[winner.index()] += alike;
                counts.longest = counts.longest.max(Some((END - right.abs()) as u32));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_say_what_the_format_says() {
        assert_eq!(standing(0), Some(-END));
        assert_eq!(standing(7), Some(7 - END));
        assert_eq!(standing(32_767), Some(0));
        assert_eq!(standing(65_534), Some(END));
        assert_eq!(standing(65_531), Some(END - 3));
        assert_eq!(standing(65_535), None);
    }
}
