//! `arene search`: what each move is worth, some plies ahead.

use std::time::{Duration, Instant};

use arene::{LimitReached, Limits, Player};
use arene_games::answers::{SearchAnswer, SearchedMove, ValueAnswer};
use arene_games::tables::Opened;
use arene_games::{Algorithm, Failure, Place, SearchRequest, Session, Start};
use arene_table::Table;
use arene_words::Message;
use clap::ArgMatches;
use serde::Serialize;

use super::{moves_more, opened, start, wants_json};
use crate::args::chosen_turn;
use crate::batch::{self, Answer};
use crate::face::{Face, Stop, Tone};
use crate::limits::{heeded, limits, quiet_limits, read_bytes, stopped, threads};
use crate::table::table;

/// The depth of minimax and alpha-beta if no limit is given.
const DEPTH: u32 = 4;
/// The time of deepening if no limit is given.
const TIME: Duration = Duration::from_secs(1);
/// At most this many moves are listed: as many as the largest board has.
const MOVES_SHOWN: usize = 130;
/// About so many moves of a line are shown: as many as a game on most boards has.
const LINE_SHOWN: usize = 64;
/// Minimax is run beside another algorithm if it visits at most this many.
const COMPARED: u64 = 2_000_000;

pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let session = opened(matches, face)?;
    if let Some(table) = super::table(matches)? {
        return look_up(&*session, table, matches, face);
    }
    let request = request(matches)?;
    if matches.contains_id("batch") {
        return batch(&*session, &request, matches, face);
    }
    let place = placed(&*session, matches, face)?;
    warn_of_idle_options(matches, request.algorithm, face)?;
    let limits = search_limits(matches, limits(matches, face)?, &request)?;
    let answer = place.search(&request, &limits)?;
    // A search that was stopped answers with what it has.
    heeded();
    face.warn_all(&answer.warnings)?;
    if wants_json(matches) {
        let warnings = answer.warnings.iter().map(|warning| face.text(warning)).collect();
        return face.json(&Shape { answer: &answer, warnings });
    }
    show(&answer, face)?;
    if answer.moves.is_empty() {
        return Ok(());
    }
    compare(&answer, &*place, &limits, face)
}

/// The answer as JSON.
#[derive(Serialize)]
struct Shape<'a> {
    #[serde(flatten)]
    answer: &'a SearchAnswer,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

/// The position that the arguments name, with a warning if play does not lead there.
fn placed(
    session: &dyn Session,
    matches: &ArgMatches,
    face: &mut Face,
) -> Result<Box<dyn Place>, Stop> {
    let from = start(matches);
    let place = session.placed(&from)?;
    let warning = from.position.and_then(|_| place.unreachable());
    warning.map_or(Ok(()), |warning| face.warn(&warning))?;
    Ok(place)
}

/// What a table says, of one position or of many.
fn look_up(
    session: &dyn Session,
    table: Table,
    matches: &ArgMatches,
    face: &mut Face,
) -> Result<(), Stop> {
    let many = matches.contains_id("batch");
    if matches.contains_id("threads") && !many {
        return Err(Message::new("search-table-threads").into());
    }
    let limits = limits(matches, face)?;
    let opened = Opened::new(session, table, &limits);
    // Takes the progress bar away before anything is said.
    drop(limits);
    let in_table = |failure| super::in_table(matches, failure);
    let opened = opened.map_err(in_table)?;
    if many {
        return batch::run(matches, threads(matches), face, |position| {
            let from = Start { position: Some(position), turn: chosen_turn(matches) };
            let place = session.placed(&from)?;
            let answer = opened.search(&*place)?;
            Ok(Answer::new(&answer, place.seen_unreachable().as_slice()))
        });
    }
    let answer = opened.search(&*placed(session, matches, face)?).map_err(in_table)?;
    if wants_json(matches) { face.json(&answer) } else { show(&answer, face) }
}

