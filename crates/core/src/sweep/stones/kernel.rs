//! Tables of positions as bits, and what is done with 64 rows at a time.
//!
//! Row i of a table is the position in which the stones are J0's whose bits are
//! ones in i. Bit b of word w is row 64·w + b, so that the first six variables
//! pick bits within words and the others pick words. Tables are dealt with in
//! chunks of at most 64 words, which the first twelve variables go through.
//!
//! A table of numbers is a few bits a row, and lies in *planes*: chunk by chunk,
//! first the lowest bits of all rows, last their signs.

use super::layout::MOST_CELLS;
use super::machine::Machine;

/// The most words of a chunk.
pub(super) const CHUNK: usize = 64;
/// The most planes of a table.
pub(super) const PLANES: usize = planes(MOST_CELLS as u32);

/// The planes of values when at most so many stones are still to be put.
pub(super) const fn planes(left: u32) -> usize {
    let most = 1 + left / 2;
    (33 - most.leading_zeros()) as usize
}

/// The rows of a word in which a variable is 0.
pub(super) const ZERO: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The rows of a word in which so many of the first six variables are 1.
pub(super) const ONES: [u64; 7] = {
    let mut table = [0; 7];
    let mut row = 0;
    while row < 64u32 {
        table[row.count_ones() as usize] |= 1 << row;
        row += 1;
    }
    table
};

/// The rows in which some variables have the same value, by what they ask of the
/// number of the chunk, of the word in it and of the bit in that.
#[derive(Clone, Copy, Debug)]
struct Line {
    chunk: u64,
    word: usize,
    bits: u64,
}

impl Line {
    /// The rows in which these variables are all ones, or all zeroes.
    fn new(variables: u64, ones: bool) -> Line {
        let of_word = (0..6).filter(|variable| variables >> variable & 1 == 1);
        let bits = of_word
            .fold(!0, |bits, variable| bits & if ones { !ZERO[variable] } else { ZERO[variable] });
        Line { chunk: variables >> 12, word: (variables >> 6 & 63) as usize, bits }
    }
}

/// The rows of all chunks that are on some lines, all of which want ones, or all zeroes.
pub(super) struct Lines {
    ones: bool,
    /// The rows of every chunk that are on lines which ask nothing of its number.
    common: [u64; CHUNK],
    /// The other lines.
    others: Vec<Line>,
}

impl Lines {
    /// The lines of sets of variables, for chunks of so many words.
    pub(super) fn new(sets: &[u64], ones: bool, words: usize) -> Lines {
        let lines = sets.iter().map(|&set| Line::new(set, ones));
        let (common, others): (Vec<Line>, Vec<Line>) = lines.partition(|line| line.chunk == 0);
        let mut lines = Lines { ones, common: [0; CHUNK], others };
        mark(&mut lines.common[..words], 0, &common, ones);
        lines
    }

    /// The rows of a chunk.
    #[inline(always)]
    pub(super) fn rows(&self, chunk: usize, words: usize) -> [u64; CHUNK] {
        let mut rows = self.common;
        mark(&mut rows[..words], chunk, &self.others, self.ones);
        rows
    }
}

/// Marks the rows of a chunk that are on one of the lines, all of which want
/// ones, or all zeroes.
#[inline(always)]
fn mark(rows: &mut [u64], chunk: usize, lines: &[Line], ones: bool) {
    let last = rows.len() - 1;
    for line in lines {
        let chunk = if ones { chunk as u64 } else { !(chunk as u64) };
        if chunk & line.chunk != line.chunk {
            continue;
        }
        // All words with these bits and any others.
        let free = !line.word & last;
        let fixed = if ones { line.word } else { 0 };
        let mut others = 0usize;
        loop {
            rows[fixed | others] |= line.bits;
            others = others.wrapping_sub(free) & free;
            if others == 0 {
                break;
            }
        }
    }
}

