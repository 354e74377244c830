//! The sweep over numbers one by one, for any game with a [`Numbering`].
//!
//! Memory: 1.25 bits for each number, and a byte for each position that play
//! reaches. Cost: O(numbers / 64 + positions · moves).

use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, AtomicUsize};

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_vec;

use super::code::{Code, EARLIER, LONGEST_PLAY, TOO_LONG, WON, code, verdict};
use super::{NOT_REACHED, Numbering, Tally};
use crate::{Counts, Game, LimitReached, Limits, Outcome, Phase, Player, Progress, Verdict};

/// Words to a block: few enough for a `u16` to count the bits before the last.
const BLOCK: usize = 1024;

/// The verdict of every position that play reaches from a start.
#[derive(Debug)]
pub struct Swept {
    /// A bit for each number: whether play reaches its position.
    reached: Vec<AtomicU64>,
    /// How many are reached in the block before each word.
    before: Vec<AtomicU16>,
    /// How many are reached before each block.
    blocks: Vec<u64>,
    /// The codes of the positions that are reached, in the order of numbers.
    codes: Vec<AtomicU8>,
    edges: u64,
    counts: Counts,
}

/// Solves every position that play reaches from `start`.
///
/// With several threads, tiles of one grade are swept at the same time. The
/// answer is the same whatever their number.
///
/// Fails only if it reaches one of the `limits`, or if memory is refused.
///
/// # Panics
///
/// If the numbering breaks its word: a position that play reaches has no number,
/// a play is longer than [`LONGEST_PLAY`], or a tile is no multiple of 64.
pub fn sweep<G, N>(
    game: &G,
    numbering: &N,
    start: &G::Position,
    threads: usize,
    limits: &Limits,
) -> Result<Swept, LimitReached>
where
    G: Game + Sync,
    G::Position: Sync,
    G::Move: Send,
    N: Numbering<G>,
{
    let stages = Stages::new::<G, N>(numbering, threads, limits)?;
    let limits = &limits.clone().less_memory(stages.bytes());
    let words = numbering.numbers().div_ceil(64) as usize;
    limits.check_memory(bytes_of(numbering.numbers(), 0))?;
    let mut swept = Swept {
        reached: zeroes(words, limits)?,
        before: Vec::new(),
        blocks: Vec::new(),
        codes: Vec::new(),
        edges: 0,
        counts: Counts::default(),
    };
    let start = number_of(numbering, start);
    swept.reached[(start / 64) as usize].store(1 << (start % 64), Relaxed);
    let job = Job { game, numbering, start, limits, done: AtomicU64::new(0) };
    stages.run(true, |tile, shared, hand| job.up(&swept.reached, tile, shared, hand))?;
    swept.count(threads, limits)?;
    let positions = swept.len();
    limits.check_memory(bytes_of(numbering.numbers(), positions))?;
    swept.codes = zeroes(positions as usize, limits)?;
    job.done.store(0, Relaxed);
    let hands = stages.run(false, |tile, _, hand| job.down(&swept, tile, positions, hand))?;
    for hand in hands {
        swept.edges += hand.edges;
        let too_long = hand.codes.iter().map(|codes| codes[usize::from(TOO_LONG)]).sum::<u64>();
        assert_eq!(too_long, 0, "no play is longer than {LONGEST_PLAY} plies");
        for (turn, codes) in Player::BOTH.into_iter().zip(&hand.codes) {
            for (code, &count) in (0..=WON).zip(codes).filter(|(_, count)| **count > 0) {
                match verdict(code, turn) {
                    Verdict::Won { by, rank } => {
                        swept.counts.won[by.index()] += count;
                        swept.counts.longest = swept.counts.longest.max(Some(rank));
                    }
                    Verdict::Drawn(_) => swept.counts.dead_end += count,
                }
            }
        }
    }
    Ok(swept)
}

/// The positions that play reaches from `start`, by their numbers. A bit for each
/// number is all that it takes.
pub fn reached<G, N>(
    game: &G,
    numbering: &N,
    start: &G::Position,
    limits: &Limits,
) -> Result<Reached, LimitReached>
where
    G: Game + Sync,
    N: Numbering<G>,
{
    let words = numbering.numbers().div_ceil(64) as usize;
    limits.check_memory(8 * words as u64)?;
    let reached: Vec<AtomicU64> = zeroes(words, limits)?;
    let start = number_of(numbering, start);
    reached[(start / 64) as usize].store(1 << (start % 64), Relaxed);
    let job = Job { game, numbering, start, limits, done: AtomicU64::new(0) };
    job.up(&reached, 0..words, false, &mut Hand::default())?;
    Ok(Reached(reached))
}

