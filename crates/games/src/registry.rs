//! The built-in games.

use arene_words::Message;

use crate::games::{chocolate, chomp, connect4, grundy, hex, nim, tictactoe, wythoff};
use crate::{Facts, Param, Params, Session, session};

/// A built-in game: what specs, the listing and its documentation are made from.
#[derive(Clone, Copy)]
pub struct GameEntry {
    /// The name in specs. Words about the game stand under `game-NAME` in the
    /// language files, words about a parameter under `param-NAME-KEY`.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The main parameter that such a name stands for if none is given:
    /// Marienbad has heaps of its own.
    pub(crate) presets: &'static [(&'static str, &'static str)],
    /// The parameters, the main one first.
    pub params: &'static [Param<'static>],
    /// Specs to try; the first is the most typical.
    pub examples: &'static [&'static str],
    pub(crate) open: fn(&Params<'_>) -> Result<Box<dyn Session>, Message>,
}

/// Every built-in game, simple ones first.
pub const GAMES: &[GameEntry] = &[
    GameEntry {
        name: "nim",
        aliases: &["batonnets", "marienbad"],
        presets: &[("marienbad", "1+3+5+7")],
        params: nim::PARAMS,
        examples: &["nim:9", "nim:20,take=1+2", "nim:9,light", "nim:1+3+5+7"],
        open: |params| made(nim::Nim::from_params(params)),
    },
    GameEntry {
        name: "grundy",
        aliases: &[],
        presets: &[],
        params: grundy::PARAMS,
        examples: &["grundy:20"],
        open: |params| made(grundy::Grundy::from_params(params)),
    },
    GameEntry {
        name: "wythoff",
        aliases: &[],
        presets: &[],
        params: wythoff::PARAMS,
        examples: &["wythoff:8+5"],
        open: |params| made(wythoff::Wythoff::from_params(params)),
    },
    GameEntry {
        name: "chocolate",
        aliases: &["chocolat"],
        presets: &[],
        params: chocolate::PARAMS,
        examples: &["chocolate:4x6"],
        open: |params| made(chocolate::Chocolate::from_params(params)),
    },
    GameEntry {
        name: "chomp",
        aliases: &[],
        presets: &[],
        params: chomp::PARAMS,
        examples: &["chomp:2x3", "chomp:4x6"],
        open: |params| made(chomp::Chomp::from_params(params)),
    },
    GameEntry {
        name: "tictactoe",
        aliases: &["morpion"],
        presets: &[],
        params: tictactoe::PARAMS,
        examples: &["tictactoe", "tictactoe:4x4,line=4"],
        open: tictactoe::open,
    },
    GameEntry {
        name: "connect4",
        aliases: &["puissance4"],
        presets: &[],
        params: connect4::PARAMS,
        examples: &["connect4", "connect4:5x4", "connect4:7x6,only=3+4+5"],
        open: connect4::open,
    },
    GameEntry {
        name: "hex",
        aliases: &[],
        presets: &[],
        params: hex::PARAMS,
        examples: &["hex:3"],
        open: hex::open,
    },
];

/// The session of a game whose parameters were read, or what is wrong with them.
pub(crate) fn made<G>(game: Result<G, Message>) -> Result<Box<dyn Session>, Message>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send + Sync,
{
    Ok(session(game?))
}
