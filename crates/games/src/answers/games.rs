//! The list of games.

use arene_words::{Message, Words};
use serde::Serialize;

use crate::{GAMES, GameEntry, Kind, open};

/// One game of the list.
#[derive(Clone, Debug, Serialize)]
pub struct GameAnswer {
    /// Its name in specs.
    pub name: &'static str,
    /// Its name for people.
    pub title: String,
    /// Its rules in a few sentences.
    pub rules: String,
    /// Something worth knowing about it.
    pub fact: String,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// Its parameters, the main one first.
    pub parameters: Vec<ParamAnswer>,
    /// Specs to try.
    pub examples: &'static [&'static str],
    /// What its rules say, for the first example.
    pub properties: Properties,
}

/// A parameter of a game.
#[derive(Clone, Debug, Serialize)]
pub struct ParamAnswer {
    /// Its name in specs.
    pub key: &'static str,
    /// What its value looks like: `number`, `list`, `size`, `switch`, or the
    /// words to choose from.
    pub kind: String,
    /// Its default; absent if it must be given.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub default: &'static str,
    /// What it means.
    pub about: String,
}

/// Properties that follow from the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Properties {
    /// Moves and gains do not depend on the player.
    pub impartial: Option<bool>,
    /// No position comes back.
    pub acyclic: Option<bool>,
    /// A play may end without a winner.
    pub draws: Option<bool>,
}

/// Every built-in game, in the given language.
pub fn list_games(words: &Words) -> Vec<GameAnswer> {
    GAMES.iter().map(|entry| describe(entry, words)).collect()
}

fn describe(entry: &GameEntry, words: &Words) -> GameAnswer {
    let text = |id: String| words.say(&Message::new(id));
    let stated = open(entry.examples[0]).ok().and_then(|session| session.stated());
    GameAnswer {
        name: entry.name,
        title: text(format!("game-{}", entry.name)),
        rules: text(format!("game-{}-rules", entry.name)),
        fact: text(format!("game-{}-fact", entry.name)),
        aliases: entry.aliases,
        parameters: entry
            .params
            .iter()
            .map(|param| ParamAnswer {
                key: param.key,
                kind: kind_name(param.kind),
                default: param.default,
                about: text(format!("param-{}-{}", entry.name, param.key)),
            })
            .collect(),
        examples: entry.examples,
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
