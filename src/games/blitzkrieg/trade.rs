//! Trade: offers of any goods between two players, at any time (BZ-13, BZ-F1 to BZ-F4).

use std::collections::BTreeMap;

use super::land::{Out, tell};
use super::{Army, Blitzkrieg, Event, Fresh, Goods, Lack, Phase, Refusal};
use crate::rules::{
    Actor, Addressed, Audience, ClosedOffer, Common, Offer, OfferEnd, OfferError, OfferTerms, SeatId,
    TerritoryId, Trader, Viewer,
};

const RULE: &str = "BZ-13";

/// A trade under way: what is told of it, and the troops that wait in the hand of who gets them.
#[derive(Debug, Default)]
pub struct Deal {
    told: Out,
    hands: Vec<(SeatId, TerritoryId, Army)>,
}

impl Blitzkrieg {
    /// BZ-F1: what of these goods a seat hasn't got.
    #[must_use]
    pub fn lacking(&self, seat: SeatId, goods: &Goods) -> Option<Lack> {
        let standing = self.standing(seat);
        if goods.resources > standing.resources {
            return Some(Lack::Resources { wanted: goods.resources, has: standing.resources });
        }
        if goods.dice > standing.dice {
            return Some(Lack::Dice { wanted: goods.dice, has: standing.dice });
        }
        self.lacking_land(seat, goods)
    }

    /// The same of land and troops, which lie open.
    fn lacking_land(&self, seat: SeatId, goods: &Goods) -> Option<Lack> {
        let mut lands = goods.lands.iter().chain(&goods.alone);
        if let Some(t) = lands.find(|t| !self.owns(seat, **t)) {
            return Some(Lack::Land(*t));
        }
        for (at, wanted) in &goods.divisions {
            let there = self.divisions(seat, *at);
            if *wanted > there {
                return Some(Lack::Divisions { at: *at, wanted: *wanted, there });
            }
        }
        let mut specials = goods.specials.iter();
        let missing = specials.find(|kind| !self.standing(seat).specials.contains_key(kind));
        missing.map(|kind| Lack::Special(*kind))
    }

    /// BZ-13: who of this giver's stands in the territories that would go with their troops, and where nobody does.
    pub(super) fn standing_in(&self, giver: SeatId, goods: &Goods) -> BTreeMap<TerritoryId, Army> {
        let lands = goods.lands.iter().filter(|t| self.owns(giver, **t));
        lands.map(|t| (*t, self.army(giver, *t))).collect()
    }

    /// BZ-13: the land with whose troops this is offered, and who was meant.
    fn as_offered(goods: &Goods) -> impl Iterator<Item = (TerritoryId, &Army)> {
        goods.lands.iter().filter_map(|at| Some((*at, goods.stood.get(at)?)))
    }

