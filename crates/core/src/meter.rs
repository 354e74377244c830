//! Limits as a long computation keeps them.

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_vec;

use crate::pages::huge;
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
    done: u64,
    /// Steps left until the next look at the limits.
    left: u64,
}

/// Steps between two looks: well below a millisecond, even where each of them misses
/// the cache.
const INTERVAL: u64 = 1 << 14;

impl<'a> Meter<'a> {
    /// A new account, of a computation of so many steps if that is known.
    pub fn new(limits: &'a Limits, phase: Phase, total: Option<u64>) -> Meter<'a> {
        Meter { limits, phase, total, held: 0, done: 0, left: 0 }
    }

    /// So many steps are about to be made.
    #[inline]
    pub fn step(&mut self, steps: u64) -> Result<(), LimitReached> {
        if steps <= self.left {
            self.left -= steps;
            self.done += steps;
            return Ok(());
        }
        self.look(steps)
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

    /// So many more bytes will be held, besides what is taken from here.
    pub fn hold(&mut self, bytes: u64) -> Result<(), LimitReached> {
        let held = self.held.saturating_add(bytes);
        self.limits.check_memory(held)?;
        self.held = held;
        Ok(())
    }

    /// So many bytes are given back.
    pub fn give_back(&mut self, bytes: u64) {
        self.held = self.held.saturating_sub(bytes);
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
        let needed = bytes_of::<T>(length);
        self.hold(needed)?;
        try_zeroed_vec(length).map(huge).map_err(|()| LimitReached::Refused { needed })
    }

    /// The empty set, with room for this many vertices.
    pub fn vertex_set(&mut self, vertices: usize) -> Result<VertexSet, LimitReached> {
        Ok(VertexSet::from_words(self.zeroes(vertices.div_ceil(64))?))
    }

    /// Adds one to a list, which grows by half if there is no room.
    #[inline]
    pub fn push<T>(&mut self, list: &mut Vec<T>, one: T) -> Result<(), LimitReached> {
        if list.len() == list.capacity() {
            self.grow(list, (list.len() / 2).max(16))?;
        }
        list.push(one);
        Ok(())
    }

    /// Makes room for this many more in a list, exactly.
    #[cold]
    pub fn grow<T>(&mut self, list: &mut Vec<T>, more: usize) -> Result<(), LimitReached> {
        let free = list.capacity() - list.len();
        let needed = bytes_of::<T>(more.saturating_sub(free));
        self.hold(needed)?;
        list.try_reserve_exact(more).map_err(|_| LimitReached::Refused { needed })
    }
}

fn bytes_of<T>(count: usize) -> u64 {
    (count as u64).saturating_mul(size_of::<T>() as u64)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

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
