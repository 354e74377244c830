//! Many pieces of work, done by several threads, handed over in order.

use std::collections::BTreeMap;
use std::sync::mpsc::channel;
use std::sync::{Condvar, Mutex, PoisonError};

/// How many results per thread may wait for the one before them.
pub(crate) const AHEAD: u64 = 64;

/// Does every piece of work that `next` gives, with so many threads, and hands the
/// results to `take` in the order of the pieces. Each thread begins with a tool of
/// its own, which it keeps from piece to piece.
///
/// Nothing is gathered: a thread that is far ahead of the slowest piece waits. `next`
/// may take its time; results that are done are handed over meanwhile. If `take`
/// fails, no more work is begun, and what is under way is waited for.
pub fn in_order<T, R: Send, E, L>(
    threads: usize,
    next: impl FnMut() -> Option<T> + Send,
    tool: impl Fn() -> L + Sync,
    work: impl Fn(&mut L, T) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let threads = threads.max(1);
    let source = Mutex::new((0, next));
    let taken = Taken { count: Mutex::new(Some(0)), changed: Condvar::new() };
    let (send, results) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let send = send.clone();
            let (source, taken, tool, work) = (&source, &taken, &tool, &work);
            scope.spawn(move || {
                let mut tool = tool();
                loop {
                    let (number, piece) = {
                        let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
                        if !taken.wait_for(source.0, AHEAD * threads as u64) {
                            return;
                        }
                        let Some(piece) = (source.1)() else { return };
                        source.0 += 1;
                        (source.0 - 1, piece)
                    };
                    if send.send((number, work(&mut tool, piece))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let (mut early, mut expected) = (BTreeMap::new(), 0);
        for (number, result) in results {
            early.insert(number, result);
            while let Some(result) = early.remove(&expected) {
                expected += 1;
                if let Err(error) = take(result) {
                    taken.set(None);
                    return Err(error);
                }
                taken.set(Some(expected));
            }
        }
        Ok(())
    })
}

/// How many results have been taken; `None` when no more will be.
struct Taken {
    count: Mutex<Option<u64>>,
    changed: Condvar,
}

impl Taken {
    fn set(&self, count: Option<u64>) {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner) = count;
        self.changed.notify_all();
    }

    /// Waits until a piece of this number is not too far ahead. Says whether it is
    /// still wanted.
    fn wait_for(&self, number: u64, ahead: u64) -> bool {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        while count.is_some_and(|count| number >= count + ahead) {
            count = self.changed.wait(count).unwrap_or_else(PoisonError::into_inner);
        }
        count.is_some()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::*;

    /// Work of very different lengths.
    fn slowly(number: u64) -> u64 {
        (0..number * 7919 % 1000).fold(number, |sum, i| std::hint::black_box(sum ^ i ^ i))
    }

    #[test]
    fn results_come_in_order() {
        for threads in [0, 1, 2, 5] {
            let mut numbers = 0..10_000;
            let mut seen = Vec::new();
            let done: Result<(), ()> = in_order(
                threads,
                || numbers.next(),
                || (),
                |(), number| slowly(number),
                |number| {
                    seen.push(number);
                    Ok(())
                },
            );
            assert_eq!(done, Ok(()));
            assert_eq!(seen, (0..10_000).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_failure_ends_it_and_nobody_runs_far_ahead() {
        let begun = AtomicU64::new(0);
        let mut numbers = 0..;
        let mut taken = 0;
        let done = in_order(
            3,
            || numbers.next(),
            || (),
            |(), number: u64| {
                begun.fetch_max(number, Relaxed);
                slowly(number)
            },
            |number| {
                assert!(begun.load(Relaxed) <= number + 3 * AHEAD);
                taken += 1;
                if number == 500 { Err("full") } else { Ok(()) }
            },
        );
        assert_eq!((done, taken), (Err("full"), 501));
    }
}
