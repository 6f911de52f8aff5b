//! Completion: what a field may hold now.

use super::state::{Stage, Table};
use super::tables::Tables;
use super::{Ask, Call, harmless, pins, story};
use crate::rules::{Candidate, Draft, SeatId};

impl Tables {
    /// What a field may hold, best first, from memory; the chat shows as many as it can.
    pub async fn complete(&self, call: &Call, draft: &Draft, field: &str, typed: &str) -> Vec<Candidate> {
        self.suggest(call, draft, field, typed)
    }

    fn suggest(&self, call: &Call, draft: &Draft, field: &str, typed: &str) -> Vec<Candidate> {
        let (draft, pinned) = pins::unpinned(harmless::of_draft(draft.clone()));
        let draft = &draft;
        let table = self.find(call).ok().map(|slot| slot.now());
        if let Some(verb) = self.verb(&draft.form) {
            let found = (verb.complete)(self, table.as_deref(), field, typed);
            if !found.is_empty() {
                return found;
            }
        }
        if field == "game" {
            let mine = self.tables_of(call.who.person);
            let mine = mine.iter().filter(|table| table.stage != Stage::Cancelled);
            return matching(mine.map(|table| table.standing.name.clone()).collect(), typed);
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

impl Tables {
    /// The zones in which these territories lie, in the board's order, with what lies in each; none where something else
    /// is among them.
    #[must_use]
    pub fn zones(&self, ask: &Ask, all: &[Candidate]) -> Vec<(String, Vec<Candidate>)> {
        let table = self.find(&ask.call).ok().map(|slot| slot.now());
        let Some(game) = table.as_ref().and_then(|table| table.game.as_ref()) else { return Vec::new() };
        let board = game.board();
        let at = |candidate: &Candidate| board.territories().find(|t| board.name(*t) == candidate.value);
        let Some(places) = all.iter().map(at).collect::<Option<Vec<_>>>() else { return Vec::new() };
        let within = |zone| {
            let here = all.iter().zip(&places).filter(|(_, at)| board.zone(**at) == zone);
            (
                board.zone_name(zone).to_owned(),
                here.map(|(candidate, _)| candidate.clone()).collect::<Vec<_>>(),
            )
        };
        board.zones().map(within).filter(|(_, here)| !here.is_empty()).collect()
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

/// What may be chosen with a seat and nobody has chosen yet.
pub(super) fn choices(table: &Table, typed: &str) -> Vec<Candidate> {
    let taken = |word: &str| {
        let chosen = |seat| table.kind.choosing().chosen(&table.standing.options, seat);
        table.seats().filter_map(chosen).any(|other| other == word)
    };
    let free = table.kind.choosing().words().iter().filter(|word| !taken(word));
    matching(free.map(ToString::to_string).collect(), typed)
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
