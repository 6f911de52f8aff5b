//! The log, on standard error: `WARTABLE_LOG=debug`, or by room; `WARTABLE_LOG_FORMAT=json` for programs that read it.
//! Without what lets somebody act as the bot or read what is private.

use std::backtrace::BacktraceStatus;
use std::fmt::{self, Write as _};
use std::io::{self, IsTerminal as _, Write};

use serde_json::{Map, Value};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::filter::{FilterExt as _, LevelFilter, filter_fn};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Context, Filter, Layer, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, fmt as shown};

use super::discreet::{SHORTEST, discreet};
use crate::clock::Clock;

/// Where serenity says that it can't read an event: with all that stands in it, an interaction's token too.
const GATEWAY: &str = "serenity::gateway::ws";

/// Where it is said that something panicked.
const PANIC: &str = "wartable::panic";

/// What is logged of what is asked for. Of what others log that the program is made of (serenity, its web client, …) that is
/// warnings at most: in what is finer they put whole requests, with tokens and what somebody alone is to read.
#[must_use]
pub fn filter<S>(asked: EnvFilter) -> impl Filter<S> {
    let of_ours = |metadata: &Metadata<'_>| {
        metadata.target().starts_with(env!("CARGO_PKG_NAME")) || *metadata.level() <= Level::WARN
    };
    asked.and(filter_fn(of_ours)).and(Farewells)
}

/// Where serenity says how a connection ends.
const SHARD: &str = "serenity::gateway::bridge::shard_runner";
/// And what it says where the other side hangs up as it is let go of: each orderly stop would be a warning.
const HANGS_UP: &str = "Received an error awaiting close frame";

/// Leaves out what is said of the end of a connection that was let go of.
struct Farewells;

impl<S> Filter<S> for Farewells {
    fn enabled(&self, _: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        true
    }

    fn event_enabled(&self, event: &Event<'_>, _: &Context<'_, S>) -> bool {
        if event.metadata().target() != SHARD {
            return true;
        }
        let mut words = Words::default();
        event.record(&mut words);
        !words.0.contains(HANGS_UP)
    }
}

/// What is logged where nobody says what.
const USUAL: &str = "warn,wartable=info";

/// The rooms that log and are libraries of their own: whoever reads the log, or says what is logged, calls them like any other.
const LIBRARIES: [&str; 4] = ["discord", "sandbox", "store", "table"];

/// A setting with each of these rooms called as the library that it is.
fn by_library(setting: &str) -> String {
    LIBRARIES.iter().fold(setting.to_owned(), |setting, room| {
        setting.replace(&format!("wartable::{room}"), &format!("wartable_{room}"))
    })
}

/// A room as it is called in the log, whether it is a library or not.
fn as_called(target: &str) -> String {
    match target.strip_prefix("wartable_") {
        Some(room) => format!("wartable::{room}"),
        None => target.to_owned(),
    }
}

/// A setting without what of it can't be meant, and what that is: a word that is neither a level nor a room of the program's would
/// have that alone logged, which there is nothing of.
fn read(setting: &str) -> (String, Option<String>) {
    if let Err(error) = EnvFilter::try_new(setting) {
        return (String::new(), Some(error.to_string()));
    }
    let means = |word: &str| {
        let level = word.parse::<LevelFilter>().is_ok() || word.contains(['=', '[', ']', '}', ':']);
        level || word == env!("CARGO_PKG_NAME")
    };
    let words = setting.split(',').map(str::trim).filter(|word| !word.is_empty());
    let (kept, unknown): (Vec<&str>, Vec<&str>) = words.partition(|word| means(word));
    let why = unknown.first().map(|word| format!("{word:?} is no level"));
    (by_library(&kept.join(",")), why)
}

/// What the settings ask for. Whatever that is: what the gateway's events hold stays out, and that something panicked is said.
fn asked(setting: Option<&str>) -> EnvFilter {
    let kept = setting.map(|setting| read(setting).0).filter(|kept| !kept.is_empty());
    let filter = EnvFilter::new(kept.as_deref().unwrap_or(USUAL));
    [format!("{GATEWAY}=off"), format!("{PANIC}=error")].iter().fold(filter, |filter, directive| {
        match directive.parse() {
            Ok(directive) => filter.add_directive(directive),
            Err(_) => filter,
        }
    })
}

