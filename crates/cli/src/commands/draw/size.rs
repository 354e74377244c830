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
pub(crate) enum Paper {
    /// A page or a screen.
    Page,
    /// A terminal.
    Terminal,
    /// As large as it takes: Graphviz lays DOT out itself, and who gives a limit
    /// wants whatever there is.
    Endless,
}

impl Paper {
    pub(crate) fn new(matches: &ArgMatches, format: Format) -> Paper {
        match format {
            Format::Text => Paper::Terminal,
            Format::Dot => Paper::Endless,
            _ if is_given(matches, "limit") => Paper::Endless,
            _ => Paper::Page,
        }
    }

    /// Can this be read on it?
    pub(crate) fn fits(self, scene: &Scene) -> bool {
        match self {
            Paper::Page => scene.is_readable(),
            Paper::Terminal => columns(scene) <= WIDEST,
            Paper::Endless => true,
        }
    }

    /// What to say of a picture that cannot.
    pub(crate) fn problem(self, scene: &Scene) -> Message {
        match self {
            Paper::Terminal => Message::new("draw-text-wide").with("columns", columns(scene)),
            _ => Message::new("draw-size-large")
                .with("width", scene.width.ceil() as u64)
                .with("height", scene.height.ceil() as u64)
                .with("most_width", READABLE.0 as u64)
                .with("most_height", READABLE.1 as u64),
        }
    }

    /// The other way to see the whole of it.
    pub(crate) fn other(self) -> Message {
        Message::new(match self {
            Paper::Terminal => "draw-offer-file",
            _ => "draw-offer-text",
        })
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
