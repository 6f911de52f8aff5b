//! Dying at a commit, before it or after it, as a script or a test asks for it: what was written stands, and nothing more
//! is done.

use std::future::pending;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::watch;

/// When to die, and whether it has come to that.
#[derive(Debug)]
pub(super) struct Crash {
    /// So many commits more; 0: it isn't asked for.
    commits: AtomicU64,
    /// The same, of commits about to be made: the last of them isn't.
    beginnings: AtomicU64,
    over: watch::Sender<bool>,
}

impl Default for Crash {
    fn default() -> Self {
        Self { commits: AtomicU64::new(0), beginnings: AtomicU64::new(0), over: watch::Sender::new(false) }
    }
}

impl Crash {
    /// Comes after so many commits from now.
    pub(super) fn after(&self, commits: u64) {
        self.commits.store(commits, Ordering::SeqCst);
    }

    /// Comes as so many commits from now are about to be made.
    pub(super) fn before(&self, commits: u64) {
        self.beginnings.store(commits, Ordering::SeqCst);
    }

    /// Has it come to that?
    pub(super) fn is_over(&self) -> bool {
        *self.over.borrow()
    }

    /// Returns once it has come to that.
    pub(super) async fn over(&self) {
        let mut over = self.over.subscribe();
        // The sender lives as long as this does.
        let _ = over.wait_for(|over| *over).await;
    }

    /// A commit is about to be made. Never returns if it isn't to be.
    pub(super) async fn committing(&self) {
        self.count(&self.beginnings).await;
    }

    /// A commit was made. Never returns if it was the last.
    pub(super) async fn committed(&self) {
        self.count(&self.commits).await;
    }

    async fn count(&self, left: &AtomicU64) {
        let less = |left: u64| left.checked_sub(1);
        if left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, less) == Ok(1) {
            self.over.send_replace(true);
        }
        self.alive().await;
    }

    /// Never returns after the end.
    pub(super) async fn alive(&self) {
        if self.is_over() {
            pending::<()>().await;
        }
    }
}
