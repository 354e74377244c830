//! A game as a picture.
//!
//! Each file makes the scenes of one kind of picture; `paint` writes them.

mod answer;
mod arena;
mod attractor;
mod board;
mod boards;
mod choices;
mod near;
mod offers;
mod options;
mod paint;
mod shown;
mod size;
mod tree;

use std::collections::BTreeSet;

use arene::{LimitReached, Limits};
#[cfg(feature = "png")]
use arene_draw::has_glyph;
use arene_draw::{Scene, Voice, is_foreign};
use arene_games::{Failure, Model, Session, answers};
use arene_words::{Message, id, message};
use serde::{Deserialize, Serialize};

use crate::contract::player_or_none;
use crate::source::start;
use crate::{Context, Fault, FirstTurn, Source, Warning};
use paint::Paint;
use size::{Paper, too_large};

pub use answer::{DrawAnswer, Picture};
pub use choices::{
    ChartName, LayerShown, LayoutName, PictureFormat, PictureTheme, StrategyShown, TreeAlgorithm,
    ValuesShown, WhatToDraw, WindowsShown,
};
use offers::other_format;

/// Leaves that a tree may have at most.
const MOST_LEAVES_EVER: u32 = 20_000;

/// Vertices that are explored: enough to tell how many there are where that says
/// something, and to solve what is near a vertex, but no more.
const EXPLORED: u32 = 100_000;
const EXPLORED_AROUND: u32 = 2_000_000;

/// Plies that trees and charts have at most.
const DEEPEST: u32 = 1000;

/// A game as a picture.
///
/// A field that means nothing for the kind of picture or its format, or that contradicts
/// another one, is an error that says where it belongs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The game.
    pub game: Source,
    /// The position; the start of the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Who moves there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<FirstTurn>,
    /// What is drawn.
    #[serde(default)]
    pub what: WhatToDraw,
    /// How it is written.
    #[serde(default)]
    pub format: PictureFormat,
    /// In which colours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<PictureTheme>,
    /// What all ids of an SVG begin with, so that several pictures can stand in one page.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub prefix: String,
    /// Pixels of a PNG for each of the picture's: above 0, at most 16; 2 without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<f64>,
    /// Whether TikZ is to be pasted into a document, and so without a preamble.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub snippet: bool,
    /// How wide TikZ is: `12cm`, `80mm`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<String>,
    /// Whether text has the colours of terminals (ANSI escapes).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub colours: bool,
    /// Whether the legend is left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_legend: bool,
    /// Where the vertices of an arena are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<LayoutName>,
    /// Whose best moves are bold; both players' without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strategy: Option<StrategyShown>,
    /// A play to highlight on an arena, or to show move by move on boards: `9,8,5`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
    /// Whether ranks are written beside the vertices.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ranks: bool,
    /// Whether nothing is said about who wins from where.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub plain: bool,
    /// Whether the graph stands beside its transpose.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub transpose: bool,
    /// Whether vertices, or nodes, are little boards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub thumbnails: bool,
    /// The vertex near which an arena is drawn; without it, the whole arena is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub around: Option<String>,
    /// How many moves away from it; 2 without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<u32>,
    /// Vertices of an arena, or leaves of a tree, that are drawn whether or not somebody
    /// can read the picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Whose attractor; J0's without it.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "player_or_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::contract::PlayerSchema>"))]
    pub player: Option<arene::Player>,
    /// The vertices of its target, each text one vertex or several joined by commas; what
    /// the player wins at without it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub target: Vec<String>,
    /// One layer of an attractor; all side by side without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layer: Option<LayerShown>,
    /// Whether one SVG plays the layers one after the other.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub animate: bool,
    /// Whether there is a picture for each layer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub series: bool,
    /// How many plies deep a tree is (2 without it), or how far a chart goes (9).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How the values of a tree come up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub algorithm: Option<TreeAlgorithm>,
    /// Which heuristic estimates; the best for the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// Which nodes of a tree have values; all without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<ValuesShown>,
    /// The tree as it stands after so many visits of alpha-beta.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u32>,
    /// The windows of alpha-beta: at the node that was visited as number so and so, or at
    /// all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub windows: Option<WindowsShown>,
    /// Whether only the last position of a play is shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub last: bool,
    /// What a chart shows; how the game grows without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chart: Option<ChartName>,
}

/// A question that is being answered.
struct Drawing<'a> {
    question: &'a Draw,
    session: &'a dyn Session,
    context: &'a Context<'a>,
    paper: Paper,
}

/// What a kind of picture gives.
struct Drawn {
    /// The picture, or the pictures of a series.
    scenes: Vec<Scene>,
    /// A text that suits it better than its shapes do.
    text: Option<String>,
}

impl From<Scene> for Drawn {
    fn from(scene: Scene) -> Drawn {
        Drawn { scenes: vec![scene], text: None }
    }
}

