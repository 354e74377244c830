//! Numbers for boards: every stone that is put down makes the number larger.

use arene::{Game, Numbering, Player};

use super::{Board, Grid, Word};

/// The most bits a number may have: a bit for each of them fills memory.
const MOST_BITS: u32 = 40;

/// Whose turn it is, from how many stones there are.
#[derive(Clone, Copy, Debug)]
struct Turns {
    /// Whose turn it is when the number of stones is even, and when it is odd.
    by_parity: [Player; 2],
}

impl Turns {
    /// As it is at the start and then in turn.
    fn from<W: Word>(start: &Board<W>) -> Turns {
        let odd = start.occupied().count_ones() % 2 == 1;
        let turn = start.turn();
        Turns { by_parity: if odd { [turn.other(), turn] } else { [turn, turn.other()] } }
    }

    #[inline]
    fn board<W: Word>(&self, j0: W, j1: W) -> Board<W> {
        let stones = (j0 | j1).count_ones();
        Board::new(j0, j1, self.by_parity[stones as usize % 2])
    }
}

/// Numbers for boards whose columns are stacks, such as Connect 4's.
///
/// In each column a one stands above the stones, and below it a one for each
/// stone of J0:
///
/// ```text
///     0  0  0
///     0  0  0
///     1  0  0        J0, J0, nothing │ J1 │ nothing
///     1  1  0
///     1  0  1        the first column from below: 1 1 1, the second 0 1
/// ```
///
/// A stone raises the one above by a place, which adds more than the stone
/// itself could take away; and it adds the same wherever the other stones are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stacks<W> {
    turns: Turns,
    /// The lowest cell of every column.
    bottoms: W,
    /// All cells.
    cells: W,
    /// For shifts by 1, 2, 4, …: the bits that stay in their column.
    within: [W; 6],
    columns: u32,
    /// The bits of a column.
    height: u32,
    /// The columns that a tile leaves free.
    low: u32,
}

/// A tile leaves so many bits free, or a column more.
const TILE_BITS: u32 = 12;

impl<W: Word> Stacks<W> {
    /// For play from this start; `None` if the numbers would be too large.
    pub(crate) fn new(grid: Grid, start: &Board<W>) -> Option<Stacks<W>> {
        let (columns, height) = (grid.columns, grid.rows + 1);
        if columns * height > MOST_BITS {
            return None;
        }
        let each =
            |column: W| (0..columns).fold(W::ZERO, |all, at| all | (column << (at * height)));
        let within = [1, 2, 4, 8, 16, 32].map(|by| each(W::first(height.saturating_sub(by))));
        Some(Stacks {
            turns: Turns::from(start),
            bottoms: each(W::ONE),
            cells: each(W::first(grid.rows)),
            within,
            columns,
            height,
            low: TILE_BITS.div_ceil(height).min(columns),
        })
    }
}

impl<W: Word, G: Game<Position = Board<W>>> Numbering<G> for Stacks<W> {
    fn numbers(&self) -> u64 {
        1 << (self.columns * self.height)
    }

    #[inline]
    fn number(&self, at: &Board<W>) -> u64 {
        ((at.occupied() + self.bottoms) | at.stones(Player::J0)).low()
    }

    #[inline]
    fn position(&self, number: u64) -> Board<W> {
        let number = W::from_low(number);
        // Everything below the highest one of each column.
        let mut below = number;
        for (power, &within) in self.within.iter().enumerate() {
            if 1 << power < self.height {
                below = below | ((below >> (1 << power)) & within);
            }
        }
        let occupied = (below >> 1) & self.cells;
        self.turns.board(occupied & number, occupied & !number)
    }

    fn tile(&self) -> u64 {
        (1 << (self.low * self.height)).max(64)
    }

    /// The stones in the columns that a tile fixes.
    fn grade(&self, tile: u64) -> Option<u32> {
        let column = (1 << self.height) - 1;
        let fixed = (0..self.columns - self.low).map(|at| tile >> (at * self.height) & column);
        fixed.map(u64::checked_ilog2).sum()
    }
}

/// Numbers for boards whose cells may be filled in any order: in base three, 0
/// for an empty cell, 1 for a stone of J0, 2 for a stone of J1.
///
/// The first cells are the low digits and make the tiles, each of which begins
/// at a multiple of 64; the others are the high digits. Both are looked up in
/// tables, in both directions.
#[derive(Clone, Debug)]
pub(crate) struct Cells {
    turns: Turns,
    /// The cells of the low digits.
    low: u32,
    /// From one tile to the next.
    stride: u64,
    /// What the stones of J0 add, by their bits: in the low cells, in the others.
    of_stones: [Vec<u64>; 2],
    /// The stones of both players by the digits, low and high.
    of_digits: [Vec<[u32; 2]>; 2],
}

/// The most cells that are numbered: 3²⁰ is 3.5 billion.
const MOST_CELLS: u32 = 20;
/// The cells of the low digits, at most.
const LOW_CELLS: u32 = 9;

impl Cells {
    /// For play from this start; `None` if the numbers would be too large.
    pub(crate) fn new<W: Word>(grid: Grid, start: &Board<W>) -> Option<Cells> {
        let cells = grid.size();
        if cells > MOST_CELLS {
            return None;
        }
        let low = cells.min(LOW_CELLS);
        let parts = [low, cells - low];
        let stride = 3u64.pow(low).next_multiple_of(64);
        let of_digits = parts.map(boards);
        let steps = [1, stride];
        let of_stones = [0, 1].map(|part| {
            let worth = |stones: u32| {
                let digits = (0..parts[part]).filter(|cell| stones >> cell & 1 == 1);
                digits.map(|cell| 3u64.pow(cell)).sum::<u64>() * steps[part]
            };
            (0..1 << parts[part]).map(worth).collect()
        });
        Some(Cells { turns: Turns::from(start), low, stride, of_stones, of_digits })
    }

    #[inline]
    fn worth(&self, stones: u64) -> u64 {
        let (low, high) = (stones & ((1 << self.low) - 1), stones >> self.low);
        self.of_stones[0][low as usize] + self.of_stones[1][high as usize]
    }
}

/// The stones of both players for every number of so many digits in base three.
fn boards(digits: u32) -> Vec<[u32; 2]> {
    let mut boards = vec![[0; 2]];
    for cell in 0..digits {
        let fewer = boards.len();
        for player in 0..2 {
            for at in 0..fewer {
                let mut board: [u32; 2] = boards[at];
                board[player] |= 1 << cell;
                boards.push(board);
            }
        }
    }
    boards
}

impl<W: Word, G: Game<Position = Board<W>>> Numbering<G> for Cells {
    fn numbers(&self) -> u64 {
        self.stride * self.of_digits[1].len() as u64
    }

    #[inline]
    fn number(&self, at: &Board<W>) -> u64 {
        let [j0, j1] = Player::BOTH.map(|player| self.worth(at.stones(player).low()));
        j0 + 2 * j1
    }

    #[inline]
    fn position(&self, number: u64) -> Board<W> {
        let (high, low) = (number / self.stride, number % self.stride);
        let high = self.of_digits[1][high as usize];
        let low = self.of_digits[0][low as usize];
        let stones = |player: usize| {
            W::from_low(u64::from(low[player]) | u64::from(high[player]) << self.low)
        };
        self.turns.board(stones(0), stones(1))
    }

    fn tile(&self) -> u64 {
        self.stride
    }

    /// The stones in the cells of the high digits.
    fn grade(&self, tile: u64) -> Option<u32> {
        let [j0, j1] = self.of_digits[1].get(tile as usize)?;
        Some((j0 | j1).count_ones())
    }
}
