//! The games of Arène: rules, text, arena files, and the answers that every
//! face shows.
//!
//! [`open`] turns a spec such as `nim:9` or a path to an arena file into a
//! [`Session`]; exploring it gives a [`Model`], an arena whose vertices have
//! names; [`answers`] are computed from those.
//!
//! ```
//! use arene::{Limits, Player, solve};
//! use arene_games::{Start, open};
//!
//! let session = open("chocolate:4x6")?;
//! let model = session.explore(&Start::default(), &Limits::none())?;
//! let solution = solve(model.arena(), model.finals(), &Limits::none())?;
//! assert_eq!(solution.winner(model.start()), Some(Player::J0));
//! let best: Vec<String> =
//!     solution.best_moves(model.arena(), model.start()).map(|v| model.name(v)).collect();
//! assert_eq!(best, ["4x4_1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | feature | brings | and with it |
//! |---|---|---|
//! | `tables` | solutions in files, and sweeps: every position solved without an arena | `arene-table`: zstd, memory maps |
//! | `export` | the rows of a table as CSV and Parquet | `parquet` |
//!
//! [`laws`] tries on any game what solvers and searches rely on.
//!
//! Without them there are rules, sessions, arena files, searches and their answers.

mod added;
pub mod answers;
pub mod book;
mod change;
mod explicit;
pub mod files;
pub mod games;
pub mod heuristics;
#[cfg(feature = "tables")]
mod kept;
pub mod laws;
mod lists;
mod notation;
mod opening;
mod ordered;
mod placed;
mod plain;
mod proving;
mod registry;
mod rules;
mod searching;
mod session;
mod sessions;
mod solving;
mod sound;
mod spec;
#[cfg(feature = "tables")]
mod sweeping;
#[cfg(feature = "tables")]
pub mod tables;
mod tabletop;
mod text;
mod unrolling;

/// Without tables a session has nothing to do with them.
#[cfg(not(feature = "tables"))]
mod tables {
    use arene_words::Message;

    /// Nothing goes wrong with tables that there are not.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TableError {}

    impl TableError {
        /// Whether what was found could not be written.
        pub fn is_of_output(&self) -> bool {
            match *self {}
        }

        /// What happened, as a sentence.
        pub fn message(&self) -> Message {
            match *self {}
        }
    }

    /// Every session.
    pub trait Tabled {}

    impl<T: ?Sized> Tabled for T {}
}

pub use added::{AddedGame, AddedParam, ParamKind, refused};
pub use change::Change;
pub use lists::{joined, listed, names};
pub use notation::{Facts, Notation, Stated, TakeHeuristic, TakeInsight, TakeKeys, TakeNumbering};
pub use opening::{
    Known, KnownParam, Named, Registry, full_spec, named, open, open_game, open_within,
};
pub use ordered::in_order;
pub use plain::Plain;
pub use proving::ProofRequest;
pub use registry::{GAMES, GameEntry};
pub use searching::{Algorithm, SearchRequest};
pub use session::{
    CellValues, Failure, Model, Place, Session, Start, TableFile, Turn, bytes, power_of_log10,
    power_of_ten,
};
pub use sessions::{open_arena, session, session_of};
pub use solving::{Answered, SolveRequest, solve_model};
pub use spec::{Kind, Param, Params, nearest};
pub use tables::TableError;
pub use tabletop::{GridKind, Tabletop, letters};
pub use text::{MoveText, VertexText};
pub use unrolling::{Unrolled, UnrolledNode};
