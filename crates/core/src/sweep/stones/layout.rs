//! How the positions of a game of stones are laid out: in tiles, and these in profiles.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::kernel::ONES;
use super::numbers::choose;
use crate::Player;

/// A cell of a board of columns: the column, and how many cells are below.
pub type Cell = (u8, u8);

/// A board of more free cells has more than `MOST_BITS`: a column of h cells has
/// 2^(h + 1) - 1, and several columns of as many cells have more.
pub(super) const MOST_CELLS: usize = 37;
/// The most bits of all tables, and of those of a tile.
const MOST_BITS: f64 = (1u64 << (MOST_CELLS + 1)) as f64;
const MOST_TILE_BITS: f64 = 2_147_483_648.0;
/// A tile has at most so many bits, if there are columns enough to have it so.
const TILE_BITS: f64 = 33_554_432.0;
/// At least so many columns are tiled, for threads to share.
const LEAST_TILED: usize = 2;

/// A game of stones that stay where they are put, in turn, onto columns: play
/// ends when one of a player's winning sets is full of his stones, or with the
/// last cell.
///
/// Connect 4 is such a game; so is any game whose cells may be filled in any
/// order, such as tic-tac-toe and Hex: its columns have one cell each.
///
/// A position is a *profile*, how high each column is, and for each stone whose
/// it is. The positions of a profile with k stones are the rows of a table of k
/// variables, and a question about all of them ("has J0 won?") is answered 64
/// rows at a time; [`Stones::sweep`] does so.
///
/// The lowest stones of some columns are set apart: they make the *tile* of a
/// position. Tiles with as many stones do not depend on each other.
///
/// Where the board is the same with its columns in reverse (a mirror image in Connect 4,
/// half a turn in Hex), so are tiles: of two that are images of each other only one is
/// laid out, and a position of the other has the number of its image.
#[derive(Debug)]
pub struct Stones {
    /// For each column here the one of the board: if that has images, from both ends to
    /// the middle, so that two which are images of each other lie side by side.
    pub(super) order: Vec<u8>,
    /// Whether it has.
    has_images: bool,
    /// The free cells of each column.
    pub(super) heights: Vec<u8>,
    /// Who moves first.
    pub(super) first: Player,
    /// The winning sets of each player, as bits of cells.
    wins: [Vec<u64>; 2],
    /// The first columns are tiled, so many of them.
    pub(super) tiled: usize,
    /// The bit of the lowest cell of each column; that of a tiled column is not
    /// its lowest, which has its bit in `bottoms`.
    pub(super) lowest: Vec<u32>,
    bottoms: u32,
    /// The plies of the longest play.
    pub(super) length: u32,
    pub(super) tiles: Vec<Tile>,
    /// The tile with these lowest stones in base three, or with their image.
    by_bottoms: Vec<Found>,
    pub(super) numbers: u64,
    /// Bytes of all this.
    pub(super) laid: u64,
}

/// A tile by its number, and whether it is not the one that was looked for, but its
/// image.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found {
    pub(super) tile: u32,
    pub(super) image: bool,
}

/// The positions with the same lowest stones in the tiled columns.
#[derive(Debug)]
pub(super) struct Tile {
    /// For each tiled column 0 if it is empty, 1 if its lowest stone is J0's, 2
    /// if it is J1's.
    pub(super) bottoms: Vec<u8>,
    /// How many of them are not empty.
    pub(super) filled: u32,
    /// The first of its numbers.
    pub(super) first: u64,
    /// How many tiles it stands for: two if its image is another.
    pub(super) images: u64,
    pub(super) shape: Arc<Shape>,
    /// By how many stones a profile has, which of its positions have numbers.
    pub(super) counted: Arc<[Counted]>,
    /// The numbers of all its positions.
    pub(super) numbers: u64,
    /// For each player the winning sets that his lowest stones allow, without
    /// these.
    pub(super) wins: [Vec<u64>; 2],
}

