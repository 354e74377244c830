//! Down: how every position stands.

use super::kernel::{CHUNK, Line, PLANES, better, copy, mark, narrow, set};
use super::layout::{Profile, Stones, Tile};
use crate::sweep::code::{DRAWN, WON};
use crate::{Code, Player, Shelf, Tally};

/// What a thread has in hand, used again for each tile.
pub(super) struct Hand<S: Shelf> {
    /// The values of the profiles with as many stones, and of those with one
    /// more.
    own: Vec<u64>,
    above: Vec<u64>,
    /// The codes of the tile.
    pub(super) codes: Vec<Code>,
    /// What is read of other tiles, one for each lowest stone that may be put.
    across: Vec<Across<S>>,
}

/// What is read of another tile.
struct Across<S: Shelf> {
    place: S::Place,
    codes: Vec<Code>,
    values: Vec<u64>,
}

impl<S: Shelf> Default for Hand<S> {
    fn default() -> Hand<S> {
        let (own, above) = (Vec::new(), Vec::new());
        Hand { own, above, codes: Vec::new(), across: Vec::new() }
    }
}

/// The code of a position that the rules alone decide.
const DECIDED: Code = 255;

/// What values mean when so many stones have been put.
struct Meaning {
    /// The planes of the table.
    planes: usize,
    /// What a win of the last mover is worth, and of who moves now, in a ply.
    last_won: i32,
    next_wins: i32,
    /// The codes of values as they lie in planes.
    codes: [Code; 1 << PLANES],
}

impl Meaning {
    /// The rows of a word that the rules alone decide: play is over there, or a move
    /// wins.
    #[inline(always)]
    fn decided(&self, planes: &[u64]) -> u64 {
        let [last, next] = [self.last_won, self.next_wins].map(|value| {
            planes.iter().zip(0..).fold(!0, |rows, (plane, place)| {
                rows & if value >> place & 1 == 1 { *plane } else { !plane }
            })
        });
        last | next
    }
}

impl Stones {
    fn meaning(&self, stones: u32) -> Meaning {
        let most = (1 + (self.length - stones) / 2) as i32;
        let planes = self.planes(stones);
        let turn = self.turn(stones);
        let worth = |after: u32, winner: Player| {
            let early = 1 + (self.length - after.min(self.length)) / 2;
            if winner == Player::J0 { early as i32 } else { -(early as i32) }
        };
        let mut codes = [DECIDED; 1 << PLANES];
        for value in -most..=most {
            let code = match self.rank(value, stones) {
                None if value == 0 => DRAWN,
                None | Some(0) => DECIDED,
                Some(1) if (value > 0) == (turn == Player::J0) => DECIDED,
                Some(rank) if (value > 0) == (turn == Player::J0) => WON - rank as Code,
                Some(rank) => rank as Code,
            };
            codes[value as usize & ((1 << planes) - 1)] = code;
        }
        Meaning {
            planes,
            last_won: worth(stones, turn.other()),
            next_wins: worth(stones + 1, turn),
            codes,
        }
    }

    /// The planes of values when so many stones have been put.
    pub(super) fn planes(&self, stones: u32) -> usize {
        let most = 1 + self.length.saturating_sub(stones) / 2;
        (33 - most.leading_zeros()) as usize
    }

    /// The values whose rank is more than this, with their ranks, the largest
    /// first.
    fn ranks(&self, stones: u32, than: Option<u32>) -> Vec<(i32, u32)> {
        let most = (1 + (self.length - stones) / 2) as i32;
        let ranks = (-most..=most).filter_map(|value| Some((value, self.rank(value, stones)?)));
        let mut longer: Vec<_> = ranks.filter(|&(_, rank)| Some(rank) > than).collect();
        longer.sort_by_key(|&(_, rank)| std::cmp::Reverse(rank));
        longer
    }

    /// The plies to the end of play that a value promises; `None` if it is a draw
    /// or cannot be.
    fn rank(&self, value: i32, stones: u32) -> Option<u32> {
        let early = value.unsigned_abs().checked_sub(1)?;
        let end = self.length.checked_sub(2 * early)?;
        let winner = if value > 0 { Player::J0 } else { Player::J1 };
        // The last or the one before last of two moves is the winner's.
        let end = if end > 0 && self.turn(end - 1) == winner { end } else { end.checked_sub(1)? };
        end.checked_sub(stones)
    }

