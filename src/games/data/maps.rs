//! What every file with a board's places is held to.

use std::collections::BTreeMap;

/// A table's entries, in its order.
///
/// # Errors
/// What is wrong with the first that can't be read.
pub fn entries<T: serde::de::DeserializeOwned>(
    table: toml::Table,
    what: &str,
) -> Result<Vec<(String, T)>, String> {
    let read = |(id, value): (String, toml::Value)| match value.try_into() {
        Ok(entry) => Ok((id, entry)),
        Err(error) => Err(format!("the {what} “{id}”: {error}")),
    };
    table.into_iter().map(read).collect()
}

/// Has each a name, and each its own?
///
/// # Errors
/// Whose is missing, or which share one.
pub fn check_names<'a>(all: impl Iterator<Item = (&'a str, &'a str)>) -> Result<(), String> {
    let mut names: BTreeMap<String, &str> = BTreeMap::new();
    for (id, name) in all {
        if name.trim().is_empty() {
            return Err(format!("“{id}” has no name"));
        }
        if let Some(other) = names.insert(name.to_lowercase(), id) {
            return Err(format!("“{other}” and “{id}” are both called {name}"));
        }
    }
    Ok(())
}
