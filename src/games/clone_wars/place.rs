//! Troops in hand put on the board: in secret at the start (CW-6), and in a turn (CW-12).

use std::collections::BTreeMap;

use super::land::{Out, tell};
use super::{ALL_ARMIES, CloneWars, Event, Phase, Refusal};
use crate::rules::{Common, Dice, SeatId, SideId, TerritoryId, spread_evenly};

/// Where how many go.
type Places = BTreeMap<TerritoryId, u32>;

impl CloneWars {
    /// CW-6, CW-12: how many troops an army has in hand still.
    #[must_use]
    pub fn in_hand(&self, army: SideId) -> u32 {
        let placed = self.placing.of(&army).map_or(0, |places| places.values().sum::<u32>());
        self.army(army).pool.saturating_sub(placed)
    }

    /// CW-6: the armies of a seat that have something to place in secret.
    #[must_use]
    pub fn placing_armies(&self, seat: SeatId) -> Vec<SideId> {
        self.armies_of_seat(seat).into_iter().filter(|army| self.in_hand(*army) > 0).collect()
    }

    /// CW-6, CW-12: the armies for which this seat places troops now, with how many.
    #[must_use]
    pub fn hands(&self, seat: SeatId) -> Vec<(SideId, u32)> {
        let armies = match self.phase {
            Phase::Deploy if self.one_by_one() => vec![self.turn],
            Phase::Deploy => self.armies_of_seat(seat),
            Phase::Over | Phase::Claim => Vec::new(),
            _ => vec![self.turn],
        };
        let own = armies.into_iter().filter(|army| self.sides().commands(seat, *army));
        own.map(|army| (army, self.in_hand(army))).filter(|(_, troops)| *troops > 0).collect()
    }

    pub(super) fn check_in_hand(&self, army: SideId, number: u32, rule: &'static str) -> Result<(), Refusal> {
        let has = self.in_hand(army);
        if number > has {
            return Err(Refusal::MoreThanInHand { army, number, has, rule });
        }
        Ok(())
    }

    /// CW-5, CW-6, CW-12: wholly or not at all.
    pub(super) fn check_place(&self, seat: SeatId, places: &[(TerritoryId, u32)]) -> Result<(), Refusal> {
        match self.phase {
            Phase::Claim => self.check_claim(seat, places),
            Phase::Deploy if self.one_by_one() => self.check_place_one(seat, places),
            Phase::Deploy => self.check_secret(seat, places),
            _ => {
                self.check_part(seat, "CW-12")?;
                let army = self.turn;
                if self.army(army).pool == 0 {
                    return Err(Refusal::MoreThanInHand { army, number: 1, has: 0, rule: "CW-12" });
                }
                self.check_summed(places, |_| Ok(army), "CW-12")
            }
        }
    }

    /// CW-6: the planet says whose troops are meant; what was placed stays.
    fn check_secret(&self, seat: SeatId, places: &[(TerritoryId, u32)]) -> Result<(), Refusal> {
        let armies = self.armies_of_seat(seat);
        if armies.iter().all(|army| self.in_hand(*army) == 0) {
            return Err(Common::PlacingDone { rule: "CW-6" }.into());
        }
        let whose = |planet: TerritoryId| {
            let owner = self.owner(planet).filter(|owner| armies.contains(owner));
            owner.ok_or_else(|| Refusal::NotTheArmys { armies: armies.clone(), planet, rule: "CW-6" })
        };
        self.check_summed(places, whose, "CW-6")
    }

    /// Every place this army's, and no more than it has in hand.
    fn check_summed(
        &self,
        places: &[(TerritoryId, u32)],
        whose: impl Fn(TerritoryId) -> Result<SideId, Refusal>,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        let mut wanted: BTreeMap<SideId, u32> = BTreeMap::new();
        for (planet, count) in places {
            let army = whose(*planet)?;
            self.check_own(army, *planet, rule)?;
            if *count == 0 {
                return Err(Common::none(rule).into());
            }
            let sum = wanted.entry(army).or_default();
            *sum = sum.saturating_add(*count);
        }
        if wanted.is_empty() {
            return Err(Common::none(rule).into());
        }
        wanted.into_iter().try_for_each(|(army, number)| self.check_in_hand(army, number, rule))
    }

