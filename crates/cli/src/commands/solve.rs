//! `arene solve`: who wins, how fast, with which moves.

use arene::{Player, Verdict};
use arene_games::answers::SolveAnswer;
use arene_words::Message;
use clap::ArgMatches;
use unicode_width::UnicodeWidthStr;

use super::{solved, spec, wants_json};
use crate::face::{Face, Stop, Tone};
use crate::table::table;

/// At most this many moves are listed one by one.
const MOVES_SHOWN: usize = 20;
/// An arena of at most this many vertices is shown whole.
const GLANCE: usize = 64;
/// A line of perfect play longer than this is cut.
const LINE_SHOWN: usize = 24;

pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let (model, solution) = solved(matches, face)?;
    let answer = SolveAnswer {
        game: spec(matches),
        model: &*model,
        solution: &solution,
        all: matches.get_flag("all"),
    };
    if wants_json(matches) {
        return face.json(&answer);
    }
    verdict(&answer, face)?;
    moves(&answer, face)?;
    line(&answer, face)?;
    counts(&answer, face)?;
    if answer.all { every_position(&answer, face) } else { glance(&answer, face) }
}

/// Who wins, in one sentence; whose turn it is and which moves are best, in a
/// second one.
fn verdict(answer: &SolveAnswer<'_>, face: &mut Face) -> Result<(), Stop> {
    let start = answer.model.start();
    let owner = answer.model.arena().owner(start);
    let verdict = answer.verdict();
    let sentence = match verdict {
        Verdict::Won { by, rank: 0 } => face.about("verdict-won", by),
        Verdict::Won { by, rank } => face.about("verdict-wins", by).with("rank", rank),
        Verdict::Drawn(arene::DrawKind::DeadEnd) => Message::new("verdict-dead-end"),
        Verdict::Drawn(arene::DrawKind::Infinite) => Message::new("verdict-infinite"),
    };
    let sentence = face.text(&sentence);
    face.line(face.paint(face.tone(verdict), sentence))?;
    if answer.model.arena().is_final(start) {
        return face.say(&Message::new("verdict-over").with("vertex", answer.model.name(start)));
    }
    let moves = answer.moves();
    let best: Vec<&str> = moves.iter().filter(|m| m.best).map(|m| m.name.as_str()).collect();
    let as_good = moves.iter().filter(|m| m.standing.winner == verdict.winner()).count();
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
        .with("vertex", answer.model.name(start))
        .with("count", best.len())
        .with("all", as_good)
        .with("moves", shown);
    face.say(&sentence)
}

/// Every move with its result, best first, ties together.
fn moves(answer: &SolveAnswer<'_>, face: &mut Face) -> Result<(), Stop> {
    let start = answer.model.start();
    let arena = answer.model.arena();
    let owner = arena.owner(start);
    let names = answer.model.move_names(start);
    let mut rows: Vec<(String, u32)> =
        names.into_iter().zip(arena.successors(start).iter().copied()).collect();
    if rows.is_empty() {
        return Ok(());
    }
    rows.sort_by_key(|&(_, to)| answer.solution.verdict(to).badness(owner));
    face.blank()?;
    table(
        face,
        ["head-move", "head-to", "head-result", "head-blank"],
        rows.iter().take(MOVES_SHOWN),
        |face, (name, to)| {
            let verdict = answer.solution.verdict(*to);
            let best = answer.solution.is_best(start, *to);
            let mark = if best { face.words.text("mark-best") } else { String::new() };
            let cells = [name.clone(), answer.model.name(*to), face.verdict(verdict), mark];
            (cells, Some(face.tone(verdict)))
        },
    )?;
    if rows.len() > MOVES_SHOWN {
        let rest = Message::new("moves-more").with("count", rows.len() - MOVES_SHOWN);
        let rest = face.text(&rest);
        face.line(format!("  {}", face.paint(Tone::Quiet, rest)))?;
    }
    Ok(())
}