    /// The values of a profile of a tile that is on the shelf. Where the rules
    /// alone decide, they tell the value.
    fn values_from<S: Shelf>(
        &self,
        tile: &Tile,
        profile: &Profile,
        shelf: &S,
        Across { place, codes, values }: &mut Across<S>,
    ) -> Result<(), S::Error> {
        let stones = profile.stones + tile.filled;
        let meaning = self.meaning(stones);
        let words = profile.words().min(CHUNK);
        values.clear();
        values.resize(profile.words() * meaning.planes, 0);
        codes.clear();
        codes.resize(profile.numbers() as usize, 0);
        shelf.read(place, tile.first + profile.number, codes)?;
        let mut value_of = [0; 1 << 8];
        for (value, &code) in meaning.codes.iter().enumerate().take(1 << meaning.planes) {
            value_of[usize::from(code)] = value;
        }
        let turn = self.turn(stones);
        let lines = |sets: Vec<u64>, player: Player| -> Vec<Line> {
            sets.into_iter().map(|set| Line::new(set, player == Player::J0)).collect()
        };
        let nearly = lines(self.nearly_full(tile, profile, turn), turn);
        let full = lines(self.full(tile, profile, turn.other()), turn.other());
        let mut codes = codes.iter();
        for (chunk, values) in values.chunks_exact_mut(words * meaning.planes).enumerate() {
            for word in 0..words {
                let mut rows = profile.counted(chunk * words + word);
                while rows != 0 {
                    let row = rows.trailing_zeros();
                    rows &= rows - 1;
                    let Some(&code) = codes.next() else { break };
                    let value = value_of[usize::from(code)];
                    for plane in 0..meaning.planes {
                        values[plane * words + word] |= ((value >> plane & 1) as u64) << row;
                    }
                }
            }
            for (lines, player, value) in
                [(&nearly, turn, meaning.next_wins), (&full, turn.other(), meaning.last_won)]
            {
                let mut marked = [0; CHUNK];
                mark(&mut marked[..words], chunk, lines, player == Player::J0);
                set(values, value, &marked[..words]);
            }
        }
        Ok(())
    }

    /// Finds the codes of a tile, which are then in hand, and how the positions
    /// stand that play reaches.
    pub(super) fn settle<S: Shelf>(
        &self,
        tile: &Tile,
        reached: &[u64],
        shelf: &S,
        hand: &mut Hand<S>,
    ) -> Result<Tally, S::Error> {
        let settler =
            Settler { stones: self, tile, reached, shelf, tally: Tally::default(), last: DRAWN };
        #[cfg(target_arch = "x86_64")]
        if fast::is_here() {
            return fast::run(settler, hand);
        }
        settler.run(hand, &gather)
    }
}

/// Settles one tile.
struct Settler<'a, S> {
    stones: &'a Stones,
    tile: &'a Tile,
    reached: &'a [u64],
    shelf: &'a S,
    tally: Tally,
    /// The last code that was laid down.
    last: Code,
}

/// Where a profile's values are, and those of the profiles above.
struct Place {
    /// The first word of the profiles with as many stones, and with one more.
    word: usize,
    above: usize,
}

