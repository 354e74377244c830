//! What commands write to: words in the user's language, the players' names,
//! colours where the terminal has them.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use arene::{Player, Verdict};
use arene_games::{Failure, Session, joined, listed};
use arene_service::{Context, Fault, FaultKind, Games, Offers, Reader, Source, Spelling, Warning};
use arene_words::{About, Language, Message, Plain, Words, id, message, visible, why};
use clap::ArgMatches;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::limits::Work;
use crate::output::Interruptible;

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The answer is "no", and it has been given.
    No,
    /// The work failed: a limit, a full disk.
    Failed(Message),
    /// What the user wrote is wrong.
    BadInput(Message),
    /// A question has no answer.
    Fault(Box<Fault>),
    /// The same, and that has been told.
    Told(FaultKind),
    /// The answer could not be written.
    Output(io::Error),
}

impl From<Message> for Stop {
    fn from(message: Message) -> Stop {
        Stop::BadInput(message)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Output(error)
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Fault::from(failure).into()
    }
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        Stop::Fault(Box::new(fault))
    }
}

impl Stop {
    /// The same where it is the work that failed.
    pub(crate) fn into_failed(self) -> Stop {
        match self {
            Stop::BadInput(message) => Stop::Failed(message),
            Stop::Fault(mut fault) if fault.kind == FaultKind::Input => {
                fault.kind = FaultKind::Output;
                Stop::Fault(fault)
            }
            stop => stop,
        }
    }

    /// The same of a command that has this to change.
    pub(crate) fn offering(self, offers: Offers) -> Stop {
        match self {
            Stop::Fault(fault) => Stop::from(fault.offering(offers)),
            stop => stop,
        }
    }

    /// What there is to tell, if there is something.
    fn fault(self) -> Option<Fault> {
        match self {
            Stop::No | Stop::Told(_) => None,
            Stop::Failed(message) => Some(Fault::new(FaultKind::Output, message)),
            Stop::BadInput(message) => Some(message.into()),
            Stop::Fault(fault) => Some(*fault),
            Stop::Output(error) => Some(Fault::new(FaultKind::Output, output_failed(&error))),
        }
    }
}

impl From<arene::LimitReached> for Stop {
    fn from(limit: arene::LimitReached) -> Stop {
        Failure::from(limit).into()
    }
}

/// The terminal as commands see it.
pub(crate) struct Face {
    pub(crate) words: Words,
    pub(crate) reader: Reader,
    /// Whether the answer shall be JSON.
    pub(crate) json: bool,
    /// What the work may take.
    pub(crate) work: Work,
    colour: bool,
    out: BufWriter<Interruptible<io::Stdout>>,
}

/// What a piece of text is about, which decides its colour.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tone {
    /// J0's business: blue.
    J0,
    /// J1's business: orange.
    J1,
    /// A draw, or something said in passing: grey.
    Quiet,
    /// What to look at.
    Strong,
}

impl From<Player> for Tone {
    fn from(player: Player) -> Tone {
        match player {
            Player::J0 => Tone::J0,
            Player::J1 => Tone::J1,
        }
    }
}

impl Face {
    pub(crate) fn new(words: Words) -> Face {
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Face {
            words,
            reader: Reader::new(words.language()).with_spelling(Spelling::Options),
            json: false,
            work: Work::default(),
            colour: io::stdout().is_terminal() && !set("NO_COLOR") && !dumb,
            out: BufWriter::new(Interruptible::new(io::stdout())),
        }
    }

    /// Takes over the options that every command may have: `--names`, `--json`, and what
    /// the work may take.
    pub(crate) fn set_options(&mut self, matches: &ArgMatches) -> Result<(), Stop> {
        let (command, matches) = matches.subcommand().unwrap_or(("", matches));
        let is_set = |name| matches.try_get_one::<bool>(name).ok().flatten() == Some(&true);
        self.json = command == "ask" || is_set("json") || is_set("question");
        self.work = Work::read(matches)?;
        if self.json {
            // Programs read it, which know the fields.
            self.reader = self.reader.clone().with_spelling(Spelling::Fields);
        }
        let given = matches.try_get_one::<String>("names").ok().flatten();
        let Some(given) = given else { return Ok(()) };
        let wrong = || message!("names-wrong", names = given);
        let names: Vec<&str> = given.split(',').map(str::trim).collect();
        let &[j0, j1] = &names[..] else { return Err(wrong().into()) };
        let reader = self.reader.clone().with_names([j0.to_owned(), j1.to_owned()]);
        self.reader = reader.map_err(|_| wrong())?;
        Ok(())
    }