    /// BZ-13: the land where fewer stand by now than as it was offered, or somebody doesn't who did, and who that was.
    pub(super) fn weaker_than_offered<'a>(
        &'a self,
        giver: SeatId,
        goods: &'a Goods,
    ) -> impl Iterator<Item = (TerritoryId, &'a Army)> {
        Self::as_offered(goods).filter(move |(at, meant)| {
            let now = self.army(giver, *at);
            now.divisions < meant.divisions || !meant.specials.is_subset(&now.specials)
        })
    }

    /// BZ-13: the land where more stand by now than as it was offered, or somebody who didn't, and who was meant.
    pub(super) fn stronger_than_offered<'a>(
        &'a self,
        giver: SeatId,
        goods: &'a Goods,
    ) -> impl Iterator<Item = (TerritoryId, &'a Army)> {
        Self::as_offered(goods).filter(move |(at, meant)| {
            let now = self.army(giver, *at);
            now.divisions > meant.divisions || !now.specials.is_subset(&meant.specials)
        })
    }

    /// What an offer that could be accepted has become that nobody meant: it isn't, until it is made anew. BZ-F4: all that its maker
    /// has. BZ-13: land with troops of theirs that were sent there since, or for land without those who were wanted.
    pub(super) fn not_as_meant(&self, offer: &Offer<Goods>) -> Option<Refusal> {
        let (from, to) = (offer.from, offer.to);
        if self.is_all_by_now(offer) {
            return Some(Refusal::AllByNow { seat: from });
        }
        if let Some((at, meant)) = self.stronger_than_offered(from, &offer.give).next() {
            let more = self.army(from, at).size() > meant.size();
            return Some(Refusal::OthersByNow { seat: from, at, more });
        }
        let (at, meant) = self.weaker_than_offered(to, &offer.want).next()?;
        Some(Refusal::NotTheirs { seat: to, what: self.lacking_of(to, at, meant) })
    }

    /// Is so much offered by this that isn't there any more, on the side of this seat?
    pub(super) fn gives_less_than_meant(&self, seat: SeatId, offer: &Offer<Goods>) -> bool {
        let goods = if offer.from == seat { &offer.give } else { &offer.want };
        self.weaker_than_offered(seat, goods).next().is_some()
    }

    /// BZ-F1: what of those is missing there.
    pub(super) fn lacking_of(&self, giver: SeatId, at: TerritoryId, meant: &Army) -> Lack {
        let there = self.divisions(giver, at);
        let gone = meant.specials.iter().find(|kind| self.specials(giver, at).all(|here| here != **kind));
        match gone.filter(|_| there >= meant.divisions) {
            Some(kind) => Lack::There { at, kind: *kind },
            None => Lack::Divisions { at, wanted: meant.divisions, there },
        }
    }

    /// BZ-13: what is told of a trade, and kept, is who goes over with the land, not who was there as it was offered. Of offers
    /// from before nothing is kept.
    fn as_it_goes(&self, offer: &mut Offer<Goods>) {
        for (giver, goods) in [(offer.from, &mut offer.give), (offer.to, &mut offer.want)] {
            if !goods.stood.is_empty() {
                goods.stood = self.standing_in(giver, goods);
            }
        }
    }

    /// BZ-13: are these goods that can be, whoever has them? What is handed over with its land isn't named besides.
    fn check_goods(&self, goods: &Goods) -> Result<(), Refusal> {
        for t in goods.territories() {
            self.check_there(t)?;
        }
        let twice = goods.lands.iter().find(|t| goods.alone.contains(t) || goods.divisions.contains_key(t));
        if let Some(t) = twice {
            return Err(Common::Twice { territory: *t, rule: RULE }.into());
        }
        if goods.divisions.values().any(|count| *count == 0) {
            return Err(Common::none(RULE).into());
        }
        Ok(())
    }

    /// BZ-13, BZ-14, BZ-F1: nobody pays for friendship that stands. Looked at as an order is read, not as it is checked: games of
    /// before have such trades in their journals, which replay.
    pub(super) fn friends_already(
        &self,
        from: SeatId,
        to: SeatId,
        give: &Goods,
        want: &Goods,
    ) -> Result<(), Refusal> {
        for (from, to, goods) in [(from, to, give), (to, from, want)] {
            if goods.friendship && self.is_friend(from, to) {
                return Err(Refusal::FriendsAlready { from, to });
            }
        }
        Ok(())
    }

    pub(super) fn check_offer(
        &self,
        seat: SeatId,
        to: SeatId,
        terms: &OfferTerms<Goods>,
    ) -> Result<(), Refusal> {
        self.check_player(seat)?;
        self.check_other(seat, to)?;
        self.offers.check(seat, to, terms).map_err(refused)?;
        self.check_goods(&terms.give)?;
        self.check_goods(&terms.want)?;
        if let Some(what) = self.lacking(seat, &terms.give) {
            return Err(Refusal::NotTheirs { seat, what });
        }
        match self.lacking_land(to, &terms.want) {
            Some(what) => Err(Refusal::NotTheirs { seat: to, what }),
            None => Ok(()),
        }
    }

    /// BZ-13: a private one is known to its two alone.
    pub(super) fn offer(&mut self, seat: SeatId, to: SeatId, terms: OfferTerms<Goods>, out: &mut Out) {
        let private = terms.private;
        // Nobody else is to notice it, not by a count either.
        let occasion = if private { 0 } else { self.new_occasion() };
        let Ok(made) = self.offers.make(seat, to, terms, occasion) else { return };
        let Offer { number, give, want, promise, .. } = made.clone();
        let (give, want) = (give.into(), want.into());
        between(
            private,
            seat,
            to,
            Event::OfferMade { number, from: seat, to, give, want, promise, private },
            out,
        );
    }

    /// BZ-13, BZ-F1: checked again when it is accepted.
    pub(super) fn check_answer(&self, seat: SeatId, number: u32, accept: bool) -> Result<(), Refusal> {
        let offer = self.offers.to_answer(seat, number).map_err(refused)?;
        match self.hindrance(offer).filter(|_| accept) {
            Some(hindrance) => Err(hindrance),
            None => Ok(()),
        }
    }

    pub(super) fn answer(&mut self, number: u32, accept: bool, out: &mut Out) {
        let end = if accept { OfferEnd::Accepted } else { OfferEnd::Declined };
        let Some(mut closed) = self.offers.close(number, end) else { return };
        let both = [closed.offer.from, closed.offer.to];
        let less = both.into_iter().any(|giver| self.gives_less_than_meant(giver, &closed.offer));
        if accept {
            self.as_it_goes(&mut closed.offer);
        }
        self.ledger.note(closed.clone());
        let ClosedOffer { offer, .. } = closed;
        let (from, to) = (offer.from, offer.to);
        if !accept {
            return between(offer.private, from, to, Event::OfferDeclined { number, from, to }, out);
        }
        let accepted = Event::OfferAccepted { number, from, to, less };
        if offer.private {
            // What was between two comes to light with it: that is never taken back.
            out.push(Addressed { audience: Audience::Seats(vec![from, to]), event: accepted });
        } else {
            tell(out, accepted);
        }
        let mut deal = Deal::default();
        if self.trade(&offer, &mut deal).is_ok() {
            out.extend(deal.told);
            if self.takes_placing_back(&offer) {
                self.reopen(&[from, to], out);
            }
            self.settle(None, out);
        }
    }

    pub(super) fn check_withdraw(&self, actor: Actor, number: u32) -> Result<(), Refusal> {
        match actor {
            Actor::Seat(seat) => self.offers.to_withdraw(seat, number),
            Actor::Table(_) => self.offers.find(Viewer::Everything, number),
        }
        .map_err(refused)?;
        Ok(())
    }

    pub(super) fn withdraw(&mut self, number: u32, lapses: bool, out: &mut Out) {
        let end = if lapses { OfferEnd::Lapsed } else { OfferEnd::Withdrawn };
        let Some(closed) = self.offers.close(number, end) else { return };
        self.ledger.note(closed.clone());
        let (from, to, private) = (closed.offer.from, closed.offer.to, closed.offer.private);
        let event = match lapses {
            true => Event::OfferLapsed { number, from, to },
            false => Event::OfferWithdrawn { number, from, to },
        };
        between(private, from, to, event, out);
    }

    /// BZ-F6: of somebody who is out.
    pub(super) fn lapse_offers_of(&mut self, seat: SeatId, out: &mut Out) {
        self.lapse_offers(|offer| offer.concerns(seat), out);
    }

    /// BZ-C9: whom friendship was offered to and who is no friend any more isn't welcomed again by an offer of before. Before that was
    /// mended they were.
    pub(super) fn lapse_offered_friendship(&mut self, from: SeatId, to: SeatId, out: &mut Out) {
        if self.mended_in_trade() {
            self.lapse_offers(|offer| offer.from == from && offer.to == to && offer.give.friendship, out);
        }
    }

    /// BZ-A10, BZ-A11: does this trade change whose land is whose, so that what was placed is placed anew? Before that was mended
    /// each did.
    pub(super) fn takes_placing_back(&self, offer: &Offer<Goods>) -> bool {
        let mut goods = [&offer.give, &offer.want].into_iter();
        goods.any(|goods| !goods.lands.is_empty() || !goods.alone.is_empty()) || !self.mended_in_trade()
    }

    fn lapse_offers(&mut self, which: impl Fn(&Offer<Goods>) -> bool, out: &mut Out) {
        for closed in self.offers.lapse(which) {
            let Offer { number, from, to, private, .. } = closed.offer;
            self.ledger.note(closed);
            between(private, from, to, Event::OfferLapsed { number, from, to }, out);
        }
    }

    /// BZ-13: who takes the seat over learns nothing of what was between two, nor of what came of it, but for what both agreed
    /// on: that binds the seat.
    pub(super) fn forget_private_of(&mut self, seat: SeatId, out: &mut Out) {
        for closed in self.offers.lapse(|offer| offer.private && offer.concerns(seat)) {
            let Offer { number, from, to, .. } = closed.offer;
            between(true, from, to, Event::OfferLapsed { number, from, to }, out);
        }
        self.ledger.strike(|closed| {
            closed.offer.private && closed.offer.concerns(seat) && closed.end != OfferEnd::Accepted
        });
    }

    /// What of somebody's would go with these goods: territories with all their troops.
    fn contents(&self, giver: SeatId, goods: &Goods) -> Vec<(TerritoryId, Army)> {
        let mut all: Vec<(TerritoryId, Army)> =
            goods.lands.iter().map(|t| (*t, self.army(giver, *t))).collect();
        all.extend(goods.divisions.iter().map(|(t, count)| (*t, Army::of(*count))));
        for kind in &goods.specials {
            let Some(at) = self.standing(giver).specials.get(kind) else { continue };
            if !goods.lands.contains(at) {
                let specials = [*kind].into();
                all.push((*at, Army { divisions: 0, specials }));
            }
        }
        all.retain(|(_, army)| !army.is_empty());
        all
    }

    /// BZ-E3, BZ-F2, BZ-F3, BZ-A10: what stands against it once it is done.
    fn obstacle(&self, offer: &Offer<Goods>) -> Option<Refusal> {
        let halves = [(offer.from, offer.to, &offer.give), (offer.to, offer.from, &offer.want)];
        let (mut after, mut deal) = (self.clone(), Deal::default());
        for (giver, receiver, goods) in halves {
            after.let_go(giver, receiver, goods, &mut deal);
        }
        let moved = deal.hands.clone();
        for (receiver, _, army) in &moved {
            let mut kinds = army.specials.iter();
            if let Some(kind) = kinds.find(|kind| after.standing(*receiver).specials.contains_key(kind)) {
                return Some(Refusal::SecondByTrade { seat: *receiver, kind: *kind });
            }
        }
        for (giver, receiver, goods) in halves {
            after.hand_over(giver, receiver, goods, &mut deal);
        }
        let stays =
            |seat: SeatId, t: TerritoryId| after.is_friendly_land(seat, t) && !after.is_guarded(seat, t);
        if let Some((seat, at, _)) = moved.iter().find(|(seat, t, _)| !stays(*seat, *t)) {
            return Some(Refusal::CantStay { seat: *seat, at: *at });
        }
        for (giver, receiver, goods) in halves {
            let left = |t: &&TerritoryId| after.has_troops(giver, **t) && !after.is_friend(receiver, giver);
            if let Some(at) = goods.alone.iter().find(left) {
                return Some(Refusal::SellersTroops { seat: giver, at: *at });
            }
            let market = matches!(self.phase, Phase::Market | Phase::Place);
            if market && after.of(giver).is_empty() {
                return Some(Refusal::NoLandLeft { seat: giver });
            }
        }
        None
    }

    /// BZ-F4: has what was offered become all that its maker has, who would be out by it without having been asked? In the market
    /// (BZ-A10) and before nobody is; while Eyes are placed (BZ-40), as the first turn begins.
    pub(super) fn is_all_by_now(&self, offer: &Offer<Goods>) -> bool {
        !self.is_before_eyes() && !offer.give.all && self.gives_all(offer.from, &offer.give, &offer.want)
    }

    /// BZ-A10: does nobody give all away yet?
    #[must_use]
    pub fn is_before_eyes(&self) -> bool {
        matches!(self.phase, Phase::Society | Phase::Market | Phase::Place)
    }

    /// BZ-F4: would this leave a player with nothing at all?
    #[must_use]
    pub fn gives_all(&self, seat: SeatId, give: &Goods, get: &Goods) -> bool {
        let gone =
            self.contents(seat, give).iter().fold(0_u32, |sum, (_, army)| sum.saturating_add(army.size()));
        let lands = give.lands.iter().chain(&give.alone).filter(|t| self.owns(seat, **t)).count();
        let gets = !get.lands.is_empty()
            || !get.alone.is_empty()
            || !get.divisions.is_empty()
            || !get.specials.is_empty();
        let all = lands == self.of(seat).len() && gone >= self.troops_of(seat);
        // Who has nothing left gives away nothing that kept them in, unless it is what a right is paid with.
        let goes = lands > 0 || gone > 0 || self.has_right(seat);
        !gets && goes && all && !self.can_pay_for_right(seat, give, get)
    }

    /// BZ-B6: has this player a right to conquer without troops?
    fn has_right(&self, seat: SeatId) -> bool {
        self.utopia_may.is_some_and(|(whose, _)| whose == seat)
    }

    /// BZ-B6: could what that right costs be paid after a trade? So long its player is in.
    fn can_pay_for_right(&self, seat: SeatId, give: &Goods, get: &Goods) -> bool {
        let left = self.standing(seat).resources.saturating_sub(give.resources).saturating_add(get.resources);
        self.has_right(seat) && left >= self.price_of_conquest()
    }
}

