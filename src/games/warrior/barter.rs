//! Barter: offers between two players (WR-27).

use std::collections::BTreeMap;

use super::land::{Out, tell};
use super::{Event, Goods, Offer, Phase, Refusal, Warrior};
use crate::rules::{
    Actor, ClosedOffer, Common, Goods as _, OfferEnd, OfferError, OfferTerms, SeatId, TerritoryId, Trader,
    Viewer, codes,
};

const RULE: &str = "WR-27";

impl crate::rules::Goods for Goods {}

impl Goods {
    /// The units that it names, from territories and from the pool.
    #[must_use]
    pub fn units(&self) -> u32 {
        self.troops.values().fold(self.pool, |sum, units| sum.saturating_add(*units))
    }
}

impl Warrior {
    /// WR-27: what of these goods a seat does not have to give away now. A capital cannot be
    /// traded, one unit stays in each territory that troops come from, and a territory goes over
    /// with all its owner's units, so that none of them can be given beside it.
    #[must_use]
    pub fn lacking(&self, seat: SeatId, goods: &Goods) -> Goods {
        let standing = self.seat(seat);
        let owned = |t| self.owner(t) == Some(seat);
        Goods {
            cash: goods.cash.saturating_sub(standing.cash),
            territories: goods
                .territories
                .iter()
                .copied()
                .filter(|t| !owned(*t) || standing.capital == Some(*t))
                .collect(),
            troops: goods
                .troops
                .iter()
                .filter_map(|(t, units)| {
                    let there = if owned(*t) && !goods.territories.contains(t) {
                        self.land_at(*t).troops.saturating_sub(1)
                    } else {
                        0
                    };
                    (*units > there).then(|| (*t, units - there))
                })
                .collect(),
            pool: goods.pool.saturating_sub(standing.pool),
            trade_routes: goods.trade_routes.saturating_sub(standing.trade_routes),
            passage: false,
            stood: BTreeMap::new(),
        }
    }

    /// WR-27: how many of this giver's units go over with the territories among these goods, as things stand.
    pub(super) fn standing_in(&self, giver: SeatId, goods: &Goods) -> BTreeMap<TerritoryId, u32> {
        let own = goods.territories.iter().filter(|t| self.owner(**t) == Some(giver));
        own.map(|t| (*t, self.land_at(*t).troops)).collect()
    }

    /// WR-27: the territories with fewer units in them by now than as they were offered: how many they were, and are.
    pub(super) fn weaker_than_offered(&self, giver: SeatId, goods: &Goods) -> Vec<(TerritoryId, (u32, u32))> {
        let now = self.standing_in(giver, goods);
        let both = now.into_iter().filter_map(|(t, now)| Some((t, (*goods.stood.get(&t)?, now))));
        both.filter(|(_, (meant, now))| now < meant).collect()
    }

    /// The most telling refusal of goods that a seat can't give; `own` if they are the asker's.
    fn check_goods(&self, seat: SeatId, goods: &Goods, own: bool) -> Result<(), Refusal> {
        for t in &goods.territories {
            let owner = self.owner(*t);
            if owner != Some(seat) {
                return Err(if own {
                    Common::NotYours { territory: *t, owner, rule: RULE }.into()
                } else {
                    self.lacking_of(seat, goods)
                });
            }
            if self.seat(seat).capital == Some(*t) {
                return Err(Refusal::CapitalNotTraded { territory: *t });
            }
            if goods.troops.contains_key(t) {
                return Err(Common::Twice { territory: *t, rule: RULE }.into());
            }
        }
        for (t, units) in goods.troops.iter().filter(|_| own) {
            let owner = self.owner(*t);
            if owner != Some(seat) {
                return Err(Common::NotYours { territory: *t, owner, rule: RULE }.into());
            }
            if *units == 0 {
                return Err(Common::none(RULE).into());
            }
            let troops = self.land_at(*t).troops;
            if *units == troops {
                return Err(Common::OneMustStay { territory: *t, troops, rule: RULE }.into());
            }
            if *units > troops {
                let (number, most) = (i64::from(*units), troops.saturating_sub(1));
                return Err(Common::TooMany { number, most, at: Some(*t), rule: RULE }.into());
            }
        }
        if own {
            Common::affordable(goods.cash.into(), self.seat(seat).cash, codes::CANNOT_AFFORD)?;
        }
        if self.lacking(seat, goods).is_empty() { Ok(()) } else { Err(self.lacking_of(seat, goods)) }
    }

