//! Buttons in rows below a message, of which Discord takes five of five. What finds no room is one tap away: what leads
//! on, back or to the end of a turn has its place first, and `More…` (or `Back`, where it stands there) shows the rest.

use std::collections::BTreeSet;

use poise::serenity_prelude as serenity;
use serde_json::Value;
use serenity::{CreateActionRow, CreateButton};

use super::components::{Component, Use};
use super::{direction, limits};
use crate::rules::{Button, ButtonStyle, Draft};
use crate::table::{Version, ends_a_turn, harmless};

/// The form that opens one's panel.
pub(crate) const PANEL: &str = "play";
/// The form that takes a step back.
const UNDO: &str = "game undo";

/// What the button says that leads back.
const BACK: &str = "Back";
/// What the button says that shows what has found no room.
const MORE: &str = "More…";

/// So many buttons fit under a message.
const ALL: usize = limits::ROW * limits::ROW;

/// The button that leads back to what one can do now.
pub(crate) fn back(component: &Component) -> CreateButton {
    back_to(component.game, component.version)
}

/// The same, to a game's number and version.
pub(crate) fn back_to(game: i64, version: Version) -> CreateButton {
    panel_button(BACK, (game, version), 0)
}

/// The button that leads to what one can do in another game, by its name.
pub(crate) fn lead_to(name: &str, game: i64, version: Version) -> CreateButton {
    panel_button(
        &direction::words_apart_within(&format!("Open {}", harmless(name)), limits::LABEL),
        (game, version),
        0,
    )
}

/// A button to a page of the panel.
fn panel_button(label: &str, (game, version): (i64, Version), page: usize) -> CreateButton {
    let does = match u16::try_from(page) {
        Ok(0) | Err(_) => Use::Press,
        Ok(page) => Use::Page(page),
    };
    let panel = Component { does, game, version, draft: Draft::new(PANEL), ask: Vec::new() };
    CreateButton::new(panel.id()).label(label).style(serenity::ButtonStyle::Secondary)
}

impl Component {
    /// Does it lead to what one can do now?
    fn opens_panel(&self) -> bool {
        self.does == Use::Press && self.draft.form == PANEL
    }

    /// May it not be missing where there are more buttons than find room?
    fn is_needed(&self) -> bool {
        let form = &self.draft.form;
        self.opens_panel() || (self.does == Use::Press && (form == UNDO || ends_a_turn(form)))
    }
}

/// Does one of these rows lead back?
pub(crate) fn lead_back(rows: &[CreateActionRow]) -> bool {
    ids(rows).iter().filter_map(|id| Component::decode(id)).any(|component| component.opens_panel())
}

/// Is there nothing in these rows that leads on?
pub(crate) fn only_undo(rows: &[CreateActionRow]) -> bool {
    let means = |id: &String| Component::decode(id).is_some_and(|component| component.draft.form == UNDO);
    ids(rows).iter().all(means)
}

/// A button that was made, and what it means.
struct Made {
    button: CreateButton,
    means: Option<Component>,
}

impl Made {
    fn is_needed(&self) -> bool {
        self.means.as_ref().is_some_and(Component::is_needed)
    }

    fn game(&self) -> (i64, Version) {
        self.means.as_ref().map_or((0, Version::default()), |means| (means.game, means.version))
    }
}

/// The buttons, each id once: Discord refuses a message with two components of one.
fn made<'a>(
    buttons: impl IntoIterator<Item = &'a Button>,
    seen: &mut BTreeSet<String>,
    mut id: impl FnMut(&Button) -> String,
) -> Vec<Made> {
    let one = |button: &Button| {
        let id = id(button);
        let means = Component::decode(&id);
        seen.insert(id.clone()).then(|| Made { button: labelled(id, button), means })
    };
    buttons.into_iter().filter_map(one).collect()
}

/// Those that find room, in their order, and those that don't: what is needed goes before anything else.
fn fitting(all: Vec<Made>, room: usize) -> (Vec<Made>, Vec<Made>) {
    let needed = all.iter().filter(|one| one.is_needed()).count().min(room);
    let (mut needed, mut others) = (needed, room - needed);
    all.into_iter().partition(|one| {
        let left = if one.is_needed() { &mut needed } else { &mut others };
        let stays = *left > 0;
        *left = left.saturating_sub(1);
        stays
    })
}

fn in_rows(buttons: Vec<CreateButton>) -> impl Iterator<Item = CreateActionRow> {
    let rows: Vec<_> =
        buttons.chunks(limits::ROW).map(|row| CreateActionRow::Buttons(row.to_vec())).collect();
    rows.into_iter()
}

/// Buttons in rows, as many as fit under a message. `id` makes the id of each.
pub(crate) fn buttons<'a>(
    buttons: impl IntoIterator<Item = &'a Button>,
    id: impl FnMut(&Button) -> String,
) -> Vec<CreateActionRow> {
    beneath(Vec::new(), buttons, id)
}

