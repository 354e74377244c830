//! The one way in for whoever speaks JSON: a page, a worker, Python.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arene::clock::Instant;
use arene::{LimitReached, Limits, Player, Progress};
use arene_words::{Language, message};
use serde::de::Unexpected;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::{Context, Fault, FaultKind, Games, Question, Reader};

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

    /// Who reads what requests say nothing about.
    fn reader(&self) -> Reader {
        Reader::new(Language::default())
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RequestLimits {
    /// Bytes of memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Seconds.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "seconds")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0)))]
    pub seconds: Option<f64>,
    /// Threads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
        Request::read_for(text, Reader::new(Language::default()))
    }

    /// The same where this reader is meant if nothing else is said.
    pub fn read_for(text: &str, reader: Reader) -> Result<Request, Fault> {
        let parsed: Value = serde_json::from_str(text).map_err(|error| {
            message!("request-no-json", line = error.line(), column = error.column())
        })?;
        let Value::Object(mut fields) = parsed else {
            return Err(message!("request-no-object").into());
        };
        let lang: Option<Language> = match taken(&mut fields, "lang")? {
            None => None,
            Some(name) => Some(language(name)?),
        };
        let names: Option<[String; 2]> = taken(&mut fields, "names")?;
        let limits: Option<RequestLimits> = taken(&mut fields, "limits")?;
        let mut reader = match lang {
            Some(language) => reader.in_language(language),
            None => reader,
        };
        if let Some(names) = names {
            reader = reader.with_names(names)?;
        }
        let question =
            serde_json::from_value(Value::Object(fields)).map_err(|error| wrong(&error))?;
        Ok(Request { question, reader, limits: limits.unwrap_or_default() })
    }
}

/// A request as it is read.
impl Serialize for Request {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a> {
            #[serde(flatten)]
            question: &'a Question,
            lang: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            names: Option<[&'a str; 2]>,
            #[serde(skip_serializing_if = "Option::is_none")]
            limits: Option<RequestLimits>,
        }
        let Request { question, reader, limits } = self;
        let usual = Player::BOTH.map(|player| player.to_string());
        let (names, language) = (reader.names(), reader.words().language());
        Fields {
            question,
            lang: language.code(),
            names: (names != [&*usual[0], &*usual[1]]).then_some(names),
            limits: (*limits != RequestLimits::default()).then_some(*limits),
        }
        .serialize(to)
    }
}

/// What may be said beside a question.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[expect(dead_code, reason = "a schema has no values")]
pub(crate) struct Beside {
    /// The language of sentences: `en` or `fr`.
    #[schemars(default)]
    lang: Option<String>,
    /// What J0 and J1 are called.
    #[schemars(default)]
    names: Option<[String; 2]>,
    /// What the work may take, of what the host allows.
    #[schemars(default)]
    limits: Option<RequestLimits>,
}

/// A field of its own, taken out of the others.
fn taken<T: for<'de> Deserialize<'de>>(
    fields: &mut Map<String, Value>,
    name: &'static str,
) -> Result<Option<T>, Fault> {
    let Some(value) = fields.remove(name) else { return Ok(None) };
    serde_json::from_value(value)
        .map(Some)
        .map_err(|error| message!("request-field", field = name, reason = error.to_string()).into())
}

fn language(name: String) -> Result<Language, Fault> {
    let known = Language::ALL.into_iter().find(|language| language.code() == name);
    known.ok_or_else(|| message!("request-language", value = name).into())
}

fn wrong(error: &serde_json::Error) -> Fault {
    message!("request-wrong", reason = error.to_string()).into()
}

/// What is answered to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The answer as JSON, or why there is none: `{"error": {…}}`.
    pub text: String,
    /// What happened if there is none.
    pub fault: Option<FaultKind>,
}

/// Answers a request, both as JSON. What cannot be answered is told as JSON, too:
/// `{"error": {…}}`.
pub fn answer_json(request: &str, host: &Arc<dyn Host>) -> String {
    answered_json(request, host).text
}

/// The same, and whether it is an answer.
pub fn answered_json(request: &str, host: &Arc<dyn Host>) -> Answered {
    let request = match Request::read_for(request, host.reader()) {
        Ok(request) => request,
        Err(fault) => return Answered::none(&fault, &host.reader()),
    };
    match answer(&request, host) {
        Ok(text) => Answered { text, fault: None },
        Err(fault) => Answered::none(&fault.offering(request.question.offers()), &request.reader),
    }
}

impl Answered {
    /// That there is no answer.
    fn none(fault: &Fault, reader: &Reader) -> Answered {
        let text = serde_json::to_string_pretty(&fault.told_to(reader)).unwrap_or_default();
        Answered { text, fault: Some(fault.kind) }
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
    written(&answer, &context.limits)
}

/// The text of an answer, which must fit into the memory of the limits, as what it tells
/// of may be much shorter; they may stop it, too.
fn written(answer: &impl Serialize, limits: &Limits) -> Result<String, Fault> {
    // What was found until the work was stopped is there to be told.
    let heeds = limits.check_stop().is_ok();
    let mut to = Within { text: Vec::new(), limits, heeds, reached: None };
    let written = serde_json::to_writer_pretty(&mut to, answer);
    if let Some(limit) = to.reached {
        return Err(limit.into());
    }
    let unwritten = |reason: String| message!("answer-unwritten", reason);
    written.map_err(|error| unwritten(error.to_string()))?;
    Ok(String::from_utf8(to.text).map_err(|error| unwritten(error.to_string()))?)
}

/// How many bytes are written until it is asked again whether it is time to stop.
const PIECE: usize = 1 << 16;

/// A text within limits.
struct Within<'a> {
    text: Vec<u8>,
    limits: &'a Limits,
    /// Whether it is written only until it is time to stop.
    heeds: bool,
    reached: Option<LimitReached>,
}

impl io::Write for Within<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let (before, after) = (self.text.len(), self.text.len() + bytes.len());
        let mut checked = Ok(());
        if after > self.text.capacity() {
            checked = self.limits.check_memory(after.max(2 * self.text.capacity()) as u64);
        }
        if self.heeds && before / PIECE != after / PIECE {
            checked = checked.and_then(|()| self.limits.check_stop());
        }
        if let Err(limit) = checked {
            self.reached = Some(limit);
            return Err(io::Error::other(limit));
        }
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
