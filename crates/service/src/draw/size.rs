//! What is too large to be read.

use arene_draw::{MOST_MARKS, READABLE, Scene, Tangle, WIDEST_TEXT, WIDEST_TIKZ, text_picture};
use arene_words::{Id, Message, given, id, message};

use super::{Draw, PictureFormat};
use crate::{Fault, FaultKind, Offer};

/// What a picture is drawn on, and so how large it may be.
#[derive(Clone, Copy)]
pub(super) struct Paper {
    format: PictureFormat,
    /// Who gives a limit wants whatever there is.
    limited: bool,
}

impl Paper {
    pub(super) fn new(question: &Draw) -> Paper {
        Paper { format: question.format, limited: question.limit.is_some() }
    }

    pub(super) fn is_terminal(self) -> bool {
        self.format == PictureFormat::Text
    }

    /// A page or a screen: neither a terminal nor as large as it takes.
    pub(super) fn is_page(self) -> bool {
        // Graphviz lays DOT out itself.
        !self.is_terminal() && self.format != PictureFormat::Dot && !self.limited
    }

    /// Has it room for anything, if a limit says so? A terminal has not, a PNG has only
    /// so many pixels, and TeX so many points.
    pub(super) fn can_be_endless(self) -> bool {
        matches!(self.format, PictureFormat::Svg | PictureFormat::Dot)
    }

    /// Can pictures move on it?
    pub(super) fn can_move(self) -> bool {
        self.format == PictureFormat::Svg
    }

    /// Is it larger than TeX can measure, whatever a limit says?
    fn is_endless(self, scene: &Scene) -> bool {
        self.format == PictureFormat::Tikz && scene.width.max(scene.height) > WIDEST_TIKZ
    }

    /// The page that is offered in place of a terminal.
    pub(super) fn as_page(self) -> Paper {
        Paper { format: PictureFormat::Svg, ..self }
    }

    /// Can this be read on it?
    pub(super) fn fits(self, scene: &Scene) -> bool {
        match self.is_terminal() {
            true => text_picture(scene, false).is_readable,
            false if self.is_endless(scene) => false,
            false => !self.is_page() || (scene.is_readable() && scene.tangle().is_none()),
        }
    }

    /// What to say of a picture that cannot.
    pub(super) fn problem(self, scene: &Scene) -> Message {
        if self.is_terminal() {
            return match text_picture(scene, false).columns {
                columns if columns > WIDEST_TEXT => {
                    message!("draw-text-wide", columns)
                }
                _ => message!("draw-text-crowded"),
            };
        }
        let sized = |id: Id<given::HeightMostHeightMostWidthWidth>, most: (f64, f64)| {
            message!(
                id as HeightMostHeightMostWidthWidth,
                width = scene.width.ceil() as u64,
                height = scene.height.ceil() as u64,
                most_width = most.0 as u64,
                most_height = most.1 as u64
            )
        };
        match scene.tangle() {
            _ if self.is_endless(scene) => {
                sized(id!("draw-tikz-large"), (WIDEST_TIKZ, WIDEST_TIKZ))
            }
            Some(Tangle::Edges { edges, vertices }) if scene.is_readable() => {
                message!("draw-tangled", edges, vertices)
            }
            Some(Tangle::Marks(marks)) if scene.is_readable() => {
                message!("draw-many-marks", marks, most = MOST_MARKS)
            }
            _ => sized(id!("draw-size-large"), READABLE),
        }
    }
}

/// What is wrong, and each thing that can be drawn instead.
pub(super) fn too_large(problem: Message, offers: impl IntoIterator<Item = Offer>) -> Fault {
    Fault::new(FaultKind::Limit, problem).with_instead(offers)
}
