//! Down: how every position stands.

use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use bytemuck::Zeroable;

use super::kernel::{
    CHUNK, Lines, PLANES, add_equal, better, copy, narrow, planes, rearrange, set,
};
use super::layout::{Counted, Found, Profile, Stones, Tile};
use super::machine::{Machine, Word, Work, with_machine};
use super::numbers::choose;
use crate::sweep::code::{DRAWN, WON};
use crate::{Code, LimitReached, Player, Tally, TileStore, listed, make_room, share, zeroed};

/// What a thread has in workspace, used again for each tile: memory that is touched for the
/// first time is slow.
pub(super) struct Workspace<S: TileStore> {
    /// What play reaches of a tile.
    pub(super) reached: Vec<u64>,
    /// The values of the profiles with as many stones, and of those with one
    /// more.
    own: Vec<u64>,
    above: Vec<u64>,
    /// The codes of the tile, and room for those of others.
    pub(super) codes: Vec<Code>,
    /// What is read of other tiles, one for each lowest stone that may be put.
    across: Vec<Across<S>>,
}

/// What is read of another tile.
struct Across<S: TileStore> {
    place: S::LastRead,
    codes: Vec<Code>,
    values: Vec<u64>,
}

impl<S: TileStore> Default for Workspace<S> {
    fn default() -> Workspace<S> {
        let [reached, own, above] = [const { Vec::new() }; 3];
        Workspace { reached, own, above, codes: Vec::new(), across: Vec::new() }
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

    /// The most words that the values of all profiles of a tile with as many stones take.
    pub(super) fn most_values(&self, tile: &Tile) -> usize {
        let values = tile.shape.grades().map(|grade| {
            grade.len() * grade[0].words() * self.planes(grade[0].stones + tile.filled)
        });
        values.max().unwrap_or(0)
    }

    /// The planes of values when so many stones have been put.
    pub(super) fn planes(&self, stones: u32) -> usize {
        planes(self.length.saturating_sub(stones))
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

    /// The values that a profile of a tile has in another tile, which is on the store.
    fn values_across<S: TileStore>(
        &self,
        (tile, profile): (&Tile, &Profile),
        at: Found,
        store: &S,
        across: &mut Across<S>,
    ) -> Result<(), S::Error> {
        let there = self.same(tile, profile, at);
        let planes = self.values_from(&self.tiles[at.tile as usize], there, store, across)?;
        if at.image {
            let order = self.variables_of_image(profile, there);
            rearrange(&mut across.values, planes, &order);
        }
        Ok(())
    }

    /// The values of a profile of a tile that is on the store, and how many planes they
    /// have. Where the rules alone decide, they tell the value.
    fn values_from<S: TileStore>(
        &self,
        tile: &Tile,
        profile: &Profile,
        store: &S,
        Across { place, codes, values }: &mut Across<S>,
    ) -> Result<usize, S::Error> {
        let stones = profile.stones + tile.filled;
        let meaning = self.meaning(stones);
        let counted = tile.counted(profile);
        let words = profile.words().min(CHUNK);
        zeroes(values, profile.words() * meaning.planes)?;
        zeroes(codes, counted.numbers() as usize)?;
        store.read(place, tile.first_of(profile), codes)?;
        let mut value_of = [0; 1 << 8];
        for (value, &code) in meaning.codes.iter().enumerate().take(1 << meaning.planes) {
            value_of[usize::from(code)] = value;
        }
        let turn = self.turn(stones);
        let lines = |sets: &[u64], player: Player| Lines::new(sets, player == Player::J0, words);
        let nearly = lines(&self.nearly_full(tile, profile, turn), turn);
        let full = lines(&self.full(tile, profile, turn.other()), turn.other());
        let mut codes = codes.iter();
        for (chunk, values) in values.chunks_exact_mut(words * meaning.planes).enumerate() {
            for word in 0..words {
                let mut rows = counted.rows(chunk * words + word);
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
            for (lines, value) in [(&nearly, meaning.next_wins), (&full, meaning.last_won)] {
                set(values, value, &lines.rows(chunk, words)[..words]);
            }
        }
        Ok(meaning.planes)
    }

    /// The most bytes that what is read of other tiles takes, while a profile of a tile
    /// is settled.
    pub(super) fn most_across(&self, tile: &Tile) -> u64 {
        let each = tile.counted.iter().map(|&Counted { stones, .. }| {
            let values = self.planes(stones + tile.filled + 1) << stones.saturating_sub(6);
            // Codes there are as many as there can be.
            8 * values as u64 + choose(stones, stones / 2)
        });
        (self.tiled as u64 - u64::from(tile.filled)) * each.max().unwrap_or(0)
    }

    /// Finds the codes of a tile, which are then in workspace, and how the positions
    /// stand that play reaches. Threads to spare share the work.
    pub(super) fn settle<S: TileStore>(
        &self,
        tile: &Tile,
        reached: &[u64],
        store: &S,
        workspace: &mut Workspace<S>,
        spare: &Spare,
    ) -> Result<Tally, S::Error> {
        let shape = &tile.shape;
        let most = self.most_values(tile);
        at_least(&mut workspace.own, most)?;
        at_least(&mut workspace.above, most)?;
        at_least(&mut workspace.codes, tile.numbers as usize)?;
        let mut tally = Tally::default();
        let mut above = shape.words;
        for counted in tile.counted.iter().rev() {
            let profiles = shape.grade(counted.stones);
            let grade = Grade {
                stones: self,
                tile,
                counted: *counted,
                reached,
                store,
                meaning: self.meaning(counted.stones + tile.filled),
                above: &workspace.above,
                above_word: above,
                longest: tally.counts.longest,
            };
            let word = profiles[0].word;
            let helpers = if above - word < SHARED { 0 } else { spare.take() };
            let codes = &mut workspace.codes[counted.first as usize..];
            let found = grade.jobs(profiles, &mut workspace.own, codes).map_err(S::Error::from);
            let found =
                found.and_then(|jobs| grade.settle(jobs, &mut workspace.across, 1 + helpers));
            spare.give(helpers);
            tally.add(&found?);
            std::mem::swap(&mut workspace.own, &mut workspace.above);
            above = word;
        }
        Ok(tally.times(tile.images))
    }
}

/// Threads that have no tile of their own: whoever has one asks them for help.
pub(super) struct Spare {
    free: AtomicUsize,
    /// How many have a tile.
    working: AtomicUsize,
}

impl Spare {
    /// Of so many threads those that are more than there are tiles.
    pub(super) fn new(threads: usize, tiles: usize) -> Spare {
        let working = threads.min(tiles);
        Spare { free: AtomicUsize::new(threads - working), working: AtomicUsize::new(working) }
    }

    /// Takes as many as are for one of those who work, and one rather than none if there
    /// is any.
    fn take(&self) -> usize {
        let working = self.working.load(Relaxed).max(1);
        let rest = |free: usize| Some(free - free.div_ceil(working));
        let before = self.free.fetch_update(Relaxed, Relaxed, rest);
        before.map_or(0, |free| free.div_ceil(working))
    }

    /// Gives so many back.
    fn give(&self, threads: usize) {
        self.free.fetch_add(threads, Relaxed);
    }

    /// One who worked finds no tile any more.
    pub(super) fn join(&self) {
        self.working.fetch_sub(1, Relaxed);
        self.give(1);
    }
}

/// The profiles of a tile with as many stones have at least so many words if threads
/// share them.
const SHARED: usize = 1 << 12;

/// The profiles of a tile that have as many stones: none depends on another.
struct Grade<'a, S: TileStore> {
    stones: &'a Stones,
    tile: &'a Tile,
    counted: Counted,
    reached: &'a [u64],
    store: &'a S,
    meaning: Meaning,
    /// The values of the profiles with one stone more, and the first word of these.
    above: &'a [u64],
    above_word: usize,
    /// The longest win of profiles with more stones.
    longest: Option<u32>,
}

/// A profile to be settled, and room for its values and codes.
struct Job<'a> {
    profile: &'a Profile,
    own: &'a mut [u64],
    codes: &'a mut [Code],
}

/// Some of them, settled one after the other.
struct JobList<'a, 'b, S: TileStore> {
    grade: &'a Grade<'a, S>,
    jobs: Vec<Job<'b>>,
    across: &'a mut Vec<Across<S>>,
}

impl<S: TileStore> Work for JobList<'_, '_, S> {
    type Output = Result<Tally, S::Error>;

