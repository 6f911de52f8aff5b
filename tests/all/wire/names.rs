//! What people are called, and all that they write, at its worst and at its longest, in every game, wherever it can stand.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use wartable::discord::tree_json;
use wartable::games::{self, Kind};
use wartable::sandbox::{Place, UserId};

use super::tap::Sent;
use super::walk::{Walker, things, things_in};
use super::{begun, harm, limits};
use crate::discord::house::House;
use crate::sandbox::openapi;

/// How a game is looked at.
struct Look {
    /// What the players are called.
    names: Vec<String>,
    /// What is typed.
    typed: fn(&str, usize) -> String,
    /// What of it may not stand bare.
    bare: Vec<&'static str>,
    /// What the game is called.
    title: String,
}

/// Names of ten that would do harm if they could.
fn harmful() -> Look {
    let names = harm::NAMES.iter().map(|(name, _)| (*name).to_owned()).collect();
    let bare = harm::NAMES.iter().flat_map(|(_, bare)| bare.iter().copied()).collect();
    let typed = |name: &str, most: usize| {
        let all: String = harm::NAMES.iter().map(|(name, _)| *name).collect();
        if name.len().is_multiple_of(3) {
            "2".to_owned()
        } else {
            all.chars().filter(|c| *c != '\0').take(most).collect()
        }
    };
    Look { names, typed, bare, title: "**T** @everyone\u{202e} [win](http://e.vil)".to_owned() }
}

/// Names of ten, each as long as Discord lets it be; words as long as a field takes.
fn longest() -> Look {
    let name = |number: usize| format!("{number:02}{}", "Wm*_".repeat(8)).chars().take(32).collect();
    let typed = |name: &str, most: usize| {
        if name.len().is_multiple_of(3) {
            "9".repeat(most.min(9))
        } else {
            "Wm*_(".chars().cycle().take(most).collect()
        }
    };
    Look { names: (1..=10).map(name).collect(), typed, bare: Vec::new(), title: "W_*".repeat(20) }
}

/// What everybody can ask for.
const LOOKS: &[&str] = &[
    "/status",
    "/status public:true",
    "/hand",
    "/play",
    "/board",
    "/board text:true",
    "/board public:true",
    "/help",
    "/odds",
    "/game list",
    "/game log",
    "/game verify",
    "/game export",
    "/game forget",
    "/rules search:a",
    "/board since:turn",
    "/game reminders",
];

/// All that is wrong with what was sent so far.
fn faults(house: &House, look: &Look) -> Vec<String> {
    let mut faults = Vec::new();
    for sent in house.tap().sent() {
        let Sent::Request(request) = sent else { continue };
        faults.extend(limits::faults(&request));
        faults.extend(harm::faults(&request, &look.bare));
    }
    let exchanges = house.sandbox.exchanges();
    let refused = exchanges.iter().filter(|one| one.status == 400);
    faults.extend(
        refused.map(|one| format!("refused: {} {}: {}: {}", one.method, one.path, one.answer, one.body)),
    );
    faults.extend(openapi::misfits(&exchanges));
    faults.sort();
    faults.dedup();
    faults
}

/// The kinds of things that the bot puts before people, as far as they can be told apart on the wire.
const KINDS: &[&str] = &[
    "a message in the channel",
    "a private answer",
    "a direct message",
    "buttons",
    "a menu",
    "a dialog",
    "suggestions",
    "a picture with words",
    "a vote",
    "a lobby's card",
    "a panel",
    "a message that grows",
    "a file",
];