/// Positions by their numbers.
#[derive(Debug)]
pub struct Reached(Vec<AtomicU64>);

impl Reached {
    /// Their numbers, in ascending order.
    pub fn into_numbers(self) -> impl Iterator<Item = u64> {
        numbers_in(self.0.into_iter().map(AtomicU64::into_inner))
    }

    /// Those of them that lie within a range.
    pub fn within(&self, range: Range<u64>) -> impl Iterator<Item = u64> + '_ {
        let words =
            (range.start / 64) as usize..(range.end.div_ceil(64) as usize).min(self.0.len());
        let first = range.start / 64 * 64;
        let words = self.0.get(words).unwrap_or_default().iter();
        let numbers = numbers_in(words.map(|word| word.load(Relaxed)));
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

/// The number of a position that play reaches.
#[inline]
fn number_of<G: Game, N: Numbering<G>>(numbering: &N, at: &G::Position) -> u64 {
    let found = numbering.number(at);
    assert!(found.is_some(), "every position that play reaches has a number");
    found.unwrap_or_default()
}

/// So many zeroes, which take no memory before they are touched.
fn zeroes<T: Zeroable>(count: usize, limits: &Limits) -> Result<Vec<T>, LimitReached> {
    let needed = (count * size_of::<T>()) as u64;
    let limit = limits.memory_limit().unwrap_or(needed);
    try_zeroed_vec(count).map_err(|()| LimitReached::Memory { needed, limit })
}

/// Bytes that a sweep takes for so many numbers and reached positions.
pub(super) fn bytes_of(numbers: u64, positions: u64) -> u64 {
    let words = numbers.div_ceil(64);
    words * 10 + words.div_ceil(BLOCK as u64) * 8 + positions
}

impl Swept {
    /// The positions that play reaches.
    pub fn len(&self) -> u64 {
        self.blocks.last().copied().unwrap_or(0)
    }

    /// Whether there are none; there is always the start.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The moves at all of them.
    pub fn edges(&self) -> u64 {
        self.edges
    }

    /// How many have which verdict.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Bytes of memory in use.
    pub fn bytes(&self) -> u64 {
        bytes_of(self.reached.len() as u64 * 64, self.len())
    }

    /// The verdict of a position by its number, this player to move; `None` if
    /// play does not reach it.
    pub fn verdict(&self, number: u64, turn: Player) -> Option<Verdict> {
        let word = self.reached.get((number / 64) as usize)?.load(Relaxed);
        let reached = word >> (number % 64) & 1 == 1;
        reached.then(|| verdict(self.code(number), turn))
    }

    /// The numbers of all positions, in ascending order.
    pub fn numbers(&self) -> impl Iterator<Item = u64> + '_ {
        numbers_in(self.reached.iter().map(|word| word.load(Relaxed)))
    }

    /// Whether play reaches a number, and then its code, for all numbers in
    /// ascending order; [`NOT_REACHED`] if not.
    pub fn codes(&self) -> Vec<Code> {
        let mut codes = vec![NOT_REACHED; self.reached.len() * 64];
        for (number, code) in self.numbers().zip(&self.codes) {
            codes[number as usize] = code.load(Relaxed);
        }
        codes
    }

    /// How many positions play reaches, and how they stand.
    pub fn tally(&self) -> Tally {
        Tally { edges: self.edges, counts: self.counts }
    }

    /// The code of a position that is reached.
    #[inline]
    fn code(&self, number: u64) -> Code {
        let (at, bit) = ((number / 64) as usize, number % 64);
        let below = self.reached[at].load(Relaxed) & ((1 << bit) - 1);
        self.codes[self.first(at) + below.count_ones() as usize].load(Relaxed)
    }

    /// How many are reached before a word.
    #[inline]
    fn first(&self, word: usize) -> usize {
        self.blocks[word / BLOCK] as usize + usize::from(self.before[word].load(Relaxed))
    }

