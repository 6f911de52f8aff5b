//! What every part of the rules asks of the board and does to it.

use super::{
    ALL_ARMIES, Army, CloneWars, Event, Faction, Land, Phase, Recent, Refusal, Ships, armies_of, board,
    faction, partner, sides,
};
use crate::rules::{
    Addressed, Audience, Common, Deck, SeatId, SideId, Sides, TerritoryId, TerritorySet, Viewer,
};

/// What has happened so far, in order.
pub(super) type Out = Vec<Addressed<Event>>;

/// Tells everybody.
pub(super) fn tell(out: &mut Out, event: Event) {
    out.push(Addressed::public(event));
}

/// The same, where something came to light by it that nobody can forget again (CW-27): no step back goes behind it. It is
/// told a second time, to nobody.
pub(super) fn shown(out: &mut Out, event: Event) {
    tell(out, event.clone());
    come_to_light(out, event);
}

/// For the record alone: something that others kept for themselves shows by what happens, and no step back goes behind it.
pub(super) fn come_to_light(out: &mut Out, event: Event) {
    out.push(Addressed { audience: Audience::Seats(Vec::new()), event });
}

/// What a script calls a planet.
pub(super) fn name_of(t: TerritoryId) -> String {
    board().name(t).to_owned()
}

impl CloneWars {
    /// CW-3: who commands which army.
    #[must_use]
    pub fn sides(&self) -> &'static Sides {
        sides(self.seats)
    }

    /// The seat that commands an army.
    #[must_use]
    pub fn seat_of(&self, army: SideId) -> SeatId {
        self.sides().seat_of(army).unwrap_or(SeatId(0))
    }

    /// All seats, in order.
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = SeatId> + use<> {
        (0..self.seats).map(SeatId)
    }

    /// CW-3: the armies that a seat commands.
    #[must_use]
    pub fn armies_of_seat(&self, seat: SeatId) -> Vec<SideId> {
        self.sides().of(seat).collect()
    }

    /// Those of them that are not out.
    #[must_use]
    pub fn armies_in(&self, seat: SeatId) -> Vec<SideId> {
        self.sides().of(seat).filter(|army| !self.army(*army).out).collect()
    }

    /// CW-1: a seat's faction: its armies are all of one.
    #[must_use]
    pub fn faction_of(&self, seat: SeatId) -> Faction {
        self.sides().of(seat).next().map_or(Faction::Republic, faction)
    }

    /// A faction's seats, in order.
    #[must_use]
    pub fn seats_of(&self, faction: Faction) -> Vec<SeatId> {
        self.all_seats().filter(|seat| self.faction_of(*seat) == faction).collect()
    }

    /// The other seat of a seat's faction, where there is one.
    #[must_use]
    pub fn ally_of(&self, seat: SeatId) -> Option<SeatId> {
        let side = self.faction_of(seat);
        self.all_seats().find(|other| *other != seat && self.faction_of(*other) == side)
    }

    /// An army's standing.
    #[must_use]
    pub fn army(&self, army: SideId) -> &Army {
        &self.armies[army.index()]
    }

    pub(super) fn army_mut(&mut self, army: SideId) -> &mut Army {
        &mut self.armies[army.index()]
    }

    /// A faction's deck.
    #[must_use]
    pub fn deck(&self, faction: Faction) -> &Deck<super::Held> {
        &self.decks[usize::from(faction == Faction::Separatist)]
    }

    pub(super) fn deck_mut(&mut self, faction: Faction) -> &mut Deck<super::Held> {
        &mut self.decks[usize::from(faction == Faction::Separatist)]
    }

    /// What stands on a planet.
    #[must_use]
    pub fn land_at(&self, t: TerritoryId) -> &Land {
        &self.land[usize::from(t.0)]
    }

    pub(super) fn land_mut(&mut self, t: TerritoryId) -> &mut Land {
        &mut self.land[usize::from(t.0)]
    }

    /// Whose it is; nobody's before it is claimed.
    #[must_use]
    pub fn owner(&self, t: TerritoryId) -> Option<SideId> {
        self.land_at(t).owner
    }

    /// Is it this army's?
    #[must_use]
    pub fn owns(&self, army: SideId, t: TerritoryId) -> bool {
        self.owner(t) == Some(army)
    }

    /// Its owner's faction.
    #[must_use]
    pub fn held_by(&self, t: TerritoryId) -> Option<Faction> {
        self.owner(t).map(faction)
    }

    /// The troops there.
    #[must_use]
    pub fn troops(&self, t: TerritoryId) -> u32 {
        self.land_at(t).troops
    }

    /// An army's planets.
    #[must_use]
    pub fn of(&self, army: SideId) -> TerritorySet {
        self.lands(|land| land.owner == Some(army))
    }

    /// A faction's planets.
    #[must_use]
    pub fn of_faction(&self, side: Faction) -> TerritorySet {
        self.lands(|land| land.owner.is_some_and(|army| faction(army) == side))
    }

    /// The planets of all of a seat's armies.
    #[must_use]
    pub fn of_seat(&self, seat: SeatId) -> TerritorySet {
        self.lands(|land| land.owner.is_some_and(|army| self.sides().commands(seat, army)))
    }

    /// CW-5: the planets that nobody has claimed.
    #[must_use]
    pub fn free(&self) -> TerritorySet {
        self.lands(|land| land.owner.is_none())
    }

    /// The planets of which this is true.
    fn lands(&self, is: impl Fn(&Land) -> bool) -> TerritorySet {
        TerritorySet::of_flags(self.land.iter().map(is))
    }

    /// All an army's troops on the board.
    #[must_use]
    pub fn troops_of(&self, army: SideId) -> u32 {
        self.of(army).iter().map(|t| self.troops(t)).sum()
    }

    /// CW-10: all an army's ships on the board.
    #[must_use]
    pub fn fleet_of(&self, army: SideId) -> Ships {
        self.of(army).iter().fold(Ships::NONE, |all, t| all.and(self.land_at(t).ships))
    }

    /// Of these, the one with fewest troops, the first in the board's order.
    pub(super) fn fewest(&self, among: TerritorySet) -> Option<TerritoryId> {
        among.iter().min_by_key(|t| self.troops(*t))
    }

    /// CW-8, CW-25: of these, the one with most troops, the first in the board's order.
    #[must_use]
    pub fn most(&self, among: TerritorySet) -> Option<TerritoryId> {
        among.iter().max_by_key(|t| (self.troops(*t), std::cmp::Reverse(*t)))
    }

    /// The armies that are not out, in the order of their sides.
    pub fn still_in(&self) -> impl Iterator<Item = SideId> + '_ {
        ALL_ARMIES.into_iter().filter(|army| !self.army(*army).out)
    }

    /// CW-20: the other army of the faction, if it is not out.
    #[must_use]
    pub fn partner_in(&self, army: SideId) -> Option<SideId> {
        Some(partner(army)).filter(|partner| !self.army(*partner).out)
    }

    /// Is there an army of this faction?
    #[must_use]
    pub fn is_alive(&self, side: Faction) -> bool {
        armies_of(side).into_iter().any(|army| !self.army(army).out)
    }

    /// Is it set-up still?
    #[must_use]
    pub fn in_set_up(&self) -> bool {
        matches!(self.phase, Phase::Claim | Phase::Deploy)
    }

    /// Is it a part of this seat's turn?
    #[must_use]
    pub fn is_turn_of(&self, seat: SeatId) -> bool {
        !self.in_set_up() && self.phase != Phase::Over && self.sides().commands(seat, self.turn)
    }

    /// CW-15: does Sidious stand there?
    #[must_use]
    pub fn has_sidious(&self, t: TerritoryId) -> bool {
        self.sidious.planet == Some(t)
    }

    /// CW-26: is this card of no use to its holder any more?
    #[must_use]
    pub fn is_spent(&self, card: super::CardId) -> bool {
        self.order66.is_some() && card.faction() == Faction::Republic && self.cards().get(card).anakin
    }

    /// The army in whose hand a card is, as far as one may know.
    #[must_use]
    pub fn holder(&self, card: super::CardId) -> Option<SideId> {
        ALL_ARMIES.into_iter().find(|army| self.army(*army).hand.cards().contains(&Some(card)))
    }

    /// May this viewer know what is an army's alone (CW-27)?
    #[must_use]
    pub fn knows(&self, viewer: Viewer, army: SideId) -> bool {
        viewer.knows(self.seat_of(army))
    }

    /// What an army is told alone.
    pub(super) fn tell_army(&self, army: SideId, out: &mut Out, event: Event) {
        out.push(Addressed::to(self.seat_of(army), event));
    }

    /// What a faction settles among itself, told to all its seats. Nobody else may notice it.
    pub(super) fn tell_faction(&self, side: Faction, out: &mut Out, event: Event) {
        let seats = self.seats_of(side);
        let audience = if self.mended() { Audience::Among(seats) } else { Audience::Seats(seats) };
        out.push(Addressed { audience, event });
    }

    /// May this viewer know what is a faction's alone?
    #[must_use]
    pub fn knows_of(&self, viewer: Viewer, side: Faction) -> bool {
        self.all_seats().any(|seat| viewer.knows(seat) && self.faction_of(seat) == side)
    }

    /// What an army keeps for itself.
    pub(super) fn tell_own(&self, seat: SeatId, out: &mut Out, event: Event) {
        out.push(Addressed::own(seat, event));
    }

    /// The next occasion: something new is asked for.
    pub(super) fn new_occasion(&mut self) -> u32 {
        self.occasion += 1;
        self.occasion
    }

    /// Refuses a planet that isn't this army's.
    pub(super) fn check_own(
        &self,
        army: SideId,
        planet: TerritoryId,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        if self.owns(army, planet) {
            return Ok(());
        }
        Err(Refusal::NotTheArmys { armies: vec![army], planet, rule })
    }

    /// Refuses an army that isn't this seat's.
    pub(super) fn check_commands(&self, seat: SeatId, army: SideId) -> Result<(), Refusal> {
        if army.index() >= self.armies.len() || !self.sides().commands(seat, army) {
            let typed = super::army_word(army).to_owned();
            return Err(Refusal::NotYourArmy { typed });
        }
        match self.army(army).out {
            true if self.armies_in(seat).is_empty() => Err(Common::Out { rule: "CW-22" }.into()),
            true => Err(Refusal::ArmyOut { army }),
            false => Ok(()),
        }
    }

    /// The armies that are meant: the one named, or all of the seat's that are not out.
    pub(super) fn meant(&self, seat: SeatId, army: Option<SideId>) -> Vec<SideId> {
        army.map_or_else(|| self.armies_in(seat), |army| vec![army])
    }

    /// Marks a move or attack; the first in a turn wipes the marks of the turn before.
    pub(super) fn mark(&mut self, from: TerritoryId, to: TerritoryId, side: SideId) {
        /// More arrows than these make no board clearer.
        const MOST: usize = 24;
        let stage = self.stage;
        if self.recent.stage != stage {
            *self.recent = Recent { stage, round: self.round, marks: Vec::new() };
        }
        let mark = (from, to, side);
        if self.recent.marks.contains(&mark) {
            return;
        }
        if self.recent.marks.len() == MOST {
            self.recent.marks.remove(0);
        }
        self.recent.marks.push(mark);
    }
}
