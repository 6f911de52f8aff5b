//! Persuading and healing, one the mirror of the other, and harmony (CS-12 to CS-20).

use super::fight::Fight;
use super::land::{Out, board, tell};
use super::{
    Along, CleanSlate, CountryStatus, Event, FightResult, Kind, Order, Part, Refusal, Side, Tokens, Try,
};
use crate::rules::{Common, Dice, SeatId, TerritoryId};

impl CleanSlate {
    /// CS-12, CS-20: may this player persuade or heal such a country?
    #[must_use]
    pub fn is_target(&self, side: Side, to: TerritoryId) -> bool {
        matches!(
            (side, self.standing(to)),
            (_, CountryStatus::Empty)
                | (Side::Democracy, CountryStatus::Autocracy | CountryStatus::Green)
                | (
                    Side::Environment,
                    CountryStatus::Zone { .. } | CountryStatus::Democracy { balanced: false }
                )
        )
    }

    /// CS-19: a player's tokens there that were not spent on harmony in this turn.
    #[must_use]
    pub fn unspent(&self, side: Side, t: TerritoryId) -> Tokens {
        let here = side.of(&self.at(t));
        self.spent.get(&t).map_or(here, |spent| here.minus(spent))
    }

    pub(super) fn check_win(
        &self,
        seat: SeatId,
        from: TerritoryId,
        to: TerritoryId,
        along: Along,
        stay: bool,
    ) -> Result<(), Refusal> {
        const RULE: &str = "CS-12";
        let side = self.check_turn(seat, "win")?;
        self.check_part(Part::Act)?;
        self.check_entry(side, to)?; // CS-21
        if from == to {
            return Err(Common::SamePlace { territory: from, rule: RULE }.into());
        }
        if self.count(side, from) == 0 {
            return Err(Common::NotYours { territory: from, owner: None, rule: RULE }.into());
        }
        if !board().adjacent(from, to) {
            return Err(Common::NotAdjacent { from, to, rule: RULE }.into());
        }
        // CS-17
        if self.tried.contains(&Try::Win(from, to)) {
            return Err(Refusal::TriedAlready { from, to });
        }
        if !self.is_target(side, to) {
            return Err(Refusal::NoTarget { to, side });
        }
        let here = side.of(&self.at(from));
        if !side.has_three_and_one(&here) {
            return Err(Refusal::NotThreeAndOne { from, here });
        }
        if !side.has_three_and_one(&self.unspent(side, from)) {
            let spent = self.spent.get(&from).copied().unwrap_or_default();
            return Err(Refusal::Spent { from, spent, here }); // CS-19
        }
        // CS-13, CS-16: only who wins by a die may stay out.
        let there = self.count(side.foe(), to);
        if stay && self.has_to_move_in(there) {
            return Err(Refusal::NobodyResists { to, there });
        }
        // CS-14
        match along {
            Along::Kind(kind) if kind.side() != side.partner() || self.at(from).count(kind) == 0 => {
                Err(Refusal::NothingAlong { from, kind })
            }
            _ => Ok(()),
        }
    }

    /// CS-12, CS-20: is there anything that this player may persuade or heal as things stand?
    pub(super) fn can_win(&self, seat: SeatId, side: Side) -> bool {
        let can = |from, to| self.check_win(seat, from, to, Along::None, false).is_ok();
        let mut strong = self.holds(side).iter().filter(|from| side.has_three_and_one(&self.at(*from)));
        strong.any(|from| board().neighbours(from).iter().any(|to| can(from, to)))
    }

    /// CS-27: who heals an infiltrated zone moves nothing in, for the autocrats remain.
    pub(super) fn stays_closed(&self, side: Side, to: TerritoryId) -> bool {
        side == Side::Environment && self.standing(to) == CountryStatus::Zone { infiltrated: true }
    }

    /// CS-15, CS-16, CS-27: does a victory bring anybody in?
    pub(super) fn may_enter(&self, side: Side, to: TerritoryId) -> bool {
        !self.stays_closed(side, to) && self.count(side.foe(), to) <= self.numbers().fight.loss
    }

    /// CS-14: would this take the last of the partner's along? And does the country fall to its autocrats by that (CS-31)?
    pub(super) fn takes_last_along(&self, side: Side, order: &Order) -> Option<bool> {
        let Order::Win { from, to, along, stay: false } = order else { return None };
        let goes = self.goes_along(side, *from, *along).is_some() && self.may_enter(side, *to);
        let falls = side == Side::Environment && self.standing(*from) == CountryStatus::Infiltrated;
        (goes && self.count(side.partner(), *from) == 1).then_some(falls)
    }

