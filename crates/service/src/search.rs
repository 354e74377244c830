//! What each move is worth, some plies ahead.

use std::time::Duration;

use arene::clock::Instant;
use arene::{LimitReached, Limits, Player};
use arene_games::answers::{SearchAnswer as Found, SearchedMove as FoundMove, ValueAnswer};
use arene_games::{Algorithm, Failure, Place, SearchRequest, Session};
use arene_words::{Message, message};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

use crate::contract::player;
use crate::source::start;
use crate::stored::OpenTable;
use crate::{Context, Fault, FirstTurn, Offers, Source, Stopped, Warning, Worth};

/// The depth of minimax and alpha-beta if no limit is given.
const DEPTH: u32 = 4;
/// The time of deepening if no limit is given.
const TIME: Duration = Duration::from_secs(1);
/// The longest time that may be given: a month.
const LONGEST: f64 = 31.0 * 86_400.0;
/// Minimax is run beside another algorithm as long as it visits at most this many.
const COMPARED: u64 = 2_000_000;

/// What is each move worth, some plies ahead?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// The game.
    pub game: Source,
    /// The position; the start of the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Who moves there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<FirstTurn>,
    /// By which algorithm.
    #[serde(default)]
    pub algorithm: SearchAlgorithm,
    /// With which heuristic; the best for the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// How many plies ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// For how many seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// Through how many positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// With how many threads, where the algorithm can use them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
    /// With a transposition table of how many bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<u64>,
    /// With how many random games (Monte Carlo).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub playouts: Option<u32>,
    /// From which seed (Monte Carlo).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// From a table, by its path, where files may be opened: then nothing is searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// Whether to tell what plain minimax would have visited, where that is found soon.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub compare: bool,
}

/// The algorithms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SearchAlgorithm {
    /// Plain minimax.
    Minimax,
    /// Alpha-beta pruning.
    AlphaBeta,
    /// Iterative deepening with a table.
    #[default]
    Deepening,
    /// Monte Carlo tree search.
    Mcts,
    /// None: a table answered.
    Table,
}

/// What each move is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SearchAnswer {
    /// The position searched from.
    pub vertex: String,
    /// Who moves there.
    #[serde(with = "player")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::PlayerSchema"))]
    pub owner: Player,
    /// The algorithm that ran.
    pub algorithm: SearchAlgorithm,
    /// The heuristic that estimated; absent where none did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// The value of the position, J0's.
    #[serde(flatten)]
    pub value: Worth,
    /// Plies looked ahead.
    pub depth: u32,
    /// Whether the value is certain.
    pub exact: bool,
    /// Whether the values of all moves are certain, too.
    pub complete: bool,
    /// Whether values are mean scores of random games.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mean_scores: bool,
    /// Every move with its value, in the order of the rules.
    pub moves: Vec<SearchedMove>,
    /// All best moves.
    pub best: Vec<String>,
    /// The best moves of both sides, as far as known.
    pub line: Vec<String>,
    /// Positions visited: this one once, and every one that a move was played to, as often
    /// as one was. From a table, the positions looked up.
    pub nodes: u64,
    /// Positions where moves were cut.
    pub cutoffs: u64,
    /// Positions that the table answered.
    pub hits: u64,
    /// Milliseconds taken.
    pub ms: f64,
    /// What plain minimax visits, if that was asked for and found soon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimax: Option<MinimaxCost>,
    /// What to know about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
    /// That the search was stopped before its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// What plain minimax visits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MinimaxCost {
    /// Positions.
    pub nodes: u64,
    /// Whether there are more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
}

/// A move and its value.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SearchedMove {
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// The vertex it leads to.
    pub to: String,
    /// Its value, J0's; none, and `null`, if it was never tried.
    #[serde(flatten)]
    pub value: Option<Worth>,
    /// Whether only a bound of the value is known.
    #[serde(default)]
    pub bound: bool,
    /// Whether the value, or the bound, is certain: a win, or no estimate stood in for an
    /// outcome.
    pub exact: bool,
    /// In how many random games it was tried, where that is what it was judged by.
    #[serde(default)]
    pub playouts: Option<u32>,
}

