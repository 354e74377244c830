//! Names as people see them.

use std::borrow::Cow;

/// A text that somebody else wrote, a name or a path, as it is shown to people: on one
/// line, and without what would play tricks on a terminal. Control characters show as
/// their pictures (`␛`, `␊`), or like the marks that turn the direction of writing and
/// the separators of lines by their number (`‹U+202E›`).
///
/// Every argument of a [`Message`](crate::Message) is said so; what else writes names for
/// people calls this. Files and JSON keep names as they are.
///
/// ```
/// use arene_words::visible;
/// assert_eq!(visible("a\u{1b}[2J"), "a␛[2J");
/// assert_eq!(visible("été 5_0"), "été 5_0");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    // Most names are such, and quickly found so.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) || !text.chars().any(plays_tricks) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match letter {
            '\0'..='\u{1f}' => shown.extend(char::from_u32(0x2400 + u32::from(letter))),
            '\u{7f}' => shown.push('␡'),
            _ if plays_tricks(letter) => shown.push_str(&format!("‹U+{:04X}›", u32::from(letter))),
            _ => shown.push(letter),
        }
    }
    Cow::Owned(shown)
}

/// Whether a terminal does something with this letter other than to show it.
fn plays_tricks(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            // Marks of direction, among them overrides and isolates.
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            // Separators of lines and paragraphs.
            | '\u{2028}' | '\u{2029}'
            // What nobody sees: two names that differ in it look the same.
            | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{206a}'..='\u{206f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0001}' | '\u{e0020}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_that_plays_tricks_is_shown_by_letters_that_do_not() {
        let mut tricky = 0;
        for letter in '\0'..=char::MAX {
            let text = letter.to_string();
            let shown = visible(&text);
            assert!(!shown.chars().any(plays_tricks), "{letter:?}");
            assert_eq!(shown == text, !plays_tricks(letter), "{letter:?}");
            tricky += usize::from(plays_tricks(letter));
        }
        assert!((65 + 12..300).contains(&tricky), "{tricky}");
        for terminal in '\0'..' ' {
            assert_eq!(visible(&terminal.to_string()).chars().count(), 1);
        }
        assert_eq!(visible("\u{7f}\u{9b}\u{202e}\u{2028}\n"), "␡‹U+009B›‹U+202E›‹U+2028›␊");
    }
}
