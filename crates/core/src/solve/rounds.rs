//! The first layers of both players' attractors, found forwards.
//!
//! As long as layers are large it is cheaper to ask every open vertex what has become
//! of its successors than to walk backwards to it: nothing is transposed, rows are read
//! in their order, and what is asked for anywhere is two bits a vertex, of which the
//! caches hold millions. A round asks all open vertices, and whoever is decided in it
//! is known from the next one on, so that round k finds the layer of rank k.
//!
//! What there is to ask shrinks from round to round, not only by the vertices that are
//! decided. A successor that the owner's opponent wins is no way out, and its edge is
//! dropped; one that the owner wins decides the vertex. So an open vertex keeps just its
//! edges to open vertices, and is lost when none is left.
//!
//! Rounds stop paying where layers are thin: see [`Budget::pays`]. The walk backwards
//! goes on from there. (Beamer, Asanović and Patterson, *Direction-optimizing
//! breadth-first search*, SC 2012, have the same two ways to find a layer.)

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::spread::{Entry, MARK, verdict};
use super::zeroed;
use crate::memory::reserve;
use crate::{Arena, Graph, LimitReached, Limits, Phase, Progress, share};

/// Who is known to win from each vertex, two bits each: 0 while it is open, 1 for J0,
/// 2 for J1. Bits are set between rounds, so that all of a round ask the same.
pub(crate) struct Known(Vec<AtomicU64>);

/// Vertices to a word.
const TO_A_WORD: usize = 32;

impl Known {
    pub(crate) fn new(vertices: usize) -> Result<Known, LimitReached> {
        zeroed(vertices.div_ceil(TO_A_WORD)).map(Known)
    }

    /// Bytes for so many vertices.
    pub(crate) fn bytes(vertices: usize) -> u64 {
        8 * vertices.div_ceil(TO_A_WORD) as u64
    }

    #[inline]
    fn code(&self, v: u32) -> u8 {
        let word = self.0[v as usize / TO_A_WORD].load(Relaxed);
        (word >> (2 * v % 64)) as u8 & 3
    }

    #[inline]
    pub(crate) fn is_open(&self, v: u32) -> bool {
        self.code(v) == 0
    }

    /// The vertex of an entry is won by its mark. No other thread may be settling a
    /// vertex of the same word.
    fn settle(&self, entry: Entry) {
        let v = entry & !MARK;
        let word = &self.0[v as usize / TO_A_WORD];
        let code = 1 + u64::from(entry >> 31);
        word.store(word.load(Relaxed) | code << (2 * v % 64), Relaxed);
    }
}

/// How the work is cut up. Answers do not depend on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// Vertices that one thread asks at a time, a multiple of [`TO_A_WORD`]: so many
    /// that their edges, and what is noted of them, fit the caches of one core.
    pub(crate) part: usize,
    /// So many vertices are worth the while of a thread.
    pub(crate) large: usize,
    /// A round pays if there is one in so many less to ask after it.
    pub(crate) one_in: usize,
}

impl Cut {
    pub(crate) const USUAL: Cut = Cut { part: 1 << 13, large: 1 << 13, one_in: 64 };
}

/// Where rounds have stopped.
pub(crate) struct Stopped {
    /// The newest layer, which [`Known`] does not have yet; empty if there is none any
    /// more: what is open then is drawn.
    pub(crate) layer: Vec<Entry>,
    pub(crate) rank: u32,
    /// How many vertices are neither known nor in the newest layer.
    pub(crate) open: usize,
    /// The edges that open vertices have left: those to vertices that [`Known`] does not
    /// have. Not made if they are so many that those of the arena do as well.
    pub(crate) rest: Option<Graph>,
}

/// A vertex that is open: its number, marked if it is J1's, and how many edges it has
/// left.
type Row = [u32; 2];

/// Some neighbouring vertices.
struct Stretch<'a> {
    first: u32,
    /// Those that are open; behind them those that the last round decided, marked by
    /// their winner, with no edges left.
    rows: &'a mut [Row],
    open: usize,
    entered: usize,
    /// Where the edges of the rows lead, one row after the other.
    targets: &'a mut [u32],
    edges: usize,
    packed: &'a mut [AtomicU32],
}

