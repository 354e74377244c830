//! Searches, chosen by name.

use std::ops::RangeInclusive;

use arene::{
    AlphaBeta, DEEPEST, Deepening, Engine, Game, Heuristic, LimitReached, Limits, Mcts, Minimax,
};
use arene::{Mobility, Report, Zero, explore, solve};
use arene_words::{Message, message};

use crate::answers::{AuditAnswer, AuditDepth, SearchAnswer, SearchedMove, ValueAnswer};
use crate::solving::unsolvable;
use crate::{Facts, Failure, TakeHeuristic};

/// How to search.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// With which algorithm.
    pub algorithm: Algorithm,
    /// With which heuristic; the best for the game if none is named.
    pub heuristic: Option<String>,
    /// Whether alpha-beta stops at the first best move, as it is taught, and does not
    /// tell others as good from worse ones.
    pub first_best: bool,
    /// With how many threads, where the algorithm can use them.
    pub threads: usize,
    /// With a transposition table of how many bytes.
    pub table_bytes: usize,
    /// With how many random games (Monte Carlo).
    pub playouts: u32,
    /// From which seed (Monte Carlo).
    pub seed: u64,
}

impl Default for SearchRequest {
    fn default() -> SearchRequest {
        SearchRequest {
            algorithm: Algorithm::Deepening,
            heuristic: None,
            first_best: false,
            threads: 1,
            table_bytes: 4 << 20,
            playouts: 10_000,
            seed: 0,
        }
    }
}

/// The algorithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Plain minimax.
    Minimax,
    /// Alpha-beta pruning.
    AlphaBeta,
    /// Iterative deepening with a table.
    Deepening,
    /// Monte Carlo tree search.
    Mcts,
}

impl Algorithm {
    /// Every algorithm.
    pub const ALL: [Algorithm; 4] =
        [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Deepening, Algorithm::Mcts];

    /// Its name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alphabeta",
            Algorithm::Deepening => "deepening",
            Algorithm::Mcts => "mcts",
        }
    }
}

/// Heuristics that every game has. `utility` counts a win +1, a loss −1 and
/// everything else 0; `zero` says nothing about positions that are not final.
const EVERYWHERE: [&str; 3] = ["mobility", "utility", "zero"];

/// The heuristics of a game, the best first.
pub(crate) fn heuristics<G: Facts>(game: &G) -> Vec<&'static str> {
    let own = game.heuristics().iter().copied();
    // Without one of its own, an honest zero beats counting moves.
    let general =
        if game.heuristics().is_empty() { ["zero", "utility", "mobility"] } else { EVERYWHERE };
    own.chain(general).collect()
}

/// Hands the heuristic of this name, a game's own or a general one, to whoever
/// wants it.
pub(crate) fn with_heuristic<G: Facts, T: TakeHeuristic<G>>(
    game: &G,
    name: &str,
    taker: T,
) -> Option<T::Answer> {
    match name {
        "zero" | "utility" => Some(taker.take(General::Zero)),
        "mobility" => Some(taker.take(General::Mobility)),
        own => game.with_heuristic(own, taker),
    }
}

/// The heuristics that every game has, as one type: each type of heuristic is
/// compiled into each algorithm for each game.
enum General {
    Zero,
    Mobility,
}

impl<G: Game> Heuristic<G> for General {
    #[inline]
    fn estimate(&self, game: &G, at: &G::Position) -> i32 {
        match self {
            General::Zero => Zero.estimate(game, at),
            General::Mobility => Mobility.estimate(game, at),
        }
    }
}

/// The heuristic that a request names, or the game's best.
pub(crate) fn chosen_heuristic<G: Facts>(
    game: &G,
    wanted: Option<&str>,
) -> Result<&'static str, Message> {
    let known = heuristics(game);
    match wanted {
        None => Ok(known[0]),
        Some(wanted) => {
            let found = known.iter().copied().find(|name| name.eq_ignore_ascii_case(wanted));
            found.ok_or_else(|| unknown(wanted, &known))
        }
    }
}

/// Searches from a position.
pub(crate) fn search<G>(
    game: &G,
    at: &G::Position,
    request: &SearchRequest,
    limits: &Limits,
) -> Result<SearchAnswer, Failure>
where
    G: Facts + Sync,
    G::Position: Sync,
    G::Move: Send,
{
    let (report, heuristic) = if request.algorithm == Algorithm::Mcts {
        let report = Mcts::new(request.playouts, request.seed).search(game, at, limits)?;
        (report, None)
    } else {
        let name = chosen_heuristic(game, request.heuristic.as_deref())?;
        let taker = RunWith { game, at, request, limits };
        let report = with_heuristic(game, name, taker).ok_or_else(|| unknown(name, &[]))??;
        (report, Some(name))
    };
    let mut answer = answer(game, at, request.algorithm, heuristic, &report);
    if let Some(depth) =
        limits.depth_limit().filter(|&depth| depth > DEEPEST && heuristic.is_some())
    {
        let warning = message!("search-deepest", depth, most = DEEPEST);
        answer.warnings.push(warning);
    }
    Ok(answer)
}

/// How many random walks an estimate of a tree takes.
pub(crate) const TREE_WALKS: u32 = 20_000;

