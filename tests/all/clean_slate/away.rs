//! CS-9: the turn of a player who is away. A kept plan comes first (CS-8), and nothing is weakened.

use wartable::games::clean_slate::{CleanSlate, Event, Kind, Options, Order, Part, Side, board};
use wartable::rules::{Actor, Audience, Dice, Game, Readable, Seats, SelfPlay, TableAct, Viewer};

use super::kit::*;

const STRONG: &str = "2 goat, folder, handcuffs";

/// As it is done where the fault is not mended yet.
fn unmended(kit: Kit) -> Kit {
    kit.set(|game| game.edition.mends = 0)
}

/// Peru could persuade Venezuela without a roll; a 3+1 stands beside Peru in Brazil.
fn between() -> Kit {
    Kit::new().put("peru", "2 book, pencil, scales, 2 plant").put("venezuela", "goat").put("brazil", STRONG)
}

#[test]
fn cs_9_nobody_leaves_a_country_beside_a_3_and_1() {
    let mut kit = between();
    kit.expire(D);
    kit.holds("peru", "2 book, pencil, scales, 2 plant");
    kit.holds("venezuela", "goat");
    let mut kit = unmended(between());
    kit.expire(D);
    assert_eq!((kit.game.count(A, at("venezuela")), kit.game.count(D, at("peru"))), (0, 1));
    // Nor does a single token settle from there, however many there are.
    let settling = || Kit::new().put("peru", "3 book, 3 pencil").put("brazil", STRONG).put("argentina", "");
    let mut kit = settling().put("argentina", "plant").put("japan", "book, plant");
    kit.expire(D);
    kit.holds("peru", "3 book, 3 pencil");
    // Without a 3+1 there, it does what is sure.
    let mut kit = between().put("brazil", "2 goat, 2 folder");
    kit.expire(D);
    assert_eq!((kit.game.count(A, at("venezuela")), kit.game.count(E, at("venezuela"))), (0, 1));
}

/// The partner's token that goes along guards as well.
#[test]
fn cs_9_the_partners_guard_stays_too() {
    let world = |zone| {
        Kit::new()
            .put("peru", "2 book, pencil, scales, plant, 2 windmill")
            .put("venezuela", "goat")
            .put("brazil", zone)
    };
    let mut kit = world("2 fire, doctor, preserver");
    kit.expire(D);
    kit.holds("peru", "book, plant, 2 windmill");
    assert_eq!((kit.game.count(A, at("venezuela")), kit.game.count(E, at("venezuela"))), (0, 0));
    let mut kit = world("2 fire, doctor");
    kit.expire(D);
    assert_eq!((kit.game.count(A, at("venezuela")), kit.game.count(E, at("venezuela"))), (0, 1));
}

/// Autocrats who sit in the country itself are as near.
#[test]
fn cs_9_nobody_leaves_a_country_that_is_infiltrated() {
    let mut kit = Kit::new()
        .put("peru", "2 book, pencil, scales, plant, goat, folder, handcuffs")
        .put("venezuela", "goat");
    kit.expire(D);
    kit.holds("peru", "2 book, pencil, scales, plant, goat, folder, handcuffs");
    kit.holds("venezuela", "goat");
}

/// Over whole games: where a 3+1 stands beside a country as the cautious turn begins, it has no fewer to meet it
/// with as it ends, no player loses a country that it held, and no die falls.
#[test]
fn cs_9_a_cautious_turn_weakens_nothing_and_breaks_no_chain() {
    let mut seen = 0;
    for number in 0..6 {
        let mut dice = Dice::fair([number; 32], 0);
        let (mut game, _) =
            CleanSlate::set_up(&Options::default(), Seats { count: 2 }, &mut dice).expect("a game");
        let mut players = [0, 1].map(|seed| CleanSlate::policy("random", seed).expect("a policy"));
        for turn in 1..600 {
            let Some(debt) = game.debts().into_iter().next().filter(|_| game.outcome.is_none()) else {
                break;
            };
            if debt.what == "turn" && game.part == Part::Place {
                seen += u32::from(weakens_nothing(&game));
            }
            let order =
                players[debt.seat.index()].order(&game.view(Viewer::Seat(debt.seat)), debt.seat, &debt);
            let order = game.check(Actor::Seat(debt.seat), &order).or_else(|_| {
                let default = debt.default.clone().expect("a default");
                game.check(Actor::Table(TableAct::Expired(debt.seat)), &default)
            });
            dice.next_stream(turn);
            game.apply(order.expect("a default is legal"), &mut dice);
        }
    }
    assert!(seen > 20, "{seen} turns with something to guard");
}

