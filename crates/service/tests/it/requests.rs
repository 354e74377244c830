//! Whatever is asked, there is an answer or a fault, within limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arene::{Limits, Progress};
use arene_service::{Host, answer_json};
use proptest::prelude::*;
use serde_json::Value;

use crate::samples::{requests, without_times};

/// A host that stops the work after so many reports of progress.
struct Patient(AtomicU64);

impl Host for Patient {
    fn limits(&self) -> Limits {
        Limits::none().memory(64 << 20)
    }

    fn progress(&self, _progress: Progress) -> bool {
        let left = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
        left.is_err()
    }
}

fn patient(reports: u64) -> Arc<dyn Host> {
    Arc::new(Patient(AtomicU64::new(reports)))
}

fn fault(answer: &str) -> Option<(String, String)> {
    let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
    let error = answer.get("error")?;
    let part = |name: &str| error[name].as_str().expect("a text").to_owned();
    Some((part("kind"), part("id")))
}

#[test]
fn the_same_question_has_the_same_answer() {
    for request in requests() {
        let answer = || without_times(&answer_json(request, &patient(u64::MAX)));
        assert_eq!(answer(), answer(), "{request}");
    }
}

#[test]
fn what_is_wrong_is_said() {
    for (request, kind, id) in [
        ("", "input", "request-no-json"),
        ("[1]", "input", "request-no-object"),
        ("{}", "input", "request-wrong"),
        (r#"{"question": "solve"}"#, "input", "request-wrong"),
        (r#"{"question": "solve", "game": "nim:9", "lang": "de"}"#, "input", "request-language"),
        (r#"{"question": "solve", "game": "nim:9", "lang": 1}"#, "input", "request-field"),
        (
            r#"{"question": "solve", "game": "nim:9", "names": ["a", "a"]}"#,
            "input",
            "request-names",
        ),
        (r#"{"question": "solve", "game": "x.json"}"#, "input", "game-not-a-file"),
        (
            r#"{"question": "solve", "game": "nim:9", "limits": {"memory": 9}}"#,
            "limit",
            "limit-too-large",
        ),
    ] {
        let found = fault(&answer_json(request, &patient(u64::MAX)));
        assert_eq!(found, Some((kind.to_owned(), id.to_owned())), "{request}");
    }
}

#[test]
fn a_place_is_named() {
    let text = r#"{"question": "solve", "game": {"text": "{\n \"players\": {]"}}"#;
    let answer: Value = serde_json::from_str(&answer_json(text, &patient(u64::MAX))).expect("JSON");
    assert_eq!(answer["error"]["place"]["line"], 2, "{answer}");
}

#[test]
fn a_host_stops_what_takes_long() {
    for request in [
        r#"{"question": "solve", "game": "connect4:5x4", "all": true}"#,
        r#"{"question": "attractor", "game": "nim:40+41+42", "player": "J0"}"#,
    ] {
        let found = fault(&answer_json(request, &patient(2)));
        assert_eq!(found.map(|found| found.0).as_deref(), Some("stopped"), "{request}");
    }
}

/// A host that stops the work when asked for the second time, and never by progress.
struct Asked(AtomicU64);

impl Host for Asked {
    fn stopped(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) > 0
    }
}

#[test]
fn a_host_that_is_asked_stops_the_work() {
    let host: Arc<dyn Host> = Arc::new(Asked(AtomicU64::new(0)));
    let request = r#"{"question": "solve", "game": "connect4:5x4", "all": true}"#;
    let found = fault(&answer_json(request, &host));
    assert_eq!(found, Some(("stopped".to_owned(), "limit-stopped".to_owned())));
}

#[test]
fn seconds_end_what_takes_long() {
    for (request, kind, id) in [
        (
            r#"{"question": "solve", "game": "connect4:5x5", "all": true, "limits": {"seconds": 0}}"#,
            "limit",
            "limit-deadline",
        ),
        (
            r#"{"question": "solve", "game": "nim:9", "limits": {"seconds": -1}}"#,
            "input",
            "request-field",
        ),
    ] {
        let found = fault(&answer_json(request, &patient(u64::MAX)));
        assert_eq!(found, Some((kind.to_owned(), id.to_owned())), "{request}");
    }
    // More than any clock can tell is no limit.
    let request = r#"{"question": "solve", "game": "nim:9", "limits": {"seconds": 1e300}}"#;
    assert_eq!(fault(&answer_json(request, &patient(u64::MAX))), None);
    // A search answers with what it has, even if it was asked for more.
    let request = r#"{"question": "search", "game": "connect4", "time": 3600,
        "limits": {"seconds": 0.05}}"#;
    let answer = answer_json(request, &patient(u64::MAX));
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(answer["stopped"]["limit"], "time", "{answer}");
    assert!(answer["depth"].as_u64() >= Some(1), "{answer}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// A right request with something changed: letters, fields, values.
    #[test]
    fn broken_requests_have_an_answer(
        which in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        cut in 0..4usize,
        put in "[\"{}\\[\\]:,0-9a-z_ .+-]{0,3}",
        reports in prop::sample::select(vec![0, 3, 1000]),
    ) {
        let requests = requests();
        let mut letters: Vec<char> = which.get(&requests).chars().collect();
        let at = at.index(letters.len());
        let end = (at + cut).min(letters.len());
        letters.splice(at..end, put.chars());
        let request: String = letters.into_iter().collect();
        let answer = answer_json(&request, &patient(reports));
        prop_assert!(serde_json::from_str::<Value>(&answer).is_ok(), "{request}: {answer}");
    }

    /// Fields of one question in another, and of any type.
    #[test]
    fn odd_fields_have_an_answer(
        which in any::<prop::sample::Index>(),
        field in prop::sample::select(vec![
            "game", "from", "turn", "player", "target", "algorithm", "depth", "nodes", "hash",
            "threads", "playouts", "all_up_to", "table_bytes", "limits", "names", "lang",
            "what", "format", "theme", "prefix", "scale", "width", "layout", "strategy", "play",
            "around", "radius", "limit", "layer", "values", "steps", "windows", "chart", "ranks",
            "series", "animate", "transpose", "thumbnails", "last", "no_legend", "heuristic",
        ]),
        value in prop::sample::select(vec![
            "null", "-1", "0", "1e300", "18446744073709551615", "\"\"", "\"J1\"", "\"both\"",
            "[]", "[\"a\",\"b\"]", "{}", "\"9_0\"", "\"nim:9\"", "2.5", "\"\\u0000\"",
            "true", "1", "\"all\"", "\"svg\"", "\"png\"", "\"tikz\"", "\"dot\"", "\"text\"",
            "\"arena\"", "\"attractor\"", "\"tree\"", "\"board\"", "\"page\"", "\"rows\"",
            "\"alphabeta\"", "\"12cm\"",
        ]),
    ) {
        let requests = requests();
        let chosen: &&str = which.get(&requests);
        let mut request: Value = serde_json::from_str(chosen).expect("JSON");
        request[field] = serde_json::from_str(value).expect("JSON");
        let answer = answer_json(&request.to_string(), &patient(1000));
        prop_assert!(serde_json::from_str::<Value>(&answer).is_ok(), "{request}: {answer}");
    }
}
