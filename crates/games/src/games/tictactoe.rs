//! Tic-tac-toe on a board of any size: who first has `line` stones in a row, in
//! a column or on a diagonal wins; a full board without a line is a draw.
//!
//! Cells are bits in reading order, here on the usual board; the words have
//! the [layout](Board) of every game on a grid.
//!
//! ```text
//!       a b c
//!    1  0 1 2
//!    2  3 4 5
//!    3  6 7 8
//! ```
//!
//! The usual game is a draw, with 5478 positions, 765 up to symmetry.

mod exact;

use arene::{Game, Glance, LimitReached, Limits, Outcome, Perft, Player, Symmetry};
use arene::{UpToSymmetry, perft};
use arene_words::{Message, id, message};

use super::grid::{Board, BoardNumbers, Grid, Lines, Word, estimate, symmetric_size};
use crate::heuristics::OpenLines;
use crate::registry::made;
use crate::{Facts, GridKind, Kind, Notation, Param, Params, Session, Stated, Tabletop};
use crate::{TakeHeuristic, TakeInsight, TakeNumbering};

pub use exact::Potential;

/// What a spec may say: `tictactoe:4x4,line=4`, columns × rows.
pub const PARAMS: &[Param<'_>] = &[
    Param { key: "size", kind: Kind::Size, default: "3x3" },
    Param { key: "line", kind: Kind::Number, default: "3" },
];

/// Columns are named by letters.
const LETTERS: u32 = 26;

/// Tic-tac-toe: `u64` for boards of up to 63 cells, `u128` for up to 127.
///
/// ```
/// use arene::Game;
/// use arene_games::{Notation, games::tictactoe::TicTacToe};
///
/// let game = TicTacToe::<u64>::new(3, 3, 3)?;
/// let board = game.read_position("XX./OO./...", None)?;
/// let won = game.play(&board, game.read_move(&board, "c1")?);
/// assert_eq!(game.write_position(&won), "XXX/OO./...");
/// assert!(game.outcome(&won).is_some());
/// # Ok::<(), arene_words::Message>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TicTacToe<W> {
    pub(crate) grid: Grid,
    pub(crate) lines: Lines<W>,
    cells: W,
    /// The cells from the top left corner downwards to the right.
    diagonal: W,
}

impl<W: Word> TicTacToe<W> {
    /// The game with this many columns and rows and lines of this length, if
    /// its board fits the word.
    pub fn new(columns: u32, rows: u32, line: u32) -> Result<Self, Message> {
        let grid = Grid::reading::<W>(columns, rows)?;
        if columns > LETTERS {
            return Err(message!("tictactoe-too-wide", columns, most = LETTERS));
        }
        let corner = (0..columns.min(rows)).map(|i| W::bit(grid.bit(i, i)));
        Ok(TicTacToe {
            grid,
            lines: Lines::new(grid, line)?,
            cells: W::first(grid.size()),
            diagonal: corner.fold(W::ZERO, |all, cell| all | cell),
        })
    }

    /// The game that a spec names, if its board fits the word.
    pub fn from_params(params: &Params<'_>) -> Result<Self, Message> {
        let (columns, rows) = params.size("size")?;
        TicTacToe::new(columns, rows, params.number("line")?)
    }

    fn won(&self, _: Player, stones: W) -> bool {
        self.lines.any(stones)
    }

    /// The least of a board, its two mirror images and its half turn.
    fn least(&self, board: &Board<W>) -> Board<W> {
        let Grid { columns, rows, .. } = self.grid;
        let half_turn = |board: &Board<W>| board.map(|stones| stones.reversed(columns * rows));
        let flipped = board.map(|stones| stones.blocks_reversed(rows, columns));
        (*board).min(flipped).min(half_turn(board)).min(half_turn(&flipped))
    }

