//! Two worlds apart in one secret, on the wire: what everybody else is sent is the same to the byte, files and pictures too.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use wartable::games::{self, Games, Kind};
use wartable::rules::{Draft, FieldKind, Viewer};
use wartable::sandbox::{Exchange, UserId};
use wartable::store::Store;
use wartable::table::{Ask, Call, PersonId, Who};

use super::player::Player;
use super::secret::{self, Secret};
use super::sights::{Leak, alike};
use super::{PEOPLE, STARTS, begun, leaky, name_of, step, twins};
use crate::discord::house::House;
use crate::wire::{begun as midst, seen, walk};

/// What others ask for afterwards.
const LOOKS: &[&str] = &[
    "/status public:true",
    "/board public:true",
    "/play",
    "/hand",
    "/game log",
    "/game export",
    "/board text:true",
    "/game list",
    "/board since:turn",
];

/// A secret in the midst of a game: the position, and what is done in the two worlds.
struct Found {
    position: serde_json::Value,
    names: Vec<String>,
    secret: Secret,
}

/// Plays until some are found, each of another sort.
async fn found(
    games: Games,
    kind: &'static dyn Kind,
    start: Option<&str>,
    seed: u64,
    many: usize,
) -> Vec<Found> {
    let mut player = Player::new(seed);
    let mut world = begun(games, kind, start, &mut player).await;
    let (mut all, mut sorts): (Vec<Found>, BTreeSet<String>) = (Vec::new(), BTreeSet::new());
    for turn in 0..40 {
        let Some(now) = world.now().await.filter(|now| now.stage == "running" && all.len() < many) else {
            break;
        };
        for seat in now.seats() {
            let Some(secret) = secret::find(&world, &now, seat, &mut player).await else { continue };
            // An export tells whom it was made for; so it is the owner's.
            if !twins::others_play(&now, &secret) || !sorts.insert(secret.sort.clone()) || all.len() >= many {
                continue;
            }
            let position = now.game.position(&now.names, Viewer::Everything);
            let names = now.seats().filter_map(|seat| name_of(&now, seat)).map(str::to_owned).collect();
            all.push(Found { position, names, secret });
        }
        // Where something secret can be done at once, it is looked for before anybody moves on.
        if start.is_none() || turn > 3 {
            step(&mut world, &now, &mut player).await;
        }
    }
    world.close().await;
    all
}

