//! Societies chosen, the market of starting territories, the first divisions, Eyes, and who begins (BZ-9 to BZ-12, BZ-40).

use std::collections::BTreeMap;

use super::land::{Out, tell};
use super::{Blitzkrieg, Event, Phase, Refusal, Society};
use crate::rules::{Addressed, Common, Dice, SeatId, TerritoryId, roll_for_order, roll_off};

/// BZ-11.
const PLACING: &str = "BZ-11";

impl Blitzkrieg {
    /// BZ-40: not for Illuminati.
    pub(super) fn check_player(&self, seat: SeatId) -> Result<(), Refusal> {
        if self.is_illuminatus(seat) { Err(Refusal::Illuminatus { seat, own: true }) } else { Ok(()) }
    }

    /// BZ-40: towards a player who is in, and not oneself (BZ-14).
    pub(super) fn check_other(&self, seat: SeatId, other: SeatId) -> Result<(), Refusal> {
        if other.index() >= self.seats.len() {
            return Err(Common::no_seat(other).into());
        }
        if other == seat {
            return Err(Common::Yourself { rule: "BZ-14" }.into());
        }
        if self.is_illuminatus(other) {
            return Err(Refusal::Illuminatus { seat: other, own: false });
        }
        if !self.is_in(other) {
            return Err(Common::TheyAreOut { seat: other, rule: "BZ-30" }.into());
        }
        Ok(())
    }

    pub(super) fn check_phase(&self, phase: Phase, what: &'static str) -> Result<(), Refusal> {
        if self.phase == phase { Ok(()) } else { Err(Common::NothingOwed { what }.into()) }
    }

    pub(super) fn check_society(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_player(seat)?;
        if !self.options.societies {
            return Err(Refusal::NotPlayed { what: super::Without::Societies });
        }
        self.check_phase(Phase::Society, "society")
    }

    /// BZ-A7: openly; all may still change it until the last has chosen.
    pub(super) fn choose(
        &mut self,
        seat: SeatId,
        society: Society,
        by_deadline: bool,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        self.seat_mut(seat).society = Some(society);
        tell(out, Event::SocietyChosen { seat, society, by_deadline });
        if self.players_in().all(|seat| self.standing(seat).society.is_some()) {
            self.deal(dice, out);
        }
    }

    /// BZ-A9: one card at most, one that was dealt, never the last territory.
    pub(super) fn check_pawn(&self, seat: SeatId, at: TerritoryId) -> Result<(), Refusal> {
        self.check_player(seat)?;
        self.check_phase(Phase::Market, "pawn")?;
        self.check_own(seat, at, "BZ-A9")?;
        let standing = self.standing(seat);
        if standing.pawned {
            return Err(Refusal::PawnedAlready);
        }
        if !standing.dealt.contains(&at) {
            return Err(Refusal::NotDealt { at });
        }
        if self.of(seat).len() < 2 { Err(Refusal::LastLand { at }) } else { Ok(()) }
    }

    pub(super) fn pawn(&mut self, seat: SeatId, at: TerritoryId, out: &mut Out) {
        let resources = self.price_of_pawn(at);
        self.receive(seat, resources);
        self.seat_mut(seat).pawned = true;
        let garrison = self.options.native_garrison;
        let land = self.land_mut(at);
        (land.owner, land.garrison) = (None, garrison);
        tell(out, Event::Pawned { seat, at, resources });
        self.reopen(&[seat], out);
    }

    /// BZ-A10, BZ-A11: what these had said and placed is taken back, since their land has changed.
    pub(super) fn reopen(&mut self, seats: &[SeatId], out: &mut Out) {
        if !matches!(self.phase, Phase::Market | Phase::Place) {
            return;
        }
        let mut reopened = Vec::new();
        for seat in seats {
            let done = self.phase == Phase::Market && self.done.remove(seat);
            let whole = self.has_placed(*seat);
            self.placing.take_back(seat);
            if done || whole {
                reopened.push(*seat);
            }
        }
        if !reopened.is_empty() {
            tell(out, Event::Reopened { seats: reopened });
        }
    }

