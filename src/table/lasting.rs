//! What isn't taken back by who did it alone says so beforehand. It is found by trying: the order is carried out on a
//! copy of the game as its reader knows it, so that it tells nothing of what others keep for themselves, and looked at as
//! a step that is done would be.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::buttons::WITHDRAW;
use super::change::Change;
use super::due::Seal;
use super::state::{Stage, Table, add};
use super::story::{self, Lasting};
use super::tables::{Tables, receipt};
use super::undo::{Before, behind};
use super::{Ask, PersonId, PostKind, Receipt, To, pins, rows};
use crate::games::{AnyGame, AnyOrder};
use crate::rules::{
    Actor, Audience, Button, Candidate, Dice, Draft, FieldValue, Line, Passage, SeatId, Viewer,
};

/// So many labels stand in a line; more are not told one by one.
const LABELS: usize = 5;

/// Of so many choices each is tried: as many as a menu shows.
const TRIED: usize = 25;

/// Why this order wouldn't be taken back by who gives it alone, as a step is; none where it would be. One that nobody has given yet
/// does no harm where it can't be carried out: then nothing is said of it.
pub(super) fn lasts(table: &Table, seat: SeatId, draft: &Draft, order: &AnyOrder) -> Option<Lasting> {
    let names = table.names();
    let known = table.game.as_ref()?.seen_by(Viewer::Seat(seat));
    lasts_after(table, &Before::new(known.as_ref(), &names), seat, draft, order)
}

/// The same of one order of several, for all of which the table stands as it did.
fn lasts_after(
    table: &Table,
    before: &Before<'_>,
    seat: SeatId,
    draft: &Draft,
    order: &AnyOrder,
) -> Option<Lasting> {
    catch_unwind(AssertUnwindSafe(|| tried(table, before, seat, draft, order))).unwrap_or(None)
}

fn tried(
    table: &Table,
    before: &Before<'_>,
    seat: SeatId,
    draft: &Draft,
    order: &AnyOrder,
) -> Option<Lasting> {
    // Where others have answered already, that shows to nobody.
    if let Some(lasting) = answered_unseen(table, seat, &draft.form) {
        return Some(lasting);
    }
    // Of what machines alone answer beside, all is known that there is to know: that they have.
    let whole;
    let before = match (answered_by(table, seat, &draft.form).is_empty(), table.game.as_deref()) {
        (false, Some(game)) => {
            whole = Before::new(game, before.names);
            &whole
        }
        _ => before,
    };
    let game = before.game;
    let (mut then, mut dice) = (game.copy(), Dice::fair([0; 32], 0));
    let events = then.again(Actor::Seat(seat), order, &mut dice).ok()?;
    let (faces, audiences) = (dice.faces(), events.audiences());
    let is_offer = || withdrawable(table, then.as_ref(), seat) > withdrawable(table, game, seat);
    // Where others may have answered beforehand it is told neither by dice that fall then nor by what else follows.
    if !faces.is_empty() && !game.goes_on_unseen() {
        return Some(Lasting::Dice);
    }
    if rows::is_note(&faces, audiences) {
        let told = |audience: &Audience| match audience {
            Audience::Own(other) => is_others(table, seat, *other),
            Audience::Among(seats) => seats.iter().any(|other| is_others(table, seat, *other)),
            _ => false,
        };
        let lasting = if is_offer() { Lasting::Offered } else { Lasting::Told };
        return audiences.iter().any(told).then_some(lasting);
    }
    if game.goes_on_unseen() {
        return Some(Lasting::Perhaps);
    }
    let over = then.outcome().is_some();
    if over || rows::touches_secrets(audiences) || before.comes_to_light(then.as_ref()) {
        return Some(Lasting::Done);
    }
    let others = who_agrees(table, seat, &table.kind.concerned(&events));
    match others.is_empty() {
        true => None,
        // With what else it ends it isn't taken back by being withdrawn.
        false if is_offer() && then.phase() == game.phase() => Some(Lasting::Offered),
        false => Some(Lasting::Agreed(others)),
    }
}

/// How many offers of this seat's are open in this game.
fn withdrawable(table: &Table, game: &dyn AnyGame, seat: SeatId) -> usize {
    if !table.kind.forms().iter().any(|form| form.path == WITHDRAW) {
        return 0;
    }
    game.candidates(seat, &table.names(), &Draft::new(WITHDRAW), "offer", "").0.len()
}