impl Draw {
    /// Vertices that a picture may have if nothing else is said.
    pub const VERTICES: u32 = 150;
    /// Vertices that it may have at most: more cannot be laid out while somebody waits.
    pub const MOST_VERTICES: u32 = 1000;

    /// The arena of a game as an SVG.
    pub fn of(game: impl Into<Source>) -> Draw {
        Draw { game: game.into(), ..Draw::default() }
    }

    /// The picture, or the pictures of a series.
    pub fn answer(&self, context: &Context<'_>) -> Result<DrawAnswer, Fault> {
        self.check(context.reader)?;
        let session = context.games.open(&self.game, &context.limits)?;
        let paper = Paper::new(self);
        let drawing = Drawing { question: self, session: &*session, context, paper };
        let mut warnings = Vec::new();
        match drawing.pictures(&mut warnings) {
            Ok(pictures) => Ok(DrawAnswer {
                game: self.game.name().to_owned(),
                what: self.what,
                pictures,
                warnings: Warning::all(&warnings, context.reader),
            }),
            Err(fault) => Err(fault.beside(Warning::all(&warnings, context.reader))),
        }
    }
}

impl<'a> Drawing<'a> {
    fn pictures(&self, warnings: &mut Vec<Message>) -> Result<Vec<Picture>, Fault> {
        let Draw { what, format, .. } = *self.question;
        let paint = Paint::new(self.question, self.context)?;
        let drawn = match what {
            WhatToDraw::Arena => arena::draw(self, warnings)?,
            WhatToDraw::Attractor => attractor::draw(self, warnings)?,
            WhatToDraw::Tree => tree::draw(self, warnings)?,
            WhatToDraw::Board => board::draw(self, warnings)?,
            WhatToDraw::Heuristic => board::table(self)?,
            WhatToDraw::Chart => tree::chart(self)?,
        };
        let is_text = format == PictureFormat::Text && drawn.text.is_some();
        let shown = if is_text { &[] } else { &drawn.scenes[..] };
        if let Some(scene) = shown.iter().find(|scene| !self.paper.fits(scene)) {
            return Err(too_large(self.paper.problem(scene), [other_format(self)]));
        }
        warnings.extend(lost_signs(&drawn.scenes, format));
        paint.pictures(&drawn)
    }

    /// What answers call the game.
    fn game(&self) -> &'a str {
        self.question.game.name()
    }

    fn limits(&self) -> &'a Limits {
        &self.context.limits
    }

    /// The words of pictures.
    fn voice(&self) -> Voice<'a> {
        let reader = self.context.reader;
        Voice { words: reader.words(), names: reader.names() }
    }

    /// Who moves first, if that is one player.
    fn turn(&self) -> Option<arene::Player> {
        start(None, self.question.turn).turn.player()
    }

    /// The arena of the game; `None` if it is far larger than anything that can be drawn.
    fn explored(&self) -> Result<Option<Box<dyn Model>>, Fault> {
        let Draw { from, turn, around, limit, .. } = self.question;
        let most = if around.is_some() { EXPLORED_AROUND } else { EXPLORED };
        let within = self.limits().clone().vertices(most.max(limit.unwrap_or(0)));
        match self.session.explore(&start(from.as_deref(), *turn), &within) {
            Ok(model) => Ok(Some(model)),
            Err(failure) if is_too_large(&failure) => Ok(None),
            Err(failure) => Err(failure.into()),
        }
    }

    /// The vertices of the play that the question names.
    fn played(&self, text: &str) -> Result<Vec<String>, Fault> {
        let answer = answers::check(self.session, text, None)?;
        match answer.fault {
            Some(fault) => Err(message!("play-not", fault).into()),
            None => Ok(answer.play),
        }
    }
}

/// Does a game go beyond a limit of size, not of patience?
fn is_too_large(failure: &Failure) -> bool {
    match failure {
        Failure::Limit(limit) => !matches!(limit, LimitReached::Stopped | LimitReached::Deadline),
        Failure::TooLarge { .. } => true,
        _ => false,
    }
}

/// Tells of characters that cannot be seen in this format.
fn lost_signs(scenes: &[Scene], format: PictureFormat) -> Option<Message> {
    let (id, is_lost): (_, fn(char) -> bool) = match format {
        #[cfg(feature = "png")]
        PictureFormat::Png => (id!("draw-signs-png"), |c| !has_glyph(c)),
        PictureFormat::Tikz => (id!("draw-signs-tikz"), is_foreign),
        _ => return None,
    };
    let lost: BTreeSet<char> =
        scenes.iter().flat_map(Scene::characters).filter(|&c| is_lost(c)).collect();
    let signs: String = lost.into_iter().take(MOST_SIGNS).collect();
    (!signs.is_empty()).then(|| message!(id as Signs, signs))
}

/// So many characters are enough to see which are meant.
const MOST_SIGNS: usize = 8;