impl<S: Shelf> Settler<'_, S> {
    #[inline(always)]
    fn run(
        mut self,
        hand: &mut Hand<S>,
        gather: &impl Fn(&Word, &mut [u8; 64]) -> u64,
    ) -> Result<Tally, S::Error> {
        let shape = &self.tile.shape;
        hand.codes.resize(shape.numbers as usize, 0);
        let mut end = shape.profiles.len();
        let mut above = shape.words;
        while end > 0 {
            let stones = shape.profiles[end - 1].stones;
            let begin = shape.profiles[..end].partition_point(|profile| profile.stones < stones);
            let word = shape.profiles[begin].word;
            let meaning = self.stones.meaning(stones + self.tile.filled);
            hand.own.resize((above - word) * meaning.planes, 0);
            for profile in &shape.profiles[begin..end] {
                if profile.of_j0.is_some() {
                    self.profile(profile, &meaning, &Place { word, above }, hand, gather)?;
                }
            }
            std::mem::swap(&mut hand.own, &mut hand.above);
            above = word;
            end = begin;
        }
        Ok(self.tally)
    }

    #[inline(always)]
    fn profile(
        &mut self,
        profile: &Profile,
        meaning: &Meaning,
        place: &Place,
        hand: &mut Hand<S>,
        gather: &impl Fn(&Word, &mut [u8; 64]) -> u64,
    ) -> Result<(), S::Error> {
        let Settler { stones: game, tile, .. } = *self;
        let shape = &tile.shape;
        let stones = profile.stones + tile.filled;
        let turn = game.turn(stones);
        // The tables that the mover's stone leads to: where it is a variable,
        // and where it is a lowest stone.
        let planes_above = game.planes(stones + 1);
        let mut within: Vec<(u32, &[u64])> = Vec::new();
        let mut across = 0;
        for column in 0..game.heights.len() {
            let height = shape.height(profile, column);
            if column < game.tiled && tile.bottoms[column] == 0 {
                let other = &game.tiles[game.neighbour(tile, column, turn.index() as u8 + 1)];
                let to = shape.same(profile, &other.shape);
                if hand.across.len() == across {
                    let (place, codes) = (S::Place::default(), Vec::new());
                    hand.across.push(Across { place, codes, values: Vec::new() });
                }
                game.values_from(other, to, self.shelf, &mut hand.across[across])?;
                across += 1;
            } else if height < shape.caps[column] {
                let to = shape.profile(profile.heights + shape.steps[column]);
                let first = (to.word - place.above) * planes_above;
                let values = &hand.above[first..][..to.words() * planes_above];
                let cell = game.lowest[column] + u32::from(height);
                within.push((profile.variable(cell), values));
            }
        }
        let moves = (within.len() + across) as u64;
        let across = &hand.across[..across];
        let ones = turn == Player::J1;
        let full = game.full(tile, profile, turn.other());
        let full: Vec<Line> = full.into_iter().map(|set| Line::new(set, ones)).collect();
        let mut longer = game.ranks(stones, self.tally.counts.longest);
        let words = profile.words().min(CHUNK);
        let first = (profile.word - place.word) * meaning.planes;
        let own = &mut hand.own[first..][..profile.words() * meaning.planes];
        let codes = profile.number as usize..(profile.number + profile.numbers()) as usize;
        let mut codes = &mut hand.codes[codes];
        let mut room = [0; CHUNK * PLANES];
        let mut last = self.last;
        for (chunk, values) in own.chunks_exact_mut(words * meaning.planes).enumerate() {
            if (0..words).all(|word| profile.counted(chunk * words + word) == 0) {
                continue;
            }
            let mut found = false;
            for &(variable, from) in &within {
                let one = turn == Player::J0;
                let others = narrow(from, planes_above, (chunk, words), variable, one, &mut room);
                best(values, others, words, one, &mut found);
            }
            for from in across {
                let others = &from.values[chunk * words * planes_above..][..words * planes_above];
                best(values, others, words, turn == Player::J0, &mut found);
            }
            if !found {
                values.fill(0);
            }
            let mut marked = [0; CHUNK];
            let ended = &mut marked[..words];
            mark(ended, chunk, &full, ones);
            set(values, meaning.last_won, ended);
            let reached = &self.reached[profile.word + chunk * words..][..words];
            for (word, (&reached, &ended)) in reached.iter().zip(&*ended).enumerate() {
                let counted = profile.counted(chunk * words + word);
                if counted == 0 {
                    continue;
                }
                let mut planes = [0; PLANES];
                for (plane, values) in planes.iter_mut().zip(values.chunks_exact(words)) {
                    *plane = values[word];
                }
                let decided = meaning.decided(&planes[..meaning.planes]);
                let (here, rest) = codes.split_at_mut(counted.count_ones() as usize);
                codes = rest;
                let mut raw = [0; 64];
                let word = Word { planes, count: meaning.planes, counted, decided };
                let kept = gather(&word, &mut raw);
                last = lay(here, kept, &raw, meaning, last);
                if reached != 0 {
                    self.tally.edges += u64::from((reached & !ended).count_ones()) * moves;
                    count(&mut self.tally, &planes[..meaning.planes], reached, &mut longer);
                }
            }
        }
        self.last = last;
        Ok(())
    }
}

/// Takes the better values, or the first.
#[inline(always)]
fn best(values: &mut [u64], others: &[u64], words: usize, greater: bool, found: &mut bool) {
    if std::mem::replace(found, true) {
        better(values, others, words, greater);
    } else {
        copy(values, others, words);
    }
}