/// The profiles of a tile; tiles in which each column may be filled as high share them.
#[derive(Debug)]
pub(super) struct Shape {
    /// How many cells of each column may be filled: all above the lowest, or
    /// none if that is empty.
    pub(super) caps: Vec<u8>,
    /// By how much a stone on a column changes the number of a profile.
    pub(super) steps: Vec<u32>,
    /// All profiles, those of fewer stones first.
    pub(super) profiles: Vec<Profile>,
    /// Where each is, by its heights as a number.
    places: Vec<u32>,
    /// Where the profiles of so many stones begin, and the end of all.
    grades: Vec<u32>,
    /// The words of all tables.
    pub(super) words: usize,
}

/// How high the columns are, and where the table of its positions is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Profile {
    /// Its heights as a number: the columns' `steps` times their heights.
    pub(super) heights: u32,
    /// How many cells are filled: the variables of the table.
    pub(super) stones: u32,
    /// The cells that are filled.
    pub(super) cells: u64,
    /// The first word of its table, among those of the tile.
    pub(super) word: usize,
}

/// Of the positions of a profile of a tile those that have numbers: J0 has as many stones
/// as he must. Profiles with as many stones have as many, one profile after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted {
    /// How many stones the profile has.
    pub(super) stones: u32,
    /// How many of them are J0's; `None` if that cannot be.
    pub(super) of_j0: Option<u32>,
    /// The first number of the first such profile, among those of the tile.
    pub(super) first: u64,
}

impl Counted {
    /// How many positions of each profile have a number.
    pub(super) fn numbers(&self) -> u64 {
        self.of_j0.map_or(0, |chosen| choose(self.stones, chosen))
    }

    /// The rows of a word of the table that are positions with a number.
    #[inline]
    pub(super) fn rows(&self, word: usize) -> u64 {
        let high = word.count_ones();
        let low = self.of_j0.and_then(|of_j0| of_j0.checked_sub(high));
        let rows = low.and_then(|low| ONES.get(low as usize)).copied().unwrap_or(0);
        // A small table does not fill its word.
        if self.stones < 6 { rows & ((1 << (1 << self.stones)) - 1) } else { rows }
    }
}

impl Tile {
    /// Bytes of memory, without what others share.
    fn bytes(&self) -> u64 {
        let wins = self.wins.iter().map(|sets| size_of_val(&sets[..])).sum::<usize>();
        (size_of::<Tile>() + self.bottoms.len() + wins) as u64
    }

    /// Which positions of a profile have numbers.
    pub(super) fn counted(&self, profile: &Profile) -> Counted {
        self.counted[profile.stones as usize]
    }

    /// The first number of a profile.
    pub(super) fn first_of(&self, profile: &Profile) -> u64 {
        let counted = self.counted(profile);
        let before = self.shape.places[profile.heights as usize]
            - self.shape.grades[profile.stones as usize];
        self.first + counted.first + u64::from(before) * counted.numbers()
    }

    /// The profile that has one of the tile's numbers.
    pub(super) fn profile_of(&self, number: u64) -> &Profile {
        let within = number - self.first;
        let counted = self.counted.partition_point(|counted| counted.first <= within) - 1;
        let counted = &self.counted[counted];
        let before = (within - counted.first) / counted.numbers();
        &self.shape.grade(counted.stones)[before as usize]
    }
}

impl Profile {
    /// The words of the table.
    pub(super) fn words(&self) -> usize {
        1 << self.stones.saturating_sub(6)
    }

    /// The words of the table within the tile's.
    pub(super) fn range(&self) -> std::ops::Range<usize> {
        self.word..self.word + self.words()
    }

    /// The variable of a cell: how many filled cells have a lower bit.
    pub(super) fn variable(&self, bit: u32) -> u32 {
        (self.cells & ((1 << bit) - 1)).count_ones()
    }

    /// The bits of the cells whose variables these are, in order.
    pub(super) fn bits(&self) -> impl Iterator<Item = u32> {
        let mut cells = self.cells;
        std::iter::from_fn(move || {
            let bit = cells.trailing_zeros();
            (cells != 0).then(|| cells &= cells - 1).map(|()| bit)
        })
    }

