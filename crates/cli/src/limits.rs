//! Memory, Ctrl-C and progress, as the core's `Limits`.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use arene::{LimitReached, Limits, Phase, Progress};
use arene_words::{Message, Plain, Words, id, message};
use clap::ArgMatches;
use indicatif::{ProgressBar, ProgressStyle};

use crate::face::{Face, Stop};

/// What the work of a command may take, as the user said it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    /// `--memory` in bytes; a share of the machine's if nothing is said.
    pub(crate) memory: Option<u64>,
    /// `--threads`; as many as there are processors if nothing is said.
    pub(crate) threads: Option<usize>,
}

impl Work {
    /// What the arguments say. Not every command has these options.
    pub(crate) fn read(matches: &ArgMatches) -> Result<Work, Message> {
        let memory = match matches.try_get_one::<String>("memory").ok().flatten() {
            None => None,
            Some(text) => Some(
                read_bytes(text).ok_or_else(|| message!("memory-wrong", value = text.as_str()))?,
            ),
        };
        let threads = matches.try_get_one::<u32>("threads").ok().flatten();
        Ok(Work { memory, threads: threads.map(|&threads| threads as usize) })
    }

    /// How many threads there may be.
    pub(crate) fn thread_count(&self) -> usize {
        self.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from))
    }

    /// The limits: memory, threads and Ctrl-C.
    pub(crate) fn quiet_limits(&self) -> Limits {
        let memory = self.memory.unwrap_or_else(share_of_the_machine);
        Limits::none().memory(memory).threads(self.thread_count()).stop_flag(stop_flag())
    }

    /// The same, and a progress bar if stderr is a terminal.
    pub(crate) fn limits(&self, words: &Words) -> Limits {
        self.limits_of(id!("progress-write"), words)
    }

    /// The same where what is written is called this.
    pub(crate) fn limits_of(&self, writing: Plain, words: &Words) -> Limits {
        let limits = self.quiet_limits();
        if !std::io::stderr().is_terminal() {
            return limits;
        }
        let title = |id| words.text(id);
        let [explore, solve, search] =
            [id!("progress-explore"), id!("progress-solve"), id!("progress-search")].map(title);
        let [verify, write, play] =
            [id!("progress-verify"), writing, id!("progress-play")].map(title);
        let bar = Mutex::new(Bar::new());
        limits.on_progress(move |Progress { phase, done, total }| {
            let title = match phase {
                Phase::Explore => &explore,
                Phase::Solve => &solve,
                Phase::Search => &search,
                Phase::Verify => &verify,
                Phase::Write => &write,
                Phase::Play => &play,
            };
            if let Ok(mut bar) = bar.lock() {
                match phase {
                    Phase::Search => bar.show_roughly(title, done, total),
                    _ => bar.show(title, done, total),
                }
            }
        })
    }
}

/// The limits for a command, with its progress bar.
pub(crate) fn limits(matches: &ArgMatches, face: &Face) -> Result<Limits, Stop> {
    Ok(Work::read(matches)?.limits(&face.words))
}

/// How many threads there may be.
pub(crate) fn threads(matches: &ArgMatches) -> usize {
    Work::read(matches).unwrap_or_default().thread_count()
}

/// A progress bar of its own, if stderr is a terminal.
pub(crate) fn bar() -> Option<Bar> {
    std::io::stderr().is_terminal().then(Bar::new)
}

/// Three quarters of the memory that is free now: the rest is for everybody
/// else, and for what the accounting does not see.
fn share_of_the_machine() -> u64 {
    let free = sysinfo::System::new().map_or(0, |mut system| {
        system.refresh_memory();
        let container = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
        system.available_memory().min(container)
    });
    // A system that does not say gets what any machine has.
    if free == 0 { 1 << 30 } else { free / 4 * 3 }
}

/// `2GiB`, `500M`, `1.5g`, `1,5 Gio`, `1000000`: units count in steps of 1024.
pub(crate) fn read_bytes(text: &str) -> Option<u64> {
    let lower = text.trim().to_lowercase();
    let digits = lower.trim_end_matches(|c: char| c.is_ascii_alphabetic()).trim_end();
    let unit = lower[digits.len()..].trim();
    // Bytes are octets in French.
    let power = match unit.trim_end_matches(['b', 'o']).trim_end_matches('i') {
        "" => 0,
        "k" => 1,
        "m" => 2,
        "g" => 3,
        "t" => 4,
        _ => return None,
    };
    let number: f64 = digits.replace(',', ".").parse().ok()?;
    let bytes = number * 1024f64.powi(power);
    (bytes.is_finite() && bytes >= 1.0).then_some(bytes as u64)
}