/// Who would be asked whether it is taken back, beside who did it, by a seat of each.
fn who_agrees(table: &Table, seat: SeatId, concerned: &BTreeSet<SeatId>) -> BTreeSet<SeatId> {
    let mut people = behind(table, concerned.iter());
    people.retain(|person| Some(*person) != table.person_of(seat));
    let own = |person: &PersonId| {
        let seats = table.seats_of(*person);
        seats.iter().find(|seat| concerned.contains(seat)).or(seats.first()).copied()
    };
    people.iter().filter_map(own).collect()
}

/// Is this a seat of somebody else's?
fn is_others(table: &Table, seat: SeatId, other: SeatId) -> bool {
    other != seat && (table.person_of(other) != table.person_of(seat) || table.is_machine(other))
}

/// What this seat answers unseen by this form, as others do.
fn answered_by<'a>(table: &'a Table, seat: SeatId, form: &str) -> Vec<&'a Seal> {
    let Some(game) = &table.game else { return Vec::new() };
    let names = table.names();
    let answers = |seal: &&Seal| {
        let (_, buttons) = game.ask_all(&names, &seal.what, seal.occasion, &seal.seats);
        let openly = game.forms_openly(seat);
        let beside = |button: &Button| openly.iter().any(|open| open.path == button.draft.form);
        let mut answers = buttons.iter().filter(|button| button.draft.form == form);
        // What can be done openly as well stands beside the answers, and is none: a passage, what is left beforehand.
        answers.any(|button| !beside(button) || buttons.iter().all(beside))
    };
    let seals = table.standing.seals.iter().filter(|seal| seal.seats.contains(&seat));
    seals.filter(answers).collect()
}

/// Does somebody else answer it, too? Machines have answered at once: where nobody else is asked, one's own answer is the
/// last.
fn asks_others(table: &Table, seat: SeatId, seal: &Seal) -> bool {
    let person = |other: &SeatId| table.person_of(*other);
    seal.seats.iter().any(|other| person(other).is_some() && person(other) != person(&seat))
}

/// Is this form how this seat answers something unseen, as others do, and can that be changed until all have?
fn answered_unseen(table: &Table, seat: SeatId, form: &str) -> Option<Lasting> {
    let game = table.game.as_ref()?;
    let seal = answered_by(table, seat, form).into_iter().find(|seal| asks_others(table, seat, seal))?;
    Some(if game.answers_stay(&seal.what) { Lasting::Done } else { Lasting::Answered })
}

/// What is said below buttons of these seats, where they don't say whose they are, to who has them: which of them do at
/// once what isn't taken back. Those that ask for more first say it there.
pub(super) fn said(table: &Table, seats: &[SeatId], buttons: &[Button]) -> Vec<Line> {
    said_to(table, seats, buttons, Viewer::Seat)
}

