//! Connect 4 on a board of any size: stones fall to the bottom of the column
//! they are played in; who first has `line` of them in a row, in a column or
//! on a diagonal wins. It is a draw when no column can be played any more.
//!
//! Each column is a stack of bits from below with a spare bit on top; 7 × 6:
//!
//! ```text
//!     6 13 20 27 34 41 48     spare: no cell, always 0
//!     5 12 19 26 33 40 47
//!     4 11 18 25 32 39 46
//!     3 10 17 24 31 38 45
//!     2  9 16 23 30 37 44
//!     1  8 15 22 29 36 43
//!     0  7 14 21 28 35 42     bottoms
//! ```
//!
//! The stones of a column are the number 2^height − 1. Adding the bottoms to
//! all stones therefore leaves one bit in each column: the cell into which the
//! next stone falls, or the spare bit of a full column.
//!
//! On 7 × 6 the first player wins with the 41st stone at the latest, beginning
//! in the middle column (Allen, Allis, 1988).

use std::collections::HashSet;

use arene::{Game, Glance, LimitReached, Limits, Outcome, Perft, Player, Symmetry};
use arene::{UpToSymmetry, perft};
use arene_words::Message;

use super::grid::{Board, Grid, Lines, Stacks, Word, estimate, symmetric_size};
use crate::heuristics::CellWeights;
use crate::registry::session;
use crate::spec::whole;
use crate::{Facts, GridKind, Kind, Notation, Param, Params, Session, Stated, Tabletop};
use crate::{TakeHeuristic, TakeNumbering};

/// What a spec may say: `connect4:7x6,line=4,only=3+4+5`, columns × rows.
/// `only` lists the columns that may be played, counted from 1.
pub const PARAMS: &[Param] = &[
    Param { key: "size", kind: Kind::Size, default: "7x6" },
    Param { key: "line", kind: Kind::Number, default: "4" },
    Param { key: "only", kind: Kind::List, default: "all" },
];

/// How many boards [`Facts::unreachable`] takes back at most before it gives
/// up. A board of 7 × 6 has 7^7 = 823,543 boards below it.
const TAKEN_BACK: usize = 1_000_000;

/// Connect 4: `u64` for boards of up to 63 bits, the spare ones counted
/// (columns × (rows + 1)), `u128` for up to 127.
///
/// ```
/// use arene::Game;
/// use arene_games::{Notation, games::connect4::Connect4};
///
/// let game = Connect4::<u64>::new(7, 6, 4, None)?;
/// let at = game.read_position("445", None)?;
/// assert_eq!(at, game.read_position("...O.../...XX..", None)?);
/// # Ok::<(), arene_words::Message>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Connect4<W> {
    pub(crate) grid: Grid,
    pub(crate) lines: Lines<W>,
    /// The lowest cells of the columns that may be played.
    bottoms: W,
    /// All cells of the columns that may be played.
    pub(crate) playable: W,
    /// All cells of the first column.
    stack: W,
    /// The bits of a column, the spare one counted.
    height: u32,
    /// Whether the mirror image of every playable column is playable.
    pub(crate) mirrors: bool,
}

impl<W: Word> Connect4<W> {
    /// The game with this many columns and rows and lines of this length, in
    /// which only these columns (counted from 1; `None` for all) may be
    /// played, if its board fits the word.
    pub fn new(columns: u32, rows: u32, line: u32, only: Option<&[u32]>) -> Result<Self, Message> {
        let grid = Grid::stacks::<W>(columns, rows)?;
        let mut bottoms = W::ZERO;
        for column in 1..=columns {
            if only.is_none_or(|only| only.contains(&column)) {
                bottoms = bottoms | W::bit(grid.bit(column - 1, rows - 1));
            }
        }
        if let Some(column) = only.into_iter().flatten().find(|c| !(1..=columns).contains(*c)) {
            return Err(Message::new("connect4-only")
                .with("column", *column)
                .with("columns", columns));
        }
        Ok(Connect4 {
            grid,
            lines: Lines::new(grid, line)?,
            bottoms,
            playable: bottoms.cells().fold(W::ZERO, |all, bottom| all | (W::first(rows) << bottom)),
            stack: W::first(rows),
            height: rows + 1,
            mirrors: bottoms == bottoms.blocks_reversed(columns, rows + 1),
        })
    }

