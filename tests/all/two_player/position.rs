//! The position as a public interface: written, read, and what is wrong with it said.

use serde_json::{Value, json};
use wartable::games::two_player::{Options, Phase, Reward, TwoPlayer, import, position, side_of};
use wartable::picture::Colour;
use wartable::rules::{
    Actor, Dice, Duty, Edition, Game, Names, Policy, Presented, Seats, SelfPlay, TableAct, View, Viewer,
};

use super::kit::*;

fn names() -> Names {
    Names(["ada", "ben"].map(str::to_owned).to_vec())
}

fn read(position: &Value) -> Result<TwoPlayer, (String, String)> {
    let mut dice = Dice::fair([7; 32], 0);
    let read = import::import(position, &mut dice).map_err(|error| (error.at, error.why))?;
    assert_eq!(read.1, names());
    Ok(read.0)
}

fn written(game: &TwoPlayer) -> Value {
    position::position(game, &names(), Viewer::Everything)
}

fn minimal() -> Value {
    json!({
        "game": "two_player", "phase": "combat",
        "seats": { "ada": {}, "ben": {} },
        "territories": { "alaska": { "owner": "ada", "troops": 3, "city": true }, "egypt": { "owner": "ben" } },
    })
}

#[test]
fn what_is_left_out_is_default() {
    let game = read(&minimal()).expect("a good position");
    assert_eq!([Colour::Red, Colour::Blue], [game.seats[0].colour, game.seats[1].colour]);
    assert_eq!((game.turn, game.phase, game.round), (ADA, Phase::Combat, 1));
    assert_eq!((game.owner(at("alaska")), game.troops(at("alaska"))), (side_of(ADA), 3));
    assert_eq!((game.owner(at("peru")), game.troops(at("peru"))), (ORANGE, 1));
    assert!(game.cities.contains(at("alaska")) && !game.cities.contains(at("egypt")));
    assert_eq!(game.deck.cards.len(), 42, "all cards that are nowhere else");
    let out: Vec<bool> = game.neutrals.iter().map(|neutral| neutral.out).collect();
    assert_eq!(out, [true, true, true, false]);
    assert_eq!(game.so_far.held, [at("alaska")].iter().collect());
    assert!(game.objectives.is_empty());
}

#[test]
fn the_page_s_example_is_read() {
    let mut example = minimal();
    example["seats"] = json!({
        "ada": { "person": "ada", "colour": "red", "capital": "peru", "hand": ["alaska"] },
        "ben": { "colour": "blue", "capital": "egypt" },
    });
    example["neutrals"] = json!({
        "green": { "status": "uninvolved", "capital": "china", "cards": [{ "card": "peru", "by": "ada" }] },
        "yellow": { "status": "ben", "cards": [{ "card": "japan", "by": null }] },
    });
    example["territories"]["china"] = json!({ "owner": "green", "troops": 4 });
    example["territories"]["japan"] = json!({ "owner": "yellow" });
    example["objectives"] =
        json!({ "control_8_cities": { "reward": "airfield_minor", "by": "ada", "at": "peru" } });
    example["attack"] = json!({ "from": "alaska", "to": "kamchatka", "troops": 2, "dice": 2 });
    example["turn_so_far"] = json!({ "traded": true, "lost": ["yellow"], "conquered": ["alaska"] });
    let game = read(&example).expect("a good position");
    assert_eq!(game.seat(ADA).hand.cards(), [Some(at("alaska"))]);
    let green = &game.neutrals[0];
    assert_eq!((green.ally, green.commander, green.cards[0].card), (None, true, Some(at("peru"))));
    assert_eq!(game.neutrals[1].ally, Some(BEN));
    assert_eq!(open(&game), Some((at("alaska"), at("kamchatka"), 2)));
    assert_eq!((game.so_far.held.len(), game.so_far.traded), (0, true));
    assert_eq!(game.objectives[0].reward, Some(Reward::AirfieldMinor));
    assert_eq!(game.deck.cards.len(), 39);
    // Written and read again it is the same.
    let again = read(&written(&game)).expect("what is written is read");
    assert_eq!(TwoPlayer { deck: again.deck.clone(), ..game.clone() }, again);
    assert_eq!(written(&game), written(&again));
}

