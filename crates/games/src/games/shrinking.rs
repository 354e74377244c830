//! Keys for games in which sizes only get smaller: heaps, the sides of a bar.
//!
//! The grade is what is gone. Sizes that are equal at the start are alike in all
//! that follows, whichever of them has become how small: they share keys, in which
//! they stand in order. From four heaps of thirty, that makes 24 positions one. Of many
//! equal sizes only some are put in order.

use std::ops::Range;

use arene::{Game, Keys, LONGEST_GRADED, Player};

use super::packed::Packed;

/// A game whose positions are some sizes and whose turn it is. No size has another
/// part than any other.
pub(super) trait Sizes: Game + Clone + Send + Sync + 'static {
    /// The sizes of a position.
    fn sizes(&self, at: &Self::Position) -> impl Iterator<Item = u32>;

    /// The position of these sizes.
    fn of_sizes(&self, sizes: &[u32], turn: Player) -> Self::Position;
}

/// A game whose positions are two sizes, [packed](Packed::pair).
pub(super) trait Pair: Game<Position = Packed> + Clone + Send + Sync + 'static {}

impl<G: Pair> Sizes for G {
    fn sizes(&self, at: &Packed) -> impl Iterator<Item = u32> {
        <[u32; 2]>::from(at.two()).into_iter()
    }

    fn of_sizes(&self, sizes: &[u32], turn: Player) -> Packed {
        let size = |place: usize| sizes.get(place).copied().unwrap_or(0);
        Packed::pair(size(0), size(1), turn)
    }
}

/// So many positions share a key at most: they are listed one after the other.
const MOST_ORDERS: usize = 50_000;

/// The bits of all sizes, at most.
const BITS: u32 = 62;

/// Keys for what follows a start: the sizes side by side, the smallest at the start
/// lowest, and above them the turn.
///
/// ```text
/// bit    k·w              2·w        w          0
///   turn │ size k │ … │ size 2 │ size 1 │
/// ```
///
/// A move of one kind always takes the same from the key.
pub(super) struct Shrinking<G> {
    game: G,
    start: Vec<u32>,
    /// For each size the bit where it lies.
    places: Vec<u32>,
    /// The bits where sizes lie that are equal at the start.
    alike: Vec<Range<u32>>,
    /// The bits of a size, and the bit of the turn.
    width: u32,
    turn: u32,
    grades: u32,
}

impl<G: Sizes> Shrinking<G> {
    /// `None` if the sizes do not fit a key, or if plays may be too long.
    pub(super) fn new(game: &G, start: &G::Position) -> Option<Shrinking<G>> {
        let start: Vec<u32> = game.sizes(start).collect();
        let width = start.iter().max()?.max(&1).ilog2() + 1;
        let total: u64 = start.iter().map(|&size| u64::from(size)).sum();
        let bits = width.saturating_mul(start.len() as u32);
        if bits > BITS || total >= u64::from(LONGEST_GRADED) {
            return None;
        }
        let mut order: Vec<usize> = (0..start.len()).collect();
        order.sort_by_key(|&size| start[size]);
        let mut places = vec![0; start.len()];
        (0..).step_by(width as usize).zip(&order).for_each(|(bit, &size)| places[size] = bit);
        let groups = order.chunk_by(|&a, &b| start[a] == start[b]);
        let ends = |group: &[usize]| Some(places[*group.first()?]..places[*group.last()?] + width);
        let alike = few_orders(groups).filter_map(ends).collect();
        let grades = total as u32 + 1;
        Some(Shrinking { game: game.clone(), start, places, alike, width, turn: bits, grades })
    }

    /// The size that lies at a bit of a key.
    fn size(&self, key: u64, bit: u32) -> u32 {
        (key >> bit) as u32 & (u32::MAX >> (32 - self.width))
    }

    /// The bits of the sizes of a group.
    fn bits(&self, group: &Range<u32>) -> impl DoubleEndedIterator<Item = u32> + use<G> {
        group.clone().step_by(self.width as usize)
    }

