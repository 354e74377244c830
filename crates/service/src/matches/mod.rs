//! A match that is played: positions and moves, who plays, what was taken back, what the
//! judge found. Any face drives it one step at a time and keeps it as JSON.
//!
//! | file | holds |
//! |---|---|
//! | `course` | where it began, what was played and taken back, how it ended |
//! | `players`, `machine` | who plays, and the moves of machines |
//! | `typed` | moves as people type them |
//! | `oracle`, `judge`, `review` | the truth where it can be had, what moves are worth, mistakes |
//! | `saved` | the match as it is written down |
//! | `board`, `step` | the match as questions and answers carry it |
//! | `contest` | many matches between machines |

mod board;
mod contest;
mod course;
mod judge;
mod machine;
mod oracle;
mod players;
mod review;
mod saved;
mod step;
mod typed;

use std::time::Duration;

use arene::Player;
use arene_games::{Place, Session};
use arene_words::{Message, message};
use serde::{Deserialize, Serialize};

use self::course::Course;
use self::oracle::Oracle;
use crate::contract::player;
use crate::{Context, Fault, Source, book};

pub use board::{Board, BoardChange, GridName, LegalMove, Stone};
pub use contest::{Contest, ContestAnswer, Each};
pub use course::{Ending, Undone};
pub use judge::{Hint, HintReason, JudgedMove, Judgement, MoveValues};
pub use players::PlayerKind;
pub use review::{Mark, Review};
pub use saved::{EndedBy, MatchEnd, SavedMatch};
pub use step::{LastMove, MatchAnswer, MatchStep, NamedPlayer, Step};

/// A match between two players, which may be people or machines.
///
/// ```
/// use arene::Limits;
/// use arene_service::{Context, Games, PlayerKind, Reader, SavedMatch};
/// use arene_words::Language;
///
/// let reader = Reader::new(Language::English);
/// let context = Context::new(Games::built_in(), &reader, Limits::none());
/// let players = [PlayerKind::Human, PlayerKind::Perfect];
/// let mut game = SavedMatch::of("nim:9").between(players).open(&context)?;
/// game.play("take 2", &context)?;
/// let answer = game.machine(&context)?;
/// assert_eq!(answer.name, "take 2");
/// game.undo(None);
/// assert_eq!(game.place().name(), "9_0");
/// # Ok::<(), arene_service::Fault>(())
/// ```
pub struct Match {
    game: Source,
    session: Box<dyn Session>,
    players: [PlayerKind; 2],
    seed: u64,
    table: Option<String>,
    book: Option<String>,
    course: Course,
    oracle: Oracle,
    /// What the judge said of moves, in their order; also of those that were taken back.
    marks: Vec<Mark>,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Played {
    /// Who made it.
    #[serde(with = "player")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::PlayerSchema"))]
    pub player: Player,
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
}

/// What a hint may take where the game cannot be solved.
const TIME_TO_JUDGE: Duration = Duration::from_secs(1);

impl Match {
    /// Learns of the game what its players need for all of the match: from its table or
    /// book if it has one, by solving it if somebody plays perfectly. Without this, a
    /// perfect player finds out about each position when it has to move there.
    pub fn prepare(&mut self, context: &Context<'_>) -> Result<(), Fault> {
        if self.open_files(context)? || !self.players.contains(&PlayerKind::Perfect) {
            return Ok(());
        }
        let (name, session) = (self.start().name(), &*self.session);
        let start = oracle::start_at(session, &name, self.start().owner());
        let searchable = self.start().has_insight();
        self.oracle = Oracle::for_perfect_play(session, &start, searchable, context)?;
        Ok(())
    }