#[test]
fn bribe_begins_the_turn_and_set_up_a_go() {
    let mut position = minimal();
    position["phase"] = json!("bribe");
    position["seats"]["ada"] = json!({ "hand": ["peru"], "pool": 77 });
    position["turn_so_far"] = json!({ "traded": true });
    let game = read(&position).expect("a good position");
    assert_eq!((game.phase, game.seat(ADA).pool, game.so_far.traded), (Phase::Bribe, 3, false));
    position["seats"]["ada"] = json!({});
    assert_eq!(read(&position).expect("a good position").phase, Phase::Reinforce, "without a card");
    let mut position = minimal();
    position["phase"] = json!("setup");
    position["turn"] = json!("ben");
    position["seats"]["ben"] = json!({ "stock": 7 });
    position["neutrals"] = json!({ "orange": { "stock": 2 } });
    let game = read(&position).expect("a good position");
    assert_eq!((game.turn, game.hands(BEN)), (BEN, vec![(side_of(BEN), 3), (ORANGE, 1)]));
    assert_eq!((game.seat(BEN).stock, game.round), (4, 0));
    // With something in hand it is as it is written.
    position["seats"]["ben"] = json!({ "pool": 1, "stock": 7 });
    assert_eq!(read(&position).expect("a good position").hands(BEN), [(side_of(BEN), 1)]);
}

/// TP-24: as many as win.
fn four_claimed() -> Value {
    let by_ada = json!({ "by": "ada" });
    json!({
        "control_asia": by_ada, "control_europe": by_ada, "control_8_cities": by_ada, "control_11_cities": by_ada,
    })
}

/// TP-24: where that takes the capital at a turn's end it is a position; and a game that began from one before that was
/// refused is replayed from it.
#[test]
fn tp_24_who_has_won_has_no_position_but_where_the_capital_is_needed() {
    let mut position = minimal();
    position["objectives"] = four_claimed();
    let before = Edition { rules: 1, mends: 0 };
    let dice = || Dice::fair([7; 32], 0);
    assert!(<TwoPlayer as Presented>::import(&position, before, &mut dice()).is_ok());
    assert!(read(&position).is_err());
    position["options"] = json!({ "objectives_need_capital": true });
    assert!(read(&position).is_ok());
    // Where the game is over already it stands there.
    let mut over = minimal();
    (over["objectives"], over["phase"]) = (four_claimed(), json!("over"));
    over["outcome"] = json!({ "winners": ["ada"], "why": "objectives" });
    assert!(read(&over).is_ok(), "{:?}", read(&over));
}

#[test]
fn what_cannot_be_is_said_with_its_place() {
    let wrong = |change: fn(&mut Value), at: &str, why: &str| {
        let mut position = minimal();
        change(&mut position);
        let (place, said) = read(&position).expect_err(why);
        assert_eq!(place, at, "{said}");
        assert!(said.contains(why), "{said}");
    };
    wrong(|p| p["seats"] = json!({ "ada": {} }), "/seats", "has 2 seats");
    wrong(|p| p["seats"]["ada"]["colour"] = json!("pink"), "/seats/ada/colour", "no colour");
    wrong(|p| p["phase"] = json!("auction"), "/phase", "no phase");
    wrong(|p| p["territories"]["egypt"]["owner"] = json!("red"), "/territories/egypt/owner", "no army");
    wrong(|p| p["territories"]["alaska"]["owner"] = json!("ben"), "/territories", "ada has no territory");
    wrong(|p| p["neutrals"] = json!({ "red": {} }), "/neutrals/red", "the neutrals are");
    wrong(|p| p["neutrals"] = json!({ "green": { "status": "ada" } }), "/neutrals/green", "is out");
    wrong(|p| p["seats"]["ada"]["hand"] = json!(["peru", "peru"]), "/seats/ada/hand/1", "twice");
    wrong(|p| p["objectives"] = json!({ "hold_the_moon": {} }), "/objectives/hold_the_moon", "no objective");
    wrong(
        |p| p["objectives"] = json!({ "control_asia": { "reward": "attack_die" } }),
        "/objectives/control_asia/reward",
        "minor",
    );
    wrong(
        |p| p["attack"] = json!({ "from": "alaska", "to": "peru", "troops": 1 }),
        "/attack/to",
        "adjoining",
    );
    wrong(
        |p| p["attack"] = json!({ "from": "alaska", "to": "alberta", "troops": 3 }),
        "/attack/troops",
        "behind",
    );
    wrong(|p| p["objectives"] = four_claimed(), "/objectives", "ada has claimed 4 objectives");
    wrong(|p| p["options"] = json!({ "cavalry": 4 }), "/options/cavalry", "3 or 5");
    wrong(|p| p["turn_so_far"] = json!({ "conquered": ["peru"] }), "/turn_so_far/conquered", "held");
    wrong(|p| p["seats"]["ben"]["pool"] = json!(2), "/seats/ben/pool", "the turn");
    wrong(|p| p["seats"]["ben"]["stock"] = json!(2), "/seats/ben/stock", "set-up");
    wrong(|p| p["neutrals"] = json!({ "orange": { "stock": 2 } }), "/neutrals/orange/stock", "set-up");
    wrong(|p| p["moon"] = json!(1), "/moon", "no key");
}

