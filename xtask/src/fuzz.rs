//! Random input for everything that reads.

use std::fs;
use std::process::Command;

use crate::{installed, root, run};

/// What inputs of each target look like: files of the project to begin with.
const TARGETS: [(&str, &[&str]); 11] = [
    ("spec", &["fuzz/seeds/spec"]),
    ("position", &["fuzz/seeds/position"]),
    ("json", &["examples", "crates/cli/tests/arenas", "crates/cli/tests/arenas/broken"]),
    ("node_link", &["crates/cli/tests/arenas"]),
    ("dot", &["crates/cli/tests/arenas", "crates/cli/tests/arenas/broken"]),
    ("pg", &["crates/cli/tests/arenas", "crates/cli/tests/arenas/broken"]),
    ("table", &["fuzz/seeds/table"]),
    ("book", &["crates/cli/tests/books"]),
    ("strategy", &["crates/cli/tests/strategies"]),
    ("request", &["fuzz/seeds/request"]),
    ("solution", &["crates/cli/tests/solutions"]),
];

/// Runs each target, or those that are named, for so many seconds.
pub(crate) fn fuzz(arguments: &[String]) -> Result<(), String> {
    let (seconds, named) = read(arguments)?;
    if !installed("fuzz") {
        return Err("missing: cargo install cargo-fuzz".to_owned());
    }
    // Cargo of one toolchain does not start that of another.
    let nightly = || {
        let mut rustup = Command::new("rustup");
        rustup.args(["run", "nightly", "cargo"]).env_remove("CARGO").env_remove("RUSTC");
        rustup.env_remove("RUSTUP_TOOLCHAIN").current_dir(root());
        rustup
    };
    if !nightly().arg("--version").output().is_ok_and(|output| output.status.success()) {
        return Err("missing: rustup toolchain install nightly".to_owned());
    }
    for (target, seeds) in TARGETS {
        if !named.is_empty() && !named.contains(&target) {
            continue;
        }
        let corpus = format!("fuzz/corpus/{target}");
        let made = fs::create_dir_all(root().join(&corpus));
        made.map_err(|error| format!("{corpus} cannot be made: {error}"))?;
        let mut fuzz = nightly();
        fuzz.args(["fuzz", "run", target, &corpus]).args(seeds);
        fuzz.args(["--", &format!("-max_total_time={seconds}"), "-timeout=20"]);
        run(target, &mut fuzz).map_err(|why| format!("{target}: {why}"))?;
    }
    Ok(())
}

/// What the arguments say: how many seconds each target has, and which ones.
fn read(arguments: &[String]) -> Result<(u64, Vec<&str>), String> {
    let (mut seconds, mut named) = (60, Vec::new());
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        if word == "--seconds" {
            let number = words.next().and_then(|number| number.parse().ok());
            seconds = number.ok_or("--seconds needs a number")?;
        } else if let Some((target, _)) = TARGETS.iter().find(|(target, _)| target == word) {
            named.push(*target);
        } else {
            let names: Vec<&str> = TARGETS.iter().map(|(target, _)| *target).collect();
            return Err(format!("{word} is no target. There are: {}", names.join(", ")));
        }
    }
    Ok((seconds, named))
}
