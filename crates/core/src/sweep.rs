//! Sweeps: every position of a game solved without an arena, in two passes over
//! its numbers.
//!
//! Where positions can be numbered so that every move leads to a larger number,
//! no graph need be built. A first sweep goes up: the start is marked, and each
//! marked position marks the positions that its moves lead to; all of them are
//! still ahead. A second sweep goes down: each position takes the best of the
//! values that its moves lead to; all of them are already known.
//!
//! Where moves add constants to the number, as putting a stone on a board does,
//! the positions that one kind of move leads to come in order, too: memory is
//! read and written in a few dozen forward streams.
//!
//! Memory: 1.26 bits for each number, and a byte for each position that play
//! reaches. Cost: O(numbers / 64 + positions · moves).

use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, AtomicUsize};

use bytemuck::allocation::zeroed_vec;

use crate::{
    Counts, DrawKind, Game, LimitReached, Limits, Outcome, Phase, Player, Progress, Verdict,
};

/// Numbers for the positions of a game such that every move leads to a larger
/// one. No play may be longer than [`LONGEST`] plies.
pub trait Numbering<G: Game>: Sync {
    /// One more than the largest number.
    fn numbers(&self) -> u64;

    /// The number of a position that play from the start may reach.
    fn number(&self, at: &G::Position) -> u64;

    /// The position of a number that [`Numbering::number`] gives.
    fn position(&self, number: u64) -> G::Position;

    /// How many numbers make a tile, a multiple of 64. Moves lead to the same
    /// tile or to one of a higher [grade](Numbering::grade), so that tiles of
    /// one grade can be swept at the same time. By default all is one tile.
    fn tile(&self) -> u64 {
        self.numbers().next_multiple_of(64).max(64)
    }

    /// The grade of a tile; `None` if play reaches none of its positions.
    fn grade(&self, _tile: u64) -> Option<u32> {
        Some(0)
    }
}

/// The longest play that a sweep can hold.
pub const LONGEST: u32 = 126;

/// How a position stands for who moves there, in a byte: the larger the better.
///
/// ```text
///   0 … 126    lost in so many plies
///   127        drawn
///   128 … 254  won in 254 − so many plies
/// ```
type Code = u8;

const DRAWN: Code = 127;
const WON: Code = 254;

/// What a code is worth a ply earlier: to the same player, and to the other.
const EARLIER: [[Code; 256]; 2] = {
    let mut tables = [[0; 256]; 2];
    let mut code = 0;
    while code < 256 {
        let (same, other) = match code {
            0..=126 => (code + 1, 253 - code),
            127 => (127, 127),
            _ => (code - 1, 255 - code),
        };
        tables[0][code] = same as Code;
        tables[1][code] = other as Code;
        code += 1;
    }
    tables
};

fn code(outcome: Outcome, turn: Player) -> Code {
    match outcome {
        Outcome::Draw => DRAWN,
        Outcome::Win(winner) if winner == turn => WON,
        Outcome::Win(_) => 0,
    }
}