/// Of which of these kinds something was sent.
fn kinds(house: &House) -> BTreeSet<&'static str> {
    let mut kinds = BTreeSet::new();
    let exchanges = house.sandbox.exchanges();
    let direct: BTreeSet<&str> = exchanges
        .iter()
        .filter(|one| one.path.ends_with("/users/@me/channels"))
        .filter_map(|one| one.answer["id"].as_str())
        .collect();
    for one in &exchanges {
        let route: Vec<&str> = one.path.trim_matches('/').split('/').collect();
        let text = one.body.to_string();
        let here = matches!(route[..], ["channels", channel, "messages", ..] if !direct.contains(channel));
        let says = one.body["content"].is_string();
        let said = if one.body["data"].is_object() { &one.body["data"] } else { &one.body };
        let files = said["attachments"].as_array();
        let described = files.is_some_and(|files| files.iter().any(|file| file["description"].is_string()));
        let found = [
            ("a message in the channel", here && one.method == "POST" && says),
            ("a private answer", route[0] == "webhooks" && says),
            (
                "a direct message",
                matches!(route[..], ["channels", channel, "messages"] if direct.contains(channel)),
            ),
            ("buttons", text.contains("\"type\":2,") || text.contains("\"style\":")),
            ("a menu", text.contains("\"options\":[{")),
            ("a dialog", one.body["type"] == 9),
            ("suggestions", one.body["type"] == 8 && text.contains("\"value\"")),
            ("a picture with words", described && one.files > 0),
            ("a vote", route.contains(&"reactions") && one.method == "PUT"),
            ("a lobby's card", here && text.contains("|game join|")),
            ("a panel", route[0] == "webhooks" && text.contains("|play|")),
            ("a message that grows", here && one.method == "PATCH"),
            ("a file", one.files > 0 && !described),
        ];
        kinds.extend(found.into_iter().filter(|(_, is)| *is).map(|(kind, _)| kind));
    }
    kinds
}

/// What is said of games that haven't begun, and of votes about one that has: the first may have been ended by what was
/// pressed in it, so it is read in once more.
async fn lobby_and_votes(house: &House, kind: &dyn Kind, people: &[UserId], title: &str, file: &Path) {
    let server = house.sandbox.world().channels[&house.channel].guild.expect("a server");
    let lobby = house.sandbox.channel(server, "lobby");
    let title = title.replace('"', "");
    house.slash_in(lobby, people[0], &format!("/game create {} name:\"{title}\"", kind.command())).await;
    for person in &people[1..] {
        house.slash_in(lobby, *person, "/game join").await;
    }
    for thing in things_in(house, people[0], [Place::Channel(lobby)].into_iter()) {
        let values = thing.options.first().map(|value| [value.as_str()]);
        let values = values.as_ref().map(<[&str; 1]>::as_slice);
        // All but what would end it or begin it.
        if !["game cancel", "game start", "game leave"].iter().any(|end| thing.custom_id.contains(end)) {
            let _ = house.sandbox.forge_under(
                people[0],
                thing.place,
                Some(thing.message),
                &thing.custom_id,
                values,
            );
            house.quiet().await;
        }
    }
    let votes = house.sandbox.channel(server, "votes");
    house.slash_in(votes, people[0], &format!("/game import file:{:?}", file.display().to_string())).await;
    for line in ["/game pause", "/game pace deadline:2h", "/game undo", "/play", "/game export", "/board"] {
        house.slash_in(votes, people[people.len() - 1], line).await;
    }
}

