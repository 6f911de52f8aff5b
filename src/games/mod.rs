//! The games, a folder each, all alike inside. Pure.

pub mod warrior;