    fn lacking_of(&self, seat: SeatId, goods: &Goods) -> Refusal {
        Refusal::Lacking { seat, goods: self.lacking(seat, goods), rule: RULE }
    }

    pub(super) fn check_offer(
        &self,
        seat: SeatId,
        to: SeatId,
        terms: &OfferTerms<Goods>,
    ) -> Result<(), Refusal> {
        if !matches!(self.phase, Phase::Barter(_)) {
            return Err(Refusal::NoBarter);
        }
        match self.seats.get(to.index()) {
            None => return Err(Common::no_seat(to).into()),
            Some(other) if other.out => return Err(Common::TheyAreOut { seat: to, rule: "WR-56" }.into()),
            Some(_) => self.offers.check(seat, to, terms).map_err(refused)?,
        }
        self.check_goods(seat, &terms.give, true)?;
        self.check_goods(to, &terms.want, false)
    }

    pub(super) fn offer(&mut self, seat: SeatId, to: SeatId, terms: OfferTerms<Goods>, out: &mut Out) {
        let occasion = self.new_occasion();
        let Ok(Offer { number, give, want, promise, .. }) = self.offers.make(seat, to, terms, occasion)
        else {
            return;
        };
        let (give, want, promise) = (give.clone().into(), want.clone().into(), promise.clone());
        tell(out, Event::OfferMade { number: *number, from: seat, to, give, want, promise });
        self.reopen_barter(to, out);
    }

    /// WR-27: who has said "done" is asked again by an offer, until Barter's deadline.
    fn reopen_barter(&mut self, to: SeatId, out: &mut Out) {
        let reopens = self.rulings().offers_reopen_barter;
        if let Phase::Barter(done) = &mut self.phase
            && reopens
            && done.remove(&to)
        {
            tell(out, Event::BarterReopened { seat: to });
        }
    }

    /// WR-27: only the one addressed answers.
    pub(super) fn check_answer(&self, seat: SeatId, number: u32) -> Result<(), Refusal> {
        self.offers.to_answer(seat, number).map_err(refused)?;
        Ok(())
    }

    /// WR-27, as it was ruled first: what can't change hands any more fails, and all are told why.
    pub(super) fn drop_hollow_offers(&mut self, out: &mut Out) {
        if !self.rulings().unkeepable_offers_lapse {
            return;
        }
        let short = |offer: &Offer| Some((offer.number, self.hindrance(offer)?));
        for (number, hindrance) in self.offers.iter().filter_map(short).collect::<Vec<_>>() {
            if let Some(ClosedOffer { offer, .. }) = self.offers.close(number, OfferEnd::Lapsed) {
                failed(&offer, hindrance, out);
            }
        }
    }

    /// WR-27: what can't be kept at the moment stays open, and all are told why.
    fn stays_open(&mut self, number: u32, out: &mut Out) -> bool {
        let open = self.offers.iter().find(|offer| offer.number == number);
        let Some((short, lacking)) = open.and_then(|offer| self.hindrance(offer)) else { return false };
        let Some(Offer { from, to, .. }) = self.offers.accepted_in_vain(number) else { return false };
        tell(out, Event::OfferUnkept { number, from: *from, to: *to, short, lacking });
        true
    }

    /// WR-27: would something come of it, were it accepted now?
    pub(super) fn can_be_kept(&self, offer: &Offer) -> bool {
        let named = self.passage_had((offer.from, &offer.give), (offer.to, &offer.want));
        self.hindrance(offer).is_none() && self.capital_in(offer).is_none() && named.is_none()
    }