/// Adds to a chunk the rows of a table in which one variable less is there: that
/// variable is now `one` everywhere.
#[inline(always)]
pub(super) fn widen<M: Machine>(
    machine: M,
    rows: &mut [u64],
    chunk: usize,
    variable: u32,
    one: bool,
    from: &[u64],
) {
    match variable {
        0..6 => {
            if rows.len() == 1 {
                rows[0] |= machine.spread(from[0] & ZERO[5], variable, one);
                return;
            }
            let half = rows.len() / 2;
            let from = &from[chunk * half..][..half];
            for (two, from) in rows.chunks_exact_mut(2).zip(from) {
                two[0] |= machine.spread(from & ZERO[5], variable, one);
                two[1] |= machine.spread(from >> 32, variable, one);
            }
        }
        6..12 => {
            let some = 1 << (variable - 6);
            let half = rows.len() / 2;
            let from = &from[chunk * half..][..half];
            for (rows, from) in rows.chunks_exact_mut(2 * some).zip(from.chunks_exact(some)) {
                let rows = if one { &mut rows[some..] } else { &mut rows[..some] };
                rows.iter_mut().zip(from).for_each(|(row, from)| *row |= from);
            }
        }
        _ => {
            let bit = variable - 12;
            if chunk >> bit & 1 == usize::from(one) {
                let below = chunk & ((1 << bit) - 1);
                let from = &from[(chunk >> (bit + 1) << bit | below) * CHUNK..][..CHUNK];
                rows.iter_mut().zip(from).for_each(|(row, from)| *row |= from);
            }
        }
    }
}

/// Gives the variables of a table of numbers, with so many planes, other places: what
/// was variable `order[v]` becomes variable v.
///
/// Two variables at a time change places, 64 rows at a time.
pub(super) fn rearrange(table: &mut [u64], planes: usize, order: &[u32]) {
    let mut now: Vec<u32> = (0..order.len() as u32).collect();
    for (place, variable) in order.iter().enumerate() {
        let at = now.iter().position(|other| other == variable).unwrap_or(place);
        if at != place {
            exchange(table, planes, place as u32, at as u32);
            now.swap(place, at);
        }
    }
}

/// Has two variables of a table of numbers change places, the lower one first.
fn exchange(table: &mut [u64], planes: usize, low: u32, high: u32) {
    let chunk = (table.len() / planes).min(CHUNK);
    // How far apart words are that differ in a variable.
    let step = |variable: u32| {
        let words = 1 << (variable - 6);
        if words < chunk { words } else { words * planes }
    };
    if high < 6 {
        let apart = (1 << high) - (1 << low);
        let rows = !ZERO[low as usize] & ZERO[high as usize];
        for word in table {
            let changed = (*word ^ *word >> apart) & rows;
            *word ^= changed | changed << apart;
        }
        return;
    }
    for pair in table.chunks_exact_mut(2 * step(high)) {
        let (zero, one) = pair.split_at_mut(step(high));
        if low < 6 {
            for (zero, one) in zero.iter_mut().zip(one) {
                let changed = (*zero >> (1 << low) ^ *one) & ZERO[low as usize];
                *one ^= changed;
                *zero ^= changed << (1 << low);
            }
        } else {
            let some = step(low);
            for (zero, one) in zero.chunks_exact_mut(2 * some).zip(one.chunks_exact_mut(2 * some)) {
                zero[some..].swap_with_slice(&mut one[..some]);
            }
        }
    }
}

/// The rows of a table of numbers, with so many planes, in which a variable is
/// `one`, without it: those that make a chunk of so many words. They are copied
/// into `room` if they do not lie together.
#[inline(always)]
pub(super) fn narrow<'a, M: Machine>(
    machine: M,
    from: &'a [u64],
    planes: usize,
    (chunk, words): (usize, usize),
    variable: u32,
    one: bool,
    room: &'a mut [u64; CHUNK * PLANES],
) -> &'a [u64] {
    if variable >= 12 {
        let bit = variable - 12;
        let below = chunk & ((1 << bit) - 1);
        let chunk = chunk >> bit << (bit + 1) | usize::from(one) << bit | below;
        return &from[chunk * planes * CHUNK..][..planes * CHUNK];
    }
    let all = from.len() / planes;
    for (plane, room) in room.chunks_exact_mut(words).take(planes).enumerate() {
        if all > CHUNK {
            // Two chunks make one.
            for (two, room) in room.chunks_exact_mut(CHUNK / 2).enumerate() {
                let from = &from[((2 * chunk + two) * planes + plane) * CHUNK..][..CHUNK];
                half(machine, room, from, variable, one);
            }
        } else if all > 1 {
            half(machine, room, &from[plane * all..][..all], variable, one);
        } else {
            room[0] = machine.squeeze(from[plane], variable, one);
        }
    }
    &room[..planes * words]
}

/// The half of some words in which one of the first twelve variables is `one`.
#[inline(always)]
fn half<M: Machine>(machine: M, rows: &mut [u64], from: &[u64], variable: u32, one: bool) {
    match variable {
        0..6 => {
            for (rows, two) in rows.iter_mut().zip(from.chunks_exact(2)) {
                let [low, high] = [two[0], two[1]].map(|two| machine.squeeze(two, variable, one));
                *rows = low | high << 32;
            }
        }
        6 => every_other::<1>(rows, from, one),
        7 => every_other::<2>(rows, from, one),
        8 => every_other::<4>(rows, from, one),
        9 => every_other::<8>(rows, from, one),
        10 => every_other::<16>(rows, from, one),
        _ => every_other::<32>(rows, from, one),
    }
}

