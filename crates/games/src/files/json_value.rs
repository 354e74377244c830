//! JSON values that remember where in the file they stand.
//!
//! The syntax of the whole text is checked once, in one pass; then values are looked into
//! one level at a time, and a list is gone through item by item: nothing is kept but the
//! text itself. A value of a thousand nested brackets is no deeper than any other.

mod syntax;

use std::borrow::Cow;

use arene::{LimitReached, Meter};
use arene_words::{Message, Plain, message};
use serde::de::IgnoredAny;
use serde_json::error::Category;

use super::source::{FileText, shown};
use crate::Failure;

/// A JSON value as it stands in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'a> {
    source: FileText<'a>,
    raw: &'a str,
}

/// A key of an object and its value.
pub(super) struct Member<'a> {
    /// The key, a JSON string.
    pub(super) key: Value<'a>,
    pub(super) value: Value<'a>,
}

/// What to do with keys that are not asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Others {
    Refused,
    Ignored,
}

impl<'a> Value<'a> {
    /// The value that the whole file is. All its syntax is checked here.
    pub(super) fn parse(source: FileText<'a>, meter: &mut Meter<'_>) -> Result<Value<'a>, Failure> {
        if syntax::is_sound(source.text, meter)? {
            return Ok(Value { source, raw: source.text.trim_matches(syntax::BLANKS) });
        }
        // Where it is wrong others can tell, who take longer.
        let line = source.line(usize::MAX);
        Err(match serde_json::from_str::<IgnoredAny>(source.text) {
            Err(error) if error.classify() != Category::Eof => {
                message!("file-json-syntax", line = error.line(), column = error.column())
            }
            Err(error) => message!("file-json-cut", line = error.line()),
            Ok(_) => message!("file-json-cut", line),
        }
        .into())
    }

    /// Where in the file it stands.
    pub(super) fn at(self) -> usize {
        self.source.place(self.raw)
    }

    /// The file in which it stands.
    pub(super) fn source(self) -> FileText<'a> {
        self.source
    }

    /// The JSON as it is written.
    pub(super) fn raw(self) -> &'a str {
        self.raw
    }

    /// Whether it is `null`.
    pub(super) fn is_null(self) -> bool {
        self.raw == "null"
    }

    /// `true` or `false`.
    pub(super) fn bool(self) -> Option<bool> {
        match self.raw {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }

    /// The text of a string; `None` for other values.
    pub(super) fn text(self) -> Result<Option<Cow<'a, str>>, Message> {
        let Some(inner) = self.raw.strip_prefix('"') else {
            return Ok(None);
        };
        if let Some(plain) = inner.strip_suffix('"')
            && !plain.contains('\\')
        {
            return Ok(Some(Cow::Borrowed(plain)));
        }
        // What can still be wrong is half a surrogate pair, such as \ud800.
        serde_json::from_str(self.raw)
            .map(|text: String| Some(Cow::Owned(text)))
            .map_err(|_| message!("file-json-escape", line = self.source.line(self.at())))
    }

    /// A vertex name: a string or a whole number, which is read as its text.
    pub(super) fn name(self) -> Result<Cow<'a, str>, Message> {
        if let Some(text) = self.text()? {
            return Ok(text);
        }
        let digits = self.raw.strip_prefix('-').unwrap_or(self.raw);
        if digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(Cow::Borrowed(self.raw));
        }
        Err(message!("file-json-name", line = self.source.line(self.at()), value = shown(self.raw)))
    }

    /// The items of an array; `None` for other values.
    pub(super) fn items(self) -> Option<Items<'a>> {
        self.raw.starts_with('[').then_some(Items { within: self, at: 1 })
    }

    /// The members of an object; `None` for other values.
    pub(super) fn members(self) -> Option<Members<'a>> {
        self.raw.starts_with('{').then_some(Members(Items { within: self, at: 1 }))
    }

    /// The values of these keys in an object, `None` if it is not an object.
    /// No key may come twice.
    pub(super) fn fields<const N: usize>(
        self,
        keys: [&str; N],
        others: Others,
        meter: &mut Meter<'_>,
    ) -> Result<Option<[Option<Value<'a>>; N]>, Failure> {
        let Some(mut members) = self.members() else {
            return Ok(None);
        };
        let mut values = [None; N];
        let mut unknown = None;
        while let Some(member) = members.next(meter)? {
            let key = member.key.key()?;
            match keys.iter().position(|&known| known == key) {
                Some(at) if values[at].is_none() => values[at] = Some(member.value),
                Some(_) if unknown.is_none() => return Err(member.key.twice(&key).into()),
                None if others == Others::Refused => unknown = unknown.or(Some(member.key)),
                _ => {}
            }
        }
        match unknown {
            // A file without any of the keys is something else, and nobody's business.
            Some(other) if values.iter().any(Option::is_some) => Err(message!(
                "file-key-unknown",
                line = self.source.line(other.at()),
                key = shown(&other.key()?),
                keys = keys.join(", ")
            )
            .into()),
            _ => Ok(Some(values)),
        }
    }

    /// The text of a key, which is a string by the syntax of objects.
    pub(super) fn key(self) -> Result<Cow<'a, str>, Message> {
        Ok(self.text()?.unwrap_or(Cow::Borrowed(self.raw)))
    }

    /// This key has come before.
    pub(super) fn twice(self, key: &str) -> Message {
        message!("file-key-twice", line = self.source.line(self.at()), key = shown(key))
    }

    /// This value, which stands behind `key`, is not what is wanted there:
    /// `wanted` says what is.
    pub(super) fn wrong(self, key: &str, wanted: Plain) -> Message {
        message!("file-json-wrong", line = self.source.line(self.at()), key = shown(key), wanted)
    }
}

