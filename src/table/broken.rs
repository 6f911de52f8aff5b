//! What breaks beneath a table: a fault, which nobody can do anything about, or the database, which whoever runs the bot can
//! mend; games stand still until then, and go on by themselves.

use std::sync::atomic::Ordering;

use super::No;
use super::tables::{Tables, lock};
use crate::store::{Obstacle, StoreError};

impl Tables {
    /// A fault: logged here, once, under a number that the person reads.
    pub(super) fn fault(&self, what: impl std::fmt::Display) -> No {
        let count = self.0.incidents.fetch_add(1, Ordering::Relaxed);
        let incident = format!("{:x}-{count}", self.0.clock.now().as_second());
        tracing::error!(%incident, %what, "something broke at a table");
        No::Fault { incident }
    }

    /// The database failed: what stands in its way for now is said in words, whatever else is a fault.
    pub(super) fn broke(&self, error: StoreError) -> No {
        let Some(obstacle) = error.obstacle() else { return self.fault(error) };
        self.stands_still(&error);
        No::Unwritten(obstacle)
    }

    /// The database can't be written: said once, until something was written again.
    pub(super) fn stands_still(&self, error: &StoreError) {
        let obstacle = error.obstacle();
        self.doubts(error);
        if self.0.unwritten.swap(true, Ordering::SeqCst) {
            tracing::debug!(%error, ?obstacle, "still nothing can be written down");
        } else {
            tracing::error!(%error, ?obstacle, "nothing can be written down; games stand still until that is mended");
            if obstacle == Some(Obstacle::Damaged) {
                tracing::error!(
                    "the database is damaged: stop the bot, and put a backup in its place (`wartable restore`)"
                );
            }
        }
    }

    /// The database failed: should it be damaged, nothing that is remembered of it is trusted until something was written.
    pub(super) fn doubts(&self, error: &StoreError) {
        if error.obstacle() == Some(Obstacle::Damaged) {
            self.0.store.distrust(true);
        }
    }

    /// Something was written: what could not be is tried at once.
    pub(super) fn goes_on(&self) {
        self.0.store.distrust(false);
        lock(&self.0.outbox.unready).clear();
        if self.0.unwritten.swap(false, Ordering::SeqCst) {
            tracing::warn!("what happens can be written down again; games go on");
            self.0.outbox.changed.tell();
        }
    }
}
