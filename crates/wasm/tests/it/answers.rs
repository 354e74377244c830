//! The module's answers are those of the service here, byte for byte but for times.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arene::{Limits, Progress};
use arene_service::{Host, answer_json};

use crate::module::Module;
use crate::questions;

/// What the module allows.
const MEMORY: u64 = 1 << 30;

/// How often the work on a request may tell of its progress, some thousand positions a time,
/// and the bytes of its answer: what takes more is not compared.
const REPORTS: u64 = 40;
const LONGEST: usize = 1 << 18;

/// A host that has patience for so much work.
struct Patient(AtomicU64);

impl Host for Patient {
    fn limits(&self) -> Limits {
        Limits::none().memory(MEMORY)
    }

    fn progress(&self, _: Progress) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) >= REPORTS
    }
}

/// The answer here; `None` if it takes too long.
fn answer(request: &str) -> Option<String> {
    let patient = Arc::new(Patient(AtomicU64::new(0)));
    let host: Arc<dyn Host> = patient.clone();
    let answer = answer_json(request, &host);
    let short = patient.0.load(Ordering::Relaxed) <= REPORTS && answer.len() <= LONGEST;
    short.then_some(answer)
}

/// The same text with the times of searches and of moves taken out.
fn without_times(answer: &str) -> String {
    let mut of_moves = false;
    let mut line = |line: &str| {
        let text = line.trim_start();
        of_moves = text.starts_with("\"ms_per_move\":") || of_moves && !text.starts_with('}');
        match of_moves || text.starts_with("\"ms\":") {
            true => "\"ms\"\n".to_owned(),
            false => format!("{line}\n"),
        }
    };
    answer.lines().map(&mut line).collect()
}

/// Whether the service here can do more than the one in a browser: pixels, rows of tables.
fn is_for_programs(request: &str) -> bool {
    request.contains("\"png\"") || request.contains("\"export\"")
}

/// A fault that lists what could have been asked instead lists more here.
fn without_lists(answer: String) -> String {
    match answer.contains("unknown variant") {
        true => answer.split("unknown variant").next().unwrap_or_default().to_owned(),
        false => answer,
    }
}

/// The first lines in which two answers differ.
fn difference(here: &str, there: &str) -> String {
    let mut lines = here.lines().zip(there.lines());
    match lines.find(|(here, there)| here != there) {
        Some((here, there)) => format!("here:  {here}\nthere: {there}"),
        None => format!("here {} bytes, there {}", here.len(), there.len()),
    }
}

#[test]
#[ignore = "needs the module: cargo xtask wasm"]
fn answers_are_the_same_in_the_browser() {
    let mut module = Module::open();
    let (mut compared, mut long, mut different) = (0, 0, Vec::new());
    for request in questions::all() {
        if is_for_programs(&request) {
            continue;
        }
        let Some(here) = answer(&request) else {
            long += 1;
            continue;
        };
        let there = module.answer(&request);
        let [here, there] = [here, there].map(|answer| without_lists(without_times(&answer)));
        compared += 1;
        if here != there {
            different.push(format!("{request}\n{}", difference(&here, &there)));
        }
    }
    let shown = different.iter().take(10).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(different.is_empty(), "{} of {compared} differ:\n{shown}", different.len());
    assert!(compared > 9 * long && compared > 1000, "{compared} compared, {long} left out");
}
