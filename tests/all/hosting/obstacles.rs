//! What keeps a database from being read or written: each is said in a sentence and by an exit code, or refused in words
//! while the bot runs, which goes on by itself when the cause is gone.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use sqlx::{ConnectOptions as _, Connection as _};
use wartable::clock::{Activity, Clock};
use wartable::sandbox::{InteractionId, Options, Outcome, Place, Sandbox, UserId};
use wartable::store::{Obstacle, Store};
use wartable::table::unwritten;

use super::{Running, bare, said, wartable};

const TOKEN: Option<&str> = Some("a.token");

async fn connect(file: &Path) -> sqlx::SqliteConnection {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    options.connect().await.expect("connected")
}

/// What a database can be that isn't one to play on, and what is said of it.
const STATES: [(&str, &str); 4] = [
    ("newer", "newer version of wartable"),
    ("damaged", "malformed"),
    ("other", "not a database"),
    ("empty", "is empty"),
];

async fn made(state: &str, file: &Path) {
    Store::open(file).await.expect("a new one").close().await;
    match state {
        "newer" => {
            let mut connection = connect(file).await;
            let sql = "INSERT INTO _sqlx_migrations VALUES (9999, 'x', '2027-01-01', 1, x'00', 1)";
            sqlx::raw_sql(sql).execute(&mut connection).await.expect("changed");
            connection.close().await.expect("closed");
        }
        "damaged" => {
            let mut bytes = std::fs::read(file).expect("read");
            // Its first page says how it is built; everything after that is gone.
            let length = bytes.len();
            bytes[2_000..length].fill(0xA5);
            std::fs::write(file, bytes).expect("written");
        }
        "other" => std::fs::write(file, "something else altogether, of some length").expect("written"),
        _ => std::fs::write(file, "").expect("written"),
    }
}

/// With each of these the bot doesn't start, nothing that looks after games works, and the file stays as it is.
#[tokio::test]
async fn what_cant_be_played_on_is_said_by_each_command_with_a_sentence_and_a_code() {
    for (state, sentence) in STATES {
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("wartable.sqlite");
        made(state, &file).await;
        let before = std::fs::read(&file).expect("read");
        let position = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/transcripts/warrior/two_front.json");
        let import = ["import", position, "--place", "5", "--seat", "ada=7"];
        for args in
            [&["serve"][..], &import, &["verify", "--all"], &["export", "1"], &["backup", "copy.sqlite"]]
        {
            let refused = wartable(directory.path(), TOKEN, args);
            let words = said(&refused);
            assert_eq!(refused.status.code(), Some(4), "{state}, {args:?}: {words}");
            let named = match (state, args) {
                // It is looked at before it is opened.
                ("empty", ["backup", ..]) => "wartable.sqlite is empty",
                ("other", ["backup", ..]) => "wartable.sqlite is no database",
                _ => sentence,
            };
            assert!(words.contains(named) && !words.contains("panicked"), "{state}, {args:?}: {words}");
            assert_eq!(
                std::fs::read(&file).expect("read"),
                before,
                "{state}, {args:?}: it was left as it is"
            );
        }
        assert!(!directory.path().join("copy.sqlite").exists(), "{state}: no backup is left half made");
    }
}

#[tokio::test]
async fn a_database_that_another_program_holds_is_waited_for_and_then_said() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("wartable.sqlite");
    Store::open(&file).await.expect("a new one").close().await;
    let mut other = connect(&file).await;
    sqlx::raw_sql("PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
        .execute(&mut other)
        .await
        .expect("held");
    let data = directory.path().to_owned();
    let refused =
        tokio::task::spawn_blocking(move || wartable(&data, TOKEN, &["verify"])).await.expect("done");
    let words = said(&refused);
    assert_eq!(refused.status.code(), Some(4), "{words}");
    assert!(words.contains("locked") && !words.contains("panicked"), "{words}");
    sqlx::raw_sql("COMMIT").execute(&mut other).await.expect("let go");
    other.close().await.expect("closed");
    let works = wartable(directory.path(), TOKEN, &["verify"]);
    assert_eq!(works.status.code(), Some(0), "{}", said(&works));
}

/// What somebody reads of their command. Should the machine have so much else to do that it came too late, they give it
/// again.
pub(super) async fn answer(sandbox: &Sandbox, person: UserId, here: Place, line: &str) -> String {
    let mark = sandbox.mark();
    let give = || -> InteractionId {
        let sent = sandbox.slash(person, here, line, Path::new(".")).expect(line);
        sent.interaction.expect("it is one")
    };
    let mut id = give();
    loop {
        if sandbox.outcome(id) == Some(Outcome::Failed) {
            id = give();
        }
        let seen = sandbox.since(mark);
        let own = seen.iter().rev().find(|shown| shown.interaction == Some(id) && !shown.text.is_empty());
        if let (Some(shown), Some(Outcome::Answered { .. } | Outcome::Updated)) = (own, sandbox.outcome(id)) {
            return shown.text.clone();
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Says how long a process's files may get from now on; none: as long as they like.
#[cfg(target_os = "linux")]
fn limits(process: u32, bytes: Option<u64>) {
    let length = bytes.map_or_else(|| "unlimited".to_owned(), |bytes| bytes.to_string());
    let mut limit = Command::new("prlimit");
    let limited = limit.arg(format!("--pid={process}")).arg(format!("--fsize={length}:unlimited")).status();
    assert!(limited.expect("util-linux is there").success());
}

/// The system refuses what the program writes, as it does where a disk fails; later it takes it again.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn while_the_disk_fails_orders_are_refused_in_words_and_the_bot_goes_on_when_it_works() {
    let options = Options::empty(Clock::real(), Activity::default());
    let sandbox = Sandbox::start(options).await.expect("it starts");
    let here = Place::Channel(sandbox.channel(sandbox.server("War table"), "games"));
    let ada = sandbox.person("ada");
    let directory = tempfile::tempdir().expect("a directory");
    // A program that isn't told so would be ended by a signal instead of being refused.
    let program = bare(directory.path());
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$0\" serve"]).arg(program.get_program());
    command.current_dir(directory.path());
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command.env("WARTABLE_DISCORD", sandbox.address().to_string());
    command.env("WARTABLE_DISCORD_TOKEN", sandbox.bot_token());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it runs");
    let process = child.id();
    let mut out = BufReader::new(child.stdout.take().expect("its output"));
    let _running = Running::from(child);
    let mut line = String::new();
    while !line.contains("The bot is there") {
        line.clear();
        assert!(out.read_line(&mut line).expect("read") > 0, "it ended before it was there");
    }
    let made = answer(&sandbox, ada, here, "/game create warrior players:2").await;
    assert!(!made.contains("Nothing is lost"), "{made}");
    limits(process, Some(1));
    for _ in 0..2 {
        let refused = answer(&sandbox, ada, here, "/game cancel").await;
        let words = unwritten(Obstacle::Disk);
        assert!(refused.contains(words), "{refused}");
    }
    limits(process, None);
    let there = answer(&sandbox, ada, here, "/game ready").await;
    assert!(there.contains("you are ready"), "the game wasn't called off: {there}");
    let done = answer(&sandbox, ada, here, "/game cancel").await;
    assert!(done.contains("off"), "{done}");
    sandbox.stop().await;
}
