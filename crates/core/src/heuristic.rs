//! Heuristics: what a position that play has not finished seems to be worth.

use std::cmp::Reverse;

use crate::search::sort_by_number;
use crate::table::hash_key;
use crate::{Game, Player, Value};

/// An estimate h : positions → numbers, from J0's point of view: the greater,
/// the better for J0.
///
/// One function is required. The others are for speed and change no value: an
/// estimate may be kept up to date move by move instead of made anew, and
/// promising moves may be tried first.
///
/// Final positions need no estimate: their outcome is known, and a search never
/// asks.
///
/// ```
/// use arene::{Game, Heuristic};
/// # use arene::{Outcome, Player};
/// # struct Race;
/// # impl Game for Race {
/// #     type Position = (i32, i32);
/// #     type Move = i32;
/// #     fn start(&self) -> (i32, i32) { (0, 0) }
/// #     fn turn(&self, _: &(i32, i32)) -> Player { Player::J0 }
/// #     fn outcome(&self, _: &(i32, i32)) -> Option<Outcome> { None }
/// #     fn moves(&self, _: &(i32, i32), out: &mut Vec<i32>) { out.push(1) }
/// #     fn play(&self, at: &(i32, i32), m: i32) -> (i32, i32) { (at.0 + m, at.1) }
/// # }
///
/// /// Who is further ahead on the track?
/// struct Lead;
///
/// impl Heuristic<Race> for Lead {
///     fn estimate(&self, _race: &Race, at: &(i32, i32)) -> i32 {
///         at.0 - at.1
///     }
/// }
/// assert_eq!(Lead.estimate(&Race, &(5, 3)), 2);
/// ```
pub trait Heuristic<G: Game> {
    /// The estimate of a position.
    fn estimate(&self, game: &G, at: &G::Position) -> i32;

    /// The estimate of `to`, which the move `m` reaches from `at`, whose
    /// estimate is known. Must equal `estimate(game, to)`.
    #[inline]
    fn update(
        &self,
        game: &G,
        _known: i32,
        _at: &G::Position,
        _m: G::Move,
        to: &G::Position,
    ) -> i32 {
        self.estimate(game, to)
    }

    /// How promising a move looks: moves with greater numbers are tried first.
    #[inline]
    fn promise(&self, _game: &G, _at: &G::Position, _m: G::Move) -> i32 {
        0
    }

    /// Appends the moves of a position that goes on, promising ones first. Made
    /// from [`Heuristic::promise`], unless a heuristic has a faster way.
    #[inline]
    fn moves(&self, game: &G, at: &G::Position, out: &mut Vec<G::Move>) {
        let first = out.len();
        game.moves_on(at, out);
        let moves = &mut out[first..];
        if moves.len() > 20 {
            let promise = |m: &G::Move| self.promise(game, at, m.clone());
            // In a browser room counts: there the sorting is compiled once for all games.
            match cfg!(target_family = "wasm") {
                true => sort_by_number(moves, |m| i64::from(i32::MAX).abs_diff(promise(m).into())),
                false => moves.sort_by_key(|m| Reverse(promise(m))),
            }
            return;
        }
        // Few moves and a stable order: insertion sort.
        for i in 1..moves.len() {
            let m = moves[i].clone();
            let promise = self.promise(game, at, m.clone());
            let mut place = i;
            while place > 0 && self.promise(game, at, moves[place - 1].clone()) < promise {
                moves[place] = moves[place - 1].clone();
                place -= 1;
            }
            moves[place] = m;
        }
    }

    /// The value that a position that goes on has one ply deep, by a shorter way
    /// than trying its moves: the best estimate that the player to move can
    /// reach, or his win in one. `None` if there is no such way, or if a move may
    /// end the play in another manner.
    #[inline]
    fn one_ply(&self, _game: &G, _at: &G::Position, _known: i32) -> Option<Value> {
        None
    }

    /// A key for transposition tables. Positions with the same key must have the
    /// same side to move, the same estimate and the same future: a heuristic
    /// that does not tell mirror images apart may give them one key.
    ///
    /// The default is a 64-bit hash, good enough that two positions of one
    /// search never meet in practice; a key that packs the position makes sure.
    #[inline]
    fn key(&self, _game: &G, at: &G::Position) -> u64 {
        hash_key(at)
    }
}

/// The heuristic that knows nothing: every position that is not final seems
/// even.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<G: Game> Heuristic<G> for Zero {
    #[inline]
    fn estimate(&self, _game: &G, _at: &G::Position) -> i32 {
        0
    }
}

/// How many moves the player to move has, counted for J0: freedom is worth
/// something in many games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobility;

impl<G: Game> Heuristic<G> for Mobility {
    fn estimate(&self, game: &G, at: &G::Position) -> i32 {
        let mut moves = Vec::new();
        game.moves(at, &mut moves);
        let count = moves.len() as i32;
        match game.turn(at) {
            Player::J0 => count,
            Player::J1 => -count,
        }
    }
}
