//! What surrounds a position of a game whose arena is too large: found by the rules
//! alone, and not solved.

use arene_draw::Scene;
use arene_draw::pictures::near::Near;
use arene_games::Model;
use arene_words::message;

use super::arena::{play, scene};
use super::shown::{FARTHEST, around_large, is_clear};
use super::size::too_large;
use super::{Drawing, Drawn, offers};
use crate::{Fault, FirstTurn, Offer};

pub(super) struct Surroundings<'a> {
    drawing: &'a Drawing<'a>,
    /// The position.
    name: String,
}

impl<'a> Surroundings<'a> {
    pub(super) fn new(drawing: &'a Drawing<'a>) -> Result<Surroundings<'a>, Fault> {
        let question = drawing.question;
        let (session, turn) = (drawing.session, drawing.turn());
        let place = match question.around.as_deref() {
            // Who moves first says nothing about a vertex that names who moves there.
            Some(around) => session.place(Some(around), turn).or_else(|contradiction| {
                session.place(Some(around), None).map_err(|_| contradiction)
            })?,
            None => session.place(question.from.as_deref(), turn)?,
        };
        if question.turn == Some(FirstTurn::Both) {
            let choice = drawing.context.reader.setting("turn", &"both".into());
            return Err(message!("draw-large-both", choice, game = drawing.game()).into());
        }
        Ok(Surroundings { drawing, name: place.name() })
    }

    /// What is around the vertex that the question names; without one, or if that is too
    /// large, an error that says what can be drawn.
    pub(super) fn draw(&self) -> Result<Drawn, Fault> {
        let (drawing, question) = (self.drawing, self.drawing.question);
        let is_asked = question.around.is_some();
        let (problem, below) = if is_asked {
            let radius = question.near();
            let problem = match self.explore(radius)? {
                Some(near) => match self.scene(&near)? {
                    scene if drawing.paper.fits(&scene) => return Ok(scene.into()),
                    scene => drawing.paper.problem(&scene),
                },
                None => around_large(&self.name, radius, question.most_vertices()),
            };
            (problem, radius)
        } else {
            (message!("draw-game-large", game = drawing.game()), FARTHEST)
        };
        let mut offer = self.offer(below)?;
        if offer.is_none() && !is_asked {
            offer = self.later()?.offer(FARTHEST)?;
        }
        let other = offers::always(drawing)?;
        Err(too_large(problem, offer.into_iter().chain(other)))
    }

    /// What is within a radius; `None` if there is too much.
    fn explore(&self, radius: usize) -> Result<Option<Near>, Fault> {
        let place = self.drawing.session.place(Some(&self.name), None)?;
        Ok(Near::explore(place, radius, self.drawing.question.most_vertices()))
    }

    fn scene(&self, near: &Near) -> Result<Scene, Fault> {
        // A play may go on outside: no vertex has that number.
        let outside = |name: &str| Ok(near.find(name).unwrap_or(u32::MAX));
        let play = play(self.drawing, outside)?;
        scene(self.drawing, near, None, &play, near.part())
    }

    /// The widest surroundings below this radius.
    fn offer(&self, below: usize) -> Result<Option<Offer>, Fault> {
        let found = self.widest(below)?;
        Ok(found
            .map(|(radius, count)| offers::around(self.drawing, self.name.clone(), radius, count)))
    }

    /// The same near the end of a game in which everybody takes the first move: there
    /// are fewer moves there than at the start.
    fn later(&self) -> Result<Surroundings<'a>, Fault> {
        let mut place = self.drawing.session.place(Some(&self.name), None)?;
        let mut names = vec![place.name()];
        while let Some(first) = place.moves().first().filter(|_| names.len() < LONGEST) {
            place = place.step(first)?;
            names.push(place.name());
        }
        let name = names.swap_remove(names.len().saturating_sub(BEFORE_END + 1));
        Ok(Surroundings { name, ..*self })
    }

    /// The largest radius below this whose picture can be read, and its vertices.
    fn widest(&self, below: usize) -> Result<Option<(usize, usize)>, Fault> {
        for radius in (1..below.min(FARTHEST)).rev() {
            self.drawing.limits().check_stop()?;
            let Some(near) = self.explore(radius)? else { continue };
            let part = near.part();
            if is_clear(&part, radius) && self.drawing.paper.fits(&self.scene(&near)?) {
                return Ok(Some((radius, part.vertices.len())));
            }
        }
        Ok(None)
    }

    /// The arena, where something else was asked for.
    pub(super) fn arena_offer(&self) -> Result<Option<Offer>, Fault> {
        let found = self.widest(FARTHEST)?;
        Ok(found.map(|(radius, _)| offers::arena(self.drawing, self.name.clone(), radius)))
    }
}

/// Moves of a game that are played to come near its end, and how many are left then.
const LONGEST: usize = 400;
const BEFORE_END: usize = 2;
