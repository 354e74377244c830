//! Questions and answers as data.

mod added;
mod draw;
mod letters;
mod matches;
mod remedies;
mod requests;
mod samples;
mod schema;
