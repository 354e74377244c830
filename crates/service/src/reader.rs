//! Who reads an answer: in which language, and what the players are called.

use arene::Player;
use arene_words::{Language, Message, Words, message};
use serde_json::Value;

/// Whoever reads an answer.
#[derive(Clone)]
pub struct Reader {
    words: Words,
    names: [String; 2],
    spelling: Spelling,
}

/// How a face writes the fields of questions, where a sentence speaks of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spelling {
    /// As JSON has them: `depth`.
    #[default]
    Fields,
    /// As options of a command: `--depth`.
    Options,
}

impl Reader {
    /// Somebody who reads this language; the players are called J0 and J1.
    pub fn new(language: Language) -> Reader {
        let names = Player::BOTH.map(|player| player.to_string());
        Reader { words: Words::new(language), names, spelling: Spelling::default() }
    }

    /// The same who reads this language.
    #[must_use]
    pub fn in_language(self, language: Language) -> Reader {
        Reader { words: Words::new(language), ..self }
    }

    /// The same where fields are written in this way.
    #[must_use]
    pub fn with_spelling(self, spelling: Spelling) -> Reader {
        Reader { spelling, ..self }
    }

    /// A field of a question as this face writes it.
    pub fn field(&self, name: &str) -> String {
        match self.spelling {
            Spelling::Fields => name.to_owned(),
            Spelling::Options => format!("--{}", name.replace('_', "-")),
        }
    }

    /// A field with a value, as this face writes it: `"depth": 3`, `--depth 3`.
    pub fn setting(&self, name: &str, value: &Value) -> String {
        let field = self.field(name);
        match (self.spelling, value) {
            (Spelling::Fields, _) => format!("\"{field}\": {value}"),
            (Spelling::Options, Value::Bool(true)) => field,
            (Spelling::Options, Value::String(text)) => format!("{field} {text}"),
            (Spelling::Options, value) => format!("{field} {value}"),
        }
    }

    /// A field with what stands for its value: `target`, `--target V,…`.
    pub(crate) fn field_of(&self, name: &str, value: &str) -> String {
        match self.spelling {
            Spelling::Fields => self.field(name),
            Spelling::Options => format!("{} {value}", self.field(name)),
        }
    }

    /// How this face writes fields.
    pub fn spelling(&self) -> Spelling {
        self.spelling
    }

    /// A limit on the work as this face writes it.
    pub fn limit(&self, name: &str) -> String {
        match self.spelling {
            Spelling::Fields => format!("limits.{name}"),
            Spelling::Options => self.field(name),
        }
    }

    /// The same for whom the players have these names: two that differ, none of them empty.
    pub fn with_names(mut self, names: [String; 2]) -> Result<Reader, Message> {
        let [j0, j1] = &names;
        if j0.trim().is_empty() || j1.trim().is_empty() || j0 == j1 {
            return Err(message!("request-names"));
        }
        self.names = names;
        Ok(self)
    }

    /// The sentences of the language.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// The name of a player.
    pub fn name(&self, player: Player) -> &str {
        &self.names[player.index()]
    }

    /// The names of J0 and J1.
    pub fn names(&self) -> [&str; 2] {
        Player::BOTH.map(|player| self.name(player))
    }

    /// A message in words.
    pub fn say(&self, message: &Message) -> String {
        self.words.say(message)
    }
}
