//! Positions that are read in: what can't be is refused with its place.

use serde_json::{Value, json};
use wartable::games::blitzkrieg::{Blitzkrieg, Phase, Special, import, position};
use wartable::rules::{Dice, Draft, Edition, Presented, Readable, Viewer};

use super::kit::{ADA, BEN, Kit, names};

#[test]
fn positions_that_cannot_be_are_refused_with_their_place() {
    let position = json!({
        "game": "blitzkrieg", "phase": "act", "turn": "cyd",
        "options": {"societies": true, "special_troops": true, "holy_land": true, "devastation": true},
        "devastated": ["congo"],
        "seats": {"ada": {"resources": 7}, "ben": {}, "cyd": {"illuminatus": true, "contest": "ask"}},
        "territories": {
            "alaska": {"owner": "ada", "troops": 3, "eyes": {"cyd": 1}},
            "peru": {"owner": "ben", "guests": {"ada": 1}}
        },
    });
    let read = |change: &dyn Fn(&mut Value)| {
        let mut position = position.clone();
        change(&mut position);
        import::import(&position, &mut Dice::fair([0; 32], 0))
    };
    read(&|_| ()).expect("it can be");
    let contest =
        |action: Value| json!({"by": "cyd", "as": "ada", "asked": [], "against": [], "action": action});
    let cases: [(&str, &dyn Fn(&mut Value)); 12] = [
        ("/territories/peru/guests/cyd", &|p| p["territories"]["peru"]["guests"]["cyd"] = json!(2)),
        ("/territories/peru/guests/ben", &|p| p["territories"]["peru"]["guests"]["ben"] = json!(2)),
        ("/territories/peru/pyramid", &|p| p["territories"]["peru"]["pyramid"] = json!("ada")),
        ("/territories/alaska/eyes/cyd", &|p| p["territories"]["alaska"]["eyes"]["cyd"] = json!(900_000)),
        ("/territories/alaska/eyes/cyd", &|p| p["territories"]["alaska"]["eyes"]["cyd"] = json!(0)),
        ("/seats/ada/dice", &|p| p["seats"]["ada"]["dice"] = json!(900_000)),
        ("/seats/ada/general", &|p| p["seats"]["ada"]["general"] = json!("congo")),
        ("/holy_land", &|p| p["holy_land"] = json!("congo")),
        ("/contest/action", &|p| p["contest"] = contest(json!({"sell": {"at": 250}}))),
        ("/contest/action", &|p| p["contest"] = contest(json!({"surprise": {"at": 1, "against": 99}}))),
        ("/contest/by", &|p| {
            p["contest"] = json!({"by": "ben", "as": "ada", "action": {"sell": {"at": 1}}});
        }),
        ("/phase", &|p| {
            p["options"]["societies"] = json!(false);
            p["options"]["holy_land"] = json!(false);
            p["phase"] = json!("society");
        }),
    ];
    for (place, change) in cases {
        let wrong = read(change).expect_err(place);
        assert_eq!(wrong.at, place);
    }
    // In which nobody would be waited for: it goes on.
    let (game, _, _) = read(&|p| {
        p["phase"] = json!("place");
        p["territories"]["peru"]["guests"] = json!({});
        p["territories"]["alaska"]["eyes"] = json!({});
    })
    .expect("it can be");
    assert_eq!(game.phase, Phase::Eyes);
}

