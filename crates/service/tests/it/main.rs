//! Questions and answers as data.

mod letters;
mod requests;
mod samples;
mod schema;