    pub(super) fn place(
        &mut self,
        seat: SeatId,
        places: &[(TerritoryId, u32)],
        dice: &mut Dice,
        out: &mut Out,
    ) {
        match self.phase {
            Phase::Claim => self.go(seat, places, out),
            Phase::Deploy if self.one_by_one() => self.go(seat, places, out),
            Phase::Deploy => {
                let mut by_army: BTreeMap<SideId, Places> = BTreeMap::new();
                for (at, count) in places {
                    if let Some(army) = self.owner(*at) {
                        *by_army.entry(army).or_default().entry(*at).or_default() += count;
                    }
                }
                for (army, places) in by_army {
                    self.place_in_secret(army, places, out);
                }
                self.show_if_done(dice, out);
            }
            _ => {
                let mut all = Places::new();
                for (at, count) in places {
                    *all.entry(*at).or_default() += count;
                }
                self.reinforce(all, out);
            }
        }
    }

    /// CW-6: nobody else notices it before all are done.
    fn place_in_secret(&mut self, army: SideId, places: Places, out: &mut Out) {
        let so_far = self.placing.so_far(army);
        for (at, count) in &places {
            *so_far.entry(*at).or_default() += count;
        }
        let left = self.in_hand(army);
        self.tell_own(self.seat_of(army), out, Event::Placed { army, places, left });
    }

    /// CW-6: all are done: what was placed is shown, and the first turn begins.
    pub(super) fn show_if_done(&mut self, dice: &mut Dice, out: &mut Out) {
        if ALL_ARMIES.into_iter().any(|army| self.in_hand(army) > 0) {
            return;
        }
        let shown = self.placing.reveal();
        for (army, places) in &shown {
            for (at, count) in places {
                self.land_mut(*at).troops += count;
                let pool = &mut self.army_mut(*army).pool;
                *pool = pool.saturating_sub(*count);
            }
        }
        tell(out, Event::PlacingsShown(shown));
        self.end_set_up(dice, out);
    }

    /// CW-12: on own planets; with the last the attacks begin.
    fn reinforce(&mut self, places: Places, out: &mut Out) {
        let army = self.turn;
        for (at, count) in &places {
            self.land_mut(*at).troops += count;
            let pool = &mut self.army_mut(army).pool;
            *pool = pool.saturating_sub(*count);
        }
        self.so_far.begun = true;
        let left = self.army(army).pool;
        tell(out, Event::Placed { army, places, left });
        if left == 0 && self.phase == Phase::Reinforce {
            self.phase = Phase::Attack;
        }
    }

    pub(super) fn check_spread(&self, seat: SeatId) -> Result<(), Refusal> {
        match self.phase {
            Phase::Claim => {
                self.check_go(seat)?;
                Err(Refusal::Claiming)
            }
            Phase::Deploy if self.one_by_one() => Ok(()),
            Phase::Deploy if self.placing_armies(seat).is_empty() => {
                Err(Common::PlacingDone { rule: "CW-6" }.into())
            }
            Phase::Deploy => Ok(()),
            _ => {
                self.check_part(seat, "CW-12")?;
                let army = self.turn;
                if self.army(army).pool == 0 {
                    return Err(Refusal::MoreThanInHand { army, number: 1, has: 0, rule: "CW-12" });
                }
                Ok(())
            }
        }
    }

    /// CW-6, CW-12: each troop where fewest stand, in the board's order.
    pub(super) fn spread(&mut self, seat: SeatId, dice: &mut Dice, out: &mut Out) {
        if self.one_by_one() {
            let queue = super::Queue { any: true, ..super::Queue::default() };
            return self.queue(seat, None, &queue, out);
        }
        let secret = self.phase == Phase::Deploy;
        let armies = if secret { self.placing_armies(seat) } else { vec![self.turn] };
        for army in armies {
            let places = self.spread_of(army);
            if secret {
                self.place_in_secret(army, places, out);
            } else {
                self.reinforce(places, out);
            }
        }
        if secret {
            self.show_if_done(dice, out);
        }
    }

    /// Where the troops in hand go if they are spread.
    #[must_use]
    pub fn spread_of(&self, army: SideId) -> Places {
        let placed = self.placing.of(&army);
        let so_far = |t: TerritoryId| placed.and_then(|places| places.get(&t)).copied().unwrap_or(0);
        let standing = self.of(army).iter().map(|t| (t, self.troops(t) + so_far(t)));
        spread_evenly(self.in_hand(army), standing)
    }
}
