//! Checking a stored solution, the JSON of `solve --all`, line by line.

use std::path::Path;

use arene::{
    Counts, DrawKind, Flaw, Limits, Meter, Phase, Player, Problem, Solution, Verdict, share, verify,
};
use arene_words::{Arg, Message, message, shortened};
use serde::{Deserialize, Deserializer};

use super::json_error;
use super::solve::Draw;
use crate::{Failure, Model};

/// How many positions a thread deals with at a time.
const SHARE: usize = 1 << 12;

/// What is wrong with a stored solution, as a sentence.
pub type SolutionFlaw = Message;

// What is absent claims nothing; but nothing that is there may be null, except
// where `solve` writes null for draws.

#[derive(Deserialize)]
struct Stored {
    #[serde(default, deserialize_with = "present")]
    game: Option<String>,
    #[serde(default, deserialize_with = "present")]
    vertices: Option<u64>,
    #[serde(default, deserialize_with = "present")]
    edges: Option<u64>,
    #[serde(default, deserialize_with = "present")]
    start: Option<StoredStart>,
    #[serde(default, deserialize_with = "present")]
    won: Option<StoredWon>,
    #[serde(default, deserialize_with = "present")]
    drawn: Option<StoredDrawn>,
    #[serde(default, deserialize_with = "present")]
    scored: Option<u64>,
    #[serde(default, deserialize_with = "present")]
    longest: Option<Option<u32>>,
    #[serde(default, deserialize_with = "present")]
    positions: Option<Vec<StoredPosition>>,
}

/// A value that is there.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

#[derive(Deserialize)]
struct StoredStart {
    vertex: String,
    #[serde(default, deserialize_with = "present")]
    owner: Option<String>,
    winner: Option<String>,
    rank: Option<u32>,
    #[serde(default, deserialize_with = "present")]
    draw: Option<Draw>,
    #[serde(default, deserialize_with = "present")]
    score: Option<i64>,
    #[serde(default, deserialize_with = "present")]
    cycle: Option<Vec<String>>,
    #[serde(default, deserialize_with = "present")]
    moves: Option<Vec<StoredMove>>,
}

#[derive(Deserialize)]
struct StoredMove {
    #[serde(rename = "move", default, deserialize_with = "present")]
    name: Option<String>,
    to: String,
    winner: Option<String>,
    rank: Option<u32>,
    #[serde(default, deserialize_with = "present")]
    draw: Option<Draw>,
    #[serde(default, deserialize_with = "present")]
    score: Option<i64>,
    best: bool,
}

#[derive(Deserialize)]
struct StoredWon {
    #[serde(rename = "J0")]
    j0: u64,
    #[serde(rename = "J1")]
    j1: u64,
}

#[derive(Deserialize)]
struct StoredDrawn {
    dead_end: u64,
    infinite: u64,
}

/// Of a position everything is wanted that `solve` says of it.
#[derive(Deserialize)]
struct StoredPosition {
    vertex: String,
    #[serde(default, deserialize_with = "present")]
    owner: Option<String>,
    winner: Option<String>,
    rank: Option<u32>,
    #[serde(default, deserialize_with = "present")]
    draw: Option<Draw>,
    #[serde(default, deserialize_with = "present")]
    score: Option<i64>,
    #[serde(default, deserialize_with = "present")]
    best: Option<Vec<String>>,
}

/// Checks a stored solution against the arena: every position is there once,
/// its verdict and rank follow from those of its successors, its best moves are
/// all its best moves, and the counts are right. Nothing is solved.
///
/// The outer error says that the text is no solution at all; the inner one is
/// the first flaw of a solution.
///
/// The threads of the limits share the positions.
pub fn verify_stored(
    spec: &str,
    model: &dyn Model,
    text: &str,
    limits: &Limits,
) -> Result<Result<Counts, SolutionFlaw>, Failure> {
    let stored: Stored = serde_json::from_str(text)
        .map_err(|error| json_error(&error, |line| message!("solution-unreadable", line)))?;
    let Some(positions) = &stored.positions else {
        return Err(message!("solution-no-positions").into());
    };
    let flaw = match check(model, &stored, positions, limits) {
        Ok(counts) => return Ok(Ok(counts)),
        Err(Failure::Input(flaw)) => flaw,
        Err(failure) => return Err(failure),
    };
    // One game has many spellings: another name alone is no flaw.
    Ok(Err(match &stored.game {
        Some(game) if Path::new(game).file_name() != Path::new(spec).file_name() => {
            message!("solution-of-another", game = shortened(game), spec, flaw)
        }
        _ => flaw,
    }))
}

