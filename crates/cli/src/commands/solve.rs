//! `arene solve`: who wins, how fast, with which moves.

use std::path::Path;

use arene::{DrawKind, LimitReached, Player, Verdict};
use arene_games::answers::{
    MoveAnswer, PositionAnswer, ProofAnswer, SolveAnswer, Solved, SolvedArena,
};
use arene_games::{
    Answered, Failure, Session, SolveRequest, Start, TableFile, bytes, joined, tables,
};
use arene_table::{Table, is_begun};
use arene_words::{Message, resolved, visible};
use clap::ArgMatches;
use unicode_width::UnicodeWidthStr;

use super::prove::{self, ProofShape};
use super::{book, moves_more, opened, spec, start, wants_json};
use crate::args::chosen_turn;
use crate::batch::{self, Answer};
use crate::face::{Face, Stop, Tone};
use crate::limits::{limits, quiet_limits, threads};
use crate::table::{table, table_of};

/// At most this many moves are listed one by one.
const MOVES_SHOWN: usize = 20;
/// An arena of at most this many vertices is shown whole.
const GLANCE: u64 = 64;
/// A line of perfect play longer than this is cut.
const LINE_SHOWN: usize = 24;

pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let session = opened(matches, face)?;
    if matches.contains_id("batch") {
        return batch(&*session, matches, face);
    }
    let limits = limits(matches, face)?;
    if let Some(table) = super::table(matches)? {
        let answered = tables::look_up(&*session, &start(matches), table, &limits);
        drop(limits);
        let answered = answered.map_err(|failure| super::in_table(matches, failure))?;
        return show_answer(&answered, matches, face);
    }
    if let Some(path) = matches.get_one::<String>("output").map(Path::new) {
        let file = TableFile { game: spec(matches), path };
        let answered = tables::store(&*session, &start(matches), file, threads(matches), &limits);
        drop(limits);
        let answered = answered.map_err(|failure| match failure {
            Failure::Limit(LimitReached::Stopped) if is_begun(&resolved(path)) => {
                Stop::Failed(Message::new("table-stopped"))
            }
            failure => failure.into(),
        });
        show_answer(&answered?, matches, face)?;
        return if wants_json(matches) { Ok(()) } else { stored(path, face) };
    }
    let request = SolveRequest {
        proof: prove::request(threads(matches), weak(matches), matches, &limits),
        every_position: matches.get_flag("all"),
        one_of_many: false,
    };
    if let Some(book) = book::given(matches, spec(matches), &limits)?
        && let Some(answer) = book.answer(&*session.placed(&start(matches))?)
    {
        return prove::show(&answer, matches, face);
    }
    let answered = session.answer(&start(matches), &request, &limits);
    // Takes the progress bar away before anything is said.
    drop(limits);
    show_answer(&answered?, matches, face)
}

/// Says how many positions a table has, and how large it is.
fn stored(path: &Path, face: &mut Face) -> Result<(), Stop> {
    let table = Table::open(path).map_err(Failure::from)?;
    let size = path.metadata().map_or(0, |file| file.len());
    let message = Message::new("table-stored").with("path", path.display().to_string());
    let message = message.with("count", table.tally().positions());
    face.line("")?;
    face.say(&message.with("size", bytes(size)))
}

fn show_answer(answered: &Answered, matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    match answered {
        Answered::Swept(solved) => show(&**solved, matches, face),
        Answered::Explored(model, solution) => {
            show(&SolvedArena { model: &**model, solution }, matches, face)
        }
        Answered::Proven(answer, warning) => {
            warning.as_ref().map_or(Ok(()), |warning| face.warn(warning))?;
            prove::show(answer, matches, face)
        }
    }
}

fn weak(matches: &ArgMatches) -> bool {
    matches.get_flag("weak")
}

