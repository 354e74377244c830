//! A session of requests, one a line, as a host sends them that has little memory and little
//! patience.

#![no_main]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arene::{Limits, Progress};
use arene_service::{Host, Question, Request, answer_json};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// How many requests are answered.
const SESSION: usize = 8;

/// How often the host is told of progress or asked whether to stop before it wants to.
const PATIENCE: u64 = 100;

/// How often it may be told and asked after that, while the work comes to an end.
const ENDING: u64 = 1_000;

struct Impatient(AtomicU64);

impl Impatient {
    fn has_enough(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) >= PATIENCE
    }
}

impl Host for Impatient {
    fn limits(&self) -> Limits {
        arene_fuzz::limits()
    }

    fn progress(&self, _: Progress) -> bool {
        self.has_enough()
    }

    fn stopped(&self) -> bool {
        self.has_enough()
    }
}

fuzz_target!(|text: &str| {
    for request in text.lines().take(SESSION) {
        if let Ok(Request { question, .. }) = Request::read(request) {
            let written = serde_json::to_string(&question).expect("a question is written");
            let again: Question = serde_json::from_str(&written)
                .unwrap_or_else(|error| panic!("{written} is not read again: {error}"));
            assert_eq!(again, question, "{written}");
        }
        let host = Arc::new(Impatient(AtomicU64::new(0)));
        let shared: Arc<dyn Host> = host.clone();
        let answer = answer_json(request, &shared);
        let asked = host.0.load(Ordering::Relaxed);
        assert!(asked < PATIENCE + ENDING, "{request}: it goes on");
        let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
        if let Some(error) = answer.get("error") {
            let told = |part: &str| error[part].as_str().is_some_and(|text| !text.is_empty());
            assert!(told("id") && told("text") && told("kind"), "{request}: {answer}");
        }
    }
});
