//! The course of a match: where it began, what was played and taken back, how it ended.

use std::collections::HashMap;

use arene::{Outcome, Player};
use arene_games::Place;
use arene_words::{Message, message};
use serde::{Deserialize, Serialize};

use crate::contract::player_or_null;

/// Positions and moves, from the first to the present one.
pub(super) struct Course {
    /// Never empty.
    places: Vec<Box<dyn Place>>,
    /// The moves between them.
    moves: Vec<String>,
    /// How often each position has occurred, by its name.
    met: HashMap<String, u32>,
    /// Who gave the match up, if somebody did.
    resigned: Option<Player>,
    /// What was taken back, the last of it at the end.
    undone: Vec<Undone>,
    /// About how many bytes all of this takes.
    bytes: u64,
}

/// What was taken back at once: moves, or a resignation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Undone {
    /// The moves, in the order in which they were played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// Who had given the match up.
    #[serde(default, with = "player_or_null", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::contract::PlayerSchema>"))]
    pub resigned: Option<Player>,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Rules(Outcome),
    /// This player gave it up.
    Resigned(Player),
    /// A position came back for the third time: the play could go on for ever,
    /// which is a draw.
    Repeated,
}

impl Ending {
    /// The winner, if there is one.
    pub fn winner(self) -> Option<Player> {
        match self {
            Ending::Rules(outcome) => outcome.winner(),
            Ending::Resigned(player) => Some(player.other()),
            Ending::Repeated => None,
        }
    }

    /// The score, if play ended with one.
    pub fn score(self) -> Option<i64> {
        match self {
            Ending::Rules(outcome) => outcome.score(),
            Ending::Resigned(_) | Ending::Repeated => None,
        }
    }
}

/// A position that occurs so often ends the match.
const OFTEN: u32 = 3;

/// About what a position takes beside its name.
const PLACE: u64 = 256;

impl Course {
    /// A match that begins here.
    pub(super) fn new(start: Box<dyn Place>) -> Course {
        let name = start.name();
        let bytes = PLACE + name.len() as u64;
        Course {
            places: vec![start],
            moves: Vec::new(),
            met: HashMap::from([(name, 1)]),
            resigned: None,
            undone: Vec::new(),
            bytes,
        }
    }

    /// The present position.
    pub(super) fn place(&self) -> &dyn Place {
        &*self.places[self.places.len() - 1]
    }

    /// All positions, from the first to the present one.
    pub(super) fn places(&self) -> &[Box<dyn Place>] {
        &self.places
    }

    /// The moves so far.
    pub(super) fn moves(&self) -> &[String] {
        &self.moves
    }

