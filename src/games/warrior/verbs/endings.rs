//! Who else would win by an order (WR-1, WR-2).

use super::super::{Order, Warrior, why};
use crate::rules::SeatId;
use crate::trial::Trial;

/// By a trade, now or once the other accepts it. `together`: only once what else its giver has offered is accepted after it, too,
/// but for what brings them land, which may not come; and not where that alone has the same end.
pub(super) fn by_trade(game: &Warrior, seat: SeatId, order: &Order) -> Option<Won> {
    let mut all = Trial::of(game.clone());
    if !all.give(seat, order) {
        return None;
    }
    if let Order::Offer { to, .. } = order {
        let made = all.then.offers.iter().map(|offer| offer.number).max()?;
        if !all.give(*to, &accepted(made)) {
            return None;
        }
    }
    if let Some(winners) = won_by_others(&all, seat) {
        return Some(Won { winners, together: false });
    }
    let mut others = Trial::of(game.clone());
    let open = game.offers.iter().filter(|open| open.from == seat && open.want.territories.is_empty());
    for open in open {
        all.give(open.to, &accepted(open.number));
        others.give(open.to, &accepted(open.number));
    }
    let winners = won_by_others(&all, seat)?;
    (won_by_others(&others, seat).as_ref() != Some(&winners)).then_some(Won { winners, together: true })
}

/// Who wins by a trade, and whether only by others with it.
pub(super) struct Won {
    pub(super) winners: Vec<SeatId>,
    pub(super) together: bool,
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
    let mut trial = Trial::of(game.clone());
    if !trial.give(seat, order) {
        return None;
    }
    let (winners, end) = if trial.then.outcome.is_some() {
        (won_by_others(&trial, seat)?, End::AtOnce)
    } else {
        let (winners, _) = trial.then.won_but_for_costs().filter(|_| trial.is_certain())?;
        let end = if trial.then.others_owe_costs(seat) { End::Perhaps } else { End::Surely };
        (winners, end)
    };
    let before = game.won_but_for_costs().map(|(winners, _)| winners);
    (before.as_ref() != Some(&winners) && !winners.contains(&seat)).then_some((winners, end))
}

fn accepted(offer: u32) -> Order {
    Order::Answer { offer, accept: true }
}

/// Not by the end of the game's time (WR-3), which comes whatever is chosen.
fn won_by_others(trial: &Trial<Warrior>, seat: SeatId) -> Option<Vec<SeatId>> {
    let outcome = trial.won_by_others(seat).filter(|outcome| outcome.why != why::LUNCHTIME_FIX)?;
    Some(outcome.winners)
}
