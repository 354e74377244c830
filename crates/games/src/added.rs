//! Games that a program adds to those there are.

use std::fmt::Display;

use arene_words::{Language, Message, Words, message};

use crate::opening::{Unopened, opened};
use crate::{Failure, Kind, Param, Params, Session};

/// A game that a program brings itself: its name in specs, its parameters, what is said
/// of it, and how it is opened. [`Registry::add`](crate::Registry::add) makes it known.
///
/// ```
/// use arene::{Game, Outcome, Player};
/// use arene_games::{AddedGame, ParamKind, Plain, Registry, session};
/// # struct Sticks(u32);
/// # impl Game for Sticks {
/// #     type Position = (u32, Player);
/// #     type Move = u32;
/// #     fn start(&self) -> (u32, Player) { (self.0, Player::J0) }
/// #     fn turn(&self, at: &(u32, Player)) -> Player { at.1 }
/// #     fn outcome(&self, at: &(u32, Player)) -> Option<Outcome> {
/// #         (at.0 == 0).then(|| Outcome::Win(at.1.other()))
/// #     }
/// #     fn moves(&self, at: &(u32, Player), out: &mut Vec<u32>) { out.extend(1..=at.0.min(2)) }
/// #     fn play(&self, at: &(u32, Player), m: u32) -> (u32, Player) { (at.0 - m, at.1.other()) }
/// # }
///
/// let sticks = AddedGame::new("sticks", |params| {
///     Ok(session(Plain::new(Sticks(params.number("heap")?))))
/// })
/// .param("heap", ParamKind::Number, "7", "how many sticks there are")
/// .title("Sticks")
/// .rules("One or two are taken at each turn; who takes the last wins.")
/// .example("sticks:9");
///
/// let mut games = Registry::built_in();
/// games.add(sticks)?;
/// assert_eq!(games.open("sticks:5")?.place(None, None)?.name(), "(5, J0)");
/// assert_eq!(games.full_spec("sticks")?, "sticks:heap=7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AddedGame {
    name: String,
    aliases: Vec<String>,
    params: Vec<AddedParam>,
    examples: Vec<String>,
    title: Said,
    rules: Said,
    fact: Said,
    open: Box<Opener>,
}

type Opener = dyn Fn(&Params<'_>) -> Result<Box<dyn Session>, Failure> + Send + Sync;

/// A parameter of an [`AddedGame`].
#[derive(Clone, Debug)]
pub struct AddedParam {
    key: String,
    kind: ParamKind,
    default: String,
    about: Said,
}

impl AddedParam {
    /// The words to choose from.
    fn words(&self) -> Vec<&str> {
        match &self.kind {
            ParamKind::Choice(words) => words.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        }
    }
}

/// What the value of a parameter looks like, as [`Kind`] says of those that are built in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// A whole number.
    Number,
    /// Whole numbers joined by `+`.
    List,
    /// Two whole numbers joined by `x`.
    Size,
    /// One of these words.
    Choice(Vec<String>),
    /// Present or absent.
    Switch,
}

/// A text that the program brings, in as many languages as it likes.
#[derive(Clone, Debug, Default)]
struct Said(Vec<(Language, String)>);

impl Said {
    fn set(&mut self, language: Language, text: String) {
        self.0.retain(|(known, _)| *known != language);
        self.0.push((language, text));
    }

    /// In this language, or in the first that there is.
    fn text(&self, language: Language) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| *known == language).or(self.0.first());
        found.map(|(_, text)| text.as_str())
    }
}

