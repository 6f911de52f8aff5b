//! The special act (WR-53).

use super::land::{Out, tell};
use super::{Act, ChoiceKind, Event, LevyWhy, Refusal, Warrior};
use crate::rules::{Common, Dice, SeatId, TerritoryId};

impl Warrior {
    fn check_target(&self, seat: SeatId) -> Result<(), Refusal> {
        match self.seats.get(seat.index()) {
            None => Err(Common::no_seat(seat).into()),
            Some(standing) if standing.out => Err(Common::TheyAreOut { seat, rule: "WR-56" }.into()),
            Some(_) => Ok(()),
        }
    }

    /// WR-53: may this territory be named by this seat? Another player's, not a capital.
    #[must_use]
    pub fn is_sanctionable(&self, by: SeatId, t: TerritoryId) -> bool {
        self.owner(t).is_some_and(|owner| owner != by) && !self.is_capital(t)
    }

    /// WR-53: has this seat an act to carry out?
    pub(super) fn check_any_act(&self, seat: SeatId) -> Result<(), Refusal> {
        match self.choice_of(|kind| is_act_of(kind, seat)) {
            Some(_) => Ok(()),
            None => Err(self.nothing_owed("act")),
        }
    }

    pub(super) fn check_act(&self, seat: SeatId, act: Act) -> Result<(), Refusal> {
        self.check_any_act(seat)?;
        match act {
            Act::TradeRoute(from) => {
                self.check_target(from)?;
                if self.seat(from).trade_routes == 0 {
                    return Err(Refusal::NoTradeRoute { seat: from });
                }
            }
            Act::TenInfantry(from) => {
                self.check_target(from)?;
                if self.giveable(from) == 0 {
                    return Err(Refusal::NothingToRemove { seat: from });
                }
            }
            Act::Sanction(t) => {
                if !self.is_sanctionable(seat, t) {
                    return Err(Refusal::NotSanctionable { territory: t });
                }
            }
        }
        Ok(())
    }

    pub(super) fn act(&mut self, seat: SeatId, act: Act, dice: &mut Dice, out: &mut Out) {
        self.close_choice(|kind| is_act_of(kind, seat));
        tell(out, Event::ActChosen { seat, act });
        match act {
            Act::TradeRoute(from) => {
                let standing = self.seat_mut(from);
                standing.trade_routes = standing.trade_routes.saturating_sub(1);
                tell(out, Event::TradeRouteLost { seat: from });
            }
            Act::TenInfantry(from) => {
                self.levy(from, self.numbers().council.removed, LevyWhy::SpecialAct, out)
            }
            Act::Sanction(t) => self.sanction(t, dice, out),
        }
        self.after_action(out);
    }

    /// WR-53: on 5 or 6 it becomes unoccupied; half its troops, rounded up, are lost, and the victim
    /// places the rest at once in other territories of theirs, if there are any.
    fn sanction(&mut self, territory: TerritoryId, dice: &mut Dice, out: &mut Out) {
        let Some(seat) = self.owner(territory) else { return };
        let die = dice.die(6, "sanction");
        let numbers = &self.numbers().council;
        let works = numbers.sanction.holds(die);
        let troops = self.land_at(territory).troops;
        let (lost, to_place) = match works {
            true if self.count_of(seat) > 1 => {
                let lost = numbers.sanction_lost.of_up(troops);
                (lost, troops - lost)
            }
            true => (troops, 0),
            false => (0, 0),
        };
        tell(out, Event::SanctionRolled { territory, seat, die, works, lost, to_place });
        if !works {
            return;
        }
        self.make_unoccupied(territory, out);
        if to_place > 0 {
            self.add_choice(ChoiceKind::Resettle { seat, count: to_place });
        }
    }
}

fn is_act_of(kind: &ChoiceKind, of: SeatId) -> bool {
    matches!(kind, ChoiceKind::Act { seat } if *seat == of)
}
