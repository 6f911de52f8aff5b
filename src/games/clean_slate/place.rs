//! New tokens: in set-up (CS-4) and in a turn (CS-9 to CS-11).

use std::collections::BTreeMap;

use super::land::{Out, board, tell};
use super::{CleanSlate, Event, Kind, Part, Refusal, Side, Tokens};
use crate::rules::{Common, SeatId, TerritoryId};

type Places = BTreeMap<TerritoryId, Tokens>;

impl CleanSlate {
    /// Somebody who has tokens to place.
    fn check_placing(&self, seat: SeatId) -> Result<Side, Refusal> {
        if self.part != Part::Setup {
            let side = self.check_turn(seat, "place")?;
            return self.check_part(Part::Place).map(|()| side);
        }
        let side = self.player(seat)?;
        match self.owed_by(side) {
            0 => Err(Common::NothingOwed { what: "place" }.into()),
            _ => Ok(side),
        }
    }

    pub(super) fn check_place(&self, seat: SeatId, places: &Places) -> Result<(), Refusal> {
        let side = self.check_placing(seat)?;
        for t in places.keys() {
            self.check_entry(side, *t)?; // CS-21 before CS-10
        }
        for (t, tokens) in places {
            if let Some((kind, _)) = tokens.iter().find(|(kind, _)| kind.side() != side) {
                return Err(Refusal::WrongKind { kind, side }); // CS-10
            }
            self.check_place_at(side, *t, tokens.total())?;
        }
        let all = places.values().fold(Tokens::none(), |all, tokens| all.plus(tokens));
        if all.is_empty() {
            return Err(Common::none("CS-9").into());
        }
        // CS-9
        let (given, owed) = (all.total(), self.owed_by(side));
        if given > owed {
            return Err(Refusal::MoreThanOwed { given, owed });
        }
        // CS-11: a kind that is out while others remain: choose another kind.
        let out = all.iter().find(|(kind, given)| *given > self.supply.count(*kind));
        match out {
            Some((kind, given)) => Err(Refusal::OutOfSupply { kind, given, left: self.supply.count(kind) }),
            None => Ok(()),
        }
    }

    fn check_place_at(&self, side: Side, t: TerritoryId, given: u32) -> Result<(), Refusal> {
        if self.part == Part::Setup {
            // CS-4
            if !self.is_shared(t) {
                return Err(Refusal::NotShared { at: t });
            }
            let most = self.room(side, t);
            return if given > most { Err(Refusal::CountryFull { at: t, given, most }) } else { Ok(()) };
        }
        if self.may_place(side, &self.at(t)) { Ok(()) } else { Err(Refusal::NoTokenThere { at: t }) }
    }

    /// CS-4, CS-10, CS-21: where this player may place now.
    #[must_use]
    pub fn placeable(&self, side: Side) -> crate::rules::TerritorySet {
        if self.part == Part::Setup {
            return self.countries(|game, t| game.room(side, t) > 0);
        }
        self.lands(|here| self.may_place(side, here))
    }

    /// CS-10, CS-21: may this player place in a country with these tokens, once the game is set up?
    fn may_place(&self, side: Side, here: &Tokens) -> bool {
        Side::PLAYERS.iter().any(|player| player.is_among(here)) && !Self::bars(side, here)
    }

    pub(super) fn place(&mut self, seat: SeatId, places: Places, suggested: bool, out: &mut Out) {
        let Some(side) = Side::of_seat(seat) else { return };
        let mut owed = self.owed_by(side);
        for (t, tokens) in &places {
            self.put(*t, tokens);
            owed = owed.saturating_sub(tokens.total());
            self.figures.placed += tokens.total();
        }
        self.set_owed(side, owed);
        tell(out, Event::Placed { side, places, suggested, left: owed });
        self.placed_all(out);
    }

    pub(super) fn check_balanced(&self, seat: SeatId) -> Result<(), Refusal> {
        let side = self.check_placing(seat)?;
        let owed = self.owed_by(side);
        if owed > 0 && self.supply_of(side) == 0 {
            let kind = side.kinds().first().copied().unwrap_or(Kind::Book);
            return Err(Refusal::OutOfSupply { kind, given: owed, left: 0 }); // CS-11
        }
        if owed == 0 {
            return Err(Common::NothingOwed { what: "place" }.into());
        }
        Ok(())
    }

    /// CS-4, CS-10: what is still owed, as suggested.
    pub(super) fn balanced(&mut self, seat: SeatId, out: &mut Out) {
        let Some(side) = Side::of_seat(seat) else { return };
        let places = self.suggestion(side);
        if places.is_empty() {
            return;
        }
        self.place(seat, places, true, out);
    }

    pub(super) fn check_shift(
        &self,
        seat: SeatId,
        from: TerritoryId,
        to: TerritoryId,
        kind: Kind,
    ) -> Result<(), Refusal> {
        const RULE: &str = "CS-11";
        let side = self.check_turn(seat, "shift")?;
        self.check_part(Part::Place)?;
        self.check_entry(side, to)?;
        self.check_kind(side, kind)?;
        // CS-11: moves ≤ owed − supply.
        let (owed, supply) = (self.owed_by(side), self.supply_of(side));
        if owed <= supply {
            return Err(Refusal::SupplyLeft { owed, supply });
        }
        self.check_there(from, &Tokens::of(kind, 1), RULE)?;
        self.check_chain(side, from, to, RULE)
    }

    pub(super) fn check_kind(&self, side: Side, kind: Kind) -> Result<(), Refusal> {
        if kind.side() == side { Ok(()) } else { Err(Refusal::WrongKind { kind, side }) }
    }

    /// Are these tokens there?
    pub(super) fn check_there(
        &self,
        at: TerritoryId,
        tokens: &Tokens,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        let here = self.at(at);
        match tokens.iter().find(|(kind, given)| *given > here.count(*kind)) {
            Some((kind, given)) => Err(Refusal::NotThere { at, kind, given, here: here.count(kind), rule }),
            None => Ok(()),
        }
    }

    /// CS-11, CS-23: both ends and all between hold this player's tokens.
    pub(super) fn check_chain(
        &self,
        side: Side,
        from: TerritoryId,
        to: TerritoryId,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        if from == to {
            return Err(Common::SamePlace { territory: from, rule }.into());
        }
        let own = self.holds(side);
        if let Some(at) = [from, to].into_iter().find(|t| !own.contains(*t)) {
            return Err(Common::NotYours { territory: at, owner: None, rule }.into());
        }
        if board().chained(from, to, own) { Ok(()) } else { Err(Refusal::NoChain { from, to, rule }) }
    }

    /// CS-11: one token moves instead of one that isn't in supply.
    pub(super) fn shift(&mut self, from: TerritoryId, to: TerritoryId, kind: Kind, out: &mut Out) {
        let side = self.turn;
        let left = self.owed_by(side).saturating_sub(1);
        self.carry(from, to, &Tokens::of(kind, 1));
        self.set_owed(side, left);
        tell(out, Event::Shifted { side, from, to, kind, left });
        self.uphold(from, out);
        self.placed_all(out);
    }
}
