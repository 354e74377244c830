//! What kind of game this is, and how large: computed on its arena where that is small
//! enough.

use arene::{
    LimitReached, Limits, Meter, Perft, Phase, Player, TreeEstimate, TreeMagnitude, TreeSize,
    tree_magnitude, tree_size,
};
use arene_games::{Failure, Model, Place, Session, Start, Turn};
use arene_words::{Message, message};
use serde::{Deserialize, Serialize};

use crate::contract::infinite;
use crate::remedy::said;
use crate::source::start;
use crate::{Context, Fault, FirstTurn, Offers, Source, Stopped, Warning};

/// What kind of game is this, and how large?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Info {
    /// The game.
    pub game: Source,
    /// The position to look at it from; the start of the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Who moves there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<FirstTurn>,
    /// How many levels of its tree are counted; none without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

/// What kind of game it is. What was not computed is absent or `null`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InfoAnswer {
    /// The spec of the game.
    pub game: String,
    /// What kind of game it is.
    pub properties: Taxonomy,
    /// Whether the properties below were computed on the arena. Otherwise they
    /// are only what the rules say.
    pub computed: bool,
    /// Vertices of the arena.
    pub vertices: Option<usize>,
    /// Vertices, those that a symmetry of the board exchanges counted once;
    /// absent if there is no symmetry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertices_up_to_symmetry: Option<usize>,
    /// Edges of the arena.
    pub edges: Option<usize>,
    /// The vertex where play starts.
    pub start: Option<String>,
    /// Vertices that no edge enters.
    pub initial: Option<usize>,
    /// Final vertices by who wins there.
    pub finals: Option<FinalCounts>,
    /// Whether two colours suffice so that every edge changes colour.
    pub bipartite: Option<bool>,
    /// An edge that spoils it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odd_edge: Option<(String, String)>,
    /// Whether every move passes the turn to the other player.
    pub alternating: Option<bool>,
    /// A cycle, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cycle: Option<Vec<String>>,
    /// Connected components, the direction of edges forgotten.
    pub components: Option<usize>,
    /// Moves per position that is not final.
    pub branching: Option<Branching>,
    /// The tree unrolled from the start; absent if some play never ends, or if
    /// it was not counted.
    pub tree: Option<TreeAnswer>,
    /// Its powers of ten, where it is too large for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree_log10: Option<MagnitudeAnswer>,
    /// An estimate of it, where it was not counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree_estimate: Option<EstimateAnswer>,
    /// Its first levels, if they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub levels: Option<TreeLevels>,
    /// What to know about how this came to be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
    /// Which limit ended the work before everything was found out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// The size of a tree in powers of ten.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MagnitudeAnswer {
    /// The decimal logarithm of its nodes.
    pub nodes: f64,
    /// The decimal logarithm of its leaves.
    pub leaves: f64,
    /// The length of the longest play.
    pub depth: u32,
}

/// About how large a tree is, by random walks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EstimateAnswer {
    /// Nodes; like all of these `null` where there is no saying how many.
    #[serde(with = "infinite")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub nodes: f64,
    /// The standard error of the nodes.
    #[serde(with = "infinite")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub nodes_error: f64,
    /// Plays.
    #[serde(with = "infinite")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub leaves: f64,
    /// The standard error of the plays.
    #[serde(with = "infinite")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub leaves_error: f64,
    /// Moves per position met.
    #[serde(with = "infinite")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub branching: f64,
    /// The mean length of a play walked at random.
    #[serde(with = "infinite")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub depth: f64,
    /// Whether some walk was cut before its end, so that each of these is at least so
    /// much, and may be far more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub at_least: bool,
}

/// The levels of a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeLevels {
    /// Nodes at each depth.
    pub nodes: Vec<u64>,
    /// Finished games at each depth.
    pub games: Vec<u64>,
    /// Nodes at each depth, moves that a symmetry of the board exchanges counted
    /// once; empty if the game has no symmetry.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nodes_up_to_symmetry: Vec<u64>,
    /// Finished games at each depth, counted likewise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games_up_to_symmetry: Vec<u64>,
}

