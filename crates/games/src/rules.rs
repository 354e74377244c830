//! Sessions of games that have rules.

use std::ops::RangeInclusive;
use std::sync::Arc;

use arene::{Arena, Explored, Finals, LimitReached, Limits, Outcome, Perft, Player};
use arene::{TreeEstimate, estimate_tree, explore, perft, reach};
use arene_words::Message;

#[cfg(feature = "tables")]
use crate::TableFile;
#[cfg(feature = "tables")]
use crate::answers::Solved;
use crate::answers::{AuditAnswer, ProofAnswer, SearchAnswer};
use crate::book::{self, BookError, Openings, Prover};
use crate::proving;
use crate::searching::{self, TREE_WALKS};
use crate::session::no_such_move;
#[cfg(feature = "tables")]
use crate::sweeping::Sweep;
use crate::unrolling::unroll;
use crate::{CellValues, Tabletop, Turn, Unrolled};
use crate::{Facts, Failure, Model, Place, ProofRequest, SearchRequest, Session, Start, Stated};

/// A session of a game with rules.
pub(crate) struct Rules<G>(pub(crate) Arc<G>);

impl<G> Rules<G> {
    pub(crate) fn new(game: G) -> Rules<G> {
        Rules(Arc::new(game))
    }
}

/// Exploring this many vertices is a matter of milliseconds: enough to tell
/// whether a position can be reached in most games of a few heaps.
const QUICK_LOOK: u32 = 100_000;
/// A position may have a million moves: the edges are bounded too.
const QUICK_BYTES: u64 = 64 << 20;

impl<G> Session for Rules<G>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
{
    fn stated(&self) -> Option<Stated> {
        Some(self.0.stated())
    }

    fn about(&self) -> Vec<Message> {
        self.0.about()
    }

    fn explore(&self, from: &Start<'_>, limits: &Limits) -> Result<Box<dyn Model>, Failure> {
        let starts = starts(&*self.0, from)?;
        let warning = warning(&*self.0, from, &starts[0]);
        refuse_if_hopeless(&*self.0, from, limits)?;
        let explored = explore(&*self.0, &starts, limits)?;
        let warnings = warning.into_iter().collect();
        Ok(Box::new(RulesModel { game: self.0.clone(), explored, warnings }))
    }

    #[cfg(feature = "tables")]
    fn sweep(
        &self,
        from: &Start<'_>,
        limits: &Limits,
        into: Option<TableFile<'_>>,
    ) -> Result<Option<Box<dyn Solved>>, Failure> {
        let game = &*self.0;
        let starts = starts(game, from)?;
        let anywhere = from.position.is_some();
        Sweep { game: &self.0, starts, anywhere, limits, into }.solved()
    }

    #[cfg(feature = "tables")]
    fn sweep_size(&self, from: &Start<'_>, limits: &Limits) -> Result<Option<u64>, Failure> {
        let starts = starts(&*self.0, from)?;
        let anywhere = from.position.is_some();
        let game = &self.0;
        Sweep { game, starts, anywhere, limits, into: None }.size()
    }

    fn audit(
        &self,
        from: &Start<'_>,
        heuristic: Option<&str>,
        depths: RangeInclusive<u32>,
        sample: usize,
        limits: &Limits,
    ) -> Result<AuditAnswer, Failure> {
        let starts = starts(&*self.0, from)?;
        let warning = warning(&*self.0, from, &starts[0]);
        refuse_if_hopeless(&*self.0, from, limits)?;
        let answer = searching::audit(&*self.0, &starts, heuristic, depths, sample, limits)?;
        Ok(AuditAnswer { warning, ..answer })
    }

    fn place(&self, text: Option<&str>, turn: Option<Player>) -> Result<Box<dyn Place>, Message> {
        self.0.representable()?;
        let at = match text {
            Some(text) => read_vertex(&*self.0, text, turn)?,
            None => {
                let start = self.0.start();
                turn.map_or(start.clone(), |turn| self.0.with_turn(&start, turn))
            }
        };
        Ok(Box::new(RulesPlace { game: self.0.clone(), at }))
    }

