//! `--batch`: one position per line in, one line of JSON out, in order.
//!
//! Lines are read as they are needed and answers written as they are ready, so that
//! a batch may be longer than memory, and a program can ask and listen in turn over
//! two pipes.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use arene::LimitReached;
use arene_games::in_order;
use arene_service::{Fault, FaultKind, Offers};
use arene_words::{Message, id, message, unreadable, why};
use serde::Serialize;
use serde_json::Value;

use crate::face::{Face, Stop, tamed};
use crate::limits::{bar, heeded, stop, stopped};

/// No position is written with more bytes than this.
const LONGEST: u64 = 1 << 16;
/// How many lines are read before they are needed.
const READ_AHEAD: usize = 64;

/// Many positions of a game.
pub(crate) struct Batch {
    /// The file that has them; `-` for standard input.
    pub(crate) file: String,
    /// What its questions have that can be changed.
    pub(crate) offers: Offers,
}

/// A line of the output: `input_line` first, then the answer or the error.
#[derive(Serialize)]
struct Shape {
    input_line: u64,
    #[serde(flatten)]
    answer: Value,
}

impl Batch {
    /// Answers every line, with so many threads.
    pub(crate) fn run<A: Serialize>(
        &self,
        threads: usize,
        face: &mut Face,
        answer: impl Fn(&str) -> Result<A, Fault> + Sync,
    ) -> Result<(), Stop> {
        let (lines, total) = open(&self.file)?;
        // Answers on a terminal are their own progress.
        let mut bar = if io::stdout().is_terminal() { None } else { bar() };
        let title = face.words.text(id!("progress-batch"));
        let (mut answered, mut wrong) = (0, 0);
        let mut write = |(input_line, end, found): (u64, u64, Result<Value, Fault>)| {
            let answer = match found {
                // Every line is a whole answer: what was stopped is left out.
                Err(fault) if fault.kind == FaultKind::Stopped => return Err(fault.into()),
                Err(fault) => {
                    wrong += 1;
                    let message = tamed(&fault.message);
                    // Every position is a start already.
                    let offers = self.offers.without_from();
                    let fault = Fault { message, ..fault }.offering(offers);
                    let told = fault.told_to(&face.reader);
                    serde_json::to_value(told).map_err(io::Error::from)?
                }
                Ok(answer) => answer,
            };
            answered += 1;
            let shape = Shape { input_line, answer };
            face.whole_line(serde_json::to_string(&shape).map_err(io::Error::from)?)?;
            if let Some(bar) = &mut bar {
                bar.show(&title, if total.is_some() { end } else { answered }, total);
            }
            Ok(())
        };
        let done: Result<(), Stop> = in_order(
            threads,
            move |wanted| next(&lines, wanted),
            || (),
            |(), Line { number, end, text }| {
                let answer = text.map_err(Fault::from).and_then(|text| answer(&text));
                (number, end, answer.and_then(|answer| value(&answer)))
            },
            // Where nothing more can be written, nobody need work on.
            |result| write(result).inspect_err(|_| _ = stop()),
        );
        drop(bar);
        let interrupted = stopped();
        heeded();
        done?;
        if interrupted {
            return Err(LimitReached::Stopped.into());
        }
        if wrong > 0 {
            let message = message!("batch-wrong", count = wrong, lines = answered);
            return Err(Stop::Failed(message));
        }
        Ok(())
    }
}

fn value(answer: &impl Serialize) -> Result<Value, Fault> {
    let written = serde_json::to_value(answer);
    written.map_err(|error| message!("answer-unwritten", reason = error.to_string()).into())
}

/// A line that names a position.
struct Line {
    /// Counted from 1.
    number: u64,
    /// How many bytes there are up to its end.
    end: u64,
    text: Result<String, Message>,
}

