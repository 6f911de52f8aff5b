//! TP-22.

use wartable::games::two_player::{Event, Order, Phase, Reward, side_of};

use super::kit::*;

fn moving() -> Kit {
    Kit::new()
        .land(side_of(ADA), &[("alaska", 5), ("alberta", 1), ("ontario", 2), ("peru", 3)])
        .land(GREEN, &[("china", 4), ("india", 1), ("japan", 2)])
        .ally(GREEN, ADA)
        .capital(GREEN, "china")
}

#[test]
fn tp_22_once_along_a_chain_of_own_territories_leaving_one() {
    let mut kit = moving();
    kit.refuses(&march("alaska", "peru", 1), "TP-22");
    kit.refuses(&march("alaska", "kamchatka", 1), "TP-22");
    kit.refuses(&march("alaska", "alaska", 1), "TP-22");
    kit.refuses(&march("alaska", "ontario", 5), "TP-22");
    kit.refuses(&march("alaska", "ontario", 0), "TP-22");
    kit.refuses(&march("egypt", "alaska", 1), "TP-22");
    kit.refuses(&march("kamchatka", "alaska", 1), "TP-22");
    let events = kit.order(march("alaska", "ontario", 4));
    let (from, to) = (at("alaska"), at("ontario"));
    assert_eq!(events, [Event::Moved { by: side_of(ADA), from, to, troops: 4, opening: false }]);
    kit.holds("ontario", side_of(ADA), 6);
    assert_eq!(kit.game.phase, Phase::Fortify);
    kit.refuses(&march("ontario", "alaska", 1), "TP-22");
    kit.refuses(&attack("ontario", "greenland", 1), "TP-13");
}

#[test]
fn tp_22_then_once_for_each_ally() {
    let mut kit = moving();
    kit.refuses(&march("china", "japan", 1), "TP-22");
    kit.refuses(&march("china", "alaska", 1), "TP-22");
    kit.refuses(&march("china", "india", 4), "TP-22");
    kit.order(march("china", "india", 3));
    kit.holds("china", GREEN, 1);
    assert!(kit.game.has_commander(at("china")), "TP-11: he stays");
    kit.refuses(&march("india", "china", 1), "TP-22");
    // One's own come first.
    kit.refuses(&march("alaska", "ontario", 1), "TP-13");
    kit.clone().ally(ORANGE, BEN).refuses(&march("brazil", "venezuela", 1), "TP-22");
}

#[test]
fn tp_21_the_reward_of_a_further_move() {
    let mut kit = moving().rewarded(ADA, Reward::AdditionalManeuver, None);
    kit.order(march("alaska", "ontario", 2));
    kit.order(march("ontario", "alberta", 1));
    kit.refuses(&march("ontario", "alberta", 1), "TP-22");
}

#[test]
fn tp_21_the_move_at_the_start_comes_before_anything_is_placed_or_traded() {
    let begun = || {
        moving()
            .rewarded(ADA, Reward::StartingManeuver, None)
            .phase(Phase::Bribe)
            .pool(3)
            .hand(ADA, &["siam", "ural"])
    };
    let mut kit = begun();
    kit.refuses(&march("china", "india", 1), "TP-22");
    let events = kit.order(march("alaska", "ontario", 2));
    assert!(matches!(events[0], Event::Moved { opening: true, .. }));
    assert_eq!(
        (kit.game.phase, kit.game.so_far.opening_move, kit.game.so_far.moves),
        (Phase::Reinforce, true, 0)
    );
    kit.refuses(&march("alaska", "ontario", 1), "TP-13");
    // The usual one is left.
    kit.order(place(&[("peru", 3)]));
    kit.order(march("alaska", "ontario", 1));
    let mut kit = begun();
    kit.order(place(&[("peru", 1)]));
    kit.refuses(&march("alaska", "ontario", 1), "TP-13");
    let mut kit = begun();
    kit.order(trade(&["siam", "ural"]));
    kit.refuses(&march("alaska", "ontario", 1), "TP-13");
    moving().phase(Phase::Bribe).pool(3).refuses(&march("alaska", "ontario", 1), "TP-13");
}

#[test]
fn tp_13_moving_ends_all_before_and_what_is_past_is_past() {
    let mut kit = moving().phase(Phase::Reinforce);
    kit.order(march("alaska", "ontario", 1));
    for order in [place(&[("peru", 1)]), Order::Spread, reinforce(GREEN, None), trade(&["peru"])] {
        kit.refuses(&order, "TP-13");
    }
    kit.refuses(&bribe(GREEN, &["peru"]), "TP-14");
}