/// The counts of a right solution. Its flaws are failures of the input here.
fn check(
    model: &dyn Model,
    stored: &Stored,
    positions: &[StoredPosition],
    limits: &Limits,
) -> Result<Counts, Failure> {
    let (arena, finals) = (model.arena(), model.finals());
    let mut meter = Meter::new(limits, Phase::Verify, None);
    let mut verdicts: Vec<Option<Verdict>> = meter.filled(None, arena.len())?;
    for position in positions {
        meter.step(1)?;
        let v = model.find(&position.vertex)?;
        let without = |key: &'static str| {
            message!("solution-without", vertex = position.vertex.as_str(), key)
        };
        let owner = position.owner.as_deref().ok_or_else(|| without("owner"))?;
        if owner != arena.owner(v).to_string() {
            return Err(message!("solution-owner", vertex = position.vertex.as_str()).into());
        }
        if position.best.is_none() {
            return Err(without("best").into());
        }
        let StoredPosition { winner, rank, draw, score, .. } = position;
        let verdict = verdict(winner, *rank, *draw, *score);
        let verdict = verdict
            .ok_or_else(|| message!("solution-verdict", vertex = position.vertex.as_str()))?;
        if verdicts[v as usize].replace(verdict).is_some() {
            return Err(message!("solution-twice", vertex = position.vertex.as_str()).into());
        }
    }
    let given = |v: u32| {
        let missing = || message!("solution-missing", vertex = model.name(v));
        verdicts[v as usize].ok_or_else(|| Failure::from(missing()))
    };
    let held = limits.clone().less_memory(meter.held());
    let solution = Solution::from_each(arena.len(), given, &held)?;
    drop(verdicts);
    let limits = &limits.clone().less_memory(4 * arena.len() as u64);
    let found = verify(arena, finals, &solution, limits)?;
    found.map_err(|flaw| flaw_message(model, &flaw))?;
    let checked = share(limits.thread_count(), positions.chunks(SHARE).collect(), |positions| {
        limits.check_stop()?;
        Ok(check_best(model, &solution, positions)?)
    });
    checked.into_iter().collect::<Result<(), Failure>>()?;
    check_summary(model, &solution, stored)?;
    Ok(solution.counts())
}

/// The verdict that a winner, a rank, a kind of draw and a score make together, if they
/// go together.
fn verdict(
    winner: &Option<String>,
    rank: Option<u32>,
    draw: Option<Draw>,
    score: Option<i64>,
) -> Option<Verdict> {
    match (winner.as_deref(), rank, draw, score) {
        (Some("J0"), Some(rank), None, None) if rank < 1 << 30 => {
            Some(Verdict::Won { by: Player::J0, rank })
        }
        (Some("J1"), Some(rank), None, None) if rank < 1 << 30 => {
            Some(Verdict::Won { by: Player::J1, rank })
        }
        (None, None, Some(Draw::DeadEnd), None) => Some(Verdict::Drawn(DrawKind::DeadEnd)),
        (None, None, Some(Draw::Infinite), None) => Some(Verdict::Drawn(DrawKind::Infinite)),
        (None, None, None, Some(score)) => Some(Verdict::Scored(score)),
        _ => None,
    }
}

/// The best moves of every position are exactly those listed.
fn check_best(
    model: &dyn Model,
    solution: &Solution,
    positions: &[StoredPosition],
) -> Result<(), SolutionFlaw> {
    for position in positions {
        let Some(best) = &position.best else { continue };
        let v = model.find(&position.vertex)?;
        let mut listed = best.iter().map(|to| model.find(to)).collect::<Result<Vec<u32>, _>>()?;
        let mut right: Vec<u32> = solution.best_moves(model.arena(), v).collect();
        listed.sort_unstable();
        right.sort_unstable();
        if listed != right {
            return Err(message!("solution-best", vertex = position.vertex.as_str()));
        }
    }
    Ok(())
}