/// Begins to log.
pub(super) fn start() {
    let setting = std::env::var("WARTABLE_LOG").ok().filter(|setting| !setting.trim().is_empty());
    let filter = asked(setting.as_deref());
    let format = std::env::var("WARTABLE_LOG_FORMAT").unwrap_or_default();
    let json = format.trim() == "json";
    // In a file or a pipe colours would be letters.
    let coloured = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty());
    let lines = (!json)
        .then(|| shown::layer().with_writer(Discreet).with_target(false).with_ansi(coloured).compact());
    let objects = json.then_some(Objects(std::io::stderr));
    // A second start, as in tests, finds the log there already; that is as good.
    let _ = tracing_subscriber::registry()
        .with(lines.with_filter(self::filter(filter.clone())))
        .with(objects.with_filter(self::filter(filter)))
        .with(Unreadable { out: std::io::stderr, json })
        .try_init();
    if !json && !matches!(format.trim(), "" | "text") {
        tracing::warn!(format, "WARTABLE_LOG_FORMAT is text or json; the log is text");
    }
    if let Some((setting, why)) = setting.and_then(|setting| read(&setting).1.map(|why| (setting, why))) {
        tracing::warn!(
            setting,
            why,
            "WARTABLE_LOG is a level (error, warn, info, debug), or a room with one (wartable::table=debug); what is neither is left out"
        );
    }
    // The usual words of a panic go to standard error as they are, whatever stands in them.
    std::panic::set_hook(Box::new(panicked));
}

/// Says of a panic what and where, as everything else is said; with `RUST_BACKTRACE` how it came there.
fn panicked(panic: &std::panic::PanicHookInfo<'_>) {
    let said = panic.payload();
    let words =
        said.downcast_ref::<&str>().copied().or_else(|| said.downcast_ref::<String>().map(String::as_str));
    let words = words.unwrap_or("something without words");
    let place = panic.location().map(ToString::to_string).unwrap_or_default();
    let thread = std::thread::current();
    let way = std::backtrace::Backtrace::capture();
    let way = (way.status() == BacktraceStatus::Captured).then(|| way.to_string());
    tracing::error!(target: PANIC, place, thread = thread.name(), way, "panicked: {words}");
}

/// Writes each event as a JSON object on a line of its own.
struct Objects<W>(fn() -> W);

impl<S: Subscriber, W: Write + 'static> Layer<S> for Objects<W> {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let about = event.metadata();
        let mut fields = Fields::default();
        event.record(&mut fields);
        write_object(&mut (self.0)(), *about.level(), about.target(), fields);
    }
}

fn write_object(out: &mut impl Write, level: Level, room: &str, fields: Fields) {
    let mut object = Map::new();
    object.insert("time".to_owned(), Clock::real().now().to_string().into());
    object.insert("level".to_owned(), level.as_str().to_lowercase().into());
    object.insert("room".to_owned(), as_called(room).into());
    object.insert("message".to_owned(), discreet(&fields.message).into());
    for (name, value) in fields.others {
        let secret = |text: &str| name.contains("token") && text.len() >= SHORTEST;
        let value = match value.as_str() {
            Some(text) if secret(text) => "…".into(),
            Some(text) => discreet(text).into(),
            None => value,
        };
        // What an event says of itself is never written over.
        let name = if object.contains_key(&name) { format!("{name}_") } else { name };
        object.insert(name, value);
    }
    let _ = writeln!(out, "{}", Value::Object(object));
}

/// What an event holds, by name.
#[derive(Default)]
struct Fields {
    message: String,
    others: Vec<(String, Value)>,
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let text = format!("{value:?}");
        match field.name() {
            "message" => self.message = text,
            name => self.others.push((name.to_owned(), text.into())),
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.others.push((field.name().to_owned(), value.into()));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.others.push((field.name().to_owned(), value.into()));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.others.push((field.name().to_owned(), value.into()));
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.others.push((field.name().to_owned(), value.into()));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.others.push((field.name().to_owned(), value.into()));
    }
}

/// Says that an event can't be read, and why; not what stands in it.
struct Unreadable<W> {
    out: fn() -> W,
    json: bool,
}

impl<S: Subscriber, W: Write + 'static> Layer<S> for Unreadable<W> {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() != GATEWAY || *event.metadata().level() > Level::WARN {
            return;
        }
        let mut words = Words::default();
        event.record(&mut words);
        let why = words.0.split("; text:").next().unwrap_or_default();
        let why: String = why.chars().filter(|letter| !letter.is_control()).take(300).collect();
        let message = format!("an event of Discord's can't be read and is left out: {why}");
        if self.json {
            let fields = Fields { message, others: Vec::new() };
            return write_object(&mut (self.out)(), Level::ERROR, GATEWAY, fields);
        }
        let _ = writeln!((self.out)(), "ERROR {message}");
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

/// Standard error, where no token is written.
struct Discreet;

impl<'a> MakeWriter<'a> for Discreet {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        Self
    }
}

