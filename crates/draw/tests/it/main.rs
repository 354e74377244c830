//! One binary of tests: each links every picture, and linking costs more than most of them
//! take.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod arenas;
mod boards;
mod charts;
mod common;
mod latex;
mod layouts;
mod lines;
mod meaning;
mod odd_names;
mod tidy_trees;
mod trees;
mod trees_and_boards;
