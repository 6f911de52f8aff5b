//! WR-1 to WR-3, WR-9 to WR-11, WR-49, WR-51, WR-54.

use std::collections::BTreeMap;

use wartable::games::warrior::{
    Aim, Auction, Event, Income, Leadership, Order, Phase, Placing, Victory, board, side_of, why,
};
use wartable::rules::{Actor, Game, SeatId, TableAct};

use super::kit::*;

fn two() -> Kit {
    Kit::new(2)
        .land(ADA, &[("alaska", 2), ("peru", 2), ("egypt", 2)])
        .land(BEN, &[("japan", 2), ("indonesia", 2)])
}

fn winners(kit: &Kit) -> Option<(Vec<SeatId>, String)> {
    kit.game.outcome().map(|outcome| (outcome.winners, outcome.why))
}

#[test]
fn wr_9_combat_combat_commerce() {
    let mut kit = two();
    kit.order(ADA, Order::EndTurn);
    kit.order(BEN, Order::EndTurn);
    assert_eq!((kit.game.round, &kit.game.phase), (2, &Phase::Combat(0)));
    kit.order(ADA, Order::EndTurn);
    let events = kit.order(BEN, Order::EndTurn);
    assert!(events.contains(&Event::RoundBegan { round: 3, combat: false }));
    assert!(matches!(kit.game.phase, Phase::Auction(Auction { lot: 1, lots_left: 1, .. })));
}

#[test]
fn wr_10_each_in_turn() {
    let mut kit = two();
    kit.refuses(BEN, &Order::EndTurn, "not-your-turn");
    let events = kit.order(ADA, Order::EndTurn);
    assert_eq!(events[0], Event::TurnEnded { seat: ADA, by_deadline: false });
    assert!(events.contains(&Event::TurnBegan { seat: BEN, paralysed: false }));
    kit.refuses(ADA, &Order::EndTurn, "not-your-turn");
}

#[test]
fn wr_10_rotate_moves_the_first_to_the_end() {
    let mut kit = two().options(|options| options.rotate = true);
    kit.order(ADA, Order::EndTurn);
    let events = kit.order(BEN, Order::EndTurn);
    assert!(events.contains(&Event::OrderRotated { order: vec![BEN, ADA] }));
    assert_eq!(kit.owed(), [(BEN, "turn")]);
}

#[test]
fn wr_11_income_comes_before_the_turns_of_a_combat_round() {
    let mut kit = two().cash(ADA, 5).cash(BEN, 0).set(|game| {
        game.seats[0].trade_routes = 2; // WR-49: 50 each.
        game.seats[1].leader = Some(Leadership::Fresh); // WR-51: 100.
    });
    kit.order(ADA, Order::EndTurn);
    assert_eq!((kit.cash_of(ADA), kit.cash_of(BEN)), (5, 0));
    let events = kit.order(BEN, Order::EndTurn);
    assert!(events.contains(&Event::Income(BTreeMap::from([(ADA, (60, 100, 0)), (BEN, (40, 0, 100))]))));
    assert_eq!((kit.cash_of(ADA), kit.cash_of(BEN)), (165, 140));
}

#[test]
fn wr_11_differential_income() {
    let mut kit = two().options(|options| options.income = Income::Differential).cash(ADA, 0).cash(BEN, 0);
    kit.order(ADA, Order::EndTurn);
    kit.order(BEN, Order::EndTurn);
    // North America 30, South America 20, Africa 10; Asia 30, Oceania 10.
    assert_eq!((kit.cash_of(ADA), kit.cash_of(BEN)), (60, 40));
}

#[test]
fn wr_51_the_leader_rolls_before_later_incomes() {
    for (die, ends) in [(1, true), (2, true), (3, false), (6, false)] {
        let mut kit = two().cash(ADA, 0).set(|game| game.seats[0].leader = Some(Leadership::Fresh));
        kit.order(ADA, Order::EndTurn);
        // Not in the first combat round after the election.
        kit.order(BEN, Order::EndTurn);
        assert_eq!((kit.cash_of(ADA), kit.game.seat(ADA).leader), (160, Some(Leadership::Serving)));
        kit.game.round = 3;
        kit.game.phase = Phase::Place(Placing::default());
        kit.game.seats[0].pool = 1;
        kit.dice(&[die]);
        let events = kit.order(ADA, Order::PlaceRest);
        assert!(events.contains(&Event::LeaderRolled { seat: ADA, die, ends }));
        assert_eq!(kit.cash_of(ADA), if ends { 220 } else { 320 });
        assert_eq!(kit.game.seat(ADA).leader.is_none(), ends);
    }
}

