//! Rules that may fail: a function that calls a script, or asks another program.

use std::fmt::{self, Display};
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use crate::{Game, Outcome, Player};

/// The rules of a game as a [`Game`] has them, any of which may fail.
///
/// [`Guarded`] makes a game of them that everything here takes.
///
/// ```
/// use arene::{Guarded, Limits, Outcome, Player, TryGame, explore};
///
/// /// A heap from which one or two are taken, by rules that lose count at three.
/// struct Heap(u32);
///
/// impl TryGame for Heap {
///     type Position = (u32, Player);
///     type Move = u32;
///     type Error = String;
///
///     fn start(&self) -> Result<(u32, Player), String> { Ok((self.0, Player::J0)) }
///     fn turn(&self, at: &(u32, Player)) -> Result<Player, String> { Ok(at.1) }
///     fn outcome(&self, at: &(u32, Player)) -> Result<Option<Outcome>, String> {
///         Ok((at.0 == 0).then(|| Outcome::Win(at.1.other())))
///     }
///     fn moves(&self, at: &(u32, Player), out: &mut Vec<u32>) -> Result<(), String> {
///         if at.0 == 3 { return Err("what comes after two?".to_owned()) }
///         out.extend(1..=at.0.min(2));
///         Ok(())
///     }
///     fn play(&self, at: &(u32, Player), m: u32) -> Result<(u32, Player), String> {
///         Ok((at.0 - m, at.1.other()))
///     }
/// }
///
/// let game = Guarded::new(Heap(9))?;
/// // Whatever comes of it, it is worth nothing once the rules have failed.
/// let _ = explore(&game, &[], &Limits::none().while_sound(&game));
/// let failure = game.failure().expect("three was reached");
/// assert_eq!((failure.position.0, failure.error.as_str()), (3, "what comes after two?"));
/// # Ok::<(), String>(())
/// ```
pub trait TryGame {
    /// A position, with the side to move.
    type Position: Clone + Eq + Hash;
    /// A move.
    type Move: Clone + Eq;
    /// Why a rule failed.
    type Error: Display;

    /// The position in which play starts, J0 to move. This is asked once.
    fn start(&self) -> Result<Self::Position, Self::Error>;

    /// Whose turn it is. Final positions have an owner too.
    fn turn(&self, at: &Self::Position) -> Result<Player, Self::Error>;

    /// How play ended, or `None` while it goes on.
    fn outcome(&self, at: &Self::Position) -> Result<Option<Outcome>, Self::Error>;

    /// Appends every legal move, in a fixed order. Appends nothing at a final position.
    fn moves(&self, at: &Self::Position, out: &mut Vec<Self::Move>) -> Result<(), Self::Error>;

    /// The position after a legal move.
    fn play(&self, at: &Self::Position, m: Self::Move) -> Result<Self::Position, Self::Error>;

    /// Bytes on the heap that a position owns besides its own size.
    fn heap_bytes(&self, _at: &Self::Position) -> u64 {
        0
    }

    /// The same for a move.
    fn move_heap_bytes(&self, _m: &Self::Move) -> u64 {
        0
    }
}

/// Rules that may fail, as a [`Game`].
///
/// The first failure is kept, with its position, and raises the [`Alarm`]. From then on
/// the rules are not asked any more and every position seems to be an end, so that
/// whatever is at work comes to one soon; under limits that are
/// [`while_sound`](crate::Limits::while_sound) it stops at its next look at them. What it
/// found is worth nothing: ask for [`Guarded::failure`] before it is believed.
#[derive(Debug)]
pub struct Guarded<R: TryGame> {
    rules: Arc<R>,
    start: R::Position,
    alarm: Alarm<R::Position>,
}

impl<R: TryGame> Guarded<R> {
    /// The game of these rules, which are asked for their start.
    pub fn new(rules: R) -> Result<Guarded<R>, R::Error> {
        let start = rules.start()?;
        Ok(Guarded { rules: Arc::new(rules), start, alarm: Alarm::default() })
    }

    /// The rules.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// How the rules failed first, if they did.
    pub fn failure(&self) -> Option<&RuleFailure<R::Position>> {
        self.alarm.failure()
    }

    /// What the rules say; nothing if they fail, or have failed before.
    fn ask<T>(
        &self,
        at: &R::Position,
        question: impl FnOnce(&R) -> Result<T, R::Error>,
    ) -> Option<T> {
        if self.alarm.is_raised() {
            return None;
        }
        question(&self.rules).map_err(|error| self.alarm.raise(at, &error)).ok()
    }
}

impl<R: TryGame> Game for Guarded<R> {
    type Position = R::Position;
    type Move = R::Move;

    fn start(&self) -> R::Position {
        self.start.clone()
    }

    fn turn(&self, at: &R::Position) -> Player {
        self.ask(at, |rules| rules.turn(at)).unwrap_or(Player::J0)
    }

    fn outcome(&self, at: &R::Position) -> Option<Outcome> {
        self.ask(at, |rules| rules.outcome(at)).unwrap_or(Some(Outcome::Draw))
    }

    fn moves(&self, at: &R::Position, out: &mut Vec<R::Move>) {
        let before = out.len();
        if self.ask(at, |rules| rules.moves(at, out)).is_none() {
            out.truncate(before);
        }
    }

    fn play(&self, at: &R::Position, m: R::Move) -> R::Position {
        self.ask(at, |rules| rules.play(at, m)).unwrap_or_else(|| at.clone())
    }

    fn heap_bytes(&self, at: &R::Position) -> u64 {
        self.rules.heap_bytes(at)
    }

    fn move_heap_bytes(&self, m: &R::Move) -> u64 {
        self.rules.move_heap_bytes(m)
    }

    fn alarm(&self) -> Option<&Alarm<R::Position>> {
        Some(&self.alarm)
    }

    fn with_new_alarm(&self) -> Option<Self> {
        let (rules, start) = (self.rules.clone(), self.start.clone());
        Some(Guarded { rules, start, alarm: Alarm::default() })
    }
}

/// Where rules tell that they have failed, for whoever works by them in however many
/// threads.
pub struct Alarm<P> {
    raised: Arc<AtomicBool>,
    first: OnceLock<RuleFailure<P>>,
}

/// How rules failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFailure<P> {
    /// The position that they were asked about.
    pub position: P,
    /// What they say of it.
    pub error: String,
}

impl<P: Clone> Alarm<P> {
    /// The rules failed at this position. Only the first time is kept.
    pub fn raise(&self, at: &P, error: &dyn Display) {
        let failure = RuleFailure { position: at.clone(), error: error.to_string() };
        let _ = self.first.set(failure);
        self.raised.store(true, Ordering::Release);
    }
}

impl<P> Alarm<P> {
    /// Whether they have failed.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    /// How they failed first, if they did.
    pub fn failure(&self) -> Option<&RuleFailure<P>> {
        self.first.get()
    }

    /// The flag that is up once they have failed, for [`Limits`](crate::Limits).
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.raised.clone()
    }
}

impl<P> Default for Alarm<P> {
    fn default() -> Alarm<P> {
        Alarm { raised: Arc::default(), first: OnceLock::new() }
    }
}

impl<P: fmt::Debug> fmt::Debug for Alarm<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Alarm").field(&self.first.get()).finish()
    }
}
