//! The module for browsers: what builds it, how, and what it may be.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::{cargo, checks, root, run, say};

const TARGET: &str = "wasm32-unknown-unknown";

/// Where cargo puts it: apart from what is built for programs, so that neither evicts the
/// other.
const MODULE: &str = "target/wasm/wasm32-unknown-unknown/wasm/arene_wasm.wasm";

/// What Debian calls a compiler that builds for this target, its library, and a linker.
const DEBIAN: [&str; 3] = ["rustc-web", "rust-web-src", "lld"];
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_LIBRARY: &str = "/usr/lib/rustlib/src/rust/library/std/Cargo.toml";
const DEBIAN_LINKER: &str = "/usr/bin/wasm-ld";

/// How long a download of a few megabytes is waited for.
const PATIENCE: Duration = Duration::from_secs(120);

/// Builds the module. With `--debian` by Debian's compiler although there is another.
pub(crate) fn build(arguments: &[String]) -> Result<(), String> {
    let debian = match arguments {
        [] => false,
        [one] if one == "--debian" => true,
        _ => return Err("usage: cargo xtask wasm [--debian]".to_owned()),
    };
    checks::brings_little("arene-wasm", Some(TARGET), &checks::NOT_IN_A_BROWSER)?;
    let mut command = cargo();
    command.args(["build", "--locked", "--package", "arene-wasm", "--profile", "wasm"]);
    command.args(["--target", TARGET, "--target-dir", "target/wasm"]);
    if debian || !has_target() && !target_is_added() {
        debian_is_there()?;
        command.args(["-Z", "build-std=std,panic_abort"]);
        command.env("RUSTC", DEBIAN_RUSTC).env("RUSTC_BOOTSTRAP", "1");
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", DEBIAN_LINKER);
    }
    run("the module for browsers", &mut command)?;
    let bytes = fs::metadata(root().join(MODULE)).map_err(|error| format!("{MODULE}: {error}"))?;
    say(&format!("{MODULE}: {} bytes", bytes.len()));
    Ok(())
}

/// Compares the module's answers with those of the same service here, under Node.
pub(crate) fn test() -> Result<(), String> {
    build(&[])?;
    node_is_there()?;
    let mut command = cargo();
    // The same build as that of all tests.
    command.args(["test", "--workspace", "--test", "it", "--locked", "--"]);
    command.args(["--ignored", "in_the_browser"]);
    run("the module's answers", command.env("ARENE_WASM", root().join(MODULE)))
}

/// Whether cargo's compiler has a library for this target.
fn has_target() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let asked = Command::new(rustc).args(["--print", "sysroot"]).current_dir(root()).output();
    let Ok(output) = asked else { return false };
    let sysroot = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Path::new(&sysroot).join("lib/rustlib").join(TARGET).join("lib").is_dir()
}

/// Asks rustup for it, where there is rustup. It may not reach what it needs.
fn target_is_added() -> bool {
    if !works("rustup", &["--version"]) {
        return false;
    }
    say(&format!("rustup target add {TARGET}"));
    let mut rustup = Command::new("rustup");
    rustup.args(["target", "add", TARGET]).current_dir(root());
    let Ok(mut rustup) = rustup.spawn() else { return false };
    let began = Instant::now();
    loop {
        match rustup.try_wait() {
            Ok(Some(status)) => return status.success() && has_target(),
            Ok(None) if began.elapsed() < PATIENCE => sleep(Duration::from_millis(100)),
            _ => {
                // It may be through by now: then there is nothing to end.
                let _ = rustup.kill();
                let _ = rustup.wait();
                return has_target();
            }
        }
    }
}

/// Sees to it that Debian's compiler is there.
fn debian_is_there() -> Result<(), String> {
    let there = || {
        [DEBIAN_RUSTC, DEBIAN_LIBRARY, DEBIAN_LINKER].iter().all(|file| Path::new(file).exists())
    };
    if !there() {
        install(&DEBIAN);
    }
    if there() {
        return Ok(());
    }
    Err(format!(
        "missing: rustup target add {TARGET}; or, on Debian, as root: \
         apt-get update && apt-get install {}",
        DEBIAN.join(" ")
    ))
}

/// Sees to it that there is Node, which runs the module.
fn node_is_there() -> Result<(), String> {
    let there = || works("node", &["--version"]);
    if !there() {
        install(&["nodejs"]);
    }
    match there() {
        true => Ok(()),
        false => Err("missing: Node, from https://nodejs.org or, on Debian, as root: \
                      apt-get update && apt-get install nodejs"
            .to_owned()),
    }
}

/// Installs packages where that may be done without asking: by root, on Debian. Whoever
/// calls looks whether they are there now.
fn install(packages: &[&str]) {
    let id = Command::new("id").arg("-u").output();
    if !id.is_ok_and(|output| output.stdout.trim_ascii() == b"0") {
        return;
    }
    for arguments in
        [vec!["update"], [&["install", "-y", "--no-install-recommends"], packages].concat()]
    {
        say(&format!("apt-get {}", arguments.join(" ")));
        let mut apt = Command::new("apt-get");
        apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        // Another one that installs something is waited for.
        apt.args(["-o", "DPkg::Lock::Timeout=120"]).stdin(Stdio::null()).stdout(Stdio::null());
        if !apt.status().is_ok_and(|status| status.success()) {
            return;
        }
    }
}

fn works(program: &str, arguments: &[&str]) -> bool {
    let output = Command::new(program).args(arguments).current_dir(root()).output();
    output.is_ok_and(|output| output.status.success())
}