/// A house in which that has been done; false if the table has it otherwise.
async fn house(
    games: Games,
    found: &Found,
    draft: Option<&Draft>,
) -> (House, Vec<(&'static str, UserId)>, bool) {
    let house = House::tapped(games).await;
    let people: Vec<(&'static str, UserId)> =
        PEOPLE.iter().chain([&super::EVE]).map(|name| (*name, house.sandbox.person(name))).collect();
    let of = |name: &str| people.iter().find(|(known, _)| *known == name).map(|(_, person)| *person);
    let directory = crate::fresh_directory();
    let file = midst::file(&directory, "game.json", &found.position);
    let host = found.names.first().and_then(|name| of(name)).expect("somebody plays");
    house.slash(host, &format!("/game import file:{:?}", file.display().to_string())).await;
    if house.tables.position(house.place()).is_none() {
        return (house, people, false);
    }
    let mut done = true;
    if let Some(draft) = draft {
        let owner = of(found.secret.owner).expect("the owner");
        let who = Who { person: PersonId(owner.0), name: found.secret.owner.to_owned() };
        let call = Call { who, place: Some(house.place()), game: None, interaction: 0 };
        let ask = Ask { call, draft: draft.clone(), version: None, file: None };
        done = house.tables.order(ask).await.is_ok();
        house.quiet().await;
    }
    (house, people, done)
}

/// Numbers that Discord gives, which count what was said to anybody, are nothing to go by for who reads; nor is what marks
/// a message, which nobody who doesn't know the game's secret can tell from any other mark.
fn without_ids(bytes: &[u8]) -> String {
    let text = without_marks(&String::from_utf8_lossy(bytes));
    let mut out = String::with_capacity(text.len());
    let mut digits = String::new();
    for letter in text.chars().chain(['\0']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        out.push_str(if digits.len() >= 15 { "#" } else { &digits });
        digits.clear();
        out.push(letter);
    }
    out.pop();
    out
}

/// The same without what stands behind each of these.
fn without_marks(text: &str) -> String {
    const MARK: &str = "\"nonce\":\"";
    let mut parts = text.split(MARK);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(MARK);
        out.push_str(part.trim_start_matches(|letter: char| letter.is_ascii_hexdigit()));
    }
    out
}

/// What a reader is sent, without what is each time another: where one part of a body ends, and its length.
fn sent_to(house: &House, reader: UserId) -> Vec<String> {
    let all = seen::seen(house.tap(), &house.sandbox.exchanges());
    // What the bot only asks Discord for is shown to nobody, and asked for once more where an answer comes late; so is the
    // conversation in which somebody is then told something.
    let asked_for =
        |seen: &seen::Seen| seen.what.starts_with("GET ") || seen.what == "POST /users/@me/channels";
    let theirs =
        all.into_iter().filter(|seen| seen.by.are(reader.0) && seen.what != "a frame" && !asked_for(seen));
    let mut texts: Vec<String> = theirs
        .map(|seen| {
            let text = without_ids(&seen.bytes);
            let steady = |line: &&str| {
                let line = line.to_lowercase();
                !["content-length", "content-type: multipart", "host:", "sec-websocket-key:"]
                    .iter()
                    .any(|name| line.starts_with(name))
            };
            format!(
                "{}: {}",
                without_ids(seen.what.as_bytes()),
                text.lines().filter(steady).collect::<Vec<_>>().join("\n")
            )
        })
        .collect();
    texts.sort_unstable();
    texts
}

/// The same place by place, in the order in which it came there.
fn in_order(house: &House, reader: UserId) -> Vec<String> {
    let all = seen::in_order(&house.sandbox.exchanges(), reader.0);
    let lines = all.into_iter().flat_map(|(place, came)| {
        came.into_iter().enumerate().map(move |(at, what)| format!("{place}, {at}: {what}"))
    });
    lines.map(|line| without_ids(line.as_bytes())).collect()
}

/// The ids of what lies before the owner: others may know them, or make them up.
fn components(house: &House, owner: UserId, many: usize) -> Vec<walk::Thing> {
    let mut all = walk::things(house, owner);
    all.sort_by_key(walk::Thing::kind);
    all.dedup_by_key(|thing| thing.kind());
    all.truncate(many);
    all
}

/// What a reader is suggested for the fields of the game's commands; each in so many.
async fn suggested(house: &House, kind: &dyn Kind, reader: UserId, one_in: usize) {
    let fields = kind.forms().iter().filter(|form| form.slash).flat_map(|form| {
        let completed = form.fields.iter().filter(|field| field.kind == FieldKind::Completed);
        completed.map(move |field| format!("/{} {}:", form.path, field.name))
    });
    for (_, line) in fields.enumerate().filter(|(index, _)| index.is_multiple_of(one_in)) {
        let _ = house.sandbox.complete(reader, house.here(), &line).await;
        house.quiet().await;
    }
}

/// How many rows the game's journal has.
async fn rows(house: &House) -> usize {
    let store = Store::open(&house.database()).await.expect("the database");
    let rows = store.journal(1, 0).await.expect("the journal").len();
    store.close().await;
    rows
}

/// A reader uses what is the owner's in both worlds; false where something came of it, which the rules may tell of.
async fn uses(houses: [&House; 2], reader: UserId, thing: &walk::Thing) -> Result<bool, Leak> {
    let values = thing.options.first().map(|value| [value.as_str()]);
    let mut came = Vec::new();
    for house in houses {
        let before = rows(house).await;
        let values = values.as_ref().map(<[&str; 1]>::as_slice);
        let _ = house.sandbox.forge_under(reader, house.here(), None, &thing.custom_id, values);
        house.quiet().await;
        came.push(rows(house).await - before);
    }
    match came[..] {
        [one, other] if one != other => Err(Leak("something came of it in one world only".to_owned())),
        _ => Ok(came[0] == 0),
    }
}

/// Is what a reader was sent the same in both worlds, all in all and place by place in its order? How many things that were.
fn look_alike([one, other]: [&House; 2], reader: UserId, when: &str) -> Result<usize, Leak> {
    let (here, there) = (sent_to(one, reader), sent_to(other, reader));
    alike(&here, &there, when)?;
    alike(&in_order(one, reader), &in_order(other, reader), &format!("{when}, in order"))?;
    Ok(here.len())
}

/// Others use what lies before the owner, whose ids they know somehow: the answers are the same, too.
async fn components_tell_nothing(
    houses: [&House; 2],
    found: &Found,
    people: &[(&'static str, UserId)],
    readers: &[&(&'static str, UserId)],
) -> Result<(), Leak> {
    let owner = people.iter().find(|(name, _)| *name == found.secret.owner).map(|(_, owner)| *owner);
    let Some(owner) = owner else { return Ok(()) };
    for house in houses {
        house.slash(owner, "/play").await;
    }
    let many = if crate::thorough() { 12 } else { 2 };
    // Who only looks on comes first: nothing can come of what they do.
    for (name, reader) in readers.iter().rev() {
        for thing in components(houses[0], owner, many) {
            let when = format!("{:?}: {name} used {}", found.secret, thing.custom_id);
            match uses(houses, *reader, &thing).await.map_err(|Leak(why)| Leak(format!("{when}: {why}")))? {
                true => look_alike(houses, *reader, &when).map(|_| ())?,
                false => return Ok(()),
            }
        }
    }
    Ok(())
}

/// Compares what all others are sent; how many things that were.
async fn compare(games: Games, kind: &dyn Kind, found: &Found) -> Result<usize, Leak> {
    let (one, people, taken) = house(games, found, Some(&found.secret.one)).await;
    let (other, _, also) = house(games, found, found.secret.other.as_ref()).await;
    let mut compared = 0;
    let mut leak = Ok(());
    if taken && also {
        let others = people.iter().filter(|(name, _)| !found.secret.among.contains(name));
        let readers: Vec<_> = others
            .filter(|(name, _)| *name == super::EVE || found.names.iter().any(|known| known == name))
            // The first of them has a seat; the last only looks on.
            .enumerate()
            .filter(|(index, (name, _))| crate::thorough() || *index == 0 || *name == super::EVE)
            .map(|(_, reader)| reader)
            .collect();
        for (_, reader) in &readers {
            let some = if crate::thorough() { LOOKS.len() } else { 3 };
            for line in &LOOKS[..some] {
                for house in [&one, &other] {
                    let _ = house.sandbox.slash(*reader, house.here(), line, Path::new("."));
                    house.quiet().await;
                }
            }
        }
        for (name, reader) in &readers {
            for house in [&one, &other] {
                suggested(house, kind, *reader, if crate::thorough() { 1 } else { 5 }).await;
            }
            let when = format!("{:?}: sent to {name}", found.secret);
            let looked = look_alike([&one, &other], *reader, &when);
            compared += looked.as_ref().unwrap_or(&0);
            leak = leak.and_then(|()| looked.map(|_| ()));
        }
        if leak.is_ok() {
            leak = components_tell_nothing([&one, &other], found, &people, &readers).await;
        }
    }
    one.close().await;
    other.close().await;
    leak.map(|()| compared)
}

async fn tried(
    games: Games,
    kind: &'static dyn Kind,
    many: usize,
    seed: u64,
) -> Result<(usize, usize), Leak> {
    let starts = STARTS.iter().filter(|(id, _)| *id == kind.id()).map(|(_, position)| Some(*position));
    let (mut secrets, mut compared) = (0, 0);
    // Where a game has such a position, a secret is there at once.
    for start in starts.chain([None]) {
        if secrets >= many {
            break;
        }
        for found in found(games, kind, start, seed, many - secrets).await {
            let count = compare(games, kind, &found).await?;
            secrets += usize::from(count > 0);
            compared += count;
        }
    }
    Ok((secrets, compared))
}

fn run(games: Games, kind: &'static dyn Kind, many: usize, seed: u64) -> Result<(usize, usize), Leak> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime").block_on(tried(games, kind, many, seed))
}

#[test]
fn others_are_sent_the_same_bytes_in_two_worlds_that_differ_in_one_secret() {
    let many = if crate::thorough() { 8 } else { 1 };
    for kind in games::ALL.iter() {
        match run(games::ALL, kind, many, 3) {
            Ok((secrets, compared)) => {
                println!("{}: {secrets} secrets, {compared} things compared", kind.id());
                assert!(secrets > 0, "{}: no secret was tried", kind.id());
            }
            Err(Leak(leak)) => panic!("a secret shows on the wire: {leak}"),
        }
    }
}

#[test]
fn a_game_that_leaks_is_caught_on_the_wire() {
    let games =
        const { Games(&[games::KindOf::<leaky::Leaky<games::warrior::Warrior, { leaky::PICTURE }>>::KIND]) };
    let kind = games.iter().next().expect("one");
    let leak = (1..4).find_map(|seed| run(games, kind, 1, seed).err());
    let Leak(leak) = leak.expect("its picture's words told of a secret, and nobody noticed");
    assert!(leak.contains("description"), "{leak}");
}

#[test]
fn the_order_in_which_messages_come_is_seen() {
    let said = |channel: u64, words: &str| Exchange {
        method: "POST".to_owned(),
        path: format!("/channels/{channel}/messages"),
        query: String::new(),
        body: serde_json::json!({ "content": words }),
        files: 0,
        status: 200,
        answer: Arc::default(),
        unmodelled: None,
    };
    let opened = Exchange {
        path: "/users/@me/channels".to_owned(),
        body: serde_json::json!({ "recipient_id": "5" }),
        answer: Arc::new(serde_json::json!({ "id": "9" })),
        ..said(0, "")
    };
    let [opened, a, secret, b] = [opened, said(7, "a"), said(9, "secret"), said(7, "b")].map(Arc::new);
    let one = [&opened, &a, &secret, &b].map(Arc::clone);
    let other = [opened, secret, b, a];
    assert_ne!(seen::in_order(&one, 4), seen::in_order(&other, 4));
    let here =
        |all: &[Arc<Exchange>], who| seen::in_order(all, who).values().map(Vec::len).collect::<Vec<_>>();
    assert_eq!((here(&one, 4), here(&one, 5)), (vec![2], vec![2, 1]), "of what is another's there is none");
}

#[test]
fn numbers_of_discord_s_are_left_out_and_no_others() {
    assert_eq!(without_ids(b"<@123456789012345678> bids 37 of 99999"), "<@#> bids 37 of 99999");
    assert_eq!(without_ids(br#"{"nonce":"2bcd39583839","tts":"ab"}"#), r#"{"nonce":"","tts":"ab"}"#);
}
