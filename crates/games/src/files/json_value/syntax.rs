//! The syntax of JSON: whether a text keeps it, and where a value ends.

use arene::{LimitReached, Meter};

/// What may stand between two signs.
pub(super) const BLANKS: [char; 4] = [' ', '\t', '\n', '\r'];

/// Whether a sign stands between the items of a list, and what it says is known.
pub(super) fn is_between(sign: char) -> bool {
    BLANKS.contains(&sign) || matches!(sign, ',' | ':')
}

/// Whether a text is JSON. Numbers may be as large as they like, and escapes may stand
/// for half a character: that is for whoever reads them.
pub(super) fn is_sound(text: &str, meter: &mut Meter<'_>) -> Result<bool, LimitReached> {
    let mut scan = Scan { bytes: text.as_bytes(), at: 0 };
    // The brackets that are open.
    let mut open: Vec<u8> = Vec::new();
    loop {
        // A value begins here, or an empty list ends.
        meter.step(1)?;
        scan.skip_blanks();
        let value = match scan.peek() {
            Some(b'{') => {
                scan.at += 1;
                meter.push(&mut open, b'}')?;
                scan.skip_blanks();
                if scan.peek() != Some(b'}') {
                    if !scan.key(meter)? {
                        return Ok(false);
                    }
                    continue;
                }
                true
            }
            Some(b'[') => {
                scan.at += 1;
                meter.push(&mut open, b']')?;
                scan.skip_blanks();
                if scan.peek() != Some(b']') {
                    continue;
                }
                true
            }
            Some(b'"') => scan.string(meter)?,
            Some(b'-' | b'0'..=b'9') => scan.number(),
            _ => ["true", "false", "null"].iter().any(|word| scan.takes(word)),
        };
        if !value {
            return Ok(false);
        }
        // A value has ended, or an empty list is about to.
        loop {
            scan.skip_blanks();
            match (open.last(), scan.peek()) {
                (None, next) => {
                    meter.give_back(open.capacity() as u64);
                    return Ok(next.is_none());
                }
                (Some(close), Some(next)) if *close == next => {
                    scan.at += 1;
                    open.pop();
                }
                (Some(close), Some(b',')) => {
                    scan.at += 1;
                    if *close == b'}' && !scan.key(meter)? {
                        return Ok(false);
                    }
                    break;
                }
                _ => return Ok(false),
            }
        }
    }
}

/// Where the value ends that begins here, in a text that is JSON.
pub(super) fn end_of_value(
    text: &str,
    begin: usize,
    meter: &mut Meter<'_>,
) -> Result<usize, LimitReached> {
    let mut scan = Scan { bytes: text.as_bytes(), at: begin };
    let mut depth = 0;
    loop {
        match scan.peek() {
            Some(b'"') => drop(scan.string(meter)?),
            Some(b'[' | b'{') => {
                depth += 1;
                scan.at += 1;
            }
            Some(b']' | b'}') => {
                depth -= 1;
                scan.at += 1;
            }
            Some(b',' | b':' | b' ' | b'\t' | b'\n' | b'\r') => scan.at += 1,
            _ => scan.skip_word(),
        }
        meter.step(1)?;
        if depth == 0 || scan.at >= scan.bytes.len() {
            return Ok(scan.at);
        }
    }
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Scan<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// Up to the next sign that is none of a word or a number.
    fn skip_word(&mut self) {
        let ends =
            |byte: &u8| matches!(byte, b',' | b':' | b']' | b'}' | b' ' | b'\t' | b'\n' | b'\r');
        let rest = &self.bytes[self.at..];
        self.at += rest.iter().position(ends).unwrap_or(rest.len()).max(1);
    }

    fn takes(&mut self, word: &str) -> bool {
        let found = self.bytes[self.at..].starts_with(word.as_bytes());
        self.at += if found { word.len() } else { 0 };
        found
    }

    /// `"key" :`, with blanks before it.
    fn key(&mut self, meter: &mut Meter<'_>) -> Result<bool, LimitReached> {
        self.skip_blanks();
        if self.peek() != Some(b'"') || !self.string(meter)? {
            return Ok(false);
        }
        self.skip_blanks();
        Ok(self.takes(":"))
    }

    /// A string, from quote to quote.
    fn string(&mut self, meter: &mut Meter<'_>) -> Result<bool, LimitReached> {
        /// Letters between two steps.
        const MANY: usize = 1 << 10;
        self.at += 1;
        loop {
            let rest = &self.bytes[self.at..];
            let some = &rest[..rest.len().min(MANY)];
            let odd = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..=0x1f);
            let Some(place) = some.iter().position(odd) else {
                if some.is_empty() {
                    return Ok(false);
                }
                meter.step(1)?;
                self.at += some.len();
                continue;
            };
            self.at += place + 1;
            match some[place] {
                b'"' => return Ok(true),
                b'\\' => {
                    meter.step(1)?;
                    if !self.escape() {
                        return Ok(false);
                    }
                }
                _ => return Ok(false),
            }
        }
    }

    /// What follows a backslash.
    fn escape(&mut self) -> bool {
        let letter = self.peek();
        self.at += 1;
        match letter {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => true,
            Some(b'u') => {
                let digits = self.bytes.get(self.at..self.at + 4).unwrap_or_default();
                self.at += 4;
                digits.len() == 4 && digits.iter().all(u8::is_ascii_hexdigit)
            }
            _ => false,
        }
    }

    /// A number: no zeroes in front, digits on both sides of a point.
    fn number(&mut self) -> bool {
        self.takes("-");
        let whole = match self.takes("0") {
            true => true,
            false => self.digits(),
        };
        let fraction = !self.takes(".") || self.digits();
        let power = !(self.takes("e") || self.takes("E")) || {
            let _sign = self.takes("+") || self.takes("-");
            self.digits()
        };
        whole && fraction && power
    }

    fn digits(&mut self) -> bool {
        let rest = &self.bytes[self.at.min(self.bytes.len())..];
        let count = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        self.at += count;
        count > 0
    }
}

