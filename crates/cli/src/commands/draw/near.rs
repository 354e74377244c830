//! What surrounds a position of a game whose arena is too large: found by the rules
//! alone, and not solved.

use arene_draw::Scene;
use arene_draw::pictures::near::Near;
use arene_games::{Model, Turn};
use arene_words::Message;

use super::arena::{Artist, play};
use super::offers::{always, around, offer_of};
use super::shown::{FARTHEST, around_large, is_clear, most, radius};
use super::size::{Paper, too_large};
use super::{Drawn, spec};
use crate::args::chosen_turn;
use crate::face::Stop;

pub(crate) struct Surroundings<'a> {
    artist: &'a Artist<'a>,
    paper: Paper,
    /// The position.
    name: String,
}

impl<'a> Surroundings<'a> {
    pub(crate) fn new(artist: &'a Artist<'a>, paper: Paper) -> Result<Surroundings<'a>, Stop> {
        let matches = artist.matches;
        let from = matches.get_one::<String>("around").or(matches.get_one::<String>("from"));
        let place =
            artist.session.place(from.map(String::as_str), chosen_turn(matches).player())?;
        if chosen_turn(matches) == Turn::Both {
            return Err(Message::new("draw-large-both").with("game", spec(matches)).into());
        }
        Ok(Surroundings { artist, paper, name: place.name() })
    }

    /// What `--around` asks for; without it, or if it is too large, an error that
    /// says what can be drawn.
    pub(crate) fn draw(&self) -> Result<Drawn, Stop> {
        let (session, matches) = (self.artist.session, self.artist.matches);
        let (problem, below) = if matches.contains_id("around") {
            let radius = radius(matches);
            let problem = match self.explore(radius)? {
                Some(near) => match self.scene(&near)? {
                    scene if self.paper.fits(&scene) => return Ok(scene.into()),
                    scene => self.paper.problem(&scene),
                },
                None => around_large(&self.name, radius, most(matches)),
            };
            (problem, radius)
        } else {
            (Message::new("draw-game-large").with("game", spec(matches)), FARTHEST)
        };
        let mut offer = self.offer(below)?;
        if offer.is_none() && !matches.contains_id("around") {
            offer = self.later()?.offer(FARTHEST)?;
        }
        let other = always(session, matches, self.artist.face, self.paper)?;
        Err(too_large(problem, offer.into_iter().chain(other)))
    }

    /// What is within a radius; `None` if there is too much.
    fn explore(&self, radius: usize) -> Result<Option<Near>, Stop> {
        let place = self.artist.session.place(Some(&self.name), None)?;
        Ok(Near::explore(place, radius, most(self.artist.matches)))
    }

    fn scene(&self, near: &Near) -> Result<Scene, Stop> {
        // A play may go on outside: no vertex has that number.
        let outside = |name: &str| Ok(near.find(name).unwrap_or(u32::MAX));
        let play = play(self.artist.session, self.artist.matches, outside)?;
        self.artist.arena(near, None, &play, near.part())
    }

    /// The widest surroundings below this radius.
    fn offer(&self, below: usize) -> Result<Option<Message>, Stop> {
        let found = self.widest(below)?;
        Ok(found.map(|(radius, count)| offer_of(&self.name, radius, count)))
    }

    /// The same near the end of a game in which everybody takes the first move: there
    /// are fewer moves there than at the start.
    fn later(&self) -> Result<Surroundings<'a>, Stop> {
        let mut place = self.artist.session.place(Some(&self.name), None)?;
        let mut names = vec![place.name()];
        while let Some(first) = place.moves().first().filter(|_| names.len() < LONGEST) {
            place = place.step(first)?;
            names.push(place.name());
        }
        let name = names.swap_remove(names.len().saturating_sub(BEFORE_END + 1));
        Ok(Surroundings { name, ..*self })
    }

    /// The largest radius below this whose picture can be read, and its vertices.
    fn widest(&self, below: usize) -> Result<Option<(usize, usize)>, Stop> {
        for radius in (1..below.min(FARTHEST)).rev() {
            let Some(near) = self.explore(radius)? else { continue };
            let part = near.part();
            if is_clear(&part, radius) && self.paper.fits(&self.scene(&near)?) {
                return Ok(Some((radius, part.vertices.len())));
            }
        }
        Ok(None)
    }

    /// The arena, where something else was asked for.
    pub(crate) fn arena_offer(&self) -> Result<Option<Message>, Stop> {
        let offer = |(radius, _)| {
            let message = Message::new("draw-offer-arena").with("around", around(&self.name));
            message.with("radius", radius)
        };
        Ok(self.widest(FARTHEST)?.map(offer))
    }
}

/// Moves of a game that are played to come near its end, and how many are left then.
const LONGEST: usize = 400;
const BEFORE_END: usize = 2;
