//! What ends the program from outside: Ctrl-C, and the system that asks it to end. Who asks for them is told of those that came
//! since; nobody else ends a program that is a container's first.

/// The exit code of what is ended by Ctrl-C, as shells have it.
const INTERRUPTED: u8 = 130;
/// The same where the system asks for the end, or whoever minds the program.
#[cfg(unix)]
const TERMINATED: u8 = 143;

/// What comes from now on.
#[cfg(unix)]
pub(super) struct Signals(Option<[tokio::signal::unix::Signal; 2]>);

#[cfg(unix)]
impl Signals {
    /// Asks for them.
    pub(super) fn new() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        let both =
            signal(SignalKind::interrupt()).and_then(|one| Ok([one, signal(SignalKind::terminate())?]));
        if let Err(error) = &both {
            tracing::warn!(%error, "the system's signals can't be heard");
        }
        Self(both.ok())
    }

    /// Waits for the next one: with which code it ends what doesn't end by itself.
    pub(super) async fn next(&mut self) -> u8 {
        let Some([interrupt, terminate]) = &mut self.0 else { return std::future::pending().await };
        tokio::select! {
            _ = interrupt.recv() => INTERRUPTED,
            _ = terminate.recv() => TERMINATED,
        }
    }
}

/// What comes from now on.
#[cfg(not(unix))]
pub(super) struct Signals;

#[cfg(not(unix))]
impl Signals {
    /// Asks for them.
    pub(super) fn new() -> Self {
        Self
    }

    /// Waits for the next one: with which code it ends what doesn't end by itself.
    pub(super) async fn next(&mut self) -> u8 {
        match tokio::signal::ctrl_c().await {
            Ok(()) => INTERRUPTED,
            Err(_) => std::future::pending().await,
        }
    }
}

impl Signals {
    /// Does this, unless one comes before it is done.
    pub(super) async fn unless<T>(&mut self, done: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            done = done => Some(done),
            _ = self.next() => None,
        }
    }
}