impl AddedGame {
    /// A game of this name, opened by this.
    pub fn new(
        name: impl Into<String>,
        open: impl Fn(&Params<'_>) -> Result<Box<dyn Session>, Failure> + Send + Sync + 'static,
    ) -> AddedGame {
        AddedGame {
            name: name.into(),
            aliases: Vec::new(),
            params: Vec::new(),
            examples: Vec::new(),
            title: Said::default(),
            rules: Said::default(),
            fact: Said::default(),
            open: Box::new(open),
        }
    }

    /// The same with another name that is understood.
    #[must_use]
    pub fn alias(mut self, name: impl Into<String>) -> AddedGame {
        self.aliases.push(name.into());
        self
    }

    /// The same with one more parameter, the main one first: its name in specs, what its
    /// value looks like, its default as it would be written (nothing if it must be given,
    /// or for a switch), and what it means.
    #[must_use]
    pub fn param(
        mut self,
        key: impl Into<String>,
        kind: ParamKind,
        default: impl Into<String>,
        about: impl Into<String>,
    ) -> AddedGame {
        let about = Said(vec![(Language::English, about.into())]);
        self.params.push(AddedParam { key: key.into(), kind, default: default.into(), about });
        self
    }

    /// The same with its name for people.
    #[must_use]
    pub fn title(self, text: impl Into<String>) -> AddedGame {
        self.title_in(Language::English, text)
    }

    /// The same with its name in this language.
    #[must_use]
    pub fn title_in(mut self, language: Language, text: impl Into<String>) -> AddedGame {
        self.title.set(language, text.into());
        self
    }

    /// The same with its rules in a few sentences.
    #[must_use]
    pub fn rules(self, text: impl Into<String>) -> AddedGame {
        self.rules_in(Language::English, text)
    }

    /// The same with its rules in this language.
    #[must_use]
    pub fn rules_in(mut self, language: Language, text: impl Into<String>) -> AddedGame {
        self.rules.set(language, text.into());
        self
    }

    /// The same with something worth knowing about it.
    #[must_use]
    pub fn fact(self, text: impl Into<String>) -> AddedGame {
        self.fact_in(Language::English, text)
    }

    /// The same in this language.
    #[must_use]
    pub fn fact_in(mut self, language: Language, text: impl Into<String>) -> AddedGame {
        self.fact.set(language, text.into());
        self
    }

    /// The same with what the parameter of this name means, in this language.
    #[must_use]
    pub fn about_in(mut self, language: Language, key: &str, text: impl Into<String>) -> AddedGame {
        if let Some(param) = self.params.iter_mut().find(|param| param.key == key) {
            param.about.set(language, text.into());
        }
        self
    }

    /// The same with a spec to try. The first is the most typical.
    #[must_use]
    pub fn example(mut self, spec: impl Into<String>) -> AddedGame {
        self.examples.push(spec.into());
        self
    }

    /// Its name in specs.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its names, the first one first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name).chain(&self.aliases).map(String::as_str)
    }

    /// Specs to try; its name if none was given.
    pub fn examples(&self) -> Vec<&str> {
        match self.examples.is_empty() {
            true => vec![&self.name],
            false => self.examples.iter().map(String::as_str).collect(),
        }
    }

    /// Its name for people: that in specs, if no other was given.
    pub fn titled(&self, words: &Words) -> &str {
        self.title.text(words.language()).unwrap_or(&self.name)
    }

    /// Its rules, if they were given.
    pub fn ruled(&self, words: &Words) -> &str {
        self.rules.text(words.language()).unwrap_or("")
    }

    /// Something worth knowing, if it was given.
    pub fn told(&self, words: &Words) -> &str {
        self.fact.text(words.language()).unwrap_or("")
    }

    /// What a parameter means.
    pub fn about_param(&self, key: &str, words: &Words) -> &str {
        let param = self.params.iter().find(|param| param.key == key);
        param.and_then(|param| param.about.text(words.language())).unwrap_or("")
    }

    /// Does something with its parameters.
    pub fn with_declared<T>(&self, work: impl FnOnce(&[Param<'_>]) -> T) -> T {
        // A choice borrows its words.
        let words: Vec<Vec<&str>> = self.params.iter().map(AddedParam::words).collect();
        let declared = self.params.iter().zip(&words).map(|(param, words)| {
            let kind = match &param.kind {
                ParamKind::Number => Kind::Number,
                ParamKind::List => Kind::List,
                ParamKind::Size => Kind::Size,
                ParamKind::Choice(_) => Kind::Choice(words),
                ParamKind::Switch => Kind::Switch,
            };
            Param { key: &param.key, kind, default: &param.default }
        });
        work(&declared.collect::<Vec<_>>())
    }

    /// Opens it with what a spec says behind its colon.
    pub(crate) fn open(&self, params: &str) -> Result<Box<dyn Session>, Unopened> {
        self.with_declared(|declared| {
            opened(Params::read(params, declared), |params| (self.open)(params))
        })
    }
}

/// That a program cannot open its game like this, for this reason.
pub fn refused(reason: impl Display) -> Message {
    message!("game-refused", reason = reason.to_string())
}
