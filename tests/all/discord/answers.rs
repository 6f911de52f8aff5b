//! Every interaction is answered at once, privately, and to the one who asked.

use std::sync::Arc;

use serde_json::{Value, json};
use wartable::sandbox::{Exchange, Fault, Sandbox};

use super::house::{House, private, public, text};

/// What the bot answered to interactions: the type of each answer, and whether it is ephemeral.
fn callbacks(sandbox: &Sandbox) -> Vec<(u64, bool)> {
    let exchanges = sandbox.exchanges();
    let callbacks = exchanges.iter().filter(|exchange| exchange.path.ends_with("/callback"));
    callbacks
        .map(|exchange| {
            let kind = exchange.body["type"].as_u64().expect("a type");
            (kind, exchange.body["data"]["flags"].as_u64().unwrap_or(0) & 64 != 0)
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_is_acknowledged_and_answered_privately() {
    let house = House::open().await;
    let shown = house.slash(house.ada, "/status").await;
    assert!(public(&shown).is_empty(), "{shown:#?}");
    assert_eq!(house.code(&shown, house.ada).as_deref(), Some("no-game-here"));
    assert!(!text(&private(&shown, house.ada)).contains("no-game-here"), "{shown:#?}");
    assert!(private(&shown, house.ben).is_empty());
    assert_eq!(callbacks(&house.sandbox), [(5, true)]);
    house.close().await;
}

/// What was asked of Discord since so many requests, but for messages to the channel.
fn requests(house: &House, before: usize) -> Vec<(String, u64)> {
    let own = |exchange: Arc<Exchange>| {
        let kind = exchange.body["type"].as_u64().unwrap_or(0);
        exchange.path.split('/').next_back().map(|last| (format!("{} {last}", exchange.method), kind))
    };
    let all = house.sandbox.exchanges().into_iter().skip(before);
    all.filter(|exchange| !exchange.path.starts_with("/channels")).filter_map(own).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_looks_is_answered_by_what_is_seen_and_an_order_is_acknowledged_first() {
    let house = House::with("two_front.json").await;
    let asked = async |line: &str| {
        let before = house.sandbox.exchanges().len();
        let shown = house.slash(house.ada, line).await;
        (requests(&house, before), private(&shown, house.ada).into_iter().cloned().collect::<Vec<_>>())
    };
    let (acknowledged, edited) = (("POST callback".to_owned(), 5), ("PATCH @original".to_owned(), 0));
    for line in [
        "/status",
        "/status public:false",
        "/hand",
        "/play",
        "/board text:true",
        "/rules search:WR-6",
        "/help",
        "/odds attackers:3 defenders:2",
    ] {
        // A machine with too much to do may take so long that it acknowledges first: not each time.
        let mut at_once = false;
        for _ in 0..4 {
            let (all, shown) = asked(line).await;
            assert_eq!(shown.len(), 1, "{line}: {shown:#?}");
            at_once = all == [("POST callback".to_owned(), 4)];
            assert!(at_once || all == [acknowledged.clone(), edited.clone()], "{line}: {all:?}");
            if at_once {
                break;
            }
        }
        assert!(at_once, "{line} is never answered at once");
    }
    // In the place of one's own message, and the picture that was there goes.
    let mut at_once = 0;
    for _ in 0..4 {
        house.slash(house.ada, "/board").await;
        let before = house.sandbox.exchanges().len();
        let shown = house.press(house.ada, "Standings").await;
        let mine = private(&shown, house.ada);
        assert_eq!(mine.len(), 1, "{shown:#?}");
        assert!(mine[0].pictures.is_empty() && mine[0].text.contains("ada"), "{shown:#?}");
        let all = requests(&house, before);
        let (direct, deferred) = (("POST callback".to_owned(), 7), ("POST callback".to_owned(), 6));
        at_once += usize::from(all.len() == 1);
        assert!(all == [direct] || all == [deferred, edited.clone()], "{all:?}");
    }
    assert!(at_once > 0, "none is answered at once in its place");
    // What anything comes of, and what takes its time on the way.
    for line in [
        "/board",
        "/board text:true since:1",
        "/attack from:Alaska to:Kamchatka until:\"one roll\"",
        "/board public:true",
        "/status public:true",
    ] {
        assert_eq!(asked(line).await.0, [acknowledged.clone(), edited.clone()], "{line}");
    }
    house.close().await;
}

/// However it fails, who asks sees it once.
#[tokio::test(flavor = "multi_thread")]
async fn a_look_that_is_not_taken_at_once_is_answered_all_the_same() {
    let refused = |status, code| Fault::Refused { status, code };
    for fault in [refused(400, 50035), refused(500, 0), refused(429, 0), Fault::Cut, Fault::Page(502)] {
        let house = House::with("two_front.json").await;
        // An acknowledgement is never refused as malformed.
        let lines = if fault == refused(400, 50035) { &["/status"][..] } else { &["/status", "/board"] };
        for line in lines {
            house.sandbox.fail(1, fault.clone(), "POST", "/interactions/*/callback");
            let shown = house.slash(house.ada, line).await;
            let mine = private(&shown, house.ada);
            let seen: Vec<_> = mine.iter().map(|shown| shown.message).collect();
            assert!(seen.iter().all(|message| *message == seen[0]), "{line}, {fault:?}: {shown:#?}");
            let last = mine.last().unwrap_or_else(|| panic!("{line}, {fault:?}: nothing is said"));
            assert!(last.text.contains("ada") || !last.pictures.is_empty(), "{line}, {fault:?}: {shown:#?}");
            assert!(!text(&mine).contains("went wrong") && !last.buttons.is_empty(), "{line}, {fault:?}");
        }
        // In the place of one's own message, too.
        house.slash(house.ada, "/status").await;
        house.sandbox.fail(1, fault.clone(), "POST", "/interactions/*/callback");
        let shown = house.press(house.ada, "Standings").await;
        let mine = private(&shown, house.ada);
        let last = mine.last().unwrap_or_else(|| panic!("{fault:?}: nothing is said"));
        assert!(last.text.contains("ben") && !last.buttons.is_empty(), "{fault:?}: {shown:#?}");
        assert!(!text(&mine).contains("went wrong"), "{fault:?}: {shown:#?}");
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_written_down_of_what_somebody_does_before_it_is_acknowledged() {
    let house = House::with("two_front.json").await;
    let parked = async || house.tables.how_much().await.expect("the outbox").outbox.parked;
    for deed in ["look", "pressed look", "order", "pressed order"] {
        // Something waits for a channel that was closed; whoever does something there has it sent.
        let messages = format!("/channels/{}/messages", house.channel);
        house.sandbox.fail(1, Fault::Refused { status: 403, code: 50001 }, "POST", &messages);
        house.slash(house.ada, "/board public:true").await;
        assert_eq!(parked().await, 1, "{deed}");
        house.sandbox.fail(1, Fault::Refused { status: 500, code: 0 }, "POST", "/interactions/+/+/callback");
        let order = "/attack from:Alaska to:Kamchatka until:\"one roll\"";
        let slash = |line| house.sandbox.slash(house.ada, house.here(), line, std::path::Path::new("."));
        let sent = match deed {
            "look" => slash("/hand"),
            "order" => slash(order),
            "pressed order" => house.sandbox.press(house.ada, "End turn", None),
            _ => house.sandbox.press(house.ada, "Attack", None),
        };
        sent.expect("it is sent");
        // The acknowledgement is tried again in a moment, and time stands still.
        while house.activity.next_rest().is_none() {
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        }
        assert_eq!(parked().await, 1, "{deed}: it was acknowledged first");
        house.quiet().await;
        assert_eq!(parked().await, 0, "{deed}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_told_to_all_and_its_receipt_to_one() {
    let house = House::with("two_front.json").await;
    let shown = house.slash(house.ada, "/attack from:alaska to:kam until:\"one roll\"").await;
    assert!(text(&public(&shown)).contains("Kamchatka"), "{shown:#?}");
    assert!(!private(&shown, house.ada).is_empty(), "ada has a receipt");
    assert!(private(&shown, house.ben).is_empty());
    assert!(callbacks(&house.sandbox).iter().all(|answer| *answer == (5, true)));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn completion_offers_what_is_legal_now() {
    let house = House::with("two_front.json").await;
    let mut from = house.complete(house.ada, "/attack from:").await;
    from.sort();
    assert_eq!(from, ["Alaska", "Brazil", "Peru"]);
    assert_eq!(house.complete(house.ada, "/attack from:Alaska to:kam").await, ["Kamchatka"]);
    assert!(house.complete(house.ben, "/attack from:").await.is_empty(), "it is not ben's turn");
    house.close().await;
}

/// A client may still show a command, or an option, of an older program: what is typed there is no order yet.
#[tokio::test(flavor = "multi_thread")]
async fn who_types_what_is_no_longer_there_is_suggested_nothing_and_told_nothing() {
    let house = House::with("two_front.json").await;
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let (base, application) = (house.sandbox.rest_base(), house.sandbox.world().bot);
    let url = format!("{base}/api/v10/applications/{application}/commands");
    let bot = format!("Bot {}", house.sandbox.bot_token());
    for (name, option) in [("oldattack", "from"), ("attack", "source")] {
        let options =
            json!([{ "type": 3, "name": option, "description": "From where", "autocomplete": true }]);
        let command = json!({ "name": name, "description": "As it was", "options": options });
        let answer = client.post(&url).header("authorization", &bot).json(&command).send().await;
        assert!(answer.expect("it answers").status().is_success(), "{name}");
        let mark = house.sandbox.mark();
        assert!(house.complete(house.ada, &format!("/{name} {option}:Al")).await.is_empty(), "{name}");
        house.quiet().await;
        let shown = house.sandbox.since(mark);
        assert!(shown.is_empty(), "{shown:#?}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_a_picture_with_its_words() {
    let house = House::with("two_front.json").await;
    for line in ["/board", "/board zone:Asia", "/board public:true"] {
        let shown = house.slash(house.ada, line).await;
        let pictures: Vec<_> = shown.iter().flat_map(|shown| &shown.pictures).collect();
        assert_eq!(pictures.len(), 1, "{line}");
        let alt = pictures[0].alt.as_deref().unwrap_or_default();
        assert!((1..=1024).contains(&alt.chars().count()), "{line}: {alt}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_pinged_by_what_a_player_typed() {
    let house = House::open().await;
    let shown = house.slash(house.ada, "/game create warrior players:2 name:\"@everyone **x** <@2>\"").await;
    let told = public(&shown);
    assert!(text(&told).contains("**x**"), "shown as it was typed: {told:#?}");
    assert!(told.iter().all(|shown| shown.pinged.is_empty()));
    let bodies: Vec<Value> =
        house.sandbox.exchanges().into_iter().map(|exchange| exchange.body.clone()).collect();
    let sent = bodies.iter().filter(|body| body["content"].is_string());
    for body in sent {
        assert!(body["allowed_mentions"]["parse"].as_array().is_some_and(Vec::is_empty), "{body}");
    }
    house.close().await;
}
