//! How well the data in `assets/two_player` is known.

pub use crate::data::known::Confidence;
