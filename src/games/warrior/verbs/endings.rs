//! Who else would win by an order (WR-1, WR-2): it is tried on what its giver knows of the game.

use super::super::{Order, Warrior, why};
use crate::rules::{Actor, Dice, Game as _, SeatId};

/// By a trade, now or once the other accepts it. `with_others`: what else its giver has offered is accepted after it, but for what
/// brings them land, which may not come; and not where that alone has the same end.
pub(super) fn by_trade(
    game: &Warrior,
    seat: SeatId,
    order: &Order,
    with_others: bool,
) -> Option<Vec<SeatId>> {
    let mut all = Trial::of(game);
    if !all.give(seat, order) {
        return None;
    }
    if let Order::Offer { to, .. } = order {
        let made = all.then.offers.iter().map(|offer| offer.number).max()?;
        if !all.accept((made, *to)) {
            return None;
        }
    }
    if !with_others {
        return all.won_by_others(seat);
    }
    let mut others = Trial::of(game);
    let open = game.offers.iter().filter(|open| open.from == seat && open.want.territories.is_empty());
    for open in open.map(|open| (open.number, open.to)) {
        all.accept(open);
        others.accept(open);
    }
    all.won_by_others(seat).filter(|winners| others.won_by_others(seat).as_ref() != Some(winners))
}

/// When the game would be over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// By the order itself.
    AtOnce,
    /// Once its giver has settled what they owe besides.
    Surely,
    /// Once others have settled what they owe, if that changes nothing.
    Perhaps,
}

/// By land that is not paid for, or units that go, and when. None where it was so before, whatever is chosen.
pub(super) fn by_loss(game: &Warrior, seat: SeatId, order: &Order) -> Option<(Vec<SeatId>, End)> {
    let mut trial = Trial::of(game);
    if !trial.give(seat, order) {
        return None;
    }
    let (winners, end) = if trial.then.outcome().is_some() {
        (trial.won_by_others(seat)?, End::AtOnce)
    } else {
        let (winners, _) = trial.then.won_but_for_costs().filter(|_| trial.dice.record().is_empty())?;
        let end = if trial.then.is_owed_a_cost_by_others(seat) { End::Perhaps } else { End::Surely };
        (winners, end)
    };
    let before = game.won_but_for_costs().map(|(winners, _)| winners);
    (before.as_ref() != Some(&winners) && !winners.contains(&seat)).then_some((winners, end))
}

/// A game as it would go on.
struct Trial {
    then: Warrior,
    dice: Dice,
}

impl Trial {
    fn of(game: &Warrior) -> Self {
        Self { then: game.clone(), dice: Dice::fair([0; 32], 0) }
    }

    fn give(&mut self, by: SeatId, order: &Order) -> bool {
        let checked = self.then.check(Actor::Seat(by), order);
        checked.map(|checked| self.then.apply(checked, &mut self.dice)).is_ok()
    }

    fn accept(&mut self, (offer, by): (u32, SeatId)) -> bool {
        self.give(by, &Order::Answer { offer, accept: true })
    }

    /// Who has won by what was done, if it isn't this player; not where a die decided, or the end of the game's time (WR-3).
    fn won_by_others(&self, seat: SeatId) -> Option<Vec<SeatId>> {
        let outcome = self.then.outcome().filter(|outcome| outcome.why != why::LUNCHTIME_FIX)?;
        let by_others = !outcome.winners.is_empty() && !outcome.winners.contains(&seat);
        (by_others && self.dice.record().is_empty()).then_some(outcome.winners)
    }
}
