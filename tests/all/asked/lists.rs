//! Of what is offered for a list, each would be taken: the first pick, and what is picked after it.

use std::collections::{BTreeMap, BTreeSet};

use wartable::games::AnyGame;
use wartable::rules::{Actor, Draft, FieldKind, FieldSpec, Names, SeatId, codes};

/// A list is looked at in so many places of each game.
const OFTEN: usize = 25;

/// Lists of which one pick alone need not be an order, each with why.
const PARTS: &[(&str, &str, &str)] =
    &[("duel trade", "cards", "a card of one star is traded in together with others")];

/// Lists that neither machines nor positions come to: they are walked in `taps`.
pub(super) const ELSEWHERE: &[(&str, &str)] = &[("slate lose", "tokens")];

/// What was seen of the lists.
#[derive(Default)]
pub(super) struct Lists {
    /// In how many places, by form and field.
    looked: BTreeMap<(&'static str, &'static str), usize>,
    /// So many picks were tried of each.
    pub(super) tried: BTreeMap<(&'static str, &'static str), usize>,
    /// What would be refused.
    pub(super) refused: BTreeSet<String>,
}

impl Lists {
    /// Tries what is offered for the lists of this form, where what is needed beside them is filled in with what is offered
    /// first for it.
    pub(super) fn look(&mut self, game: &dyn AnyGame, names: &Names, seat: SeatId, path: &str) {
        let Some(form) = game.kind().forms().iter().find(|form| form.path == path) else { return };
        let mut draft = Draft::new(form.path);
        for field in form.fields.iter().filter(|field| field.kind != FieldKind::List) {
            let first = match field.kind {
                FieldKind::Choice(words) => words.first().map(|word| (*word).to_owned()),
                FieldKind::Flag => Some("yes".to_owned()),
                FieldKind::Moment => None,
                _ => {
                    let offered = game.candidates(seat, names, &draft, field.name, "").0;
                    // Numbers last: what is left after the least of them is the most.
                    let number = field.kind == FieldKind::Integer;
                    let one = if number { offered.into_iter().last() } else { offered.into_iter().next() };
                    one.map(|candidate| candidate.value)
                }
            };
            let needed = field.required || field.kind == FieldKind::Integer;
            if let Some(first) = first.filter(|_| needed) {
                draft = draft.with(field.name, first);
            }
        }
        for field in form.fields.iter().filter(|field| field.kind == FieldKind::List) {
            let often = self.looked.entry((form.path, field.name)).or_default();
            if *often < OFTEN && self.picked((game, names, seat), &draft, (form.path, field)) {
                *self.looked.entry((form.path, field.name)).or_default() += 1;
            }
            // Lists that must be given stand beside those after them.
            let first = game.candidates(seat, names, &draft, field.name, "").0.into_iter().next();
            if let Some(first) = first.filter(|_| field.required) {
                draft = draft.with(field.name, first.value);
            }
        }
    }

    /// Tries each first pick, and after some of them each second one. Was there anything?
    fn picked(
        &mut self,
        (game, names, seat): (&dyn AnyGame, &Names, SeatId),
        draft: &Draft,
        (path, field): (&'static str, &'static FieldSpec),
    ) -> bool {
        let offered = |typed: &str| {
            let all = game.candidates(seat, names, draft, field.name, typed).0;
            all.into_iter().map(|candidate| candidate.value).collect::<Vec<_>>()
        };
        let first = offered("");
        let some = [0, first.len() / 2, first.len().saturating_sub(1)];
        let after =
            |pick: &String| if pick.ends_with(';') { format!("{pick} ") } else { format!("{pick}, ") };
        let some: BTreeSet<String> = some.iter().filter_map(|place| first.get(*place)).map(after).collect();
        let second = some.iter().flat_map(|before| {
            offered(before).into_iter().filter(|value| value.starts_with(before.as_str()))
        });
        let all: Vec<String> = first.iter().cloned().chain(second).collect();
        for pick in &all {
            *self.tried.entry((path, field.name)).or_default() += 1;
            let excused = PARTS.iter().any(|(other, name, _)| (*other, *name) == (path, field.name));
            let draft = draft.clone().with(field.name, pick.as_str());
            let why = match game.draft(seat, names, &draft) {
                Ok(order) => game.check(Actor::Seat(seat), names, &order).err(),
                Err(refusal) => Some(refusal),
            };
            if let Some(why) = why.filter(|why| why.code != codes::NEEDS_CONFIRMATION && !excused) {
                let (kind, fields) = (game.kind().name(), &draft.fields);
                self.refused.insert(format!("{kind}, {path}: {fields:?}: {}", why.code));
            }
        }
        !all.is_empty()
    }
}