    /// The game that a spec names, if its board fits the word.
    pub fn from_params(params: &Params) -> Result<Self, Message> {
        let (columns, rows) = params.size("size")?;
        let only = params.list_unless("only", "all")?;
        Connect4::new(columns, rows, params.number("line")?, only.as_deref())
    }

    fn won(&self, _: Player, stones: W) -> bool {
        self.lines.any(stones)
    }

    fn winner(&self, at: &Board<W>) -> Option<Player> {
        at.winner(|player, stones| self.won(player, stones))
    }

    /// The cells into which the next stone may fall, one a column.
    #[inline]
    pub(crate) fn landings(&self, at: &Board<W>) -> W {
        (at.occupied() + self.bottoms) & self.playable
    }

    /// The cell into which a stone falls.
    #[inline]
    pub(crate) fn landing(&self, at: &Board<W>, column: u8) -> W {
        self.landings(at) & self.column(column.into())
    }

    /// The cells into which a stone may fall that give this player a line.
    #[inline]
    pub(crate) fn wins(&self, at: &Board<W>, player: Player) -> W {
        self.lines.completing(at.stones(player)) & self.landings(at)
    }

    /// Whether the next stone is the last.
    #[inline]
    pub(crate) fn fills(&self, at: &Board<W>) -> bool {
        let empty = self.playable & !at.occupied();
        empty & (empty - W::ONE) == W::ZERO
    }

    /// Left and right exchanged.
    #[inline]
    pub(crate) fn mirrored(&self, stones: W) -> W {
        stones.blocks_reversed(self.grid.columns, self.grid.rows + 1)
    }

    /// All cells of a column, counted from 0.
    #[inline]
    pub(crate) fn column(&self, column: u32) -> W {
        self.stack << (column * self.height)
    }

    /// The columns that may be played, as a spec lists them.
    fn only(&self) -> String {
        let height = self.grid.rows + 1;
        let columns: Vec<String> =
            self.bottoms.cells().map(|bottom| (bottom / height + 1).to_string()).collect();
        columns.join("+")
    }

    /// Reads the columns played from the start: digits, or numbers joined by
    /// `+`, which boards of more than nine columns need.
    fn read_columns(&self, text: &str) -> Result<Board<W>, Message> {
        let columns: Vec<&str> = if text.contains('+') || self.grid.columns > 9 {
            text.split('+').collect()
        } else {
            text.split_inclusive(|_: char| true).collect()
        };
        let mut at = self.start();
        for (text, place) in columns.into_iter().zip(1_u64..) {
            let wrong = |id| Message::new(id).with("place", place).with("column", text);
            if let Some(winner) = self.winner(&at) {
                return Err(wrong("connect4-played-on").with("winner", winner.to_string()));
            }
            let column = whole(text).filter(|column| (1..=self.grid.columns).contains(column));
            let Some(column) = column else {
                return Err(wrong("connect4-no-column").with("columns", self.grid.columns));
            };
            let column = self.column(column - 1);
            if column & self.playable == W::ZERO {
                return Err(wrong("connect4-barred").with("only", self.only()));
            }
            let cell = column & self.landings(&at);
            if cell == W::ZERO {
                return Err(wrong("connect4-full"));
            }
            at = at.put(cell);
        }
        Ok(at)
    }

