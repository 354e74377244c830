//! One binary of tests: each links the whole library, and linking costs more than most of
//! them take. `memory.rs` is one of its own, since it counts what a process allocates.

mod common;
mod deep;
mod exact;
mod fallible;
mod figures;
mod flaws;
mod grades;
mod limits;
mod panics;
mod random_arenas;
mod scores;
mod search;
mod stack;
mod stones;
mod trace;