/// The lines of a file, or of standard input for `-`, and how many bytes there are, if
/// that is known.
fn open(name: &str) -> Result<(Receiver<Line>, Option<u64>), Stop> {
    // A thread of their own reads them, so that Ctrl-C is heard while one is awaited.
    let (send, lines) = sync_channel(READ_AHEAD);
    if name == "-" {
        std::thread::spawn(move || read(&mut io::stdin().lock(), &send));
        return Ok((lines, None));
    }
    let path = Path::new(name);
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    let about = file.metadata().map_err(|error| unreadable(path, &error))?;
    if about.is_dir() {
        return Err(message!("file-directory", path = name).into());
    }
    let total = about.is_file().then_some(about.len());
    std::thread::spawn(move || read(&mut BufReader::new(file), &send));
    Ok((lines, total))
}

/// The next line, unless Ctrl-C is pressed, or nobody wants it any more.
fn next(lines: &Receiver<Line>, wanted: &dyn Fn() -> bool) -> Option<Line> {
    loop {
        match lines.recv_timeout(Duration::from_millis(50)) {
            _ if stopped() || !wanted() => return None,
            Ok(line) => return Some(line),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Reads lines until there are no more, or nobody listens any more. Empty ones and
/// those that begin with `#` are left out.
fn read(input: &mut impl BufRead, send: &SyncSender<Line>) {
    let (mut number, mut end, mut bytes) = (0, 0, Vec::new());
    loop {
        bytes.clear();
        let (text, is_last) = match read_line(input, &mut bytes) {
            Ok(0) => return,
            Ok(length) => {
                end += length;
                (readable(&bytes), false)
            }
            Err(error) => (Err(message!("batch-unreadable", reason = why(&error))), true),
        };
        number += 1;
        let left_out = text.as_ref().is_ok_and(|text| text.is_empty() || text.starts_with('#'));
        if !left_out && send.send(Line { number, end, text }).is_err() || is_last {
            return;
        }
    }
}

/// Reads a line, of which no more than the longest position is kept. Returns how
/// many bytes it had.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<u64> {
    let mut length = input.by_ref().take(LONGEST + 1).read_until(b'\n', line)? as u64;
    while length > LONGEST && line.last() != Some(&b'\n') {
        let some = input.fill_buf()?;
        let newline = some.iter().position(|&byte| byte == b'\n');
        let used = newline.map_or(some.len(), |at| at + 1);
        input.consume(used);
        length += used as u64;
        if newline.is_some() || used == 0 {
            break;
        }
    }
    Ok(length)
}

fn readable(line: &[u8]) -> Result<String, Message> {
    if line.len() as u64 > LONGEST {
        return Err(message!("batch-long", most = LONGEST));
    }
    match std::str::from_utf8(line) {
        Ok(text) => Ok(text.trim().to_owned()),
        Err(_) => Err(message!("batch-utf8")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> Vec<(u64, u64, Result<String, String>)> {
        let (send, lines) = sync_channel(100);
        read(&mut BufReader::with_capacity(7, text), &send);
        drop(send);
        let told =
            |line: Line| (line.number, line.end, line.text.map_err(|error| error.id().to_string()));
        lines.iter().map(told).collect()
    }

    #[test]
    fn blank_lines_and_comments_count_but_are_left_out() {
        let ok = |text: &str| Ok(text.to_owned());
        let read = lines(b"# two\n\n  44 \r\n\t# no\n453");
        assert_eq!(read, [(3, 14, ok("44")), (5, 23, ok("453"))]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n \n"), []);
    }

    #[test]
    fn what_is_no_text_or_too_long_is_told_and_passed_over() {
        let long = "4".repeat(LONGEST as usize + 100) + "\n5\n";
        let read = lines(long.as_bytes());
        assert_eq!(read[0].2, Err("batch-long".to_owned()));
        assert_eq!(read[1], (2, long.len() as u64, Ok("5".to_owned())));
        let longest = "4".repeat(LONGEST as usize - 1) + "\n";
        assert!(lines(longest.as_bytes())[0].2.is_ok());
        assert_eq!(lines(b"4\xff\n")[0].2, Err("batch-utf8".to_owned()));
        assert_eq!(lines("4".repeat(1 << 18).as_bytes()).len(), 1);
    }
}
