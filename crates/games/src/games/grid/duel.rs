//! What exact searches of games share in which stones stay where they are put and one
//! cell may decide: tic-tac-toe and Hex.
//!
//! - **Forced moves.** Who can win with one stone does; who cannot, but whose opponent
//!   can, must go there, and has lost if there are two such cells. A move that makes two
//!   of them wins in three plies.

use arene::Player;
use arene::exact::{Bounds, Child, Score, hash};

use super::{Board, Word};

/// A position, seen by the player to move.
#[derive(Clone, Copy, Debug)]
pub struct Duel<W> {
    /// Who that is.
    pub(crate) turn: Player,
    /// His stones, and the opponent's.
    pub(crate) own: W,
    pub(crate) other: W,
    /// The empty cells that win for him, and for the opponent.
    pub(crate) mine: W,
    pub(crate) theirs: W,
    /// The empty cells.
    pub(crate) empty: W,
}

impl<W: Word> Duel<W> {
    /// A position of a board with these cells; `wins` tells which empty cells win for a
    /// player with these stones.
    pub(crate) fn new(at: &Board<W>, cells: W, wins: impl Fn(Player, W, W) -> W) -> Duel<W> {
        let turn = at.turn();
        let [own, other] = [turn, turn.other()].map(|player| at.stones(player));
        let empty = cells & !(own | other);
        let [mine, theirs] = [wins(turn, own, empty), wins(turn.other(), other, empty)];
        Duel { turn, own, other, mine, theirs, empty }
    }

    /// How many cells are empty.
    pub(crate) fn left(&self) -> u32 {
        self.empty.count_ones()
    }

    /// The cells that would win next for the player to move if he put a stone here.
    fn made(&self, stone: W, wins: &impl Fn(Player, W, W) -> W) -> W {
        wins(self.turn, self.own | stone, self.empty ^ stone)
    }

    /// The position after he has put it.
    fn put(&self, stone: W, made: W) -> Duel<W> {
        Duel {
            turn: self.turn.other(),
            own: self.other,
            other: self.own | stone,
            mine: self.theirs & !stone,
            theirs: made,
            empty: self.empty ^ stone,
        }
    }

    /// What can follow; what a cell promises, `promise` tells, and whether it threatens
    /// to win.
    pub(crate) fn children(
        &self,
        wins: impl Fn(Player, W, W) -> W,
        promise: impl Fn(u32, bool) -> i32,
        out: &mut Vec<Child<Duel<W>>>,
    ) -> Bounds {
        if self.mine != W::ZERO {
            return Bounds::exactly(Score::win_in(1));
        }
        if self.theirs.but_first() != W::ZERO {
            return Bounds::exactly(Score::loss_in(2));
        }
        let may = if self.theirs != W::ZERO { self.theirs } else { self.empty };
        for cell in may.cells() {
            let stone = W::bit(cell);
            let made = self.made(stone, &wins);
            if made.but_first() != W::ZERO {
                return Bounds::exactly(Score::win_in(3));
            }
            let promise = promise(cell, made != W::ZERO);
            out.push(Child { node: self.put(stone, made), plies: 1, turned: true, promise });
        }
        Bounds { least: Score::LEAST, most: Score::win_in(5) }
    }

    /// Follows the forced replies after a move.
    pub(crate) fn follow(
        child: &mut Child<Duel<W>>,
        wins: impl Fn(Player, W, W) -> W,
    ) -> Option<Score> {
        loop {
            let node = child.node;
            if node.empty == W::ZERO {
                return Some(Score::DRAW);
            }
            if node.theirs == W::ZERO {
                return None;
            }
            if node.theirs.but_first() != W::ZERO {
                return Some(Score::loss_in(2));
            }
            child.node = node.put(node.theirs, node.made(node.theirs, &wins));
            child.plies += 1;
            child.turned = !child.turned;
        }
    }
}

/// A key for the stones of both players and a bit more, on a board of so many cells: side
/// by side if they fit, else a hash of them.
pub(crate) fn key<W: Word>(stones: [W; 2], more: bool, cells: u32) -> u128 {
    if cells > 63 {
        return hash(&(stones, more));
    }
    let [first, second] = stones.map(|stones| u128::from(stones.low()));
    (first | second << cells) << 1 | u128::from(more)
}

/// How many bits such keys have.
pub(crate) fn key_bits(cells: u32) -> u32 {
    (2 * cells + 1).min(128)
}
