//! What lets somebody speak as the bot is in no log, whatever goes wrong: its own token, and those of interactions.

use wartable::sandbox::Fault;

use crate::discord::house::House;
use crate::leaks::Logs;

/// What may come of a request.
fn faults() -> Vec<Fault> {
    let mut all: Vec<Fault> =
        ["500", "502/page", "403/page", "cut", "400/50035", "404/10062", "400/40060", "404/10015"]
            .iter()
            .filter_map(|text| Fault::read(text))
            .collect();
    if crate::thorough() {
        let more = [
            "429",
            "401",
            "403/50013",
            "403/50001",
            "403/50007",
            "404/10003",
            "404/10008",
            "400/30046",
            "hang",
        ];
        all.extend(more.iter().filter_map(|text| Fault::read(text)));
    }
    all
}

/// Where it may.
const ROUTES: &[(&str, &str)] = &[
    ("POST", "/interactions/*"),
    ("PATCH", "/webhooks/*"),
    ("POST", "/webhooks/*"),
    ("POST", "/channels/*"),
    ("PATCH", "/channels/*"),
    ("GET", "/channels/*"),
    ("POST", "/users/@me/channels"),
    ("PUT", "/channels/*"),
];

async fn all_goes_wrong(logs: &Logs) -> Vec<String> {
    let house = House::with("two_front.json").await;
    for fault in faults() {
        for (method, path) in ROUTES {
            house.sandbox.fail(3, fault.clone(), method, path);
            house.slash(house.ada, "/status public:true").await;
            house.slash(house.ben, "/attack from:Peru to:Alaska").await;
            house.sandbox.heal();
            house.quiet().await;
        }
    }
    house.sandbox.reconnect();
    house.quiet().await;
    house.sandbox.cut_for_good();
    house.sandbox.until_connected(true).await;
    house.wait(30).await;
    let token = house.sandbox.bot_token().to_owned();
    let lines = logs.take();
    house.close().await;
    assert!(lines.iter().any(|line| line.contains("WARN")), "nothing went wrong: {lines:#?}");
    let tells = |line: &&String| {
        line.contains(&token) || line.contains("interaction-") || line.contains("/webhooks/")
    };
    lines.iter().filter(tells).map(|line| line.chars().take(700).collect()).collect()
}

#[test]
fn no_token_is_logged_whatever_goes_wrong() {
    let logs = Logs::default();
    let _catching = logs.catch_all();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let lines = runtime.block_on(all_goes_wrong(&logs));
    assert!(lines.is_empty(), "{} lines: {:#?}", lines.len(), &lines[..lines.len().min(12)]);
}

/// Whoever has the address of a file that somebody attached reads it.
#[test]
fn the_address_of_an_attached_file_is_logged_neither() {
    let logs = Logs::default();
    let _catching = logs.catch_all();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let lines = runtime.block_on(async {
        let house = House::open().await;
        let line = "/game import file:\"two_front.json\"";
        let here = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/transcripts/warrior"));
        house.sandbox.slash(house.ada, house.here(), line, here).expect("it is sent");
        // Gone before it is fetched.
        house.sandbox.forget_files();
        house.quiet().await;
        let lines = logs.take();
        house.close().await;
        lines
    });
    assert!(lines.iter().any(|line| line.contains("a fault while answering")), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.contains("/attachments/")), "{lines:#?}");
}

#[test]
fn a_token_that_is_logged_is_found() {
    let logs = Logs::default();
    let _catching = logs.catch_all();
    tracing::debug!(target: "serenity::http", url = "http://x/webhooks/1/interaction-2", "asked");
    assert_eq!(logs.take(), Vec::<String>::new(), "what others log in passing is left out");
    tracing::warn!(target: "serenity::http", url = "http://x/webhooks/1/interaction-2", "asked");
    tracing::trace!(target: "wartable::discord", token = "interaction-2", "asked");
    let caught = logs.take();
    assert!(caught.len() == 2 && caught.iter().all(|line| line.contains("interaction-2")), "{caught:?}");
}