    /// Whether the stones can be taken back in turn down to the empty board,
    /// always from the top of a column, and no win is left below the last one;
    /// true as well if that takes too long to find out.
    fn can_be_taken_back(&self, at: &Board<W>) -> bool {
        let whole = at.occupied();
        let still_won = |left| {
            let won = |player| self.won(player, at.stones(player) & left);
            Player::BOTH.into_iter().any(won)
        };
        // The stones that are left tell whose turn it was: J0 placed the odd
        // ones. Once there is no win, taking back more makes none.
        let (mut seen, mut todo) = (HashSet::new(), vec![whole]);
        while let Some(left) = todo.pop() {
            if left == W::ZERO || seen.len() > TAKEN_BACK {
                return true;
            }
            let mover = if left.count_ones() % 2 == 1 { Player::J0 } else { Player::J1 };
            for cell in (self.tops(left) & at.stones(mover)).cells() {
                let before = left ^ W::bit(cell);
                if !(left == whole && still_won(before)) && seen.insert(before) {
                    todo.push(before);
                }
            }
        }
        false
    }

    /// The topmost stones of the columns that may be played.
    fn tops(&self, stones: W) -> W {
        ((stones + self.bottoms) >> 1) & stones
    }
}

/// Opens the game that a spec names, in the smallest word that its board fits.
pub(crate) fn open(params: &Params) -> Result<Box<dyn Session>, Message> {
    session(Connect4::<u64>::from_params(params))
        .or_else(|_| session(Connect4::<u128>::from_params(params)))
}

impl<W: Word> Game for Connect4<W> {
    type Position = Board<W>;
    /// A column, counted from 0.
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
        let full = self.landings(at) == W::ZERO;
        self.winner(at).map(Outcome::Win).or(full.then_some(Outcome::Draw))
    }

    #[inline]
    fn moves(&self, at: &Board<W>, out: &mut Vec<u8>) {
        if self.outcome(at).is_none() {
            self.moves_on(at, out);
        }
    }

    #[inline]
    fn moves_on(&self, at: &Board<W>, out: &mut Vec<u8>) {
        let landings = self.landings(at);
        for column in 0..self.grid.columns {
            if landings & self.column(column) != W::ZERO {
                out.push(column as u8);
            }
        }
    }

    /// Only who moved last can have won.
    #[inline]
    fn ended(&self, at: &Board<W>) -> Option<Outcome> {
        let mover = at.turn().other();
        if self.won(mover, at.stones(mover)) {
            return Some(Outcome::Win(mover));
        }
        (self.landings(at) == W::ZERO).then_some(Outcome::Draw)
    }

    /// Where the opponent would win, a stone must go now; and where he would win
    /// above it, none helps.
    #[inline]
    fn glance(&self, at: &Board<W>) -> Glance<u8> {
        if self.wins(at, at.turn()) != W::ZERO {
            return Glance::Wins;
        }
        let theirs = self.lines.completing(at.stones(at.turn().other()));
        let landings = self.landings(at);
        let threats = theirs & landings;
        if threats == W::ZERO {
            return Glance::Open;
        }
        // More than one, or one with another on top of it.
        let above = (threats << 1) & self.playable & theirs;
        if threats & (threats - W::ONE) != W::ZERO || above != W::ZERO {
            return Glance::Loses;
        }
        Glance::Only((threats.trailing_zeros() / self.height) as u8)
    }

    #[inline]
    fn play(&self, at: &Board<W>, column: u8) -> Board<W> {
        at.put(self.landing(at, column))
    }
}

impl<W: Word> Symmetry for Connect4<W> {
    /// Left and right are exchanged, if the playable columns allow it.
    fn canonical(&self, at: &Board<W>) -> Board<W> {
        if !self.mirrors {
            return *at;
        }
        (*at).min(at.map(|stones| self.mirrored(stones)))
    }
}

impl<W: Word> Notation for Connect4<W> {
    fn write_position(&self, at: &Board<W>) -> String {
        self.grid.write(at)
    }

