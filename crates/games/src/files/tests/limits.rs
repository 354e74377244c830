//! Readers take their memory from an account, and stop when they are told to.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arene::{LimitReached, Limits};
use proptest::prelude::*;

use super::round_trips::files;
use super::*;
use crate::Failure;
use crate::files::{read_file_within, read_text, read_within};

proptest! {
    /// Under any limit a file is read as ever, or the limit is told.
    #[test]
    fn a_limit_changes_nothing_but_whether_it_is_read(
        (format, text) in files(),
        memory in 0..4000u64,
    ) {
        let free = good(&text, format);
        match read_within(&text, format, &Limits::none().memory(memory)) {
            Ok(read) => prop_assert_eq!(described(&read, false), described(&free, false)),
            Err(Failure::Limit(LimitReached::Memory { needed, limit })) => {
                prop_assert!(needed > limit && limit == memory);
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    #[test]
    fn a_raised_flag_stops_every_reader((format, text) in files()) {
        let limits = Limits::none().stop_flag(Arc::new(AtomicBool::new(true)));
        let stopped = read_within(&text, format, &limits).err();
        prop_assert_eq!(stopped, Some(Failure::Limit(LimitReached::Stopped)));
    }
}

/// Texts of many small pieces, each of which might grow into something large, and how many
/// bytes at least a reader has to hold at once.
fn many_pieces() -> [(Format, String, u64); 8] {
    let many = 200_000;
    let list = |item: &str| vec![item; many].join(",");
    // As bytes: a number for each edge, one at least for each bracket that is open.
    let (edges, open) = (4 * many as u64, many as u64);
    let nested = |[left, right]: [&str; 2]| format!("{}1{}", left.repeat(many), right.repeat(many));
    [
        // The same vertex again and again, which is there once.
        (Format::Json, format!("{{\"players\": {{\"0\": [{}]}}, \"moves\": {{}}}}", list("1")), 0),
        (
            Format::NodeLink,
            format!("{{\"edges\": [], \"nodes\": [{}]}}", list("{\"id\":1,\"player\":0}")),
            0,
        ),
        // Attributes that mean nothing.
        (Format::Dot, format!("digraph {{ a [player=0,{}] }}", list("b")), 0),
        // No arena, which is seen at the first bracket.
        (Format::Json, nested(["[", "]"]), 0),
        (Format::Dot, format!("digraph {{ a [player=0] {} }}", nested(["{", "}"])), open),
        (Format::Dot, format!("digraph {{ a [player=0] {} }}", "a->a;".repeat(many)), edges),
        (Format::Pg, format!("parity 1; 0 1 0 1,1,{}; 1 1 1 1;", list("1")), edges),
        (Format::Pg, format!("parity 1; 0 1 0 1 \"{}\"; 1 1 1 1;", "a".repeat(many)), open),
    ]
}

/// Forty bytes for each letter are enough.
#[test]
fn no_text_grows_out_of_proportion() {
    for (format, text, _) in many_pieces() {
        let memory = 40 * text.len() as u64 + 10_000;
        let read = read_within(&text, format, &Limits::none().memory(memory));
        assert!(!matches!(read, Err(Failure::Limit(_))), "{}: {:?}", &text[..40], read.err());
    }
}

/// A limit that is less than a reader has to hold is reached, whatever the text is like.
#[test]
fn what_readers_hold_is_counted() {
    for (format, text, held) in many_pieces() {
        for memory in [1000, held / 2, held.saturating_sub(1)] {
            let read = read_within(&text, format, &Limits::none().memory(memory));
            let told = matches!(read, Err(Failure::Limit(LimitReached::Memory { .. })));
            assert!(told || memory >= held, "{}: {memory} {:?}", &text[..40], read.err());
        }
    }
}

#[test]
fn the_text_of_a_file_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long.json");
    std::fs::write(&path, format!("{EXAMPLE}{}", " ".repeat(1 << 20))).expect("written");
    let within = |memory| {
        read_file_within(&path, &Limits::none().memory(memory)).map(|read| read.arena.len())
    };
    assert_eq!(within(2 << 20), Ok(6));
    let failed = within(1 << 20);
    assert!(matches!(failed, Err(Failure::Limit(LimitReached::Memory { .. }))), "{failed:?}");
    let raised = Limits::none().stop_flag(Arc::new(AtomicBool::new(true)));
    assert_eq!(read_text(&path, &raised), Err(Failure::Limit(LimitReached::Stopped)));
    assert_eq!(
        read_text(&path, &Limits::none()).map(|text| text.len()),
        Ok(EXAMPLE.len() + (1 << 20))
    );
}

/// What is no arena is nobody's business: a link may lead anywhere.
#[test]
fn other_files_are_not_quoted() {
    let others = [
        "root:$6$secret:19000:0:99999:7:::",
        "secret",
        "secret = 1",
        "10.0.0.1secret",
        "{\"secret\": \"secret\", \"also\": 1}",
        "{secret}",
        "[\"secret\"]",
        "<secret>",
        "\"secret\"",
        "7 secret",
        "digraph secret",
        "strict secret",
        "graph secret {",
    ];
    for text in others {
        for format in [Format::Json, Format::NodeLink, Format::Dot, Format::Pg] {
            let error = read(text, format).expect_err(text).to_string();
            assert!(!error.contains("secret"), "{format:?}: {error}");
        }
    }
    // Whoever writes an arena is told what is wrong in it.
    for (format, text) in [
        (Format::Json, r#"{"players": {}, "moevs": {}}"#),
        (Format::Dot, "digraph { a [player=moevs] }"),
        (Format::Pg, "parity 1; 0 1 0 moevs"),
    ] {
        let error = read(text, format).expect_err(text).to_string();
        assert!(error.contains("moevs"), "{error}");
    }
}
