//! Questions and answers as data.

mod added;
mod draw;
mod letters;
mod matches;
mod requests;
mod samples;
mod schema;