impl Trader for Blitzkrieg {
    type Goods = Goods;
    /// Why it can't be kept.
    type Hindrance = Refusal;
    type Out = Deal;

    fn hindrance(&self, offer: &Offer<Goods>) -> Option<Refusal> {
        let halves = [(offer.from, &offer.give), (offer.to, &offer.want)];
        for (seat, goods) in halves {
            if let Some(what) = self.lacking(seat, goods) {
                return Some(Refusal::NotTheirs { seat, what });
            }
        }
        self.obstacle(offer)
    }

    fn agreed(&self, offer: &Offer<Goods>, deal: &mut Deal) {
        let Offer { from, to, give, want, .. } = offer.clone();
        let (give, want) = (give.into(), want.into());
        tell(&mut deal.told, Event::Traded { from, to, give, want });
    }

    /// Friendship is declared first: what it lets in may stay. Land stays until it is handed over.
    fn let_go(&mut self, giver: SeatId, receiver: SeatId, goods: &Goods, deal: &mut Deal) {
        if goods.friendship {
            self.declare(giver, receiver, true, &mut deal.told);
        }
        self.pay(giver, goods.resources);
        let dice = &mut self.seat_mut(giver).dice;
        *dice = dice.saturating_sub(goods.dice);
        for (t, army) in self.contents(giver, goods) {
            self.remove(giver, t, &army);
            deal.hands.push((receiver, t, army));
        }
    }

