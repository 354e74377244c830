//! Who wins, how fast, with which moves.

mod found;
mod positions;

use std::sync::Arc;

use arene::{LimitReached, Limits, Player};
use arene_games::answers::{ProofAnswer, Solved};
use arene_games::book::Book;
use arene_games::{Answered, ProofRequest, Session, SolveRequest};
use arene_words::message;
use serde::{Deserialize, Serialize};

use crate::contract::player;
use crate::source::start;
use crate::{Context, Fault, FirstTurn, Offers, Source, Standing, Stopped, Warning, book, stored};

pub(crate) use found::Found;
pub use positions::{Position, Positions};

/// The most that the table of an exact search takes unless told otherwise.
const TABLE: u64 = 256 << 20;

/// How many nodes go into moves that are not best unless all of them are wanted: a
/// few seconds.
const REST: u64 = 1 << 23;

/// How many plies of a line are told.
const LINE: usize = 26;

/// Who wins, how fast, with which moves?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// The game.
    pub game: Source,
    /// The position; the start of the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Who moves there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<FirstTurn>,
    /// Whether every position is listed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub all: bool,
    /// Every position is listed if there are no more than so many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all_up_to: Option<u64>,
    /// Whether only the winner is asked for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub weak: bool,
    /// Whether an exact search proves what every move is worth, however long that takes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moves: bool,
    /// Whether perfect play is told as well where every position was solved. Where one
    /// was searched it is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub line: bool,
    /// From a table, by its path, where files may be opened: then nothing is solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// Into a table, by its path, where files may be written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
    /// From a book, by its path, where files may be opened, if the position is in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
    /// Bytes that the table of an exact search may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_bytes: Option<u64>,
}

/// Who wins, how fast, with which moves.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveAnswer {
    /// The game.
    pub game: String,
    /// What answered: `arena`, `sweep`, `table`, `search` or `book`.
    pub engine: String,
    /// Whether the verdict is certain.
    pub exact: bool,
    /// Vertices of the arena, if they were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertices: Option<u64>,
    /// Its edges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edges: Option<u64>,
    /// The position that was asked about.
    pub start: SolvedStart,
    /// Perfect play of both sides, as moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
    /// The vertices that its moves lead to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line_vertices: Vec<String>,
    /// Whether play goes on at its end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub line_goes_on: bool,
    /// How many positions each player wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won: Option<Won>,
    /// How many nobody wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Drawn>,
    /// How many nobody wins and have a score, in a game that ends with scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scored: Option<u64>,
    /// The plies of the longest win; `null` where nobody wins anything.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<u32>"))]
    pub longest: Option<Option<u32>>,
    /// Every position, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Position>>"))]
    pub positions: Option<Positions>,
    /// What an exact search cost.
    #[serde(flatten)]
    pub cost: Option<SearchCost>,
    /// The table in which every position was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stored: Option<StoredTable>,
    /// What to know about how this came to be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
    /// Which limit ended the work before everything was proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
    /// The same for programs; not in an answer that was read.
    #[serde(skip)]
    pub reached: Option<LimitReached>,
}

/// What an exact search cost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SearchCost {
    /// Positions visited, the first one included.
    pub nodes: u64,
    /// Bytes of the table at the end.
    pub table: u64,
    /// Milliseconds.
    pub ms: f64,
    /// Whether every position could be solved as well, in more time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub whole: bool,
}

/// A table that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StoredTable {
    /// Where it is.
    pub path: String,
    /// How many positions it has.
    pub positions: u64,
    /// How many bytes it takes.
    pub bytes: u64,
}

/// The position that was asked about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolvedStart {
    /// The vertex.
    pub vertex: String,
    /// Who moves there.
    #[serde(with = "player")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::PlayerSchema"))]
    pub owner: Player,
    /// How it stands.
    #[serde(flatten)]
    pub standing: Standing,
    /// The cycle of a play that never ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cycle: Option<Vec<String>>,
    /// Every move, in the order of the rules.
    pub moves: Vec<Move>,
}

/// A move and how the position after it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Move {
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// The vertex it leads to.
    pub to: String,
    /// How that stands.
    #[serde(flatten)]
    pub standing: Standing,
    /// Whether no move is better.
    pub best: bool,
}