    /// The name of a player.
    pub(crate) fn name(&self, player: Player) -> &str {
        self.reader.name(player)
    }

    /// What questions are answered with: files may be opened, Ctrl-C stops the work, and a
    /// progress bar is shown on a terminal for as long as this is held.
    pub(crate) fn context(&self) -> Context<'_> {
        Context::new(Games::built_in().with_files(), &self.reader, self.work.limits(&self.words))
    }

    /// The same where what is written is called this.
    pub(crate) fn context_of(&self, writing: Plain) -> Context<'_> {
        let limits = self.work.limits_of(writing, &self.words);
        Context::new(Games::built_in().with_files(), &self.reader, limits)
    }

    /// The same for whoever needs the face meanwhile.
    pub(crate) fn context_for<'a>(&self, reader: &'a Reader) -> Context<'a> {
        Context::new(Games::built_in().with_files(), reader, self.work.limits(&self.words))
    }

    /// The same for whoever needs the face meanwhile, without a progress bar.
    pub(crate) fn quiet_context<'a>(&self, reader: &'a Reader) -> Context<'a> {
        Context::new(Games::built_in().with_files(), reader, self.work.quiet_limits())
    }

    /// An answer, or why there is none; then what was to be said beside it is said.
    pub(crate) fn answered<A>(&mut self, answer: Result<A, Fault>) -> Result<A, Stop> {
        if let Err(fault) = &answer {
            self.tell_warnings(&fault.warnings)?;
        }
        Ok(answer?)
    }

    /// Opens the game of a question, which may be a large file.
    pub(crate) fn open(&self, game: &Source) -> Result<Box<dyn Session>, Stop> {
        let context = self.context();
        Ok(context.games.open(game, &context.limits)?)
    }

    /// A message that speaks of a player and the opponent.
    pub(crate) fn about(&self, player: Player) -> About {
        About::new(self.name(player), self.name(player.other()))
    }

    pub(crate) fn text(&self, message: &Message) -> String {
        self.words.say(message)
    }

    /// Does the terminal have colours?
    pub(crate) fn has_colours(&self) -> bool {
        self.colour
    }

    /// Text in a colour, if there are colours.
    pub(crate) fn paint(&self, tone: Tone, text: impl Display) -> String {
        if !self.colour {
            return text.to_string();
        }
        let code = match tone {
            Tone::J0 => "38;5;33",
            Tone::J1 => "38;5;208",
            Tone::Quiet => "38;5;244",
            Tone::Strong => "1",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }

    /// Writes a line. Whatever is in it, a terminal does no more than to show it.
    pub(crate) fn line(&mut self, text: impl Display) -> Result<(), Stop> {
        let text = text.to_string();
        Ok(writeln!(self.out, "{}", harmless(&text, self.colour))?)
    }

    /// Writes running text in lines of at most 80 columns. `first` stands
    /// before it; the other lines are as far in.
    pub(crate) fn paragraph(&mut self, first: &str, text: &str) -> Result<(), Stop> {
        let indent = " ".repeat(first.width());
        let mut line = first.to_owned();
        let mut begins = true;
        // No-break spaces are not spaces here, and stay where they are.
        for word in text.split(' ') {
            if !begins && line.width() + 1 + word.width() > 80 {
                self.line(&line)?;
                line.clone_from(&indent);
                begins = true;
            }
            if !begins {
                line.push(' ');
            }
            line.push_str(word);
            begins = false;
        }
        self.line(line)
    }

    pub(crate) fn blank(&mut self) -> Result<(), Stop> {
        self.line("")
    }

    /// Says a sentence on a line of its own.
    pub(crate) fn say(&mut self, message: &Message) -> Result<(), Stop> {
        let text = self.words.say(message);
        self.line(text)
    }

    /// Writes an answer as JSON.
    pub(crate) fn json(&mut self, answer: &impl Serialize) -> Result<(), Stop> {
        serde_json::to_writer_pretty(&mut self.out, answer).map_err(io::Error::from)?;
        self.blank()
    }

    /// Writes a whole line at once, whether or not Ctrl-C is pressed meanwhile.
    pub(crate) fn whole_line(&mut self, mut text: String) -> Result<(), Stop> {
        self.finish()?;
        text.push('\n');
        Ok(self.out.get_mut().write_whole(text.as_bytes())?)
    }

    /// Where commands that write something other than lines write it.
    pub(crate) fn writer(&mut self) -> &mut (dyn Write + Send) {
        &mut self.out
    }

    pub(crate) fn finish(&mut self) -> Result<(), Stop> {
        Ok(self.out.flush()?)
    }

    /// A warning, on stderr.
    pub(crate) fn warn(&mut self, message: &Message) -> Result<(), Stop> {
        let text = self.text(&tamed(message));
        self.warn_text(&text)
    }

    fn warn_text(&mut self, text: &str) -> Result<(), Stop> {
        // Keeps the order when both streams go to one place.
        self.finish()?;
        let warning = message!("warning", text);
        self.to_stderr(&self.words.say(&warning));
        Ok(())
    }

    /// The warnings of an answer, on stderr.
    pub(crate) fn tell_warnings(&mut self, warnings: &[Warning]) -> Result<(), Stop> {
        for warning in warnings {
            self.warn_text(&warning.text)?;
        }
        Ok(())
    }

    pub(crate) fn warn_all(&mut self, messages: &[Message]) -> Result<(), Stop> {
        messages.iter().try_for_each(|message| self.warn(message))
    }

    /// Says why the command has come to its end, and gives its exit code: with a sentence on
    /// stderr, and for programs as JSON, unless there is a part of an answer already.
    pub(crate) fn end(&mut self, stop: Stop) -> ExitCode {
        // What was said before the end still belongs to the reader.
        let flushed = self.finish();
        let unwritten = matches!(stop, Stop::Output(_));
        match &stop {
            // The reader has seen enough, as `head` does.
            Stop::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                drop(flushed);
                return ExitCode::SUCCESS;
            }
            Stop::No => return ExitCode::from(1),
            Stop::Told(kind) => return code(*kind),
            _ => {}
        }
        let Some(fault) = stop.fault() else { return ExitCode::from(1) };
        if self.json && !unwritten && !self.out.get_ref().begun() {
            let told = fault.told_to(&self.reader);
            // Nobody reads it where it cannot be written.
            drop(serde_json::to_string_pretty(&told).map(|text| self.whole_line(text)));
        }
        let reader = self.reader.clone().with_spelling(Spelling::Options);
        self.complain(&fault.said_to(&reader));
        code(fault.kind)
    }

    /// An error, on stderr.
    fn complain(&self, message: &Message) {
        self.to_stderr(&format!("arene: {}", self.words.say(&tamed(message))));
    }

    pub(crate) fn to_stderr(&self, text: &str) {
        let text = harmless(text, self.colour);
        // If even stderr is closed there is nobody left to tell.
        drop(writeln!(io::stderr(), "{text}"));
    }

    /// "J0 wins in 5 plies", "draw".
    pub(crate) fn verdict(&self, verdict: Verdict) -> String {
        match verdict {
            Verdict::Won { by, rank: 0 } => self.text(&message!("result-won", ..self.about(by))),
            Verdict::Won { by, rank } => {
                self.text(&message!("result-wins", rank, ..self.about(by)))
            }
            Verdict::Drawn(arene::DrawKind::DeadEnd) => self.words.text(id!("result-dead-end")),
            Verdict::Drawn(arene::DrawKind::Infinite) => self.words.text(id!("result-infinite")),
            Verdict::Scored(0) => self.words.text(id!("result-even")),
            Verdict::Scored(score) => {
                let player = if score > 0 { Player::J0 } else { Player::J1 };
                let score = score.unsigned_abs().to_string();
                self.text(&message!("result-gains", score, ..self.about(player)))
            }
        }
    }

    pub(crate) fn tone(&self, verdict: Verdict) -> Tone {
        verdict.winner().map_or(Tone::Quiet, Tone::from)
    }

    /// A number with so many decimals and the language's decimal mark.
    pub(crate) fn decimal(&self, value: f64, decimals: usize) -> String {
        let text = format!("{value:.decimals$}");
        match self.words.language() {
            Language::English => text,
            Language::French => text.replace('.', ","),
        }
    }

    /// "yes" or "no".
    pub(crate) fn yes_no(&self, yes: bool) -> String {
        self.words.text(if yes { id!("yes") } else { id!("no") })
    }

    /// Names joined by commas, about so many, with a count of the rest, as lists of
    /// names are read.
    pub(crate) fn list(&self, names: impl Iterator<Item = String>, most: usize) -> String {
        self.parts(names.map(|name| listed(&name).into_owned()), most).join(", ")
    }

    /// The same of edges: `a → b, b → c`.
    pub(crate) fn edges<'a>(
        &self,
        edges: impl Iterator<Item = &'a (String, String)>,
        most: usize,
    ) -> String {
        self.parts(edges.map(|(from, to)| joined([from, to], " → ")), most).join(", ")
    }

    /// The vertices of a play, about so many, with arrows between them, as `check` reads
    /// it.
    pub(crate) fn path(&self, names: impl Iterator<Item = String>, most: usize) -> String {
        self.parts(names.map(|name| listed(&name).into_owned()), most).join(" → ")
    }

    fn parts(&self, parts: impl Iterator<Item = String>, most: usize) -> Vec<String> {
        let mut parts = parts.fuse();
        // "… and 1 more" would take as much room as the last one itself.
        let mut shown: Vec<String> = parts.by_ref().take(most + 1).collect();
        let rest = parts.count();
        if rest > 0 {
            shown.truncate(most);
            shown.push(self.text(&message!("and-more", count = rest + 1)));
        }
        shown
    }
}

