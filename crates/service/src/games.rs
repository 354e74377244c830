//! The list of games.

use arene_games::{GAMES, GameEntry, Kind, open_game};
use arene_words::{Message, Words};
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
        Ok(GamesAnswer(GAMES.iter().map(|entry| describe(entry, words)).collect()))
    }
}

fn describe(entry: &GameEntry, words: &Words) -> GameAnswer {
    let text = |id: String| words.say(&Message::new(id));
    let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    let stated = open_game(entry.examples[0]).ok().and_then(|session| session.stated());
    GameAnswer {
        name: entry.name.to_owned(),
        title: text(format!("game-{}", entry.name)),
        rules: text(format!("game-{}-rules", entry.name)),
        fact: text(format!("game-{}-fact", entry.name)),
        aliases: owned(entry.aliases),
        parameters: entry
            .params
            .iter()
            .map(|param| ParamAnswer {
                key: param.key.to_owned(),
                kind: kind_name(param.kind),
                default: param.default.to_owned(),
                about: text(format!("param-{}-{}", entry.name, param.key)),
            })
            .collect(),
        examples: owned(entry.examples),
        properties: Properties {
            impartial: stated.map(|stated| stated.impartial),
            acyclic: stated.map(|stated| stated.acyclic),
            draws: stated.and_then(|stated| stated.draws),
        },
    }
}

fn kind_name(kind: Kind) -> String {
    match kind {
        Kind::Number => "number".to_owned(),
        Kind::List => "list".to_owned(),
        Kind::Size => "size".to_owned(),
        Kind::Switch => "switch".to_owned(),
        Kind::Choice(choices) => choices.join("|"),
    }
}