    fn openings(&self, plies: u32, limits: &Limits) -> Result<Openings, Failure> {
        self.0.representable()?;
        if !self.0.has_insight() {
            return Err(BookError::NoRules.into());
        }
        Ok(book::openings(&*self.0, plies, limits)?)
    }

    fn prover(&self, table_bytes: usize) -> Option<Box<dyn Prover>> {
        Some(book::prover(&self.0, table_bytes))
    }

    fn heap_values(&self) -> Option<Vec<u32>> {
        self.0.heap_values()
    }
}

/// The position that exploration begins with.
fn start<G: Facts>(game: &G, from: &Start<'_>) -> Result<G::Position, Message> {
    game.representable()?;
    let Some(text) = from.position else {
        return Ok(match from.turn.player() {
            Some(player) => game.with_turn(&game.start(), player),
            None => game.start(),
        });
    };
    read_vertex(game, text, from.turn.player())
}

/// The position of a text, which may say who moves; so may the user.
pub(crate) fn read_vertex<G: Facts>(
    game: &G,
    text: &str,
    turn: Option<Player>,
) -> Result<G::Position, Message> {
    let (position, side) = split_vertex(text);
    match (side, turn) {
        (Some(side), Some(turn)) if side != turn => Err(Message::new("turn-contradicts")
            .with("vertex", text.trim())
            .with("side", side.to_string())
            .with("turn", turn.to_string())),
        _ => game.read_position(position, turn.or(side)),
    }
}

/// All of them: the same position with the other player to move included if that is
/// asked for.
pub(crate) fn starts<G: Facts>(game: &G, from: &Start<'_>) -> Result<Vec<G::Position>, Message> {
    let mut starts = vec![start(game, from)?];
    if from.turn == Turn::Both {
        starts.push(game.with_turn(&starts[0], game.turn(&starts[0]).other()));
    }
    Ok(starts)
}

/// Why play does not lead to where it shall begin, if that is not the start of the game.
fn warning<G: Facts>(game: &G, from: &Start<'_>, start: &G::Position) -> Option<Message> {
    from.position.and_then(|_| unreachable(game, start))
}

/// Why play cannot lead to `at`: what the game sees at a glance, or what a quick
/// exploration shows.
pub(crate) fn unreachable<G: Facts>(game: &G, at: &G::Position) -> Option<Message> {
    if let Some(seen) = seen_unreachable(game, at) {
        return Some(seen);
    }
    let whole =
        explore(game, &[], &Limits::none().vertices(QUICK_LOOK).memory(QUICK_BYTES)).ok()?;
    if whole.vertex(at).is_some() {
        return None;
    }
    let start = game.write_vertex(&game.start());
    Some(not_reached(game, at, Message::new("unreachable-explored").with("start", start)))
}

/// What the game sees at a glance.
fn seen_unreachable<G: Facts>(game: &G, at: &G::Position) -> Option<Message> {
    game.unreachable(at).map(|reason| not_reached(game, at, reason))
}

fn not_reached<G: Facts>(game: &G, at: &G::Position, reason: Message) -> Message {
    Message::new("position-unreachable")
        .with("vertex", game.write_vertex(at))
        .with("reason", reason)
}

/// Gives up at once when the whole game is far beyond the memory limit:
/// exploring until memory runs out would take minutes to say the same.
fn refuse_if_hopeless<G: Facts>(
    game: &G,
    from: &Start<'_>,
    limits: &Limits,
) -> Result<(), Failure> {
    // How much is left of a game from another position, nobody can tell.
    if from.position.is_some() {
        return Ok(());
    }
    let positions = game.estimate();
    // Index, arena, transposed arena and solution, with few moves per position.
    let each = (size_of::<G::Position>() + 40) as f64;
    match limits.memory_limit() {
        // Estimates may be too large by a small factor.
        Some(limit) if positions / 8.0 * each > limit as f64 => {
            Err(Failure::TooLarge { positions, limit })
        }
        _ => Ok(()),
    }
}