/// What a thread notes while it asks the vertices of a part.
#[derive(Default)]
struct Notes {
    /// For each edge what is known of its target, and whether it is kept: 1 or 0. Some
    /// more at the end, so that eight can always be taken at once.
    codes: Vec<u8>,
    kept: Vec<u8>,
    entered: Vec<Entry>,
}

/// Edges that are dealt with at once.
const FEW: usize = 8;
/// A one in each of [`FEW`] bytes.
const ONES: u64 = u64::MAX / 255;

/// Bytes that rounds take at most besides what is known.
pub(crate) fn working_bytes(arena: &Arena, threads: usize) -> u64 {
    let (n, m) = (arena.len() as u64, arena.graph().edge_count() as u64);
    let size = Cut::USUAL.part;
    let parts = n.div_ceil(size as u64);
    let edges = |first: u32| {
        let next = (first as usize + size).min(arena.len()) as u32;
        arena.graph().rows(first..next).len() as u64
    };
    // Any notes may once have had the part with the most edges.
    let most = arena.graph().vertices().step_by(size).map(edges).max().unwrap_or_default();
    let notes_of_all = parts.min(threads as u64) * (4 * size as u64 + 2 * (most + FEW as u64));
    let stopping = 4 * (n + 1) + m / REST as u64 * 4 + thin(n + m);
    8 * n + 4 * m + parts * size_of::<Stretch<'_>>() as u64 + notes_of_all.max(stopping)
}

/// Bytes of a layer at which rounds stop, of so many vertices and edges: those are thin.
pub(crate) fn thin(all: u64) -> u64 {
    4 * (all / Cut::USUAL.one_in as u64 + 1)
}

/// What rounds leave is copied if it is at most one in so many edges of the arena.
const REST: usize = 4;

/// Goes on from a layer of rank 0, round by round, as long as that pays.
pub(crate) fn rounds(
    arena: &Arena,
    layer: Vec<Entry>,
    known: &Known,
    packed: &mut [AtomicU32],
    limits: &Limits,
    cut: Cut,
) -> Result<Stopped, LimitReached> {
    debug_assert!(cut.part.is_multiple_of(TO_A_WORD), "a word belongs to one thread");
    let (n, m) = (arena.len(), arena.graph().edge_count());
    let mut open = n - layer.len();
    // How much this layer saves the first round cannot be known; so many there are.
    if layer.len().saturating_mul(cut.one_in) < open {
        return Ok(Stopped { layer, rank: 0, open, rest: None });
    }
    for &entry in &layer {
        known.settle(entry);
        *packed[(entry & !MARK) as usize].get_mut() = verdict(entry, 0);
    }
    drop(layer);
    let (mut rows, mut targets) = (zeroed(n)?, zeroed(m)?);
    let mut parts = parts(arena, &mut rows, &mut targets, packed, cut.part);
    let threads = limits.thread_count().min(parts.len()).max(1);
    let mut notes_of_all: Vec<Notes> = (0..threads).map(|_| Notes::default()).collect();
    let mut budget = Budget { one_in: cut.one_in, asked: open + m, thinly: (n + m) / 2 };
    let mut rank = 0;
    let mut entered: usize;
    loop {
        rank += 1;
        let busy = (budget.asked / cut.large).clamp(1, threads);
        each(&mut parts, &mut notes_of_all[..busy], limits, |part, notes| {
            if rank == 1 {
                part.fill(arena);
            }
            part.ask(known, rank, notes)
        })?;
        entered = parts.iter().map(|part| part.entered).sum();
        open -= entered;
        let total = Some(n as u64);
        limits.tick(Progress { phase: Phase::Solve, done: (n - open) as u64, total })?;
        let left = parts.iter().map(|part| part.open + part.edges).sum();
        if entered == 0 || !budget.pays(left) {
            break;
        }
        let busy = (entered / cut.large).clamp(1, threads);
        each(&mut parts, &mut notes_of_all[..busy], limits, |part, _| {
            part.entries().for_each(|entry| known.settle(entry));
            Ok(())
        })?;
        parts.retain(|part| part.open > 0);
    }
    drop(notes_of_all);
    let mut layer = Vec::new();
    reserve(&mut layer, entered)?;
    layer.extend(parts.iter().flat_map(Stretch::entries));
    let [rows, edges] = [|part: &Stretch<'_>| part.open, |part: &Stretch<'_>| part.edges]
        .map(|count| parts.iter().map(count).sum::<usize>());
    // Nobody asks for it if nothing is open, and nothing leads on: no layer, and no dead
    // end, which would be open without a row.
    let needed = open > 0 && (entered > 0 || open > rows);
    let rest = (needed && edges <= m / REST).then(|| rest(n, edges, &parts)).transpose()?;
    Ok(Stopped { layer, rank, open, rest })
}

