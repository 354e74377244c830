//! Developer commands.
//!
//! `cargo xtask test` is what CI runs, and nothing else: format, lints,
//! documentation, tests, doctests, the answers of the benchmarks, what
//! `arene-games` brings along, and the module for browsers.
//!
//! `cargo xtask fuzz [--seconds N] [TARGET…]` gives readers random input, each for so long.
//!
//! `cargo xtask wasm` builds the module for browsers, with what it installs if it may.
//!
//! `cargo xtask gallery` draws the pictures of `docs/gallery.md` again.

mod checks;
mod fuzz;
mod wasm;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

/// What a step does.
enum Work {
    /// Runs cargo with these arguments.
    Cargo(&'static [&'static str]),
    /// The same, with warnings of this tool being errors.
    Strictly(&'static str, &'static [&'static str]),
    /// Checks something itself; if it fails, it says why.
    Check(fn() -> Result<(), String>),
}

use Work::{Cargo, Check, Strictly};

/// The steps: what each is for, and what it does. What is run is built once: tests,
/// doctests and benchmarks share a profile.
const TEST: &[(&str, Work)] = &[
    ("test files", Check(checks::every_test_file_is_run)),
    ("clocks", Check(checks::one_clock_is_read)),
    ("format", Cargo(&["fmt", "--all", "--check"])),
    (
        "lints",
        Cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]),
    ),
    (
        "documentation",
        Strictly(
            "RUSTDOCFLAGS",
            &["doc", "--workspace", "--no-deps", "--document-private-items", "--locked"],
        ),
    ),
    (
        "the games without tables",
        Cargo(&["clippy", "-p", "arene-games", "--locked", "--", "-D", "warnings"]),
    ),
    ("what the games bring along", Check(checks::games_bring_little)),
    (
        "tests and answers of the benchmarks",
        Cargo(&["test", "--workspace", "--all-targets", "--no-fail-fast", "--locked"]),
    ),
    ("doctests", Cargo(&["test", "--workspace", "--doc", "--locked"])),
    ("in a browser", Check(wasm::test)),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let done = match arguments.first().map(String::as_str) {
        Some("test") => test(),
        Some("fuzz") => fuzz::fuzz(&arguments[1..]),
        Some("wasm") => wasm::build(&arguments[1..]),
        Some("gallery") => gallery(),
        _ => {
            say(
                "usage: cargo xtask test | cargo xtask fuzz [--seconds N] [TARGET…] | cargo xtask wasm | cargo xtask gallery",
            );
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            say(&why);
            ExitCode::FAILURE
        }
    }
}

/// Runs the steps until one fails.
fn test() -> Result<(), String> {
    for (about, work) in TEST {
        let began = Instant::now();
        let done = match work {
            Cargo(arguments) => run(about, cargo().args(*arguments)),
            Strictly(tool, arguments) => {
                run(about, cargo().args(*arguments).env(tool, "-D warnings"))
            }
            Check(check) => {
                say(about);
                check()
            }
        };
        done.map_err(|why| format!("{about}: {why}"))?;
        say(&format!("{about}: ok after {:.0} s", began.elapsed().as_secs_f64()));
    }
    Ok(())
}

/// Cargo, in the root of the workspace. What it compiles in parts, so that a change is
/// compiled in less time, takes more time and room the first time, which here is the only
/// one that counts.
pub(crate) fn cargo() -> Command {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.env("CARGO_INCREMENTAL", "0").current_dir(root());
    command
}

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Says what is run, and runs it.
pub(crate) fn run(about: &str, command: &mut Command) -> Result<(), String> {
    let arguments: Vec<_> = command.get_args().map(|word| word.to_string_lossy()).collect();
    say(&format!("{about}: cargo {}", arguments.join(" ")));
    match arguments.first().map(|subcommand| &**subcommand) {
        Some("fmt") if !installed("fmt") => return Err(missing("rustfmt")),
        Some("clippy") if !installed("clippy") => return Err(missing("clippy")),
        _ => {}
    }
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("failed, {status}")),
        Err(error) => Err(format!("cargo cannot be run: {error}")),
    }
}

fn missing(component: &str) -> String {
    format!("missing: rustup component add {component}")
}

/// Runs every `arene draw …` of the gallery's page.
fn gallery() -> Result<(), String> {
    let docs = root().join("docs");
    let page = std::fs::read_to_string(docs.join("gallery.md"))
        .map_err(|error| format!("docs/gallery.md cannot be read: {error}"))?;
    for command in page.lines().filter_map(|line| line.strip_prefix("arene draw ")) {
        let mut draw = cargo();
        draw.args(["run", "--quiet", "--package", "arene-cli", "--", "draw", "--lang", "en"]);
        draw.args(command.split_whitespace()).current_dir(&docs);
        if !draw.status().is_ok_and(|status| status.success()) {
            return Err(format!("failed: arene draw {command}"));
        }
    }
    Ok(())
}

/// Whether cargo knows this command.
pub(crate) fn installed(subcommand: &str) -> bool {
    let help = cargo().args([subcommand, "--version"]).output();
    help.is_ok_and(|output| output.status.success())
}

#[expect(clippy::print_stderr, reason = "a developer's tool reports to the terminal")]
pub(crate) fn say(text: &str) {
    eprintln!("xtask: {text}");
}
