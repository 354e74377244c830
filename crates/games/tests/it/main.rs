//! One binary of tests: each links every game, and linking costs more than most of them take.

mod answers;
mod anyone;
mod arbitrary;
mod common;
mod drawing;
mod exact;
mod exports;
mod figures;
mod grades;
mod laws;
mod perft;
mod proofs;
mod search;
mod sweeps;
mod tables;