/// Every other run of words, of a length that the compiler knows.
#[inline(always)]
fn every_other<const LENGTH: usize>(rows: &mut [u64], from: &[u64], second: bool) {
    let (rows, _) = rows.as_chunks_mut::<LENGTH>();
    let (from, _) = from.as_chunks::<LENGTH>();
    let (pairs, _) = from.as_chunks::<2>();
    for (run, pair) in rows.iter_mut().zip(pairs) {
        *run = pair[usize::from(second)];
    }
}

/// Takes over other numbers, of fewer planes maybe: the sign is repeated.
#[inline(always)]
pub(super) fn copy(to: &mut [u64], from: &[u64], words: usize) {
    for (plane, to) in to.chunks_exact_mut(words).enumerate() {
        to.copy_from_slice(plane_of(from, plane, words));
    }
}

/// Takes the greater of two numbers, or the lesser, in each row. The others may
/// have fewer planes.
#[inline(always)]
pub(super) fn better(own: &mut [u64], others: &[u64], words: usize, greater: bool) {
    let mut less = [0u64; CHUNK];
    let less = &mut less[..words];
    let planes = own.len() / words;
    for (plane, own) in own.chunks_exact(words).enumerate() {
        let others = plane_of(others, plane, words);
        // What is 1 is greater, but for the sign.
        let (low, high) = if plane + 1 < planes { (own, others) } else { (others, own) };
        for ((less, low), high) in less.iter_mut().zip(low).zip(high) {
            *less = (!low & high) | (!(low ^ high) & *less);
        }
    }
    let kept = if greater { 0 } else { !0 };
    for (plane, own) in own.chunks_exact_mut(words).enumerate() {
        let others = plane_of(others, plane, words);
        for ((own, other), less) in own.iter_mut().zip(others).zip(&*less) {
            *own ^= (*own ^ other) & (less ^ kept);
        }
    }
}

/// A plane, or the sign if there are fewer.
#[inline(always)]
fn plane_of(from: &[u64], plane: usize, words: usize) -> &[u64] {
    let last = from.len() / words - 1;
    &from[plane.min(last) * words..][..words]
}

/// Sets a number in the rows that are marked.
#[inline(always)]
pub(super) fn set(own: &mut [u64], number: i32, marked: &[u64]) {
    for (plane, own) in own.chunks_exact_mut(marked.len()).enumerate() {
        let rows = own.iter_mut().zip(marked);
        if number >> plane & 1 == 1 {
            rows.for_each(|(own, marked)| *own |= marked);
        } else {
            rows.for_each(|(own, marked)| *own &= !marked);
        }
    }
}

