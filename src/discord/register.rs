//! Registering the commands, only where they differ from those that Discord has.

use anyhow::Context as _;
use poise::serenity_prelude as serenity;
use serde::de::IgnoredAny;
use serde_json::{Map, Value, json};
use serenity::http::{LightMethod, Request, Route};
use serenity::{ApplicationId, Http};

use super::start::CantStart;
use super::{Error, said};

/// Replaces the application's commands by ours. `compare` first asks for those that are there and
/// changes nothing if they are the same: Discord counts what is registered in a day.
pub(crate) async fn register(
    http: &Http,
    application: ApplicationId,
    tree: &[Value],
    compare: bool,
) -> Result<(), Error> {
    if compare && is_registered(http, application, tree).await {
        tracing::info!("the commands are registered already");
        return Ok(());
    }
    // What Discord says to it is as long as the tree, and nobody's to read.
    let body = serde_json::to_vec(tree).context("writing the commands")?;
    let all = Request::new(Route::Commands { application_id: application }, LightMethod::Put);
    let registered = http.fire::<IgnoredAny>(all.body(Some(body))).await;
    let registered = registered.map_err(|error| match said::status(&error) {
        Some(400..=499) if !matches!(said::status(&error), Some(401 | 408 | 429)) => {
            CantStart::Commands(error.to_string())
        }
        _ => CantStart::from(error),
    });
    registered.context("registering the commands")?;
    tracing::info!(commands = tree.len(), "registered the commands");
    Ok(())
}

/// As Discord has them: serenity's own reading leaves some of it out.
async fn is_registered(http: &Http, application: ApplicationId, tree: &[Value]) -> bool {
    let there = Request::new(Route::Commands { application_id: application }, LightMethod::Get);
    match http.fire::<Value>(there).await {
        Ok(Value::Array(there)) => same(tree, &there),
        _ => false,
    }
}

fn same(ours: &[Value], theirs: &[Value]) -> bool {
    let by_name = |tree: &[Value]| {
        let mut tree: Vec<Value> = tree.iter().map(essence).collect();
        tree.sort_by_key(|command| command["name"].as_str().unwrap_or_default().to_owned());
        tree
    };
    by_name(ours) == by_name(theirs)
}

/// What we say about a command or option; Discord adds ids and spells out defaults.
fn essence(value: &Value) -> Value {
    let mut essence = Map::new();
    for key in ["name", "description", "value", "min_value", "max_value", "min_length", "max_length"] {
        if !value[key].is_null() {
            essence.insert(key.to_owned(), value[key].clone());
        }
    }
    for key in ["required", "autocomplete"] {
        essence.insert(key.to_owned(), json!(value[key] == true));
    }
    essence.insert("type".to_owned(), value.get("type").cloned().unwrap_or(json!(1)));
    for key in ["options", "choices"] {
        let list = value[key].as_array().map_or(&[][..], Vec::as_slice);
        essence.insert(key.to_owned(), list.iter().map(essence_of).collect());
    }
    for key in ["contexts", "integration_types"] {
        if let Some(where_to) = value[key].as_array() {
            let mut where_to: Vec<u64> = where_to.iter().filter_map(Value::as_u64).collect();
            where_to.sort_unstable();
            essence.insert(key.to_owned(), json!(where_to));
        }
    }
    Value::Object(essence)
}

fn essence_of(value: &Value) -> Value {
    essence(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_discord_adds_makes_no_difference_and_what_we_change_does() {
        let ours = json!({"name": "place", "description": "x", "contexts": [0, 1], "integration_types": [0],
            "options": [{"type": 3, "name": "at", "description": "y", "required": true, "autocomplete": true}]});
        let mut theirs = json!({"id": "5", "version": "7", "type": 1, "name": "place", "description": "x",
            "contexts": [1, 0], "integration_types": [0], "nsfw": false, "options": [{"type": 3, "name": "at", "description": "y",
            "required": true, "autocomplete": true, "choices": [], "options": []}]});
        assert!(same(std::slice::from_ref(&ours), std::slice::from_ref(&theirs)));
        theirs["options"][0]["required"] = json!(false);
        assert!(!same(std::slice::from_ref(&ours), std::slice::from_ref(&theirs)));
        theirs["options"][0]["required"] = json!(true);
        theirs["integration_types"] = json!([0, 1]);
        assert!(!same(&[ours], &[theirs]), "somebody could take it along to other servers");
    }
}
