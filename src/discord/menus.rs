//! Buttons, and what follows when one is pressed whose draft isn't complete: menus of candidates for
//! what can be chosen, then a dialog for words and numbers. All of it private to the one who pressed.
//!
//! Which step comes next follows from the form alone, so that a dialog can be opened at once.

use poise::serenity_prelude as serenity;
use serenity::{
    CreateActionRow, CreateButton, CreateInputText, CreateModal, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, InputTextStyle,
};

use super::components::{Component, Use};
use super::{limits, text};
use crate::rules::{Button, ButtonStyle, Candidate, Draft, FieldKind, FieldSpec};
use crate::table::{Version, harmless};

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

/// The form that opens one's panel.
pub(crate) const PANEL: &str = "play";

/// What the button says that leads back.
const BACK: &str = "Back";

/// What is chosen to type something else than what a menu offers.
pub(crate) const OTHER: &str = "other…";

/// So many things of a list can be chosen at once.
const AT_ONCE: usize = 8;

/// What was chosen from a menu, as it is written into a field: a list's choices one after the other, without those that
/// another of them holds already.
pub(crate) fn chosen(values: &[String]) -> String {
    let items = |value: &str| value.split(", ").map(str::to_owned).collect::<Vec<_>>();
    let within = |value: &String| {
        let parts = items(value);
        let holds = |other: &&String| *other != value && parts.iter().all(|part| items(other).contains(part));
        values.iter().any(|other| holds(&other))
    };
    let kept: Vec<&str> = values.iter().filter(|value| !within(value)).map(String::as_str).collect();
    // What ends in a mark of its own needs no other.
    let mark = if kept.iter().all(|value| value.ends_with(';')) { " " } else { ", " };
    kept.join(mark)
}

/// Is this typed, unless something is offered for it?
pub(crate) fn is_typed(kind: FieldKind) -> bool {
    matches!(kind, FieldKind::Integer | FieldKind::Text | FieldKind::List | FieldKind::Moment)
}

/// Are these too many territories for one menu? Then a zone is chosen first.
pub(crate) fn is_by_zones(field: &FieldSpec, candidates: &[Candidate]) -> bool {
    field.kind == FieldKind::Completed && candidates.len() > limits::MANY
}

/// The rows of a menu of more territories than it holds: the likeliest of them, and a menu of the zones, each with how many
/// of all lie in it.
pub(crate) fn by_zones(
    component: &Component,
    field: &FieldSpec,
    candidates: &[Candidate],
    zones: &[(String, usize)],
) -> Vec<CreateActionRow> {
    let likeliest = candidates.get(..limits::MANY).unwrap_or(candidates);
    let mut rows = menu(component, field, likeliest, 0);
    let option = |(zone, count): &(String, usize)| {
        CreateSelectMenuOption::new(shown(&format!("{zone} — {count}")), zone)
    };
    let options = zones.iter().take(limits::MANY).map(option).collect();
    let choose = Component { does: Use::Zones, ..component.clone() };
    let zones = CreateSelectMenu::new(choose.id(), CreateSelectMenuKind::String { options });
    rows.insert(1, CreateActionRow::SelectMenu(zones.placeholder("Zone")));
    rows
}

/// The rows of a menu: the choices of one page, buttons to the other pages, one to do without. What may be typed as
/// well ends with that choice; of what is a list several are chosen at once.
pub(crate) fn menu(
    component: &Component,
    field: &FieldSpec,
    candidates: &[Candidate],
    page: usize,
) -> Vec<CreateActionRow> {
    let typed = is_typed(field.kind);
    let room = if typed { limits::MANY - 1 } else { limits::MANY };
    let mut seen = std::collections::BTreeSet::new();
    let candidates: Vec<&Candidate> = candidates
        .iter()
        // A value longer than Discord allows could not be told apart from its beginning; two alike are refused.
        .filter(|candidate| {
            (1..=limits::CHOICE).contains(&limits::length(&candidate.value)) && seen.insert(&candidate.value)
        })
        .collect();
    let pages = candidates.len().div_ceil(room);
    let page = page.min(pages.saturating_sub(1));
    let mut options: Vec<CreateSelectMenuOption> = candidates
        .iter()
        .skip(page * room)
        .take(room)
        .map(|candidate| CreateSelectMenuOption::new(shown(&candidate.label), &candidate.value))
        .collect();
    let mut rows = Vec::new();
    if typed {
        options.push(CreateSelectMenuOption::new("Other…", OTHER));
    }
    if !options.is_empty() {
        let most = if field.kind == FieldKind::List { options.len().clamp(1, AT_ONCE) } else { 1 };
        let mut choose = Component { does: Use::Choose, ..component.clone() };
        if typed {
            choose.does = Use::Pick;
            choose.ask.sort_by_key(|asked| *asked != field.name);
        }
        let menu = CreateSelectMenu::new(choose.id(), CreateSelectMenuKind::String { options })
            .placeholder(placeholder(field.name))
            .max_values(u8::try_from(most).unwrap_or(1));
        rows.push(CreateActionRow::SelectMenu(menu));
    }
    let mut buttons = Vec::new();
    let turn_to = |label: &str, page: usize| {
        let page = Component { does: Use::Page(u16::try_from(page).unwrap_or(0)), ..component.clone() };
        CreateButton::new(page.id()).label(label).style(serenity::ButtonStyle::Secondary)
    };
    if page > 0 {
        buttons.push(turn_to("Earlier…", page - 1));
    }
    if page + 1 < pages {
        buttons.push(turn_to("More…", page + 1));
    }
    if !field.required {
        let without = Component {
            does: Use::Skip,
            ask: component.ask.iter().filter(|name| *name != field.name).cloned().collect(),
            ..component.clone()
        };
        let without =
            CreateButton::new(without.id()).label("Leave open").style(serenity::ButtonStyle::Secondary);
        buttons.push(without);
    }
    buttons.push(back(component));
    rows.push(CreateActionRow::Buttons(buttons));
    rows
}

