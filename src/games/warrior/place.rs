//! Placing units, all at once and in secret until all are done: the first troops (WR-7), and at
//! the end of a Commerce, Fate & Politics round the pools (WR-54).

use std::collections::BTreeMap;

use super::land::{Out, tell};
use super::map::board;
use super::{Event, Phase, Placing, Refusal, Warrior};
use crate::rules::{Addressed, Common, SeatId, TerritoryId, TerritorySet, spread_evenly};

impl Warrior {
    /// WR-54: troops for whole continents go to the pools, and the placing begins.
    pub(super) fn begin_placing(&mut self, out: &mut Out) {
        let mut awards = BTreeMap::new();
        for seat in self.players_in() {
            let theirs: TerritorySet = self.territories_of(seat).collect();
            let whole: Vec<(String, u32)> = board()
                .zones()
                .filter(|zone| board().in_zone(*zone).is_subset(theirs))
                .map(|zone| (board().zone_name(zone).to_owned(), *self.numbers().continents.of(zone)))
                .collect();
            self.seat_mut(seat).pool += whole.iter().map(|(_, troops)| troops).sum::<u32>();
            if !whole.is_empty() {
                awards.insert(seat, whole);
            }
        }
        if !awards.is_empty() {
            tell(out, Event::ContinentTroops(awards));
        }
        let pools: BTreeMap<SeatId, u32> = self
            .players_in()
            .into_iter()
            .map(|seat| (seat, self.seat(seat).pool))
            .filter(|(_, pool)| *pool > 0)
            .collect();
        if !pools.is_empty() {
            tell(out, Event::PlacingBegan { pools });
        }
        self.stage = self.new_occasion();
        self.phase = Phase::Place(Placing::default());
    }

    fn placing(&self) -> Option<&Placing> {
        match &self.phase {
            Phase::Allocate(placing) | Phase::Place(placing) => Some(placing),
            _ => None,
        }
    }

    fn placing_mut(&mut self) -> Option<&mut Placing> {
        match &mut self.phase {
            Phase::Allocate(placing) | Phase::Place(placing) => Some(placing),
            _ => None,
        }
    }

