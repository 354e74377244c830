//! Sentences that the compiler knows: their identifiers, and what each of them takes.

use std::fmt;
use std::marker::PhantomData;

use crate::generated::PLAIN;
use crate::given::Nothing;
use crate::{Arg, Message};

/// The identifier of a sentence that is in the language files, and by its type the
/// arguments that it takes. [`id!`](crate::id) makes one; nothing else does, so that
/// there is none that cannot be said.
///
/// It cannot be compared: what is to be done differs by what has happened, and not by
/// what is said of it.
pub struct Id<Given> {
    name: &'static str,
    given: PhantomData<fn(Given)>,
}

/// A sentence without arguments.
pub type Plain = Id<Nothing>;

impl<Given> Id<Given> {
    /// For what the build script generates.
    pub(crate) const fn new(name: &'static str) -> Id<Given> {
        Id { name, given: PhantomData }
    }

    /// How the files and JSON write it.
    pub(crate) fn name(self) -> &'static str {
        self.name
    }
}

impl<Given> Clone for Id<Given> {
    fn clone(&self) -> Id<Given> {
        *self
    }
}

impl<Given> Copy for Id<Given> {}

impl<Given> fmt::Debug for Id<Given> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "id!({:?})", self.name)
    }
}

impl From<Plain> for Message {
    fn from(id: Plain) -> Message {
        Message::of(id, Nothing {})
    }
}

impl From<Plain> for Arg {
    fn from(id: Plain) -> Arg {
        Message::from(id).into()
    }
}

/// A player and the other one by name, for sentences that are about a player: after `..`
/// in [`message!`](crate::message!) they are the arguments `player` and `other`.
#[derive(Clone, Debug)]
pub struct About {
    /// Whom the sentence is about.
    pub player: Arg,
    /// The opponent.
    pub other: Arg,
}

impl About {
    /// A sentence about the first of these two.
    pub fn new(player: impl Into<Arg>, other: impl Into<Arg>) -> About {
        About { player: player.into(), other: other.into() }
    }
}

/// What is said of a game: the sentences `game-NAME`, `game-NAME-rules` and `game-NAME-fact`.
#[derive(Clone, Copy, Debug)]
pub struct GameWords {
    /// What it is called.
    pub title: Plain,
    /// How it is played.
    pub rules: Plain,
    /// Something worth knowing about it.
    pub fact: Plain,
}

/// What the files say of the game of this name. Of a game that a program has added they
/// say nothing.
pub fn game(name: &str) -> Option<GameWords> {
    Some(GameWords {
        title: plain(&format!("game-{name}"))?,
        rules: plain(&format!("game-{name}-rules"))?,
        fact: plain(&format!("game-{name}-fact"))?,
    })
}

/// What the files say of a parameter of a game: the sentence `param-GAME-KEY`.
pub fn game_param(game: &str, key: &str) -> Option<Plain> {
    plain(&format!("param-{game}-{key}"))
}

/// The sentence without arguments of this name, if there is one.
fn plain(name: &str) -> Option<Plain> {
    PLAIN.binary_search(&name).ok().map(|place| Id::new(PLAIN[place]))
}

