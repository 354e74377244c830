//! `arene play`: people and machines play in the terminal, over a pipe, or many
//! games in a row. The match itself is the service's: here it is driven and shown.

mod aftermath;
mod begin;
mod console;
mod contest;
mod cursor;
mod keys;
mod orders;
mod record;
mod review;
mod round;
mod screen;
mod wording;

use std::io::IsTerminal;

use arene::Player;
use arene_draw::lines as board;
use arene_service::{Match, PlayerKind};
use arene_words::{id, message};

use self::aftermath::{finished, left, unfinished};
use self::begin::{Begun, begin};
use self::console::{Console, Detail, Script, with_piece};
use self::round::{Over, Round};
use self::screen::Screen;
use super::title;
use crate::face::{Face, Stop, Tone};
use crate::limits::stopped;
use crate::typed::Play;

pub(crate) fn run(play: &Play, face: &mut Face) -> Result<(), Stop> {
    let Begun { mut game, record } = begin(play, face)?;
    if game.ending().is_some() {
        return aftermath::nothing_to_play(&game, face);
    }
    let games = contest::games(play, &game)?;
    game.prepare(&face.context())?;
    // From here on the screen belongs to the game.
    let reader = face.reader.clone();
    let context = face.quiet_context(&reader);
    if let Some(games) = games {
        return contest::run(&mut game, games, &context, face);
    }
    if let Some(path) = &record {
        record::write(&game, path)?;
    }
    one_game(Round { game, context, record }, face)
}

/// Plays one game and tells how it went.
fn one_game(mut round: Round<'_>, face: &mut Face) -> Result<(), Stop> {
    let players = round.game.players();
    let people = players.contains(&PlayerKind::Human);
    if !face.json {
        let name = |player: Player| with_piece(player, &round.game, face);
        let message = message!(
            "playing-title",
            game = game_title(&round.game, face),
            player = name(Player::J0),
            j0 = players[0].to_string(),
            other = name(Player::J1),
            j1 = players[1].to_string()
        );
        let text = face.text(&message);
        face.line(face.paint(Tone::Strong, text))?;
        face.finish()?;
    }
    let mut console = console(people, face)?;
    let over = round.run(&mut *console, face);
    let shown = console.end(&round.game, face);
    // Gives the terminal back before anything else is said.
    drop(console);
    let over = match over {
        // Whatever failed, it failed because of Ctrl-C: nothing is lost.
        _ if stopped() => return Err(unfinished(id!("playing-stopped"), &round, face)),
        over => over?,
    };
    shown?;
    if face.json {
        face.json(&record::kept(&round.game))?;
    }
    match over {
        Over::InputEnded => Err(unfinished(id!("playing-input-ended"), &round, face)),
        _ if face.json => Ok(()),
        Over::Left => {
            let message = left(&round, face);
            face.say(&message)
        }
        Over::Ended => finished(&mut round, people, face),
    }
}

/// What the game is called.
fn game_title(game: &Match, face: &Face) -> String {
    title(game.game().name(), game.session(), face)
}

/// Where the game is shown: on the screen if there is one to draw on and people
/// to type, else line by line.
fn console(people: bool, face: &mut Face) -> Result<Box<dyn Console>, Stop> {
    let detail = match people {
        _ if face.json => Detail::Nothing,
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
