//! Memory that the system may refuse.
//!
//! What grows with the game is asked for here, or by a [`Meter`](crate::Meter), and the
//! answer may be no: [`LimitReached::Refused`]. Whatever else takes memory cannot be told
//! so; std then ends the process. A program that has an allocator of its own can tell one
//! from the other, and say more before it ends: see [`is_refusable`].

use std::cell::Cell;

use bytemuck::Zeroable;

use crate::LimitReached;
use crate::pages::huge;

thread_local! {
    static REFUSABLE: Cell<bool> = const { Cell::new(false) };
}

/// Does something that asks for memory, and deals with it if there is none.
pub fn refusable<R>(ask: impl FnOnce() -> R) -> R {
    let before = REFUSABLE.replace(true);
    let answer = ask();
    REFUSABLE.set(before);
    answer
}

/// Whether this thread deals with it if there is no memory now: within [`refusable`]. An
/// allocator may ask; this takes no memory.
///
/// ```
/// assert!(!arene::is_refusable());
/// assert!(arene::refusable(arene::is_refusable));
/// assert!(!arene::is_refusable());
/// ```
pub fn is_refusable() -> bool {
    REFUSABLE.try_with(Cell::get).unwrap_or(false)
}

/// Makes room for this many more in a list, exactly, where its memory is accounted for
/// elsewhere and only the system may refuse it.
pub fn reserve<T>(list: &mut Vec<T>, more: usize) -> Result<(), LimitReached> {
    #[allow(clippy::disallowed_methods, reason = "this is what others call instead")]
    let reserved = refusable(|| list.try_reserve_exact(more));
    reserved.map_err(|_| LimitReached::Refused { needed: bytes_of::<T>(more) })
}

/// The same for lists that are filled bit by bit.
#[inline]
pub fn make_room<T>(list: &mut Vec<T>, more: usize) -> Result<(), LimitReached> {
    if list.capacity() - list.len() >= more {
        return Ok(());
    }
    let grown = list.capacity().saturating_mul(2).max(list.len().saturating_add(more)).max(16);
    reserve(list, grown - list.len())
}

/// A list of zeroes, which the system gives without touching them, in huge pages where it
/// has some.
///
/// ```
/// use arene::{LimitReached, zeroed};
/// assert_eq!(zeroed::<u8>(3)?, [0, 0, 0]);
/// let refused = zeroed::<u64>(usize::MAX / 16);
/// assert!(matches!(refused, Err(LimitReached::Refused { .. })));
/// # Ok::<(), LimitReached>(())
/// ```
pub fn zeroed<T: Zeroable>(count: usize) -> Result<Vec<T>, LimitReached> {
    #[allow(clippy::disallowed_methods, reason = "this is what others call instead")]
    let zeroes = refusable(|| bytemuck::allocation::try_zeroed_vec(count));
    zeroes.map(huge).map_err(|()| LimitReached::Refused { needed: bytes_of::<T>(count) })
}

/// The list of these, of which there are so many at most.
pub fn listed<T>(most: usize, items: impl IntoIterator<Item = T>) -> Result<Vec<T>, LimitReached> {
    let mut list = Vec::new();
    reserve(&mut list, most)?;
    list.extend(items.into_iter().take(most));
    Ok(list)
}

/// Sorts a list and keeps each once. Where parts of it are sorted already, that is made use
/// of.
pub(crate) fn tidy<T: Ord>(list: &mut Vec<T>) -> Result<(), LimitReached> {
    // The stable sort takes memory itself, at most so much, and cannot do without.
    let most = (list.len() / 2).max(list.len().min((8 << 20) / size_of::<T>().max(1)));
    is_there::<T>(most)?;
    list.sort();
    list.dedup();
    Ok(())
}

/// Fails if there is no memory for so many now. Nothing is taken.
pub(crate) fn is_there<T>(count: usize) -> Result<(), LimitReached> {
    let mut room = Vec::<T>::new();
    reserve(&mut room, count)?;
    // What nobody looks at might not be asked for.
    std::hint::black_box(&room);
    Ok(())
}

pub(crate) fn bytes_of<T>(count: usize) -> u64 {
    (count as u64).saturating_mul(size_of::<T>() as u64)
}