/// What was found, and what it cost.
fn show(answer: &SearchAnswer, face: &mut Face) -> Result<(), Stop> {
    verdict(answer, face)?;
    if answer.moves.is_empty() {
        return Ok(());
    }
    moves(answer, face)?;
    if answer.exact && !answer.complete && has_estimates(answer) {
        face.say(&face.about("playing-estimates", Player::J0).with("depth", answer.depth))?;
    }
    if answer.line.len() > 1 {
        face.blank()?;
        let line = face.path(answer.line.iter().cloned(), LINE_SHOWN);
        face.say(&Message::new("search-line").with("line", line))?;
    }
    effort(answer, face)
}

/// Many positions, each of them with one thread and as much time and memory as one
/// alone would have.
fn batch(
    session: &dyn Session,
    request: &SearchRequest,
    matches: &ArgMatches,
    face: &mut Face,
) -> Result<(), Stop> {
    let threads = request.threads;
    let request = &SearchRequest { threads: 1, ..request.clone() };
    warn_of_idle_options(matches, request.algorithm, face)?;
    let shared = batch::shared(&quiet_limits(matches)?, threads);
    // What is wrong with the limits is wrong with all positions.
    search_limits(matches, shared.clone(), request)?;
    batch::run(matches, threads, face, |position| {
        let from = Start { position: Some(position), turn: chosen_turn(matches) };
        let place = session.placed(&from)?;
        // A limit of time begins with each position.
        let limits = search_limits(matches, shared.clone(), request)?;
        let mut answer = place.search(request, &limits)?;
        // What a search that was stopped has found is no answer here.
        if stopped() {
            return Err(LimitReached::Stopped.into());
        }
        answer.warnings.extend(place.seen_unreachable());
        Ok(Answer::new(&answer, &answer.warnings))
    })
}

/// What the arguments ask for.
fn request(matches: &ArgMatches) -> Result<SearchRequest, Stop> {
    let default = SearchRequest::default();
    let name = matches.get_one::<String>("algorithm").map_or("deepening", |name| name.as_str());
    let algorithm = Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name);
    let table_bytes = match matches.get_one::<String>("hash") {
        Some(text) => read_bytes(text)
            .and_then(|bytes| usize::try_from(bytes).ok())
            .ok_or_else(|| Message::new("hash-wrong").with("value", text.as_str()))?,
        None => default.table_bytes,
    };
    Ok(SearchRequest {
        algorithm: algorithm.unwrap_or(default.algorithm),
        heuristic: matches.get_one::<String>("heuristic").cloned(),
        first_best: default.first_best,
        threads: matches.get_one::<u32>("threads").map_or(1, |&threads| threads as usize),
        table_bytes,
        playouts: match matches.get_one::<u32>("playouts") {
            Some(&playouts) => playouts,
            // As many as the time or the positions allow.
            None if matches.contains_id("time") || matches.contains_id("nodes") => u32::MAX,
            None => default.playouts,
        },
        seed: matches.get_one::<u64>("seed").copied().unwrap_or(default.seed),
    })
}

/// Says which options are given that the algorithm has no use for.
fn warn_of_idle_options(
    matches: &ArgMatches,
    algorithm: Algorithm,
    face: &mut Face,
) -> Result<(), Stop> {
    let idle: &[&str] = match algorithm {
        Algorithm::Minimax | Algorithm::AlphaBeta => &["threads", "hash", "playouts", "seed"],
        Algorithm::Deepening => &["playouts", "seed"],
        Algorithm::Mcts => &["heuristic", "depth", "threads", "hash"],
    };
    for name in idle.iter().filter(|name| matches.contains_id(name)) {
        let warning = Message::new("search-idle-option")
            .with("option", format!("--{name}"))
            .with("algorithm", algorithm.name());
        face.warn(&warning)?;
    }
    Ok(())
}

/// Whether some value is neither a win nor a loss.
fn has_estimates(answer: &SearchAnswer) -> bool {
    answer.moves.iter().any(|m| winner(m).is_none())
}

