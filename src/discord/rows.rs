//! Buttons in rows below a message, of which Discord takes five of five. What finds no room is one tap away: what leads
//! on, back or to the end of a turn has its place first, and `More…` (or `Back`, where it stands there) shows the rest.

use std::collections::BTreeSet;

use poise::serenity_prelude as serenity;
use serenity::{
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

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

/// A button below a message, and what it means.
#[derive(Clone, Debug)]
pub(crate) struct Key {
    means: Component,
    id: String,
    label: String,
    style: serenity::ButtonStyle,
}

/// A row below a message.
#[derive(Clone, Debug)]
pub(crate) enum Row {
    /// Buttons.
    Keys(Vec<Key>),
    /// A menu. No button has its id, which says that it is one.
    Menu(CreateSelectMenu),
}

impl Key {
    /// One that leads somewhere.
    pub(crate) fn new(means: Component, label: &str) -> Self {
        Self { id: means.id(), means, label: label.to_owned(), style: serenity::ButtonStyle::Secondary }
    }

    /// One of the table's or the game's.
    pub(crate) fn of(means: Component, button: &Button) -> Self {
        let label = direction::words_apart_within(&harmless(&button.label), limits::LABEL);
        Self::new(means, &label).styled(style(button.style))
    }

    /// The same in another style.
    pub(crate) fn styled(self, style: serenity::ButtonStyle) -> Self {
        Self { style, ..self }
    }

    fn game(&self) -> (i64, Version) {
        (self.means.game, self.means.version)
    }

    fn shown(self) -> CreateButton {
        CreateButton::new(self.id).label(self.label).style(self.style)
    }
}

impl Row {
    /// A menu that means this, of which so many may be chosen.
    pub(crate) fn menu(
        means: &Component,
        options: Vec<CreateSelectMenuOption>,
        placeholder: impl Into<String>,
        most: u8,
    ) -> Self {
        let menu = CreateSelectMenu::new(means.id(), CreateSelectMenuKind::String { options });
        Self::Menu(menu.placeholder(placeholder).max_values(most))
    }

    fn keys(&self) -> &[Key] {
        match self {
            Self::Keys(keys) => keys,
            Self::Menu(_) => &[],
        }
    }

    fn shown(self) -> CreateActionRow {
        match self {
            Self::Keys(keys) => CreateActionRow::Buttons(keys.into_iter().map(Key::shown).collect()),
            Self::Menu(menu) => CreateActionRow::SelectMenu(menu),
        }
    }
}

/// The rows as Discord is given them.
pub(crate) fn shown(rows: Vec<Row>) -> Vec<CreateActionRow> {
    rows.into_iter().map(Row::shown).collect()
}

/// The button that leads back to what one can do now.
pub(crate) fn back(component: &Component) -> Key {
    back_to(component.game, component.version)
}

/// The same, to a game's number and version.
pub(crate) fn back_to(game: i64, version: Version) -> Key {
    panel_button(BACK, (game, version), 0)
}

/// The button that leads to what one can do in another game, by its name.
pub(crate) fn lead_to(name: &str, game: i64, version: Version) -> Key {
    let label = direction::words_apart_within(&format!("Open {}", harmless(name)), limits::LABEL);
    panel_button(&label, (game, version), 0)
}

/// A button to a page of the panel.
fn panel_button(label: &str, (game, version): (i64, Version), page: usize) -> Key {
    let does = match u16::try_from(page) {
        Ok(0) | Err(_) => Use::Press,
        Ok(page) => Use::Page(page),
    };
    Key::new(Component { does, game, version, draft: Draft::new(PANEL), ask: Vec::new() }, label)
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
pub(crate) fn lead_back(rows: &[Row]) -> bool {
    rows.iter().flat_map(Row::keys).any(|key| key.means.opens_panel())
}

/// Is there nothing in these rows that leads on?
pub(crate) fn only_undo(rows: &[Row]) -> bool {
    let is_undo = |row: &Row| match row {
        Row::Keys(keys) => keys.iter().all(|key| key.means.draft.form == UNDO),
        Row::Menu(_) => false,
    };
    rows.iter().all(is_undo)
}

/// The buttons, each id once: Discord refuses a message with two components of one.
fn made<'a>(
    buttons: impl IntoIterator<Item = &'a Button>,
    seen: &mut BTreeSet<String>,
    mut means: impl FnMut(&Button) -> Component,
) -> Vec<Key> {
    let keys = buttons.into_iter().map(|button| Key::of(means(button), button));
    keys.filter(|key| seen.insert(key.id.clone())).collect()
}

/// Those that find room, in their order, and those that don't: what is needed goes before anything else.
fn fitting(all: Vec<Key>, room: usize) -> (Vec<Key>, Vec<Key>) {
    let needed = all.iter().filter(|one| one.means.is_needed()).count().min(room);
    let (mut needed, mut others) = (needed, room - needed);
    all.into_iter().partition(|one| {
        let left = if one.means.is_needed() { &mut needed } else { &mut others };
        let stays = *left > 0;
        *left = left.saturating_sub(1);
        stays
    })
}

fn in_rows(keys: impl IntoIterator<Item = Key>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for key in keys {
        match rows.last_mut() {
            Some(Row::Keys(row)) if row.len() < limits::ROW => row.push(key),
            _ => rows.push(Row::Keys(vec![key])),
        }
    }
    rows
}

/// Buttons in rows, as many as fit under a message. `means` says what each means.
pub(crate) fn buttons<'a>(
    buttons: impl IntoIterator<Item = &'a Button>,
    means: impl FnMut(&Button) -> Component,
) -> Vec<Row> {
    beneath(Vec::new(), buttons, means)
}

