//! To which seat a button belongs. A person may hold several: what stands under one seat's turn is meant for that
//! seat alone, and is over with its turn.

use super::PersonId;
use super::state::Table;
use crate::rules::{Button, Draft, FieldValue, SeatId};

/// What a button fills in for the table beside what its form has; no option of a command.
const SEAT: &str = "@seat";

/// A seat's buttons. Those of the table's own matters are nobody's in particular.
pub(super) fn pinned(seat: SeatId, mut buttons: Vec<Button>) -> Vec<Button> {
    buttons.iter_mut().for_each(|button| pin(seat, button));
    buttons
}

/// A button of this seat's.
pub(super) fn pin(seat: SeatId, button: &mut Button) {
    if !button.draft.form.starts_with("game ") {
        button.draft.fields.insert(SEAT.to_owned(), FieldValue::Integer(seat.0.into()));
    }
}

/// Buttons of several seats under one message: what is the same for some of them stands there once, and is
/// meant for whichever of them it fits.
pub(super) fn together(each: &[(SeatId, Vec<Button>)]) -> Vec<Button> {
    let mut all: Vec<Button> = Vec::new();
    let mut seen: Vec<&Button> = Vec::new();
    for (seat, button) in each.iter().flat_map(|(seat, buttons)| buttons.iter().map(move |one| (*seat, one)))
    {
        if seen.contains(&button) {
            continue;
        }
        seen.push(button);
        let shared = each.iter().any(|(other, buttons)| *other != seat && buttons.contains(button));
        let mut button = button.clone();
        if !shared {
            pin(seat, &mut button);
        }
        all.push(button);
    }
    all
}

/// Takes the seat off a filled-in form, if it belongs to one.
pub(super) fn unpinned(mut draft: Draft) -> (Draft, Option<SeatId>) {
    let seat = match draft.fields.remove(SEAT) {
        Some(FieldValue::Integer(seat)) => u8::try_from(seat).ok().map(SeatId),
        _ => None,
    };
    (draft, seat)
}

impl Table {
    /// For which of a person's seats a form is meant that belongs to `seat`: for that one alone, if it is theirs.
    pub(super) fn narrowed(&self, seats: Vec<SeatId>, seat: Option<SeatId>, person: PersonId) -> Vec<SeatId> {
        match seat.filter(|seat| self.person_of(*seat) == Some(person)) {
            Some(seat) => vec![seat],
            None => seats,
        }
    }
}
