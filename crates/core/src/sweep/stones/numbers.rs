//! The numbers of positions: tile by tile, profile by profile, and within a profile by
//! whose the stones are.

use super::layout::{Cell, Found, MOST_CELLS, Stones, Tile};
use crate::Player;

impl Stones {
    /// One more than the largest number of a position.
    pub fn numbers(&self) -> u64 {
        self.numbers
    }

    /// The number of a position of so many stones, whose stone each filled cell
    /// has being told by `stone`. `None` if no play leads to so many stones of each
    /// player, or if some lie where none can be.
    pub fn number(&self, count: u32, stone: impl Fn(Cell) -> Option<Player>) -> Option<u64> {
        let stone = |column: usize, height: u8| stone((self.order[column], height));
        let mut bottoms = [0; MOST_CELLS];
        let bottoms = &mut bottoms[..self.tiled];
        for (column, bottom) in bottoms.iter_mut().enumerate() {
            *bottom = stone(column, 0).map_or(0, |player| player.index() as u8 + 1);
        }
        let Found { tile, image } = self.tile(bottoms);
        let tile = &self.tiles[tile as usize];
        let (mut heights, mut index, mut variables) = (0, 0u64, 0);
        for (column, &cap) in tile.shape.caps.iter().enumerate() {
            let low = u8::from(column < self.tiled);
            let from = if image { self.image(column) } else { column };
            for height in 0..cap {
                let Some(player) = stone(from, height + low) else { break };
                heights += tile.shape.steps[column];
                index |= u64::from(player == Player::J0) << variables;
                variables += 1;
            }
        }
        let profile = tile.shape.profile(heights);
        let all = tile.filled + variables == count;
        let fits = all && tile.counted(profile).of_j0 == Some(index.count_ones());
        fits.then(|| tile.first_of(profile) + rank(index))
    }

    /// Puts the stones of the position with this number, which is less than
    /// [`Stones::numbers`]; of two the first.
    pub fn position(&self, number: u64, put: impl FnMut(Cell, Player)) {
        self.put_stones(self.tile_of(number), number, false, put);
    }

    /// Whether two positions have this number, which are images of each other.
    pub fn has_image(&self, number: u64) -> bool {
        self.tile_of(number).images > 1
    }

    /// Puts the stones of the image of the position with this number.
    pub fn image_of(&self, number: u64, put: impl FnMut(Cell, Player)) {
        self.put_stones(self.tile_of(number), number, true, put);
    }

    fn tile_of(&self, number: u64) -> &Tile {
        &self.tiles[self.tiles.partition_point(|tile| tile.first <= number) - 1]
    }

    fn put_stones(&self, tile: &Tile, number: u64, image: bool, mut put: impl FnMut(Cell, Player)) {
        let profile = tile.profile_of(number);
        let of_j0 = tile.counted(profile).of_j0.unwrap_or(0);
        let mut index = unrank(number - tile.first_of(profile), of_j0);
        for column in 0..self.heights.len() {
            let to = self.order[if image { self.image(column) } else { column }];
            match tile.bottoms.get(column) {
                Some(1) => put((to, 0), Player::J0),
                Some(2) => put((to, 0), Player::J1),
                _ => {}
            }
            let low = u8::from(column < self.tiled);
            for height in 0..tile.shape.height(profile, column) {
                let player = if index & 1 == 1 { Player::J0 } else { Player::J1 };
                put((to, height + low), player);
                index >>= 1;
            }
        }
    }
}

/// How many ways there are to choose so many of `n` cells.
static CHOOSE: [[u64; MOST_CELLS + 1]; MOST_CELLS + 1] = {
    let mut table = [[0u64; MOST_CELLS + 1]; MOST_CELLS + 1];
    let mut n = 0;
    while n <= MOST_CELLS {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

pub(super) fn choose(n: u32, k: u32) -> u64 {
    CHOOSE[n as usize][k as usize]
}

/// How many smaller numbers have as many ones.
fn rank(mut index: u64) -> u64 {
    let (mut rank, mut ones) = (0, 0);
    while index != 0 {
        ones += 1;
        rank += choose(index.trailing_zeros(), ones);
        index &= index - 1;
    }
    rank
}

/// The number with so many ones that has this rank.
fn unrank(mut rank: u64, ones: u32) -> u64 {
    let mut index = 0;
    for ones in (1..=ones).rev() {
        let mut bit = ones - 1;
        while choose(bit + 1, ones) <= rank {
            bit += 1;
        }
        rank -= choose(bit, ones);
        index |= 1 << bit;
    }
    index
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_go_through_the_numbers_with_as_many_ones() {
        for ones in 0..=6 {
            let with_ones = (0..64u64).filter(|index| index.count_ones() == ones);
            for (place, index) in (0..).zip(with_ones) {
                assert_eq!(rank(index), place);
                assert_eq!(unrank(place, ones), index);
            }
        }
    }

    #[test]
    fn every_number_has_a_position_and_every_balanced_position_a_number() {
        for heights in [
            &[2, 2, 1, 3, 2][..],
            &[2, 1, 3, 1, 2],
            &[3, 2, 2, 3],
            &[1; 7],
            &[3, 0, 2],
            &[2, 0, 2],
            &[4],
            &[],
        ] {
            for first in Player::BOTH {
                let stones = Stones::new(heights, first, [vec![], vec![]]).unwrap();
                let mut seen = std::collections::HashSet::new();
                let images = (0..stones.numbers()).filter(|&n| stones.has_image(n));
                let both =
                    (0..stones.numbers()).map(|n| (n, false)).chain(images.map(|n| (n, true)));
                for (number, image) in both {
                    let mut board = std::collections::BTreeMap::new();
                    let put = |cell, player| assert!(board.insert(cell, player).is_none());
                    if image {
                        stones.image_of(number, put);
                    } else {
                        stones.position(number, put);
                    }
                    let of_j0 = board.values().filter(|&&player| player == Player::J0).count();
                    assert_eq!(of_j0 as u32, stones.stones_of_j0(board.len() as u32));
                    for &(column, height) in board.keys() {
                        assert!(height < heights[usize::from(column)]);
                        assert!(height == 0 || board.contains_key(&(column, height - 1)));
                    }
                    let stone = |cell: Cell| board.get(&cell).copied();
                    let count = board.len() as u32;
                    assert_eq!(stones.number(count, stone), Some(number));
                    assert_eq!(stones.number(count + 1, stone), None);
                    assert!(seen.insert(board));
                }
                let profiles = heights.iter().fold(vec![1u64], |sums, &height| {
                    let mut more = vec![0; sums.len() + usize::from(height)];
                    for (stones, sum) in sums.iter().enumerate() {
                        (0..=usize::from(height)).for_each(|put| more[stones + put] += sum);
                    }
                    more
                });
                let positions =
                    (0..).zip(profiles).map(|(n, count)| count * choose(n, stones.stones_of_j0(n)));
                assert_eq!(seen.len() as u64, positions.sum::<u64>());
            }
        }
    }
}
