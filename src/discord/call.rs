//! Who asks what: an interaction as the table understands it.

use poise::serenity_prelude as serenity;
use serenity::{ResolvedOption, ResolvedValue};

use super::answer::Asked;
use crate::rules::{Draft, FieldKind, FieldSpec, FieldValue, Person};
use crate::table::{Call, PersonId, PlaceId, Who};

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

fn value(value: &ResolvedValue<'_>, kind: Option<FieldKind>) -> Option<FieldValue> {
    match (value, kind) {
        // poise sends a choice's number.
        (ResolvedValue::Integer(number), Some(FieldKind::Choice(choices))) => {
            let choice = usize::try_from(*number).ok().and_then(|index| choices.get(index))?;
            Some(FieldValue::Text((*choice).to_owned()))
        }
        (ResolvedValue::Integer(number), _) => Some(FieldValue::Integer(*number)),
        (ResolvedValue::Boolean(flag), _) => Some(FieldValue::Flag(*flag)),
        (ResolvedValue::User(user, member), _) => {
            let name = member.and_then(|member| member.nick.clone());
            let name = name.unwrap_or_else(|| user.display_name().to_owned());
            Some(FieldValue::Person(Person { id: user.id.get(), name, bot: user.bot }))
        }
        (ResolvedValue::String(text), _) => Some(FieldValue::Text((*text).to_owned())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_read_by_its_number_and_a_number_as_it_is() {
        let choice = Some(FieldKind::Choice(&["decided", "one roll"]));
        assert_eq!(value(&ResolvedValue::Integer(1), choice), Some("one roll".into()));
        assert_eq!(value(&ResolvedValue::Integer(2), choice), None);
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