/// The exit code of a question that has no answer.
pub(crate) fn code(kind: FaultKind) -> ExitCode {
    match kind {
        FaultKind::Input => ExitCode::from(2),
        FaultKind::Limit
        | FaultKind::Nothing
        | FaultKind::Stopped
        | FaultKind::Output
        | FaultKind::Rules => ExitCode::from(1),
    }
}

/// A text that may hold names, with the colours of [`Face::paint`], if there are any, and
/// nothing else that a terminal obeys. Names are made visible where they are put into sentences and tables;
/// what was forgotten there is caught here.
fn harmless(text: &str, colours: bool) -> Cow<'_, str> {
    if matches!(visible(text), Cow::Borrowed(_)) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\x1b', '\n']) {
        shown.push_str(&visible(&rest[..at]));
        let length = colour_length(&rest[at..]).filter(|_| colours).unwrap_or(1);
        let sign = &rest[at..at + length];
        match sign {
            "\x1b" => shown.push_str(&visible(sign)),
            colour_or_line_end => shown.push_str(colour_or_line_end),
        }
        rest = &rest[at + length..];
    }
    shown.push_str(&visible(rest));
    Cow::Owned(shown)
}

/// How long the colour is with which a text begins: `ESC [ 38;5;33 m`.
fn colour_length(text: &str) -> Option<usize> {
    let codes = text.strip_prefix("\x1b[")?;
    let end = codes.find(|letter: char| !letter.is_ascii_digit() && letter != ';')?;
    codes[end..].starts_with('m').then_some("\x1b[".len() + end + 1)
}

/// The message with what users wrote cut to a readable length.
pub(crate) fn tamed(message: &Message) -> Message {
    const LONGEST: usize = 1000;
    message.with_texts(&|text| match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    })
}

/// The message for an answer that could not be written.
pub(crate) fn output_failed(error: &io::Error) -> Message {
    if crate::limits::stopped() {
        return Failure::from(arene::LimitReached::Stopped).message();
    }
    message!("output-failed", error = why(error))
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn a_terminal_obeys_nothing_but_colours() {
        for (text, shown) in [
            ("9_0 → 8_1", "9_0 → 8_1"),
            ("\x1b[38;5;33mJ0\x1b[0m wins\nso", "\x1b[38;5;33mJ0\x1b[0m wins\nso"),
            ("a\x1b[2Jb", "a␛[2Jb"),
            ("\x1b[1;2Hb\x1b]0;title\x07\x1b", "␛[1;2Hb␛]0;title␇␛"),
            ("\u{9b}2J\r\x1b[1m\u{202e}", "‹U+009B›2J␍\x1b[1m‹U+202E›"),
        ] {
            assert_eq!(harmless(text, true), shown, "{text:?}");
        }
        assert_eq!(harmless("\x1b[1m\n", false), "␛[1m\n");
    }
}