    /// What was taken back and can be played again, the last of it at the end.
    pub(super) fn undone(&self) -> &[Undone] {
        &self.undone
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// How the match ended, or `None` while it goes on.
    pub(super) fn ending(&self) -> Option<Ending> {
        if let Some(player) = self.resigned {
            return Some(Ending::Resigned(player));
        }
        if let Some(outcome) = self.place().outcome() {
            return Some(Ending::Rules(outcome));
        }
        let times = self.met.get(&self.place().name()).copied();
        (times.unwrap_or(0) >= OFTEN).then_some(Ending::Repeated)
    }

    /// Plays a move, as the rules write it; nothing can be played again then that was
    /// taken back before.
    pub(super) fn play(&mut self, m: &str) -> Result<(), Message> {
        self.push(m)?;
        self.undone.clear();
        Ok(())
    }

    /// Plays a move of a record. There the vertex that a move leads to will do.
    pub(super) fn replay(&mut self, text: &str) -> Result<(), Message> {
        if self.ending().is_some() {
            return Err(over(text));
        }
        let place = self.place();
        let m = match place.read_move(text) {
            Ok(m) => m,
            Err(_) => {
                let to = place.step(text)?.name();
                let leads = |m: &String| place.step(m).is_ok_and(|next| next.name() == to);
                place.moves().into_iter().find(leads).unwrap_or_else(|| text.to_owned())
            }
        };
        self.push(&m)
    }

    fn push(&mut self, m: &str) -> Result<(), Message> {
        if self.ending().is_some() {
            return Err(over(m));
        }
        let next = self.place().step(m)?;
        let name = next.name();
        self.bytes += PLACE + (name.len() + m.len()) as u64;
        *self.met.entry(name).or_insert(0) += 1;
        self.places.push(next);
        self.moves.push(m.to_owned());
        Ok(())
    }

    /// Takes back to the last position before this one at which one of these players
    /// moves, or a resignation. Returns what that was; nothing if there is no such
    /// position.
    pub(super) fn undo(&mut self, of: &[Player]) -> Option<&Undone> {
        let undone = match self.resigned.take() {
            Some(player) => Undone { resigned: Some(player), ..Undone::default() },
            None => {
                let earlier = self.places[..self.places.len() - 1].iter();
                let to = earlier.rev().position(|place| of.contains(&place.owner()))?;
                Undone { moves: self.truncate(self.moves.len() - to - 1), resigned: None }
            }
        };
        self.undone.push(undone);
        self.undone.last()
    }

    /// Does again what was taken back last, and returns it. What fails changes nothing.
    pub(super) fn redo(&mut self) -> Result<Option<Undone>, Message> {
        let Some(again) = self.undone.pop() else { return Ok(None) };
        let plies = self.moves.len();
        let played = again.moves.iter().try_for_each(|m| self.push(m));
        if let Err(error) = played {
            self.truncate(plies);
            self.undone.push(again);
            return Err(error);
        }
        if again.resigned.is_some() {
            self.resigned = again.resigned;
        }
        Ok(Some(again))
    }

    /// What was taken back, in a match that is read. It is played again, to see whether it
    /// can be, and taken back again; what cannot be is told with its ply.
    pub(super) fn set_undone(&mut self, undone: &[Undone]) -> Result<(), (usize, Message)> {
        let plies = self.moves.len();
        for (k, again) in undone.iter().enumerate().rev() {
            for m in &again.moves {
                self.replay(m).map_err(|error| (self.moves.len() + 1, error))?;
            }
            // Who resigned did nothing after it, and it was taken back before all else.
            let resignation = again.resigned.is_some();
            let empty = again.moves.is_empty();
            if resignation != empty || resignation && (k > 0 || self.ending().is_some()) {
                return Err((self.moves.len(), message!("record-undone")));
            }
        }
        let mut moves = self.truncate(plies).into_iter();
        let group = |again: &Undone| Undone {
            moves: moves.by_ref().take(again.moves.len()).collect(),
            resigned: again.resigned,
        };
        let mut undone: Vec<Undone> = undone.iter().rev().map(group).collect();
        undone.reverse();
        self.undone = undone;
        Ok(())
    }

    /// Goes back to the position after so many moves; returns those after it.
    pub(super) fn truncate(&mut self, plies: usize) -> Vec<String> {
        for place in self.places.drain(plies + 1..) {
            let name = place.name();
            self.bytes = self.bytes.saturating_sub(PLACE + name.len() as u64);
            if let Some(times) = self.met.get_mut(&name) {
                *times -= 1;
                if *times == 0 {
                    self.met.remove(&name);
                }
            }
        }
        let rest = self.moves.split_off(plies);
        let bytes: usize = rest.iter().map(String::len).sum();
        self.bytes = self.bytes.saturating_sub(bytes as u64);
        rest
    }

    /// Back to the beginning, and nothing is left of what was played.
    pub(super) fn restart(&mut self) {
        self.truncate(0);
        self.resigned = None;
        self.undone.clear();
    }

    /// The last move was not made after all; this is what had been taken back before it.
    pub(super) fn forget_last(&mut self, undone: Vec<Undone>) {
        self.truncate(self.moves.len().saturating_sub(1));
        self.undone = undone;
    }

    /// This player gives the match up.
    pub(super) fn resign(&mut self, player: Player) {
        self.resigned = Some(player);
        self.undone.clear();
    }

    /// How often the present position has occurred, this time included.
    pub(super) fn times(&self) -> u32 {
        self.met.get(&self.place().name()).copied().unwrap_or(0)
    }
}

/// That nothing can be played any more.
pub(super) fn over(m: &str) -> Message {
    message!("move-after-the-end", r#move = m)
}
