//! What tic-tac-toe of any size knows of itself, for exact search.
//!
//! - **Forced moves**, as in any [`Duel`]: a cell that completes a line of a player wins.
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

use arene::exact::{Bounds, Child, Insight, Score, Wide};
use arene::{Player, Symmetry};

use super::TicTacToe;
use crate::games::grid::duel::{Duel, key, key_bits};
use crate::games::grid::{Board, Word};

/// What tic-tac-toe knows of itself.
#[derive(Clone, Debug)]
pub struct Potential<W> {
    lines: Vec<W>,
    /// How many lines go through a cell.
    weights: [i32; 128],
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

impl<W: Word> Insight<TicTacToe<W>> for Potential<W> {
    type Node = Duel<W>;
    type Table = Wide;

    fn node(&self, game: &TicTacToe<W>, at: &Board<W>) -> Duel<W> {
        Duel::new(at, game.cells, |_, stones, empty| game.lines.completing(stones) & empty)
    }

    fn key(&self, game: &TicTacToe<W>, node: &Duel<W>) -> u128 {
        let cells = game.grid.size();
        // Whose turn it is does not matter, since the rules are the same for both.
        let mut at = Board::new(node.own, node.other, Player::J0);
        if cells - node.left() <= OPENING {
            at = game.canonical(&at);
        }
        key(Player::BOTH.map(|player| at.stones(player)), false, cells)
    }

    fn key_bits(&self, game: &TicTacToe<W>) -> u32 {
        key_bits(game.grid.size())
    }

    fn longest(&self, game: &TicTacToe<W>) -> u32 {
        game.grid.size()
    }

    fn left(&self, _: &TicTacToe<W>, node: &Duel<W>) -> u32 {
        node.left()
    }

    fn children(
        &self,
        game: &TicTacToe<W>,
        node: &Duel<W>,
        _: Score,
        out: &mut Vec<Child<Duel<W>>>,
    ) -> Bounds {
        let promise =
            |cell: u32, threatens| self.weights[cell as usize] + 16 * i32::from(threatens);
        node.children(|_, stones, empty| game.lines.completing(stones) & empty, promise, out)
    }

    fn follow(&self, game: &TicTacToe<W>, child: &mut Child<Duel<W>>) -> Option<Score> {
        Duel::follow(child, |_, stones, empty| game.lines.completing(stones) & empty)
    }

    fn bounds(&self, _: &TicTacToe<W>, node: &Duel<W>, goal: Score) -> Bounds {
        let mut bounds = Bounds { least: Score::loss_in(4), most: Score::win_in(3) };
        if goal > Score::DRAW {
            if self.potential(node.other, node.empty) < WHOLE / 2 {
                bounds.most = Score::DRAW;
            }
        } else if self.potential(node.own, node.empty) < WHOLE {
            bounds.least = Score::DRAW;
        }
        bounds
    }

    fn looks_ahead(&self, _: &TicTacToe<W>, node: &Duel<W>) -> bool {
        node.left() >= AHEAD
    }
}