    fn read_position(&self, text: &str, turn: Option<Player>) -> Result<Board<W>, Message> {
        let text = text.trim();
        if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'+') {
            let at = self.read_columns(text)?;
            return Ok(at.with_turn(turn.unwrap_or(at.turn())));
        }
        let at: Board<W> = self.grid.read(text, turn)?;
        let stone = |column, row| at.at(self.grid.bit(column, row)).is_some();
        let floats = |&(column, row): &(u32, u32)| {
            row + 1 < self.grid.rows && stone(column, row) && !stone(column, row + 1)
        };
        match self.grid.cells().find(floats) {
            Some((column, row)) => Err(Message::new("connect4-floating")
                .with("column", column + 1)
                .with("row", row + 1)
                .with("rows", self.grid.rows)),
            None => Ok(at),
        }
    }

    fn write_move(&self, _: &Board<W>, column: u8) -> String {
        (u32::from(column) + 1).to_string()
    }
}

impl<W: Word> Facts for Connect4<W> {
    fn stated(&self) -> Stated {
        Stated { impartial: false, acyclic: true, draws: self.lines.draws() }
    }

    fn about(&self) -> Vec<Message> {
        let Grid { columns, rows, .. } = self.grid;
        let line = self.lines.length();
        let mut about = vec![Message::new("connect4-rules-line").with("line", line)];
        let played = self.bottoms.cells().count() as u32;
        if played < columns {
            about.push(Message::new("connect4-rules-only").with("only", self.only()));
        } else if (columns, rows, line) == (7, 6, 4) {
            about.push(Message::new("game-connect4-fact"));
        }
        about
    }

    fn with_numbering<T: TakeNumbering<Self>>(
        &self,
        start: &Board<W>,
        taker: T,
    ) -> Option<T::Answer> {
        Some(taker.take(Stacks::new(self.grid, start)?))
    }

    fn symmetric_perft(
        &self,
        at: &Board<W>,
        depth: usize,
        limits: &Limits,
    ) -> Option<Result<Perft, LimitReached>> {
        self.mirrors.then(|| perft(&UpToSymmetry(*self), at, depth, limits))
    }

    fn symmetric_size(
        &self,
        at: &Board<W>,
        limits: &Limits,
    ) -> Option<Result<usize, LimitReached>> {
        self.mirrors.then(|| symmetric_size(*self, at, limits))
    }

    fn tabletop(&self, at: &Board<W>) -> Tabletop {
        self.grid.tabletop(at, GridKind::Connect4)
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
        (name == "lines").then(|| taker.take(CellWeights::new(self)))
    }

    fn with_turn(&self, at: &Board<W>, turn: Player) -> Board<W> {
        at.with_turn(turn)
    }

    /// Exact up to 7 × 6; beyond, unless a million boards do not settle it.
    fn unreachable(&self, at: &Board<W>) -> Option<Message> {
        let barred = at.occupied() & !self.playable;
        if let Some(cell) = barred.cells().next() {
            let column = cell / (self.grid.rows + 1) + 1;
            return Some(
                Message::new("unreachable-barred").with("column", column).with("only", self.only()),
            );
        }
        let tops = self.tops(at.occupied());
        at.unreachable(tops, |player, stones| self.won(player, stones))
            .or_else(|| (!self.can_be_taken_back(at)).then(|| Message::new("unreachable-order")))
    }

