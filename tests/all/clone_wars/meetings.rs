//! Where rules meet one another, an undo, or a position.

use serde_json::{Value, json};
use wartable::games::clone_wars::{
    Call, CloneWars, Event, Order, Phase, Queue, Refusal, Sent, import::import,
};
use wartable::rules::{Actor, Audience, Dice, Game, SeatId, View, Viewer};

use super::kit::*;

pub(super) fn seen(game: &CloneWars, viewer: Viewer) -> CloneWars {
    (*View::of(game, viewer)).clone()
}

/// Who is told what of an order by this seat.
pub(super) fn audiences(
    game: &CloneWars,
    seat: SeatId,
    order: &Order,
) -> (CloneWars, Vec<(Audience, Event)>) {
    let mut game = game.clone();
    let checked = game.check(Actor::Seat(seat), order).expect("it is allowed");
    let told = game.apply(checked, &mut Dice::fair([7; 32], 1));
    (game, told.into_iter().map(|told| (told.audience, told.event)).collect())
}

#[test]
fn cw_27_a_hand_that_was_shown_is_known_to_the_ally_alone_as_long_as_it_is_held() {
    let kit = Kit::new().hand(RED, &["R01", "R02", "R03"]);
    let (game, told) = audiences(&kit.game, ADA, &Order::Show { to: BEN, army: None });
    // Nobody else may notice it: no step that can't be taken back, no hint.
    assert!(told.iter().all(|(audience, _)| *audience == Audience::Own(BEN)), "{told:?}");
    let shown = |viewer| seen(&game, viewer).army(RED).shown.clone();
    assert_eq!(shown(Viewer::Seat(BEN)), cards(&["R01", "R02", "R03"]));
    assert!(seen(&game, Viewer::Seat(BEN)).army(RED).hand.cards().iter().all(Option::is_none));
    for viewer in [Viewer::Public, Viewer::Seat(CYD), Viewer::Seat(DAN)] {
        assert!(shown(viewer).is_empty(), "{viewer:?}");
    }
    let mut kit = kit.set(|kit| *kit = game.clone());
    kit.order(build("R01", "coruscant"));
    assert_eq!(kit.game.army(RED).shown, cards(&["R02", "R03"]));
    // What was shown isn't forgotten by an undo.
    let mut later = kit.clone().hand(RED, &["R04"]);
    let before = later.game.clone();
    later.by(ADA, Order::Show { to: BEN, army: None });
    assert_eq!(before.with_notes_of(&later.game).army(RED).shown, cards(&["R02", "R03", "R04"]));
}

#[test]
fn cw_22_cw_27_what_was_shown_goes_with_an_army_that_is_out() {
    let mut kit = Kit::new()
        .land(GOLD, &[("byss", 1)])
        .hand(RED, &["R01"])
        .land(BLUE, &[("coruscant", 4)])
        .land(RED, &[("byss", 1)])
        .turn(BLUE, Phase::Attack);
    kit.game.armies[RED.index()].shown = cards(&["R01"]);
    kit.dice(&[6, 6, 6, 1]);
    kit.order(attack("coruscant", "byss", 3));
    assert!(kit.game.army(RED).out && kit.game.army(RED).shown.is_empty());
}

#[test]
fn cw_14_cw_20_an_undo_brings_back_the_defence_of_a_planet_that_was_ceded() {
    let mut kit = Kit::with(Default::default(), 2).land(RED, &[("coruscant", 3), ("byss", 1)]);
    // It was left after the step to which one goes back.
    let before = kit.game.clone();
    kit.order(defend(Some("byss"), 1, Sent::All));
    kit.order(cede(GOLD, Some("byss"), None));
    assert_eq!(kit.game.standing_meeting(GOLD, at("byss")).dice, 2);
    let back = before.with_notes_of(&kit.game);
    assert_eq!(back.standing_meeting(RED, at("byss")).dice, 1);
}

fn claiming() -> Kit {
    Kit::new().set(|game| {
        game.land.iter_mut().for_each(|land| (land.owner, land.troops) = (None, 0));
        game.armies.iter_mut().for_each(|army| army.pool = 31);
        game.phase = Phase::Claim;
    })
}

fn queued(ids: &[&str]) -> Queue {
    Queue { places: ids.iter().map(|id| at(id)).collect(), any: false, absent: false }
}

#[test]
fn cw_5_nobody_takes_a_claim_back_by_which_anothers_queue_has_come_to_light() {
    let kit = claiming().set(|game| game.armies[GOLD.index()].queue = queued(&["byss", "kessel"]));
    let (game, told) = audiences(&kit.game, ADA, &place(&[("felucia", 1)]));
    assert_eq!(game.owner(at("byss")), Some(GOLD));
    let firm = |(audience, _): &(Audience, Event)| matches!(audience, Audience::Seats(_));
    assert!(told.iter().any(firm), "{told:?}");
    // Without a queue it can be taken back.
    let (_, told) = audiences(&claiming().game, ADA, &place(&[("felucia", 1)]));
    assert!(!told.iter().any(firm), "{told:?}");
}