/// Plays a game of this kind for so many steps, after a part of it was played by machines.
async fn looked_at(
    kind: &dyn Kind,
    look: &Look,
    seed: u64,
    part: (usize, usize),
    steps: u32,
) -> (Vec<String>, BTreeSet<&'static str>) {
    let house = House::tapped(games::ALL).await;
    let count = begun::most(kind).min(look.names.len()).min(10);
    // Each name is somebody's in some game.
    let mut called = look.names.clone();
    called.rotate_left(kind.id().len() % look.names.len());
    // The sandbox, as Discord, knows people by what they call themselves; the file that is read in names them.
    let people: Vec<UserId> = called[..count].iter().map(|name| house.sandbox.person(name)).collect();
    let directory = crate::fresh_directory();
    let mut position = begun::position(kind, &called[..count], seed, part);
    position["options"]["name"] = look.title.as_str().into();
    let file = begun::file(&directory, "game.json", &position);
    let host = people[0];
    let begun = house.slash(host, &format!("/game import file:{:?}", file.display().to_string())).await;
    assert!(house.tables.position(house.place()).is_some(), "{}: {begun:#?}", kind.id());
    let mut walker = Walker::new(seed, look.typed);
    // Of a sample each game sees another third, and another way to be looked at.
    let each = if crate::brief() { 6 } else { 3 };
    let some = LOOKS.iter().enumerate();
    let some = some.filter(|(index, _)| crate::thorough() || (index + kind.id().len()).is_multiple_of(each));
    for (_, line) in some {
        let who = *walker.one_of(&people).expect("people");
        let place = if walker.once_in(4) { Place::Dm } else { house.here() };
        let _ = house.sandbox.slash(who, place, line, Path::new("."));
        house.quiet().await;
    }
    for _ in 0..steps {
        let who = *walker.one_of(&people).expect("people");
        let before = things(&house, who);
        match walker.freshest(&before) {
            Some(thing) => walker.use_it(&house, who, &thing).await,
            None => drop(house.slash(who, "/play").await),
        }
        complete(&house, kind, who, &mut walker).await;
    }
    lobby_and_votes(&house, kind, &people, &look.title, &file).await;
    let hours = if walker.once_in(2) { 25 } else { 13 };
    house.wait(hours).await;
    let (faults, kinds) = (faults(&house, look), kinds(&house));
    house.close().await;
    let faults = faults
        .into_iter()
        .map(|fault| format!("{}: {}", kind.id(), fault.chars().take(1200).collect::<String>()));
    (faults.collect(), kinds)
}

/// One of the game's fields is typed.
async fn complete(house: &House, kind: &dyn Kind, who: UserId, walker: &mut Walker) {
    let forms: Vec<_> = kind.forms().iter().filter(|form| form.slash && !form.fields.is_empty()).collect();
    let Some(form) = walker.one_of(&forms) else { return };
    let completed = form.fields.iter().filter(|field| field.kind == wartable::rules::FieldKind::Completed);
    for field in completed {
        let _ = house.sandbox.complete(who, house.here(), &format!("/{} {}:", form.path, field.name)).await;
    }
}

fn every_game(look: fn() -> Look, steps: u32) {
    let (steps, parts) = if crate::thorough() { (steps * 8, 1..4) } else { (steps, 1..2) };
    let (mut faults, mut all) = (Vec::new(), BTreeSet::new());
    for kind in games::ALL.iter() {
        let mut kinds = BTreeSet::new();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        for part in parts.clone() {
            let look = look();
            let seen = looked_at(kind, &look, part as u64, (part, 4), steps);
            let (wrong, sent) = runtime.as_ref().expect("a runtime").block_on(seen);
            faults.extend(wrong);
            kinds.extend(sent);
        }
        println!("{}: {kinds:?}", kind.id());
        // Whatever is sent of any game is sent of each. A dialog is where hardly anything can be offered to choose from.
        let missing: Vec<_> =
            KINDS.iter().filter(|kind| !kinds.contains(*kind) && **kind != "a dialog").collect();
        assert!(!crate::thorough() || missing.is_empty(), "{}: {missing:?} weren't looked at", kind.id());
        all.extend(kinds);
    }
    // Which menus and dialogs a few steps come to is chance.
    let by_chance = if crate::thorough() { &[][..] } else { &["a dialog", "a menu", "a direct message"] };
    let missing: Vec<_> =
        KINDS.iter().filter(|kind| !all.contains(*kind) && !by_chance.contains(*kind)).collect();
    assert!(missing.is_empty(), "{missing:?} weren't looked at");
    assert!(faults.is_empty(), "{} faults: {:#?}", faults.len(), &faults[..faults.len().min(12)]);
}

#[test]
fn what_people_are_called_and_write_does_no_harm_in_any_game() {
    every_game(harmful, 4);
}

#[test]
fn nothing_is_longer_than_discord_takes_with_the_longest_names_and_words() {
    every_game(longest, 4);
}

#[test]
fn every_command_is_one_that_discord_takes() {
    let tree: Vec<Value> = tree_json();
    let faults: Vec<String> = tree.iter().flat_map(limits::command_faults).collect();
    assert!(faults.is_empty(), "{faults:#?}");
    let mut long = tree[0].clone();
    long["description"] = "x".repeat(101).into();
    assert_eq!(limits::command_faults(&long).len(), 1);
}
