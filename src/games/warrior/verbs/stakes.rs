//! What an order puts at stake that nobody gives away unasked: one's own capital, the last unit of a territory.

use std::collections::BTreeMap;

use super::super::{ChoiceKind, Goods, Order, Warrior, story};
use super::endings::{self, End, Won};
use super::{Filled, board};
use crate::rules::{SeatId, Stake, TerritoryId};

/// WR-20 to WR-22: an attack or a move that leaves a single unit in one's own capital, where others could come in.
/// Who writes out how many attack has written out how many stay; a move is a command's or nobody's.
pub(super) fn leaving(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let (leaving, target, yes, written): (&[(TerritoryId, u32)], _, _, bool) = match order {
        Order::Attack { forces, to, .. } => (forces, Some(*to), "Yes, attack", counts_are_written(form)),
        Order::Move { path, troops, .. } => (&[(*path.first()?, *troops)], None, "Yes, move them", true),
        _ => return None,
    };
    let game = form.game;
    let going = leaving.iter().fold(0_u32, |sum, (_, units)| sum.saturating_add(*units));
    let bared = |(from, units): &(TerritoryId, u32)| {
        let rest = game.units_of(form.seat, *from).checked_sub(*units);
        let alone = is_own_capital(game, form.seat, *from) && rest == Some(1);
        let near = near(game, form.seat, *from).filter(|(_, t, there)| Some(*t) != target || *there >= going);
        alone.then(|| near.max_by_key(|(.., there)| *there)).flatten().map(|near| (*from, near))
    };
    let (capital, near) = leaving.iter().find_map(bared)?;
    Some(Stake { said: story::capital_bared(game, capital, near), yes, written })
}

/// WR-20 to WR-22, WR-27: troops given away, now or once the other accepts, that leave a single unit in one's own capital. Who
/// writes an offer has written how many go; who accepts one hasn't.
pub(super) fn handing_over(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let game = form.game;
    let ((given, received, with), yes, written) = match order {
        Order::Offer { give, want, to, .. } => ((&**give, &**want, *to), "Yes, offer it", true),
        Order::Answer { offer, accept: true } => {
            let offer = game.offers.iter().find(|open| open.number == *offer)?;
            ((&offer.want, &offer.give, offer.from), "Yes, accept it", false)
        }
        _ => return None,
    };
    // WR-1, WR-2: land that changes hands may win the game for somebody. Who wins by it needn't be asked.
    let offered = matches!(order, Order::Offer { .. });
    if let Some(Won { winners, together }) = endings::by_trade(game, form.seat, order) {
        let said = match together {
            true => story::won_by_trades(offered, &winners),
            false => story::won_by_trade(with, offered, &winners),
        };
        return Some(Stake { said, yes, written: false });
    }
    // WR-56: with the last of it one is out, which no offer says. Only in exile all of one's land can be given.
    let gives = |of: &Goods, t: TerritoryId| of.territories.contains(&t);
    let own = || game.territories_of(form.seat);
    if received.territories.is_empty() && own().all(|t| gives(given, t)) {
        return Some(Stake { said: story::all_given(with), yes, written: false });
    }
    // What else is offered goes, too, if it is accepted; what is wished for elsewhere may not come.
    let others =
        || game.offers.iter().filter(|open| open.from == form.seat && open.want.territories.is_empty());
    let goes = |t: TerritoryId| gives(given, t) || others().any(|open| gives(&open.give, t));
    // Who has been told so by those isn't told again.
    let all_is_offered = own().all(|t| others().any(|open| gives(&open.give, t)));
    if !given.territories.is_empty()
        && received.territories.is_empty()
        && own().all(goes)
        && !(all_is_offered && offered)
    {
        return Some(Stake { said: story::all_given_with_others(with), yes, written: false });
    }
    let bared = |(from, units): (&TerritoryId, &u32)| {
        let rest = game.units_of(form.seat, *from).checked_sub(*units);
        let alone = is_own_capital(game, form.seat, *from) && rest == Some(1);
        let near = near(game, form.seat, *from).max_by_key(|(.., there)| *there);
        near.filter(|_| alone).map(|near| (*from, near))
    };
    let (capital, near) = given.troops.iter().find_map(bared)?;
    Some(Stake { said: story::capital_bared(game, capital, near), yes, written })
}

/// WR-27: units have gone since from land that is offered with them, as its maker knows: whoever accepts is asked first. With
/// what else an acceptance puts at stake.
pub(super) fn accepting(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let Order::Answer { offer, accept: true } = order else { return None };
    let offer = form.game.offers.iter().find(|open| open.number == *offer)?;
    let weaker = form.game.weaker_than_offered(offer.from, &offer.give);
    let weaker = (!weaker.is_empty()).then(|| Stake {
        said: story::weaker(offer.from, &weaker),
        yes: "Yes, accept it",
        written: false,
    });
    Stake::both(weaker, handing_over(form, order))
}

