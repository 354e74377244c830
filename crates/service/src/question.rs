//! Every question.

use serde::{Deserialize, Serialize};

#[cfg(feature = "export")]
use crate::Export;
use crate::answer::Answer;
use crate::{
    Attractor, Audit, Check, Contest, Context, Convert, Draw, Fault, Grundy, Info, ListGames,
    MakeBook, MatchStep, Offers, Search, Solve, Strategy, Tree, Verify,
};

/// A question: what is asked, and of which game.
///
/// As JSON an object that names itself: `{"question": "solve", "game": "nim:9"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "question", rename_all = "snake_case")]
pub enum Question {
    /// Which games are there?
    Games(ListGames),
    /// What kind of game is this, and how large?
    Info(Info),
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
    /// What does it look like?
    Draw(Box<Draw>),
    /// What do minimax and alpha-beta see?
    Tree(Box<Tree>),
    /// Which strategy is best, or is this one any good?
    Strategy(Strategy),
    /// Is this a play, who wins it, does it follow a strategy?
    Check(Check),
    /// Which Nim heap is a position worth?
    Grundy(Grundy),
    /// How often does a heuristic's choice keep the true value?
    Audit(Audit),
    /// Is a stored solution right?
    Verify(Verify),
    /// What is every position of an opening worth?
    Book(MakeBook),
    /// What does a table say of each of its positions?
    #[cfg(feature = "export")]
    Export(Export),
    /// What does the arena look like, as the text of a file?
    Convert(Convert),
}

impl Question {
    /// What it has that can be changed, if the game is too large.
    pub fn offers(&self) -> Offers {
        match self {
            Question::Games(_) | Question::Verify(_) => Offers::none(),
            #[cfg(feature = "export")]
            Question::Export(_) => Offers::none(),
            Question::Info(question) => question.offers(),
            Question::Solve(question) => Offers::of(&question.game, true),
            Question::Attractor(question) => Offers::of(&question.game, true),
            Question::Search(question) => Offers::of(&question.game, true).or_depth(),
            Question::Match(question) => Offers::of(&question.saved.game, true),
            Question::Contest(question) => Offers::of(&question.game, true),
            Question::Strategy(question) => Offers::of(&question.game, true),
            Question::Check(question) => Offers::of(&question.game, false),
            Question::Grundy(question) => Offers::of(&question.game, true),
            Question::Audit(question) => Offers::of(&question.game, true),
            Question::Book(question) => Offers::of(&question.game, false),
            Question::Convert(question) => Offers::of(&question.game, true),
            Question::Draw(question) => Offers::of(&question.game, true),
            Question::Tree(question) => Offers::of(&question.game, true).or_depth(),
        }
    }

    /// The answer.
    pub fn answer(&self, context: &Context<'_>) -> Result<Answer, Fault> {
        Ok(match self {
            Question::Games(question) => Answer::Games(question.answer(context)?),
            Question::Info(question) => Answer::Info(Box::new(question.answer(context)?)),
            Question::Solve(question) => Answer::Solve(Box::new(question.answer(context)?)),
            Question::Attractor(question) => Answer::Attractor(question.answer(context)?),
            Question::Search(question) => Answer::Search(Box::new(question.answer(context)?)),
            Question::Match(question) => Answer::Match(Box::new(question.answer(context)?)),
            Question::Contest(question) => Answer::Contest(question.answer(context)?),
            Question::Draw(question) => Answer::Draw(question.answer(context)?),
            Question::Tree(question) => Answer::Tree(Box::new(question.answer(context)?)),
            Question::Strategy(question) => Answer::Strategy(Box::new(question.answer(context)?)),
            Question::Check(question) => Answer::Check(Box::new(question.answer(context)?)),
            Question::Grundy(question) => Answer::Grundy(Box::new(question.answer(context)?)),
            Question::Audit(question) => Answer::Audit(Box::new(question.answer(context)?)),
            Question::Verify(question) => Answer::Verify(Box::new(question.answer(context)?)),
            Question::Book(question) => Answer::Book(question.answer(context)?),
            #[cfg(feature = "export")]
            Question::Export(question) => Answer::Export(question.answer(context)?),
            Question::Convert(question) => Answer::Convert(Box::new(question.answer(context)?)),
        })
    }
}
