//! The words in pictures: in the reader's language, with the players' names.

use arene::{DrawKind, Player, Verdict};
use arene_games::MoveText;
use arene_words::{Message, Words};

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
    pub fn text(&self, id: &'static str) -> String {
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

    /// A message that speaks of a player and the opponent.
    pub fn about(&self, id: &'static str, player: Player) -> Message {
        Message::new(id).with("player", self.name(player)).with("other", self.name(player.other()))
    }

    /// "J0 wins in 5 plies", "draw (infinite)".
    pub fn verdict(&self, verdict: Verdict) -> String {
        match verdict {
            Verdict::Won { by, rank: 0 } => self.say(&self.about("result-won", by)),
            Verdict::Won { by, rank } => {
                self.say(&self.about("result-wins", by).with("rank", rank))
            }
            Verdict::Drawn(DrawKind::DeadEnd) => self.text("result-dead-end"),
            Verdict::Drawn(DrawKind::Infinite) => self.text("result-infinite"),
            Verdict::Scored(score) => self.say(&self.score(score)),
        }
    }

    /// "J0 gains 3", "nobody gains anything (0)".
    pub fn score(&self, score: i64) -> Message {
        match score {
            0 => Message::new("result-even"),
            1.. => self.about("result-gains", Player::J0).with("score", score.to_string()),
            _ => {
                let gain = score.unsigned_abs().to_string();
                self.about("result-gains", Player::J1).with("score", gain)
            }
        }
    }
}
