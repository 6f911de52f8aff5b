//! Units in hand put on the board: in set-up (TP-6), one's own (TP-16), allies' rolled ones (TP-17).

use std::collections::BTreeMap;

use super::land::{Out, tell};
use super::{Event, Phase, Refusal, SIDES, TwoPlayer, is_neutral, side_of};
use crate::rules::{Common, Dice, SeatId, SideId, TerritoryId, spread_evenly};

impl TwoPlayer {
    /// TP-6, TP-13: may anything be placed?
    pub(super) fn check_placing(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        if self.phase == Phase::Setup { Ok(()) } else { self.check_not_past(Phase::Allies) }
    }

    /// The territory says whose units are meant; wholly or not at all.
    pub(super) fn check_place(
        &self,
        seat: SeatId,
        places: &BTreeMap<TerritoryId, u32>,
    ) -> Result<(), Refusal> {
        self.check_placing(seat)?;
        let in_set_up = self.phase == Phase::Setup;
        let rule = if in_set_up { "TP-6" } else { "TP-16" };
        let mut wanted: BTreeMap<SideId, u32> = BTreeMap::new();
        for (t, units) in places {
            let owner = self.owner(*t);
            if owner != side_of(seat) && !is_neutral(owner) {
                return Err(Refusal::NotPlacedHere { territory: *t, rule });
            }
            if is_neutral(owner) && !in_set_up && self.in_hand(owner) == 0 {
                return Err(Refusal::NothingRolled { neutral: owner, territory: *t });
            }
            if *units == 0 {
                return Err(Common::none(rule).into());
            }
            let sum = wanted.entry(owner).or_default();
            *sum = sum.saturating_add(*units);
        }
        if wanted.is_empty() {
            return Err(Common::none(rule).into());
        }
        for (side, number) in wanted {
            let has = self.in_hand(side);
            // TP-13: one's own part is over once all of it is placed.
            if side == side_of(seat) && self.phase == Phase::Allies && has == 0 {
                self.check_not_past(Phase::Reinforce)?;
            }
            if number > has {
                let rule = if is_neutral(side) && !in_set_up { "TP-17" } else { rule };
                return Err(Refusal::MoreThanInHand { side, number, has, rule });
            }
        }
        Ok(())
    }

    pub(super) fn place(
        &mut self,
        seat: SeatId,
        places: BTreeMap<TerritoryId, u32>,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        for (t, units) in &places {
            let owner = self.owner(*t);
            if let Some(hand) = self.in_hand_mut(owner) {
                *hand = hand.saturating_sub(*units);
            }
            self.land_mut(*t).troops += units;
            if owner == side_of(seat) && self.phase != Phase::Setup {
                // TP-16: the first unit placed ends bribing, and what precedes it.
                self.so_far.placed = true;
                self.reach(Phase::Reinforce);
            }
        }
        let left = self.hands(seat).iter().map(|(_, units)| units).sum();
        tell(out, Event::Placed { seat, places, left });
        self.end_go_if_done(dice, out);
    }

    pub(super) fn check_spread(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        if self.phase != Phase::Setup {
            self.check_not_past(Phase::Allies)?;
        }
        if self.hands(seat).is_empty() {
            let side = side_of(seat);
            return Err(Refusal::MoreThanInHand { side, number: 1, has: 0, rule: "TP-16" });
        }
        Ok(())
    }

    /// All in hand, army by army: each unit where that army has fewest, in the board's order.
    pub(super) fn spread(&mut self, seat: SeatId, dice: &mut Dice, out: &mut Out) {
        let mut places: BTreeMap<TerritoryId, u32> = BTreeMap::new();
        for (side, units) in self.hands(seat) {
            places.extend(spread_evenly(units, self.of(side).iter().map(|t| (t, self.troops(t)))));
        }
        self.place(seat, places, dice, out);
    }

    /// The territories in which this player may place something now.
    #[must_use]
    pub fn places_for(&self, seat: SeatId) -> crate::rules::TerritorySet {
        let sides = SIDES.iter().filter(|side| self.hands(seat).iter().any(|(other, _)| other == side));
        sides.fold(crate::rules::TerritorySet::EMPTY, |all, side| all.union(self.of(side)))
    }
}
