//! What tic-tac-toe of any size knows of itself, for exact search.
//!
//! - **Forced moves.** Who can complete a line does; who cannot, but whose opponent
//!   can, must go there, and has lost if there are two such cells. A move that makes
//!   two of them wins in three plies.
//! - **Potential.** A line that the opponent has not touched, with n cells missing, is
//!   worth 2⁻ⁿ. Let P be the sum of it over all lines of a player. *If P < 1 and the
//!   opponent is to move, or P < ½ and the player is, he never completes a line*
//!   (P. Erdős and J. Selfridge, *On a combinatorial game*, 1973).
//!
//!   Proof. The opponent always takes the cell whose lines have the largest sum.
//!   That sum leaves P. The player's next cell doubles the lines through it, which
//!   adds at most as much as was taken away, since no cell had a larger sum. So P
//!   never grows from one turn of the opponent to the next. Had the player completed
//!   a line with his last stone, P would be 1 or more after it. If the player is to
//!   move first, his stone at most doubles P. ∎
//! - **Symmetry.** While there are few stones, boards that turns and mirrors exchange
//!   share a key.

use arene::exact::{Bounds, Child, Insight, Score, Wide, hash};
use arene::{Player, Symmetry};

use super::TicTacToe;
use crate::games::grid::{Board, Word};

/// What tic-tac-toe knows of itself.
#[derive(Clone, Debug)]
pub struct Potential<W> {
    lines: Vec<W>,
    /// How many lines go through a cell.
    weights: [i32; 128],
}

/// A position, seen by the player to move.
#[derive(Clone, Copy, Debug)]
pub struct Node<W> {
    /// His stones, and the opponent's.
    own: W,
    other: W,
    /// The empty cells that complete a line of his, and of the opponent's.
    mine: W,
    theirs: W,
    left: u32,
}

/// Up to this many stones symmetric boards share a key.
const OPENING: u32 = 9;

/// With this many empty cells or more all children are looked at before one is
/// searched.
const AHEAD: u32 = 6;

/// What is worth 1, in 64ths of the smallest part that counts.
const WHOLE: u64 = 1 << 32;

impl<W: Word> Potential<W> {
    /// What is known of this game.
    pub fn new(game: &TicTacToe<W>) -> Potential<W> {
        let lines = game.lines.all();
        let mut weights = [0; 128];
        for line in &lines {
            line.cells().for_each(|cell| weights[cell as usize] += 1);
        }
        Potential { lines, weights }
    }

    /// The potential of a player with these empty cells against these stones.
    fn potential(&self, against: W, empty: W) -> u64 {
        let open = self.lines.iter().filter(|&&line| line & against == W::ZERO);
        // Rounded up: a bound must not be too low.
        open.map(|&line| (WHOLE >> (line & empty).count_ones().min(32)).max(1)).sum()
    }
}

impl<W: Word> Node<W> {
    /// The position after the player to move has put a stone here, which gives him
    /// these cells to complete a line with.
    fn put(&self, cell: W, made: W) -> Node<W> {
        Node {
            own: self.other,
            other: self.own | cell,
            mine: self.theirs & !cell,
            theirs: made,
            left: self.left - 1,
        }
    }

    fn empty(&self, game: &TicTacToe<W>) -> W {
        game.cells & !(self.own | self.other)
    }
}

impl<W: Word> Insight<TicTacToe<W>> for Potential<W> {
    type Node = Node<W>;
    type Table = Wide;

    fn node(&self, game: &TicTacToe<W>, at: &Board<W>) -> Node<W> {
        let [own, other] = [at.turn(), at.turn().other()].map(|player| at.stones(player));
        let empty = game.cells & !(own | other);
        let [mine, theirs] = [own, other].map(|stones| game.lines.completing(stones) & empty);
        Node { own, other, mine, theirs, left: empty.count_ones() }
    }

    fn key(&self, game: &TicTacToe<W>, node: &Node<W>) -> u128 {
        let cells = game.grid.size();
        let mut at = Board::new(node.own, node.other, Player::J0);
        if cells - node.left <= OPENING {
            at = game.canonical(&at);
        }
        if cells > 64 {
            return hash(&at);
        }
        let [own, other] = Player::BOTH.map(|player| u128::from(at.stones(player).low()));
        own | other << cells
    }

    fn key_bits(&self, game: &TicTacToe<W>) -> u32 {
        (2 * game.grid.size()).min(128)
    }

    fn longest(&self, game: &TicTacToe<W>) -> u32 {
        game.grid.size()
    }

    fn children(
        &self,
        game: &TicTacToe<W>,
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
        for cell in may.cells() {
            let stone = W::bit(cell);
            let made = game.lines.completing(node.own | stone) & (empty ^ stone);
            if made.but_first() != W::ZERO {
                return Bounds::exactly(Score::win_in(3));
            }
            let promise = self.weights[cell as usize] + 16 * i32::from(made != W::ZERO);
            out.push(Child { node: node.put(stone, made), plies: 1, turned: true, promise });
        }
        Bounds { least: Score::LEAST, most: Score::win_in(5) }
    }

    fn follow(&self, game: &TicTacToe<W>, child: &mut Child<Node<W>>) -> Option<Score> {
        loop {
            let node = child.node;
            if node.left == 0 {
                return Some(Score::DRAW);
            }
            if node.theirs == W::ZERO {
                return None;
            }
            if node.theirs.but_first() != W::ZERO {
                return Some(Score::loss_in(2));
            }
            let stone = node.theirs;
            let made = game.lines.completing(node.own | stone) & (node.empty(game) ^ stone);
            child.node = node.put(stone, made);
            child.plies += 1;
            child.turned = !child.turned;
        }
    }

    fn bounds(&self, game: &TicTacToe<W>, node: &Node<W>, goal: Score) -> Bounds {
        let mut bounds = Bounds { least: Score::loss_in(4), most: Score::win_in(3) };
        let empty = node.empty(game);
        if goal > Score::DRAW {
            if self.potential(node.other, empty) < WHOLE / 2 {
                bounds.most = Score::DRAW;
            }
        } else if self.potential(node.own, empty) < WHOLE {
            bounds.least = Score::DRAW;
        }
        bounds
    }

    fn looks_ahead(&self, _: &TicTacToe<W>, node: &Node<W>) -> bool {
        node.left >= AHEAD
    }
}
