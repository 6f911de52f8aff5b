//! What every part of the rules does to territories, units and money. Nothing else in the game
//! changes who owns what.

use std::collections::BTreeMap;

use super::{ChoiceKind, Event, Land, Phase, Refusal, Seat, Warrior, side_of};
use crate::rules::{Addressed, Audience, Common, Dice, MOST_SIDES, Rounds, SeatId, TerritoryId, roll_off};

/// What has happened so far, in order.
pub type Out = Vec<Addressed<Event>>;

/// The same, where something came to light by it that nobody can forget again: no step back goes behind it. It is
/// told a second time, to nobody, as what is told to some alone.
pub(super) fn tell_for_good(out: &mut Out, event: Event) {
    tell(out, event.clone());
    out.push(Addressed { audience: Audience::Seats(Vec::new()), event });
}

pub(super) fn tell(out: &mut Out, event: Event) {
    out.push(Addressed::public(event));
}

impl Warrior {
    /// A seat's standing.
    #[must_use]
    pub fn seat(&self, seat: SeatId) -> &Seat {
        &self.seats[seat.index()]
    }

    pub(super) fn seat_mut(&mut self, seat: SeatId) -> &mut Seat {
        &mut self.seats[seat.index()]
    }

    /// What stands in a territory.
    #[must_use]
    pub fn land_at(&self, t: TerritoryId) -> &Land {
        &self.land[usize::from(t.0)]
    }

    pub(super) fn land_mut(&mut self, t: TerritoryId) -> &mut Land {
        &mut self.land[usize::from(t.0)]
    }

    /// Whose it is.
    #[must_use]
    pub fn owner(&self, t: TerritoryId) -> Option<SeatId> {
        self.land_at(t).host()
    }

    /// Is it the capital of the seat that owns it? WR-22: not before the turn ends in which it was chosen, if
    /// that is another's.
    #[must_use]
    pub fn is_capital(&self, t: TerritoryId) -> bool {
        let counts = |owner: &Seat| owner.capital == Some(t) && !owner.capital_new;
        self.owner(t).is_some_and(|owner| counts(self.seat(owner)))
    }

    /// Every territory, in the board's order.
    pub fn territories(&self) -> impl DoubleEndedIterator<Item = TerritoryId> + use<> {
        (0..u8::try_from(self.land.len()).unwrap_or(u8::MAX)).map(TerritoryId)
    }

