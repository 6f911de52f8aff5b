//! TP-24.

use wartable::games::two_player::{Event, Options, Order, side_of, why};
use wartable::rules::{Game, Outcome, SeatId, SideId};

use super::kit::*;

fn won(kit: &Kit) -> Option<(SeatId, String)> {
    let Outcome { winners, why } = kit.game.outcome()?;
    Some((winners[0], why))
}

#[test]
fn tp_24_elimination_ends_it_at_once_and_no_die_falls_any_more() {
    // An ally's land doesn't save ben.
    let mut kit = Kit::new().land(side_of(ADA), &[("north_africa", 5)]).ally(ORANGE, BEN);
    kit.dice(&[6, 6, 6, 1]);
    let events = kit.order(attack("north_africa", "egypt", 4));
    assert!(events.contains(&Event::Eliminated { seat: BEN }));
    assert_eq!(won(&kit), Some((ADA, why::ELIMINATION.to_owned())));
    assert_eq!(kit.owes(), []);
    kit.refuses(&Order::Finish, "game-over");
    // By an ally's attack: its status die doesn't fall either.
    let mut kit = Kit::new().land(GREEN, &[("north_africa", 5)]).ally(GREEN, ADA);
    kit.dice(&[6, 6, 6, 1]);
    kit.order(attack("north_africa", "egypt", 4));
    assert_eq!(won(&kit), Some((ADA, why::ELIMINATION.to_owned())));
}

/// Europe is ada's, and three objectives.
fn three(options: Options) -> Kit {
    Kit::with(options)
        .in_play("Europe", None, None, None)
        .in_play("Asia", None, Some(ADA), None)
        .in_play("8 cities", None, Some(ADA), None)
        .in_play("11 cities", None, Some(ADA), None)
        .continent(side_of(ADA), "europe")
        .capital(side_of(ADA), "iceland")
}

#[test]
fn tp_24_the_fourth_objective_wins_at_once() {
    let mut kit = three(Options::default());
    let events = kit.order(claim("Europe"));
    assert!(matches!(events[0], Event::Claimed { number: 4, .. }));
    assert_eq!(won(&kit), Some((ADA, why::OBJECTIVES.to_owned())));
}

#[test]
fn tp_24_with_the_option_only_at_the_end_of_ones_turn_with_the_own_capital() {
    let options = Options { objectives_need_capital: true, ..Options::default() };
    let mut kit = three(options.clone());
    kit.order(claim("Europe"));
    assert_eq!(won(&kit), None);
    kit.order(Order::Finish);
    assert_eq!(won(&kit), Some((ADA, why::OBJECTIVES.to_owned())));
    let mut kit = three(options).capital(side_of(ADA), "egypt");
    kit.order(claim("Europe"));
    kit.order(Order::Finish);
    assert_eq!(won(&kit), None);
    kit.order(Order::Spread);
    kit.order(Order::Finish);
    // Taken back: at the end of her own turn.
    let mut kit = kit.land(side_of(ADA), &[("egypt", 1)]).land(side_of(BEN), &[("congo", 1)]);
    kit.order(Order::Spread);
    kit.order(Order::Finish);
    assert_eq!(won(&kit), Some((ADA, why::OBJECTIVES.to_owned())));
}

#[test]
fn tp_24_thirty_own_territories_at_the_end_of_ones_turn() {
    let with = |own: u8, allied: u8| {
        let mut kit = Kit::new().ally(GREEN, ADA);
        for (index, land) in (0..42_u8).zip(kit.game.land.iter_mut()) {
            land.owner = match index {
                0..30 if index < own => side_of(ADA),
                0..30 if index < own + allied => GREEN,
                41 => side_of(BEN),
                _ => SideId(5),
            };
        }
        kit
    };
    let mut kit = with(30, 0);
    assert_eq!(won(&kit), None);
    kit.order(Order::Finish);
    assert_eq!(won(&kit), Some((ADA, why::TERRITORIES.to_owned())));
    // TP-12: an ally's don't count.
    let mut kit = with(29, 1);
    kit.order(Order::Finish);
    assert_eq!(won(&kit), None);
}

#[test]
fn tp_13_tp_24_the_card_comes_before_the_count_of_territories() {
    let continents = ["north_america", "south_america", "europe", "africa", "australia"];
    let kit = continents.into_iter().fold(Kit::new(), |kit, zone| kit.continent(side_of(ADA), zone));
    let mut kit = kit.land(side_of(BEN), &[("siam", 9)]).set(|game| {
        game.so_far.conquered.insert(at("peru"));
    });
    let events = kit.order(Order::Finish);
    let kinds: Vec<bool> = events.iter().map(|event| matches!(event, Event::Over(_))).collect();
    assert!(matches!(events[0], Event::CardDrawn { seat: ADA }), "{events:?}");
    assert_eq!(kinds, [false, false, false, true], "the card, who sees it, the end of the turn, the end");
    assert_eq!(won(&kit), Some((ADA, why::TERRITORIES.to_owned())));
    // At the end of one's own turn alone.
    let mut kit = kit.set(|game| {
        (game.phase, game.outcome, game.turn) = (wartable::games::two_player::Phase::Combat, None, BEN);
    });
    kit.order(Order::Finish);
    assert_eq!(won(&kit), None);
}