/// The properties that the notes sort games by.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Taxonomy {
    /// Players move in turn, not at once.
    pub sequential: bool,
    /// What one player gains the other loses.
    pub zero_sum: bool,
    /// No chance is involved.
    pub deterministic: bool,
    /// Both players know the rules and the gains.
    pub complete_information: bool,
    /// Both players know all that was played.
    pub perfect_information: bool,
    /// Moves and gains depend on the position alone, not on the player.
    pub impartial: Option<bool>,
    /// No position comes back: every play is finite.
    pub acyclic: Option<bool>,
    /// A play may end without a winner, or never.
    pub draws: Option<bool>,
    /// A play may end with a score; absent where none does.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub scores: bool,
}

/// Final vertices by who wins there.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FinalCounts {
    /// Won by J0.
    #[serde(rename = "J0")]
    pub j0: usize,
    /// Won by J1.
    #[serde(rename = "J1")]
    pub j1: usize,
    /// Won by nobody.
    pub dead_end: usize,
    /// Where play ends with a score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scored: Option<usize>,
}

/// Moves per position that is not final.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Branching {
    /// On average.
    pub mean: f64,
    /// At most.
    pub max: u32,
}

/// The size of the game tree.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeAnswer {
    /// Its nodes, the root included.
    pub nodes: u128,
    /// Its leaves: the plays.
    pub leaves: u128,
    /// The length of the longest play.
    pub depth: u32,
}

/// Whether a larger arena is impartial is left to what the rules say, and it is
/// not explored once more up to symmetry.
const TWINS_EXPLORED: u32 = 1_000_000;

/// No tree is counted deeper.
const DEEPEST: u32 = 1000;

impl Info {
    /// The question for this game, from its start.
    pub fn of(game: impl Into<Source>) -> Info {
        Info { game: game.into(), ..Info::default() }
    }

    /// What it has that can be changed, if the game is too large.
    pub(crate) fn offers(&self) -> Offers {
        Offers::of(&self.game, true)
    }

    /// What kind of game it is.
    pub fn answer(&self, context: &Context<'_>) -> Result<InfoAnswer, Fault> {
        let session = context.games.open(&self.game, &context.limits)?;
        self.answer_in(&*session, context)
    }

    /// The same for a game that is open.
    pub fn answer_in(
        &self,
        session: &dyn Session,
        context: &Context<'_>,
    ) -> Result<InfoAnswer, Fault> {
        let from = start(self.from.as_deref(), self.turn);
        let depth = self.depth.map(|depth| depth.min(DEEPEST) as usize);
        let found = examine(self.game.name(), session, &from, depth, &context.limits)?;
        let Examined { mut answer, warnings, reached } = found;
        if let Some(failure) = reached {
            answer.stopped = Some(Stopped::because(&failure, self.offers(), context.reader));
            // Whoever stopped the work knows why there is no more.
            if failure != Failure::Limit(LimitReached::Stopped) {
                let explored = answer.vertices.is_some();
                let why = said(failure.message(), &failure, self.offers(), context.reader);
                let warning = match explored {
                    true => message!("info-unexamined", why),
                    false => message!("info-stated", why),
                };
                answer.warnings.push(Warning::new(&warning, context.reader));
            }
        }
        answer.warnings.extend(Warning::all(&warnings, context.reader));
        Ok(answer)
    }
}

/// What was found out about a game.
struct Examined {
    answer: InfoAnswer,
    /// What to know about how the arena came to be.
    warnings: Vec<Message>,
    /// Why there is no more.
    reached: Option<Failure>,
}

impl InfoAnswer {
    /// The same with the reason why there is no more.
    fn reached(self, limit: impl Into<Failure>) -> Examined {
        Examined { answer: self, warnings: Vec::new(), reached: Some(limit.into()) }
    }
}

