//! JSON values that remember where in the file they stand.

use std::borrow::Cow;

use arene_words::Message;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::source::{Source, shown};

/// A JSON value as it stands in the file. It is looked into one level at a
/// time, so that a value of a thousand nested brackets is no deeper than any
/// other; every level costs one more linear scan, and our formats have four.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'a> {
    source: Source<'a>,
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
    pub(super) fn parse(source: Source<'a>) -> Result<Value<'a>, Message> {
        let raw: &RawValue = serde_json::from_str(source.text).map_err(|error| {
            if error.classify() == Category::Eof {
                return Message::new("file-json-cut").with("line", error.line());
            }
            Message::new("file-json-syntax")
                .with("line", error.line())
                .with("column", error.column())
        })?;
        let raw = raw.get();
        Ok(Value { source, raw })
    }

    /// Where in the file it stands.
    pub(super) fn at(self) -> usize {
        self.source.place(self.raw)
    }

    /// The file in which it stands.
    pub(super) fn source(self) -> Source<'a> {
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
            .map_err(|_| Message::new("file-json-escape").with("line", self.source.line(self.at())))
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
        Err(Message::new("file-json-name")
            .with("line", self.source.line(self.at()))
            .with("value", shown(self.raw)))
    }

    /// The items of an array; `None` for other values.
    pub(super) fn items(self) -> Option<Vec<Value<'a>>> {
        if !self.raw.starts_with('[') {
            return None;
        }
        let items: Vec<&RawValue> = serde_json::from_str(self.raw).ok()?;
        Some(items.into_iter().map(|item| self.part(item)).collect())
    }

    /// The members of an object in order; `None` for other values.
    pub(super) fn members(self) -> Option<Vec<Member<'a>>> {
        if !self.raw.starts_with('{') {
            return None;
        }
        let Pairs(pairs) = serde_json::from_str(self.raw).ok()?;
        let member = |(key, value)| Member { key: self.part(key), value: self.part(value) };
        Some(pairs.into_iter().map(member).collect())
    }

    /// The values of these keys in an object, `None` if it is not an object.
    /// No key may come twice.
    pub(super) fn fields<const N: usize>(
        self,
        keys: [&str; N],
        others: Others,
    ) -> Result<Option<[Option<Value<'a>>; N]>, Message> {
        let Some(members) = self.members() else {
            return Ok(None);
        };
        let mut values = [None; N];
        for member in members {
            let key = member.key.key()?;
            match keys.iter().position(|&known| known == key) {
                Some(at) if values[at].is_none() => values[at] = Some(member.value),
                Some(_) => return Err(member.key.twice(&key)),
                None if others == Others::Ignored => {}
                None => {
                    return Err(Message::new("file-key-unknown")
                        .with("line", self.source.line(member.key.at()))
                        .with("key", shown(&key))
                        .with("keys", keys.join(", ")));
                }
            }
        }
        Ok(Some(values))
    }

    /// The text of a key, which is a string by the syntax of objects.
    pub(super) fn key(self) -> Result<Cow<'a, str>, Message> {
        Ok(self.text()?.unwrap_or(Cow::Borrowed(self.raw)))
    }

    /// This key has come before.
    pub(super) fn twice(self, key: &str) -> Message {
        Message::new("file-key-twice")
            .with("line", self.source.line(self.at()))
            .with("key", shown(key))
    }

    /// This value, which stands behind `key`, is not what is wanted there:
    /// `wanted` is a message.
    pub(super) fn wrong(self, key: &str, wanted: &'static str) -> Message {
        Message::new("file-json-wrong")
            .with("line", self.source.line(self.at()))
            .with("key", shown(key))
            .with("wanted", Message::new(wanted))
    }

    fn part(self, raw: &'a RawValue) -> Value<'a> {
        Value { source: self.source, raw: raw.get() }
    }
}

/// The members of an object, in order, none lost.
struct Pairs<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'de> Deserialize<'de> for Pairs<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;

        impl<'de> Visitor<'de> for Collect {
            type Value = Pairs<'de>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<'de>, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }

        deserializer.deserialize_map(Collect)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_know_their_place() {
        let text = "{\"a\": [1,\n \"b\\u00e9\"],\n \"a\": true}";
        let value = Value::parse(Source::new(text)).unwrap();
        let members = value.members().unwrap();
        assert_eq!(members.len(), 2);
        let items = members[0].value.items().unwrap();
        assert_eq!(items[0].name().unwrap(), "1");
        assert_eq!(items[1].name().unwrap(), "bé");
        assert_eq!(value.source().line(items[1].at()), 2);
        assert_eq!(value.source().line(members[1].key.at()), 3);
        assert_eq!(members[1].value.bool(), Some(true));
        let twice = value.fields(["a"], Others::Ignored).unwrap_err();
        assert_eq!(twice.id(), "file-key-twice");
    }

    #[test]
    fn names_are_strings_or_whole_numbers() {
        let names = Value::parse(Source::new(r#"["x", 12, -3, 1.5, 1e3, null, [], "\ud800"]"#));
        let names: Vec<_> = names.unwrap().items().unwrap();
        let read: Vec<_> = names.iter().map(|name| name.name().ok()).collect();
        let read: Vec<_> = read.iter().map(Option::as_deref).collect();
        let wanted = [Some("x"), Some("12"), Some("-3"), None, None, None, None, None];
        assert_eq!(read, wanted);
    }

    #[test]
    fn a_million_brackets_do_not_overflow_the_stack() {
        let deep = format!("{}{}", "[".repeat(1_000_000), "]".repeat(1_000_000));
        let value = Value::parse(Source::new(&deep)).unwrap();
        assert_eq!(value.items().unwrap().len(), 1);
        let open = "{\"a\":".repeat(1_000_000);
        let error = Value::parse(Source::new(&open)).err().unwrap();
        assert_eq!(error.id(), "file-json-cut");
    }
}
