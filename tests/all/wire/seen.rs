//! Who gets to see what the bot sends.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::Value;
use wartable::sandbox::Exchange;

use super::http::Request;
use super::tap::{Sent, Tap};

/// Who sees something.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Eyes {
    /// Whoever is on the server.
    All,
    /// These alone.
    Of(BTreeSet<u64>),
}

impl Eyes {
    pub(crate) fn are(&self, person: u64) -> bool {
        match self {
            Self::All => true,
            Self::Of(people) => people.contains(&person),
        }
    }
}

/// Something that was sent: who sees it, what it is, and its bytes.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) by: Eyes,
    pub(crate) what: String,
    pub(crate) bytes: Vec<u8>,
}

/// What is told by the token of an interaction.
#[derive(Clone, Debug)]
struct Asked {
    who: u64,
    /// Who sees the message under which it was.
    under: Eyes,
    /// Who sees the answer.
    answer: Eyes,
}

/// A part of a path.
fn number(value: &Value) -> u64 {
    value.as_str().and_then(|text| text.parse().ok()).unwrap_or_default()
}

fn only(person: u64) -> Eyes {
    Eyes::Of([person].into())
}

/// Who sees which channel, from what was asked of Discord and answered: direct conversations, and private threads (whoever
/// ever came in reads all of it). All else is everybody's.
fn channels(exchanges: &[Arc<Exchange>]) -> BTreeMap<u64, Eyes> {
    let mut eyes: BTreeMap<u64, Eyes> = BTreeMap::new();
    for exchange in exchanges {
        let route: Vec<&str> = exchange.path.trim_matches('/').split('/').collect();
        match (exchange.method.as_str(), &route[..]) {
            ("POST", ["users", "@me", "channels"]) => {
                eyes.insert(number(&exchange.answer["id"]), only(number(&exchange.body["recipient_id"])));
            }
            ("POST", ["channels", _, "threads"]) if exchange.body["type"] == 12 => {
                eyes.entry(number(&exchange.answer["id"])).or_insert(Eyes::Of(BTreeSet::new()));
            }
            ("PUT", ["channels", thread, "thread-members", person]) => {
                let thread = eyes.entry(thread.parse().unwrap_or_default());
                if let Eyes::Of(people) = thread.or_insert(Eyes::Of(BTreeSet::new())) {
                    people.insert(person.parse().unwrap_or_default());
                }
            }
            _ => {}
        }
    }
    eyes
}

/// Everything that the bot has sent, and who sees it.
pub(crate) fn seen(tap: &Tap, exchanges: &[Arc<Exchange>]) -> Vec<Seen> {
    let channels = channels(exchanges);
    let of_channel = |id: u64| channels.get(&id).cloned().unwrap_or(Eyes::All);
    let mut asked = BTreeMap::new();
    for told in tap.interactions() {
        let who = number(&told["member"]["user"]["id"]).max(number(&told["user"]["id"]));
        let own = told["message"]["flags"].as_u64().unwrap_or(0) & 64 != 0;
        // A conversation with the bot is one's own.
        let here =
            if told["guild_id"].is_null() { only(who) } else { of_channel(number(&told["channel_id"])) };
        let under = if own { only(who) } else { here };
        let token = told["token"].as_str().unwrap_or_default().to_owned();
        asked.insert(token, Asked { who, answer: under.clone(), under });
    }
    let sent = tap.sent();
    for request in sent.iter().filter_map(|sent| match sent {
        Sent::Request(request) => Some(request),
        Sent::Frame(_) => None,
    }) {
        if let ["interactions", _, token, "callback"] = request.route()[..]
            && let Some(asked) = asked.get_mut(token)
        {
            let json = request.json();
            let ephemeral = json["data"]["flags"].as_u64().unwrap_or(0) & 64 != 0;
            asked.answer = match json["type"].as_u64() {
                Some(6 | 7) => asked.under.clone(),
                Some(8 | 9) => only(asked.who),
                _ if ephemeral => only(asked.who),
                _ => asked.under.clone(),
            };
        }
    }
    let mut all = Vec::new();
    for sent in sent {
        match sent {
            // Nobody sees these; what is secret has no business there.
            Sent::Frame(bytes) => all.push(Seen { by: Eyes::All, what: "a frame".to_owned(), bytes }),
            Sent::Request(request) => {
                let by = eyes(&request, &asked, &of_channel);
                all.extend(bodies(&request, &by));
            }
        }
    }
    all
}

