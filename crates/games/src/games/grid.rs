//! What the games on a grid share: the words that hold a board, lines of
//! stones, and positions as text.
//!
//! A position is written as rows from the top with `/` between: `X` for J0's
//! stones, `O` for J1's, `.` for empty cells. Top rows that are left out are
//! empty, so that the empty text is the empty board.

mod board;
pub(crate) mod duel;
mod lines;
mod numbering;
#[cfg(test)]
pub(crate) mod testing;
mod word;

use arene::{Game, Heuristic, LimitReached, Limits, Player, Symmetry, UpToSymmetry, explore};
use arene_words::{Message, id, message};

use crate::{Facts, GridKind, Tabletop, TakeHeuristic};

pub use board::Board;
pub(crate) use lines::Lines;
pub(crate) use numbering::BoardNumbers;
pub use word::Word;

/// How many positions can be reached, those that a symmetry exchanges counted
/// once.
pub(crate) fn symmetric_size<G: Symmetry>(
    game: G,
    at: &G::Position,
    limits: &Limits,
) -> Result<usize, LimitReached> {
    let start = game.canonical(at);
    Ok(explore(&UpToSymmetry(game), &[start], limits)?.arena.len())
}

/// The size of a board, and which bit of a word stands for which cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
    order: Order,
}

/// Whoever wants to know what one stone is worth.
struct SingleStones<'a, G> {
    game: &'a G,
    grid: Grid,
}

impl<W: Word, G: Game<Position = Board<W>>> TakeHeuristic<G> for SingleStones<'_, G> {
    type Answer = Vec<Vec<i32>>;

    fn take<H: Heuristic<G> + Sync>(self, heuristic: H) -> Vec<Vec<i32>> {
        let SingleStones { game, grid } = self;
        let value = |column, row| {
            let stone = W::bit(grid.bit(column, row));
            heuristic.estimate(game, &Board::new(stone, W::ZERO, Player::J1))
        };
        let row = |row| (0..grid.columns).map(|column| value(column, row)).collect();
        (0..grid.rows).map(row).collect()
    }
}

/// How the cells lie in a word, here on a board of 3 columns and 2 rows.
///
/// ```text
///    Reading          Stacks
///                     .  .  .     (spare bits 2, 5, 8: not cells)
///    0  1  2          1  4  7
///    3  4  5          0  3  6
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// As one reads: the top row first, each from the left.
    Reading,
    /// Column by column from below, each with a spare bit on top. Adding one
    /// to a column of stones carries into its first empty cell.
    Stacks,
}

impl Grid {
    /// A board whose cells are numbered in reading order.
    pub(crate) fn reading<W: Word>(columns: u32, rows: u32) -> Result<Grid, Message> {
        Grid::new::<W>(columns, rows, Order::Reading)
    }

    /// A board whose columns are stacks with a spare bit on top.
    pub(crate) fn stacks<W: Word>(columns: u32, rows: u32) -> Result<Grid, Message> {
        Grid::new::<W>(columns, rows, Order::Stacks)
    }

    /// Checks that there is a board, and that it leaves the highest bit of its
    /// words to the turn.
    fn new<W: Word>(columns: u32, rows: u32, order: Order) -> Result<Grid, Message> {
        let (bits, too_large) = match order {
            Order::Reading => (u64::from(columns) * u64::from(rows), id!("grid-too-large")),
            Order::Stacks => (u64::from(columns) * (u64::from(rows) + 1), id!("grid-too-high")),
        };
        let most = W::BITS - 1;
        if columns == 0 || rows == 0 {
            Err(message!("grid-empty", columns, rows))
        } else if bits > u64::from(most) {
            Err(message!(too_large as BitsColumnsMostRows, columns, rows, bits, most))
        } else {
            Ok(Grid { columns, rows, order })
        }
    }

    /// Whether the columns are stacks of this height.
    pub(crate) fn is_stacks_of(&self, rows: u32) -> bool {
        self.order == Order::Stacks && self.rows == rows
    }

    /// The number of cells.
    pub(crate) fn size(&self) -> u32 {
        self.columns * self.rows
    }

