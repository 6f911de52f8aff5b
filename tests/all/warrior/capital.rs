//! WR-20 to WR-22, WR-56, WR-57.

use wartable::games::warrior::{Event, Goods, Loyalty, Offer, Order, Phase};
use wartable::rules::{Actor, Edition, Offers, TableAct};

use super::kit::*;

/// Ada before ben's capital, Kamchatka, which holds a single unit; ben also has Brazil, China,
/// Japan and Peru.
fn before() -> Kit {
    Kit::new(3)
        .land(ADA, &[("alaska", 9), ("alberta", 1)])
        .land(BEN, &[("kamchatka", 1), ("peru", 5), ("brazil", 3), ("china", 1), ("japan", 4)])
        .land(CYD, &[("egypt", 2), ("congo", 2)])
        .capital(BEN, "kamchatka")
        .cash(ADA, 10)
        .cash(BEN, 301)
}

/// Takes it: the capital's die is a 1, so two strong; then these for loyalty, in the board's order
/// (Peru, Brazil, China, Japan).
fn takes(kit: &mut Kit, loyalty: &[u8]) -> Vec<Event> {
    kit.dice(&[1]);
    kit.order(ADA, attack("alaska", "kamchatka", 8));
    kit.dice(&[6, 6, 6, 1, 1]).dice(loyalty);
    kit.order(ADA, go_on())
}

#[test]
fn wr_20_half_the_money_rounded_down() {
    let mut kit = before();
    let events = takes(&mut kit, &[1, 1, 1, 1]);
    assert!(events.contains(&Event::CapitalFell {
        loser: BEN,
        by: ADA,
        territory: at("kamchatka"),
        spoils: 150
    }));
    assert_eq!((kit.cash_of(ADA), kit.cash_of(BEN)), (160, 151));
}

#[test]
fn wr_21_each_territory_left_decides_in_the_boards_order() {
    let mut kit = before();
    let events = takes(&mut kit, &[6, 5, 6, 4]);
    let told: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::LoyaltyRolled { territory, die, outcome, troops } => {
                Some((*territory, *die, *outcome, *troops))
            }
            _ => None,
        })
        .collect();
    assert_eq!(
        told,
        [
            (at("peru"), 6, Loyalty::Joins, 2),
            (at("brazil"), 5, Loyalty::Independent, 0),
            (at("japan"), 6, Loyalty::Joins, 2),
            (at("china"), 4, Loyalty::Loyal, 2),
        ]
        .map(|row| row)
    );
    // Five: three lost, two join. Unoccupied: the full natural force.
    assert_eq!((kit.owner("peru"), kit.troops("peru")), (Some(ADA), 2));
    assert_eq!((kit.owner("brazil"), kit.troops("brazil")), (None, 5));
    assert_eq!((kit.owner("china"), kit.troops("china")), (Some(BEN), 2));
    assert_eq!((kit.owner("japan"), kit.troops("japan")), (Some(ADA), 2));
}

#[test]
fn wr_21_a_force_of_one_that_joins_leaves_one() {
    let mut kit = before();
    kit.game.land[usize::from(at("peru").0)].troops = 1;
    takes(&mut kit, &[6, 1, 1, 1]);
    assert_eq!((kit.owner("peru"), kit.troops("peru")), (Some(ADA), 1));
}

#[test]
fn wr_22_the_loser_owes_a_new_capital_and_nobody_waits() {
    let mut kit = before();
    takes(&mut kit, &[1, 1, 1, 1]);
    assert_eq!(kit.owed(), [(ADA, "turn"), (BEN, "capital")]);
    kit.refuses(BEN, &Order::Capital(at("kamchatka")), "WR-22");
    kit.refuses(ADA, &Order::Capital(at("alaska")), "WR-6");
    let mut other = kit.clone();
    kit.order(BEN, Order::Capital(at("china")));
    assert_eq!(kit.game.seat(BEN).capital, Some(at("china")));
    assert_eq!(kit.owed(), [(ADA, "turn")]);
    // By default at the start of the loser's next turn: most units, six in Peru.
    assert_eq!(other.game.seat(BEN).capital, None);
    let events = other.order(ADA, Order::EndTurn);
    assert!(events.contains(&Event::CapitalMoved { seat: BEN, to: at("peru") }));
    assert_eq!(other.owed(), [(BEN, "turn")]);
}

#[test]
fn wr_22_at_the_deadline_most_units_then_the_boards_order() {
    let mut kit = before().land(BEN, &[("peru", 4)]);
    takes(&mut kit, &[1, 1, 1, 1]);
    let act = TableAct::Expired(BEN);
    // Peru and Japan hold five each: Peru is first on the board.
    kit.act(Actor::Table(act), Order::Capital(at("peru")));
    assert_eq!(kit.game.seat(BEN).capital, Some(at("peru")));
}

