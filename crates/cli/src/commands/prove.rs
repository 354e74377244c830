//! `arene solve` where there are too many positions to solve them all: an exact
//! search of the one at hand.

use arene::{LimitReached, Player, Value};
use arene_games::answers::{ProofAnswer, Proven};
use arene_games::{Failure, ProofRequest, Session, Turn, bytes};
use arene_words::Message;
use clap::ArgMatches;
use serde::Serialize;

use super::{spec, start, wants_json};
use crate::face::{Face, Stop, Tone};
use crate::limits::{heeded, limits, quiet_limits};
use crate::table::table;

/// An arena of at most this many vertices is explored rather than searched.
const EXPLORED: u32 = 2_000_000;
/// The most that the table takes unless told.
const TABLE: u64 = 256 << 20;

/// Whether a search is what the arguments ask for: if only the winner is wanted, or
/// a position from which more can be reached than is quickly explored.
pub(super) fn is_wanted(session: &dyn Session, matches: &ArgMatches) -> Result<bool, Stop> {
    if matches.get_flag("weak") {
        return Ok(true);
    }
    let from = start(matches);
    if from.position.is_none() || !is_possible(session, matches) {
        return Ok(false);
    }
    let quick = quiet_limits(matches)?.vertices(EXPLORED);
    Ok(session.explore(&from, &quick).is_err_and(|failure| is_size(&failure)))
}

/// Whether a search can answer instead of a solution: one position is enough, and
/// the game knows itself well.
pub(super) fn is_possible(session: &dyn Session, matches: &ArgMatches) -> bool {
    let from = start(matches);
    let place = session.place(from.position, None);
    !matches.get_flag("all")
        && from.turn != Turn::Both
        && place.is_ok_and(|place| place.has_insight())
}

/// Whether there is no point in exploring the whole game.
pub(super) fn is_too_large(session: &dyn Session, matches: &ArgMatches) -> Result<bool, Stop> {
    let one = quiet_limits(matches)?.vertices(1);
    let begun = session.explore(&start(matches), &one);
    Ok(matches!(begun, Err(Failure::TooLarge { .. })))
}

/// Whether a search may answer where a solution failed for this reason.
pub(super) fn may_help(session: &dyn Session, failure: &Failure, matches: &ArgMatches) -> bool {
    is_size(failure) && is_possible(session, matches)
}

/// Whether something failed because it was too large.
fn is_size(failure: &Failure) -> bool {
    use LimitReached::{Edges, Memory, Vertices};
    matches!(
        failure,
        Failure::TooLarge { .. } | Failure::Limit(Memory { .. } | Vertices { .. } | Edges)
    )
}

pub(super) fn run(
    session: &dyn Session,
    threads: usize,
    matches: &ArgMatches,
    face: &mut Face,
) -> Result<(), Stop> {
    let from = start(matches);
    let turn = match from.turn {
        Turn::Of(player) => Some(player),
        Turn::AsWritten => None,
        Turn::Both => return Err(Message::new("search-both").into()),
    };
    let place = session.place(from.position, turn)?;
    if from.position.is_some()
        && let Some(warning) = place.unreachable()
    {
        face.warn(&warning)?;
    }
    let limits = limits(matches, face)?;
    let most = match matches.contains_id("memory") {
        true => limits.memory_limit().unwrap_or(TABLE),
        false => TABLE,
    };
    let table_bytes = usize::try_from(most).unwrap_or(usize::MAX);
    let request = ProofRequest { threads, table_bytes, weak: matches.get_flag("weak") };
    let answer = place.prove(&request, &limits);
    // Takes the progress bar away before anything is said.
    drop(limits);
    // What is proven so far is an answer, too.
    heeded();
    if wants_json(matches) {
        #[derive(Serialize)]
        struct Shape<'a> {
            game: &'a str,
            #[serde(flatten)]
            answer: &'a ProofAnswer,
        }
        face.json(&Shape { game: spec(matches), answer: &answer })?;
    } else {
        show(&answer, face)?;
    }
    match answer.stopped {
        Some(limit) => {
            face.finish()?;
            Err(limit.into())
        }
        None => Ok(()),
    }
}

fn show(answer: &ProofAnswer, face: &mut Face) -> Result<(), Stop> {
    let sentence = result(answer.proven, face);
    face.line(face.paint(tone(answer.proven), sentence))?;
    if answer.moves.is_empty() {
        return face.say(&Message::new("verdict-over").with("vertex", answer.vertex.as_str()));
    }
    let best: Vec<String> =
        answer.moves.iter().filter(|m| m.best).map(|m| m.name.clone()).collect();
    if !best.is_empty() {
        let moves = face.list(best.into_iter(), 8);
        face.say(&face.about("proof-best", answer.owner).with("moves", moves))?;
    }
    face.blank()?;
    let mut moves: Vec<_> = answer.moves.iter().collect();
    // The best for who is to move first.
    moves.sort_by_key(|m| match answer.owner {
        Player::J0 => (std::cmp::Reverse(m.proven.least), Value::LEAST),
        Player::J1 => (std::cmp::Reverse(Value::LEAST), m.proven.most),
    });
    let head = ["head-move", "head-to", "head-result", "head-blank"];
    table(face, head, moves.into_iter(), |face, m| {
        let mark = if m.best { face.words.text("mark-best") } else { String::new() };
        ([m.name.clone(), m.to.clone(), short(m.proven, face), mark], Some(tone(m.proven)))
    })?;
    if !answer.line.is_empty() {
        face.blank()?;
        face.say(&Message::new("line-perfect").with("line", answer.line.join(" → ")))?;
    }
    face.blank()?;
    let engine = Message::new("proof-engine")
        .with("nodes", answer.nodes)
        .with("seconds", face.decimal(answer.milliseconds / 1e3, 3))
        .with("table", bytes(answer.table_bytes as u64));
    face.say(&engine)
}

/// Who wins, as far as it is known, in a sentence.
fn result(proven: Proven, face: &Face) -> String {
    let sentence = match (proven.winner(), proven.least.winner()) {
        (Some(None), _) => Message::new("verdict-dead-end"),
        (Some(Some(by)), Some((_, rank))) if proven.least == proven.most => match rank {
            0 => face.about("verdict-won", by),
            rank => face.about("verdict-wins", by).with("rank", rank),
        },
        (Some(Some(by)), _) => face.about("proof-wins", by),
        (None, _) => face
            .about("proof-open", Player::J0)
            .with("least", proven.least.to_string())
            .with("most", proven.most.to_string()),
    };
    face.text(&sentence)
}

/// The same in a cell of a table.
fn short(proven: Proven, face: &Face) -> String {
    match (proven.verdict(), proven.winner()) {
        (Some(verdict), _) => face.verdict(verdict),
        (None, Some(Some(by))) => face.text(&face.about("glance-wins", by)),
        _ => format!("{} … {}", proven.least, proven.most),
    }
}

fn tone(proven: Proven) -> Tone {
    proven.winner().flatten().map_or(Tone::Quiet, Tone::from)
}
