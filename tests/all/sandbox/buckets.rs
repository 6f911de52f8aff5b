//! Limits as Discord states and keeps them: in headers, by kind of request and place, and for all together.

use std::time::Duration;

use jiff::SignedDuration;
use serde_json::{Value, json};
use wartable::clock::{Activity, Clock};
use wartable::sandbox::{Fault, Options, Sandbox, Scope};

use super::bot::Room;
use super::openapi::as_described;
use crate::hosting::secured;

impl Room {
    /// Sends a request and gives the status, the headers that speak of limits, and the answer.
    async fn limits(&self, method: &str, path: &str, body: &Value) -> (u16, Vec<(String, String)>, Value) {
        let request = reqwest::Client::new()
            .request(method.parse().expect("a method"), format!("{}/api/v10{path}", self.sandbox.rest_base()))
            .header("Authorization", format!("Bot {}", self.sandbox.bot_token()));
        let request = if body.is_null() { request } else { request.json(body) };
        let answer = request.send().await.expect("it is answered");
        let status = answer.status().as_u16();
        let text = |value: &reqwest::header::HeaderValue| value.to_str().unwrap_or_default().to_owned();
        let all = answer.headers().iter().map(|(name, value)| (name.to_string(), text(value)));
        let all = all.filter(|(name, _)| name.starts_with("x-ratelimit") || name == "retry-after").collect();
        (status, all, answer.json().await.unwrap_or(Value::Null))
    }
}

fn header<'a>(headers: &'a [(String, String)], name: &str) -> &'a str {
    headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
}

#[tokio::test]
async fn every_answer_says_how_its_bucket_stands() {
    let room = Room::open().await;
    room.sandbox.limit_buckets();
    let path = format!("/channels/{}/messages", room.channel);
    let other = room.sandbox.channel(room.server, "elsewhere");
    let body = json!({ "content": "x" });
    for left in (0..5).rev() {
        let (status, headers, _) = room.limits("POST", &path, &body).await;
        assert_eq!(status, 200);
        assert_eq!(header(&headers, "x-ratelimit-limit"), "5");
        assert_eq!(header(&headers, "x-ratelimit-remaining"), left.to_string());
        assert_eq!(header(&headers, "x-ratelimit-reset-after"), "5.000");
        assert_eq!(header(&headers, "x-ratelimit-reset"), "1767225605.000");
    }
    let (status, headers, answer) = room.limits("POST", &path, &body).await;
    assert_eq!((status, &answer["global"], &answer["retry_after"]), (429, &json!(false), &json!(5.0)));
    assert_eq!((header(&headers, "retry-after"), header(&headers, "x-ratelimit-scope")), ("5", "user"));
    let hash = header(&headers, "x-ratelimit-bucket").to_owned();
    assert_eq!(hash.len(), 32, "{hash}");
    let (status, headers, _) = room.limits("POST", &format!("/channels/{other}/messages"), &body).await;
    assert_eq!((status, header(&headers, "x-ratelimit-bucket")), (200, hash.as_str()), "another place");
    let (status, headers, _) = room.limits("GET", &path, &Value::Null).await;
    assert_eq!(status, 200, "another kind");
    assert_ne!(header(&headers, "x-ratelimit-bucket"), hash);
    room.clock.move_to(room.clock.now() + SignedDuration::from_secs(5));
    assert_eq!(room.limits("POST", &path, &body).await.0, 200);
}

#[tokio::test]
async fn reactions_have_a_quarter_of_a_second_each() {
    let room = Room::open().await;
    room.sandbox.limit_buckets();
    let id = room.post("a ballot").await;
    let path = |emoji: &str| format!("/channels/{}/messages/{id}/reactions/{emoji}/@me", room.channel);
    assert_eq!(room.limits("PUT", &path("%E2%9C%85"), &Value::Null).await.0, 204);
    let (status, headers, answer) = room.limits("PUT", &path("%E2%9D%8C"), &Value::Null).await;
    assert_eq!((status, &answer["retry_after"]), (429, &json!(0.25)));
    assert_eq!(header(&headers, "retry-after"), "1", "whole seconds stand in the header");
}

#[tokio::test]
async fn a_limit_for_all_has_no_bucket_and_one_that_others_fill_says_so() {
    let room = Room::open().await;
    for (scope, name) in [(Scope::Global, "global"), (Scope::Shared, "shared")] {
        room.sandbox.fail(1, Fault::Limited(scope), "GET", "/users/@me");
        let (status, headers, answer) = room.limits("GET", "/users/@me", &Value::Null).await;
        assert_eq!((status, header(&headers, "x-ratelimit-scope")), (429, name));
        assert_eq!(answer["global"], scope == Scope::Global);
        assert_eq!(header(&headers, "x-ratelimit-global") == "true", scope == Scope::Global);
        assert_eq!(header(&headers, "x-ratelimit-bucket").is_empty(), scope == Scope::Global);
    }
}

/// serenity's own limiter, by the way that the bot goes on the real Discord: it waits by the headers, so that nothing is
/// refused though more is sent at once than a bucket holds.
#[tokio::test(flavor = "multi_thread")]
async fn serenitys_limiter_keeps_to_what_the_headers_say() {
    use poise::serenity_prelude as serenity;
    let (clock, activity) = (Clock::real(), Activity::default());
    let sandbox = Sandbox::start(Options::empty(clock, activity)).await.expect("it starts");
    sandbox.limit_buckets();
    let channel = sandbox.channel(sandbox.server("one"), "games");
    let (authority, at) = secured(sandbox.address()).await;
    let authority = reqwest::Certificate::from_pem(&authority).expect("a certificate");
    let client = reqwest::Client::builder()
        .tls_built_in_root_certs(false)
        .add_root_certificate(authority)
        .resolve("discord.com", at)
        .timeout(Duration::from_secs(30))
        .build()
        .expect("a client");
    let http = serenity::HttpBuilder::new(sandbox.bot_token()).client(client).build();
    assert!(http.ratelimiter.is_some());
    let channel = serenity::ChannelId::new(channel.0);
    for number in 0..7 {
        channel.say(&http, format!("{number}")).await.expect("it is taken");
    }
    let all: Vec<u16> = sandbox.exchanges().iter().map(|exchange| exchange.status).collect();
    assert_eq!(all, [200; 7], "who keeps to the headers is never refused");
    // What others fill nobody can know of: it is refused, and tried again after the time that the refusal names.
    sandbox.fail(1, Fault::Limited(Scope::Shared), "POST", "*");
    sandbox.heal();
    sandbox.fail(1, Fault::Refused { status: 429, code: 0 }, "POST", "*");
    channel.say(&http, "after all").await.expect("it is taken");
    let last: Vec<u16> = sandbox.exchanges().iter().rev().take(2).map(|exchange| exchange.status).collect();
    assert_eq!(last, [200, 429]);
    as_described(sandbox).await;
}
