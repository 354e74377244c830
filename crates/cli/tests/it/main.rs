//! One binary of tests. `documents.rs` is one of its own, since it goes to another folder.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod exact;
mod faces;
mod files;
mod gallery;
#[cfg(target_os = "linux")]
mod limits;
mod names;
mod offers;
mod play;
mod process;
mod proofs;
#[cfg(unix)]
mod signals;
mod tables;
mod terminal;
mod transcripts;
