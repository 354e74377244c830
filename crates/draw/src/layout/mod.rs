//! Where things stand.

pub mod tree;