    /// Column and row of every cell, counted from 0 at the top left, in
    /// reading order.
    pub(crate) fn cells(self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| (column, row)))
    }

    /// The bit that stands for a cell.
    pub(crate) fn bit(&self, column: u32, row: u32) -> u32 {
        match self.order {
            Order::Reading => row * self.columns + column,
            Order::Stacks => column * (self.rows + 1) + (self.rows - 1 - row),
        }
    }

    /// The name of the cell with this bit on a board in reading order: a
    /// letter for the column, the row counted from 1 at the top.
    pub(crate) fn name(&self, bit: u8) -> String {
        let (column, row) = (u32::from(bit) % self.columns, u32::from(bit) / self.columns);
        let letter = char::from(b'a' + column as u8);
        format!("{letter}{}", row + 1)
    }

    /// Writes a board, all rows of it.
    pub(crate) fn write<W: Word>(&self, board: &Board<W>) -> String {
        let mut text = String::new();
        for (column, row) in self.cells() {
            if column == 0 && row > 0 {
                text.push('/');
            }
            text.push(match board.at(self.bit(column, row)) {
                Some(Player::J0) => 'X',
                Some(Player::J1) => 'O',
                None => '.',
            });
        }
        text
    }

    /// What lies on the table.
    pub(crate) fn tabletop<W: Word>(&self, board: &Board<W>, kind: GridKind) -> Tabletop {
        let cells = self.cells().map(|(column, row)| board.at(self.bit(column, row)));
        Tabletop::Grid { kind, columns: self.columns, cells: cells.collect() }
    }

    /// The place of each bit's cell in reading order.
    pub(crate) fn place(&self, bit: u32) -> u32 {
        match self.order {
            Order::Reading => bit,
            Order::Stacks => {
                let (column, up) = (bit / (self.rows + 1), bit % (self.rows + 1));
                (self.rows - 1).saturating_sub(up) * self.columns + column
            }
        }
    }

    /// The lines that the winner's stones fill, cell by cell.
    pub(crate) fn filled_lines<W: Word>(&self, lines: &Lines<W>, stones: W) -> Vec<Vec<u32>> {
        let filled = lines.all().into_iter().filter(|&line| line & stones == line);
        filled.map(|line| line.cells().map(|bit| self.place(bit)).collect()).collect()
    }

    /// What a heuristic gives for one stone of J0 alone on the board, in rows.
    pub(crate) fn single_stones<W, G>(&self, game: &G, heuristic: &str) -> Option<Vec<Vec<i32>>>
    where
        W: Word,
        G: Facts<Position = Board<W>>,
    {
        let taker = SingleStones { game, grid: *self };
        game.with_heuristic(heuristic, taker)
    }

    /// Reads a board. Without a given turn it is J1's if J0 has one stone
    /// more, and else J0's.
    pub(crate) fn read<W: Word>(
        &self,
        text: &str,
        turn: Option<Player>,
    ) -> Result<Board<W>, Message> {
        let lines: Vec<&str> = match text.trim() {
            "" => Vec::new(),
            text => text.split('/').map(str::trim).collect(),
        };
        let Some(missing) = (self.rows as usize).checked_sub(lines.len()) else {
            return Err(message!("grid-too-many-rows", given = lines.len(), rows = self.rows));
        };
        let mut stones = [W::ZERO; 2];
        for (line, row) in lines.iter().zip(missing as u32..) {
            let cells = line.chars().map(cell).collect::<Result<Vec<_>, char>>();
            let cells = cells.map_err(|letter| {
                message!("grid-letter", row = row + 1 - missing as u32, letter)
            })?;
            if cells.len() != self.columns as usize {
                return Err(message!(
                    "grid-width",
                    row = row + 1 - missing as u32,
                    text = *line,
                    given = cells.len(),
                    columns = self.columns
                ));
            }
            for (cell, column) in cells.into_iter().zip(0..) {
                if let Some(player) = cell {
                    let own = &mut stones[player.index()];
                    *own = *own | W::bit(self.bit(column, row));
                }
            }
        }
        let [j0, j1] = stones;
        let implied = if j0.count_ones() == j1.count_ones() + 1 { Player::J1 } else { Player::J0 };
        Ok(Board::new(j0, j1, turn.unwrap_or(implied)))
    }
}

/// The stone that a letter stands for, or the letter if it stands for none.
fn cell(letter: char) -> Result<Option<Player>, char> {
    match letter {
        'X' | 'x' => Ok(Some(Player::J0)),
        'O' | 'o' => Ok(Some(Player::J1)),
        '.' => Ok(None),
        other => Err(other),
    }
}

