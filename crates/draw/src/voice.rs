//! The words in pictures: in the reader's language, with the players' names.

use arene::{DrawKind, Player, Verdict};
use arene_games::MoveText;
use arene_words::{About, Message, Plain, Words, id, message};

/// Who speaks in a picture.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    /// The sentences of the reader's language.
    pub words: &'a Words,
    /// The names of J0 and J1.
    pub names: [&'a str; 2],
}

impl Voice<'_> {
    /// A sentence without arguments.
    pub fn text(&self, id: Plain) -> String {
        self.words.text(id)
    }

    /// A sentence.
    pub fn say(&self, message: &Message) -> String {
        self.words.say(message)
    }

    /// A move in the reader's language.
    pub fn moved(&self, made: &MoveText) -> String {
        made.said(self.words)
    }

    /// The name of a player.
    pub fn name(&self, player: Player) -> &str {
        self.names[player.index()]
    }

    /// The names of a player and the opponent, for what is said of the player.
    pub fn about(&self, player: Player) -> About {
        About::new(self.name(player), self.name(player.other()))
    }

    /// "J0 wins in 5 plies", "draw (infinite)".
    pub fn verdict(&self, verdict: Verdict) -> String {
        match verdict {
            Verdict::Won { by, rank: 0 } => self.say(&message!("result-won", ..self.about(by))),
            Verdict::Won { by, rank } => self.say(&message!("result-wins", rank, ..self.about(by))),
            Verdict::Drawn(DrawKind::DeadEnd) => self.text(id!("result-dead-end")),
            Verdict::Drawn(DrawKind::Infinite) => self.text(id!("result-infinite")),
            Verdict::Scored(score) => self.say(&self.score(score)),
        }
    }

    /// "J0 gains 3", "nobody gains anything (0)".
    pub fn score(&self, score: i64) -> Message {
        match score {
            0 => message!("result-even"),
            1.. => message!("result-gains", score = score.to_string(), ..self.about(Player::J0)),
            _ => {
                let gain = score.unsigned_abs().to_string();
                message!("result-gains", score = gain, ..self.about(Player::J1))
            }
        }
    }
}
