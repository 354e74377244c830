//! The text of a file, and how parts of it are shown in messages.

use std::path::Path;

/// The text of a file, which can tell on which line a part of it stands.
///
/// Readers remember places as byte offsets, which cost nothing, and count the
/// lines only for the few messages that need them.
#[derive(Clone, Copy, Debug)]
pub(super) struct FileText<'a> {
    pub(super) text: &'a str,
}

impl<'a> FileText<'a> {
    /// The source with this text. A byte order mark, which some editors put in
    /// front, is no part of it.
    pub(super) fn new(text: &'a str) -> FileText<'a> {
        FileText { text: text.strip_prefix('\u{feff}').unwrap_or(text) }
    }

    /// The line of a byte offset, counted from 1.
    pub(super) fn line(self, at: usize) -> usize {
        line_of(self.text.as_bytes(), at)
    }

    /// The byte offset of a part of the text, found by its address: `part`
    /// must be a slice of the text itself, not a copy.
    pub(super) fn place(self, part: &str) -> usize {
        (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize)
    }
}

/// The line of a byte offset, counted from 1.
pub(super) fn line_of(bytes: &[u8], at: usize) -> usize {
    let before = &bytes[..at.min(bytes.len())];
    1 + before.iter().filter(|&&byte| byte == b'\n').count()
}

/// A name or another piece of a file as messages show it: cut when it is long,
/// and without control characters, which could play tricks on a terminal.
pub(super) fn shown(text: &str) -> String {
    shown_up_to(text, 48)
}

fn shown_up_to(text: &str, longest: usize) -> String {
    let mut letters = text.chars();
    let mut shown: String = letters
        .by_ref()
        .take(longest)
        .map(|letter| if letter.is_control() { '\u{fffd}' } else { letter })
        .collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}

/// A path as messages show it: whole, unless it is absurdly long.
pub(super) fn shown_path(path: &Path) -> String {
    shown_up_to(&path.to_string_lossy(), 500)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_places() {
        let source = FileText::new("\u{feff}one\ntwo\nthree");
        assert_eq!(source.line(0), 1);
        assert_eq!(source.line(3), 1);
        assert_eq!(source.line(4), 2);
        assert_eq!(source.line(usize::MAX), 3);
        assert_eq!(source.place(&source.text[4..7]), 4);
    }

    #[test]
    fn long_names_are_cut_and_control_characters_replaced() {
        assert_eq!(shown("été"), "été");
        assert_eq!(shown("a\x1b[2J\n"), "a\u{fffd}[2J\u{fffd}");
        let long = shown(&"é".repeat(10_000_000));
        assert_eq!(long.chars().count(), 49);
        assert!(long.ends_with('…'));
    }
}
