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
//!
//! Rules are here; text, facts and exact search have files of their own.

mod exact;
mod facts;
pub mod pairing;
mod text;

use arene::{Game, Glance, Outcome, Player, Symmetry};
use arene_words::{Message, message};

use super::grid::{Board, Grid, Lines, Word};
use crate::registry::made;
use crate::{Kind, Param, Params, Session};

pub use exact::Foresight;
pub use pairing::PairingRules;

/// What a spec may say: `connect4:7x6,line=4,only=3+4+5`, columns × rows.
/// `only` lists the columns that may be played, counted from 1.
pub const PARAMS: &[Param<'_>] = &[
    Param { key: "size", kind: Kind::Size, default: "7x6" },
    Param { key: "line", kind: Kind::Number, default: "4" },
    Param { key: "only", kind: Kind::List, default: "all" },
];

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
            return Err(message!("connect4-only", column = *column, columns));
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
    pub fn from_params(params: &Params<'_>) -> Result<Self, Message> {
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

    /// The topmost stones of the columns that may be played.
    fn tops(&self, stones: W) -> W {
        ((stones + self.bottoms) >> 1) & stones
    }
}

/// Opens the game that a spec names, in the smallest word that its board fits.
pub(crate) fn open(params: &Params<'_>) -> Result<Box<dyn Session>, Message> {
    made(Connect4::<u64>::from_params(params))
        .or_else(|_| made(Connect4::<u128>::from_params(params)))
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

#[cfg(test)]
mod tests;
