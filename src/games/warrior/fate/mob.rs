//! A mob rises against whoever holds a territory (WR-39).

use crate::rules::Dice;
use crate::warrior::combat::clash;
use crate::warrior::land::{Out, tell};
use crate::warrior::{Event, NoResult, Warrior};

impl Warrior {
    /// WR-39: 1d6×2 fight to the death against the owner's force, then against guests', with
    /// neither a capital's bonus nor a penalty. Beaten by guests alone, it leaves them the
    /// territory (WR-13); beaten by nobody, it leaves it unoccupied.
    pub(super) fn uprising(&mut self, dice: &mut Dice, out: &mut Out) {
        let territory = self.random_territory(dice, out);
        let Some(owner) = self.owner(territory) else {
            return tell(out, Event::NoResult { why: NoResult::NoOwner });
        };
        let die = dice.die(6, "mob size");
        let size = self.numbers().fate.mob * u32::from(die);
        tell(out, Event::MobRose { territory, die, size });
        let pools = (self.attack_dice(None), self.defence_dice(false));
        let mut mob = size;
        let (mut owners_lost, mut fell) = (0, Vec::new());
        for (seat, units) in self.forces_at(territory) {
            let mut force = units;
            while mob > 0 && force > 0 {
                (mob, force) = clash((mob, force), pools, dice, out);
            }
            // Whose they were wasn't told, before faults were mended.
            if force < units && self.mended_for_levies() {
                fell.push((seat, units - force));
            }
            if seat == owner {
                owners_lost = units - force;
            } else {
                self.take_guests(territory, seat, units - force);
            }
        }
        tell(out, Event::MobEnded { territory, won: mob > 0, left: mob, fell });
        if owners_lost > 0 {
            self.take_units(territory, owners_lost, dice, out);
        }
    }
}
