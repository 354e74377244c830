//! Work that several threads share.

use std::sync::{Mutex, PoisonError};

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
    let count = jobs.len();
    let queue = Mutex::new(jobs.into_iter().enumerate());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        let mut done = Vec::new();
        while let Some((place, job)) = next() {
            done.push((place, work(job)));
        }
        done
    };
    let mut done = Vec::with_capacity(count);
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
        done.extend(run());
        for helper in helpers {
            // What is wrong there is wrong here, too.
            done.extend(helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
    });
    done.sort_unstable_by_key(|&(place, _)| place);
    done.into_iter().map(|(_, result)| result).collect()
}
