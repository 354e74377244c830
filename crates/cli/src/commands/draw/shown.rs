//! Which part of an arena is shown, and what is offered where that is too much.

use arene_draw::Scene;
use arene_draw::pictures::part::{Part, Rings};
use arene_games::{Model, Session};
use arene_words::Message;
use clap::ArgMatches;

use super::size::{Paper, always, too_large};
use super::{MOST, MOST_EVER, spec};
use crate::face::Stop;

/// What is shown: the whole arena, or what is near a vertex; if that is too
/// much, an error that says what can be drawn.
pub(crate) fn part(
    session: &dyn Session,
    model: &dyn Model,
    matches: &ArgMatches,
    paper: Paper,
    offer: impl FnOnce() -> Result<Option<Message>, Stop>,
) -> Result<Part, Stop> {
    let (most, centre) = (most(matches), centre(model, matches)?);
    let (count, problem) = match matches.get_one::<String>("around") {
        Some(text) => {
            let part = Part::around(model.arena(), centre, radius(matches));
            if part.vertices.len() <= most {
                return Ok(part);
            }
            (part.vertices.len(), around_large(text.trim(), radius(matches), most))
        }
        None if model.arena().len() <= most => return Ok(Part::whole(model.arena())),
        None => {
            let problem = Message::new("draw-arena-large").with("game", spec(matches));
            let problem = problem.with("vertices", model.arena().len()).with("limit", most);
            (model.arena().len(), problem)
        }
    };
    Err(too_large(
        problem,
        offer()?.into_iter().chain(always(session, matches)).chain(all_of(paper, count)),
    ))
}

/// The vertex whose surroundings are drawn, or offered.
pub(crate) fn centre(model: &dyn Model, matches: &ArgMatches) -> Result<u32, Message> {
    let around = matches.get_one::<String>("around");
    around.map_or(Ok(model.start()), |text| model.find(text))
}

pub(crate) fn radius(matches: &ArgMatches) -> usize {
    matches.get_one::<u32>("radius").map_or(2, |&radius| radius as usize)
}

/// Vertices that the picture may have.
pub(crate) fn most(matches: &ArgMatches) -> usize {
    matches.get_one::<u32>("limit").map_or(MOST, |&limit| limit as usize)
}

/// The widest surroundings of a vertex, less wide than those that were asked for,
/// that fit and can be read.
pub(crate) fn around_offer(
    model: &dyn Model,
    centre: u32,
    matches: &ArgMatches,
    fits: impl Fn(Part) -> Result<bool, Stop>,
) -> Result<Option<Message>, Stop> {
    let is_asked = |text: &String| model.find(text).is_ok_and(|v| v == centre);
    let below = match matches.get_one::<String>("around").is_some_and(is_asked) {
        true => radius(matches).min(FARTHEST),
        false => FARTHEST,
    };
    let rings = Rings::new(model.arena(), centre, below.saturating_sub(1));
    for radius in (1..below).rev() {
        let count = rings.count(radius);
        // Beyond some radius there is nothing more to see.
        let is_last = rings.count(radius + 1) == count && radius + 1 < below;
        if is_last || count > most(matches) {
            continue;
        }
        let part = rings.part(model.arena(), radius);
        if is_clear(&part, radius) && fits(part)? {
            return Ok(Some(offer_of(&model.name(centre), radius, count)));
        }
    }
    Ok(None)
}

/// Radii are offered below this.
pub(crate) const FARTHEST: usize = 9;

/// Can one follow its edges? Within one move one always can.
pub(crate) fn is_clear(part: &Part, radius: usize) -> bool {
    radius <= 1 || (part.vertices.len() <= CLEAR.0 && part.edges.len() <= CLEAR.1)
}

/// Vertices and edges of surroundings that are offered, at most.
const CLEAR: (usize, usize) = (40, 70);

/// The whole of it, whatever its size; in the terminal, a file of it.
pub(crate) fn even_so(paper: Paper, scene: &Scene, vertices: usize) -> Option<Message> {
    match paper.is_terminal() && scene.is_readable() {
        true => Some(paper.other()),
        false => all_of(paper, vertices),
    }
}

/// All these vertices, if so many can be laid out.
fn all_of(paper: Paper, vertices: usize) -> Option<Message> {
    let id = if paper.can_be_endless() { "draw-offer-all" } else { "draw-offer-all-file" };
    // To be typed: without separators.
    let message = || Message::new(id).with("all", vertices.to_string());
    (vertices <= MOST_EVER).then(message)
}

pub(crate) fn around_large(name: &str, radius: usize, most: usize) -> Message {
    let message = Message::new("draw-around-large").with("vertex", name);
    message.with("radius", radius).with("limit", most)
}

pub(crate) fn offer_of(name: &str, radius: usize, near: usize) -> Message {
    let message = Message::new("draw-offer-around").with("vertex", name);
    message.with("radius", radius).with("near", near)
}
