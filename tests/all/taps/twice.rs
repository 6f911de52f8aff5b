//! A second press within a moment never does a second thing, whatever kind of button it is.

use super::Tap::{self, Brake, Choose, Instead, Press, Zone};
use super::house;
use super::{Errand, blitzkrieg, clone_wars, errand, tap};
use crate::discord::house::{House, private, text};

/// What leads to a button, and the button that is pressed twice.
struct Twice {
    errand: Errand,
    last: Tap,
}

const fn twice(errand: Errand, last: Tap) -> Twice {
    Twice { errand, last }
}

const fn plain(position: &'static str, taps: &'static [Tap]) -> Errand {
    errand("", "", position, 0, taps)
}

const ATTACK: &[Tap] = &[Press("Attack"), Choose("From", &["Alaska"]), Choose("To", &["Kamchatka"])];
const SLATE: &str = "../clean_slate/turn.json";
const PLACED: &[(&str, &str)] = &[("ada", "/slate balanced")];
const ONE_ROLL: &[(&str, &str)] = &[("ada", "/attack from:Alaska to:Kamchatka until:\"one roll\"")];

const BRIBES: &str = "../two_player/bribes.json";
const INVADED: &[(&str, &str)] = &[("ada", "/attack from:Peru to:Brazil until:\"one roll\"")];

const ALL: &[Twice] = &[
    // A list that is put together, and done.
    twice(
        plain(
            "many.json",
            &[Press("Place several"), Zone("South America"), Choose("Places", &["Peru", "Brazil"])],
        ),
        Press("Done, evenly"),
    ),
    twice(plain(blitzkrieg::TURN, &[]).after(blitzkrieg::OFFERED_IN_PRIVATE), Press("Accept")),
    twice(
        plain(clone_wars::CLAIM, &[Press("Queue…"), Choose("List", &["Felucia", "Kessel"])])
            .after(&[("ada", "/play")]),
        Press("Done"),
    ),
    twice(plain(BRIBES, &[Press("Bribe"), Choose("Neutral", &["Green"])]), Choose("Card", &["Peru"])),
    twice(plain(BRIBES, &[]), Press("Spread the rest")),
    twice(plain("../two_player/status.json", &[]).dice(&[6, 5, 1, 6, 1]).after(INVADED), Press("Halt")),
    twice(plain("../two_player/objectives.json", &[Press("Claim")]), Choose("Objective", &["Europe"])),
    twice(plain(clone_wars::TOKEN, &[Press("Place token")]), Choose("At", &["Hypori"])),
    twice(plain(clone_wars::DEPLOY, &[]), Press("Spread evenly")),
    twice(plain(clone_wars::SEPARATISTS, &[Press("Order 66")]), Brake("Yes, call it")),
    twice(
        plain(clone_wars::SEPARATISTS, &[Press("Cede"), Choose("Planet", &["Ryloth"])]),
        Brake("Yes, cede it"),
    ),
    twice(plain(clone_wars::SEPARATISTS, &[]), Press("End turn")),
    twice(plain(clone_wars::ASKED, &[]).after(clone_wars::ATTACKED), Press("With all")),
    twice(plain(blitzkrieg::ROLL, &[]), Press("Roll")),
    twice(
        plain(blitzkrieg::TURN, &[Press("Raise"), Choose("Kind", &["division"]), Choose("At", &["Alaska"])]),
        Choose("Count", &["3"]),
    ),
    twice(
        plain(
            blitzkrieg::TURN,
            &[
                Press("Attack"),
                Choose("From", &["Alaska"]),
                Choose("To", &["Kamchatka"]),
                Choose("Troops", &["5"]),
            ],
        ),
        Brake("Yes, do it"),
    ),
    twice(
        plain(
            blitzkrieg::TURN,
            &[Press("Attack"), Choose("From", &["Alaska"]), Choose("To", &["Kamchatka"])],
        ),
        Brake("With half (2)"),
    ),
    twice(plain(blitzkrieg::TURN, &[Press("Sell")]), Choose("At", &["Alberta"])),
    twice(
        plain(blitzkrieg::ILLUMINATI, &[]).dice(&[1, 6]).after(blitzkrieg::FORCED).by("dan"),
        Press("Stop it"),
    ),
    twice(plain("two_front.json", &[]), Press("End turn")),
    twice(plain("two_front.json", ATTACK), Press("Once")),
    twice(plain("two_front.json", ATTACK), Press("To the end")),
    twice(plain("two_front.json", &[]).dice(&[6, 6, 6, 1, 1]).after(ONE_ROLL), Press("One roll")),
    twice(plain("two_front.json", &[]).dice(&[6, 6, 6, 1, 1]).after(ONE_ROLL), Press("Halt")),
    twice(
        plain("two_front.json", &[Press("Move"), Choose("From", &["Brazil"]), Choose("To", &["Peru"])]),
        Choose("Troops", &["2"]),
    ),
    twice(
        plain(
            "bare.json",
            &[
                Press("Move"),
                Choose("From", &["Alaska"]),
                Choose("To", &["Alberta"]),
                Choose("Troops", &["4"]),
            ],
        ),
        Brake("Yes, move them"),
    ),
    twice(
        plain("two_front.json", &[]).after(&[
            ("ada", "/move from:Brazil to:Peru troops:1"),
            ("ada", "/move from:Brazil to:Peru troops:2"),
        ]),
        Press("Undo"),
    ),
    twice(plain("place.json", &[]), Press("Spread the rest evenly")),
    twice(plain("place.json", &[Press("Place"), Choose("At", &["Peru"])]), Choose("Count", &["3"])),
    twice(plain("auction.json", &[Press("Bid")]), Choose("Amount", &["20"])),
    twice(
        plain("barter.json", &[Press("Offer"), Choose("To", &["ben"]), Choose("Give", &["50 gp"])]),
        Choose("Want", &["India"]),
    ),
    twice(plain("barter.json", &[]).after(&[("ben", "/offer make to:ada give:\"1 gp\"")]), Press("Accept")),
    twice(plain("vote.json", &[]).dice(&[6, 6, 5, 1, 1]), Press("Yes")),
    twice(plain(SLATE, &[]), Press("As suggested")),
    twice(plain(SLATE, &[Press("Forfeit the rest")]), Brake("Yes, forfeit them")),
    twice(plain(SLATE, &[]).after(PLACED), Press("On to recalibration")),
    twice(plain(SLATE, &[]).after(PLACED), Press("End turn")),
];