impl Write for Discreet {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        // A line comes whole.
        io::stderr().write_all(discreet(&String::from_utf8_lossy(line)).as_bytes())?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    thread_local! {
        static WRITTEN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    /// Held by who changes what the whole program does at a panic.
    static HOOK: std::sync::Mutex<()> = std::sync::Mutex::new(());

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

    /// What a child of the next test does; by itself nothing.
    #[test]
    fn panics_where_it_is_told_to() {
        let Ok(token) = std::env::var("WARTABLE_TEST_PANIC") else { return };
        start();
        super::super::discreet::hide(&token);
        let way = format!("no answer from https://discord.com/api/v10/webhooks/77/{token}x/messages");
        let panicking =
            std::thread::Builder::new().name("a worker".to_owned()).spawn(move || panic!("{way}"));
        assert!(panicking.expect("a thread").join().is_err());
        let asked: fn(String) -> Result<(), String> = Err;
        let broken = std::panic::catch_unwind(move || asked(token).expect("the token is taken"));
        assert!(broken.is_err());
    }

    /// Standard error itself is read: of a process that panics.
    #[test]
    fn a_token_in_a_panic_is_not_on_standard_error() {
        let here = std::env::current_exe().expect("this program");
        for (format, log) in [("text", "off"), ("json", "debug"), ("text", "trace")] {
            let mut child = std::process::Command::new(&here);
            child.args(["--exact", "program::log::tests::panics_where_it_is_told_to", "--nocapture"]);
            child.env("WARTABLE_TEST_PANIC", "MTIzNDU2.planted.in-a-panic");
            child.env("RUST_BACKTRACE", "1").env("WARTABLE_LOG_FORMAT", format).env("WARTABLE_LOG", log);
            let ended = child.output().expect("it runs");
            let said = String::from_utf8_lossy(&ended.stderr);
            assert!(ended.status.success(), "{said}");
            assert_eq!(said.matches("panicked: ").count(), 2, "{said}");
            assert!(
                said.contains("/webhooks/77/…") && said.contains("the token is taken: \"…\"")
                    || format == "json",
                "{said}"
            );
            for stream in [&ended.stderr, &ended.stdout] {
                assert!(!String::from_utf8_lossy(stream).contains("planted"), "{format}, {log}: {said}");
            }
        }
    }

    #[test]
    fn an_event_that_cannot_be_read_is_logged_without_what_stands_in_it() {
        let log = tracing_subscriber::registry().with(Unreadable { out: || Here, json: false });
        tracing::subscriber::with_default(log, || {
            let (why, payload) = ("number out of range", "{\"token\":\"a.secret\"}");
            tracing::warn!(target: "serenity::gateway::ws", "Err deserializing text: {why:?}; text: {payload}");
            tracing::warn!("something else");
        });
        let written = WRITTEN.with_borrow(|written| String::from_utf8_lossy(written).into_owned());
        assert!(written.contains("number out of range"), "{written}");
        assert!(!written.contains("secret") && !written.contains("something else"), "{written}");
    }

    #[test]
    fn an_orderly_stop_warns_of_nothing() {
        WRITTEN.take();
        let log = tracing_subscriber::registry().with(Objects(|| Here).with_filter(filter(asked(None))));
        tracing::subscriber::with_default(log, || {
            let shard = 0;
            tracing::warn!(target: SHARD, "[ShardRunner {shard:?}] Received an error awaiting close frame");
            tracing::warn!(target: SHARD, "[ShardRunner {shard:?}] something else");
        });
        let written = WRITTEN.with_borrow(|written| String::from_utf8_lossy(written).into_owned());
        assert!(written.contains("something else") && !written.contains("close frame"), "{written}");
    }

    #[test]
    fn a_setting_that_nobody_can_mean_is_known() {
        for good in ["warn", "info,wartable::table=debug", "off", "wartable", "wartable=trace, warn", "0"] {
            assert_eq!(read(good), (by_library(&good.replace(", ", ",")), None), "{good}");
        }
        // What else was meant counts all the same.
        for (bad, kept) in
            [("loud", ""), ("wartable=loud", ""), ("a=b=c", ""), ("warn,inof,sqlx=info", "warn,sqlx=info")]
        {
            let (read, why) = read(bad);
            assert!(read == kept && why.is_some(), "{bad}: {read}");
        }
        assert_eq!(asked(Some("loud")).to_string(), asked(None).to_string());
    }

    #[test]
    fn a_room_is_called_alike_whether_it_is_a_library_or_not() {
        assert_eq!(by_library("warn,wartable::table::order=debug,wartable::program=info,wartable::store"), {
            "warn,wartable_table::order=debug,wartable::program=info,wartable_store"
        });
        assert_eq!(as_called("wartable_table::order"), "wartable::table::order");
        assert_eq!(as_called("wartable::program::serve"), "wartable::program::serve");
        assert_eq!(as_called("serenity::http"), "serenity::http");
        // All that log are known.
        let rooms = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let rooms = std::fs::read_dir(rooms).expect("it is there").filter_map(Result::ok);
        let mut logs: Vec<String> = rooms
            .filter(|room| {
                let library = std::fs::read_to_string(room.path().join("Cargo.toml"));
                library.is_ok_and(|library| library.lines().any(|line| line.starts_with("tracing.")))
            })
            .map(|room| room.file_name().to_string_lossy().into_owned())
            .collect();
        logs.sort();
        assert_eq!(logs, LIBRARIES);
    }

    #[test]
    fn a_panic_is_said_without_its_tokens_and_with_its_place() {
        let _alone = HOOK.lock().expect("nobody panicked");
        WRITTEN.take();
        let log = tracing_subscriber::registry().with(Objects(|| Here));
        let before = std::panic::take_hook();
        let said = tracing::subscriber::with_default(log, || {
            std::panic::set_hook(Box::new(panicked));
            let caught = std::panic::catch_unwind(|| {
                panic!("no answer from /webhooks/77/{}", "aW50ZXJhY3Rpb246MTIz-NDU2")
            });
            assert!(caught.is_err());
            WRITTEN.with_borrow(|written| String::from_utf8_lossy(written).into_owned())
        });
        std::panic::set_hook(before);
        let line: Value = serde_json::from_str(said.lines().next().expect("a line")).expect("an object");
        assert_eq!(line["message"], "panicked: no answer from /webhooks/77/…");
        assert!(line["place"].as_str().is_some_and(|place| place.contains("log.rs:")), "{line}");
    }

    #[test]
    fn where_nothing_is_to_be_logged_a_panic_is_said_all_the_same() {
        let _alone = HOOK.lock().expect("nobody panicked");
        for setting in ["off", "wartable=off", "error,wartable::table=debug"] {
            WRITTEN.take();
            let log = tracing_subscriber::registry()
                .with(Objects(|| Here).with_filter(filter(asked(Some(setting)))));
            let before = std::panic::take_hook();
            tracing::subscriber::with_default(log, || {
                std::panic::set_hook(Box::new(panicked));
                tracing::warn!("something else");
                assert!(std::panic::catch_unwind(|| panic!("no way on")).is_err());
            });
            std::panic::set_hook(before);
            let written = WRITTEN.with_borrow(|written| String::from_utf8_lossy(written).into_owned());
            assert!(written.contains("panicked: no way on"), "{setting}: {written}");
            assert!(!written.contains("something else"), "{setting}: {written}");
        }
    }

    #[test]
    fn as_json_each_event_is_an_object_on_a_line_with_its_fields() {
        WRITTEN.take();
        let log = tracing_subscriber::registry()
            .with(Objects(|| Here))
            .with(Unreadable { out: || Here, json: true });
        tracing::subscriber::with_default(log, || {
            let why = "two\nlines and a \"quote\"";
            tracing::error!(
                asked = "GET /webhooks/77/aW50ZXJhY3Rpb246MTIz-NDU2/messages",
                "an answer was not taken"
            );
            tracing::error!(token = "aW50ZXJhY3Rpb246MTIz-NDU2", "a field by itself");
            tracing::error!(message = 17, game = Some(4), %why, wait_ms = 250_i64, lost = true, "kept aside");
            tracing::warn!(target: "serenity::gateway::ws", "Err deserializing text: bad; text: {{secret}}");
        });
        let written = WRITTEN.with_borrow(|written| String::from_utf8_lossy(written).into_owned());
        let lines: Vec<Value> =
            written.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        assert!(!written.contains("aW50"), "{written}");
        assert_eq!(lines[1]["token"], "…");
        let lines = &lines[2..];
        assert_eq!(lines[0]["message"], "kept aside");
        assert_eq!(lines[0]["message_"], 17);
        assert_eq!((&lines[0]["level"], &lines[0]["game"]), (&"error".into(), &4.into()));
        assert_eq!(lines[0]["why"], "two\nlines and a \"quote\"");
        assert_eq!((&lines[0]["wait_ms"], &lines[0]["lost"]), (&250.into(), &true.into()));
        assert!(lines[0]["time"].as_str().is_some_and(|time| time.ends_with('Z')), "{written}");
        assert!(lines[0]["room"].as_str().is_some_and(|room| room.contains("log")), "{written}");
        let last = lines.last().expect("a line");
        assert!(
            last["message"]
                .as_str()
                .is_some_and(|words| words.ends_with("left out: Err deserializing text: bad")),
            "{last}"
        );
    }
}
