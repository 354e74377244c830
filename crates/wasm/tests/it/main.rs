//! What the module does where it is made for, under Node: `cargo xtask wasm` builds it, and
//! `cargo xtask test` runs these.

mod answers;
mod module;
mod questions;