/// `9_0` is nine sticks with J0 to move; without the last two characters the
/// side to move is not said.
fn split_vertex(text: &str) -> (&str, Option<Player>) {
    let text = text.trim();
    let Some((position, side)) = text.rsplit_once('_') else { return (text, None) };
    match side {
        "0" | "J0" | "j0" => (position, Some(Player::J0)),
        "1" | "J1" | "j1" => (position, Some(Player::J1)),
        _ => (text, None),
    }
}

struct RulesModel<G: Facts> {
    game: Arc<G>,
    explored: Explored<G::Position>,
    warnings: Vec<Message>,
}

impl<G> Model for RulesModel<G>
where
    G: Facts + Send + Sync,
    G::Position: Send + Sync,
{
    fn arena(&self) -> &Arena {
        &self.explored.arena
    }

    fn finals(&self) -> &Finals {
        &self.explored.finals
    }

    fn start(&self) -> u32 {
        self.explored.start()
    }

    fn name(&self, v: u32) -> String {
        self.game.write_vertex(self.explored.position(v))
    }

    fn move_names(&self, v: u32) -> Vec<String> {
        let at = self.explored.position(v);
        let mut moves = Vec::new();
        self.game.moves(at, &mut moves);
        moves.iter().map(|&m| self.game.write_move(at, m)).collect()
    }

    fn find(&self, text: &str) -> Result<u32, Message> {
        let (position, side) = split_vertex(text);
        let at = self.game.read_position(position, side)?;
        let other = self.game.with_turn(&at, self.game.turn(&at).other());
        let twin = self.explored.vertex(&other);
        let found = self.explored.vertex(&at).or(twin.filter(|_| side.is_none()));
        found.ok_or_else(|| {
            Message::new("vertex-not-in-arena")
                .with("vertex", self.game.write_vertex(&at))
                .with("start", self.name(self.start()))
                // With the other player to move it is there.
                .with("turn", if twin.is_some() { "both" } else { "one" })
        })
    }

    fn find_from(&self, v: u32, text: &str) -> Result<u32, Message> {
        match successor(&*self.game, self.explored.position(v), text) {
            Ok(to) => self.explored.vertex(&to).map_or_else(|| self.find(text), Ok),
            Err(_) => self.find(text),
        }
    }

    fn twin(&self, v: u32) -> Option<u32> {
        let at = self.explored.position(v);
        self.explored.vertex(&self.game.with_turn(at, self.game.turn(at).other()))
    }

    fn summands(&self, v: u32) -> Vec<(String, u32)> {
        let parts = self.game.summands(self.explored.position(v));
        let vertex = |at: &G::Position| {
            let either =
                Player::BOTH.map(|turn| self.explored.vertex(&self.game.with_turn(at, turn)));
            either.into_iter().flatten().next()
        };
        let known = parts.iter().map(|(name, at)| Some((name.clone(), vertex(at)?)));
        known.collect::<Option<Vec<_>>>().unwrap_or_default()
    }

    fn bytes(&self) -> u64 {
        self.explored.bytes()
    }

    fn warnings(&self) -> &[Message] {
        &self.warnings
    }
}

/// The position that a text stands for, seen from `at`: a legal move, or the
/// position it leads to.
fn successor<G: Facts>(game: &G, at: &G::Position, text: &str) -> Result<G::Position, Message> {
    let by_move = game.read_move(at, text);
    if let Ok(m) = by_move {
        return Ok(game.play(at, m));
    }
    let mut moves = Vec::new();
    game.moves(at, &mut moves);
    let next = moves.iter().map(|&m| game.play(at, m));
    let (position, side) = split_vertex(text);
    // Without a side to move any successor that looks like it will do.
    let sides = Player::BOTH.into_iter().filter(|&turn| side.is_none_or(|side| side == turn));
    let meant: Vec<G::Position> =
        sides.filter_map(|turn| game.read_position(position, Some(turn)).ok()).collect();
    if meant.is_empty() {
        return by_move.map(|m| game.play(at, m));
    }
    if let Some(to) = next.clone().find(|to| meant.contains(to)) {
        return Ok(to);
    }
    // What no position is written like is a bad move rather than a position.
    if meant.iter().all(|to| game.write_position(to) != position) {
        return by_move.map(|m| game.play(at, m));
    }
    let names = next.map(|to| game.write_vertex(&to));
    Err(no_such_move(&game.write_vertex(at), text, names))
}

