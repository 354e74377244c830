//! The value of a position in a search.

use std::fmt;

use crate::{Outcome, Player};

/// What a search finds a position to be worth, always from J0's point of view
/// (J0 is Max, J1 is Min): a forced win with its distance, a score, or an estimate.
///
/// Values are totally ordered, from J1's fastest win over its slowest, the
/// scores and estimates, and J0's slowest win to its fastest. A draw is worth 0.
///
/// Scores and estimates are the same kind of number, since a search weighs one against
/// the other: in a game that ends with scores a heuristic estimates in points. Which of
/// them a value is, the search says that found it: [`Report::exact`](crate::Report).
///
/// ```
/// use arene::{Player, Value};
/// let in_3 = Value::win(Player::J0, 3);
/// let in_5 = Value::win(Player::J0, 5);
/// assert!(in_3 > in_5 && in_5 > Value::estimate(1_000) && Value::estimate(-7) < Value::DRAW);
/// assert_eq!(in_5.to_string(), "+∞ (win in 5)");
/// assert_eq!(Value::win(Player::J1, 4).to_string(), "-∞ (loss in 4)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i32);

/// A win in n plies is WIN − n, one of J1's the negative of that.
const WIN: i32 = 1 << 30;
/// The longest win there is.
const LONGEST: i32 = 1 << 29;
/// Estimates are smaller than any win.
const MOST: i32 = WIN - LONGEST - 1;

impl Value {
    /// Neither player is ahead, or nobody wins.
    pub const DRAW: Value = Value(0);

    /// J1 has won already: no value is less.
    pub const LEAST: Value = Value(-WIN);

    /// J0 has won already: no value is greater.
    pub const GREATEST: Value = Value(WIN);

    /// The largest score that a value can hold, and the largest loss: 2²⁹ − 1. Nothing is
    /// ever rounded to it.
    pub const MOST_SCORE: i64 = MOST as i64;

    /// A score, what J0 gains; `None` if it is larger than [`Value::MOST_SCORE`], one
    /// way or the other.
    #[inline]
    pub fn score(score: i64) -> Option<Value> {
        let within = -Self::MOST_SCORE..=Self::MOST_SCORE;
        within.contains(&score).then_some(Value(score as i32))
    }

    /// A heuristic's estimate; positive if J0 is ahead.
    #[inline]
    pub fn estimate(estimate: i32) -> Value {
        Value(estimate.clamp(-MOST, MOST))
    }

    /// This player wins in so many plies.
    #[inline]
    pub fn win(player: Player, plies: u32) -> Value {
        let value = WIN - (plies as i32).clamp(0, LONGEST);
        Value(match player {
            Player::J0 => value,
            Player::J1 => -value,
        })
    }

    /// The value of a final position; `None` for a score larger than
    /// [`Value::MOST_SCORE`].
    #[inline]
    pub fn of(outcome: Outcome) -> Option<Value> {
        match outcome {
            Outcome::Win(player) => Some(Value::win(player, 0)),
            Outcome::Draw => Some(Value::DRAW),
            Outcome::Score(score) => Value::score(score),
        }
    }

    /// Who wins, and in how many plies; `None` for a score or an estimate.
    pub fn winner(self) -> Option<(Player, u32)> {
        let plies = (WIN - self.0.abs()) as u32;
        match self.0 {
            value if value > MOST => Some((Player::J0, plies)),
            value if value < -MOST => Some((Player::J1, plies)),
            _ => None,
        }
    }

    /// The score or the estimate, unless somebody wins.
    pub fn as_estimate(self) -> Option<i32> {
        self.winner().is_none().then_some(self.0)
    }

    /// The same seen one ply earlier: wins are one ply further away.
    #[inline]
    pub fn further(self) -> Value {
        Value(self.0 - i32::from(self.0 > MOST) + i32::from(self.0 < -MOST))
    }

    /// The same seen one ply later: the inverse of [`Value::further`].
    #[inline]
    pub fn nearer(self) -> Value {
        Value(self.0 + i32::from(self.0 > MOST) - i32::from(self.0 < -MOST))
    }

    /// The better of two values for a player.
    #[inline]
    pub fn better(self, other: Value, player: Player) -> Value {
        match player {
            Player::J0 => self.max(other),
            Player::J1 => self.min(other),
        }
    }

    /// A number that is larger the better the value is for a player.
    #[inline]
    pub(crate) fn seen_by(self, player: Player) -> i32 {
        match player {
            Player::J0 => self.0,
            Player::J1 => -self.0,
        }
    }

    /// The greatest value that is less.
    pub(crate) fn just_below(self) -> Value {
        Value(self.0 - 1)
    }

    /// The least value that is greater.
    pub(crate) fn just_above(self) -> Value {
        Value(self.0 + 1)
    }

    /// The inverse of [`Value::seen_by`].
    #[inline]
    pub(crate) fn from_score(score: i32, player: Player) -> Value {
        match player {
            Player::J0 => Value(score),
            Player::J1 => Value(-score),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            Some((Player::J0, plies)) => write!(f, "+∞ (win in {plies})"),
            Some((Player::J1, plies)) => write!(f, "-∞ (loss in {plies})"),
            None => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_move_away_and_back() {
        for value in [
            Value::win(Player::J0, 0),
            Value::win(Player::J0, 41),
            Value::win(Player::J1, 7),
            Value::estimate(0),
            Value::estimate(-12),
        ] {
            assert_eq!(value.further().nearer(), value);
        }
        assert_eq!(Value::win(Player::J1, 7).further().winner(), Some((Player::J1, 8)));
        assert_eq!(Value::estimate(5).further(), Value::estimate(5));
    }

    #[test]
    fn scores_are_exact_or_refused() {
        let most = Value::MOST_SCORE;
        for score in [0, 1, -7, most, -most] {
            let value = Value::score(score).expect("it fits");
            assert_eq!(value.as_estimate().map(i64::from), Some(score));
            assert_eq!((value.further(), value.nearer()), (value, value));
        }
        for score in [most + 1, -most - 1, 1 << 32, i64::MAX, i64::MIN] {
            assert_eq!(Value::of(Outcome::Score(score)), None);
        }
        assert!(Value::score(most) < Some(Value::win(Player::J0, u32::MAX >> 1)));
        assert!(Value::score(-most) > Some(Value::win(Player::J1, u32::MAX >> 1)));
        assert_eq!(Value::of(Outcome::Draw), Value::of(Outcome::Score(0)));
    }

    #[test]
    fn estimates_never_become_wins() {
        for extreme in [i32::MIN, i32::MAX] {
            assert_eq!(Value::estimate(extreme).winner(), None);
        }
        assert!(Value::estimate(i32::MAX) < Value::win(Player::J0, u32::MAX >> 1));
        assert!(Value::estimate(i32::MIN) > Value::win(Player::J1, u32::MAX >> 1));
    }
}
