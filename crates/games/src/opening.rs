//! Opening a game by its spec.

use std::path::Path;
use std::sync::Arc;

use arene::Limits;
use arene_words::{GameWords, Message, Plain, Words, game, game_param, message, shortened};

use crate::spec::nearest;
use crate::{AddedGame, Failure, GAMES, GameEntry, Kind, Params, Session, explicit, files};

/// The games that specs name: those that are built in, and those that a program adds. It
/// is cheap to clone.
///
/// ```
/// use arene_games::Registry;
/// let games = Registry::built_in();
/// assert!(games.open("nim:9").is_ok());
/// assert_eq!(games.iter().next().map(|game| game.name().to_owned()), Some("nim".to_owned()));
/// ```
#[derive(Clone, Default)]
pub struct Registry {
    added: Arc<Vec<Arc<AddedGame>>>,
}

/// A game of a [`Registry`].
#[derive(Clone)]
pub enum Known {
    /// One that is built in.
    BuiltIn(&'static GameEntry),
    /// One that a program has added.
    Added(Arc<AddedGame>),
}

/// A parameter of a game, as a listing shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownParam {
    /// Its name in specs.
    pub key: String,
    /// What its value looks like: `number`, `list`, `size`, `switch`, or the words to
    /// choose from with `|` between them.
    pub kind: String,
    /// Its default; empty if it must be given, or for a switch.
    pub default: String,
    /// What it means.
    pub about: String,
}

/// What a spec names.
pub enum Named {
    /// A built-in game.
    Game(&'static GameEntry),
    /// A game that was added.
    Added(Arc<AddedGame>),
    /// An arena file.
    File,
}

impl Registry {
    /// The games that are built in.
    pub fn built_in() -> Registry {
        Registry::default()
    }

    /// Adds a game. Fails if it has a name that is taken, or that no spec could name.
    pub fn add(&mut self, game: AddedGame) -> Result<(), Message> {
        for name in game.names() {
            let odd = |c: char| c.is_whitespace() || c.is_control() || ":,=/\\".contains(c);
            if name.is_empty() || name.contains(odd) || looks_like_a_path(name) {
                return Err(message!("game-name-odd", name = shortened(name)));
            }
            if self.game(name).is_some() {
                return Err(message!("game-name-taken", name));
            }
        }
        Arc::make_mut(&mut self.added).push(Arc::new(game));
        Ok(())
    }

    /// The same with one more game.
    pub fn with(mut self, game: AddedGame) -> Result<Registry, Message> {
        self.add(game)?;
        Ok(self)
    }

    /// Every game: those that are built in, then the others in the order in which they
    /// were added.
    pub fn iter(&self) -> impl Iterator<Item = Known> + '_ {
        GAMES.iter().map(Known::BuiltIn).chain(self.added.iter().cloned().map(Known::Added))
    }

    /// Opens a game by its spec, or an arena file by its path.
    pub fn open(&self, spec: &str) -> Result<Box<dyn Session>, Failure> {
        self.open_within(spec, &Limits::none())
    }

    /// The same within limits: a large file takes time and memory before it is open.
    pub fn open_within(&self, spec: &str, limits: &Limits) -> Result<Box<dyn Session>, Failure> {
        let spec = spec.trim();
        match self.named(spec)? {
            Named::File => explicit::session(Path::new(spec), limits),
            Named::Game(entry) => Known::BuiltIn(entry).open(spec),
            Named::Added(game) => Known::Added(game).open(spec),
        }
    }

    /// Opens a game by its spec, and nothing else: whatever the spec is, no file is looked
    /// for, let alone read.
    pub fn open_game(&self, spec: &str) -> Result<Box<dyn Session>, Failure> {
        let spec = spec.trim();
        match self.game(spec) {
            Some(game) => game.open(spec),
            None if looks_like_a_path(spec) => {
                Err(message!("game-not-a-file", spec = shortened(spec)).into())
            }
            None => Err(self.unknown(spec).into()),
        }
    }

    /// A spec with every parameter written out, the same for all ways to name a game:
    /// `connect4` is `connect4:size=7x6,line=4,only=all`.
    pub fn full_spec(&self, spec: &str) -> Result<String, Message> {
        let spec = spec.trim();
        let known = match self.named(spec)? {
            Named::File => return Ok(spec.to_owned()),
            Named::Game(entry) => Known::BuiltIn(entry),
            Named::Added(game) => Known::Added(game),
        };
        let params = known.written(spec)?;
        let name = known.name();
        Ok(if params.is_empty() { name.to_owned() } else { format!("{name}:{params}") })
    }

