//! Which positions play reaches, by their numbers: for tables that hold more.

use std::ops::Range;

use super::Numbering;
use crate::{Game, LimitReached, Limits, Phase, Progress, zeroed};

/// Words and positions between two looks at the limits.
const INTERVAL: (usize, u64) = (1 << 14, 1 << 12);

/// The positions that play reaches from these starts, by their numbers; where two have
/// one, it reaches both or neither. A bit for each number is all that it takes. Numbers grow with
/// each move, so that one pass over them finds all.
///
/// # Panics
///
/// If the numbering breaks its word: a position that play reaches has no number.
pub fn reached<G: Game, N: Numbering<G>>(
    game: &G,
    numbering: &N,
    starts: &[G::Position],
    limits: &Limits,
) -> Result<Reached, LimitReached> {
    let words = numbering.numbers().div_ceil(64) as usize;
    limits.check_memory(8 * words as u64)?;
    let mut reached: Vec<u64> = zeroed(words)?;
    let number_of = |at: &G::Position| {
        let found = numbering.number(at);
        assert!(found.is_some(), "every position that play reaches has a number");
        found.unwrap_or_default()
    };
    let firsts: Vec<u64> = starts.iter().map(number_of).collect();
    firsts.iter().for_each(|first| reached[(first / 64) as usize] |= 1 << (first % 64));
    let (mut moves, mut done, mut looked) = (Vec::new(), 0, (0, 0));
    for word in 0..words {
        // Bits that are set meanwhile are higher than those dealt with.
        let mut left = !0u64;
        while reached[word] & left != 0 {
            let bit = (reached[word] & left).trailing_zeros();
            left = !1 << bit;
            done += 1;
            let number = word as u64 * 64 + u64::from(bit);
            for at in numbering.positions(number) {
                // Only a start need not have been reached by a move.
                let is_first = firsts.contains(&number);
                let over = if is_first { game.outcome(&at) } else { game.ended(&at) };
                if over.is_some() {
                    continue;
                }
                game.moves_on(&at, &mut moves);
                for m in moves.drain(..) {
                    let to = number_of(&game.play(&at, m));
                    debug_assert!(to > number, "every move leads to a larger number");
                    reached[(to / 64) as usize] |= 1 << (to % 64);
                }
            }
        }
        if word - looked.0 >= INTERVAL.0 || done - looked.1 >= INTERVAL.1 {
            looked = (word, done);
            limits.tick(Progress { phase: Phase::Explore, done, total: None })?;
        }
    }
    Ok(Reached(reached))
}

/// Positions by their numbers.
#[derive(Debug)]
pub struct Reached(Vec<u64>);

impl Reached {
    /// Their numbers, in ascending order.
    pub fn into_numbers(self) -> impl Iterator<Item = u64> {
        numbers_in(self.0.into_iter())
    }

    /// Those of them that lie within a range.
    pub fn within(&self, range: Range<u64>) -> impl Iterator<Item = u64> + '_ {
        let words =
            (range.start / 64) as usize..(range.end.div_ceil(64) as usize).min(self.0.len());
        let first = range.start / 64 * 64;
        let words = self.0.get(words).unwrap_or_default().iter();
        let numbers = numbers_in(words.copied());
        numbers.map(move |number| first + number).filter(move |number| range.contains(number))
    }
}

/// The numbers whose bits are set, in ascending order.
fn numbers_in(words: impl Iterator<Item = u64>) -> impl Iterator<Item = u64> {
    (0u64..).step_by(64).zip(words).flat_map(|(first, mut word)| {
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros();
            (word != 0).then(|| {
                word &= word - 1;
                first + u64::from(bit)
            })
        })
    })
}
