//! Transposing large graphs.
//!
//! Dealing edges out by target is a counting sort. Done at once, it jumps to a
//! new place in memory for every edge, twice. Here the edges are first dealt out
//! into some hundred buckets of neighbouring targets, which are a few streams to
//! write, and then each bucket is sorted alone, within the caches.
//!
//! Both steps are shared by threads: the first by stretches of sources, the
//! second by buckets. A stretch has its own place in every bucket, after the
//! stretches before it, so that the result is the same whatever their number.

use std::ops::Range;

use crate::{Graph, LimitReached, Meter, Phase, share};

/// At most about so many buckets: more streams than that are slow to write.
const MOST_BUCKETS: usize = 1024;
/// Targets of a bucket, at least: fewer than these fit into the smallest cache.
const LEAST_WIDTH: u32 = 12;
/// A target is kept as its place in the bucket, a `u16`.
const MOST_WIDTH: u32 = 16;

/// Bytes that transposing such a graph takes at most besides the result.
pub(crate) fn working_bytes(vertices: usize, edges: usize, threads: usize) -> u64 {
    let buckets = vertices.div_ceil(1 << width(vertices)).max(1);
    // A place for each edge; the sources of the buckets in hand; how many edges
    // of each stretch go to each bucket, and where.
    let in_hand = edges.min(threads.saturating_mul(most_in_hand(edges))) as u64;
    let places = (threads as u64).saturating_mul(40 * buckets as u64);
    (2 * edges as u64 + 4 * in_hand).saturating_add(places)
}

/// Edges of a bucket that is sorted with a copy of its edges at hand, at most.
fn most_in_hand(edges: usize) -> usize {
    (edges / 16).max(1 << 16)
}

/// The binary logarithm of how many targets share a bucket.
fn width(vertices: usize) -> u32 {
    let least = vertices.div_ceil(MOST_BUCKETS).next_power_of_two().ilog2();
    least.clamp(LEAST_WIDTH, MOST_WIDTH)
}

/// Where a stretch puts its edges of one bucket: sources and targets.
type Place<'a> = (std::slice::IterMut<'a, u32>, std::slice::IterMut<'a, u16>);

/// The transposed graph, by the threads of the limits.
pub(crate) fn transpose(graph: &Graph, meter: &mut Meter<'_>) -> Result<Graph, LimitReached> {
    // Targets are counted without a look at where rows end.
    let targets = |sources| graph.rows(sources).iter().copied();
    deal_out(graph, meter, targets, |_, _| true)
}

/// The same of the edges that are kept.
pub(crate) fn transpose_some(
    graph: &Graph,
    meter: &mut Meter<'_>,
    keep: impl Fn(u32, u32) -> bool + Sync,
) -> Result<Graph, LimitReached> {
    let keep = &keep;
    let kept = |from: u32| graph.successors(from).iter().copied().filter(move |&to| keep(from, to));
    deal_out(graph, meter, |sources: Range<u32>| sources.flat_map(kept), keep)
}

/// Sources that are dealt with between two looks at the limits.
const SOME: usize = 1 << 12;