/// "Alaska 3, Irkutsk 4", or the number beside a single territory.
fn counts_are_written(form: &Filled<'_>) -> bool {
    let listed = |typed: String| typed.split(',').all(|item| item.chars().any(|c| c.is_ascii_digit()));
    form.draft.text("troops").is_some() || form.draft.text("with").is_some_and(listed)
}

fn is_own_capital(game: &Warrior, seat: SeatId, t: TerritoryId) -> bool {
    game.owner(t) == Some(seat) && game.is_capital(t)
}

/// The forces of other players that could come in from next door, with whose they are.
fn near(
    game: &Warrior,
    seat: SeatId,
    t: TerritoryId,
) -> impl Iterator<Item = (SeatId, TerritoryId, u32)> + '_ {
    board().neighbours(t).iter().filter_map(move |next| {
        let owner = game.owner(next).filter(|owner| *owner != seat)?;
        Some((owner, next, game.units_of(owner, next))).filter(|(.., units)| *units > 1)
    })
}

/// WR-14: a host who fights in their capital stakes all that stands there. A command says where.
pub(super) fn fighting(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let Order::Fight { at, .. } = order else { return None };
    let said = is_own_capital(form.game, form.seat, *at).then(|| story::capital_staked(*at))?;
    Some(Stake { said, yes: "Yes, fight", written: true })
}

/// WR-35, WR-36: not to pay for one's capital, or for all that one has left. A command says so in so many words, but not that
/// one is out with the last of it (WR-56), nor that somebody wins by it. Nor does who pays say that one's capital is lost, as
/// too little is left for it.
pub(super) fn paying(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let game = form.game;
    let (Order::Pay(agree), Some(ChoiceKind::Pay { territory, .. })) = (order, game.choice_for(form.seat))
    else {
        return None;
    };
    let yes = if *agree { "Yes, pay" } else { "Yes, let it go" };
    let is_capital = |t: TerritoryId| is_own_capital(game, form.seat, t);
    let lost = if *agree {
        let next = game.next_payment(form.seat).filter(|next| next.cash < next.amount);
        let next = next.filter(|next| is_capital(next.territory));
        next.map(|next| Stake { said: story::not_paid_next(&next, game.paid_by()), yes, written: false })
    } else {
        let (last, capital) = (game.count_of(form.seat) == 1, is_capital(*territory));
        let said = || story::not_paid_for(*territory, last, game.paid_by());
        (last || capital).then(|| Stake { said: said(), yes, written: !last })
    };
    Stake::both(lost, losing(form, order, yes))
}

/// WR-41, WR-50, WR-53: the last unit of a territory of one's own, or units by which somebody else wins. A command says where, and
/// how many; that the rest is taken from the largest says neither.
pub(super) fn giving(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let game = form.game;
    let choice = game.choice_for(form.seat);
    let (places, written) = match (order, choice) {
        (Order::Remove { places, .. }, _) => (places.clone(), true),
        (Order::RemoveRest, Some(ChoiceKind::Levy { owed, .. })) => (game.levied(form.seat, *owed).0, false),
        // WR-41: it is another's.
        (Order::RemoveRest, Some(ChoiceKind::Desert { .. })) => (BTreeMap::new(), false),
        _ => return None,
    };
    let last = |(t, units): &(&TerritoryId, &u32)| {
        game.owner(**t) == Some(form.seat) && game.units_of(form.seat, **t) == **units
    };
    let emptied: Vec<TerritoryId> = places.iter().filter(last).map(|(t, _)| *t).collect();
    let rule = if let Some(ChoiceKind::Levy { why, .. }) = choice { why.rule() } else { "WR-50" };
    let yes = "Yes, take them";
    let said = || story::left_empty(&emptied, rule);
    let emptied = (!emptied.is_empty()).then(|| Stake { said: said(), yes, written });
    Stake::both(emptied, losing(form, order, yes))
}

/// WR-1, WR-2: somebody else wins by what is lost. What others still owe may make it otherwise: who writes out a step on the way to it
/// isn't asked then.
fn losing(form: &Filled<'_>, order: &Order, yes: &'static str) -> Option<Stake> {
    let (winners, end) = endings::by_loss(form.game, form.seat, order)?;
    Some(Stake { said: story::won_by_it(&winners, end == End::AtOnce), yes, written: end == End::Perhaps })
}

/// What silence would do, done at once: units taken, or placed.
pub(super) fn passing(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    unplaced(form, order).or_else(|| giving(form, order))
}

/// WR-54: what is still in hand all goes to one place. A command says just this.
fn unplaced(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let (game, seat) = (form.game, form.seat);
    let left = game.in_hand(seat);
    let home = game.rest_goes_to(seat).filter(|_| *order == Order::PlaceRest && left > 0)?;
    Some(Stake { said: story::left_in_hand(left, home), yes: "Yes, place them there", written: true })
}
