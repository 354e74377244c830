//! Questions and answers as data.

mod draw;
mod letters;
mod matches;
mod requests;
mod samples;
mod schema;