    /// CS-13, CS-16: against so many no die falls, and whoever comes moves in. Before that was mended one could stay
    /// out wherever there was somebody to drive out.
    pub(super) fn has_to_move_in(&self, defenders: u32) -> bool {
        match self.mended_again() {
            true => defenders <= self.numbers().fight.helpless,
            false => self.mended() && defenders == 0,
        }
    }

    pub(super) fn win(
        &mut self,
        from: TerritoryId,
        to: TerritoryId,
        along: Along,
        stay: bool,
        dice: &mut Dice,
        out: &mut Out,
    ) {
        self.enter(Part::Act, out);
        let side = self.turn;
        let foe = side.foe();
        let resisted = self.count(foe, to) > 0;
        let result = self.fight(Fight { by: side, against: foe, from, to }, dice, out);
        let beaten = self.count(foe, to) == 0;
        match result {
            // As it was ordered before CS-13 was mended.
            FightResult::Unopposed if stay && self.mended() => self.stay_out(to, out),
            // CS-16
            FightResult::Won if beaten && stay => self.stay_out(to, out),
            // CS-13
            FightResult::Unopposed => self.move_in(from, to, along, out),
            FightResult::Won if beaten => self.move_in(from, to, along, out),
            // CS-17
            FightResult::Won | FightResult::Tie => {
                self.tried.insert(Try::Win(from, to));
            }
            FightResult::Lost => {
                self.tried.insert(Try::Win(from, to));
                self.owe_loss(side, from, dice, out);
            }
        }
        if resisted && beaten {
            match side {
                Side::Democracy => self.figures.persuaded += 1,
                _ => self.figures.healed += 1,
            }
        }
    }

    /// CS-13, CS-14: three, one of each kind, and perhaps one of the partner's.
    fn move_in(&mut self, from: TerritoryId, to: TerritoryId, along: Along, out: &mut Out) {
        let side = self.turn;
        // CS-27: who heals an infiltrated zone moves nothing in while A remain.
        if self.barred(side, to) {
            return self.stay_out(to, out);
        }
        let mut tokens = side.one_each();
        if let Some(kind) = self.goes_along(side, from, along) {
            tokens.add(kind, 1);
        }
        self.carry(from, to, &tokens);
        tell(out, Event::MovedIn { side, from, to, tokens });
        self.uphold(from, out);
    }

    /// CS-16, CS-27: nothing moves in.
    fn stay_out(&self, at: TerritoryId, out: &mut Out) {
        let side = self.turn;
        tell(out, Event::StayedOut { side, at, barred: self.barred(side, at) });
    }

    /// CS-14: by default one of the kind held most, ties in the kinds' order, but not the last one there.
    #[must_use]
    pub fn goes_along(&self, side: Side, from: TerritoryId, along: Along) -> Option<Kind> {
        let here = self.at(from);
        match along {
            Along::None => None,
            Along::Kind(kind) => Some(kind),
            Along::Most if !self.rulings().last_goes_along && self.count(side.partner(), from) < 2 => None,
            Along::Most => {
                let kinds = side.partner().kinds().iter().copied();
                kinds.rev().max_by_key(|kind| here.count(*kind)).filter(|kind| here.count(*kind) > 0)
            }
        }
    }

    /// CS-18.
    pub(super) fn check_harmony(&self, seat: SeatId, at: TerritoryId) -> Result<(), Refusal> {
        let side = self.check_turn(seat, "harmony")?;
        self.check_part(Part::Act)?;
        // CS-20: an infiltration by X does not exist.
        if side != Side::Democracy {
            return Err(Refusal::HarmonyNotYours);
        }
        if self.tried.contains(&Try::Harmony(at)) {
            return Err(Refusal::HarmonyTried { at });
        }
        if self.standing(at) != CountryStatus::Infiltrated {
            return Err(Refusal::NoInfiltration { at });
        }
        let here = side.of(&self.at(at));
        if side.has_three(&here) { Ok(()) } else { Err(Refusal::NotThree { at, here }) }
    }

    /// CS-18, CS-19: three are spent, whatever comes of it; on a loss they are what is lost.
    pub(super) fn harmony(&mut self, at: TerritoryId, dice: &mut Dice, out: &mut Out) {
        self.enter(Part::Act, out);
        let side = self.turn;
        self.tried.insert(Try::Harmony(at));
        let three = side.one_each();
        let fight = Fight { by: side, against: side.foe(), from: at, to: at };
        if self.fight(fight, dice, out) == FightResult::Lost {
            self.lose_these(side, at, &three, out);
            if self.count(side, at) == 0 {
                self.figures.overthrown += 1;
            }
            self.uphold(at, out); // CS-31
        } else {
            self.spent.insert(at, three);
        }
        if self.count(side.foe(), at) == 0 {
            self.figures.restored += 1;
        }
    }
}
