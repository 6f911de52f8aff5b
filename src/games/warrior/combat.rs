//! Attacks (WR-15 to WR-19).

use super::land::{Out, tell};
use super::{Event, Warrior};

impl Warrior {
    /// WR-16: the open attack stops; survivors are where they came from.
    pub(super) fn halt(&mut self, out: &mut Out) {
        let Some(attack) = self.attack.take() else { return };
        let survivors = match attack.inside {
            Some(_) => self.units_of(attack.by, attack.to),
            None => attack.forces.iter().map(|(_, units)| units).sum(),
        };
        tell(out, Event::AttackHalted { by: attack.by, to: attack.to, survivors });
    }
}
