//! Work that several threads share.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, scope};

use crate::LimitReached;
use crate::memory::is_there;

/// Runs `work` on so many threads at once, numbered from 0, which is the calling one;
/// returns when all of them are through. With one thread nothing is started.
///
/// A thread that panics calls `quit`, so that the others, which may be waiting for it,
/// come to an end; then the panic goes on here. A system that has no more threads to
/// give is no error: whatever some of the threads leave undone the others must do,
/// the first one alone if need be.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
/// let (next, sum) = (AtomicU64::new(1), AtomicU64::new(0));
/// arene::together(3, &|| (), &|_| {
///     loop {
///         let number = next.fetch_add(1, Relaxed);
///         if number > 100 {
///             return;
///         }
///         sum.fetch_add(number, Relaxed);
///     }
/// });
/// assert_eq!(sum.into_inner(), 5050);
/// ```
pub fn together(threads: usize, quit: &(dyn Fn() + Sync), work: &(dyn Fn(usize) + Sync)) {
    together_deep(threads, 0, quit, work);
}

/// The same for work that recurses: every thread but the calling one has so many bytes
/// of stack, and what any thread has besides.
pub(crate) fn together_deep(
    threads: usize,
    stack: usize,
    quit: &(dyn Fn() + Sync),
    work: &(dyn Fn(usize) + Sync),
) {
    let others = threads.saturating_sub(1);
    start(others, stack, quit, &|number| work(number + 1), &mut |_| work(0));
}

/// Runs `own` on the calling thread, which is told how many others there are, while
/// those, so many if the system has them to give and numbered from 0, run `work`;
/// returns when all of them are through. A panic is dealt with as [`together`] does.
pub fn beside(
    threads: usize,
    quit: &(dyn Fn() + Sync),
    work: &(dyn Fn(usize) + Sync),
    own: &mut dyn FnMut(usize),
) {
    start(threads, 0, quit, work, own);
}

/// What any thread has of stack, the main one of every system included, and what is
/// left on it for whatever is not a recursion.
const ANYWHERE: usize = 256 << 10;

/// What a recursion may take of the stack of the thread that calls. Where there are no
/// others it is linked with enough for the deepest search (`crates/wasm/build.rs`).
const HERE: usize = if NONE { 6 << 20 } else { ANYWHERE / 2 };

/// What threads have of stack where nobody says otherwise.
const ORDINARY: usize = 2 << 20;

/// Runs `work` where it has so many bytes of stack for its recursion: here if any
/// thread has them, else on a thread that is made for it. Fails if the system has no
/// room for one.
pub(crate) fn on_stack<R: Send>(
    stack: usize,
    work: impl FnOnce() -> R + Send,
) -> Result<R, LimitReached> {
    if stack <= HERE {
        return Ok(work());
    }
    let task = Mutex::new((Some(work), None));
    let lock = || task.lock().unwrap_or_else(PoisonError::into_inner);
    let run = |_| {
        let work = lock().0.take();
        let done = work.map(|work| work());
        lock().1 = done;
    };
    start(1, stack, &|| (), &run, &mut |_| ());
    let (_, done) = task.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.ok_or(LimitReached::Refused { needed: stack as u64 })
}

/// What a thread takes when it begins, much at most. The system's library ends the program
/// if it is refused that: where there is no more, no thread is started.
const BEGINNING: usize = 64 << 10;

/// Whether there are no threads to be had, as in a browser, where it is better not to ask.
const NONE: bool = cfg!(all(target_family = "wasm", target_os = "unknown"));

/// The one place where threads are started. It is compiled once: nothing in here depends
/// on what the work is about.
fn start(
    threads: usize,
    stack: usize,
    quit: &(dyn Fn() + Sync),
    work: &(dyn Fn(usize) + Sync),
    own: &mut dyn FnMut(usize),
) {
    if threads == 0 || NONE {
        return own(0);
    }
    let first_panic = Mutex::new(None);
    let caught = |work: &mut dyn FnMut()| {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(work)) {
            first_panic.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(panic);
            quit();
        }
    };
    let caught = &caught;
    scope(|scope| {
        let mut started = 0;
        while started < threads && is_there::<u8>(BEGINNING).is_ok() {
            let builder = Builder::new().stack_size(ORDINARY.max(stack.saturating_add(ANYWHERE)));
            let number = started;
            if builder.spawn_scoped(scope, move || caught(&mut || work(number))).is_err() {
                break;
            }
            started += 1;
        }
        caught(&mut || own(started));
    });
    if let Some(panic) = first_panic.into_inner().unwrap_or_else(PoisonError::into_inner) {
        resume_unwind(panic);
    }
}

/// Does every job, with at most this many threads, and gives the results in the
/// order of the jobs. Each thread takes the next job when it is done with one.
///
/// ```
/// let squares = arene::share(2, vec![1, 2, 3], |n| n * n);
/// assert_eq!(squares, [1, 4, 9]);
/// ```
pub fn share<J: Send, R: Send>(
    threads: usize,
    jobs: Vec<J>,
    work: impl Fn(J) -> R + Sync,
) -> Vec<R> {
    let threads = threads.min(jobs.len());
    if threads <= 1 {
        return jobs.into_iter().map(work).collect();
    }
    // A job, then its result.
    let places: Vec<_> = jobs.into_iter().map(|job| Mutex::new((Some(job), None))).collect();
    each(threads, places.len(), &|place| {
        let place = || places[place].lock().unwrap_or_else(PoisonError::into_inner);
        let job = place().0.take();
        if let Some(job) = job {
            let result = work(job);
            place().1 = Some(result);
        }
    });
    let mut results = Vec::with_capacity(places.len());
    for place in places {
        results.extend(place.into_inner().unwrap_or_else(PoisonError::into_inner).1);
    }
    results
}

/// Does something for each of so many numbers, with this many threads. This is compiled
/// once, whatever the jobs are.
fn each(threads: usize, count: usize, work: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    together(threads, &|| next.store(count, Relaxed), &|_| {
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= count {
                return;
            }
            work(number);
        }
    });
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn a_panic_ends_the_wait_of_the_others_and_goes_on() {
        for unlucky in 0..3 {
            let over = AtomicBool::new(false);
            let panic = catch_unwind(AssertUnwindSafe(|| {
                together(3, &|| over.store(true, Relaxed), &|number| {
                    assert!(number != unlucky, "unlucky");
                    while !over.load(Relaxed) {
                        std::thread::yield_now();
                    }
                });
            }));
            let panic = panic.expect_err("it goes on");
            assert_eq!(panic.downcast_ref::<&str>(), Some(&"unlucky"));
        }
    }

    #[test]
    fn a_panic_in_shared_work_goes_on() {
        let shared = catch_unwind(|| share(2, (0..100).collect(), |n| assert!(n != 50, "unlucky")));
        assert!(shared.is_err());
    }
}
