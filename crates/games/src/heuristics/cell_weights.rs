//! Connect 4: a stone is worth as many lines as go through its cell.

use std::cmp::Reverse;

use arene::{Heuristic, Player, Value, hash_key};

use crate::games::connect4::Connect4;
use crate::games::grid::{Board, Word};

/// The heuristic `lines` of Connect 4: the weight of a cell is the number of
/// winning lines through it, and the estimate of a position is the sum of the
/// weights of J0's cells less that of J1's.
///
/// All lines of the board count, whether or not they can still be filled and
/// whichever columns may be played. On the usual board:
///
/// ```text
///    3  4  5  7  5  4  3
///    4  6  8 10  8  6  4
///    5  8 11 13 11  8  5
///    5  8 11 13 11  8  5
///    4  6  8 10  8  6  4
///    3  4  5  7  5  4  3
/// ```
///
/// A move changes the sum by one weight: an estimate costs one look-up.
#[derive(Clone, Copy, Debug)]
pub struct CellWeights<W> {
    /// By the bit of the cell.
    weights: [i32; 128],
    /// The columns with their cells, the heaviest bottom first: from the middle
    /// to the sides.
    order: [(u8, W); 64],
    /// The columns of a board of up to eight in this order, one byte each.
    packed: [u8; 8],
    /// The topmost cells of these columns, if there are so few columns and all
    /// of them may be played.
    tops: Option<W>,
}

/// Up to this many stones mirror images share one key. Later on few positions
/// of one search are mirror images of each other, and the mirror costs more
/// than it saves.
const MIRRORED: u32 = 8;

impl<W: Word> CellWeights<W> {
    /// The weights of the cells of a board.
    pub fn new(game: &Connect4<W>) -> CellWeights<W> {
        let mut weights = [0; 128];
        for line in game.lines.all() {
            for cell in line.cells() {
                weights[cell as usize] += 1;
            }
        }
        let grid = game.grid;
        let mut columns: Vec<u32> = (0..grid.columns).collect();
        columns.sort_by_key(|&column| Reverse(weights[grid.bit(column, grid.rows - 1) as usize]));
        let mut order = [(0, W::ZERO); 64];
        for (place, &column) in order.iter_mut().zip(&columns) {
            *place = (column as u8, game.column(column));
        }
        let mut packed = [0; 8];
        packed.iter_mut().zip(&columns).for_each(|(byte, &column)| *byte = column as u8);
        let few = columns.len() <= packed.len() && game.playable.count_ones() == grid.size();
        let tops = few.then(|| game.playable & !(game.playable >> 1));
        CellWeights { weights, order, packed, tops }
    }

    /// The weights of all cells, row by row from the top.
    ///
    /// ```
    /// use arene_games::{games::connect4::Connect4, heuristics::CellWeights};
    ///
    /// let game = Connect4::<u64>::new(4, 3, 3, None)?;
    /// let table = CellWeights::new(&game).table(&game);
    /// assert_eq!(table, [[3, 4, 4, 3], [2, 5, 5, 2], [3, 4, 4, 3]].map(Vec::from));
    /// # Ok::<(), arene_words::Message>(())
    /// ```
    pub fn table(&self, game: &Connect4<W>) -> Vec<Vec<i32>> {
        let weight = |column, row| self.weights[game.grid.bit(column, row) as usize];
        (0..game.grid.rows)
            .map(|row| (0..game.grid.columns).map(|column| weight(column, row)).collect())
            .collect()
    }

    /// The weight of the only cell of a set.
    #[inline]
    fn weight(&self, cell: W) -> i32 {
        self.weights[cell.trailing_zeros() as usize & 127]
    }

    fn sum(&self, stones: W) -> i32 {
        stones.cells().map(|cell| self.weights[cell as usize]).sum()
    }
}

impl<W: Word> Heuristic<Connect4<W>> for CellWeights<W> {
    fn estimate(&self, _: &Connect4<W>, at: &Board<W>) -> i32 {
        self.sum(at.stones(Player::J0)) - self.sum(at.stones(Player::J1))
    }

    #[inline]
    fn update(&self, _: &Connect4<W>, known: i32, at: &Board<W>, _: u8, to: &Board<W>) -> i32 {
        let weight = self.weight(at.occupied() ^ to.occupied());
        match at.turn() {
            Player::J0 => known + weight,
            Player::J1 => known - weight,
        }
    }

    /// The weight of the cell into which the stone falls.
    #[inline]
    fn promise(&self, game: &Connect4<W>, at: &Board<W>, column: u8) -> i32 {
        self.weight(game.landing(at, column))
    }

    /// The middle columns first.
    #[inline(always)]
    fn moves(&self, game: &Connect4<W>, at: &Board<W>, out: &mut Vec<u8>) {
        let columns = game.grid.columns as usize;
        let first = out.len();
        if let Some(tops) = self.tops
            && at.occupied() & tops == W::ZERO
        {
            // No column is full.
            out.extend_from_slice(&self.packed);
            out.truncate(first + columns);
            return;
        }
        let landings = game.landings(at);
        let playable = |&(_, cells): &&(u8, W)| landings & *cells != W::ZERO;
        out.extend(self.order[..columns].iter().filter(playable).map(|&(column, _)| column));
    }

    /// The heaviest cell that can be had, unless there is a line to be made.
    #[inline]
    fn one_ply(&self, game: &Connect4<W>, at: &Board<W>, known: i32) -> Option<Value> {
        let (landings, turn) = (game.landings(at), at.turn());
        if game.wins(at, turn) != W::ZERO {
            return Some(Value::win(turn, 1));
        }
        if game.fills(at) {
            return None;
        }
        let heaviest = landings.cells().map(|cell| self.weights[cell as usize]).max()?;
        Some(Value::estimate(match turn {
            Player::J0 => known + heaviest,
            Player::J1 => known - heaviest,
        }))
    }

    /// J0's stones added to all stones, and the turn. Of boards that fit a
    /// `u64` no two have one key: in a column of height h all stones are the
    /// number 2^h − 1 and J0's a number up to that, so that the sum tells the
    /// height by its highest bit but one, and then J0's stones.
    ///
    /// While there are few stones, a board and its mirror image, of which the
    /// heuristic thinks the same, have the lesser of their keys.
    #[inline]
    fn key(&self, game: &Connect4<W>, at: &Board<W>) -> u64 {
        let (j0, all) = (at.stones(Player::J0), at.occupied());
        let mut sum = j0 + all;
        if all.count_ones() <= MIRRORED && game.mirrors {
            sum = sum.min(game.mirrored(sum));
        }
        if at.turn() == Player::J1 {
            sum = sum | W::bit(W::BITS - 1);
        }
        if W::BITS == 64 { sum.low() } else { hash_key(&sum) }
    }
}
