//! Lists of names as people write them: plays, targets, the lines of a strategy.
//!
//! Names stand between commas, semicolons or arrows: `9_0 → 8_1`, `(2,3,0),(2,2,1)`.
//! What is in brackets stays together. A name that would not come out whole stands in
//! quotes, as a JSON string: `"a,b" → "c → d"`. Everything that reads or writes a list of
//! names does it here.

use std::borrow::Cow;

use arene_words::visible;

/// A name as it stands in a list, so that a reader of lists gives it back: in quotes where it
/// needs them, else as it is.
///
/// ```
/// use arene_games::listed;
/// assert_eq!(listed("17_1"), "17_1");
/// assert_eq!(listed("(2,3,0)"), "(2,3,0)");
/// assert_eq!(listed("a,b"), r#""a,b""#);
/// ```
pub fn listed(name: &str) -> Cow<'_, str> {
    if !needs_quotes(name) {
        return Cow::Borrowed(name);
    }
    let mut text = String::with_capacity(name.len() + 2);
    text.push('"');
    for letter in name.chars() {
        match letter {
            '"' | '\\' => text.extend(['\\', letter]),
            _ if matches!(visible(letter.encode_utf8(&mut [0; 4])), Cow::Owned(_)) => {
                for unit in letter.encode_utf16(&mut [0; 2]) {
                    text.push_str(&format!("\\u{unit:04x}"));
                }
            }
            _ => text.push(letter),
        }
    }
    text.push('"');
    Cow::Owned(text)
}

/// Names with this between them, as a play or a target is written.
pub fn joined(names: impl IntoIterator<Item = impl AsRef<str>>, between: &str) -> String {
    let mut text = String::new();
    for name in names {
        if !text.is_empty() {
            text.push_str(between);
        }
        text.push_str(&listed(name.as_ref()));
    }
    text
}

fn needs_quotes(name: &str) -> bool {
    let odd = |byte: u8| !byte.is_ascii_alphanumeric() && byte != b'_';
    if !name.is_empty() && !name.bytes().any(odd) {
        return false;
    }
    let mut depth = 0i32;
    let balanced = name.chars().all(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth >= 0
    });
    // A vertex without a comma outside its brackets is one piece.
    depth != 0
        || !balanced
        || name.contains(['"', '…'])
        || name.ends_with("...")
        || pieces(name) != [name]
        || matches!(visible(name), Cow::Owned(_))
}

/// The names of a list, without empty pieces: those in quotes are what they say, others
/// what stands between commas, semicolons and arrows, without the blanks around it.
pub fn names(text: &str) -> Vec<Cow<'_, str>> {
    pieces(text).into_iter().map(unquoted).collect()
}

/// The pieces of a list as they stand there, quotes and all.
pub(crate) fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut depth, mut from) = (0u32, 0);
    for (at, letter) in outside_quotes(text) {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' | ';' | '→' if depth == 0 => {
                pieces.push(&text[from..at]);
                from = at + letter.len_utf8();
            }
            '>' if depth == 0 && text[from..at].ends_with('-') => {
                pieces.push(&text[from..at - 1]);
                from = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(&text[from..]);
    pieces.retain(|piece| !piece.trim().is_empty());
    pieces.into_iter().map(str::trim).collect()
}

/// The letters that are not in quotes, and their places.
pub(crate) fn outside_quotes(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut at = 0;
    // A quote in the middle of a name is a letter like any other.
    let mut begins = true;
    std::iter::from_fn(move || {
        if begins && let Some(length) = quoted_length(&text[at..]) {
            at += length;
        }
        let letter = text[at..].chars().next()?;
        let place = at;
        at += letter.len_utf8();
        begins =
            matches!(letter, ',' | ';' | '→' | '>' | ':' | '(') || begins && letter.is_whitespace();
        Some((place, letter))
    })
}

/// What a piece of a list says: the name in its quotes, or else itself.
pub(crate) fn unquoted(piece: &str) -> Cow<'_, str> {
    match quoted_length(piece) {
        Some(length) if length == piece.len() => {
            serde_json::from_str(piece).map_or(Cow::Borrowed(piece), Cow::Owned)
        }
        _ => Cow::Borrowed(piece),
    }
}

/// How long the JSON string is with which a text begins.
fn quoted_length(text: &str) -> Option<usize> {
    let mut letters = text.strip_prefix('"')?.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            '"' => {
                let length = at + 2;
                let whole = serde_json::from_str::<String>(&text[..length]).is_ok();
                return whole.then_some(length);
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_stay_bare_where_they_can() {
        for name in ["17_1", "4+2_0", ".../.X./..O_0", "(2,3,0)", "take 1", "a-b", "é", "1:2", "#"]
        {
            assert_eq!(listed(name), name);
        }
        for (name, text) in [
            ("", r#""""#),
            ("a,b", r#""a,b""#),
            ("a;b", r#""a;b""#),
            ("a->b", r#""a->b""#),
            ("a → b", r#""a → b""#),
            ("...", r#""...""#),
            ("…", r#""…""#),
            ("(a", r#""(a""#),
            ("a)", r#""a)""#),
            (" a", r#"" a""#),
            ("\"a\"", r#""\"a\"""#),
            ("a\u{1b}[2J\n", r#""a\u001b[2J\u000a""#),
            ("\u{202e}\u{e0041}", r#""\u202e\udb40\udc41""#),
        ] {
            assert_eq!(listed(name), text);
            assert_eq!(names(text), [name]);
        }
    }

    #[test]
    fn quotes_that_do_not_make_a_name_are_letters() {
        assert_eq!(names(r#""a, b"#), ["\"a", "b"]);
        assert_eq!(names(r#"5", 6""#), ["5\"", "6\""]);
        assert_eq!(names(r#" "a" , "b,c"; d"#), ["a", "b,c", "d"]);
        assert_eq!(names(r#"("a(b", c), d"#), [r#"("a(b", c)"#, "d"]);
    }

    proptest! {
        /// What is written is read again, whatever the names are.
        #[test]
        fn lists_come_back(
            all in prop::collection::vec("([a,;→>\"(). …\u{1b}\n\\\\é:#0-]|->|\\.\\.\\.|\u{202e}){0,6}", 1..6),
            between in prop::sample::select(vec![", ", ",", ";", " → ", "->", " -> "]),
        ) {
            let text = joined(&all, between);
            prop_assert!(!text.contains(char::is_control), "{:?}", text);
            prop_assert_eq!(names(&text), all, "{}", text);
        }
    }
}