    /// Rows and columns of a square board exchanged. The cells that lie d to
    /// the right of the diagonal change places with those d below it, all of
    /// them by the same distance in the word.
    fn transposed(&self, stones: W) -> W {
        let n = self.grid.columns;
        (1..n).fold(stones & self.diagonal, |image, d| {
            let start = self.diagonal & W::first((n - d) * (n + 1));
            let (right, below) = (start << d, start << (d * n));
            let far = d * (n - 1);
            image | ((stones & right) << far) | ((stones & below) >> far)
        })
    }
}

/// Opens the game that a spec names, in the smallest word that its board fits.
pub(crate) fn open(params: &Params<'_>) -> Result<Box<dyn Session>, Message> {
    made(TicTacToe::<u64>::from_params(params))
        .or_else(|_| made(TicTacToe::<u128>::from_params(params)))
}

impl<W: Word> Game for TicTacToe<W> {
    type Position = Board<W>;
    /// The bit of a cell.
    type Move = u8;

    fn start(&self) -> Board<W> {
        Board::empty()
    }

    #[inline]
    fn turn(&self, at: &Board<W>) -> Player {
        at.turn()
    }

    #[inline]
    fn outcome(&self, at: &Board<W>) -> Option<Outcome> {
        let winner = at.winner(|player, stones| self.won(player, stones));
        let full = at.occupied() == self.cells;
        winner.map(Outcome::Win).or(full.then_some(Outcome::Draw))
    }

    #[inline]
    fn moves(&self, at: &Board<W>, out: &mut Vec<u8>) {
        if self.outcome(at).is_none() {
            self.moves_on(at, out);
        }
    }

    #[inline]
    fn moves_on(&self, at: &Board<W>, out: &mut Vec<u8>) {
        out.extend((self.cells & !at.occupied()).cells().map(|cell| cell as u8));
    }

    /// Only who moved last can have won.
    #[inline]
    fn ended(&self, at: &Board<W>) -> Option<Outcome> {
        let mover = at.turn().other();
        if self.won(mover, at.stones(mover)) {
            return Some(Outcome::Win(mover));
        }
        (at.occupied() == self.cells).then_some(Outcome::Draw)
    }

    /// Where the opponent would win, a stone must go now.
    #[inline]
    fn glance(&self, at: &Board<W>) -> Glance<u8> {
        let empty = self.cells & !at.occupied();
        let wins = |player| self.lines.completing(at.stones(player)) & empty;
        if wins(at.turn()) != W::ZERO {
            return Glance::Wins;
        }
        let threats = wins(at.turn().other());
        if threats == W::ZERO {
            Glance::Open
        } else if threats & (threats - W::ONE) != W::ZERO {
            Glance::Loses
        } else {
            Glance::Only(threats.trailing_zeros() as u8)
        }
    }

    #[inline]
    fn play(&self, at: &Board<W>, cell: u8) -> Board<W> {
        at.put(W::bit(cell.into()))
    }
}

impl<W: Word> Symmetry for TicTacToe<W> {
    /// Half turn and mirrors; on a square board also quarter turns and the
    /// diagonals' mirrors.
    fn canonical(&self, at: &Board<W>) -> Board<W> {
        let least = self.least(at);
        if self.grid.columns == self.grid.rows {
            least.min(self.least(&at.map(|stones| self.transposed(stones))))
        } else {
            least
        }
    }
}

impl<W: Word> Notation for TicTacToe<W> {
    fn write_position(&self, at: &Board<W>) -> String {
        self.grid.write(at)
    }

    fn read_position(&self, text: &str, turn: Option<Player>) -> Result<Board<W>, Message> {
        self.grid.read(text, turn)
    }

    fn write_move(&self, _: &Board<W>, cell: u8) -> String {
        self.grid.name(cell)
    }
}

impl<W: Word> Facts for TicTacToe<W> {
    fn stated(&self) -> Option<Stated> {
        Some(Stated { impartial: false, acyclic: true, draws: self.lines.draws() })
    }

