//! `arene strategy`: the best strategy of a player, or a check of one.

use arene::Verdict;
use arene_service::{
    BestStrategy, Choices, CounterEnd, Standing, Strategy, StrategyAnswer, StrategyCheck,
};
use arene_words::Message;

use crate::face::{Face, Stop, Tone};
use crate::table::table;

pub(crate) fn run(question: &Strategy, face: &mut Face) -> Result<(), Stop> {
    let answer = question.answer(&face.context());
    match face.answered(answer)? {
        StrategyAnswer::Best(best) => {
            face.tell_warnings(&best.warnings)?;
            if face.json { face.json(&best) } else { show(&best, face) }
        }
        StrategyAnswer::Check(check) => {
            face.tell_warnings(&check.warnings)?;
            if face.json {
                face.json(&check)?;
            } else {
                show_check(&check, face)?;
            }
            if check.is_right() { Ok(()) } else { Err(Stop::No) }
        }
    }
}

fn show(best: &BestStrategy, face: &mut Face) -> Result<(), Stop> {
    let Choices::Found(found) = &best.strategy else { return Ok(()) };
    let score = match best.start.standing {
        Standing::Scored(score) => Some(face.verdict(Verdict::Scored(score))),
        _ => None,
    };
    let id = match (best.winning, best.non_losing) {
        _ if found.is_over() => "verdict-over",
        (true, _) => "strategy-winning",
        (false, true) if score.is_some() => "strategy-scores",
        (false, true) => "strategy-non-losing",
        (false, false) => "strategy-losing",
    };
    let sentence = face.about(id, best.player).with("vertex", best.start.vertex.as_str());
    face.say(&sentence.with("score", score.unwrap_or_default()))?;
    if found.choices().next().is_none() {
        return Ok(());
    }
    face.blank()?;
    let head = ["head-vertex", "head-phi", "head-move", "head-result"];
    table(face, head, found.choices(), |face, choice| {
        let cells = [choice.from, choice.to, choice.name, face.verdict(choice.verdict)];
        (cells, Some(face.tone(choice.verdict)))
    })
}

fn show_check(answer: &StrategyCheck, face: &mut Face) -> Result<(), Stop> {
    let player = answer.player;
    let stuck =
        answer.counter_play.as_ref().is_some_and(|counter| counter.end == CounterEnd::NoMove);
    let score = answer.score.map(|score| face.verdict(Verdict::Scored(score)));
    let id = match (answer.winning, answer.non_losing) {
        (false, _) if stuck => "check-stuck",
        (true, _) if answer.total && answer.legal => "check-winning",
        (true, _) => "check-faults-elsewhere",
        (false, true) if score.is_some() => match (answer.best, answer.total && answer.legal) {
            (Some(true), true) => "check-best-score",
            (Some(true), false) => "check-best-score-faults",
            _ => "check-less-score",
        },
        (false, true) => "check-non-losing",
        (false, false) => "check-not-winning",
    };
    let sentence = face.about(id, player).with("vertex", answer.from.as_str());
    let sentence = face.text(&sentence.with("score", score.unwrap_or_default()));
    face.line(face.paint(Tone::Strong, sentence))?;
    if let Some(counter) = &answer.counter_play {
        let id = match counter.end {
            CounterEnd::Lost => "counter-lost",
            CounterEnd::DeadEnd => "counter-dead-end",
            CounterEnd::Score => "counter-score",
            CounterEnd::Infinite => "counter-infinite",
            CounterEnd::NoMove => "counter-no-move",
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
