//! Hex on an n × n board: J0 joins the top to the bottom, J1 the left to the
//! right. There is no draw: on a full board exactly one of them has done it.
//!
//! Each row lies half a cell to the right of the one above, so that a cell
//! touches its neighbours in the row, the two above (same column and the next)
//! and the two below (same column and the one before). Cells are bits in
//! reading order; n = 3:
//!
//! ```text
//!        a   b   c
//!     1   0   1   2
//!       2   3   4   5
//!         3   6   7   8
//! ```
//!
//! The first player wins on every board, by strategy stealing (Nash, 1949).

mod exact;

use arene::{Game, LimitReached, Limits, Outcome, Perft, Player, Symmetry, UpToSymmetry, perft};
use arene_words::{Message, message};

use super::grid::{Board, BoardNumbers, Grid, Word, estimate, symmetric_size};
use crate::heuristics::TwoDistance;
use crate::registry::made;
use crate::{Facts, GridKind, Kind, Notation, Param, Params, Session, Stated, Tabletop};
use crate::{TakeHeuristic, TakeInsight, TakeNumbering};

pub use exact::Bridges;

/// What a spec may say: `hex:3`.
pub const PARAMS: &[Param<'_>] = &[Param { key: "size", kind: Kind::Number, default: "" }];

/// The longest side whose cells fit 127 bits.
const LONGEST: u32 = 11;

/// The longest side of a board whose positions are numbered.
const MOST_SWEPT: u32 = 4;

/// Hex: `u64` for sides of up to 7 cells, `u128` for up to 11.
///
/// ```
/// use arene::{Game, Outcome, Player};
/// use arene_games::{Notation, games::hex::Hex};
///
/// let game = Hex::<u64>::new(3)?;
/// let at = game.read_position(".XO/.XO/X..", None)?;
/// assert_eq!(game.outcome(&at), Some(Outcome::Win(Player::J0)));
/// # Ok::<(), arene_words::Message>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Hex<W> {
    pub(crate) grid: Grid,
    pub(crate) cells: W,
    /// The two sides that each player joins.
    pub(crate) sides: [[W; 2]; 2],
}

impl<W: Word> Hex<W> {
    /// The game on a board with this many cells a side, if it fits the word.
    pub fn new(size: u32) -> Result<Self, Message> {
        if !(1..=LONGEST).contains(&size) {
            return Err(message!("hex-size", size, most = LONGEST));
        }
        let grid = Grid::reading::<W>(size, size)?;
        let top = W::first(size);
        let left = (0..size).fold(W::ZERO, |side, row| side | W::bit(grid.bit(0, row)));
        let sides = [[top, top << (size * (size - 1))], [left, left << (size - 1)]];
        Ok(Hex { grid, cells: W::first(grid.size()), sides })
    }

    /// The game that a spec names, if its board fits the word.
    pub fn from_params(params: &Params<'_>) -> Result<Self, Message> {
        Hex::new(params.number("size")?)
    }

    /// Whether this player's stones join his sides: a chain that starts at one
    /// side grows until it touches the other or stops.
    #[inline]
    fn won(&self, player: Player, stones: W) -> bool {
        let [from, to] = self.sides[player.index()];
        let mut chain = stones & from;
        loop {
            if chain & to != W::ZERO {
                return true;
            }
            let grown = (chain | self.around(chain)) & stones;
            if grown == chain {
                return false;
            }
            chain = grown;
        }
    }

    /// A shortest chain of these stones from one side of the player to the
    /// other, cell by cell; empty if there is none.
    fn shortest_chain(&self, player: Player, stones: W) -> Vec<u32> {
        let [from, to] = self.sides[player.index()];
        // How far the stones reach from the first side, step by step.
        let mut reached = vec![stones & from];
        let mut known = stones & from;
        while let Some(&last) = reached.last()
            && last & to == W::ZERO
        {
            let next = self.around(last) & stones & !known;
            if next == W::ZERO {
                return Vec::new();
            }
            known = known | next;
            reached.push(next);
        }
        // Back from the second side.
        let mut chain = Vec::new();
        let mut near = to;
        for step in reached.into_iter().rev() {
            let Some(cell) = (step & near).cells().next() else { return Vec::new() };
            chain.push(cell);
            near = self.around(W::bit(cell));
        }
        chain.reverse();
        chain
    }