    /// WR-27: whose capital this offer names, and which. In Barter nobody's capital becomes another, nor falls.
    fn capital_in(&self, offer: &Offer) -> Option<(SeatId, TerritoryId)> {
        [(offer.from, &offer.give), (offer.to, &offer.want)].into_iter().find_map(|(owner, goods)| {
            let capital = self.seat(owner).capital?;
            goods.territories.contains(&capital).then_some((owner, capital))
        })
    }

    /// WR-13: who of these two has declared safe passage already that the goods of theirs name, and for whom: nobody pays for
    /// what is theirs.
    pub(super) fn passage_had(
        &self,
        (from, give): (SeatId, &Goods),
        (to, want): (SeatId, &Goods),
    ) -> Option<(SeatId, SeatId)> {
        let named = [(from, to, give), (to, from, want)];
        let had =
            |(host, guest, goods): &(SeatId, SeatId, &Goods)| goods.passage && self.lets_in(*host, *guest);
        named.into_iter().find(had).map(|(host, guest, _)| (host, guest))
    }

    /// WR-27: looked at again at acceptance, as it was when it was made. What names a capital by now is over. Passage that is
    /// declared already may be taken back, so that such an offer stays open.
    fn comes_to_nothing(&mut self, number: u32, out: &mut Out) -> bool {
        let Some(offer) = self.offers.iter().find(|offer| offer.number == number && self.mended_once_more())
        else {
            return false;
        };
        let Offer { from, to, .. } = *offer;
        if let Some((owner, capital)) = self.capital_in(offer) {
            self.offers.close(number, OfferEnd::Lapsed);
            tell(out, Event::OfferBarred { number, from, to, owner, capital });
            return true;
        }
        let had = self.passage_had((from, &offer.give), (to, &offer.want));
        let Some((host, guest)) = had else { return false };
        self.offers.accepted_in_vain(number);
        tell(out, Event::OfferIdle { number, from, to, host, guest });
        true
    }

    pub(super) fn answer(&mut self, number: u32, accept: bool, out: &mut Out) {
        if accept && self.comes_to_nothing(number, out) {
            return;
        }
        if accept && !self.rulings().unkeepable_offers_lapse && self.stays_open(number, out) {
            return;
        }
        let end = if accept { OfferEnd::Accepted } else { OfferEnd::Declined };
        let Some(ClosedOffer { offer, .. }) = self.offers.close(number, end) else { return };
        if !accept {
            let Offer { number, from, to, .. } = offer;
            return tell(out, Event::OfferDeclined { number, from, to });
        }
        if let Err(hindrance) = self.trade(&offer, out) {
            failed(&offer, hindrance, out);
        }
    }

    /// WR-27: the maker takes an offer back, or the table lets it lapse at its time.
    pub(super) fn check_withdraw(&self, actor: Actor, number: u32) -> Result<(), Refusal> {
        match actor {
            Actor::Seat(seat) => self.offers.to_withdraw(seat, number),
            Actor::Table(_) => self.offers.find(Viewer::Everything, number),
        }
        .map_err(refused)?;
        Ok(())
    }

    pub(super) fn withdraw(&mut self, actor: Actor, number: u32, out: &mut Out) {
        match actor {
            Actor::Seat(_) => {
                let Some(ClosedOffer { offer, .. }) = self.offers.close(number, OfferEnd::Withdrawn) else {
                    return;
                };
                let Offer { number, from, to, .. } = offer;
                tell(out, Event::OfferWithdrawn { number, from, to });
            }
            Actor::Table(_) => self.lapse_offers(|offer| offer.number == number, out),
        }
    }

    /// WR-27, WR-56: those of which this is true lapse.
    pub(super) fn lapse_offers(&mut self, which: impl Fn(&Offer) -> bool, out: &mut Out) {
        for ClosedOffer { offer: Offer { number, from, to, .. }, .. } in self.offers.lapse(which) {
            tell(out, Event::OfferLapsed { number, from, to });
        }
    }

