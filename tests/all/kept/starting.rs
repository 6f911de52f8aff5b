//! As the bot starts, each request that it sends then fails once, in each of the ways in which Discord's fail: it starts all
//! the same, or ends at once with a sentence for whoever runs it; started again, it starts.

use std::collections::BTreeSet;
use std::time::Duration;

use wartable::clock::{Activity, Clock};
use wartable::discord::{Bot, CantStart, Discord};
use wartable::sandbox::{Options, Sandbox};
use wartable::store::Store;
use wartable::table::{Secrets, Tables};

use super::requests::{Sort, faults, sort};
use super::wait_for_many;

/// Every sort of request that is sent at a start.
const AT_THE_START: [(&str, &str); 5] = [
    ("GET", "/oauth2/applications/@me"),
    ("GET", "/users/@me/guilds"),
    ("GET", "/gateway/bot"),
    ("GET", "/gateway"),
    ("PUT", "/applications/+/commands"),
];

struct Place {
    sandbox: Sandbox,
    clock: Clock,
    activity: Activity,
    tables: Tables,
    _files: tempfile::TempDir,
}

impl Place {
    async fn new() -> Self {
        let clock = Clock::stepped("2026-01-01T00:00:00Z".parse().expect("a time"));
        let activity = Activity::default();
        let sandbox =
            Sandbox::start(Options::empty(clock.clone(), activity.clone())).await.expect("it starts");
        sandbox.server("War table");
        let files = crate::fresh_directory();
        let store = Store::open(&files.path().join("games.sqlite")).await.expect("a database");
        let tables = Tables::open(store, clock.clone(), activity.clone(), Secrets::Seeded(1)).await;
        Self { sandbox, clock, activity, tables: tables.expect("tables"), _files: files }
    }

    /// Starts the bot; what is waited for passes at once.
    async fn start(&self) -> anyhow::Result<()> {
        let at = Discord::Sandbox { token: self.sandbox.bot_token().to_owned(), at: self.sandbox.address() };
        let started = Bot::start(&at, self.tables.clone(), self.clock.clone(), self.activity.clone());
        let passes = async {
            loop {
                if let Some(wake) = self.activity.next_rest() {
                    self.clock.move_to(wake);
                }
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        };
        let bot = tokio::select! {
            started = started => started?,
            () = passes => unreachable!("it never ends"),
        };
        bot.stop().await;
        Ok(())
    }
}

#[test]
fn a_start_whose_requests_fail_ends_in_a_sentence_and_is_made_up_for() {
    wait_for_many(async {
        let place = Place::new().await;
        place.start().await.expect("it starts");
        let sorts: BTreeSet<Sort> = place.sandbox.exchanges().iter().map(|one| sort(one)).collect();
        let known: BTreeSet<Sort> =
            AT_THE_START.iter().map(|(method, path)| ((*method).to_owned(), (*path).to_owned())).collect();
        assert_eq!(sorts, known, "these are sent at a start");
        let mut ended = 0;
        // A sample has another part of the faults for each.
        let parts = if crate::brief() { 4 } else { 1 };
        for (number, (method, path)) in AT_THE_START.into_iter().enumerate() {
            let some = faults().into_iter().enumerate().filter(|(index, _)| index % parts == number % parts);
            for (_, fault) in some {
                place.sandbox.fail(1, fault.clone(), method, path);
                let started = place.start().await;
                assert_eq!(place.sandbox.unmet(), 0, "{method} {path}: {fault:?}: it was asked");
                if let Err(error) = started {
                    // Where it isn't told the gateway's address serenity takes Discord's own, which is no look-alike's.
                    let elsewhere =
                        path == "/gateway" && format!("{error:#}").contains("not on the loopback");
                    let can_be_told = error.downcast_ref::<CantStart>().is_some();
                    assert!(can_be_told || elsewhere, "{method} {path}: {fault:?}: {error:#}");
                    ended += 1;
                }
                place.start().await.unwrap_or_else(|error| panic!("{method} {path}: {fault:?}: {error:#}"));
            }
        }
        println!("{ended} starts ended at once");
        place.tables.close().await;
        place.sandbox.stop().await;
    });
}
