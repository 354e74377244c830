//! `arene ask`: a question as JSON, and its answer as JSON.

use std::io::{self, Read};
use std::sync::Arc;

use arene::{Limits, Progress};
use arene_games::Failure;
use arene_service::{
    Games, Host, Reader, answer_schemas, answered_json, beside_schema, fault_schema,
    question_schema,
};
use arene_words::{message, why};
use serde_json::{Map, Value, json};

use crate::face::{Face, Stop};
use crate::limits::{heeded, stopped};

/// What is asked.
pub(crate) enum Ask {
    /// This request, or the one on standard input.
    Request(Option<String>),
    /// What questions and answers look like.
    Schema,
}

/// The terminal as a host: files may be opened, Ctrl-C stops the work, and `--memory` and
/// `--threads` hold for those who do not ask for less.
struct Terminal {
    limits: Limits,
    reader: Reader,
}

impl Host for Terminal {
    fn games(&self) -> Games {
        Games::built_in().with_files()
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn reader(&self) -> Reader {
        self.reader.clone()
    }

    fn progress(&self, progress: Progress) -> bool {
        // The bar of the limits shows it.
        _ = self.limits.tick(progress);
        false
    }

    fn stopped(&self) -> bool {
        stopped()
    }
}

pub(crate) fn run(ask: &Ask, face: &mut Face) -> Result<(), Stop> {
    let request = match ask {
        Ask::Schema => return face.json(&schemas()),
        Ask::Request(Some(request)) => request.clone(),
        Ask::Request(None) => standard_input(face)?,
    };
    let limits = face.work.limits(&face.words);
    let host: Arc<dyn Host> = Arc::new(Terminal { limits, reader: face.reader.clone() });
    let answered = answered_json(&request, &host);
    drop(host);
    // An answer of what was found until Ctrl-C, or that it was pressed.
    heeded();
    face.whole_line(answered.text)?;
    match answered.fault {
        None => Ok(()),
        Some(kind) => Err(Stop::Told(kind)),
    }
}

/// The request on standard input, which must fit into the memory that is allowed.
fn standard_input(face: &Face) -> Result<String, Stop> {
    let most = face.work.memory.unwrap_or(1 << 30);
    let mut text = String::new();
    let read = io::stdin().lock().take(most.saturating_add(1)).read_to_string(&mut text);
    read.map_err(|error| message!("batch-unreadable", reason = why(&error)))?;
    let needed = text.len() as u64;
    Limits::none().memory(most).check_memory(needed).map_err(Failure::from)?;
    Ok(text)
}

/// The schemas of requests, of every answer and of faults.
fn schemas() -> Value {
    let answers = answer_schemas().into_iter();
    let answers: Map<String, Value> =
        answers.map(|answer| (answer.question.to_owned(), answer.schema.to_value())).collect();
    json!({
        "question": question_schema().to_value(),
        "beside": beside_schema().to_value(),
        "answers": answers,
        "error": fault_schema().to_value(),
    })
}