    /// Opens the table or the book, if the match has one that is not open yet. Says
    /// whether it has one.
    fn open_files(&mut self, context: &Context<'_>) -> Result<bool, Fault> {
        let named = self.table.is_some() || self.book.is_some();
        if !named || !self.oracle.is_unasked() {
            return Ok(named);
        }
        if let Some(table) = &self.table {
            let (name, session) = (self.start().name(), &*self.session);
            let start = oracle::start_at(session, &name, self.start().owner());
            self.oracle = Oracle::kept(session, &start, table, context)?;
        } else if let Some(path) = &self.book {
            let book = book::open(path, self.game.name(), context)?;
            self.oracle = Oracle::searched(Some(book));
        }
        Ok(true)
    }

    /// The game.
    pub fn game(&self) -> &Source {
        &self.game
    }

    /// The game as it is open.
    pub fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// J0 and J1.
    pub fn players(&self) -> [PlayerKind; 2] {
        self.players
    }

    /// The seed of everything left to chance.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The present position.
    pub fn place(&self) -> &dyn Place {
        self.course.place()
    }

    /// The position before the last move.
    pub fn before(&self) -> Option<&dyn Place> {
        self.course.places().iter().rev().nth(1).map(|place| &**place)
    }

    /// The first position.
    pub fn start(&self) -> &dyn Place {
        &*self.course.places()[0]
    }

    /// All positions, from the first to the present one.
    pub fn places(&self) -> &[Box<dyn Place>] {
        self.course.places()
    }

    /// The moves so far.
    pub fn moves(&self) -> &[String] {
        self.course.moves()
    }

    /// What was taken back and can be played again, the last of it at the end.
    pub fn undone(&self) -> &[Undone] {
        self.course.undone()
    }

    /// Who made the last move, and which.
    pub fn last(&self) -> Option<(Player, &str)> {
        Some((self.before()?.owner(), self.moves().last()?))
    }

    /// How often the present position has occurred, this time included.
    pub fn times(&self) -> u32 {
        self.course.times()
    }

    /// How the match ended, or `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        self.course.ending()
    }

    /// What the judge said of the moves so far.
    pub fn marks(&self) -> impl Iterator<Item = &Mark> {
        let plies = self.moves().len();
        self.marks.iter().take_while(move |mark| mark.ply <= plies)
    }

    /// The legal move that a text means at the present position: the move itself, the
    /// vertex it leads to, or a few words of it that fit no other.
    pub fn read_move(&self, text: &str) -> Result<String, Message> {
        typed::read(self.place(), text)
    }

    /// Plays a move, as [`Match::read_move`] reads it, for whoever is to move.
    pub fn play(&mut self, text: &str, context: &Context<'_>) -> Result<Played, Fault> {
        if self.ending().is_some() {
            return Err(course::over(text).into());
        }
        let m = self.read_move(text)?;
        self.make(m, context)
    }

    /// The machine that is to move makes its move.
    pub fn machine(&mut self, context: &Context<'_>) -> Result<Played, Fault> {
        self.machine_as(self.players[self.place().owner().index()], context)
    }

    /// Makes the move that this kind of player would make, for whoever is to move. People
    /// make theirs themselves.
    pub fn machine_as(&mut self, kind: PlayerKind, context: &Context<'_>) -> Result<Played, Fault> {
        if self.ending().is_some() {
            let vertex = self.place().name();
            return Err(message!("verdict-over", vertex).into());
        }
        if kind == PlayerKind::Human {
            let name = context.reader.name(self.place().owner());
            return Err(message!("match-human", player = name).into());
        }
        if kind == PlayerKind::Perfect {
            self.open_files(context)?;
        }
        let place = self.place();
        let seed = machine::seed_for(kind, self.seed, 0, place.owner(), self.moves().len());
        let m = machine::choose(kind, &*self.session, place, &self.oracle, seed, context)?;
        self.make(m, context)
    }

    /// Makes a legal move.
    fn make(&mut self, m: String, context: &Context<'_>) -> Result<Played, Fault> {
        let player = self.place().owner();
        let more = (m.len() + self.place().name().len()) as u64;
        context.limits.check_memory(self.course.bytes() + 2 * more)?;
        self.course.play(&m)?;
        // Another move was taken back there.
        let plies = self.moves().len();
        self.marks.retain(|mark| mark.ply < plies);
        Ok(Played { player, name: m })
    }

