//! Capitals that fall, and new ones (WR-18, WR-20 to WR-22, WR-57).

use super::land::{Out, tell};
use super::{Event, Loyalty, Refusal, Warrior};
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
        self.seat_mut(loser).capital = None;
        let spoils = self.pay(loser, self.seat(loser).cash / 2); // WR-20
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
        match die {
            1..=4 => {
                self.land_mut(t).troops += 1;
                let outcome = Loyalty::Loyal;
                tell(out, Event::LoyaltyRolled { territory: t, die, outcome, troops: troops + 1 });
            }
            5 => {
                let outcome = Loyalty::Independent;
                tell(out, Event::LoyaltyRolled { territory: t, die, outcome, troops: 0 });
                self.make_unoccupied(t, out);
            }
            _ => {
                let joining = (troops / 2).max(1);
                let outcome = Loyalty::Joins;
                tell(out, Event::LoyaltyRolled { territory: t, die, outcome, troops: joining });
                self.give_territory(t, victor, joining, out);
            }
        }
    }

    /// WR-22: the default new capital: most units, then the board's order.
    pub(super) fn default_capital(&self, seat: SeatId) -> Option<TerritoryId> {
        self.largest_of(seat)
    }

    pub(super) fn check_capital(&self, seat: SeatId, at: TerritoryId) -> Result<(), Refusal> {
        if !self.exiles.contains_key(&seat) {
            return self.check_first_capital(seat, at);
        }
        self.check_own(seat, at, "WR-22")
    }

    pub(super) fn choose_capital(&mut self, seat: SeatId, at: TerritoryId, out: &mut Out) {
        if self.exiles.contains_key(&seat) {
            self.move_capital(seat, at, out);
        } else {
            self.choose_first_capital(seat, at, out);
        }
    }

    /// WR-22: the exile is over.
    pub(super) fn move_capital(&mut self, seat: SeatId, to: TerritoryId, out: &mut Out) {
        self.exiles.remove(&seat);
        self.seat_mut(seat).capital = Some(to);
        tell(out, Event::CapitalMoved { seat, to });
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

impl super::Siege {
    /// WR-18: remaining strength ÷ multiplier, rounded up.
    #[must_use]
    pub fn survivors(self) -> u32 {
        self.strength.div_ceil(self.multiplier.max(1))
    }
}