    /// The chains from one side of the player to the other that need every cell
    /// of them.
    fn chains(&self, player: Player) -> Vec<W> {
        let [from, to] = self.sides[player.index()];
        let mut found = Vec::new();
        // Chains to grow at their last cell, which touches none but the one
        // before.
        let mut begun: Vec<(W, W)> =
            from.cells().map(|cell| (W::bit(cell), W::bit(cell))).collect();
        while let Some((chain, last)) = begun.pop() {
            if last & to != W::ZERO {
                found.push(chain);
                continue;
            }
            let next = self.around(last) & self.cells & !chain & !from;
            let grown = next.cells().map(W::bit);
            let alone = grown.filter(|&cell| self.around(cell) & chain == last);
            begun.extend(alone.map(|cell| (chain | cell, cell)));
        }
        found
    }

    /// The neighbours of these cells, and maybe bits that are no cells.
    #[inline]
    pub(crate) fn around(&self, cells: W) -> W {
        let n = self.grid.columns;
        let [left, right] = self.sides[Player::J1.index()];
        // Who goes a column to the right cannot arrive at the left side.
        let rightwards = ((cells << 1) | (cells >> (n - 1))) & !left;
        let leftwards = ((cells >> 1) | (cells << (n - 1))) & !right;
        rightwards | leftwards | (cells << n) | (cells >> n)
    }
}

/// Opens the game that a spec names, in the smallest word that its board fits.
pub(crate) fn open(params: &Params<'_>) -> Result<Box<dyn Session>, Message> {
    made(Hex::<u64>::from_params(params)).or_else(|_| made(Hex::<u128>::from_params(params)))
}

impl<W: Word> Game for Hex<W> {
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
        at.winner(|player, stones| self.won(player, stones)).map(Outcome::Win)
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
        self.won(mover, at.stones(mover)).then_some(Outcome::Win(mover))
    }

    #[inline]
    fn play(&self, at: &Board<W>, cell: u8) -> Board<W> {
        at.put(W::bit(cell.into()))
    }
}

impl<W: Word> Symmetry for Hex<W> {
    /// Half a turn leaves both players their sides.
    fn canonical(&self, at: &Board<W>) -> Board<W> {
        (*at).min(at.map(|stones| stones.reversed(self.grid.size())))
    }
}

impl<W: Word> Notation for Hex<W> {
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

impl<W: Word> Facts for Hex<W> {
    fn stated(&self) -> Option<Stated> {
        Some(Stated { impartial: false, acyclic: true, draws: Some(false) })
    }

    fn with_numbering<T: TakeNumbering<Self>>(
        &self,
        starts: &[Board<W>],
        taker: T,
    ) -> Option<T::Answer> {
        // Of larger boards there are too many positions, and too many chains.
        if starts.iter().any(|start| self.outcome(start).is_some())
            || self.grid.columns > MOST_SWEPT
        {
            return None;
        }
        let columns = self.cells.cells().map(|cell| vec![cell]);
        let chains = Player::BOTH.map(|player| self.chains(player));
        Some(taker.take(BoardNumbers::new(starts, columns, chains)?))
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
        self.grid.tabletop(at, GridKind::Hex)
    }

    fn winning_lines(&self, at: &Board<W>) -> Vec<Vec<u32>> {
        let mut players = Player::BOTH.into_iter();
        let winner = players.find(|&player| self.won(player, at.stones(player)));
        winner.map(|player| self.shortest_chain(player, at.stones(player))).into_iter().collect()
    }

    fn cell_values(&self, heuristic: &str) -> Option<Vec<Vec<i32>>> {
        self.grid.single_stones(self, heuristic)
    }