fn verdict(code: Code, turn: Player) -> Verdict {
    match code {
        DRAWN => Verdict::Drawn(DrawKind::DeadEnd),
        0..DRAWN => Verdict::Won { by: turn.other(), rank: code.into() },
        _ => Verdict::Won { by: turn, rank: (WON.saturating_sub(code)).into() },
    }
}

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
/// Fails only if it reaches one of the `limits`.
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
    N: Numbering<G>,
{
    limits.check_memory(bytes_of(numbering.numbers(), 0))?;
    let words = numbering.numbers().div_ceil(64) as usize;
    let mut swept = Swept {
        reached: zeroed_vec(words),
        before: Vec::new(),
        blocks: Vec::new(),
        codes: Vec::new(),
        edges: 0,
        counts: Counts::default(),
    };
    let start = numbering.number(start);
    swept.reached[(start / 64) as usize].store(1 << (start % 64), Relaxed);
    let stages = Stages::new::<G, N>(numbering, threads);
    let job = Job { game, numbering, start, limits, done: AtomicU64::new(0) };
    stages.run(true, |tile, shared| job.up(&swept.reached, tile, shared))?;
    swept.count(threads);
    let positions = swept.len();
    limits.check_memory(bytes_of(numbering.numbers(), positions))?;
    swept.codes = zeroed_vec(positions as usize);
    job.done.store(0, Relaxed);
    let tallies = stages.run(false, |tile, _| job.down(&swept, tile, positions))?;
    for tally in tallies {
        swept.edges += tally.edges;
        for (turn, codes) in Player::BOTH.into_iter().zip(&tally.codes) {
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

/// Bytes that a sweep takes for so many numbers and reached positions.
fn bytes_of(numbers: u64, positions: u64) -> u64 {
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
        (0u64..).step_by(64).zip(&self.reached).flat_map(|(first, word)| {
            let mut word = word.load(Relaxed);
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros();
                (word != 0).then(|| {
                    word &= word - 1;
                    first + u64::from(bit)
                })
            })
        })
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
    fn count(&mut self, threads: usize) {
        self.before = zeroed_vec(self.reached.len());
        let blocks = self.reached.len().div_ceil(BLOCK);
        let sums: Vec<AtomicU64> = zeroed_vec(blocks);
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
    }
}

/// Tiles by grade, and the threads that share them.
struct Stages {
    /// Ranges of words, by grade.
    tiles: Vec<Vec<Range<usize>>>,
    threads: usize,
}

impl Stages {
    fn new<G: Game, N: Numbering<G>>(numbering: &N, threads: usize) -> Stages {
        let words = numbering.numbers().div_ceil(64);
        let size = numbering.tile().max(64) / 64;
        let count = words.div_ceil(size);
        // One thread needs no tiles: numbers only grow.
        if threads <= 1 || count <= 1 {
            return Stages { tiles: vec![vec![0..words as usize]], threads: 1 };
        }
        let mut tiles: Vec<Vec<Range<usize>>> = Vec::new();
        for tile in 0..count {
            let Some(grade) = numbering.grade(tile) else { continue };
            if tiles.len() <= grade as usize {
                tiles.resize(grade as usize + 1, Vec::new());
            }
            tiles[grade as usize]
                .push((tile * size) as usize..((tile + 1) * size).min(words) as usize);
        }
        Stages { tiles, threads }
    }

    /// Does something with every tile, grade by grade, up or down.
    fn run<T: Default + Merge + Send>(
        &self,
        up: bool,
        work: impl Fn(Range<usize>, bool) -> Result<T, LimitReached> + Sync,
    ) -> Result<Vec<T>, LimitReached> {
        if self.threads == 1 {
            let all = self.tiles.iter().flatten().cloned();
            return all.map(|tile| work(tile, false)).collect();
        }
        let mut done = Vec::new();
        let mut grades: Vec<&Vec<Range<usize>>> = self.tiles.iter().collect();
        if !up {
            grades.reverse();
        }
        for tiles in grades {
            let next = AtomicUsize::new(0);
            let share = || {
                let mut sum = T::default();
                while let Some(tile) = tiles.get(next.fetch_add(1, Relaxed)) {
                    sum.merge(work(tile.clone(), true)?);
                }
                Ok(sum)
            };
            let results: Vec<Result<T, LimitReached>> = std::thread::scope(|scope| {
                let helpers: Vec<_> =
                    (1..self.threads.min(tiles.len())).map(|_| scope.spawn(share)).collect();
                let own = share();
                let others = helpers.into_iter().filter_map(|helper| helper.join().ok());
                std::iter::once(own).chain(others.collect::<Vec<_>>()).collect()
            });
            for result in results {
                done.push(result?);
            }
        }
        Ok(done)
    }
}

/// What the threads of a stage add up.
trait Merge {
    fn merge(&mut self, other: Self);
}

impl Merge for () {
    fn merge(&mut self, (): ()) {}
}

/// How many positions have which code, by who moves there; and their moves.
struct Tally {
    codes: [[u64; 256]; 2],
    edges: u64,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally { codes: [[0; 256]; 2], edges: 0 }
    }
}