    fn about(&self) -> Vec<Message> {
        let Grid { columns, rows, .. } = self.grid;
        let line = self.lines.length();
        let usual = (columns, rows, line) == (3, 3, 3);
        let fact = if usual { id!("game-tictactoe-fact") } else { id!("tictactoe-fact-any") };
        vec![message!("tictactoe-rules-line", line), Message::from(fact)]
    }

    fn with_numbering<T: TakeNumbering<Self>>(
        &self,
        starts: &[Board<W>],
        taker: T,
    ) -> Option<T::Answer> {
        if starts.iter().any(|start| self.outcome(start).is_some()) {
            return None;
        }
        let columns = self.cells.cells().map(|cell| vec![cell]);
        let lines = self.lines.all();
        Some(taker.take(BoardNumbers::new(starts, columns, [lines.clone(), lines])?))
    }

    fn symmetric_perft(
        &self,
        at: &Board<W>,
        depth: usize,
        limits: &Limits,
    ) -> Option<Result<Perft, LimitReached>> {
        Some(perft(&UpToSymmetry(*self), at, depth, limits))
    }

    fn symmetric_size(
        &self,
        at: &Board<W>,
        limits: &Limits,
    ) -> Option<Result<usize, LimitReached>> {
        Some(symmetric_size(*self, at, limits))
    }

    fn tabletop(&self, at: &Board<W>) -> Tabletop {
        self.grid.tabletop(at, GridKind::TicTacToe)
    }

    fn winning_lines(&self, at: &Board<W>) -> Vec<Vec<u32>> {
        let winner = Player::BOTH.into_iter().find(|&player| self.won(player, at.stones(player)));
        winner
            .map_or_else(Vec::new, |player| self.grid.filled_lines(&self.lines, at.stones(player)))
    }

    fn cell_values(&self, heuristic: &str) -> Option<Vec<Vec<i32>>> {
        self.grid.single_stones(self, heuristic)
    }