/// Measures a heuristic: at how many positions of the solved arena does the move
/// that alpha-beta chooses with it keep the true value? The positions are spread
/// evenly over the arena, always the same ones.
pub(crate) fn audit<G>(
    game: &G,
    starts: &[G::Position],
    heuristic: Option<&str>,
    depths: RangeInclusive<u32>,
    sample: usize,
    limits: &Limits,
) -> Result<AuditAnswer, Failure>
where
    G: Facts + Sync,
    G::Position: Sync,
    G::Move: Send,
{
    let heuristic = chosen_heuristic(game, heuristic)?;
    let explored = explore(game, starts, limits)?;
    let limits = &limits.clone().less_memory(explored.bytes());
    let solution = solve(&explored.arena, &explored.finals, limits)
        .map_err(|error| unsolvable(error, |v| game.write_vertex(explored.position(v))))?;
    let open: Vec<u32> =
        explored.arena.vertices().filter(|&v| !explored.arena.is_final(v)).collect();
    let sample = sample.min(open.len());
    let tried: Vec<u32> = (0..sample).map(|i| open[i * open.len() / sample]).collect();
    let mut rows = Vec::new();
    for depth in depths {
        let mut row = AuditDepth { depth, ..AuditDepth::default() };
        let (mut wasted, mut wins) = (0u64, 0u64);
        for &v in &tried {
            let at = explored.position(v);
            let limits = limits.clone().depth(depth);
            let run = RunPlain { game, at, limits: &limits };
            let report =
                with_heuristic(game, heuristic, run).ok_or_else(|| unknown(heuristic, &[]))??;
            let Some(m) = report.best().next() else { continue };
            let Some(to) = explored.vertex(&game.play(at, m)) else { continue };
            let player = game.turn(at);
            let (before, after) = (solution.winner(v), solution.winner(to));
            row.count(player, solution.verdict(v), solution.verdict(to));
            if let (Some(rank), Some(left)) = (solution.rank(v), solution.rank(to))
                && before == Some(player)
                && after == before
            {
                wins += 1;
                wasted += u64::from(left + 1 - rank);
            }
        }
        row.plies_lost = wasted as f64 / wins.max(1) as f64;
        rows.push(row);
    }
    Ok(AuditAnswer {
        heuristic,
        positions: open.len() as u64,
        sample: sample as u64,
        depths: rows,
        warning: None,
    })
}

pub(crate) fn unknown(name: &str, known: &[&str]) -> Message {
    message!("heuristic-unknown", name, names = known.join(", "))
}

/// Runs a plain alpha-beta, which any game can have.
struct RunPlain<'a, G: Game> {
    game: &'a G,
    at: &'a G::Position,
    limits: &'a Limits,
}

impl<G> TakeHeuristic<G> for RunPlain<'_, G>
where
    G: Game + Sync,
    G::Position: Sync,
    G::Move: Send,
{
    type Answer = Result<Report<G::Move>, LimitReached>;

    fn take<H: Heuristic<G> + Sync>(self, heuristic: H) -> Self::Answer {
        AlphaBeta(heuristic).search(self.game, self.at, self.limits)
    }
}

struct RunWith<'a, G: Game> {
    game: &'a G,
    at: &'a G::Position,
    request: &'a SearchRequest,
    limits: &'a Limits,
}

impl<G> TakeHeuristic<G> for RunWith<'_, G>
where
    G: Game + Sync,
    G::Position: Sync,
    G::Move: Send,
{
    type Answer = Result<Report<G::Move>, LimitReached>;

    fn take<H: Heuristic<G> + Sync>(self, heuristic: H) -> Self::Answer {
        let RunWith { game, at, request, limits } = self;
        match request.algorithm {
            Algorithm::Minimax => Minimax(heuristic).search(game, at, limits),
            Algorithm::AlphaBeta if request.first_best => {
                AlphaBeta(heuristic).first_best(game, at, limits)
            }
            Algorithm::AlphaBeta => AlphaBeta(heuristic).search(game, at, limits),
            Algorithm::Deepening | Algorithm::Mcts => Deepening::new(heuristic)
                .table_bytes(request.table_bytes)
                .threads(request.threads)
                .search(game, at, limits),
        }
    }
}

fn answer<G: Facts>(
    game: &G,
    at: &G::Position,
    algorithm: Algorithm,
    heuristic: Option<&'static str>,
    report: &Report<G::Move>,
) -> SearchAnswer {
    let utility = heuristic == Some("utility");
    // Both are in the order of the rules.
    let mut best = report.best().peekable();
    let moves = report.moves.iter().map(|found| SearchedMove {
        name: game.write_move(at, found.m.clone()),
        to: game.write_vertex(&game.play(at, found.m.clone())),
        value: found.value.map(|value| ValueAnswer { value, utility }),
        best: best.next_if_eq(&found.m).is_some(),
        bound: found.bound,
        exact: report.complete || found.value.is_some_and(|value| value.winner().is_some()),
        playouts: found.playouts,
    });
    let mut line = Vec::new();
    let mut reached = at.clone();
    for m in &report.line {
        line.push(game.write_move(&reached, m.clone()));
        reached = game.play(&reached, m.clone());
    }
    SearchAnswer {
        vertex: game.write_vertex(at),
        owner: game.turn(at),
        algorithm: Some(algorithm),
        heuristic,
        value: ValueAnswer { value: report.value, utility },
        depth: report.depth,
        exact: report.exact,
        complete: report.complete,
        mean_scores: report.mean_scores,
        moves: moves.collect(),
        best: report.best().map(|m| game.write_move(at, m)).collect(),
        line,
        nodes: report.effort.nodes,
        cutoffs: report.effort.cutoffs,
        hits: report.effort.hits,
        milliseconds: (report.effort.time.as_secs_f64() * 1e6).round() / 1e3,
        warnings: Vec::new(),
    }
}
