//! A field's menu: the choices page by page or zone by zone, so that each of them can be reached; of what is a list,
//! what was picked so far, and a way to take it out again.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use poise::serenity_prelude::{ButtonStyle, CreateSelectMenuOption};

use super::components::{Component, Use};
use super::menus::{is_typed, placeholder};
use super::rows::{Key, Row};
use super::{direction, gather, limits, rows, text};
use crate::rules::{Candidate, FieldKind, FieldSpec};
use crate::table::harmless;

/// What is chosen to type something else than what a menu offers.
pub(crate) const OTHER: &str = "other…";
/// What is chosen to take out all that was picked.
pub(crate) const ALL: &str = "all";

/// What the button says that leaves a field as it is by default, and all that would be asked for after it.
const OPEN: &str = "Leave open";
/// And what leaves this one so and goes on to the next, where one may stop.
const NEXT: &str = "Next option";

/// Which part of a menu's choices is shown: a page of all, or of those in a zone. Where zones stand beside the likeliest
/// choices, the page is one of the zones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The zone, by its place among all.
    pub(crate) zone: Option<u8>,
    /// The page.
    pub(crate) page: u8,
}

impl Spot {
    /// The part with this number.
    pub(crate) fn numbered(number: u16) -> Self {
        let [zone, page] = number.to_be_bytes();
        Self { zone: zone.checked_sub(1), page }
    }

    /// Its number; 0 is the first page of all.
    pub(crate) fn number(self) -> u16 {
        u16::from_be_bytes([self.zone.map_or(0, |zone| zone.saturating_add(1)), self.page])
    }
}

/// What is shown of a field's choices.
pub(crate) struct Choices {
    /// The field.
    pub(crate) field: FieldSpec,
    /// What it may hold besides what was picked, best first.
    pub(crate) candidates: Vec<Candidate>,
    /// The zones in which they lie, where there are more than one menu holds; some may be empty.
    pub(crate) zones: Vec<(String, Vec<Candidate>)>,
    /// What was picked so far, of a list.
    pub(crate) so_far: Option<String>,
    /// Which part.
    pub(crate) spot: Spot,
    /// What goes on without this and all that would be asked for after it, where that is worth a button.
    pub(crate) all_open: Option<Component>,
    /// What sends a list of places as it stands, where how much goes to each of them would be asked next; and how it would go.
    pub(crate) shared: Option<(&'static str, Component)>,
}

/// How many choices of this field one menu holds: what may be typed as well ends with that choice.
fn room(field: &FieldSpec) -> usize {
    limits::MANY - usize::from(is_typed(field.kind))
}

/// Are these more than one menu of this field holds?
pub(crate) fn are_many(field: &FieldSpec, candidates: &[Candidate]) -> bool {
    candidates.len() > room(field)
}

impl Choices {
    /// Are things picked from more than one menu, until all is said?
    fn gathers(&self) -> bool {
        let many = are_many(&self.field, &self.candidates);
        self.field.kind == FieldKind::List && (self.so_far.is_some() || many)
    }

    /// The zones with something in them, by their places; none where all fits into one menu.
    fn by_zones(&self) -> Vec<(usize, &str, usize)> {
        let zones = self.zones.iter().enumerate().filter(|(_, (_, within))| !within.is_empty());
        let zones: Vec<_> = zones.map(|(at, (name, within))| (at, name.as_str(), within.len())).collect();
        if are_many(&self.field, &self.candidates) && zones.len() > 1 { zones } else { Vec::new() }
    }

    /// The zone that is shown, if one is.
    fn zone(&self) -> Option<&(String, Vec<Candidate>)> {
        let zone = self.zones.get(usize::from(self.spot.zone?))?;
        (!self.by_zones().is_empty() && !zone.1.is_empty()).then_some(zone)
    }

