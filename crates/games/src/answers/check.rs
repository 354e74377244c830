//! Is this a play, who wins it, and does it follow a strategy?

use std::borrow::Cow;

use arene::{Outcome, Player};
use arene_words::{Message, message};

use super::StrategyFile;
use super::strategy::of_other;
use crate::lists::{outside_quotes, pieces, unquoted};
use crate::{Place, Session};

/// The answer of `check`.
#[derive(Clone, Debug)]
pub struct PlayAnswer {
    /// The vertices of the play, as far as it is one.
    pub play: Vec<String>,
    /// Whether it is a play.
    pub legal: bool,
    /// If not, why.
    pub fault: Option<Message>,
    /// Whether it cannot be continued: it ended, or it is infinite.
    pub maximal: bool,
    /// How it stands.
    pub end: PlayEnd,
    /// Who won it.
    pub winner: Option<Player>,
    /// The score it ended with, J0's.
    pub score: Option<i64>,
    /// Whether the player followed the strategy, if one was given.
    pub follows: Option<bool>,
    /// The first vertex where the player did not.
    pub deviates_at: Option<String>,
    /// Why play from the start cannot lead to its first vertex.
    pub warning: Option<Message>,
}

/// How a play stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayEnd {
    /// It can be continued.
    Partial,
    /// Somebody has won.
    Won,
    /// It ended in a dead end.
    DeadEnd,
    /// It ended with a score.
    Scored,
    /// It goes round for ever.
    Infinite,
}

/// Checks a play by the rules alone; nothing is explored, so that the game may
/// be as large as it likes.
///
/// The text is a list of vertices, positions or moves, with commas or arrows
/// between them, and in quotes where they need it: see [`names`](crate::names). It may
/// begin with any vertex, or with the first move. An
/// ellipsis at the end says that the play goes on for ever as it did since its
/// last vertex was met before.
pub fn check(
    session: &dyn Session,
    text: &str,
    strategy: Option<(&StrategyFile, Player)>,
) -> Result<PlayAnswer, Message> {
    let (steps, endless) = split(session, text);
    let Some(first) = steps.first() else { return Err(message!("play-empty")) };
    let mut places = vec![session.place(None, None)?];
    let mut rest = &steps[..];
    if let Some(played) = columns(&*places[0], first) {
        places.extend(played);
        rest = &rest[1..];
    } else {
        match session.place(Some(first), None) {
            Ok(place) => {
                places[0] = place;
                rest = &rest[1..];
            }
            // Not a position: a move from the start, good or bad, if it looks
            // like one.
            Err(error) => {
                let word = first.starts_with(char::is_alphabetic) && !first.contains(['_', '/']);
                if !word {
                    places[0].step(first).map_err(|_| error)?;
                }
            }
        }
    }
    let mut fault = None;
    for step in rest {
        match places.last().map(|place| place.step(step)) {
            Some(Ok(place)) => places.push(place),
            Some(Err(error)) => {
                fault = Some(error);
                break;
            }
            None => break,
        }
    }
    let play: Vec<String> = places.iter().map(|place| place.name()).collect();
    let last = places.last().and_then(|place| place.outcome());
    if endless && fault.is_none() {
        let comes_back = play.split_last().is_some_and(|(last, before)| before.contains(last));
        if !comes_back {
            fault = Some(message!("play-no-cycle"));
        }
    }
    let end = match last {
        _ if fault.is_some() => PlayEnd::Partial,
        _ if endless => PlayEnd::Infinite,
        Some(Outcome::Win(_)) => PlayEnd::Won,
        Some(Outcome::Draw) => PlayEnd::DeadEnd,
        Some(Outcome::Score(_)) => PlayEnd::Scored,
        None => PlayEnd::Partial,
    };
    let deviation = match strategy {
        Some((file, player)) => Some(deviation(session, file, player, &places, &play)?),
        None => None,
    };
    Ok(PlayAnswer {
        legal: fault.is_none(),
        maximal: fault.is_none() && end != PlayEnd::Partial,
        end,
        winner: last.filter(|_| fault.is_none()).and_then(Outcome::winner),
        score: last.filter(|_| fault.is_none()).and_then(Outcome::score),
        follows: deviation.as_ref().map(Option::is_none),
        deviates_at: deviation.flatten(),
        warning: places[0].unreachable(),
        fault,
        play,
    })
}

