//! Capitals that fall, and new ones (WR-18, WR-20 to WR-22, WR-57).

use super::land::{Out, tell};
use super::{Event, Loyalty, Phase, Refusal, Siege, Warrior};
use crate::rules::{Dice, SeatId, TerritoryId, TerritorySet};

impl Warrior {
    /// WR-20 to WR-22: a capital is conquered. Half the money first, then each territory that is
    /// left in the board's order, then exile.
    pub(super) fn capital_conquered(
        &mut self,
        loser: SeatId,
        by: SeatId,
        territory: TerritoryId,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        self.drop_capital(loser);
        let spoils = self.pay(loser, self.numbers().capital.spoils.of(self.seat(loser).cash)); // WR-20
        self.receive(by, spoils);
        tell(out, Event::CapitalFell { loser, by, territory, spoils });
        let left: TerritorySet = self.territories_of(loser).collect();
        for t in left {
            self.roll_loyalty(t, by, dice, out);
        }
        self.exile(loser, out);
    }

    /// WR-21: 1–4 loyal and one more; 5 unoccupied; 6 joins the victor with half, rounded down, of
    /// its force, one at least.
    fn roll_loyalty(&mut self, t: TerritoryId, victor: SeatId, dice: &mut Dice, out: &mut Out) {
        let die = dice.die(6, "loyalty");
        let troops = self.land_at(t).troops;
        let numbers = &self.numbers().capital;
        let outcome = numbers.loyalty.on(die);
        match outcome {
            Loyalty::Loyal => {
                let troops = troops + numbers.loyal;
                self.land_mut(t).troops = troops;
                tell(out, Event::LoyaltyRolled { territory: t, die, outcome, troops });
            }
            Loyalty::Independent => {
                tell(out, Event::LoyaltyRolled { territory: t, die, outcome, troops: 0 });
                self.make_unoccupied(t, out);
            }
            Loyalty::Joins => {
                let joining = numbers.joining.of(troops).max(numbers.joining_least);
                tell(out, Event::LoyaltyRolled { territory: t, die, outcome, troops: joining });
                self.give_territory(t, victor, joining, out);
            }
        }
    }

    /// A seat has no capital any more. WR-45: what befell that one is over.
    pub(super) fn drop_capital(&mut self, seat: SeatId) {
        let ends = self.rulings().exposure_ends_with_capital;
        let standing = self.seat_mut(seat);
        standing.capital = None;
        standing.capital_new = false;
        standing.exposed &= !ends;
    }

    /// WR-22: the default new capital: most units, then the board's order; none under an open attack.
    pub(super) fn default_capital(&self, seat: SeatId) -> Option<TerritoryId> {
        self.largest_among(self.territories_of(seat).filter(|t| self.may_be_chosen(*t)))
    }

    /// WR-22: is no attack on it open?
    fn may_be_chosen(&self, t: TerritoryId) -> bool {
        let attacked = self.attack.as_ref().is_some_and(|attack| attack.to == t);
        !(attacked && self.rulings().new_capital_waits)
    }

    pub(super) fn check_capital(&self, seat: SeatId, at: TerritoryId) -> Result<(), Refusal> {
        if !self.exiles.contains_key(&seat) {
            return self.check_first_capital(seat, at);
        }
        self.check_own(seat, at, "WR-22")?;
        if self.may_be_chosen(at) { Ok(()) } else { Err(Refusal::UnderAttack { territory: at }) }
    }

    pub(super) fn choose_capital(&mut self, seat: SeatId, at: TerritoryId, out: &mut Out) {
        if self.exiles.contains_key(&seat) {
            self.move_capital(seat, at, out);
        } else {
            self.choose_first_capital(seat, at, out);
        }
    }

    /// WR-22: the exile ends by the default, if there is any land for it.
    pub(super) fn default_to_capital(&mut self, seat: SeatId, out: &mut Out) {
        if let Some(home) = self.default_capital(seat) {
            self.move_capital(seat, home, out);
        }
    }