/// Was there anything to guard?
fn weakens_nothing(before: &CleanSlate) -> bool {
    let mut game = before.clone();
    let side = game.turn;
    let act = TableAct::Expired(seat(side));
    let order = game.table_order(act).expect("a turn is owed");
    let checked = game.check(Actor::Table(act), &order).expect("it is legal");
    let mut dice = Dice::fair([9; 32], 3);
    let told = game.apply(checked, &mut dice);
    let events: Vec<&Event> = told.iter().map(|told| &told.event).collect();
    let end = events.iter().position(|event| matches!(event, Event::TurnEnded { .. } | Event::Over(_)));
    let own = &events[..end.expect("it ends")];
    assert!(own.iter().all(|event| !matches!(event, Event::Fought { dice: Some(_), .. })), "no die falls");
    // What was there at the end of the turn: the board before, with what was done in it.
    let mut land = before.land.clone();
    let mut change =
        |at: wartable::rules::TerritoryId, tokens: &wartable::games::clean_slate::Tokens, comes: bool| {
            let here = &mut land[usize::from(at.0)];
            *here = if comes { here.plus(tokens) } else { here.minus(tokens) };
        };
    for event in own {
        match event {
            Event::Placed { places, .. } => places.iter().for_each(|(at, tokens)| change(*at, tokens, true)),
            Event::MovedIn { from, to, tokens, .. } | Event::Recalibrated { from, to, tokens, .. } => {
                change(*from, tokens, false);
                change(*to, tokens, true);
            }
            Event::Settled { from, to, kind, .. } | Event::Shifted { from, to, kind, .. } => {
                let token = wartable::games::clean_slate::Tokens::of(*kind, 1);
                change(*from, &token, false);
                change(*to, &token, true);
            }
            Event::TokensLost { side: lost, at, tokens, .. } => {
                assert_ne!(*lost, side);
                change(*at, tokens, false);
            }
            _ => {}
        }
    }
    let mut guarded = false;
    for t in board().territories() {
        for player in Side::PLAYERS {
            let (was, is) = (before.count(player, t), player.count(&land[usize::from(t.0)]));
            let strong = |n| player.foe().has_three_and_one(&before.at(n));
            if was > 0 && board().neighbours(t).iter().any(strong) {
                assert!(is >= was, "{}: {player:?} had {was} and has {is}", board().name(t));
                guarded = true;
            }
            assert!(was == 0 || is > 0, "{}: nothing of {player:?} is left", board().name(t));
        }
    }
    guarded
}

fn healer() -> Kit {
    Kit::new()
        .put("peru", "2 windmill, 2 bicycle, 2 plant, book")
        .put("brazil", "2 fire")
        .put("venezuela", "book")
}

/// Environment keeps this, its turn comes, and its deadline passes.
fn away(kit: Kit, plan: &[Order], dice: &[u8]) -> (Kit, Vec<Event>) {
    let mut kit = kit;
    kit.order(E, Order::Keep(plan.to_vec()));
    kit.order(D, Order::Finish);
    kit.dice(dice);
    let events = kit.expire(E);
    (kit, events)
}

