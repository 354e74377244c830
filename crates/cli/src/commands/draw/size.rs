//! What is too large to be read, and what can be drawn instead.

use arene_draw::pictures::tree::MOST_NODES;
use arene_draw::{READABLE, Scene, WIDEST_TEXT, text_picture};
use arene_games::Session;
use arene_words::Message;
use clap::ArgMatches;

use super::Format;
use super::options::is_given;
use crate::args::chosen_turn;
use crate::face::Stop;

/// What a picture is drawn on, and so how large it may be.
#[derive(Clone, Copy)]
pub(crate) struct Paper {
    format: Format,
    /// Has the picture to be named, because it goes to a file that nobody named?
    unnamed: bool,
    /// Who gives a limit wants whatever there is.
    limited: bool,
}

impl Paper {
    pub(crate) fn new(matches: &ArgMatches, format: Format, to_file: bool) -> Paper {
        Paper { format, unnamed: !to_file, limited: is_given(matches, "limit") }
    }

    pub(crate) fn is_terminal(self) -> bool {
        self.format == Format::Text
    }

    /// A page or a screen: neither a terminal nor as large as it takes.
    pub(crate) fn is_page(self) -> bool {
        // Graphviz lays DOT out itself.
        !self.is_terminal() && self.format != Format::Dot && !self.limited
    }

    /// Has it room for anything, if a limit says so? A terminal has not, and a PNG
    /// has only so many pixels.
    pub(crate) fn can_be_endless(self) -> bool {
        !matches!(self.format, Format::Text | Format::Png)
    }

    /// Can this be read on it?
    pub(crate) fn fits(self, scene: &Scene) -> bool {
        match self.is_terminal() {
            true => text_picture(scene, false).is_readable,
            false => !self.is_page() || scene.is_readable(),
        }
    }

    /// What to say of a picture that cannot.
    pub(crate) fn problem(self, scene: &Scene) -> Message {
        match self.is_terminal() {
            true => match text_picture(scene, false).columns {
                columns if columns > WIDEST_TEXT => {
                    Message::new("draw-text-wide").with("columns", columns)
                }
                _ => Message::new("draw-text-crowded"),
            },
            false => Message::new("draw-size-large")
                .with("width", scene.width.ceil() as u64)
                .with("height", scene.height.ceil() as u64)
                .with("most_width", READABLE.0 as u64)
                .with("most_height", READABLE.1 as u64),
        }
    }

    /// The other way to see the whole of it.
    pub(crate) fn other(self) -> Message {
        Message::new(if self.is_terminal() { "draw-offer-file" } else { "draw-offer-text" })
    }

    /// A picture for each layer, in files that have a name.
    pub(crate) fn series(self) -> Message {
        match self.format {
            Format::Text => Message::new("draw-offer-series"),
            _ if !self.unnamed => Message::new("draw-offer-series"),
            format => Message::new("draw-offer-series-file").with("format", format.name()),
        }
    }

    /// One picture that moves, where pictures do.
    pub(crate) fn animation(self) -> Option<Message> {
        (self.format == Format::Svg).then(|| Message::new("draw-offer-animate"))
    }
}

/// What is wrong, then each thing that can be drawn, in a line of its own.
pub(crate) fn too_large(problem: Message, offers: impl IntoIterator<Item = Message>) -> Stop {
    let begin = Message::new("draw-large").with("problem", problem);
    let all = |before: Message, offer: Message| {
        Message::new("draw-offer").with("before", before).with("offer", offer)
    };
    Stop::Failed(offers.into_iter().fold(begin, all))
}

/// What can be drawn of any game: its first moves, unless they are too many, and a
/// position.
pub(crate) fn always(session: &dyn Session, matches: &ArgMatches) -> Vec<Message> {
    let from = matches.get_one::<String>("from").map(String::as_str);
    let place = session.place(from, chosen_turn(matches).player());
    let moves = place.map_or(0, |place| place.moves().len() as u64);
    let depth = [2, 1].into_iter().find(|&depth| moves.saturating_pow(depth) < MOST_NODES / 2);
    let tree = depth.map(|depth| Message::new("draw-offer-tree").with("depth", depth));
    tree.into_iter().chain([Message::new("draw-offer-board")]).collect()
}
