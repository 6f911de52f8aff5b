//! `wartable doctor`: what is wrong, and how to mend it.

use jiff::SignedDuration;
use wartable::clock::{Activity, Clock};
use wartable::discord::{Discord, Doorway, Finding, Played, examine};
use wartable::sandbox::{ChannelId, Options, Sandbox, permissions};
use wartable::store::{Hold, Store};
use wartable::table::PlaceId;

use super::way_in::{line_with, run};
use super::{bare, said, wartable, without_room};
use crate::sandbox::openapi::as_described;

struct Clinic {
    sandbox: Sandbox,
    clock: Clock,
    channel: ChannelId,
}

impl Clinic {
    async fn open() -> Self {
        let clock = Clock::stepped("2026-01-01T00:00:00Z".parse().expect("a time"));
        let options = Options::empty(clock.clone(), Activity::default());
        let sandbox = Sandbox::start(options).await.expect("it starts");
        let channel = sandbox.channel(sandbox.server("War table"), "games");
        // Who comes first owns the server; an owner may do anything.
        sandbox.person("ada");
        Self { sandbox, clock, channel }
    }

    fn games(&self) -> Vec<Played> {
        vec![(4, PlaceId(self.channel.0))]
    }

    fn at(&self) -> Discord {
        Discord::Sandbox { token: self.sandbox.bot_token().to_owned(), at: self.sandbox.address() }
    }

    async fn look(&self, doorway: Option<Doorway>) -> Vec<Finding> {
        examine(&self.at(), &self.clock, &self.games(), doorway).await.expect("it is looked at")
    }

    /// The one thing that is wrong.
    async fn wrong(&self) -> Finding {
        one_wrong(self.look(None).await)
    }
}

