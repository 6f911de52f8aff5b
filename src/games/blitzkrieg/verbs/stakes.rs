//! What an order puts at stake that nobody gives away unasked: land of one's own without a last troop, one's place in the game.

use super::super::{Action, Blitzkrieg, Goods, Order, Society, story};
use super::Filled;
use crate::rules::{Offer, Outcome, SeatId, Stake, TerritoryId};
use crate::trial::Trial;

/// BZ-24, BZ-28: a move or an invasion by which the last troops leave land of one's own, where others could come in, or by which an
/// Illuminatus wins (BZ-F9). A command says where from, and whose last land it takes.
pub(super) fn leaving(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let Order::Act { whom: None, action, .. } = order else { return None };
    let (from, army, target, yes) = match action {
        Action::March { from, army, .. } => (*from, army, None, "Yes, move them"),
        Action::Invade { from, to, army, .. } => (*from, army, Some(*to), "Yes, attack"),
        _ => return None,
    };
    let (game, seat) = (form.game, form.seat);
    let last = game.owns(seat, from) && game.army(seat, from) == *army;
    let alone = last && game.friends_at(seat, from).is_empty();
    let near = alone.then(|| near(game, seat, from, target)).flatten();
    let left = near.map(|near| Stake { said: story::left_unguarded(game, from, near), yes, written: true });
    let ends = others_win(form, order).map(|outcome| story::would_be_over(&outcome, false));
    Stake::both(left, ends.map(|said| Stake { said, yes, written: true }))
}

/// BZ-9: a Geotheistic Theocracy without The Holy Land has nothing of it.
pub(super) fn unholy(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let none = *order == Order::Society(Society::GeotheisticTheocracy) && form.game.holy_land.is_none();
    none.then(|| Stake { said: story::no_holy_land(form.game), yes: "Yes, choose it", written: false })
}

/// BZ-30, BZ-C6: with the end of the turn its player would be out, or troops be gone that could be helped. A command doesn't
/// say so either.
pub(super) fn ending(form: &Filled<'_>, order: &Order) -> Option<Stake> {
    let (game, seat) = (form.game, form.seat);
    let ends = *order == Order::Pass && !game.in_set_up() && game.contest.is_none();
    if !ends || game.check_pass(seat).is_err() {
        return None;
    }
    let which = |helps: fn(&Blitzkrieg, SeatId, TerritoryId) -> bool| {
        game.stranded(seat).into_iter().filter(|t| helps(game, seat, *t)).collect()
    };
    let said = match game.ends_out(seat) {
        true => story::out_with_the_turn(game, seat),
        false => story::disband_beside_friends(game, seat, which(Blitzkrieg::helped_by_friends))
            .or_else(|| story::disband_unsold(game, which(Blitzkrieg::helped_by_sales)))?,
    };
    Some(Stake { said, yes: "Yes, end it", written: false })
}

/// BZ-13, BZ-28: the last troops in land of one's own would be another's, who then stands there alone. Who writes an offer has
/// written where; who accepts one hasn't.
pub(super) fn handing_over(
    form: &Filled<'_>,
    (give, get): (&Goods, &Goods),
    to: SeatId,
    written: bool,
) -> Option<Stake> {
    let (game, seat) = (form.game, form.seat);
    // What is had in exchange may stand there.
    let comes = |at: &TerritoryId| {
        let specials = &game.standing(to).specials;
        get.divisions.contains_key(at) || get.specials.iter().any(|kind| specials.get(kind) == Some(at))
    };
    let gone = |at: &TerritoryId| {
        let here = game.army(seat, *at);
        let specials = here.specials.iter().all(|kind| give.specials.contains(kind));
        let kept = game.owns(seat, *at) && !give.lands.contains(at) && !give.alone.contains(at);
        kept && specials
            && give.divisions.get(at).copied().unwrap_or(0) == here.divisions
            && !here.is_empty()
            && !comes(at)
    };
    let there = game.stands_in(seat);
    let at = there.iter().find(gone)?;
    Some(Stake { said: story::given_over(game, at, to), yes: "Yes, give them", written })
}

/// BZ-13: who stood in land that is offered has gone from there since, all or some: whoever accepts is asked, as it was the maker
/// who knew.
pub(super) fn weaker(game: &Blitzkrieg, offer: &Offer<Goods>) -> Option<Stake> {
    let weaker: Vec<_> = game.weaker_than_offered(offer.from, &offer.give).collect();
    let said = (!weaker.is_empty()).then(|| story::weaker(game, offer.from, &weaker))?;
    Some(Stake { said, yes: "Yes, accept it", written: false })
}

/// BZ-13: more of one's own stand in land that is asked for than as it was.
pub(super) fn stronger(game: &Blitzkrieg, offer: &Offer<Goods>) -> Option<Stake> {
    let stronger: Vec<_> = game.stronger_than_offered(offer.to, &offer.want).collect();
    let said = (!stronger.is_empty()).then(|| story::stronger(game, offer.to, &stronger))?;
    Some(Stake { said, yes: "Yes, accept it", written: false })
}

/// BZ-F9: a trade, now or once the other accepts it, by which somebody else wins: no offer says so.
pub(super) fn ending_game(form: &Filled<'_>, order: &Order, yes: &'static str) -> Option<Stake> {
    let (outcome, offered) = (others_win(form, order)?, matches!(order, Order::Offer { .. }));
    Some(Stake { said: story::would_be_over(&outcome, offered), yes, written: false })
}

/// BZ-F9: how it ends by this, or once the offer that it makes is accepted, where it does and others win; not where dice fall.
fn others_win(form: &Filled<'_>, order: &Order) -> Option<Outcome> {
    let mut trial = Trial::of(Blitzkrieg::clone(form.game));
    if !trial.give(form.seat, order) {
        return None;
    }
    if let Order::Offer { to, .. } = order {
        let offer = trial.then.offers.iter().map(|offer| offer.number).max()?;
        trial.give(*to, &Order::Answer { offer, accept: true });
    }
    trial.won_by_others(form.seat)
}

/// Where next door somebody stands who is no friend, and who; the most first. What is attacked is dealt with.
fn near(
    game: &Blitzkrieg,
    seat: SeatId,
    at: TerritoryId,
    target: Option<TerritoryId>,
) -> Option<(TerritoryId, SeatId)> {
    let here = game.board().neighbours(at).iter().filter(|t| Some(*t) != target);
    let standing = here.flat_map(|t| game.armies_at(t).into_iter().map(move |other| (t, other)));
    let unfriendly = standing.filter(|(_, other)| *other != seat && !game.is_friend(*other, seat));
    unfriendly.max_by_key(|(t, other)| game.army(*other, *t).size())
}
