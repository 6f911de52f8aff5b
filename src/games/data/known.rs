//! How well data is known that the rules at hand don't say, and by whom.

use std::collections::BTreeMap;

use serde::Deserialize;

/// How well something is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Confidence {
    /// By no source: a proposal.
    Reconstructed,
    /// By one source, or by a strong inference.
    Probable,
    /// By an official list, or two independent sources.
    Certain,
}

impl Confidence {
    /// As it is said to people.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Reconstructed => "reconstructed",
            Self::Probable => "probable",
            Self::Certain => "certain",
        }
    }
}

/// The sources that a file lists, by what it calls them.
pub type Sources = BTreeMap<String, String>;

/// Is each of these listed, and is there one wherever something is said to be known?
///
/// # Errors
/// What is wrong.
pub fn check_sources(sources: &[String], confidence: Confidence, listed: &Sources) -> Result<(), String> {
    if let Some(source) = sources.iter().find(|source| !listed.contains_key(*source)) {
        return Err(format!("its source “{source}” stands nowhere"));
    }
    if sources.is_empty() && confidence != Confidence::Reconstructed {
        return Err(format!("it is {}, and doesn't say by which source", confidence.word()));
    }
    Ok(())
}