#[test]
fn wr_1_won_when_every_other_has_at_most_one() {
    let mut kit = Kit::new(3)
        .options(|options| (options.victory, options.rounds) = (Victory::WorldDomination, None))
        .land(ADA, &[("alaska", 9), ("alberta", 2)])
        .land(BEN, &[("kamchatka", 1), ("japan", 2)])
        .land(CYD, &[("egypt", 2)]);
    // Cyd plays on with one territory.
    kit.order(ADA, march(&["alaska", "alberta"], 1));
    assert_eq!(winners(&kit), None);
    kit.dice(&[6, 6, 6, 1]);
    let events = kit.order(ADA, attack("alaska", "kamchatka", 7));
    assert_eq!(winners(&kit), Some((vec![ADA], why::WORLD_DOMINATION.to_owned())));
    assert!(matches!(events.last(), Some(Event::Over(_))));
    assert!(kit.owed().is_empty());
    kit.refuses(ADA, &Order::EndTurn, "game-over");
}

#[test]
fn wr_1_the_winner_holds_at_least_two() {
    let mut kit = Kit::new(2)
        .options(|options| (options.victory, options.rounds) = (Victory::WorldDomination, None))
        .land(ADA, &[("alaska", 2)])
        .land(BEN, &[("japan", 2)]);
    kit.order(ADA, Order::EndTurn);
    assert_eq!(winners(&kit), None);
}

#[test]
fn in_every_mode_the_only_player_left_wins_at_once() {
    for victory in [Victory::WorldDomination, Victory::ContinentalConqueror, Victory::LunchtimeFix] {
        let mut kit = two().options(|options| options.victory = victory);
        kit.order(ADA, Order::Resign);
        assert_eq!(winners(&kit), Some((vec![BEN], why::LAST_PLAYER.to_owned())));
    }
}

/// Ada has all of an aim but Japan, ben's.
fn conqueror() -> Kit {
    let all: Vec<&str> = Aim::AsiaOceania
        .territories()
        .iter()
        .map(|t| board().id_str(t))
        .filter(|id| *id != "japan")
        .collect();
    let mine: Vec<(&str, u32)> = all.into_iter().map(|id| (id, 9)).collect();
    let mut kit = Kit::new(2)
        .options(|options| options.victory = Victory::ContinentalConqueror)
        .land(ADA, &mine)
        .land(BEN, &[("japan", 1), ("peru", 1)]);
    for (seat, aim) in [(0, Aim::AsiaOceania), (1, Aim::EuropeAfrica)] {
        kit.game.seats[seat].aim = Some(aim);
    }
    kit
}

#[test]
fn wr_2_first_to_control_the_whole_combination() {
    let mut kit = conqueror();
    kit.order(ADA, march(&["kamchatka", "mongolia"], 1));
    assert_eq!(winners(&kit), None);
    kit.dice(&[6, 6, 6, 1]);
    kit.order(ADA, attack("kamchatka", "japan", 7));
    assert_eq!(winners(&kit), Some((vec![ADA], why::CONTINENTAL_CONQUEROR.to_owned())));
    // Not with another's aim.
    let mut kit = conqueror();
    kit.game.seats[0].aim = Some(Aim::EuropeAfrica);
    kit.dice(&[6, 6, 6, 1]);
    kit.order(ADA, attack("kamchatka", "japan", 7));
    assert_eq!(winners(&kit), None);
}

#[test]
fn wr_2_two_at_once_the_mover_else_the_earlier_in_turn_order() {
    let both = || {
        let mut kit = conqueror().land(BEN, &[("peru", 3), ("brazil", 1)]).land(ADA, &[("japan", 1)]);
        for t in Aim::EuropeAfrica.territories() {
            kit.game.land[usize::from(t.0)].owner = Some(side_of(BEN));
        }
        kit
    };
    let mut kit = both().turn(BEN);
    kit.order(BEN, march(&["peru", "brazil"], 1));
    assert_eq!(winners(&kit), Some((vec![BEN], why::CONTINENTAL_CONQUEROR.to_owned())));
    let mut kit = both().phase(Phase::Barter(Default::default()));
    kit.order(BEN, Order::Done);
    assert_eq!(winners(&kit), Some((vec![ADA], why::CONTINENTAL_CONQUEROR.to_owned())));
}

#[test]
fn wr_3_by_rounds_it_ends_with_the_last_turn() {
    let mut kit = two()
        .options(|options| (options.rounds, options.rotate) = (Some(1), true))
        .cash(ADA, 7)
        .cash(BEN, 107);
    kit.order(ADA, Order::EndTurn);
    assert_eq!(winners(&kit), None);
    let events = kit.order(BEN, Order::EndTurn);
    // Three hundred and seven each: a tie is shared; no income any more.
    assert!(events.contains(&Event::Scores(BTreeMap::from([(ADA, (3, 7)), (BEN, (2, 107))]))));
    assert_eq!(winners(&kit), Some((vec![ADA, BEN], why::LUNCHTIME_FIX.to_owned())));
    assert!(!events.iter().any(|e| matches!(e, Event::OrderRotated { .. } | Event::RoundBegan { .. })));
}