/// Transposes the edges that are kept, whose targets are these. The account holds the
/// result, and while it is made what that takes.
fn deal_out<T: Iterator<Item = u32>>(
    graph: &Graph,
    meter: &mut Meter<'_>,
    targets: impl Fn(Range<u32>) -> T + Sync,
    keep: impl Fn(u32, u32) -> bool + Sync,
) -> Result<Graph, LimitReached> {
    let limits = meter.limits();
    // Each thread looks at the limits on its own.
    let pauses = || Meter::new(limits, Phase::Explore, None);
    let threads = limits.thread_count();
    let n = graph.len();
    let width = width(n);
    let buckets = n.div_ceil(1 << width);
    let stretches = stretches(graph, threads);
    let beside = threads.saturating_mul(buckets).saturating_mul(size_of::<Place<'_>>() + 4) as u64;
    meter.hold(beside)?;
    let counts = share(threads, stretches.clone(), |sources| {
        let mut count = vec![0u32; buckets];
        for first in sources.clone().step_by(SOME) {
            limits.check_stop()?;
            for to in targets(first..sources.end.min(first.saturating_add(SOME as u32))) {
                count[(to >> width) as usize] += 1;
            }
        }
        Ok(count)
    });
    let counts = counts.into_iter().collect::<Result<Vec<Vec<u32>>, LimitReached>>()?;
    let m: usize = counts.iter().flatten().map(|&count| count as usize).sum();

    let mut source = meter.zeroes::<u32>(m)?;
    let mut target = meter.zeroes::<u16>(m)?;
    let mut places: Vec<Vec<Place<'_>>> =
        stretches.iter().map(|_| Vec::with_capacity(buckets)).collect();
    let (mut sources_left, mut targets_left) = (&mut source[..], &mut target[..]);
    for bucket in 0..buckets {
        for (places, count) in places.iter_mut().zip(&counts) {
            let count = count[bucket] as usize;
            let sources = sources_left.split_off_mut(..count).unwrap_or_default();
            let targets = targets_left.split_off_mut(..count).unwrap_or_default();
            places.push((sources.iter_mut(), targets.iter_mut()));
        }
    }
    let mask = (1 << width) - 1;
    let dealt = share(threads, stretches.into_iter().zip(places).collect(), |(sources, places)| {
        let (mut places, mut pauses): (Vec<Place<'_>>, _) = (places, pauses());
        for from in sources {
            let row = graph.successors(from);
            pauses.pause(row.len() as u64 + 1)?;
            for &to in row.iter().filter(|&&to| keep(from, to)) {
                let (sources, targets) = &mut places[(to >> width) as usize];
                if let (Some(source), Some(target)) = (sources.next(), targets.next()) {
                    *source = from;
                    *target = (to & mask) as u16;
                }
            }
        }
        Ok(())
    });
    dealt.into_iter().collect::<Result<(), LimitReached>>()?;

    let mut first = meter.zeroes::<u32>(n + 1)?;
    first[n] = m as u32;
    let mut jobs = Vec::with_capacity(buckets);
    let (mut sources_left, mut targets_left) = (&mut source[..], &target[..]);
    let mut begin = 0;
    for (number, first) in (0..).zip(first[..n].chunks_mut(1 << width)) {
        let count: usize = counts.iter().map(|count| count[number as usize] as usize).sum();
        let sources = sources_left.split_off_mut(..count).unwrap_or_default();
        let targets = targets_left.split_off(..count).unwrap_or_default();
        jobs.push(Bucket { number, begin: begin as u32, first, sources, targets });
        begin += count;
    }
    // The edges of the buckets in hand once more.
    let most = most_in_hand(m);
    let largest = jobs.iter().map(|job| job.sources.len()).filter(|&count| count <= most).max();
    let in_hand = 4 * m.min(threads.saturating_mul(largest.unwrap_or_default())) as u64;
    meter.hold(in_hand)?;
    let sorted = share(threads, jobs, |bucket| {
        let mut pauses = pauses();
        if bucket.sources.len() <= most {
            let mut sources = pauses.list(bucket.sources.len())?;
            sources.extend_from_slice(bucket.sources);
            let edges = sources.into_iter().zip(bucket.targets.iter().copied());
            bucket.sort(edges.rev(), &mut pauses)
        } else {
            // Few buckets can be as large as that: their edges are found again.
            let number = bucket.number;
            let edges = graph.vertices().rev().flat_map(|from| {
                let row = graph.successors(from).iter().rev();
                row.map(move |&to| (from, to))
                    .filter(|&(from, to)| to >> width == number && keep(from, to))
            });
            bucket.sort(edges.map(|(from, to)| (from, (to & mask) as u16)), &mut pauses)
        }
    });
    sorted.into_iter().collect::<Result<(), LimitReached>>()?;
    meter.give_back(beside + in_hand);
    meter.drop_list(target);
    Ok(Graph::from_sorted(first, source))
}

/// The edges to neighbouring targets, those of one source after those of the
/// sources before it.
struct Bucket<'a> {
    number: u32,
    /// Where it begins in the graph.
    begin: u32,
    /// Where the rows of its vertices begin.
    first: &'a mut [u32],
    sources: &'a mut [u32],
    targets: &'a [u16],
}

impl Bucket<'_> {
    /// Sorts the edges by target. `edges` gives them from the last to the first.
    fn sort(
        self,
        edges: impl Iterator<Item = (u32, u16)>,
        pauses: &mut Meter<'_>,
    ) -> Result<(), LimitReached> {
        let first = self.first;
        for &to in self.targets {
            first[usize::from(to)] += 1;
        }
        let mut end = 0;
        for row in first.iter_mut() {
            end += *row;
            *row = end;
        }
        // Each row is filled from its end, which is at its beginning when the
        // row is full.
        for (from, to) in edges {
            pauses.pause(1)?;
            let place = &mut first[usize::from(to)];
            *place -= 1;
            self.sources[*place as usize] = from;
        }
        for row in first.iter_mut() {
            *row += self.begin;
        }
        Ok(())
    }
}

/// Sources in as many stretches as there are threads, with about as many edges
/// each.
fn stretches(graph: &Graph, threads: usize) -> Vec<Range<u32>> {
    let (n, m) = (graph.len() as u32, graph.edge_count());
    let mut from = 0;
    let mut stretches = Vec::with_capacity(threads);
    for part in 1..=threads.max(1) {
        let edges = (m as u128 * part as u128 / threads.max(1) as u128) as u32;
        let to = if part >= threads { n } else { graph.source_of(edges).max(from) };
        stretches.push(from..to);
        from = to;
    }
    stretches
}
