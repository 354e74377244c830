//! Little boards inside vertices: where there are some, and whether they fit.

use arene_draw::pictures::part::Part;
use arene_draw::pictures::thumbs::{Thumbnails, has_thumbnails};
use arene_games::{Model, Session, Tabletop};
use arene_words::Message;
use clap::ArgMatches;

use super::spec;

/// What lies on the table at a vertex, if anything does.
pub(crate) fn tabletop(session: &dyn Session, model: &dyn Model, v: u32) -> Option<Tabletop> {
    let place = session.place(Some(&model.name(v)), None).ok()?;
    Some(place.tabletop()).filter(|tabletop| !matches!(tabletop, Tabletop::Vertex(_)))
}

pub(crate) fn thumbnails(matches: &ArgMatches) -> Thumbnails {
    match matches.get_flag("thumbnails") {
        true => Thumbnails::Always,
        false => Thumbnails::Auto,
    }
}

/// Little boards that were asked for must fit.
pub(crate) fn check_thumbnails(
    matches: &ArgMatches,
    part: &Part,
    tabletop: &dyn Fn(u32) -> Option<Tabletop>,
) -> Result<(), Message> {
    match matches.get_flag("thumbnails") && !has_thumbnails(part, tabletop) {
        true => Err(Message::new("draw-no-thumbnails").with("game", spec(matches))),
        false => Ok(()),
    }
}
