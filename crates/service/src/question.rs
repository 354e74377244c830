//! Every question.

use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::{Attractor, Contest, Context, Fault, ListGames, MatchStep, Search, Solve};

/// A question: what is asked, and of which game.
///
/// As JSON an object that names itself: `{"question": "solve", "game": "nim:9"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "question", rename_all = "snake_case")]
pub enum Question {
    /// Which games are there?
    Games(ListGames),
    /// Who wins, how fast, with which moves?
    Solve(Solve),
    /// From where can a player force the play into a target?
    Attractor(Attractor),
    /// What is each move worth, some plies ahead?
    Search(Search),
    /// How does a match stand after one more step?
    Match(MatchStep),
    /// Who wins how often, machine against machine?
    Contest(Contest),
}

impl Question {
    /// The answer.
    pub fn answer(&self, context: &Context<'_>) -> Result<Answer, Fault> {
        Ok(match self {
            Question::Games(question) => Answer::Games(question.answer(context)?),
            Question::Solve(question) => Answer::Solve(Box::new(question.answer(context)?)),
            Question::Attractor(question) => Answer::Attractor(question.answer(context)?),
            Question::Search(question) => Answer::Search(Box::new(question.answer(context)?)),
            Question::Match(question) => Answer::Match(Box::new(question.answer(context)?)),
            Question::Contest(question) => Answer::Contest(question.answer(context)?),
        })
    }
}