    /// The variables of filled cells.
    fn variables(&self, mut cells: u64) -> u64 {
        let mut variables = 0;
        while cells != 0 {
            variables |= 1 << self.variable(cells.trailing_zeros());
            cells &= cells - 1;
        }
        variables
    }
}

impl Shape {
    /// The height of a column.
    pub(super) fn height(&self, profile: &Profile, column: usize) -> u8 {
        (profile.heights / self.steps[column] % (u32::from(self.caps[column]) + 1)) as u8
    }

    /// The profile with these heights as a number.
    pub(super) fn profile(&self, heights: u32) -> &Profile {
        &self.profiles[self.places[heights as usize] as usize]
    }

    /// The profiles of so many stones.
    pub(super) fn grade(&self, stones: u32) -> &[Profile] {
        let ends = &self.grades[stones as usize..];
        &self.profiles[ends[0] as usize..ends[1] as usize]
    }

    /// All profiles by how many stones they have, the fewest first: some of each.
    pub(super) fn grades(&self) -> impl Iterator<Item = &[Profile]> {
        (0..self.grades.len() as u32 - 1).map(|stones| self.grade(stones))
    }

    /// Bytes of memory.
    fn bytes(&self) -> u64 {
        let columns = self.caps.len() * (size_of::<u8>() + size_of::<u32>());
        let places = (self.places.len() + self.grades.len()) * size_of::<u32>();
        (columns + places + size_of_val(&self.profiles[..])) as u64
    }
}

impl Stones {
    /// The game on columns with so many free cells, and with these winning sets
    /// of J0 and J1 among them, each sorted or not. `None` if it is too large to
    /// be swept.
    pub fn new(heights: &[u8], first: Player, wins: [Vec<Vec<Cell>>; 2]) -> Option<Stones> {
        let cells: usize = heights.iter().map(|&height| usize::from(height)).sum();
        let bits = |height: u8| 2f64.powi(i32::from(height) + 1) - 1.0;
        let all: f64 = heights.iter().map(|&height| bits(height)).product();
        if all > MOST_BITS {
            return None;
        }
        let has_images = has_images(heights, &wins);
        let order = order(heights.len(), has_images);
        let heights: Vec<u8> = order.iter().map(|&column| heights[usize::from(column)]).collect();
        // Only the first columns that have cells can be tiled.
        let most = heights.iter().take_while(|&&height| height > 0).count();
        let tile = |tiled: usize| -> f64 {
            let (low, rest) = heights.split_at(tiled);
            let low: f64 = low.iter().map(|&height| bits(height - 1)).product();
            low * rest.iter().map(|&height| bits(height)).product::<f64>()
        };
        // The image of a tiled column is tiled.
        let whole = |&tiled: &usize| !has_images || tiled % 2 == 0 || tiled == heights.len();
        let fits = (LEAST_TILED..=most).filter(whole).find(|&tiled| tile(tiled) <= TILE_BITS);
        let tiled = fits.or_else(|| (0..=most).rev().find(whole)).unwrap_or(0);
        if tile(tiled) > MOST_TILE_BITS {
            return None;
        }
        let mut stones = Stones {
            order,
            has_images,
            heights,
            first,
            wins: [Vec::new(), Vec::new()],
            tiled,
            lowest: Vec::new(),
            bottoms: 0,
            length: cells as u32,
            tiles: Vec::new(),
            by_bottoms: Vec::new(),
            numbers: 0,
            laid: 0,
        };
        for (column, &height) in stones.heights.iter().enumerate() {
            stones.lowest.push(stones.bottoms);
            stones.bottoms += u32::from(height) - u32::from(column < tiled);
        }
        let places: Vec<u8> = (0..stones.order.len())
            .filter_map(|column| stones.order.iter().position(|&at| usize::from(at) == column))
            .map(|place| place as u8)
            .collect();
        stones.wins = wins.map(|sets| {
            let bit = |&(column, height): &Cell| stones.bit((places[usize::from(column)], height));
            let bits = |set: Vec<Cell>| set.iter().map(|cell| 1 << bit(cell)).sum();
            sets.into_iter().map(bits).collect()
        });
        stones.lay_tiles();
        Some(stones)
    }

