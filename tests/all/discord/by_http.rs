//! Interactions that Discord posts, signed, in place of the gateway.

use std::time::Duration;

use jiff::SignedDuration;
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use wartable::clock::{Activity, Clock};
use wartable::discord::{Bot, CantStart, Discord, Doorway, Extras, OLDEST};
use wartable::sandbox::{Options, Place, Posted, Sandbox};
use wartable::store::Store;
use wartable::table::{Secrets, Tables};

use super::house::{House, private, public, text};
use crate::sandbox::openapi::as_described;

/// Posts this to the bot as it stands, and gives the status.
async fn post(house: &House, posted: &Posted) -> StatusCode {
    send(house, Some(&posted.timestamp), Some(&posted.signature), posted.body.clone()).await
}

async fn send(house: &House, timestamp: Option<&str>, signature: Option<&str>, body: String) -> StatusCode {
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let mut request = client.post(house.door());
    if let Some(timestamp) = timestamp {
        request = request.header("X-Signature-Timestamp", timestamp);
    }
    if let Some(signature) = signature {
        request = request.header("X-Signature-Ed25519", signature);
    }
    request.body(body).send().await.expect("somebody answers").status()
}

/// How many interactions the bot has answered.
fn answered(house: &House) -> usize {
    let all = house.sandbox.exchanges();
    all.iter().filter(|exchange| exchange.path.ends_with("/callback")).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_completions_buttons_menus_and_forms_go_by_http_as_by_the_gateway() {
    let house = House::by_http().await;
    // A command with a file, its order and the receipt.
    house.slash(house.ada, "/game import file:\"two_front.json\"").await;
    let shown = house.slash(house.ada, "/attack from:alaska to:kam until:\"one roll\"").await;
    assert!(text(&public(&shown)).contains("Kamchatka"), "{shown:#?}");
    assert!(!private(&shown, house.ada).is_empty(), "ada has a receipt");
    assert!(private(&shown, house.ben).is_empty());
    // A picture.
    let board = house.slash(house.ada, "/board").await;
    assert_eq!(board.iter().flat_map(|shown| &shown.pictures).count(), 1);
    // Words in its place, which stand in the response: the picture goes.
    let words = house.press(house.ada, "Standings").await;
    let mine = private(&words, house.ada);
    assert!(mine.len() == 1 && mine[0].pictures.is_empty() && mine[0].text.contains("ben"), "{words:#?}");
    // A completion.
    assert_eq!(house.complete(house.ada, "/attack from:Alaska to:kam").await, ["Kamchatka"]);
    // Buttons and menus, and a form opened by one of them.
    house.press(house.ada, "End turn").await;
    house.slash(house.ben, "/game cancel").await;
    let other = house.sandbox.channel(house.sandbox.server("War table"), "auction");
    house.slash_in(other, house.ada, "/game import file:\"auction.json\"").await;
    house.press(house.ben, "Bid").await;
    house.after(|sandbox| sandbox.choose_other(house.ben).expect("a menu")).await;
    assert!(house.sandbox.has_form(house.ben));
    let amount = [("amount".to_owned(), "37".to_owned())];
    let shown = house.after(|sandbox| sandbox.fill(house.ben, &amount).expect("a form")).await;
    assert!(text(&private(&shown, house.ben)).contains("37"), "{shown:#?}");
    // In direct messages.
    let shown = house.whisper(house.ben, "/status").await;
    assert!(!private(&shown, house.ben).is_empty());
    let posted = house.sandbox.posted();
    let kinds: Vec<u64> = posted
        .iter()
        .map(|posted| {
            serde_json::from_str::<Value>(&posted.body).expect("JSON")["type"].as_u64().expect("a kind")
        })
        .collect();
    for kind in [2, 3, 4, 5] {
        assert!(kinds.contains(&kind), "{kind} in {kinds:?}");
    }
    let by_response = posted.iter().filter(|posted| posted.status == Some(200)).count();
    assert!(by_response > 0, "what only looks, in words, is answered in the response: {posted:#?}");
    assert!(posted.iter().all(|posted| matches!(posted.status, Some(200 | 202))), "{posted:#?}");
    assert_eq!(answered(&house) + by_response, posted.len(), "each is answered once, there or by a callback");
    // What anything comes of is acknowledged by a callback, of which it is known whether it was taken.
    let orders = posted
        .iter()
        .filter(|posted| posted.body.contains("\"name\":\"attack\"") && posted.body.contains("\"type\":2"));
    let orders: Vec<_> = orders.map(|posted| posted.status).collect();
    assert!(!orders.is_empty() && orders.iter().all(|status| *status == Some(202)), "{orders:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reactions_still_come_by_the_gateway() {
    let house = House::by_http().await;
    house.sandbox.person("cyd");
    let script = wartable::rules::Script { dice: [6, 6, 5, 1, 1].into(), ..Default::default() };
    house.tables.script(script).expect("dice");
    house.slash(house.ada, "/game import file:\"vote.json\"").await;
    house.after(|sandbox| sandbox.react(house.ada, "✅", None).expect("a ballot")).await;
    assert_eq!(house.tables.standing(house.place()).expect("a game").owes, ["ben", "cyd"]);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_unsigned_forged_or_old_is_refused_and_nothing_comes_of_it() {
    let house = House::by_http().await;
    house.slash(house.ada, "/game import file:\"two_front.json\"").await;
    let (good, callbacks) = (house.sandbox.posted().remove(0), answered(&house));
    // The same command once more under another number: whoever could sign it could give it.
    let body = |id: u64| {
        let mut body: Value = serde_json::from_str(&good.body).expect("JSON");
        body["id"] = id.to_string().into();
        body.to_string()
    };
    let now = house.clock.now();
    let signed = house.sandbox.signed(now, &body(1));
    let sign = Some(signed.signature.as_str());
    let time = Some(signed.timestamp.as_str());
    let later = (now + SignedDuration::from_secs(1)).as_second().to_string();
    for (what, status) in [
        ("without a signature", send(&house, time, None, body(1)).await),
        ("without a time", send(&house, None, sign, body(1)).await),
        ("another's signature", send(&house, time, Some(&good.signature), body(1)).await),
        ("no signature at all", send(&house, time, Some(&"0".repeat(128)), body(1)).await),
        ("a short signature", send(&house, time, sign.map(|sign| &sign[..64]), body(1)).await),
        ("another time", send(&house, Some(&later), sign, body(1)).await),
        ("another body", send(&house, time, sign, body(2)).await),
    ] {
        assert_eq!(status, StatusCode::UNAUTHORIZED, "{what}");
    }
    let second = SignedDuration::from_secs(1);
    for at in [now - OLDEST - second, now + OLDEST + second] {
        let old = house.sandbox.signed(at, &body(3));
        assert_eq!(post(&house, &old).await, StatusCode::UNAUTHORIZED, "{at}");
    }
    // Signed, and yet nothing that can be read.
    for nonsense in ["", "{", "[]", "{\"type\":2}", "{\"type\":77,\"id\":\"5\"}", "{\"id\":\"x\",\"type\":2}"]
    {
        let nonsense = house.sandbox.signed(now, nonsense);
        assert_eq!(post(&house, &nonsense).await, StatusCode::BAD_REQUEST, "{}", nonsense.body);
    }
    let large = house.sandbox.signed(now, &" ".repeat((1 << 20) + 1));
    assert_eq!(post(&house, &large).await, StatusCode::BAD_REQUEST);
    house.quiet().await;
    assert_eq!(answered(&house), callbacks, "nothing came of any of them");
    // Whoever is there still is.
    let ping = house.sandbox.signed(now, &json!({ "type": 1 }).to_string());
    assert_eq!(post(&house, &ping).await, StatusCode::OK);
    let text = house.tables.meters().text();
    for line in [
        "wartable_interactions_turned_away_total{why=\"unsigned\"} 2",
        // One of them is what an address is tried with before it is taken.
        "wartable_interactions_turned_away_total{why=\"forged\"} 6",
        "wartable_interactions_turned_away_total{why=\"old\"} 2",
        "wartable_interactions_turned_away_total{why=\"unreadable\"} 7",
    ] {
        assert!(text.lines().any(|there| there == line), "{line}: {text}");
    }
    house.close().await;
}

/// A connection that is closed on bytes nobody read is reset, and whoever is still sending may miss the answer.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_is_taken_off_the_line_first() {
    let house = House::by_http().await;
    let door = house.door();
    let door = door.trim_start_matches("http://").trim_end_matches('/');
    let now = house.clock.now();
    let large = " ".repeat((1 << 20) + 1);
    // Unsigned; too large, with its length and in chunks.
    for (body, chunked, status) in [("        ", false, "401"), (&large, false, "400"), (&large, true, "400")]
    {
        let (length, body) = match chunked {
            true => {
                ("Transfer-Encoding: chunked".to_owned(), format!("{:x}\r\n{body}\r\n0\r\n\r\n", body.len()))
            }
            false => (format!("Content-Length: {}", body.len()), body.to_owned()),
        };
        let mut head = format!("POST / HTTP/1.1\r\nHost: {door}\r\n{length}\r\n");
        if status == "400" {
            let signed = house.sandbox.signed(now, &large);
            head += &format!("X-Signature-Timestamp: {}\r\n", signed.timestamp);
            head += &format!("X-Signature-Ed25519: {}\r\n", signed.signature);
        }
        let mut line = TcpStream::connect(door).await.expect("somebody listens");
        line.write_all(format!("{head}\r\n").as_bytes()).await.expect("the head is taken");
        let early = tokio::time::timeout(Duration::from_millis(100), line.readable()).await;
        assert!(early.is_err(), "it is answered before all was sent");
        line.write_all(body.as_bytes()).await.expect("all of it is taken");
        let mut answer = [0; 12];
        line.read_exact(&mut answer).await.expect("it is answered");
        assert_eq!(String::from_utf8_lossy(&answer), format!("HTTP/1.1 {status}"));
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_again_is_done_once_as_long_as_it_could_come_again() {
    let house = House::by_http().await;
    house.slash(house.ada, "/game import file:\"two_front.json\"").await;
    house.slash(house.ada, "/attack from:alaska to:kam until:\"one roll\"").await;
    let order = house.sandbox.posted().pop().expect("it was posted");
    let (before, callbacks) = (house.tables.position(house.place()), answered(&house));
    assert_eq!(post(&house, &order).await, StatusCode::UNAUTHORIZED);
    // Signed anew, as of a minute later.
    let minute = SignedDuration::from_mins(1);
    house.clock.move_to(house.clock.now() + minute);
    let again = house.sandbox.signed(house.clock.now(), &order.body);
    assert_eq!(post(&house, &again).await, StatusCode::UNAUTHORIZED);
    house.clock.move_to(house.clock.now() + OLDEST);
    assert_eq!(post(&house, &order).await, StatusCode::UNAUTHORIZED, "it is too old by now");
    house.quiet().await;
    assert_eq!(answered(&house), callbacks);
    assert_eq!(house.tables.position(house.place()), before);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_came_before_a_restart_is_not_done_once_more_either() {
    let mut house = House::by_http().await;
    house.slash(house.ada, "/game import file:\"two_front.json\"").await;
    house.slash(house.ada, "/attack from:alaska to:kam until:\"one roll\"").await;
    let order = house.sandbox.posted().pop().expect("it was posted");
    let before = house.tables.position(house.place());
    house.restart().await;
    post(&house, &order).await;
    house.quiet().await;
    assert_eq!(house.tables.position(house.place()), before);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledgement_that_is_lost_is_tried_again_and_the_order_given_once() {
    let house = House::by_http().await;
    house.slash(house.ada, "/game import file:\"two_front.json\"").await;
    house.sandbox.fail(1, wartable::sandbox::Fault::Cut, "POST", "/interactions/*/*/callback");
    let shown = house.slash(house.ada, "/attack from:alaska to:kam until:\"one roll\"").await;
    assert!(!private(&shown, house.ada).is_empty(), "{shown:#?}");
    let told = public(&shown).iter().filter(|shown| shown.text.contains("ada attacks")).count();
    assert_eq!(told, 1, "{shown:#?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_taken_only_where_the_bot_of_this_application_is() {
    let house = House::by_http().await;
    let clock = Clock::stepped(house.clock.now());
    let mut options = Options::empty(clock.clone(), Activity::default());
    // An application of its own, with a key of its own.
    options.world.bot = house.ada;
    let other = Sandbox::start(options).await.expect("it starts");
    let at = house.door().trim_start_matches("http://").trim_end_matches('/').parse().expect("an address");
    assert!(other.post_interactions_to(Some(at)).await.is_err(), "its PING is signed by another");
    assert!(other.post_interactions_to(Some(other.address())).await.is_err(), "nobody is there who answers");
    assert!(other.posted().is_empty());
    house.sandbox.post_interactions_to(Some(at)).await.expect("it is there already");
    house.sandbox.post_interactions_to(None).await.expect("nothing to be tried");
    let posted = house.sandbox.posted().len();
    let shown = house.slash(house.ada, "/status").await;
    assert!(!private(&shown, house.ada).is_empty(), "by the gateway again");
    assert_eq!(house.sandbox.posted().len(), posted);
    house.close().await;
    as_described(other).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_applications_key_or_an_address_elsewhere_stops_the_bot_with_a_sentence() {
    let clock = Clock::stepped("2026-01-01T00:00:00Z".parse().expect("a time"));
    let sandbox =
        Sandbox::start(Options::empty(clock.clone(), Activity::default())).await.expect("it starts");
    let key = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c".parse().ok();
    let loopback = ([127, 0, 0, 1], 0).into();
    for (doorway, why) in [
        (Doorway { at: loopback, key }, "WARTABLE_PUBLIC_KEY"),
        (Doorway { at: ([0, 0, 0, 0], 0).into(), key: None }, "loopback"),
        (Doorway { at: sandbox.address(), key: None }, "can't be opened"),
    ] {
        let directory = crate::fresh_directory();
        let store = Store::open(&directory.path().join("games.sqlite")).await.expect("a database");
        let tables = Tables::open(store, clock.clone(), Activity::default(), Secrets::Seeded(1)).await;
        let at = Discord::Sandbox { token: sandbox.bot_token().to_owned(), at: sandbox.address() };
        let extras = Extras { interactions: Some(doorway), ..Extras::default() };
        let started =
            Bot::start_with(&at, tables.expect("tables"), clock.clone(), Activity::default(), extras);
        let refused = started.await.expect_err(why);
        assert!(format!("{refused:#}").contains(why), "{refused:#}");
        let other = matches!(refused.downcast_ref(), Some(CantStart::OtherKey { .. }));
        assert_eq!(other, why == "WARTABLE_PUBLIC_KEY", "{refused:#}");
    }
    as_described(sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_application_says_where_interactions_go_and_can_be_told() {
    let house = House::by_http().await;
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let url = format!("{}/api/v10/applications/@me", house.sandbox.rest_base());
    let bot = format!("Bot {}", house.sandbox.bot_token());
    let known: Value = client
        .get(&url)
        .header("authorization", &bot)
        .send()
        .await
        .expect("sent")
        .json()
        .await
        .expect("JSON");
    assert_eq!(known["interactions_endpoint_url"].as_str(), Some(house.door().as_str()));
    assert_eq!(known["verify_key"].as_str().map(str::len), Some(64));
    for (url_given, status) in
        [("http://127.0.0.1:9/", 400), ("http://discord.com/", 400), ("nonsense", 400), (&house.door(), 200)]
    {
        let body = json!({ "interactions_endpoint_url": url_given });
        let answer = client.patch(&url).header("authorization", &bot).json(&body).send().await.expect("sent");
        assert_eq!(answer.status(), status, "{url_given}");
    }
    let here = Place::Channel(house.channel);
    house.sandbox.slash(house.ada, here, "/help", std::path::Path::new(".")).expect("it is sent");
    house.quiet().await;
    assert_eq!(house.sandbox.posted().len(), 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_posted_before_the_gateway_is_there_is_answered_kindly_and_not_done() {
    let mut house = House::by_http().await;
    house.stop().await;
    // Where it will be, it is known before.
    let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    let at = Discord::Sandbox { token: house.sandbox.bot_token().to_owned(), at: house.sandbox.address() };
    let extras = Extras { interactions: Some(Doorway { at: port, key: None }), ..Extras::default() };
    let (tables, clock, activity) = (house.tables.clone(), house.clock.clone(), house.activity.clone());
    house.sandbox.go_offline();
    let starting = tokio::spawn(async move {
        Bot::start_with(&at, tables, clock, activity, extras).await.expect("it starts")
    });
    while house.sandbox.post_interactions_to(Some(port)).await.is_err() {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let create = "/game create warrior players:2";
    let shown = house.slash(house.ada, create).await;
    let said = text(&private(&shown, house.ada));
    assert!(said.contains("only just been started") && said.contains("Nothing was done"), "{shown:#?}");
    assert!(house.tables.standing(house.place()).is_none(), "nothing was");
    house.sandbox.come_back();
    let bot = starting.await.expect("it goes on");
    let shown = house.slash(house.ada, create).await;
    assert!(!public(&shown).is_empty(), "{shown:#?}");
    bot.stop().await;
    house.close().await;
}
