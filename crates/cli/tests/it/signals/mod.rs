//! Ctrl-C for real processes, which a busy machine may let begin late.

use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// Presses Ctrl-C as soon as the process listens to it.
pub(crate) fn interrupt(child: &Child) {
    let began = Instant::now();
    while !listens(child) {
        assert!(began.elapsed() < Duration::from_secs(120), "it never listens");
        std::thread::sleep(Duration::from_millis(1));
    }
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(status.expect("kill runs").success());
}

/// Whether a process has a handler for Ctrl-C, or none any more because it has ended; where
/// the system does not tell, it has.
fn listens(child: &Child) -> bool {
    let Ok(status) = std::fs::read_to_string(format!("/proc/{}/status", child.id())) else {
        return true;
    };
    let field = |name| status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let caught = field("SigCgt:").and_then(|mask| u64::from_str_radix(mask, 16).ok());
    // The first bit is signal 1; Ctrl-C is signal 2.
    caught.is_none_or(|mask| mask >> 1 & 1 == 1)
        || field("State:").is_some_and(|state| state.starts_with('Z'))
}
