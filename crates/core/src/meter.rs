//! Limits as a long computation keeps them.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bytemuck::Zeroable;

use crate::memory::{bytes_of, refusable, reserve, zeroed};
use crate::{LimitReached, Limits, Phase, Progress, VertexSet};

/// Keeps the account of one computation: what it holds in memory, how far it has come,
/// and when to look at its [`Limits`] again.
///
/// What grows with the arena is taken from here, where both the limit and the system
/// may refuse it, and every loop over the arena tells its steps here. Both fail with
/// the limit that was reached.
///
/// ```
/// use arene::{LimitReached, Limits, Meter, Phase};
/// let limits = Limits::none().memory(1000);
/// let mut meter = Meter::new(&limits, Phase::Solve, None);
/// let ranks = meter.filled(u32::MAX, 200)?;
/// for _ in &ranks {
///     meter.step(1)?;
/// }
/// assert!(meter.filled(0u64, 200).is_err());
/// # Ok::<(), LimitReached>(())
/// ```
#[derive(Debug)]
pub struct Meter<'a> {
    limits: &'a Limits,
    phase: Phase,
    total: Option<u64>,
    held: u64,
    /// What others hold under the same limit, and this one.
    together: Option<&'a AtomicU64>,
    done: u64,
    /// Steps left until the next look at the limits.
    left: u64,
}

/// Steps between two looks: well below a millisecond, even where each of them misses
/// the cache.
const INTERVAL: u64 = 1 << 14;

/// As many things of a list as are dealt with between two looks, where each takes next to
/// no time.
pub(crate) const AT_ONCE: usize = INTERVAL as usize;

impl<'a> Meter<'a> {
    /// A new account, of a computation of so many steps if that is known.
    pub fn new(limits: &'a Limits, phase: Phase, total: Option<u64>) -> Meter<'a> {
        Meter { limits, phase, total, held: 0, together: None, done: 0, left: 0 }
    }

    /// One of several accounts that hold so many bytes together: one for each thread.
    pub fn beside(limits: &'a Limits, phase: Phase, together: &'a AtomicU64) -> Meter<'a> {
        Meter { together: Some(together), ..Meter::new(limits, phase, None) }
    }

    /// So many steps are about to be made.
    #[inline]
    pub fn step(&mut self, steps: u64) -> Result<(), LimitReached> {
        if steps < self.left {
            self.left -= steps;
            self.done += steps;
            return Ok(());
        }
        self.look(steps)
    }

    /// So many steps are about to be made that are no progress.
    #[inline]
    pub fn pause(&mut self, steps: u64) -> Result<(), LimitReached> {
        if steps < self.left {
            self.left -= steps;
            return Ok(());
        }
        self.left = INTERVAL;
        self.limits.check_stop()
    }

    /// The same account in another phase, of so many steps if that is known.
    pub fn begin(&mut self, phase: Phase, total: Option<u64>) {
        (self.phase, self.total, self.done, self.left) = (phase, total, 0, 0);
    }

    #[cold]
    fn look(&mut self, steps: u64) -> Result<(), LimitReached> {
        self.limits.tick(Progress { phase: self.phase, done: self.done, total: self.total })?;
        self.done += steps;
        self.left = INTERVAL;
        Ok(())
    }