    /// Takes back to the last position at which one of these players was to move: people
    /// if nobody is named, or both if there are none; or takes back a resignation. Returns
    /// what was taken back; nothing if there is nothing.
    pub fn undo(&mut self, of: Option<&[Player]>) -> Option<Undone> {
        let people = |player: &Player| self.players[player.index()] == PlayerKind::Human;
        let mut usual: Vec<Player> = Player::BOTH.into_iter().filter(people).collect();
        if usual.is_empty() {
            usual = Player::BOTH.to_vec();
        }
        self.course.undo(of.unwrap_or(&usual)).cloned()
    }

    /// Plays again what was taken back last, and returns it; nothing if there is nothing.
    pub fn redo(&mut self) -> Result<Option<Undone>, Fault> {
        Ok(self.course.redo()?)
    }

    /// A player gives the match up: the one to move if nobody is named. Returns who.
    pub fn resign(&mut self, player: Option<Player>) -> Result<Player, Fault> {
        if self.ending().is_some() {
            let vertex = self.place().name();
            return Err(message!("verdict-over", vertex).into());
        }
        let player = player.unwrap_or_else(|| self.place().owner());
        self.course.resign(player);
        // What was said of moves that were taken back is gone with them.
        let plies = self.moves().len();
        self.marks.retain(|mark| mark.ply <= plies);
        Ok(player)
    }

    /// The best moves, and why; nothing where the match is over. Where they are not known
    /// they are searched for, a second long if nothing else is said.
    pub fn hint(
        &mut self,
        time: Option<Duration>,
        context: &Context<'_>,
    ) -> Result<Option<Hint>, Fault> {
        if self.ending().is_some() {
            return Ok(None);
        }
        self.ask_oracle(context)?;
        let (place, time) = (self.course.place(), time.unwrap_or(TIME_TO_JUDGE));
        let values = judge::judge_best(place, &self.oracle, time, &context.limits)?;
        Ok(Hint::new(values, place.owner()))
    }

    /// What every move is worth; nothing where the match is over.
    pub fn values(
        &mut self,
        time: Option<Duration>,
        context: &Context<'_>,
    ) -> Result<Option<MoveValues>, Fault> {
        if self.ending().is_some() {
            return Ok(None);
        }
        self.ask_oracle(context)?;
        let (place, time) = (self.course.place(), time.unwrap_or(TIME_TO_JUDGE));
        Ok(Some(judge::judge(place, &self.oracle, time, &context.limits)?))
    }

    /// Tells the whole match again, and marks its mistakes.
    pub fn review(&mut self, context: &Context<'_>) -> Result<Review, Fault> {
        self.ask_oracle(context)?;
        let review = review::review(&self.course, &self.oracle, &context.limits)?;
        let plies = self.moves().len();
        self.marks.retain(|mark| mark.ply > plies);
        self.marks.splice(0..0, review.moves.iter().cloned());
        Ok(review)
    }

    /// Marks the last move, if there is one.
    pub fn judge_last(&mut self, context: &Context<'_>) -> Result<Option<Mark>, Fault> {
        self.ask_oracle(context)?;
        let mark = review::judge_last(&self.course, &self.oracle, &context.limits)?;
        if let Some(mark) = &mark {
            let at = self.marks.partition_point(|other| other.ply < mark.ply);
            let end = self.marks.partition_point(|other| other.ply <= mark.ply);
            self.marks.splice(at..end, [mark.clone()]);
        }
        Ok(mark)
    }

    /// Lets the oracle solve the game, if that is quickly done.
    fn ask_oracle(&mut self, context: &Context<'_>) -> Result<(), Fault> {
        self.open_files(context)?;
        let (name, session) = (self.start().name(), &*self.session);
        let start = oracle::start_at(session, &name, self.start().owner());
        self.oracle.ask(session, &start, &context.limits);
        Ok(())
    }
}

impl std::fmt::Debug for Match {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Match").field(&self.saved()).finish()
    }
}
