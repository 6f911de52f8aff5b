//! The log, on standard error: `WARTABLE_LOG=debug`, or by room.

use std::fmt::{self, Write as _};
use std::io::Write;

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, fmt as shown};

/// Where serenity says that it can't read an event: with all that stands in it, an interaction's token too.
const GATEWAY: &str = "serenity::gateway::ws";

/// Begins to log.
pub(super) fn start() {
    let filter =
        EnvFilter::try_from_env("WARTABLE_LOG").unwrap_or_else(|_| EnvFilter::new("warn,wartable=info"));
    let filter = match format!("{GATEWAY}=off").parse() {
        Ok(quiet) => filter.add_directive(quiet),
        Err(_) => filter,
    };
    let lines = shown::layer().with_writer(std::io::stderr).with_target(false).compact();
    // A second start, as in tests, finds the log there already; that is as good.
    let _ = tracing_subscriber::registry()
        .with(lines.with_filter(filter))
        .with(Unreadable(std::io::stderr))
        .try_init();
}

/// Says that an event can't be read, and why; not what stands in it.
struct Unreadable<W>(fn() -> W);

impl<S: Subscriber, W: Write + 'static> Layer<S> for Unreadable<W> {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() != GATEWAY || *event.metadata().level() > Level::WARN {
            return;
        }
        let mut words = Words::default();
        event.record(&mut words);
        let why = words.0.split("; text:").next().unwrap_or_default();
        let why: String = why.chars().filter(|letter| !letter.is_control()).take(300).collect();
        let _ = writeln!((self.0)(), "ERROR an event of Discord's can't be read and is left out: {why}");
    }
}

/// The words of an event.
#[derive(Default)]
struct Words(String);

impl Visit for Words {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            let _ = write!(self.0, "{value:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    thread_local! {
        static WRITTEN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    struct Here;

    impl Write for Here {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            WRITTEN.with_borrow_mut(|written| written.extend_from_slice(bytes));
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_event_that_cannot_be_read_is_logged_without_what_stands_in_it() {
        let log = tracing_subscriber::registry().with(Unreadable(|| Here));
        tracing::subscriber::with_default(log, || {
            let (why, payload) = ("number out of range", "{\"token\":\"a.secret\"}");
            tracing::warn!(target: "serenity::gateway::ws", "Err deserializing text: {why:?}; text: {payload}");
            tracing::warn!("something else");
        });
        let written = WRITTEN.with_borrow(|written| String::from_utf8_lossy(written).into_owned());
        assert!(written.contains("number out of range"), "{written}");
        assert!(!written.contains("secret") && !written.contains("something else"), "{written}");
    }
}
