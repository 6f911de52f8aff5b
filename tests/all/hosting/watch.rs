//! How the bot is, as whoever runs it sees it: a look at its health, and numbers for Prometheus.

use std::path::Path;
use std::time::Duration;

use wartable::clock::{Activity, Clock};
use wartable::sandbox::{Fault, Options, Outcome, Place, Sandbox};

use super::way_in::{line_with, run, secured};
use super::{bare, said};
use crate::sandbox::openapi::as_described;

async fn get(url: &str) -> (u16, String) {
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let answer = client.get(url).send().await.expect("somebody answers");
    (answer.status().as_u16(), answer.text().await.expect("text"))
}

/// Looks until it is so.
pub(super) async fn until(url: &str, good: impl Fn(u16, &str) -> bool) -> String {
    loop {
        let (status, text) = get(url).await;
        if good(status, &text) {
            return text;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn health_and_numbers_show_how_the_bot_is_and_nothing_of_a_game() {
    let options = Options::empty(Clock::real(), Activity::default());
    let sandbox = Sandbox::start(options).await.expect("it starts");
    let ada = sandbox.person("quillon");
    let here = Place::Channel(sandbox.channel(sandbox.server("War table"), "games"));
    let directory = tempfile::tempdir().expect("a directory");
    let at = sandbox.address().to_string();
    let variables = [
        ("WARTABLE_DISCORD", at.as_str()),
        ("WARTABLE_DISCORD_TOKEN", sandbox.bot_token()),
        ("WARTABLE_METRICS", "127.0.0.1:0"),
    ];
    let (_bot, mut out) = run(directory.path(), &variables, &[]);
    let pages = line_with(&mut out, "How it is:");
    let base = pages.split("/healthz").next().expect("an address").to_owned();
    line_with(&mut out, "The bot is there");
    let well = until(&format!("{base}/healthz"), |status, _| status == 200).await;
    assert_eq!(well, "ok\n");
    let create = "/game create warrior players:2 name:Plumduff";
    sandbox.slash(ada, here, create, Path::new(".")).expect("it is sent");
    sandbox.slash(ada, here, "/attack from:Alaska to:Kamchatka", Path::new(".")).expect("it is sent");
    let metrics = format!("{base}/metrics");
    let done = "wartable_interaction_seconds_count{kind=\"command\",way=\"gateway\"} 2";
    let text = until(&metrics, |_, text| text.lines().any(|line| line == done)).await;
    for line in [
        "wartable_games{stage=\"gathering\"} 1",
        "wartable_games{stage=\"running\"} 0",
        "wartable_shards{state=\"up\"} 1",
        "wartable_shards{state=\"wanted\"} 1",
        "wartable_order_seconds_count{outcome=\"done\"} 1",
        "wartable_order_seconds_count{outcome=\"refused\"} 1",
        "wartable_order_seconds_count{outcome=\"failed\"} 0",
        "wartable_acknowledgement_seconds_count 2",
        "wartable_outbox_messages{state=\"aside\"} 0",
        "wartable_outbox_closed_places 0",
        "wartable_token_refused 0",
        "wartable_rate_limited_total{limit=\"global\"} 0",
        "# TYPE wartable_pace_wait_seconds histogram",
        "# TYPE wartable_delivery_seconds histogram",
    ] {
        assert!(text.lines().any(|there| there == line), "{line}: {text}");
    }
    assert!(
        text.lines().any(|line| line.starts_with("wartable_outbox_messages{state=\"waiting\"}")),
        "{text}"
    );
    for secret in ["Plumduff", "quillon", "War table", "warrior", sandbox.bot_token(), "attack"] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    // Each line is as Prometheus reads it.
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (name, value) = line.rsplit_once(' ').expect("a name and a value");
        assert!(name.starts_with("wartable_") && value.parse::<f64>().is_ok(), "{line}");
    }
    // Discord is gone.
    as_described(sandbox).await;
    let unwell = until(&format!("{base}/healthz"), |status, _| status == 503).await;
    assert_eq!(unwell, "gateway: 0 of 1 connections are up\n");
    assert_eq!(get(&base).await.0, 404);
}

/// The value on this line of the page; none if there is no such line.
fn value(page: &str, name: &str) -> Option<f64> {
    let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
    line.parse().ok()
}

/// Each number moves when what it counts happens, and back where it counts what there is at present.
#[tokio::test(flavor = "multi_thread")]
async fn every_number_moves_with_what_it_counts() {
    let sandbox =
        Sandbox::start(Options::empty(Clock::real(), Activity::default())).await.expect("it starts");
    let (ada, ben) = (sandbox.person("ada"), sandbox.person("ben"));
    let server = sandbox.server("War table");
    let first = sandbox.channel(server, "first");
    let directory = tempfile::tempdir().expect("a directory");
    // By Discord's own path: there serenity keeps to the limits that Discord names.
    let (authority, at) = secured(sandbox.address()).await;
    let (at, file) = (at.to_string(), directory.path().join("authority.pem").display().to_string());
    std::fs::write(&file, authority).expect("written");
    let variables = [
        ("WARTABLE_DISCORD", at.as_str()),
        ("WARTABLE_DISCORD_TOKEN", sandbox.bot_token()),
        ("WARTABLE_DISCORD_CA", file.as_str()),
        ("WARTABLE_METRICS", "127.0.0.1:0"),
    ];
    let (_bot, mut out) = run(directory.path(), &variables, &[]);
    let pages = line_with(&mut out, "How it is:");
    let base = pages.split("/healthz").next().expect("an address").to_owned();
    line_with(&mut out, "The bot is there");
    let metrics = format!("{base}/metrics");
    // Until this is so of the number of that name.
    let comes_to = async |name: &str, holds: &dyn Fn(f64) -> bool| {
        for _ in 0..1_200 {
            let (_, page) = get(&metrics).await;
            if value(&page, name).is_some_and(holds) {
                return page;
            }
            tokio::time::sleep(Duration::from_millis(150)).await;
        }
        panic!("{name} never came to that: {}", get(&metrics).await.1);
    };
    let say = |who, place, line: &str| {
        sandbox.slash(who, Place::Channel(place), line, Path::new(".")).expect("it is sent");
    };
    // Orders, rows, games, and how long Discord and the bot took.
    say(ada, first, "/game create warrior players:2");
    comes_to("wartable_games{stage=\"gathering\"}", &|games| games > 0.0).await;
    say(ben, first, "/game join");
    comes_to("wartable_order_seconds_count{outcome=\"done\"}", &|done| done >= 2.0).await;
    say(ada, first, "/game ready");
    say(ben, first, "/game ready");
    let page = comes_to("wartable_games{stage=\"running\"}", &|games| games > 0.0).await;
    assert_eq!(value(&page, "wartable_games{stage=\"gathering\"}"), Some(0.0), "{page}");
    say(ada, first, "/attack from:Alaska to:Kamchatka");
    comes_to("wartable_order_seconds_count{outcome=\"refused\"}", &|refused| refused > 0.0).await;
    let page = comes_to("wartable_delivery_seconds_count{outcome=\"sent\"}", &|sent| sent > 0.0).await;
    for moved in [
        "wartable_journal_rows_total",
        "wartable_acknowledgement_seconds_sum",
        "wartable_interaction_seconds_sum{kind=\"command\",way=\"gateway\"}",
        "wartable_order_seconds_sum{outcome=\"done\"}",
        "wartable_delivery_seconds_sum{outcome=\"sent\"}",
        "wartable_pace_wait_seconds_count",
    ] {
        assert!(value(&page, moved).is_some_and(|value| value > 0.0), "{moved}: {page}");
    }
    let waits = "wartable_outbox_messages{state=\"waiting\"}";
    comes_to(waits, &|waiting| waiting == 0.0).await;
    // What Discord's server trips over waits, and is sent once it can be.
    let messages = "/channels/*/messages";
    let makes = |name: &str, faults: &str, times: u32| {
        let place = sandbox.channel(server, name);
        sandbox.fail(times, Fault::read(faults).expect("a fault"), "POST", messages);
        say(ada, place, "/game create warrior players:2");
        place
    };
    makes("tripping", "500", 1_000);
    comes_to(waits, &|waiting| waiting > 0.0).await;
    comes_to("wartable_delivery_seconds_count{outcome=\"not_sent\"}", &|not| not > 0.0).await;
    sandbox.heal();
    comes_to(waits, &|waiting| waiting == 0.0).await;
    // Both of Discord's limits.
    for (fault, limit) in [("429", "bucket"), ("429/global", "global")] {
        makes(limit, fault, 1);
        comes_to(&format!("wartable_rate_limited_total{{limit=\"{limit}\"}}"), &|limited| limited > 0.0)
            .await;
        comes_to(waits, &|waiting| waiting == 0.0).await;
    }
    // A channel in which nothing can be said any more, until it can.
    let closed = makes("closed", "403/50013", 1_000);
    comes_to("wartable_outbox_closed_places", &|closed| closed > 0.0).await;
    sandbox.heal();
    say(ada, closed, "/play");
    comes_to("wartable_outbox_closed_places", &|closed| closed == 0.0).await;
    comes_to(waits, &|waiting| waiting == 0.0).await;
    // What Discord calls malformed is kept aside.
    makes("malformed", "400/50035", 1_000);
    comes_to("wartable_outbox_messages{state=\"aside\"}", &|aside| aside > 0.0).await;
    sandbox.heal();
    // A connection that breaks, and comes back. It is closed with a code after which serenity notices that it has ended by
    // its heartbeats alone, and begins it anew: until then none is there, and serenity's thread never rests. How often
    // they come is heard by a session that is begun anew alone, not by one that is resumed. (One that is made anew without
    // that counts as up for two minutes more; `discord::shards` doesn't wait for them.)
    let up = "wartable_shards{state=\"up\"}";
    let arrivals = sandbox.arrivals();
    sandbox.want_heartbeats(Duration::from_secs(2));
    sandbox.close(4009);
    sandbox.until_arrival(arrivals).await;
    // Let in, it isn't there yet.
    comes_to(up, &|up| up == 1.0).await;
    sandbox.close(4011);
    sandbox.go_offline();
    comes_to(up, &|up| up == 0.0).await;
    assert_eq!(get(&format!("{base}/healthz")).await.0, 503);
    sandbox.want_heartbeats(Duration::from_secs(60));
    sandbox.come_back();
    comes_to(up, &|up| up == 1.0).await;
    // A token that is refused, while something is to be sent.
    makes("refused", "401", 1_000);
    comes_to("wartable_token_refused", &|refused| refused == 1.0).await;
    let unwell = until(&format!("{base}/healthz"), |status, _| status == 503).await;
    assert!(unwell.contains("token: Discord refuses it"), "{unwell}");
    as_described(sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_can_be_json_and_interactions_come_by_http_where_that_is_asked_for() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut command = bare(directory.path());
    command
        .env("WARTABLE_LOG_FORMAT", "json")
        .env("WARTABLE_LOG", "info")
        .env("WARTABLE_METRICS", "0.0.0.0:1");
    let refused = command.output().expect("it runs");
    assert!(said(&refused).contains("loopback"), "{}", said(&refused));
    let sandbox =
        Sandbox::start(Options::empty(Clock::real(), Activity::default())).await.expect("it starts");
    let at = sandbox.address().to_string();
    let variables = [
        ("WARTABLE_DISCORD", at.as_str()),
        ("WARTABLE_DISCORD_TOKEN", sandbox.bot_token()),
        ("WARTABLE_INTERACTIONS", "127.0.0.1:0"),
        ("WARTABLE_LOG_FORMAT", "json"),
    ];
    let (_bot, mut out) = run(directory.path(), &variables, &[]);
    let door = line_with(&mut out, "Interactions are taken by HTTP at ");
    line_with(&mut out, "The bot is there");
    let door = door.trim_end_matches('.').parse().expect("an address");
    sandbox.post_interactions_to(Some(door)).await.expect("it is taken");
    let ada = sandbox.person("ada");
    let here = Place::Channel(sandbox.channel(sandbox.server("War table"), "games"));
    let sent = sandbox.slash(ada, here, "/help", Path::new(".")).expect("it is sent");
    let id = sent.interaction.expect("it is one");
    let mut seen = 0;
    while !matches!(sandbox.outcome(id), Some(Outcome::Answered { .. } | Outcome::Deferred { .. })) {
        seen = sandbox.changed(seen).await;
    }
    // It may be answered before it is known that it arrived.
    while sandbox.posted().is_empty() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    assert_eq!(sandbox.posted().len(), 1);
    as_described(sandbox).await;
    // What is logged is an object a line.
    let elsewhere = tempfile::tempdir().expect("a directory");
    let mut looking = bare(elsewhere.path());
    looking.env("WARTABLE_LOG_FORMAT", "json").env("WARTABLE_LOG", "wartable=loud").arg("doctor");
    let written = String::from_utf8_lossy(&looking.output().expect("it runs").stderr).into_owned();
    // How it ended comes last.
    let logged: Vec<&str> = written.lines().filter(|line| !line.starts_with("wartable: ")).collect();
    assert!(!logged.is_empty() && written.contains("WARTABLE_LOG is a level"), "{written}");
    for line in logged {
        let object: serde_json::Value = serde_json::from_str(line).expect(line);
        assert!(object["level"].is_string() && object["message"].is_string(), "{line}");
    }
}
