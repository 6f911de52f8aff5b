//! What every part of the rules asks of the board and does to it.

use super::sides::{neutral_side, place_of};
use super::{Event, Land, Neutral, Phase, Recent, Reward, SIDES, Seat, TwoPlayer, is_neutral, side_of};
use crate::picture::Colour;
use crate::rules::{Addressed, Audience, Board, SeatId, SideId, TerritoryId, TerritorySet};

/// What has happened so far, in order.
pub type Out = Vec<Addressed<Event>>;

/// Tells everybody.
pub(super) fn tell(out: &mut Out, event: Event) {
    out.push(Addressed::public(event));
}

/// The same, where something came to light by it that nobody can forget again: no step back goes behind it. It is told a
/// second time, to nobody.
pub(super) fn tell_for_good(out: &mut Out, event: Event) {
    tell(out, event.clone());
    out.push(Addressed { audience: Audience::Seats(Vec::new()), event });
}

/// The board that it is played on.
#[must_use]
pub fn board() -> &'static Board {
    Board::classic()
}

/// What a script calls a territory's card.
pub(super) fn name_of(t: TerritoryId) -> String {
    board().name(t).to_owned()
}

impl TwoPlayer {
    /// A seat's standing.
    #[must_use]
    pub fn seat(&self, seat: SeatId) -> &Seat {
        &self.seats[seat.index()]
    }

    pub(super) fn seat_mut(&mut self, seat: SeatId) -> &mut Seat {
        &mut self.seats[seat.index()]
    }

    /// A neutral's standing; none for a player's side.
    #[must_use]
    pub fn neutral(&self, side: SideId) -> Option<&Neutral> {
        self.neutrals.get(place_of(side)?)
    }

    pub(super) fn neutral_mut(&mut self, side: SideId) -> Option<&mut Neutral> {
        self.neutrals.get_mut(place_of(side)?)
    }

    /// The neutrals with their sides, in order.
    pub fn neutral_sides(&self) -> impl Iterator<Item = (SideId, &Neutral)> {
        self.neutrals.iter().enumerate().map(|(place, neutral)| (neutral_side(place), neutral))
    }

    /// TP-1: a side's colour.
    #[must_use]
    pub fn colour(&self, side: SideId) -> Colour {
        match SIDES.seat_of(side) {
            Some(seat) => self.seat(seat).colour,
            None => self.neutral(side).map(|neutral| neutral.colour).unwrap_or_default(),
        }
    }

    /// What stands in a territory.
    #[must_use]
    pub fn land_at(&self, t: TerritoryId) -> Land {
        self.land[usize::from(t.0)]
    }

    pub(super) fn land_mut(&mut self, t: TerritoryId) -> &mut Land {
        &mut self.land[usize::from(t.0)]
    }

    /// Whose it is.
    #[must_use]
    pub fn owner(&self, t: TerritoryId) -> SideId {
        self.land_at(t).owner
    }

    /// The units there.
    #[must_use]
    pub fn troops(&self, t: TerritoryId) -> u32 {
        self.land_at(t).troops
    }

    /// A side's territories.
    #[must_use]
    pub fn of(&self, side: SideId) -> TerritorySet {
        self.lands(|land| land.owner == side)
    }

    /// The territories of which this is true.
    pub(in crate::two_player) fn lands(&self, is: impl Fn(&Land) -> bool) -> TerritorySet {
        TerritorySet::of_flags(self.land.iter().map(is))
    }

    /// A player's own territories: no ally's (TP-12).
    #[must_use]
    pub fn of_seat(&self, seat: SeatId) -> TerritorySet {
        self.of(side_of(seat))
    }

    /// All a side's units.
    #[must_use]
    pub fn units_of(&self, side: SideId) -> u32 {
        self.of(side).iter().map(|t| self.troops(t)).sum()
    }

    /// All capitals, whoever holds them; they stay for good.
    #[must_use]
    pub fn capitals(&self) -> TerritorySet {
        let own = self.seats.iter().filter_map(|seat| seat.capital);
        own.chain(self.neutrals.iter().filter_map(|neutral| neutral.capital)).collect()
    }