    /// A seat's territories, in the board's order.
    pub fn territories_of(&self, seat: SeatId) -> impl Iterator<Item = TerritoryId> + '_ {
        self.territories().filter(move |t| self.land_at(*t).is_of(seat))
    }

    /// How many territories a seat has.
    #[must_use]
    pub fn count_of(&self, seat: SeatId) -> u32 {
        self.land.iter().map(|land| u32::from(land.is_of(seat))).sum()
    }

    /// How many territories each side has, in one pass: it is asked after every action.
    pub(super) fn counts(&self) -> [u32; MOST_SIDES] {
        let mut counts = [0; MOST_SIDES];
        for side in self.land.iter().filter_map(|land| land.owner) {
            counts[usize::from(side.0)] += 1;
        }
        counts
    }

    /// The unoccupied territories, in the board's order.
    pub fn unoccupied(&self) -> impl Iterator<Item = TerritoryId> + '_ {
        self.territories().filter(|t| self.owner(*t).is_none())
    }

    /// A seat's units in a territory, as its owner or as a guest.
    #[must_use]
    pub fn units_of(&self, seat: SeatId, t: TerritoryId) -> u32 {
        let land = self.land_at(t);
        if land.is_of(seat) { land.troops } else { land.guests_of(seat) }
    }

    /// The territory where a seat has most units, the first in the board's order among equals.
    #[must_use]
    pub fn largest_of(&self, seat: SeatId) -> Option<TerritoryId> {
        self.largest_among(self.territories_of(seat))
    }

    /// Of territories in the board's order, the first with most of its owner's units.
    pub(super) fn largest_among(
        &self,
        territories: impl Iterator<Item = TerritoryId>,
    ) -> Option<TerritoryId> {
        let mut best: Option<TerritoryId> = None;
        for t in territories {
            if best.is_none_or(|b| self.land_at(t).troops > self.land_at(b).troops) {
                best = Some(t);
            }
        }
        best
    }

    /// Those still in, in turn order; before that is rolled, in order of joining.
    #[must_use]
    pub fn players_in(&self) -> Vec<SeatId> {
        self.players().collect()
    }

    /// The same one by one, without a list of them being made.
    pub(super) fn players(&self) -> impl Iterator<Item = SeatId> + '_ {
        self.all_in_order().filter(|seat| !self.seat(*seat).out)
    }

    fn all_in_order(&self) -> impl Iterator<Item = SeatId> + '_ {
        let joined = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        let unrolled = if self.order.is_empty() { joined } else { 0 };
        self.order.iter().copied().chain((0..unrolled).map(SeatId))
    }

    /// The next in turn order still in: the player to the left. None when there is nobody else.
    #[must_use]
    pub fn next_in(&self, seat: SeatId) -> Option<SeatId> {
        let here = self.all_in_order().position(|other| other == seat)?;
        let mut others = self.all_in_order().skip(here + 1).chain(self.all_in_order().take(here));
        others.find(|other| !self.seat(*other).out)
    }

    /// Whose turn it is: in a combat round the mover, in Fate & Politics the roller.
    #[must_use]
    pub fn turn(&self) -> Option<SeatId> {
        match &self.phase {
            Phase::Combat(turn) => self.order.get(*turn).copied(),
            Phase::Fate(fate) => self.order.get(fate.roller).copied(),
            _ => None,
        }
    }

    /// What is going on, in a word: the phase as positions have it.
    #[must_use]
    pub fn phase_word(&self) -> &'static str {
        match &self.phase {
            Phase::Aim => "aim",
            Phase::Capital(_) => "capital",
            Phase::Allocate(_) => "allocate",
            Phase::Combat(_) => "combat",
            Phase::Auction(_) => "auction",
            Phase::Barter(_) => "barter",
            Phase::Speculate(_) => "speculate",
            Phase::Fate(fate) => match fate.pending.first().map(|choice| &choice.kind) {
                Some(ChoiceKind::Vote(_)) => "vote",
                _ => "fate",
            },
            Phase::Place(_) => "place",
            Phase::Over => "over",
        }
    }

    /// The refusal of something that isn't asked for now.
    pub(super) fn nothing_owed(&self, what: &'static str) -> Refusal {
        Common::NothingOwed { what }.into()
    }

    /// A number that no debt has had before.
    pub(super) fn new_occasion(&mut self) -> u32 {
        self.occasion += 1;
        self.occasion
    }

    /// Takes money from a seat, all of it if there is less (WR-29); what was paid.
    pub(super) fn pay(&mut self, seat: SeatId, amount: u32) -> u32 {
        let seat = self.seat_mut(seat);
        let paid = amount.min(seat.cash);
        seat.cash -= paid;
        paid
    }

    /// Gives money to a seat.
    pub(super) fn receive(&mut self, seat: SeatId, amount: u32) {
        let seat = self.seat_mut(seat);
        seat.cash = seat.cash.saturating_add(amount);
    }

    /// Does `host` let `guest` in (WR-13)?
    #[must_use]
    pub fn lets_in(&self, host: SeatId, guest: SeatId) -> bool {
        self.seat(host).passage_to.contains(&guest)
    }

    /// WR-12, WR-17, WR-29: a territory becomes unoccupied, whoever's it was. The owner's units
    /// are gone; guests go to their owners' pools (WR-13); the full natural force stands there at
    /// once (WR-17); a capital so lost costs nothing more (WR-57).
    pub(super) fn make_unoccupied(&mut self, t: TerritoryId, out: &mut Out) {
        let natural_force = self.numbers().natural_force_of(t);
        let land = self.land_mut(t);
        let was = land.host();
        land.owner = None;
        land.troops = natural_force;
        land.unwelcome.clear();
        let guests: Vec<(SeatId, u32)> = land.visitors().collect();
        land.guests.clear();
        self.sieges.remove(&t);
        tell(out, Event::Unoccupied { territory: t, was, natural_force });
        for (seat, troops) in guests {
            // WR-13
            self.seat_mut(seat).pool += troops;
            if let super::Phase::Place(placing) = &mut self.phase {
                // WR-54: who had placed everything has units to place again.
                placing.done.remove(&seat);
            }
            tell(out, Event::GuestsReturned { seat, from: t, troops });
        }
        if let Some(was) = was {
            self.capital_lost(was, t, out);
        }
    }

    /// Takes units of the owner's away. With the last of them the territory is the guest's with
    /// most units (WR-13; a tie by die), or unoccupied (WR-29).
    pub(super) fn take_units(&mut self, t: TerritoryId, troops: u32, dice: &mut Dice, out: &mut Out) {
        let land = self.land_mut(t);
        if land.owner.is_none() {
            return;
        }
        land.troops = land.troops.saturating_sub(troops);
        if land.troops > 0 {
            return;
        }
        let (heir, rolls) = self.tie_dice(&self.heirs_of(t), dice, "guests");
        let Some(heir) = heir else { return self.make_unoccupied(t, out) };
        tell(out, Event::GuestsInherit { seat: heir, territory: t, rolls });
        self.give_territory(t, heir, 0, out);
    }

    /// WR-13: to whom a territory falls where its owner has no unit left: the guest with most units;
    /// several, in turn order, where a die decides between them; none, where nobody stands there.
    #[must_use]
    pub fn heirs_of(&self, t: TerritoryId) -> Vec<SeatId> {
        let land = self.land_at(t);
        let most = land.guests.values().copied().max();
        let mut heirs = self.players_in();
        heirs.retain(|seat| most.is_some_and(|most| land.guests_of(*seat) == most));
        heirs
    }

    /// Takes guests' units away; so many at most.
    pub(super) fn take_guests(&mut self, t: TerritoryId, seat: SeatId, troops: u32) {
        let (side, land) = (side_of(seat), self.land_mut(t));
        if let Some(units) = land.guests.get_mut(&side) {
            *units = units.saturating_sub(troops);
            if *units == 0 {
                land.guests.remove(&side);
                land.unwelcome.remove(&side);
            }
        }
    }

    /// Puts units into a territory: into its garrison if it is the seat's own, else as guests.
    pub(super) fn put_units(&mut self, t: TerritoryId, seat: SeatId, troops: u32) {
        let land = self.land_mut(t);
        if land.is_of(seat) {
            land.troops += troops;
        } else if troops > 0 {
            *land.guests.entry(side_of(seat)).or_insert(0) += troops;
        }
    }

    /// A territory passes to another player, with so many units of theirs in it. Those who stood
    /// there as guests join the garrison; guests whom the new owner does not let in are on notice
    /// (WR-13). A capital lost this way costs nothing more (WR-57).
    pub(super) fn give_territory(&mut self, t: TerritoryId, to: SeatId, troops: u32, out: &mut Out) {
        let was = self.change_owner(t, to, troops);
        if let Some(was) = was.filter(|was| *was != to) {
            self.capital_lost(was, t, out);
        }
    }

    /// As [`Self::give_territory`], but what a lost capital means is left to the caller; the owner
    /// before.
    pub(super) fn change_owner(&mut self, t: TerritoryId, to: SeatId, troops: u32) -> Option<SeatId> {
        self.sieges.remove(&t);
        let unwelcome = {
            let hosts = &self.seat(to).passage_to;
            let guests = self.land_at(t).visitors().map(|(guest, _)| guest);
            guests.filter(|guest| *guest != to && !hosts.contains(guest)).map(side_of).collect()
        };
        let land = self.land_mut(t);
        let was = land.host();
        land.owner = Some(side_of(to));
        // WR-13: units in a territory that becomes their owner's join its garrison.
        land.troops = troops + land.guests.remove(&side_of(to)).unwrap_or(0);
        land.unwelcome = unwelcome;
        was
    }

    /// WR-57: if this was the seat's capital, it has none now and owes a new one (WR-22).
    pub(super) fn capital_lost(&mut self, seat: SeatId, t: TerritoryId, out: &mut Out) {
        if self.seat(seat).capital == Some(t) {
            self.drop_capital(seat);
            self.exile(seat, out);
        }
    }

    /// WR-22: a new capital is owed, by who has a territory left; who has none is out (WR-56).
    pub(super) fn exile(&mut self, seat: SeatId, out: &mut Out) {
        if !self.seat(seat).out && self.count_of(seat) > 0 {
            let occasion = self.new_occasion();
            self.exiles.insert(seat, occasion);
            tell(out, Event::InExile { seat });
        }
    }

    /// Dice among tied seats, which fall in turn order.
    pub(super) fn tie_dice(
        &self,
        tied: &[SeatId],
        dice: &mut Dice,
        purpose: &'static str,
    ) -> (Option<SeatId>, Rounds<SeatId>) {
        let tied: Vec<SeatId> = self.all_in_order().filter(|seat| tied.contains(seat)).collect();
        roll_off(&tied, dice, purpose)
    }

    /// Money gained or paid, told once for all.
    pub(super) fn tell_money(out: &mut Out, changes: BTreeMap<SeatId, i64>, why: super::MoneyWhy) {
        tell(out, Event::Money { changes, why });
    }
}
