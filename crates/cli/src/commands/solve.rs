//! `arene solve`: who wins, how fast, with which moves.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use arene::{Player, Verdict};
use arene_games::{bytes, joined};
use arene_service::{Drawn, Move, Position, Positions, Solve, SolveAnswer, SolvedStart, Standing};
use arene_words::{Message, id, message, visible};
use unicode_width::UnicodeWidthStr;

use super::{moves_more, prove};
use crate::batch::Batch;
use crate::face::{Face, Stop, Tone};
use crate::limits::heeded;
use crate::table::{table, table_of};

/// At most this many moves are listed one by one.
const MOVES_SHOWN: usize = 20;
/// A line of perfect play longer than this is cut.
const LINE_SHOWN: usize = 24;

pub(crate) fn run(question: &Solve, face: &mut Face) -> Result<(), Stop> {
    let answer = question.answer(&face.context());
    let answer = face.answered(answer)?;
    // What is proven so far is an answer, too.
    if answer.cost.is_some() {
        heeded();
    }
    face.tell_warnings(&answer.warnings)?;
    if face.json {
        let written = face.json(&answer);
        // A table may turn out to be broken while its positions are written.
        if let Some(trouble) = answer.positions.as_ref().and_then(Positions::trouble) {
            return Err(trouble.into());
        }
        written?;
    } else if answer.cost.is_some() {
        prove::tell(&answer, !question.weak && !question.moves, face)?;
    } else {
        show(&answer, question.all, face)?;
    }
    match answer.reached {
        Some(limit) => {
            face.finish()?;
            Err(limit.into())
        }
        None => Ok(()),
    }
}

/// Many positions, each of them with one thread.
pub(crate) fn batch(question: &Solve, batch: &Batch, face: &mut Face) -> Result<(), Stop> {
    let session = face.open(&question.game)?;
    let threads = face.work.thread_count();
    let reader = face.reader.clone();
    let context = face.quiet_context(&reader);
    let many = question.many(&*session, threads, &context)?;
    batch.run(threads, face, |position| many.answer(position))
}

fn show(answer: &SolveAnswer, all: bool, face: &mut Face) -> Result<(), Stop> {
    verdict(answer, face)?;
    list_moves(answer, face)?;
    line(answer, face)?;
    counts(answer, face)?;
    if all {
        every_position(answer, face)?;
    } else {
        glance(answer, face)?;
    }
    let Some(stored) = &answer.stored else { return Ok(()) };
    face.blank()?;
    face.say(&message!(
        "table-stored",
        path = stored.path.as_str(),
        count = stored.positions,
        size = bytes(stored.bytes)
    ))
}

/// Who wins, in one sentence; whose turn it is and which moves are best, in a
/// second one.
fn verdict(answer: &SolveAnswer, face: &mut Face) -> Result<(), Stop> {
    let SolvedStart { vertex, owner, standing, moves, .. } = &answer.start;
    let sentence = prove::verdict(*standing, face);
    face.line(face.paint(prove::tone(*standing), sentence))?;
    if moves.is_empty() {
        return face.say(&message!("verdict-over", vertex));
    }
    let (owner, winner) = (*owner, standing.winner().flatten());
    let best: Vec<&str> = moves.iter().filter(|m| m.best).map(|m| m.name.as_str()).collect();
    let as_good = moves.iter().filter(|m| m.standing.winner().flatten() == winner).count();
    let is_scored = matches!(standing, Standing::Scored(_));
    let shown = face.list(best.iter().map(|&name| name.to_owned()), 8);
    let message = match winner {
        Some(winner) if winner == owner && as_good == best.len() => {
            message!("best-wins", vertex, count = best.len(), moves = shown, ..face.about(owner))
        }
        Some(winner) if winner == owner => message!(
            "best-is-fastest",
            vertex,
            count = best.len(),
            all = as_good,
            moves = shown,
            ..face.about(owner)
        ),
        Some(_) if moves.len() == 1 => {
            message!("best-is-lost", vertex, moves = shown, ..face.about(owner))
        }
        Some(_) if moves.len() == best.len() => {
            message!("best-all-delay", vertex, moves = shown, ..face.about(owner))
        }
        Some(_) => {
            message!("best-delays", vertex, count = best.len(), moves = shown, ..face.about(owner))
        }
        None if is_scored && moves.len() == 1 => {
            message!("best-is-scored", vertex, moves = shown, ..face.about(owner))
        }
        None if is_scored && moves.len() == best.len() => {
            message!("best-all-score", vertex, count = best.len(), ..face.about(owner))
        }
        None if is_scored => {
            message!("best-scores", vertex, count = best.len(), moves = shown, ..face.about(owner))
        }
        None => {
            message!("best-draws", vertex, count = best.len(), moves = shown, ..face.about(owner))
        }
    };

    let sentence = message;
    face.say(&sentence)
}

/// Every move with its result, best first, ties together.
fn list_moves(answer: &SolveAnswer, face: &mut Face) -> Result<(), Stop> {
    let mut moves: Vec<&Move> = answer.start.moves.iter().collect();
    if moves.is_empty() {
        return Ok(());
    }
    let owner = answer.start.owner;
    moves.sort_by_key(|m| m.standing.verdict().map(|verdict| verdict.badness(owner)));
    face.blank()?;
    let head = [id!("head-move"), id!("head-to"), id!("head-result"), id!("head-blank")];
    table(face, head, moves.iter().take(MOVES_SHOWN), |face, m| {
        let mark = if m.best { face.words.text(id!("mark-best")) } else { String::new() };
        let cells = [m.name.clone(), m.to.clone(), prove::short(m.standing, face), mark];
        (cells, Some(prove::tone(m.standing)))
    })?;
    moves_more(moves.len(), MOVES_SHOWN, face)
}

