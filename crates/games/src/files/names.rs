//! The names of the vertices of an arena.

use std::borrow::Cow;
use std::hash::{BuildHasher, RandomState};

use arene::{LimitReached, Limits, Meter, Phase, refusable};
use hashbrown::HashTable;

use crate::lists;

/// Error messages look at no more names than this.
const MOST_NAMES: usize = 20_000;

/// The names of vertices `0..len`, all distinct: either just the numbers, which
/// take no memory, or texts, which take some 16 bytes each besides their
/// letters.
///
/// ```
/// use arene_games::files::Names;
/// let names = Names::listed(["left", "right"]).unwrap();
/// assert_eq!(names.get(1), "right");
/// assert_eq!(names.find("left"), Some(0));
/// assert_eq!(Names::numbers(3).find("2"), Some(2));
/// ```
#[derive(Clone, Debug)]
pub struct Names(Kind);

#[derive(Clone, Debug)]
enum Kind {
    /// Vertex `v` is called `v`; there are so many of them.
    Numbers(u32),
    /// Each vertex has a text.
    Listed(NameList),
}

impl Names {
    /// The names `0`, `1`, `2`, … of so many vertices.
    pub fn numbers(len: u32) -> Names {
        Names(Kind::Numbers(len))
    }

    /// These names, in this order. If one of them comes twice, the number of
    /// the second is the error.
    pub fn listed<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Result<Names, u32> {
        let limits = Limits::none();
        let listed = Names::listed_within(names, &mut Meter::new(&limits, Phase::Explore, None));
        // Without limits the system alone refuses, as it does wherever memory is taken.
        listed.unwrap_or_else(|limit| panic!("{limit}"))
    }

    /// The same within limits.
    pub(crate) fn listed_within<S: AsRef<str>>(
        names: impl IntoIterator<Item = S>,
        meter: &mut Meter<'_>,
    ) -> Result<Result<Names, u32>, LimitReached> {
        let mut list = NameList::default();
        for (v, name) in (0..).zip(names) {
            meter.step(1)?;
            if !list.insert(name.as_ref(), meter)?.1 {
                return Ok(Err(v));
            }
        }
        Ok(Ok(list.into()))
    }

    /// The name of a vertex.
    ///
    /// # Panics
    ///
    /// If there is no such vertex.
    pub fn get(&self, v: u32) -> Cow<'_, str> {
        match &self.0 {
            Kind::Numbers(len) => {
                assert!(v < *len, "a vertex of the arena");
                Cow::Owned(v.to_string())
            }
            Kind::Listed(list) => Cow::Borrowed(list.get(v)),
        }
    }

    /// The vertex of this name.
    pub fn find(&self, name: &str) -> Option<u32> {
        match &self.0 {
            // Only the canonical form is the name: not 07, not +7.
            Kind::Numbers(len) => {
                let v: u32 = name.parse().ok()?;
                (v < *len && v.to_string() == name).then_some(v)
            }
            Kind::Listed(list) => list.find(name),
        }
    }

    /// The one name that looks most like this text, if it looks like it at all.
    pub fn nearest(&self, text: &str) -> Option<&str> {
        match &self.0 {
            Kind::Numbers(_) => None,
            Kind::Listed(list) => list.nearest(text),
        }
    }

    /// A name of which this text is a piece: what is left of it in a list where it has no
    /// quotes. Like [`Names::nearest`] it serves error messages.
    pub(crate) fn torn(&self, text: &str) -> Option<&str> {
        let Kind::Listed(list) = &self.0 else { return None };
        let has_piece = |name: &&str| {
            let pieces = lists::pieces(name);
            pieces != [*name] && pieces.contains(&text.trim())
        };
        (list.len() <= MOST_NAMES)
            .then(|| (0..list.len() as u32).map(|v| list.get(v)).find(has_piece))?
    }

    /// How many names there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Kind::Numbers(len) => *len as usize,
            Kind::Listed(list) => list.len(),
        }
    }

    /// Bytes on the heap.
    pub(crate) fn bytes(&self) -> u64 {
        match &self.0 {
            Kind::Numbers(_) => 0,
            Kind::Listed(list) => {
                let text = list.letters.capacity() + size_of::<usize>() * list.ends.capacity();
                (text + list.index.allocation_size()) as u64
            }
        }
    }

    /// Whether there is no name.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl From<NameList> for Names {
    fn from(list: NameList) -> Names {
        Names(Kind::Listed(list))
    }
}

/// A growing list of distinct names: their letters one after the other in a
/// single text, where each of them ends, and an index of bare numbers.
///
/// The hash function is keyed at random, so that no file can be made whose
/// names all collide. The order of the index reaches no output.
#[derive(Clone, Debug, Default)]
pub(super) struct NameList {
    letters: String,
    ends: Vec<usize>,
    index: HashTable<u32>,
    hasher: RandomState,
}

