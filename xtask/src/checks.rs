//! What cargo does not check.

use std::fs;
use std::path::Path;

use crate::{cargo, root};

/// What nobody gets who adds the rules of games to a program, and does not ask for tables.
const HEAVY: [&str; 6] = ["arene-table", "parquet", "zstd", "zstd-sys", "memmap2", "tempfile"];

/// What is of no use in a browser, or too large for one.
pub(crate) const NOT_IN_A_BROWSER: [&str; 15] = [
    "arene-table",
    "parquet",
    "zstd",
    "zstd-sys",
    "memmap2",
    "tempfile",
    "resvg",
    "usvg",
    "skrifa",
    "schemars",
    "clap",
    "libc",
    "sysinfo",
    "regex",
    "wasm-bindgen",
];

/// Fails if the games bring along what only tables need.
pub(crate) fn games_bring_little() -> Result<(), String> {
    brings_little("arene-games", None, &HEAVY)
}

/// Fails if a package brings one of these along, on a target or here.
pub(crate) fn brings_little(
    package: &str,
    target: Option<&str>,
    heavy: &[&str],
) -> Result<(), String> {
    let mut tree = cargo();
    tree.args(["tree", "-p", package, "-e", "normal,build", "--prefix", "none", "--locked"]);
    if let Some(target) = target {
        tree.args(["--target", target]);
    }
    let output = tree.output().map_err(|error| format!("cargo cannot be run: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let tree = String::from_utf8_lossy(&output.stdout);
    let names: Vec<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    if !names.contains(&package) {
        return Err(format!("cargo tree does not show {package}"));
    }
    match names.into_iter().find(|name| heavy.contains(name)) {
        None => Ok(()),
        Some(name) => Err(format!("{package} depends on {name}")),
    }
}

/// Fails if a file lies among those of a crate's one binary of tests and is no part of it.
pub(crate) fn every_test_file_is_run() -> Result<(), String> {
    let crates = root().join("crates");
    for package in entries(&crates)? {
        let tests = crates.join(&package).join("tests/it");
        if tests.is_dir() {
            let main = fs::read_to_string(tests.join("main.rs"))
                .map_err(|error| format!("{package}/tests/it/main.rs cannot be read: {error}"))?;
            for name in entries(&tests)? {
                let module = name.strip_suffix(".rs").unwrap_or(&name);
                if module != "main" && !main.lines().any(|line| line == format!("mod {module};")) {
                    return Err(format!("{package}/tests/it/main.rs lacks: mod {module};"));
                }
            }
        }
    }
    Ok(())
}

/// What also runs where there is no system, in a browser.
const ANYWHERE: [&str; 5] = ["core", "words", "games", "draw", "service"];

/// Fails if a clock of the system is read where there may be none: `arene::clock` is for that.
pub(crate) fn one_clock_is_read() -> Result<(), String> {
    for package in ANYWHERE {
        let mut folders = vec![root().join("crates").join(package).join("src")];
        while let Some(folder) = folders.pop() {
            for name in entries(&folder)? {
                let path = folder.join(name);
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = fs::read_to_string(&path)
                    .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
                let reads = |line: &str| {
                    line.contains("std::time")
                        && (line.contains("Instant") || line.contains("SystemTime"))
                };
                let code = |line: &&str| !line.trim_start().starts_with("//");
                if !path.ends_with("core/src/clock.rs") && text.lines().filter(code).any(reads) {
                    let path = path.display();
                    return Err(format!("{path} reads std::time; arene::clock is everywhere"));
                }
            }
        }
    }
    Ok(())
}

/// The names of what lies in a folder, in order.
fn entries(folder: &Path) -> Result<Vec<String>, String> {
    let unreadable = |error| format!("{} cannot be read: {error}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        names.push(entry.map_err(unreadable)?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}