/// How many positions each player wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Won {
    /// The first player.
    #[serde(rename = "J0")]
    pub j0: u64,
    /// The second player.
    #[serde(rename = "J1")]
    pub j1: u64,
}

/// How many positions nobody wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Drawn {
    /// Somebody can force the end.
    pub dead_end: u64,
    /// Play never ends.
    pub infinite: u64,
}

/// A value that may be `null` but is something else where it is absent.
mod given {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<T: Serialize, S: Serializer>(
        value: &Option<T>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        value.serialize(to)
    }

    pub(super) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<T>, D::Error> {
        T::deserialize(from).map(Some)
    }
}

impl Solve {
    /// The question for this game, from its start.
    pub fn of(game: impl Into<Source>) -> Solve {
        Solve { game: game.into(), ..Solve::default() }
    }

    /// Who wins.
    pub fn answer(&self, context: &Context<'_>) -> Result<SolveAnswer, Fault> {
        let session = context.games.open(&self.game, &context.limits)?;
        self.answer_in(&*session, context)
    }

    /// The same for a game that is open.
    pub fn answer_in(
        &self,
        session: &dyn Session,
        context: &Context<'_>,
    ) -> Result<SolveAnswer, Fault> {
        let from = start(self.from.as_deref(), self.turn);
        if self.weak || self.moves || self.book.is_some() {
            let clash = [("table", &self.table), ("output", &self.output)];
            if let Some((field, _)) = clash.into_iter().find(|(_, given)| given.is_some()) {
                let field = context.reader.field(field);
                return Err(message!("solve-clash", field).into());
            }
        }
        if let Some(path) = &self.table {
            return self.told(stored::look_up(session, &from, path, context)?, context);
        }
        if let Some(path) = &self.output {
            let game = self.game.name();
            let (answered, stored) = stored::store(session, &from, game, path, context)?;
            return Ok(SolveAnswer { stored: Some(stored), ..self.told(answered, context)? });
        }
        if let Some(path) = &self.book {
            let book = book::open(path, self.game.name(), context)?;
            if let Some(proof) = book.answer(&*session.placed(&from)?) {
                return Ok(self.proven(&proof, Vec::new(), context));
            }
        }
        let request = SolveRequest {
            proof: self.proof(&context.limits),
            every_position: self.all,
            one_of_many: false,
        };
        self.told(session.answer(&from, &request, &context.limits)?, context)
    }