/// What rounds may cost.
struct Budget {
    one_in: usize,
    /// Vertices and edges that the last round asked.
    asked: usize,
    /// How many may yet be asked in rounds after thin layers.
    thinly: usize,
}

impl Budget {
    /// Whether to find the next layer by a round that asks so many vertices and edges.
    ///
    /// It pays if the last one has left its share less to ask, one in `one_in`: all such
    /// rounds together ask the arena at most that many times over, and in practice a few
    /// times. Thinner layers come at the end of most arenas, where little is left, and all
    /// along in others, such as a long chain; they are found by rounds until these have
    /// asked half of the arena in all.
    fn pays(&mut self, left: usize) -> bool {
        let less = self.asked - left;
        self.asked = left;
        if less.saturating_mul(self.one_in) >= left {
            return true;
        }
        let thinly = self.thinly.checked_sub(left);
        self.thinly = thinly.unwrap_or_default();
        thinly.is_some()
    }
}

/// The edges that open vertices have left.
fn rest(vertices: usize, edges: usize, parts: &[Stretch<'_>]) -> Result<Graph, LimitReached> {
    let (mut first, mut target) = (zeroed::<u32>(vertices + 1)?, Vec::new());
    reserve(&mut target, edges)?;
    for part in parts {
        for &[vertex, edges] in &part.rows[..part.open] {
            first[(vertex & !MARK) as usize + 1] = edges;
        }
        target.extend_from_slice(&part.targets[..part.edges]);
    }
    let mut end = 0;
    for row in &mut first {
        end += *row;
        *row = end;
    }
    Ok(Graph::from_sorted(first, target))
}

/// Cuts an arena into parts, which are to be filled.
fn parts<'a>(
    arena: &Arena,
    rows: &'a mut [Row],
    mut targets: &'a mut [u32],
    packed: &'a mut [AtomicU32],
    size: usize,
) -> Vec<Stretch<'a>> {
    let mut parts = Vec::with_capacity(rows.len().div_ceil(size));
    let mut first = 0;
    for (rows, packed) in rows.chunks_mut(size).zip(packed.chunks_mut(size)) {
        let next = first + rows.len() as u32;
        let edges = arena.graph().rows(first..next).len();
        let targets = targets.split_off_mut(..edges).unwrap_or_default();
        parts.push(Stretch { first, rows, open: 0, entered: 0, targets, edges, packed });
        first = next;
    }
    parts
}

