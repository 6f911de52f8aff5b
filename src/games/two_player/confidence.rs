//! How well the data in `assets/two_player` is known.

use serde::Deserialize;

/// How well something is known that the rules at hand don't say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Confidence {
    /// By no source: a proposal.
    Reconstructed,
    /// By one good source, or several of the same family.
    Probable,
    /// By an official text, or two independent sources.
    Certain,
}