    /// The same for one position after another of a game that is open, by so many threads
    /// that share the memory.
    pub fn many<'a>(
        &'a self,
        session: &'a dyn Session,
        threads: usize,
        context: &Context<'a>,
    ) -> Result<ManySolved<'a>, Fault> {
        let context = context.shared(threads);
        let book = self.book.as_ref();
        let book = book.map(|path| book::open(path, self.game.name(), &context)).transpose()?;
        Ok(ManySolved { question: self, session, book, context })
    }

    fn told(&self, answered: Answered, context: &Context<'_>) -> Result<SolveAnswer, Fault> {
        match answered {
            Answered::Explored(model, solution) => {
                self.found(Found::Arena(model, solution), context)
            }
            Answered::Swept(solved) => self.found(Found::Kept(solved), context),
            Answered::Proven(proof, warning) => {
                Ok(self.proven(&proof, Warning::all(&warning, context.reader), context))
            }
        }
    }

    /// How an exact search is asked for.
    fn proof(&self, limits: &Limits) -> ProofRequest {
        let most = limits.memory_limit().unwrap_or(u64::MAX);
        let table = self.table_bytes.map_or(TABLE, |bytes| bytes.min(most));
        ProofRequest {
            threads: limits.thread_count(),
            table_bytes: usize::try_from(table).unwrap_or(usize::MAX),
            weak: self.weak,
            rest: if self.moves { u64::MAX } else { REST },
        }
    }

    /// The answer where every position was solved.
    fn found(&self, found: Found, context: &Context<'_>) -> Result<SolveAnswer, Fault> {
        let mut answer = found.ask(|solved| self.of_start(solved, context))?;
        let size = answer.vertices;
        let few = matches!((self.all_up_to, size), (Some(most), Some(all)) if all <= most);
        if self.all || few {
            answer.positions = Some(Positions::Found(Arc::new(found)));
        }
        Ok(answer)
    }

    /// The same without the list of positions.
    fn of_start(&self, solved: &dyn Solved, context: &Context<'_>) -> Result<SolveAnswer, Fault> {
        let (vertex, owner) = solved.start();
        let cycle = solved.cycle(&context.limits)?;
        let line = (self.line && cycle.is_none()).then(|| solved.line(LINE));
        let size = solved.size();
        let counts = solved.counts();
        let standing = solved.verdict().into();
        let moves = solved.moves().into_iter().map(|m| Move {
            name: m.name,
            to: m.to,
            standing: m.verdict.into(),
            best: m.best,
        });
        // What is read from a file may turn out to be broken: nothing is said of it.
        if let Some(trouble) = solved.trouble() {
            return Err(trouble.into());
        }
        Ok(SolveAnswer {
            game: self.game.name().to_owned(),
            engine: solved.engine().to_owned(),
            exact: true,
            vertices: size.map(|size| size.0),
            edges: size.map(|size| size.1),
            start: SolvedStart { vertex, owner, standing, cycle, moves: moves.collect() },
            line_goes_on: line.iter().flatten().next_back().is_some_and(|step| !step.last),
            line_vertices: line.iter().flatten().map(|step| step.to.clone()).collect(),
            line: line.map(|line| line.into_iter().map(|step| step.name).collect()),
            won: counts.map(|counts| Won { j0: counts.won[0], j1: counts.won[1] }),
            drawn: counts
                .map(|counts| Drawn { dead_end: counts.dead_end, infinite: counts.infinite }),
            scored: counts.map(|counts| counts.scored).filter(|&scored| scored > 0),
            longest: counts.map(|counts| counts.longest),
            warnings: Warning::all(solved.warnings(), context.reader),
            positions: None,
            cost: None,
            stored: None,
            stopped: None,
            reached: None,
        })
    }

    /// The answer where one position was searched.
    pub(crate) fn proven(
        &self,
        proof: &ProofAnswer,
        warnings: Vec<Warning>,
        context: &Context<'_>,
    ) -> SolveAnswer {
        let moves = proof.moves.iter().map(|m| Move {
            name: m.name.clone(),
            to: m.to.clone(),
            standing: found::standing(m.proven),
            best: m.best,
        });
        SolveAnswer {
            game: self.game.name().to_owned(),
            engine: proof.engine.to_owned(),
            exact: proof.exact(),
            vertices: None,
            edges: None,
            start: SolvedStart {
                vertex: proof.vertex.clone(),
                owner: proof.owner,
                standing: found::standing(proof.proven),
                cycle: None,
                moves: moves.collect(),
            },
            line: Some(proof.line.clone()),
            line_vertices: Vec::new(),
            line_goes_on: proof.line_goes_on,
            won: None,
            drawn: None,
            scored: None,
            longest: None,
            positions: None,
            cost: Some(SearchCost {
                nodes: proof.nodes,
                table: proof.table_bytes as u64,
                ms: proof.milliseconds,
                whole: proof.whole,
            }),
            stored: None,
            warnings,
            stopped: proof
                .stopped
                .map(|limit| Stopped::by(limit, Offers::of(&self.game, true), context.reader)),
            reached: proof.stopped,
        }
    }
}

/// One position after another.
pub struct ManySolved<'a> {
    question: &'a Solve,
    session: &'a dyn Session,
    book: Option<Book>,
    context: Context<'a>,
}

impl ManySolved<'_> {
    /// Who wins at a position. Nothing is explored that a search can answer.
    pub fn answer(&self, from: &str) -> Result<SolveAnswer, Fault> {
        let ManySolved { question, session, book, context } = self;
        let from = start(Some(from), question.turn);
        if let Some(book) = book
            && let Some(proof) = book.answer(&*session.placed(&from)?)
        {
            return Ok(question.proven(&proof, Vec::new(), context));
        }
        let request = SolveRequest {
            proof: question.proof(&context.limits),
            every_position: false,
            one_of_many: true,
        };
        match session.answer(&from, &request, &context.limits)? {
            Answered::Proven(ProofAnswer { stopped: Some(limit), proven, .. }, _)
                if proven.verdict().is_none() =>
            {
                Err(limit.into())
            }
            answered => question.told(answered, context),
        }
    }
}
