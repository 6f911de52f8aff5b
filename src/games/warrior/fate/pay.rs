//! Payments for a territory and gifts to one (WR-35, WR-36, WR-40, WR-52).

use std::collections::BTreeMap;

use crate::rules::{Common, SeatId, TerritoryId};
use crate::warrior::land::{Out, tell};
use crate::warrior::{ChoiceKind, Event, MoneyWhy, Refusal, Warrior};

/// A payment that comes after another.
#[derive(Debug)]
pub(in crate::warrior) struct NextPayment {
    /// What its player has by then, in gp.
    pub(in crate::warrior) cash: u32,
    /// What it is for.
    pub(in crate::warrior) territory: TerritoryId,
    /// How much it is, in gp.
    pub(in crate::warrior) amount: u32,
}

impl Warrior {
    /// WR-35: nothing to choose for who can't pay in full: all there is is paid, and the territory
    /// is lost still. Nor for who has lost it meanwhile. True if that settles it.
    pub(super) fn settle_payment(
        &mut self,
        seat: SeatId,
        t: TerritoryId,
        amount: u32,
        out: &mut Out,
    ) -> bool {
        if self.owner(t) != Some(seat) {
            return true;
        }
        let short = self.seat(seat).cash < amount;
        if short {
            self.lose_for_debt(seat, t, amount, out);
        }
        short
    }

    /// Pays what there is, up to the amount, and loses the territory with its units (WR-57 for a
    /// capital).
    fn lose_for_debt(&mut self, seat: SeatId, t: TerritoryId, amount: u32, out: &mut Out) {
        let cash = self.seat(seat).cash;
        let paid = if cash < amount { self.pay(seat, cash) } else { 0 };
        tell(out, Event::PaidInPart { seat, territory: t, paid, of: amount });
        self.make_unoccupied(t, out);
    }

    pub(in crate::warrior) fn check_pay(&self, seat: SeatId) -> Result<(), Refusal> {
        match self.choice_of(|kind| matches!(kind, ChoiceKind::Pay { seat: s, .. } if *s == seat)) {
            Some(_) => Ok(()),
            None => Err(self.nothing_owed("pay")),
        }
    }

    /// WR-35, WR-36: pays, or will not and loses it.
    pub(in crate::warrior) fn pay_or_lose(&mut self, seat: SeatId, agree: bool, out: &mut Out) {
        let is_theirs = |kind: &ChoiceKind| matches!(kind, ChoiceKind::Pay { seat: s, .. } if *s == seat);
        let Some(ChoiceKind::Pay { territory, amount, .. }) = self.choice_of(is_theirs).cloned() else {
            return;
        };
        self.close_choice(is_theirs);
        if agree && self.seat(seat).cash >= amount {
            let paid = self.pay(seat, amount);
            let changes = BTreeMap::from([(seat, -i64::from(paid))]);
            Self::tell_money(out, changes, MoneyWhy::Bailout);
        } else {
            self.lose_for_debt(seat, territory, amount, out);
        }
        self.after_action(out);
    }

    /// WR-35, WR-36: what this player is asked to pay for after what they are asked for now, once they have paid that.
    pub(in crate::warrior) fn next_payment(&self, seat: SeatId) -> Option<NextPayment> {
        let pending = self.fate().map_or(&[][..], |fate| &fate.pending);
        let mut theirs = pending.iter().filter_map(|choice| match &choice.kind {
            ChoiceKind::Pay { seat: who, territory, amount } if *who == seat => Some((*territory, *amount)),
            _ => None,
        });
        let (_, now) = theirs.next()?;
        let (territory, amount) = theirs.find(|(t, _)| self.owner(*t) == Some(seat))?;
        Some(NextPayment { cash: self.seat(seat).cash.saturating_sub(now), territory, amount })
    }

    /// The rule by which is paid for territories just now.
    pub(in crate::warrior) fn paid_by(&self) -> &'static str {
        if self.fate().is_some_and(|fate| fate.entry == Some(12)) { "WR-36" } else { "WR-35" }
    }

    pub(in crate::warrior) fn check_reward(&self, seat: SeatId, t: TerritoryId) -> Result<(), Refusal> {
        match self.choice_of(|kind| is_gift_to(kind, seat)) {
            Some(ChoiceKind::Reward { .. }) if self.owner(t) != Some(seat) => {
                Err(Common::NotYours { territory: t, owner: self.owner(t), rule: "WR-40" }.into())
            }
            Some(ChoiceKind::Award { .. }) if self.owner(t).is_some() => {
                Err(Refusal::Occupied { territory: t })
            }
            Some(_) => Ok(()),
            None => Err(self.nothing_owed("reward")),
        }
    }

    /// WR-40: some more in a territory of one's own. WR-52: an unoccupied one, with some in it.
    pub(in crate::warrior) fn reward(&mut self, seat: SeatId, t: TerritoryId, out: &mut Out) {
        let Some(gift) = self.choice_of(|kind| is_gift_to(kind, seat)).cloned() else { return };
        self.close_choice(|kind| *kind == gift);
        let numbers = self.numbers();
        let awarded = matches!(gift, ChoiceKind::Award { .. });
        let troops = if awarded {
            self.give_territory(t, seat, numbers.council.award, out);
            numbers.council.award
        } else {
            self.put_units(t, seat, numbers.fate.volunteers);
            numbers.fate.volunteers
        };
        // Before faults were mended, it was told as if units alone had come.
        tell(
            out,
            match awarded && self.mended_for_levies() {
                true => Event::Awarded { seat, territory: t, troops },
                false => Event::Reinforced { seat, territory: t, troops },
            },
        );
        self.after_action(out);
    }
}

fn is_gift_to(kind: &ChoiceKind, to: SeatId) -> bool {
    matches!(kind, ChoiceKind::Reward { seat } | ChoiceKind::Award { seat } if *seat == to)
}
