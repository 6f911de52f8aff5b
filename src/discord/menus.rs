//! What follows when a button is pressed whose draft isn't complete: menus of candidates for
//! what can be chosen, then a dialog for words and numbers. All of it private to the one who pressed.
//!
//! Which step comes next follows from the form alone, so that a dialog can be opened at once.

use poise::serenity_prelude as serenity;
use serenity::{CreateActionRow, CreateInputText, CreateModal, InputTextStyle};

use super::components::{Component, Use};
use super::rows::{Key, Row};
use super::{limits, text};
use crate::rules::{Candidate, Draft, FieldKind, FieldSpec};

/// What comes next on the way to a complete draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The draft is complete.
    Order,
    /// This field is to be chosen from a menu.
    Menu(FieldSpec),
    /// These fields are to be typed.
    Dialog(Vec<FieldSpec>),
}

/// The next step for what is still asked for. What can be chosen comes first, for what is typed may
/// depend on it, and nothing can follow a dialog. A field that the form doesn't have is not asked for.
pub(crate) fn next(fields: &[FieldSpec], ask: &[String]) -> Step {
    let asked: Vec<&FieldSpec> =
        ask.iter().filter_map(|name| fields.iter().find(|field| field.name == name)).collect();
    if let Some(field) = asked.iter().find(|field| is_chosen(field.kind)) {
        return Step::Menu((*field).clone());
    }
    if asked.is_empty() {
        return Step::Order;
    }
    Step::Dialog(asked.into_iter().take(limits::DIALOG_FIELDS).cloned().collect())
}

pub(crate) fn is_chosen(kind: FieldKind) -> bool {
    matches!(kind, FieldKind::Completed | FieldKind::Choice(_) | FieldKind::Flag)
}

/// What a field's menu offers that needs no game to know it.
pub(crate) fn fixed(kind: FieldKind) -> Option<Vec<Candidate>> {
    let plain = |words: &[&str]| {
        words.iter().map(|word| Candidate { value: (*word).to_owned(), label: (*word).to_owned() }).collect()
    };
    match kind {
        FieldKind::Choice(choices) => Some(plain(choices)),
        FieldKind::Flag => Some(plain(&["yes", "no"])),
        _ => None,
    }
}

/// Is this typed, unless something is offered for it?
pub(crate) fn is_typed(kind: FieldKind) -> bool {
    matches!(kind, FieldKind::Integer | FieldKind::Text | FieldKind::List | FieldKind::Moment)
}

/// What is asked, below what was chosen so far. Which default a field has matters where it is typed alone.
pub(crate) fn question(component: &Component, fields: &[FieldSpec], field: &FieldSpec) -> String {
    let words = asked(field);
    let filled: Vec<String> = fields
        .iter()
        .filter(|other| other.name != field.name)
        .filter_map(|other| {
            let said = match component.draft.flag(other.name).filter(|_| other.kind == FieldKind::Flag) {
                Some(true) => "yes".to_owned(),
                Some(false) => "no".to_owned(),
                None => text::escape(&component.draft.text(other.name)?),
            };
            Some(format!("{}: {said}", placeholder(other.name).replace('_', " ")))
        })
        .collect();
    if filled.is_empty() { words } else { format!("-# {}\n{words}", filled.join(" · ")) }
}

/// What a field is asked by, from what it means: without its default, and without an example of how it is typed.
pub(crate) fn asked(field: &FieldSpec) -> String {
    let words = field.words.split(['(', ';', ':']).next().unwrap_or(field.words).trim();
    // What a list says of itself may be an example alone.
    let example = field.kind == FieldKind::List && !field.words.contains(':');
    let first = words.chars().next();
    if example || words.starts_with("Like ") {
        format!("{}?", placeholder(field.name))
    } else if first.is_some_and(char::is_lowercase) {
        format!("Which: {}?", words.trim_end_matches('?'))
    } else {
        format!("{}?", words.trim_end_matches('?'))
    }
}

/// What a menu says before anything is chosen: the field's name.
pub(crate) fn placeholder(name: &str) -> String {
    let name = name.replace('_', " ");
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    limits::cut(&(first + letters.as_str()), limits::CHOICE)
}

/// So many characters a long field of a dialog takes, and a short one.
const LONG: u16 = 1000;
const SHORT: u16 = 40;

/// The dialog for these fields, with what is filled in already.
pub(crate) fn dialog(
    component: &Component,
    filled: &Draft,
    words: &str,
    fields: &[FieldSpec],
) -> CreateModal {
    let rows = fields
        .iter()
        .map(|field| {
            let long = matches!(field.kind, FieldKind::Text | FieldKind::List);
            let style = if long { InputTextStyle::Paragraph } else { InputTextStyle::Short };
            let mut input =
                CreateInputText::new(style, limits::cut(field.name, limits::DIALOG_TITLE), field.name)
                    .placeholder(limits::cut(field.words, limits::CHOICE))
                    .required(field.required)
                    .max_length(if long { LONG } else { SHORT });
            if let Some(value) = filled.text(field.name) {
                // Discord refuses a form that is filled in with more than it takes.
                let most = usize::from(if long { LONG } else { SHORT });
                input = input.value(value.chars().take(most).collect::<String>());
            }
            CreateActionRow::InputText(input)
        })
        .collect();
    let fill = Component { does: Use::Fill, ..component.clone() };
    CreateModal::new(fill.id(), limits::cut(words, limits::DIALOG_TITLE)).components(rows)
}

/// The button that goes on to what is still asked for.
pub(crate) fn go_on(component: &Component) -> Vec<Row> {
    let key = Key::new(component.clone(), "Go on").styled(serenity::ButtonStyle::Primary);
    vec![Row::Keys(vec![key])]
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: &[FieldSpec] = &[
        FieldSpec::must("from", "From where", FieldKind::Completed),
        FieldSpec::may("troops", "How many", FieldKind::Integer),
        FieldSpec::may("until", "How long", FieldKind::Choice(&["decided", "one roll"])),
    ];

    fn asking(ask: &[&str]) -> Vec<String> {
        ask.iter().map(|field| (*field).to_owned()).collect()
    }

    #[test]
    fn menus_come_before_the_dialog() {
        assert_eq!(next(FIELDS, &asking(&["troops", "until"])), Step::Menu(FIELDS[2].clone()));
        assert_eq!(next(FIELDS, &asking(&["troops"])), Step::Dialog(vec![FIELDS[1].clone()]));
        assert_eq!(next(FIELDS, &asking(&["unheard of"])), Step::Order);
        assert_eq!(next(FIELDS, &[]), Step::Order);
    }
}