impl Merge for Tally {
    fn merge(&mut self, other: Tally) {
        self.edges += other.edges;
        let counts = self.codes.iter_mut().flatten();
        counts.zip(other.codes.iter().flatten()).for_each(|(sum, count)| *sum += count);
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

/// Words between two looks at the limits.
const INTERVAL: usize = 1 << 14;

impl<G: Game, N: Numbering<G>> Job<'_, G, N> {
    /// How play ended at a position, if it did. Only the start need not have
    /// been reached by a move.
    #[inline]
    fn outcome(&self, number: u64, at: &G::Position) -> Option<Outcome> {
        if number == self.start { self.game.outcome(at) } else { self.game.ended(at) }
    }

    fn tick(&self, phase: Phase, dealt: u64, total: Option<u64>) -> Result<(), LimitReached> {
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
    ) -> Result<(), LimitReached> {
        let mut moves = Vec::new();
        let mut dealt = 0;
        for at in tile.clone() {
            // Bits that are set meanwhile are higher than those dealt with.
            let mut left = !0;
            loop {
                let word = reached[at].load(Relaxed) & left;
                if word == 0 {
                    break;
                }
                let bit = word.trailing_zeros();
                left = (!1u64).checked_shl(bit).unwrap_or(0);
                dealt += 1;
                let number = at as u64 * 64 + u64::from(bit);
                let position = self.numbering.position(number);
                if self.outcome(number, &position).is_some() {
                    continue;
                }
                moves.clear();
                self.game.moves_on(&position, &mut moves);
                for &m in &moves {
                    let to = self.numbering.number(&self.game.play(&position, m));
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
            if at % INTERVAL == 0 {
                self.tick(Phase::Explore, dealt, None)?;
                dealt = 0;
            }
        }
        if dealt > 0 { self.tick(Phase::Explore, dealt, None) } else { Ok(()) }
    }

    /// Finds the codes of a tile's positions from those they lead to.
    fn down(
        &self,
        swept: &Swept,
        tile: Range<usize>,
        positions: u64,
    ) -> Result<Tally, LimitReached> {
        let mut tally = Tally::default();
        let mut moves = Vec::new();
        let mut dealt = 0;
        for at in tile.rev() {
            let mut word = swept.reached[at].load(Relaxed);
            let mut index = swept.first(at) + word.count_ones() as usize;
            while word != 0 {
                let bit = 63 - word.leading_zeros();
                word ^= 1 << bit;
                index -= 1;
                dealt += 1;
                let number = at as u64 * 64 + u64::from(bit);
                let position = self.numbering.position(number);
                let turn = self.game.turn(&position);
                let found = match self.outcome(number, &position) {
                    Some(outcome) => code(outcome, turn),
                    None => {
                        moves.clear();
                        self.game.moves_on(&position, &mut moves);
                        tally.edges += moves.len() as u64;
                        moves.iter().fold(0, |best, &m| {
                            let to = self.game.play(&position, m);
                            let other = usize::from(self.game.turn(&to) != turn);
                            let code = swept.code(self.numbering.number(&to));
                            best.max(EARLIER[other][usize::from(code)])
                        })
                    }
                };
                swept.codes[index].store(found, Relaxed);
                tally.codes[turn.index()][usize::from(found)] += 1;
            }
            if at % INTERVAL == 0 {
                self.tick(Phase::Solve, dealt, Some(positions))?;
                dealt = 0;
            }
        }
        if dealt > 0 {
            self.tick(Phase::Solve, dealt, Some(positions))?;
        }
        Ok(tally)
    }
}