/// Finds out what it can about a game. An arena that exceeds the limits is no
/// failure: then only what the rules state is answered, with an estimate of the
/// tree, and why. `depth` asks for the first levels of the tree.
fn examine(
    game: &str,
    session: &dyn Session,
    from: &Start<'_>,
    depth: Option<usize>,
    limits: &Limits,
) -> Result<Examined, Failure> {
    let stated = session.stated();
    let mut answer = InfoAnswer {
        game: game.to_owned(),
        properties: Taxonomy {
            // Every game that Arène can hold is all of these.
            sequential: true,
            zero_sum: true,
            deterministic: true,
            complete_information: true,
            perfect_information: true,
            impartial: stated.map(|stated| stated.impartial),
            acyclic: stated.map(|stated| stated.acyclic),
            draws: stated.and_then(|stated| stated.draws),
            scores: false,
        },
        computed: false,
        vertices: None,
        vertices_up_to_symmetry: None,
        edges: None,
        start: None,
        initial: None,
        finals: None,
        bipartite: None,
        odd_edge: None,
        alternating: None,
        cycle: None,
        components: None,
        branching: None,
        tree: None,
        tree_log10: None,
        tree_estimate: None,
        levels: None,
        warnings: Vec::new(),
        stopped: None,
    };
    let turn = from.turn.player();
    let place = session.place(from.position, turn)?;
    if let Some(depth) = depth {
        let (levels, reached) = levels(&*place, depth, limits);
        answer.levels = Some(levels);
        if let Some(limit) = reached {
            return Ok(answer.reached(limit));
        }
    }
    let model = match session.explore(from, limits) {
        Ok(model) => model,
        Err(error @ Failure::Input(_)) => return Err(error),
        Err(too_large) => return Ok(estimated(answer, &*place, too_large, limits)),
    };
    let warnings = model.warnings().to_vec();
    let left = limits.clone().less_memory(model.bytes());
    let found = both_turns(&mut answer, session, from, &left)
        .and_then(|()| left.check_memory(work(&*model)))
        .and_then(|()| fill_in(&mut answer, &*model, &left));
    if let Err(limit) = found {
        answer.vertices = Some(model.arena().len());
        answer.edges = Some(model.arena().graph().edge_count());
        drop(model);
        return Ok(Examined { warnings, ..estimated(answer, &*place, limit.into(), limits) });
    }
    if model.arena().len() <= TWINS_EXPLORED as usize && from.turn != Turn::Both {
        let quickly = left.clone().vertices(TWINS_EXPLORED);
        match place.positions_up_to_symmetry(&quickly).transpose() {
            Ok(count) => answer.vertices_up_to_symmetry = count,
            Err(limit) if limit.is_size() => {}
            Err(limit) => return Ok(Examined { warnings, ..answer.reached(limit) }),
        }
    }
    Ok(Examined { answer, warnings, reached: None })
}

/// What the arena with both players to start shows: it holds each position with its twin.
fn both_turns(
    answer: &mut InfoAnswer,
    session: &dyn Session,
    from: &Start<'_>,
    limits: &Limits,
) -> Result<(), LimitReached> {
    let quickly = limits.clone().vertices(TWINS_EXPLORED);
    let both = match session.explore(&Start { turn: Turn::Both, ..*from }, &quickly) {
        Ok(both) => both,
        Err(Failure::Limit(limit)) if !limit.is_size() => return Err(limit),
        Err(_) => return Ok(()),
    };
    let left = limits.clone().less_memory(both.bytes());
    let partial = match both.arena().partial_vertex(both.finals(), |v| both.twin(v), &left) {
        Ok(partial) => partial,
        Err(limit) if limit.is_size() => return Ok(()),
        Err(limit) => return Err(limit),
    };
    // An arena file tells twins apart by name alone: a file that does not
    // name them so may still be impartial.
    if session.stated().is_some() || partial.is_none() {
        answer.properties.impartial = Some(partial.is_none());
    }
    Ok(())
}

/// What there is to say where a limit was reached: an estimate of the tree, unless it was
/// that nobody wants to wait.
fn estimated(
    mut answer: InfoAnswer,
    place: &dyn Place,
    reached: Failure,
    limits: &Limits,
) -> Examined {
    match place.estimate_tree(limits) {
        Ok(estimate) => answer.tree_estimate = Some(estimate.into()),
        Err(limit) if limit.is_size() => {}
        Err(limit) => return answer.reached(limit),
    }
    answer.reached(reached)
}

/// Bytes that computing the properties takes besides the arena, mostly for the
/// sizes of the trees below each vertex.
fn work(model: &dyn Model) -> u64 {
    96 * model.arena().len() as u64
}

