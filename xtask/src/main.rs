//! Developer commands.
//!
//! `cargo xtask test` is what CI runs, and nothing else: format, lints,
//! documentation, tests, doctests, and the benchmarks once each for the answers
//! they assert.
//!
//! `cargo xtask gallery` draws the pictures of `docs/gallery.md` again.

use std::env;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

/// A step: what it is for, the cargo arguments, and variables to set.
struct Step {
    about: &'static str,
    cargo: &'static [&'static str],
    set: Option<(&'static str, &'static str)>,
    /// What to install if cargo does not know the command.
    component: Option<&'static str>,
}

const TEST: &[Step] = &[
    Step {
        about: "format",
        cargo: &["fmt", "--all", "--check"],
        set: None,
        component: Some("rustfmt"),
    },
    Step {
        about: "lints",
        cargo: &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"],
        set: None,
        component: Some("clippy"),
    },
    Step {
        about: "documentation",
        cargo: &["doc", "--workspace", "--no-deps", "--document-private-items", "--locked"],
        set: Some(("RUSTDOCFLAGS", "-D warnings")),
        component: None,
    },
    Step {
        about: "tests and doctests",
        cargo: &["test", "--workspace", "--locked"],
        set: None,
        component: None,
    },
    Step {
        about: "answers of the benchmarks",
        cargo: &[
            "bench",
            "-p",
            "arene",
            "-p",
            "arene-games",
            "-p",
            "arene-draw",
            "-p",
            "arene-table",
            "--bench",
            "arena",
            "--bench",
            "games",
            "--bench",
            "layouts",
            "--bench",
            "sweeps",
            "--bench",
            "search",
            "--bench",
            "exact",
            "--locked",
            "--",
            "--test",
        ],
        set: None,
        component: None,
    },
];

fn main() -> ExitCode {
    match env::args().nth(1).as_deref() {
        Some("test") => run(TEST),
        Some("gallery") => gallery(),
        _ => {
            say("usage: cargo xtask test | cargo xtask gallery");
            ExitCode::from(2)
        }
    }
}

/// Runs the steps until one fails.
fn run(steps: &[Step]) -> ExitCode {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    for step in steps {
        let began = Instant::now();
        say(&format!("{}: cargo {}", step.about, step.cargo.join(" ")));
        if let Some(component) = step.component
            && !installed(&cargo, step.cargo[0])
        {
            say(&format!("missing: rustup component add {component}"));
            return ExitCode::FAILURE;
        }
        let mut command = Command::new(&cargo);
        command.args(step.cargo).envs(step.set);
        match command.status() {
            Ok(status) if status.success() => {
                say(&format!("{}: ok after {:.0} s", step.about, began.elapsed().as_secs_f64()));
            }
            Ok(_) => {
                say(&format!("{}: failed", step.about));
                return ExitCode::FAILURE;
            }
            Err(error) => {
                say(&format!("cargo cannot be run: {error}"));
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// Runs every `arene draw …` of the gallery's page.
fn gallery() -> ExitCode {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let page = match std::fs::read_to_string(docs.join("gallery.md")) {
        Ok(page) => page,
        Err(error) => {
            say(&format!("docs/gallery.md cannot be read: {error}"));
            return ExitCode::FAILURE;
        }
    };
    for command in page.lines().filter_map(|line| line.strip_prefix("arene draw ")) {
        let status = Command::new(&cargo)
            .args(["run", "--quiet", "--package", "arene-cli", "--", "draw", "--lang", "en"])
            .args(command.split_whitespace())
            .current_dir(&docs)
            .status();
        if !status.is_ok_and(|status| status.success()) {
            say(&format!("failed: arene draw {command}"));
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn installed(cargo: &std::ffi::OsStr, subcommand: &str) -> bool {
    let help = Command::new(cargo).args([subcommand, "--version"]).output();
    help.is_ok_and(|output| output.status.success())
}

#[expect(clippy::print_stderr, reason = "a developer's tool reports to the terminal")]
fn say(text: &str) {
    eprintln!("xtask: {text}");
}
