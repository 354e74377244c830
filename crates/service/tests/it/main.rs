//! Questions and answers as data.

mod draw;
mod requests;
mod samples;
mod schema;
