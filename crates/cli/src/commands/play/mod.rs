//! `arene play`: people and machines play in the terminal, over a pipe, or many
//! games in a row.

mod aftermath;
mod console;
mod contest;
mod course;
mod cursor;
mod judge;
mod keys;
mod moves;
mod oracle;
mod orders;
mod players;
mod record;
mod review;
mod round;
mod screen;
mod setup;
mod wording;

use std::io::IsTerminal;

use arene::{LimitReached, Player};
use arene_draw::lines as board;
use arene_games::{Failure, Session, Start};
use arene_words::Message;
use clap::ArgMatches;

use self::aftermath::{finished, unfinished, unfinished_message};
use self::console::{Console, Detail, Script, with_piece};
use self::course::Course;
use self::oracle::Oracle;
use self::players::Kind;
use self::record::Record;
use self::round::{Over, Round};
use self::screen::Screen;
use self::setup::{SetUp, games, set_up};
use super::{book, title, wants_json};
use crate::face::{Face, Stop, Tone};
use crate::limits::{limits, quiet_limits, stopped};

pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let SetUp { settings, session, course, record } = set_up(matches, face)?;
    if let Some(ending) = course.ending() {
        return aftermath::nothing_to_play(&settings, &course, ending, wants_json(matches), face);
    }
    let games = games(matches, &settings)?;
    let book = book::given(matches, &settings.spec, &quiet_limits(matches)?)?;
    let oracle = match (book, super::table(matches)?) {
        (_, Some(table)) => {
            let (position, limits) = (course.start().name(), quiet_limits(matches)?);
            let start = Start { position: Some(&position), ..Start::default() };
            Oracle::kept(&*session, &start, &table, &limits)?
        }
        (Some(book), None) => Oracle::searched(Some(book)),
        _ if settings.players.contains(&Kind::Perfect) => solve(&*session, &course, matches, face)?,
        _ => Oracle::unasked(),
    };
    // From here on the screen belongs to the game.
    let limits = quiet_limits(matches)?;
    if let Some(games) = games {
        let score = contest::play(games, &settings, &*session, &course, &oracle, &limits, face)?;
        if wants_json(matches) {
            return score.json(&settings, &course, face);
        }
        let title = title(&settings.spec, &*session, face);
        return score.show(&settings, &title, face);
    }
    if let Some(path) = &record {
        Record::new(&settings, &course).write(path)?;
    }
    let session = &*session;
    let round = Round { settings: &settings, session, course, oracle, limits, record };
    one_game(round, wants_json(matches), face)
}

/// Everything about the game, for the perfect player.
fn solve(
    session: &dyn Session,
    course: &Course,
    matches: &ArgMatches,
    face: &Face,
) -> Result<Oracle, Stop> {
    let limits = limits(matches, face)?;
    let (name, usual) = (course.start().name(), session.place(None, None)?.name());
    let position = (name != usual).then_some(name.as_str());
    let solved = Oracle::solved(session, &Start { position, ..Start::default() }, &limits);
    let searchable = course.start().has_insight();
    solved.or_else(|failure| match failure {
        Failure::Limit(LimitReached::Stopped) => Err(failure.into()),
        failure if failure.is_of_input() => Err(failure.into()),
        _ if searchable => Ok(Oracle::searched(None)),
        _ => Err(Stop::Failed(
            Message::new("player-too-large").with("why", face.said(&failure, super::spec(matches))),
        )),
    })
}

/// Plays one game and tells how it went.
fn one_game(mut round: Round<'_>, json: bool, face: &mut Face) -> Result<(), Stop> {
    let people = round.settings.players.contains(&Kind::Human);
    if !json {
        let name = |player: Player| with_piece(player, &round.course, face);
        let message = Message::new("playing-title")
            .with("game", title(&round.settings.spec, round.session, face))
            .with("player", name(Player::J0))
            .with("j0", round.settings.players[0].to_string())
            .with("other", name(Player::J1))
            .with("j1", round.settings.players[1].to_string());
        let text = face.text(&message);
        face.line(face.paint(Tone::Strong, text))?;
        face.finish()?;
    }
    let mut console = console(people, json, face)?;
    let over = round.run(&mut *console, face);
    let shown = console.end(&round.course, face);
    // Gives the terminal back before anything else is said.
    drop(console);
    let over = match over {
        // Whatever failed, it failed because of Ctrl-C: nothing is lost.
        _ if stopped() => return Err(unfinished("playing-stopped", &round, face)),
        over => over?,
    };
    shown?;
    if json {
        face.json(&Record::new(round.settings, &round.course))?;
    }
    match over {
        Over::InputEnded => Err(unfinished("playing-input-ended", &round, face)),
        _ if json => Ok(()),
        Over::Left => {
            let message = unfinished_message("playing-left", &round, face);
            face.say(&message)
        }
        Over::Ended => finished(&mut round, people, face),
    }
}

/// Where the game is shown: on the screen if there is one to draw on and people
/// to type, else line by line.
fn console(people: bool, json: bool, face: &mut Face) -> Result<Box<dyn Console>, Stop> {
    let detail = match people {
        _ if json => Detail::Nothing,
        true => Detail::Boards,
        false => Detail::Moves,
    };
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb;
    if detail == Detail::Boards && terminal {
        // Below the title. A terminal that gives no single keys gives lines.
        face.blank()?;
        face.finish()?;
        if let Ok(screen) = Screen::new() {
            return Ok(Box::new(screen));
        }
    }
    Ok(Box::new(Script::new(detail)))
}