/// Perfect play, or the cycle of an infinite draw.
fn line(answer: &SolveAnswer<'_>, face: &mut Face) -> Result<(), Stop> {
    if let Some(play) = answer.cycle() {
        // A cycle that is shown whole is closed; a longer one breaks off.
        let once_more = play.cycle.iter().chain(&play.cycle[..1]);
        let mut names: Vec<String> =
            once_more.take(LINE_SHOWN).map(|&v| answer.model.name(v)).collect();
        names.push("…".to_owned());
        face.blank()?;
        return face.say(&Message::new("line-cycle").with("line", names.join(" → ")));
    }
    let line = answer.line(LINE_SHOWN + 1);
    if line.is_empty() {
        return Ok(());
    }
    let mut names = vec![answer.model.name(answer.model.start())];
    // Boards are wide: their line is told in moves.
    if names[0].len() > 12 {
        names.clear();
        let mut at = answer.model.start();
        for &to in &line {
            let k = answer.model.arena().successors(at).iter().position(|&s| s == to);
            names.extend(k.map(|k| answer.model.move_names(at).swap_remove(k)));
            at = to;
        }
    } else {
        names.extend(line.iter().map(|&v| answer.model.name(v)));
    }
    let ends = line.last().is_some_and(|&last| answer.model.arena().is_final(last));
    if line.len() > LINE_SHOWN || !ends {
        names.truncate(LINE_SHOWN);
        names.push("…".to_owned());
    }
    face.blank()?;
    face.say(&Message::new("line-perfect").with("line", names.join(" → ")))
}

/// How large the arena is and how it is shared out.
fn counts(answer: &SolveAnswer<'_>, face: &mut Face) -> Result<(), Stop> {
    let counts = answer.counts();
    let arena = answer.model.arena();
    face.blank()?;
    let mut sentences = vec![
        face.text(
            &Message::new("counts-size")
                .with("vertices", arena.len())
                .with("edges", arena.graph().edge_count()),
        ),
        face.text(
            &face
                .about("counts-won", Player::J0)
                .with("j0", counts.won[0])
                .with("j1", counts.won[1]),
        ),
    ];
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
fn glance(answer: &SolveAnswer<'_>, face: &mut Face) -> Result<(), Stop> {
    let arena = answer.model.arena();
    if arena.len() > GLANCE {
        return face.say(&Message::new("hint-all"));
    }
    face.blank()?;
    face.say(&Message::new("glance"))?;
    let groups = [Some(Player::J0), Some(Player::J1), None].map(|winner| {
        let title = match winner {
            Some(player) => face.text(&face.about("glance-wins", player)),
            None => face.words.text("glance-draw"),
        };
        let mut vertices: Vec<u32> =
            arena.vertices().filter(|&v| answer.solution.winner(v) == winner).collect();
        vertices.sort_by_key(|&v| answer.solution.rank(v));
        (winner.map_or(Tone::Quiet, Tone::from), title, vertices)
    });
    let shown = groups.iter().filter(|(_, _, vertices)| !vertices.is_empty());
    let width = shown.clone().map(|(_, title, _)| title.width()).max().unwrap_or(0);
    for (tone, title, vertices) in shown {
        let names: Vec<String> = vertices
            .iter()
            .map(|&v| match answer.solution.rank(v) {
                Some(rank) => format!("{}·{rank}", answer.model.name(v)),
                None => answer.model.name(v),
            })
            .collect();
        let gap = " ".repeat(width - title.width());
        face.line(format!("  {}{gap}  {}", face.paint(*tone, title), names.join("  ")))?;
    }
    Ok(())
}

fn every_position(answer: &SolveAnswer<'_>, face: &mut Face) -> Result<(), Stop> {
    let (model, arena) = (answer.model, answer.model.arena());
    face.blank()?;
    let head = ["head-vertex", "head-owner", "head-result", "head-best"];
    table(face, head, arena.vertices(), |face, v| {
        let verdict = answer.solution.verdict(v);
        let best = answer.solution.best_moves(arena, v).map(|to| model.name(to));
        let owner = face.name(arena.owner(v)).to_owned();
        let cells = [model.name(v), owner, face.verdict(verdict), face.list(best, 12)];
        (cells, Some(face.tone(verdict)))
    })
}
