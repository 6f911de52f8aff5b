//! The command tree, made at start-up from the games' forms: a game's fields are its slash options.
//!
//! A form of one word (`attack`), or in a group that is no game's (`offer make`), is shared: it is
//! registered once, for all games that have it. A form in a game's group (`warrior bid`) is that
//! game's alone. What concerns the table itself (`game …`, and everything that only
//! looks) are forms as well.

use std::borrow::Cow;

use poise::serenity_prelude as serenity;
use serde_json::Value;

use super::forms::{FormCommand, FormCommandWords, merged};
use super::{Command, Context, Error, complete, handler};
use crate::games::{self, Games};
use crate::rules::{FieldKind, FieldSpec};

/// The whole tree, where these games are played.
pub(crate) fn commands(games: Games) -> Vec<Command> {
    let mut tree = Vec::new();
    for form in merged(games, |form| form.slash) {
        plant(&mut tree, games, &form, &form.form.path);
    }
    for command in &mut tree {
        // Where the bot is a member of the server, not wherever somebody takes it along by themselves.
        command.install_context = Some(vec![serenity::InstallationContext::Guild]);
        command.interaction_context =
            Some(vec![serenity::InteractionContext::Guild, serenity::InteractionContext::BotDm]);
    }
    poise::set_qualified_names(&mut tree);
    tree
}

/// The whole tree as it is registered with Discord.
#[must_use]
pub fn tree_json() -> Vec<Value> {
    json(&commands(games::ALL))
}

/// A tree as it is sent to Discord.
pub(crate) fn json(commands: &[Command]) -> Vec<Value> {
    poise::builtins::create_application_commands(commands)
        .iter()
        .map(|command| serde_json::to_value(command).unwrap_or_default())
        .map(by_value)
        .collect()
}

/// Choices as they travel: by what they say. poise numbers them, and a number means something else once there is one more.
fn by_value(mut option: Value) -> Value {
    if let Some(choices) = option["choices"].as_array_mut().filter(|choices| !choices.is_empty()) {
        for choice in choices {
            choice["value"] = choice["name"].clone();
        }
        option["type"] = u8::from(serenity::CommandOptionType::String).into();
    }
    if let Some(options) = option["options"].as_array_mut() {
        for below in options {
            *below = by_value(below.take());
        }
    }
    option
}

/// Puts a form's command into the tree, its group as well if that isn't there.
fn plant(tree: &mut Vec<Command>, games: Games, form: &FormCommandWords, path: &str) {
    let Some((group, verb)) = path.split_once(' ') else {
        tree.push(leaf(path, form.words, form.form.clone()));
        return;
    };
    let at = tree.iter().position(|command| command.name == group).unwrap_or_else(|| {
        let words = match games.iter().find(|kind| kind.command() == group) {
            Some(kind) => format!("Orders of {}", kind.name()),
            None if group == "game" => "Make, join, run and end games".to_owned(),
            None if group == "create" => "Make a game in this channel".to_owned(),
            None => format!("Everything about an {group}"),
        };
        tree.push(parent(group, &words, Vec::new()));
        tree.len() - 1
    });
    plant(&mut tree[at].subcommands, games, form, verb);
}

/// A command that runs a form.
fn leaf(name: &str, words: &str, form: FormCommand) -> Command {
    let parameters = form.fields.iter().map(parameter).collect();
    Command {
        name: Cow::Owned(name.to_owned()),
        description: Some(Cow::Owned(words.to_owned())),
        parameters,
        custom_data: Box::new(form),
        ..template()
    }
}

/// A group of commands. Discord never runs it by itself, yet poise wants it to be a command.
fn parent(name: &str, words: &str, subcommands: Vec<Command>) -> Command {
    Command {
        name: Cow::Owned(name.to_owned()),
        description: Some(Cow::Owned(words.to_owned())),
        subcommands,
        subcommand_required: true,
        ..template()
    }
}

/// The one function behind every command that was made from a form.
#[poise::command(slash_command)]
async fn template(ctx: Context<'_>) -> Result<(), Error> {
    handler::form(ctx).await
}

/// A field as a slash option.
fn parameter(field: &FieldSpec) -> poise::CommandParameter<super::Data, Error> {
    use serenity::CommandOptionType as Type;
    let choices = match field.kind {
        FieldKind::Choice(choices) => choices
            .iter()
            .map(|choice| poise::CommandParameterChoice {
                name: Cow::Borrowed(*choice),
                localizations: Cow::default(),
                __non_exhaustive: (),
            })
            .collect(),
        _ => Cow::default(),
    };
    poise::CommandParameter {
        name: Cow::Borrowed(field.name),
        name_localizations: Cow::default(),
        description: Some(Cow::Borrowed(field.words)),
        description_localizations: Cow::default(),
        required: field.required,
        channel_types: None,
        choices,
        type_setter: Some(match field.kind {
            FieldKind::Completed | FieldKind::Text | FieldKind::List | FieldKind::Moment => {
                |option| option.kind(Type::String)
            }
            // A choice's becomes a text (`by_value`); no bounds on a number of the players', so that −5 is
            // answered by a sentence of ours.
            FieldKind::Integer | FieldKind::Choice(_) => |option| option.kind(Type::Integer),
            FieldKind::Flag => |option| option.kind(Type::Boolean),
            FieldKind::Member => |option| option.kind(Type::User),
            FieldKind::File => |option| option.kind(Type::Attachment),
        }),
        autocomplete_callback: match field.kind {
            FieldKind::Completed => Some(|ctx, typed| Box::pin(complete::complete(ctx.into(), typed))),
            FieldKind::List if field.listed => {
                Some(|ctx, typed| Box::pin(complete::complete(ctx.into(), typed)))
            }
            _ => None,
        },
        __non_exhaustive: (),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_and_verbs_are_planted_where_they_belong() {
        let mut tree = Vec::new();
        for path in ["attack", "offer make", "offer list", "warrior bid"] {
            let form = FormCommand { path: path.to_owned(), fields: Vec::new() };
            plant(&mut tree, Games(&[]), &FormCommandWords { words: "words", form }, path);
        }
        let shape: Vec<(String, Vec<String>)> = tree
            .iter()
            .map(|command| {
                let verbs = command.subcommands.iter().map(|verb| verb.name.to_string()).collect();
                (command.name.to_string(), verbs)
            })
            .collect();
        let expected = [("attack", vec![]), ("offer", vec!["make", "list"]), ("warrior", vec!["bid"])];
        let expected = expected
            .map(|(name, verbs)| (name.to_owned(), verbs.into_iter().map(str::to_owned).collect::<Vec<_>>()));
        assert_eq!(shape, expected);
    }
}
