//! Walking backwards from layer to layer, as attractors grow.
//!
//! Nearly all time goes into waiting for memory: the row of each vertex of a
//! layer, and the state of each of its predecessors, lie anywhere. Three things
//! help. A large layer is kept in buckets of neighbouring vertices, so that its
//! rows lie close together. Rows are asked for some vertices ahead. And
//! predecessors are gathered until there are some hundred of them; then their
//! states are asked for, and then they are dealt with.
//!
//! Threads share a layer if it is large; the layer is done when all of them are.
//! A long thin arena has millions of layers of a few vertices, which one thread
//! walks through alone.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use crate::memory::{make_room, reserve};
use crate::solution::RANK_BITS;
use crate::{Graph, LimitReached, Limits, Phase, Progress, share};

/// A vertex in a layer: its number in the lower 31 bits, and a bit that the
/// [`Rule`] hands on to the predecessors.
pub(crate) type Entry = u32;

/// The bit above the number of a vertex.
pub(crate) const MARK: u32 = 1 << 31;

/// The verdict of an entry that is marked by its winner, as a solution packs it.
#[inline]
pub(crate) fn verdict(entry: Entry, rank: u32) -> u32 {
    (entry >> 31) << RANK_BITS | rank
}

/// What decides whether a vertex enters the next layer.
pub(crate) trait Rule: Sync {
    /// The state of this vertex will be asked for soon.
    fn fetch(&self, v: u32);

    /// An edge leads from the vertex of `entry` to a vertex of the current layer
    /// with the same mark: does it enter the next? Only the first yes counts.
    /// `SHARED`: other threads may be asking, too.
    fn enters<const SHARED: bool>(&self, entry: Entry) -> bool;

    /// The vertex of `entry` is in the layer of this rank.
    fn settle(&self, _entry: Entry, _rank: u32) {}
}

/// Rows are asked for when this many vertices are still to be dealt with before
/// theirs; where a row begins, when there are twice as many.
const AHEAD: usize = 16;
/// Predecessors that are gathered before any of them is dealt with.
const GATHERED: usize = 256;
/// Predecessors that are taken from a row at once.
const FEW: usize = 4;
/// Vertices of a layer that one thread deals with at a time.
const PART: usize = 1 << 12;
/// Parts between two looks at the limits.
const INTERVAL: usize = 16;
/// At most so many buckets.
const MOST_BUCKETS: usize = 256;

/// Bytes that layers take at most.
///
/// A vertex is in one layer, and lists take up to twice the room they need.
pub(crate) fn working_bytes(vertices: usize, threads: usize) -> u64 {
    let list = size_of::<Vec<Entry>>() + 4 * size_of::<Entry>();
    let lists = (threads as u64).saturating_mul((2 * (MOST_BUCKETS + 1) * list) as u64);
    lists.saturating_add(2 * (size_of::<Entry>() * vertices) as u64)
}

/// A walk backwards through a graph.
pub(crate) struct Spread<'a> {
    /// The successors here are the predecessors of the arena.
    transposed: &'a Graph,
    limits: &'a Limits,
    /// How many vertices make a layer large.
    large: usize,
    /// How far numbers are shifted to give buckets.
    shift: u32,
    /// Vertices that were dealt with before, and those dealt with so far.
    before: u64,
    done: AtomicU64,
}

