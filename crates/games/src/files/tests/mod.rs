//! Tests of all formats together.

mod formats;
mod limits;
mod mistakes;
mod round_trips;

use super::{Format, NamedArena, VertexNames, View, WriteError, read, write};

/// The arena of the contract.
const EXAMPLE: &str = r#"{ "players": {"0": ["1","2","3"], "1": ["4","5","6"]},
  "moves":   {"1": ["5"], "2": ["5","6"], "4": ["3"], "5": ["2"]},
  "wins":    {"0": ["6"], "1": ["3"]},
  "start":   "1" }
"#;

/// Reads a text that breaks no rule.
fn good(text: &str, format: Format) -> NamedArena {
    read(text, format).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Writes an arena to text.
fn written(view: View<'_>, format: Format) -> Result<String, WriteError> {
    let mut text = Vec::new();
    write(view, format, &mut text)?;
    Ok(String::from_utf8(text).expect("UTF-8 is written"))
}

/// The arena in words, vertex by vertex, in the order of their names unless the
/// order of the vertices matters.
fn described(arena: &NamedArena, sorted: bool) -> Vec<String> {
    let name = |v| arena.names.name(v).into_owned();
    let mut lines: Vec<String> = arena
        .arena
        .vertices()
        .map(|v| {
            let moves: Vec<_> = arena.arena.successors(v).iter().map(|&to| name(to)).collect();
            let winner = arena.finals.winner(v);
            let start = arena.start == Some(v);
            let owner = arena.arena.owner(v);
            let score = arena.finals.score(v).map_or(String::new(), |score| format!(" {score}"));
            format!("{:?} {owner} {moves:?} {winner:?} {start}{score}", name(v))
        })
        .collect();
    if sorted {
        lines.sort();
    }
    lines
}

/// The identifiers of the warnings.
fn warnings(arena: &NamedArena) -> Vec<String> {
    arena.warnings.iter().map(|warning| warning.id().to_string()).collect()
}