    /// The rule under which units are being placed.
    fn placing_rule(&self) -> &'static str {
        if matches!(self.phase, Phase::Allocate(_)) { "WR-7" } else { "WR-54" }
    }

    /// How many units a seat still has to place.
    #[must_use]
    pub fn left_to_place(&self, seat: SeatId) -> u32 {
        let placed = self
            .placing()
            .and_then(|placing| placing.placed.of(&seat))
            .map_or(0, |places| places.values().sum::<u32>());
        self.seat(seat).pool.saturating_sub(placed)
    }

    /// Who still has units to place, in turn order.
    pub(super) fn placings_owed(&self) -> impl Iterator<Item = SeatId> + '_ {
        let placing = self.placing();
        let owes = move |seat: &SeatId| {
            placing.is_some_and(|placing| !placing.done.contains(seat)) && self.left_to_place(*seat) > 0
        };
        self.players().filter(owes)
    }

    /// Has this seat finished placing, while others have not?
    #[must_use]
    pub fn has_placed(&self, seat: SeatId) -> bool {
        self.placing().is_some_and(|placing| placing.done.contains(&seat))
    }

    /// How many units a seat has to place now: who has finished may place anew, with all of them.
    #[must_use]
    pub fn in_hand(&self, seat: SeatId) -> u32 {
        if self.has_placed(seat) { self.seat(seat).pool } else { self.left_to_place(seat) }
    }

    /// Is there anything for this seat to place?
    fn check_placing(&self, seat: SeatId) -> Result<(), Refusal> {
        match self.placing() {
            Some(_) if self.in_hand(seat) > 0 => Ok(()),
            _ => Err(self.nothing_owed("place")),
        }
    }

    pub(super) fn check_place(
        &self,
        seat: SeatId,
        places: &BTreeMap<TerritoryId, u32>,
    ) -> Result<(), Refusal> {
        self.check_placing(seat)?;
        let rule = self.placing_rule();
        for (t, count) in places {
            self.check_own(seat, *t, rule)?;
            if *count == 0 {
                return Err(Common::none(rule).into());
            }
        }
        let total: i64 = places.values().map(|count| i64::from(*count)).sum();
        let left = self.in_hand(seat);
        Common::units(total, 1, left, None, rule)?;
        Ok(())
    }

    /// WR-7, WR-54: who has finished places anew, until all have.
    pub(super) fn place(&mut self, seat: SeatId, places: BTreeMap<TerritoryId, u32>, out: &mut Out) {
        if self.has_placed(seat) {
            self.unplace(seat, out);
        }
        if let Some(placing) = self.placing_mut() {
            let placed = placing.placed.so_far(seat);
            for (t, count) in &places {
                *placed.entry(*t).or_insert(0) += count;
            }
        }
        let left = self.left_to_place(seat);
        // WR-7: shown when all are done.
        out.push(self.own(seat, Event::Placed { seat, places, left }));
        if left == 0 {
            self.placing_done(seat, out);
        }
    }

    pub(super) fn check_unplace(&self, seat: SeatId) -> Result<(), Refusal> {
        match self.placing() {
            Some(placing) if placing.placed.has(&seat) => Ok(()),
            _ => Err(self.nothing_owed("place")),
        }
    }

    /// WR-7, WR-54: what was placed is in hand again.
    pub(super) fn unplace(&mut self, seat: SeatId, out: &mut Out) {
        let in_hand = self.seat(seat).pool;
        if let Some(placing) = self.placing_mut() {
            placing.placed.take_back(&seat);
            placing.done.remove(&seat);
        }
        if self.placing().is_some() {
            out.push(self.own(seat, Event::PlacingBegunAnew { seat, in_hand }));
        }
    }

    fn placing_done(&mut self, seat: SeatId, out: &mut Out) {
        if self.placing_mut().is_some_and(|placing| placing.done.insert(seat)) {
            let done = Event::PlacingDone { seat };
            // That somebody is done was told to all, before faults were mended.
            out.push(if self.mended() { Addressed::own(seat, done) } else { Addressed::public(done) });
        }
    }

    pub(super) fn check_spread(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_placing(seat)
    }

    /// WR-7, WR-54: the rest evenly: each unit to where then fewest stand, in the board's order; all of them,
    /// where the seat had finished.
    pub(super) fn spread(&mut self, seat: SeatId, out: &mut Out) {
        if self.has_placed(seat) {
            self.unplace(seat, out);
        }
        let placed = self.placing().and_then(|placing| placing.placed.of(&seat));
        let standing = self
            .territories_of(seat)
            .map(|t| (t, self.land_at(t).troops + placed.and_then(|p| p.get(&t)).copied().unwrap_or(0)));
        let places = spread_evenly(self.left_to_place(seat), standing);
        self.place(seat, places, out);
        self.placing_done(seat, out);
    }

    pub(super) fn check_place_rest(&self, seat: SeatId) -> Result<(), Refusal> {
        if self.has_placed(seat) {
            return Err(Common::PlacingDone { rule: self.placing_rule() }.into());
        }
        self.check_placing(seat)
    }

    /// WR-53, WR-54: where units go that nobody places: to the capital; in exile to where most units stand, since that would
    /// be the capital by default (WR-22).
    #[must_use]
    pub fn home_of(&self, seat: SeatId) -> Option<TerritoryId> {
        self.seat(seat).capital.or_else(|| self.largest_of(seat))
    }

    /// WR-7, WR-54: where what is left goes when the seat says that it is done, and at the deadline: evenly, or home.
    #[must_use]
    pub fn rest_goes_to(&self, seat: SeatId) -> Option<TerritoryId> {
        match self.phase {
            Phase::Place(_) => self.home_of(seat),
            _ => None,
        }
    }

    /// The rest by the default.
    pub(super) fn place_rest(&mut self, seat: SeatId, out: &mut Out) {
        if matches!(self.phase, Phase::Allocate(_)) {
            return self.spread(seat, out);
        }
        let left = self.left_to_place(seat);
        if let Some(home) = self.rest_goes_to(seat) {
            self.place(seat, BTreeMap::from([(home, left)]), out);
        }
        self.placing_done(seat, out);
    }

    /// WR-7, WR-54: all are done; what was placed is shown and stands there.
    pub(super) fn show_placings(&mut self, out: &mut Out) {
        let Some(placing) = self.placing_mut() else { return };
        let placed = placing.placed.reveal();
        for (seat, places) in &placed {
            for (t, count) in places {
                self.put_units(*t, *seat, *count);
                let seat = self.seat_mut(*seat);
                seat.pool = seat.pool.saturating_sub(*count);
            }
        }
        if !placed.is_empty() {
            tell(out, Event::PlacingsShown(placed));
        }
    }
}
