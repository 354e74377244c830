//! What Hex knows of itself, for exact search.
//!
//! - **Forced moves.** Who can join his sides with one stone does; who cannot, but
//!   whose opponent can, must go there, and has lost if there are two such cells. A
//!   move that makes two of them wins in three plies.
//! - **Bridges.** Two chains of a player that have two empty neighbours in common are
//!   as good as joined: if the opponent takes one of them, the player takes the other.
//!   *If his sides are joined by chains and bridges, no empty cell being used twice,
//!   he wins*, even if the opponent is to move: every stone of the opponent breaks at
//!   most one bridge, which is mended at once (a pairing strategy). Play ends when the
//!   board is full at the latest.
//! - **Symmetry.** Half a turn leaves both players their sides.

use arene::Player;
use arene::exact::{Bounds, Child, Insight, Score, Wide, hash};

use super::Hex;
use crate::games::grid::{Board, Word};

/// What Hex knows of itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bridges;

/// A position, seen by the player to move.
#[derive(Clone, Copy, Debug)]
pub struct Node<W> {
    turn: Player,
    /// His stones, and the opponent's.
    own: W,
    other: W,
    /// The empty cells that join his sides, and the opponent's.
    mine: W,
    theirs: W,
    left: u32,
}

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

impl<W: Word> Node<W> {
    /// The position after the player to move has put a stone here, which gives him
    /// these cells to join his sides with.
    fn put(&self, cell: W, made: W) -> Node<W> {
        Node {
            turn: self.turn.other(),
            own: self.other,
            other: self.own | cell,
            mine: self.theirs & !cell,
            theirs: made,
            left: self.left - 1,
        }
    }

    fn empty(&self, game: &Hex<W>) -> W {
        game.cells & !(self.own | self.other)
    }
}

impl<W: Word> Insight<Hex<W>> for Bridges {
    type Node = Node<W>;
    type Table = Wide;

    fn node(&self, game: &Hex<W>, at: &Board<W>) -> Node<W> {
        let turn = at.turn();
        let [own, other] = [turn, turn.other()].map(|player| at.stones(player));
        let empty = game.cells & !(own | other);
        Node {
            turn,
            own,
            other,
            mine: game.joining(turn, own, empty),
            theirs: game.joining(turn.other(), other, empty),
            left: empty.count_ones(),
        }
    }

    fn key(&self, game: &Hex<W>, node: &Node<W>) -> u128 {
        let cells = game.grid.size();
        let [j0, j1] = match node.turn {
            Player::J0 => [node.own, node.other],
            Player::J1 => [node.other, node.own],
        };
        let [t0, t1] = [j0, j1].map(|stones| stones.reversed(cells));
        let (j0, j1) = (j0, j1).min((t0, t1));
        if cells > 63 {
            return hash(&(j0, j1, node.turn.index()));
        }
        let stones = u128::from(j0.low()) | u128::from(j1.low()) << cells;
        stones << 1 | node.turn.index() as u128
    }

    fn key_bits(&self, game: &Hex<W>) -> u32 {
        (2 * game.grid.size() + 1).min(128)
    }

    fn longest(&self, game: &Hex<W>) -> u32 {
        game.grid.size()
    }

    fn children(
        &self,
        game: &Hex<W>,
        node: &Node<W>,
        _: Score,
        out: &mut Vec<Child<Node<W>>>,
    ) -> Bounds {
        if node.mine != W::ZERO {
            return Bounds::exactly(Score::win_in(1));
        }
        if node.theirs.but_first() != W::ZERO {
            return Bounds::exactly(Score::loss_in(2));
        }
        let empty = node.empty(game);
        let may = if node.theirs != W::ZERO { node.theirs } else { empty };
        let (last, n) = (game.grid.columns - 1, game.grid.columns);
        for cell in may.cells() {
            let stone = W::bit(cell);
            let made = game.joining(node.turn, node.own | stone, empty ^ stone);
            if made.but_first() != W::ZERO {
                return Bounds::exactly(Score::win_in(3));
            }
            // The middle first, and bridges from the player's own stones.
            let (column, row) = (cell % n, cell / n);
            let middle = (2 * column).abs_diff(last) + (2 * row).abs_diff(last);
            let promise = 16 * i32::from(made != W::ZERO) - middle as i32;
            out.push(Child { node: node.put(stone, made), plies: 1, turned: true, promise });
        }
        Bounds { least: Score::LEAST, most: Score::win_in(5) }
    }

    fn follow(&self, game: &Hex<W>, child: &mut Child<Node<W>>) -> Option<Score> {
        loop {
            let node = child.node;
            if node.theirs == W::ZERO {
                return None;
            }
            if node.theirs.but_first() != W::ZERO {
                return Some(Score::loss_in(2));
            }
            let (stone, empty) = (node.theirs, node.empty(game));
            let made = game.joining(node.turn, node.own | stone, empty ^ stone);
            child.node = node.put(stone, made);
            child.plies += 1;
            child.turned = !child.turned;
        }
    }

    fn bounds(&self, game: &Hex<W>, node: &Node<W>, goal: Score) -> Bounds {
        let mut bounds = Bounds { least: Score::loss_in(4), most: Score::win_in(3) };
        let empty = node.empty(game);
        if goal > Score::DRAW {
            if game.bridged(node.turn.other(), node.other, empty) {
                // The opponent makes the even plies.
                bounds.most = Score::loss_in(node.left & !1);
            }
        } else if game.bridged(node.turn, node.own, empty) {
            bounds.least = Score::win_in(node.left - u32::from(node.left.is_multiple_of(2)));
        }
        bounds
    }
}
