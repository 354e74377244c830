//! A position on a grid: the stones of both players and the turn.

use std::fmt;

use arene::{Player, hash_key};
use arene_words::{Message, message};

use super::Word;

/// The stones of both players and the side to move, in two words.
///
/// ```text
///              highest bit   other bits
///   words[0]   0             J0's stones
///   words[1]   the turn      J1's stones      turn: 0 for J0, 1 for J1
/// ```
///
/// Colours are absolute and the turn is explicit, since a position may be laid
/// on the table with either side to move. Equal boards have equal bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board<W> {
    words: [W; 2],
}

impl<W: Word> Board<W> {
    /// The board with these stones. No cell may be in both sets, and none in
    /// the highest bit.
    #[inline]
    pub(crate) fn new(j0: W, j1: W, turn: Player) -> Board<W> {
        match turn {
            Player::J0 => Board { words: [j0, j1] },
            Player::J1 => Board { words: [j0, j1 | Self::turn_bit()] },
        }
    }

    /// The empty board, J0 to move.
    #[inline]
    pub(crate) fn empty() -> Board<W> {
        Board { words: [W::ZERO; 2] }
    }

    #[inline]
    fn turn_bit() -> W {
        W::bit(W::BITS - 1)
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Player {
        if self.words[1] & Self::turn_bit() == W::ZERO { Player::J0 } else { Player::J1 }
    }

    /// The cells with a stone of this player.
    #[inline]
    pub fn stones(&self, player: Player) -> W {
        self.words[player.index()] & !Self::turn_bit()
    }

    /// The cells with a stone.
    #[inline]
    pub fn occupied(&self) -> W {
        (self.words[0] | self.words[1]) & !Self::turn_bit()
    }

    /// Whose stone is in this cell.
    pub fn at(&self, cell: u32) -> Option<Player> {
        let cell = W::bit(cell);
        Player::BOTH.into_iter().find(|&player| self.stones(player) & cell != W::ZERO)
    }

    /// The same stones with this side to move.
    #[inline]
    pub(crate) fn with_turn(&self, turn: Player) -> Board<W> {
        Board::new(self.stones(Player::J0), self.stones(Player::J1), turn)
    }

    /// The board after the side to move has put a stone into an empty cell.
    #[inline]
    pub(crate) fn put(&self, cell: W) -> Board<W> {
        let mut words = self.words;
        let own = &mut words[self.turn().index()];
        *own = *own | cell;
        words[1] = words[1] ^ Self::turn_bit();
        Board { words }
    }

    /// The board with the stones of both players moved about in the same way.
    #[inline]
    pub(crate) fn map(&self, image: impl Fn(W) -> W) -> Board<W> {
        let [j0, j1] = Player::BOTH.map(|player| image(self.stones(player)));
        Board::new(j0, j1, self.turn())
    }

    /// A key for transposition tables on a board of this many cells: the stones
    /// of both players side by side where they fit, else a hash.
    ///
    /// ```text
    ///    63     62      32   31      0
    ///   turn   J1's stones   J0's stones
    /// ```
    #[inline]
    pub(crate) fn key(&self, cells: u32) -> u64 {
        if cells > 31 {
            return hash_key(self);
        }
        let [j0, j1] = Player::BOTH.map(|player| self.stones(player).low());
        j0 | j1 << 32 | (self.turn().index() as u64) << 63
    }

    /// Who has won, if `won` tells whether a player with these stones has.
    ///
    /// Play never gives both players a win. On a board laid out by hand that
    /// does, the player who is not to move wins: he moved last.
    #[inline]
    pub(crate) fn winner(&self, won: impl Fn(Player, W) -> bool) -> Option<Player> {
        let turn = self.turn();
        [turn.other(), turn].into_iter().find(|&player| won(player, self.stones(player)))
    }

    /// Why turns that alternate, J0 beginning, cannot have led here, if the
    /// last stone is one of `last`. Exact when stones may be put into any
    /// empty cell: what is left of a board without a win has no win either, so
    /// that its stones can have come in any order.
    pub(crate) fn unreachable(&self, last: W, won: impl Fn(Player, W) -> bool) -> Option<Message> {
        let [x, o] = Player::BOTH.map(|player| self.stones(player).count_ones());
        let turn = self.turn();
        if x != o + turn.index() as u32 {
            return Some(message!("unreachable-counts", x, o, turn = turn.to_string()));
        }
        let mover = turn.other();
        let stones = self.stones(mover);
        let by_one = |cell| !won(mover, stones ^ W::bit(cell));
        match (won(mover, stones), won(turn, self.stones(turn))) {
            (false, false) => None,
            (true, true) => Some(message!("unreachable-both-won")),
            (false, true) => Some(message!(
                "unreachable-played-on",
                winner = turn.to_string(),
                other = mover.to_string()
            )),
            (true, false) if (stones & last).cells().any(by_one) => None,
            (true, false) => Some(message!("unreachable-won-before", winner = mover.to_string())),
        }
    }
}

impl<W: Word> fmt::Debug for Board<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board")
            .field("j0", &self.stones(Player::J0))
            .field("j1", &self.stones(Player::J1))
            .field("turn", &self.turn())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_words_and_no_more() {
        assert_eq!(size_of::<Board<u64>>(), 16);
        assert_eq!(size_of::<Board<u128>>(), 32);
    }

    #[test]
    fn stones_and_turn_do_not_disturb_each_other() {
        let board = Board::<u64>::empty().put(1).put(1 << 62).put(4);
        assert_eq!(board, Board::new(5, 1 << 62, Player::J1));
        assert_eq!(board.stones(Player::J0), 5);
        assert_eq!(board.stones(Player::J1), 1 << 62);
        assert_eq!(board.occupied(), 5 | 1 << 62);
        assert_eq!(board.with_turn(Player::J0), Board::new(5, 1 << 62, Player::J0));
        assert_eq!(
            (board.at(0), board.at(1), board.at(62)),
            (Some(Player::J0), None, Some(Player::J1))
        );
    }
}