/// No limit but Ctrl-C.
pub(crate) fn until_stopped() -> Limits {
    Limits::none().stop_flag(stop_flag())
}

/// Whether Ctrl-C was pressed during this command.
pub(crate) fn stopped() -> bool {
    FLAG.get().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// What Ctrl-C asked for is done: the answer so far may be said. The command has been
/// stopped all the same: see [`unless_stopped`].
pub(crate) fn heeded() {
    stop_flag().store(false, Ordering::Relaxed);
}

/// Does what Ctrl-C does. Says whether it was done before.
pub(crate) fn stop() -> bool {
    raise(&stop_flag())
}

/// Fails if Ctrl-C was pressed at any time, whatever the command has made of it: no
/// command that was stopped ends as if it had done all of its work.
pub(crate) fn unless_stopped() -> Result<(), Stop> {
    match WAS_RAISED.load(Ordering::Relaxed) {
        true => Err(LimitReached::Stopped.into()),
        false => Ok(()),
    }
}

/// Whether the flag was ever raised.
static WAS_RAISED: AtomicBool = AtomicBool::new(false);

fn raise(flag: &AtomicBool) -> bool {
    WAS_RAISED.store(true, Ordering::Relaxed);
    flag.swap(true, Ordering::Relaxed)
}

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The flag that Ctrl-C raises. A second Ctrl-C ends the program at once.
fn stop_flag() -> Arc<AtomicBool> {
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let raised = flag.clone();
        // Without a handler Ctrl-C ends the program, which is right too.
        let handler = ctrlc::set_handler(move || {
            if raise(&raised) {
                std::process::exit(1);
            }
        });
        drop(handler);
        flag
    });
    flag.clone()
}

/// A progress bar that appears only when the work takes a while.
pub(crate) struct Bar {
    began: Instant,
    shown: Option<Shown>,
}

/// What is on the screen.
struct Shown {
    template: &'static str,
    title: String,
    bar: ProgressBar,
}

/// A bar without a time.
const ROUGHLY: &str = "{msg} {human_pos} [{bar:30}] ≈ {percent}%";

impl Bar {
    fn new() -> Bar {
        Bar { began: Instant::now(), shown: None }
    }

    /// So much is done, of so much if that is known.
    pub(crate) fn show(&mut self, title: &str, done: u64, total: Option<u64>) {
        let template = match total {
            Some(_) => "{msg} [{bar:30}] {percent}% {eta}",
            None => "{spinner} {msg} {human_pos}",
        };
        self.show_as(template, title, done, total);
    }

    /// The same if the total is an estimate: when it will end, nobody can tell.
    fn show_roughly(&mut self, title: &str, done: u64, total: Option<u64>) {
        match total {
            Some(_) => self.show_as(ROUGHLY, title, done, total),
            None => self.show(title, done, None),
        }
    }

    fn show_as(&mut self, template: &'static str, title: &str, done: u64, total: Option<u64>) {
        if self.began.elapsed() < Duration::from_millis(500) {
            return;
        }
        let same = |shown: &Shown| shown.template == template && shown.title == title;
        if !self.shown.as_ref().is_some_and(same) {
            self.clear();
            let style = ProgressStyle::with_template(template);
            let bar =
                if total.is_some() { ProgressBar::new(0) } else { ProgressBar::new_spinner() };
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar.set_message(title.to_owned());
            // What was there before the bar does not tell how fast things go.
            bar.set_position(done);
            bar.reset_eta();
            self.shown = Some(Shown { template, title: title.to_owned(), bar });
        }
        if let Some(Shown { bar, .. }) = &self.shown {
            total.into_iter().for_each(|total| bar.set_length(total));
            bar.set_position(done);
        }
    }

    fn clear(&mut self) {
        if let Some(Shown { bar, .. }) = self.shown.take() {
            bar.finish_and_clear();
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.clear();
        drop(std::io::stderr().flush());
    }
}

#[cfg(test)]
mod tests {
    use super::read_bytes;

    #[test]
    fn sizes_of_memory() {
        assert_eq!(read_bytes("1000000"), Some(1_000_000));
        assert_eq!(read_bytes("2GiB"), Some(2 << 30));
        assert_eq!(read_bytes("500M"), Some(500 << 20));
        assert_eq!(read_bytes("1.5 g"), Some(3 << 29));
        assert_eq!(read_bytes("1,5 Gio"), Some(3 << 29));
        for wrong in ["", "0", "-1", "GiB", "1 parsec", "1e999", "nan", "inf"] {
            assert_eq!(read_bytes(wrong), None, "{wrong}");
        }
    }
}