/// The same beneath rows that are there already. What finds no room stands in the panel, to which a button leads.
pub(crate) fn beneath<'a>(
    mut rows: Vec<Row>,
    buttons: impl IntoIterator<Item = &'a Button>,
    means: impl FnMut(&Button) -> Component,
) -> Vec<Row> {
    let mut seen: BTreeSet<String> = rows.iter().flat_map(Row::keys).map(|key| key.id.clone()).collect();
    let all = made(buttons, &mut seen, means);
    let room = limits::ROW.saturating_sub(rows.len()) * limits::ROW;
    // One of the buttons may lead there itself: a second one would have its id.
    let leads = lead_back(&rows) || (room > 0 && all.iter().any(|key| key.means.opens_panel()));
    let keep = if all.len() <= room || leads { room } else { room.saturating_sub(1) };
    let (stay, gone) = fitting(all, keep);
    let more = gone.first().filter(|_| !leads).map(|gone| panel_button(MORE, gone.game(), 0));
    rows.extend(in_rows(stay.into_iter().chain(more.clone().filter(|_| room > 0))));
    match more.filter(|_| room == 0) {
        Some(more) => and(rows, more),
        None => rows,
    }
}

/// The buttons of one's panel: all of them, on as many pages as it takes.
pub(crate) fn panel<'a>(
    buttons: impl IntoIterator<Item = &'a Button>,
    page: usize,
    means: impl FnMut(&Button) -> Component,
) -> Vec<Row> {
    let mut left = made(buttons, &mut BTreeSet::new(), means);
    let game = left.first().map(Key::game).unwrap_or_default();
    for number in 0.. {
        let back = (number > 0).then(|| panel_button(BACK, game, 0));
        let room = ALL - usize::from(back.is_some());
        let keep = if left.len() <= room { room } else { room - 1 };
        let (stay, gone) = fitting(left, keep);
        if number == page || gone.is_empty() {
            let more = (!gone.is_empty()).then(|| panel_button(MORE, game, number + 1));
            return in_rows(stay.into_iter().chain(more).chain(back));
        }
        left = gone;
    }
    Vec::new()
}

/// With this button at the end. Where there is no room left, it takes the place of one that the way back leads to.
pub(crate) fn and(mut rows: Vec<Row>, key: Key) -> Vec<Row> {
    let Some(key) = put(&mut rows, key) else { return rows };
    let Some(gone) = take_one(&mut rows) else { return rows };
    if !lead_back(&rows) && !key.means.opens_panel() {
        take_one(&mut rows);
        put(&mut rows, back(&gone.means));
    }
    put(&mut rows, key);
    rows
}

/// Puts a button where there is room, the last row first; gives it back where there is none.
fn put(rows: &mut Vec<Row>, key: Key) -> Option<Key> {
    let open = |row: &Row| matches!(row, Row::Keys(keys) if keys.len() < limits::ROW);
    if !rows.last().is_some_and(open) && rows.len() < limits::ROW {
        rows.push(Row::Keys(vec![key]));
        return None;
    }
    match rows.iter_mut().rev().find(|row| open(row)) {
        Some(Row::Keys(keys)) => {
            keys.push(key);
            None
        }
        _ => Some(key),
    }
}

