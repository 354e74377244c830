//! Game specs: one string names a game everywhere, `NAME[:PARAM,…]`.
//!
//! A `PARAM` is `key=value`, or a bare value for the game's main parameter, or
//! the bare name of a switch (`light`). Sizes are written `7x6`, lists `1+3+5`.

use std::cell::Cell;

use arene_words::{Id, Message, given, id, message, shortened};

/// A parameter a game takes.
#[derive(Clone, Copy, Debug)]
pub struct Param<'a> {
    /// Its name in specs.
    pub key: &'a str,
    /// What its value looks like.
    pub kind: Kind<'a>,
    /// The value if the spec leaves it out, as it would be written; empty if
    /// it must be given (or, for a switch, if it is off).
    pub default: &'a str,
}

/// What the value of a parameter looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind<'a> {
    /// A whole number.
    Number,
    /// Whole numbers joined by `+`.
    List,
    /// Two whole numbers joined by `x`.
    Size,
    /// One of these words.
    Choice(&'a [&'a str]),
    /// Present or absent.
    Switch,
}

/// The values that a spec gives to the parameters of its game.
#[derive(Clone, Debug)]
pub struct Params<'a> {
    declared: &'a [Param<'a>],
    values: Vec<Option<String>>,
    /// Whether a value was asked for that does not do.
    refused: Cell<bool>,
}

impl<'a> Params<'a> {
    /// Reads the part of a spec behind the colon. The first declared parameter
    /// is the main one, which may be given without its key.
    pub fn read(text: &str, declared: &'a [Param<'a>]) -> Result<Params<'a>, Message> {
        let mut values: Vec<Option<String>> = vec![None; declared.len()];
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (key, value) = match part.split_once('=') {
                Some((key, value)) => (key.trim(), value.trim()),
                None if is_switch(part, declared) => (part, ""),
                None => match declared.first() {
                    // A second bare value is a mistyped switch rather than
                    // another main parameter.
                    Some(main) if main.kind != Kind::Switch && values[0].is_none() => {
                        (main.key, part)
                    }
                    Some(main) if part.starts_with(|c: char| c.is_ascii_digit()) => {
                        (main.key, part)
                    }
                    _ => (part, ""),
                },
            };
            let Some(at) = declared.iter().position(|p| p.key.eq_ignore_ascii_case(key)) else {
                return Err(unknown_key(key, declared));
            };
            if values[at].is_some() {
                return Err(message!("param-twice", key = declared[at].key));
            }
            if declared[at].kind == Kind::Switch && !value.is_empty() {
                return Err(message!("param-switch", key = declared[at].key));
            }
            values[at] = Some(value.to_owned());
        }
        Ok(Params { declared, values, refused: Cell::new(false) })
    }

    /// Whether a value was asked for that is not what its parameter wants, so that an example
    /// of a spec helps. What else may be wrong is the game's to say.
    pub(crate) fn was_refused(&self) -> bool {
        self.refused.get()
    }

    /// The error about a value.
    fn refuse(&self, error: Message) -> Message {
        self.refused.set(true);
        error
    }

    /// Every parameter with its value, in one way of writing.
    pub(crate) fn written(&self) -> String {
        let values = self.declared.iter().zip(&self.values);
        let written = values.filter_map(|(param, given)| match (param.kind, given) {
            (Kind::Switch, given) => given.is_some().then(|| param.key.to_owned()),
            (kind, given) => {
                let text = given.as_deref().unwrap_or(param.default).to_lowercase();
                let parts = |between| {
                    let parts = text.split(['+', 'x', '×']).map(str::trim);
                    parts
                        .map(|part| whole(part).map_or(part.to_owned(), |n| n.to_string()))
                        .collect::<Vec<_>>()
                        .join(between)
                };
                let value = match kind {
                    Kind::Size => parts("x"),
                    Kind::List => parts("+"),
                    _ => whole(&text).map_or(text, |number| number.to_string()),
                };
                (!value.is_empty()).then(|| format!("{}={value}", param.key))
            }
        });
        written.collect::<Vec<_>>().join(",")
    }

    /// The text given for a parameter, or its default.
    fn text(&self, key: &str) -> Result<&str, Message> {
        let at = self.declared.iter().position(|p| p.key == key);
        let given = at.and_then(|at| self.values[at].as_deref());
        if given == Some("") {
            return Err(self.refuse(message!("param-empty", key)));
        }
        match given.or(at.map(|at| self.declared[at].default)) {
            Some(text) if !text.is_empty() => Ok(text),
            _ => Err(self.refuse(message!("param-missing", key))),
        }
    }

    /// The text of a parameter as the spec or its default writes it.
    pub fn written_as(&self, key: &str) -> Result<&str, Message> {
        self.text(key)
    }

    /// Whether the spec itself gives this parameter.
    pub fn given(&self, key: &str) -> bool {
        self.declared.iter().zip(&self.values).any(|(p, value)| p.key == key && value.is_some())
    }

    /// A whole number.
    pub fn number(&self, key: &str) -> Result<u32, Message> {
        let text = self.text(key)?;
        whole(text).ok_or_else(|| self.refuse(bad_value(key, text, id!("param-wants-number"))))
    }

    /// Whole numbers joined by `+`.
    pub fn list(&self, key: &str) -> Result<Vec<u32>, Message> {
        let text = self.text(key)?;
        text.split('+')
            .map(whole)
            .collect::<Option<Vec<u32>>>()
            .ok_or_else(|| self.refuse(bad_value(key, text, id!("param-wants-list"))))
    }

    /// Whole numbers joined by `+`, or `None` for this word in their place.
    pub fn list_unless(&self, key: &str, word: &str) -> Result<Option<Vec<u32>>, Message> {
        if self.text(key)?.eq_ignore_ascii_case(word) {
            return Ok(None);
        }
        self.list(key).map(Some)
    }

    /// Two whole numbers joined by `x`, in the order written.
    pub fn size(&self, key: &str) -> Result<(u32, u32), Message> {
        let text = self.text(key)?;
        size(text).ok_or_else(|| self.refuse(bad_value(key, text, id!("param-wants-size"))))
    }

    /// The place of the value among the declared choices.
    pub fn choice(&self, key: &str) -> Result<usize, Message> {
        let text = self.text(key)?;
        let choices = self.declared.iter().find(|p| p.key == key).map(|p| p.kind);
        let Some(Kind::Choice(choices)) = choices else {
            return Err(self.refuse(message!("param-missing", key)));
        };
        // French people may well write it with its accent.
        let plain = text.to_lowercase().replace('è', "e");
        choices.iter().position(|c| *c == plain).ok_or_else(|| {
            let (value, choices) = (shortened(text), choices.join(", "));
            self.refuse(message!("param-wants-choice", key, value, choices))
        })
    }

    /// Whether a switch is on.
    pub fn switch(&self, key: &str) -> bool {
        self.given(key)
    }
}

