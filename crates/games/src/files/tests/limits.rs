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

/// What small pieces of text might have grown into.
#[test]
fn no_text_grows_out_of_proportion() {
    let many = 200_000;
    let list = |item: &str| vec![item; many].join(",");
    let texts = [
        (Format::Json, format!("{{\"players\": {{\"0\": [{}]}}, \"moves\": {{}}}}", list("1"))),
        (Format::Json, format!("{}1{}", "[".repeat(many), "]".repeat(many))),
        (
            Format::NodeLink,
            format!("{{\"edges\": [], \"nodes\": [{}]}}", list("{\"id\":1,\"player\":0}")),
        ),
        (Format::Dot, format!("digraph {{ a [player=0,{}] }}", list("b"))),
        (
            Format::Dot,
            format!("digraph {{ a [player=0] {}{} }}", "{".repeat(many), "}".repeat(many)),
        ),
        (Format::Dot, format!("digraph {{ a [player=0] {} }}", "a->a;".repeat(many))),
        (Format::Pg, format!("parity 1; 0 1 0 1,1,{}; 1 1 1 1;", list("1"))),
    ];
    for (format, text) in texts {
        let memory = 8 * text.len() as u64 + 10_000;
        let read = read_within(&text, format, &Limits::none().memory(memory));
        let shown = &text[..40];
        assert!(!matches!(read, Err(Failure::Limit(_))), "{shown}: {:?}", read.err());
        // And the account sees it: so little cannot be enough.
        let read = read_within(&text, format, &Limits::none().memory(1000));
        let is_json_of_another_kind = shown.starts_with("[[");
        let limited = matches!(read, Err(Failure::Limit(LimitReached::Memory { .. })));
        let in_proportion =
            shown.contains("b,b") || shown.contains("1,\"player\"") || shown.contains("[1,1");
        assert!(limited || in_proportion || is_json_of_another_kind, "{shown}: {:?}", read.err());
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
        "7 8secret 9",
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