#[test]
fn a_position_as_a_player_sees_it_hides_cards_and_is_read_with_others_dealt() {
    let kit = Kit::new()
        .hand(ADA, &["peru", "china"])
        .hand(BEN, &["japan"])
        .stack(GREEN, &["siam"])
        .whole(GREEN, &["china"]);
    let seen = TwoPlayer::position(&View::of(&kit.game, Viewer::Seat(BEN)), &names());
    assert_eq!(seen["seats"]["ada"]["hand"], json!(2));
    assert_eq!(seen["seats"]["ben"]["hand"], json!(["japan"]));
    assert_eq!(seen["neutrals"]["green"]["cards"], json!([{ "card": null, "by": null }]));
    assert_eq!(seen["deck"], json!(38));
    let game = read(&seen).expect("it is read");
    assert_eq!((game.seat(ADA).hand.len(), game.seat(BEN).hand.cards()), (2, &[Some(at("japan"))][..]));
    assert_eq!(game.deck.cards.len(), 42 - 4);
    assert!(game.seat(ADA).hand.cards().iter().all(Option::is_some));
}

#[test]
fn whatever_comes_of_a_game_is_written_and_read_again() {
    for (seed, policy) in [(1, "random"), (2, "duelist"), (3, "random")] {
        let options = Options { fast_setup: seed == 2, ..Options::default() };
        let mut dice = Dice::fair([seed; 32], 0);
        let (mut game, _) = TwoPlayer::set_up(&options, Seats { count: 2 }, &mut dice).expect("good options");
        let mut players: Vec<Box<dyn Policy<TwoPlayer>>> = (0..2)
            .map(|seat| TwoPlayer::policy(policy, u64::from(seed) + seat).expect("there is one"))
            .collect();
        for step in 1..400 {
            let Some(debt) = game.debts().into_iter().find(|debt| debt.duty == Duty::Must) else { break };
            let order =
                players[debt.seat.index()].order(&View::of(&game, Viewer::Seat(debt.seat)), debt.seat, &debt);
            let checked = game.check(Actor::Seat(debt.seat), &order).unwrap_or_else(|_| {
                let default = debt.default.clone().expect("there is one");
                game.check(Actor::Table(TableAct::Expired(debt.seat)), &default).expect("it is legal")
            });
            game.apply(checked, &mut Dice::fair([seed; 32], step));
            // A turn that has begun would begin anew.
            if game.phase == Phase::Bribe {
                continue;
            }
            let position = written(&game);
            let again = read(&position).unwrap_or_else(|why| panic!("{why:?} in {position}"));
            assert_eq!(written(&again), position, "step {step}");
        }
    }
}

#[test]
fn tp_7_cards_of_a_position_in_set_up_are_shuffled_with_the_others() {
    let mut position = minimal();
    position["phase"] = json!("setup");
    position["seats"]["ada"] = json!({ "hand": ["peru"], "pool": 1 });
    position["neutrals"] = json!({ "orange": { "cards": [{ "card": "siam", "by": "ada" }] } });
    let mut game = read(&position).expect("a good position");
    let mut dice = Dice::fair([3; 32], 0);
    let checked = game.check(Actor::Seat(ADA), &place(&[("alaska", 1)])).expect("it is in hand");
    game.apply(checked, &mut dice);
    assert_ne!(game.phase, Phase::Setup);
    let hands: usize = game.seats.iter().map(|seat| seat.hand.len()).sum();
    let stacks: usize = game.neutrals.iter().map(|neutral| neutral.cards.len()).sum();
    assert_eq!((hands, stacks, game.deck.cards.len()), (0, 8, 34));
}

#[test]
fn tp_13_tp_16_what_is_in_hand_in_a_position_can_be_placed() {
    let mut position = minimal();
    position["phase"] = json!("allies");
    position["seats"]["ada"] = json!({ "pool": 3 });
    let game = read(&position).expect("a good position");
    assert!(game.check(Actor::Seat(ADA), &place(&[("alaska", 3)])).is_ok());
    // What a turn brings is counted anew as it begins, an ally's rolled ones with it.
    position["phase"] = json!("bribe");
    position["neutrals"] = json!({ "orange": { "status": "ada", "pool": 4 } });
    let game = read(&position).expect("a good position");
    assert_eq!(game.hands(ADA), [(side_of(ADA), 3)]);
}
