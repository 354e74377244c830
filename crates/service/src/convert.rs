//! The arena of a game, or of a file, as the text of a file.

mod text;

use std::sync::Arc;

use arene_games::files;
use serde::{Deserialize, Serialize};

use crate::explored::Explored;
use crate::source::start;
use crate::{Context, Fault, FaultKind, FirstTurn, Source, TextFormat, Warning};

pub use text::{ArenaText, FoundArena};

/// What does the arena look like, as the text of a file?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Convert {
    /// The game.
    pub game: Source,
    /// The position to explore from; the start of the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Who moves there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<FirstTurn>,
    /// In which format.
    #[serde(default)]
    pub format: TextFormat,
}

/// An arena as the text of a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConvertAnswer {
    /// The game.
    pub game: String,
    /// The format.
    pub format: TextFormat,
    /// Vertices of the arena.
    pub vertices: u64,
    /// Its edges.
    pub edges: u64,
    /// The text.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub text: ArenaText,
    /// What to know about how the arena came to be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

impl Convert {
    /// The question for this game, from its start, in this format.
    pub fn of(game: impl Into<Source>, format: TextFormat) -> Convert {
        Convert { game: game.into(), format, ..Convert::default() }
    }

    /// The text.
    pub fn answer(&self, context: &Context<'_>) -> Result<ConvertAnswer, Fault> {
        let session = context.games.open(&self.game, &context.limits)?;
        let from = start(self.from.as_deref(), self.turn);
        let Explored { model, .. } = Explored::from(&*session, &from, &context.limits)?;
        let warnings = Warning::all(model.warnings(), context.reader);
        let found = FoundArena::new(model, self.format.into());
        if let Some(problem) = files::inexpressible(found.view(&found.names()), found.format()) {
            return Err(Fault::new(FaultKind::Output, problem).beside(warnings));
        }
        let graph = found.model().arena().graph();
        Ok(ConvertAnswer {
            game: self.game.name().to_owned(),
            format: self.format,
            vertices: graph.len() as u64,
            edges: graph.edge_count() as u64,
            text: ArenaText::Found(Arc::new(found)),
            warnings,
        })
    }
}
