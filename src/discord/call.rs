//! Who asks what: an interaction as the table understands it.

use poise::serenity_prelude as serenity;
use serenity::{ResolvedOption, ResolvedValue};

use super::answer::Asked;
use crate::rules::{Draft, FieldKind, FieldSpec, FieldValue, Person};
use crate::table::{Call, PersonId, PlaceId, Tables, Who};

/// The option that says which game is meant; it is the table's, in every form that has it.
pub(crate) const GAME: &str = "game";

/// The call of whoever asked.
pub(crate) fn of(asked: &Asked, game: Option<String>) -> Call {
    Call {
        who: Who { person: PersonId(asked.user.get()), name: asked.name.clone() },
        // A direct message is nobody's place: the game is found by who asks.
        place: asked.guild.map(|_| PlaceId(asked.channel.get())),
        game,
        interaction: asked.id.get(),
    }
}

/// Takes the name of the game out of a draft.
pub(crate) fn game(draft: &mut Draft) -> Option<String> {
    let game = draft.text(GAME);
    draft.fields.remove(GAME);
    game
}

/// The draft that slash options make. What is being typed at the moment is left out.
pub(crate) fn draft(path: &str, fields: &[FieldSpec], options: &[ResolvedOption<'_>]) -> Draft {
    let mut draft = Draft::new(path);
    for option in options {
        let choices = fields.iter().find(|field| field.name == option.name).map(|field| field.kind);
        if let Some(value) = value(&option.value, choices) {
            draft.fields.insert(option.name.to_owned(), value);
        }
    }
    draft
}

/// What somebody typed. Whoever is chosen by "@" in it comes as a mention, of which the table knows who is meant.
fn typed(text: &str) -> String {
    let id = text.trim().strip_prefix("<@").and_then(|rest| rest.strip_suffix('>'));
    let person = id.and_then(|id| id.trim_start_matches('!').parse().ok()).map(PersonId);
    person.map_or_else(|| text.to_owned(), Tables::by_person)
}

fn value(value: &ResolvedValue<'_>, kind: Option<FieldKind>) -> Option<FieldValue> {
    match (value, kind) {
        // A number is no choice: it comes from a client that shows an older tree.
        (ResolvedValue::Integer(_), Some(FieldKind::Choice(_))) => {
            tracing::warn!("a choice came as a number, and is left out");
            None
        }
        (ResolvedValue::String(text), Some(FieldKind::Choice(choices))) => {
            choices.contains(text).then(|| FieldValue::Text((*text).to_owned()))
        }
        (ResolvedValue::Integer(number), _) => Some(FieldValue::Integer(*number)),
        (ResolvedValue::Boolean(flag), _) => Some(FieldValue::Flag(*flag)),
        (ResolvedValue::User(user, member), _) => {
            let name = member.and_then(|member| member.nick.clone());
            let name = name.unwrap_or_else(|| user.display_name().to_owned());
            Some(FieldValue::Person(Person { id: user.id.get(), name, bot: user.bot }))
        }
        (ResolvedValue::String(text), _) => Some(FieldValue::Text(typed(text))),
        // What is being typed is completed, and a file is fetched.
        (ResolvedValue::Autocomplete { .. } | ResolvedValue::Attachment(_), _) => None,
        _ => {
            tracing::warn!(?kind, "an option came in a shape that isn't known, and is left out");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_read_by_what_it_says_and_a_number_as_it_is() {
        let choice = Some(FieldKind::Choice(&["decided", "one roll"]));
        assert_eq!(value(&ResolvedValue::String("one roll"), choice), Some("one roll".into()));
        assert_eq!(value(&ResolvedValue::String("never"), choice), None);
        assert_eq!(value(&ResolvedValue::Integer(1), choice), None);
        assert_eq!(value(&ResolvedValue::Integer(-5), Some(FieldKind::Integer)), Some((-5).into()));
        assert_eq!(value(&ResolvedValue::Boolean(true), Some(FieldKind::Flag)), Some(true.into()));
    }

    #[test]
    fn the_game_is_no_field_of_the_form() {
        let mut draft = Draft::new("warrior bid").with("game", "Monday's").with("amount", 30);
        assert_eq!(game(&mut draft).as_deref(), Some("Monday's"));
        assert_eq!(draft, Draft::new("warrior bid").with("amount", 30));
    }
}