impl NameList {
    /// How many names there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The name with this number.
    pub(super) fn get(&self, v: u32) -> &str {
        slice(&self.letters, &self.ends, v)
    }

    /// The number of this name.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        let hash = self.hasher.hash_one(name);
        self.index.find(hash, |&v| self.get(v) == name).copied()
    }

    /// The number of this name, which is added at the end if it is new, and
    /// whether it is new.
    pub(super) fn insert(
        &mut self,
        name: &str,
        meter: &mut Meter<'_>,
    ) -> Result<(u32, bool), LimitReached> {
        if let Some(v) = self.find(name) {
            return Ok((v, false));
        }
        let v = self.ends.len() as u32;
        meter.push_text(&mut self.letters, name)?;
        meter.push(&mut self.ends, self.letters.len())?;
        let (letters, ends, hasher) = (&self.letters, &self.ends, &self.hasher);
        let hash = |&v: &u32| hasher.hash_one(slice(letters, ends, v));
        if self.index.len() == self.index.capacity() {
            // Twice as many places, each with its mark; the old ones go when all have moved.
            let old = self.index.allocation_size() as u64;
            let places = (2 * self.index.len() + 2).next_power_of_two() as u64;
            let needed = places * (size_of::<u32>() as u64 + 1);
            meter.hold(needed)?;
            let reserved = refusable(|| self.index.try_reserve(self.index.len() + 1, hash));
            reserved.map_err(|_| LimitReached::Refused { needed })?;
            meter.give_back(old);
        }
        self.index.insert_unique(hasher.hash_one(name), v, hash);
        Ok((v, true))
    }

    /// The one name that looks most like this text: at most one letter in three
    /// is different, and no other name is as near. Where names are numbers in
    /// disguise, most have many neighbours, and nothing is suggested.
    ///
    /// It serves error messages; where it would take long, it does not try.
    pub(super) fn nearest(&self, text: &str) -> Option<&str> {
        const LONGEST: usize = 64;
        if self.len() > MOST_NAMES || text.len() > LONGEST {
            return None;
        }
        let wanted = text.trim().to_lowercase();
        let length = wanted.chars().count();
        let within = length / 3;
        let mut best: Option<(usize, u32)> = None;
        let mut alone = true;
        for v in 0..self.len() as u32 {
            let name = self.get(v);
            // A cheap test first: so many letters would have to be added or
            // removed.
            if name.chars().count().abs_diff(length) > within {
                continue;
            }
            let distance = strsim::osa_distance(&wanted, &name.to_lowercase());
            if distance > within || best.is_some_and(|(least, _)| distance > least) {
                continue;
            }
            alone = best.is_none_or(|(least, _)| distance < least);
            best = Some((distance, v));
        }
        best.filter(|_| alone).map(|(_, v)| self.get(v))
    }
}

/// Name `v` in the text of all names.
fn slice<'a>(letters: &'a str, ends: &[usize], v: u32) -> &'a str {
    let v = v as usize;
    let begin = if v == 0 { 0 } else { ends[v - 1] };
    &letters[begin..ends[v]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listed_names_are_found_again() {
        let texts = ["", "a", "aa", "a b", "é\"\\"];
        let names = Names::listed(texts).unwrap();
        assert_eq!(names.len(), 5);
        for (v, text) in (0..).zip(texts) {
            assert_eq!(names.get(v), text);
            assert_eq!(names.find(text), Some(v));
        }
        assert_eq!(names.find("b"), None);
        assert_eq!(Names::listed(["a", "b", "a"]).unwrap_err(), 2);
    }

    #[test]
    fn numbers_are_found_only_as_they_are_written() {
        let names = Names::numbers(12);
        assert_eq!(names.get(11), "11");
        assert_eq!(names.find("11"), Some(11));
        for other in ["12", "-1", "+1", "01", "1 ", "", "99999999999"] {
            assert_eq!(names.find(other), None, "{other:?}");
        }
        assert!(Names::numbers(0).is_empty());
    }

    #[test]
    fn the_nearest_name_is_near_and_alone() {
        let names = Names::listed(["clear", "cloud", "7", "8", "10_0", "10_1"]).unwrap();
        assert_eq!(names.nearest("claer"), Some("clear"));
        assert_eq!(names.nearest("Cloud "), Some("cloud"));
        assert_eq!(names.nearest("storm"), None);
        assert_eq!(names.nearest("9"), None);
        assert_eq!(names.nearest("10_2"), None);
        assert_eq!(names.nearest(&"x".repeat(1_000_000)), None);
    }
}