#[test]
fn cs_9_at_the_deadline_the_kept_plan_is_carried_out() {
    let plan = [win("peru", "brazil"), settle("brazil", "venezuela", Kind::Plant), Order::Finish];
    let (kit, events) = away(healer(), &plan, &[1]);
    kit.holds("venezuela", "book, plant");
    kit.holds("brazil", "windmill, bicycle");
    assert!(events.contains(&Event::CarriedOutAway { side: E, done: 3, left: 0 }));
    assert!(events.contains(&Event::TimeRanOut { side: E }));
    assert_eq!((kit.game.turn, kit.game.round, kit.game.plan_of(E).len()), (D, 2, 0));
    // Where the fault is not mended, it is played cautiously, and the plan stays.
    let (kit, events) = away(unmended(healer()), &plan, &[1]);
    assert!(events.contains(&Event::TurnEnded { side: E, by_deadline: true }));
    assert_eq!(kit.game.plan_of(E).len(), 3);
}

/// What isn't legal is passed over; what is left of the turn is cautious; a loss is taken at once.
#[test]
fn cs_9_a_plan_is_carried_out_as_far_as_it_is_legal() {
    let plan = [win("peru", "ural"), win("peru", "brazil")];
    let kit = healer().put("peru", "3 windmill, 2 bicycle, 2 plant, book").put("brazil", "3 fire");
    // Environment loses to Brazil; it keeps as many kinds as possible; then it is Disaster's turn.
    let mut kit = kit;
    kit.order(E, Order::Keep(plan.to_vec()));
    kit.order(D, Order::Finish);
    kit.dice(&[1, 6, 1]).picks(&["bicycle", "windmill"]);
    let events = kit.expire(E);
    assert!(events.contains(&Event::CarriedOutAway { side: E, done: 1, left: 1 }));
    assert_eq!(kit.game.count(E, at("peru")) + kit.game.count(E, at("venezuela")), 4, "three are lost");
    assert!(
        events.iter().any(|event| matches!(event, Event::Settled { .. })),
        "the rest is cautious: {events:?}"
    );
    assert_eq!(kit.game.losing, None);
    assert_eq!(kit.owes(), [(seat(D), "turn")]);
}

/// CS-8: tokens that stand in a plan's way are placed as suggested; the plan isn't lost for them.
#[test]
fn cs_9_what_is_owed_is_placed_where_a_plan_waits_for_it() {
    let kit = healer().put("egypt", "book, plant").put("congo", "book, plant");
    let (kit, events) = away(kit, &[win("peru", "brazil"), Order::Finish], &[1]);
    assert!(events.iter().any(|event| matches!(event, Event::Placed { suggested: true, .. })), "{events:?}");
    assert!(events.contains(&Event::CarriedOutAway { side: E, done: 2, left: 0 }));
    assert!(!events.iter().any(|event| matches!(event, Event::Forfeited { .. })));
    assert_eq!(kit.game.count(E, at("brazil")), 3);
}

/// What asks first is not done unasked.
#[test]
fn cs_31_a_plan_gives_no_country_up_unless_it_says_so() {
    let plan = |order: Order| {
        let mut kit = Kit::new().put("peru", "book, plant, goat").put("brazil", "book").turn(E, Part::Act);
        kit.order(D, Order::Keep(vec![order, Order::Finish]));
        let mut kit = kit.turn(D, Part::Recalibrate);
        kit.expire(D);
        kit.game.count(D, at("peru"))
    };
    assert_eq!(plan(recalibrate("peru", "brazil", "book")), 1);
    assert_eq!(plan(Order::Sure(Box::new(recalibrate("peru", "brazil", "book")))), 0);
}

#[test]
fn cs_8_what_became_of_a_plan_is_told_to_its_maker_alone() {
    let mut kit = healer();
    kit.order(E, Order::Keep(vec![win("peru", "brazil")]));
    kit.order(D, Order::Finish);
    let act = TableAct::Expired(seat(E));
    let order = kit.game.table_order(act).expect("owed");
    let checked = kit.game.check(Actor::Table(act), &order).expect("legal");
    let told = kit.game.apply(checked, &mut Dice::fair([4; 32], 2));
    for told in told {
        let own = matches!(told.event, Event::CarriedOutAway { .. });
        assert_eq!(told.audience == Audience::Own(seat(E)), own, "{:?}", told.event);
    }
}