struct RulesPlace<G: Facts> {
    game: Arc<G>,
    at: G::Position,
}

impl<G> Place for RulesPlace<G>
where
    G: Facts + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
{
    fn name(&self) -> String {
        self.game.write_vertex(&self.at)
    }

    fn owner(&self) -> Player {
        self.game.turn(&self.at)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.at)
    }

    fn step(&self, text: &str) -> Result<Box<dyn Place>, Message> {
        let at = successor(&*self.game, &self.at, text)?;
        Ok(Box::new(RulesPlace { game: self.game.clone(), at }))
    }

    fn read_move(&self, text: &str) -> Result<String, Message> {
        let m = self.game.read_move(&self.at, text)?;
        Ok(self.game.write_move(&self.at, m))
    }

    fn unreachable(&self) -> Option<Message> {
        unreachable(&*self.game, &self.at)
    }

    fn seen_unreachable(&self) -> Option<Message> {
        seen_unreachable(&*self.game, &self.at)
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.game.moves(&self.at, &mut moves);
        moves.iter().map(|&m| self.game.write_move(&self.at, m)).collect()
    }

    fn tabletop(&self) -> Tabletop {
        self.game.tabletop(&self.at)
    }

    fn winning_lines(&self) -> Vec<Vec<u32>> {
        self.game.winning_lines(&self.at)
    }

    fn cell_values(&self, heuristic: Option<&str>) -> Result<Option<CellValues>, Message> {
        let name = searching::chosen_heuristic(&*self.game, heuristic)?;
        Ok(self.game.cell_values(name).map(|table| (name, table)))
    }

    fn heuristics(&self) -> Vec<&'static str> {
        searching::heuristics(&*self.game)
    }

    fn tree(
        &self,
        depth: usize,
        up_to_symmetry: bool,
        limits: &Limits,
    ) -> Option<Result<Perft, LimitReached>> {
        if up_to_symmetry {
            return self.game.symmetric_perft(&self.at, depth, limits);
        }
        Some(perft(&*self.game, &self.at, depth, limits))
    }

    fn reach(&self, depth: u32, limits: &Limits) -> Result<Vec<u64>, LimitReached> {
        reach(&*self.game, &self.at, depth, limits)
    }

    fn positions_up_to_symmetry(&self, limits: &Limits) -> Option<Result<usize, LimitReached>> {
        self.game.symmetric_size(&self.at, limits)
    }

    fn estimate_tree(&self, limits: &Limits) -> Result<TreeEstimate, LimitReached> {
        estimate_tree(&*self.game, &self.at, TREE_WALKS, 0, limits)
    }

    fn search(&self, request: &SearchRequest, limits: &Limits) -> Result<SearchAnswer, Failure> {
        searching::search(&*self.game, &self.at, request, limits)
    }

    fn representative(&self) -> String {
        self.game.write_vertex(&self.game.representative(&self.at))
    }

    fn has_insight(&self) -> bool {
        self.game.has_insight()
    }

    fn prove(&self, request: &ProofRequest, limits: &Limits) -> ProofAnswer {
        proving::prove(&*self.game, &self.at, request, limits)
    }

    fn unroll(&self, heuristic: Option<&str>, limits: &Limits) -> Result<Unrolled, Failure> {
        unroll(&*self.game, &self.at, heuristic, limits)
    }
}