    /// WR-22: where it is, is the loser's choice: who lost it by the same order with which their turn begins has
    /// had no time for that, and is asked in this turn.
    pub(super) fn exiled_just_now(&self, seat: SeatId, out: &Out) -> bool {
        let lost = |event: &Event| matches!(event, Event::InExile { seat: who } if *who == seat);
        self.mended_again() && out.iter().any(|told| lost(&told.event))
    }

    /// WR-22: is this seat asked for a capital in a turn of its own that began without one? Then the default is at
    /// the end of that turn.
    #[must_use]
    pub fn is_late_exile(&self, seat: SeatId) -> bool {
        let in_ones_turn = matches!(self.phase, Phase::Combat(_)) && self.turn() == Some(seat);
        let since_before = self.exiles.get(&seat).is_some_and(|occasion| *occasion < self.stage);
        self.mended_again() && in_ones_turn && since_before
    }

    /// WR-22: the default for whose turn ends and who was asked in it.
    pub(super) fn end_late_exile(&mut self, out: &mut Out) {
        if let Some(seat) = self.turn().filter(|seat| self.is_late_exile(*seat)) {
            self.default_to_capital(seat, out);
        }
    }

    /// WR-22: the exile is over. In another's turn the new capital is one from that turn's end.
    pub(super) fn move_capital(&mut self, seat: SeatId, to: TerritoryId, out: &mut Out) {
        self.exiles.remove(&seat);
        let in_combat = matches!(self.phase, Phase::Combat(_));
        let waits = self.rulings().new_capital_waits && in_combat && self.turn() != Some(seat);
        let standing = self.seat_mut(seat);
        standing.capital = Some(to);
        standing.capital_new = waits;
        tell(out, if waits { Event::CapitalNamed { seat, to } } else { Event::CapitalMoved { seat, to } });
    }

    /// WR-22: the turn is over; capitals that were chosen in it are capitals now.
    pub(super) fn count_new_capitals(&mut self, out: &mut Out) {
        for (seat, standing) in (0..).map(SeatId).zip(self.seats.iter_mut()) {
            if std::mem::take(&mut standing.capital_new)
                && let Some(at) = standing.capital
            {
                tell(out, Event::CapitalCounts { seat, at });
            }
        }
    }

    /// WR-18: the capital's die, once a turn; then the attack waits. WR-45: none for a capital
    /// that is exposed.
    pub(super) fn rouse_capital(&mut self, t: TerritoryId, dice: &mut Dice, out: &mut Out) -> bool {
        if !self.will_rise(t) {
            return false;
        }
        let die = dice.die(6, "capital");
        let multiplier = self.numbers().capital.strength.on(die);
        let strength = self.land_at(t).troops * multiplier;
        self.sieges.insert(t, Siege { multiplier, strength });
        tell(out, Event::CapitalDie { territory: t, die, multiplier, strength });
        true
    }

    /// WR-18, WR-45: would an attack on its owner there begin with a capital's die?
    #[must_use]
    pub fn will_rise(&self, t: TerritoryId) -> bool {
        let loyal = self.owner(t).is_some_and(|owner| !self.seat(owner).exposed) && self.is_capital(t);
        loyal && !self.sieges.contains_key(&t)
    }

    /// WR-18: at the turn's end the survivors of a multiplied strength are counted as units.
    pub(super) fn end_sieges(&mut self, out: &mut Out) {
        for (territory, siege) in std::mem::take(&mut self.sieges) {
            let survivors = siege.survivors();
            self.land_mut(territory).troops = survivors;
            let (strength, multiplier) = (siege.strength, siege.multiplier);
            tell(out, Event::SiegeEnded { territory, strength, multiplier, survivors });
        }
    }
}

impl Siege {
    /// WR-18: remaining strength ÷ multiplier, rounded up.
    #[must_use]
    pub fn survivors(self) -> u32 {
        self.strength.div_ceil(self.multiplier.max(1))
    }
}
