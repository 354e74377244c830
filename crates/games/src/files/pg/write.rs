//! Writing `.pg` files.

use std::io;

use arene::Player;
use arene_words::{Message, id, message};

use super::super::source::shown;
use super::super::{View, WriteError};

/// Writes an arena. Its start changes numbers with vertex 0, as plays start
/// there. A name that is just the number in the file is left out.
///
/// What the format cannot say is found before anything is written.
pub(in super::super) fn write(view: View<'_>, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let arena = view.arena;
    let start = view.start.unwrap_or(0);
    // Its own inverse.
    let swap = |v: u32| match v {
        0 => start,
        _ if v == start => 0,
        _ => v,
    };
    if let Some(problem) = inexpressible(view) {
        return Err(WriteError::Inexpressible(problem));
    }
    writeln!(out, "parity {};", arena.len().saturating_sub(1))?;
    for number in arena.vertices() {
        let v = swap(number);
        let priority = view.finals.winner(v).unwrap_or(Player::J1).index();
        write!(out, "{number} {priority} {} ", arena.owner(v).index())?;
        if arena.is_final(v) {
            write!(out, "{number}")?;
        }
        for (i, &to) in arena.successors(v).iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(out, "{comma}{}", swap(to))?;
        }
        let name = view.names.name(v);
        if name != number.to_string() {
            write!(out, " \"{name}\"")?;
        }
        out.write_all(b";\n")?;
    }
    Ok(())
}

/// What the format cannot say.
pub(in super::super) fn inexpressible(view: View<'_>) -> Option<Message> {
    let arena = view.arena;
    for v in arena.vertices() {
        let name = view.names.name(v);
        let problem = if view.finals.score(v).is_some() {
            id!("file-pg-score")
        } else if arena.is_final(v) && view.finals.winner(v).is_none() {
            id!("file-pg-dead-end")
        } else if arena.successors(v) == [v] {
            id!("file-pg-self-loop")
        } else if name.is_empty() || name.contains('"') {
            id!("file-pg-name")
        } else {
            continue;
        };
        return Some(message!(problem as Vertex, vertex = shown(&name)));
    }
    None
}
