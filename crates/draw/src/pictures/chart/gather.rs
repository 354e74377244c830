//! Where the numbers of charts come from: they are counted, never guessed.

use std::time::{Duration, Instant};

use arene::{LimitReached, Limits};
use arene_games::{Algorithm, Failure, Model, Place, SearchRequest, Session, Start};

use super::{ChartData, Series};
use crate::voice::Voice;

/// A count that would probably be larger is not begun.
const MOST_NODES: f64 = 2e7;
/// A line whose last point took longer does not go on.
const PATIENCE: Duration = Duration::from_secs(3);
/// Positions of arenas larger than this are not counted.
const MOST_POSITIONS: u32 = 3_000_000;

impl ChartData {
    /// Nodes visited by depth: plain minimax, alpha-beta, and iterative deepening
    /// with a table. A line ends where going on would take too long.
    pub fn of_searches(
        place: &dyn Place,
        depth: u32,
        heuristic: Option<&str>,
        title: impl Into<String>,
        voice: &Voice<'_>,
        limits: &Limits,
    ) -> Result<ChartData, Failure> {
        let mut series = Vec::new();
        for (algorithm, name) in [
            (Algorithm::Minimax, "picture-minimax"),
            (Algorithm::AlphaBeta, "picture-alphabeta"),
            (Algorithm::Deepening, "picture-deepening"),
        ] {
            let request = SearchRequest {
                algorithm,
                heuristic: heuristic.map(str::to_owned),
                ..SearchRequest::default()
            };
            let mut points: Vec<(u32, f64)> = Vec::new();
            for depth in 1..=depth {
                let began = Instant::now();
                if foreseen(&points) > MOST_NODES {
                    break;
                }
                let answer = match place.search(&request, &limits.clone().depth(depth)) {
                    Ok(answer) => answer,
                    Err(Failure::Limit(limit)) if goes_on(limit) => break,
                    Err(other) => return Err(other),
                };
                let ended = answer.depth < depth;
                points.push((depth, answer.nodes as f64));
                if ended || began.elapsed() > PATIENCE {
                    break;
                }
            }
            series.push(Series { name: voice.text(name), points });
        }
        Ok(ChartData {
            title: title.into(),
            across: voice.text("picture-depth"),
            up: voice.text("picture-nodes"),
            series,
            compare: true,
        })
    }

    /// How a game grows: nodes of its tree, positions, and finished games, by
    /// the number of plies played.
    pub fn of_growth(
        session: &dyn Session,
        from: Option<&str>,
        depth: u32,
        title: impl Into<String>,
        voice: &Voice<'_>,
        limits: &Limits,
    ) -> Result<ChartData, Failure> {
        let place = session.place(from, None)?;
        let (mut nodes, mut games) = (Vec::new(), Vec::new());
        for plies in 0..=depth {
            let began = Instant::now();
            if foreseen(&nodes) > MOST_NODES {
                break;
            }
            let Some(count) = place.tree(plies as usize, false, limits) else { break };
            let count = match count {
                Ok(count) => count,
                Err(limit) if goes_on(limit) => break,
                Err(limit) => return Err(limit.into()),
            };
            let at = |counts: &[u64]| counts.get(plies as usize).copied();
            let Some(paths) = at(&count.nodes).filter(|&paths| paths > 0) else { break };
            nodes.push((plies, paths as f64));
            if let Some(ended) = at(&count.games).filter(|&ended| ended > 0) {
                games.push((plies, ended as f64));
            }
            if began.elapsed() > PATIENCE {
                break;
            }
        }
        let within = limits.clone().vertices(MOST_POSITIONS);
        let start = Start { position: from, ..Start::default() };
        let positions = match session.explore(&start, &within) {
            Ok(model) => by_distance(&*model, depth),
            Err(Failure::Limit(limit)) if !goes_on(limit) => return Err(limit.into()),
            Err(Failure::Input(message)) => return Err(message.into()),
            Err(_) => Vec::new(),
        };
        let named = |name, points| Series { name: voice.text(name), points };
        Ok(ChartData {
            title: title.into(),
            across: voice.text("picture-plies"),
            up: voice.text("picture-count"),
            series: vec![
                named("picture-tree-nodes", nodes),
                named("picture-positions", positions),
                named("picture-games", games),
            ],
            compare: false,
        })
    }
}

/// Whether a limit ends one line of a chart and no more.
fn goes_on(limit: LimitReached) -> bool {
    !matches!(limit, LimitReached::Stopped | LimitReached::Deadline)
}

/// What the next count will be about, if it grows as it did.
fn foreseen(points: &[(u32, f64)]) -> f64 {
    match points {
        [.., (_, before), (_, last)] if *before > 0.0 => last * (last / before),
        _ => 0.0,
    }
}

/// How many positions are so many plies away from the start, and no fewer.
fn by_distance(model: &dyn Model, depth: u32) -> Vec<(u32, f64)> {
    let arena = model.arena();
    let mut seen = vec![false; arena.len()];
    let mut level = vec![model.start()];
    if let Some(start) = seen.get_mut(model.start() as usize) {
        *start = true;
    }
    let mut counts = Vec::new();
    for plies in 0..=depth {
        if level.is_empty() {
            break;
        }
        counts.push((plies, level.len() as f64));
        let mut next = Vec::new();
        for &v in &level {
            for &to in arena.successors(v) {
                if !std::mem::replace(&mut seen[to as usize], true) {
                    next.push(to);
                }
            }
        }
        level = next;
    }
    counts
}
