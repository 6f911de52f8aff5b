//! What the program logs about itself, caught as it would be written, without the times.

use std::io::Write;
use std::sync::{Arc, Mutex};

use tracing::subscriber::DefaultGuard;

#[derive(Clone, Default)]
pub(crate) struct Logs(Arc<Mutex<Vec<u8>>>);

impl Logs {
    /// Catches everything from now on, on this thread, until the guard is dropped.
    pub(super) fn catch(&self) -> DefaultGuard {
        self.catch_of("wartable=trace")
    }

    /// The same, with what all others log that the program is made of; not the sandbox, which is Discord.
    pub(crate) fn catch_all(&self) -> DefaultGuard {
        self.catch_of("debug,wartable=trace,wartable::sandbox=off")
    }

    fn catch_of(&self, filter: &str) -> DefaultGuard {
        let into = self.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .without_time()
            .with_ansi(false)
            .with_writer(move || into.clone())
            .finish();
        tracing::subscriber::set_default(subscriber)
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