#[test]
fn wr_22_with_nothing_left_the_loser_is_out() {
    let mut kit = Kit::new(3)
        .land(ADA, &[("alaska", 9)])
        .land(BEN, &[("kamchatka", 1)])
        .land(CYD, &[("egypt", 2)])
        .capital(BEN, "kamchatka")
        .cash(BEN, 40)
        .cash(ADA, 0);
    let events = takes(&mut kit, &[]);
    assert!(events.contains(&Event::Eliminated { seat: BEN, resigned: false }));
    assert!(!events.contains(&Event::InExile { seat: BEN }));
    // WR-56: the rest of the cash is gone.
    assert_eq!((kit.cash_of(ADA), kit.cash_of(BEN), kit.game.exiles.len()), (20, 0, 0));
    kit.refuses(BEN, &Order::Passage { to: ADA, allow: true }, "WR-56");
}

#[test]
fn wr_56_whatever_a_player_has_goes_with_them() {
    let mut kit = before().guest(BEN, "alaska", 3).passage(ADA, BEN).set(|game| {
        let ben = &mut game.seats[1];
        (ben.pool, ben.trade_routes, ben.leader) = (5, 2, Some(wartable::games::warrior::Leadership::Fresh));
        let offer = Offer {
            number: 1,
            from: CYD,
            to: BEN,
            give: Goods { cash: 1, ..Goods::default() },
            want: Goods::default(),
            promise: None,
            expires: None,
            occasion: 1,
            in_vain: 0,
            private: false,
        };
        game.offers = Offers::restored(vec![offer], 2);
    });
    let events = kit.act(Actor::Table(TableAct::Vacated(BEN)), Order::Resign);
    assert!(events.contains(&Event::Eliminated { seat: BEN, resigned: true }));
    assert!(events.contains(&Event::OfferLapsed { number: 1, from: CYD, to: BEN }));
    let ben = kit.game.seat(BEN);
    assert_eq!((ben.cash, ben.pool, ben.trade_routes, ben.leader, ben.capital), (0, 0, 0, None, None));
    assert_eq!((kit.owner("peru"), kit.troops("peru"), kit.owner("kamchatka")), (None, 5, None));
    assert_eq!(kit.guests(BEN, "alaska"), 0);
    assert!(kit.game.exiles.is_empty() && !kit.game.lets_in(ADA, BEN));
    kit.order(ADA, Order::EndTurn);
    assert_eq!(kit.owed(), [(CYD, "turn")], "ben is left out");
}

#[test]
fn wr_56_who_resigns_in_their_turn_passes_it_on() {
    let mut kit = before();
    kit.order(ADA, Order::Resign);
    assert_eq!(kit.owed(), [(BEN, "turn")]);
    // In the middle of an attack, too.
    let mut kit = before();
    kit.order(ADA, attack("alaska", "kamchatka", 8));
    kit.order(ADA, Order::Resign);
    assert_eq!((kit.owed(), kit.game.attack.is_none()), (vec![(BEN, "turn")], true));
    assert!(kit.game.sieges.is_empty());
}

#[test]
fn wr_56_a_defender_who_resigns_leaves_when_the_attack_has_ended() {
    let mut kit = before();
    kit.order(ADA, attack("alaska", "kamchatka", 8));
    kit.order(BEN, Order::Resign);
    assert_eq!((kit.owner("kamchatka"), kit.game.seat(BEN).out), (Some(BEN), false));
    let events = kit.order(ADA, Order::Halt);
    assert!(matches!(events[0], Event::AttackHalted { by: ADA, .. }));
    assert_eq!((kit.troops("alaska"), kit.troops("kamchatka"), kit.owner("kamchatka")), (9, 5, None));
    kit.order(ADA, Order::EndTurn);
}

#[test]
fn wr_57_given_up_it_costs_neither_money_nor_land() {
    // WR-12: by a move only in games of the first edition.
    let mut kit = before().turn(BEN).set(|game| game.edition = Edition::FIRST);
    let events = kit.order(BEN, abandon(&["kamchatka", "japan"], 1));
    assert!(events.contains(&Event::InExile { seat: BEN }));
    assert!(
        !events.iter().any(|event| matches!(event, Event::LoyaltyRolled { .. } | Event::CapitalFell { .. }))
    );
    assert_eq!(kit.cash_of(BEN), 301);
    assert_eq!(kit.owed(), [(BEN, "turn"), (BEN, "capital")]);
    assert!(matches!(kit.game.phase, Phase::Combat(1)));
}