/// The button that leads back to what one can do now.
pub(crate) fn back(component: &Component) -> CreateButton {
    back_to(component.game, component.version)
}

/// The same, to a game's number and version.
pub(crate) fn back_to(game: i64, version: Version) -> CreateButton {
    let panel = Component { does: Use::Press, game, version, draft: Draft::new(PANEL), ask: Vec::new() };
    CreateButton::new(panel.id()).label(BACK).style(serenity::ButtonStyle::Secondary)
}

/// Does one of these rows lead back?
pub(crate) fn lead_back(rows: &[CreateActionRow]) -> bool {
    let rows = serde_json::to_value(rows).unwrap_or_default();
    let components = rows.as_array().into_iter().flatten().filter_map(|row| row["components"].as_array());
    components.flatten().any(|one| one["label"] == BACK)
}

/// What is asked, below what was chosen so far. Which default a field has matters where it is typed alone.
pub(crate) fn question(component: &Component, fields: &[FieldSpec], field: &FieldSpec) -> String {
    let words = asked(field);
    let filled: Vec<String> = fields
        .iter()
        .filter(|other| other.name != field.name)
        .filter_map(|other| {
            Some(format!("{} {}", other.name, text::escape(&component.draft.text(other.name)?)))
        })
        .collect();
    if filled.is_empty() { words } else { format!("-# {}\n{words}", filled.join(", ")) }
}

/// What a field is asked by, from what it means: without its default, and without an example of how it is typed.
fn asked(field: &FieldSpec) -> String {
    let words = field.words.split(['(', ';', ':']).next().unwrap_or(field.words).trim();
    let first = words.chars().next();
    if words.starts_with("Like ") {
        format!("{}?", placeholder(field.name))
    } else if first.is_some_and(char::is_lowercase) {
        format!("Which: {}?", words.trim_end_matches('?'))
    } else {
        format!("{}?", words.trim_end_matches('?'))
    }
}

/// What a menu says before anything is chosen: the field's name.
fn placeholder(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    limits::cut(&(first + letters.as_str()), limits::CHOICE)
}

fn shown(label: &str) -> String {
    let label = harmless(label);
    if label.is_empty() { "—".to_owned() } else { limits::cut(&label, limits::CHOICE) }
}

/// The dialog for these fields, with what is filled in already.
pub(crate) fn dialog(component: &Component, words: &str, fields: &[FieldSpec]) -> CreateModal {
    let rows = fields
        .iter()
        .map(|field| {
            let long = matches!(field.kind, FieldKind::Text | FieldKind::List);
            let style = if long { InputTextStyle::Paragraph } else { InputTextStyle::Short };
            let mut input =
                CreateInputText::new(style, limits::cut(field.name, limits::DIALOG_TITLE), field.name)
                    .placeholder(limits::cut(field.words, limits::CHOICE))
                    .required(field.required)
                    .max_length(if long { 1000 } else { 40 });
            if let Some(value) = component.draft.text(field.name) {
                input = input.value(value);
            }
            CreateActionRow::InputText(input)
        })
        .collect();
    let fill = Component { does: Use::Fill, ..component.clone() };
    CreateModal::new(fill.id(), limits::cut(words, limits::DIALOG_TITLE)).components(rows)
}

/// The button that goes on to what is still asked for.
pub(crate) fn go_on(component: &Component) -> Vec<CreateActionRow> {
    let button = CreateButton::new(component.id()).label("Go on").style(serenity::ButtonStyle::Primary);
    vec![CreateActionRow::Buttons(vec![button])]
}

/// Buttons in rows, as many as fit under a message. `id` makes the id of each.
pub(crate) fn buttons<'a>(
    buttons: impl IntoIterator<Item = &'a Button>,
    id: impl FnMut(&Button) -> String,
) -> Vec<CreateActionRow> {
    beneath(Vec::new(), buttons, id)
}