/// Many positions, each of them with one thread.
fn batch(session: &dyn Session, matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let threads = threads(matches);
    let limits = batch::shared(&quiet_limits(matches)?.threads(1), threads);
    let request = SolveRequest {
        proof: prove::request(1, weak(matches), matches, &limits),
        every_position: false,
        one_of_many: true,
    };
    let game = spec(matches);
    let book = book::given(matches, game, &limits)?;
    batch::run(matches, threads, face, |position| {
        let from = Start { position: Some(position), turn: chosen_turn(matches) };
        if let Some(book) = &book
            && let Some(answer) = book.answer(&*session.placed(&from)?)
        {
            return Ok(Answer::new(&ProofShape { game, answer: &answer }, &[]));
        }
        Ok(match session.answer(&from, &request, &limits)? {
            Answered::Swept(solved) => {
                let solved = &*solved;
                Answer::new(&SolveAnswer::new(game, solved, false, &limits)?, solved.warnings())
            }
            Answered::Explored(model, solution) => {
                let solved = &SolvedArena { model: &*model, solution: &solution };
                Answer::new(&SolveAnswer::new(game, solved, false, &limits)?, solved.warnings())
            }
            Answered::Proven(ProofAnswer { stopped: Some(limit), proven, .. }, _)
                if proven.verdict().is_none() =>
            {
                return Err(limit.into());
            }
            Answered::Proven(answer, warning) => {
                Answer::new(&ProofShape { game, answer: &answer }, warning.as_slice())
            }
        })
    })
}

fn show(solved: &dyn Solved, matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    face.warn_all(solved.warnings())?;
    // What is read from a file may turn out to be broken: nothing is said of it.
    solved.line(LINE_SHOWN + 2);
    let moves = solved.moves();
    let unbroken = || solved.trouble().map_or(Ok(()), |trouble| Err(trouble.into()));
    unbroken()?;
    let all = matches.get_flag("all");
    if wants_json(matches) {
        let answer = SolveAnswer::new(spec(matches), solved, all, &quiet_limits(matches)?)?;
        face.json(&answer)?;
        return unbroken();
    }
    verdict(solved, &moves, face)?;
    list_moves(solved, moves, face)?;
    line(solved, matches, face)?;
    counts(solved, face)?;
    if all {
        every_position(solved, face)?;
    } else {
        glance(solved, face)?;
    }
    unbroken()
}

/// Who wins, in one sentence; whose turn it is and which moves are best, in a
/// second one.
fn verdict(solved: &dyn Solved, moves: &[MoveAnswer], face: &mut Face) -> Result<(), Stop> {
    let (start, owner) = solved.start();
    let verdict = solved.verdict();
    let sentence = match verdict {
        Verdict::Won { by, rank: 0 } => face.about("verdict-won", by),
        Verdict::Won { by, rank } => face.about("verdict-wins", by).with("rank", rank),
        Verdict::Drawn(DrawKind::DeadEnd) => Message::new("verdict-dead-end"),
        Verdict::Drawn(DrawKind::Infinite) => Message::new("verdict-infinite"),
    };
    let sentence = face.text(&sentence);
    face.line(face.paint(face.tone(verdict), sentence))?;
    if moves.is_empty() {
        return face.say(&Message::new("verdict-over").with("vertex", start));
    }
    let best: Vec<&str> = moves.iter().filter(|m| m.best).map(|m| m.name.as_str()).collect();
    let as_good = moves.iter().filter(|m| m.verdict.winner() == verdict.winner()).count();
    let id = match verdict.winner() {
        Some(winner) if winner == owner && as_good == best.len() => "best-wins",
        Some(winner) if winner == owner => "best-is-fastest",
        Some(_) if moves.len() == 1 => "best-is-lost",
        Some(_) if moves.len() == best.len() => "best-all-delay",
        Some(_) => "best-delays",
        None => "best-draws",
    };
    let shown = face.list(best.iter().map(|&name| name.to_owned()), 8);
    let sentence = face
        .about(id, owner)
        .with("vertex", start)
        .with("count", best.len())
        .with("all", as_good)
        .with("moves", shown);
    face.say(&sentence)
}

/// Every move with its result, best first, ties together.
fn list_moves(
    solved: &dyn Solved,
    mut moves: Vec<MoveAnswer>,
    face: &mut Face,
) -> Result<(), Stop> {
    if moves.is_empty() {
        return Ok(());
    }
    let (_, owner) = solved.start();
    moves.sort_by_key(|m| m.verdict.badness(owner));
    face.blank()?;
    let head = ["head-move", "head-to", "head-result", "head-blank"];
    table(face, head, moves.iter().take(MOVES_SHOWN), |face, m| {
        let mark = if m.best { face.words.text("mark-best") } else { String::new() };
        let cells = [m.name.clone(), m.to.clone(), face.verdict(m.verdict), mark];
        (cells, Some(face.tone(m.verdict)))
    })?;
    moves_more(moves.len(), MOVES_SHOWN, face)
}