    /// The column that is the image of one.
    pub(super) fn image(&self, column: usize) -> usize {
        if self.has_images && column ^ 1 < self.heights.len() { column ^ 1 } else { column }
    }

    /// The bit of a cell.
    fn bit(&self, (column, height): Cell) -> u32 {
        let (column, height) = (usize::from(column), u32::from(height));
        match height.checked_sub(u32::from(column < self.tiled)) {
            Some(above) => self.lowest[column] + above,
            None => self.bottoms + column as u32,
        }
    }

    fn lay_tiles(&mut self) {
        let count = 3u32.pow(self.tiled as u32);
        let digits = |tile: u32| -> Vec<u8> {
            (0..self.tiled as u32).map(|at| (tile / 3u32.pow(at) % 3) as u8).collect()
        };
        let filled = |tile: u32| digits(tile).into_iter().filter(|&bottom| bottom > 0).count();
        let mut order: Vec<u32> = (0..count).collect();
        order.sort_by_key(|&tile| filled(tile));
        self.by_bottoms = vec![Found::default(); count as usize];
        let mut shapes: BTreeMap<Vec<u8>, Arc<Shape>> = BTreeMap::new();
        let mut counts: BTreeMap<(u32, u32), Arc<[Counted]>> = BTreeMap::new();
        for tile in order {
            let bottoms = digits(tile);
            let image: Vec<u8> = (0..self.tiled).map(|at| bottoms[self.image(at)]).collect();
            let image = in_base_three(&image);
            if image < tile as usize {
                // Its image has as many stones and came before.
                self.by_bottoms[tile as usize] = Found { image: true, ..self.by_bottoms[image] };
                continue;
            }
            let images = if image == tile as usize { 1 } else { 2 };
            let place = self.tiles.len() as u32;
            self.by_bottoms[tile as usize] = Found { tile: place, image: false };
            let own = |player: u8| {
                let columns = bottoms.iter().zip(0..).filter(|&(&bottom, _)| bottom == player + 1);
                columns.map(|(_, column)| 1u32 << column).sum::<u32>()
            };
            let (j0, j1) = (own(0), own(1));
            let filled = (j0 | j1).count_ones();
            let caps = self.caps(j0 | j1);
            let shape = match shapes.get(&caps) {
                Some(shape) => shape.clone(),
                None => {
                    let shape = Arc::new(self.shape(caps.clone()));
                    self.laid += shape.bytes();
                    shapes.insert(caps, shape.clone());
                    shape
                }
            };
            let of_j0 = j0.count_ones();
            let counted = counts
                .entry((j0 | j1, of_j0))
                .or_insert_with(|| self.counted(&shape, filled, of_j0).into())
                .clone();
            let wins = [0, 1].map(|player| {
                let low = u64::from([j0, j1][player]) << self.bottoms;
                let high = (1 << self.bottoms) - 1;
                let allowed = self.wins[player].iter().filter(|&&set| set & !high & !low == 0);
                allowed.map(|set| set & high).collect()
            });
            let numbers = shape
                .grades()
                .zip(&*counted)
                .map(|(grade, counted)| grade.len() as u64 * counted.numbers());
            let numbers = numbers.sum();
            let first = self.numbers;
            self.numbers += numbers;
            let tile = Tile { bottoms, filled, first, images, shape, counted, numbers, wins };
            self.laid += tile.bytes();
            self.tiles.push(tile);
        }
        self.laid += counts.values().map(|counted| size_of_val(&**counted) as u64).sum::<u64>();
        self.laid += size_of_val(&self.by_bottoms[..]) as u64;
        self.laid += self.wins.iter().map(|sets| size_of_val(&sets[..]) as u64).sum::<u64>();
    }

    /// How many cells of each column may be filled if these columns have their lowest
    /// stone.
    fn caps(&self, filled: u32) -> Vec<u8> {
        let cap =
            |(column, &height): (usize, &u8)| match (column < self.tiled, filled >> column & 1) {
                (true, 1) => height - 1,
                (true, _) => 0,
                (false, _) => height,
            };
        self.heights.iter().enumerate().map(cap).collect()
    }