impl Serialize for SearchedMove {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("move", &self.name)?;
        map.serialize_entry("to", &self.to)?;
        match &self.value {
            Some(value) => value.entries(&mut map)?,
            None => map.serialize_entry("value", &None::<i32>)?,
        }
        if self.bound {
            map.serialize_entry("bound", &true)?;
        }
        map.serialize_entry("exact", &self.exact)?;
        if let Some(playouts) = self.playouts {
            map.serialize_entry("playouts", &playouts)?;
        }
        map.end()
    }
}

impl Search {
    /// The question for this game, from its start.
    pub fn of(game: impl Into<Source>) -> Search {
        Search { game: game.into(), ..Search::default() }
    }

    /// What each move is worth.
    pub fn answer(&self, context: &Context<'_>) -> Result<SearchAnswer, Fault> {
        let session = context.games.open(&self.game, &context.limits)?;
        let table = match &self.table {
            Some(_) if self.threads.is_some() => {
                return Err(message!("search-table-threads").into());
            }
            Some(path) => Some(OpenTable::new(&*session, path, context)?),
            None => None,
        };
        let from = start(self.from.as_deref(), self.turn);
        let place = session.placed(&from)?;
        let mut warnings = self.idle_fields(context);
        warnings.extend(from.position.and_then(|_| place.unreachable()));
        match table {
            Some(table) => looked_up(&table, &*place, &warnings, context),
            None => self.answer_at(&*place, &warnings, context),
        }
    }

