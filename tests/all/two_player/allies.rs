//! TP-17.

use wartable::games::two_player::{Event, Order, Phase, side_of};

use super::kit::*;

fn allied() -> Kit {
    Kit::new()
        .whole(GREEN, &["china", "india"])
        .whole(YELLOW, &["japan"])
        .ally(GREEN, ADA)
        .ally(YELLOW, ADA)
        .phase(Phase::Allies)
}

#[test]
fn tp_17_a_die_for_each_ally_placed_as_one_likes() {
    let mut kit = allied();
    kit.dice(&[5]);
    let events = kit.order(reinforce(GREEN, None));
    assert_eq!(events, [Event::AllyReinforced { seat: ADA, ally: GREEN, die: 5, at: None }]);
    kit.refuses(&place(&[("china", 3), ("india", 3)]), "TP-17");
    kit.refuses(&place(&[("japan", 1)]), "TP-17");
    kit.order(place(&[("china", 2), ("india", 1)]));
    kit.holds("china", GREEN, 3);
    assert_eq!(kit.game.neutrals[0].pool, 2);
    // Another ally may be reinforced meanwhile; nothing of a later part is done.
    kit.refuses(&attack("alaska", "kamchatka", 1), "TP-13");
    kit.refuses(&Order::Finish, "TP-13");
    kit.dice(&[6]);
    kit.order(reinforce(YELLOW, None));
    kit.holds("japan", YELLOW, 7);
    kit.order(Order::Spread);
    kit.holds("india", GREEN, 3);
    kit.holds("china", GREEN, 4);
    kit.refuses(&reinforce(GREEN, None), "TP-17");
}

#[test]
fn tp_17_all_to_one_place() {
    let mut kit = allied();
    kit.refuses(&reinforce(GREEN, Some("japan")), "TP-17");
    kit.dice(&[4]);
    kit.order(reinforce(GREEN, Some("india")));
    kit.holds("india", GREEN, 5);
    assert_eq!(kit.game.neutrals[0].pool, 0);
}

#[test]
fn tp_17_only_ones_own_allies_and_only_before_combat() {
    let kit = allied();
    kit.refuses(&reinforce(ORANGE, None), "TP-17");
    kit.refuses(&reinforce(PURPLE, None), "TP-17");
    kit.clone().ally(ORANGE, BEN).refuses(&reinforce(ORANGE, None), "TP-17");
    kit.clone().phase(Phase::Combat).refuses(&reinforce(GREEN, None), "TP-13");
    kit.clone().phase(Phase::Reinforce).pool(1).refuses(&reinforce(GREEN, None), "TP-13");
    kit.clone().set(|game| game.neutrals[2].out = true).refuses(&reinforce(PURPLE, None), "TP-20");
    // With nothing in hand it ends the part before.
    let mut kit = kit.phase(Phase::Reinforce);
    kit.dice(&[1]);
    kit.order(reinforce(YELLOW, None));
    assert_eq!(kit.game.phase, Phase::Allies);
    kit.refuses(&place(&[("alaska", 1)]), "TP-13");
    assert_eq!(kit.game.owner(at("japan")), YELLOW);
    assert_ne!(YELLOW, side_of(ADA));
}