#[test]
fn wr_3_time_up_lets_the_running_turn_end() {
    let mut kit =
        two().options(|options| (options.rounds, options.until) = (None, Some(1000))).cash(BEN, 500);
    let time = Actor::Table(TableAct::TimeUp);
    assert_eq!(kit.act(time, Order::TimeUp), [Event::TimeUp]);
    assert_eq!((winners(&kit), kit.owed()), (None, vec![(ADA, "turn")]));
    kit.order(ADA, Order::EndTurn);
    assert_eq!(winners(&kit), Some((vec![BEN], why::LUNCHTIME_FIX.to_owned())));
}

#[test]
fn wr_3_only_a_lunchtime_fix_has_a_cut_off() {
    let kit = two().options(|options| options.victory = Victory::WorldDomination);
    assert!(kit.game.check(Actor::Table(TableAct::TimeUp), &Order::TimeUp).is_err());
    kit.refuses(ADA, &Order::TimeUp, "nothing-owed");
}

/// Ada holds South America whole.
fn placing() -> Kit {
    Kit::new(2)
        .land(ADA, &[("peru", 1), ("brazil", 1), ("argentina", 1), ("venezuela", 1), ("egypt", 4)])
        .land(BEN, &[("japan", 3), ("china", 2)])
        .capital(ADA, "peru")
        .capital(BEN, "japan")
        .set(|game| {
            game.round = 3;
            game.phase = Phase::Place(Placing::default());
            game.seats[0].pool = 4;
            game.seats[1].pool = 2;
        })
}

#[test]
fn wr_54_placed_at_once_shown_when_all_are_done() {
    let mut kit = placing();
    assert_eq!(kit.owed(), [(ADA, "place"), (BEN, "place")]);
    kit.refuses(ADA, &Order::Place(places(&[("japan", 1)])), "WR-54");
    kit.refuses(ADA, &Order::Place(places(&[("peru", 5)])), "WR-54");
    kit.order(ADA, Order::Place(places(&[("egypt", 3)])));
    assert_eq!(kit.troops("egypt"), 4);
    // The rest, by default, to the capital.
    kit.expire(ADA);
    kit.refuses(ADA, &Order::PlaceRest, "WR-54");
    let events = kit.expire(BEN);
    assert!(events.contains(&Event::PlacingsShown(BTreeMap::from([
        (ADA, places(&[("egypt", 3), ("peru", 1)])),
        (BEN, places(&[("japan", 2)])),
    ]))));
    assert_eq!((kit.troops("egypt"), kit.troops("peru"), kit.troops("japan")), (7, 2, 5));
    assert_eq!((kit.pool(ADA), kit.pool(BEN), kit.game.round), (0, 0, 4));
}

#[test]
fn wr_54_whole_continents_bring_troops() {
    // The stakes are in, nobody's fate holds anything: from the last roll into the placing.
    let mut kit = placing().set(|game| {
        game.seats[0].pool = 0;
        game.seats[1].pool = 0;
        game.phase = Phase::Fate(wartable::games::warrior::Fate {
            roller: 1,
            entry: Some(16),
            pending: vec![wartable::games::warrior::Choice {
                occasion: 1,
                kind: wartable::games::warrior::ChoiceKind::Reward { seat: BEN },
            }],
        });
    });
    let events = kit.order(BEN, Order::Reward(at("china")));
    assert!(
        events.contains(&Event::ContinentTroops(BTreeMap::from([(
            ADA,
            vec![("South America".to_owned(), 2)]
        )])))
    );
    assert_eq!((kit.pool(ADA), kit.owed()), (2, vec![(ADA, "place")]));
    kit.order(ADA, Order::Spread);
    // Evenly: to Venezuela and Peru, the first of those with one.
    assert_eq!((kit.troops("venezuela"), kit.troops("peru"), kit.troops("brazil")), (2, 2, 1));
}

#[test]
fn wr_54_in_exile_the_rest_goes_where_most_stand() {
    let mut kit = placing().set(|game| {
        game.seats[0].capital = None;
        game.exiles.insert(ADA, 1);
    });
    kit.order(ADA, Order::PlaceRest);
    kit.order(BEN, Order::PlaceRest);
    assert_eq!(kit.troops("egypt"), 8);
}