    /// The same for one position after another of a game that is open, by so many threads
    /// that share the memory. What is wrong whatever the position is turns out here.
    pub fn many<'a>(
        &'a self,
        session: &'a dyn Session,
        threads: usize,
        context: &Context<'a>,
    ) -> Result<ManySearches<'a>, Fault> {
        let context = context.shared(threads);
        let table = match &self.table {
            Some(path) => Some(OpenTable::new(session, path, &context)?),
            None => {
                self.limits(&context.limits)?;
                None
            }
        };
        Ok(ManySearches { question: self, session, table, context })
    }

    fn answer_at(
        &self,
        place: &dyn Place,
        warnings: &[Message],
        context: &Context<'_>,
    ) -> Result<SearchAnswer, Fault> {
        let request = self.request()?;
        let limits = self.limits(&context.limits)?;
        let found = place.search(&request, &limits)?;
        let mut answer = SearchAnswer::new(&found);
        answer.warnings = Warning::all(warnings, context.reader);
        answer.warnings.extend(Warning::all(&found.warnings, context.reader));
        // A search that was stopped, or had less time than it was to have, answers with what
        // it has.
        if let Err(reached) = context.limits.check_stop() {
            answer.stopped =
                Some(Stopped::by(reached, Offers::of(&self.game, true).or_depth(), context.reader));
        } else if self.compare {
            answer.minimax = minimax(&answer, place, &context.limits);
        }
        Ok(answer)
    }

    fn request(&self) -> Result<SearchRequest, Fault> {
        let default = SearchRequest::default();
        Ok(SearchRequest {
            algorithm: match self.algorithm {
                SearchAlgorithm::Minimax => Algorithm::Minimax,
                SearchAlgorithm::AlphaBeta => Algorithm::AlphaBeta,
                SearchAlgorithm::Deepening => Algorithm::Deepening,
                SearchAlgorithm::Mcts => Algorithm::Mcts,
                SearchAlgorithm::Table => return Err(message!("search-no-table").into()),
            },
            heuristic: self.heuristic.clone(),
            first_best: default.first_best,
            threads: self.threads.unwrap_or(1).clamp(1, 1024),
            table_bytes: match self.hash {
                Some(bytes) => usize::try_from(bytes).unwrap_or(usize::MAX),
                None => default.table_bytes,
            },
            playouts: match self.playouts {
                Some(playouts) => playouts,
                // As many as the time or the positions allow.
                None if self.time.is_some() || self.nodes.is_some() => u32::MAX,
                None => default.playouts,
            },
            seed: self.seed.unwrap_or(default.seed),
        })
    }

    /// Depth, time and nodes as given, or a default that ends soon.
    fn limits(&self, limits: &Limits) -> Result<Limits, Fault> {
        let mut limits = limits.clone();
        limits.check_memory(self.request()?.table_bytes as u64)?;
        let time = match self.time {
            Some(seconds) if seconds > 0.0 && seconds <= LONGEST => {
                Some(Duration::from_secs_f64(seconds))
            }
            Some(seconds) => {
                return Err(message!("time-wrong", value = seconds.to_string()).into());
            }
            None => None,
        };
        let unlimited = self.depth.is_none() && self.nodes.is_none() && time.is_none();
        let (depth, time) = match self.algorithm {
            SearchAlgorithm::Minimax | SearchAlgorithm::AlphaBeta if unlimited => {
                (Some(DEPTH), None)
            }
            SearchAlgorithm::Deepening if unlimited => (None, Some(TIME)),
            _ => (self.depth, time),
        };
        if let Some(depth) = depth {
            limits = limits.depth(depth);
        }
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(time) = time {
            limits = limits.no_later_than(Instant::now() + time);
        }
        Ok(limits)
    }

    /// Which fields are given that the algorithm has no use for.
    pub fn idle_fields(&self, context: &Context<'_>) -> Vec<Message> {
        let given = [
            ("heuristic", self.heuristic.is_some()),
            ("depth", self.depth.is_some()),
            ("threads", self.threads.is_some()),
            ("hash", self.hash.is_some()),
            ("playouts", self.playouts.is_some()),
            ("seed", self.seed.is_some()),
        ];
        let algorithm = match self.table {
            Some(_) => SearchAlgorithm::Table,
            None => self.algorithm,
        };
        let idle: &[&str] = match algorithm {
            SearchAlgorithm::Minimax | SearchAlgorithm::AlphaBeta => {
                &["threads", "hash", "playouts", "seed"]
            }
            SearchAlgorithm::Deepening => &["playouts", "seed"],
            SearchAlgorithm::Mcts => &["heuristic", "depth", "threads", "hash"],
            SearchAlgorithm::Table => {
                &["heuristic", "depth", "threads", "hash", "playouts", "seed"]
            }
        };
        let is_given = |name: &str| given.iter().any(|&(known, given)| known == name && given);
        let warning = |name: &&str| {
            message!(
                "search-idle-option",
                option = context.reader.field(name),
                algorithm = algorithm.name()
            )
        };
        idle.iter().filter(|name| is_given(name)).map(warning).collect()
    }
}

/// Searches of one position after another.
pub struct ManySearches<'a> {
    question: &'a Search,
    session: &'a dyn Session,
    table: Option<OpenTable<'a>>,
    context: Context<'a>,
}

impl ManySearches<'_> {
    /// What each move of a position is worth. Nothing is explored to find out whether play
    /// leads there, and what a search that was stopped has found is no answer.
    pub fn answer(&self, from: &str) -> Result<SearchAnswer, Fault> {
        let place = self.session.placed(&start(Some(from), self.question.turn))?;
        let seen: Vec<Message> = place.seen_unreachable().into_iter().collect();
        if let Some(table) = &self.table {
            return looked_up(table, &*place, &seen, &self.context);
        }
        let question = &Search { threads: Some(1), ..self.question.clone() };
        let answer = question.answer_at(&*place, &seen, &self.context)?;
        match answer.stopped {
            Some(_) => Err(LimitReached::Stopped.into()),
            None => Ok(answer),
        }
    }
}

