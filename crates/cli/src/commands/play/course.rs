//! The course of a game: where it began, what was played, how it ended.

use std::collections::HashMap;

use arene::{Outcome, Player};
use arene_games::{Place, Session};
use arene_words::Message;

/// A game that is being played.
pub(crate) struct Course {
    /// The positions, from the first to the present one; never empty.
    places: Vec<Box<dyn Place>>,
    /// The moves between them.
    moves: Vec<String>,
    /// How often each position has occurred, by its name.
    met: HashMap<String, u32>,
    /// Who gave the game up, if somebody did.
    resigned: Option<Player>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
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
    pub(crate) fn winner(self) -> Option<Player> {
        match self {
            Ending::Rules(outcome) => outcome.winner(),
            Ending::Resigned(player) => Some(player.other()),
            Ending::Repeated => None,
        }
    }

    /// The score, if it ended with one.
    pub(crate) fn score(self) -> Option<i64> {
        match self {
            Ending::Rules(outcome) => outcome.score(),
            Ending::Resigned(_) | Ending::Repeated => None,
        }
    }

    /// The word for it in records.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Ending::Rules(_) => "rules",
            Ending::Resigned(_) => "resignation",
            Ending::Repeated => "repetition",
        }
    }
}

impl Course {
    /// A game that begins here.
    pub(crate) fn new(start: Box<dyn Place>) -> Course {
        let met = HashMap::from([(start.name(), 1)]);
        Course { places: vec![start], moves: Vec::new(), met, resigned: None }
    }

    /// The same game again, from its beginning.
    pub(crate) fn again(&self, session: &dyn Session) -> Result<Course, Message> {
        let start = &self.places[0];
        let turn = session.stated().map(|_| start.owner());
        Ok(Course::new(session.place(Some(&start.name()), turn)?))
    }

    /// The present position.
    pub(crate) fn place(&self) -> &dyn Place {
        &*self.places[self.places.len() - 1]
    }

    /// The position before the last move.
    pub(crate) fn before(&self) -> Option<&dyn Place> {
        self.places.iter().rev().nth(1).map(|place| &**place)
    }

    /// The first position.
    pub(crate) fn start(&self) -> &dyn Place {
        &*self.places[0]
    }

    /// All positions, from the first to the present one.
    pub(crate) fn places(&self) -> &[Box<dyn Place>] {
        &self.places
    }

    /// The moves so far.
    pub(crate) fn moves(&self) -> &[String] {
        &self.moves
    }

    /// Who made the last move, and which.
    pub(crate) fn last(&self) -> Option<(Player, &str)> {
        Some((self.before()?.owner(), self.moves.last()?))
    }

    /// How the game ended, or `None` while it goes on.
    pub(crate) fn ending(&self) -> Option<Ending> {
        if let Some(player) = self.resigned {
            return Some(Ending::Resigned(player));
        }
        if let Some(outcome) = self.place().outcome() {
            return Some(Ending::Rules(outcome));
        }
        let times = self.met.get(&self.place().name()).copied();
        (times.unwrap_or(0) >= 3).then_some(Ending::Repeated)
    }

    /// Plays a move, as the rules write it.
    pub(crate) fn play(&mut self, m: &str) -> Result<(), Message> {
        let next = self.place().step(m)?;
        *self.met.entry(next.name()).or_insert(0) += 1;
        self.places.push(next);
        self.moves.push(m.to_owned());
        Ok(())
    }

    /// Takes back to the last position before this one at which one of these
    /// players moves. Returns how many moves that took, none if there is no
    /// such position.
    pub(crate) fn take_back(&mut self, of: &[Player]) -> usize {
        let earlier = self.places[..self.places.len() - 1].iter();
        let Some(to) = earlier.rev().position(|place| of.contains(&place.owner())) else {
            return 0;
        };
        for _ in 0..=to {
            if let Some(place) = self.places.pop()
                && let Some(times) = self.met.get_mut(&place.name())
            {
                *times -= 1;
            }
            self.moves.pop();
        }
        to + 1
    }

    /// The player to move gives the game up.
    pub(crate) fn resign(&mut self) {
        self.resigned = Some(self.place().owner());
    }

    /// This player gave the game up.
    pub(crate) fn resigned_by(&mut self, player: Player) {
        self.resigned = Some(player);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arene_games::open;

    fn course(spec: &str, moves: &[&str]) -> Course {
        let mut course = Course::new(open(spec).unwrap().place(None, None).unwrap());
        for m in moves {
            course.play(m).unwrap();
        }
        course
    }

    #[test]
    fn takes_back_to_the_last_turn_of_a_player() {
        let mut game = course("nim:9", &["take 1", "take 1", "take 2"]);
        assert_eq!(game.take_back(&[Player::J0]), 1);
        assert_eq!(game.take_back(&[Player::J0]), 2);
        assert_eq!((game.place().name(), game.moves().len()), ("9_0".to_owned(), 0));
        assert_eq!(game.take_back(&[Player::J0]), 0);
        let mut game = course("nim:9", &["take 1"]);
        assert_eq!(game.take_back(&[Player::J1]), 0, "J1 has not moved yet");
        assert_eq!(game.take_back(&Player::BOTH), 1);
    }

    #[test]
    fn a_position_that_comes_back_twice_is_a_draw() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/arenas/cycle.json");
        let session = open(path).unwrap();
        let mut game = Course::new(session.place(Some("2"), None).unwrap());
        for m in ["5", "2", "5"] {
            game.play(m).unwrap();
            assert_eq!(game.ending(), None);
        }
        game.play("2").unwrap();
        assert_eq!(game.ending(), Some(Ending::Repeated));
        assert_eq!(game.take_back(&[Player::J1]), 1);
        assert_eq!(game.ending(), None);
    }

    #[test]
    fn who_resigns_loses() {
        let mut game = course("nim:9", &["take 1"]);
        game.resign();
        assert_eq!(game.ending().and_then(Ending::winner), Some(Player::J0));
    }
}