#[test]
fn cw_5_nor_one_by_which_ones_own_queue_was_used() {
    let kit = claiming().set(|game| {
        game.seats = 2;
        game.armies[GOLD.index()].queue = queued(&["byss", "kessel"]);
    });
    let (game, told) = audiences(&kit.game, ADA, &place(&[("felucia", 1)]));
    assert_eq!(game.army(GOLD).queue, queued(&["kessel"]));
    assert!(told.iter().any(|(audience, _)| matches!(audience, Audience::Seats(_))), "{told:?}");
}

#[test]
fn cw_22_an_army_that_is_out_is_told_from_a_seat_that_is() {
    let kit =
        Kit::with(Default::default(), 2).land(BLACK, &[("ilum", 1)]).set(|game| game.armies[1].out = true);
    let order = |army| Order::Defend {
        at: None,
        meeting: wartable::games::clone_wars::Meeting { dice: 1, ships: Sent::All },
        army: Some(army),
    };
    assert_eq!(kit.refuses(&order(GOLD), "CW-22"), Refusal::ArmyOut { army: GOLD });
    assert!(kit.game.check(Actor::Seat(kit.mover()), &order(RED)).is_ok());
}

/// A position of four, Blue calling Order 66 and Black asked.
pub(super) fn called(call: &Value) -> Value {
    let person = |name: &str| json!({ "person": name });
    let mut land: serde_json::Map<String, Value> = wartable::games::clone_wars::board()
        .territories()
        .map(|t| (wartable::games::clone_wars::board().id_str(t).to_owned(), json!({ "owner": "black" })))
        .collect();
    for (id, owner) in [("coruscant", "red"), ("ilum", "gold"), ("kessel", "blue")] {
        land.insert(id.to_owned(), json!({ "owner": owner }));
    }
    json!({
        "game": "clone_wars", "options": { "consent": true }, "phase": "attack", "turn": "blue", "call": call,
        "seats": { "red": person("ada"), "gold": person("ben"), "blue": person("cyd"), "black": person("dan") },
        "territories": land,
    })
}

#[test]
fn cw_24_cw_25_a_call_is_read_in_with_planets_that_it_can_name() {
    let read = |call: Value| import(&called(&call), &mut Dice::fair([7; 32], 0));
    let (game, ..) = read(json!({ "order": ["ilum"], "sidious": "kessel" })).expect("a position");
    assert_eq!(game.call, Some(Call { order: vec![at("ilum")], sidious: Some(at("kessel")) }));
    for (call, complaint) in [
        (json!({ "sidious": "coruscant" }), "Sidious goes to a planet of the Separatists'"),
        (json!({ "order": ["kessel"] }), "Order 66 rolls for the Republic's planets alone"),
    ] {
        let refused = format!("{:?}", read(call).expect_err("it can't be"));
        assert!(refused.contains(complaint), "{refused}");
    }
}

#[test]
fn cw_27_only_cards_in_hand_were_shown() {
    let mut position = called(&Value::Null);
    position["armies"] = json!({ "red": { "hand": ["R01"], "shown": ["R01"] } });
    let read = |position: &Value| import(position, &mut Dice::fair([7; 32], 0));
    let (game, ..) = read(&position).expect("a position");
    assert_eq!(game.army(RED).shown, cards(&["R01"]));
    position["armies"]["red"]["shown"] = json!(["R02"]);
    assert!(read(&position).is_err());
}

