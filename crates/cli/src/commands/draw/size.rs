//! What is too large to be read, and what can be drawn instead.

use arene_draw::{READABLE, Scene};
use arene_words::Message;
use clap::ArgMatches;

use super::Format;
use super::options::is_given;
use crate::face::Stop;

/// Whether pictures have a size that counts: text has its own, DOT has none, and
/// who gives a limit wants whatever there is.
pub(crate) fn counts(matches: &ArgMatches, format: Format) -> bool {
    matches!(format, Format::Svg | Format::Png | Format::Tikz { .. }) && !is_given(matches, "limit")
}

/// What is wrong, then each thing that can be drawn, in a line of its own.
pub(crate) fn too_large(problem: Message, offers: impl IntoIterator<Item = Message>) -> Stop {
    let begin = Message::new("draw-large").with("problem", problem);
    let all = |before: Message, offer: Message| {
        Message::new("draw-offer").with("before", before).with("offer", offer)
    };
    Stop::Failed(offers.into_iter().fold(begin, all))
}

/// That a picture is larger than can be read.
pub(crate) fn unreadable(scene: &Scene) -> Message {
    Message::new("draw-size-large")
        .with("width", scene.width.ceil() as u64)
        .with("height", scene.height.ceil() as u64)
        .with("most_width", READABLE.0 as u64)
        .with("most_height", READABLE.1 as u64)
}

/// What can be drawn of any game.
pub(crate) fn always() -> [Message; 2] {
    [Message::new("draw-offer-tree"), Message::new("draw-offer-board")]
}
