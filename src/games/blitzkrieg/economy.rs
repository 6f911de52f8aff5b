//! What everything costs: every price is worked out here, and shown from here (BZ-34).

use super::{Army, Blitzkrieg, Fresh, Ground, Refusal, Sale, Society, Special};
use crate::rules::{Common, SeatId, TerritoryId, codes};

/// BZ-25, BZ-D5: what an invasion costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InvasionPrice {
    /// BZ-24: for who goes.
    pub troops: u32,
    /// BZ-B5.
    pub surcharge: u32,
    /// BZ-18: for the dropship.
    pub jump: u32,
    /// BZ-28: for the conquest, where anybody comes through.
    pub conquest: u32,
    /// BZ-D5: has the conquest's price to be there beforehand?
    pub reserved: bool,
}

impl InvasionPrice {
    /// What is paid at once.
    #[must_use]
    pub fn way(&self) -> u32 {
        self.troops.saturating_add(self.surcharge).saturating_add(self.jump)
    }

    /// All of it.
    #[must_use]
    pub fn whole(&self) -> u32 {
        self.way().saturating_add(self.conquest)
    }

    /// What has to be there.
    #[must_use]
    pub fn needed(&self) -> u32 {
        if self.reserved { self.whole() } else { self.way() }
    }
}

/// BZ-34: a line of the price list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Priced {
    /// What it is.
    pub what: PriceOf,
    /// What it costs this player.
    pub cost: u32,
    /// What it costs others, where that differs.
    pub usual: Option<u32>,
}

/// BZ-34: what has a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum PriceOf {
    Division,
    Special(Special),
    Center,
    March,
    Jump,
    Invade,
    Guarded,
    Conquest,
    Surprise,
    Memetic,
    Pyramid,
}

impl Blitzkrieg {
    /// BZ-9: a player's society; a Dictatorship is like none.
    #[must_use]
    pub fn society(&self, seat: SeatId) -> Society {
        self.standing(seat).society.unwrap_or_default()
    }

    /// BZ-9, BZ-22, BZ-B8: how hard a player's people are to sway.
    #[must_use]
    pub fn morale(&self, seat: SeatId) -> u32 {
        let numbers = self.numbers().morale;
        match self.standing(seat).society {
            None => numbers.none,
            Some(Society::Dictatorship) => numbers.dictatorship,
            Some(Society::CorporateState) => numbers.corporate,
            Some(Society::FanaticTheocracy) => numbers.fanatic,
            Some(Society::GeotheisticTheocracy) => {
                let holy = self.holy_land.is_some_and(|t| self.owns(seat, t));
                if holy { numbers.holy } else { numbers.unholy }
            }
            Some(Society::FreeLoveUtopia) => numbers.utopia,
        }
    }

    /// BZ-B7: what diplomats and their actions come to.
    fn diplomatic(&self, seat: SeatId, price: u32) -> u32 {
        let societies = self.numbers().societies;
        match self.society(seat) {
            Society::FanaticTheocracy => societies.fanatic_diplomat.of(price),
            Society::FreeLoveUtopia => societies.utopia_diplomat.of(price),
            _ => price,
        }
    }

    /// BZ-17: so many divisions.
    #[must_use]
    pub fn price_of_divisions(&self, divisions: u32) -> u64 {
        u64::from(self.numbers().prices.division) * u64::from(divisions)
    }

    /// BZ-19 to BZ-22.
    #[must_use]
    pub fn price_of_special(&self, seat: SeatId, kind: Special) -> u32 {
        let prices = self.numbers().prices;
        match kind {
            Special::General => prices.general,
            Special::Admiral => prices.admiral,
            Special::Marshal => prices.marshal,
            Special::Diplomat => self.diplomatic(seat, prices.diplomat),
        }
    }

    /// BZ-18.
    #[must_use]
    pub fn price_of_center(&self) -> u32 {
        self.numbers().prices.space_center
    }

