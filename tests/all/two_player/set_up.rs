//! TP-1 to TP-8.

use std::collections::BTreeSet;

use wartable::games::two_player::{
    Class, Event, NEUTRALS, Options, Order, Phase, SIDES, TwoPlayer, board, side_of,
};
use wartable::picture::Colour;
use wartable::rules::{Dice, Game, Script, Seats, SideId, TerritoryId};

use super::kit::*;

fn dealt_with(options: &Options, script: Script) -> (TwoPlayer, Vec<Event>) {
    let mut dice = Dice::fair([1; 32], 0).with_script(script);
    let (game, told) = TwoPlayer::set_up(options, Seats { count: 2 }, &mut dice).expect("good options");
    assert_eq!(dice.fault(), None);
    assert!(dice.into_script().is_empty(), "something is left over");
    (game, told.into_iter().map(|told| told.event).collect())
}

fn dealt(options: &Options) -> (TwoPlayer, Vec<Event>) {
    dealt_with(options, Script::default())
}

fn words(list: &[&str]) -> std::collections::VecDeque<String> {
    list.iter().map(ToString::to_string).collect()
}

#[test]
fn tp_1_two_players_six_armies_and_the_colours_left_are_the_neutrals() {
    assert_eq!((TwoPlayer::SEATS, SIDES.len(), NEUTRALS), ((2, 2), 6, 4));
    let three = TwoPlayer::set_up(&Options::default(), Seats { count: 3 }, &mut Dice::fair([1; 32], 0));
    assert!(three.is_err());
    let options = Options { colour: Colour::Green, second: Some(Colour::Blue), ..Options::default() };
    let (game, _) = dealt(&options);
    let colours: Vec<Colour> = SIDES.iter().map(|side| game.colour(side)).collect();
    let expected = [Colour::Green, Colour::Blue, Colour::Red, Colour::Yellow, Colour::Purple, Colour::Orange];
    assert_eq!(colours, expected);
}

#[test]
fn tp_2_every_soldier_is_on_the_board_in_hand_or_in_stock() {
    for cavalry in [3, 5] {
        let (game, _) = dealt(&Options { cavalry, ..Options::default() });
        for side in SIDES.iter() {
            let waiting = match SIDES.seat_of(side) {
                Some(seat) => game.seat(seat).pool + game.seat(seat).stock,
                None => game.neutral(side).map_or(0, |neutral| neutral.pool + neutral.stock),
            };
            let all = if side.0 < 2 { 36 } else { 20 + cavalry + 1 };
            assert_eq!(game.units_of(side) + waiting, all, "{side:?}");
        }
    }
    let four = Options { cavalry: 4, ..Options::default() };
    assert!(TwoPlayer::set_up(&four, Seats { count: 2 }, &mut Dice::fair([1; 32], 0)).is_err());
}

/// The cards in the order in which they are dealt, as a script names them.
fn cards() -> Vec<TerritoryId> {
    board().territories().collect()
}

#[test]
fn tp_3_tp_4_tp_5_pile_by_pile_the_capital_first_then_the_cities() {
    let names: Vec<String> = cards().iter().map(|t| board().name(*t).to_owned()).collect();
    let script = Script { cards: names.into(), ..Script::default() };
    let (game, _) = dealt_with(&Options::default(), script);
    let piles = [0..9, 9..18, 18..24, 24..30, 30..36, 36..42];
    let cities = [4, 4, 2, 2, 2, 1];
    let mut all_cities = BTreeSet::new();
    for ((side, pile), cities) in SIDES.iter().zip(piles).zip(cities) {
        let pile: Vec<TerritoryId> = cards()[pile].to_vec();
        assert_eq!(game.of(side), pile.iter().collect(), "{side:?}");
        assert_eq!(game.capital_of(pile[0]), Some(side));
        all_cities.extend(&pile[1..=cities]);
        for t in &pile {
            let stars = game.cards().stars(*t);
            let more = match (side.0 < 2, *t == pile[0]) {
                (_, false) => 0,
                (true, true) => 2,
                (false, true) => 2 + 3 + 1,
            };
            assert_eq!(game.troops(*t), stars + more, "{}", board().name(*t));
        }
        assert_eq!(game.has_commander(pile[0]), side.0 >= 2);
    }
    assert_eq!(game.cities, all_cities.iter().collect());
    assert_eq!(game.cities.len(), 15, "and no capital is a city");
}

