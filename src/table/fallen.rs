//! Who is out by the rules since votes about the table were opened, or plays again since steps were taken back: whose voices count.

use std::collections::BTreeSet;

use super::change::Change;
use super::proposal::Proposal;
use super::state::Table;
use super::tables::Tables;
use super::voices::electors;
use super::{No, PersonId};

impl Tables {
    /// Who is out by what has happened has no voice any more in votes about the table that were open before; nor is anything voted
    /// on in their seats. On steps it is theirs still: they have taken them, or it is them whom they concern.
    pub(super) fn drop_the_fallen(&self, change: &mut Change, fallen: &BTreeSet<PersonId>) -> Result<(), No> {
        if change.table.standing.motions.is_empty() || change.ended() {
            return Ok(());
        }
        // Their voices must not be what was missing.
        change.end_votes_on_what_is_out();
        change.end_votes_to_kick(fallen);
        let mut motions = std::mem::take(&mut change.standing().motions);
        for motion in motions.iter_mut().filter(|motion| !matches!(motion.what, Proposal::Undo(_))) {
            // Where nobody who plays is there it is for everybody.
            let asked = electors(&motion.what, &change.table, change.seconds());
            let gone = fallen.iter().filter(|person| !asked.contains(person));
            gone.for_each(|person| motion.drop_voice(*person));
        }
        change.standing().motions = motions;
        change.end_votes_of_who_is_alone();
        let actor = change.actor.take();
        let recounted = self.recount(change);
        change.actor = actor;
        recounted
    }
}

impl Change {
    /// Who played before it and is out by it.
    pub(super) fn fallen(&self) -> BTreeSet<PersonId> {
        self.before.as_ref().map(|before| no_more(before, &self.table)).unwrap_or_default()
    }

    /// Who was out and, steps having been taken back, plays again has a voice in the votes that are open.
    pub(super) fn give_voices_back(&mut self) {
        let back = self.before.as_ref().map(|before| no_more(&self.table, before)).unwrap_or_default();
        if back.is_empty() {
            return;
        }
        let mut motions = std::mem::take(&mut self.standing().motions);
        for motion in motions.iter_mut().filter(|motion| !matches!(motion.what, Proposal::Undo(_))) {
            let asked = electors(&motion.what, &self.table, self.seconds());
            let back = back.iter().filter(|person| asked.contains(person));
            let new: Vec<PersonId> =
                back.filter(|person| !motion.electors.contains(person)).copied().collect();
            motion.electors.extend(new);
        }
        self.standing().motions = motions;
    }
}

/// Who plays in the one and, sitting in the other, plays no more there.
fn no_more(one: &Table, other: &Table) -> BTreeSet<PersonId> {
    let both = one.people().into_iter().filter(|person| one.still_plays(*person));
    both.filter(|person| !other.seats_of(*person).is_empty() && !other.still_plays(*person)).collect()
}
