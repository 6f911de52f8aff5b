//! Completion: what a field may hold now.

use std::sync::Arc;

use super::state::{Stage, Table};
use super::tables::{At, Tables};
use super::{Ask, Call, PersonId, harmless, pins, story};
use crate::games::Kind;
use crate::rules::{Board, Candidate, Draft, SeatId, TerritoryId, ZoneId};

impl Tables {
    /// What a field may hold, best first, from memory; the chat shows as many as it can.
    pub async fn complete(&self, call: &Call, draft: &Draft, field: &str, typed: &str) -> Vec<Candidate> {
        self.suggest(call, draft, field, typed)
    }

    /// The same at once.
    pub(super) fn suggest(&self, call: &Call, draft: &Draft, field: &str, typed: &str) -> Vec<Candidate> {
        let (draft, pinned) = pins::unpinned(harmless::of_draft(draft.clone()));
        let draft = &draft;
        let table = self.find_for(call, &draft.form).ok().map(|slot| slot.now());
        if let Some(verb) = self.verb(&draft.form) {
            let at = At { table: table.as_deref(), person: call.who.person };
            let found = (verb.complete)(self, at, field, typed);
            if !found.is_empty() {
                return found;
            }
        }
        if let Some(kind) = self.made_by(&draft.form) {
            return self.offered(kind, draft, field);
        }
        if field == "game" {
            let mine = self.tables_of(call.who.person);
            let mine: Vec<_> = mine.iter().filter(|table| table.stage != Stage::Cancelled).collect();
            return games(&mine, typed);
        }
        let Some(table) = table else { return Vec::new() };
        let Some(game) = table.game.as_ref().filter(|_| table.stage == Stage::Running) else {
            return Vec::new();
        };
        let names = table.names();
        let offered = |seats: &[SeatId]| {
            let each = seats.iter().map(|seat| game.candidates(*seat, &names, draft, field, typed).0);
            in_turns(each.collect())
        };
        let acting = table.acting_seats(call.who.person, &draft.form);
        let acting = table.narrowed(acting, pinned, call.who.person);
        let found = offered(&acting);
        if !found.is_empty() {
            return found;
        }
        // What the seats that owe can't do, another of the same person's perhaps can.
        let others = table.seats_for(call.who.person, &draft.form);
        let mut others = table.narrowed(others, pinned, call.who.person);
        others.retain(|seat| !acting.contains(seat));
        offered(&others)
    }
}

/// What is chosen that lies in no zone.
const ELSEWHERE: &str = "Everything else";

/// The territory that a choice is about: its name alone, or with something before or behind it ("Peru 2", "3 troops from
/// Peru"). The longest name counts.
fn place_named(board: &Board, value: &str) -> Option<TerritoryId> {
    let about = |at: &TerritoryId| {
        let name = board.name(*at);
        value == name
            || value.strip_prefix(name).is_some_and(|rest| rest.starts_with(' '))
            || value.strip_suffix(name).is_some_and(|rest| rest.ends_with(' '))
    };
    board.territories().filter(about).max_by_key(|at| board.name(*at).len())
}

impl Tables {
    /// The board's zones in its order, with those of these choices in each that lie there, and last what lies nowhere; none
    /// where nothing lies anywhere. A zone keeps its place, whether there is something in it or not.
    #[must_use]
    pub fn zones(&self, ask: &Ask, all: &[Candidate]) -> Vec<(String, Vec<Candidate>)> {
        let table = self.find_for(&ask.call, &ask.draft.form).ok().map(|slot| slot.now());
        let Some(game) = table.as_ref().and_then(|table| table.game.as_ref()) else { return Vec::new() };
        let board = game.board();
        let zone = |candidate: &Candidate| place_named(board, &candidate.value).map(|at| board.zone(at));
        let lies: Vec<Option<ZoneId>> = all.iter().map(zone).collect();
        if lies.iter().all(Option::is_none) {
            return Vec::new();
        }
        let within = |zone: Option<ZoneId>| {
            let here = all.iter().zip(&lies).filter(|(_, lies)| **lies == zone);
            here.map(|(candidate, _)| candidate.clone()).collect::<Vec<_>>()
        };
        let zones = board.zones().map(|zone| (board.zone_name(zone).to_owned(), within(Some(zone))));
        zones.chain(std::iter::once((ELSEWHERE.to_owned(), within(None)))).collect()
    }
}

