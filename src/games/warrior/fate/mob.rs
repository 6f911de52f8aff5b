//! A mob rises against whoever holds a territory (WR-39).

use crate::games::warrior::combat;
use crate::games::warrior::land::{Out, tell};
use crate::games::warrior::{Event, NoResult, Warrior};
use crate::rules::Dice;

/// One roll of standard combat, the whole of both fighting; what each loses.
fn clash(mob: u32, force: u32, dice: &mut Dice, out: &mut Out) -> (u32, u32) {
    let roll = combat::roll(mob, force, (0, 0), dice);
    tell(
        out,
        Event::Rolled {
            attack: roll.attack,
            defence: roll.defence,
            attack_penalty: 0,
            defence_penalty: 0,
            attack_lost: roll.attack_lost,
            defence_lost: roll.defence_lost,
            attack_left: mob.saturating_sub(roll.attack_lost),
            defence_left: force.saturating_sub(roll.defence_lost),
        },
    );
    (roll.attack_lost, roll.defence_lost)
}

impl Warrior {
    /// WR-39: 1d6×2 fight to the death against the owner's force, then against guests', with
    /// neither a capital's bonus nor a penalty. Beaten by guests alone, it leaves them the
    /// territory (WR-13); beaten by nobody, it leaves it unoccupied.
    pub(super) fn uprising(&mut self, dice: &mut Dice, out: &mut Out) {
        let territory = Self::random_territory(dice, out);
        let Some(owner) = self.owner(territory) else {
            return tell(out, Event::NoResult { why: NoResult::NoOwner });
        };
        let die = dice.die(6, "mob size");
        let size = 2 * u32::from(die);
        tell(out, Event::MobRose { territory, die, size });
        let mut mob = size;
        let mut owners_lost = 0;
        for (seat, units) in self.forces_at(territory) {
            let mut force = units;
            while mob > 0 && force > 0 {
                let (mob_lost, force_lost) = clash(mob, force, dice, out);
                mob = mob.saturating_sub(mob_lost);
                force = force.saturating_sub(force_lost);
            }
            if seat == owner {
                owners_lost = units - force;
            } else {
                self.take_guests(territory, seat, units - force);
            }
        }
        tell(out, Event::MobEnded { territory, won: mob > 0, left: mob });
        if owners_lost > 0 {
            self.take_units(territory, owners_lost, dice, out);
        }
    }
}