/// Marks the rows that have a number.
#[inline(always)]
pub(super) fn add_equal(marked: &mut [u64], own: &[u64], number: i32) {
    let words = marked.len();
    let mut equal = [!0; CHUNK];
    for (plane, own) in own.chunks_exact(words).enumerate() {
        let other = if number >> plane & 1 == 1 { 0 } else { !0 };
        equal.iter_mut().zip(own).for_each(|(equal, own)| *equal &= own ^ other);
    }
    marked.iter_mut().zip(equal).for_each(|(marked, equal)| *marked |= equal);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::stones::machine::Plain;

    /// Random words, always the same.
    fn words(count: usize, mut seed: u64) -> Vec<u64> {
        let mut next = || {
            seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29) ^ 0x5851_f42d_4c95_7f2d;
            seed
        };
        (0..count).map(|_| next()).collect()
    }

    fn row(table: &[u64], row: usize) -> u64 {
        table[row / 64] >> (row % 64) & 1
    }

    /// A row with a variable put in.
    fn with(row: usize, variable: u32, one: bool) -> usize {
        let below = row & ((1 << variable) - 1);
        row >> variable << (variable + 1) | usize::from(one) << variable | below
    }

    #[test]
    fn narrowing_picks_rows_and_widening_puts_them_back() {
        for stones in 0..15 {
            let (all, half) =
                (1 << (stones + 1u32).saturating_sub(6), 1 << stones.saturating_sub(6));
            let size = half.min(CHUNK);
            for (variable, one) in (0..=stones).flat_map(|v| [(v, false), (v, true)]) {
                let planes = 3;
                // Plane by plane, and as it lies in chunks.
                let tables: Vec<Vec<u64>> = (0..planes).map(|p| words(all, p as u64 + 7)).collect();
                let chunks = all.min(CHUNK);
                let mut from = Vec::new();
                for chunk in 0..all / chunks {
                    for table in &tables {
                        from.extend(&table[chunk * chunks..][..chunks]);
                    }
                }
                let mut wide = vec![0; all];
                for chunk in 0..half / size {
                    let mut room = [0; CHUNK * PLANES];
                    let got = narrow(Plain, &from, planes, (chunk, size), variable, one, &mut room);
                    for (plane, table) in tables.iter().enumerate() {
                        for at in 0..(size * 64).min(1 << stones) {
                            let there = with(chunk * size * 64 + at, variable, one);
                            assert_eq!(row(&got[plane * size..], at), row(table, there));
                        }
                    }
                }
                let narrowed: Vec<u64> = {
                    let mut out = vec![0; half];
                    for at in 0..1usize << stones {
                        out[at / 64] |= row(&tables[0], with(at, variable, one)) << (at % 64);
                    }
                    out
                };
                for (chunk, rows) in wide.chunks_mut(chunks).enumerate() {
                    widen(Plain, rows, chunk, variable, one, &narrowed);
                }
                for at in 0..2usize << stones {
                    let here = at >> variable & 1 == usize::from(one);
                    assert_eq!(row(&wide, at), if here { row(&tables[0], at) } else { 0 });
                }
            }
        }
    }

    #[test]
    fn variables_are_given_other_places() {
        let planes = 3;
        for stones in [3u32, 6, 9, 12, 14] {
            let all = 1 << stones.saturating_sub(6);
            let chunk = all.min(CHUNK);
            let before = words(all * planes, 3);
            let at = |table: &[u64], plane: usize, at: usize| {
                let (word, bit) = (at / 64, at % 64);
                let place = word / chunk * planes * chunk + plane * chunk + word % chunk;
                table[place] >> bit & 1
            };
            let mut order: Vec<u32> = (0..stones).collect();
            for turned in [1, 2, 5] {
                order.rotate_left(turned % stones as usize);
                order.swap(0, stones as usize / 2);
                let mut after = before.clone();
                rearrange(&mut after, planes, &order);
                for now in 0..1usize << stones {
                    let bits = order.iter().enumerate().map(|(v, &was)| (now >> v & 1) << was);
                    let was = bits.sum();
                    for plane in 0..planes {
                        assert_eq!(at(&after, plane, now), at(&before, plane, was));
                    }
                }
            }
        }
    }

    #[test]
    fn lines_are_marked() {
        for (stones, variables) in
            [(3, 0b101u64), (9, 0b1_0000_0110), (14, 0b10_0010_0000_0001), (13, 0)]
        {
            for ones in [false, true] {
                let mut table = vec![0; 1 << u32::saturating_sub(stones, 6)];
                let size = table.len().min(CHUNK);
                let lines = Lines::new(&[variables], ones, size);
                for (chunk, rows) in table.chunks_mut(size).enumerate() {
                    rows.copy_from_slice(&lines.rows(chunk, size)[..size]);
                }
                for at in 0..1u64 << stones {
                    let wanted = if ones { at & variables } else { !at & variables } == variables;
                    assert_eq!(
                        row(&table, at as usize) == 1,
                        wanted,
                        "{stones} {variables:b} {at}"
                    );
                }
            }
        }
    }

    #[test]
    fn numbers_are_compared_with_their_signs() {
        let number = |planes: &[u64], words: usize, row: usize| {
            let count = planes.len() / words;
            let bits = (0..count).map(|p| (planes[p * words + row / 64] >> (row % 64) & 1) << p);
            let shift = 32 - count as u32;
            ((bits.sum::<u64>() as i32) << shift) >> shift
        };
        for (size, fewer) in [(1, 3), (4, 2), (64, 3)] {
            let (own, others) = (words(size * 3, 1), words(size * fewer, 2));
            for greater in [true, false] {
                let mut best = own.clone();
                better(&mut best, &others, size, greater);
                let mut copied = own.clone();
                copy(&mut copied, &others, size);
                let mut changed = own.clone();
                set(&mut changed, -3, &others[..size]);
                let mut equal = vec![0; size];
                add_equal(&mut equal, &others, -2);
                for at in 0..size * 64 {
                    let (a, b) = (number(&own, size, at), number(&others, size, at));
                    assert_eq!(number(&best, size, at), if greater { a.max(b) } else { a.min(b) });
                    assert_eq!(number(&copied, size, at), b);
                    let marked = row(&others, at) == 1;
                    assert_eq!(number(&changed, size, at), if marked { -3 } else { a });
                    assert_eq!(row(&equal, at) == 1, b == -2);
                }
            }
        }
    }
}