    fn heuristics(&self) -> &'static [&'static str] {
        &["distance"]
    }

    fn with_heuristic<T: TakeHeuristic<Self>>(&self, name: &str, taker: T) -> Option<T::Answer> {
        (name == "distance").then(|| taker.take(TwoDistance))
    }

    fn has_insight(&self) -> bool {
        true
    }

    fn representative(&self, at: &Board<W>) -> Board<W> {
        self.canonical(at)
    }

    fn with_insight<T: TakeInsight<Self>>(&self, taker: T) -> T::Answer {
        taker.take(Bridges)
    }

    fn with_turn(&self, at: &Board<W>, turn: Player) -> Board<W> {
        at.with_turn(turn)
    }

    /// Exact.
    fn unreachable(&self, at: &Board<W>) -> Option<Message> {
        at.unreachable(self.cells, |player, stones| self.won(player, stones))
    }

    /// Few boards are cut off by an early win: about one in ten.
    fn estimate(&self) -> f64 {
        estimate(self.grid.size(), 1, |_| 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::grid::testing::{
        Lcg, check_laws, reachable, same_game, texts, winner_by_hand,
    };
    use crate::games::heaps::testing::{described, id as id_of};
    use proptest::prelude::*;
    use std::collections::HashMap;

    /// Whether a player's stones join his sides, walking from cell to cell.
    fn joined(text: &str, player: Player) -> bool {
        let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
        let (stone, n) = (if player == Player::J0 { 'X' } else { 'O' }, rows.len() as i32);
        // Along: the coordinate that grows from one side to the other.
        let along = |(r, c): (i32, i32)| if player == Player::J0 { r } else { c };
        let mut seen = vec![vec![false; n as usize]; n as usize];
        let mut todo: Vec<(i32, i32)> =
            (0..n).map(|i| if player == Player::J0 { (0, i) } else { (i, 0) }).collect();
        while let Some((r, c)) = todo.pop() {
            if !(0..n).contains(&r) || !(0..n).contains(&c) {
                continue;
            }
            let (row, column) = (r as usize, c as usize);
            if seen[row][column] || rows[row][column] != stone {
                continue;
            }
            if along((r, c)) == n - 1 {
                return true;
            }
            seen[row][column] = true;
            for (dr, dc) in [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)] {
                todo.push((r + dr, c + dc));
            }
        }
        false
    }

    #[test]
    fn the_winning_first_moves() {
        assert_eq!(winning_first_moves(1), ["a1"]);
        assert_eq!(winning_first_moves(2), ["b1", "a2"]);
        assert_eq!(winning_first_moves(3), ["c1", "a2", "b2", "c2", "a3"]);
    }

    fn winning_first_moves(size: u32) -> Vec<String> {
        fn winner(
            game: &Hex<u64>,
            at: Board<u64>,
            known: &mut HashMap<Board<u64>, Player>,
        ) -> Player {
            if let Some(Outcome::Win(winner)) = game.outcome(&at) {
                return winner;
            }
            if let Some(&winner) = known.get(&at) {
                return winner;
            }
            let mut moves = Vec::new();
            game.moves(&at, &mut moves);
            let wins = |&m: &u8| winner(game, game.play(&at, m), known) == at.turn();
            let best = if moves.iter().any(wins) { at.turn() } else { at.turn().other() };
            known.insert(at, best);
            best
        }
        let game = Hex::<u64>::new(size).unwrap();
        let (start, mut moves, mut known) = (game.start(), Vec::new(), HashMap::new());
        game.moves(&start, &mut moves);
        moves.retain(|&m| winner(&game, game.play(&start, m), &mut known) == Player::J0);
        moves.iter().map(|&m| game.write_move(&start, m)).collect()
    }

    #[test]
    fn unreachable_is_exact() {
        for size in [1, 2, 3] {
            let game = Hex::<u64>::new(size).unwrap();
            let all = reachable(&game);
            for text in texts(size, size) {
                for turn in Player::BOTH {
                    let at = game.read_position(&text, Some(turn)).unwrap();
                    let reason = game.unreachable(&at);
                    assert_eq!(reason.is_none(), all.contains(&at), "{text} {turn} {reason:?}");
                    let expected = winner_by_hand(turn, |player| joined(&text, player));
                    assert_eq!(game.outcome(&at).and_then(Outcome::winner), expected, "{text}");
                }
            }
        }
    }

    #[test]
    fn impossible_boards_have_a_reason() {
        let game = Hex::<u64>::new(3).unwrap();
        for (text, turn, id) in [
            ("XX./.../...", Player::J0, "unreachable-counts"),
            ("X.O/XO./X..", Player::J0, "unreachable-counts"),
            ("XOO/XO./X..", Player::J0, "unreachable-played-on"),
        ] {
            let at = game.read_position(text, Some(turn)).unwrap();
            assert_eq!(game.unreachable(&at).unwrap().id().to_string(), id, "{text}");
        }
        let game = Hex::<u64>::new(4).unwrap();
        let at = game.read_position("XOOX/XOOX/XOOX/XO.X", Some(Player::J1)).unwrap();
        assert_eq!(game.unreachable(&at).unwrap().id().to_string(), "unreachable-won-before");
    }

    #[test]
    fn random_plays_obey_the_laws_and_end_when_one_sees_a_chain() {
        let mut random = Lcg(2);
        for size in 1..=7 {
            let game = Hex::<u64>::new(size).unwrap();
            check_laws(&game, &mut random, 100, |text, turn| {
                winner_by_hand(turn, |player| joined(text, player))
            });
            same_game(&game, &Hex::<u128>::new(size).unwrap(), &mut random, 50);
        }
        for size in 8..=11 {
            check_laws(&Hex::<u128>::new(size).unwrap(), &mut random, 30, |text, turn| {
                winner_by_hand(turn, |player| joined(text, player))
            });
        }
    }

    #[test]
    fn half_a_turn_is_a_symmetry() {
        let game = Hex::<u64>::new(3).unwrap();
        let canonical = |text: &str| game.canonical(&game.read_position(text, None).unwrap());
        assert_eq!(canonical("XO./.../..."), canonical(".../.../.OX"));
        assert_ne!(canonical("XO./.../..."), canonical(".OX/.../..."));
    }

    #[test]
    fn described_in_both_languages() {
        described("hex", PARAMS);
    }

    #[test]
    fn sizes_from_1_to_11() {
        for size in [0, 12, u32::MAX] {
            assert_eq!(id_of(&Hex::<u128>::new(size).unwrap_err()), "hex-size");
        }
        assert!(Hex::<u64>::new(7).is_ok());
        assert_eq!(Hex::<u64>::new(8).unwrap_err().id().to_string(), "grid-too-large");
        assert!(Hex::<u128>::new(11).is_ok());
        let read = |text| Hex::<u64>::from_params(&Params::read(text, PARAMS)?);
        assert_eq!(read("5").unwrap().grid.rows, 5);
        assert_eq!(read("").unwrap_err().id().to_string(), "param-missing");
        assert_eq!(read("3x3").unwrap_err().id().to_string(), "param-wants-number");
    }

    #[test]
    fn the_estimate_is_about_right() {
        let ratio = Hex::<u64>::new(4).unwrap().estimate() / 9_386_235.0;
        assert!((1.0..1.5).contains(&ratio), "{ratio}");
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC*|[XOxo./ ]{0,12}|([XO.]{3}/){2}[XO.]{3}") {
            let game = Hex::<u64>::new(3).unwrap();
            if let Ok(at) = game.read_position(&text, None) {
                let written = game.write_position(&at);
                prop_assert_eq!(game.read_position(&written, Some(at.turn())).unwrap(), at);
                game.unreachable(&at);
            }
            let _ = game.read_move(&game.start(), &text);
        }
    }
}
