//! Is a stored solution right? Nothing is solved to find that out.

mod book;

use arene_games::answers::verify_stored;
use arene_words::{Message, message};
use serde::{Deserialize, Serialize};

use crate::explored::Explored;
use crate::source::start;
use crate::{Context, Document, Fault, FirstTurn, Source, Warning, stored};

/// Is a stored solution right: the JSON of `solve` with all positions, a table, or a book?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Verify {
    /// The game. Tables and books say which one they are about, and go without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Source>,
    /// The position that was solved from; the start of the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Who moves there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<FirstTurn>,
    /// The solution: its text, or a file, where files may be opened.
    pub solution: Document,
    /// How many of the last positions of a book are proven, evenly spread; all of them
    /// without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<u32>,
    /// Bytes that the table of an exact search may take, by which a book is proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_bytes: Option<u64>,
}

/// Whether a stored solution is right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifyAnswer {
    /// Whether it is.
    pub valid: bool,
    /// What it is a solution of.
    #[serde(flatten)]
    pub what: Verified,
    /// What is wrong with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flaw: Option<String>,
    /// What to know about how the arena came to be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
    /// The flaw for programs; not in an answer that was read.
    #[serde(skip)]
    pub why: Option<Message>,
}

/// What was checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Verified {
    /// A book.
    Book {
        /// Its game.
        game: String,
        /// How many plies of it.
        plies: u32,
        /// How many positions were read.
        positions: u64,
        /// How many of them were proven by search.
        proven: u64,
    },
    /// Every position of an arena.
    Positions {
        /// How many there are.
        vertices: u64,
    },
}

impl Verify {
    /// The question whether this is a solution of a game.
    pub fn of(game: impl Into<Source>, solution: Document) -> Verify {
        Verify { game: Some(game.into()), ..Verify::alone(solution) }
    }

    /// The same of a solution that says itself which game it is about.
    pub fn alone(solution: Document) -> Verify {
        Verify { game: None, from: None, turn: None, solution, sample: None, table_bytes: None }
    }

    /// Whether the solution lies in a file that says which game it is about.
    pub fn names_its_game(&self) -> bool {
        self.solution.path().is_some_and(|path| book::is_one(path) || stored::is_table(path))
    }

    /// Whether it is right.
    pub fn answer(&self, context: &Context<'_>) -> Result<VerifyAnswer, Fault> {
        if let Document::File(file) = &self.solution {
            let path = context.games.path(&file.file)?;
            if book::is_one(&path) {
                self.without(&["from", "turn"], context)?;
                return book::verify(self, &path, context);
            }
            if stored::is_table(&path) {
                self.without(&["from", "turn", "sample"], context)?;
                let (vertices, flaw) = stored::prove(self.game.as_ref(), &file.file, context)?;
                return Ok(VerifyAnswer::new(Verified::Positions { vertices }, flaw, context));
            }
        }
        let Some(game) = &self.game else {
            let field = context.reader.field("game");
            return Err(message!("verify-no-game", field).into());
        };
        let text = self.solution.read(context)?;
        let session = context.games.open(game, &context.limits)?;
        let from = start(self.from.as_deref(), self.turn);
        let model = Explored::from(&*session, &from, &context.limits)?.model;
        let warnings = Warning::all(model.warnings(), context.reader);
        let limits = context.limits.clone().less_memory(model.bytes());
        let found = match verify_stored(game.name(), &*model, &text, &limits) {
            Ok(found) => found,
            Err(failure) => {
                return Err(Fault::from(self.solution.failed(failure)).beside(warnings));
            }
        };
        let what = Verified::Positions { vertices: model.arena().len() as u64 };
        Ok(VerifyAnswer { warnings, ..VerifyAnswer::new(what, found.err(), context) })
    }

    /// Fails if one of these fields is given: a file that says itself what it is about is
    /// proven as a whole.
    fn without(&self, fields: &[&str], context: &Context<'_>) -> Result<(), Fault> {
        let is_given = |field: &&&str| match **field {
            "from" => self.from.is_some(),
            "turn" => self.turn.is_some(),
            _ => self.sample.is_some(),
        };
        let (Some(field), Some(path)) = (fields.iter().find(is_given), self.solution.path()) else {
            return Ok(());
        };
        Err(message!(
            "verify-option",
            option = context.reader.field(field),
            path = path.display().to_string()
        )
        .into())
    }
}

impl VerifyAnswer {
    fn new(what: Verified, flaw: Option<Message>, context: &Context<'_>) -> VerifyAnswer {
        VerifyAnswer {
            valid: flaw.is_none(),
            what,
            flaw: flaw.as_ref().map(|flaw| context.reader.say(flaw)),
            warnings: Vec::new(),
            why: flaw,
        }
    }
}