    /// Whose capital a territory is, or was.
    #[must_use]
    pub fn capital_of(&self, t: TerritoryId) -> Option<SideId> {
        SIDES.iter().find(|side| match SIDES.seat_of(*side) {
            Some(seat) => self.seat(seat).capital == Some(t),
            None => self.neutral(*side).is_some_and(|neutral| neutral.capital == Some(t)),
        })
    }

    /// TP-9: is this neutral an ally of this player's?
    #[must_use]
    pub fn is_ally(&self, seat: SeatId, side: SideId) -> bool {
        self.neutral(side).is_some_and(|neutral| neutral.ally == Some(seat) && !neutral.out)
    }

    /// Is this side the ally of one of the players?
    #[must_use]
    pub fn is_anybodys_ally(&self, side: SideId) -> bool {
        self.neutral(side).is_some_and(|neutral| neutral.ally.is_some() && !neutral.out)
    }

    /// A player's allies, in order.
    pub fn allies(&self, seat: SeatId) -> impl Iterator<Item = SideId> + '_ {
        let theirs = move |(_, neutral): &(SideId, &Neutral)| neutral.ally == Some(seat) && !neutral.out;
        self.neutral_sides().filter(theirs).map(|(side, _)| side)
    }

    /// TP-11: does a commander stand here?
    #[must_use]
    pub fn has_commander(&self, t: TerritoryId) -> bool {
        let neutral = self.neutral(self.owner(t));
        neutral.is_some_and(|neutral| neutral.commander && neutral.capital == Some(t))
    }

    /// TP-21: has a player this reward?
    #[must_use]
    pub fn has_reward(&self, seat: SeatId, reward: Reward) -> bool {
        self.objectives.iter().any(|in_play| in_play.by == Some(seat) && in_play.reward == Some(reward))
    }

    /// TP-21: how many objectives a player has claimed.
    #[must_use]
    pub fn claimed(&self, seat: SeatId) -> u32 {
        self.objectives.iter().map(|in_play| u32::from(in_play.by == Some(seat))).sum()
    }

    /// TP-21: where a player's airfields are of use: where they hold the territory.
    #[must_use]
    pub fn airfields(&self, seat: SeatId) -> TerritorySet {
        let theirs = self.objectives.iter().filter(|in_play| in_play.by == Some(seat));
        theirs.filter_map(|in_play| in_play.at).filter(|at| self.owner(*at) == side_of(seat)).collect()
    }

    /// Units in hand: of a side whose units are placed by hand now.
    #[must_use]
    pub fn in_hand(&self, side: SideId) -> u32 {
        match SIDES.seat_of(side) {
            Some(seat) => self.seat(seat).pool,
            None => self.neutral(side).map_or(0, |neutral| neutral.pool),
        }
    }

    pub(super) fn in_hand_mut(&mut self, side: SideId) -> Option<&mut u32> {
        match SIDES.seat_of(side) {
            Some(seat) => Some(&mut self.seat_mut(seat).pool),
            None => self.neutral_mut(side).map(|neutral| &mut neutral.pool),
        }
    }

    /// The sides that have units in hand which this player places, with how many.
    #[must_use]
    pub fn hands(&self, seat: SeatId) -> Vec<(SideId, u32)> {
        let placed_by = |side: &SideId| *side == side_of(seat) || is_neutral(*side);
        let all = SIDES.iter().filter(placed_by).map(|side| (side, self.in_hand(side)));
        all.filter(|(_, units)| *units > 0).collect()
    }

    /// Is it a part of this player's turn?
    #[must_use]
    pub fn is_turn_of(&self, seat: SeatId) -> bool {
        self.turn == seat && !matches!(self.phase, Phase::Setup | Phase::Over)
    }

    /// Marks a move or attack; the first in a turn wipes the marks of the turn before.
    pub(super) fn mark(&mut self, from: TerritoryId, to: TerritoryId, side: SideId) {
        /// More arrows than these make no board clearer.
        const MOST: usize = 24;
        let stage = self.occasion;
        if self.recent.stage != stage {
            *self.recent = Recent { stage, marks: Vec::new() };
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