    /// What is said of the part that is shown, and of what was picked so far; below the question.
    pub(crate) fn said(&self) -> String {
        let mut lines = Vec::new();
        if let Some(so_far) = &self.so_far {
            lines.push(format!("So far: {}.", text::escape(so_far.trim_end_matches(';'))));
        }
        match (self.zone(), self.by_zones().is_empty()) {
            (Some((name, _)), _) => lines.push(format!("-# Of {}.", text::escape(name))),
            (None, false) => lines.push("-# The likeliest first; all of them by zone.".to_owned()),
            (None, true) => {}
        }
        if self.so_far.is_none()
            && !self.field.required
            && let Some(usual) = usual(self.field.words)
        {
            let usual = text::escape(usual);
            lines.push(match &self.all_open {
                Some(_) => format!("-# `{NEXT}`: {usual}. `{OPEN}`: so it is for all that follow, too."),
                None => format!("-# `{OPEN}`: {usual}."),
            });
        }
        if self.gathers() {
            let done = if self.so_far.is_some() { "; `Done` when that is all" } else { "" };
            lines.push(format!("-# What you pick stays while you look further{done}."));
        }
        lines.iter().map(|line| format!("\n{line}")).collect()
    }

    /// Menus and buttons: the choices, the zones, what can be taken out; other pages, done, without, back.
    pub(crate) fn rows(&self, component: &Component) -> Vec<Row> {
        let mut component = component.clone();
        if is_typed(self.field.kind) {
            component.ask.sort_by_key(|asked| *asked != self.field.name);
        }
        let zones = self.by_zones();
        let listed = self.zone().map_or(&self.candidates, |(_, within)| within);
        let mut seen = BTreeSet::new();
        let listed: Vec<(String, &str)> = listed
            .iter()
            // Discord refuses a menu with two alike, or an empty one.
            .filter(|candidate| !candidate.value.is_empty() && seen.insert(&candidate.value))
            .map(|candidate| (token(&candidate.value), candidate.label.as_str()))
            .collect();
        let room = room(&self.field);
        let among_zones = self.zone().is_none() && !zones.is_empty();
        let pages =
            if among_zones { zones.len().div_ceil(limits::MANY) } else { listed.len().div_ceil(room) };
        let page = usize::from(self.spot.page).min(pages.saturating_sub(1));
        let from = if among_zones { 0 } else { page * room };
        let shown = listed.into_iter().skip(from).take(room);
        let mut all = Vec::new();
        all.extend(self.menu(&component, page, shown));
        if !zones.is_empty() {
            all.push(self.zone_menu(&component, &zones, page));
        }
        all.extend(self.so_far.as_ref().map(|so_far| take_out(&component, so_far)));
        all.push(Row::Keys(self.keys(&component, page, pages, zones.len())));
        all
    }

    fn menu<'a>(
        &self,
        component: &Component,
        page: usize,
        shown: impl Iterator<Item = (String, &'a str)>,
    ) -> Option<Row> {
        let typed = is_typed(self.field.kind);
        let mut options: Vec<_> =
            shown.map(|(value, label)| CreateSelectMenuOption::new(label_of(label), value)).collect();
        if typed {
            options.push(CreateSelectMenuOption::new("Other…", OTHER));
        }
        if options.is_empty() {
            return None;
        }
        let most = if self.field.kind == FieldKind::List { options.len() } else { 1 };
        let does = match (self.gathers(), typed) {
            (true, _) => Use::Gather(self.at(page).number()),
            (false, true) => Use::Pick,
            (false, false) => Use::Choose,
        };
        let choose = Component { does, ..component.clone() };
        let most = u8::try_from(most).unwrap_or(1);
        Some(Row::menu(&choose, options, placeholder(self.field.name), most))
    }