    /// What a spec names, without opening it.
    pub fn named(&self, spec: &str) -> Result<Named, Message> {
        let spec = spec.trim();
        if files::Format::of_path(Path::new(spec)).is_some() {
            return Ok(Named::File);
        }
        match self.game(spec) {
            Some(Known::BuiltIn(entry)) => return Ok(Named::Game(entry)),
            Some(Known::Added(game)) => return Ok(Named::Added(game)),
            None => {}
        }
        if looks_like_a_path(spec) || Path::new(spec).exists() {
            return Ok(Named::File);
        }
        Err(self.unknown(spec))
    }

    /// The game that a spec begins with. Nothing is asked of the system.
    pub fn game(&self, spec: &str) -> Option<Known> {
        let name = name(spec);
        self.iter().find(|game| game.names().iter().any(|known| known.eq_ignore_ascii_case(name)))
    }

    /// That there is no such game, with the nearest one.
    fn unknown(&self, spec: &str) -> Message {
        let name = shortened(name(spec));
        let name = name.as_str();
        if name.is_empty() {
            return message!("spec-empty");
        }
        let games: Vec<Known> = self.iter().collect();
        match nearest(name, games.iter().flat_map(|game| game.names())) {
            Some(known) => {
                message!("game-unknown-nearest", name, nearest = known)
            }
            None => message!("game-unknown", name),
        }
    }
}

impl Known {
    /// Its name in specs.
    pub fn name(&self) -> &str {
        match self {
            Known::BuiltIn(entry) => entry.name,
            Known::Added(game) => game.name(),
        }
    }

    /// Its names, the first one first.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Known::BuiltIn(entry) => {
                std::iter::once(&entry.name).chain(entry.aliases).copied().collect()
            }
            Known::Added(game) => game.names().collect(),
        }
    }

    /// Specs to try; the first is the most typical.
    pub fn examples(&self) -> Vec<&str> {
        match self {
            Known::BuiltIn(entry) => entry.examples.to_vec(),
            Known::Added(game) => game.examples(),
        }
    }

    /// Its name for people.
    pub fn title(&self, words: &Words) -> String {
        match self {
            Known::BuiltIn(entry) => entry.said(words, |said| said.title),
            Known::Added(game) => game.titled(words).to_owned(),
        }
    }

    /// Its rules in a few sentences.
    pub fn rules(&self, words: &Words) -> String {
        match self {
            Known::BuiltIn(entry) => entry.said(words, |said| said.rules),
            Known::Added(game) => game.ruled(words).to_owned(),
        }
    }

    /// Something worth knowing about it.
    pub fn fact(&self, words: &Words) -> String {
        match self {
            Known::BuiltIn(entry) => entry.said(words, |said| said.fact),
            Known::Added(game) => game.told(words).to_owned(),
        }
    }

    /// Its parameters, the main one first.
    pub fn params(&self, words: &Words) -> Vec<KnownParam> {
        let list = |declared: &[crate::Param<'_>], about: &dyn Fn(&str) -> String| {
            let param = |param: &crate::Param<'_>| KnownParam {
                key: param.key.to_owned(),
                kind: kind_name(param.kind),
                default: param.default.to_owned(),
                about: about(param.key),
            };
            declared.iter().map(param).collect()
        };
        match self {
            Known::BuiltIn(entry) => {
                let about = |key: &str| game_param(entry.name, key).map(|id| words.text(id));
                list(entry.params, &|key| about(key).unwrap_or_default())
            }
            Known::Added(game) => game.with_declared(|declared| {
                list(declared, &|key| game.about_param(key, words).to_owned())
            }),
        }
    }

    /// Opens it by its spec.
    pub fn open(&self, spec: &str) -> Result<Box<dyn Session>, Failure> {
        let (name, params) = spec.split_once(':').unwrap_or((spec, ""));
        let opened = match self {
            Known::BuiltIn(entry) => {
                let params = read_params(entry, name.trim(), params);
                opened(params, |params| Ok((entry.open)(params)?))
            }
            Known::Added(game) => game.open(params),
        };
        opened.map_err(|unopened| {
            let spec = shortened(spec);
            let examples = self.examples();
            let example = examples.first().map_or("", |example| *example);
            match unopened {
                Unopened::Params(error) => {
                    message!("spec-error-example", spec, error, example).into()
                }
                Unopened::Game(Failure::Input(error)) => message!("spec-error", spec, error).into(),
                Unopened::Game(failure) => failure,
            }
        })
    }

    /// The parameters of a spec, written out.
    fn written(&self, spec: &str) -> Result<String, Message> {
        let (name, params) = spec.split_once(':').unwrap_or((spec, ""));
        match self {
            Known::BuiltIn(entry) => Ok(read_params(entry, name.trim(), params)?.written()),
            Known::Added(game) => {
                game.with_declared(|declared| Ok(Params::read(params, declared)?.written()))
            }
        }
    }
}

