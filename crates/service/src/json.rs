//! The one way in for whoever speaks JSON: a page, a worker, Python.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arene::clock::Instant;
use arene::{Limits, Progress};
use arene_words::{Language, Message};
use serde::de::Unexpected;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use crate::{Context, Fault, Games, Question, Reader};

/// Whoever runs the engine.
pub trait Host: Send + Sync {
    /// Which games may be opened; the built-in ones if nothing else is said.
    fn games(&self) -> Games {
        Games::built_in()
    }

    /// What the work may take at most; requests may ask for less.
    fn limits(&self) -> Limits {
        Limits::none()
    }

    /// Is told of the progress; says whether the work shall stop.
    fn progress(&self, progress: Progress) -> bool {
        let _ = progress;
        false
    }

    /// Whether the work shall stop. This is asked more often than progress is told, and also
    /// where there is none to tell.
    fn stopped(&self) -> bool {
        false
    }
}

/// A host of programs that want nothing but answers.
impl Host for () {}

/// A question, and for whom it is answered.
#[derive(Clone)]
pub struct Request {
    /// What is asked.
    pub question: Question,
    /// Who reads the answer.
    pub reader: Reader,
    /// What the work may take, of what the host allows.
    pub limits: RequestLimits,
}

/// What the work on a request may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RequestLimits {
    /// Bytes of memory.
    pub memory: Option<u64>,
    /// Seconds.
    #[serde(default, deserialize_with = "seconds")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0)))]
    pub seconds: Option<f64>,
    /// Threads.
    pub threads: Option<usize>,
}

/// The longest that work may take: a month. More is no limit, but clocks end somewhere.
const LONGEST: f64 = 31.0 * 86_400.0;

fn seconds<'de, D: Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
    match Option::deserialize(from)? {
        Some(seconds) if seconds < 0.0 => {
            let found = Unexpected::Float(seconds);
            Err(serde::de::Error::invalid_value(found, &"`seconds` of 0 or more"))
        }
        seconds => Ok(seconds),
    }
}

impl Request {
    /// Reads a request: the fields of its question, and beside them `lang` (`"en"` or
    /// `"fr"`), `names` (those of J0 and J1) and `limits`.
    pub fn read(text: &str) -> Result<Request, Fault> {
        let parsed: Value = serde_json::from_str(text).map_err(|error| {
            Message::new("request-no-json")
                .with("line", error.line())
                .with("column", error.column())
        })?;
        let Value::Object(mut fields) = parsed else {
            return Err(Message::new("request-no-object").into());
        };
        let lang: Option<Language> = match taken(&mut fields, "lang")? {
            None => None,
            Some(name) => Some(language(name)?),
        };
        let names: Option<[String; 2]> = taken(&mut fields, "names")?;
        let limits: Option<RequestLimits> = taken(&mut fields, "limits")?;
        let mut reader = Reader::new(lang.unwrap_or_default());
        if let Some(names) = names {
            reader = reader.with_names(names)?;
        }
        let question =
            serde_json::from_value(Value::Object(fields)).map_err(|error| wrong(&error))?;
        Ok(Request { question, reader, limits: limits.unwrap_or_default() })
    }
}

/// A field of its own, taken out of the others.
fn taken<T: for<'de> Deserialize<'de>>(
    fields: &mut Map<String, Value>,
    name: &'static str,
) -> Result<Option<T>, Fault> {
    let Some(value) = fields.remove(name) else { return Ok(None) };
    serde_json::from_value(value).map(Some).map_err(|error| {
        Message::new("request-field").with("field", name).with("reason", error.to_string()).into()
    })
}

fn language(name: String) -> Result<Language, Fault> {
    let known = Language::ALL.into_iter().find(|language| language.code() == name);
    known.ok_or_else(|| Message::new("request-language").with("value", name).into())
}

fn wrong(error: &serde_json::Error) -> Fault {
    Message::new("request-wrong").with("reason", error.to_string()).into()
}

/// Answers a request, both as JSON. What cannot be answered is told as JSON, too:
/// `{"error": {…}}`.
pub fn answer_json(request: &str, host: &Arc<dyn Host>) -> String {
    let request = match Request::read(request) {
        Ok(request) => request,
        Err(fault) => return told(&fault, &Reader::new(Language::default())),
    };
    match answer(&request, host) {
        Ok(text) => text,
        Err(fault) => told(&fault, &request.reader),
    }
}

fn answer(request: &Request, host: &Arc<dyn Host>) -> Result<String, Fault> {
    let stop = Arc::new(AtomicBool::new(false));
    let (raised, asked, told) = (stop.clone(), host.clone(), host.clone());
    let mut limits = host.limits().stop_flag(stop).on_progress(move |progress| {
        if told.progress(progress) {
            raised.store(true, Ordering::Relaxed);
        }
    });
    limits = limits.stop_when(move || asked.stopped());
    let RequestLimits { memory, seconds, threads } = request.limits;
    if let Some(memory) = memory {
        limits = limits.clone().memory(limits.memory_limit().unwrap_or(u64::MAX).min(memory));
    }
    if let Some(threads) = threads {
        limits = limits.clone().threads(threads.clamp(1, limits.thread_count()));
    }
    if let Some(seconds) = seconds {
        let time = Duration::from_secs_f64(seconds.min(LONGEST));
        limits = limits.no_later_than(Instant::now() + time);
    }
    let context = Context::new(host.games(), &request.reader, limits);
    let answer = request.question.answer(&context)?;
    written(&answer)
}

fn written(answer: &impl serde::Serialize) -> Result<String, Fault> {
    serde_json::to_string_pretty(answer)
        .map_err(|error| Message::new("answer-unwritten").with("reason", error.to_string()).into())
}

fn told(fault: &Fault, reader: &Reader) -> String {
    serde_json::to_string_pretty(&fault.told_to(reader)).unwrap_or_default()
}
