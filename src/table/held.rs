//! Discord doesn't know the bot's token: everything waits, is tried by one request at a time, and goes on once it does.

use std::sync::atomic::Ordering;

use jiff::Timestamp;

use super::tables::{Tables, lock};

/// So long nothing is sent where Discord doesn't know the token; then one message tries.
const HELD: i64 = 5 * 60_000;

impl Tables {
    /// Is nothing to be sent now, Discord not knowing the token? Until then.
    pub(super) fn held(&self) -> Option<i64> {
        *lock(&self.0.outbox.held)
    }

    /// Discord doesn't know the token: everything waits. It is said once.
    pub(super) fn hold(&self, why: &str) {
        let until = self.now().as_millisecond() + HELD;
        if lock(&self.0.outbox.held).replace(until).is_none() {
            tracing::error!(
                why,
                "DISCORD REFUSES THE TOKEN: nothing is sent any more. Everything waits, and is sent once the token is \
                 right; if it was changed in the developer portal, start the bot with the new one"
            );
        }
        self.0.outbox.holds.fetch_add(1, Ordering::SeqCst);
        self.0.outbox.held_changed.notify_waiters();
        self.0.outbox.changed.tell();
    }

    /// Discord has answered as to somebody whom it knows.
    pub(super) fn let_go(&self) {
        if lock(&self.0.outbox.held).take().is_some() {
            tracing::warn!("Discord takes the token again; what waited is sent");
            self.0.outbox.held_changed.notify_waiters();
            self.0.outbox.changed.tell();
        }
    }

    /// Discord doesn't know the token, as something else than a message found out: nothing is asked of it by that token for
    /// a while, and then by one request at a time.
    pub fn token_refused(&self, why: &str) {
        self.hold(why);
    }

    /// Discord knows the token, as something else than a message found out.
    pub fn token_taken(&self) {
        self.let_go();
    }

    /// Is nothing to be asked of Discord by the token now?
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.held().is_some_and(|until| self.now().as_millisecond() < until)
    }

    /// Has Discord not known the token the last time that it was asked? One request finds out whether it does again.
    #[must_use]
    pub fn was_held(&self) -> bool {
        self.held().is_some()
    }

    /// Returns when something may be asked again that could not be while Discord didn't know the token. `seen` is 0 to begin
    /// with: how often that was so until the last time.
    pub async fn may_ask_again(&self, seen: &mut u64) {
        loop {
            let changed = self.0.outbox.held_changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            let holds = self.0.outbox.holds.load(Ordering::SeqCst);
            if holds == *seen {
                changed.await;
                continue;
            }
            match self.held().map(Timestamp::from_millisecond) {
                Some(Ok(until)) if self.now() < until => tokio::select! {
                    () = changed => {}
                    () = self.0.clock.sleep_until(until) => {}
                },
                _ => {
                    *seen = holds;
                    return;
                }
            }
        }
    }
}
