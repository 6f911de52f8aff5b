//! What an order would mean, said before it is sent; and that what its buttons send is what was read.

use super::buttons::{having_read, unconfirmed, unread};
use super::lasting::lasts;
use super::present::Read;
use super::stakes::{at_stake, fingerprint, said_of, shown_below};
use super::state::Table;
use super::story;
use super::tables::{Tables, receipt};
use super::{Ask, PersonId, Receipt, pins};
use crate::games::AnyOrder;
use crate::rules::{Actor, Draft, Line, Passage, SeatId, Weighed};

/// What else may be chosen beside the buttons that send what was weighed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instead {
    /// The field.
    pub field: &'static str,
    /// What is filled in beside it.
    pub draft: Draft,
    /// The same by whom what is at stake was read, where something is.
    pub knowing: Option<Draft>,
}

impl Tables {
    /// What an order put together from menus would mean, with the buttons that send it; none where it is sent at once.
    /// Beside the buttons something else may perhaps be chosen in a field.
    #[must_use]
    pub fn weigh(&self, ask: &Ask) -> Option<Receipt> {
        let Read { table, seat, draft, .. } = self.read_ask(ask).ok()?;
        weigh(&table, ask.call.who.person, seat, &unread(draft).0)
    }
}

/// What a button means by now.
pub(super) enum Meaning {
    /// What whoever presses it has read; or it was never weighed.
    AsRead,
    /// Something else, which is weighed anew.
    Other(Box<Receipt>),
    /// Something that isn't weighed by now (to go on with an attack that is open, to move where nobody is met any more), and
    /// that nobody has read.
    Unweighed,
}

/// What a button means that was weighed, if it was.
pub(super) fn meaning(
    table: &Table,
    person: PersonId,
    seat: SeatId,
    (draft, order): (&Draft, &AnyOrder),
) -> Meaning {
    let (draft, Some(read)) = unread(draft.clone()) else { return Meaning::AsRead };
    let draft = unconfirmed(draft);
    let Some((weighed, said)) = above(table, seat, &draft, added_in(read)) else {
        // Why it can't be done, the rules say better.
        let does = table
            .game
            .as_ref()
            .is_some_and(|game| game.check(Actor::Seat(seat), &table.names(), order).is_ok());
        return if does { Meaning::Unweighed } else { Meaning::AsRead };
    };
    if read == number_of(table, &said, added_in(read)) {
        return Meaning::AsRead;
    }
    let Some(mut anew) = weigh(table, person, seat, &weighed) else { return Meaning::Unweighed };
    anew.passage.lines.insert(0, story::weighed_anew());
    Meaning::Other(Box::new(anew))
}

fn weigh(table: &Table, person: PersonId, seat: SeatId, draft: &Draft) -> Option<Receipt> {
    let (game, names) = (table.game.as_ref()?, table.names());
    let Weighed { mut passage, mut buttons, instead } = game.weigh(seat, &names, draft)?;
    // What its first button sends is what was weighed.
    let meant = buttons.first().and_then(|first| game.draft(seat, &names, &first.draft).ok());
    let order = meant.or_else(|| game.draft(seat, &names, draft).ok())?;
    let stake = at_stake(table, seat, draft, &order);
    let mut beside = match instead {
        Some(field) => having_read(draft.clone(), read_beside(table, seat, draft, (field, &passage))),
        None => draft.clone(),
    };
    pins::pin_form(seat, &mut beside);
    let knowing = stake.as_ref().map(|stake| said_of(table, stake, beside.clone()));
    let instead = instead.map(|field| Instead { field, draft: beside, knowing });
    for button in buttons.iter_mut().filter(|button| button.ask.is_empty()) {
        if let Some(read) = read_above(table, seat, draft, &button.draft) {
            button.draft = having_read(button.draft.clone(), read);
        }
    }
    if let Some(stake) = stake {
        buttons.iter_mut().for_each(|button| shown_below(table, seat, &stake, button));
        passage.lines.push(story::at_stake(stake.said));
    }
    let lasting = lasts(table, seat, draft, &order);
    passage.small.extend(lasting.map(|lasting| story::it_lasts(&lasting)));
    let buttons = pins::pinned(seat, buttons);
    let (cast, version) = (table.cast(), table.version_for(Some(person)));
    Some(Receipt { buttons, instead, cast, version, game: Some(table.id), ..receipt(passage) })
}

/// What a button below what was weighed carries of it, so that it is found again once it is pressed.
fn read_above(table: &Table, seat: SeatId, weighed: &Draft, button: &Draft) -> Option<i64> {
    let found = |added| above(table, seat, button, added).map(|(draft, said)| (added, draft, said));
    let all: Vec<(usize, Draft, Passage)> = (0..=MOST_ADDED).rev().filter_map(found).collect();
    let own = all.iter().find(|(_, draft, _)| draft == weighed).or_else(|| all.first());
    own.map(|(added, _, said)| number_of(table, said, *added))
}

/// The same of the menu beside it, which fills in this field; where it stands in what was weighed, what is chosen takes its place.
fn read_beside(table: &Table, seat: SeatId, weighed: &Draft, (field, said): (&str, &Passage)) -> i64 {
    let mut open = weighed.clone();
    let without = open.fields.remove(field).and_then(|_| {
        let names = table.names();
        table.game.as_ref()?.weigh(seat, &names, &open).map(|weighed| weighed.passage)
    });
    number_of(table, without.as_ref().unwrap_or(said), 1)
}

/// So many fields at most a button adds to what was weighed.
const MOST_ADDED: usize = 2;

/// What was weighed that a button with this draft stands below, to which it adds so many fields, and what is said there now.
fn above(table: &Table, seat: SeatId, draft: &Draft, added: usize) -> Option<(Draft, Passage)> {
    let (game, names) = (table.game.as_ref()?, table.names());
    let fields: Vec<&String> = draft.fields.keys().filter(|field| !field.starts_with('@')).collect();
    let one = fields.iter().map(|field| vec![*field]);
    let two = fields
        .iter()
        .enumerate()
        .flat_map(|(at, first)| fields[at + 1..].iter().map(|second| vec![*first, *second]));
    let mut all = [Vec::new()].into_iter().chain(one).chain(two).filter(|some| some.len() == added);
    all.find_map(|added| {
        let mut weighed = draft.clone();
        weighed.fields.retain(|field, _| !added.contains(&field));
        let Weighed { passage, buttons, instead } = game.weigh(seat, &names, &weighed)?;
        let chosen = instead.is_some_and(|field| added == [field]);
        let below = || buttons.iter().any(|button| button.ask.is_empty() && button.draft == *draft);
        (chosen || below()).then_some((weighed, passage))
    })
}

/// A number of three digits for what is said of something weighed, and for how many fields are added to that.
fn number_of(table: &Table, said: &Passage, added: usize) -> i64 {
    let lines = said.heading.iter().chain(&said.lines).chain(&said.folded).chain(&said.small);
    let words = fingerprint(table, &lines.cloned().collect::<Vec<Line>>().concat());
    words % (1000 / KINDS) * KINDS + i64::try_from(added).unwrap_or(0)
}

/// How many fields are added to what was weighed, in such a number.
fn added_in(read: i64) -> usize {
    usize::try_from(read % KINDS).unwrap_or(0)
}

/// None, one or two fields are added.
const KINDS: i64 = 3;
