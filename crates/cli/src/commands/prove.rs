//! `arene solve` where there are too many positions to solve them all: an exact
//! search of the one at hand.

use arene::{Limits, Player, Value};
use arene_games::answers::{ProofAnswer, Proven};
use arene_games::{ProofRequest, bytes, joined};
use arene_words::Message;
use clap::ArgMatches;
use serde::Serialize;

use super::{spec, wants_json};
use crate::face::{Face, Stop, Tone};
use crate::limits::heeded;
use crate::table::table;

/// The most that the table takes unless told.
const TABLE: u64 = 256 << 20;

/// How many nodes go into moves that are not best unless all of them are wanted: a
/// few seconds.
const REST: u64 = 1 << 23;

/// The answer as JSON.
#[derive(Serialize)]
pub(super) struct ProofShape<'a> {
    pub(super) game: &'a str,
    #[serde(flatten)]
    pub(super) answer: &'a ProofAnswer,
}

/// How the arguments ask for a search.
pub(super) fn request(
    threads: usize,
    weak: bool,
    matches: &ArgMatches,
    limits: &Limits,
) -> ProofRequest {
    let most = match matches.contains_id("memory") {
        true => limits.memory_limit().unwrap_or(TABLE),
        false => TABLE,
    };
    let table_bytes = usize::try_from(most).unwrap_or(usize::MAX);
    // Only `solve` has it.
    let moves = matches.try_get_one::<bool>("moves").is_ok_and(|given| given == Some(&true));
    let rest = if moves { u64::MAX } else { REST };
    ProofRequest { threads, table_bytes, weak, rest }
}

pub(super) fn show(
    answer: &ProofAnswer,
    matches: &ArgMatches,
    face: &mut Face,
) -> Result<(), Stop> {
    // What is proven so far is an answer, too.
    heeded();
    if wants_json(matches) {
        face.json(&ProofShape { game: spec(matches), answer })?;
    } else {
        let more = !matches.get_flag("weak") && !matches.get_flag("moves");
        tell(answer, more, face)?;
    }
    match answer.stopped {
        Some(limit) => {
            face.finish()?;
            Err(limit.into())
        }
        None => Ok(()),
    }
}

/// Tells the answer; there may be more to prove.
fn tell(answer: &ProofAnswer, more: bool, face: &mut Face) -> Result<(), Stop> {
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
    let is_open = |proven: Proven| proven.verdict().is_none();
    if more && answer.exact() && answer.moves.iter().any(|m| is_open(m.proven)) {
        face.blank()?;
        face.say(&Message::new("proof-rest"))?;
    }
    if !answer.line.is_empty() {
        face.blank()?;
        let more = if answer.line_goes_on { " → …" } else { "" };
        let line = joined(&answer.line, " → ") + more;
        face.say(&Message::new("line-perfect").with("line", line))?;
    }
    face.blank()?;
    if answer.engine == "book" {
        return face.say(&Message::new("proof-book"));
    }
    let engine = Message::new("proof-engine")
        .with("nodes", answer.nodes)
        .with("seconds", face.decimal(answer.milliseconds / 1e3, 3))
        .with("table", bytes(answer.table_bytes as u64));
    face.say(&engine)?;
    if answer.whole { face.say(&Message::new("proof-whole")) } else { Ok(()) }
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
        (None, _) => match who_does_not_win(proven) {
            Some(player) => face.about("proof-open-not-won", player),
            None => Message::new("proof-open"),
        },
    };
    face.text(&sentence)
}

/// The same in a cell of a table.
fn short(proven: Proven, face: &Face) -> String {
    match (proven.verdict(), proven.winner()) {
        (Some(verdict), _) => face.verdict(verdict),
        (None, Some(Some(by))) => face.text(&face.about("glance-wins", by)),
        _ => match who_does_not_win(proven) {
            Some(player) => face.text(&face.about("glance-not-won", player)),
            None => face.words.text("glance-open"),
        },
    }
}

/// Who does not win for certain.
fn who_does_not_win(proven: Proven) -> Option<Player> {
    match (proven.least >= Value::DRAW, proven.most <= Value::DRAW) {
        (_, true) => Some(Player::J0),
        (true, _) => Some(Player::J1),
        _ => None,
    }
}

fn tone(proven: Proven) -> Tone {
    proven.winner().flatten().map_or(Tone::Quiet, Tone::from)
}
