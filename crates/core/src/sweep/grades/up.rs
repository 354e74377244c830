//! The pass up: which positions play reaches.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::sync::{Mutex, PoisonError};

use super::level::Level;
use super::{GradeStore, Graded, Grading, KeyRun, Keys, share_of};
use crate::memory::tidy;
use crate::sweep::Tally;
use crate::{Game, LimitReached, Phase, Progress, listed, make_room, reserve, share, zeroed};

/// Keys that a buffer has room for at first: a position may lead to thousands of grades.
const FEW: usize = 1 << 3;

/// So many runs of one grade wait at most.
const MOST_RUNS: usize = 8;

/// Keys that a thread has met not long ago.
const REMEMBERED: usize = 1 << 14;

impl<G, K> Grading<'_, G, K>
where
    G: Game + Sync,
    G::Position: Sync,
    G::Move: Send,
    K: Keys<G>,
{
    /// Finds every position that play reaches. The keys are the same whatever the
    /// number of threads.
    ///
    /// What a grade leads to is kept in the store as soon as it is known, and is not
    /// looked for again if the store has it.
    ///
    /// Fails only if it reaches one of the limits, or if the store fails.
    pub fn gather<V: GradeStore>(&self, store: &V) -> Result<Graded<V::Words>, V::Error> {
        let grades = self.keys.grades() as usize;
        // An eighth of the memory belongs to all gatherers; fewer if that is not enough for
        // each to hold some keys of every grade.
        let room = self.limits.room_for(8);
        let always = Gatherer::<G::Move>::bytes(grades);
        let some = (2 * KEY_GATHERED * FEW * grades) as u64;
        let gatherers = (room / (always + some)).clamp(1, self.limits.thread_count().max(1) as u64);
        let mut up = Up {
            work: self,
            store,
            ahead: listed(grades, (0..grades).map(|_| Vec::new()))?,
            most_held: (room / gatherers).saturating_sub(always) / KEY_GATHERED as u64,
            done: AtomicU64::new(0),
        };
        let gatherers =
            (0..gatherers).map(|_| Gatherer::new(grades)).collect::<Result<Vec<_>, _>>();
        let mut gatherers: Vec<Gatherer<G::Move>> = gatherers?;
        for start in self.starts {
            up.wait(KeyRun { grade: up.grade(start), keys: vec![self.keys.key(start)] })?;
        }
        let mut levels = listed(grades, [])?;
        let mut total = 0;
        for grade in 0..grades {
            let level = up.arrived(grade)?;
            total += level.len() as u64;
            self.limits.check_vertices(total)?;
            for run in up.lead(grade as u32, &level, &mut gatherers)? {
                up.wait(run)?;
            }
            levels.push(Level::new(level));
        }
        Ok(Graded { levels, tally: Tally::default() })
    }
}

struct Up<'a, G: Game, K, V: GradeStore> {
    work: &'a Grading<'a, G, K>,
    store: &'a V,
    /// Of each grade the keys that are known so far, as runs that have none in common.
    ahead: Vec<Vec<V::Words>>,
    /// Keys that a gatherer may have room for before it puts them aside.
    most_held: u64,
    /// Positions dealt with so far.
    done: AtomicU64,
}

