//! Taking steps back: as far as no die has rolled and nobody can have learned a secret since, by
//! ballot of those who acted since. Taking back is an act in the journal like any other.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::fmt::{Display, Write as _};
use std::sync::Arc;

use serde_json::{Value, json};

use super::buttons::{knowing, undo_button};
use super::change::Change;
use super::proposal::Proposal;
use super::rows::{seat_of, undone_to};
use super::seals::sealed;
use super::state::{Step, Table};
use super::tables::{Tables, with_button};
use super::{Call, No, PersonId, Receipt, first_game, story};
use crate::games::AnyGame;
use crate::line;
use crate::rules::{Addressed, Button, Candidate, Line, Names, SeatId, Span, Viewer};

/// The steps that can be taken back, oldest first: those after the last firm one, as long as none of them brought to light
/// what was hidden, opened or closed what is answered unseen, or put out a seat that was given up since. What a seat keeps for
/// itself is no step, and changes nothing about which can be taken back.
pub(super) fn open_steps(table: &Table) -> Vec<&Step> {
    let mut open: Vec<_> = last_open_steps(table).collect();
    open.reverse();
    open
}

/// The same, the last first; each is looked at only once it is asked for.
pub(super) fn last_open_steps(table: &Table) -> impl Iterator<Item = &Step> {
    let names = table.names();
    table.steps.iter().enumerate().rev().map_while(move |(index, step)| {
        let before = index.checked_sub(1).and_then(|index| table.steps[index].after.as_ref())?;
        let after = step.after.as_ref().filter(|_| !step.firm)?;
        // Nobody would be there to play it.
        if table.standing.gone.iter().any(|seat| !before.is_out(*seat)) {
            return None;
        }
        let looked = || Before::new(before.as_ref(), &names).comes_to_light(after.as_ref());
        (!step.lit.get_or_init(looked)).then_some(step)
    })
}

/// How a game stands before steps of which each is looked at: did it bring to light what was hidden, or open or close
/// what is answered unseen?
pub(super) struct Before<'a> {
    pub(super) game: &'a dyn AnyGame,
    pub(super) names: &'a Names,
    /// What is sealed and what is hidden in it, once that was asked for.
    sealed: OnceCell<Vec<(&'static str, u32)>>,
    hidden: OnceCell<BTreeSet<String>>,
}

impl<'a> Before<'a> {
    pub(super) fn new(game: &'a dyn AnyGame, names: &'a Names) -> Self {
        Self { game, names, sealed: OnceCell::new(), hidden: OnceCell::new() }
    }

    /// Did a step after which the game stands like this?
    pub(super) fn comes_to_light(&self, after: &dyn AnyGame) -> bool {
        *self.sealed.get_or_init(|| sealed(self.game)) != sealed(after) || self.shows_hidden(after)
    }

    /// Was something hidden before that is hidden no more?
    fn shows_hidden(&self, after: &dyn AnyGame) -> bool {
        // What was noted or taken back in between came to nobody else's light.
        let noted = self.game.with_notes_of(after);
        let unlike;
        let before = if noted.is_like(self.game) {
            self.hidden.get_or_init(|| hidden(self.game, self.names))
        } else {
            unlike = hidden(noted.as_ref(), self.names);
            &unlike
        };
        if before.is_empty() || before.is_subset(&hidden(after, self.names)) {
            return false;
        }
        // A note that is gone, since another's step took it back, came to nobody's light either (BZ-A11).
        let kept = after.with_notes_of(self.game);
        let was = self.hidden.get_or_init(|| hidden(self.game, self.names));
        !was.is_subset(&hidden(kept.as_ref(), self.names))
    }
}

