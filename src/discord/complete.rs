//! The one completion, for every option that has one.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use super::answer::Asked;
use super::forms::FormCommand;
use super::{Data, Error, call, direction, limits};
use crate::rules::Candidate;
use crate::table::harmless;

/// What the option being typed may hold now, best first.
pub(crate) async fn complete(
    ctx: poise::Context<'_, Data, Error>,
    typed: &str,
) -> CreateAutocompleteResponse {
    let poise::Context::Application(ctx) = ctx else { return CreateAutocompleteResponse::new() };
    let focused = ctx.args.iter().find_map(|option| match option.value {
        serenity::ResolvedValue::Autocomplete { .. } => Some(option.name),
        _ => None,
    });
    let Some(field) = focused else { return CreateAutocompleteResponse::new() };
    let command = ctx.command();
    let Some(form) = command.custom_data.downcast_ref::<FormCommand>() else {
        return CreateAutocompleteResponse::new();
    };
    let mut draft = call::draft(&form.path, &form.fields, ctx.args);
    let call = call::of(&Asked::command(ctx.interaction), call::game(&mut draft));
    let candidates = ctx.data().tables.complete(&call, &draft, field, typed).await;
    CreateAutocompleteResponse::new().set_choices(choices(candidates))
}

/// As many as Discord takes, each within its length. It refuses the whole list otherwise.
fn choices(candidates: Vec<Candidate>) -> Vec<AutocompleteChoice> {
    candidates
        .into_iter()
        // A value cut short would mean something else; its label may be.
        .filter(|candidate| (1..=limits::CHOICE).contains(&limits::length(&candidate.value)))
        .map(|candidate| {
            let shown = if candidate.label.is_empty() { &candidate.value } else { &candidate.label };
            AutocompleteChoice::new(
                direction::words_apart_within(&harmless(shown), limits::CHOICE),
                candidate.value,
            )
        })
        .take(limits::MANY)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_more_and_never_longer_than_discord_takes() {
        let candidate = |value: String, label: String| Candidate { value, label };
        let mut candidates = vec![candidate("x".repeat(101), "too long to be told".to_owned())];
        candidates.extend((0..40).map(|number| candidate(format!("v{number}"), "l".repeat(300))));
        let made = serde_json::to_value(choices(candidates)).expect("choices are JSON");
        let made = made.as_array().expect("a list");
        assert_eq!(made.len(), 25);
        assert_eq!(made[0]["value"], "v0");
        assert!(
            made.iter().all(|choice| choice["name"].as_str().is_some_and(|name| name.chars().count() == 100))
        );
    }
}
