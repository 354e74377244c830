//! The built-in games, and opening a game by its spec.

use std::path::Path;

use arene::Limits;
use arene_words::{Message, shortened};

use crate::games::{chocolate, chomp, connect4, grundy, hex, nim, tictactoe, wythoff};
use crate::rules::Rules;
use crate::spec::nearest;
use crate::{Facts, Failure, Param, Params, Session};
use crate::{explicit, files};

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
    presets: &'static [(&'static str, &'static str)],
    /// The parameters, the main one first.
    pub params: &'static [Param],
    /// Specs to try; the first is the most typical.
    pub examples: &'static [&'static str],
    open: fn(&Params) -> Result<Box<dyn Session>, Message>,
}

/// Every built-in game, simple ones first.
pub const GAMES: &[GameEntry] = &[
    GameEntry {
        name: "nim",
        aliases: &["batonnets", "marienbad"],
        presets: &[("marienbad", "1+3+5+7")],
        params: nim::PARAMS,
        examples: &["nim:9", "nim:20,take=1+2", "nim:9,light", "nim:1+3+5+7"],
        open: |params| session(nim::Nim::from_params(params)),
    },
    GameEntry {
        name: "grundy",
        aliases: &[],
        presets: &[],
        params: grundy::PARAMS,
        examples: &["grundy:20"],
        open: |params| session(grundy::Grundy::from_params(params)),
    },
    GameEntry {
        name: "wythoff",
        aliases: &[],
        presets: &[],
        params: wythoff::PARAMS,
        examples: &["wythoff:8+5"],
        open: |params| session(wythoff::Wythoff::from_params(params)),
    },
    GameEntry {
        name: "chocolate",
        aliases: &["chocolat"],
        presets: &[],
        params: chocolate::PARAMS,
        examples: &["chocolate:4x6"],
        open: |params| session(chocolate::Chocolate::from_params(params)),
    },
    GameEntry {
        name: "chomp",
        aliases: &[],
        presets: &[],
        params: chomp::PARAMS,
        examples: &["chomp:2x3", "chomp:4x6"],
        open: |params| session(chomp::Chomp::from_params(params)),
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
pub(crate) fn session<G>(game: Result<G, Message>) -> Result<Box<dyn Session>, Message>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
{
    Ok(Box::new(Rules::new(game?)))
}

/// What a spec names.
pub enum Named {
    /// A built-in game.
    Game(&'static GameEntry),
    /// An arena file.
    File,
}

/// Opens a game by its spec: `nim:9`, `connect4:5x4`, `path/to/arena.json`.
///
/// ```
/// use arene_games::open;
/// assert!(open("nim:9").is_ok());
/// let error = open("nym:9").err().unwrap();
/// assert!(error.to_string().contains("nim"));
/// ```
pub fn open(spec: &str) -> Result<Box<dyn Session>, Message> {
    open_within(spec, &Limits::none()).map_err(|failure| failure.message())
}

/// The same within limits: a large file takes time and memory before it is open.
pub fn open_within(spec: &str, limits: &Limits) -> Result<Box<dyn Session>, Failure> {
    let spec = spec.trim();
    match named(spec)? {
        Named::File => explicit::session(Path::new(spec), limits),
        Named::Game(entry) => {
            let (name, params) = spec.split_once(':').unwrap_or((spec, ""));
            let opened = read_params(entry, name.trim(), params);
            let opened = opened.and_then(|params| (entry.open)(&params));
            Ok(opened.map_err(|error| {
                // Errors of the game itself bring an example of their own.
                let general = error.id().starts_with("param-");
                let id = if general { "spec-error-example" } else { "spec-error" };
                let message = Message::new(id).with("spec", shortened(spec)).with("error", error);
                if general { message.with("example", entry.examples[0]) } else { message }
            })?)
        }
    }
}

/// A spec with every parameter written out, the same for all ways to name a game:
/// `connect4` is `connect4:size=7x6,line=4,only=all`.
pub fn full_spec(spec: &str) -> Result<String, Message> {
    let spec = spec.trim();
    match named(spec)? {
        Named::File => Ok(spec.to_owned()),
        Named::Game(entry) => {
            let (name, params) = spec.split_once(':').unwrap_or((spec, ""));
            let params = read_params(entry, name.trim(), params)?.written();
            Ok(if params.is_empty() {
                entry.name.to_owned()
            } else {
                format!("{}:{params}", entry.name)
            })
        }
    }
}

/// The parameters of a spec, with those that its name stands for.
fn read_params(entry: &GameEntry, name: &str, text: &str) -> Result<Params, Message> {
    let params = Params::read(text, entry.params)?;
    let preset = entry.presets.iter().find(|(preset, _)| preset.eq_ignore_ascii_case(name));
    match (preset, entry.params.first()) {
        (Some((_, main)), Some(param)) if !params.given(param.key) => {
            Params::read(&format!("{main},{text}"), entry.params)
        }
        _ => Ok(params),
    }
}

/// What a spec names, without opening it.
pub fn named(spec: &str) -> Result<Named, Message> {
    let spec = spec.trim();
    if files::Format::of_path(Path::new(spec)).is_some() {
        return Ok(Named::File);
    }
    let name = shortened(spec.split(':').next().unwrap_or("").trim());
    let name = name.as_str();
    let known = |entry: &&GameEntry| {
        let mut names = std::iter::once(&entry.name).chain(entry.aliases);
        names.any(|known| known.eq_ignore_ascii_case(name))
    };
    if let Some(entry) = GAMES.iter().find(known) {
        return Ok(Named::Game(entry));
    }
    if spec.contains(['/', '\\']) || Path::new(spec).exists() {
        return Ok(Named::File);
    }
    if name.is_empty() {
        return Err(Message::new("spec-empty"));
    }
    let names = GAMES.iter().flat_map(|e| std::iter::once(&e.name).chain(e.aliases));
    let nearest = nearest(name, names.copied());
    Err(match nearest {
        Some(known) => {
            Message::new("game-unknown-nearest").with("name", name).with("nearest", known)
        }
        None => Message::new("game-unknown").with("name", name),
    })
}