/// About how many positions play can reach on a board of stacks: the boards of
/// k stones, of which J0 has half, rounded up, each weighed by the chance
/// `goes_on(k)` that play has not ended before. A board whose cells may be
/// filled in any order has as many stacks of height 1 as cells.
pub(crate) fn estimate(stacks: u32, height: u32, goes_on: impl Fn(u32) -> f64) -> f64 {
    // The ways to fill k cells, J0 and J1 apart, are the coefficients of
    // (1 + z + … + z^height)^stacks.
    let mut ways = vec![1.0];
    for _ in 0..stacks {
        let mut more = vec![0.0; ways.len() + height as usize];
        for (k, way) in ways.iter().enumerate() {
            more[k..=k + height as usize].iter_mut().for_each(|sum| *sum += way);
        }
        ways = more;
    }
    // Of k stones, "k choose half of k" choices are J0's.
    let mut colours = 1.0;
    let mut sum = 0.0;
    for (way, k) in ways.into_iter().zip(0..) {
        sum += way * colours * goes_on(k);
        colours *= f64::from(k + 1) / f64::from(k / 2 + 1);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::heaps::testing::id as id_of;

    fn read(text: &str) -> Result<Board<u64>, Message> {
        Grid::reading::<u64>(3, 2).unwrap().read(text, None)
    }

    #[test]
    fn rows_are_read_from_the_top_and_missing_ones_are_empty() {
        let grid = Grid::reading::<u64>(3, 2).unwrap();
        for (text, full) in [
            ("", ".../..."),
            ("x.o", ".../X.O"),
            (" X.. / .O. ", "X../.O."),
            ("OOO/OOO", "OOO/OOO"),
        ] {
            assert_eq!(grid.write(&read(text).unwrap()), full);
            assert_eq!(read(full), read(text));
        }
    }

    #[test]
    fn the_turn_follows_from_the_stones() {
        for (text, turn) in [
            ("", Player::J0),
            ("X..", Player::J1),
            ("XO.", Player::J0),
            ("O..", Player::J0),
            ("XX.", Player::J0),
        ] {
            assert_eq!(read(text).unwrap().turn(), turn, "{text}");
        }
        let grid = Grid::reading::<u64>(3, 2).unwrap();
        let board: Board<u64> = grid.read("X..", Some(Player::J0)).unwrap();
        assert_eq!(board.turn(), Player::J0);
    }

    #[test]
    fn errors_name_the_place() {
        for (text, id, said) in [
            (".../.../...", "grid-too-many-rows", "3"),
            ("...//", "grid-too-many-rows", "3"),
            (".../..", "grid-width", "Row 2"),
            ("..../...", "grid-width", "Row 1"),
            (".../", "grid-width", "Row 2"),
            ("X.0", "grid-letter", "“0”"),
            ("X..\nO..", "grid-letter", "Row 1"),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!(id_of(&error), id, "{text}");
            assert!(error.to_string().contains(said), "{error}");
        }
    }

    #[test]
    fn a_board_fits_its_word_or_is_refused() {
        assert!(Grid::reading::<u64>(9, 7).is_ok());
        assert!(Grid::reading::<u128>(127, 1).is_ok());
        assert!(Grid::stacks::<u64>(9, 6).is_ok());
        for (wrong, id) in [
            (Grid::reading::<u64>(0, 3), "grid-empty"),
            (Grid::stacks::<u64>(3, 0), "grid-empty"),
            (Grid::reading::<u64>(8, 8), "grid-too-large"),
            (Grid::reading::<u128>(u32::MAX, u32::MAX), "grid-too-large"),
            (Grid::stacks::<u64>(8, 7), "grid-too-high"),
            (Grid::stacks::<u128>(u32::MAX, u32::MAX), "grid-too-high"),
        ] {
            assert_eq!(id_of(&wrong.unwrap_err()), id);
        }
    }

    #[test]
    fn the_estimate_counts_boards() {
        assert_eq!(estimate(9, 1, |_| 1.0), 6046.0);
        assert_eq!(estimate(4, 4, |_| 1.0), 201_755.0);
        assert!(estimate(127, 1, |_| 1.0).is_finite());
    }
}