/// Who wins with a move, and in how many plies, if that is certain.
fn winner(m: &SearchedMove) -> Option<(Player, u32)> {
    m.value.and_then(|answer| answer.value.winner())
}

/// Depth, time and nodes as given, or a default that ends soon.
fn search_limits(
    matches: &ArgMatches,
    mut limits: Limits,
    request: &SearchRequest,
) -> Result<Limits, Failure> {
    limits.check_memory(request.table_bytes as u64)?;
    let depth = matches.get_one::<u32>("depth").copied();
    let nodes = matches.get_one::<u64>("nodes").copied();
    let time = match matches.get_one::<String>("time") {
        Some(text) => Some(
            read_seconds(text)
                .ok_or_else(|| Message::new("time-wrong").with("value", text.as_str()))?,
        ),
        None => None,
    };
    let unlimited = depth.is_none() && nodes.is_none() && time.is_none();
    let (depth, time) = match request.algorithm {
        Algorithm::Minimax | Algorithm::AlphaBeta if unlimited => (Some(DEPTH), None),
        Algorithm::Deepening if unlimited => (None, Some(TIME)),
        _ => (depth, time),
    };
    if let Some(depth) = depth {
        limits = limits.depth(depth);
    }
    if let Some(nodes) = nodes {
        limits = limits.nodes(nodes);
    }
    if let Some(time) = time {
        limits = limits.deadline(Instant::now() + time);
    }
    Ok(limits)
}

/// `2`, `0.5`, `1,5`: seconds, more than none and at most a month.
fn read_seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.trim().trim_end_matches('s').replace(',', ".").parse().ok()?;
    let most = 31.0 * 86_400.0;
    (seconds > 0.0 && seconds <= most).then(|| Duration::from_secs_f64(seconds))
}

/// The value, whether it is certain, and the best moves.
fn verdict(answer: &SearchAnswer, face: &mut Face) -> Result<(), Stop> {
    let id = match (answer.value.value.winner(), answer.exact) {
        (Some((winner, 0)), _) => face.about("verdict-won", winner),
        (Some((winner, plies)), _) => face.about("verdict-wins", winner).with("rank", plies),
        (None, true) => Message::new("search-draw"),
        (None, false) if answer.algorithm == Some(Algorithm::Mcts) => {
            face.about("search-mean", Player::J0).with("value", value_text(&answer.value, face))
        }
        (None, false) => face
            .about("search-estimate", Player::J0)
            .with("value", value_text(&answer.value, face))
            .with("depth", answer.depth),
    };
    let tone = match answer.value.value.winner() {
        Some((winner, _)) => Tone::from(winner),
        None => Tone::Strong,
    };
    let sentence = face.text(&id);
    face.line(face.paint(tone, sentence))?;
    if answer.best.is_empty() {
        return Ok(());
    }
    let best = face.list(answer.best.iter().cloned(), 8);
    let message = face
        .about("search-best", answer.owner)
        .with("vertex", answer.vertex.as_str())
        .with("count", answer.best.len())
        .with("moves", best);
    face.say(&message)
}

/// Every move with its value, best first.
fn moves(answer: &SearchAnswer, face: &mut Face) -> Result<(), Stop> {
    face.blank()?;
    let mut rows: Vec<&SearchedMove> = answer.moves.iter().collect();
    rows.sort_by(|a, b| {
        let [x, y] = [a, b].map(|m| m.value.map(|answer| answer.value));
        let better = if answer.owner == Player::J0 { y.cmp(&x) } else { x.cmp(&y) };
        // Those of which nothing is known come last.
        a.bound.cmp(&b.bound).then(x.is_none().cmp(&y.is_none())).then(better)
    });
    let head = ["head-move", "head-value-of-move", "head-blank"];
    table(face, head, rows.iter().take(MOVES_SHOWN), |face, m| {
        let mark = if m.best { face.words.text("mark-best") } else { String::new() };
        let value = match &m.value {
            Some(value) if m.bound => bound_text(value, answer.owner, face),
            Some(value) => value_text(value, face),
            None => face.words.text("value-untried"),
        };
        // The verdict is certain, this value is not.
        let guessed = answer.exact && !m.exact;
        let value = if guessed { format!("≈ {value}") } else { value };
        let tone = winner(m).map(|(winner, _)| Tone::from(winner));
        ([m.name.clone(), value, mark], tone)
    })?;
    moves_more(rows.len(), MOVES_SHOWN, face)
}