/// Takes away the last button that may be missing; none where there is none.
fn take_one(rows: &mut [Row]) -> Option<Key> {
    for row in rows.iter_mut().rev() {
        let Row::Keys(keys) = row else { continue };
        if let Some(at) = keys.iter().rposition(|key| !key.means.is_needed()) {
            return Some(keys.remove(at));
        }
    }
    None
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

    /// So many things that can be done, and at the end what ends the turn, and what takes a step back.
    fn many(count: usize) -> Vec<Button> {
        let mut all: Vec<Button> =
            (0..count).map(|number| button(&format!("b{number}"), &format!("do {number}"))).collect();
        all.extend([button("End turn", "pass"), button("Undo", UNDO)]);
        all
    }

    fn labels(rows: &[Row]) -> Vec<String> {
        let rows = serde_json::to_value(shown(rows.to_vec())).expect("rows are JSON");
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
                let page_labels = labels(&panel(&all, page, component));
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
            let key = |number| Key::new(component(&button("x", &format!("m {number}"))), "x");
            let last = back_to(7, Version::default());
            vec![Row::Keys((0..4).map(key).collect()), Row::Keys(vec![last])]
        };
        let shown = labels(&beneath(menu(), &many(40), component));
        assert_eq!(shown.len(), 4 + 1 + 15);
        assert!(shown.ends_with(&["End turn".to_owned(), "Undo".to_owned()]), "{shown:?}");
        assert!(!shown.contains(&MORE.to_owned()));
        // Where nothing leads back, something does.
        let shown = labels(&buttons(&many(40), component));
        assert_eq!((shown.len(), shown.last().map(String::as_str)), (ALL, Some(MORE)));
        assert!(shown.contains(&"Undo".to_owned()), "{shown:?}");
    }

    #[test]
    fn where_a_button_leads_to_the_panel_itself_nothing_else_does() {
        for (count, stay) in [(22, 22), (23, 22), (60, 22)] {
            let all: Vec<Button> = many(count).into_iter().chain([button("Overview", PANEL)]).collect();
            let rows = buttons(&all, component);
            let ids: BTreeSet<&String> = rows.iter().flat_map(Row::keys).map(|key| &key.id).collect();
            let shown = labels(&rows);
            assert_eq!((ids.len(), shown.len()), (ALL, ALL), "{count}");
            assert_eq!(shown.iter().filter(|label| label.starts_with('b')).count(), stay, "{count}");
            assert_eq!(shown[stay..], ["End turn", "Undo", "Overview"], "{count}");
        }
    }

    #[test]
    fn the_way_back_finds_room_among_five_full_rows() {
        let full = || buttons(&many(23), component);
        assert_eq!(labels(&full()).len(), ALL);
        let shown = labels(&and(full(), back_to(7, Version::default())));
        assert_eq!((shown.len(), shown.last().map(String::as_str)), (ALL, Some(BACK)));
        assert!(shown.contains(&"End turn".to_owned()) && !shown.contains(&"b22".to_owned()), "{shown:?}");
        // What takes another's place brings the way back with it.
        let rule = button("Rule", "rules");
        let rule = Key::of(component(&rule), &rule);
        let shown = labels(&and(full(), rule));
        assert_eq!(shown.len(), ALL);
        assert!(shown.contains(&BACK.to_owned()) && shown.contains(&"Rule".to_owned()), "{shown:?}");
        assert!(shown.contains(&"Undo".to_owned()), "{shown:?}");
        // Room in a row before the last is room.
        let menu = Row::Keys(vec![Key::new(component(&button("x", "x")), "x")]);
        let mut rows = vec![menu];
        rows.extend(full().into_iter().take(4));
        assert!(labels(&and(rows, back_to(7, Version::default()))).contains(&BACK.to_owned()));
    }

    #[test]
    fn what_leads_back_is_known_by_what_it_means() {
        let called = Key::new(component(&button("", "rules")), BACK);
        assert!(!lead_back(&[Row::Keys(vec![called])]));
        let other = Key::new(component(&button("", PANEL)), "What I can do");
        assert!(lead_back(&[Row::Keys(vec![other])]));
    }
}