/// What a table says of a position.
fn looked_up(
    table: &OpenTable<'_>,
    place: &dyn Place,
    warnings: &[Message],
    context: &Context<'_>,
) -> Result<SearchAnswer, Fault> {
    let warnings = Warning::all(warnings, context.reader);
    match table.search(place) {
        Ok(found) => Ok(SearchAnswer { warnings, ..SearchAnswer::new(&found) }),
        Err(fault) => Err(fault.beside(warnings)),
    }
}

impl SearchAlgorithm {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            SearchAlgorithm::Minimax => "minimax",
            SearchAlgorithm::AlphaBeta => "alphabeta",
            SearchAlgorithm::Deepening => "deepening",
            SearchAlgorithm::Mcts => "mcts",
            SearchAlgorithm::Table => "table",
        }
    }

    /// The algorithm of a name.
    pub fn named(name: &str) -> Option<SearchAlgorithm> {
        use SearchAlgorithm::{AlphaBeta, Deepening, Mcts, Minimax};
        [Minimax, AlphaBeta, Deepening, Mcts].into_iter().find(|known| known.name() == name)
    }
}

impl From<Option<Algorithm>> for SearchAlgorithm {
    fn from(algorithm: Option<Algorithm>) -> SearchAlgorithm {
        match algorithm {
            Some(Algorithm::Minimax) => SearchAlgorithm::Minimax,
            Some(Algorithm::AlphaBeta) => SearchAlgorithm::AlphaBeta,
            Some(Algorithm::Deepening) => SearchAlgorithm::Deepening,
            Some(Algorithm::Mcts) => SearchAlgorithm::Mcts,
            None => SearchAlgorithm::Table,
        }
    }
}

impl From<ValueAnswer> for Worth {
    fn from(answer: ValueAnswer) -> Worth {
        Worth { value: answer.value, utility: answer.utility }
    }
}

impl SearchAnswer {
    /// What a session found.
    pub(crate) fn new(found: &Found) -> SearchAnswer {
        let told = |m: &FoundMove| SearchedMove {
            name: m.name.clone(),
            to: m.to.clone(),
            value: m.value.map(Worth::from),
            bound: m.bound,
            exact: m.exact,
            playouts: m.playouts,
        };
        SearchAnswer {
            vertex: found.vertex.clone(),
            owner: found.owner,
            algorithm: found.algorithm.into(),
            heuristic: found.heuristic.map(str::to_owned),
            value: found.value.into(),
            depth: found.depth,
            exact: found.exact,
            complete: found.complete,
            mean_scores: found.mean_scores,
            moves: found.moves.iter().map(told).collect(),
            best: found.best.clone(),
            line: found.line.clone(),
            nodes: found.nodes,
            cutoffs: found.cutoffs,
            hits: found.hits,
            ms: found.milliseconds,
            minimax: None,
            warnings: Vec::new(),
            stopped: None,
        }
    }

    /// Whether a move is one of the best.
    pub fn is_best(&self, m: &SearchedMove) -> bool {
        self.best.contains(&m.name)
    }
}

/// What minimax would have cost, if it takes no more than a moment.
fn minimax(answer: &SearchAnswer, place: &dyn Place, limits: &Limits) -> Option<MinimaxCost> {
    let pruned =
        matches!(answer.algorithm, SearchAlgorithm::AlphaBeta | SearchAlgorithm::Deepening);
    if !pruned || answer.depth == 0 || answer.moves.is_empty() {
        return None;
    }
    let plain = SearchRequest {
        algorithm: Algorithm::Minimax,
        heuristic: answer.heuristic.clone(),
        ..SearchRequest::default()
    };
    // The user's time is over: a moment more, and a stop still counts.
    let limits = limits
        .clone()
        .depth(answer.depth)
        .nodes(COMPARED)
        .no_later_than(Instant::now() + Duration::from_secs(1));
    match place.search(&plain, &limits) {
        Ok(found) => Some(MinimaxCost { nodes: found.nodes, more: false }),
        Err(Failure::Limit(LimitReached::Nodes { limit })) => {
            Some(MinimaxCost { nodes: limit, more: true })
        }
        // Not finished in that moment: then there is nothing to compare.
        Err(_) => None,
    }
}