    /// BZ-23, BZ-D1, BZ-D3, BZ-E9: a move within friendly land.
    #[must_use]
    pub fn price_of_march(&self, size: u32, steps: u32, jumps: u32) -> u32 {
        let walk = self.numbers().march.cost(size, steps);
        walk.saturating_add(self.numbers().prices.jump.saturating_mul(jumps))
    }

    /// BZ-22.
    #[must_use]
    pub fn price_of_memetic(&self, seat: SeatId) -> u32 {
        self.diplomatic(seat, self.numbers().prices.memetic)
    }

    /// BZ-28.
    #[must_use]
    pub fn price_of_conquest(&self) -> u32 {
        self.numbers().prices.conquest
    }

    /// BZ-32, BZ-B5: what a Utopia pays more.
    #[must_use]
    pub fn surcharge(&self, seat: SeatId) -> u32 {
        match self.society(seat) {
            Society::FreeLoveUtopia => self.numbers().societies.utopia_attack,
            _ => 0,
        }
    }

    /// BZ-48: what has to be ready.
    #[must_use]
    pub fn pyramid_ready(&self) -> u32 {
        self.numbers().illuminati.ready
    }

    /// BZ-24, BZ-25, BZ-29, BZ-D5, BZ-D12: an invasion to its end; natives' land, and what stands empty, costs the way and
    /// the conquest. BZ-D13: the same on water and on the Moon.
    #[must_use]
    pub fn price_of_invasion(
        &self,
        seat: SeatId,
        (to, against): (TerritoryId, Option<SeatId>),
        army: &Army,
        dropship: bool,
    ) -> InvasionPrice {
        let prices = self.numbers().prices;
        let guarded = self.meets(seat, to, against);
        // Nobody comes through for certain: no dice on this side, and as many at least on the other.
        let lost = army.leaders().next().is_none() && army.size() <= self.least_defence(seat, to, against);
        InvasionPrice {
            troops: prices.invade.saturating_mul(army.size()),
            surcharge: if guarded { self.surcharge(seat) } else { 0 },
            jump: if dropship { prices.jump } else { 0 },
            conquest: prices.conquest,
            reserved: !lost,
        }
    }

    /// BZ-24: does an invasion meet anybody there, natives' troops included?
    #[must_use]
    pub fn meets(&self, seat: SeatId, to: TerritoryId, against: Option<SeatId>) -> bool {
        self.is_guarded(seat, to) || against.is_some_and(|other| self.may_be_fought(seat, other, to))
    }

    /// BZ-D5: the least that those there who are fought by this player may count as.
    #[must_use]
    pub fn least_defence(&self, seat: SeatId, t: TerritoryId, against: Option<SeatId>) -> u32 {
        let armies = self.fought_at(seat, t, against).into_iter().map(|other| self.army(other, t).size());
        armies.fold(self.land_at(t).garrison, u32::saturating_add)
    }

    /// BZ-19 to BZ-22: the most that those there who are fought by this player may count as, each leader as the highest of his
    /// die.
    #[must_use]
    pub fn most_defence(&self, seat: SeatId, t: TerritoryId, against: Option<SeatId>) -> u32 {
        let strength = |army: Army| {
            let specials = army.specials.iter().map(|kind| u32::from(self.leader_die(*kind, t)));
            specials.fold(army.divisions, u32::saturating_add)
        };
        let armies = self.fought_at(seat, t, against).into_iter().map(|other| strength(self.army(other, t)));
        armies.fold(self.land_at(t).garrison, u32::saturating_add)
    }

    /// BZ-D5: the largest army of divisions that could go there with what is there to pay; none where none can.
    #[must_use]
    pub fn most_invaders(
        &self,
        seat: SeatId,
        target: (TerritoryId, Option<SeatId>),
        dropship: bool,
    ) -> Option<u32> {
        let has = self.standing(seat).resources;
        (1..=has.min(1_000))
            .rev()
            .find(|size| self.price_of_invasion(seat, target, &Army::of(*size), dropship).needed() <= has)
    }