/// What no game comes to: it would wait for nobody, or somebody would have what the rules give to nobody.
#[test]
fn positions_that_no_game_comes_to_are_refused_with_their_place() {
    let position = json!({
        "game": "blitzkrieg", "phase": "act", "turn": "cyd", "options": {"societies": false},
        "seats": {
            "ada": {"resources": 7}, "ben": {}, "cyd": {"illuminatus": true}, "dot": {"illuminatus": true},
            "eve": {"out": true}
        },
        "territories": {
            "alaska": {"owner": "ada", "troops": 3, "eyes": {"cyd": 1}}, "peru": {"owner": "ben"},
            "congo": {"eyes": {"dot": 1}, "pyramid": "cyd"}, "egypt": {"pyramid": "cyd"}
        },
    });
    let with = |change: &dyn Fn(&mut Value)| {
        let mut position = position.clone();
        change(&mut position);
        position
    };
    let read = |position: &Value| import::import(position, &mut Dice::fair([0; 32], 0));
    read(&position).expect("it can be");
    let sell = json!({"sell": {"at": 0}});
    let contest = |key: &str, value: Value| {
        let mut contest = json!({"by": "cyd", "as": "ada", "asked": ["dot"], "action": sell});
        contest[key] = value;
        contest
    };
    let proposal = |key: &str, value: Value| {
        let mut proposal = json!({"number": 1, "seat": "ada", "by": "cyd", "asked": ["ben"], "action": sell});
        proposal[key] = value;
        json!([proposal])
    };
    let offer = |from: &str, to: &str, number: u32| json!({"number": number, "from": from, "to": to, "give": "1 die"});
    let cases: [(&str, &dyn Fn(&mut Value)); 23] = [
        ("/outcome", &|p| p["phase"] = json!("over")),
        ("/outcome", &|p| p["outcome"] = json!({"winners": ["ada"], "why": "elimination"})),
        ("/turn", &|p| (p["phase"], p["turn"]) = (json!("eyes"), json!("ada"))),
        ("/turn", &|p| p["phase"] = json!("eyes")),
        ("/seats/ada/society", &|p| p["seats"]["ada"]["society"] = json!("Corporate State")),
        ("/seats/ada/friendly_to/0", &|p| p["seats"]["ada"]["friendly_to"] = json!(["ada"])),
        ("/seats/ada/friendly_to/1", &|p| p["seats"]["ada"]["friendly_to"] = json!(["ben", "cyd"])),
        ("/seats/ada/friendly_to/0", &|p| p["seats"]["ada"]["friendly_to"] = json!(["eve"])),
        ("/seats/eve/out", &|p| p["territories"]["japan"] = json!({"owner": "eve"})),
        ("/seats/eve/out", &|p| p["territories"]["peru"]["guests"] = json!({"eve": 1})),
        ("/seats/dot/out", &|p| p["seats"]["dot"]["out"] = json!(true)),
        ("/seats/cyd", &|p| p["territories"]["peru"]["pyramid"] = json!("cyd")),
        ("/territories/peru/center", &|p| p["territories"]["peru"]["center"] = json!(true)),
        ("/utopia_may", &|p| (p["turn"], p["utopia_may"]) = (json!("ada"), json!("peru"))),
        ("/contest/by", &|p| p["contest"] = contest("by", json!("dot"))),
        ("/contest/as", &|p| p["contest"] = contest("as", json!("eve"))),
        ("/contest/asked/0", &|p| p["contest"] = contest("asked", json!(["ben"]))),
        ("/contest/against/0", &|p| p["contest"] = contest("against", json!(["cyd"]))),
        ("/proposals/0", &|p| p["proposals"] = proposal("by", Value::Null)),
        ("/proposals/0/asked", &|p| p["proposals"] = proposal("asked", json!([]))),
        ("/proposals/0/asked/0", &|p| p["proposals"] = proposal("asked", json!(["dot"]))),
        ("/offers/0/to", &|p| p["offers"] = json!([offer("ada", "ada", 1)])),
        ("/offers/1/number", &|p| p["offers"] = json!([offer("ada", "ben", 1), offer("ben", "ada", 1)])),
    ];
    for (place, change) in cases {
        let position = with(change);
        let wrong = read(&position).expect_err(place);
        assert_eq!(wrong.at, place, "{}", wrong.why);
        // A game that began from it before that was refused is replayed from it.
        let before = Edition { rules: 1, mends: 0 };
        let read = <Blitzkrieg as Presented>::import(&position, before, &mut Dice::fair([0; 32], 0));
        assert!(read.is_ok(), "{place}: {read:?}");
    }
    for (change, what) in [
        (contest("asked", json!(["dot"])), "contest"),
        (proposal("asked", json!(["ben"])), "proposals"),
        (json!([offer("ada", "ben", 1), offer("ben", "ada", 2)]), "offers"),
    ] {
        assert!(read(&with(&|p| p[what] = change.clone())).is_ok(), "{what}");
    }
    // BZ-A7: that is what a society is that nobody has chosen.
    assert!(read(&with(&|p| p["seats"]["ada"]["society"] = json!("Dictatorship"))).is_ok());
}