/// The items of an array, one after the other.
pub(super) struct Items<'a> {
    within: Value<'a>,
    at: usize,
}

impl<'a> Items<'a> {
    /// The next item.
    pub(super) fn next(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Value<'a>>, LimitReached> {
        let Value { source, raw } = self.within;
        let begins = raw[self.at..].find(|sign| !syntax::is_between(sign));
        let begin = self.at + begins.unwrap_or(0);
        if raw[begin..].starts_with([']', '}']) {
            return Ok(None);
        }
        self.at = syntax::end_of_value(raw, begin, meter)?;
        Ok(Some(Value { source, raw: &raw[begin..self.at] }))
    }
}

/// The members of an object, one after the other, none lost.
pub(super) struct Members<'a>(Items<'a>);

impl<'a> Members<'a> {
    /// The next member.
    pub(super) fn next(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Member<'a>>, LimitReached> {
        let Some(key) = self.0.next(meter)? else { return Ok(None) };
        let value = self.0.next(meter)?;
        Ok(value.map(|value| Member { key, value }))
    }
}

#[cfg(test)]
mod tests {
    use arene::{Limits, Phase};

    use super::*;

    fn parsed(text: &str) -> Result<Value<'_>, Failure> {
        Value::parse(FileText::new(text), &mut Meter::new(&Limits::none(), Phase::Explore, None))
    }

    fn items(value: Value<'_>) -> Vec<Value<'_>> {
        let limits = Limits::none();
        let mut meter = Meter::new(&limits, Phase::Explore, None);
        let mut items = value.items().unwrap();
        std::iter::from_fn(|| items.next(&mut meter).unwrap()).collect()
    }

    #[test]
    fn values_know_their_place() {
        let text = "\n{\"a\": [1,\n \"b\\u00e9\"],\n \"a\": true} ";
        let limits = Limits::none();
        let mut meter = Meter::new(&limits, Phase::Explore, None);
        let value = parsed(text).unwrap();
        let mut members = value.members().unwrap();
        let first = members.next(&mut meter).unwrap().unwrap();
        let second = members.next(&mut meter).unwrap().unwrap();
        assert!(members.next(&mut meter).unwrap().is_none());
        let items = items(first.value);
        assert_eq!(items[0].name().unwrap(), "1");
        assert_eq!(items[1].name().unwrap(), "bé");
        assert_eq!(value.source().line(items[1].at()), 3);
        assert_eq!(value.source().line(second.key.at()), 4);
        assert_eq!(second.value.bool(), Some(true));
        let twice = value.fields(["a"], Others::Ignored, &mut meter).unwrap_err();
        assert_eq!(twice.message().id().to_string(), "file-key-twice");
    }

    #[test]
    fn names_are_strings_or_whole_numbers() {
        let names = items(parsed(r#"["x", 12, -3, 1.5, 1e3, null, [], "\ud800"]"#).unwrap());
        let read: Vec<_> = names.iter().map(|name| name.name().ok()).collect();
        let read: Vec<_> = read.iter().map(Option::as_deref).collect();
        let wanted = [Some("x"), Some("12"), Some("-3"), None, None, None, None, None];
        assert_eq!(read, wanted);
    }

    #[test]
    fn a_million_brackets_do_not_overflow_the_stack() {
        let deep = format!("{}{}", "[".repeat(1_000_000), "]".repeat(1_000_000));
        assert_eq!(items(parsed(&deep).unwrap()).len(), 1);
        let open = "{\"a\":".repeat(1_000_000);
        let error = parsed(&open).err().unwrap();
        assert_eq!(error.message().id().to_string(), "file-json-cut");
    }
}
