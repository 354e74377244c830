//! What is too large to be read, and what can be drawn instead.

use arene_draw::{READABLE, Scene, text};
use arene_words::Message;
use clap::ArgMatches;

use super::Format;
use super::options::is_given;
use crate::face::Stop;

/// Columns beyond which no terminal shows a line whole.
const WIDEST: usize = 180;

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

    /// Can this be read on it?
    pub(crate) fn fits(self, scene: &Scene) -> bool {
        match self.is_terminal() {
            true => columns(scene) <= WIDEST,
            false => !self.is_page() || scene.is_readable(),
        }
    }

    /// What to say of a picture that cannot.
    pub(crate) fn problem(self, scene: &Scene) -> Message {
        match self.is_terminal() {
            true => Message::new("draw-text-wide").with("columns", columns(scene)),
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

fn columns(scene: &Scene) -> usize {
    text(scene, false).lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

/// What is wrong, then each thing that can be drawn, in a line of its own.
pub(crate) fn too_large(problem: Message, offers: impl IntoIterator<Item = Message>) -> Stop {
    let begin = Message::new("draw-large").with("problem", problem);
    let all = |before: Message, offer: Message| {
        Message::new("draw-offer").with("before", before).with("offer", offer)
    };
    Stop::Failed(offers.into_iter().fold(begin, all))
}

/// What can be drawn of any game.
pub(crate) fn always() -> [Message; 2] {
    [Message::new("draw-offer-tree"), Message::new("draw-offer-board")]
}