#[cfg(test)]
mod tests {
    use arene::{Limits, Phase};
    use proptest::prelude::*;
    use serde::de::IgnoredAny;
    use serde_json::value::RawValue;

    use super::*;

    fn sound(text: &str) -> bool {
        is_sound(text, &mut Meter::new(&Limits::none(), Phase::Explore, None)).unwrap()
    }

    /// What another reader of JSON says.
    fn right(text: &str) -> bool {
        serde_json::from_str::<IgnoredAny>(text).is_ok()
    }

    #[test]
    fn each_sign_of_a_text_matters_as_elsewhere() {
        let text = r#" {"a\n\u00e9": [1, -2.5e+10, 0, true, {"b": []}], "c": {"d" : null},"":""} "#;
        assert!(sound(text) && right(text));
        for at in 0..text.len() {
            if !text.is_char_boundary(at) || !text.is_char_boundary(at + 1) {
                continue;
            }
            for other in [
                "", "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "1", "-", ".", "e", " ", "\n",
                "u", "\u{0}", "é",
            ] {
                let wrong = format!("{}{other}{}", &text[..at], &text[at + 1..]);
                assert_eq!(sound(&wrong), right(&wrong), "{wrong}");
            }
            assert_eq!(sound(&text[..at]), right(&text[..at]), "{}", &text[..at]);
        }
    }

    proptest! {
        #[test]
        fn any_text_is_judged_as_elsewhere(
            text in "([\\[\\]{},: \"\\\\]|\"a\"|\\\\u00e9|true|null|-?[0-9]{1,2}(\\.[0-9])?([eE][+-]?[0-9])?|\u{7}){0,12}",
        ) {
            prop_assert_eq!(sound(&text), right(&text), "{}", text);
        }

        /// Values end where they end.
        #[test]
        fn values_end_where_they_end(
            item in "(\"([a,\\]]|\\\\\"|\\\\\\\\){0,4}\"|-?[0-9]{1,3}|null|\\[\\]|\\[\\[\"\\]\"\\],1\\]|\\{\"a\":[0-9]\\})",
            behind in "( ?,1| ?\\]| *)",
        ) {
            let text = format!(" {item}{behind}");
            let limits = Limits::none();
            let end = end_of_value(&text, 1, &mut Meter::new(&limits, Phase::Explore, None));
            prop_assert_eq!(end, Ok(1 + item.len()), "{}", text);
            let raw: &RawValue = serde_json::from_str(&text[1..end.unwrap()]).unwrap();
            prop_assert_eq!(raw.get(), item);
        }
    }
}