    fn hand_over(&mut self, giver: SeatId, receiver: SeatId, goods: &Goods, deal: &mut Deal) {
        self.receive(receiver, goods.resources);
        self.seat_mut(receiver).dice += goods.dice;
        for t in goods.lands.iter().chain(&goods.alone) {
            if self.owner(*t) == Some(giver) {
                self.give_land(*t, receiver);
                // BZ-E13.
                if self.land_at(*t).center {
                    self.seat_mut(receiver).fresh.insert(Fresh::Center(*t));
                }
            }
        }
        let (theirs, others) =
            std::mem::take(&mut deal.hands).into_iter().partition(|(whose, ..)| *whose == receiver);
        deal.hands = others;
        let theirs: Vec<(SeatId, TerritoryId, Army)> = theirs;
        for (_, t, army) in theirs {
            self.enter(receiver, t, &army);
            let new = army.specials.iter().map(|kind| Fresh::Troop(*kind));
            self.seat_mut(receiver).fresh.extend(new);
        }
    }
}

fn refused(error: OfferError) -> Common {
    Common::of_offer(error, RULE)
}

/// Tells everybody, or the two between whom it is.
fn between(private: bool, from: SeatId, to: SeatId, event: Event, out: &mut Out) {
    if private {
        out.push(Addressed::own(from, event.clone()));
        out.push(Addressed::own(to, event));
    } else {
        tell(out, event);
    }
}
