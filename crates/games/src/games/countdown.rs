//! Numbers for games in which what lies on the table only gets less: Nim, Chomp.
//!
//! What lies there has a *rank* that every move makes smaller. Counted from the
//! other end, and doubled to tell whose turn it is, ranks are numbers that every
//! move makes larger, as a sweep wants them. Plays must be short enough for it.

use arene::{Game, LONGEST_PLAY, Numbering, Player};

use crate::TakeNumbering;

/// Ranks for what may lie on the table after a start.
pub(super) trait Ranks<G: Game>: Send + Sync + 'static {
    /// One more than the largest rank.
    fn count(&self) -> u64;

    /// The rank of what lies on the table; `None` if it cannot follow the start.
    fn rank(&self, at: &G::Position) -> Option<u64>;

    /// The position with what has this rank on the table.
    fn position(&self, rank: u64, turn: Player) -> G::Position;

    /// Whose turn it is.
    fn turn(&self, at: &G::Position) -> Player;
}

/// The numbers that ranks give.
struct Countdown<R>(R);

impl<G: Game, R: Ranks<G>> Numbering<G> for Countdown<R> {
    fn numbers(&self) -> u64 {
        2 * self.0.count()
    }

    fn number(&self, at: &G::Position) -> Option<u64> {
        let taken = self.0.count() - 1 - self.0.rank(at)?;
        Some(2 * taken + self.0.turn(at).index() as u64)
    }

    fn position(&self, number: u64) -> G::Position {
        let turn = Player::BOTH[(number % 2) as usize];
        self.0.position(self.0.count() - 1 - number / 2, turn)
    }
}

/// The most ranks: a table has all of them in one piece.
const MOST_RANKS: u64 = 1 << 30;

/// Hands the numbers over if no play from the start has more than so many plies, and if
/// not many more positions have numbers than there may be.
pub(super) fn count_down<G: Game, T: TakeNumbering<G>>(
    ranks: impl Ranks<G>,
    plies: u64,
    positions: f64,
    taker: T,
) -> Option<T::Answer> {
    let count = ranks.count();
    let fits = plies <= u64::from(LONGEST_PLAY) && count <= MOST_RANKS;
    let fits = fits && count as f64 <= positions.max(1000.0);
    fits.then(|| taker.take(Countdown(ranks)))
}
