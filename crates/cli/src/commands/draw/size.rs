//! What is too large to be read, and what can be drawn instead.

use arene_draw::{MOST_MARKS, READABLE, Scene, Tangle, WIDEST_TEXT, WIDEST_TIKZ, text_picture};
use arene_words::Message;
use clap::ArgMatches;

use super::Format;
use super::options::is_given;
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

    /// Has it room for anything, if a limit says so? A terminal has not, a PNG has only
    /// so many pixels, and TeX so many points.
    pub(crate) fn can_be_endless(self) -> bool {
        matches!(self.format, Format::Svg | Format::Dot)
    }

    /// Is it larger than TeX can measure, whatever a limit says?
    fn is_endless(self, scene: &Scene) -> bool {
        matches!(self.format, Format::Tikz { .. }) && scene.width.max(scene.height) > WIDEST_TIKZ
    }

    /// The file that is offered in place of a terminal.
    pub(crate) fn as_file(self) -> Paper {
        Paper { format: Format::Svg, ..self }
    }

    /// Can this be read on it?
    pub(crate) fn fits(self, scene: &Scene) -> bool {
        match self.is_terminal() {
            true => text_picture(scene, false).is_readable,
            false if self.is_endless(scene) => false,
            false => !self.is_page() || (scene.is_readable() && scene.tangle().is_none()),
        }
    }

    /// What to say of a picture that cannot.
    pub(crate) fn problem(self, scene: &Scene) -> Message {
        if self.is_terminal() {
            return match text_picture(scene, false).columns {
                columns if columns > WIDEST_TEXT => {
                    Message::new("draw-text-wide").with("columns", columns)
                }
                _ => Message::new("draw-text-crowded"),
            };
        }
        let sized = |id: &'static str, most: (f64, f64)| {
            Message::new(id)
                .with("width", scene.width.ceil() as u64)
                .with("height", scene.height.ceil() as u64)
                .with("most_width", most.0 as u64)
                .with("most_height", most.1 as u64)
        };
        match scene.tangle() {
            _ if self.is_endless(scene) => sized("draw-tikz-large", (WIDEST_TIKZ, WIDEST_TIKZ)),
            Some(Tangle::Edges { edges, vertices }) if scene.is_readable() => {
                let message = Message::new("draw-tangled").with("edges", edges);
                message.with("vertices", vertices)
            }
            Some(Tangle::Marks(marks)) if scene.is_readable() => {
                Message::new("draw-many-marks").with("marks", marks).with("most", MOST_MARKS)
            }
            _ => sized("draw-size-large", READABLE),
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
    let mut offers = offers.into_iter().peekable();
    if offers.peek().is_none() {
        return Stop::Failed(problem);
    }
    let begin = Message::new("draw-large").with("problem", problem);
    let all = |before: Message, offer: Message| {
        Message::new("draw-offer").with("before", before).with("offer", offer)
    };
    Stop::Failed(offers.fold(begin, all))
}