    /// The zones, each with how many of all lie in it: the page of them that is shown, or that of the one that is.
    fn zone_menu(&self, component: &Component, zones: &[(usize, &str, usize)], page: usize) -> Row {
        let own = self.zone().and(self.spot.zone).map(usize::from);
        let own = own.and_then(|own| zones.iter().position(|(at, ..)| *at == own));
        let page = own.map_or(page, |own| own / limits::MANY);
        let shown = zones.iter().skip(page * limits::MANY).take(limits::MANY);
        let option = |(_, zone, count): &(usize, &str, usize)| {
            CreateSelectMenuOption::new(label_of(&format!("{zone} — {count}")), token(zone))
        };
        let choose = Component { does: Use::Zones, ..component.clone() };
        Row::menu(&choose, shown.map(option).collect(), "Zone", 1)
    }

    fn keys(&self, component: &Component, page: usize, pages: usize, zones: usize) -> Vec<Key> {
        let turn_to = |label: &str, spot: Spot| {
            Key::new(Component { does: Use::Page(spot.number()), ..component.clone() }, label)
        };
        let ask = component.ask.iter().filter(|name| *name != self.field.name).cloned().collect();
        let on = Component { does: Use::Skip, ask, ..component.clone() };
        let mut all = Vec::new();
        if self.so_far.is_some() {
            all.push(Key::new(on.clone(), "Done").styled(ButtonStyle::Success));
            if let Some((how, shared)) = &self.shared {
                all.push(Key::new(shared.clone(), &format!("Done, {how}")));
            }
        }
        if page > 0 {
            all.push(turn_to("Earlier…", self.at(page - 1)));
        }
        if page + 1 < pages {
            all.push(turn_to("More…", self.at(page + 1)));
        }
        if self.zone().is_some() && zones > limits::MANY {
            all.push(turn_to("All zones", Spot::default()));
        }
        if self.so_far.is_none() && !self.field.required {
            match &self.all_open {
                Some(all_open) => all.extend([Key::new(on, NEXT), Key::new(all_open.clone(), OPEN)]),
                None => all.push(Key::new(on, OPEN)),
            }
        }
        // A row holds so many; the way to other zones is their menu as well.
        all.truncate(limits::ROW - 1);
        all.push(rows::back(component));
        all
    }