    /// Counts what is reached before each word and each block.
    fn count(&mut self, threads: usize, limits: &Limits) -> Result<(), LimitReached> {
        self.before = zeroes(self.reached.len(), limits)?;
        let blocks = self.reached.len().div_ceil(BLOCK);
        let sums: Vec<AtomicU64> = zeroes(blocks, limits)?;
        let next = AtomicUsize::new(0);
        // A few blocks at a time.
        let some = 256;
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let from = next.fetch_add(some, Relaxed);
                        if from >= blocks {
                            return;
                        }
                        let to = (from + some).min(blocks);
                        for (block, sum) in (from..to).zip(&sums[from..to]) {
                            let words = block * BLOCK..((block + 1) * BLOCK).min(self.before.len());
                            let mut count = 0;
                            for word in words {
                                self.before[word].store(count as u16, Relaxed);
                                count += u64::from(self.reached[word].load(Relaxed).count_ones());
                            }
                            sum.store(count, Relaxed);
                        }
                    }
                });
            }
        });
        self.blocks = Vec::with_capacity(blocks + 1);
        let mut count = 0;
        for sum in sums {
            self.blocks.push(count);
            count += sum.into_inner();
        }
        self.blocks.push(count);
        Ok(())
    }
}

/// Tiles by grade, and the threads that share them.
struct Stages {
    /// The words of all tiles.
    words: u64,
    /// The words of a tile.
    size: u64,
    /// The tiles of each grade.
    tiles: Vec<Vec<u32>>,
    threads: usize,
}

impl Stages {
    fn new<G: Game, N: Numbering<G>>(
        numbering: &N,
        threads: usize,
        limits: &Limits,
    ) -> Result<Stages, LimitReached> {
        let words = numbering.numbers().div_ceil(64);
        assert_eq!(numbering.tile() % 64, 0, "a tile is a multiple of 64");
        let size = (numbering.tile() / 64).max(1);
        let count = words.div_ceil(size);
        // One thread needs no tiles: numbers only grow.
        if threads <= 1 || count <= 1 || count > u64::from(u32::MAX) {
            return Ok(Stages { words, size: words, tiles: vec![vec![0]], threads: 1 });
        }
        // Vectors grow by doubling.
        limits.check_memory(8 * count)?;
        let mut tiles: Vec<Vec<u32>> = Vec::new();
        for tile in 0..count {
            let Some(grade) = numbering.grade(tile) else { continue };
            if tiles.len() <= grade as usize {
                tiles.resize(grade as usize + 1, Vec::new());
            }
            tiles[grade as usize].push(tile as u32);
        }
        Ok(Stages { words, size, tiles, threads })
    }

    fn bytes(&self) -> u64 {
        self.tiles.iter().map(|tiles| 4 * tiles.capacity() as u64).sum()
    }

    /// The words of a tile.
    fn range(&self, tile: u32) -> Range<usize> {
        let first = u64::from(tile) * self.size;
        first as usize..(first + self.size).min(self.words) as usize
    }

    /// Does something with every tile, grade by grade, up or down. Returns what
    /// the threads had in hand at the end of each grade.
    fn run<M: Send>(
        &self,
        up: bool,
        work: impl Fn(Range<usize>, bool, &mut Hand<M>) -> Result<(), LimitReached> + Sync,
    ) -> Result<Vec<Hand<M>>, LimitReached> {
        let mut hands = Vec::new();
        let mut grades: Vec<&Vec<u32>> = self.tiles.iter().collect();
        if !up {
            grades.reverse();
        }
        let shared = self.threads > 1;
        for tiles in grades {
            let next = AtomicUsize::new(0);
            let share = || {
                let mut hand = Hand::default();
                while let Some(&tile) = tiles.get(next.fetch_add(1, Relaxed)) {
                    work(self.range(tile), shared, &mut hand)?;
                }
                Ok(hand)
            };
            let results: Vec<Result<Hand<M>, LimitReached>> = std::thread::scope(|scope| {
                let helpers: Vec<_> =
                    (1..self.threads.min(tiles.len())).map(|_| scope.spawn(share)).collect();
                let own = share();
                let others = helpers.into_iter().map(|helper| {
                    // What is wrong there is wrong here, too.
                    helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                });
                std::iter::once(own).chain(others.collect::<Vec<_>>()).collect()
            });
            for result in results {
                hands.push(result?);
            }
        }
        Ok(hands)
    }
}

/// What a thread has in hand while it sweeps.
struct Hand<M> {
    moves: Vec<M>,
    /// How many positions have which code, by who moves there.
    codes: [[u64; 256]; 2],
    /// The moves at all of them.
    edges: u64,
    /// Words and positions since the last look at the limits.
    words: usize,
    dealt: u64,
}