    #[inline(always)]
    fn run(self, machine: impl Machine) -> Result<Tally, S::Error> {
        let mut tally = Tally::default();
        tally.counts.longest = self.grade.longest;
        for job in self.jobs {
            self.grade.profile(machine, job, self.across, &mut tally)?;
        }
        Ok(tally)
    }
}

impl<S: TileStore> Grade<'_, S> {
    /// The profiles, each with its part of the room for all.
    fn jobs<'a>(
        &self,
        profiles: &'a [Profile],
        mut own: &'a mut [u64],
        mut codes: &'a mut [Code],
    ) -> Result<Vec<Job<'a>>, LimitReached> {
        if self.counted.of_j0.is_none() {
            return Ok(Vec::new());
        }
        let job = |profile: &'a Profile| {
            let words = profile.words() * self.meaning.planes;
            let own = own.split_off_mut(..words).unwrap_or_default();
            let numbers = self.counted.numbers() as usize;
            let codes = codes.split_off_mut(..numbers).unwrap_or_default();
            Job { profile, own, codes }
        };
        listed(profiles.len(), profiles.iter().map(job))
    }

    fn settle(
        &self,
        mut jobs: Vec<Job<'_>>,
        across: &mut Vec<Across<S>>,
        threads: usize,
    ) -> Result<Tally, S::Error> {
        if threads <= 1 {
            return with_machine(JobList { grade: self, jobs, across });
        }
        // Each has room of its own, so that there is room once for each thread.
        across.clear();
        let size = jobs.len().div_ceil(4 * threads).max(1);
        let mut parts = Vec::new();
        while !jobs.is_empty() {
            let from = jobs.len().saturating_sub(size);
            let part = listed(size, jobs.drain(from..))?;
            parts.push(part);
        }
        let found = share(threads, parts, |jobs| {
            with_machine(JobList { grade: self, jobs, across: &mut Vec::new() })
        });
        let mut tally = Tally::default();
        for found in found {
            tally.add(&found?);
        }
        Ok(tally)
    }

    #[inline(always)]
    fn profile(
        &self,
        machine: impl Machine,
        Job { profile, own, mut codes }: Job<'_>,
        rooms: &mut Vec<Across<S>>,
        tally: &mut Tally,
    ) -> Result<(), S::Error> {
        let Grade { stones: game, tile, counted, meaning, .. } = self;
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
                let other = game.neighbour(tile, column, turn.index() as u8 + 1);
                if rooms.len() == across {
                    let (place, codes) = (S::LastRead::default(), Vec::new());
                    rooms.push(Across { place, codes, values: Vec::new() });
                }
                let room = &mut rooms[across];
                game.values_across((tile, profile), other, self.store, room)?;
                across += 1;
            } else if height < shape.caps[column] {
                let to = shape.profile(profile.heights + shape.steps[column]);
                let first = (to.word - self.above_word) * planes_above;
                let values = &self.above[first..][..to.words() * planes_above];
                let cell = game.lowest[column] + u32::from(height);
                within.push((profile.variable(cell), values));
            }
        }
        let moves = (within.len() + across) as u64;
        let across = &rooms[..across];
        let full = game.full(tile, profile, turn.other());
        let words = profile.words().min(CHUNK);
        let full = Lines::new(&full, turn == Player::J1, words);
        let mut longer = game.ranks(stones, tally.counts.longest);
        let mut room = [0; CHUNK * PLANES];
        let mut last = DRAWN;
        for (chunk, values) in own.chunks_exact_mut(words * meaning.planes).enumerate() {
            if (0..words).all(|word| counted.rows(chunk * words + word) == 0) {
                continue;
            }
            let mut found = false;
            for &(variable, from) in &within {
                let one = turn == Player::J0;
                let others =
                    narrow(machine, from, planes_above, (chunk, words), variable, one, &mut room);
                best(values, others, words, one, &mut found);
            }
            for from in across {
                let others = &from.values[chunk * words * planes_above..][..words * planes_above];
                best(values, others, words, turn == Player::J0, &mut found);
            }
            if !found {
                values.fill(0);
            }
            let mut marked = full.rows(chunk, words);
            let ended = &mut marked[..words];
            set(values, meaning.last_won, ended);
            let reached = &self.reached[profile.word + chunk * words..][..words];
            if reached.iter().any(|&rows| rows != 0) {
                let on = reached.iter().zip(&*ended).map(|(reached, ended)| reached & !ended);
                tally.edges += ones_in(on) * moves;
                count(tally, values, reached, &mut longer);
            }
            // The rules alone decide where play is over, or a move wins.
            let decided = ended;
            add_equal(decided, values, meaning.next_wins);
            for (word, &decided) in decided.iter().enumerate() {
                let counted = counted.rows(chunk * words + word);
                if counted == 0 {
                    continue;
                }
                let mut raw = [0; 64];
                let planes = &values[word..];
                let kept = machine.gather(&Word { planes, words, counted, decided }, &mut raw);
                codes = lay(codes, counted.count_ones() as usize, kept, &raw, meaning, &mut last);
            }
        }
        Ok(())
    }
}

