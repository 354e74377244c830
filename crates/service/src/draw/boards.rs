//! Little boards inside vertices: where there are some, and whether they fit.

use arene_draw::pictures::part::Part;
use arene_draw::pictures::thumbs::{Thumbnails, has_thumbnails};
use arene_games::{Model, Tabletop};
use arene_words::{Message, message};

use super::Drawing;

/// What lies on the table at a vertex, if anything does.
pub(super) fn tabletop(drawing: &Drawing<'_>, model: &dyn Model, v: u32) -> Option<Tabletop> {
    let place = drawing.session.place(Some(&model.name(v)), None).ok()?;
    Some(place.tabletop()).filter(|tabletop| !matches!(tabletop, Tabletop::Vertex(_)))
}

pub(super) fn thumbnails(drawing: &Drawing<'_>) -> Thumbnails {
    match drawing.question.thumbnails {
        true => Thumbnails::Always,
        false => Thumbnails::Auto,
    }
}

/// Little boards that were asked for must fit.
pub(super) fn check_thumbnails(
    drawing: &Drawing<'_>,
    part: &Part,
    tabletop: &dyn Fn(u32) -> Option<Tabletop>,
) -> Result<(), Message> {
    match drawing.question.thumbnails && !has_thumbnails(part, tabletop) {
        true => Err(no_thumbnails(drawing)),
        false => Ok(()),
    }
}

/// That there are none.
pub(super) fn no_thumbnails(drawing: &Drawing<'_>) -> Message {
    message!(
        "draw-no-thumbnails",
        game = drawing.game(),
        option = drawing.context.reader.field("thumbnails")
    )
}