    /// BZ-19 to BZ-21, BZ-E2: the faces of a leader's die there.
    #[must_use]
    pub fn leader_die(&self, kind: Special, at: TerritoryId) -> u8 {
        let home = match kind {
            Special::General => Ground::Land,
            Special::Admiral => Ground::Water,
            Special::Marshal => Ground::Moon,
            Special::Diplomat => return 1,
        };
        let dice = self.numbers().dice;
        if self.ground(at) == home { dice.leader_home } else { dice.leader }
    }

    /// BZ-33, BZ-E13: does what is sold there bring nothing, being new?
    #[must_use]
    pub fn is_fresh(&self, seat: SeatId, what: Fresh) -> bool {
        self.options.pump_guard && self.standing(seat).fresh.contains(&what)
    }

    /// BZ-33, BZ-E12, BZ-E13: what natives pay; `roll` says what a leader counts as.
    #[must_use]
    pub fn price_of_sale(&self, seat: SeatId, at: TerritoryId, mut roll: impl FnMut(Special) -> u32) -> Sale {
        let prices = self.numbers().sale;
        let divisions = self.divisions(seat, at);
        let special = |kind: Special| {
            let price = match kind {
                _ if self.is_fresh(seat, Fresh::Troop(kind)) => 0,
                Special::Diplomat => prices.diplomat,
                leader => roll(leader),
            };
            (kind, price)
        };
        let center = self
            .land_at(at)
            .center
            .then(|| if self.is_fresh(seat, Fresh::Center(at)) { 0 } else { prices.space_center });
        Sale {
            territory: prices.territory,
            divisions: (divisions, prices.division.saturating_mul(divisions)),
            center,
            specials: self.specials(seat, at).map(special).collect(),
        }
    }

    /// BZ-A9: what a pawned territory brings.
    #[must_use]
    pub fn price_of_pawn(&self, at: TerritoryId) -> u32 {
        let card = self.cards().symbol(self.options.world(), at);
        self.numbers().pawn.of(card)
    }

    /// BZ-34: everything that this player can pay for in this game, for them.
    #[must_use]
    pub fn prices(&self, seat: SeatId) -> Vec<Priced> {
        let prices = self.numbers().prices;
        let priced =
            |what, cost: u32, usual: u32| Priced { what, cost, usual: (cost != usual).then_some(usual) };
        let mut all = vec![priced(PriceOf::Division, prices.division, prices.division)];
        for kind in Special::ALL.into_iter().filter(|kind| self.without(*kind).is_none()) {
            let usual = match kind {
                Special::General => prices.general,
                Special::Admiral => prices.admiral,
                Special::Marshal => prices.marshal,
                Special::Diplomat => prices.diplomat,
            };
            all.push(priced(PriceOf::Special(kind), self.price_of_special(seat, kind), usual));
        }
        if self.options.emplacements {
            all.push(priced(PriceOf::Center, prices.space_center, prices.space_center));
            all.push(priced(PriceOf::Jump, prices.jump, prices.jump));
        }
        all.push(priced(PriceOf::March, self.numbers().march.price, self.numbers().march.price));
        all.push(priced(PriceOf::Invade, prices.invade, prices.invade));
        let surcharge = self.surcharge(seat);
        if surcharge > 0 {
            all.push(priced(PriceOf::Guarded, surcharge, 0));
        }
        all.push(priced(PriceOf::Conquest, prices.conquest, prices.conquest));
        all.push(priced(PriceOf::Surprise, surcharge, 0));
        if self.without(Special::Diplomat).is_none() {
            all.push(priced(PriceOf::Memetic, self.price_of_memetic(seat), prices.memetic));
        }
        if !self.illuminati.is_empty() {
            all.push(priced(PriceOf::Pyramid, self.pyramid_ready(), self.pyramid_ready()));
        }
        all
    }

    /// BZ-B9: refuses what can't be paid wholly.
    pub(super) fn check_price(&self, seat: SeatId, cost: impl Into<u64>) -> Result<(), Refusal> {
        Ok(Common::affordable(cost.into(), self.standing(seat).resources, codes::CANNOT_AFFORD)?)
    }

    /// BZ-35: can this player still pay for anything?
    #[must_use]
    pub fn can_afford_anything(&self, seat: SeatId) -> bool {
        self.standing(seat).resources > 0
    }
}
