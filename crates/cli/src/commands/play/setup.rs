//! What is settled before the first move: the game, the players, the position.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use arene::Player;
use arene::random::mix;
use arene_games::Session;
use arene_words::Message;
use clap::ArgMatches;

use super::course::Course;
use super::players::Kind;
use super::record::{Record, must_be_new};
use crate::commands::{opened, spec, start};
use crate::face::{Face, Stop};
use crate::limits::quiet_limits;

/// What was decided before the game.
pub(crate) struct Settings {
    /// The game.
    pub(crate) spec: String,
    /// J0 and J1.
    pub(crate) players: [Kind; 2],
    /// The seed of all chance.
    pub(crate) seed: u64,
}

impl Settings {
    /// The seed of one decision.
    pub(crate) fn seed_for(&self, game: u64, player: Player, ply: usize) -> u64 {
        let own = match self.players[player.index()] {
            Kind::Random(Some(seed)) => seed,
            _ => self.seed,
        };
        mix(mix(mix(own, game), player.index() as u64), ply as u64)
    }
}

/// A game that can begin.
pub(crate) struct SetUp {
    pub(crate) settings: Settings,
    pub(crate) session: Box<dyn Session>,
    pub(crate) course: Course,
    /// The file to keep it in.
    pub(crate) record: Option<PathBuf>,
}

/// The game, the players and the position, as the arguments or a file say.
pub(crate) fn set_up(matches: &ArgMatches, face: &mut Face) -> Result<SetUp, Stop> {
    let path = |id: &str| matches.get_one::<String>(id).map(PathBuf::from);
    let (record, resume) = (path("record"), path("resume"));
    let mut players = [Kind::Human, Kind::Minimax(4)];
    let mut seed = fresh_seed();
    let resumed = match &resume {
        Some(path) => {
            if matches.contains_id("from") || matches.contains_id("turn") {
                return Err(Message::new("playing-resume-from").into());
            }
            let file = Record::read(path, matches)?;
            let given = spec(matches);
            if !given.is_empty() && given.trim() != file.game {
                let message = Message::new("playing-resume-spec");
                let message = message.with("path", path.display().to_string());
                return Err(message.with("game", file.game).with("spec", given).into());
            }
            (players, seed) = (file.players(path)?, file.seed);
            Some((file.replay(path, &quiet_limits(matches)?)?, file.game))
        }
        None => None,
    };
    for (player, id) in players.iter_mut().zip(["j0", "j1"]) {
        if let Some(text) = matches.get_one::<String>(id) {
            *player = Kind::read(text).map_err(|error| {
                Message::new("player-wrong").with("option", format!("--{id}")).with("error", error)
            })?;
        }
    }
    seed = matches.get_one::<u64>("seed").copied().unwrap_or(seed);
    let ((session, course), spec) = match resumed {
        Some((game, spec)) => (game, spec),
        None => (begin(matches, face)?, spec(matches).trim().to_owned()),
    };
    // A game that goes on goes on being kept where it was.
    let record = match (record, resume) {
        (Some(record), resume) if resume.as_ref() != Some(&record) => {
            must_be_new(&record)?;
            Some(record)
        }
        (_, resume) => resume,
    };
    Ok(SetUp { settings: Settings { spec, players, seed }, session, course, record })
}

/// A new game.
fn begin(matches: &ArgMatches, face: &mut Face) -> Result<(Box<dyn Session>, Course), Stop> {
    let session = opened(matches, face)?;
    let from = start(matches);
    let turn = from.turn.player();
    let place = session.place(from.position, turn)?;
    if from.position.is_some()
        && let Some(warning) = place.unreachable()
    {
        face.warn(&warning)?;
    }
    Ok((session, Course::new(place)))
}

/// How many games to count, if that was asked for.
pub(crate) fn games(matches: &ArgMatches, settings: &Settings) -> Result<Option<u32>, Stop> {
    let Some(&games) = matches.get_one::<u32>("games") else { return Ok(None) };
    let wrong = if games == 0 {
        "contest-none"
    } else if settings.players.contains(&Kind::Human) {
        "contest-human"
    } else if matches.contains_id("record") || matches.contains_id("resume") {
        "contest-record"
    } else {
        return Ok(Some(games));
    };
    Err(Message::new(wrong).into())
}

/// Six digits: easily typed again.
fn fresh_seed() -> u64 {
    RandomState::new().hash_one(()) % 1_000_000
}