impl<G, K, V> Up<'_, G, K, V>
where
    G: Game + Sync,
    G::Position: Sync,
    G::Move: Send,
    K: Keys<G>,
    V: GradeStore,
{
    fn grade(&self, at: &G::Position) -> u32 {
        let Some(grade) = self.work.keys.grade(at) else {
            panic!("every position that play reaches has a grade");
        };
        grade
    }

    /// Lets new keys of a grade wait for its turn.
    fn wait(&mut self, run: KeyRun) -> Result<(), V::Error> {
        let runs = &mut self.ahead[run.grade as usize];
        runs.push(self.store.put(run.keys)?);
        if runs.len() < MOST_RUNS {
            return Ok(());
        }
        // The last ones become one, two at least, and more as long as none of them is much
        // larger than those behind it: so no key is moved often.
        let mut from = runs.len() - 2;
        let mut keys = runs[from].len() + runs[from + 1].len();
        while from > 0 && runs[from - 1].len() <= 2 * keys {
            from -= 1;
            keys += runs[from].len();
        }
        let small = runs.split_off(from);
        let merged = self.store.put(self.merged(&small)?)?;
        self.ahead[run.grade as usize].push(merged);
        Ok(())
    }

    /// All keys of a grade whose turn it is.
    fn arrived(&mut self, grade: usize) -> Result<V::Words, V::Error> {
        let mut runs = std::mem::take(&mut self.ahead[grade]);
        match runs.len() {
            1 => Ok(runs.remove(0)),
            _ => self.store.put(self.merged(&runs)?),
        }
    }

    /// The keys of some runs in order, each once.
    fn merged(&self, runs: &[V::Words]) -> Result<Vec<u64>, LimitReached> {
        let slices: Vec<&[u64]> = runs.iter().map(|run| &**run).collect();
        let keys: usize = slices.iter().map(|run| run.len()).sum();
        self.work.limits.check_memory(self.store.in_memory() + 24 * keys as u64)?;
        merge(&slices, self.work.limits.thread_count())
    }

    /// What the positions of a grade lead to that was not known.
    fn lead(
        &self,
        grade: u32,
        level: &[u64],
        gatherers: &mut [Gatherer<G::Move>],
    ) -> Result<Vec<KeyRun>, V::Error> {
        if level.is_empty() {
            return Ok(Vec::new());
        }
        if let Some(runs) = self.store.kept_keys(grade)? {
            self.done.fetch_add(level.len() as u64, Relaxed);
            let sound =
                |run: &KeyRun| run.grade > grade && self.work.are_keys(run.grade, &run.keys);
            return if runs.iter().all(sound) { Ok(runs) } else { Err(self.store.unsound()) };
        }
        let runs = self.expanded(level, gatherers)?;
        self.store.keep_keys(grade, &runs)?;
        Ok(runs)
    }

    /// Has the gatherers find what positions lead to.
    fn expanded(
        &self,
        level: &[u64],
        gatherers: &mut [Gatherer<G::Move>],
    ) -> Result<Vec<KeyRun>, V::Error> {
        let limits = self.work.limits;
        let next = AtomicUsize::new(0);
        let size = share_of(level.len(), gatherers.len());
        let helpers = gatherers.len().min(level.len().div_ceil(size));
        let put_aside = Mutex::new(Vec::new());
        let work = |gatherer: &mut Gatherer<G::Move>| -> Result<Vec<KeyRun>, V::Error> {
            let mut work = || -> Result<(), V::Error> {
                while let Some(left) = level.get(next.fetch_add(size, Relaxed)..)
                    && !left.is_empty()
                {
                    let some = &left[..left.len().min(size)];
                    for &key in some {
                        self.follow(key, gatherer)?;
                        self.relieve(gatherer, &put_aside)?;
                    }
                    let done = self.done.fetch_add(some.len() as u64, Relaxed) + some.len() as u64;
                    limits.tick(Progress { phase: Phase::Explore, done, total: None })?;
                }
                Ok(())
            };
            // Where one fails, the others need not go on.
            work().inspect_err(|_| next.store(level.len(), Relaxed))?;
            Ok(self.news(gatherer)?)
        };
        let found = share(helpers, gatherers.iter_mut().take(helpers).collect(), work);
        let found = found.into_iter().collect::<Result<Vec<_>, _>>()?;
        let found: Vec<KeyRun> = found.into_iter().flatten().collect();
        let put_aside = put_aside.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.joined(&found, &put_aside)
    }

    /// Finds what one position leads to.
    fn follow(&self, key: u64, gatherer: &mut Gatherer<G::Move>) -> Result<(), LimitReached> {
        let Grading { game, keys, .. } = self.work;
        let at = keys.position(key);
        if self.work.over(&at).is_some() {
            return Ok(());
        }
        let mut moves = std::mem::take(&mut gatherer.moves);
        moves.clear();
        game.moves_on(&at, &mut moves);
        for m in moves.drain(..) {
            let to = game.play(&at, m);
            let key = keys.key(&to);
            if gatherer.is_new(key) {
                let grade = self.grade(&to);
                debug_assert!(Some(grade) > keys.grade(&at), "grades grow");
                gatherer.push(grade as usize, key)?;
            }
        }
        gatherer.moves = moves;
        Ok(())
    }

    /// Takes what a gatherer holds, without what was known before.
    fn news(&self, gatherer: &mut Gatherer<G::Move>) -> Result<Vec<KeyRun>, LimitReached> {
        let mut grades = std::mem::take(&mut gatherer.touched);
        let mut news = listed(grades.len(), [])?;
        for &grade in &grades {
            let mut keys = gatherer.take(grade).sorted()?;
            self.ahead[grade].iter().for_each(|run| subtract(&mut keys, run));
            if !keys.is_empty() {
                news.push(KeyRun { grade: grade as u32, keys });
            }
        }
        grades.clear();
        gatherer.touched = grades;
        Ok(news)
    }

    /// Puts what a gatherer holds into the store if it holds more than its share of the
    /// memory: all of it at once, for the runs may be many and short.
    fn relieve(
        &self,
        gatherer: &mut Gatherer<G::Move>,
        put_aside: &Mutex<Vec<V::Words>>,
    ) -> Result<(), V::Error> {
        if gatherer.held as u64 <= self.most_held {
            return Ok(());
        }
        let bundle = self.store.put(bundled(self.news(gatherer)?)?)?;
        put_aside.lock().unwrap_or_else(PoisonError::into_inner).push(bundle);
        Ok(())
    }

    /// The runs of all gatherers as one of each grade.
    fn joined(&self, found: &[KeyRun], put_aside: &[V::Words]) -> Result<Vec<KeyRun>, V::Error> {
        let found = found.iter().map(|run| (run.grade, &run.keys[..]));
        let put_aside = put_aside.iter().flat_map(|bundle| unbundled(bundle));
        let mut grades: BTreeMap<u32, Vec<&[u64]>> = BTreeMap::new();
        let (mut runs, mut keys) = (0, 0);
        for (grade, run) in found.chain(put_aside) {
            let own: &mut Vec<&[u64]> = grades.entry(grade).or_default();
            make_room(own, 1)?;
            own.push(run);
            runs += 1;
            keys += run.len() as u64;
        }
        // What was found, and what becomes of it while it is sorted.
        self.work.limits.check_memory(self.store.in_memory() + 32 * (keys + runs))?;
        // Few grades: each is shared by threads. Many: each thread has its own.
        let threads = self.work.limits.thread_count().max(1);
        let each = (threads / grades.len().max(1)).max(1);
        let join = |(grade, runs): (u32, Vec<&[u64]>)| {
            merge(&runs, each).map(|keys| KeyRun { grade, keys })
        };
        let joined = share(threads, listed(grades.len(), grades)?, join);
        Ok(joined.into_iter().collect::<Result<_, LimitReached>>()?)
    }
}