/// Where in its position a game holds what not everybody sees, as JSON pointers; without what a side settles among itself:
/// what lapses of that came to nobody's light, and by what can be taken back nobody may learn that it was there.
fn hidden(game: &dyn AnyGame, names: &Names) -> BTreeSet<String> {
    // Mostly nothing is, and a position is long.
    if !game.hides_from(Viewer::Public) {
        return BTreeSet::new();
    }
    let mut hidden =
        differences(&game.position(names, Viewer::Public), &game.position(names, Viewer::Everything));
    let among = game.settled_among();
    let is_in = |at: &str, one: &str| {
        at.strip_prefix(one).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    hidden.retain(|at| !among.iter().any(|one| is_in(at, one)));
    hidden
}

/// The JSON pointers at which two values differ.
pub(super) fn differences(a: &Value, b: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    differ(a, b, &mut String::new(), &mut found);
    found
}

fn differ(a: &Value, b: &Value, at: &mut String, found: &mut BTreeSet<String>) {
    let mut below = |key: &dyn Display, one: &Value, other: &Value, found: &mut BTreeSet<String>| {
        let length = at.len();
        let _ = write!(at, "/{key}");
        differ(one, other, at, found);
        at.truncate(length);
    };
    match (a, b) {
        (Value::Object(one), Value::Object(other)) => {
            // Mostly they have the same keys in the same order.
            let mut beside = other.iter();
            for (key, value) in one {
                let same = beside.next().filter(|(other, _)| *other == key).map(|(_, value)| value);
                let there = same.or_else(|| other.get(key)).unwrap_or(&Value::Null);
                if value != there {
                    below(key, value, there, found);
                }
            }
            for (key, value) in
                other.iter().filter(|(key, value)| !value.is_null() && !one.contains_key(*key))
            {
                below(key, &Value::Null, value, found);
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (index, (one, other)) in one.iter().zip(other).enumerate().filter(|(_, (a, b))| a != b) {
                below(&index, one, other, found);
            }
        }
        _ if a != b => {
            found.insert(at.clone());
        }
        _ => {}
    }
}

/// A step as the list shows it, by its number in the log: "12: ada moves 3 to Peru".
fn label(step: &Step, names: &Names) -> String {
    let what = story::entry(&step.told, step.seat, names);
    story::cut(&format!("{}: {what}", step.entry), 100)
}

/// Steps one after the other, without the stop of each.
fn said(labels: &[String]) -> String {
    labels.iter().map(|label| label.trim_end_matches('.')).collect::<Vec<_>>().join("; ")
}

/// The labelled steps for `/game undo to:`, the last first.
pub(super) fn candidates(table: &Table, typed: &str) -> Vec<Candidate> {
    if table.stage.is_past() {
        return Vec::new();
    }
    let typed = typed.trim().to_lowercase();
    let names = table.titles();
    open_steps(table)
        .into_iter()
        .rev()
        .map(|step| Candidate { value: step.entry.to_string(), label: label(step, &names) })
        .filter(|candidate| candidate.label.to_lowercase().contains(&typed))
        .collect()
}

/// Without whom it isn't carried: nobody takes back another's step, what changed another's goods, or an aim that was chosen
/// before all (WR-2, WR-27).
pub(super) fn concerned(table: &Table, what: &Proposal) -> BTreeSet<PersonId> {
    let Proposal::Undo(to) = what else { return BTreeSet::new() };
    let seats = since(table, *to).flat_map(|step| step.seat.iter().chain(&step.concerned));
    seats.filter_map(|seat| table.person_of(*seat)).collect()
}

/// Who is asked whether the steps after this row are taken back: those who took them, and those concerned; all, where a
/// machine is among them, or nobody of them is there any more.
pub(super) fn electors(table: &Table, to: i64) -> BTreeSet<PersonId> {
    let seats = since(table, to).flat_map(|step| step.seat.iter().chain(&step.concerned));
    let people = behind(table, seats);
    if people.is_empty() { table.voters().into_iter().collect() } else { people }
}

/// Who is asked for these seats. Who takes a machine's step back sees it think anew: that is for all to allow.
pub(super) fn behind<'a>(
    table: &Table,
    seats: impl Iterator<Item = &'a SeatId> + Clone,
) -> BTreeSet<PersonId> {
    let all = if seats.clone().any(|seat| table.is_machine(*seat)) { table.voters() } else { Vec::new() };
    all.into_iter().chain(seats.filter_map(|seat| table.person_of(*seat))).collect()
}

/// The game as it stood after this journal row, and the steps since; none where they can't all be taken back.
fn taken_back(table: &Table, to: i64) -> Option<(Arc<dyn AnyGame>, Vec<&Step>)> {
    let undone: Vec<&Step> = open_steps(table).into_iter().filter(|step| step.seq > to).collect();
    let target = table.steps.iter().find(|step| step.seq == to)?.after.clone()?;
    (!undone.is_empty() && undone.len() == since(table, to).count()).then_some((target, undone))
}

/// Can all steps after this journal row be taken back?
pub(super) fn can_be_taken_back(table: &Table, to: i64) -> bool {
    taken_back(table, to).is_some()
}

impl Step {
    /// Was it a person's, or nobody's in particular?
    fn is_no_machines(&self, table: &Table) -> bool {
        self.seat.is_none_or(|seat| !table.is_machine(seat))
    }
}

fn since(table: &Table, to: i64) -> impl Iterator<Item = &Step> + Clone {
    table.steps.iter().filter(move |step| step.seq > to)
}

impl Tables {
    /// `/game undo`: back to before a labelled step (none: the last), by ballot of who acted since.
    pub async fn undo(&self, call: Call, to: Option<String>) -> Result<Receipt, No> {
        self.undo_as(call, to, None).await
    }

    /// The same; by a button, which stands for one step and no other, and asks before it asks others
    /// (`Some(true)`: that was confirmed).
    pub(super) async fn undo_as(
        &self,
        call: Call,
        to: Option<String>,
        button: Option<bool>,
    ) -> Result<Receipt, No> {
        let _busy = self.0.activity.busy("order");
        let slot = self.find_certainly(&call)?;
        let _turn = slot.turn.lock().await;
        if let Some(first) = self.answered(&call).await? {
            return Ok(first);
        }
        let before = slot.now();
        let seat = self.seated(&before, &call, "take back")?;
        let open = open_steps(&before);
        let Some(last) = open.last() else { return Err(self.refuse(&before, story::nothing_to_undo())) };
        let first = match &to {
            // What a machine has done since goes with it.
            None => open.iter().rev().find(|step| step.is_no_machines(&before)).unwrap_or(last),
            Some(typed) => {
                let number = typed.split(':').next().unwrap_or_default().trim().parse::<i64>().ok();
                let found = open.iter().find(|step| Some(step.entry) == number);
                let gone = || if button.is_some() { story::step_gone() } else { story::no_such_step(typed) };
                found.ok_or_else(|| self.refuse(&before, gone()))?
            }
        };
        let position = before.steps.iter().position(|step| step.seq == first.seq).unwrap_or(0);
        let target = position.checked_sub(1).and_then(|index| before.steps.get(index));
        let Some(target) = target.map(|step| step.seq) else {
            return Err(self.refuse(&before, story::nothing_to_undo()));
        };
        let electors = electors(&before, target);
        if button == Some(false) {
            if self.has_just_undone(&before, seat).await? {
                return Err(self.refuse(&before, story::undone_too_quickly()));
            }
            let me = call.who.person;
            let is_open = before.standing.motions.iter().any(|motion| motion.what == Proposal::Undo(target));
            if !is_open && electors.iter().any(|person| *person != me) {
                let undo = undo_button(first);
                let ask = Button { label: "Ask for it".to_owned(), draft: knowing(undo.draft), ..undo };
                let others = electors.iter().filter(|person| **person != me);
                let seats: Vec<SeatId> =
                    others.filter_map(|person| before.seats_of(*person).first().copied()).collect();
                return Err(with_button(&before, story::undo_asks(&seats), ask));
            }
        }
        self.put_to_vote(&slot, &before, &call, seat, Proposal::Undo(target)).await
    }

    /// Was the last thing that happened this seat's undo, a moment ago? A second press fell on the button that had
    /// come under the finger.
    async fn has_just_undone(&self, table: &Table, seat: SeatId) -> Result<bool, No> {
        let last =
            self.0.store.journal(table.id.0, table.sequence).await.map_err(|error| self.broke(error))?;
        Ok(last.first().is_some_and(|row| {
            seat_of(row) == Some(seat)
                && undone_to(row).is_some()
                && self.now().as_millisecond() - row.at < super::pins::QUICK * 1_000
        }))
    }

    /// Goes back to the state after this journal row; what was taken back by that, for who reads the answer.
    pub(super) fn take_back(&self, change: &mut Change, to: i64, by: SeatId) -> Result<Line, No> {
        // What is kept through it goes by how the game is mended now, and is found again by the journal.
        change.note_mends();
        let Some((target, undone)) = taken_back(&change.table, to) else {
            return Err(self.refuse(&change.table, story::nothing_to_undo()));
        };
        let names = change.table.titles();
        let told: Vec<String> = undone.iter().map(|step| label(step, &names)).collect();
        let plain: Vec<String> =
            undone.iter().map(|step| story::entry(&step.told, step.seat, &names)).collect();
        let plain = story::cut(&said(&plain), 300);
        let now = change.table.game.clone();
        let target = now
            .as_ref()
            .map_or_else(|| Arc::clone(&target), |now| Arc::from(target.with_notes_of(now.as_ref())));
        change.table.game = Some(Arc::clone(&target));
        change.tell_what_opened_again(now.as_deref(), target.as_ref());
        change.table.steps.retain(|step| step.seq <= to);
        let told = story::cut(&said(&told), 300);
        let end = story::stop(&told);
        let line = line!["Taken back by ", by, ": ", Span::Given(told), end];
        first_game::taken_back(change);
        change.act(Some(by), &json!({ "undo": to }), line);
        // It may be older than the last mend.
        change.note_mends();
        Ok(story::taken_back(&plain))
    }
}

impl Change {
    /// What is between a few alone and was over by what is taken back now: they are told apart that it is open again, whoever
    /// takes it back, since no receipt says it.
    fn tell_what_opened_again(&mut self, before: Option<&dyn AnyGame>, now: &dyn AnyGame) {
        let Some(before) = before else { return };
        let at = self.seconds();
        let again = self.table.seats().filter_map(|seat| Some((seat, now.opened_again(before, seat, at)?)));
        let again = again.map(|(seat, passage)| Addressed::own(seat, passage)).collect();
        let actor = self.actor.take();
        self.tell(again);
        self.actor = actor;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_values_differ_where_they_do() {
        let one = json!({ "a": 1, "b": [1, { "c": null }], "d": [1], "e": null, "g": "x" });
        let other = json!({ "b": [2, { "c": "y" }], "a": 1, "d": [1, 2], "f": { "h": 1 }, "g": "x" });
        assert_eq!(Vec::from_iter(differences(&one, &other)), ["/b/0", "/b/1/c", "/d", "/f"]);
        assert_eq!(differences(&one, &other), differences(&other, &one));
        assert!(differences(&json!({ "a": null }), &json!({})).is_empty(), "what isn't there is null");
    }
}
