//! `arene bench`: how fast this machine is, beside its own memory.
//!
//! Every row does its work several times, takes the least time and checks the
//! answer: a faster wrong program fails. What an item costs is also told in cache
//! lines that the machine could have fetched at random in that time, which can be
//! compared between machines.

mod machine;
mod suite;

use arene_games::bytes;
use arene_words::{Message, id, message};
use clap::ArgMatches;
use serde::Serialize;

use self::machine::Machine;
use self::suite::{Measured, Task, suite};
use super::wants_json;
use crate::face::{Face, Stop, Tone};
use crate::limits::{limits, threads};
use crate::table::table;

/// A row of the answer.
#[derive(Serialize)]
struct Row {
    name: String,
    /// What is counted: `edges`, `positions` or `nodes`.
    unit: &'static str,
    count: u64,
    seconds: f64,
    per_second: f64,
    /// Bytes in use, where they are known.
    bytes: Option<u64>,
    /// What one of them costs, in cache lines fetched at random.
    lines: f64,
    #[serde(skip)]
    title: Message,
}

impl Row {
    fn new(task: &Task, measured: &Measured, machine: &Machine) -> Row {
        let per_second = measured.count as f64 / measured.seconds;
        Row {
            name: task.name(),
            unit: task.unit(),
            count: measured.count,
            seconds: measured.seconds,
            per_second,
            bytes: measured.bytes,
            lines: machine.random_lines_per_second / per_second,
            title: task.title(),
        }
    }
}

/// The whole answer.
#[derive(Serialize)]
struct BenchAnswer {
    machine: Machine,
    rows: Vec<Row>,
}

pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let quick = matches.get_flag("quick");
    let tasks: Vec<Task> = match matches.get_one::<String>("filter") {
        None => suite(quick),
        Some(filter) => {
            let mut tasks = suite(quick);
            let names: Vec<String> = tasks.iter().map(Task::name).collect();
            tasks.retain(|task| task.name().contains(filter.trim()));
            if tasks.is_empty() {
                return Err(message!(
                    "bench-no-row",
                    filter = filter.as_str(),
                    names = names.join(", ")
                )
                .into());
            }
            tasks
        }
    };
    let limits = limits(matches, face)?;
    let idle = suite::resident();
    let machine = Machine::measure(threads(matches));
    let mut rows = Vec::with_capacity(tasks.len());
    for task in &tasks {
        rows.push(Row::new(task, &task.measure(&limits, idle)?, &machine));
    }
    // Takes the progress bar away before anything is said.
    drop(limits);
    if wants_json(matches) {
        return face.json(&BenchAnswer { machine, rows });
    }
    face.say(&message!(
        "bench-machine",
        threads = machine.threads,
        sequential = face.decimal(machine.sequential_bytes_per_second / 1e9, 1),
        lines = face.decimal(machine.random_lines_per_second / 1e6, 0)
    ))?;
    face.blank()?;
    let head = [
        id!("head-work"),
        id!("head-count"),
        id!("head-total"),
        id!("head-speed"),
        id!("head-memory"),
        id!("head-lines"),
    ];
    table(face, head, rows.iter(), |face, row| {
        let memory = row.bytes.map_or("–".to_owned(), |count| face.text(&bytes(count)));
        let unit = message!("bench-count", count = row.count, unit = row.unit);
        let cells = [
            face.text(&row.title),
            face.text(&unit),
            time(face, row.seconds),
            format!("{} M/s", face.decimal(row.per_second / 1e6, 1)),
            memory,
            face.decimal(row.lines, 1),
        ];
        (cells, None)
    })?;
    face.blank()?;
    let lines = face.words.text(id!("bench-lines"));
    let lines = face.paint(Tone::Quiet, lines);
    face.line(lines)
}

/// Seconds, milliseconds or microseconds.
fn time(face: &Face, seconds: f64) -> String {
    match seconds {
        long if long >= 1.0 => format!("{} s", face.decimal(long, 2)),
        some if some >= 1e-3 => format!("{} ms", face.decimal(1e3 * some, 1)),
        short => format!("{} µs", face.decimal(1e6 * short, 0)),
    }
}
