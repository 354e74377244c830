//! Many games, machine against machine, and the score.

use std::time::{Duration, Instant};

use arene::{LimitReached, Limits, Player};
use arene_games::{Failure, Session};
use arene_words::Message;
use serde::Serialize;

use super::course::{Course, Ending};
use super::oracle::Oracle;
use super::players::choose;
use super::setup::Settings;
use crate::face::{Face, Stop, Tone};
use crate::table::table;

/// The score of some games.
#[derive(Default)]
pub(crate) struct Score {
    games: u32,
    wins: [u32; 2],
    draws: u32,
    plies: u64,
    /// Moves of each player, and the time they took.
    moves: [u64; 2],
    time: [Duration; 2],
}

/// The score as JSON.
#[derive(Serialize)]
struct ScoreAnswer<'a> {
    game: &'a str,
    from: String,
    j0: String,
    j1: String,
    seed: u64,
    games: u32,
    wins: Each<u32>,
    draws: u32,
    mean_plies: f64,
    ms_per_move: Each<f64>,
}

#[derive(Serialize)]
struct Each<T> {
    #[serde(rename = "J0")]
    j0: T,
    #[serde(rename = "J1")]
    j1: T,
}

/// Plays the games. J0 and J1 keep their sides: who starts is part of the
/// question.
pub(crate) fn play(
    games: u32,
    settings: &Settings,
    session: &dyn Session,
    first: &Course,
    oracle: &Oracle,
    limits: &Limits,
    face: &Face,
) -> Result<Score, Stop> {
    let mut score = Score::default();
    for game in 0..games {
        let mut course = first.again(session)?;
        while course.ending().is_none() {
            let player = course.place().owner();
            let kind = settings.players[player.index()];
            let seed = settings.seed_for(u64::from(game), player, course.moves().len());
            let began = Instant::now();
            let m = match choose(kind, course.place(), oracle, seed, limits) {
                Ok(m) => m,
                Err(Failure::Limit(LimitReached::Stopped)) => {
                    return Err(Stop::Failed(score.stopped(face)));
                }
                Err(failure) => return Err(failure.into()),
            };
            score.time[player.index()] += began.elapsed();
            score.moves[player.index()] += 1;
            course.play(&m)?;
        }
        score.games += 1;
        score.plies += course.moves().len() as u64;
        match course.ending().and_then(Ending::winner) {
            Some(winner) => score.wins[winner.index()] += 1,
            None => score.draws += 1,
        }
    }
    Ok(score)
}

impl Score {
    fn mean_plies(&self) -> f64 {
        self.plies as f64 / f64::from(self.games.max(1))
    }

    fn milliseconds(&self, player: Player) -> f64 {
        let k = player.index();
        1000.0 * self.time[k].as_secs_f64() / self.moves[k].max(1) as f64
    }

    /// What there is to say when the contest is stopped.
    fn stopped(&self, face: &Face) -> Message {
        face.about("contest-stopped", Player::J0)
            .with("games", self.games)
            .with("j0", self.wins[0])
            .with("j1", self.wins[1])
            .with("draws", self.draws)
    }

    pub(crate) fn show(
        &self,
        settings: &Settings,
        title: &str,
        face: &mut Face,
    ) -> Result<(), Stop> {
        let head =
            face.about("contest-head", Player::J0).with("count", self.games).with("game", title);
        face.say(&head)?;
        face.blank()?;
        let columns = ["head-player", "head-wins", "head-draws", "head-losses", "head-time"];
        table(face, columns, Player::BOTH.into_iter(), |face, player| {
            let name = format!("{} ({})", face.name(player), settings.players[player.index()]);
            let time = match self.milliseconds(player) {
                short if short < 1.0 => format!("{} µs", face.decimal(1000.0 * short, 0)),
                long => format!("{} ms", face.decimal(long, 1)),
            };
            let cells = [
                name,
                face.words.number(self.wins[player.index()]),
                face.words.number(self.draws),
                face.words.number(self.wins[player.other().index()]),
                time,
            ];
            (cells, Some(Tone::from(player)))
        })?;
        face.blank()?;
        let plies = face.decimal(self.mean_plies(), 1);
        face.say(&Message::new("contest-length").with("plies", plies))?;
        face.say(&Message::new("playing-seed").with("seed", settings.seed.to_string()))
    }

    pub(crate) fn json(
        &self,
        settings: &Settings,
        first: &Course,
        face: &mut Face,
    ) -> Result<(), Stop> {
        let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
        face.json(&ScoreAnswer {
            game: &settings.spec,
            from: first.start().name(),
            j0: settings.players[0].to_string(),
            j1: settings.players[1].to_string(),
            seed: settings.seed,
            games: self.games,
            wins: Each { j0: self.wins[0], j1: self.wins[1] },
            draws: self.draws,
            mean_plies: rounded(self.mean_plies()),
            ms_per_move: Each {
                j0: rounded(self.milliseconds(Player::J0)),
                j1: rounded(self.milliseconds(Player::J1)),
            },
        })
    }
}
