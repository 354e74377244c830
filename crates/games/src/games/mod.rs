//! One file per game: its rules ([`arene::Game`]), its text
//! ([`crate::Notation`]) and what it knows of itself ([`crate::Facts`]).