fn one_wrong(findings: Vec<Finding>) -> Finding {
    let mut wrong: Vec<Finding> = findings.iter().filter(|finding| finding.mend.is_some()).cloned().collect();
    assert_eq!(wrong.len(), 1, "{findings:#?}");
    wrong.remove(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn where_all_is_well_it_says_so_of_each() {
    let clinic = Clinic::open().await;
    let thread = clinic.sandbox.thread(clinic.channel, "a thread");
    let games = [(4, PlaceId(clinic.channel.0)), (5, PlaceId(thread.0))];
    let findings = examine(&clinic.at(), &clinic.clock, &games, None).await.expect("it is looked at");
    assert!(findings.iter().all(|finding| finding.mend.is_none()), "{findings:#?}");
    let about: Vec<&str> = findings.iter().map(|finding| finding.about).collect();
    assert_eq!(about, ["clock", "token", "interactions", "intents", "permissions"]);
    assert!(findings.iter().any(|finding| finding.words.contains("2 channel(s)")), "{findings:#?}");
    // It goes again.
    clinic.sandbox.until_connected(false).await;
    assert!(clinic.sandbox.exchanges().iter().all(|one| one.method == "GET"), "nothing was changed");
    assert_eq!(clinic.sandbox.unmodelled(), Vec::<String>::new());
    as_described(clinic.sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_or_a_discord_out_of_reach_ends_the_look() {
    let clinic = Clinic::open().await;
    let at = Discord::Sandbox { token: "another.secret".to_owned(), at: clinic.sandbox.address() };
    let found = examine(&at, &clinic.clock, &clinic.games(), None).await.expect("it is looked at");
    let wrong = one_wrong(found);
    assert_eq!(wrong.about, "token");
    assert!(wrong.mend.is_some_and(|mend| mend.contains("Reset Token")));
    assert!(!wrong.words.contains("secret"), "{}", wrong.words);
    let at = clinic.at();
    as_described(clinic.sandbox).await;
    let found = examine(&at, &clinic.clock, &[], None).await.expect("it is looked at");
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(one_wrong(found).about, "network");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_off_is_told_by_how_much() {
    let clinic = Clinic::open().await;
    let wrong_clock = Clock::stepped(clinic.clock.now() + SignedDuration::from_mins(7));
    let found = examine(&clinic.at(), &wrong_clock, &[], None).await.expect("it is looked at");
    let wrong = one_wrong(found);
    assert_eq!(wrong.about, "clock");
    assert!(wrong.words.contains("420 s ahead"), "{}", wrong.words);
    as_described(clinic.sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_channel_lacks_is_named_and_one_that_is_closed_or_gone_as_well() {
    let clinic = Clinic::open().await;
    clinic.sandbox.deny_bot(clinic.channel, permissions::ATTACH_FILES | permissions::ADD_REACTIONS);
    let wrong = clinic.wrong().await;
    let channel = clinic.channel;
    assert_eq!(wrong.words, format!("channel {channel} (game 4): the bot lacks Attach Files, Add Reactions"));
    clinic.sandbox.deny_bot(channel, permissions::VIEW_CHANNEL);
    let wrong = clinic.wrong().await;
    assert!(wrong.words.contains("(game 4) is closed to the bot"), "{}", wrong.words);
    clinic.sandbox.delete_channel(channel);
    let wrong = clinic.wrong().await;
    assert!(wrong.words.contains("(game 4) isn't there any more"), "{}", wrong.words);
    assert!(wrong.mend.is_some_and(|mend| mend.contains("wartable export 4")));
    as_described(clinic.sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_not_let_in_is_told_why_and_what_to_do() {
    // Each look waits some seconds for the connection.
    let looks = [
        (4014, "closed the connection for good", "no privileged intent"),
        (4013, "closed the connection for good", "no privileged intent"),
        (4004, "refuses the token", "Reset Token"),
    ]
    .map(async |(code, words, mend)| {
        let clinic = Clinic::open().await;
        clinic.sandbox.turn_away(code);
        let wrong = clinic.wrong().await;
        assert_eq!(wrong.about, "intents", "{code}: {wrong:?}");
        assert!(wrong.words.contains(words), "{code}: {wrong:?}");
        assert!(wrong.mend.as_ref().is_some_and(|said| said.contains(mend)), "{code}: {wrong:?}");
        as_described(clinic.sandbox).await;
    });
    futures::future::join_all(looks).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_bot_lacks_is_found_however_it_was_taken_away() {
    // From its role, in a channel in which a thread has a game: that allows what the channel does.
    let clinic = Clinic::open().await;
    let thread = clinic.sandbox.thread(clinic.channel, "a thread");
    let lacks = [permissions::ATTACH_FILES, permissions::ADD_REACTIONS, permissions::READ_MESSAGE_HISTORY];
    clinic.sandbox.deny_role(clinic.channel, lacks.iter().fold(0, |all, one| all | one));
    let games = [(5, PlaceId(thread.0))];
    let found = examine(&clinic.at(), &clinic.clock, &games, None).await.expect("it is looked at");
    let wrong = one_wrong(found);
    for lack in ["(game 5)", "Attach Files", "Add Reactions", "Read Message History"] {
        assert!(wrong.words.contains(lack), "{lack}: {wrong:?}");
    }
    let mend = wrong.mend.expect("how to mend it");
    assert!(mend.contains("channel's settings") && mend.contains("oauth2/authorize"), "{mend}");
    as_described(clinic.sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn interactions_that_go_elsewhere_and_connections_used_up_are_found() {
    let clinic = Clinic::open().await;
    let hour = SignedDuration::from_hours(1);
    clinic.sandbox.leave_sessions(1, clinic.clock.now() + hour);
    let wrong = clinic.wrong().await;
    assert!(wrong.about == "intents" && wrong.words.contains("only 1 of"), "{wrong:?}");
    assert!(wrong.mend.is_some_and(|mend| mend.contains("60 minutes")));
    clinic.clock.move_to(clinic.clock.now() + hour);
    let key = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c".parse().ok();
    let doorway = Doorway { at: ([127, 0, 0, 1], 1).into(), key };
    let wrong = one_wrong(clinic.look(Some(doorway)).await);
    assert!(wrong.words.contains("WARTABLE_PUBLIC_KEY"), "{wrong:?}");
    as_described(clinic.sandbox).await;
}

#[test]
fn without_a_token_or_with_a_damaged_database_it_ends_with_1() {
    let directory = tempfile::tempdir().expect("a directory");
    let looked = bare(directory.path()).arg("doctor").output().expect("it runs");
    assert_eq!(looked.status.code(), Some(1), "{}", said(&looked));
    let words = said(&looked);
    assert!(words.contains("WRONG  token: there is none") && words.contains("DISCORD_TOKEN"), "{words}");
    assert!(words.contains("is made at the first start") && words.contains("1 thing is wrong"), "{words}");
    let left = std::fs::read_dir(directory.path()).expect("a directory").count();
    assert_eq!(left, 0, "nothing was made");
    std::fs::write(directory.path().join("sandbox-games.sqlite"), "no database").expect("written");
    let looked = bare(directory.path()).arg("doctor").output().expect("it runs");
    assert!(said(&looked).contains("WRONG  database:"), "{}", said(&looked));
    assert!(said(&looked).contains("2 things are wrong"), "{}", said(&looked));
    assert!(said(&looked).contains("is no database") && said(&looked).contains("WARTABLE_DATABASE"));
    let error = String::from_utf8_lossy(&looked.stderr).into_owned();
    assert_eq!(error, "wartable: 2 things are wrong\n", "it ends with a sentence");
}

#[test]
fn a_disk_without_room_is_found_before_the_first_start() {
    let directory = tempfile::tempdir().expect("a directory");
    let looked = without_room(directory.path(), None, 0, &["doctor", "--data", "data"]);
    let words = said(&looked);
    assert_eq!(looked.status.code(), Some(1), "{words}");
    assert!(words.contains("can't be made: ") && words.contains("make room on the disk"), "{words}");
    assert_eq!(std::fs::read_dir(directory.path()).expect("read").count(), 0, "nothing is left");
}

#[tokio::test]
async fn a_full_disk_is_no_damage() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("sandbox-games.sqlite");
    Store::open(&file).await.expect("a database").close().await;
    // SQLite finds no room for what it keeps beside it.
    let words = said(&without_room(directory.path(), None, 40, &["doctor"]));
    assert!(words.contains("WRONG  database: ") && words.contains("can't be read: "), "{words}");
    assert!(words.contains("make room on its disk"), "{words}");
    assert!(!words.contains("damaged") && !words.contains("restore"), "{words}");
}

/// What the program says of a database in which this was done, where there is no token either.
async fn of_a_database(sql: &'static str) -> String {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("sandbox-games.sqlite");
    Store::open(&file).await.expect("a database").close().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file);
    let mut connection = sqlx::ConnectOptions::connect(&options).await.expect("connected");
    sqlx::raw_sql(sql).execute(&mut connection).await.expect("changed");
    sqlx::Connection::close(connection).await.expect("closed");
    let before = std::fs::read(&file).expect("read");
    let looked = wartable(directory.path(), None, &["doctor"]);
    assert_eq!(looked.status.code(), Some(1), "{}", said(&looked));
    assert_eq!(std::fs::read(&file).expect("read"), before, "it changes nothing");
    said(&looked)
}

#[tokio::test]
async fn each_way_in_which_a_database_is_no_good_is_said_with_how_to_mend_it() {
    for (sql, words, mend) in [
        (
            "INSERT INTO _sqlx_migrations VALUES (9999, 'x', '2027-01-01', 1, x'00', 1)",
            "a newer version of wartable",
            "run the newer wartable that wrote it",
        ),
        (
            "DROP TABLE _sqlx_migrations",
            "not one of wartable's",
            "`wartable restore` puts a backup in its place",
        ),
        (
            "INSERT INTO outbox (to_person, target, payload, aside) VALUES (0, 7, '{}', 'Invalid Form Body')",
            "1 messages were kept aside",
            "`wartable unsent` lists them",
        ),
    ] {
        let said = of_a_database(sql).await;
        assert!(said.contains("WRONG  ") && said.contains(words) && said.contains(mend), "{sql}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_looks_at_everything_also_while_the_bot_runs() {
    let sandbox =
        Sandbox::start(Options::empty(Clock::real(), Activity::default())).await.expect("it starts");
    let directory = tempfile::tempdir().expect("a directory");
    let (at, token) = (sandbox.address().to_string(), sandbox.bot_token().to_owned());
    let variables = [("WARTABLE_DISCORD", at.as_str()), ("WARTABLE_DISCORD_TOKEN", token.as_str())];
    let (_bot, mut out) = run(directory.path(), &variables, &[]);
    line_with(&mut out, "The bot is there");
    let mut command = bare(directory.path());
    command.envs(variables).arg("doctor");
    let looked = tokio::task::spawn_blocking(move || command.output()).await.expect("done").expect("it runs");
    let words = said(&looked);
    assert_eq!(looked.status.code(), Some(0), "{words}");
    assert!(words.contains("is whole: 0 games (0 under way or gathering); a bot plays it now"), "{words}");
    assert!(words.contains("All is well.") && !words.contains(&token), "{words}");
    // It goes again, and the bot is still there.
    while sandbox.connected() != 1 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    as_described(sandbox).await;
}

#[tokio::test]
async fn a_database_without_a_bot_is_left_as_it_is() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("sandbox-games.sqlite");
    Store::open(&file).await.expect("a database").close().await;
    let looked = wartable(directory.path(), None, &["doctor"]);
    assert!(said(&looked).contains("no bot plays it now"), "{}", said(&looked));
    assert!(Hold::take(&file).await.expect("looked").is_some(), "it holds nothing");
}
