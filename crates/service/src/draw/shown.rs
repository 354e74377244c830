//! Which part of an arena is shown, and what is offered where that is too much.

use arene_draw::pictures::part::{Part, Rings};
use arene_games::Model;
use arene_words::{Message, message};

use super::{Draw, Drawing, offers};
use crate::{Fault, Offer};

/// Why a part has more vertices than can be read, and how many they are.
pub(super) struct TooMany {
    pub(super) count: usize,
    pub(super) problem: Message,
}

impl Draw {
    /// How far from a vertex.
    pub(super) fn near(&self) -> usize {
        self.radius.unwrap_or(2) as usize
    }

    /// Vertices that the picture may have.
    pub(super) fn most_vertices(&self) -> usize {
        self.limit.unwrap_or(Draw::VERTICES) as usize
    }
}

/// What is shown: the whole arena, or what is near a vertex, unless that is too much.
pub(super) fn part(
    drawing: &Drawing<'_>,
    model: &dyn Model,
) -> Result<Result<Part, TooMany>, Fault> {
    let question = drawing.question;
    let (most, centre) = (question.most_vertices(), centre(drawing, model)?);
    let (count, problem) = match &question.around {
        Some(text) => {
            let radius = question.near();
            let rings = Rings::new(model.arena(), centre, radius, drawing.limits())?;
            let count = rings.count(radius);
            if count <= most {
                return Ok(Ok(rings.part(model.arena(), radius)));
            }
            (count, around_large(text.trim(), radius, most))
        }
        None if model.arena().len() <= most => return Ok(Ok(Part::whole(model.arena()))),
        None => {
            let problem = message!(
                "draw-arena-large",
                game = drawing.game(),
                vertices = model.arena().len(),
                limit = most
            );
            (model.arena().len(), problem)
        }
    };
    Ok(Err(TooMany { count, problem }))
}

/// The vertex whose surroundings are drawn, or offered.
pub(super) fn centre(drawing: &Drawing<'_>, model: &dyn Model) -> Result<u32, Message> {
    let around = drawing.question.around.as_ref();
    around.map_or(Ok(model.start()), |text| model.find(text))
}

/// The widest surroundings of a vertex, less wide than those that were asked for,
/// that fit and can be read.
pub(super) fn around_offer(
    drawing: &Drawing<'_>,
    model: &dyn Model,
    centre: u32,
    fits: impl Fn(Part) -> Result<bool, Fault>,
) -> Result<Option<Offer>, Fault> {
    let question = drawing.question;
    let is_asked = |text: &String| model.find(text).is_ok_and(|v| v == centre);
    let below = match question.around.as_ref().is_some_and(is_asked) {
        true => question.near().min(FARTHEST),
        false => FARTHEST,
    };
    let rings = Rings::new(model.arena(), centre, below.saturating_sub(1), drawing.limits())?;
    for radius in (1..below).rev() {
        let count = rings.count(radius);
        // Beyond some radius there is nothing more to see.
        let is_last = rings.count(radius + 1) == count && radius + 1 < below;
        if is_last || count > question.most_vertices() {
            continue;
        }
        let part = rings.part(model.arena(), radius);
        if is_clear(&part, radius) && fits(part)? {
            return Ok(Some(offers::around(drawing, model.name(centre), radius, count)));
        }
    }
    Ok(None)
}

/// Radii are offered below this.
pub(super) const FARTHEST: usize = 9;

/// Can one follow its edges? Within one move one always can.
pub(super) fn is_clear(part: &Part, radius: usize) -> bool {
    radius <= 1 || (part.vertices.len() <= CLEAR.0 && part.edges.len() <= CLEAR.1)
}

/// Vertices and edges of surroundings that are offered, at most.
const CLEAR: (usize, usize) = (40, 70);

pub(super) fn around_large(name: &str, radius: usize, most: usize) -> Message {
    message!("draw-around-large", vertex = name, radius, limit = most)
}
