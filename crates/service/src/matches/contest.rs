//! Many matches between machines, and the score.

use std::time::Duration;

use arene::clock::Instant;
use arene::{Phase, Player, Progress};
use arene_words::message;
use serde::{Deserialize, Serialize};

use super::course::Ending;
use super::players::PlayerKind;
use super::saved::SavedMatch;
use super::{Match, machine};
use crate::contract::player_or_null;
use crate::{Context, Fault, Offers, Source, Stopped, Warning};

/// Who wins how often, in so many matches between two machines? J0 and J1 keep their
/// sides: who starts is part of the question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Contest {
    /// The game.
    pub game: Source,
    /// The position to begin at; the start of the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Who moves there.
    #[serde(default, with = "player_or_null", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::contract::PlayerSchema>"))]
    pub turn: Option<Player>,
    /// Who plays J0: `random`, `random:SEED`, `minimax:DEPTH`, `deepening:SECONDS`,
    /// `mcts:PLAYOUTS` or `perfect`.
    pub j0: String,
    /// Who plays J1.
    pub j1: String,
    /// The seed of everything left to chance.
    #[serde(default)]
    pub seed: u64,
    /// How many matches.
    pub games: u32,
    /// A table that knows the game, by its path, where files may be opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// A book that knows its opening, by its path, where files may be opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
}

/// The score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ContestAnswer {
    /// The game.
    pub game: String,
    /// Where each match began.
    pub from: String,
    /// Who played J0.
    pub j0: String,
    /// Who played J1.
    pub j1: String,
    /// The seed.
    pub seed: u64,
    /// How many matches were played to their end.
    pub games: u32,
    /// How many each player won.
    pub wins: Each<u32>,
    /// How many nobody won.
    pub draws: u32,
    /// Moves of a match, on average.
    pub mean_plies: f64,
    /// Milliseconds for a move, on average.
    pub ms_per_move: Each<f64>,
    /// What to know about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
    /// What ended it before all matches were played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// Something of both players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Each<T> {
    /// J0's.
    #[serde(rename = "J0")]
    pub j0: T,
    /// J1's.
    #[serde(rename = "J1")]
    pub j1: T,
}

/// What is counted.
#[derive(Default)]
struct Score {
    games: u32,
    wins: [u32; 2],
    draws: u32,
    plies: u64,
    /// Moves of each player, and the time they took.
    moves: [u64; 2],
    time: [Duration; 2],
}

impl Contest {
    /// The score.
    pub fn answer(&self, context: &Context<'_>) -> Result<ContestAnswer, Fault> {
        if self.games == 0 {
            return Err(message!("contest-none").into());
        }
        let saved = SavedMatch {
            from: self.from.clone(),
            turn: self.turn,
            j0: self.j0.clone(),
            j1: self.j1.clone(),
            seed: self.seed,
            table: self.table.clone(),
            book: self.book.clone(),
            ..SavedMatch::of(self.game.clone())
        };
        if saved.players()?.contains(&PlayerKind::Human) {
            return Err(message!("contest-human").into());
        }
        let mut first = saved.open(context)?;
        let doubt = self.from.as_ref().and_then(|_| first.start().unreachable());
        if first.ending().is_some() {
            let vertex = first.place().name();
            return Err(message!("verdict-over", vertex).into());
        }
        first.prepare(context)?;
        let answer = first.contest(self.games, context)?;
        Ok(ContestAnswer { warnings: Warning::all(&doubt, context.reader), ..answer })
    }
}

impl Match {
    /// Plays so many matches between its players from where it began; it stands there
    /// again at the end. What is stopped has the score so far.
    pub fn contest(&mut self, games: u32, context: &Context<'_>) -> Result<ContestAnswer, Fault> {
        let mut score = Score::default();
        let mut stopped = None;
        for game in 0..games {
            self.course.restart();
            if let Err(fault) = self.play_out(u64::from(game), &mut score, context) {
                // If it is time to stop, that is why.
                stopped = Some(context.limits.check_stop().err().ok_or(fault)?);
            }
            let done = Progress {
                phase: Phase::Play,
                done: u64::from(score.games),
                total: Some(u64::from(games)),
            };
            let stop = context.limits.tick(done).err();
            stopped = stopped.or(stop.filter(|_| score.games < games));
            if stopped.is_some() {
                break;
            }
        }
        self.course.restart();
        let [j0, j1] = self.players.map(|player| player.to_string());
        let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
        let ms = |player| rounded(score.milliseconds(player));
        Ok(ContestAnswer {
            game: self.game.name().to_owned(),
            from: self.start().name(),
            j0,
            j1,
            seed: self.seed,
            games: score.games,
            wins: Each { j0: score.wins[0], j1: score.wins[1] },
            draws: score.draws,
            mean_plies: rounded(score.plies as f64 / f64::from(score.games.max(1))),
            ms_per_move: Each { j0: ms(Player::J0), j1: ms(Player::J1) },
            warnings: Vec::new(),
            stopped: stopped.map(|reached| {
                let offers = Offers::of(&self.game, true);
                Stopped::by(reached, offers, context.reader)
            }),
        })
    }

    /// Plays one match to its end, and counts it.
    fn play_out(
        &mut self,
        game: u64,
        score: &mut Score,
        context: &Context<'_>,
    ) -> Result<(), Fault> {
        while self.course.ending().is_none() {
            context.limits.check_stop()?;
            context.limits.check_memory(self.course.bytes())?;
            let place = self.course.place();
            let player = place.owner();
            let kind = self.players[player.index()];
            let seed = machine::seed_for(kind, self.seed, game, player, self.course.moves().len());
            let began = Instant::now();
            let m = machine::choose(kind, &*self.session, place, &self.oracle, seed, context)?;
            score.time[player.index()] += began.elapsed();
            score.moves[player.index()] += 1;
            self.course.play(&m)?;
        }
        score.games += 1;
        score.plies += self.course.moves().len() as u64;
        match self.course.ending().and_then(Ending::winner) {
            Some(winner) => score.wins[winner.index()] += 1,
            None => score.draws += 1,
        }
        Ok(())
    }
}

impl Score {
    fn milliseconds(&self, player: Player) -> f64 {
        let k = player.index();
        1000.0 * self.time[k].as_secs_f64() / self.moves[k].max(1) as f64
    }
}
