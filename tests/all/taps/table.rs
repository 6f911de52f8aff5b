//! The table's own matters by taps alone, in every game: into a lobby and out of it again, what can be decided about a game
//! that is played, and the way from nothing to one's own first orders against machines.

use std::fmt::Write as _;

use futures::StreamExt;
use wartable::games::{self, Kind};
use wartable::rules::FormSpec;
use wartable::sandbox::UserId;
use wartable::table;

use super::Tap::{self, Brake, Choose, First, Press};
use super::first::{go_on, newest};
use super::{Count, tap, written};
use crate::discord::house::{House, private, public, text};

/// Something that is done at the table, by the same taps in every game.
struct Matter {
    verb: &'static str,
    what: &'static str,
    taps: &'static [Tap],
}

const fn matter(verb: &'static str, what: &'static str, taps: &'static [Tap]) -> Matter {
    Matter { verb, what, taps }
}

const CALL_OFF: Matter = matter(
    "game cancel",
    "call a game off before it begins",
    &[Press("Call it off"), Brake("Yes, call it off")],
);
const LEAVE: Matter = matter("game leave", "leave before it begins", &[Press("Leave"), Brake("Yes, leave")]);
const NOT_READY: Matter = matter("game unready", "take back that one is ready", &[Press("Not ready")]);
const FREE: Matter = matter("game kick", "free somebody's seat", &[Press("Free a seat…"), First("Seat")]);
const MACHINE: Matter = matter(
    "game machine",
    "hand one's seat to a machine",
    &[Press("Table…"), Press("Machine for a seat…"), First("Seat"), Brake("Yes, hand it over")],
);
const PAUSE: Matter =
    matter("game pause", "pause a game, by vote of all", &[Press("Table…"), Press("Pause")]);
const RESUME: Matter = matter("game resume", "go on with it", &[Press("Resume")]);
const PACE: Matter = matter(
    "game pace",
    "change the time for decisions, by vote of all",
    &[
        Press("Table…"),
        Press("Time for decisions…"),
        Choose("Absence", &["wait"]),
        Choose("Deadline", &["48h"]),
    ],
);
const REMINDERS: Matter = matter(
    "game reminders",
    "choose how often one is reminded",
    &[Press("Table…"), Press("Reminders…"), Choose("Every", &["6h"])],
);
const LOG: Matter = matter("game log", "read what happened", &[Press("Table…"), Press("Log")]);
const GIVE_UP: Matter =
    matter("game leave", "give up", &[Press("Table…"), Press("Leave"), Brake("Yes, give up")]);
const END: Matter = matter(
    "game cancel",
    "call off a game, by vote of all",
    &[Press("Table…"), Press("Call it off"), Brake("Yes, call it off")],
);

const ALL: &[&Matter] = &[
    &CALL_OFF, &LEAVE, &NOT_READY, &FREE, &MACHINE, &PAUSE, &RESUME, &PACE, &REMINDERS, &LOG, &GIVE_UP, &END,
];

/// What isn't among the matters of a table, and why.
const ELSEWHERE: &[(&str, &str)] = &[
    (
        "game join",
        "`Join` below the game's card, or `Join as…` where there is something to choose; `Play as…` in the panel changes that",
    ),
    ("game ready", "`Ready` there"),
    ("game start", "`Start` there, for who made the game"),
    ("game rematch", "`Rematch` in the panel of a game that is over"),
    ("game undo", "`Undo` beside what was just done; for more than that, `Undo more…` behind `Table…`"),
    ("game list", "for who asks in another channel"),
    ("game forget", "about a person, not a table"),
    ("game replace", "names a member of the server, for whom there is no menu"),
    ("game export", "a file"),
    ("game import", "a file"),
    ("game verify", "for whoever doubts what is stored"),
];

/// Does it, and holds that it was done by that verb.
async fn done(house: &House, who: UserId, matter: &Matter) {
    let Count { forms, .. } = tap(house, who, matter.taps).await;
    assert!(forms.contains(matter.verb), "{}: {forms:?}", matter.what);
}

