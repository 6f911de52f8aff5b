//! How well the data in `assets/clone_wars` is known, and by whom.

pub use crate::data::known::Confidence;
pub(super) use crate::data::known::{Sources, check_sources};