/// Runs as words, to be put aside together: the grade of each, how many keys it has, and
/// these.
fn bundled(runs: Vec<KeyRun>) -> Result<Vec<u64>, LimitReached> {
    let words = runs.iter().map(|run| 2 + run.keys.len()).sum();
    let mut bundle = listed(words, [])?;
    for KeyRun { grade, keys } in runs {
        bundle.extend([grade.into(), keys.len() as u64]);
        bundle.extend(keys);
    }
    Ok(bundle)
}

/// The runs of a bundle, with their grades.
fn unbundled(mut bundle: &[u64]) -> impl Iterator<Item = (u32, &[u64])> {
    std::iter::from_fn(move || {
        let (&[grade, length], rest) = bundle.split_first_chunk()?;
        let (run, rest) = rest.split_at(length as usize);
        bundle = rest;
        Some((grade as u32, run))
    })
}

/// Bytes of a key that a gatherer has room for: when keys are put aside, they are there twice
/// for a moment.
const KEY_GATHERED: usize = 16;

/// What a thread has in gatherer.
struct Gatherer<M> {
    /// The keys that it has found, by grades.
    buffers: Vec<Buffer>,
    /// The grades that have some.
    touched: Vec<usize>,
    /// Keys that the buffers have room for.
    held: usize,
    /// Some keys that were found: most moves lead to one of them again.
    remembered: Vec<u64>,
    moves: Vec<M>,
}

impl<M> Gatherer<M> {
    /// Bytes of a gatherer that holds no keys.
    fn bytes(grades: usize) -> u64 {
        (8 * REMEMBERED + grades * size_of::<Buffer>()) as u64
    }

    fn new(grades: usize) -> Result<Gatherer<M>, LimitReached> {
        // Nothing is remembered at a place that has a key of another place.
        let mut remembered = zeroed(REMEMBERED)?;
        remembered[place_of(0)] = 1;
        let buffers = listed(grades, (0..grades).map(|_| Buffer::default()))?;
        Ok(Gatherer { buffers, touched: Vec::new(), held: 0, remembered, moves: Vec::new() })
    }

    /// Whether this key was not found a short while ago.
    #[inline]
    fn is_new(&mut self, key: u64) -> bool {
        std::mem::replace(&mut self.remembered[place_of(key)], key) != key
    }

    /// Takes the keys of a grade out of its gatherer.
    fn take(&mut self, grade: usize) -> Buffer {
        let buffer = std::mem::take(&mut self.buffers[grade]);
        self.held -= buffer.room;
        buffer
    }

    #[inline]
    fn push(&mut self, grade: usize, key: u64) -> Result<(), LimitReached> {
        let buffer = &mut self.buffers[grade];
        if buffer.keys.len() == buffer.room {
            if buffer.room == 0 {
                make_room(&mut self.touched, 1)?;
                self.touched.push(grade);
            }
            self.held -= buffer.room;
            tidy(&mut buffer.keys)?;
            buffer.room = (2 * buffer.keys.len()).max(FEW);
            let more = buffer.room - buffer.keys.len();
            reserve(&mut buffer.keys, more)?;
            self.held += buffer.room;
        }
        buffer.keys.push(key);
        Ok(())
    }
}

