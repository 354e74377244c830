//! `arene strategy`: the best strategy of a player, or a check of one.

use arene::Verdict;
use arene_service::{
    BestStrategy, Choices, CounterEnd, Standing, Strategy, StrategyAnswer, StrategyCheck,
};
use arene_words::{id, message};

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
    let (vertex, about) = (best.start.vertex.as_str(), face.about(best.player));
    face.say(&match (best.winning, best.non_losing, score) {
        _ if found.is_over() => message!("verdict-over", vertex),
        (true, ..) => message!("strategy-winning", vertex, ..about),
        (false, true, Some(score)) => message!("strategy-scores", vertex, score, ..about),
        (false, true, None) => message!("strategy-non-losing", vertex, ..about),
        (false, false, _) => message!("strategy-losing", vertex, ..about),
    })?;
    if found.choices().next().is_none() {
        return Ok(());
    }
    face.blank()?;
    let head = [id!("head-vertex"), id!("head-phi"), id!("head-move"), id!("head-result")];
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
    let (vertex, about) = (answer.from.as_str(), face.about(player));
    let is_whole = answer.total && answer.legal;
    let sentence = face.text(&match (answer.winning, answer.non_losing, score) {
        (false, ..) if stuck => message!("check-stuck", vertex, ..about),
        (true, ..) if is_whole => message!("check-winning", vertex, ..about),
        (true, ..) => message!("check-faults-elsewhere", vertex, ..about),
        (false, true, Some(score)) => match (answer.best, is_whole) {
            (Some(true), true) => message!("check-best-score", vertex, score, ..about),
            (Some(true), false) => message!("check-best-score-faults", vertex, score, ..about),
            _ => message!("check-less-score", vertex, score, ..about),
        },
        (false, true, None) => message!("check-non-losing", vertex, ..about),
        (false, false, _) => message!("check-not-winning", vertex, ..about),
    });
    face.line(face.paint(Tone::Strong, sentence))?;
    if let Some(counter) = &answer.counter_play {
        let mut play = counter.play.clone();
        play.extend(counter.back_to.clone());
        let shown = face.path(play.into_iter(), 40);
        let message = match counter.end {
            CounterEnd::Lost => message!("counter-lost", play = shown, ..face.about(player)),
            CounterEnd::DeadEnd => message!("counter-dead-end", play = shown),
            CounterEnd::Score => message!("counter-score", play = shown),
            CounterEnd::Infinite => message!("counter-infinite", play = shown),
            CounterEnd::NoMove => message!("counter-no-move", play = shown),
        };

        face.say(&message)?;
    }
    if !answer.illegal.is_empty() {
        let moves = face.edges(answer.illegal.iter(), 12);
        face.say(&message!("check-illegal", moves, ..face.about(player)))?;
    }
    if !answer.missing.is_empty() {
        let vertices = face.list(answer.missing.iter().cloned(), 12);
        let message = message!("check-missing", count = answer.missing.len(), vertices);
        face.say(&message)?;
    }
    if !answer.unused.is_empty() {
        let vertices = face.list(answer.unused.iter().cloned(), 12);
        face.say(&message!("check-unused", count = answer.unused.len(), vertices))?;
    }
    let vertices = face.list(answer.wins_from.iter().cloned(), 40);
    let message = message!("check-wins-from", count = answer.wins_from.len(), vertices);
    face.say(&message)
}
