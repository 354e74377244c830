//! DOT, the language of Graphviz.
//!
//! ```dot
//! digraph {
//!   1 [shape=circle, player=0, start=true];
//!   5 [shape=box, player=1, peripheries=2, wins=0];
//!   1 -> 5;
//! }
//! ```
//!
//! The owner of a vertex is its `player` or, without one, its `shape`: round for
//! J0, angular for J1. `wins=` says who wins at a final vertex, `gain=` what J0 gains
//! where play ends with a score, `start=true`
//! where plays start, and the graph may have a `rule=`. Pictures of what is no arena,
//! such as a tree or a part of an arena, say so (`arene=tree`), and are not read as
//! one. Other attributes are for pictures, and are left alone.
//!
//! Names with odd letters stand in quotes, where `\"` is a quote and `\\` a
//! backslash. (Graphviz itself keeps both backslashes of `\\` in a name. With
//! its reading no name could end in a backslash.)

mod lexer;
mod reader;

use std::borrow::Cow;
use std::io;

use super::{View, WriteError};
pub(super) use reader::read;

/// Writes an arena: a line for each vertex, then a line for each edge.
pub(super) fn write(view: View<'_>, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let arena = view.arena;
    out.write_all(b"digraph {\n")?;
    for v in arena.vertices() {
        let player = arena.owner(v).index();
        let shape = ["circle", "box"][player];
        let name = view.names.name(v);
        write!(out, "  {} [shape={shape}, player={player}", quoted(&name))?;
        if arena.is_final(v) {
            out.write_all(b", peripheries=2")?;
        }
        if let Some(winner) = view.finals.winner(v) {
            write!(out, ", wins={}", winner.index())?;
        }
        if let Some(score) = view.finals.score(v) {
            write!(out, ", gain={score}")?;
        }
        if view.start == Some(v) {
            out.write_all(b", start=true")?;
        }
        out.write_all(b"];\n")?;
    }
    for v in arena.vertices().filter(|&v| !arena.is_final(v)) {
        let from = view.names.name(v);
        let from = quoted(&from);
        for &to in arena.successors(v) {
            writeln!(out, "  {from} -> {};", quoted(&view.names.name(to)))?;
        }
    }
    out.write_all(b"}\n")?;
    Ok(())
}

/// A name as DOT writes it: bare where that is possible, else in quotes.
fn quoted(name: &str) -> Cow<'_, str> {
    let is_word = !name.starts_with(|letter: char| letter.is_ascii_digit())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && lexer::keyword(name).is_none();
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    if !name.is_empty() && (is_word || is_number) {
        return Cow::Borrowed(name);
    }
    Cow::Owned(in_quotes(name))
}

/// A text in quotes, whatever is in it, as DOT reads it again.
pub fn in_quotes(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        if matches!(letter, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(letter);
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn quotes_where_they_are_needed() {
        for bare in ["a", "_x9", "17", "Box"] {
            assert_eq!(quoted(bare), bare);
        }
        for odd in ["", "9_0", "node", "SubGraph", "a b", "é", "1+3", "-1", "a.b"] {
            assert_eq!(quoted(odd), format!("\"{odd}\""));
        }
        assert_eq!(quoted("a\"\\"), r#""a\"\\""#);
    }
}
