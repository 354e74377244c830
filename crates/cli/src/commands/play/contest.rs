//! The score of many games, machine against machine.

use arene::Player;
use arene_service::{ContestAnswer, Context, Match, PlayerKind};
use arene_words::{id, message};

use super::game_title;
use crate::face::{Face, Stop, Tone};
use crate::table::table;
use crate::typed::Play;

/// How many games to count, if that was asked for.
pub(crate) fn games(play: &Play, game: &Match) -> Result<Option<u32>, Stop> {
    let Some(games) = play.games else { return Ok(None) };
    let wrong = if games == 0 {
        message!("contest-none")
    } else if game.players().contains(&PlayerKind::Human) {
        message!("contest-human")
    } else if play.record.is_some() || play.resume.is_some() {
        message!("contest-record")
    } else {
        return Ok(Some(games));
    };
    Err(wrong.into())
}

/// Plays the games and shows the score.
pub(crate) fn run(
    game: &mut Match,
    games: u32,
    context: &Context<'_>,
    face: &mut Face,
) -> Result<(), Stop> {
    let score = game.contest(games, context)?;
    if score.stopped.is_some() {
        let message = message!(
            "contest-stopped",
            games = score.games,
            j0 = score.wins.j0,
            j1 = score.wins.j1,
            draws = score.draws,
            ..face.about(Player::J0)
        );
        return Err(Stop::Failed(message));
    }
    if face.json {
        return face.json(&score);
    }
    let title = game_title(game, face);
    show(&score, &title, face)
}

fn show(score: &ContestAnswer, title: &str, face: &mut Face) -> Result<(), Stop> {
    let about = face.about(Player::J0);
    face.say(&message!("contest-head", count = score.games, game = title, ..about))?;
    face.blank()?;
    let columns = [
        id!("head-player"),
        id!("head-wins"),
        id!("head-draws"),
        id!("head-losses"),
        id!("head-time"),
    ];
    table(face, columns, Player::BOTH.into_iter(), |face, player| {
        let (kind, wins, losses, ms) = match player {
            Player::J0 => (&score.j0, score.wins.j0, score.wins.j1, score.ms_per_move.j0),
            Player::J1 => (&score.j1, score.wins.j1, score.wins.j0, score.ms_per_move.j1),
        };
        let time = match ms {
            short if short < 1.0 => format!("{} µs", face.decimal(1000.0 * short, 0)),
            long => format!("{} ms", face.decimal(long, 1)),
        };
        let cells = [
            format!("{} ({kind})", face.name(player)),
            face.words.number(wins),
            face.words.number(score.draws),
            face.words.number(losses),
            time,
        ];
        (cells, Some(Tone::from(player)))
    })?;
    face.blank()?;
    let plies = face.decimal(score.mean_plies, 1);
    face.say(&message!("contest-length", plies))?;
    face.say(&message!("playing-seed", seed = score.seed.to_string()))
}
