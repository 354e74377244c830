//! Is this a play, who wins it, does it follow a strategy?

use arene::Player;
use arene_games::answers::{self, StrategyFile, check};
use arene_words::{Message, message};
use serde::{Deserialize, Serialize};

use crate::contract::player_or_null;
use crate::{Context, Document, Fault, Source, Warning};

/// Is this a play, who wins it, does it follow a strategy?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The game.
    pub game: Source,
    /// The play: vertices, positions or moves, with commas or arrows between them. An
    /// ellipsis at the end says that it goes round for ever.
    pub play: String,
    /// A strategy that the player may have followed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strategy: Option<Document>,
    /// Whose strategy that is.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "player_or_null")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::contract::PlayerSchema>"))]
    pub player: Option<Player>,
}

/// Whether it is a play, and how it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckAnswer {
    /// The vertices of the play, as far as it is one.
    pub play: Vec<String>,
    /// Whether it is a play.
    pub legal: bool,
    /// Whether it cannot be continued: it ended, or it is infinite.
    pub maximal: bool,
    /// How it stands.
    pub end: PlayEnd,
    /// Who won it.
    #[serde(with = "player_or_null")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::contract::PlayerSchema>"))]
    pub winner: Option<Player>,
    /// The score it ended with, the first player's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i64>,
    /// Whether the player followed the strategy, if one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<bool>,
    /// The first vertex where the player did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deviates_at: Option<String>,
    /// Why it is no play, if it is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// What to know about its first vertex.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
    /// The fault for programs; not in an answer that was read.
    #[serde(skip)]
    pub why: Option<Message>,
}

/// How a play stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlayEnd {
    /// It can be continued.
    Partial,
    /// Somebody has won.
    Won,
    /// It ended in a dead end.
    DeadEnd,
    /// It ended with a score.
    Scored,
    /// It goes round for ever.
    Infinite,
}

impl From<answers::PlayEnd> for PlayEnd {
    fn from(end: answers::PlayEnd) -> PlayEnd {
        match end {
            answers::PlayEnd::Partial => PlayEnd::Partial,
            answers::PlayEnd::Won => PlayEnd::Won,
            answers::PlayEnd::DeadEnd => PlayEnd::DeadEnd,
            answers::PlayEnd::Scored => PlayEnd::Scored,
            answers::PlayEnd::Infinite => PlayEnd::Infinite,
        }
    }
}

impl Check {
    /// The question whether this is a play of a game.
    pub fn of(game: impl Into<Source>, play: impl Into<String>) -> Check {
        Check { game: game.into(), play: play.into(), ..Check::default() }
    }

    /// Whether it is a play. Nothing is explored, so that the game may be as large as it
    /// likes.
    pub fn answer(&self, context: &Context<'_>) -> Result<CheckAnswer, Fault> {
        let session = context.games.open(&self.game, &context.limits)?;
        let strategy = match (&self.strategy, self.player) {
            (Some(document), Some(player)) => {
                let text = document.read(context)?;
                let read = StrategyFile::read(&text).map_err(|error| document.wrong(error))?;
                Some((read, player))
            }
            (Some(_), None) => {
                let field = |name| context.reader.field(name);
                return Err(message!(
                    "field-wants",
                    field = field("strategy"),
                    other = field("player")
                )
                .into());
            }
            (None, _) => None,
        };
        let strategy = strategy.as_ref().map(|(file, player)| (file, *player));
        let found = check(&*session, &self.play, strategy)?;
        Ok(CheckAnswer {
            play: found.play,
            legal: found.legal,
            maximal: found.maximal,
            end: found.end.into(),
            winner: found.winner,
            score: found.score,
            follows: found.follows,
            deviates_at: found.deviates_at,
            fault: found.fault.as_ref().map(|fault| context.reader.say(fault)),
            warnings: Warning::all(&found.warning, context.reader),
            why: found.fault,
        })
    }
}

impl CheckAnswer {
    /// Whether it is a play that follows the strategy, if one was given.
    pub fn is_right(&self) -> bool {
        self.legal && self.follows != Some(false)
    }
}