#[test]
fn cw_1_cw_8_cw_11_positions_that_cannot_be() {
    let read = |change: &dyn Fn(&mut Value)| {
        let mut position = called(&Value::Null);
        change(&mut position);
        import(&position, &mut Dice::fair([7; 32], 0)).err().map(|error| format!("{error:?}"))
    };
    let ready = |ready: Value| {
        move |position: &mut Value| {
            position["armies"] = json!({ "red": { "hand": ["R01", "R13"], "ready": ready } })
        }
    };
    assert_eq!(read(&ready(json!([{ "card": "R01", "dice": 3 }]))), None);
    let wrong: [(&dyn Fn(&mut Value), &str); 13] = [
        // CW-18
        (
            &|position| position["armies"] = json!({ "blue": { "captured": ["san_hill"] } }),
            "captured by the Republic",
        ),
        // CW-14
        (
            &|position| position["armies"] = json!({ "red": { "defence": { "ilum": { "dice": 1 } } } }),
            "a planet of the army's own",
        ),
        (
            &|position| {
                position["options"] = json!({ "ask_defender": true });
                position["territories"]["kessel"]["troops"] = json!(5);
                position["territories"]["byss"]["owner"] = json!("red");
                position["order66"] = json!("blue");
                position["phase"] = json!("sidious");
                position["attack"] = json!({ "from": "kessel", "to": "byss", "troops": 2, "asked": {} });
            },
            "asked in the phase `attack` alone",
        ),
        // CW-23
        (
            &|position| {
                position["turn"] = json!("red");
                position["call"] = json!({});
            },
            "Nobody is asked",
        ),
        (
            &|position| {
                position["order66"] = json!("black");
                position["sidious"] = json!({ "planet": "byss" });
                position["call"] = json!({});
            },
            "can't be called here",
        ),
        (
            &|position| {
                position["phase"] = json!("reinforce");
                position["options"] = json!({ "consent": true, "order66": "end of turn" });
                position["call"] = json!({});
            },
            "can't be called here",
        ),
        // CW-24
        (&|position| position["call"] = json!({ "order": ["ilum", "ilum"] }), "rolls for a planet once"),
        (
            &|position| {
                position["phase"] = json!("token");
                position["turn"] = json!("red");
                position["drawn"] = json!("san_hill");
            },
            "Separatist armies alone draw tokens",
        ),
        (
            &|position| {
                position["phase"] = json!("token");
                position["drawn"] = json!("san_hill");
                position["order66"] = json!("black");
                position["sidious"] = json!({ "planet": "byss" });
            },
            "none after Order 66",
        ),
        (&|position| position["conceded"] = json!(["red", "gold"]), "the game would be over"),
        (&ready(json!([{ "card": "R01", "dice": 4 }])), "Nobody rolls more than 3"),
        (&ready(json!([{ "card": "R13" }])), "whose text answers something"),
        (&ready(json!([{ "card": "R01" }, { "card": "R01" }])), "each once"),
    ];
    for (change, complaint) in wrong {
        let refused = read(change).unwrap_or_else(|| panic!("{complaint}"));
        assert!(refused.contains(complaint), "{refused}");
    }
    assert_eq!(read(&|position| position["conceded"] = json!(["red"])), None);
}

#[test]
fn cw_6_a_position_in_which_all_have_placed_goes_on_with_the_first_turn() {
    let mut position = called(&Value::Null);
    position["phase"] = json!("deploy");
    position["turn"] = Value::Null;
    position["armies"] = json!({
        "red": { "pool": 1, "placing": { "coruscant": 1 } }, "gold": { "pool": 0 }, "blue": { "pool": 0 },
        "black": { "pool": 0 },
    });
    let (game, _, told) = import(&position, &mut Dice::fair([7; 32], 0)).expect("a position");
    assert_eq!((game.phase, game.round, game.troops(at("coruscant"))), (Phase::Token, 1, 2));
    assert!(told.iter().any(|told| matches!(told.event, Event::PlacingsShown(_))));
}

#[test]
fn cw_25_what_has_ended_by_a_call_is_read_in_as_it_was_written() {
    let mut kit = Kit::new().tokens("kessel", BLUE, &["san_hill"]).turn(BLUE, Phase::Attack).space(13);
    // As it was before: the tokens lay there still.
    kit.game.mend(0);
    kit.dice(&[8, 8]);
    kit.order(order66(&[], None));
    assert!(!kit.game.land_at(at("kessel")).tokens.is_empty());
    let names = wartable::rules::Names(["ada", "ben", "cyd", "dan"].map(str::to_owned).into());
    let written = wartable::games::clone_wars::position::position(&kit.game, &names, Viewer::Everything);
    let (game, ..) = import(&written, &mut Dice::fair([7; 32], 0)).expect("its own position");
    assert_eq!(wartable::games::clone_wars::position::position(&game, &names, Viewer::Everything), written);
}

#[test]
fn cw_14_cw_20_what_was_said_of_a_ceded_planet_is_no_order_to_be_written_down() {
    let mut kit = Kit::with(Default::default(), 2).land(RED, &[("coruscant", 3), ("byss", 1)]);
    kit.order(defend(Some("byss"), 1, Sent::All));
    kit.order(cede(GOLD, Some("byss"), None));
    let names = wartable::rules::Names(["ada", "ben"].map(str::to_owned).into());
    let written = wartable::games::clone_wars::position::position(&kit.game, &names, Viewer::Everything);
    assert_eq!(written["armies"]["red"]["defence"], json!({}));
    import(&written, &mut Dice::fair([7; 32], 0)).expect("its own position");
}