/// BZ-F7: whose turn it would be has nothing left, or is out: it is the next one's.
#[test]
fn a_position_in_which_it_is_nobodys_turn_goes_on() {
    for out in [false, true] {
        let position = json!({
            "game": "blitzkrieg", "phase": "act", "turn": "ada",
            "seats": {"ada": {"out": out}, "ben": {}, "cyd": {}},
            "territories": {"alaska": {"owner": "ben"}, "peru": {"owner": "cyd"}},
        });
        let (game, _, _) = import::import(&position, &mut Dice::fair([0; 32], 0)).expect("it is read");
        assert_eq!((game.turn, game.phase, game.is_in(ADA)), (BEN, Phase::Roll, false), "{out}");
    }
}

#[test]
fn bz_b6_a_right_to_conquer_in_an_illuminatuss_turn_is_read_in_as_the_utopias() {
    let position = json!({
        "game": "blitzkrieg", "phase": "act", "turn": "cyd", "options": {"societies": true},
        "utopia_may": "peru",
        "seats": {"ada": {"resources": 7}, "ben": {"society": "Free-Love Utopia"}, "cyd": {"illuminatus": true}},
        "territories": {
            "alaska": {"owner": "ben", "troops": 1, "eyes": {"cyd": 1}}, "peru": {"owner": "ada"}
        },
    });
    let (game, _, _) = import::import(&position, &mut Dice::fair([0; 32], 0)).expect("it is read");
    assert_eq!(game.utopia_may.map(|(whose, _)| whose), Some(BEN));
}

#[test]
fn bz_13_who_is_meant_with_offered_land_is_written_down_and_read_again() {
    let kit =
        Kit::new().guests(ADA, "alaska", 3).special(ADA, Special::General, "alaska").land(BEN, "peru", 2);
    let mut kit = kit;
    let draft = Draft::new("offer make").with("to", "ben").with("give", "Alaska").with("want", "Peru");
    let order = kit.game.draft(ADA, &names(), &draft).expect("it is read");
    kit.order(ADA, &order);
    let offer = kit.game.offers.iter().next().expect("it is open").clone();
    let there = |stood: &std::collections::BTreeMap<_, wartable::games::blitzkrieg::Army>| {
        stood.values().map(|army| (army.divisions, army.specials.len())).collect::<Vec<_>>()
    };
    assert_eq!((there(&offer.give.stood), there(&offer.want.stood)), (vec![(3, 1)], vec![(2, 0)]));
    let written = position::position(&kit.game, &names(), Viewer::Everything);
    let (read, _, _) = import::import(&written, &mut Dice::fair([0; 32], 0)).expect("it is read again");
    let again = read.offers.iter().next().expect("it is open");
    assert_eq!((&again.give, &again.want), (&offer.give, &offer.want));
    let mut wrong = written;
    *wrong.pointer_mut("/offers/0/stood/alaska").expect("it stands there") = json!("many");
    let refused = import::import(&wrong, &mut Dice::fair([0; 32], 0)).expect_err("it is no army");
    assert_eq!(refused.at, "/offers/0/stood/alaska");
}