/// A whole number without sign, spaces or anything else.
pub(crate) fn whole(text: &str) -> Option<u32> {
    let text = text.trim();
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// `7x6`, also with a capital or a real multiplication sign.
pub(crate) fn size(text: &str) -> Option<(u32, u32)> {
    let (a, b) = text.split_once(['x', 'X', '×'])?;
    Some((whole(a)?, whole(b)?))
}

fn is_switch(word: &str, declared: &[Param<'_>]) -> bool {
    declared.iter().any(|p| p.kind == Kind::Switch && p.key.eq_ignore_ascii_case(word))
}

fn bad_value(key: &str, value: &str, id: Id<given::KeyValue>) -> Message {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let large = |part: &str| digits(part) && whole(part).is_none();
    let id = if value.split(['+', 'x', 'X', '×']).any(large) { id!("param-large") } else { id };
    message!(id as KeyValue, key, value = shortened(value))
}

fn unknown_key(key: &str, declared: &[Param<'_>]) -> Message {
    if declared.is_empty() {
        return message!("param-none", key = shortened(key));
    }
    let keys: Vec<&str> = declared.iter().map(|p| p.key).collect();

    match nearest(key, keys.iter().copied()) {
        Some(nearest) => {
            message!("param-unknown-nearest", nearest, key = shortened(key), keys = keys.join(", "))
        }
        None => message!("param-unknown", key = shortened(key), keys = keys.join(", ")),
    }
}

/// The name that somebody may have meant, if one is near enough.
pub fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = shortened(word).to_lowercase();
    names
        .map(|name| (strsim::damerau_levenshtein(&word, name), name))
        .min_by_key(|&(distance, _)| distance)
        .filter(|&(distance, name)| distance <= 3.min(name.len() / 2))
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use crate::full_spec;

    #[test]
    fn a_game_has_one_full_spec() {
        for (spec, full) in [
            ("connect4", "connect4:size=7x6,line=4,only=all"),
            (" Connect4: line=04, 7 X 6", "connect4:size=7x6,line=4,only=all"),
            ("connect4:5x4,only=1+02", "connect4:size=5x4,line=4,only=1+2"),
            ("hex:4", "hex:size=4"),
        ] {
            assert_eq!(full_spec(spec).unwrap(), full);
        }
        assert!(full_spec("conect4").is_err());
    }
}
