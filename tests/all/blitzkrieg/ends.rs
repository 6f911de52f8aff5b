//! Elimination and victory: BZ-2, BZ-30, BZ-F5, BZ-F6, BZ-F9, BZ-47.

use wartable::games::blitzkrieg::{Event, Goods, Options, Pyramid, why};
use wartable::rules::Game;

use super::kit::{ADA, BEN, CYD, DOT, EVE, Kit, all_options, army, offer};

#[test]
fn bz_30_bz_f6_who_leaves_another_with_nothing_gets_the_dice_and_not_the_bank() {
    let mut kit = Kit::new().land(ADA, "middle_east", 5);
    kit.order(BEN, &offer(CYD, Goods { resources: 1, ..Goods::default() }, Goods::default()));
    let events = kit.act(ADA, kit.invade("middle_east", "egypt", army(3)));
    assert!(
        events.iter().any(|event| matches!(event, Event::Eliminated { seat: BEN, by: Some(ADA), dice: 1 }))
    );
    assert_eq!((kit.game.standing(ADA).dice, kit.has(BEN), kit.has(ADA)), (2, 0, 6));
    assert!(kit.game.offers.is_empty());
    assert_eq!(kit.game.outcome(), None, "cyd is left");
}

#[test]
fn bz_2_the_last_who_is_left_wins_though_natives_remain() {
    let mut kit = Kit::new().land(ADA, "middle_east", 5).land(ADA, "mongolia", 5);
    kit.act(ADA, kit.invade("middle_east", "egypt", army(3)));
    kit.act(ADA, kit.invade("mongolia", "japan", army(3)));
    let outcome = kit.game.outcome().expect("it is over");
    assert_eq!((outcome.winners, outcome.why.as_str()), (vec![ADA], why::ELIMINATION));
    assert!(kit.game.debts().is_empty());
    assert_eq!(kit.cannot(ADA, kit.raise("alaska", 1)), "game-over");
}

#[test]
fn bz_f5_who_destroys_oneself_leaves_the_dice_to_nobody() {
    let mut kit = Kit::new().land(BEN, "kamchatka", 9).land(CYD, "alaska", 0).guests(ADA, "alaska", 1);
    kit = kit.friend(CYD, ADA);
    kit.act(ADA, kit.invade("alaska", "kamchatka", army(1)));
    assert!(!kit.game.is_in(ADA));
    assert_eq!((kit.game.standing(BEN).dice, kit.game.standing(CYD).dice, kit.game.turn), (1, 1, BEN));
}

#[test]
fn bz_f9_one_player_and_an_illuminatus_play_on_until_one_is_out() {
    let kit = Kit::illuminated(1).eye(DOT, "alaska").land(ADA, "middle_east", 5).land(ADA, "mongolia", 5);
    let mut kit = kit.bank(ADA, 20);
    kit.act(ADA, kit.invade("middle_east", "egypt", army(3)));
    kit.act(ADA, kit.invade("mongolia", "japan", army(3)));
    assert_eq!(kit.game.outcome(), None);
    let mut kit = kit.dice(&[1]);
    kit.act(ADA, kit.fight("alaska", Some(DOT)));
    assert_eq!(kit.game.outcome().map(|outcome| outcome.winners), Some(vec![ADA]));
}

#[test]
fn bz_f9_illuminati_alone_share_it_and_one_alone_wins() {
    let mut kit = Kit::illuminated(1).bare().land(ADA, "alaska", 0).eye(DOT, "peru");
    kit = kit.set(|game| {
        game.seats[1].out = true;
        game.seats[2].out = true;
    });
    kit.by_table(wartable::rules::TableAct::Vacated(ADA));
    let outcome = kit.game.outcome().expect("it is over");
    assert_eq!((outcome.winners, outcome.why.as_str()), (vec![DOT], why::ELIMINATION));
    let mut kit = Kit::illuminated(2).bare().land(ADA, "alaska", 0).eye(DOT, "peru").eye(EVE, "egypt");
    kit = kit.set(|game| {
        game.seats[1].out = true;
        game.seats[2].out = true;
    });
    kit.by_table(wartable::rules::TableAct::Vacated(ADA));
    let outcome = kit.game.outcome().expect("it is over");
    assert_eq!((outcome.winners, outcome.why.as_str()), (vec![DOT, EVE], why::DRAW));
}

#[test]
fn bz_f9_pyramids_may_win_against_the_last_player_where_that_is_played() {
    let options = |pyramid_victory| Options { illuminati: 2, pyramid_victory, ..all_options() };
    let last = |pyramid_victory| {
        let kit = Kit::with(options(pyramid_victory)).land(ADA, "middle_east", 5).land(ADA, "peru", 0);
        let kit = kit.eye(DOT, "brazil").eye(EVE, "brazil").pyramid(Pyramid::Of(DOT), "peru");
        let mut kit = kit.set(|game| game.seats[2].out = true);
        let japan = kit.at("japan");
        kit = kit.set(|game| game.land[usize::from(japan.0)] = Default::default());
        kit.act(ADA, kit.invade("middle_east", "egypt", army(3)));
        kit.game.outcome()
    };
    assert_eq!(last(false), None);
    let outcome = last(true).expect("it is over");
    assert_eq!((outcome.winners, outcome.why.as_str()), (vec![DOT], why::PYRAMIDS));
}

#[test]
fn bz_47_without_eyes_an_illuminatus_is_out_and_pyramids_are_dead() {
    let kit = Kit::illuminated(1).eye(DOT, "alaska").pyramid(Pyramid::Of(DOT), "egypt");
    let mut kit = kit.land(ADA, "alaska", 4).dice(&[3]);
    kit.act(ADA, kit.fight("alaska", Some(DOT)));
    assert!(!kit.game.is_in(DOT));
    assert_eq!(kit.game.land_at(kit.at("egypt")).pyramid, Some(Pyramid::Dead));
    assert_eq!(kit.game.land_at(kit.at("alaska")).dead_eyes, 1);
}
