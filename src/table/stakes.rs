//! Orders that may cost more than they look: said and asked about before anything is done, whatever way they came.

use sha2::{Digest, Sha256};

use super::buttons::{is_confirmed, knowing_said, said_in};
use super::lasting::lasts;
use super::state::Table;
use super::story::Lasting;
use super::tables::{Tables, with_button};
use super::{No, pins, story};
use crate::games::AnyOrder;
use crate::rules::{Actor, Button, ButtonStyle, Draft, Line, SeatId, Stake};

/// What this order would put at stake, if it would be carried out and isn't confirmed yet; nor is it, where since then it has
/// become something else that is at stake.
pub(super) fn at_stake(table: &Table, seat: SeatId, draft: &Draft, order: &AnyOrder) -> Option<Stake> {
    let read = said_in(draft);
    let game = table.game.as_ref().filter(|_| !is_confirmed(draft) || read.is_some())?;
    let names = table.names();
    let stake = game.stakes(seat, &names, draft, order)?;
    if read == Some(fingerprint(table, &stake.said)) {
        return None;
    }
    game.check(Actor::Seat(seat), &names, order).is_ok().then_some(stake)
}

/// A button that shows with others below what this stake says: it knows that this was said, if it is its own stake as well.
pub(super) fn shown_below(table: &Table, seat: SeatId, stake: &Stake, button: &mut Button) {
    let Some(game) = &table.game else { return };
    let Ok(order) = game.draft(seat, &table.names(), &button.draft) else { return };
    if at_stake(table, seat, &button.draft, &order).is_some_and(|own| own.said == stake.said) {
        button.draft = said_of(table, stake, button.draft.clone());
    }
}

/// A draft of who has read what is at stake.
pub(super) fn said_of(table: &Table, stake: &Stake, draft: Draft) -> Draft {
    knowing_said(draft, fingerprint(table, &stake.said))
}

/// A small number for words, by which it is seen whether they are others.
pub(super) fn fingerprint(table: &Table, said: &Line) -> i64 {
    let hash = Sha256::digest(story::plain_line(said, &table.names()));
    hash.iter().take(2).fold(0, |number, byte| number * 256 + i64::from(*byte))
}

impl Tables {
    /// Asks about an order that puts something at stake. `typed`: it came as a command, in which somebody may have written
    /// out just that.
    pub(super) fn ask_about_stakes(
        &self,
        table: &Table,
        seat: SeatId,
        (draft, order): (&Draft, &AnyOrder),
        typed: bool,
    ) -> Result<(), No> {
        let stake = at_stake(table, seat, draft, order).filter(|stake| !(typed && stake.written));
        let Some(stake) = stake else { return Ok(()) };
        let (said, lasting, button) = asked(table, seat, (draft, order), stake);
        Err(with_button(table, story::confirm_stake(said, lasting.as_ref()), button))
    }
}

/// The same about a reaction, which can't be asked back where it stands: it counts for nothing, and whoever gave it is asked
/// apart.
pub(super) fn ask_about_reaction(
    table: &Table,
    seat: SeatId,
    (draft, order): (&Draft, &AnyOrder),
    emoji: &str,
) -> Result<(), No> {
    let Some(stake) = at_stake(table, seat, draft, order) else { return Ok(()) };
    let (said, lasting, button) = asked(table, seat, (draft, order), stake);
    Err(with_button(table, story::reaction_at_stake(emoji, said, lasting.as_ref()), button))
}

/// What is said of what is at stake, why it lasts, and the button that does it all the same and knows that it was said.
fn asked(
    table: &Table,
    seat: SeatId,
    (draft, order): (&Draft, &AnyOrder),
    stake: Stake,
) -> (Line, Option<Lasting>, Button) {
    let (label, draft) = (stake.yes.to_owned(), said_of(table, &stake, draft.clone()));
    let mut button = Button { label, draft, style: ButtonStyle::Danger, ask: Vec::new() };
    let lasting = lasts(table, seat, &button.draft, order);
    pins::pin(seat, &mut button);
    (stake.said, lasting, button)
}