    pub(super) fn check_done(&self, seat: SeatId) -> Result<(), Refusal> {
        self.check_player(seat)?;
        if self.done.contains(&seat) {
            return Err(Common::NothingOwed { what: "market" }.into());
        }
        self.check_phase(Phase::Market, "market")
    }

    pub(super) fn market_done(&mut self, seat: SeatId, by_deadline: bool, dice: &mut Dice, out: &mut Out) {
        if self.done.insert(seat) {
            tell(out, Event::MarketDone { seat, by_deadline });
        }
        self.go_on_with_set_up(dice, out);
    }

    /// BZ-11: how many divisions of a seat's are placed so far.
    fn placed(&self, seat: SeatId) -> u32 {
        self.placing.of(&seat).map_or(0, |places| places.values().sum())
    }

    /// BZ-11: has this seat placed all of its first divisions? All may know.
    #[must_use]
    pub fn has_placed(&self, seat: SeatId) -> bool {
        self.placed(seat) == self.numbers().start.divisions
    }

    /// BZ-11: how many it has still to place.
    #[must_use]
    pub fn to_place(&self, seat: SeatId) -> u32 {
        self.numbers().start.divisions.saturating_sub(self.placed(seat))
    }

    /// BZ-11: who has a choice where to place, and hasn't chosen.
    pub fn placers(&self) -> impl Iterator<Item = SeatId> + '_ {
        self.players_in().filter(|seat| self.of(*seat).len() > 1 && !self.has_placed(*seat))
    }

    pub(super) fn check_place(
        &self,
        seat: SeatId,
        places: &BTreeMap<TerritoryId, u32>,
    ) -> Result<(), Refusal> {
        self.check_player(seat)?;
        if !matches!(self.phase, Phase::Market | Phase::Place) {
            return Err(Common::NothingOwed { what: "place" }.into());
        }
        let owed = self.numbers().start.divisions;
        if places.is_empty() || places.values().any(|count| *count == 0) {
            return Err(Common::none(PLACING).into());
        }
        for t in places.keys() {
            self.check_own(seat, *t, PLACING)?;
        }
        let given = places.values().fold(0_u32, |sum, count| sum.saturating_add(*count));
        if given > owed { Err(Common::WrongNumber { given, owed, rule: PLACING }.into()) } else { Ok(()) }
    }

    /// BZ-11, BZ-A11: in secret; what is more than all begins anew.
    pub(super) fn place(
        &mut self,
        seat: SeatId,
        places: &BTreeMap<TerritoryId, u32>,
        by_deadline: bool,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        let owed = self.numbers().start.divisions;
        let given: u32 = places.values().sum();
        if self.placed(seat) + given > owed {
            self.placing.take_back(&seat);
        }
        let so_far = self.placing.so_far(seat);
        for (t, count) in places {
            *so_far.entry(*t).or_default() += count;
        }
        let left = self.to_place(seat);
        let told =
            Event::Placed { seat, places: places.clone(), left, by_deadline: by_deadline && self.mended() };
        out.push(Addressed::own(seat, told));
        if left == 0 {
            tell(out, Event::HasPlaced { seat, by_deadline });
            if self.phase == Phase::Market {
                return self.market_done(seat, by_deadline, dice, out);
            }
        }
        self.go_on_with_set_up(dice, out);
    }

    /// BZ-A11: one each on the first two in the board's order, or all on the only one.
    #[must_use]
    pub fn default_placing(&self, seat: SeatId) -> BTreeMap<TerritoryId, u32> {
        let mut places = BTreeMap::new();
        let mut left = self.numbers().start.divisions;
        for t in self.of(seat).iter().cycle() {
            if left == 0 {
                break;
            }
            *places.entry(t).or_default() += 1;
            left -= 1;
        }
        places
    }

    /// The market, then the placing, as soon as nobody is waited for.
    fn go_on_with_set_up(&mut self, dice: &mut Dice, out: &mut Out) {
        if self.phase == Phase::Market && self.players_in().all(|seat| self.done.contains(&seat)) {
            self.phase = Phase::Place;
            self.stage = self.new_occasion();
            if self.placers().next().is_some() {
                tell(out, Event::PlacingBegan);
            }
        }
        if self.phase == Phase::Place && self.placers().next().is_none() {
            self.show_placings(dice, out);
        }
    }

    /// The same after somebody has gone.
    pub(super) fn go_on_without(&mut self, dice: &mut Dice, out: &mut Out) {
        match self.phase {
            Phase::Society if self.players_in().all(|seat| self.standing(seat).society.is_some()) => {
                self.deal(dice, out);
            }
            Phase::Market | Phase::Place => self.go_on_with_set_up(dice, out),
            Phase::Eyes if !self.is_in(self.turn) => self.next_eye(dice, out),
            _ => {}
        }
    }

    /// BZ-11: all are shown; then it is rolled who begins (BZ-12), and in which order Illuminati go (BZ-41).
    fn show_placings(&mut self, dice: &mut Dice, out: &mut Out) {
        let mut placed = self.placing.reveal();
        let players: Vec<SeatId> = self.players_in().collect();
        let mut shown = BTreeMap::new();
        for seat in &players {
            let owed = self.numbers().start.divisions;
            let whole = |places: &BTreeMap<TerritoryId, u32>| places.values().sum::<u32>() == owed;
            let places = placed.remove(seat).filter(whole).unwrap_or_else(|| self.default_placing(*seat));
            for (t, count) in &places {
                // In a view what others have placed stands nowhere.
                if let Some(land) = self.land.get_mut(usize::from(t.0)) {
                    *land.divisions.entry(*seat).or_default() += count;
                }
            }
            shown.insert(*seat, places);
        }
        self.done.clear();
        tell(out, Event::PlacingsShown(shown));
        let (first, rounds) = roll_off(&players, dice, "order");
        if let Some(place) = self.order.iter().position(|seat| Some(*seat) == first) {
            self.order.rotate_left(place);
        }
        tell(out, Event::OrderRolled { rounds, order: self.order.to_vec() });
        let mut illuminati: Vec<SeatId> = self.illuminati_in().collect();
        illuminati.sort_unstable();
        if illuminati.is_empty() {
            return self.begin(dice, out);
        }
        let (order, rounds) = roll_for_order(&illuminati, dice, "order");
        self.illuminati = order.clone().into();
        tell(out, Event::IlluminatiOrdered { rounds, order });
        self.phase = Phase::Eyes;
        self.turn = self.illuminati[0];
        self.stage = self.new_occasion();
    }

    pub(super) fn check_place_eye(&self, seat: SeatId, at: TerritoryId) -> Result<(), Refusal> {
        self.check_phase(Phase::Eyes, "eyes")?;
        if self.turn != seat {
            return Err(Common::NotYourTurn { turn: Some(self.turn) }.into());
        }
        self.check_there(at)
    }

    /// BZ-40, BZ-G2.
    pub(super) fn place_eye(
        &mut self,
        seat: SeatId,
        at: TerritoryId,
        by_deadline: bool,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        let eyes = self.numbers().illuminati.eyes;
        *self.land_mut(at).eyes.entry(seat).or_default() += eyes;
        tell(out, Event::EyePlaced { seat, at, by_deadline });
        self.next_eye(dice, out);
    }

    fn next_eye(&mut self, dice: &mut Dice, out: &mut Out) {
        let next = self.illuminati_in().find(|seat| self.eyes_of(*seat) == 0);
        match next {
            Some(next) => {
                self.turn = next;
                self.stage = self.new_occasion();
            }
            None => self.begin(dice, out),
        }
    }

    /// The first turn.
    fn begin(&mut self, dice: &mut Dice, out: &mut Out) {
        self.round = 1;
        // BZ-F4: who has traded everything away since the market. Before that was mended it was told after the turn began.
        if self.mended_once_more() {
            self.phase = Phase::Roll;
            self.settle(None, out);
            if self.outcome.is_some() {
                return;
            }
        }
        let all = self.everybody();
        if let Some(first) = all.into_iter().find(|seat| self.is_in(*seat)) {
            self.begin_turn(first, dice, out);
            self.settle(None, out);
        }
    }
}
