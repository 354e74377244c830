//! `arene draw --what board`, and `--what heuristic`: positions, one or a whole
//! game, and what their cells are worth.

use arene::{Outcome, Player};
use arene_draw::pictures::board::{BoardData, BoardOptions, caption, draw_board, last_change};
use arene_draw::pictures::heuristic::{TableData, draw_table};
use arene_draw::pictures::strip::{StripOptions, draw_strip};
use arene_games::{Change, Place, Session, Tabletop};
use arene_words::Message;
use clap::ArgMatches;

use super::size::{Paper, too_large};
use super::{Drawn, opened, played, spec, voice};
use crate::args::chosen_turn;
use crate::commands::play::board::{Ink, Line, View, draw as lines};
use crate::commands::play::console::{painted, winning};
use crate::face::{Face, Stop};

pub(crate) fn draw(matches: &ArgMatches, face: &mut Face, paper: Paper) -> Result<Drawn, Stop> {
    let session = opened(matches, face)?;
    let places = places(&*session, matches, face)?;
    let (from, moves) = (places[0].name(), moves(&places));
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    let turn = chosen_turn(matches).player();
    // The text that the user wrote may hold moves that the position forgets.
    let written = matches.get_one::<String>("from").filter(|_| turn.is_none());
    let from = written.filter(|_| !matches.contains_id("play")).unwrap_or(&from);
    let boards = BoardData::gather(&*session, Some(from), None, &moves)?;
    let voice = voice(face);
    let whole = boards.len() > 1 && !matches.get_flag("last");
    let scene = match boards.last() {
        Some(last) if !whole => draw_board(last, &BoardOptions::default(), &voice),
        _ => {
            let title = Message::new("picture-game").with("game", spec(matches));
            draw_strip(&boards, &StripOptions::default(), &voice.say(&title), &voice)
        }
    };
    // In the terminal each board is lines of its own.
    if whole && !paper.is_terminal() && !paper.fits(&scene) {
        return Err(too_large(paper.problem(&scene), [Message::new("draw-offer-last")]));
    }
    let shown = if whole { 0..places.len() } else { places.len() - 1..places.len() };
    let text = shown.map(|i| text(&places, &boards, i, face)).collect::<Vec<_>>().join("\n");
    Ok(Drawn { scenes: vec![scene], text: Some(text) })
}

/// The table of a heuristic.
pub(crate) fn table(matches: &ArgMatches, face: &Face) -> Result<Drawn, Stop> {
    let session = opened(matches, face)?;
    let place = session.place(None, None)?;
    let heuristic = matches.get_one::<String>("heuristic").map(String::as_str);
    let data = TableData::gather(&*place, heuristic)?;
    let voice = voice(face);
    let title = Message::new("picture-heuristic").with("name", data.heuristic.as_str());
    let scene = draw_table(&data, &voice.say(&title.with("game", spec(matches))), &voice);
    let text = data.text(&voice);
    Ok(Drawn { scenes: vec![scene], text: Some(text) })
}

/// The positions of the play, or the one position.
fn places(
    session: &dyn Session,
    matches: &ArgMatches,
    face: &mut Face,
) -> Result<Vec<Box<dyn Place>>, Stop> {
    let from = matches.get_one::<String>("from").map(String::as_str);
    let Some(text) = matches.get_one::<String>("play") else {
        let place = session.place(from, chosen_turn(matches).player())?;
        face.warn_all(place.unreachable().as_slice())?;
        return Ok(vec![place]);
    };
    let names = played(session, text)?;
    let places = names.iter().map(|name| session.place(Some(name), None));
    let places = places.collect::<Result<Vec<_>, _>>()?;
    if let Some(first) = places.first() {
        face.warn_all(first.unreachable().as_slice())?;
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
fn text(places: &[Box<dyn Place>], boards: &[BoardData], i: usize, face: &Face) -> String {
    let (place, board) = (&places[i], &boards[i]);
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
        let by = Message::new("picture-move").with("ply", i).with("player", face.name(*player));
        let by = face.text(&by.with("move", voice(face).moved(&board.by)));
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
    drawn.push(Line::new(ink, format!("  {}", caption(board, &voice(face)))));
    let line = |line| painted(&line, face).trim_end().to_owned() + "\n";
    drawn.into_iter().map(line).collect()
}
