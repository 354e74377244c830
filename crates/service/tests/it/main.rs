//! Questions and answers as data.

mod matches;
mod requests;
mod samples;
mod schema;
