//! Tic-tac-toe: lines that are still open, lines that are almost won, the
//! centre.

use arene::{Heuristic, Player, Symmetry};

use crate::games::grid::{Board, Word};
use crate::games::tictactoe::TicTacToe;

/// The heuristic `lines` of tic-tac-toe, on a board of any size and with lines
/// of any length.
///
/// Each player has
///
/// - 1 for every line in which he has a stone and the opponent has none,
/// - 3 more if that line lacks one stone only,
/// - 2 for every stone in the centre: the middle cell, or the two or four
///   middle cells where a side is even;
///
/// the estimate is what J0 has less what J1 has. A line without any stone is
/// open to both players, and so counts for neither.
///
/// Some course notes give 1 for a line that is open to × *or* to ○, without a
/// sign. Read literally, a good line of ○ would then please ×; with the sign
/// the players are treated alike, and exchanging their stones turns the
/// estimate round.
///
/// ```
/// use arene::Heuristic;
/// use arene_games::{Notation, games::tictactoe::TicTacToe, heuristics::OpenLines};
///
/// let game = TicTacToe::<u64>::new(3, 3, 3)?;
/// let lines = OpenLines::new(&game);
/// let estimate = |text| Ok::<_, arene_words::Message>(
///     lines.estimate(&game, &game.read_position(text, None)?));
/// // Four lines through the centre, and the centre itself.
/// assert_eq!(estimate(".../.X./...")?, 4 + 2);
/// // × has kept three lines and the centre; ○ has the two sides at its corner.
/// assert_eq!(estimate("O../.X./...")?, 3 + 2 - 2);
/// // The middle row is almost won.
/// assert_eq!(estimate("O../.XX/...")?, 4 + 3 + 2 - 2);
/// # Ok::<(), arene_words::Message>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpenLines<W> {
    /// Every line.
    lines: Vec<W>,
    /// The lines through each cell.
    through: Vec<Vec<W>>,
    length: u32,
    centre: W,
}

const OPEN: i32 = 1;
const ALMOST_WON: i32 = 3;
const CENTRE: i32 = 2;

/// Up to this many stones, boards that can be turned or mirrored into each
/// other share one key.
const TURNED: u32 = 4;

impl<W: Word> OpenLines<W> {
    /// The heuristic for a board.
    pub fn new(game: &TicTacToe<W>) -> OpenLines<W> {
        let lines = game.lines.all();
        let through = (0..game.grid.size()).map(|cell| {
            lines.iter().copied().filter(|&line| line & W::bit(cell) != W::ZERO).collect()
        });
        let middle = |side: u32| (side - 1) / 2..=side / 2;
        let mut centre = W::ZERO;
        for row in middle(game.grid.rows) {
            for column in middle(game.grid.columns) {
                centre = centre | W::bit(game.grid.bit(column, row));
            }
        }
        OpenLines { through: through.collect(), length: game.lines.length(), centre, lines }
    }

    /// What a line adds to the estimate.
    #[inline]
    fn of_line(&self, line: W, j0: W, j1: W) -> i32 {
        let worth = |own: W| {
            let almost = own.count_ones() + 1 == self.length;
            OPEN + if almost { ALMOST_WON } else { 0 }
        };
        match (line & j0, line & j1) {
            (own, other) if own != W::ZERO && other == W::ZERO => worth(own),
            (other, own) if own != W::ZERO && other == W::ZERO => -worth(own),
            _ => 0,
        }
    }

    fn of_lines(&self, lines: &[W], at: &Board<W>) -> i32 {
        let [j0, j1] = Player::BOTH.map(|player| at.stones(player));
        lines.iter().map(|&line| self.of_line(line, j0, j1)).sum()
    }

    fn of_centre(&self, cells: W) -> i32 {
        CENTRE * (cells & self.centre).count_ones() as i32
    }
}

impl<W: Word> Heuristic<TicTacToe<W>> for OpenLines<W> {
    fn estimate(&self, _: &TicTacToe<W>, at: &Board<W>) -> i32 {
        let [j0, j1] = Player::BOTH.map(|player| self.of_centre(at.stones(player)));
        self.of_lines(&self.lines, at) + j0 - j1
    }

    /// Only the lines through the new stone change.
    fn update(&self, _: &TicTacToe<W>, known: i32, at: &Board<W>, cell: u8, to: &Board<W>) -> i32 {
        let lines = &self.through[usize::from(cell)];
        let centre = match at.turn() {
            Player::J0 => self.of_centre(W::bit(cell.into())),
            Player::J1 => -self.of_centre(W::bit(cell.into())),
        };
        known + self.of_lines(lines, to) - self.of_lines(lines, at) + centre
    }

    /// Cells with many lines first, the centre before others.
    #[inline]
    fn promise(&self, _: &TicTacToe<W>, _: &Board<W>, cell: u8) -> i32 {
        self.through[usize::from(cell)].len() as i32 + self.of_centre(W::bit(cell.into()))
    }

    /// The stones of both players side by side where they fit, else a hash.
    fn key(&self, game: &TicTacToe<W>, at: &Board<W>) -> u64 {
        let few = at.occupied().count_ones() <= TURNED;
        let at = if few { game.canonical(at) } else { *at };
        at.key(game.grid.size())
    }
}