    /// A key with the sizes of a group in order, the smallest lowest.
    fn ordered(&self, mut key: u64, group: &Range<u32>) -> u64 {
        for bit in self.bits(group).skip(1) {
            let size = self.size(key, bit);
            let mut to = bit;
            while to > group.start && self.size(key, to - self.width) > size {
                to -= self.width;
            }
            // Those between move up, and it goes below them.
            let below = (1 << to) - 1;
            let between = key & ((1 << bit) - 1) & !below;
            let above = key >> bit >> self.width << self.width << bit;
            key = above | between << self.width | u64::from(size) << to | key & below;
        }
        key
    }
}

impl<G: Sizes> Keys<G> for Shrinking<G> {
    fn grades(&self) -> u32 {
        self.grades
    }

    fn grade(&self, at: &G::Position) -> Option<u32> {
        let mut sizes = self.game.sizes(at).zip(&self.start);
        sizes.try_fold(0, |gone, (size, &start)| Some(gone + start.checked_sub(size)?))
    }

    #[inline]
    fn key(&self, at: &G::Position) -> u64 {
        let turn = (self.game.turn(at).index() as u64) << self.turn;
        let sizes = self.game.sizes(at).zip(&self.places);
        let key = sizes.fold(turn, |key, (size, &bit)| key | u64::from(size) << bit);
        self.alike.iter().fold(key, |key, group| self.ordered(key, group))
    }

    fn position(&self, key: u64) -> G::Position {
        let mut sizes = [0; BITS as usize];
        sizes.iter_mut().zip(&self.places).for_each(|(size, &bit)| *size = self.size(key, bit));
        self.game
            .of_sizes(&sizes[..self.places.len()], Player::BOTH[(key >> self.turn & 1) as usize])
    }

    fn alike(&self, at: &G::Position) -> Vec<G::Position> {
        let mut all = vec![self.key(at)];
        for group in &self.alike {
            let mut more = Vec::new();
            for key in all {
                let mut sizes: Vec<u32> = self.bits(group).map(|bit| self.size(key, bit)).collect();
                let others = !(((1 << (group.end - group.start)) - 1) << group.start);
                loop {
                    let placed = sizes.iter().zip(self.bits(group));
                    more.push(
                        placed.fold(key & others, |key, (&size, bit)| key | u64::from(size) << bit),
                    );
                    if !next_permutation(&mut sizes) {
                        break;
                    }
                }
            }
            all = more;
        }
        all.into_iter().map(|key| self.position(key)).collect()
    }

    fn count_alike(&self, at: &G::Position) -> u64 {
        let key = self.key(at);
        // So many ways to lay those of a group in a row, which are in order.
        let ways = |group: &Range<u32>| {
            let (mut equal, mut before) = (0, None);
            let sizes = (1..).zip(self.bits(group).map(|bit| self.size(key, bit)));
            sizes.fold(1u128, |ways, (laid, size)| {
                equal = if before == Some(size) { equal + 1 } else { 1 };
                before = Some(size);
                ways * laid / equal
            })
        };
        self.alike.iter().map(ways).product::<u128>() as u64
    }
}

/// The groups, as far as there are few orders in which all of them can lie. Of large
/// groups a part is taken: the others of them keep their places.
fn few_orders<'a>(groups: impl Iterator<Item = &'a [usize]>) -> impl Iterator<Item = &'a [usize]> {
    let mut orders = 1;
    groups.filter_map(move |group| {
        let mut taken = 1;
        while taken < group.len() && orders * (taken + 1) <= MOST_ORDERS {
            taken += 1;
            orders *= taken;
        }
        (taken > 1).then(|| &group[..taken])
    })
}

/// The next order of some numbers in the order of dictionaries; `false` if this is the
/// last.
fn next_permutation(numbers: &mut [u32]) -> bool {
    let Some(rise) = numbers.windows(2).rposition(|two| two[0] < two[1]) else { return false };
    if let Some(larger) = numbers.iter().rposition(|&number| number > numbers[rise]) {
        numbers.swap(rise, larger);
    }
    numbers[rise + 1..].reverse();
    true
}
