//! Random arenas come back from every format, and no text whatever makes a
//! reader fail otherwise than by a message.

use arene::{ArenaBuilder, Finals, Player};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use crate::files::Names;

const FORMATS: [Format; 4] = [Format::Json, Format::NodeLink, Format::Dot, Format::Pg];

/// Names that a careless reader or writer would trip over.
fn odd_name() -> impl Strategy<Value = String> {
    prop_oneof![
        r#"["\\a ,;\n\r\tné0-9_{}<>\[\]#/*+:=$-]{0,6}"#,
        "[0-9]{1,2}",
        "\\PC{0,4}",
        Just("node".to_owned()),
        Just("\0".to_owned()),
        Just("\u{feff}".to_owned()),
    ]
}

/// Arenas with cycles, self-loops, dead ends, unreachable parts and odd names.
fn arenas() -> impl Strategy<Value = NamedArena> {
    let names = btree_set(odd_name(), 1..9).prop_map(Vec::from_iter).prop_shuffle();
    names.prop_flat_map(|names| {
        let n = names.len();
        let edges = vec((any::<Index>(), any::<Index>()), 0..2 * n);
        let start = proptest::option::of(0..n as u32);
        let scores = prop_oneof![Just(0), -9..9i64, any::<i64>()];
        let scores = (any::<bool>(), vec(scores, n));
        let parts = (Just(names), vec(0..6u8, n), edges, start, scores);
        parts.prop_map(|(names, kinds, edges, start, (scored, scores))| {
            let mut builder = ArenaBuilder::new();
            for kind in &kinds {
                builder.vertex(Player::BOTH[usize::from(kind % 2)]);
            }
            for (from, to) in &edges {
                let (from, to) = (from.index(kinds.len()) as u32, to.index(kinds.len()) as u32);
                builder.edge(from, to).expect("vertices of the arena");
            }
            let arena = builder.build().arena;
            let won_by = |player: u8| {
                let won =
                    arena.graph().final_vertices().filter(|&v| kinds[v as usize] / 2 == player);
                won.collect::<Vec<u32>>()
            };
            let finals = Finals::new(&arena, won_by(0), won_by(1)).expect("final vertices");
            // Some dead ends, or none, have scores.
            let ends = arena.graph().final_vertices().filter(|&v| kinds[v as usize] == 4);
            let scores = ends.filter(|_| scored).map(|v| (v, scores[v as usize]));
            let finals = finals.with_scores(&arena, scores).expect("final vertices");
            NamedArena {
                arena,
                finals,
                names: Names::listed(names).expect("distinct names"),
                start,
                warnings: Vec::new(),
            }
        })
    })
}

/// A valid file of some format.
pub(super) fn files() -> impl Strategy<Value = (Format, String)> {
    (arenas(), 0..FORMATS.len()).prop_filter_map("not all can be said in .pg", |(arena, format)| {
        let format = FORMATS[format];
        Some((format, written(arena.view(), format).ok()?))
    })
}

/// A piece of some file, to be put where it does not belong.
const PIECES: [&str; 24] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\\",
    ",",
    ";",
    ":",
    "=",
    "->",
    "--",
    "<",
    "/*",
    "#",
    "+",
    "0",
    "1",
    "99999999999",
    "node",
    "subgraph",
    "null",
    "é",
    "\n",
];

proptest! {
    #[test]
    fn every_arena_comes_back(arena in arenas()) {
        for format in FORMATS {
            let text = match written(arena.view(), format) {
                Ok(text) => text,
                Err(WriteError::Inexpressible(_)) if format == Format::Pg => continue,
                Err(error) => panic!("{error}"),
            };
            let mut again = read(&text, format);
            if let Ok(again) = &mut again
                && format == Format::Pg
                && arena.start.is_none()
            {
                prop_assert_eq!(again.start, Some(0));
                again.start = None;
            }
            let again = again.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
            let renumbered = matches!(format, Format::Json | Format::Pg);
            prop_assert_eq!(
                described(&again, renumbered),
                described(&arena, renumbered),
                "{}", text
            );
            if arena.start.is_none() {
                // Faces then start at the first vertex, which must stay it.
                prop_assert_eq!(again.names.get(0), arena.names.get(0));
            }
            // A format that puts vertices in another order does so only once.
            let second = written(again.view(), format).expect("it could be written before");
            let third = good(&second, format);
            prop_assert_eq!(written(third.view(), format).ok(), Some(second));
        }
    }

    #[test]
    fn names_can_be_made_on_demand(arena in arenas()) {
        let made = |v: u32| arena.names.get(v).into_owned();
        let view = View { names: &made, ..arena.view() };
        for format in FORMATS {
            let (a, b) = (written(view, format), written(arena.view(), format));
            prop_assert_eq!(a.ok(), b.ok());
        }
    }

    #[test]
    fn any_text_gets_an_answer(text in any::<String>(), dot in "(digraph \\{)?\\PC*") {
        for format in FORMATS {
            let _ = read(&text, format);
            let _ = read(&dot, format);
        }
    }

    #[test]
    fn pieces_get_an_answer(pieces in vec(0..PIECES.len(), 0..30)) {
        let text: String = pieces.iter().flat_map(|&piece| [PIECES[piece], " "]).collect();
        for (before, format) in [
            ("digraph {", Format::Dot),
            ("0 1 0 ", Format::Pg),
            ("{\"players\": {\"0\": [", Format::Json),
            ("{\"nodes\": [{\"id\":", Format::NodeLink),
        ] {
            let _ = read(&format!("{before}{text}"), format);
        }
    }

    #[test]
    fn spoilt_files_get_an_answer(
        (format, text) in files(),
        cuts in vec((any::<Index>(), any::<Index>(), 0..PIECES.len()), 1..4),
    ) {
        let mut letters: Vec<char> = text.chars().collect();
        for (from, to, piece) in &cuts {
            let (a, b) = (from.index(letters.len() + 1), to.index(letters.len() + 1));
            // Mostly a small cut.
            let (a, b) = (a.min(b), b.max(a).min(a.min(b) + 3));
            letters.splice(a..b, PIECES[*piece].chars());
        }
        let spoilt: String = letters.into_iter().collect();
        for format in [format, Format::Json] {
            match read(&spoilt, format) {
                Ok(arena) => prop_assert!(!arena.arena.is_empty()),
                Err(error) => prop_assert_ne!(error.to_string(), error.id().to_string()),
            }
        }
    }
}
