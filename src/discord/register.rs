//! Registering the commands, only where they differ from those that Discord has.

use anyhow::Context as _;
use poise::serenity_prelude as serenity;
use serde_json::{Map, Value, json};
use serenity::Http;

use super::{Command, Error};

/// Replaces the application's commands by ours. `compare` first asks for those that are there and
/// changes nothing if they are the same: Discord counts what is registered in a day.
pub(crate) async fn register(
    http: &Http,
    commands: &[Command],
    tree: &[Value],
    compare: bool,
) -> Result<(), Error> {
    if compare && is_registered(http, tree).await {
        tracing::info!("the commands are registered already");
        return Ok(());
    }
    let builders = poise::builtins::create_application_commands(commands);
    serenity::Command::set_global_commands(http, builders).await.context("registering the commands")?;
    tracing::info!(commands = tree.len(), "registered the commands");
    Ok(())
}

async fn is_registered(http: &Http, tree: &[Value]) -> bool {
    let Ok(there) = http.get_global_commands().await else { return false };
    let Ok(Value::Array(there)) = serde_json::to_value(there) else { return false };
    same(tree, &there)
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
    if let Some(contexts) = value["contexts"].as_array() {
        let mut contexts: Vec<u64> = contexts.iter().filter_map(Value::as_u64).collect();
        contexts.sort_unstable();
        essence.insert("contexts".to_owned(), json!(contexts));
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
        let ours = json!({"name": "place", "description": "x", "contexts": [0, 1], "options": [
            {"type": 3, "name": "at", "description": "y", "required": true, "autocomplete": true}]});
        let mut theirs = json!({"id": "5", "version": "7", "type": 1, "name": "place", "description": "x",
            "contexts": [1, 0], "nsfw": false, "options": [{"type": 3, "name": "at", "description": "y",
            "required": true, "autocomplete": true, "choices": [], "options": []}]});
        assert!(same(std::slice::from_ref(&ours), std::slice::from_ref(&theirs)));
        theirs["options"][0]["required"] = json!(false);
        assert!(!same(&[ours], &[theirs]));
    }
}
