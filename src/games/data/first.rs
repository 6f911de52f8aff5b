//! A game's first game, read from its file.

use super::{BadData, NumberFile};
use crate::rules::FirstGame;

/// Reads it, and puts the numbers into its sentences.
///
/// # Errors
/// What is wrong with it, such as a placeholder that names no number.
pub(super) fn first_game<T>(text: &str, numbers: &NumberFile<T>) -> Result<FirstGame, BadData> {
    let mut first: FirstGame = toml::from_str(text).map_err(|error| BadData::new(error.to_string()))?;
    first.end = numbers.render(first.end.trim())?;
    for step in &mut first.steps {
        step.text = numbers.render(step.text.trim())?;
    }
    Ok(first)
}