impl<M> Default for Hand<M> {
    fn default() -> Hand<M> {
        Hand { moves: Vec::new(), codes: [[0; 256]; 2], edges: 0, words: 0, dealt: 0 }
    }
}

/// What both sweeps need to know.
struct Job<'a, G: Game, N> {
    game: &'a G,
    numbering: &'a N,
    start: u64,
    limits: &'a Limits,
    /// Positions dealt with so far.
    done: AtomicU64,
}

/// Words and positions between two looks at the limits.
const INTERVAL: (usize, u64) = (1 << 14, 1 << 12);

impl<G: Game, N: Numbering<G>> Job<'_, G, N> {
    /// How play ended at a position, if it did. Only the start need not have
    /// been reached by a move.
    #[inline]
    fn outcome(&self, number: u64, at: &G::Position) -> Option<Outcome> {
        if number == self.start { self.game.outcome(at) } else { self.game.ended(at) }
    }

    /// Looks at the limits now and then, once a word.
    #[inline]
    fn look(
        &self,
        hand: &mut Hand<G::Move>,
        phase: Phase,
        total: Option<u64>,
    ) -> Result<(), LimitReached> {
        hand.words += 1;
        if hand.words < INTERVAL.0 && hand.dealt < INTERVAL.1 {
            return Ok(());
        }
        let dealt = std::mem::take(&mut hand.dealt);
        hand.words = 0;
        let done = self.done.fetch_add(dealt, Relaxed) + dealt;
        self.limits.tick(Progress { phase, done, total })
    }

    /// Marks what the positions of a tile lead to. `shared`: other tiles are
    /// marked by other threads at the same time, this one by nobody else.
    fn up(
        &self,
        reached: &[AtomicU64],
        tile: Range<usize>,
        shared: bool,
        hand: &mut Hand<G::Move>,
    ) -> Result<(), LimitReached> {
        for at in tile.clone() {
            // Bits that are set meanwhile are higher than those dealt with.
            let mut left = !0u64;
            loop {
                let word = reached[at].load(Relaxed) & left;
                if word == 0 {
                    break;
                }
                let bit = word.trailing_zeros();
                left = !1 << bit;
                hand.dealt += 1;
                let number = at as u64 * 64 + u64::from(bit);
                let position = self.numbering.position(number);
                if self.outcome(number, &position).is_some() {
                    continue;
                }
                hand.moves.clear();
                self.game.moves_on(&position, &mut hand.moves);
                for &m in &hand.moves {
                    let to = number_of(self.numbering, &self.game.play(&position, m));
                    debug_assert!(to > number, "every move leads to a larger number");
                    let (there, mark) = ((to / 64) as usize, 1 << (to % 64));
                    let word = reached[there].load(Relaxed);
                    if word & mark != 0 {
                    } else if shared && !tile.contains(&there) {
                        reached[there].fetch_or(mark, Relaxed);
                    } else {
                        reached[there].store(word | mark, Relaxed);
                    }
                }
            }
            self.look(hand, Phase::Explore, None)?;
        }
        Ok(())
    }

    /// Finds the codes of a tile's positions from those they lead to.
    fn down(
        &self,
        swept: &Swept,
        tile: Range<usize>,
        positions: u64,
        hand: &mut Hand<G::Move>,
    ) -> Result<(), LimitReached> {
        for at in tile.rev() {
            let mut word = swept.reached[at].load(Relaxed);
            let mut index = swept.first(at) + word.count_ones() as usize;
            while word != 0 {
                let bit = 63 - word.leading_zeros();
                word ^= 1 << bit;
                index -= 1;
                hand.dealt += 1;
                let number = at as u64 * 64 + u64::from(bit);
                let position = self.numbering.position(number);
                let turn = self.game.turn(&position);
                let found = match self.outcome(number, &position) {
                    Some(outcome) => code(outcome, turn),
                    None => {
                        hand.moves.clear();
                        self.game.moves_on(&position, &mut hand.moves);
                        hand.edges += hand.moves.len() as u64;
                        hand.moves.iter().fold(0, |best, &m| {
                            let to = self.game.play(&position, m);
                            let other = usize::from(self.game.turn(&to) != turn);
                            let code = swept.code(number_of(self.numbering, &to));
                            best.max(EARLIER[other][usize::from(code)])
                        })
                    }
                };
                swept.codes[index].store(found, Relaxed);
                hand.codes[turn.index()][usize::from(found)] += 1;
            }
            self.look(hand, Phase::Solve, Some(positions))?;
        }
        Ok(())
    }
}
