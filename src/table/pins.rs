//! To which seat a button belongs. A person may hold several: what stands under one seat's turn is meant for that
//! seat alone, and is over with its turn.

use super::rows::seat_of;
use super::state::Table;
use super::story::{self, Sentence};
use super::tables::Tables;
use super::{No, PersonId};
use crate::games::AnyOrder;
use crate::rules::{Actor, Button, Dice, Draft, FieldValue, Names, SeatId, TeamId};

/// What a button fills in for the table beside what its form has; no option of a command.
const SEAT: &str = "@seat";

/// The same for a team's ballot, which is that team's alone.
const TEAM: &str = "@team";

/// So many seconds a second press may come after the first without being meant for anything.
pub(super) const QUICK: i64 = 2;

/// A seat's buttons. Those of the table's own matters are nobody's in particular.
pub(super) fn pinned(seat: SeatId, mut buttons: Vec<Button>) -> Vec<Button> {
    buttons.iter_mut().for_each(|button| pin(seat, button));
    buttons
}

/// A button of this seat's.
pub(super) fn pin(seat: SeatId, button: &mut Button) {
    pin_form(seat, &mut button.draft);
}

/// A form of this seat's.
pub(super) fn pin_form(seat: SeatId, draft: &mut Draft) {
    if !draft.form.starts_with("game ") {
        draft.fields.insert(SEAT.to_owned(), FieldValue::Integer(seat.0.into()));
    }
}

/// A button of a team's ballot.
pub(super) fn for_team(team: TeamId, button: &mut Button) {
    button.draft.fields.insert(TEAM.to_owned(), FieldValue::Integer(team.0.into()));
}

/// Takes the team off a filled-in form, if it belongs to one.
pub(super) fn teamless(mut draft: Draft) -> (Draft, Option<TeamId>) {
    let team = match draft.fields.remove(TEAM) {
        Some(FieldValue::Integer(team)) => u8::try_from(team).ok().map(TeamId),
        _ => None,
    };
    (draft, team)
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

/// Buttons of several seats that read alike, to one person: each says which seat it is for.
pub(super) fn tell_apart(buttons: &mut [Button], names: &Names) {
    let seats: Vec<Option<SeatId>> = buttons.iter().map(|button| unpinned(button.draft.clone()).1).collect();
    let alike = |n: usize| {
        let mut others = buttons.iter().zip(&seats);
        others.any(|(other, seat)| other.label == buttons[n].label && *seat != seats[n])
    };
    let alike: Vec<usize> = (0..buttons.len()).filter(|n| alike(*n)).collect();
    alike.into_iter().for_each(|n| name_seats(&mut buttons[n..=n], names));
}

/// Each button that is meant for one seat alone says which.
pub(super) fn name_seats(buttons: &mut [Button], names: &Names) {
    for button in buttons {
        if let (_, Some(seat)) = unpinned(button.draft.clone()) {
            button.label = format!("{} ({})", button.label, names.of(seat));
        }
    }
}

/// Takes the seat off a filled-in form, if it belongs to one; the team, too.
pub(super) fn unpinned(draft: Draft) -> (Draft, Option<SeatId>) {
    let (mut draft, _) = teamless(draft);
    let seat = match draft.fields.remove(SEAT) {
        Some(FieldValue::Integer(seat)) => u8::try_from(seat).ok().map(SeatId),
        _ => None,
    };
    (draft, seat)
}

impl Tables {
    /// Somebody who has several seats has just ended one's turn, and a second press at once would end that of
    /// another: it fell on the button that had come under the finger.
    pub(super) async fn is_one_press_too_many(
        &self,
        table: &Table,
        seat: SeatId,
        order: &AnyOrder,
    ) -> Result<bool, No> {
        let just_now = table.standing.dues.iter().any(|due| {
            due.seat == seat && due.row == table.sequence && self.now().as_second() - due.since < QUICK
        });
        if !just_now || !table.ends_the_turn(seat, order) {
            return Ok(false);
        }
        let last =
            self.0.store.journal(table.id.0, table.sequence).await.map_err(|error| self.broke(error))?;
        let by = last.first().and_then(seat_of);
        Ok(matches!(by, Some(other) if other != seat
            && table.person_of(other).is_some()
            && table.person_of(other) == table.person_of(seat)))
    }
}

impl Table {
    /// Would the turn pass by this order?
    fn ends_the_turn(&self, seat: SeatId, order: &AnyOrder) -> bool {
        let Some(now) = &self.game else { return false };
        let mut then = now.copy();
        let done = then.order(Actor::Seat(seat), &self.names(), order, &mut Dice::fair([0; 32], 0));
        done.is_ok() && then.turn_passed(now.as_ref())
    }

    /// The seat of somebody's that a button of this team's ballot is meant for, where it isn't theirs alike for all.
    pub(super) fn seat_in_team(&self, team: TeamId, person: PersonId) -> Result<Option<SeatId>, Sentence> {
        let Some(team) = self.team(team) else { return Ok(None) };
        let held = self.seats_of(person);
        match held.iter().find(|seat| team.seats.contains(seat)) {
            Some(seat) => Ok(Some(*seat).filter(|_| held.iter().any(|seat| !team.seats.contains(seat)))),
            None => Err(story::not_your_team(&team)),
        }
    }

    /// For which of a person's seats a form is meant that belongs to `seat`: for that one alone, if it is theirs.
    pub(super) fn narrowed(&self, seats: Vec<SeatId>, seat: Option<SeatId>, person: PersonId) -> Vec<SeatId> {
        match seat.filter(|seat| self.person_of(*seat) == Some(person)) {
            Some(seat) => vec![seat],
            None => seats,
        }
    }
}
