//! Which part of an arena is shown, and what is offered where that is too much.

use arene::Limits;
use arene_draw::pictures::part::{Part, Rings};
use arene_games::Model;
use arene_words::Message;
use clap::ArgMatches;

use super::offers::offer_of;
use super::{MOST, spec};
use crate::face::Stop;

/// Why a part has more vertices than can be read, and how many they are.
pub(crate) struct TooMany {
    pub(crate) count: usize,
    pub(crate) problem: Message,
}

/// What is shown: the whole arena, or what is near a vertex, unless that is too much.
pub(crate) fn part(
    model: &dyn Model,
    matches: &ArgMatches,
    limits: &Limits,
) -> Result<Result<Part, TooMany>, Stop> {
    let (most, centre) = (most(matches), centre(model, matches)?);
    let (count, problem) = match matches.get_one::<String>("around") {
        Some(text) => {
            let radius = radius(matches);
            let rings = Rings::new(model.arena(), centre, radius, limits)?;
            let count = rings.count(radius);
            if count <= most {
                return Ok(Ok(rings.part(model.arena(), radius)));
            }
            (count, around_large(text.trim(), radius, most))
        }
        None if model.arena().len() <= most => return Ok(Ok(Part::whole(model.arena()))),
        None => {
            let problem = Message::new("draw-arena-large").with("game", spec(matches));
            let problem = problem.with("vertices", model.arena().len()).with("limit", most);
            (model.arena().len(), problem)
        }
    };
    Ok(Err(TooMany { count, problem }))
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
    limits: &Limits,
    fits: impl Fn(Part) -> Result<bool, Stop>,
) -> Result<Option<Message>, Stop> {
    let is_asked = |text: &String| model.find(text).is_ok_and(|v| v == centre);
    let below = match matches.get_one::<String>("around").is_some_and(is_asked) {
        true => radius(matches).min(FARTHEST),
        false => FARTHEST,
    };
    let rings = Rings::new(model.arena(), centre, below.saturating_sub(1), limits)?;
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

pub(crate) fn around_large(name: &str, radius: usize, most: usize) -> Message {
    let message = Message::new("draw-around-large").with("vertex", name);
    message.with("radius", radius).with("limit", most)
}