/// The first levels of the tree, as many as the limits allow, and which of them
/// was reached.
fn levels(place: &dyn Place, depth: usize, limits: &Limits) -> (TreeLevels, Option<Failure>) {
    let mut levels = TreeLevels::default();
    let (counted, mut reached) = deepest(place, depth, false, limits);
    (levels.nodes, levels.games) = (counted.nodes, counted.games);
    let depth = levels.nodes.len().saturating_sub(1);
    if reached.is_none() {
        let counted;
        (counted, reached) = deepest(place, depth, true, limits);
        (levels.nodes_up_to_symmetry, levels.games_up_to_symmetry) = (counted.nodes, counted.games);
    }
    (levels, reached)
}

/// Counts one level, two, three, …: each costs several times the one before, so
/// that beginning again costs little, and what is there is not lost.
fn deepest(
    place: &dyn Place,
    depth: usize,
    up_to_symmetry: bool,
    limits: &Limits,
) -> (Perft, Option<Failure>) {
    let mut found = Perft { nodes: Vec::new(), games: Vec::new() };
    for depth in 0..=depth {
        match place.tree(depth, up_to_symmetry, limits) {
            None => return (found, None),
            Some(Ok(counted)) => found = counted,
            Some(Err(limit)) => return (found, Some(limit)),
        }
        if found.nodes.last() == Some(&0) {
            break;
        }
    }
    (found, None)
}

impl From<TreeEstimate> for EstimateAnswer {
    fn from(estimate: TreeEstimate) -> EstimateAnswer {
        let TreeEstimate { nodes, nodes_error, leaves, leaves_error, branching, depth, cut } =
            estimate;
        EstimateAnswer { nodes, nodes_error, leaves, leaves_error, branching, depth, at_least: cut }
    }
}

fn fill_in(
    answer: &mut InfoAnswer,
    model: &dyn Model,
    limits: &Limits,
) -> Result<(), LimitReached> {
    let (arena, finals) = (model.arena(), model.finals());
    let graph = arena.graph();
    let mut meter = Meter::new(limits, Phase::Explore, None);
    let (mut ends, mut inner, mut max) = ([0; 3], 0, 0);
    for v in graph.vertices() {
        meter.step(1)?;
        if graph.is_final(v) {
            ends[finals.winner(v).map_or(2, Player::index)] += 1;
        } else {
            inner += 1;
            max = max.max(graph.out_degree(v));
        }
    }
    let [j0, j1, mut dead_end] = ends;
    let scored = finals.has_scores().then(|| finals.scores().len());
    dead_end -= scored.unwrap_or(0);
    let cycle = graph.successors_first(limits)?.err();
    let colouring = graph.two_colouring(limits)?;
    let tree = tree_size(graph, model.start(), limits)?;
    if tree.is_none() {
        let size = tree_magnitude(graph, model.start(), limits)?;
        answer.tree_log10 = size.map(|TreeMagnitude { nodes, leaves, depth }| MagnitudeAnswer {
            nodes,
            leaves,
            depth,
        });
    }
    answer.initial = Some(graph.initial_vertices(limits)?.len());
    answer.alternating = Some(arena.same_owner_edge(limits)?.is_none());
    answer.components = Some(graph.component_count(limits)?);
    answer.properties.acyclic = Some(cycle.is_none());
    answer.properties.draws = Some(cycle.is_some() || dead_end > 0);
    answer.properties.scores = scored.is_some();
    answer.cycle = cycle.map(|cycle| model.names(cycle, limits)).transpose()?;
    answer.vertices = Some(graph.len());
    answer.edges = Some(graph.edge_count());
    answer.start = Some(model.name(model.start()));
    answer.finals = Some(FinalCounts { j0, j1, dead_end, scored });
    answer.bipartite = Some(colouring.is_ok());
    answer.odd_edge = colouring.err().map(|(from, to)| (model.name(from), model.name(to)));
    answer.branching =
        (inner > 0).then(|| Branching { mean: graph.edge_count() as f64 / f64::from(inner), max });
    answer.tree = tree.map(|TreeSize { nodes, leaves, depth }| TreeAnswer { nodes, leaves, depth });
    answer.computed = true;
    Ok(())
}