/// A sentence with its arguments, checked when the program is built: one that the language
/// files do not have, or an argument too few or too many, does not compile.
///
/// ```
/// use arene_words::{About, message};
///
/// let (needed, limit) = ("3 GiB", "2 GiB");
/// let large = message!("file-not-utf8", path = "nim.json", line = 7);
/// assert_eq!(large.to_string().lines().count(), 1);
/// // An argument that is called as its value may be named alone.
/// let path = "nim.json";
/// assert_eq!(message!("file-not-utf8", path, line = 7), large);
/// // Arguments `player` and `other` come from a player.
/// let about = About::new("alice", "bob");
/// let won = message!("verdict-wins", rank = 5, ..about);
/// assert_eq!(won.to_string(), "alice wins in 5 plies, whatever bob does.");
/// ```
///
/// A typo in the name of the sentence is found,
///
/// ```compile_fail
/// arene_words::message!("file-not-utf9", path = "nim.json", line = 7);
/// ```
///
/// one in the name of an argument,
///
/// ```compile_fail,E0560
/// arene_words::message!("file-not-utf8", path = "nim.json", row = 7);
/// ```
///
/// one that is missing,
///
/// ```compile_fail,E0063
/// arene_words::message!("file-not-utf8", path = "nim.json");
/// ```
///
/// and one that is given twice or has no place.
///
/// ```compile_fail,E0062
/// arene_words::message!("file-not-utf8", path = "a", path = "b", line = 7);
/// ```
/// ```compile_fail
/// use arene_words::{About, message};
/// message!("file-not-utf8", path = "a", line = 7, ..About::new("alice", "bob"));
/// ```
///
/// Which sentence is said may be decided first, among those that take the same: they have
/// the same type, which is named by the arguments.
///
/// ```
/// use arene_words::{id, message};
///
/// let reason = "disk on fire";
/// for id in [id!("file-directory"), id!("file-denied")] {
///     assert!(message!(id as Path, path = "x").to_string().contains('x'));
/// }
/// ```
/// ```compile_fail,E0308
/// use arene_words::id;
/// let id = if true { id!("file-denied") } else { id!("file-unreadable") };
/// ```
#[macro_export]
macro_rules! message {
    ($id:ident as $Given:ident $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Message::of($id, $crate::given::$Given {
            $($name: $crate::arg!($name $(= $value)?),)*
        })
    };
    ($id:tt $($given:tt)*) => {
        $crate::sentence!(@filled $id $($given)*)
    };
}

/// The identifier of a sentence of the language files, where it is not said at once:
/// chosen among others, kept in a table, or without arguments and said by
/// [`Words::text`](crate::Words::text).
///
/// ```
/// use arene_words::{Language, Words, id};
///
/// let heads = [id!("head-move"), id!("head-result")];
/// let words = Words::new(Language::French);
/// assert_eq!(heads.map(|head| words.text(head)), ["coup", "résultat"]);
/// ```
/// ```compile_fail
/// let typo = arene_words::id!("head-mvoe");
/// ```
///
/// What is said is not asked for what happened: identifiers cannot be compared.
///
/// ```compile_fail,E0369
/// use arene_words::id;
/// let same = id!("head-move") == id!("head-result");
/// ```
#[macro_export]
macro_rules! id {
    ($id:tt) => {
        $crate::sentence!(@id_of $id)
    };
}

/// A message from what `sentence!` knows of it: its constant, the struct of its arguments,
/// and which of them a player gives.
#[doc(hidden)]
#[macro_export]
macro_rules! filled {
    ([$ID:ident $Given:ident $($about:ident)+]
     $(, $name:ident $(= $value:expr)?)*, ..$whom:expr $(,)?) => {{
        let about: $crate::About = $whom;
        $crate::Message::of($crate::ids::$ID, $crate::given::$Given {
            $($name: $crate::arg!($name $(= $value)?),)*
            $($about: about.$about,)*
        })
    }};
    ([$ID:ident $Given:ident $($about:ident)*] $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Message::of($crate::ids::$ID, $crate::given::$Given {
            $($name: $crate::arg!($name $(= $value)?),)*
        })
    };
    ([$ID:ident $Given:ident] $(, $name:ident $(= $value:expr)?)*, ..$whom:expr $(,)?) => {
        compile_error!("this sentence names no player: leave out what follows “..”")
    };
}

/// The constant of a sentence, from what `sentence!` knows of it.
#[doc(hidden)]
#[macro_export]
macro_rules! id_of {
    ([$ID:ident $($given:ident)+]) => {
        $crate::ids::$ID
    };
}

/// The value of an argument, which may be that of the variable of its name.
#[doc(hidden)]
#[macro_export]
macro_rules! arg {
    ($name:ident = $value:expr) => {
        ::core::convert::Into::<$crate::Arg>::into($value)
    };
    ($name:ident) => {
        ::core::convert::Into::<$crate::Arg>::into($name)
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_their_parameters_have_words_if_the_files_have() {
        let nim = game("nim").expect("the files speak of Nim");
        assert_eq!(Message::from(nim.title).to_string(), "Nim");
        assert!(game_param("nim", "take").is_some());
        assert!(game_param("nim", "takes").is_none());
        // Games that are not there, also where a sentence happens to be called so.
        for name in ["mine", "file", "unknown", "", "nim-rules"] {
            assert!(game(name).is_none(), "{name}");
        }
    }
}
