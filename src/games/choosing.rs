//! A game's options read, and written down.

use serde_json::Value;

use crate::rules::{BadOption, FieldKind, OptionSet, OptionSpec, Presented};

/// # Panics
/// If options can't be written as JSON, which all can: they have names of their own and plain values.
pub(super) fn options_json<O: OptionSet>(options: &O) -> Value {
    serde_json::to_value(options).expect("options can be written as JSON")
}

/// Reads options one by one, so that the first bad one can be named with what it takes.
pub(super) fn read_options<G: Presented>(given: &Value) -> Result<G::Options, BadOption> {
    let empty = serde_json::Map::new();
    let object = given.as_object().unwrap_or(&empty);
    for (name, value) in object {
        let alone = Value::Object(std::iter::once((name.clone(), value.clone())).collect());
        let spec = G::Options::specs().iter().find(|spec| spec.name == name);
        let bad = |allowed: String| BadOption { name: name.clone(), value: value.clone(), allowed };
        if let Err(error) = serde_json::from_value::<G::Options>(alone) {
            return Err(bad(spec.map_or_else(|| error.to_string(), allowed)));
        }
        if let (Some(bounds), Some(number)) = (spec.and_then(|spec| spec.bounds), value.as_i64())
            && !(bounds.0..=bounds.1).contains(&number)
        {
            return Err(bad(spec.map_or_else(String::new, allowed)));
        }
    }
    serde_json::from_value(given.clone()).map_err(|error| BadOption {
        name: String::new(),
        value: given.clone(),
        allowed: error.to_string(),
    })
}

fn allowed(spec: &OptionSpec) -> String {
    match (spec.kind, spec.bounds) {
        (FieldKind::Choice(choices), _) => choices.join(", "),
        (FieldKind::Flag, _) => "true or false".to_owned(),
        (_, Some((low, high))) => format!("a whole number from {low} to {high}"),
        _ => spec.words.to_owned(),
    }
}