/// Values that hold what is typed, those that begin with it first.
pub(super) fn matching(values: Vec<String>, typed: &str) -> Vec<Candidate> {
    let typed = typed.trim().to_lowercase();
    let mut found: Vec<(bool, String)> = values
        .into_iter()
        .map(|value| (!value.to_lowercase().starts_with(&typed), value))
        .filter(|(_, value)| value.to_lowercase().contains(&typed))
        .collect();
    found.sort_by_key(|(later, _)| *later);
    found.into_iter().map(|(_, value)| Candidate { label: story::cut(&value, 100), value }).collect()
}

/// Rules that are found for what is typed, or all: chosen by their numbers, shown with how they begin.
pub(super) fn rules(kind: &dyn Kind, typed: &str) -> Vec<Candidate> {
    let shown = |(id, text): (&str, &str)| Candidate {
        value: id.to_owned(),
        label: story::cut(&format!("{id} — {}", text.replace('*', "")), 100),
    };
    kind.texts().rules_text(typed).into_iter().map(shown).collect()
}

/// Games by their names; where several have one name, by their numbers.
fn games(mine: &[&Arc<Table>], typed: &str) -> Vec<Candidate> {
    let label = |table: &Table| table.name_among(mine.iter().copied());
    let chosen = |candidate: Candidate| {
        let is_numbered = |table: &Table| label(table) != table.standing.name;
        let numbered = mine.iter().find(|table| is_numbered(table) && label(table) == candidate.value);
        let value = numbered.map_or(candidate.value, |table| format!("#{}", table.id));
        Candidate { value, label: candidate.label }
    };
    matching(mine.iter().map(|table| label(table)).collect(), typed).into_iter().map(chosen).collect()
}

/// Lists best first, made one that is best first: the first of each, the second of each.
fn in_turns(mut lists: Vec<Vec<Candidate>>) -> Vec<Candidate> {
    if lists.len() == 1 {
        return lists.remove(0);
    }
    let mut all: Vec<Candidate> = Vec::new();
    let longest = lists.iter().map(Vec::len).max().unwrap_or(0);
    for index in 0..longest {
        for candidate in lists.iter().filter_map(|list| list.get(index)) {
            if all.iter().all(|known| known.value != candidate.value) {
                all.push(candidate.clone());
            }
        }
    }
    all
}

/// What may be chosen with a seat and isn't taken yet by as many as may have it.
pub(super) fn choices(table: &Table, typed: &str) -> Vec<Candidate> {
    let (choosing, options) = (table.kind.choosing(), &table.standing.options);
    let taken = |word: &str| {
        let have = table.seats().filter(|seat| choosing.chosen(options, *seat) == Some(word)).count();
        have >= choosing.places(options, word)
    };
    let free = choosing.words().iter().filter(|word| !taken(word));
    matching(free.map(ToString::to_string).collect(), typed)
}

/// As what somebody may sit down: with what is still to be chosen, or on a seat that is free or a machine's. Who sits
/// already changes seats only where these are told apart.
pub(super) fn to_sit(table: &Table, person: PersonId, typed: &str) -> Vec<Candidate> {
    if table.stage != Stage::Lobby {
        return Vec::new();
    }
    let mut all = choices(table, typed);
    let own = table.seats_of(person);
    // What one has chosen is chosen already.
    let chosen = |word: &str| {
        own.first().and_then(|seat| table.kind.choosing().chosen(&table.standing.options, *seat))
            == Some(word)
    };
    all.retain(|candidate| !chosen(&candidate.value));
    if own.is_empty() || table.has_named_seats() {
        all.extend(seats(table, &table.seats_to_join(), typed));
    }
    all
}

/// Seats by what they are called; those with names of their own are chosen by these.
pub(super) fn seats(table: &Table, seats: &[SeatId], typed: &str) -> Vec<Candidate> {
    let titles = table.titles();
    let candidates = matching(seats.iter().map(|seat| titles.of(*seat)).collect(), typed);
    let value = |title: &str| {
        let seat = seats.iter().find(|seat| titles.of(**seat) == title)?;
        table.own_name(*seat).map(str::to_owned)
    };
    let chosen = |candidate: Candidate| Candidate {
        value: value(&candidate.value).unwrap_or(candidate.value),
        label: candidate.label,
    };
    candidates.into_iter().map(chosen).collect()
}
