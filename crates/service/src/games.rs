//! The list of games.

use arene_games::{Known, KnownParam};
use arene_words::Words;
use serde::{Deserialize, Serialize};

use crate::{Context, Fault};

/// Which games are there?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Games {}

/// Every game, in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct GamesAnswer(pub Vec<GameAnswer>);

/// One game of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameAnswer {
    /// Its name in specs.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// Its rules in a few sentences.
    pub rules: String,
    /// Something worth knowing about it.
    pub fact: String,
    /// Other names that are understood.
    pub aliases: Vec<String>,
    /// Its parameters, the main one first.
    pub parameters: Vec<ParamAnswer>,
    /// Specs to try.
    pub examples: Vec<String>,
    /// What its rules say, for the first example.
    pub properties: Properties,
}

/// A parameter of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ParamAnswer {
    /// Its name in specs.
    pub key: String,
    /// What its value looks like: `number`, `list`, `size`, `switch`, or the
    /// words to choose from.
    pub kind: String,
    /// Its default; absent if it must be given.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub default: String,
    /// What it means.
    pub about: String,
}

/// Properties that follow from the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Properties {
    /// Moves and gains do not depend on the player.
    pub impartial: Option<bool>,
    /// No position comes back.
    pub acyclic: Option<bool>,
    /// A play may end without a winner.
    pub draws: Option<bool>,
}

impl Games {
    /// The list.
    pub fn answer(&self, context: &Context<'_>) -> Result<GamesAnswer, Fault> {
        let words = context.reader.words();
        let games = context.games.registry().iter();
        Ok(GamesAnswer(games.map(|game| describe(&game, words)).collect()))
    }
}

fn describe(game: &Known, words: &Words) -> GameAnswer {
    let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    let examples = game.examples();
    let stated = examples.first().and_then(|spec| game.open(spec).ok()?.stated());
    GameAnswer {
        name: game.name().to_owned(),
        title: game.title(words),
        rules: game.rules(words),
        fact: game.fact(words),
        aliases: owned(&game.names()[1..]),
        parameters: game.params(words).into_iter().map(ParamAnswer::from).collect(),
        examples: owned(&examples),
        properties: Properties {
            impartial: stated.map(|stated| stated.impartial),
            acyclic: stated.map(|stated| stated.acyclic),
            draws: stated.and_then(|stated| stated.draws),
        },
    }
}

impl From<KnownParam> for ParamAnswer {
    fn from(KnownParam { key, kind, default, about }: KnownParam) -> ParamAnswer {
        ParamAnswer { key, kind, default, about }
    }
}
