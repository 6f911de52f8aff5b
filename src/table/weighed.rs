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
use crate::rules::{Actor, Draft, Passage, SeatId, Weighed};

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
    /// Something that isn't weighed (to go on with an attack that is open by now), and that nobody has read.
    Unread,
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
    let Some((weighed, said)) = above(table, seat, &draft) else {
        // Why it can't be done, the rules say better.
        let does = table
            .game
            .as_ref()
            .is_some_and(|game| game.check(Actor::Seat(seat), &table.names(), order).is_ok());
        return if does { Meaning::Unread } else { Meaning::AsRead };
    };
    if read == words_of(table, &said) {
        return Meaning::AsRead;
    }
    let Some(mut anew) = weigh(table, person, seat, &weighed) else { return Meaning::AsRead };
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
    let mut beside = having_read(draft.clone(), words_of(table, &passage));
    pins::pin_form(seat, &mut beside);
    let knowing = stake.as_ref().map(|stake| said_of(table, stake, beside.clone()));
    let instead = instead.map(|field| Instead { field, draft: beside, knowing });
    for button in buttons.iter_mut().filter(|button| button.ask.is_empty()) {
        // Found as it will be found once it is pressed.
        if let Some((_, said)) = above(table, seat, &button.draft) {
            button.draft = having_read(button.draft.clone(), words_of(table, &said));
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

/// What was weighed that a button with this draft stands below, and what is said there now: what it would be without the
/// little that such a button adds, two fields at most. Of several it is what says least yet, and leaves most to choose.
fn above(table: &Table, seat: SeatId, draft: &Draft) -> Option<(Draft, Passage)> {
    let (game, names) = (table.game.as_ref()?, table.names());
    let fields: Vec<&String> = draft.fields.keys().filter(|field| !field.starts_with('@')).collect();
    let one = fields.iter().map(|field| vec![*field]);
    let two = fields
        .iter()
        .enumerate()
        .flat_map(|(at, first)| fields[at + 1..].iter().map(|second| vec![*first, *second]));
    two.chain(one).chain([Vec::new()]).find_map(|added| {
        let mut weighed = draft.clone();
        weighed.fields.retain(|field, _| !added.contains(&field));
        let Weighed { passage, buttons, instead } = game.weigh(seat, &names, &weighed)?;
        let chosen = instead.is_some_and(|field| added == [field]);
        let below = || buttons.iter().any(|button| button.ask.is_empty() && button.draft == *draft);
        (chosen || below()).then_some((weighed, passage))
    })
}

/// A number of three digits for what is said of something weighed.
fn words_of(table: &Table, said: &Passage) -> i64 {
    fingerprint(table, &[said.lines.concat(), said.small.concat()].concat()) % 1000
}
