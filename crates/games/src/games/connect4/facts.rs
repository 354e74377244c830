//! What Connect 4 says of itself.

use std::collections::HashSet;

use arene::{Game, LimitReached, Limits, Perft, Player, Symmetry, UpToSymmetry, perft};
use arene_words::{Message, message};

use super::{Connect4, Foresight};
use crate::games::grid::{Board, BoardNumbers, Grid, Word, estimate, symmetric_size};
use crate::heuristics::CellWeights;
use crate::{Facts, GridKind, Stated, Tabletop, TakeHeuristic, TakeInsight, TakeNumbering};

/// How many boards [`Facts::unreachable`] takes back at most before it gives
/// up. A board of 7 × 6 has 7^7 = 823,543 boards below it.
const TAKEN_BACK: usize = 1_000_000;

impl<W: Word> Facts for Connect4<W> {
    fn stated(&self) -> Option<Stated> {
        let Grid { columns, rows, .. } = self.grid;
        // The usual board is known to have drawn games.
        let usual = (columns, rows, self.lines.length()) == (7, 6, 4);
        let all = self.bottoms.cells().count() as u32 == columns;
        let draws = if usual && all { Some(true) } else { self.lines.draws() };
        Some(Stated { impartial: false, acyclic: true, draws })
    }

    fn about(&self) -> Vec<Message> {
        let Grid { columns, rows, .. } = self.grid;
        let line = self.lines.length();
        let mut about = vec![message!("connect4-rules-line", line)];
        let played = self.bottoms.cells().count() as u32;
        if played < columns {
            about.push(message!("connect4-rules-only", only = self.only()));
        } else if (columns, rows, line) == (7, 6, 4) {
            about.push(message!("game-connect4-fact"));
        }
        about
    }

    fn has_insight(&self) -> bool {
        true
    }

    fn representative(&self, at: &Board<W>) -> Board<W> {
        self.canonical(at)
    }

    fn with_insight<T: TakeInsight<Self>>(&self, taker: T) -> T::Answer {
        taker.take(Foresight::new(self))
    }

    fn with_numbering<T: TakeNumbering<Self>>(
        &self,
        starts: &[Board<W>],
        taker: T,
    ) -> Option<T::Answer> {
        if starts.iter().any(|start| self.outcome(start).is_some()) {
            return None;
        }
        let bottoms = self.bottoms.cells();
        let columns = bottoms.map(|bottom| (bottom..bottom + self.grid.rows).collect());
        let lines = self.lines.all();
        Some(taker.take(BoardNumbers::new(starts, columns, [lines.clone(), lines])?))
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

    fn winning_lines(&self, at: &Board<W>) -> Vec<Vec<u32>> {
        let winner = Player::BOTH.into_iter().find(|&player| self.won(player, at.stones(player)));
        winner
            .map_or_else(Vec::new, |player| self.grid.filled_lines(&self.lines, at.stones(player)))
    }

    fn cell_values(&self, heuristic: &str) -> Option<Vec<Vec<i32>>> {
        self.grid.single_stones(self, heuristic)
    }

    fn tabletop(&self, at: &Board<W>) -> Tabletop {
        self.grid.tabletop(at, GridKind::Connect4)
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
            return Some(message!("unreachable-barred", column, only = self.only()));
        }
        let tops = self.tops(at.occupied());
        at.unreachable(tops, |player, stones| self.won(player, stones))
            .or_else(|| (!self.can_be_taken_back(at)).then(|| message!("unreachable-order")))
    }

    fn estimate(&self) -> f64 {
        let stacks = self.bottoms.count_ones();
        estimate(stacks, self.grid.rows, |count| self.lines.open(self.playable, count))
    }
}

impl<W: Word> Connect4<W> {
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
}