/// Perfect play, or the cycle of an infinite draw.
fn line(solved: &dyn Solved, matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    if let Some(cycle) = solved.cycle(&quiet_limits(matches)?)? {
        // A cycle that is shown whole is closed; a longer one breaks off.
        let once_more = cycle.iter().chain(&cycle[..1]);
        let names = joined(once_more.take(LINE_SHOWN), " → ");
        face.blank()?;
        return face.say(&Message::new("line-cycle").with("line", names + " → …"));
    }
    // An ellipsis for one ply would be no shorter than the ply.
    let line = solved.line(LINE_SHOWN + 2);
    let Some(last) = line.last() else { return Ok(()) };
    let goes_on = line.len() > LINE_SHOWN + 1 || !last.last;
    let (start, _) = solved.start();
    // Boards are wide: their line is told in moves.
    let mut names: Vec<String> = if start.len() > 12 {
        line.into_iter().map(|step| step.name).collect()
    } else {
        std::iter::once(start).chain(line.into_iter().map(|step| step.to)).collect()
    };
    if goes_on {
        names.truncate(LINE_SHOWN);
    }
    let line = joined(names, " → ") + if goes_on { " → …" } else { "" };
    face.blank()?;
    face.say(&Message::new("line-perfect").with("line", line))
}

/// How large the game is and how it is shared out.
fn counts(solved: &dyn Solved, face: &mut Face) -> Result<(), Stop> {
    let (Some(counts), Some((vertices, edges))) = (solved.counts(), solved.size()) else {
        return Ok(());
    };
    face.blank()?;
    let size = Message::new("counts-size").with("vertices", vertices).with("edges", edges);
    let won =
        face.about("counts-won", Player::J0).with("j0", counts.won[0]).with("j1", counts.won[1]);
    let mut sentences = vec![face.text(&size), face.text(&won)];
    let drawn = counts.dead_end + counts.infinite;
    if drawn > 0 {
        let message = Message::new("counts-drawn")
            .with("count", drawn)
            .with("ended", counts.dead_end)
            .with("infinite", counts.infinite);
        sentences.push(face.text(&message));
    }
    if let Some(longest) = counts.longest.filter(|&longest| longest > 0) {
        sentences.push(face.text(&Message::new("counts-longest").with("rank", longest)));
    }
    face.line(sentences.join(" "))
}

/// The whole of a small arena: from where each player wins, and how fast.
fn glance(solved: &dyn Solved, face: &mut Face) -> Result<(), Stop> {
    if solved.size().is_none_or(|(vertices, _)| vertices > GLANCE) {
        return face.say(&Message::new("hint-all"));
    }
    face.blank()?;
    face.say(&Message::new("glance"))?;
    let mut positions: Vec<PositionAnswer> = solved.positions().collect();
    positions.sort_by_key(|position| position.verdict.rank());
    let groups = [Some(Player::J0), Some(Player::J1), None].map(|winner| {
        let title = match winner {
            Some(player) => face.text(&face.about("glance-wins", player)),
            None => face.words.text("glance-draw"),
        };
        let own = positions.iter().filter(|position| position.verdict.winner() == winner);
        let names: Vec<String> = own
            .map(|position| match position.verdict.rank() {
                Some(rank) => format!("{}·{rank}", visible(&position.vertex)),
                None => visible(&position.vertex).into_owned(),
            })
            .collect();
        (winner.map_or(Tone::Quiet, Tone::from), title, names)
    });
    let shown = groups.iter().filter(|(_, _, names)| !names.is_empty());
    let width = shown.clone().map(|(_, title, _)| title.width()).max().unwrap_or(0);
    for (tone, title, names) in shown {
        let gap = " ".repeat(width - title.width());
        face.line(format!("  {}{gap}  {}", face.paint(*tone, title), names.join("  ")))?;
    }
    Ok(())
}

fn every_position(solved: &dyn Solved, face: &mut Face) -> Result<(), Stop> {
    face.blank()?;
    let head = ["head-vertex", "head-owner", "head-result", "head-best"];
    table_of(
        face,
        head,
        || solved.positions(),
        |face, position| {
            let owner = face.name(position.owner).to_owned();
            let best = face.list(position.best.into_iter(), 12);
            let verdict = position.verdict;
            ([position.vertex, owner, face.verdict(verdict), best], Some(face.tone(verdict)))
        },
    )
}
