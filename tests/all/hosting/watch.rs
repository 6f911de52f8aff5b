//! How the bot is, as whoever runs it sees it: a look at its health, and numbers for Prometheus.

use std::path::Path;
use std::time::Duration;

use wartable::clock::{Activity, Clock};
use wartable::sandbox::{Options, Outcome, Place, Sandbox};

use super::way_in::{line_with, run};
use super::{bare, said};

async fn get(url: &str) -> (u16, String) {
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let answer = client.get(url).send().await.expect("somebody answers");
    (answer.status().as_u16(), answer.text().await.expect("text"))
}

/// Looks until it is so.
async fn until(url: &str, good: impl Fn(u16, &str) -> bool) -> String {
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
    sandbox.stop().await;
    let unwell = until(&format!("{base}/healthz"), |status, _| status == 503).await;
    assert_eq!(unwell, "gateway: 0 of 1 connections are up\n");
    assert_eq!(get(&base).await.0, 404);
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
    sandbox.stop().await;
    // What is logged is an object a line.
    let elsewhere = tempfile::tempdir().expect("a directory");
    std::fs::write(elsewhere.path().join(".env"), "DISCORD_TOKEN=MTIzNDU2.planted.token and more")
        .expect("written");
    let ended =
        bare(elsewhere.path()).env("WARTABLE_LOG_FORMAT", "json").arg("doctor").output().expect("it runs");
    let written = String::from_utf8_lossy(&ended.stderr).into_owned();
    let logged: Vec<&str> = written.lines().collect();
    assert!(!logged.is_empty(), "{written}");
    assert!(written.contains(".env file can't be read") && !written.contains("planted"), "{written}");
    for line in logged {
        let object: serde_json::Value = serde_json::from_str(line).expect(line);
        assert!(object["level"].is_string() && object["message"].is_string(), "{line}");
    }
}
