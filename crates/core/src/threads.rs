//! Work that several threads share.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

/// Runs `work` on so many threads at once, numbered from 0, which is the calling one;
/// returns when all of them are through. With one thread nothing is started.
///
/// A thread that panics calls `quit`, so that the others, which may be waiting for it,
/// come to an end; then the panic goes on here. A system that has no more threads to
/// give is no error: whatever some of the threads leave undone the others must do,
/// the first one alone if need be.
///
/// This is the one place where threads are started, and it is compiled once: nothing
/// in here depends on what the work is about.
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
    if threads <= 1 {
        return work(0);
    }
    let first_panic = Mutex::new(None);
    let run = |number| {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| work(number))) {
            first_panic.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(panic);
            quit();
        }
    };
    std::thread::scope(|scope| {
        for number in 1..threads {
            if Builder::new().spawn_scoped(scope, move || run(number)).is_err() {
                break;
            }
        }
        run(0);
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
