//! The module under Node.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The most that the module may be, compressed as web servers do. It shall come below a
/// million again: whoever adds to it sees here what that costs every page.
const MOST_COMPRESSED: u64 = 1_080_000;

/// Where the module is: what `cargo xtask wasm` built, unless another one is named.
pub(crate) fn place() -> PathBuf {
    let built = "../../target/wasm/wasm32-unknown-unknown/wasm/arene_wasm.wasm";
    let place = env::var_os("ARENE_WASM").map_or_else(|| here().join(built), PathBuf::from);
    assert!(place.exists(), "no module at {}: cargo xtask wasm", place.display());
    place
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn node(script: &str) -> Command {
    let mut node = Command::new("node");
    node.arg(here().join("tests/node").join(script)).arg(place());
    node
}

/// A module that answers one request after another.
pub(crate) struct Module {
    node: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Module {
    pub(crate) fn open() -> Module {
        let pipes = || Stdio::piped();
        let mut node = node("answer.mjs").stdin(pipes()).stdout(pipes()).spawn().expect("Node");
        let requests = node.stdin.take().expect("its input");
        let answers = BufReader::new(node.stdout.take().expect("its output"));
        Module { node, requests, answers }
    }

    pub(crate) fn answer(&mut self, request: &str) -> String {
        // A request a line, whatever is in it.
        let line = serde_json::to_string(request).expect("JSON");
        writeln!(self.requests, "{line}").expect("Node reads");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("Node writes");
        serde_json::from_str(&answer).unwrap_or_else(|_| panic!("no answer to {request}"))
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        let _ = self.node.kill();
        let _ = self.node.wait();
    }
}

#[test]
#[ignore = "needs the module: cargo xtask wasm"]
fn what_is_true_of_the_module_in_the_browser() {
    let done = node("check.mjs").status().expect("Node");
    assert!(done.success(), "see above");
}

#[test]
#[ignore = "needs the module: cargo xtask wasm"]
fn the_module_is_small_in_the_browser() {
    let output = node("size.mjs").output().expect("Node");
    let bytes = String::from_utf8_lossy(&output.stdout).trim().parse::<u64>().expect("a number");
    assert!(bytes < MOST_COMPRESSED, "{bytes} bytes compressed");
}