/// Makes room for so many, whatever is in there.
pub(super) fn at_least<T: Zeroable>(room: &mut Vec<T>, count: usize) -> Result<(), LimitReached> {
    if room.len() < count {
        // Not both at a time.
        *room = Vec::new();
        *room = zeroed(count)?;
    }
    Ok(())
}

/// Makes a list one of so many zeroes.
fn zeroes<T: Zeroable + Copy>(list: &mut Vec<T>, count: usize) -> Result<(), LimitReached> {
    list.clear();
    make_room(list, count)?;
    list.resize(count, T::zeroed());
    Ok(())
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

/// Counts how the rows of a chunk stand that play reaches. `longer` are values with
/// ranks that are more than any so far, the largest first.
#[inline(always)]
fn count(tally: &mut Tally, values: &[u64], reached: &[u64], longer: &mut Vec<(i32, u32)>) {
    let words = reached.len();
    let mut any = [0; CHUNK];
    let any = &mut any[..words];
    for plane in values.chunks_exact(words) {
        any.iter_mut().zip(plane).for_each(|(any, plane)| *any |= plane);
    }
    let sign = &values[values.len() - words..];
    let rows = || reached.iter().zip(&*any).zip(sign);
    let counts = &mut tally.counts;
    counts.won[0] += ones_in(rows().map(|((reached, any), sign)| reached & any & !sign));
    counts.won[1] += ones_in(rows().map(|((reached, _), sign)| reached & sign));
    counts.dead_end += ones_in(rows().map(|((reached, any), _)| reached & !any));
    let is = |value: i32| {
        let mut equal = [0; CHUNK];
        add_equal(&mut equal[..words], values, value);
        equal.iter().zip(reached).any(|(equal, reached)| equal & reached != 0)
    };
    if let Some(place) = longer.iter().position(|&(value, _)| is(value)) {
        counts.longest = counts.longest.max(Some(longer[place].1));
        longer.truncate(place);
    }
}

/// How many bits are ones.
#[inline(always)]
fn ones_in(words: impl Iterator<Item = u64>) -> u64 {
    words.map(|word| u64::from(word.count_ones())).sum()
}

/// Lays so many codes down in order. The bits that are kept have values of their own,
/// one after the other in `values`; the others take the code before. Returns the room
/// behind them.
#[inline(always)]
fn lay<'a>(
    codes: &'a mut [Code],
    count: usize,
    mut kept: u64,
    values: &[u8; 64],
    meaning: &Meaning,
    last: &mut Code,
) -> &'a mut [Code] {
    // A word has at most 20 rows that count: each code is written over all that may
    // follow.
    const RUN: usize = 32;
    let mut room = [*last; 2 * RUN];
    let mut values = values.iter();
    while kept != 0
        && let Some(&value) = values.next()
    {
        let place = kept.trailing_zeros() as usize % RUN;
        kept &= kept - 1;
        *last = meaning.codes[usize::from(value)];
        room[place..place + RUN].fill(*last);
    }
    // What is written too much, the next word writes over.
    match codes.first_chunk_mut::<RUN>() {
        Some(codes) => codes.copy_from_slice(&room[..RUN]),
        None => codes[..count].copy_from_slice(&room[..count]),
    }
    &mut codes[count..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_thread_is_idle_while_there_is_work() {
        let spare = Spare::new(64, 36);
        let helpers: Vec<usize> = (0..36).map(|_| spare.take()).collect();
        assert_eq!(helpers.iter().sum::<usize>(), 28);
        assert!(helpers.iter().all(|&helpers| helpers <= 1));
        helpers.into_iter().for_each(|helpers| spare.give(helpers));
        // Who has no tile any more helps those who have.
        (0..34).for_each(|_| spare.join());
        assert_eq!([spare.take(), spare.take(), spare.take()], [31, 16, 8]);
        let spare = Spare::new(2, 3);
        assert_eq!(spare.take(), 0);
        spare.join();
        assert_eq!([spare.take(), spare.take()], [1, 0]);
    }
}
