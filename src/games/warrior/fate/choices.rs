//! Choices that fate leaves to somebody: who is asked, in which order, and what silence means.

use crate::rules::{Dice, SeatId};
use crate::warrior::land::{Out, tell};
use crate::warrior::{Choice, ChoiceKind, Event, NoResult, Order, Refusal, Warrior, WhatWaits};

/// What a wait is called, as a debt and in the tale; a vote has its own opening.
fn waits(kind: &ChoiceKind) -> Option<(SeatId, WhatWaits)> {
    Some(match kind {
        ChoiceKind::Pay { seat, territory, amount } => {
            (*seat, WhatWaits::Pay { territory: *territory, amount: *amount })
        }
        ChoiceKind::Reward { seat } => (*seat, WhatWaits::Reward),
        ChoiceKind::Desert { chooser, victim, count } => {
            (*chooser, WhatWaits::Desert { victim: *victim, count: *count })
        }
        ChoiceKind::Redeploy { seat, .. } => (*seat, WhatWaits::Redeploy),
        ChoiceKind::Vote(_) => return None,
        ChoiceKind::Levy { seat, owed, .. } => (*seat, WhatWaits::Levy { owed: *owed }),
        ChoiceKind::Award { seat } => (*seat, WhatWaits::Award),
        ChoiceKind::Act { seat } => (*seat, WhatWaits::Act),
        ChoiceKind::Resettle { seat, count } => (*seat, WhatWaits::Resettle { count: *count }),
    })
}

impl Warrior {
    /// The choices that are asked for now: the first that waits, and with a levy all others of it,
    /// since those tied in front give at once (WR-50).
    pub(in crate::warrior) fn open_choices(&self) -> impl Iterator<Item = &Choice> {
        let pending = self.fate().map_or(&[][..], |fate| &fate.pending);
        let levies =
            pending.iter().take_while(|choice| matches!(choice.kind, ChoiceKind::Levy { .. })).count();
        pending.iter().take(levies.max(1)).filter(|choice| choice.occasion > 0)
    }

    /// The open choice of a kind that a seat owes.
    pub(in crate::warrior) fn choice_of(&self, wanted: impl Fn(&ChoiceKind) -> bool) -> Option<&ChoiceKind> {
        self.open_choices().map(|choice| &choice.kind).find(|kind| wanted(kind))
    }

    /// Changes an open choice in place.
    pub(in crate::warrior) fn change_choice<T>(
        &mut self,
        change: impl FnMut(&mut ChoiceKind) -> Option<T>,
    ) -> Option<T> {
        let open = self.open_choices().count();
        self.fate_mut()?.pending.iter_mut().take(open).map(|choice| &mut choice.kind).find_map(change)
    }

    /// An open choice has been made.
    pub(in crate::warrior) fn close_choice(&mut self, made: impl Fn(&ChoiceKind) -> bool) {
        if let Some(fate) = self.fate_mut()
            && let Some(index) = fate.pending.iter().position(|choice| made(&choice.kind))
        {
            fate.pending.remove(index);
        }
    }

    /// What a debt for a choice is called, and who owes it.
    pub(in crate::warrior) fn choosers(&self, kind: &ChoiceKind) -> (&'static str, Vec<SeatId>) {
        match kind {
            ChoiceKind::Pay { seat, .. } => ("pay", vec![*seat]),
            ChoiceKind::Reward { seat } => ("reward", vec![*seat]),
            ChoiceKind::Desert { chooser, .. } => ("desert", vec![*chooser]),
            ChoiceKind::Redeploy { seat, .. } => ("redeploy", vec![*seat]),
            ChoiceKind::Vote(vote) => ("vote", self.votes_owed(vote)),
            ChoiceKind::Levy { seat, .. } => ("levy", vec![*seat]),
            ChoiceKind::Award { seat } => ("award", vec![*seat]),
            ChoiceKind::Act { seat } => ("act", vec![*seat]),
            ChoiceKind::Resettle { seat, .. } => ("resettle", vec![*seat]),
        }
    }

