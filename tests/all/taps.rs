//! How many taps everything takes that people do most, without a letter typed: played with buttons and menus alone, and
//! written down in `docs/taps.md`.

use std::fmt::Write as _;

use crate::discord::house::House;
use wartable::sandbox::UserId;

/// One use of a button or menu.
enum Tap {
    /// A button.
    Press(&'static str),
    /// A choice from a menu.
    Choose(&'static str, &'static [&'static str]),
    /// A button that stands between what was put together and its being done, since it may cost more than it looks.
    Brake(&'static str),
}
use Tap::{Brake, Choose, Press};

struct Errand {
    game: &'static str,
    /// What is done.
    what: &'static str,
    /// The position in which ada does it.
    position: &'static str,
    taps: &'static [Tap],
    /// It takes no more than so many, brakes apart.
    most: usize,
}

const fn warrior(what: &'static str, position: &'static str, most: usize, taps: &'static [Tap]) -> Errand {
    Errand { game: "Warrior", what, position, taps, most }
}

const fn slate(what: &'static str, position: &'static str, most: usize, taps: &'static [Tap]) -> Errand {
    Errand { game: "Clean Slate", what, position, taps, most }
}

const ERRANDS: &[Errand] = &[
    warrior(
        "attack to the end",
        "two_front.json",
        3,
        &[Press("Attack"), Choose("From", &["Alaska"]), Choose("To", &["Kamchatka"]), Brake("To the end")],
    ),
    warrior(
        "attack until so many are left",
        "two_front.json",
        4,
        &[
            Press("Attack"),
            Choose("From", &["Alaska"]),
            Choose("To", &["Kamchatka"]),
            Brake("Until…"),
            Choose("Keep", &["2"]),
        ],
    ),
    warrior(
        "assault from several territories",
        "capital_falls.json",
        3,
        &[Press("Assault"), Choose("To", &["China"]), Choose("With", &["Mongolia 9"]), Brake("To the end")],
    ),
    warrior(
        "move",
        "two_front.json",
        4,
        &[Press("Move"), Choose("From", &["Brazil"]), Choose("To", &["Peru"]), Choose("Troops", &["2"])],
    ),
    warrior("end the turn", "two_front.json", 1, &[Press("End turn")]),
    warrior(
        "place all in one territory",
        "place.json",
        3,
        &[Press("Place"), Choose("At", &["Peru"]), Choose("Count", &["7"])],
    ),
    warrior(
        "place in several territories",
        "place.json",
        3,
        &[Press("Place several"), Choose("Places", &["Peru 2", "Brazil 5"])],
    ),
    warrior("place all evenly", "place.json", 1, &[Press("Spread the rest evenly")]),
    warrior("bid", "auction.json", 2, &[Press("Bid"), Choose("Amount", &["20"])]),
    warrior(
        "make an offer",
        "barter.json",
        6,
        &[
            Press("Offer"),
            Choose("To", &["ben"]),
            Choose("Give", &["50 gp", "trade route"]),
            Choose("Want", &["India"]),
        ],
    ),
    warrior("stake", "speculate.json", 2, &[Press("Stake"), Choose("Amount", &["50"])]),
    slate("place all as suggested", "../clean_slate/turn.json", 1, &[Press("As suggested")]),
    slate(
        "place several tokens",
        "../clean_slate/turn.json",
        4,
        &[Press("Place"), Choose("At", &["Congo"]), Choose("Kind", &["book"]), Choose("Count", &["4"])],
    ),
];

/// A turn as people play it: two attacks, a move, the end.
const TURN: &[Tap] = &[
    Press("Attack"),
    Choose("From", &["Alaska"]),
    Choose("To", &["Kamchatka"]),
    Brake("Once"),
    Press("Halt"),
    Press("Attack"),
    Choose("From", &["Alaska"]),
    Choose("To", &["Kamchatka"]),
    Brake("To the end"),
    Press("Move"),
    Choose("From", &["Brazil"]),
    Choose("To", &["Peru"]),
    Choose("Troops", &["2"]),
    Press("End turn"),
];

/// A game from this position.
async fn house(position: &str) -> House {
    let house = House::open().await;
    house.sandbox.person("cyd");
    let shown = house.slash(house.ada, &format!("/game import file:{position:?}")).await;
    assert!(shown.len() > 1, "{position}: {shown:#?}");
    house
}

async fn tap(house: &House, who: UserId, taps: &[Tap]) -> (usize, usize) {
    let (mut counted, mut brakes) = (0, 0);
    for tap in taps {
        match tap {
            Press(label) => {
                house.press(who, label).await;
                counted += 1;
            }
            Brake(label) => {
                house.press(who, label).await;
                brakes += 1;
            }
            Choose(menu, values) => {
                let chosen = |sandbox: &wartable::sandbox::Sandbox| {
                    sandbox
                        .choose(who, menu, values)
                        .unwrap_or_else(|why| panic!("{menu} {values:?}: {why}"));
                };
                house.after(chosen).await;
                counted += 1;
            }
        }
    }
    (counted, brakes)
}

fn written(taps: &[Tap]) -> String {
    let one = |tap: &Tap| match tap {
        Press(label) => format!("`{label}`"),
        Brake(label) => format!("(`{label}`)"),
        Choose(menu, values) => format!("{menu}: {}", values.join(" + ")),
    };
    taps.iter().map(one).collect::<Vec<_>>().join(" → ")
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_done_in_few_taps_and_without_typing() {
    let mut page = String::from(
        "# Taps\n\nWhat people do most takes so many taps. A tap is one use of a button or menu; nothing is \
         typed. What stands in brackets is a brake: it says what an order would mean before it is done, and is \
         counted apart. A test plays each line, and keeps this page true.\n\n| Game | What | Taps | Brakes | How |\n\
         |---|---|---|---|---|\n",
    );
    for errand in ERRANDS {
        let house = house(errand.position).await;
        let before = house.tables.position(house.place());
        let (taps, brakes) = tap(&house, house.ada, errand.taps).await;
        assert!(taps <= errand.most, "{}: {taps} taps", errand.what);
        assert_ne!(house.tables.position(house.place()), before, "{}: nothing came of it", errand.what);
        let Errand { game, what, .. } = errand;
        writeln!(page, "| {game} | {what} | {taps} | {brakes} | {} |", written(errand.taps)).expect("a line");
        house.close().await;
    }
    let kept = include_str!("../../docs/taps.md");
    assert_eq!(page, kept, "docs/taps.md is to say:\n{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_two_attacks_and_a_move_takes_a_dozen_taps() {
    let house = house("two_front.json").await;
    house
        .tables
        .script(wartable::rules::Script { dice: [6, 6, 6, 1, 1, 6, 6, 6, 1].into(), ..Default::default() })
        .expect("dice by hand");
    let (taps, _) = tap(&house, house.ada, TURN).await;
    // Three for each attack, four for the move, one for the end; and this one halts between.
    assert_eq!(taps, 3 + 1 + 3 + 4 + 1);
    assert_eq!(house.tables.standing(house.place()).expect("a game").owes, ["ben"]);
    house.close().await;
}