    /// The limits that are kept here.
    pub fn limits(&self) -> &'a Limits {
        self.limits
    }

    /// Bytes held so far.
    pub fn held(&self) -> u64 {
        self.held
    }

    /// So many more bytes will be held, besides what is taken from here. To take memory
    /// is an occasion to look whether it is time to stop, too.
    pub fn hold(&mut self, bytes: u64) -> Result<(), LimitReached> {
        self.limits.check_stop()?;
        let held = self.held.saturating_add(bytes);
        match self.together {
            None => self.limits.check_memory(held)?,
            Some(together) => {
                let all = together.fetch_add(bytes, Relaxed).saturating_add(bytes);
                self.limits.check_memory(all).inspect_err(|_| {
                    together.fetch_sub(bytes, Relaxed);
                })?;
            }
        }
        self.held = held;
        Ok(())
    }

    /// So many bytes are given back.
    pub fn give_back(&mut self, bytes: u64) {
        let bytes = bytes.min(self.held);
        self.held -= bytes;
        if let Some(together) = self.together {
            together.fetch_sub(bytes, Relaxed);
        }
    }

    /// An empty list with room for this many.
    pub fn list<T>(&mut self, room: usize) -> Result<Vec<T>, LimitReached> {
        let mut list = Vec::new();
        self.grow(&mut list, room)?;
        Ok(list)
    }

    /// A list of this many of the same.
    pub fn filled<T: Copy>(&mut self, value: T, length: usize) -> Result<Vec<T>, LimitReached> {
        let mut list = self.list(length)?;
        list.resize(length, value);
        Ok(list)
    }

    /// A list of zeroes, which the system gives without touching them, in huge pages
    /// where it has some.
    pub fn zeroes<T: Zeroable>(&mut self, length: usize) -> Result<Vec<T>, LimitReached> {
        self.hold(bytes_of::<T>(length))?;
        zeroed(length)
    }

    /// The empty set, with room for this many vertices.
    pub fn vertex_set(&mut self, vertices: usize) -> Result<VertexSet, LimitReached> {
        Ok(VertexSet::from_words(self.zeroes(vertices.div_ceil(64))?))
    }

    /// Numbers, one after the other, in a list.
    pub(crate) fn numbers(&mut self, count: usize) -> Result<Vec<u32>, LimitReached> {
        let mut list = self.list(count)?;
        list.extend(0..count as u32);
        Ok(list)
    }

    /// Lets rules put into a list what they like: so many at most, if that may be very
    /// many; fewer are told when they are there.
    pub fn filling<T>(
        &mut self,
        list: &mut Vec<T>,
        most: u64,
        fill: impl FnOnce(&mut Vec<T>),
    ) -> Result<(), LimitReached> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        if most > list.capacity() - list.len() {
            self.grow(list, most)?;
        }
        let before = list.capacity();
        fill(list);
        let more = list.capacity().saturating_sub(before);
        if more == 0 { Ok(()) } else { self.hold(bytes_of::<T>(more)) }
    }

    /// Drops a list, and gives back what it took.
    pub fn drop_list<T>(&mut self, list: Vec<T>) {
        self.give_back(bytes_of::<T>(list.capacity()));
        drop(list);
    }

    /// Makes room for this many vertices in a set.
    pub(crate) fn grow_set(
        &mut self,
        set: &mut VertexSet,
        vertices: usize,
    ) -> Result<(), LimitReached> {
        let words = set.words_mut();
        let length = vertices.div_ceil(64);
        if let Some(more @ 1..) = length.checked_sub(words.len()) {
            self.grow(words, more)?;
            words.resize(length, 0);
        }
        Ok(())
    }

    /// Adds one to a list, which grows to twice its size if there is no room.
    #[inline]
    pub fn push<T>(&mut self, list: &mut Vec<T>, one: T) -> Result<(), LimitReached> {
        if list.len() == list.capacity() {
            self.grow(list, list.len().max(4))?;
        }
        list.push(one);
        Ok(())
    }

    /// Adds letters to a text, which grows by half, or by more where that is too little.
    pub fn push_text(&mut self, text: &mut String, letters: &str) -> Result<(), LimitReached> {
        let room = text.capacity() - text.len();
        if room < letters.len() {
            let more = letters.len().max(text.len() / 2).max(64);
            let needed = (more - room) as u64;
            self.hold(needed)?;
            let reserved = refusable(|| text.try_reserve_exact(more));
            reserved.map_err(|_| LimitReached::Refused { needed })?;
        }
        text.push_str(letters);
        Ok(())
    }

    /// Makes room for this many more in a list, exactly.
    #[cold]
    pub fn grow<T>(&mut self, list: &mut Vec<T>, more: usize) -> Result<(), LimitReached> {
        let free = list.capacity() - list.len();
        let needed = bytes_of::<T>(more.saturating_sub(free));
        self.hold(needed)?;
        reserve(list, more)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn what_is_held_is_counted_together() {
        let limits = Limits::none().memory(1 << 10);
        let mut meter = Meter::new(&limits, Phase::Solve, None);
        let mut list: Vec<u64> = meter.list(64).expect("half of it");
        assert_eq!(meter.held(), 512);
        for number in 0..64 {
            meter.push(&mut list, number).expect("there is room");
        }
        let set = meter.vertex_set(64 * 33).expect("264 bytes");
        assert!(set.is_empty());
        assert!(matches!(meter.push(&mut list, 64), Err(LimitReached::Memory { .. })));
        assert_eq!(list.len(), 64);
    }

    #[test]
    fn several_keep_one_limit() {
        let (limits, together) = (Limits::none().memory(1000), AtomicU64::new(0));
        let [mut one, mut other] = [0; 2].map(|_| Meter::beside(&limits, Phase::Solve, &together));
        let list: Vec<u8> = one.list(600).expect("there is room");
        assert!(matches!(other.list::<u8>(600), Err(LimitReached::Memory { needed: 1200, .. })));
        assert_eq!(other.list::<u8>(400).map(|list| list.capacity()), Ok(400));
        one.drop_list(list);
        assert_eq!((one.held(), other.held(), together.load(Relaxed)), (0, 400, 400));
        let mut text = String::new();
        assert_eq!(other.push_text(&mut text, &"a".repeat(600)), Ok(()));
        assert!(other.push_text(&mut text, "a").is_err());
        assert_eq!(text.len(), 600);
    }

    #[test]
    fn what_the_system_refuses_is_no_panic() {
        let limits = Limits::none();
        let mut meter = Meter::new(&limits, Phase::Solve, None);
        let needed = (isize::MAX as u64) / 8 * 8;
        assert_eq!(
            meter.zeroes::<u64>(isize::MAX as usize / 8),
            Err(LimitReached::Refused { needed })
        );
        assert!(matches!(meter.list::<u64>(usize::MAX), Err(LimitReached::Refused { .. })));
    }

    #[test]
    fn steps_look_at_the_stop_flag() {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits::none().stop_flag(flag.clone());
        let mut meter = Meter::new(&limits, Phase::Solve, None);
        assert_eq!(meter.step(1), Ok(()));
        flag.store(true, Relaxed);
        let stopped = (0..=INTERVAL).find_map(|_| meter.step(1).err());
        assert_eq!(stopped, Some(LimitReached::Stopped));
        assert_eq!(meter.step(INTERVAL + 1), Err(LimitReached::Stopped));
    }
}
