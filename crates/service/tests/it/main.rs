//! Questions and answers as data.

mod requests;
mod samples;
mod schema;
