//! The rules of a game, as five small functions.

use std::hash::Hash;

use crate::{Alarm, Outcome, Player};

/// The rules of a two-player game of perfect information without chance.
///
/// Five functions are required: where play starts, whose turn it is, whether
/// play is over, which moves there are, and where a move leads. Others save work in
/// searches and change nothing, tell what positions own on the heap, or watch over rules
/// that may fail. `&self` holds the parameters of the game (the size of the board, the
/// sticks that may be taken), so that positions stay tiny.
///
/// Positions and moves may be of any type that can be cloned and compared; the smaller
/// they are, the faster is everything. Rules that may fail, as those that call a script,
/// are a [`TryGame`](crate::TryGame).
///
/// A position says whose turn it is: nine sticks with J0 to move and nine
/// sticks with J1 to move are two positions, two vertices of the arena.
///
/// # Laws
///
/// The solvers rely on these; `arene-games` checks them for every game it has.
///
/// 1. `outcome(p)` is `Some` exactly when `p` is final; `moves` gives nothing
///    there, and at least one move anywhere else.
/// 2. `moves(p)` appends distinct moves, always in the same order.
/// 3. `play(p, m)` depends on `p` and `m` alone.
///
/// Turns need not alternate: `turn` decides.
///
/// # Example
///
/// A heap of sticks, one or two taken at each turn; who takes the last wins.
///
/// ```
/// use arene::{Game, Limits, Outcome, Player, explore, solve};
///
/// struct Sticks(u32);
///
/// impl Game for Sticks {
///     type Position = (u32, Player);
///     type Move = u32;
///
///     fn start(&self) -> (u32, Player) { (self.0, Player::J0) }
///     fn turn(&self, at: &(u32, Player)) -> Player { at.1 }
///     fn outcome(&self, at: &(u32, Player)) -> Option<Outcome> {
///         (at.0 == 0).then(|| Outcome::Win(at.1.other()))
///     }
///     fn moves(&self, at: &(u32, Player), out: &mut Vec<u32>) { out.extend(1..=at.0.min(2)); }
///     fn play(&self, at: &(u32, Player), take: u32) -> (u32, Player) { (at.0 - take, at.1.other()) }
/// }
///
/// let arena = explore(&Sticks(9), &[], &Limits::none())?;
/// let solution = solve(&arena.arena, &arena.finals, &Limits::none())?;
/// assert_eq!(solution.winner(arena.start()), Some(Player::J1)); // 9 is a multiple of 3
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Game {
    /// A position, with the side to move.
    type Position: Clone + Eq + Hash;
    /// A move.
    type Move: Clone + Eq;

    /// The position in which play starts, J0 to move.
    fn start(&self) -> Self::Position;

    /// Whose turn it is. Final positions have an owner too.
    fn turn(&self, at: &Self::Position) -> Player;

    /// How play ended, or `None` while it goes on.
    fn outcome(&self, at: &Self::Position) -> Option<Outcome>;

    /// Appends every legal move, in a fixed order. Appends nothing at a final
    /// position.
    fn moves(&self, at: &Self::Position, out: &mut Vec<Self::Move>);

    /// The position after a legal move.
    fn play(&self, at: &Self::Position, m: Self::Move) -> Self::Position;

    /// How many moves there are at most, in a game in which there may be very many: they
    /// are listed only where that fits memory. 0 says that there are never more than some
    /// thousands.
    fn most_moves(&self, _at: &Self::Position) -> u64 {
        0
    }

    /// Bytes on the heap that a position owns besides its own size: whatever keeps
    /// positions counts them against its [`Limits`](crate::Limits).
    #[inline]
    fn heap_bytes(&self, _at: &Self::Position) -> u64 {
        0
    }

    /// The same for a move.
    #[inline]
    fn move_heap_bytes(&self, _m: &Self::Move) -> u64 {
        0
    }

    /// Where rules that may fail tell that they did. `None` for all others.
    #[inline]
    fn alarm(&self) -> Option<&Alarm<Self::Position>> {
        None
    }

    /// The same rules with an alarm of their own, for one computation: what fails there
    /// is no business of others. `None` where there is no alarm.
    fn with_new_alarm(&self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// The same as [`Game::moves`] at a position that is known to go on: a game
    /// need not look for an outcome again.
    #[inline]
    fn moves_on(&self, at: &Self::Position, out: &mut Vec<Self::Move>) {
        self.moves(at, out);
    }

    /// The same as [`Game::outcome`] for a position that a move has just
    /// reached: a game may look at what that move can have ended, and no more.
    #[inline]
    fn ended(&self, at: &Self::Position) -> Option<Outcome> {
        self.outcome(at)
    }

    /// What can be seen at a glance of the next two plies at a position that
    /// goes on. [`Glance::Open`] is never wrong.
    #[inline]
    fn glance(&self, _at: &Self::Position) -> Glance<Self::Move> {
        Glance::Open
    }
}

/// What can be seen at a glance of the next two plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glance<M> {
    /// The player to move can win with this very move.
    Wins,
    /// He cannot, and whatever he plays, the opponent wins with the next move.
    Loses,
    /// He cannot, and whatever he plays but this, the opponent wins with the
    /// next move.
    Only(M),
    /// Nothing.
    Open,
}

/// A game whose board looks the same after turning or mirroring it.
///
/// # Law
///
/// `canonical` picks one member of each class of positions that the symmetries
/// exchange: positions in one class have the same verdict and the same rank,
/// and `canonical(canonical(p)) == canonical(p)`.
pub trait Symmetry: Game {
    /// The representative of the position's class.
    fn canonical(&self, at: &Self::Position) -> Self::Position;
}

/// A game played up to symmetry: every position is replaced by its
/// representative, and of two moves that lead to the same representative only
/// the first is kept.
///
/// Tic-tac-toe has 5478 positions but only 765 up to symmetry.
#[derive(Clone, Copy, Debug)]
pub struct UpToSymmetry<G>(pub G);

impl<G: Symmetry> Game for UpToSymmetry<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn start(&self) -> G::Position {
        self.0.canonical(&self.0.start())
    }

    fn turn(&self, at: &G::Position) -> Player {
        self.0.turn(at)
    }

    fn outcome(&self, at: &G::Position) -> Option<Outcome> {
        self.0.outcome(at)
    }

    fn moves(&self, at: &G::Position, out: &mut Vec<G::Move>) {
        let mut all = Vec::new();
        self.0.moves(at, &mut all);
        let mut seen: Vec<G::Position> = Vec::with_capacity(all.len());
        for m in all {
            let to = self.play(at, m.clone());
            if !seen.contains(&to) {
                seen.push(to);
                out.push(m);
            }
        }
    }

    fn most_moves(&self, at: &G::Position) -> u64 {
        self.0.most_moves(at)
    }

    fn heap_bytes(&self, at: &G::Position) -> u64 {
        self.0.heap_bytes(at)
    }

    fn move_heap_bytes(&self, m: &G::Move) -> u64 {
        self.0.move_heap_bytes(m)
    }

    fn alarm(&self) -> Option<&Alarm<G::Position>> {
        self.0.alarm()
    }

    fn with_new_alarm(&self) -> Option<Self> {
        self.0.with_new_alarm().map(UpToSymmetry)
    }

    fn play(&self, at: &G::Position, m: G::Move) -> G::Position {
        self.0.canonical(&self.0.play(at, m))
    }
}