    fn estimate(&self) -> f64 {
        let stacks = self.bottoms.count_ones();
        estimate(stacks, self.grid.rows, |count| self.lines.open(self.playable, count))
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

    fn usual() -> Connect4<u64> {
        Connect4::new(7, 6, 4, None).unwrap()
    }

    fn moves<W: Word>(game: &Connect4<W>, at: &Board<W>) -> Vec<String> {
        let mut moves = Vec::new();
        game.moves(at, &mut moves);
        moves.iter().map(|&m| game.write_move(at, m)).collect()
    }

    #[test]
    fn the_figures_of_small_boards() {
        let game = Connect4::<u64>::new(4, 4, 4, None).unwrap();
        let all = reachable(&game);
        assert_eq!(all.len(), 161_029);
        assert!(all.iter().all(|at| game.unreachable(at).is_none()));
    }

    /// Of all boards with either side to move, those that play reaches are
    /// those without a reason why not.
    #[test]
    fn unreachable_is_exact() {
        for (columns, rows, line, only) in [
            (3, 3, 3, None),
            (2, 5, 3, None),
            (5, 2, 2, None),
            (3, 3, 2, None),
            (3, 3, 3, Some(&[1, 3][..])),
        ] {
            let game = Connect4::<u64>::new(columns, rows, line, only).unwrap();
            let all = reachable(&game);
            let (mut boards, mut met) = (0, 0);
            for text in texts(columns, rows) {
                for turn in Player::BOTH {
                    let Ok(at) = game.read_position(&text, Some(turn)) else {
                        continue;
                    };
                    let reason = game.unreachable(&at);
                    assert_eq!(reason.is_none(), all.contains(&at), "{text} {turn} {reason:?}");
                    boards += 1;
                    met += usize::from(reason.is_none());
                }
            }
            assert_eq!(met, all.len());
            // Each column is a word of up to `rows` letters X and O.
            assert_eq!(boards, 2 * (2_usize.pow(rows + 1) - 1).pow(columns));
        }
    }

    #[test]
    fn impossible_boards_have_a_reason() {
        let game = usual();
        for (text, turn, id) in [
            ("X......", Player::J0, "unreachable-counts"),
            ("X....../O......", Player::J0, "unreachable-order"),
            ("XXXX.../OOOO...", Player::J0, "unreachable-both-won"),
            ("O....../XXXXOOO", Player::J0, "unreachable-played-on"),
            ("OOOX.../XXXXO..", Player::J1, "unreachable-won-before"),
            ("OOOO.../XXXX...", Player::J1, "unreachable-counts"),
        ] {
            let at = game.read_position(text, Some(turn)).unwrap();
            let reason = game.unreachable(&at);
            assert_eq!(reason.as_ref().map(id_of), Some(id), "{text}");
        }
        let only = Connect4::<u64>::new(7, 6, 4, Some(&[3, 4, 5])).unwrap();
        let at = only.read_position("XO.....", None).unwrap();
        let reason = only.unreachable(&at).unwrap();
        assert_eq!(id_of(&reason), "unreachable-barred");
        assert!(reason.to_string().contains("3+4+5"));
    }

    /// J0 cannot have begun where the lowest stones are all J1's. On a wide
    /// board it takes too long to find out.
    #[test]
    fn taking_back_is_bounded() {
        let reason = |stacks: u32| {
            // The last column stays empty, so that no row is a line.
            let game = Connect4::<u128>::new(stacks + 1, 4, stacks + 1, None).unwrap();
            let rows = ["O", "X", "X", "O"].map(|stone| stone.repeat(stacks as usize) + ".");
            game.unreachable(&game.read_position(&rows.join("/"), None).unwrap())
        };
        assert_eq!(id_of(&reason(6).unwrap()), "unreachable-order");
        assert_eq!(reason(20), None);
    }

    #[test]
    fn columns_and_rows_say_the_same() {
        let game = usual();
        for (columns, rows, turn) in [
            ("", "", Player::J0),
            ("4", "...X...", Player::J1),
            ("4453", "...O.../..OXX..", Player::J0),
            ("4+4+5+3", "...o.../..oxx..", Player::J0),
            ("7777771", "......O/......X/......O/......X/......O/X.....X", Player::J1),
        ] {
            let at = game.read_position(columns, None).unwrap();
            assert_eq!(at, game.read_position(rows, None).unwrap(), "{columns}");
            assert_eq!(at.turn(), turn);
            assert_eq!(game.write_position(&at).len(), 6 * 7 + 5);
        }
        let turned = game.read_position("44", Some(Player::J1)).unwrap();
        assert_eq!(turned.turn(), Player::J1);
        let wide = Connect4::<u128>::new(12, 6, 4, None).unwrap();
        let at = wide.read_position("10+12+10", None).unwrap();
        assert_eq!(at, wide.read_position(".........X../.........X.O", None).unwrap());
        assert_eq!(wide.read_position("10", None).unwrap().occupied().count_ones(), 1);
    }

    #[test]
    fn wrong_positions_are_refused_with_their_place() {
        let game = usual();
        let only = Connect4::<u64>::new(7, 6, 4, Some(&[3, 4, 5])).unwrap();
        let wide = Connect4::<u128>::new(12, 6, 4, None).unwrap();
        for (read, id, said) in [
            (game.read_position("4444444", None).map(drop), "connect4-full", "7"),
            (game.read_position("12121212", None).map(drop), "connect4-played-on", "8"),
            (game.read_position("480", None).map(drop), "connect4-no-column", "“8”"),
            (game.read_position("0", None).map(drop), "connect4-no-column", "“0”"),
            (game.read_position("4++4", None).map(drop), "connect4-no-column", "2"),
            (game.read_position("+", None).map(drop), "connect4-no-column", "1"),
            (wide.read_position("4453", None).map(drop), "connect4-no-column", "“4453”"),
            (wide.read_position("99999999999", None).map(drop), "connect4-no-column", "12"),
            (only.read_position("341", None).map(drop), "connect4-barred", "3+4+5"),
            (game.read_position("...X.../.......", None).map(drop), "connect4-floating", "4"),
            (game.read_position("44X", None).map(drop), "grid-letter", "“4”"),
            (game.read_position("XO", None).map(drop), "grid-width", "7"),
        ] {
            let error = read.unwrap_err();
            assert_eq!(id_of(&error), id);
            assert!(error.to_string().contains(said), "{error}");
        }
    }

    #[test]
    fn moves_are_the_columns_with_room() {
        let game = usual();
        assert_eq!(moves(&game, &game.start()), ["1", "2", "3", "4", "5", "6", "7"]);
        let at = game.read_position("444444", None).unwrap();
        assert_eq!(moves(&game, &at), ["1", "2", "3", "5", "6", "7"]);
        assert_eq!(game.read_move(&at, "4").unwrap_err().id(), "move-illegal");
        assert!(moves(&game, &game.read_position("1212121", None).unwrap()).is_empty());
        let only = Connect4::<u64>::new(7, 6, 4, Some(&[5, 3, 4, 3])).unwrap();
        assert_eq!(moves(&only, &only.start()), ["3", "4", "5"]);
    }

    #[test]
    fn it_is_a_draw_when_no_column_has_room() {
        let game = Connect4::<u64>::new(3, 2, 3, Some(&[2])).unwrap();
        let at = game.read_position("22", None).unwrap();
        assert_eq!(game.outcome(&at), Some(Outcome::Draw));
        let game = Connect4::<u64>::new(3, 2, 3, None).unwrap();
        let at = game.read_position("OXO/XOX", None).unwrap();
        assert_eq!(game.outcome(&at), Some(Outcome::Draw));
    }

    #[test]
    fn of_two_lines_the_last_mover_s_counts() {
        for turn in Player::BOTH {
            let at = usual().read_position("XXXX.../OOOO...", Some(turn)).unwrap();
            assert_eq!(usual().outcome(&at), Some(Outcome::Win(turn.other())));
        }
    }

    #[test]
    fn described_in_both_languages() {
        described("connect4", PARAMS);
    }

    #[test]
    fn sizes_that_cannot_be_are_refused() {
        let wrong =
            |columns, rows, line| Connect4::<u128>::new(columns, rows, line, None).unwrap_err();
        for (error, id) in [
            (wrong(0, 6, 4), "grid-empty"),
            (wrong(7, 0, 4), "grid-empty"),
            (wrong(12, 10, 4), "grid-too-high"),
            (wrong(u32::MAX, u32::MAX, 4), "grid-too-high"),
            (wrong(7, 6, 0), "line-empty"),
            (wrong(3, 3, 4), "line-too-long"),
        ] {
            assert_eq!(id_of(&error), id);
        }
        assert!(Connect4::<u64>::new(9, 6, 4, None).is_ok());
        assert!(Connect4::<u64>::new(8, 7, 4, None).is_err());
        assert!(Connect4::<u128>::new(1, 126, 126, None).is_ok());
        assert!(Connect4::<u128>::new(63, 1, 63, None).is_ok());
        let read = |text| Connect4::<u64>::from_params(&Params::read(text, PARAMS)?);
        assert_eq!(read("").unwrap().only(), "1+2+3+4+5+6+7");
        assert_eq!(read("7x6,only=3+4+5").unwrap().only(), "3+4+5");
        assert_eq!(id_of(&read("only=0").unwrap_err()), "connect4-only");
        assert_eq!(read("only=8").unwrap_err().id(), "connect4-only");
        assert_eq!(read("4294967295x4294967295").unwrap_err().id(), "grid-too-high");
    }

    #[test]
    fn random_plays_obey_the_laws_and_end_when_one_sees_a_line() {
        let mut random = Lcg(3);
        for (columns, rows, line, only) in [
            (1, 1, 1, None),
            (7, 6, 4, None),
            (5, 4, 4, None),
            (4, 5, 3, None),
            (9, 6, 5, None),
            (1, 9, 4, None),
            (31, 1, 3, None),
            (7, 6, 4, Some(&[3, 4, 5][..])),
            (7, 6, 4, Some(&[1, 2])),
        ] {
            let game = Connect4::<u64>::new(columns, rows, line, only).unwrap();
            check_laws(&game, &mut random, 100, |text, turn| {
                winner_by_hand(turn, |player| has_line(text, player, line))
            });
            let wide = Connect4::<u128>::new(columns, rows, line, only).unwrap();
            same_game(&game, &wide, &mut random, 50);
        }
        let large = Connect4::<u128>::new(11, 10, 4, None).unwrap();
        check_laws(&large, &mut random, 30, |text, turn| {
            winner_by_hand(turn, |player| has_line(text, player, 4))
        });
    }

    #[test]
    fn mirrored_boards_have_one_representative() {
        let canonical =
            |game: &Connect4<u64>, text| game.canonical(&game.read_position(text, None).unwrap());
        assert_eq!(canonical(&usual(), "4453"), canonical(&usual(), "4435"));
        assert_ne!(canonical(&usual(), "1"), canonical(&usual(), "2"));
        let even = Connect4::new(7, 6, 4, Some(&[3, 5])).unwrap();
        assert_eq!(canonical(&even, "3"), canonical(&even, "5"));
        let odd = Connect4::new(7, 6, 4, Some(&[3, 4])).unwrap();
        assert_ne!(canonical(&odd, "..X...."), canonical(&odd, "....X.."));
    }

    #[test]
    fn the_estimate_is_about_right() {
        for (columns, rows, positions) in [
            (4, 4, 161_029.0),
            (5, 4, 3_945_711.0),
            (5, 5, 69_763_700.0),
            (6, 4, 94_910_577.0),
            (7, 6, 4_531_985_219_092.0),
        ] {
            let ratio =
                Connect4::<u64>::new(columns, rows, 4, None).unwrap().estimate() / positions;
            assert!((0.5..3.0).contains(&ratio), "{columns}x{rows}: {ratio}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(
            text in "\\PC*|[1-7]{0,42}|[0-9+]{0,9}|([.]{7}/){0,2}[XOxo.]{7}"
        ) {
            let game = usual();
            if let Ok(at) = game.read_position(&text, None) {
                let written = game.write_position(&at);
                prop_assert_eq!(game.read_position(&written, Some(at.turn())).unwrap(), at);
                game.unreachable(&at);
            }
            let _ = game.read_move(&game.start(), &text);
        }
    }
}