    fn heuristics(&self) -> &'static [&'static str] {
        &["lines"]
    }

    fn with_heuristic<T: TakeHeuristic<Self>>(&self, name: &str, taker: T) -> Option<T::Answer> {
        (name == "lines").then(|| taker.take(OpenLines::new(self)))
    }

    fn has_insight(&self) -> bool {
        true
    }

    fn representative(&self, at: &Board<W>) -> Board<W> {
        self.canonical(at)
    }

    fn with_insight<T: TakeInsight<Self>>(&self, taker: T) -> T::Answer {
        taker.take(Potential::new(self))
    }

    fn with_turn(&self, at: &Board<W>, turn: Player) -> Board<W> {
        at.with_turn(turn)
    }

    /// Exact.
    fn unreachable(&self, at: &Board<W>) -> Option<Message> {
        at.unreachable(self.cells, |player, stones| self.won(player, stones))
    }

    fn estimate(&self) -> f64 {
        estimate(self.grid.size(), 1, |count| self.lines.open(self.cells, count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::grid::testing::{
        Lcg, check_laws, has_line, reachable, same_game, texts, winner_by_hand,
    };
    use crate::games::heaps::testing::{described, id as id_of};
    use proptest::prelude::*;

    const SIZES: [(u32, u32, u32); 9] = [
        (1, 1, 1),
        (3, 3, 3),
        (2, 2, 2),
        (4, 3, 3),
        (3, 5, 3),
        (4, 4, 4),
        (5, 5, 3),
        (7, 9, 4),
        (26, 2, 5),
    ];

    fn usual() -> TicTacToe<u64> {
        TicTacToe::new(3, 3, 3).unwrap()
    }

    fn board(text: &str) -> Board<u64> {
        usual().read_position(text, None).unwrap()
    }

    #[test]
    fn the_figures_of_the_usual_game() {
        let game = usual();
        let all = reachable(&game);
        assert_eq!(all.len(), 5478);
        assert!(all.iter().all(|at| game.unreachable(at).is_none()));
        assert_eq!(reachable(&UpToSymmetry(game)).len(), 765);
    }

    /// Of all 3^9 boards with either side to move, those that play reaches are
    /// those without a reason why not.
    #[test]
    fn unreachable_is_exact() {
        for (columns, rows, line) in [(3, 3, 3), (4, 2, 2), (2, 3, 1), (5, 2, 4)] {
            let game = TicTacToe::<u64>::new(columns, rows, line).unwrap();
            let all = reachable(&game);
            for text in texts(columns, rows) {
                for turn in Player::BOTH {
                    let at = game.read_position(&text, Some(turn)).unwrap();
                    let reason = game.unreachable(&at);
                    assert_eq!(reason.is_none(), all.contains(&at), "{text} {turn} {reason:?}");
                }
            }
        }
    }

    #[test]
    fn impossible_boards_have_a_reason() {
        for (text, turn, id) in [
            ("X../.../...", Player::J0, "unreachable-counts"),
            ("O../.../...", Player::J1, "unreachable-counts"),
            ("XXX/OOO/...", Player::J0, "unreachable-both-won"),
            ("XXX/OO./..O", Player::J0, "unreachable-played-on"),
        ] {
            let at = usual().read_position(text, Some(turn)).unwrap();
            let reason = usual().unreachable(&at).unwrap();
            assert_eq!(id_of(&reason), id, "{text}");
        }
        let wide = TicTacToe::<u64>::new(6, 3, 3).unwrap();
        let two = wide.read_position("XXX..O/XXX.../OO.OO.", Some(Player::J1)).unwrap();
        assert_eq!(wide.unreachable(&two).unwrap().id().to_string(), "unreachable-won-before");
    }

    #[test]
    fn of_two_lines_the_last_mover_s_counts() {
        for turn in Player::BOTH {
            let at = usual().read_position("XXX/OOO/...", Some(turn)).unwrap();
            assert_eq!(usual().outcome(&at), Some(Outcome::Win(turn.other())));
        }
        let at = usual().read_position("XXX/OO./...", Some(Player::J0)).unwrap();
        assert_eq!(usual().outcome(&at), Some(Outcome::Win(Player::J0)));
    }

    #[test]
    fn moves_are_cells_in_reading_order() {
        let game = usual();
        let moves = |at: &Board<u64>| {
            let mut moves = Vec::new();
            game.moves(at, &mut moves);
            moves.iter().map(|&m| game.write_move(at, m)).collect::<Vec<_>>()
        };
        let start = game.start();
        assert_eq!(moves(&start), ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
        assert_eq!(moves(&board("X.O/.XO/OX.")), ["b1", "a2", "c3"]);
        assert!(moves(&board("XXX/OO./...")).is_empty());
        let centre = game.play(&start, game.read_move(&start, " B2 ").unwrap());
        assert_eq!(game.write_position(&centre), ".../.X./...");
        assert_eq!(game.read_move(&centre, "b2").unwrap_err().id().to_string(), "move-illegal");
        let wide = TicTacToe::<u64>::new(26, 2, 2).unwrap();
        assert_eq!(wide.write_move(&wide.start(), 51), "z2");
    }

    #[test]
    fn a_full_board_without_a_line_is_a_draw() {
        assert_eq!(usual().outcome(&board("XOX/XOO/OXX")), Some(Outcome::Draw));
        assert_eq!(usual().outcome(&board("XOX/XXO/OXO")), Some(Outcome::Draw));
        assert_eq!(usual().outcome(&board("XOX/XO./OXX")), None);
    }

    #[test]
    fn described_in_both_languages() {
        described("tictactoe", PARAMS);
    }

    #[test]
    fn sizes_that_cannot_be_are_refused() {
        let wide = |columns, rows, line| TicTacToe::<u128>::new(columns, rows, line).unwrap_err();
        for (error, id) in [
            (wide(0, 3, 3), "grid-empty"),
            (wide(3, 0, 3), "grid-empty"),
            (wide(12, 12, 3), "grid-too-large"),
            (wide(u32::MAX, u32::MAX, u32::MAX), "grid-too-large"),
            (wide(27, 3, 3), "tictactoe-too-wide"),
            (wide(3, 3, 0), "line-empty"),
            (wide(3, 2, 4), "line-too-long"),
        ] {
            assert_eq!(id_of(&error), id);
        }
        assert!(TicTacToe::<u64>::new(8, 8, 3).is_err());
        assert!(TicTacToe::<u64>::new(9, 7, 9).is_ok());
        assert!(TicTacToe::<u128>::new(1, 127, 127).is_ok());
        let read = |text| TicTacToe::<u64>::from_params(&Params::read(text, PARAMS)?);
        assert_eq!(read("").unwrap().grid.size(), 9);
        assert_eq!(read("4x3,line=4").unwrap().grid.rows, 3);
        assert_eq!(read("2x2").unwrap_err().id().to_string(), "line-too-long");
        assert_eq!(read("4").unwrap_err().id().to_string(), "param-wants-size");
    }

    #[test]
    fn random_plays_obey_the_laws_and_end_when_one_sees_a_line() {
        let mut random = Lcg(1);
        for (columns, rows, line) in SIZES {
            let game = TicTacToe::<u64>::new(columns, rows, line).unwrap();
            check_laws(&game, &mut random, 200, |text, turn| {
                winner_by_hand(turn, |player| has_line(text, player, line))
            });
            let wide = TicTacToe::<u128>::new(columns, rows, line).unwrap();
            same_game(&game, &wide, &mut random, 50);
        }
        let large = TicTacToe::<u128>::new(11, 11, 5).unwrap();
        check_laws(&large, &mut random, 50, |text, turn| {
            winner_by_hand(turn, |player| has_line(text, player, 5))
        });
    }

    /// Turned and mirrored texts have the same representative.
    #[test]
    fn symmetric_boards_have_one_representative() {
        let game = TicTacToe::<u64>::new(4, 4, 4).unwrap();
        let text = "XO../.X../..O./X...";
        let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
        let turned = (0..4).map(|c| (0..4).rev().map(|r| rows[r][c]).collect::<String>());
        let mirrored = rows.iter().map(|row| row.iter().rev().collect::<String>());
        let canonical = |text: &str| game.canonical(&game.read_position(text, None).unwrap());
        for image in [turned.collect::<Vec<_>>(), mirrored.collect()] {
            assert_eq!(canonical(&image.join("/")), canonical(text));
        }
        let oblong = TicTacToe::<u64>::new(3, 2, 2).unwrap();
        let canonical = |text: &str| oblong.canonical(&oblong.read_position(text, None).unwrap());
        assert_eq!(canonical("X../.O."), canonical(".O./..X"));
        assert_eq!(canonical("X../.O."), canonical("..X/.O."));
        assert_ne!(canonical("X../.O."), canonical("X../..O"));
    }

    #[test]
    fn the_estimate_is_about_right() {
        for (columns, rows, line, positions) in
            [(3, 3, 3, 5478.0), (4, 3, 3, 111_973.0), (4, 4, 3, 6_036_001.0), (5, 5, 1, 26.0)]
        {
            let ratio = TicTacToe::<u64>::new(columns, rows, line).unwrap().estimate() / positions;
            assert!((0.5..2.0).contains(&ratio), "{columns}x{rows}: {ratio}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC*|[XOxo./ ]{0,12}|([XO.]{3}/){2}[XO.]{3}") {
            let game = usual();
            if let Ok(at) = game.read_position(&text, None) {
                let written = game.write_position(&at);
                prop_assert_eq!(game.read_position(&written, Some(at.turn())).unwrap(), at);
                prop_assert_eq!(game.canonical(&game.canonical(&at)), game.canonical(&at));
                game.unreachable(&at);
            }
            let _ = game.read_move(&game.start(), &text);
        }
    }
}
