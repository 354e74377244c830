//! The built-in games, and opening a game by its spec.

use std::path::Path;

use arene::{Arena, Finals, Limits};
use arene_words::{Message, shortened};

use crate::games::{chocolate, chomp, connect4, grundy, hex, nim, tictactoe, wythoff};
use crate::rules::Rules;
use crate::spec::nearest;
use crate::{Facts, Failure, Param, Params, Session};
use crate::files::{NamedArena, Names};
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

/// The session of any game that knows its names: it is explored, solved, searched, proven,
/// played and drawn as the built-in ones are. A game that is nothing but rules takes its
/// names from [`Plain`](crate::Plain).
///
/// ```
/// use arene_games::games::nim::{Nim, PARAMS};
/// use arene_games::{Params, session};
/// let session = session(Nim::from_params(&Params::read("9", PARAMS)?)?);
/// assert_eq!(session.place(None, None)?.name(), "9_0");
/// # Ok::<(), arene_words::Message>(())
/// ```
pub fn session<G>(game: G) -> Box<dyn Session>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send + Sync,
{
    Box::new(Rules::new(game))
}

/// The session of a graph in memory: its arena, who wins at the ends, the names of its
/// vertices in their order, and where play starts (at vertex 0 if nowhere is said).
///
/// ```
/// use arene::{ArenaBuilder, Finals, Limits, Player};
/// use arene_games::{Start, session_of};
///
/// let mut builder = ArenaBuilder::new();
/// let [a, b] = Player::BOTH.map(|owner| builder.vertex(owner));
/// builder.edge(a, b)?;
/// let arena = builder.build().arena;
/// let finals = Finals::new(&arena, [b], [])?;
/// let session = session_of(arena, finals, ["a", "b"], None)?;
/// let model = session.explore(&Start::default(), &Limits::none())?;
/// assert_eq!(model.name(model.start()), "a");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn session_of<S: AsRef<str>>(
    arena: Arena,
    finals: Finals,
    names: impl IntoIterator<Item = S>,
    start: Option<u32>,
) -> Result<Box<dyn Session>, Message> {
    let names: Vec<S> = names.into_iter().collect();
    let (vertices, count) = (arena.len(), names.len());
    if count != vertices {
        let wrong = Message::new("names-too-few").with("names", count);
        return Err(wrong.with("vertices", vertices));
    }
    if let Some(start) = start.filter(|&start| start as usize >= vertices) {
        return Err(Message::new("vertex-no-number").with("number", start).with("count", vertices));
    }
    let twice = |v: u32| {
        let name = names.get(v as usize).map_or("", |name| name.as_ref());
        Message::new("names-twice").with("vertex", shortened(name))
    };
    let names = Names::listed(&names).map_err(twice)?;
    explicit::of(NamedArena { arena, finals, names, start, warnings: Vec::new() })
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
/// Whoever answers strangers takes [`open_game`], which opens games alone, and
/// [`open_arena`] for arenas whose text they send.
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
        Named::Game(entry) => Ok(opened(entry, spec)?),
    }
}

/// Opens a built-in game by its spec, and nothing else: whatever the spec is, no file is
/// looked for, let alone read.
///
/// ```
/// use arene_games::open_game;
/// assert!(open_game("nim:9").is_ok());
/// let error = open_game("../arena.json").err().unwrap();
/// assert_eq!(error.to_string(), "“../arena.json” is no game, and files are not opened here. “arene games” lists the games.");
/// ```
pub fn open_game(spec: &str) -> Result<Box<dyn Session>, Message> {
    let spec = spec.trim();
    match game(spec) {
        Some(entry) => opened(entry, spec),
        None if looks_like_a_path(spec) => {
            Err(Message::new("game-not-a-file").with("spec", shortened(spec)))
        }
        None => Err(unknown(spec)),
    }
}