#[test]
fn tp_21_four_minor_and_four_major_each_with_a_reward_of_its_class() {
    let (game, _) = dealt(&Options::default());
    for class in [Class::Minor, Class::Major] {
        let of_class = game.objectives.iter().filter(|one| game.objective_list().class(one.id) == class);
        let rewards: BTreeSet<_> = of_class.map(|one| one.reward.expect("there is one")).collect();
        assert_eq!(rewards.len(), 4);
        assert!(rewards.iter().all(|reward| game.reward_list().class(*reward) == class));
    }
    let (game, _) = dealt(&Options { rewards: false, ..Options::default() });
    assert_eq!(game.objectives.len(), 8);
    assert!(game.objectives.iter().all(|one| one.reward.is_none()));
}

#[test]
fn tp_21_picks_name_the_objectives_and_then_a_reward_for_each_in_their_order() {
    let picks = words(&[
        "control_8_cities",
        "control_asia",
        "take_4_cities_in_turn",
        "control_europe",
        "control_2_continents",
        "take_continent_in_turn",
        "control_20_territories",
        "control_11_cities",
        // Asia, Europe, 8 cities; what is left lies on the fourth. Likewise the major ones.
        "guaranteed_card",
        "airfield_minor",
        "starting_maneuver",
        "two_troops",
        "airfield_major",
        "attack_die",
    ]);
    let (game, _) = dealt_with(&Options::default(), Script { picks, ..Script::default() });
    let drawn: Vec<(String, &str)> = game
        .objectives
        .iter()
        .map(|one| (String::from(one.id), one.reward.expect("there is one").id()))
        .collect();
    let expected = [
        ("control_asia", "guaranteed_card"),
        ("control_europe", "airfield_minor"),
        ("control_8_cities", "starting_maneuver"),
        ("take_4_cities_in_turn", "additional_maneuver"),
        ("control_2_continents", "two_troops"),
        ("control_11_cities", "airfield_major"),
        ("take_continent_in_turn", "attack_die"),
        ("control_20_territories", "defense_die"),
    ];
    assert_eq!(drawn, expected.map(|(id, reward)| (id.to_owned(), reward)));
}

/// A kit for a game that was dealt.
fn begun(options: &Options, dice: &[u8]) -> Kit {
    let script = Script { dice: dice.iter().copied().collect(), ..Script::default() };
    let (game, _) = dealt_with(options, script);
    Kit::new().set(|kit| *kit = game)
}

#[test]
fn tp_6_high_roll_begins_and_ties_are_rolled_again() {
    let kit = begun(&Options::default(), &[4, 4, 2, 5]);
    assert_eq!((kit.game.turn, kit.game.phase, kit.game.round), (BEN, Phase::Setup, 0));
    assert_eq!(kit.owes(), [(BEN, "place")]);
    let hands: Vec<(SideId, u32)> = kit.game.hands(BEN);
    assert_eq!(hands, [(side_of(BEN), 3), (GREEN, 1), (YELLOW, 1), (PURPLE, 1), (ORANGE, 1)]);
    assert_eq!(kit.game.seat(ADA).pool, 0);
}

#[test]
fn tp_6_three_of_ones_own_and_one_of_each_neutral_in_any_messages() {
    let mut kit = begun(&Options::default(), &[6, 1]);
    let first = |side: SideId, game: &TwoPlayer| game.of(side).iter().next().expect("it has land");
    let (own, theirs) = (first(side_of(ADA), &kit.game), first(side_of(BEN), &kit.game));
    let green = first(GREEN, &kit.game);
    let at = |t: TerritoryId, count| Order::Place([(t, count)].into());
    kit.refuses(&at(own, 4), "TP-6");
    kit.refuses(&at(own, 0), "TP-6");
    kit.refuses(&at(theirs, 1), "TP-6");
    kit.refuses(&at(green, 2), "TP-6");
    kit.refuses(&Order::Place([(own, 3), (green, 2)].into()), "TP-6");
    kit.refuses_to(BEN, &at(theirs, 1), "not-your-turn");
    for order in
        [Order::Finish, Order::EndPart, march("peru", "brazil", 1), attack("peru", "brazil", 1), Order::Halt]
    {
        kit.refuses(&order, "TP-6");
    }
    for order in [
        bribe(GREEN, &["peru"]),
        trade(&["peru"]),
        reinforce(GREEN, None),
        claim("Asia"),
        go_on(wartable::games::two_player::Until::Decided),
    ] {
        kit.refuses(&order, "TP-6");
    }
    let before = kit.game.troops(own);
    kit.order(Order::Place([(own, 2), (green, 1)].into()));
    assert_eq!((kit.game.troops(own), kit.game.seat(ADA).pool), (before + 2, 1));
    kit.refuses(&at(green, 1), "TP-6");
    // What is left is one of one's own and one of three neutrals each; then it is the other's go.
    kit.order(Order::Spread);
    assert_eq!((kit.game.turn, kit.game.seat(ADA).pool), (BEN, 0));
    assert!(kit.game.hands(BEN).len() == 5);
}