/// The panel, then the matter.
async fn decided(house: &House, who: UserId, matter: &Matter, says: &str) {
    house.slash(who, "/play").await;
    let mark = house.sandbox.mark();
    done(house, who, matter).await;
    let shown = house.sandbox.since(mark);
    let said = text(&private(&shown, who)) + &text(&public(&shown));
    assert!(said.contains(says), "{}: {said}", matter.what);
}

/// A game of this kind, made from nothing by taps.
async fn made(house: &House, kind: &dyn Kind, by: &'static str) {
    house.slash(house.ada, "/help").await;
    for label in [kind.name(), by] {
        house.press(house.ada, label).await;
    }
}

async fn is_free(house: &House) -> bool {
    let shown = house.slash(house.sandbox.person("dan"), "/help").await;
    shown.iter().any(|shown| shown.text.contains("There is no game in this channel"))
}

async fn out_of_a_lobby(kind: &'static dyn Kind) {
    let house = House::open().await;
    house.sandbox.person("dan");
    made(&house, kind, "Create").await;
    assert!(!is_free(&house).await);
    // What would end it for all asks first.
    house.press(house.ada, "Call it off").await;
    assert!(!is_free(&house).await, "{}", kind.name());
    made(&house, kind, "Create").await;
    house.slash(house.ada, "/play").await;
    done(&house, house.ada, &CALL_OFF).await;
    assert!(is_free(&house).await, "{}", kind.name());

    made(&house, kind, "Create").await;
    house.press(house.ben, "Join").await;
    done(&house, house.ben, &LEAVE).await;
    house.press(house.ben, "Join").await;
    house.press(house.ben, "Ready").await;
    let mark = house.sandbox.mark();
    done(&house, house.ben, &NOT_READY).await;
    let told = text(&public(&house.sandbox.since(mark)));
    assert!(told.contains("isn't ready after all"), "{}: {told}", kind.name());
    // The card alone has changed.
    assert!(public(&house.sandbox.since(mark)).iter().all(|shown| shown.edited));
    house.slash(house.ada, "/play").await;
    let shown = house.press(house.ada, "Free a seat…").await;
    let menus = shown.iter().filter(|shown| shown.is_for(house.ada)).flat_map(|shown| &shown.menus);
    let options: Vec<String> = menus.flat_map(|menu| &menu.options).map(|(label, _)| label.clone()).collect();
    let bens = options.iter().find(|label| label.contains("ben")).expect("ben's seat");
    let shown = house.after(|sandbox| sandbox.choose(house.ada, "Seat", &[bens]).expect("a menu")).await;
    assert!(text(&public(&shown)).contains("seat is free"), "{}: {shown:#?}", kind.name());
    house.close().await;
}

async fn alone(kind: &'static dyn Kind) {
    let house = House::open().await;
    house.sandbox.person("dan");
    made(&house, kind, "Alone, with machines").await;
    house.press(house.ada, "Ready").await;
    assert!(house.tables.standing(house.place()).is_some(), "{}: it has begun", kind.name());
    // Two orders of one's own, and between them the machines.
    let (mut orders, mut machines) = (0, 0);
    for _ in 0..80 {
        if !newest(&house).menus.iter().any(|menu| menu.enabled) {
            let shown = house.wait(1).await;
            machines += public(&shown).iter().filter(|shown| shown.text.contains('🤖')).count();
            if orders > 1 && machines > 0 {
                break;
            }
            house.slash(house.ada, "/play").await;
        }
        let before = house.tables.position(house.place());
        go_on(&house).await;
        orders += usize::from(house.tables.position(house.place()) != before);
    }
    assert!(orders > 1 && machines > 0, "{}: {orders} orders, {machines} of machines", kind.name());

    // What the machines did since is one tap away, as a picture and in words.
    house.slash(house.ada, "/play").await;
    let shown = house.press(house.ada, "What changed").await;
    let seen = private(&shown, house.ada);
    assert!(seen.iter().any(|shown| !shown.pictures.is_empty()), "{}: {shown:#?}", kind.name());
    assert!(text(&seen).contains("ince "), "{}: {shown:#?}", kind.name());

    decided(&house, house.ada, &PAUSE, "The game rests").await;
    decided(&house, house.ada, &RESUME, "clock runs again").await;
    decided(&house, house.ada, &PACE, "holds from now on").await;
    decided(&house, house.ada, &REMINDERS, "reminded every 6").await;
    decided(&house, house.ada, &LOG, "1").await;
    // What hands a seat over, gives it up or ends the game is asked about.
    for matter in [&END, &GIVE_UP, &MACHINE] {
        let (_, before) = matter.taps.split_last().expect("taps");
        house.slash(house.ada, "/play").await;
        tap(&house, house.ada, before).await;
        assert!(!is_free(&house).await, "{}, {}", kind.name(), matter.what);
    }
    let shown = house.press(house.ada, "Yes, hand it over").await;
    assert!(text(&private(&shown, house.ada)).contains("plays your seat now"), "{shown:#?}");
    house.close().await;
}