/// The place at which a key is remembered: 0 and 1 have different ones.
#[inline]
fn place_of(key: u64) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - REMEMBERED.ilog2())) as usize
}

/// Keys that were found. They are sorted, and each kept once, whenever there is no
/// room left: then there is room for as many more as are different.
#[derive(Default)]
struct Buffer {
    keys: Vec<u64>,
    room: usize,
}

impl Buffer {
    fn sorted(mut self) -> Result<Vec<u64>, LimitReached> {
        tidy(&mut self.keys)?;
        Ok(self.keys)
    }
}

/// Takes those out of ascending keys that an ascending run has.
fn subtract(keys: &mut Vec<u64>, run: &[u64]) {
    let mut rest = run;
    keys.retain(|&key| {
        rest = &rest[below(rest, key)..];
        rest.first() != Some(&key)
    });
}

/// How many keys of an ascending run are smaller than this one. Takes few steps where
/// they are few.
fn below(run: &[u64], key: u64) -> usize {
    let mut end = 1;
    while run.get(end).is_some_and(|&other| other < key) {
        end *= 2;
    }
    let from = end / 2;
    let some = &run[from..run.len().min(end)];
    from + some.partition_point(|&other| other < key)
}

/// The keys of sorted runs, each once, in order.
fn merge(runs: &[&[u64]], threads: usize) -> Result<Vec<u64>, LimitReached> {
    if let [only] = runs {
        return listed(only.len(), only.iter().copied());
    }
    let longest = runs.iter().copied().max_by_key(|run| run.len()).unwrap_or_default();
    // Keys that cut the longest run into equal parts; the others are cut there, too.
    let parts = threads.min(longest.len().div_ceil(1 << 11)).max(1);
    let cut = |part: usize| longest[part * longest.len() / parts];
    let merged = share(threads, (0..parts).collect(), |part| {
        let mut keys = Vec::new();
        for run in runs {
            let below = |part: usize| run.partition_point(|&key| key < cut(part));
            let from = if part == 0 { 0 } else { below(part) };
            let to = if part + 1 == parts { run.len() } else { below(part + 1) };
            make_room(&mut keys, to - from)?;
            keys.extend_from_slice(&run[from..to]);
        }
        tidy(&mut keys)?;
        Ok(keys)
    });
    let mut merged = merged.into_iter().collect::<Result<Vec<Vec<u64>>, LimitReached>>()?;
    let more = merged.iter().skip(1).map(Vec::len).sum();
    let mut merged = merged.drain(..);
    let mut all = merged.next().unwrap_or_default();
    reserve(&mut all, more)?;
    merged.for_each(|part| all.extend_from_slice(&part));
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some ascending keys below 30,000.
    fn some_run(seed: &mut u64, length: usize) -> Vec<u64> {
        let mut run: Vec<u64> =
            (0..length).map(|_| crate::random::below(seed, 30_000) as u64).collect();
        run.sort_unstable();
        run.dedup();
        run
    }

    #[test]
    fn bundles_are_opened_again() {
        let mut seed = 3;
        let run = |(grade, length)| KeyRun { grade, keys: some_run(&mut seed, length) };
        let runs: Vec<KeyRun> = [(7, 3), (2, 0), (u32::MAX, 100)].into_iter().map(run).collect();
        let bundle = bundled(runs.clone()).unwrap();
        let opened = unbundled(&bundle).map(|(grade, keys)| KeyRun { grade, keys: keys.to_vec() });
        assert_eq!(opened.collect::<Vec<_>>(), runs);
        assert_eq!(unbundled(&[]).count(), 0);
    }

    const LENGTHS: [&[usize]; 4] = [&[0, 0], &[1, 0], &[10_000, 1, 3], &[5_000, 20_000, 7_000]];

    #[test]
    fn merging_is_sorting() {
        let mut seed = 1;
        for lengths in LENGTHS {
            let runs: Vec<Vec<u64>> = lengths.iter().map(|&n| some_run(&mut seed, n)).collect();
            let mut expected = runs.concat();
            expected.sort_unstable();
            expected.dedup();
            let slices: Vec<&[u64]> = runs.iter().map(Vec::as_slice).collect();
            for threads in 1..4 {
                assert_eq!(merge(&slices, threads), Ok(expected.clone()));
            }
        }
    }

    #[test]
    fn what_is_known_is_taken_out() {
        let mut seed = 2;
        for lengths in LENGTHS {
            for (&own, &known) in lengths.iter().zip(&lengths[1..]) {
                let (mut keys, run) = (some_run(&mut seed, own), some_run(&mut seed, known));
                let mut expected = keys.clone();
                expected.retain(|key| !run.contains(key));
                subtract(&mut keys, &run);
                assert_eq!(keys, expected);
                subtract(&mut keys, &expected);
                assert!(keys.is_empty());
            }
        }
    }
}