/// Where a person reads what is sent there, and what that was, in the order in which it came: messages and their changes, and
/// answers. Between two places there is no order: what goes to them is sent at the same time.
pub(crate) fn in_order(exchanges: &[Arc<Exchange>], person: u64) -> BTreeMap<String, Vec<String>> {
    let channels = channels(exchanges);
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let taken = exchanges.iter().filter(|exchange| exchange.status < 300 && exchange.method != "GET");
    for exchange in taken {
        let route: Vec<&str> = exchange.path.trim_matches('/').split('/').collect();
        // Threads are made, and reactions put, beside what is said.
        let ["channels", channel, rest @ ..] = &route[..] else { continue };
        if !matches!(rest, ["messages"] | ["messages", _]) {
            continue;
        }
        let eyes = channels.get(&channel.parse().unwrap_or_default()).unwrap_or(&Eyes::All);
        if eyes.are(person) {
            let place = match eyes {
                Eyes::All => "a channel of all".to_owned(),
                Eyes::Of(people) => format!("a place of {}", people.len()),
            };
            let what = format!("{} {}: {}", exchange.method, rest.join("/"), exchange.body);
            all.entry(place).or_default().push(what);
        }
    }
    all
}

fn eyes(request: &Request, asked: &BTreeMap<String, Asked>, channel: &dyn Fn(u64) -> Eyes) -> Eyes {
    let of = |token: &str| asked.get(token);
    match request.route()[..] {
        ["interactions", _, token, ..] => of(token).map_or(Eyes::All, |asked| asked.answer.clone()),
        ["webhooks", _, token, "messages", ..] => of(token).map_or(Eyes::All, |asked| asked.answer.clone()),
        ["webhooks", _, token] => {
            let ephemeral = request.json()["flags"].as_u64().unwrap_or(0) & 64 != 0;
            let said = |asked: &Asked| if ephemeral { only(asked.who) } else { asked.under.clone() };
            of(token).map_or(Eyes::All, said)
        }
        ["channels", id, ..] => channel(id.parse().unwrap_or_default()),
        _ => Eyes::All,
    }
}

/// The parts of a request: where it goes to and what stands above it, its words, its files with their names.
fn bodies(request: &Request, by: &Eyes) -> Vec<Seen> {
    // An interaction's token is in its path: it is the way to who asked, and no word of anybody's.
    let route = request.route();
    let way = match route[..] {
        ["interactions" | "webhooks", ..] => route[0].to_owned(),
        _ => request.path.clone(),
    };
    let what = format!("{} {way}", request.method);
    let head = format!("{} {way}\n{}", request.method, request.headers);
    let mut all = vec![Seen { by: by.clone(), what: what.clone(), bytes: head.into_bytes() }];
    for part in &request.parts {
        let mut bytes = part.headers.clone().into_bytes();
        bytes.push(b'\n');
        bytes.extend(&part.bytes);
        let what = part.file().map_or_else(|| what.clone(), |file| format!("{what}, {file}"));
        all.push(Seen { by: by.clone(), what, bytes });
    }
    all
}

/// Where a word stands in bytes: as it is, in whatever case, or as JSON, addresses and base64 write it.
pub(crate) fn holds(bytes: &[u8], word: &str) -> bool {
    let has = |bytes: &[u8], what: &[u8]| bytes.windows(what.len()).any(|found| found == what);
    if bytes.is_ascii() || std::str::from_utf8(bytes).is_ok() {
        let text = String::from_utf8_lossy(bytes).to_lowercase();
        let hidden: String = text.chars().filter(|letter| !matches!(letter, '\\' | '\u{200b}')).collect();
        let word = word.to_lowercase();
        if text.contains(&word) || hidden.contains(&word) || text.replace("%20", " ").contains(&word) {
            return true;
        }
    }
    has(bytes, word.as_bytes())
}

#[test]
fn a_word_is_found_however_it_is_written() {
    for bytes in ["a plum b", "Plum", "pl\\um", "p\u{200b}lum", "x=plum&"] {
        assert!(holds(bytes.as_bytes(), "plum"), "{bytes}");
    }
    assert!(holds(b"\xff\x00plum\xff", "plum"));
    assert!(!holds(b"p l u m", "plum"));
}
