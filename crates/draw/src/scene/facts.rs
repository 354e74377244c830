//! What the things of a picture are, for programs that read it.

use arene::{DrawKind, Verdict};

/// What is known of a vertex or an edge: short words with their values, which an SVG
/// carries as `data-rank="3"`. A page finds and lights up what it looks for by them.
///
/// The words are those of the JSON answers: `vertex`, `from`, `to`, `move`, `layer`,
/// `rank`, `winner`, `draw`, `score`, `value`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts(Vec<(&'static str, String)>);

impl Facts {
    /// One more fact.
    pub fn set(&mut self, word: &'static str, value: impl Into<String>) {
        self.0.push((word, value.into()));
    }

    /// The same facts, and who wins how fast.
    pub fn set_verdict(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Won { by, rank } => {
                self.set("winner", by.to_string());
                self.set("rank", rank.to_string());
            }
            Verdict::Drawn(DrawKind::DeadEnd) => self.set("draw", "dead_end"),
            Verdict::Drawn(DrawKind::Infinite) => self.set("draw", "infinite"),
            Verdict::Scored(score) => self.set("score", score.to_string()),
        }
    }

    /// All facts, in the order in which they were set.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(word, value)| (*word, value.as_str()))
    }

    /// The value of a word.
    pub fn get(&self, word: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == word).map(|(_, value)| value)
    }
}
