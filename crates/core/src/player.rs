//! The two players, and how a play may end.

use std::fmt;

/// One of the two players. The notes call them J0 and J1, Alice and Bob, or
/// Max and Min; J0 starts unless a position says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Player {
    /// The first player (Alice, Max).
    J0 = 0,
    /// The second player (Bob, Min).
    J1 = 1,
}

impl Player {
    /// Both players, J0 first.
    pub const BOTH: [Player; 2] = [Player::J0, Player::J1];

    /// The opponent.
    ///
    /// ```
    /// use arene::Player;
    /// assert_eq!(Player::J0.other(), Player::J1);
    /// ```
    #[inline]
    pub fn other(self) -> Player {
        match self {
            Player::J0 => Player::J1,
            Player::J1 => Player::J0,
        }
    }

    /// 0 for J0 and 1 for J1, the index the notes write below a vertex.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::J0 => "J0",
            Player::J1 => "J1",
        })
    }
}

/// How a finished play ends. Winners are absolute: nothing here depends on
/// whose turn it is.
///
/// A game may end with scores: slices of a pizza shared in turn, seeds of an awalé, the
/// numbers at the leaves of a tree. What one player gains the other loses, so that J0's
/// gain says it all, and it is exact: J0 wants the most, J1 the least. Plays of such a
/// game must be finite, whatever is played.
///
/// Wins and scores may stand side by side: any win is better for the winner than any
/// score. A draw is worth as much as a score of 0; it is another name for how that play
/// ended, not another value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player has won.
    Win(Player),
    /// Nobody has won: the final position is a dead end (*cul-de-sac*).
    Draw,
    /// Play ends with this score: what J0 gains and J1 loses.
    Score(i64),
}

impl Outcome {
    /// The winner, if there is one.
    #[inline]
    pub fn winner(self) -> Option<Player> {
        match self {
            Outcome::Win(player) => Some(player),
            Outcome::Draw | Outcome::Score(_) => None,
        }
    }

    /// The score, if play ends with one.
    #[inline]
    pub fn score(self) -> Option<i64> {
        match self {
            Outcome::Score(score) => Some(score),
            Outcome::Win(_) | Outcome::Draw => None,
        }
    }
}