#[test]
fn tp_6_spread_goes_where_an_army_has_fewest_in_the_boards_order() {
    let mut kit = Kit::new()
        .land(side_of(ADA), &[("alaska", 3), ("peru", 1), ("brazil", 2)])
        .phase(Phase::Setup)
        .pool(4);
    kit.order(Order::Spread);
    // Peru, Peru before Brazil, Brazil, then Alaska of those alike.
    kit.holds("alaska", side_of(ADA), 4);
    kit.holds("peru", side_of(ADA), 3);
    kit.holds("brazil", side_of(ADA), 3);
}

#[test]
fn tp_6_what_has_run_out_is_skipped_and_a_last_part_is_smaller() {
    let mut kit = Kit::new().phase(Phase::Setup).pool(1).set(|game| {
        game.seats[0].stock = 0;
        game.seats[1].stock = 4;
        game.neutrals[3].stock = 1;
    });
    kit.order(place(&[("alaska", 1)]));
    assert_eq!(kit.game.hands(BEN), [(side_of(BEN), 3), (ORANGE, 1)]);
    kit.order(Order::Spread);
    // ada has nothing left, and neither have the neutrals: ben goes again, with the last one.
    assert_eq!((kit.game.turn, kit.game.hands(BEN)), (BEN, vec![(side_of(BEN), 1)]));
    kit.dice(&[3, 5]);
    kit.order(Order::Spread);
    assert_eq!((kit.game.turn, kit.game.round), (BEN, 1), "TP-8: high roll plays first");
    kit.holds("egypt", side_of(BEN), 5);
}

#[test]
fn tp_6_who_has_run_out_still_places_the_neutrals() {
    let mut kit = Kit::new().phase(Phase::Setup).pool(1).set(|game| game.neutrals[3].stock = 2);
    kit.order(place(&[("alaska", 1)]));
    assert_eq!((kit.game.turn, kit.game.hands(BEN)), (BEN, vec![(ORANGE, 1)]));
    kit.order(place(&[("brazil", 1)]));
    assert_eq!((kit.game.turn, kit.game.hands(ADA)), (ADA, vec![(ORANGE, 1)]));
}

#[test]
fn tp_6_fast_the_neutrals_at_random_and_all_own_soldiers_in_one_go() {
    let options = Options { fast_setup: true, ..Options::default() };
    let script = Script { dice: [2, 6].into(), ..Script::default() };
    let (game, events) = dealt_with(&options, script);
    for (side, neutral) in game.neutral_sides() {
        assert_eq!((neutral.pool, neutral.stock), (0, 0));
        assert_eq!(game.units_of(side), 24);
    }
    let placed = events.iter().filter(|event| matches!(event, Event::NeutralPlaced { .. })).count();
    assert_eq!(placed, 4);
    // ben rolled high: all his in one message, then all of ada's.
    let own = game.units_of(side_of(BEN));
    assert_eq!((game.turn, game.hands(BEN)), (BEN, vec![(side_of(BEN), 36 - own)]));
    let mut kit = Kit::new().set(|kit| *kit = game);
    kit.order(Order::Spread);
    assert_eq!((kit.game.turn, kit.game.hands(ADA).len()), (ADA, 1));
    kit.dice(&[6, 2]);
    kit.order(Order::Spread);
    assert_eq!((kit.game.turn, kit.game.round), (ADA, 1));
    assert_eq!((kit.game.units_of(side_of(ADA)), kit.game.units_of(side_of(BEN))), (36, 36));
}

#[test]
fn tp_7_tp_8_stacks_of_two_a_deck_of_thirty_four_and_empty_hands() {
    let mut kit = Kit::new().phase(Phase::Setup).pool(1);
    let stacks = ["Alaska", "Peru", "Brazil", "Egypt", "China", "India", "Siam", "Japan"];
    kit.cards(&stacks).dice(&[2, 2, 5, 1]);
    let events = kit.order(Order::Spread);
    for (place, neutral) in kit.game.neutrals.iter().enumerate() {
        let cards: Vec<_> = neutral.cards.iter().map(|bribe| (bribe.card, bribe.by)).collect();
        let expected = stacks[2 * place..2 * place + 2].iter().map(|name| (board().parse(name).ok(), None));
        assert_eq!(cards, expected.collect::<Vec<_>>());
    }
    assert_eq!((kit.game.deck.cards.len(), kit.game.deck.discard.len()), (34, 0));
    assert!(kit.game.seats.iter().all(|seat| seat.hand.is_empty()));
    assert_eq!((kit.game.turn, kit.game.order.to_vec(), kit.game.round), (ADA, vec![ADA, BEN], 1));
    assert_eq!(kit.game.phase, Phase::Reinforce, "nobody has a card to bribe with");
    assert!(events.contains(&Event::StacksDealt { each: 2, deck: 34 }));
}