/// The same beneath rows that are there already. What finds no room stands in the panel, to which a button leads.
pub(crate) fn beneath<'a>(
    mut rows: Vec<CreateActionRow>,
    buttons: impl IntoIterator<Item = &'a Button>,
    id: impl FnMut(&Button) -> String,
) -> Vec<CreateActionRow> {
    let mut seen: BTreeSet<String> = ids(&rows).into_iter().collect();
    let all = made(buttons, &mut seen, id);
    let room = limits::ROW.saturating_sub(rows.len()) * limits::ROW;
    let leads = lead_back(&rows);
    let keep = if all.len() <= room || leads { room } else { room.saturating_sub(1) };
    let (stay, gone) = fitting(all, keep);
    let more = gone.first().filter(|_| !leads).map(|gone| panel_button(MORE, gone.game(), 0));
    let stay = stay.into_iter().map(|made| made.button);
    rows.extend(in_rows(stay.chain(more.clone().filter(|_| room > 0)).collect()));
    match more.filter(|_| room == 0) {
        Some(more) => and(rows, more),
        None => rows,
    }
}

/// The buttons of one's panel: all of them, on as many pages as it takes.
pub(crate) fn panel<'a>(
    buttons: impl IntoIterator<Item = &'a Button>,
    page: usize,
    id: impl FnMut(&Button) -> String,
) -> Vec<CreateActionRow> {
    let mut left = made(buttons, &mut BTreeSet::new(), id);
    let game = left.first().map(Made::game).unwrap_or_default();
    for number in 0.. {
        let back = (number > 0).then(|| panel_button(BACK, game, 0));
        let room = ALL - usize::from(back.is_some());
        let keep = if left.len() <= room { room } else { room - 1 };
        let (stay, gone) = fitting(left, keep);
        if number == page || gone.is_empty() {
            let more = (!gone.is_empty()).then(|| panel_button(MORE, game, number + 1));
            return in_rows(stay.into_iter().map(|made| made.button).chain(more).chain(back).collect())
                .collect();
        }
        left = gone;
    }
    Vec::new()
}

/// With this button at the end. Where there is no room left, it takes the place of one that the way back leads to.
pub(crate) fn and(mut rows: Vec<CreateActionRow>, button: CreateButton) -> Vec<CreateActionRow> {
    let Some(button) = put(&mut rows, button) else { return rows };
    let Some(gone) = take_one(&mut rows) else { return rows };
    let leads = lead_back(&rows) || meaning(&button).is_some_and(|component| component.opens_panel());
    if !leads {
        take_one(&mut rows);
        put(&mut rows, back(&gone));
    }
    put(&mut rows, button);
    rows
}

/// Puts a button where there is room, the last row first; gives it back where there is none.
fn put(rows: &mut Vec<CreateActionRow>, button: CreateButton) -> Option<CreateButton> {
    let open =
        |row: &CreateActionRow| matches!(row, CreateActionRow::Buttons(row) if row.len() < limits::ROW);
    if !rows.last().is_some_and(open) && rows.len() < limits::ROW {
        rows.push(CreateActionRow::Buttons(vec![button]));
        return None;
    }
    match rows.iter_mut().rev().find(|row| open(row)) {
        Some(CreateActionRow::Buttons(row)) => {
            row.push(button);
            None
        }
        _ => Some(button),
    }
}

/// Takes away the last button that may be missing, and says what it meant; none where there is none.
fn take_one(rows: &mut [CreateActionRow]) -> Option<Component> {
    for row in rows.iter_mut().rev() {
        let CreateActionRow::Buttons(row) = row else { continue };
        let found = row.iter().enumerate().rev().find_map(|(at, button)| {
            meaning(button).filter(|component| !component.is_needed()).map(|component| (at, component))
        });
        if let Some((at, component)) = found {
            drop(row.remove(at));
            return Some(component);
        }
    }
    None
}

fn meaning(button: &CreateButton) -> Option<Component> {
    let button = serde_json::to_value(button).ok()?;
    Component::decode(button["custom_id"].as_str()?)
}

/// A button under this id.
pub(crate) fn labelled(id: String, button: &Button) -> CreateButton {
    CreateButton::new(id)
        .label(direction::words_apart_within(&harmless(&button.label), limits::LABEL))
        .style(style(button.style))
}