/// Perfect play, or the cycle of an infinite draw.
fn line(answer: &SolveAnswer, face: &mut Face) -> Result<(), Stop> {
    let start = &answer.start.vertex;
    if let Some(cycle) = &answer.start.cycle {
        // A cycle that is shown whole is closed; a longer one breaks off.
        let once_more = cycle.iter().chain(&cycle[..1]);
        let names = joined(once_more.take(LINE_SHOWN), " → ");
        face.blank()?;
        return face.say(&message!("line-cycle", line = names + " → …"));
    }
    let Some(moves) = answer.line.as_ref().filter(|line| !line.is_empty()) else { return Ok(()) };
    // An ellipsis for one ply would be no shorter than the ply.
    let goes_on = moves.len() > LINE_SHOWN + 1 || answer.line_goes_on;
    // Boards are wide: their line is told in moves.
    let mut names: Vec<&String> = if start.len() > 12 {
        moves.iter().collect()
    } else {
        std::iter::once(start).chain(&answer.line_vertices).collect()
    };
    if goes_on {
        names.truncate(LINE_SHOWN);
    }
    let line = joined(names, " → ") + if goes_on { " → …" } else { "" };
    face.blank()?;
    face.say(&message!("line-perfect", line))
}

/// How large the game is and how it is shared out.
fn counts(answer: &SolveAnswer, face: &mut Face) -> Result<(), Stop> {
    let (Some(won), Some(drawn)) = (answer.won, answer.drawn) else { return Ok(()) };
    let (Some(vertices), Some(edges)) = (answer.vertices, answer.edges) else { return Ok(()) };
    face.blank()?;
    let size = message!("counts-size", vertices, edges);
    let won = message!("counts-won", j0 = won.j0, j1 = won.j1, ..face.about(Player::J0));
    let mut sentences = vec![face.text(&size), face.text(&won)];
    if drawn != Drawn::default() {
        let message = message!(
            "counts-drawn",
            count = drawn.dead_end + drawn.infinite,
            ended = drawn.dead_end,
            infinite = drawn.infinite
        );
        sentences.push(face.text(&message));
    }
    if let Some(scored) = answer.scored {
        sentences.push(face.text(&message!("counts-scored", count = scored)));
    }
    if let Some(longest @ 1..) = answer.longest.flatten() {
        sentences.push(face.text(&message!("counts-longest", rank = longest)));
    }
    face.line(sentences.join(" "))
}

/// The whole of a small arena: from where each player wins, and how fast.
fn glance(answer: &SolveAnswer, face: &mut Face) -> Result<(), Stop> {
    let Some(positions) = &answer.positions else {
        return face.say(&message!("hint-all"));
    };
    let mut positions = positions.iter().collect::<Vec<Position>>();
    if let Some(trouble) = answer.positions.as_ref().and_then(Positions::trouble) {
        return Err(trouble.into());
    }
    let is_scored = |position: &&Position| matches!(position.standing, Standing::Scored(_));
    face.blank()?;
    let all_scored = positions.iter().all(|position| is_scored(&position));
    face.say(&Message::from(if all_scored { id!("glance-scores") } else { id!("glance") }))?;
    let rank = |position: &Position| position.standing.verdict().and_then(Verdict::rank);
    positions.sort_by_key(rank);
    let mut groups = Vec::from([Some(Player::J0), Some(Player::J1), None].map(|winner| {
        let title = match winner {
            Some(player) => face.text(&message!("glance-wins", ..face.about(player))),
            None => face.words.text(id!("glance-draw")),
        };
        let own = positions.iter().filter(|position| position.standing.winner() == Some(winner));
        let own = own.filter(|position| !is_scored(position));
        let names: Vec<String> = own
            .map(|position| match rank(position) {
                Some(rank) => format!("{}·{rank}", visible(&position.vertex)),
                None => visible(&position.vertex).into_owned(),
            })
            .collect();
        (winner.map_or(Tone::Quiet, Tone::from), title, names)
    }));
    // With scores each position is told apart from the others: those of one score together.
    let mut scored: BTreeMap<Reverse<i64>, Vec<String>> = BTreeMap::new();
    for position in &positions {
        if let Standing::Scored(score) = position.standing {
            let name = visible(&position.vertex).into_owned();
            scored.entry(Reverse(score)).or_default().push(name);
        }
    }
    groups.extend(scored.into_iter().map(|(Reverse(score), names)| {
        (prove::tone(Standing::Scored(score)), face.verdict(Verdict::Scored(score)), names)
    }));
    let shown = groups.iter().filter(|(_, _, names)| !names.is_empty());
    let width = shown.clone().map(|(_, title, _)| title.width()).max().unwrap_or(0);
    for (tone, title, names) in shown {
        let gap = " ".repeat(width - title.width());
        face.line(format!("  {}{gap}  {}", face.paint(*tone, title), names.join("  ")))?;
    }
    Ok(())
}

fn every_position(answer: &SolveAnswer, face: &mut Face) -> Result<(), Stop> {
    let Some(positions) = &answer.positions else { return Ok(()) };
    face.blank()?;
    let head = [id!("head-vertex"), id!("head-owner"), id!("head-result"), id!("head-best")];
    table_of(
        face,
        head,
        || positions.iter(),
        |face, position| {
            let owner = face.name(position.owner).to_owned();
            let best = face.list(position.best.into_iter(), 12);
            let standing = position.standing;
            let cells = [position.vertex, owner, prove::short(standing, face), best];
            (cells, Some(prove::tone(standing)))
        },
    )?;
    positions.trouble().map_or(Ok(()), |trouble| Err(trouble.into()))
}