/// On a board, the columns played so far (`4453`) are not only a position but
/// also how it came about: the places after each of them.
fn columns(start: &dyn Place, text: &str) -> Option<Vec<Box<dyn Place>>> {
    if !start.name().contains('/') || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut places: Vec<Box<dyn Place>> = Vec::new();
    for k in 0..text.len() {
        let next = places.last().map_or(start, |place| &**place).step(&text[k..=k]).ok()?;
        places.push(next);
    }
    Some(places)
}

/// The steps of a play, and whether it goes on for ever.
fn split<'a>(session: &dyn Session, text: &'a str) -> (Vec<Cow<'a, str>>, bool) {
    let is_place = |text: &str| session.place(Some(text), None).is_ok();
    let whole = text.trim();
    // The name of a vertex may have brackets, commas and dots in it.
    if !whole.is_empty() && is_place(whole) {
        return (vec![Cow::Borrowed(whole)], false);
    }
    let bare = unwrapped(whole, &is_place);
    let last = pieces(bare).last().copied().unwrap_or(bare);
    let word = last.split_whitespace().last().unwrap_or(last);
    let before = match bare.strip_suffix('…') {
        // Dots also stand for empty cells: a position is no ellipsis.
        None if !is_place(last) && !is_place(word) => bare.strip_suffix("..."),
        before => before,
    };
    let endless = before.is_some();
    let bare = before.map_or(bare, |before| {
        let before = before.trim_end_matches([',', ';', '→', ' ']);
        unwrapped(before.trim_end_matches("->").trim_end(), &is_place)
    });
    let mut steps = pieces(bare);
    if steps.len() == 1 && !bare.contains(char::is_alphabetic) && !is_place(steps[0]) {
        steps = bare.split_whitespace().collect();
    }
    (steps.into_iter().map(unquoted).collect(), endless)
}

/// The text without the brackets around all of it: `9_0,8_1` of `(9_0,8_1)`,
/// but all of `(2,3,0),(2,2,1)`, and of a place that is written with brackets.
fn unwrapped<'a>(text: &'a str, is_place: &dyn Fn(&str) -> bool) -> &'a str {
    let mut bare = text;
    for _ in 0..3 {
        match inside(bare) {
            Some(inner) if !is_place(bare) => bare = inner,
            _ => break,
        }
    }
    bare
}

/// What the first bracket opens, if that is all there is. A bracket may be
/// missing at either end.
fn inside(text: &str) -> Option<&str> {
    let Some(inner) = text.strip_prefix('(') else {
        return text.strip_suffix(')').filter(|inner| !inner.contains('('));
    };
    let mut depth = 1;
    let end = outside_quotes(inner).find(|&(_, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    match end {
        None => Some(inner.trim()),
        Some((at, _)) if at + 1 == inner.len() => Some(inner[..at].trim()),
        Some(_) => None,
    }
}

/// The first vertex where the player did not do what the strategy says.
fn deviation(
    session: &dyn Session,
    file: &StrategyFile,
    player: Player,
    places: &[Box<dyn Place>],
    play: &[String],
) -> Result<Option<String>, Message> {
    let mut choices = std::collections::HashMap::new();
    let mut own = false;
    for (from, to, _) in &file.choices {
        let mut place = session.place(Some(from), None)?;
        if place.owner() != player {
            // Where the side to move is left out, it is the player's.
            let own = session.place(Some(&format!("{from}_{}", player.index())), None);
            place = own.unwrap_or(place);
        }
        own |= place.owner() == player;
        choices.insert(place.name(), to);
    }
    if !own && !choices.is_empty() {
        return Err(of_other(player));
    }
    for (k, next) in play.iter().enumerate().skip(1) {
        let here = &places[k - 1];
        if here.owner() != player {
            continue;
        }
        let chosen = choices.get(&play[k - 1]).and_then(|to| here.step(to).ok());
        if chosen.map(|place| place.name()).as_ref() != Some(next) {
            return Ok(Some(play[k - 1].clone()));
        }
    }
    Ok(None)
}
