//! Positions, one or a whole game, and what their cells are worth.

use arene::{Outcome, Player};
use arene_draw::lines::{Ink, Line, View, draw as lines, winning};
use arene_draw::pictures::board::{BoardData, BoardOptions, caption, draw_board, last_change};
use arene_draw::pictures::heuristic::{TableData, draw_table};
use arene_draw::pictures::strip::{StripOptions, draw_strip};
use arene_games::{Change, Place, Tabletop};
use arene_words::{Message, message};

use super::size::too_large;
use super::{Drawing, Drawn, offers};
use crate::Fault;

pub(super) fn draw(drawing: &Drawing<'_>, warnings: &mut Vec<Message>) -> Result<Drawn, Fault> {
    let (question, paper) = (drawing.question, drawing.paper);
    let places = places(drawing, warnings)?;
    let (from, moves) = (places[0].name(), moves(&places));
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    // The text that the user wrote may hold moves that the position forgets.
    let written = question.from.as_ref().filter(|_| drawing.turn().is_none());
    let from = written.filter(|_| question.play.is_none()).unwrap_or(&from);
    let boards = BoardData::gather(drawing.session, Some(from), None, &moves)?;
    let voice = drawing.voice();
    let whole = boards.len() > 1 && !question.last;
    let scene = match boards.last() {
        Some(last) if !whole => draw_board(last, &BoardOptions::default(), &voice),
        _ => {
            let title = message!("picture-game", game = drawing.game());
            draw_strip(&boards, &StripOptions::default(), &voice.say(&title), &voice)
        }
    };
    // As text each board is lines of its own.
    if whole && !paper.is_terminal() && !paper.fits(&scene) {
        return Err(too_large(paper.problem(&scene), [offers::last(drawing)]));
    }
    let shown = if whole { 0..places.len() } else { places.len() - 1..places.len() };
    let text = shown.map(|i| text(drawing, &places, &boards, i)).collect::<Vec<_>>().join("\n");
    Ok(Drawn { scenes: vec![scene], text: Some(text) })
}

/// The table of a heuristic.
pub(super) fn table(drawing: &Drawing<'_>) -> Result<Drawn, Fault> {
    let place = drawing.session.place(None, None)?;
    let data = TableData::gather(&*place, drawing.question.heuristic.as_deref())?;
    let voice = drawing.voice();
    let scene = draw_table(
        &data,
        &voice.say(&message!(
            "picture-heuristic",
            name = data.heuristic.as_str(),
            game = drawing.game()
        )),
        &voice,
    );
    let text = data.text(&voice);
    Ok(Drawn { scenes: vec![scene], text: Some(text) })
}

/// The positions of the play, or the one position.
fn places(
    drawing: &Drawing<'_>,
    warnings: &mut Vec<Message>,
) -> Result<Vec<Box<dyn Place>>, Fault> {
    let (session, question) = (drawing.session, drawing.question);
    let Some(text) = &question.play else {
        let place = session.place(question.from.as_deref(), drawing.turn())?;
        warnings.extend(place.unreachable());
        return Ok(vec![place]);
    };
    let names = drawing.played(text)?;
    let places = names.iter().map(|name| session.place(Some(name), None));
    let places = places.collect::<Result<Vec<_>, _>>()?;
    if let Some(first) = places.first() {
        warnings.extend(first.unreachable());
    }
    Ok(places)
}

/// The move from each position to the next, as the game writes it.
fn moves(places: &[Box<dyn Place>]) -> Vec<String> {
    let between = |pair: &[Box<dyn Place>]| {
        let next = pair[1].name();
        let leads = |text: &String| pair[0].step(text).is_ok_and(|place| place.name() == next);
        pair[0].moves().into_iter().find(leads).unwrap_or(next.clone())
    };
    places.windows(2).map(between).collect()
}

/// A position as text, what the last move did being marked; the move above it, who
/// moves or has won below it.
fn text(
    drawing: &Drawing<'_>,
    places: &[Box<dyn Place>],
    boards: &[BoardData],
    i: usize,
) -> String {
    let (place, board, voice) = (&places[i], &boards[i], drawing.voice());
    let tabletop = place.tabletop();
    let last = last_change(board);
    let winning = winning(&**place);
    let moves = match tabletop {
        Tabletop::Vertex(_) => place.moves(),
        _ => Vec::new(),
    };
    let cursor = Change::default();
    let view = View {
        tabletop: &tabletop,
        owner: place.owner(),
        moves: &moves,
        last: &last,
        cursor: &cursor,
        winning: &winning,
    };
    let mut drawn = Vec::new();
    if let (Some((_, player)), 1..) = (&board.before, i) {
        let by = voice.say(&message!(
            "picture-move",
            ply = i,
            player = voice.name(*player),
            r#move = voice.moved(&board.by)
        ));
        drawn.push(Line::new(Ink::Of(*player), format!("  {by}")));
    }
    drawn.extend(lines(&view));
    let ink = match board.outcome {
        None => Ink::Of(board.turn),
        Some(Outcome::Win(player)) => Ink::Of(player),
        Some(Outcome::Score(score @ (1.. | ..=-1))) => {
            Ink::Of(if score > 0 { Player::J0 } else { Player::J1 })
        }
        Some(Outcome::Draw | Outcome::Score(0)) => Ink::Quiet,
    };
    drawn.push(Line::new(ink, format!("  {}", caption(board, &voice))));
    let colours = drawing.question.colours;
    drawn.iter().map(|line| line.painted(colours).trim_end().to_owned() + "\n").collect()
}
