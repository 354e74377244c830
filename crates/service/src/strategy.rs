//! Strategies: the best one of a player, and whether a given one is any good.

mod choices;

use std::sync::Arc;

use arene::Player;
use arene_games::answers::{self, StrategyFile, check_strategy};
use arene_games::{Model, Session, Start, solve_model};
use arene_words::message;
use serde::{Deserialize, Serialize};

use crate::contract::player;
use crate::explored::Explored;
use crate::source::start;
use crate::{Context, Document, Fault, FirstTurn, Source, Standing, Warning, stored};

pub use choices::{Choice, Choices, FoundStrategy};

/// Which strategy of a player is best? Or, with one to `check`: is it any good?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Strategy {
    /// The game.
    pub game: Source,
    /// The position; the start of the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Who moves there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<FirstTurn>,
    /// Whose strategy.
    #[serde(with = "player")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::PlayerSchema"))]
    pub player: Player,
    /// A strategy to check: a line `5_0 -> 3_1` for each vertex, or the JSON of an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<Document>,
    /// From a table, by its path, where files may be opened: then nothing is solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
}

/// The best strategy, or how good the given one is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum StrategyAnswer {
    /// The best one.
    Best(BestStrategy),
    /// How good the given one is.
    Check(StrategyCheck),
}

/// The best strategy of a player.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BestStrategy {
    /// The game.
    pub game: String,
    /// Whose strategy.
    #[serde(with = "player")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::PlayerSchema"))]
    pub player: Player,
    /// Where play starts.
    pub start: StrategyStart,
    /// Whether it wins from there.
    pub winning: bool,
    /// Whether it does not lose from there.
    pub non_losing: bool,
    /// Where it leads from each vertex of the player that is not final.
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, String>"))]
    pub strategy: Choices,
    /// What to know about how the arena came to be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// Where play starts, and how that stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StrategyStart {
    /// The vertex.
    pub vertex: String,
    /// How it stands.
    #[serde(flatten)]
    pub standing: Standing,
}

/// Whether a given strategy is total, legal, and good.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StrategyCheck {
    /// Whose strategy it is.
    #[serde(with = "player")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::PlayerSchema"))]
    pub player: Player,
    /// Whether it names a move wherever the player must move.
    pub total: bool,
    /// Where it does not.
    pub missing: Vec<String>,
    /// Vertices that it names but that play never reaches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unused: Vec<String>,
    /// Whether all its moves are moves of the player.
    pub legal: bool,
    /// Those that are not: from, to.
    pub illegal: Vec<(String, String)>,
    /// The vertex asked about.
    pub from: String,
    /// Whether every play that follows it from there is won.
    pub winning: bool,
    /// Whether none is lost.
    pub non_losing: bool,
    /// Every vertex from which it wins.
    pub wins_from: Vec<String>,
    /// A play that follows it and is not won, if there is one.
    pub counter_play: Option<CounterPlay>,
    /// The score that it is sure of, the first player's, if play may end with nothing worse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i64>,
    /// In a game that ends with scores, whether no strategy is sure of more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<bool>,
    /// What to know about how the arena came to be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// A play that follows a strategy and is not won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CounterPlay {
    /// The vertices.
    pub play: Vec<String>,
    /// How it ends.
    pub end: CounterEnd,
    /// The vertex to which an infinite play comes back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back_to: Option<String>,
}

/// How a play ends that is not won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum CounterEnd {
    /// The other player has won.
    Lost,
    /// In a dead end.
    DeadEnd,
    /// With a score.
    Score,
    /// Never: the last vertex leads back to an earlier one.
    Infinite,
    /// The strategy has no legal move there.
    NoMove,
}

impl Strategy {
    /// The question for the best strategy of a player of this game, from its start.
    pub fn of(game: impl Into<Source>, player: Player) -> Strategy {
        Strategy { game: game.into(), from: None, turn: None, player, check: None, table: None }
    }

    /// The best strategy, or how good the given one is.
    pub fn answer(&self, context: &Context<'_>) -> Result<StrategyAnswer, Fault> {
        match &self.check {
            Some(_) if self.table.is_some() => {
                let field = |name| context.reader.field(name);
                Err(message!("field-clash", field = field("table"), other = field("check")).into())
            }
            Some(document) => Ok(StrategyAnswer::Check(self.checked(document, context)?)),
            None => Ok(StrategyAnswer::Best(self.best(context)?)),
        }
    }