    /// WR-29: at the deadline, the passive one.
    pub(in crate::warrior) fn passive_choice(&self, kind: &ChoiceKind) -> Order {
        match kind {
            ChoiceKind::Pay { .. } => Order::Pay(true), // WR-36
            // The units are a gift; they go where those go that nobody places (WR-54).
            ChoiceKind::Reward { seat } => self.home_of(*seat).map_or(Order::Decline, Order::Reward),
            ChoiceKind::Award { .. } => self.unoccupied().next().map_or(Order::Decline, Order::Reward),
            ChoiceKind::Desert { .. } | ChoiceKind::Levy { .. } => Order::RemoveRest,
            ChoiceKind::Redeploy { .. } | ChoiceKind::Act { .. } => Order::Decline,
            ChoiceKind::Vote(_) => Order::Abstain,
            ChoiceKind::Resettle { .. } => Order::PlaceRest,
        }
    }

    /// The choice in front: put to whom it concerns, or settled where nobody is needed (any more).
    pub(super) fn advance_choice(&mut self, dice: &mut Dice, out: &mut Out) -> bool {
        if self.mended_for_levies() {
            self.lighten_levies(out);
        }
        // Nobody may owe anything any more by that.
        let Some(front) = self.fate().and_then(|fate| fate.pending.first()).cloned() else { return true };
        let settled = match &front.kind {
            ChoiceKind::Pay { seat, territory, amount } => {
                self.settle_payment(*seat, *territory, *amount, out)
            }
            ChoiceKind::Vote(vote) => {
                let closed = self.votes_owed(vote).is_empty();
                if closed {
                    self.close_vote(vote, dice, out);
                }
                closed
            }
            ChoiceKind::Redeploy { left: 0, half_way, .. } => half_way.is_empty(),
            ChoiceKind::Desert { count: 0, .. } | ChoiceKind::Levy { owed: 0, .. } => {
                tell(out, Event::NoResult { why: NoResult::NothingThere });
                true
            }
            ChoiceKind::Award { .. } if self.unoccupied().next().is_none() => {
                tell(out, Event::NoResult { why: NoResult::NoneLeft }); // WR-52
                true
            }
            _ => false,
        };
        if settled {
            self.close_choice(|kind| *kind == front.kind);
            self.after_action(out);
            return true;
        }
        self.put_choices(out);
        false
    }

    /// Asks for the choice in front, and for the other levies that go with it.
    fn put_choices(&mut self, out: &mut Out) {
        let Some(fate) = self.fate() else { return };
        let levies =
            fate.pending.iter().take_while(|choice| matches!(choice.kind, ChoiceKind::Levy { .. })).count();
        for index in 0..levies.max(1) {
            let occasion = self.occasion + 1;
            let Some(choice) = self.fate_mut().and_then(|fate| fate.pending.get_mut(index)) else { return };
            if choice.occasion > 0 {
                continue;
            }
            choice.occasion = occasion;
            let told = waits(&choice.kind);
            self.occasion = occasion;
            if let Some((seat, what)) = told {
                tell(out, Event::ChoiceWaits { seat, what });
            }
        }
    }

    /// WR-44, WR-53: that is all, or none of it.
    pub(in crate::warrior) fn check_decline(&self, seat: SeatId) -> Result<(), Refusal> {
        match self.choice_of(|kind| kind.may_be_declined_by(seat)) {
            Some(_) => Ok(()),
            None => Err(self.nothing_owed("decline")),
        }
    }

    pub(in crate::warrior) fn decline(&mut self, seat: SeatId, out: &mut Out) {
        self.close_choice(|kind| kind.may_be_declined_by(seat));
        tell(out, Event::Declined { seat });
    }
}

impl ChoiceKind {
    fn may_be_declined_by(&self, by: SeatId) -> bool {
        matches!(self, Self::Redeploy { seat, .. } | Self::Act { seat } if *seat == by)
    }
}
