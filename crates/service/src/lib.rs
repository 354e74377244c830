//! Every question that Arène answers, and every answer, as data.
//!
//! A face (the command line, a page, Python) turns what its user did into a [`Question`],
//! hands it over, and lays out the [`Answer`]. Both are plain values with a JSON form that
//! reads back; [`answer_json`] is the way in for whoever speaks JSON.
//!
//! ```
//! use arene::{Limits, Player};
//! use arene_service::{Context, Games, Reader, Solve, Standing};
//! use arene_words::Language;
//!
//! let reader = Reader::new(Language::English);
//! let context = Context::new(Games::built_in(), &reader, Limits::none());
//! let answer = Solve::of("nim:20").answer(&context)?;
//! assert_eq!(answer.start.standing, Standing::Won { by: Player::J0, rank: Some(10) });
//! # Ok::<(), arene_service::Fault>(())
//! ```

mod answer;
mod attractor;
mod book;
mod context;
mod contract;
mod explored;
mod fault;
mod games;
mod json;
mod matches;
mod notes;
mod question;
mod reader;
#[cfg(feature = "schema")]
mod schema;
mod search;
mod solve;
mod source;
#[cfg(feature = "tables")]
mod stored;
#[cfg(not(feature = "tables"))]
#[path = "no_tables.rs"]
mod stored;

pub use answer::Answer;
pub use attractor::{Attractor, AttractorAnswer, FoundLayers, Layers, Method};
pub use context::Context;
pub use contract::{Draw, Standing, Worth};
pub use fault::{Fault, FaultAnswer, FaultKind, FaultParts, FaultPlace};
pub use games::{GameAnswer, Games as ListGames, GamesAnswer, ParamAnswer, Properties};
pub use json::{Host, Request, RequestLimits, answer_json};
pub use matches::{
    Board, BoardChange, Contest, ContestAnswer, Each, EndedBy, Ending, GridName, Hint, HintReason,
    JudgedMove, Judgement, LastMove, LegalMove, Mark, Match, MatchAnswer, MatchEnd, MatchStep,
    MoveValues, NamedPlayer, Played, PlayerKind, Review, SavedMatch, Step, Stone, Undone,
};
pub use notes::{LimitName, Stopped, Warning};
pub use question::Question;
pub use reader::{Reader, Spelling};
#[cfg(feature = "schema")]
pub use schema::{AnswerSchema, answer_schemas, fault_schema, question_schema};
pub use search::{ManySearches, MinimaxCost, Search, SearchAlgorithm, SearchAnswer, SearchedMove};
pub use solve::{
    Drawn, ManySolved, Move, Position, Positions, SearchCost, Solve, SolveAnswer, SolvedStart,
    StoredTable, Won,
};
pub use source::{FirstTurn, Games, Source, SourceText, TextFormat};