/// `+∞ (J0 wins in 3)`, `−7`.
fn value_text(answer: &ValueAnswer, face: &Face) -> String {
    match answer.value.winner() {
        Some((winner, plies)) => win_text("value-win", answer, winner, plies, face),
        None => answer.value.as_estimate().unwrap_or(0).to_string().replace('-', "−"),
    }
}

/// The value of a move that is not best, of which only a bound is known: the
/// true one is as bad for its player, or worse.
fn bound_text(answer: &ValueAnswer, owner: Player, face: &Face) -> String {
    match answer.value.winner() {
        Some((winner, plies)) => {
            let id = if winner == owner { "value-win-at-best" } else { "value-win-or-sooner" };
            win_text(id, answer, winner, plies, face)
        }
        None => {
            let sign = if owner == Player::J0 { "≤" } else { "≥" };
            format!("{sign} {}", value_text(answer, face))
        }
    }
}

fn win_text(
    id: &'static str,
    answer: &ValueAnswer,
    winner: Player,
    plies: u32,
    face: &Face,
) -> String {
    let sign = match (winner, answer.utility) {
        (Player::J0, false) => "+∞",
        (Player::J1, false) => "−∞",
        (Player::J0, true) => "1",
        (Player::J1, true) => "−1",
    };
    face.text(&face.about(id, winner).with("sign", sign).with("rank", plies))
}

/// What the search cost.
fn effort(answer: &SearchAnswer, face: &mut Face) -> Result<(), Stop> {
    face.blank()?;
    let id = match answer.algorithm {
        Some(Algorithm::Minimax) => "search-effort-plain",
        Some(Algorithm::AlphaBeta) => "search-effort-cutoffs",
        Some(Algorithm::Deepening) => "search-effort",
        Some(Algorithm::Mcts) => "search-effort-mcts",
        None => "search-effort-table",
    };
    let message = Message::new(id)
        .with("algorithm", answer.algorithm.map_or("", Algorithm::name))
        .with("nodes", answer.nodes)
        .with("depth", answer.depth)
        .with("cutoffs", answer.cutoffs)
        .with("hits", answer.hits);
    face.say(&message)
}

/// What minimax would have cost.
fn compare(
    answer: &SearchAnswer,
    place: &dyn Place,
    limits: &Limits,
    face: &mut Face,
) -> Result<(), Stop> {
    let pruned = matches!(answer.algorithm, Some(Algorithm::AlphaBeta | Algorithm::Deepening));
    if !pruned || answer.depth == 0 {
        return Ok(());
    }
    let plain = SearchRequest { algorithm: Algorithm::Minimax, ..SearchRequest::default() };
    let plain = SearchRequest { heuristic: answer.heuristic.map(str::to_owned), ..plain };
    // The user's time is over: a moment more, and Ctrl-C still counts.
    let limits = limits
        .clone()
        .depth(answer.depth)
        .nodes(COMPARED)
        .deadline(Instant::now() + Duration::from_secs(1));
    match place.search(&plain, &limits) {
        Ok(minimax) => face.say(&Message::new("search-minimax").with("nodes", minimax.nodes)),
        Err(Failure::Limit(LimitReached::Nodes { limit })) => {
            face.say(&Message::new("search-minimax-more").with("nodes", limit))
        }
        // Not finished in that moment: then there is nothing to compare.
        Err(_) => Ok(()),
    }
}
