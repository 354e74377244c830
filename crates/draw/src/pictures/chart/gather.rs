//! Where the numbers of charts come from: they are counted, never guessed.

use arene::{LimitReached, Limits};
use arene_games::{Algorithm, Failure, Place, SearchRequest};
use arene_words::{Id, Message, given, id, message};

use super::{ChartData, Series};
use crate::voice::Voice;

/// A count that would probably be larger is not begun, and one that is larger
/// all the same is given up. Not a time: a chart is the same on every machine.
const MOST_NODES: f64 = 2e7;
/// Positions of arenas larger than this are not counted.
const MOST_POSITIONS: u32 = 1_000_000;
/// Memory that a chart takes at most, enough for that: not what the machine has.
const MOST_MEMORY: u64 = 256 << 20;

impl ChartData {
    /// Nodes visited by depth: plain minimax, alpha-beta as it is taught, and iterative
    /// deepening with a table. A line ends where going on would take too long.
    pub fn of_searches(
        place: &dyn Place,
        depth: u32,
        heuristic: Option<&str>,
        title: impl Into<String>,
        voice: &Voice<'_>,
        limits: &Limits,
    ) -> Result<ChartData, Failure> {
        if place.moves().is_empty() {
            return Err(Failure::Input(message!("picture-chart-over")));
        }
        let mut series: Vec<Series> = Vec::new();
        let mut cuts = Cuts::default();
        let mut reached = None;
        let limits = &fixed(limits).nodes(MOST_NODES as u64);
        for (algorithm, name) in [
            (Algorithm::Minimax, id!("picture-minimax")),
            (Algorithm::AlphaBeta, id!("picture-alphabeta")),
            (Algorithm::Deepening, id!("picture-deepening")),
        ] {
            let request = SearchRequest {
                algorithm,
                heuristic: heuristic.map(str::to_owned),
                first_best: true,
                ..SearchRequest::default()
            };
            let name = voice.text(name);
            let mut points: Vec<(u32, f64)> = Vec::new();
            for depth in 1..=depth {
                if foreseen(&points) > MOST_NODES {
                    cuts.add(Cut::Nodes);
                    break;
                }
                let answer = match place.search(&request, &limits.clone().depth(depth)) {
                    Ok(answer) => answer,
                    Err(Failure::Limit(limit)) => {
                        cuts.add(Cut::of(limit)?);
                        reached = Some(limit);
                        break;
                    }
                    Err(other) => return Err(other),
                };
                // A search that was stopped has not counted this depth; one that has
                // found the end before it would never count more.
                if answer.depth < depth {
                    cuts.add(match (answer.exact, points.last()) {
                        (true, Some(&(at, _))) => Cut::Solved { line: name.clone(), at },
                        _ => Cut::Nodes,
                    });
                    break;
                }
                points.push((depth, answer.nodes as f64));
            }
            series.push(Series { name, points });
        }
        if let Some(limit) = reached
            && series.iter().all(|series| series.points.is_empty())
        {
            return Err(limit.into());
        }
        Ok(ChartData {
            title: title.into(),
            across: voice.text(id!("picture-depth")),
            up: voice.text(id!("picture-nodes")),
            series,
            compare: true,
            notes: cuts.notes(voice),
        })
    }

