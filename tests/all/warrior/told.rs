//! What is told in a small war, as a person reads it.

use wartable::games::warrior::{Event, Order, Warrior};
use wartable::rules::{Addressed, Audience, Passage, Readable, SeatId};

use super::kit::{ADA, BEN, Kit};
pub(super) use crate::reading::{has, names, read, words};

pub(super) fn public(game: &Warrior, events: Vec<Event>) -> Passage {
    let told: Vec<_> = events.into_iter().map(Addressed::public).collect();
    let mut messages = game.tell(&names(), &told);
    assert_eq!(messages.len(), 1, "one message for the channel");
    assert_eq!(messages[0].audience, Audience::Public);
    messages.remove(0).event
}

/// Carries out an order and gives the messages and the receipt.
pub(super) fn play(kit: &mut Kit, seat: SeatId, order: Order, dice: &[u8]) -> (Passage, Passage) {
    let events: Vec<Addressed<Event>> =
        kit.dice(dice).order(seat, order.clone()).into_iter().map(Addressed::public).collect();
    let message = public(&kit.game, events.iter().map(|told| told.event.clone()).collect());
    (message, kit.game.receipt(&names(), seat, &order, &events))
}

pub(super) fn war() -> Kit {
    Kit::new(2).land(ADA, &[("alaska", 8), ("peru", 3)]).land(BEN, &[("kamchatka", 2), ("japan", 4)])
}