/// The same beneath rows that are there already.
pub(crate) fn beneath<'a>(
    mut rows: Vec<CreateActionRow>,
    buttons: impl IntoIterator<Item = &'a Button>,
    mut id: impl FnMut(&Button) -> String,
) -> Vec<CreateActionRow> {
    let mut seen = ids(&rows);
    let free = limits::ROW.saturating_sub(rows.len());
    let made: Vec<CreateButton> = buttons
        .into_iter()
        .filter_map(|button| {
            let id = id(button);
            // Discord refuses a message with two components of one id.
            seen.insert(id.clone()).then(|| labelled(id, button))
        })
        .take(free * limits::ROW)
        .collect();
    rows.extend(made.chunks(limits::ROW).map(|row| CreateActionRow::Buttons(row.to_vec())));
    rows
}

/// A button under this id.
pub(crate) fn labelled(id: String, button: &Button) -> CreateButton {
    CreateButton::new(id)
        .label(limits::cut(&harmless(&button.label), limits::LABEL))
        .style(style(button.style))
}

/// The ids of what stands in these rows.
fn ids(rows: &[CreateActionRow]) -> std::collections::BTreeSet<String> {
    let Ok(rows) = serde_json::to_value(rows) else { return std::collections::BTreeSet::new() };
    let components = rows.as_array().into_iter().flatten().filter_map(|row| row["components"].as_array());
    components.flatten().filter_map(|one| one["custom_id"].as_str().map(str::to_owned)).collect()
}

fn style(style: ButtonStyle) -> serenity::ButtonStyle {
    match style {
        ButtonStyle::Primary => serenity::ButtonStyle::Primary,
        ButtonStyle::Secondary => serenity::ButtonStyle::Secondary,
        ButtonStyle::Success => serenity::ButtonStyle::Success,
        ButtonStyle::Danger => serenity::ButtonStyle::Danger,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Version;

    const FIELDS: &[FieldSpec] = &[
        FieldSpec { name: "from", words: "From where", kind: FieldKind::Completed, required: true },
        FieldSpec { name: "troops", words: "How many", kind: FieldKind::Integer, required: false },
        FieldSpec {
            name: "until",
            words: "How long",
            kind: FieldKind::Choice(&["decided", "one roll"]),
            required: false,
        },
    ];

    fn asking(ask: &[&str]) -> Vec<String> {
        ask.iter().map(|field| (*field).to_owned()).collect()
    }

    fn component(ask: &[&str]) -> Component {
        Component {
            does: Use::Press,
            game: 1,
            version: Version::default(),
            draft: Draft::new("attack"),
            ask: asking(ask),
        }
    }

    #[test]
    fn menus_come_before_the_dialog() {
        assert_eq!(next(FIELDS, &asking(&["troops", "until"])), Step::Menu(FIELDS[2].clone()));
        assert_eq!(next(FIELDS, &asking(&["troops"])), Step::Dialog(vec![FIELDS[1].clone()]));
        assert_eq!(next(FIELDS, &asking(&["unheard of"])), Step::Order);
        assert_eq!(next(FIELDS, &[]), Step::Order);
    }

    #[test]
    fn sixty_candidates_take_three_pages() {
        let candidates: Vec<Candidate> = (0..60)
            .map(|number| Candidate { value: format!("v{number}"), label: format!("l{number}") })
            .collect();
        let mut labels = Vec::new();
        for page in 0..3 {
            let rows = menu(&component(&["from"]), &FIELDS[0], &candidates, page);
            let rows = serde_json::to_value(&rows).expect("rows are JSON");
            let shown = rows[0]["components"][0]["options"].as_array().expect("options").len();
            assert_eq!(rows[0]["components"][0]["placeholder"], "From");
            let buttons: Vec<String> = rows[1]["components"]
                .as_array()
                .expect("buttons")
                .iter()
                .map(|button| button["label"].as_str().expect("a label").to_owned())
                .collect();
            labels.push((shown, buttons.join(" ")));
        }
        let expected = [(25, "More… Back"), (25, "Earlier… More… Back"), (10, "Earlier… Back")];
        assert_eq!(labels, expected.map(|(count, words)| (count, words.to_owned())));
    }

    #[test]
    fn what_need_not_be_given_can_be_left_open() {
        let fixed = fixed(FIELDS[2].kind).expect("choices");
        let rows = menu(&component(&["until", "troops"]), &FIELDS[2], &fixed, 0);
        let rows = serde_json::to_value(&rows).expect("rows are JSON");
        let open = rows[1]["components"][0]["custom_id"].as_str().expect("an id");
        let open = Component::decode(open).expect("our own id");
        assert_eq!((open.does, open.ask), (Use::Skip, asking(&["troops"])));
    }
}
