//! Barter: offers between two players (WR-27).

use std::collections::BTreeMap;

use super::land::{Out, tell};
use super::{Event, Goods, Offer, Phase, Refusal, Warrior};
use crate::rules::{Actor, Common, SeatId, codes};

const RULE: &str = "WR-27";

impl Goods {
    /// Nothing at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The units that it names, from territories and from the pool.
    #[must_use]
    pub fn units(&self) -> u32 {
        self.troops.values().fold(self.pool, |sum, units| sum.saturating_add(*units))
    }
}

/// What an offer holds, before it has a number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms<'a> {
    pub(super) to: SeatId,
    pub(super) give: &'a Goods,
    pub(super) want: &'a Goods,
    pub(super) promise: Option<&'a str>,
    pub(super) expires: Option<i64>,
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
        }
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

    pub(super) fn check_offer(&self, seat: SeatId, terms: Terms<'_>) -> Result<(), Refusal> {
        if !matches!(self.phase, Phase::Barter(_)) {
            return Err(Refusal::NoBarter);
        }
        if terms.to == seat {
            return Err(Common::Yourself { rule: RULE }.into());
        }
        match self.seats.get(terms.to.index()) {
            None => return Err(Common::no_seat(terms.to).into()),
            Some(other) if other.out => {
                return Err(Common::TheyAreOut { seat: terms.to, rule: "WR-56" }.into());
            }
            Some(_) => {}
        }
        if terms.give.is_empty() && terms.want.is_empty() && terms.promise.is_none() {
            return Err(Common::EmptyOffer { rule: "WR-27" }.into());
        }
        self.check_goods(seat, terms.give, true)?;
        self.check_goods(terms.to, terms.want, false)?;
        Ok(())
    }

    pub(super) fn offer(&mut self, seat: SeatId, terms: Terms<'_>, out: &mut Out) {
        let number = self.next_offer.max(1);
        self.next_offer = number + 1;
        let offer = Offer {
            number,
            from: seat,
            to: terms.to,
            give: terms.give.clone(),
            want: terms.want.clone(),
            promise: terms.promise.map(str::to_owned),
            expires: terms.expires,
            occasion: self.new_occasion(),
            in_vain: 0,
        };
        tell(
            out,
            Event::OfferMade {
                number,
                from: seat,
                to: offer.to,
                give: offer.give.clone(),
                want: offer.want.clone(),
                promise: offer.promise.clone(),
            },
        );
        self.reopen_barter(offer.to, out);
        self.offers.push(offer);
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

    /// The open offer of this number, or what has become of it.
    fn open_offer(&self, number: u32) -> Result<&Offer, Refusal> {
        let known = (1..self.next_offer).contains(&number);
        self.offers.iter().find(|offer| offer.number == number).ok_or_else(|| {
            if known {
                Common::OfferGone { number }.into()
            } else {
                Common::NoSuchOffer { number: number.to_string() }.into()
            }
        })
    }

    fn take_offer(&mut self, number: u32) -> Option<Offer> {
        let index = self.offers.iter().position(|offer| offer.number == number)?;
        Some(self.offers.remove(index))
    }

    /// WR-27: only the one addressed answers.
    pub(super) fn check_answer(&self, seat: SeatId, number: u32) -> Result<(), Refusal> {
        let offer = self.open_offer(number)?;
        if offer.to != seat {
            return Err(Common::NotYourOffer { number, to: offer.to, from: offer.from, rule: "WR-27" }.into());
        }
        Ok(())
    }

    /// WR-27, as it was ruled first: what can't change hands any more fails, and all are told why.
    pub(super) fn drop_hollow_offers(&mut self, out: &mut Out) {
        if !self.rulings().unkeepable_offers_lapse {
            return;
        }
        for offer in std::mem::take(&mut self.offers) {
            if let Some((short, lacking)) = self.shortfall(&offer) {
                let Offer { number, from, to, .. } = offer;
                tell(out, Event::OfferFailed { number, from, to, short, lacking });
            } else {
                self.offers.push(offer);
            }
        }
    }

    /// Who lacks what of an offer, if anybody does.
    fn shortfall(&self, offer: &Offer) -> Option<(SeatId, Goods)> {
        [(offer.from, &offer.give), (offer.to, &offer.want)]
            .into_iter()
            .map(|(seat, goods)| (seat, self.lacking(seat, goods)))
            .find(|(_, lacking)| !lacking.is_empty())
    }

    /// WR-27: what can't be kept at the moment stays open, and all are told why.
    fn stays_open(&mut self, number: u32, out: &mut Out) -> bool {
        let stay = !self.rulings().unkeepable_offers_lapse;
        let Some(index) = self.offers.iter().position(|offer| stay && offer.number == number) else {
            return false;
        };
        let Some((short, lacking)) = self.shortfall(&self.offers[index]) else { return false };
        let offer = &mut self.offers[index];
        offer.in_vain += 1;
        tell(out, Event::OfferUnkept { number, from: offer.from, to: offer.to, short, lacking });
        true
    }

    pub(super) fn answer(&mut self, number: u32, accept: bool, out: &mut Out) {
        if accept && self.stays_open(number, out) {
            return;
        }
        let Some(offer) = self.take_offer(number) else { return };
        let Offer { number, from, to, .. } = offer;
        if !accept {
            return tell(out, Event::OfferDeclined { number, from, to });
        }
        if let Some((short, lacking)) = self.shortfall(&offer) {
            return tell(out, Event::OfferFailed { number, from, to, short, lacking });
        }
        let Offer { give, want, promise, .. } = offer;
        tell(out, Event::OfferAccepted { number, from, to, give: give.clone(), want: want.clone(), promise });
        // Both sides let go before either receives, so that neither pays with the other's goods.
        self.let_go(from, to, &give, out);
        self.let_go(to, from, &want, out);
        self.hand_over(from, to, &give, out);
        self.hand_over(to, from, &want, out);
    }

    /// What the giver gives up but for territories, passage being declared first: the guests that
    /// it lets in stay (WR-13).
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

    /// WR-27: the maker takes an offer back, or the table lets it lapse at its time.
    pub(super) fn check_withdraw(&self, actor: Actor, number: u32) -> Result<(), Refusal> {
        let offer = self.open_offer(number)?;
        match actor {
            Actor::Seat(seat) if offer.from != seat => {
                Err(Common::NotYourOffer { number, to: offer.to, from: offer.from, rule: "WR-27" }.into())
            }
            _ => Ok(()),
        }
    }

    pub(super) fn withdraw(&mut self, actor: Actor, number: u32, out: &mut Out) {
        let Some(Offer { number, from, to, .. }) = self.take_offer(number) else { return };
        match actor {
            Actor::Seat(_) => tell(out, Event::OfferWithdrawn { number, from, to }),
            Actor::Table(_) => tell(out, Event::OfferLapsed { number, from, to }),
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
        for Offer { number, from, to, .. } in std::mem::take(&mut self.offers) {
            tell(out, Event::OfferLapsed { number, from, to });
        }
        if !self.step_ends(out) {
            self.stage = self.new_occasion();
            self.phase = Phase::Speculate(BTreeMap::new());
            tell(out, Event::SpeculationBegan);
            self.stake_what_stands(out);
        }
    }
}