    fn best(&self, context: &Context<'_>) -> Result<BestStrategy, Fault> {
        let session = context.games.open(&self.game, &context.limits)?;
        let from = start(self.from.as_deref(), self.turn);
        let limits = &context.limits;
        let (model, solution) = match &self.table {
            Some(path) => stored::solution(&*session, &from, path, context)?,
            None => {
                let model = session.explore(&from, limits)?;
                let limits = limits.clone().less_memory(model.bytes());
                let solution = solve_model(&*model, &limits)?;
                (model, solution)
            }
        };
        let warnings = Warning::all(model.warnings(), context.reader);
        let limits = limits.clone().less_memory(model.bytes() + 4 * solution.len() as u64);
        let strategy = arene::Strategy::best(model.arena(), &solution, self.player, &limits);
        let strategy = strategy.map_err(|limit| Fault::from(limit).beside(warnings.clone()))?;
        let winner = solution.winner(model.start());
        Ok(BestStrategy {
            game: self.game.name().to_owned(),
            player: self.player,
            start: StrategyStart {
                vertex: model.name(model.start()),
                standing: solution.verdict(model.start()).into(),
            },
            winning: winner == Some(self.player),
            non_losing: winner != Some(self.player.other()),
            strategy: Choices::Found(Arc::new(FoundStrategy { model, solution, strategy })),
            warnings,
        })
    }

    fn checked(&self, document: &Document, context: &Context<'_>) -> Result<StrategyCheck, Fault> {
        let text = document.read(context)?;
        let written = StrategyFile::read(&text).map_err(|error| document.wrong(error))?;
        let session = context.games.open(&self.game, &context.limits)?;
        let (model, from) = self.arena_of(&written, &*session, context)?;
        let warnings = Warning::all(model.warnings(), context.reader);
        let limits = context.limits.clone().less_memory(model.bytes());
        match check_strategy(&*model, &written, self.player, from, &limits) {
            Ok(found) => Ok(StrategyCheck::new(found, warnings)),
            Err(failure) => Err(Fault::from(document.failed(failure)).beside(warnings)),
        }
    }

    /// The arena to which a strategy belongs, and the vertex from which it is checked:
    /// that of the game, or that which is explored from `from` if the strategy has no
    /// vertex outside it, as one that was given for `from`, or if it is no part of the
    /// other.
    fn arena_of(
        &self,
        written: &StrategyFile,
        session: &dyn Session,
        context: &Context<'_>,
    ) -> Result<(Box<dyn Model>, u32), Fault> {
        let own = start(self.from.as_deref(), self.turn);
        let explored = |start: &Start<'_>| -> Result<Box<dyn Model>, Fault> {
            Ok(Explored::from(session, start, &context.limits)?.model)
        };
        let (mut model, mut from) = (explored(&own)?, None);
        if let Some(position) = own.position
            && !written.lies_in(&*model)
        {
            let whole = explored(&Start { position: None, ..own })?;
            from = whole.find(position).ok();
            model = if from.is_some() { whole } else { model };
        }
        let from = from.unwrap_or(model.start());
        Ok((model, from))
    }
}

impl StrategyCheck {
    fn new(found: answers::StrategyCheck, warnings: Vec<Warning>) -> StrategyCheck {
        StrategyCheck {
            player: found.player,
            total: found.total,
            missing: found.missing,
            unused: found.unused,
            legal: found.legal,
            illegal: found.illegal,
            from: found.from,
            winning: found.winning,
            non_losing: found.non_losing,
            wins_from: found.wins_from,
            counter_play: found.counter_play.map(|counter| CounterPlay {
                play: counter.play,
                end: counter.end.into(),
                back_to: counter.back_to,
            }),
            score: found.score,
            best: found.best,
            warnings,
        }
    }

    /// Whether it has a legal move everywhere and wins, or is sure of as good a score as
    /// any.
    pub fn is_right(&self) -> bool {
        (self.winning || self.best == Some(true)) && self.total && self.legal
    }
}

impl From<arene::CounterEnd> for CounterEnd {
    fn from(end: arene::CounterEnd) -> CounterEnd {
        use arene::{CounterEnd as End, Outcome};
        match end {
            End::Final(Outcome::Draw) => CounterEnd::DeadEnd,
            End::Final(Outcome::Score(_)) => CounterEnd::Score,
            End::Final(Outcome::Win(_)) => CounterEnd::Lost,
            End::NoMove => CounterEnd::NoMove,
            End::Cycle(_) => CounterEnd::Infinite,
        }
    }
}