/// Out of a game that is played, by oneself.
async fn ended(kind: &'static dyn Kind) {
    for matter in [&END, &GIVE_UP] {
        let house = House::open().await;
        house.sandbox.person("dan");
        made(&house, kind, "Alone, with machines").await;
        house.press(house.ada, "Ready").await;
        house.slash(house.ada, "/play").await;
        done(&house, house.ada, matter).await;
        assert!(is_free(&house).await, "{}, {}", kind.name(), matter.what);
        house.close().await;
    }
}

/// Each kind by itself, some at once.
async fn each<F>(walk: fn(&'static dyn Kind) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let walks = games::all().iter().map(|kind| async move { (kind.name(), tokio::spawn(walk(*kind)).await) });
    let fell: Vec<&str> = futures::stream::iter(walks)
        .buffered(2)
        .filter_map(|(name, walked)| async move { walked.is_err().then_some(name) })
        .collect()
        .await;
    assert!(fell.is_empty(), "not in {fell:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn out_of_a_lobby_by_taps_in_every_game() {
    each(out_of_a_lobby).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn out_of_a_game_by_taps_in_every_game() {
    each(ended).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_against_machines_and_out_again_by_taps_in_every_game() {
    each(alone).await;
}

/// What the page says of it.
pub(super) fn page() -> String {
    let mut page = String::from(
        "\n## At the table\n\nWhat can be decided about the table is the same in every game. Before the start its buttons stand \
         in the panel; in a game that is played they are behind `Table…` there, and what ends a rest stands in front.\n\n\
         | Verb | What | Taps | Brakes | How |\n|---|---|---|---|---|\n",
    );
    for Matter { verb, what, taps } in ALL {
        let brakes = taps.iter().filter(|tap| matches!(tap, Brake(_))).count();
        let (all, how) = (taps.len() - brakes, written(taps));
        writeln!(page, "| `{verb}` | {what} | {all} | {brakes} | {how} |").expect("a line");
    }
    page.push_str("\nElsewhere:\n\n");
    for (verb, why) in ELSEWHERE {
        writeln!(page, "- `{verb}`: {why}").expect("a line");
    }
    page
}

#[test]
fn every_verb_of_the_tables_is_reached_by_taps_or_it_is_said_why_not() {
    let own = |form: &FormSpec| form.slash && form.path.starts_with("game ") && !form.path.contains("create");
    for form in table::forms(games::ALL).iter().filter(|form| own(form)) {
        let walked = ALL.iter().any(|matter| matter.verb == form.path);
        let elsewhere = ELSEWHERE.iter().any(|(verb, _)| *verb == form.path);
        assert!(walked != elsewhere, "{}", form.path);
    }
    for (verb, _) in ELSEWHERE {
        assert!(table::forms(games::ALL).iter().any(|form| form.path == *verb), "there is no {verb}");
    }
}
