//! Presets of the options.

use serde::{Deserialize, Serialize};

/// Presets: they change options only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Difficulty {
    /// More to begin with, and milder weather.
    #[serde(rename = "easier")]
    Easier,
    /// The rules' own numbers.
    #[serde(rename = "as written")]
    AsWritten,
    /// Fewer new tokens, fewer in all, and wilder weather.
    #[serde(rename = "harder")]
    Harder,
}
