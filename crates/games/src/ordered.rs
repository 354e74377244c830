//! Many pieces of work, done by several threads, handed over in order.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use arene::beside;

/// How many results per thread may wait for the one before them.
pub(crate) const AHEAD: u64 = 64;

/// Does every piece of work that `next` gives, with so many threads, and hands the
/// results to `take` in the order of the pieces. Each thread begins with a tool of
/// its own, which it keeps from piece to piece.
///
/// Nothing is gathered: a thread that is far ahead of the slowest piece waits. `next`
/// may take its time; results that are done are handed over meanwhile. It is given the
/// means to ask whether a piece is still wanted. If `take` fails, no more work is begun,
/// and what is under way is waited for; so it is if something panics, and then that goes
/// on here.
pub fn in_order<T, R: Send, E, L>(
    threads: usize,
    next: impl FnMut(&dyn Fn() -> bool) -> Option<T> + Send,
    tool: impl Fn() -> L + Sync,
    work: impl Fn(&mut L, T) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let threads = threads.max(1);
    let source = Mutex::new((0, next));
    let results = Results::new(AHEAD * threads as u64);
    let wanted = || results.are_wanted();
    let find = |_| {
        let mut tool = tool();
        loop {
            let (number, piece) = {
                let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
                if !results.wait_for(source.0) {
                    break;
                }
                let Some(piece) = (source.1)(&wanted) else { break };
                source.0 += 1;
                (source.0 - 1, piece)
            };
            results.put(number, work(&mut tool, piece));
        }
        results.leave();
    };
    let mut done = Ok(());
    beside(threads, &|| results.end(), &find, &mut |finders| {
        if finders == 0 {
            // The system has no thread to give: piece by piece, then.
            let mut tool = tool();
            let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
            while done.is_ok() {
                let Some(piece) = (source.1)(&wanted) else { break };
                done = take(work(&mut tool, piece));
            }
        }
        while let Some(result) = results.next(finders) {
            done = take(result);
            if done.is_err() {
                results.end();
            }
        }
    });
    done
}

/// Results on their way from those who find them to the one who takes them.
struct Results<R> {
    state: Mutex<State<R>>,
    changed: Condvar,
    /// How far a piece may be ahead of what has been taken.
    ahead: u64,
}

struct State<R> {
    /// Found, and not taken yet.
    early: BTreeMap<u64, R>,
    /// How many have been taken.
    taken: u64,
    /// How many of those who find them have left.
    left: usize,
    /// Whether no more will be taken.
    over: bool,
}

impl<R> Results<R> {
    fn new(ahead: u64) -> Results<R> {
        let state = State { early: BTreeMap::new(), taken: 0, left: 0, over: false };
        Results { state: Mutex::new(state), changed: Condvar::new(), ahead }
    }

    fn state(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State<R>)) {
        change(&mut self.state());
        self.changed.notify_all();
    }

    fn put(&self, number: u64, result: R) {
        self.change(|state| drop(state.early.insert(number, result)));
    }

    fn leave(&self) {
        self.change(|state| state.left += 1);
    }

    fn end(&self) {
        self.change(|state| state.over = true);
    }

    fn are_wanted(&self) -> bool {
        !self.state().over
    }

    /// Waits until a piece of this number is not too far ahead. Says whether it is
    /// still wanted.
    fn wait_for(&self, number: u64) -> bool {
        let far = |state: &mut State<R>| !state.over && number >= state.taken + self.ahead;
        let state = self.changed.wait_while(self.state(), far);
        !state.unwrap_or_else(PoisonError::into_inner).over
    }

    /// Waits for the next result. `None` if there are no more, as all of so many have
    /// left, or if it is over.
    fn next(&self, finders: usize) -> Option<R> {
        let open = |state: &mut State<R>| {
            !state.over && state.left < finders && !state.early.contains_key(&state.taken)
        };
        let state = self.changed.wait_while(self.state(), open);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        let number = state.taken;
        let result = state.early.remove(&number).filter(|_| !state.over)?;
        state.taken += 1;
        drop(state);
        self.changed.notify_all();
        Some(result)
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
                |_| numbers.next(),
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
            |_| numbers.next(),
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

    /// Whether it panics with these words, before anybody loses patience.
    fn panics(words: &'static str, all: impl FnOnce() + Send + 'static) -> bool {
        let (send, done) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(all)).err();
            send.send(panic.is_some_and(|panic| panic.downcast_ref() == Some(&words)))
        });
        let patience = std::time::Duration::from_secs(60);
        done.recv_timeout(patience).expect("nobody waits for ever")
    }

    #[test]
    fn a_panic_ends_it_and_goes_on() {
        for threads in [1, 2, 5] {
            for unlucky in [0, 1, 500] {
                assert!(panics("work", move || {
                    let mut numbers = 0..;
                    let work = |(): &mut (), number: u64| match number {
                        number if number == unlucky => panic!("work"),
                        number => slowly(number),
                    };
                    let ended =
                        in_order(threads, |_| numbers.next(), || (), work, |_| Ok::<(), ()>(()));
                    unreachable!("{ended:?}");
                }));
                assert!(panics("take", move || {
                    let mut numbers = 0..;
                    let work = |(): &mut (), number: u64| number;
                    let take = |number| match number {
                        number if number == unlucky => panic!("take"),
                        _ => Ok::<(), ()>(()),
                    };
                    let ended = in_order(threads, |_| numbers.next(), || (), work, take);
                    unreachable!("{ended:?}");
                }));
            }
            assert!(panics("tool", move || {
                let next = |_: &dyn Fn() -> bool| Some(());
                let tool = || panic!("tool");
                let ended = in_order(threads, next, tool, |(), ()| (), |()| Ok::<(), ()>(()));
                unreachable!("{ended:?}");
            }));
        }
    }

    /// Whoever waits for a piece that does not come, as from a pipe, asks whether it is
    /// still wanted.
    #[test]
    fn a_panic_ends_the_wait_for_a_piece() {
        assert!(panics("work", || {
            let mut first = true;
            let next = |wanted: &dyn Fn() -> bool| {
                if std::mem::take(&mut first) {
                    return Some(());
                }
                while wanted() {
                    std::thread::yield_now();
                }
                None
            };
            let work = |(): &mut (), (): ()| panic!("work");
            let ended = in_order(2, next, || (), work, |()| Ok::<(), ()>(()));
            unreachable!("{ended:?}");
        }));
    }
}