/// Does something with each part, each thread with a notes of its own.
fn each(
    parts: &mut [Stretch<'_>],
    notes_of_all: &mut [Notes],
    limits: &Limits,
    work: impl Fn(&mut Stretch<'_>, &mut Notes) -> Result<(), LimitReached> + Sync,
) -> Result<(), LimitReached> {
    let queue = Mutex::new(parts.iter_mut());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let results = share(notes_of_all.len(), notes_of_all.iter_mut().collect(), |notes| {
        while let Some(part) = next() {
            work(part, notes)?;
            limits.check_stop()?;
        }
        Ok(())
    });
    results.into_iter().collect()
}

impl Stretch<'_> {
    /// Takes the rows of the vertices that have any.
    fn fill(&mut self, arena: &Arena) {
        let vertices = self.first..self.first + self.rows.len() as u32;
        self.targets.copy_from_slice(arena.graph().rows(vertices.clone()));
        for v in vertices {
            let (owner, edges) = (arena.owner(v).index() as u32, arena.graph().out_degree(v));
            self.rows[self.open] = [v | owner << 31, edges];
            self.open += usize::from(edges > 0);
        }
    }

    /// The vertices that the last round decided, each marked by its winner.
    fn entries(&self) -> impl Iterator<Item = Entry> {
        self.rows[self.open..][..self.entered].iter().map(|&[entry, _]| entry)
    }

    /// One round: who is decided by what is known of the successors?
    fn ask(&mut self, known: &Known, rank: u32, notes: &mut Notes) -> Result<(), LimitReached> {
        let Notes { codes, kept, entered } = notes;
        for notes in [&mut *codes, &mut *kept] {
            lengthen(notes, self.edges + FEW)?;
        }
        lengthen(entered, self.rows.len())?;

        let targets = &mut self.targets[..self.edges];
        for (code, &to) in codes.iter_mut().zip(&*targets) {
            *code = known.code(to);
        }
        let rows = Cell::from_mut(&mut self.rows[..self.open]).as_slice_of_cells();
        (self.open, self.entered) = judge(rows, codes, kept, entered);
        self.edges = keep(targets, kept);
        for (row, &entry) in self.rows[self.open..].iter_mut().zip(&entered[..self.entered]) {
            let place = (entry & !MARK) - self.first;
            *self.packed[place as usize].get_mut() = verdict(entry, rank);
            *row = [entry, 0];
        }
        Ok(())
    }
}

/// Makes a list at least this long.
fn lengthen<T: Copy + Default>(list: &mut Vec<T>, length: usize) -> Result<(), LimitReached> {
    if let Some(more @ 1..) = length.checked_sub(list.len()) {
        reserve(list, more)?;
        list.resize(length, T::default());
    }
    Ok(())
}

/// Decides what can be decided by the codes of the successors, notes which edges are
/// kept, and returns how many rows stay and how many entered. Nothing can be foretold
/// here, so no branch depends on it.
fn judge(
    rows: &[Cell<Row>],
    codes: &[u8],
    kept: &mut [u8],
    entered: &mut [Entry],
) -> (usize, usize) {
    let (mut place, mut stay, mut enter) = (0, 0, 0);
    for row in rows {
        let [vertex, edges] = row.get();
        let (owner, count) = (vertex >> 31, edges as usize);
        let (won, left);
        debug_assert!(count > 0, "a row without edges is decided");
        if let (true, Some(codes), Some(kept)) =
            (count <= FEW, few(codes, place), few_mut(kept, place))
        {
            let own = u64::MAX >> (64 - 8 * count);
            let codes = u64::from_le_bytes(*codes) & own;
            won = codes & ONES << owner != 0;
            let closed = (codes | codes >> 1) & ONES;
            left = edges - (closed.wrapping_mul(ONES) >> 56) as u32;
            let open = !closed & ONES & own;
            let keep = if won { 0 } else { open };
            *kept = keep.to_le_bytes();
        } else {
            let (codes, kept) = (&codes[place..][..count], &mut kept[place..][..count]);
            won = codes.iter().fold(0, |any, code| any | code) >> owner & 1 == 1;
            left = codes.iter().map(|&code| u32::from(code == 0)).sum();
            let each = kept.iter_mut().zip(codes);
            each.for_each(|(kept, &code)| *kept = u8::from(!won & (code == 0)));
        }
        place += count;
        let decided = won | (left == 0);
        rows[stay].set([vertex, left]);
        stay += usize::from(!decided);
        // The mark of the owner, turned unless he wins.
        entered[enter] = vertex ^ u32::from(!won) << 31;
        enter += usize::from(decided);
    }
    (stay, enter)
}

fn few(bytes: &[u8], place: usize) -> Option<&[u8; FEW]> {
    bytes.get(place..)?.first_chunk()
}

fn few_mut(bytes: &mut [u8], place: usize) -> Option<&mut [u8; FEW]> {
    bytes.get_mut(place..)?.first_chunk_mut()
}

/// Moves the targets that are kept to the front, and returns how many these are.
fn keep(targets: &mut [u32], kept: &[u8]) -> usize {
    let targets = Cell::from_mut(targets).as_slice_of_cells();
    let mut count = 0;
    for (target, &kept) in targets.iter().zip(kept) {
        targets[count].set(target.get());
        count += usize::from(kept);
    }
    count
}
