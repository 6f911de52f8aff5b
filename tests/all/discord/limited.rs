//! Discord's limits, kept by Discord in real time and met by the way that the bot goes to the real one: under TLS, with serenity's
//! limiter on. Counts bind here; how long it takes is a matter of the limits.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use wartable::clock::{Activity, Clock};
use wartable::discord::{Bot, Discord};
use wartable::sandbox::{ChannelId, Exchange, Options, Place, Sandbox};
use wartable::store::Store;
use wartable::table::{Secrets, Tables};

use super::house::POSITIONS;
use crate::hosting::secured;

/// So many games, each in a channel of its own, and so many votes in each: 150 ballots of two choices.
const GAMES: usize = 10;
const VOTES: usize = 15;
const MANY: usize = GAMES * VOTES;

fn count(all: &[Arc<Exchange>], fits: impl Fn(&Exchange) -> bool) -> usize {
    all.iter().filter(|one| fits(one)).count()
}

fn is_global(one: &Exchange) -> bool {
    one.status == 429 && one.answer["global"] == Value::Bool(true)
}

/// Looks now and then, until this holds of the requests since so many.
async fn until(sandbox: &Sandbox, since: usize, what: &str, holds: impl Fn(&[Arc<Exchange>]) -> bool) {
    for _ in 0..3_000 {
        let all = sandbox.exchanges();
        if holds(all.get(since..).unwrap_or_default()) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let all = sandbox.exchanges();
    let counts: Vec<_> = ["GET", "POST", "PUT", "PATCH"]
        .map(|method| {
            (
                method,
                count(&all, |one| one.method == method),
                count(&all, |one| one.method == method && one.status == 429),
            )
        })
        .into();
    panic!("there never were {what}: {counts:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_ballots_open_and_are_read_within_what_discord_lets_through() {
    let (clock, activity) = (Clock::real(), Activity::default());
    let sandbox = Sandbox::start(Options::empty(clock.clone(), activity.clone())).await.expect("it starts");
    let (ada, _ben) = (sandbox.person("ada"), sandbox.person("ben"));
    let server = sandbox.server("War table");
    let channels: Vec<ChannelId> =
        (0..GAMES).map(|number| sandbox.channel(server, &format!("games-{number}"))).collect();
    let (authority, at) = secured(sandbox.address()).await;
    let discord = Discord::Secured { token: sandbox.bot_token().to_owned(), at, authority };
    let files = crate::fresh_directory();
    let store = Store::open(&files.path().join("games.sqlite")).await.expect("a database");
    let tables =
        Tables::open(store, clock.clone(), activity.clone(), Secrets::Seeded(1)).await.expect("tables");
    let start = async || {
        Bot::start(&discord, tables.clone(), clock.clone(), activity.clone()).await.expect("it starts")
    };
    let bot = start().await;
    for channel in &channels {
        let read = "/game import file:\"two_front.json\"";
        sandbox.slash(ada, Place::Channel(*channel), read, Path::new(POSITIONS)).expect("it is sent");
    }
    let has_begun = |all: &[Arc<Exchange>]| {
        channels.iter().all(|channel| {
            let path = format!("/channels/{channel}/messages");
            count(all, |one| one.method == "POST" && one.path == path && one.status == 200) > 0
        })
    };
    until(&sandbox, 0, "games in every channel", has_begun).await;
    sandbox.count_requests();
    sandbox.limit_buckets();
    let before = sandbox.exchanges().len();
    for channel in &channels {
        for hours in 3..3 + VOTES {
            let line = format!("/game pace deadline:{hours}h");
            sandbox.slash(ada, Place::Channel(*channel), &line, Path::new(".")).expect("it is sent");
        }
    }
    let put = |one: &Exchange| one.method == "PUT" && one.path.ends_with("/@me") && one.status == 204;
    until(&sandbox, before, "the choices of every ballot", |all| count(all, put) >= 2 * MANY).await;
    let opened: Vec<Arc<Exchange>> = sandbox.exchanges().split_off(before);
    assert_eq!(count(&opened, put), 2 * MANY, "each once");
    assert_eq!(count(&opened, is_global), 0, "never too many at once");
    // What the limits of single channels refuse all the same serenity sends again by itself.
    let refused: Vec<&Arc<Exchange>> = opened.iter().filter(|one| one.status == 429).collect();
    let sorts: Vec<(&str, usize)> = ["POST", "PATCH", "PUT", "GET"]
        .map(|method| (method, refused.iter().filter(|one| one.method == method).count()))
        .into();
    assert!(
        refused.len() * 20 <= opened.len(),
        "of {} requests so many were refused: {sorts:?}",
        opened.len()
    );
    bot.stop().await;

    let before = sandbox.exchanges().len();
    let bot = start().await;
    // Commands go on meanwhile.
    let first = channels.first().expect("a channel");
    sandbox.slash(ada, Place::Channel(*first), "/board", Path::new(".")).expect("it is sent");
    let reads = |one: &Exchange| one.method == "GET" && one.path.contains("/reactions/");
    until(&sandbox, before, "readings", |all| count(all, reads) >= 4 * MANY).await;
    // Nothing of it is under way any more: none is read twice.
    for _ in 0..3_000 {
        if activity.is_quiet() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let read: Vec<Arc<Exchange>> = sandbox.exchanges().split_off(before);
    assert_eq!(
        count(&read, |one| reads(one) && one.status == 200),
        4 * MANY,
        "each choice once, and super ones"
    );
    let refused: Vec<(&str, &str)> =
        read.iter().filter(|one| one.status == 429).map(|one| (&*one.method, &*one.path)).collect();
    // Connecting asks for the gateway more often at once than Discord lets through for that, and waits.
    assert!(
        refused.iter().all(|(_, path)| path.starts_with("/gateway")),
        "none of the readings: {refused:?}"
    );
    let answered = read.iter().position(|one| one.method == "PATCH" && one.path.ends_with("@original"));
    let read_before = count(&read[..answered.expect("an answer")], reads);
    assert!(read_before < MANY, "who asks something waits for none of it: {read_before} were read before");
    bot.stop().await;
    assert_eq!(sandbox.unmodelled(), Vec::<String>::new());
    sandbox.stop().await;
}

/// Every request by the bot's token waits for its turn. What is asked before it is connected is not much, and what looks after a bot
/// asks by itself.
#[test]
fn whatever_is_asked_by_the_token_waits_for_its_turn() {
    const ASKS: [&str; 7] =
        [".get_", ".create_", ".edit_", ".add_thread", ".remove_thread", ".search_", ".send_message("];
    const BEFORE: [&str; 5] = ["bot.rs", "doctor.rs", "invite.rs", "reach.rs", "register.rs"];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/discord");
    let (mut paced, mut others) = (0, Vec::new());
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if BEFORE.contains(&name.as_str()) {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a source");
        let lines: Vec<&str> = text.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            let asks =
                line.contains("http") && line.contains(".await") && ASKS.iter().any(|ask| line.contains(ask));
            // An interaction's own token has no part in it.
            if !asks
                || line.contains("interaction")
                || line.contains("webhook")
                || line.contains("send::send(")
            {
                continue;
            }
            let before = &lines[number.saturating_sub(25)..number];
            let waits = |line: &&str| ["pace.wait(", "pace.react("].iter().any(|wait| line.contains(wait));
            // Handed to a function of that file's own, which waits and then asks.
            let handed_on = line.contains("self.ask(") && lines.iter().any(waits);
            match handed_on || before.iter().any(waits) {
                true => paced += 1,
                false => others.push(format!("{name}:{}: {}", number + 1, line.trim())),
            }
        }
    }
    assert_eq!(others, Vec::<String>::new(), "these ask at no pace");
    assert!(paced > 15, "the requests are found: {paced}");
}