/// Does the last tap once or twice, the second before the first was answered.
async fn done(what: &Twice, times: usize) -> House {
    let house = house(&what.errand).await;
    let who = house.sandbox.person(what.errand.who);
    tap(&house, who, what.errand.taps).await;
    let act = |sandbox: &wartable::sandbox::Sandbox| {
        for _ in 0..times {
            let sent = match what.last {
                Press(label) | Brake(label) => sandbox.press(who, label, None),
                Choose(menu, values) | Instead(menu, values) => sandbox.choose(who, menu, values),
                _ => unreachable!("no other is pressed twice"),
            };
            sent.expect("it is there");
        }
    };
    house.after(act).await;
    house
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_press_within_a_moment_does_nothing_more() {
    // Two houses each: a sample tries some.
    let each = if crate::thorough() { 1 } else { 2 };
    for what in ALL.iter().step_by(if crate::brief() { 4 } else { each }) {
        let label = match what.last {
            Press(label) | Brake(label) | Choose(label, _) | Instead(label, _) => label,
            _ => "",
        };
        let position = what.errand.position;
        let (once, again) = (done(what, 1).await, done(what, 2).await);
        let of = |house: &House| house.tables.position(house.place());
        assert_eq!(of(&again), of(&once), "{label} in {position:?}");
        let log = |house: &House| house.sandbox.since(0).iter().filter(|shown| !shown.is_private()).count();
        assert_eq!(log(&again), log(&once), "{label} in {position:?}: something was said twice");
        once.close().await;
        again.close().await;
    }
}

/// Games and seats: Create, Join, Ready and what is offered where there is no game.
#[tokio::test(flavor = "multi_thread")]
async fn one_game_is_made_and_one_seat_taken_by_two_presses() {
    for kind in ["Warrior", "Clean Slate"] {
        let house = House::open().await;
        house.slash(house.ada, "/help").await;
        house.press(house.ada, kind).await;
        let two = |label: &'static str, who| {
            move |sandbox: &wartable::sandbox::Sandbox| {
                for _ in 0..2 {
                    sandbox.press(who, label, None).expect("it is there");
                }
            }
        };
        let shown = house.after(two("Create", house.ada)).await;
        let opened = shown
            .iter()
            .filter(|shown| !shown.is_private() && !shown.edited && shown.text.contains("hosts a game"));
        assert_eq!(opened.count(), 1, "{shown:#?}");
        house.after(two("Join", house.ben)).await;
        let shown = house.slash(house.ada, "/status").await;
        let said = text(&private(&shown, house.ada));
        assert_eq!(said.matches("ben").count(), 1, "{said}");
        house.after(two("Ready", house.ada)).await;
        let shown = house.after(two("Ready", house.ben)).await;
        let told = |shown: &&wartable::sandbox::Shown| !shown.is_private() && !shown.edited;
        let begun = shown.iter().filter(told).filter(|shown| shown.text.contains("begins"));
        assert!(begun.count() <= 1, "{shown:#?}");
        house.close().await;
    }
}
