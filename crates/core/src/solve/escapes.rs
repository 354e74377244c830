//! The walk backwards: what is known of each vertex, and who enters a layer.

use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering::Relaxed};

use super::spread::{Entry, MARK, Rule, verdict};
use super::zeroed;
use crate::prefetch::fetch;
use crate::{Arena, LimitReached, Player, share};

/// What is known of each vertex.
///
/// Edges ask for vertices anywhere, so what they ask for is a byte: many vertices
/// fit into the caches.
pub(crate) struct Escapes<'a> {
    known: Vec<AtomicU8>,
    /// The verdict of a vertex that is decided, as a solution packs it; before
    /// that, if it has [`MANY`] escapes, how many.
    packed: &'a [AtomicU32],
}

/// What is known of a vertex, in a byte.
///
/// ```text
///   0                      decided: somebody wins
///   128 + 64·owner + k     open, and k of its successors have not been found to
///                          be won by the owner's opponent: its escapes
/// ```
type State = u8;

const DECIDED: State = 0;
const OPEN: State = 128;
const OWNER_BIT: u32 = 6;
/// The mark of an escape count that is too large for a byte.
const MANY: State = 63;

/// What is known of a vertex when a successor is found to be won, by J0 or by J1:
/// the owner wins by one good edge, the other player by the last one. Many
/// escapes stay many.
const THEN: [[State; 256]; 2] = {
    let mut then = [[DECIDED; 256]; 2];
    let mut winner = 0;
    while winner < 2 {
        let mut known = OPEN as usize;
        while known < 256 {
            let escapes = known as State & MANY;
            then[winner][known] = match known >> OWNER_BIT & 1 {
                owner if owner == winner => DECIDED,
                _ if escapes == MANY => known as State,
                _ if escapes <= 1 => DECIDED,
                _ => known as State - 1,
            };
            known += 1;
        }
        winner += 1;
    }
    then
};

/// Vertices whose state one thread prepares at a time.
const SOME: usize = 1 << 16;

impl<'a> Escapes<'a> {
    /// Where the vertices of a layer are decided, those that are not `open` were before,
    /// and the others have so many escapes.
    pub(crate) fn new(
        arena: &Arena,
        layer: &[Entry],
        open: impl Fn(u32) -> bool + Sync,
        count: impl Fn(u32) -> u32 + Sync,
        packed: &'a [AtomicU32],
        threads: usize,
    ) -> Result<Escapes<'a>, LimitReached> {
        let mut known: Vec<AtomicU8> = zeroed(arena.len())?;
        let parts = (0u32..).step_by(SOME).zip(known.chunks_mut(SOME)).collect();
        share(threads, parts, |(first, part): (u32, &mut [AtomicU8])| {
            for (v, known) in (first..).zip(part).filter(|&(v, _)| open(v)) {
                let count = count(v);
                let escapes = count.min(MANY.into()) as State;
                *known.get_mut() = OPEN | (arena.owner(v).index() as State) << OWNER_BIT | escapes;
                if escapes == MANY {
                    packed[v as usize].store(count, Relaxed);
                }
            }
        });
        // Where `packed` has got a count instead of their verdict, it gets it back when the
        // walk settles them.
        for entry in layer {
            *known[(entry & !MARK) as usize].get_mut() = DECIDED;
        }
        Ok(Escapes { known, packed })
    }

    /// Whether nobody is known to win.
    pub(crate) fn is_open(&self, v: u32) -> bool {
        self.known[v as usize].load(Relaxed) != DECIDED
    }

    #[inline]
    fn fetch(&self, v: u32) {
        fetch(&self.known[v as usize]);
    }

    /// One of many escapes less. Whether it was the last one.
    #[cold]
    fn last_of_many<const SHARED: bool>(&self, v: u32) -> bool {
        let many = &self.packed[v as usize];
        let before = if SHARED {
            many.fetch_sub(1, Relaxed)
        } else {
            let before = many.load(Relaxed);
            many.store(before - 1, Relaxed);
            before
        };
        before == 1
    }
}

/// Spreads wins. The mark of an entry is the winner.
pub(crate) struct Winners<'a>(pub(crate) &'a Escapes<'a>);

impl Rule for Winners<'_> {
    #[inline]
    fn fetch(&self, v: u32) {
        self.0.fetch(v);
    }

    #[inline]
    fn enters<const SHARED: bool>(&self, entry: Entry) -> bool {
        let v = entry & !MARK;
        let place = &self.0.known[v as usize];
        let table = &THEN[(entry >> 31) as usize];
        let mut known = place.load(Relaxed);
        loop {
            let then = table[usize::from(known)];
            if then == known && known != DECIDED {
                // Whoever takes the last of many escapes is the last to ask: nobody else
                // changes what is known. The escape is taken once, so nothing is tried again.
                let last = self.0.last_of_many::<SHARED>(v);
                if last {
                    place.store(DECIDED, Relaxed);
                }
                return last;
            }
            let decided = (known != DECIDED) & (then == DECIDED);
            if !SHARED {
                place.store(then, Relaxed);
                return decided;
            }
            if known == DECIDED {
                return false;
            }
            match place.compare_exchange_weak(known, then, Relaxed, Relaxed) {
                Ok(_) => return decided,
                Err(now) => known = now,
            }
        }
    }

    #[inline]
    fn settle(&self, entry: Entry, rank: u32) {
        self.0.packed[(entry & !MARK) as usize].store(verdict(entry, rank), Relaxed);
    }
}

/// Among the vertices that nobody wins, finds those from which `player` can force
/// the end of the play without losing: the attractor to V ∪ N.
///
/// The counters still hold what is needed: at a drawn vertex of the opponent no
/// successor is won by the opponent, so what was not counted down is exactly its
/// drawn successors. The walks of the two players touch the counters of different
/// vertices.
pub(crate) struct Ends<'a> {
    pub(crate) escapes: &'a Escapes<'a>,
    pub(crate) player: Player,
    /// A bit for each vertex: whether it is in the attractor.
    pub(crate) reached: &'a [AtomicU64],
}

impl Rule for Ends<'_> {
    #[inline]
    fn fetch(&self, v: u32) {
        self.escapes.fetch(v);
    }

    #[inline]
    fn enters<const SHARED: bool>(&self, entry: Entry) -> bool {
        let place = &self.escapes.known[entry as usize];
        let known = place.load(Relaxed);
        if known == DECIDED {
            return false;
        }
        if usize::from(known >> OWNER_BIT & 1) != self.player.index() {
            let last = if known & MANY == MANY {
                self.escapes.last_of_many::<SHARED>(entry)
            } else if SHARED {
                place.fetch_sub(1, Relaxed) & MANY == 1
            } else {
                place.store(known - 1, Relaxed);
                known & MANY == 1
            };
            if !last {
                return false;
            }
        }
        let (word, bit) = (&self.reached[entry as usize / 64], 1 << (entry % 64));
        let before = if SHARED {
            word.fetch_or(bit, Relaxed)
        } else {
            let before = word.load(Relaxed);
            word.store(before | bit, Relaxed);
            before
        };
        before & bit == 0
    }
}
