//! What the program logs about itself, caught as it would be written, without the times.

use std::io::Write;
use std::sync::{Arc, Mutex};

use tracing::subscriber::DefaultGuard;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::{EnvFilter, fmt};

#[derive(Clone, Default)]
pub(crate) struct Logs(Arc<Mutex<Vec<u8>>>);

impl Logs {
    /// Catches everything from now on, on this thread, until the guard is dropped.
    pub(super) fn catch(&self) -> DefaultGuard {
        let into = self.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_env_filter("wartable=trace")
            .without_time()
            .with_ansi(false)
            .with_writer(move || into.clone())
            .finish();
        tracing::subscriber::set_default(subscriber)
    }

    /// The same, as the program itself logs where everything is asked for; but for the sandbox, which is Discord.
    pub(crate) fn catch_all(&self) -> DefaultGuard {
        let into = self.clone();
        let asked = EnvFilter::new("trace,wartable::sandbox=off");
        let lines = fmt::layer().without_time().with_ansi(false).with_writer(move || into.clone());
        let lines = lines.with_filter(wartable::program::log::filter(asked));
        tracing::subscriber::set_default(tracing_subscriber::registry().with(lines))
    }

    /// The lines since the last time.
    pub(crate) fn take(&self) -> Vec<String> {
        let bytes = std::mem::take(&mut *self.0.lock().expect("nobody panicked"));
        String::from_utf8(bytes).expect("UTF-8").lines().map(|line| format!("logged: {line}")).collect()
    }
}

impl Write for Logs {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panicked").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