    /// This page of what is shown.
    fn at(&self, page: usize) -> Spot {
        Spot { zone: self.zone().and(self.spot.zone), page: u8::try_from(page).unwrap_or(u8::MAX) }
    }
}

/// What a field holds where it is left open, as its words say at their end: "How many (all but one)".
pub(crate) fn usual(words: &str) -> Option<&str> {
    words.strip_suffix(')')?.rsplit_once('(').map(|(_, usual)| usual).filter(|usual| *usual != "asks")
}

/// The menu of what was picked so far. Where that is more than a menu holds, the last picked come first to be taken out.
fn take_out(component: &Component, so_far: &str) -> Row {
    let items = gather::items(so_far);
    let first = items.len().saturating_sub(limits::MANY - 1);
    let each = items.iter().enumerate().skip(first);
    let mut options: Vec<_> =
        each.map(|(at, item)| CreateSelectMenuOption::new(label_of(item), at.to_string())).collect();
    let most = options.len();
    options.push(CreateSelectMenuOption::new("All of it, to start over", ALL));
    let out = Component { does: Use::TakeOut, ..component.clone() };
    let most = u8::try_from(most).unwrap_or(1).max(1);
    Row::menu(&out, options, "Take out", most)
}

/// What a menu says for a value: itself, or where it is too long, a word that stands for it.
fn token(value: &str) -> String {
    if limits::length(value) <= limits::CHOICE {
        return value.to_owned();
    }
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    format!("@{:016x}", hasher.finish())
}

/// Does a word stand for something longer?
pub(crate) fn is_token(word: &str) -> bool {
    word.strip_prefix('@').is_some_and(|rest| rest.len() == 16 && rest.chars().all(|c| c.is_ascii_hexdigit()))
}

/// The value that this word stands for, among those that are offered.
pub(crate) fn value_of(word: &str, candidates: &[Candidate]) -> Option<String> {
    candidates
        .iter()
        .find(|candidate| token(&candidate.value) == word)
        .map(|candidate| candidate.value.clone())
}

/// The place of the zone that a menu called so.
pub(crate) fn zone_called(zones: &[(String, Vec<Candidate>)], word: &str) -> Option<u8> {
    zones.iter().position(|(name, _)| token(name) == word).and_then(|at| u8::try_from(at).ok())
}

fn label_of(label: &str) -> String {
    let label = direction::words_apart_within(&harmless(label), limits::CHOICE);
    if label.is_empty() { "—".to_owned() } else { label }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::rules::Draft;
    use crate::table::Version;

    const PLACE: FieldSpec = FieldSpec::must("from", "From where", FieldKind::Completed);
    const SEVERAL: FieldSpec = FieldSpec::must("places", "Places", FieldKind::List);

    fn component(ask: &[&str]) -> Component {
        Component {
            does: Use::Press,
            game: 1,
            version: Version::default(),
            draft: Draft::new("attack"),
            ask: ask.iter().map(|field| (*field).to_owned()).collect(),
        }
    }

    fn candidates(from: usize, count: usize) -> Vec<Candidate> {
        let one = |number| Candidate { value: format!("v{number}"), label: format!("l{number}") };
        (from..from + count).map(one).collect()
    }

    fn choices(field: FieldSpec, zones: &[usize]) -> Choices {
        let mut all = Vec::new();
        let mut made = Vec::new();
        for (at, count) in zones.iter().enumerate() {
            let within = candidates(all.len(), *count);
            all.extend(within.clone());
            made.push((format!("z{at}"), within));
        }
        Choices {
            field,
            candidates: all,
            zones: made,
            so_far: None,
            spot: Spot::default(),
            all_open: None,
            shared: None,
        }
    }

    /// What stands in the rows: menus by what they say, buttons by their labels.
    fn shown(choices: &Choices) -> (Vec<(String, Vec<String>)>, Vec<(String, Component)>) {
        let rows = serde_json::to_value(rows::shown(choices.rows(&component(&[choices.field.name, "x"]))))
            .expect("JSON");
        let rows = rows.as_array().expect("rows").clone();
        assert!(rows.len() < limits::ROW, "a row is left for what can be done besides");
        let (mut menus, mut buttons) = (Vec::new(), Vec::new());
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        for one in rows.iter().flat_map(|row| row["components"].as_array().expect("components")) {
            match one["options"].as_array() {
                Some(options) => {
                    assert!((1..=limits::MANY).contains(&options.len()));
                    let values = options.iter().map(|option| text(&option["value"])).collect();
                    menus.push((text(&one["placeholder"]), values));
                }
                None => {
                    let means = Component::decode(&text(&one["custom_id"])).expect("our own id");
                    buttons.push((text(&one["label"]), means));
                }
            }
        }
        (menus, buttons)
    }

    /// Everything that can be chosen, by whatever pages and zones there are.
    fn reached(choices: &mut Choices) -> BTreeSet<String> {
        let (mut found, mut tried, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![0]);
        while let Some(number) = open.pop() {
            if !tried.insert(number) {
                continue;
            }
            choices.spot = Spot::numbered(number);
            let (menus, buttons) = shown(choices);
            for (placeholder, values) in menus {
                if placeholder == "Zone" {
                    let zones = values.iter().filter_map(|value| zone_called(&choices.zones, value));
                    open.extend(zones.map(|zone| Spot { zone: Some(zone), page: 0 }.number()));
                } else if placeholder != "Take out" {
                    found.extend(values);
                }
            }
            open.extend(buttons.iter().filter_map(|(_, means)| match means.does {
                Use::Page(number) => Some(number),
                _ => None,
            }));
        }
        found.remove(OTHER);
        found
    }

    #[test]
    fn sixty_candidates_take_three_pages() {
        let mut choices = choices(PLACE, &[60]);
        let mut labels = Vec::new();
        for page in 0..3 {
            choices.spot.page = page;
            let (menus, buttons) = shown(&choices);
            assert_eq!(menus[0].0, "From");
            let words: Vec<String> = buttons.into_iter().map(|(label, _)| label).collect();
            labels.push((menus[0].1.len(), words.join(" ")));
        }
        let expected = [(25, "More… Back"), (25, "Earlier… More… Back"), (10, "Earlier… Back")];
        assert_eq!(labels, expected.map(|(count, words)| (count, words.to_owned())));
    }

    #[test]
    fn each_choice_can_be_reached_in_whatever_zones_they_lie() {
        let many = [3; 40];
        let cases: [&[usize]; 8] =
            [&[1], &[25], &[26], &[60, 0, 7], &[30, 30, 200], &[0, 0, 26], &many, &[20, 20, 0, 20]];
        for field in [PLACE, SEVERAL] {
            for zones in cases {
                for so_far in [None, Some("v1, v2".to_owned())] {
                    let mut choices = choices(field.clone(), zones);
                    choices.so_far = so_far.filter(|_| field.kind == FieldKind::List);
                    let all: BTreeSet<String> =
                        choices.candidates.iter().map(|candidate| candidate.value.clone()).collect();
                    assert_eq!(reached(&mut choices), all, "{} {zones:?}", field.name);
                    // Without zones it goes page by page.
                    choices.zones.clear();
                    assert_eq!(reached(&mut choices), all, "{} {zones:?}, no zones", field.name);
                }
            }
        }
    }

    #[test]
    fn what_is_too_long_for_a_menu_is_meant_by_a_word() {
        let long = "Western United States 2, ".repeat(6);
        let mut choices = choices(PLACE, &[2]);
        choices.candidates[1].value.clone_from(&long);
        let (menus, _) = shown(&choices);
        let word = &menus[0].1[1];
        assert!(is_token(word) && !is_token("v1"));
        assert_eq!(value_of(word, &choices.candidates), Some(long));
    }

    #[test]
    fn what_was_picked_can_be_taken_out_whatever_it_is() {
        let mut choices = choices(SEVERAL, &[30]);
        let picked: Vec<String> = (0..40).map(|number| format!("Peru {number}")).collect();
        choices.so_far = Some(picked.join(", "));
        let (menus, buttons) = shown(&choices);
        let (_, out) = menus.iter().find(|(placeholder, _)| placeholder == "Take out").expect("a menu");
        assert_eq!(
            (out.first().map(String::as_str), out.last().map(String::as_str)),
            (Some("16"), Some(ALL))
        );
        let (_, done) = buttons.iter().find(|(label, _)| label == "Done").expect("a button");
        assert_eq!((done.does, done.ask.as_slice()), (Use::Skip, &["x".to_owned()][..]));
        assert!(choices.said().contains("So far: Peru 0, Peru 1"), "{}", choices.said());
    }

    #[test]
    fn a_part_is_known_by_its_number() {
        let mut seen = BTreeSet::new();
        for zone in [None, Some(0), Some(7), Some(200)] {
            for page in [0, 1, 255] {
                let spot = Spot { zone, page };
                assert_eq!(Spot::numbered(spot.number()), spot);
                assert!(seen.insert(spot.number()));
            }
        }
        assert_eq!(Spot::default().number(), 0);
    }

    #[test]
    fn what_need_not_be_given_can_be_left_open() {
        let field = FieldSpec { required: false, words: "How many (all but one)", ..PLACE };
        let choices = choices(field, &[3]);
        assert!(choices.said().contains("`Leave open`: all but one."), "{}", choices.said());
        let (_, buttons) = shown(&choices);
        let (label, open) = &buttons[0];
        assert_eq!(
            (label.as_str(), open.does, open.ask.as_slice()),
            ("Leave open", Use::Skip, &["x".to_owned()][..])
        );
    }
}
