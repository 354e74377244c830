//! Requests as JSON: whatever they are, they have an answer or a fault, within limits.

#![no_main]

use std::sync::Arc;
use std::time::{Duration, Instant};

use arene::Limits;
use arene_service::{Host, answer_json};
use libfuzzer_sys::fuzz_target;

/// A host with little memory and less patience.
struct Hurried(Instant);

impl Host for Hurried {
    fn limits(&self) -> Limits {
        arene_fuzz::limits()
    }

    fn stopped(&self) -> bool {
        self.0.elapsed() > Duration::from_millis(200)
    }
}

fuzz_target!(|text: &str| {
    let host: Arc<dyn Host> = Arc::new(Hurried(Instant::now()));
    let answer = answer_json(text, &host);
    assert!(answer.starts_with(['{', '[']) && answer.ends_with(['}', ']']), "{answer}");
});