/// Opens an arena whose text somebody gives, within limits.
///
/// ```
/// use arene::Limits;
/// use arene_games::{Start, files::Format, open_arena};
/// let text = "digraph { a [player=0]; b [player=1, wins=0]; a -> b }";
/// let session = open_arena(text, Format::Dot, &Limits::none())?;
/// let model = session.explore(&Start::default(), &Limits::none())?;
/// assert_eq!(model.name(1), "b");
/// # Ok::<(), arene_games::Failure>(())
/// ```
pub fn open_arena(
    text: &str,
    format: files::Format,
    limits: &Limits,
) -> Result<Box<dyn Session>, Failure> {
    explicit::session_of(text, format, limits)
}

fn opened(entry: &GameEntry, spec: &str) -> Result<Box<dyn Session>, Message> {
    let (name, params) = spec.split_once(':').unwrap_or((spec, ""));
    let params = read_params(entry, name.trim(), params);
    params.and_then(|params| (entry.open)(&params)).map_err(|error| {
        // Errors of the game itself bring an example of their own.
        let general = error.id().starts_with("param-");
        let id = if general { "spec-error-example" } else { "spec-error" };
        let message = Message::new(id).with("spec", shortened(spec)).with("error", error);
        if general { message.with("example", entry.examples[0]) } else { message }
    })
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
    if let Some(entry) = game(spec) {
        return Ok(Named::Game(entry));
    }
    if looks_like_a_path(spec) || Path::new(spec).exists() {
        return Ok(Named::File);
    }
    Err(unknown(spec))
}

/// The game that a spec begins with. Nothing is asked of the system.
fn game(spec: &str) -> Option<&'static GameEntry> {
    let name = name(spec);
    GAMES.iter().find(|entry| {
        let mut names = std::iter::once(&entry.name).chain(entry.aliases);
        names.any(|known| known.eq_ignore_ascii_case(name))
    })
}

fn name(spec: &str) -> &str {
    spec.split(':').next().unwrap_or("").trim()
}

/// Whether a spec that names no game must mean a file, by its letters alone.
fn looks_like_a_path(spec: &str) -> bool {
    spec.contains(['/', '\\']) || files::Format::of_path(Path::new(spec)).is_some()
}

/// That there is no such game, with the nearest one.
fn unknown(spec: &str) -> Message {
    let name = shortened(name(spec));
    let name = name.as_str();
    if name.is_empty() {
        return Message::new("spec-empty");
    }
    let names = GAMES.iter().flat_map(|e| std::iter::once(&e.name).chain(e.aliases));
    match nearest(name, names.copied()) {
        Some(known) => {
            Message::new("game-unknown-nearest").with("name", name).with("nearest", known)
        }
        None => Message::new("game-unknown").with("name", name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of an error but for the spec itself.
    fn refused(spec: &str) -> String {
        open_game(spec).err().unwrap().to_string().replace(spec, "…")
    }

    #[test]
    fn a_face_for_strangers_opens_games_alone() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [
            ("arena.json", r#"{"players": {"0": ["a"]}, "moves": {}}"#),
            ("arena.dot", "digraph { a [player=0] }"),
            ("shadow.pg", "root:secret"),
            ("shadow", "root:secret"),
        ] {
            let there = folder.path().join(name);
            let not_there = folder.path().join("none").join(name);
            std::fs::write(&there, text).unwrap();
            let [there, not_there] = [there, not_there].map(|path| path.display().to_string());
            // Whether it is there or not: nobody has looked.
            assert_eq!(refused(&there), refused(&not_there));
            assert!(!refused(&there).contains("secret"));
        }
        for spec in ["/etc/passwd", "../x.json", "..\\x", "x.pg", "nim/9"] {
            assert_eq!(open_game(spec).err().unwrap().id(), "game-not-a-file", "{spec}");
        }
        assert_eq!(open_game("Cargo").err().unwrap().id(), open_game("Carg").err().unwrap().id());
        assert_eq!(open_game(" ").err().unwrap().id(), "spec-empty");
        assert_eq!(open_game("nym:9").err().unwrap().id(), "game-unknown-nearest");
        assert_eq!(open_game("nim:x").err().unwrap().id(), open("nim:x").err().unwrap().id());
        assert!(GAMES.iter().all(|entry| open_game(entry.examples[0]).is_ok()));
    }
}