/// The ids of what stands in these rows.
fn ids(rows: &[CreateActionRow]) -> Vec<String> {
    let rows = serde_json::to_value(rows).unwrap_or_default();
    let components = rows.as_array().into_iter().flatten().filter_map(|row| row["components"].as_array());
    let id = |one: &Value| one["custom_id"].as_str().map(str::to_owned);
    components.flatten().filter_map(id).collect()
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

    fn button(label: &str, form: &str) -> Button {
        Button {
            label: label.to_owned(),
            draft: Draft::new(form),
            style: ButtonStyle::Primary,
            ask: Vec::new(),
        }
    }

    fn component(button: &Button) -> Component {
        let does = Use::Press;
        Component { does, game: 7, version: Version::default(), draft: button.draft.clone(), ask: Vec::new() }
    }

    fn id(button: &Button) -> String {
        component(button).id()
    }

    /// So many things that can be done, and at the end what ends the turn, and what takes a step back.
    fn many(count: usize) -> Vec<Button> {
        let mut all: Vec<Button> =
            (0..count).map(|number| button(&format!("b{number}"), &format!("do {number}"))).collect();
        all.extend([button("End turn", "pass"), button("Undo", UNDO)]);
        all
    }

    fn labels(rows: &[CreateActionRow]) -> Vec<String> {
        let rows = serde_json::to_value(rows).expect("rows are JSON");
        let rows = rows.as_array().expect("rows");
        assert!(rows.len() <= limits::ROW);
        let each = rows.iter().flat_map(|row| {
            let row = row["components"].as_array().expect("components").clone();
            assert!((1..=limits::ROW).contains(&row.len()));
            row
        });
        each.map(|one| one["label"].as_str().expect("a label").to_owned()).collect()
    }

    #[test]
    fn every_button_stands_on_a_page_of_the_panel_and_the_end_on_the_first() {
        for count in [0, 3, 23, 24, 60, 100] {
            let all = many(count);
            let mut seen = BTreeSet::new();
            for page in 0..10 {
                let page_labels = labels(&panel(&all, page, id));
                if page == 0 {
                    assert!(page_labels.iter().any(|label| label == "End turn"), "{count}");
                    assert!(page_labels.iter().any(|label| label == "Undo"), "{count}");
                    assert_eq!(page_labels.contains(&MORE.to_owned()), count + 2 > ALL);
                } else if count + 2 > ALL {
                    assert!(page_labels.contains(&BACK.to_owned()), "{count}, page {page}");
                }
                let more = page_labels.contains(&MORE.to_owned());
                seen.extend(page_labels);
                if !more {
                    break;
                }
            }
            let missing: Vec<_> = all.iter().filter(|button| !seen.contains(&button.label)).collect();
            assert!(missing.is_empty(), "{count}: {missing:?}");
        }
    }

    #[test]
    fn beneath_a_menu_the_end_of_the_turn_stays_and_the_way_back_leads_to_the_rest() {
        let menu = || {
            let buttons = (0..4).map(|number| CreateButton::new(format!("m{number}")).label("x")).collect();
            let last = back_to(7, Version::default());
            vec![CreateActionRow::Buttons(buttons), CreateActionRow::Buttons(vec![last])]
        };
        let shown = labels(&beneath(menu(), &many(40), id));
        assert_eq!(shown.len(), 4 + 1 + 15);
        assert!(shown.ends_with(&["End turn".to_owned(), "Undo".to_owned()]), "{shown:?}");
        assert!(!shown.contains(&MORE.to_owned()));
        // Where nothing leads back, something does.
        let shown = labels(&buttons(&many(40), id));
        assert_eq!((shown.len(), shown.last().map(String::as_str)), (ALL, Some(MORE)));
        assert!(shown.contains(&"Undo".to_owned()), "{shown:?}");
    }

    #[test]
    fn the_way_back_finds_room_among_five_full_rows() {
        let full = || buttons(&many(23), id);
        assert_eq!(labels(&full()).len(), ALL);
        let shown = labels(&and(full(), back_to(7, Version::default())));
        assert_eq!((shown.len(), shown.last().map(String::as_str)), (ALL, Some(BACK)));
        assert!(shown.contains(&"End turn".to_owned()) && !shown.contains(&"b22".to_owned()), "{shown:?}");
        // What takes another's place brings the way back with it.
        let rule = labelled(id(&button("Rule", "rules")), &button("Rule", "rules"));
        let shown = labels(&and(full(), rule));
        assert_eq!(shown.len(), ALL);
        assert!(shown.contains(&BACK.to_owned()) && shown.contains(&"Rule".to_owned()), "{shown:?}");
        assert!(shown.contains(&"Undo".to_owned()), "{shown:?}");
        // Room in a row before the last is room.
        let menu = CreateActionRow::Buttons(vec![CreateButton::new("x").label("x")]);
        let mut rows = vec![menu];
        rows.extend(full().into_iter().take(4));
        assert!(labels(&and(rows, back_to(7, Version::default()))).contains(&BACK.to_owned()));
    }

    #[test]
    fn what_leads_back_is_known_by_what_it_means() {
        let called = CreateButton::new(id(&button("", "rules"))).label(BACK);
        assert!(!lead_back(&[CreateActionRow::Buttons(vec![called])]));
        let other = CreateButton::new(id(&button("", PANEL))).label("What I can do");
        assert!(lead_back(&[CreateActionRow::Buttons(vec![other])]));
    }
}