/// Counts and start agree with the positions.
fn check_summary(
    model: &dyn Model,
    solution: &Solution,
    stored: &Stored,
) -> Result<(), SolutionFlaw> {
    let arena = model.arena();
    let counts = solution.counts();
    let claims = [
        ("vertices", stored.vertices, arena.len() as u64),
        ("edges", stored.edges, arena.graph().edge_count() as u64),
        ("won.J0", stored.won.as_ref().map(|won| won.j0), counts.won[0]),
        ("won.J1", stored.won.as_ref().map(|won| won.j1), counts.won[1]),
        ("drawn.dead_end", stored.drawn.as_ref().map(|drawn| drawn.dead_end), counts.dead_end),
        ("drawn.infinite", stored.drawn.as_ref().map(|drawn| drawn.infinite), counts.infinite),
        ("scored", stored.scored, counts.scored),
        (
            "longest",
            stored.longest.map(|longest| longest.map_or(u64::MAX, u64::from)),
            counts.longest.map_or(u64::MAX, u64::from),
        ),
    ];
    for (key, claimed, right) in claims {
        if claimed.is_some_and(|claimed| claimed != right) {
            let right = if right == u64::MAX { Arg::from("null") } else { right.into() };
            return Err(message!("solution-count", key, right));
        }
    }
    stored.start.as_ref().map_or(Ok(()), |start| check_start(model, solution, start))
}

/// The start is where it should be, and what is said of it is right: its
/// verdict, all its moves in their order, and the cycle of an infinite draw.
fn check_start(
    model: &dyn Model,
    solution: &Solution,
    start: &StoredStart,
) -> Result<(), SolutionFlaw> {
    let arena = model.arena();
    let flaw = |vertex: &str| message!("solution-start", vertex);
    let agrees = |v: u32, winner: &Option<String>, rank, draw, score| {
        verdict(winner, rank, draw, score) == Some(solution.verdict(v))
    };
    let v = model.find(&start.vertex)?;
    let right = v == model.start()
        && start.owner.as_ref().is_none_or(|owner| *owner == arena.owner(v).to_string())
        && agrees(v, &start.winner, start.rank, start.draw, start.score);
    if !right {
        return Err(flaw(&start.vertex));
    }
    if let Some(moves) = &start.moves {
        let successors = arena.successors(v);
        if moves.len() != successors.len() {
            return Err(flaw(&start.vertex));
        }
        for ((m, &to), name) in moves.iter().zip(successors).zip(model.move_names(v)) {
            let right = model.find(&m.to)? == to
                && m.name.as_ref().is_none_or(|given| *given == name)
                && agrees(to, &m.winner, m.rank, m.draw, m.score)
                && m.best == solution.is_best(v, to);
            if !right {
                return Err(flaw(&m.to));
            }
        }
    }
    if let Some(cycle) = &start.cycle {
        let cycle = cycle.iter().map(|name| model.find(name)).collect::<Result<Vec<u32>, _>>()?;
        let infinite = |&v: &u32| solution.verdict(v) == Verdict::Drawn(DrawKind::Infinite);
        let mut edges = cycle.iter().zip(cycle.iter().cycle().skip(1));
        let goes_round = edges.all(|(&v, to)| infinite(&v) && arena.successors(v).contains(to));
        if cycle.is_empty() || !infinite(&v) || !goes_round {
            return Err(flaw(&start.vertex));
        }
    }
    Ok(())
}

/// What a flaw means, with the names of the vertices.
pub(crate) fn flaw_message(model: &dyn Model, flaw: &Flaw) -> Message {
    let Flaw::At { vertex, problem } = flaw else {
        return message!("flaw-size");
    };
    let vertex = model.name(*vertex);
    let name = |to: &u32| model.name(*to);
    match problem {
        Problem::FinalVerdict => message!("flaw-final", vertex),
        Problem::RankZero => message!("flaw-rank-zero", vertex),
        Problem::NoMoveToRank => message!("flaw-no-move", vertex),
        Problem::FasterWin { to } => message!("flaw-faster", vertex, to = name(to)),
        Problem::Escape { to } => message!("flaw-escape", vertex, to = name(to)),
        Problem::LongerDefence { to } => message!("flaw-longer", vertex, to = name(to)),
        Problem::MissedWin { to } => message!("flaw-missed-win", vertex, to = name(to)),
        Problem::NoDrawingMove => message!("flaw-no-draw", vertex),
        Problem::WrongDraw => message!("flaw-wrong-draw", vertex),
        Problem::WrongKind => message!("flaw-wrong-kind", vertex),
        Problem::BetterScore { to } => message!("flaw-better-score", vertex, to = name(to)),
        Problem::NoMoveToScore => message!("flaw-no-score", vertex),
        Problem::Cyclic => message!("flaw-score-cycle", vertex),
    }
}