    /// The profiles of tiles whose columns may be filled so high.
    fn shape(&self, caps: Vec<u8>) -> Shape {
        let mut steps = Vec::with_capacity(caps.len());
        let mut count = 1;
        for &cap in &caps {
            steps.push(count);
            count *= u32::from(cap) + 1;
        }
        let most: u32 = caps.iter().map(|&cap| u32::from(cap)).sum();
        let (profiles, places, grades) = (Vec::new(), vec![0; count as usize], Vec::new());
        let mut shape = Shape { caps, steps, profiles, places, grades, words: 0 };
        let mut profiles: Vec<Profile> = (0..count)
            .map(|heights| {
                let mut profile = Profile { heights, stones: 0, cells: 0, word: 0 };
                for column in 0..self.heights.len() {
                    let height = shape.height(&profile, column);
                    profile.cells |= ((1 << height) - 1) << self.lowest[column];
                }
                profile.stones = profile.cells.count_ones();
                profile
            })
            .collect();
        profiles.sort_by_key(|profile| profile.stones);
        for (place, profile) in (0..).zip(&mut profiles) {
            profile.word = shape.words;
            shape.words += profile.words();
            shape.places[profile.heights as usize] = place;
        }
        let begin = |stones| profiles.partition_point(|profile| profile.stones < stones) as u32;
        shape.grades = (0..=most + 1).map(begin).collect();
        shape.profiles = profiles;
        shape
    }

    /// Which positions of a tile have numbers, so many columns of which have their lowest
    /// stone, so many of these being J0's.
    fn counted(&self, shape: &Shape, filled: u32, of_j0: u32) -> Vec<Counted> {
        let mut first = 0;
        let counted = shape.grades().zip(0..).map(|(grade, stones)| {
            let above = self.stones_of_j0(stones + filled).checked_sub(of_j0);
            let of_j0 = above.filter(|&above| above <= stones);
            let counted = Counted { stones, of_j0, first };
            first += grade.len() as u64 * counted.numbers();
            counted
        });
        counted.collect()
    }

    /// Who moves first.
    pub fn first(&self) -> Player {
        self.first
    }

    /// How many of the first stones are J0's.
    pub(super) fn stones_of_j0(&self, stones: u32) -> u32 {
        (stones + u32::from(self.first == Player::J0)) / 2
    }