impl<'a> Spread<'a> {
    pub(crate) fn new(
        transposed: &'a Graph,
        limits: &'a Limits,
        large: usize,
        before: usize,
    ) -> Spread<'a> {
        let shift = transposed.len().div_ceil(MOST_BUCKETS).next_power_of_two().ilog2();
        let (before, done) = (before as u64, AtomicU64::new(0));
        Spread { transposed, limits, large, shift, before, done }
    }

    /// Walks on from a layer of this rank until no vertex enters. Returns how many
    /// vertices there were in all layers.
    pub(crate) fn walk(
        self,
        start: Vec<Entry>,
        mut rank: u32,
        rule: &impl Rule,
    ) -> Result<u64, LimitReached> {
        let (mut layer, mut next) = (start, Vec::new());
        let mut unseen = 0;
        while !layer.is_empty() {
            if layer.len() >= self.large {
                (layer, rank) = self.walk_large(layer, rank, rule)?;
                continue;
            }
            self.deal::<false>(&layer, rank, rule, &mut next)?;
            unseen += layer.len();
            if unseen >= INTERVAL * PART {
                self.look(std::mem::take(&mut unseen))?;
            }
            std::mem::swap(&mut layer, &mut next);
            next.clear();
            rank += 1;
        }
        Ok(self.done.into_inner() + unseen as u64)
    }

    /// The same for as long as layers are large. Returns the first that is not,
    /// and its rank.
    fn walk_large(
        &self,
        start: Vec<Entry>,
        mut rank: u32,
        rule: &impl Rule,
    ) -> Result<(Vec<Entry>, u32), LimitReached> {
        let threads = self.limits.thread_count();
        let empty = Buckets::new(self.transposed.len(), self.shift);
        let mut layer = vec![empty; threads];
        let mut next = layer.clone();
        layer[0].reserve_for(&start)?;
        layer[0].take(&start)?;
        drop(start);
        while layer.iter().map(Buckets::len).sum::<usize>() >= self.large {
            let lists = (0..layer[0].lists.len())
                .flat_map(|number| layer.iter().map(move |buckets| &buckets.lists[number]));
            let parts: Vec<&[Entry]> = lists.flat_map(|list| list.chunks(PART)).collect();
            let taken = AtomicUsize::new(0);
            let results = share(threads, next.iter_mut().collect(), |next| {
                while let Some(part) = parts.get(taken.fetch_add(1, Relaxed)) {
                    if threads == 1 {
                        self.deal::<false>(part, rank, rule, next)?;
                    } else {
                        self.deal::<true>(part, rank, rule, next)?;
                    }
                    self.look(part.len())?;
                }
                Ok(())
            });
            results.into_iter().collect::<Result<(), _>>()?;
            std::mem::swap(&mut layer, &mut next);
            next.iter_mut().for_each(Buckets::clear);
            rank += 1;
        }
        Ok((layer.into_iter().flat_map(|buckets| buckets.lists).flatten().collect(), rank))
    }

    /// Deals with some vertices of a layer: who enters because of them?
    fn deal<const SHARED: bool>(
        &self,
        part: &[Entry],
        rank: u32,
        rule: &impl Rule,
        next: &mut impl Take,
    ) -> Result<(), LimitReached> {
        let mut gathered = [0; GATHERED];
        let mut count = 0;
        for (i, &entry) in part.iter().enumerate() {
            if let Some(&later) = part.get(i + 2 * AHEAD) {
                self.transposed.fetch_row(later & !MARK);
            }
            if let Some(&soon) = part.get(i + AHEAD) {
                self.transposed.fetch_successors(soon & !MARK);
            }
            rule.settle(entry, rank);
            let mark = entry & MARK;
            let (row, len) = self.transposed.row(entry & !MARK);
            if let (true, Some(few)) = (len <= FEW, row.first_chunk::<FEW>()) {
                // Most rows are short, and how short cannot be foretold: some are
                // taken in any case, and those that are too many not counted.
                for (place, from) in gathered[count..].iter_mut().zip(few) {
                    *place = from | mark;
                }
                count += len;
            } else {
                for &from in &row[..len] {
                    gathered[count] = from | mark;
                    count += 1;
                    if count == GATHERED {
                        enter::<SHARED>(&gathered, rule, next)?;
                        count = 0;
                    }
                }
            }
            if count > GATHERED - FEW {
                enter::<SHARED>(&gathered[..count], rule, next)?;
                count = 0;
            }
        }
        enter::<SHARED>(&gathered[..count], rule, next)
    }

    /// Some vertices more are dealt with: a look at the limits.
    fn look(&self, more: usize) -> Result<(), LimitReached> {
        let before = self.done.fetch_add(more as u64, Relaxed);
        let done = before + more as u64;
        let interval = (INTERVAL * PART) as u64;
        if before / interval == done / interval {
            return Ok(());
        }
        let total = Some(self.transposed.len() as u64);
        self.limits.tick(Progress { phase: Phase::Solve, done: self.before + done, total })
    }
}

/// Lets in who enters among those gathered.
fn enter<const SHARED: bool>(
    gathered: &[Entry],
    rule: &impl Rule,
    next: &mut impl Take,
) -> Result<(), LimitReached> {
    for &entry in gathered {
        rule.fetch(entry & !MARK);
    }
    // Who enters cannot be foretold: no branch asks for it.
    let mut entered = [0; GATHERED];
    let mut count = 0;
    for &entry in gathered {
        entered[count % GATHERED] = entry;
        count += usize::from(rule.enters::<SHARED>(entry));
    }
    next.take(&entered[..count])
}

/// Takes vertices of the next layer.
trait Take {
    fn take(&mut self, entries: &[Entry]) -> Result<(), LimitReached>;
}

impl Take for Vec<Entry> {
    fn take(&mut self, entries: &[Entry]) -> Result<(), LimitReached> {
        make_room(self, entries.len())?;
        self.extend_from_slice(entries);
        Ok(())
    }
}

/// A layer in buckets of neighbouring vertices.
#[derive(Clone)]
struct Buckets {
    shift: u32,
    lists: Vec<Vec<Entry>>,
}

impl Buckets {
    fn new(vertices: usize, shift: u32) -> Buckets {
        Buckets { shift, lists: vec![Vec::new(); (vertices >> shift) + 1] }
    }

    /// Room for these entries and no more.
    fn reserve_for(&mut self, entries: &[Entry]) -> Result<(), LimitReached> {
        let mut counts = vec![0; self.lists.len()];
        for entry in entries {
            counts[((entry & !MARK) >> self.shift) as usize] += 1;
        }
        self.lists.iter_mut().zip(counts).try_for_each(|(list, count)| reserve(list, count))
    }

    fn len(&self) -> usize {
        self.lists.iter().map(Vec::len).sum()
    }

    fn clear(&mut self) {
        self.lists.iter_mut().for_each(Vec::clear);
    }
}

impl Take for Buckets {
    fn take(&mut self, entries: &[Entry]) -> Result<(), LimitReached> {
        for &entry in entries {
            let list = &mut self.lists[((entry & !MARK) >> self.shift) as usize];
            make_room(list, 1)?;
            list.push(entry);
        }
        Ok(())
    }
}