/// Counts how the rows stand that play reaches. `longer` are values with ranks
/// that are more than any so far, the largest first.
#[inline(always)]
fn count(tally: &mut Tally, planes: &[u64], reached: u64, longer: &mut Vec<(i32, u32)>) {
    let sign = planes[planes.len() - 1];
    let any = planes.iter().fold(0, |any, plane| any | plane);
    let counts = &mut tally.counts;
    counts.won[0] += u64::from((reached & any & !sign).count_ones());
    counts.won[1] += u64::from((reached & sign).count_ones());
    counts.dead_end += u64::from((reached & !any).count_ones());
    let is = |value: i32| {
        let equal = |(rows, (place, plane)): (u64, (i32, &u64))| {
            rows & if value >> place & 1 == 1 { *plane } else { !plane }
        };
        (0..).zip(planes).fold(reached, |rows, plane| equal((rows, plane))) != 0
    };
    if let Some(place) = longer.iter().position(|&(value, _)| is(value)) {
        counts.longest = counts.longest.max(Some(longer[place].1));
        longer.truncate(place);
    }
}

/// Lays codes down in order. The bits that are kept have values of their own, one
/// after the other in `values`; the others take the code before. Returns the last.
#[inline(always)]
fn lay(
    codes: &mut [Code],
    mut kept: u64,
    values: &[u8; 64],
    meaning: &Meaning,
    last: Code,
) -> Code {
    // A word has at most 20 rows that count: each code is written over all that may
    // follow.
    const RUN: usize = 32;
    let mut last = last;
    let mut room = [last; 2 * RUN];
    let mut values = values.iter();
    while kept != 0
        && let Some(&value) = values.next()
    {
        let place = kept.trailing_zeros() as usize % RUN;
        kept &= kept - 1;
        last = meaning.codes[usize::from(value)];
        room[place..place + RUN].fill(last);
    }
    codes.copy_from_slice(&room[..codes.len()]);
    last
}

/// A word of a table: its planes, and how many there are; which of its rows count,
/// and which the rules decide.
struct Word {
    planes: [u64; PLANES],
    count: usize,
    counted: u64,
    decided: u64,
}

/// Gathers the values of the rows that count and are not decided: a byte for each, in
/// order, and then anything. Returns which of the rows that count they are, as the bits
/// of their places among them. Row by row, on any processor.
fn gather(word: &Word, values: &mut [u8; 64]) -> u64 {
    let mut values = values.iter_mut();
    let (mut left, mut kept, mut place) = (word.counted, 0, 0);
    while left != 0 {
        let row = left.trailing_zeros();
        left &= left - 1;
        if word.decided >> row & 1 == 0
            && let Some(value) = values.next()
        {
            let bits = word.planes[..word.count].iter().zip(0..);
            *value = bits.fold(0, |bits, (plane, at)| bits | ((plane >> row & 1) as u8) << at);
            kept |= 1 << place;
        }
        place += 1;
    }
    kept
}

/// The same with instructions that not every x86-64 has: planes in vectors of 256
/// bits, and rows gathered eight at a time.
#[cfg(target_arch = "x86_64")]
mod fast {
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    use super::{Hand, PLANES, Settler, Word};
    use crate::{Shelf, Tally};

    /// Whether this processor has them.
    pub(super) fn is_here() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
    }

    /// Only where [`is_here`] says so.
    #[allow(unsafe_code, reason = "std asks for it where instructions are chosen at run time")]
    pub(super) fn run<S: Shelf>(
        settler: Settler<'_, S>,
        hand: &mut Hand<S>,
    ) -> Result<Tally, S::Error> {
        assert!(is_here());
        // SAFETY: the processor has the instructions, as was just asked.
        unsafe { run_with(settler, hand) }
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn run_with<S: Shelf>(settler: Settler<'_, S>, hand: &mut Hand<S>) -> Result<Tally, S::Error> {
        let gather = |word: &Word, values: &mut [u8; 64]| {
            let rows = word.counted & !word.decided;
            let mut bits = [0; PLANES];
            for (bits, plane) in bits.iter_mut().zip(&word.planes[..word.count]) {
                *bits = _pext_u64(*plane, rows);
            }
            let eights = (rows.count_ones() as usize).div_ceil(8);
            for values in values.chunks_exact_mut(8).take(eights) {
                let mut eight = 0;
                for (bits, place) in bits[..word.count].iter_mut().zip(0..) {
                    eight |= _pdep_u64(*bits, 0x0101_0101_0101_0101) << place;
                    *bits >>= 8;
                }
                values.copy_from_slice(&eight.to_le_bytes());
            }
            _pext_u64(rows, word.counted)
        };
        settler.run(hand, &gather)
    }
}
