//! `arene strategy`: the best strategy of a player, or a check of one.

use std::path::Path;

use arene::{Player, Strategy};
use arene_games::answers::{StrategyAnswer, StrategyCheck, StrategyFile, check_strategy};
use arene_games::{Failure, Model, Start};
use arene_words::Message;
use clap::ArgMatches;

use super::{explored_quietly, opened, read_text, solved, spec, start, wants_json};
use crate::args::chosen_player;
use crate::face::{Face, Stop, Tone};
use crate::limits::limits;
use crate::table::table;

pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let player = chosen_player(matches).unwrap_or(Player::J0);
    if let Some(file) = matches.get_one::<String>("check") {
        return check(matches, face, player, file);
    }
    let (model, solution) = solved(&*opened(matches, face)?, matches, face)?;
    face.warn_all(model.warnings())?;
    let within = limits(matches, face)?.less_memory(model.bytes() + 4 * solution.len() as u64);
    let strategy = Strategy::best(model.arena(), &solution, player, &within)?;
    drop(within);
    let answer = StrategyAnswer {
        game: spec(matches),
        model: &*model,
        solution: &solution,
        strategy: &strategy,
    };
    if wants_json(matches) {
        return face.json(&answer);
    }
    let id = match (answer.winning(), answer.non_losing()) {
        _ if model.arena().is_final(model.start()) => "verdict-over",
        (true, _) => "strategy-winning",
        (false, true) => "strategy-non-losing",
        (false, false) => "strategy-losing",
    };
    let sentence = face.about(id, player).with("vertex", model.name(model.start()));
    face.say(&sentence)?;
    if answer.choices().next().is_none() {
        return Ok(());
    }
    face.blank()?;
    let head = ["head-vertex", "head-phi", "head-move", "head-result"];
    let choices = model.arena().vertices().filter_map(|v| Some((v, strategy.choice(v)?)));
    table(face, head, choices, |face, (v, to)| {
        let k = model.arena().successors(v).iter().position(|&successor| successor == to);
        let name = k.map(|k| model.move_names(v).swap_remove(k)).unwrap_or_default();
        let verdict = solution.verdict(v);
        let cells = [model.name(v), model.name(to), name, face.verdict(verdict)];
        (cells, Some(face.tone(verdict)))
    })
}

/// Checks the strategy in a file: total, legal, winning from a vertex.
fn check(matches: &ArgMatches, face: &mut Face, player: Player, file: &str) -> Result<(), Stop> {
    let text = read_text(Path::new(file), matches)?;
    let in_file = |error: Message| Message::new("in-file").with("path", file).with("error", error);
    let written = StrategyFile::read(&text).map_err(in_file)?;
    let (model, from) = checked_in(&written, matches, face)?;
    let within = limits(matches, face)?.less_memory(model.bytes());
    let answer = check_strategy(&*model, &written, player, from, &within);
    // Takes the progress bar away before anything is said.
    drop(within);
    let answer = answer.map_err(|failure| match failure {
        Failure::Input(error) => in_file(error).into(),
        failure => Stop::from(failure),
    })?;
    if wants_json(matches) {
        face.json(&answer)?;
    } else {
        show_check(&answer, face)?;
    }
    if answer.winning && answer.total && answer.legal { Ok(()) } else { Err(Stop::No) }
}

/// The arena to which a strategy belongs, and the vertex from which it is checked: that
/// of the game, or that which is explored from `--from` if the strategy has no vertex
/// outside it, as one that was given for `--from`, or if it is no part of the other.
fn checked_in(
    written: &StrategyFile,
    matches: &ArgMatches,
    face: &mut Face,
) -> Result<(Box<dyn Model>, u32), Stop> {
    let session = opened(matches, face)?;
    let own = start(matches);
    let explored = |start: &Start<'_>| explored_quietly(&*session, start, matches, face);
    let (mut model, mut from) = (explored(&own)?, None);
    if let Some(position) = own.position
        && !written.lies_in(&*model)
    {
        let whole = explored(&Start { position: None, ..own })?;
        from = whole.find(position).ok();
        model = if from.is_some() { whole } else { model };
    }
    face.warn_all(model.warnings())?;
    let from = from.unwrap_or(model.start());
    Ok((model, from))
}

fn show_check(answer: &StrategyCheck, face: &mut Face) -> Result<(), Stop> {
    let player = answer.player;
    let stuck = answer.counter_play.as_ref().is_some_and(|counter| counter.end == "no_move");
    let id = match (answer.winning, answer.non_losing) {
        (false, _) if stuck => "check-stuck",
        (true, _) if answer.total && answer.legal => "check-winning",
        (true, _) => "check-faults-elsewhere",
        (false, true) => "check-non-losing",
        (false, false) => "check-not-winning",
    };
    let sentence = face.text(&face.about(id, player).with("vertex", answer.from.as_str()));
    face.line(face.paint(Tone::Strong, sentence))?;
    if let Some(counter) = &answer.counter_play {
        let id = match counter.end {
            "lost" => "counter-lost",
            "dead_end" => "counter-dead-end",
            "infinite" => "counter-infinite",
            _ => "counter-no-move",
        };
        let mut play = counter.play.clone();
        play.extend(counter.back_to.clone());
        let shown = face.path(play.into_iter(), 40);
        face.say(&face.about(id, player).with("play", shown))?;
    }
    if !answer.illegal.is_empty() {
        let moves = face.edges(answer.illegal.iter(), 12);
        face.say(&face.about("check-illegal", player).with("moves", moves))?;
    }
    if !answer.missing.is_empty() {
        let vertices = face.list(answer.missing.iter().cloned(), 12);
        let message = Message::new("check-missing")
            .with("count", answer.missing.len())
            .with("vertices", vertices);
        face.say(&message)?;
    }
    if !answer.unused.is_empty() {
        let vertices = face.list(answer.unused.iter().cloned(), 12);
        let message = Message::new("check-unused").with("count", answer.unused.len());
        face.say(&message.with("vertices", vertices))?;
    }
    let vertices = face.list(answer.wins_from.iter().cloned(), 40);
    let message = Message::new("check-wins-from")
        .with("count", answer.wins_from.len())
        .with("vertices", vertices);
    face.say(&message)
}
