//! How fast the machine's own memory is.

use std::hint::black_box;
use std::time::Instant;

use arene::random::mix;
use arene::share;
use serde::Serialize;

/// What the memory of the machine can do, with so many threads.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Machine {
    pub(super) threads: usize,
    /// Bytes read one after the other.
    pub(super) sequential_bytes_per_second: f64,
    /// Cache lines read anywhere, none of which waits for another.
    pub(super) random_lines_per_second: f64,
}

/// Words to read, more than any cache holds: 256 MiB.
const WORDS: usize = 1 << 25;
/// Words of a cache line.
const LINE: usize = 8;
/// Lines that all threads together read at random.
const READS: usize = 1 << 23;
/// Each is measured so often, and the best is taken.
const RUNS: usize = 3;

impl Machine {
    /// Measures the memory of this machine; a third of a second or so.
    pub(super) fn measure(threads: usize) -> Machine {
        let words: Vec<u64> = (0..WORDS as u64).collect();
        let parts: Vec<&[u64]> = words.chunks(WORDS.div_ceil(threads)).collect();
        let sequential = best(|| {
            let sums = share(threads, parts.clone(), |part| {
                part.iter().fold(0u64, |sum, &word| sum.wrapping_add(word))
            });
            black_box(sums);
        });
        let seeds: Vec<u64> = (0..threads as u64).collect();
        let each = READS / threads + 1;
        let random = best(|| {
            let sums = share(threads, seeds.clone(), |seed| {
                (0..each as u64).fold(0u64, |sum, k| {
                    let line = mix(seed, k) as usize % (WORDS / LINE);
                    sum.wrapping_add(words[line * LINE])
                })
            });
            black_box(sums);
        });
        Machine {
            threads,
            sequential_bytes_per_second: (8 * WORDS) as f64 / sequential,
            random_lines_per_second: (each * threads) as f64 / random,
        }
    }
}

/// The least seconds that something takes.
fn best(work: impl Fn()) -> f64 {
    let once = || {
        let began = Instant::now();
        work();
        began.elapsed().as_secs_f64()
    };
    (0..RUNS).map(|_| once()).fold(f64::MAX, f64::min)
}
