//! What Hex knows of itself, for exact search.
//!
//! - **Forced moves**, as in any [`Duel`]: a cell that joins the sides of a player wins.
//! - **Bridges.** Two chains of a player that have two empty neighbours in common are
//!   as good as joined: if the opponent takes one of them, the player takes the other.
//!   *If his sides are joined by chains and bridges, no empty cell being used twice,
//!   he wins*, even if the opponent is to move: every stone of the opponent breaks at
//!   most one bridge, which is mended at once (a pairing strategy). Play ends when the
//!   board is full at the latest.
//! - **Symmetry.** Half a turn leaves both players their sides.

use arene::Player;
use arene::exact::{Bounds, Child, Insight, Score, Wide};

use super::Hex;
use crate::games::grid::duel::{Duel, key, key_bits};
use crate::games::grid::{Board, Word};

/// What Hex knows of itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bridges;

impl<W: Word> Hex<W> {
    /// The cells that chains of these stones reach from these cells.
    fn flood(&self, mut chain: W, stones: W) -> W {
        loop {
            let grown = (chain | self.around(chain)) & stones;
            if grown == chain {
                return chain;
            }
            chain = grown;
        }
    }

    /// The empty cells that would join a player's sides.
    fn joining(&self, player: Player, stones: W, empty: W) -> W {
        let [near, far] = self.sides[player.index()].map(|side| {
            let chain = self.flood(stones & side, stones);
            (side | self.around(chain)) & empty
        });
        near & far
    }

    /// Whether a player's sides are joined by chains and bridges.
    fn bridged(&self, player: Player, stones: W, mut empty: W) -> bool {
        let [from, to] = self.sides[player.index()];
        // What is joined to the first side, and the cells next to it. `empty`
        // loses the cells of the bridges that are used.
        let mut joined = self.flood(stones & from, stones);
        let mut rest = stones & !joined;
        loop {
            let near = from | self.around(joined);
            if joined & to != W::ZERO || (near & to & empty).but_first() != W::ZERO {
                return true;
            }
            let mut todo = rest;
            let mut grown = false;
            while todo != W::ZERO {
                let chain = self.flood(todo.first_cell(), stones);
                todo = todo & !chain;
                let common = near & self.around(chain) & empty;
                if common.but_first() != W::ZERO {
                    let first = common.first_cell();
                    empty = empty & !(first | common.but_first().first_cell());
                    joined = joined | chain;
                    rest = rest & !chain;
                    grown = true;
                    break;
                }
            }
            if !grown {
                return false;
            }
        }
    }
}

impl<W: Word> Insight<Hex<W>> for Bridges {
    type Node = Duel<W>;
    type Table = Wide;

    fn node(&self, game: &Hex<W>, at: &Board<W>) -> Duel<W> {
        Duel::new(at, game.cells, |player, stones, empty| game.joining(player, stones, empty))
    }

    fn key(&self, game: &Hex<W>, node: &Duel<W>) -> u128 {
        let cells = game.grid.size();
        let j0_moves = node.turn == Player::J0;
        let stones = if j0_moves { [node.own, node.other] } else { [node.other, node.own] };
        let turned = stones.map(|stones| stones.reversed(cells));
        key(stones.min(turned), !j0_moves, cells)
    }

    fn key_bits(&self, game: &Hex<W>) -> u32 {
        key_bits(game.grid.size())
    }

    fn longest(&self, game: &Hex<W>) -> u32 {
        game.grid.size()
    }

    fn left(&self, _: &Hex<W>, node: &Duel<W>) -> u32 {
        node.left()
    }

    fn children(
        &self,
        game: &Hex<W>,
        node: &Duel<W>,
        _: Score,
        out: &mut Vec<Child<Duel<W>>>,
    ) -> Bounds {
        let (last, n) = (game.grid.columns - 1, game.grid.columns);
        // The middle first, and what threatens to win.
        let promise = |cell: u32, threatens| {
            let (column, row) = (cell % n, cell / n);
            let middle = (2 * column).abs_diff(last) + (2 * row).abs_diff(last);
            16 * i32::from(threatens) - middle as i32
        };
        node.children(|player, stones, empty| game.joining(player, stones, empty), promise, out)
    }

    fn follow(&self, game: &Hex<W>, child: &mut Child<Duel<W>>) -> Option<Score> {
        Duel::follow(child, |player, stones, empty| game.joining(player, stones, empty))
    }

    fn bounds(&self, game: &Hex<W>, node: &Duel<W>, goal: Score) -> Bounds {
        let mut bounds = Bounds { least: Score::loss_in(4), most: Score::win_in(3) };
        let left = node.left();
        if goal > Score::DRAW {
            if game.bridged(node.turn.other(), node.other, node.empty) {
                // The opponent makes the even plies.
                bounds.most = Score::loss_in(left & !1);
            }
        } else if game.bridged(node.turn, node.own, node.empty) {
            bounds.least = Score::win_in(left - u32::from(left.is_multiple_of(2)));
        }
        bounds
    }
}
