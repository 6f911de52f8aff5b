//! Single steps into unbalanced and empty countries (CS-22), and recalibration (CS-23).

use super::land::{Out, board, tell};
use super::{CleanSlate, CountryStatus, Event, Kind, Part, Refusal, Side, Tokens};
use crate::rules::{Common, SeatId, TerritoryId};

impl CleanSlate {
    /// CS-22: may this player simply move a token into such a country?
    #[must_use]
    pub fn is_to_settle(&self, side: Side, to: TerritoryId) -> bool {
        match (side, self.standing(to)) {
            (_, CountryStatus::Empty) | (Side::Democracy, CountryStatus::Green) => true,
            (Side::Environment, CountryStatus::Democracy { balanced: false }) => true,
            // A democracy in danger is one still.
            (Side::Environment, CountryStatus::Infiltrated) => self.count(side, to) == 0,
            _ => false,
        }
    }

    /// CS-22: could this player move a token there as things stand? One stays wherever it comes from.
    #[must_use]
    pub fn can_settle(&self, side: Side, to: TerritoryId) -> bool {
        self.is_to_settle(side, to) && board().neighbours(to).iter().any(|from| self.count(side, from) > 1)
    }

    pub(super) fn check_settle(
        &self,
        seat: SeatId,
        from: TerritoryId,
        to: TerritoryId,
        kind: Kind,
    ) -> Result<(), Refusal> {
        const RULE: &str = "CS-22";
        let side = self.check_turn(seat, "settle")?;
        self.check_part(Part::Act)?;
        self.check_entry(side, to)?; // CS-21
        self.check_kind(side, kind)?;
        if from == to {
            return Err(Common::SamePlace { territory: from, rule: RULE }.into());
        }
        if self.count(side, from) == 0 {
            return Err(Common::NotYours { territory: from, owner: None, rule: RULE }.into());
        }
        if !board().adjacent(from, to) {
            return Err(Common::NotAdjacent { from, to, rule: RULE }.into());
        }
        // Once per target a turn: a settled country holds this player's token and is no target any more.
        if !self.is_to_settle(side, to) {
            return Err(Refusal::NotToSettle { to, side });
        }
        self.check_there(from, &Tokens::of(kind, 1), RULE)?;
        if self.count(side, from) < 2 {
            Err(Common::OneMustStay { territory: from, troops: 1, rule: RULE }.into())
        } else {
            Ok(())
        }
    }

    pub(super) fn settle(&mut self, from: TerritoryId, to: TerritoryId, kind: Kind, out: &mut Out) {
        self.enter(Part::Act, out);
        self.carry(from, to, &Tokens::of(kind, 1));
        tell(out, Event::Settled { side: self.turn, from, to, kind });
    }

    /// CS-11, CS-23: could a token of this player's move along countries of its own?
    #[must_use]
    pub fn can_move_along(&self, side: Side) -> bool {
        board().chains(self.holds(side)).any(|chain| chain.len() > 1)
    }

    pub(super) fn check_recalibrate(
        &self,
        seat: SeatId,
        from: TerritoryId,
        to: TerritoryId,
        tokens: &Tokens,
    ) -> Result<(), Refusal> {
        const RULE: &str = "CS-23";
        let side = self.check_turn(seat, "recalibrate")?;
        self.check_part(Part::Recalibrate)?;
        self.check_entry(side, to)?; // CS-21
        if self.recalibrated {
            return Err(Refusal::RecalibratedAlready);
        }
        for (kind, _) in tokens.iter() {
            self.check_kind(side, kind)?;
        }
        self.check_chain(side, from, to, RULE)?;
        if tokens.is_empty() {
            return Err(Common::none(RULE).into());
        }
        self.check_there(from, tokens, RULE)
    }

    /// CS-23: any number; where the last D leaves and A are, CS-31.
    pub(super) fn recalibrate(&mut self, from: TerritoryId, to: TerritoryId, tokens: Tokens, out: &mut Out) {
        self.enter(Part::Recalibrate, out);
        self.recalibrated = true;
        self.carry(from, to, &tokens);
        tell(out, Event::Recalibrated { side: self.turn, from, to, tokens });
        self.uphold(from, out);
    }
}