    pub(super) fn check_done(&self, seat: SeatId) -> Result<(), Refusal> {
        match &self.phase {
            Phase::Barter(done) if !done.contains(&seat) => Ok(()),
            Phase::Barter(_) => Err(self.nothing_owed("barter")),
            _ => Err(Refusal::NoBarter),
        }
    }

    /// WR-27: done with barter; until all are, offers to this seat can still be answered.
    pub(super) fn done(&mut self, seat: SeatId, out: &mut Out) {
        if let Phase::Barter(done) = &mut self.phase {
            done.insert(seat);
            tell(out, Event::SaidDone { seat });
        }
    }

    /// WR-27: offers lapse when Barter ends.
    pub(super) fn end_barter(&mut self, out: &mut Out) {
        self.lapse_offers(|_| true, out);
        if !self.step_ends(out) {
            self.stage = self.new_occasion();
            self.phase = Phase::Speculate(BTreeMap::new());
            tell(out, Event::SpeculationBegan);
            self.stake_what_stands(out);
        }
    }
}

impl Trader for Warrior {
    type Goods = Goods;
    /// Who lacks what.
    type Hindrance = (SeatId, Goods);
    type Out = Out;

    fn hindrance(&self, offer: &Offer) -> Option<(SeatId, Goods)> {
        [(offer.from, &offer.give), (offer.to, &offer.want)]
            .into_iter()
            .map(|(seat, goods)| (seat, self.lacking(seat, goods)))
            .find(|(_, lacking)| !lacking.is_empty())
    }

    fn agreed(&self, offer: &Offer, out: &mut Out) {
        let Offer { number, from, to, mut give, mut want, promise, .. } = offer.clone();
        let sides = [(from, &give), (to, &want)];
        let less = sides.iter().any(|(giver, goods)| !self.weaker_than_offered(*giver, goods).is_empty());
        // What is told is who goes, not who was there; of offers from before neither is.
        for (giver, goods) in [(from, &mut give), (to, &mut want)] {
            if !goods.stood.is_empty() {
                goods.stood = self.standing_in(giver, goods);
            }
        }
        let (give, want) = (give.into(), want.into());
        tell(out, Event::OfferAccepted { number, from, to, give, want, promise, less });
    }

    /// Passage is declared first: the guests that it lets in stay (WR-13). Territories are handed over.
    fn let_go(&mut self, giver: SeatId, receiver: SeatId, goods: &Goods, out: &mut Out) {
        if goods.passage {
            self.declare_passage(giver, receiver, out);
        }
        for (t, units) in &goods.troops {
            let land = self.land_mut(*t);
            land.troops = land.troops.saturating_sub(*units);
        }
        self.pay(giver, goods.cash);
        let giver = self.seat_mut(giver);
        giver.pool = giver.pool.saturating_sub(goods.pool);
        giver.trade_routes = giver.trade_routes.saturating_sub(goods.trade_routes);
    }

    fn hand_over(&mut self, giver: SeatId, receiver: SeatId, goods: &Goods, out: &mut Out) {
        self.receive(receiver, goods.cash);
        let standing = self.seat_mut(receiver);
        standing.pool = standing.pool.saturating_add(goods.units());
        standing.trade_routes += goods.trade_routes;
        for t in &goods.territories {
            // A territory goes over with all its owner's units; its guests as WR-13 says.
            if self.owner(*t) == Some(giver) {
                self.give_territory(*t, receiver, self.land_at(*t).troops, out);
            }
        }
    }
}

fn refused(error: OfferError) -> Common {
    Common::of_offer(error, RULE)
}

fn failed(offer: &Offer, (short, lacking): (SeatId, Goods), out: &mut Out) {
    let Offer { number, from, to, .. } = *offer;
    tell(out, Event::OfferFailed { number, from, to, short, lacking });
}
