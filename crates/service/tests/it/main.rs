//! Questions and answers as data.

mod draw;
mod letters;
mod requests;
mod samples;
mod schema;