/// The same as far as such readers can know it: who reads what is said of a seat's.
fn said_to(table: &Table, seats: &[SeatId], buttons: &[Button], reads: fn(SeatId) -> Viewer) -> Vec<Line> {
    let names = table.names();
    let Some(game) = table.game.as_deref().filter(|_| !buttons.is_empty()) else { return Vec::new() };
    let pinned = buttons.iter().filter_map(|button| pins::unpinned(button.draft.clone()).1);
    let mut readers: Vec<Viewer> = Vec::new();
    for viewer in seats.iter().copied().chain(pinned).map(reads) {
        if !readers.contains(&viewer) {
            readers.push(viewer);
        }
    }
    let seen: Vec<_> = readers.into_iter().map(|viewer| (viewer, game.seen_by(viewer))).collect();
    let seen: Vec<(Viewer, Before<'_>)> =
        seen.iter().map(|(viewer, known)| (*viewer, Before::new(known.as_ref(), &names))).collect();
    let mut found: Vec<(Lasting, Vec<&str>)> = Vec::new();
    for button in buttons {
        let (draft, pinned) = pins::unpinned(button.draft.clone());
        let seats = pinned.as_ref().map_or(seats, std::slice::from_ref);
        let lasting = seats.iter().find_map(|seat| {
            let (_, before) = seen.iter().find(|(viewer, _)| *viewer == reads(*seat))?;
            of_button(table, before, *seat, button, &draft)
        });
        let Some(lasting) = lasting else { continue };
        let lasting = if lasting == Lasting::Dice { Lasting::Done } else { lasting };
        match found.iter_mut().find(|(other, _)| *other == lasting) {
            Some((_, labels)) if labels.contains(&button.label.as_str()) => {}
            Some((_, labels)) => labels.push(&button.label),
            None => found.push((lasting, vec![&button.label])),
        }
    }
    // Where it isn't the same for all, what is said of many says of which all the same.
    let several = found.len() > 1;
    let line = |(lasting, labels): (Lasting, Vec<&str>)| match labels.len().saturating_sub(LABELS) {
        0 => story::these_last(&labels, 0, &lasting),
        more if several => story::these_last(&labels[..LABELS], more, &lasting),
        _ => story::most_lasts(&lasting),
    };
    found.into_iter().map(line).collect()
}

/// Why what this button does at once isn't taken back by this seat.
fn of_button(
    table: &Table,
    before: &Before<'_>,
    seat: SeatId,
    button: &Button,
    draft: &Draft,
) -> Option<Lasting> {
    if let Some(lasting) = answered_unseen(table, seat, &draft.form) {
        return Some(lasting);
    }
    let game = Some(before.game).filter(|_| button.ask.is_empty())?;
    let order = game.draft(seat, before.names, draft).ok()?;
    lasts_after(table, before, seat, draft, &order)
}

impl Change {
    /// Says it below the questions of this change: to the channel and to teams where they are asked, to people whatever
    /// has buttons.
    pub(super) fn say_what_lasts(&mut self) {
        if self.table.stage != Stage::Running {
            return;
        }
        for post in &mut self.posts {
            let table = &self.table;
            // A ballot is for those whom it asks; its id says which.
            let ballot = post.ballot.as_ref();
            let asked = table.standing.ballots.iter().find(|posted| Some(&posted.id) == ballot);
            let asks = matches!(post.kind, PostKind::Turn | PostKind::Ballot);
            let all = || table.seats().filter(|seat| table.person_of(*seat).is_some()).collect();
            let seats: Vec<SeatId> = match post.to {
                To::Person(person) => table.seats_of(person),
                _ if asks => asked.map_or_else(all, |posted| posted.seats.clone()),
                _ => continue,
            };
            let reads = match post.to {
                To::Place(_) => |_| Viewer::Public,
                To::Person(_) | To::Team(..) => Viewer::Seat,
            };
            let lasting = said_to(table, &seats, &post.buttons, reads);
            add(&mut post.passage.small, lasting);
        }
    }
}

impl Tables {
    /// What is said of a form in which the last thing is being chosen for this field: what is sent then isn't taken back.
    /// None where it can be, or where it is looked at once more before it is sent.
    #[must_use]
    pub fn lasts(&self, ask: &Ask, field: &str, candidates: &[Candidate]) -> Option<Receipt> {
        let table = self.find_for(&ask.call, &ask.draft.form).ok()?.now();
        let game = table.game.as_ref()?;
        let names = table.names();
        let (draft, pinned) = pins::unpinned(ask.draft.clone());
        let read = |candidate: &Candidate| {
            let mut draft = draft.clone();
            draft.fields.entry(field.to_owned()).or_insert_with(|| FieldValue::Text(candidate.value.clone()));
            let (seat, order) = self.read(&table, &ask.call, &draft, pinned).ok()?;
            Some((seat, draft, order))
        };
        let read: Vec<_> = candidates.iter().take(TRIED).map(read).collect();
        let mut tried: Vec<Option<Lasting>> = vec![None; read.len()];
        let seats: BTreeSet<SeatId> = read.iter().flatten().map(|(seat, ..)| *seat).collect();
        for seat in seats {
            let known = game.seen_by(Viewer::Seat(seat));
            let before = Before::new(known.as_ref(), &names);
            for (read, tried) in read.iter().zip(&mut tried) {
                let Some((_, draft, order)) = read.as_ref().filter(|(of, ..)| *of == seat) else { continue };
                let looked_at = game.weigh(seat, &names, draft).is_some();
                *tried = lasts_after(&table, &before, seat, draft, order).filter(|_| !looked_at);
            }
        }
        let lasting = tried.iter().flatten().next()?;
        let alike = tried.iter().flatten().all(|other| other == lasting);
        let agreed =
            tried.iter().flatten().all(|other| matches!(other, Lasting::Agreed(_) | Lasting::Offered));
        let line = match () {
            () if alike && tried.iter().all(Option::is_some) => story::it_lasts(lasting),
            () if agreed => story::some_need_others(),
            () => story::some_last(),
        };
        let small = vec![line];
        Some(Receipt { cast: table.cast(), ..receipt(Passage { small, ..Passage::default() }) })
    }
}