/// What a value looks like, as listings say it.
fn kind_name(kind: Kind<'_>) -> String {
    match kind {
        Kind::Number => "number".to_owned(),
        Kind::List => "list".to_owned(),
        Kind::Size => "size".to_owned(),
        Kind::Switch => "switch".to_owned(),
        Kind::Choice(choices) => choices.join("|"),
    }
}

/// Opens a game by its spec: `nim:9`, `connect4:5x4`, `path/to/arena.json`.
///
/// Whoever answers strangers takes [`open_game`], which opens games alone, and
/// [`open_arena`](crate::open_arena) for arenas whose text they send.
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
    Registry::built_in().open_within(spec, limits)
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
    Registry::built_in().open_game(spec).map_err(|failure| failure.message())
}

/// A spec with every parameter written out, the same for all ways to name a game:
/// `connect4` is `connect4:size=7x6,line=4,only=all`.
pub fn full_spec(spec: &str) -> Result<String, Message> {
    Registry::built_in().full_spec(spec)
}

/// What a spec names, without opening it.
pub fn named(spec: &str) -> Result<Named, Message> {
    Registry::built_in().named(spec)
}

impl GameEntry {
    /// One of the sentences about it.
    fn said(&self, words: &Words, which: impl Fn(GameWords) -> Plain) -> String {
        game(self.name).map_or(String::new(), |said| words.text(which(said)))
    }
}

/// Why a game cannot be opened.
pub(crate) enum Unopened {
    /// Its parameters are not written as they should be: an example helps.
    Params(Message),
    /// There is no such game; what it says brings an example of its own.
    Game(Failure),
}

/// Opens a game with the parameters that were read.
pub(crate) fn opened<'a>(
    params: Result<Params<'a>, Message>,
    open: impl FnOnce(&Params<'a>) -> Result<Box<dyn Session>, Failure>,
) -> Result<Box<dyn Session>, Unopened> {
    let params = params.map_err(Unopened::Params)?;
    open(&params).map_err(|failure| match failure {
        Failure::Input(error) if params.was_refused() => Unopened::Params(error),
        failure => Unopened::Game(failure),
    })
}

/// The parameters of a spec, with those that its name stands for.
fn read_params<'a>(entry: &GameEntry, name: &str, text: &str) -> Result<Params<'a>, Message> {
    let params = Params::read(text, entry.params)?;
    let preset = entry.presets.iter().find(|(preset, _)| preset.eq_ignore_ascii_case(name));
    match (preset, entry.params.first()) {
        (Some((_, main)), Some(param)) if !params.given(param.key) => {
            Params::read(&format!("{main},{text}"), entry.params)
        }
        _ => Ok(params),
    }
}

fn name(spec: &str) -> &str {
    spec.split(':').next().unwrap_or("").trim()
}

/// Whether a spec that names no game must mean a file, by its letters alone.
fn looks_like_a_path(spec: &str) -> bool {
    spec.contains(['/', '\\']) || files::Format::of_path(Path::new(spec)).is_some()
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
            assert_eq!(
                open_game(spec).err().unwrap().id().to_string(),
                "game-not-a-file",
                "{spec}"
            );
        }
        let id = |error: Option<Message>| error.unwrap().id().to_string();
        assert_eq!(id(open_game("Cargo").err()), id(open_game("Carg").err()));
        assert_eq!(open_game(" ").err().unwrap().id().to_string(), "spec-empty");
        assert_eq!(open_game("nym:9").err().unwrap().id().to_string(), "game-unknown-nearest");
        assert_eq!(id(open_game("nim:x").err()), id(open("nim:x").err()));
        assert!(GAMES.iter().all(|entry| open_game(entry.examples[0]).is_ok()));
    }
}