    /// Who moves when so many stones have been put.
    #[inline]
    pub(super) fn turn(&self, stones: u32) -> Player {
        if stones.is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// The tile with these lowest stones.
    pub(super) fn tile(&self, bottoms: &[u8]) -> Found {
        self.by_bottoms[in_base_three(bottoms)]
    }

    /// The tile with one of the lowest stones put there, or taken away.
    pub(super) fn neighbour(&self, tile: &Tile, column: usize, bottom: u8) -> Found {
        let mut bottoms = tile.bottoms.clone();
        bottoms[column] = bottom;
        self.tile(&bottoms)
    }

    /// The profile of another tile with the same heights, or with their image; columns
    /// that cannot be filled here are empty there.
    pub(super) fn same<'a>(&'a self, tile: &Tile, profile: &Profile, at: Found) -> &'a Profile {
        let other = &self.tiles[at.tile as usize].shape;
        let heights = (0..self.heights.len()).map(|column| {
            let to = if at.image { self.image(column) } else { column };
            u32::from(tile.shape.height(profile, column)) * other.steps[to]
        });
        other.profile(heights.sum())
    }

    /// For each variable of a profile the one that it is in the image of that profile.
    pub(super) fn variables_of_image(&self, profile: &Profile, image: &Profile) -> Vec<u32> {
        let image_of = |bit: u32| {
            let column = self.lowest.partition_point(|&lowest| lowest <= bit) - 1;
            self.lowest[self.image(column)] + (bit - self.lowest[column])
        };
        profile.bits().map(|bit| image.variable(image_of(bit))).collect()
    }

    /// The variables of the winning sets that are full of a player's stones, if
    /// these are his.
    pub(super) fn full(&self, tile: &Tile, profile: &Profile, player: Player) -> Vec<u64> {
        let sets = tile.wins[player.index()].iter().filter(|&&set| set & !profile.cells == 0);
        sets.map(|&set| profile.variables(set)).collect()
    }

    /// The lowest stones of a player, as bits of cells.
    fn lowest_of(&self, tile: &Tile, player: Player) -> u64 {
        let columns = tile.bottoms.iter().zip(self.bottoms..);
        let own = columns.filter(|&(&bottom, _)| usize::from(bottom) == player.index() + 1);
        own.map(|(_, bit)| 1 << bit).sum()
    }

    /// The variables of the winning sets that one move completes, if all others
    /// are the player's, who moves.
    pub(super) fn nearly_full(&self, tile: &Tile, profile: &Profile, player: Player) -> Vec<u64> {
        let mut found = Vec::new();
        for column in 0..self.heights.len() {
            if column < self.tiled && tile.bottoms[column] == 0 {
                // Sets with that stone become possible.
                let (own, high) = (self.lowest_of(tile, player), (1 << self.bottoms) - 1);
                let stone = 1 << (self.bottoms + column as u32);
                let sets = self.wins[player.index()].iter().filter(|&&set| set & stone != 0);
                let near = sets.filter(|&set| set & !(own | stone | profile.cells) == 0);
                found.extend(near.map(|set| profile.variables(set & high)));
            } else if tile.shape.height(profile, column) < tile.shape.caps[column] {
                let cell = self.lowest[column] + u32::from(tile.shape.height(profile, column));
                let sets = tile.wins[player.index()].iter().filter(|&&set| set >> cell & 1 == 1);
                let rest = sets.map(|&set| set ^ 1 << cell);
                let near = rest.filter(|&set| set & !profile.cells == 0);
                found.extend(near.map(|set| profile.variables(set)));
            }
        }
        found
    }

    /// The winning sets of a player, as bits of cells.
    pub fn winning(&self, player: Player) -> &[u64] {
        &self.wins[player.index()]
    }
}

/// Digits as a number, the first counting least.
fn in_base_three(digits: &[u8]) -> usize {
    digits.iter().rev().fold(0, |sum, &digit| 3 * sum + usize::from(digit))
}

/// Whether a board is the same with its columns in reverse.
fn has_images(heights: &[u8], wins: &[Vec<Vec<Cell>>; 2]) -> bool {
    let alike = heights.iter().eq(heights.iter().rev());
    let last = heights.len().saturating_sub(1) as u8;
    let sorted = |sets: &[Vec<Cell>], image: &dyn Fn(Cell) -> Cell| {
        let sorted =
            |set: &Vec<Cell>| set.iter().map(|&cell| image(cell)).collect::<BTreeSet<Cell>>();
        sets.iter().map(sorted).collect::<BTreeSet<_>>()
    };
    let same = |sets: &Vec<Vec<Cell>>| {
        sorted(sets, &|cell| cell) == sorted(sets, &|(column, height)| (last - column, height))
    };
    alike && wins.iter().all(same)
}

/// The columns in their order: from both ends to the middle if there are images.
fn order(columns: usize, has_images: bool) -> Vec<u8> {
    let place = |at: usize| match (has_images, at % 2) {
        (true, 0) => at / 2,
        (true, _) => columns - 1 - at / 2,
        (false, _) => at,
    };
    (0..columns).map(|at| place(at) as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_large_is_refused() {
        assert!(Stones::new(&[6; 7], Player::J0, [vec![], vec![]]).is_none());
        assert!(Stones::new(&[1; 36], Player::J0, [vec![], vec![]]).is_none());
        // For all of its bits, and for those of its one tile.
        assert!(Stones::new(&[38], Player::J0, [vec![], vec![]]).is_none());
        assert!(Stones::new(&[37], Player::J0, [vec![], vec![]]).is_none());
    }
}