    /// How a game grows: nodes of its tree, positions, and finished games, by
    /// the number of plies played.
    pub fn of_growth(
        place: &dyn Place,
        depth: u32,
        title: impl Into<String>,
        voice: &Voice<'_>,
        limits: &Limits,
    ) -> Result<ChartData, Failure> {
        let (mut nodes, mut games) = (Vec::new(), Vec::new());
        let mut cuts = Cuts::default();
        let limits = &fixed(limits).nodes(MOST_NODES as u64);
        for plies in 0..=depth {
            if foreseen(&nodes) > MOST_NODES {
                cuts.add(Cut::Nodes);
                break;
            }
            let Some(count) = place.tree(plies as usize, false, limits) else { break };
            let count = match count {
                Ok(count) => count,
                Err(limit) => {
                    cuts.add(Cut::of(limit)?);
                    break;
                }
            };
            let at = |counts: &[u64]| counts.get(plies as usize).copied();
            let Some(paths) = at(&count.nodes).filter(|&paths| paths > 0) else {
                cuts.add(Cut::Longest { plies: plies.saturating_sub(1) });
                break;
            };
            nodes.push((plies, paths as f64));
            if let Some(ended) = at(&count.games) {
                games.push((plies, ended as f64));
            }
        }
        // As far as the tree, and less far if there are too many.
        let within = limits.clone().vertices(MOST_POSITIONS);
        let mut positions = Vec::new();
        for less in (0..nodes.len() as u32).rev() {
            match place.reach(less, &within) {
                Ok(counts) => {
                    if let Some(at) = (counts.len() as u32).checked_sub(1).filter(|&at| at < less) {
                        cuts.add(Cut::Reached { line: voice.text(id!("picture-positions")), at });
                    }
                    positions = (0..).zip(counts.into_iter().map(|count| count as f64)).collect();
                    break;
                }
                Err(limit) => cuts.add(Cut::of(limit)?),
            }
        }
        let named = |name, points| Series { name: voice.text(name), points };
        Ok(ChartData {
            title: title.into(),
            across: voice.text(id!("picture-plies")),
            up: voice.text(id!("picture-count")),
            series: vec![
                named(id!("picture-tree-nodes"), nodes),
                named(id!("picture-positions"), positions),
                named(id!("picture-games"), games),
            ],
            compare: false,
            notes: cuts.notes(voice),
        })
    }
}

/// These limits, but no more memory than any machine has: a chart is the same on all.
fn fixed(limits: &Limits) -> Limits {
    let memory = limits.memory_limit().map_or(MOST_MEMORY, |memory| memory.min(MOST_MEMORY));
    limits.clone().memory(memory)
}

/// Why a line ends before the depth that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cut {
    /// The search has found who wins: looking further changes nothing.
    Solved { line: String, at: u32 },
    /// All positions have been counted.
    Reached { line: String, at: u32 },
    /// All games are over.
    Longest { plies: u32 },
    /// The next count would be too large.
    Nodes,
    /// There are too many positions to be told apart.
    Positions,
    /// They would take more memory than is allowed.
    Memory,
    /// Play may go on for longer than a search can follow.
    Plies,
}

impl Cut {
    /// What a limit says of one line; an error if it ends the whole chart.
    fn of(reached: impl Into<Failure>) -> Result<Cut, Failure> {
        let limit = match reached.into() {
            Failure::Limit(limit) => limit,
            failure => return Err(failure),
        };
        match limit {
            LimitReached::Nodes { .. } => Ok(Cut::Nodes),
            LimitReached::Vertices { .. } | LimitReached::Edges => Ok(Cut::Positions),
            LimitReached::Memory { .. } | LimitReached::Refused { .. } => Ok(Cut::Memory),
            LimitReached::Plies { .. } => Ok(Cut::Plies),
            LimitReached::Score { .. }
            | LimitReached::Scores
            | LimitReached::Deadline
            | LimitReached::Stopped => Err(limit.into()),
        }
    }

    fn note(&self) -> Message {
        let of_line = |id: Id<given::AtLine>, line: &str, at: u32| message!(id as AtLine, line, at);
        match self {
            Cut::Solved { line, at } => of_line(id!("picture-chart-solved"), line, *at),
            Cut::Reached { line, at } => of_line(id!("picture-chart-reached"), line, *at),
            Cut::Longest { plies } => message!("picture-chart-longest", plies = *plies),
            Cut::Nodes => message!("picture-chart-nodes", most = MOST_NODES as u64),
            Cut::Positions => message!("picture-chart-positions", most = MOST_POSITIONS),
            Cut::Memory => message!("picture-chart-memory"),
            Cut::Plies => message!("picture-chart-plies"),
        }
    }
}

/// Why lines end early, each reason once.
#[derive(Default)]
struct Cuts(Vec<Cut>);

impl Cuts {
    fn add(&mut self, cut: Cut) {
        if !self.0.contains(&cut) {
            self.0.push(cut);
        }
    }

    fn notes(&self, voice: &Voice<'_>) -> Vec<String> {
        self.0.iter().map(|cut| voice.say(&cut.note())).collect()
    }
}

/// What the next count will be about, if it grows as it did.
fn foreseen(points: &[(u32, f64)]) -> f64 {
    match points {
        [.., (_, before), (_, last)] if *before > 0.0 => last * (last / before),
        _ => 0.0,
    }
}
