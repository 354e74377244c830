//! Questions and answers as data.

mod added;
mod requests;
mod samples;
mod schema;
