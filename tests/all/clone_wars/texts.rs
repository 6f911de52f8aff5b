//! Cards played for their texts, at once and made ready (CW-11): every text of the facts' list.

use wartable::games::clone_wars::{
    CardId, CloneWars, Effect, Event, Faction, Options, Order, Phase, Ready, Sent, TextEffect,
};
use wartable::rules::{Coded, Draft, Game, Presented, Readable, SeatId, SideId, View, Viewer};

use super::kit::*;
use crate::reading::{has, names, read};

/// The first card of a faction's with this text.
pub(super) fn with(side: Faction, effect: impl Fn(Effect) -> bool) -> String {
    let game = Kit::new().game;
    let found = CardId::of(side).find(|id| effect(game.cards().get(*id).effect));
    found.expect("there is one").to_string()
}

fn kit() -> Kit {
    Kit::with(Options { card_texts: true, ..Options::default() }, 4)
        .land(RED, &[("coruscant", 9)])
        .land(BLACK, &[("byss", 5)])
}

fn text(id: &str, planet: Option<&str>, to: Option<&str>) -> Order {
    Order::Text { card: card(id), at: planet.map(at), to: to.map(at), token: None }
}

fn ready(id: &str, planet: Option<&str>, dice: u32) -> Order {
    Order::Ready { ready: Ready { card: card(id), at: planet.map(at), dice }, off: false }
}

fn held_by(kit: Kit, army: SideId, id: &str) -> Kit {
    kit.hand(army, &[id])
}

#[test]
fn cw_11_without_the_option_no_text_is_played() {
    let id = with(Faction::Republic, |effect| matches!(effect, Effect::ReinforcePlanet(_)));
    let kit = Kit::new().hand(RED, &[&id]);
    kit.refuses(&text(&id, Some("coruscant"), None), "CW-11");
    kit.refuses(&ready(&id, None, 1), "CW-11");
}

#[test]
fn cw_11_reinforce_planet_3() {
    let id = with(Faction::Republic, |effect| matches!(effect, Effect::ReinforcePlanet(_)));
    let mut kit = held_by(kit(), RED, &id);
    kit.refuses(&text(&id, None, None), "CW-11");
    kit.refuses(&text(&id, Some("byss"), None), "CW-11");
    kit.order(text(&id, Some("coruscant"), None));
    kit.holds("coruscant", RED, 12);
    assert!(kit.held(RED).is_empty());
}

#[test]
fn cw_11_reinforce_conquest_2() {
    let id = with(Faction::Republic, |effect| matches!(effect, Effect::ReinforceConquest(_)));
    let mut kit = held_by(kit(), RED, &id).land(BLACK, &[("byss", 1)]);
    kit.refuses(&text(&id, None, None), "CW-11");
    kit.dice(&[6, 6, 6, 1]);
    kit.order(attack("coruscant", "byss", 3));
    kit.order(text(&id, None, None));
    kit.holds("byss", RED, 5);
}

#[test]
fn cw_11_extra_fortify() {
    let id = with(Faction::Republic, |effect| effect == Effect::ExtraFortify);
    let mut kit = held_by(kit(), RED, &id).land(RED, &[("alderaan", 1)]);
    kit.order(march("coruscant", "alderaan", 1));
    kit.refuses(&march("coruscant", "alderaan", 1), "CW-20");
    kit.order(text(&id, None, None));
    kit.order(march("coruscant", "alderaan", 1));
    kit.refuses(&march("coruscant", "alderaan", 1), "CW-20");
    // Played before the first one it comes to the same.
    let mut kit = held_by(self::kit(), RED, &id).land(RED, &[("alderaan", 1)]);
    kit.order(text(&id, None, None));
    kit.order(march("coruscant", "alderaan", 1));
    kit.order(march("coruscant", "alderaan", 1));
    kit.refuses(&march("coruscant", "alderaan", 1), "CW-20");
}

#[test]
fn cw_11_remove_one_enemy_never_the_last() {
    let id = with(Faction::Republic, |effect| effect == Effect::RemoveOneEnemy);
    let mut kit = held_by(kit(), RED, &id);
    for planet in ["duro", "kessel", "ilum", "coruscant"] {
        kit.refuses(&text(&id, Some(planet), None), "CW-11");
    }
    let events = kit.order(text(&id, Some("byss"), None));
    kit.holds("byss", BLACK, 4);
    let removed =
        |event: &Event| matches!(event, Event::TextPlayed { effect: TextEffect::Removed { .. }, .. });
    assert!(events.iter().any(removed));
}

#[test]
fn cw_11_move_token() {
    let id = with(Faction::Separatist, |effect| effect == Effect::MoveToken);
    let mut kit = held_by(kit(), BLUE, &id).turn(GOLD, Phase::Fortify).land(BLUE, &[("boz_pity", 1)]).tokens(
        "kessel",
        BLUE,
        &["shu_mai"],
    );
    kit.order(Order::Pass);
    kit.refuses(&text(&id, Some("kessel"), Some("byss")), "CW-11");
    kit.refuses(&text(&id, Some("boz_pity"), Some("kessel")), "CW-11");
    kit.refuses(&text(&id, Some("kessel"), None), "CW-11");
    kit.order(text(&id, Some("kessel"), Some("boz_pity")));
    assert_eq!(kit.game.land_at(at("boz_pity")).tokens.len(), 1);
    // The token drawn still waits.
    assert_eq!(kit.game.phase, Phase::Token);
}

#[test]
fn cw_11_advance_sidious() {
    let id = with(Faction::Separatist, |effect| effect == Effect::AdvanceSidious);
    let mut kit = held_by(kit(), BLUE, &id).turn(GOLD, Phase::Fortify).space(3);
    kit.order(Order::Pass);
    kit.order(text(&id, None, None));
    assert_eq!(kit.game.sidious.space, 4);
    // At the start of the turn only.
    let kit = held_by(self::kit(), BLUE, &id).turn(BLUE, Phase::Attack);
    kit.refuses(&text(&id, None, None), "CW-11");
}

#[test]
fn cw_11_where_sidious_goes_no_further_the_refusal_says_so() {
    let id = with(Faction::Separatist, |effect| effect == Effect::AdvanceSidious);
    let said = |kit: &Kit| {
        let refusal = kit.refuses(&text(&id, None, None), "CW-11");
        let view = View::of(&kit.game, Viewer::Seat(CYD));
        read(&<CloneWars as Presented>::explain(&view, &names(), &refusal))
    };
    let mut kit = held_by(kit(), BLUE, &id).turn(GOLD, Phase::Fortify).space(13);
    kit.order(Order::Pass);
    has(&said(&kit), &["on the last space of his track"]);
    // CW-25: after Order 66 he is on a planet.
    let mut kit = held_by(self::kit(), BLUE, &id).turn(GOLD, Phase::Fortify).after_order66("kessel");
    kit.order(Order::Pass);
    has(&said(&kit), &["since Order 66"]);
    // Else it is the time that is wrong.
    has(&said(&held_by(self::kit(), BLUE, &id).turn(BLUE, Phase::Attack)), &["as your turn begins"]);
}

#[test]
fn cw_11_block_sidious_is_ready_and_keeps_him_where_he_is() {
    let id = with(Faction::Republic, |effect| effect == Effect::BlockSidious);
    let mut kit = held_by(kit(), RED, &id).turn(GOLD, Phase::Fortify).space(3).stack(&[]);
    kit.refuses_to(ADA, &text(&id, None, None), "not-your-turn");
    kit.by(ADA, ready(&id, None, 1));
    let events = kit.order(Order::Pass);
    assert!(events.iter().any(|event| matches!(event, Event::SidiousBlocked { army: RED, .. })));
    assert_eq!((kit.game.sidious.space, kit.held(RED).len()), (3, 0));
    // On the last space he wouldn't move: it is kept.
    let mut kit = held_by(self::kit(), RED, &id).turn(GOLD, Phase::Fortify).space(13).stack(&[]);
    kit.by(ADA, ready(&id, None, 1));
    kit.order(Order::Pass);
    assert_eq!(kit.held(RED).len(), 1);
}

#[test]
fn cw_11_use_d8_this_roll() {
    let id = with(Faction::Republic, |effect| effect == Effect::UseD8ThisRoll);
    let mut kit = held_by(kit(), RED, &id);
    kit.by(ADA, ready(&id, None, 1));
    kit.dice(&[8, 2, 1, 6, 6]);
    let events = kit.order(one_roll("coruscant", "byss", 3));
    let Some(Event::Rolled(rolled)) = events.iter().find(|event| matches!(event, Event::Rolled(_))) else {
        panic!("a roll");
    };
    assert_eq!(
        (rolled.attack.iter().map(|die| die.sides).collect::<Vec<_>>(), rolled.texts.len()),
        (vec![8, 6, 6], 1)
    );
    assert!(kit.held(RED).is_empty());
}

#[test]
fn cw_11_force_enemy_reroll_where_a_pair_would_be_lost() {
    let id = with(Faction::Republic, |effect| effect == Effect::ForceEnemyReroll);
    let mut kit = held_by(kit(), RED, &id);
    kit.by(ADA, ready(&id, Some("byss"), 2));
    // Nothing is lost: it isn't played.
    kit.dice(&[6, 6, 6, 1, 1]);
    kit.order(one_roll("coruscant", "byss", 3));
    assert_eq!(kit.held(RED).len(), 1);
    // 5 and 5 against 6 and 2: the 6 again, which becomes 3.
    kit.dice(&[5, 5, 1, 6, 2, 3]);
    kit.order(go_on(wartable::games::clone_wars::Until::OneRoll));
    assert!(kit.held(RED).is_empty());
    kit.holds("byss", BLACK, 1);
}

#[test]
fn cw_11_against_so_many_dice_and_at_a_planet_only() {
    let id = with(Faction::Separatist, |effect| effect == Effect::ForceEnemyReroll);
    let mut kit = held_by(kit(), BLACK, &id);
    kit.by(DAN, ready(&id, Some("duro"), 1));
    kit.dice(&[6, 6, 6, 1, 1]);
    kit.order(one_roll("coruscant", "byss", 3));
    assert_eq!(kit.held(BLACK).len(), 1, "not there");
    kit.by(DAN, ready(&id, Some("byss"), 3));
    kit.dice(&[6, 6, 1, 1]);
    kit.order(one_roll("coruscant", "byss", 2));
    assert_eq!(kit.held(BLACK).len(), 1, "not against two");
    kit.refuses_to(DAN, &ready(&id, None, 0), "CW-11");
}

#[test]
fn cw_11_plus_one_and_plus_two_on_the_highest_die() {
    for (by, number) in [(1, 1_u8), (2, 2)] {
        let id = with(Faction::Republic, |effect| effect == Effect::RaiseHighDie(number));
        let mut kit = held_by(kit(), RED, &id);
        kit.by(ADA, ready(&id, None, 1));
        kit.dice(&[5, 1, 1, 5, 4]);
        let events = kit.order(one_roll("coruscant", "byss", 3));
        let Some(Event::Rolled(rolled)) = events.iter().find(|event| matches!(event, Event::Rolled(_)))
        else {
            panic!("a roll");
        };
        assert_eq!((rolled.attack_counts[0], rolled.defence_lost), (5 + by, 1));
    }
}

#[test]
fn cw_11_reroll_own_dice() {
    let id = with(Faction::Republic, |effect| effect == Effect::RerollOwnDice);
    let mut kit = held_by(kit(), RED, &id);
    kit.by(ADA, ready(&id, None, 1));
    kit.dice(&[1, 1, 1, 3, 3, 6, 5, 1]);
    kit.order(one_roll("coruscant", "byss", 3));
    kit.holds("byss", BLACK, 3);
}

#[test]
fn cw_11_the_attackers_first_and_one_card_a_side() {
    let mine = with(Faction::Republic, |effect| effect == Effect::RaiseHighDie(1));
    let theirs = with(Faction::Separatist, |effect| effect == Effect::RaiseHighDie(1));
    let mut kit = held_by(held_by(kit(), RED, &mine), BLACK, &theirs);
    kit.by(ADA, ready(&mine, None, 1));
    kit.by(DAN, ready(&theirs, None, 1));
    kit.dice(&[5, 1, 1, 5, 4]);
    let events = kit.order(one_roll("coruscant", "byss", 3));
    let Some(Event::Rolled(rolled)) = events.iter().find(|event| matches!(event, Event::Rolled(_))) else {
        panic!("a roll");
    };
    assert_eq!(rolled.texts.iter().map(|text| text.army).collect::<Vec<_>>(), [RED, BLACK]);
    assert_eq!((rolled.attack_lost, rolled.defence_lost), (2, 0));
}

#[test]
fn cw_11_what_is_ready_is_secret_and_can_be_taken_back() {
    let id = with(Faction::Separatist, |effect| effect == Effect::ForceEnemyReroll);
    let mut kit = held_by(kit(), BLACK, &id);
    kit.by(DAN, ready(&id, None, 1));
    assert!(View::of(&kit.game, Viewer::Seat(CYD)).army(BLACK).ready.is_empty());
    let off = Order::Ready { ready: Ready { card: card(&id), at: None, dice: 1 }, off: true };
    kit.by(DAN, off.clone());
    kit.refuses_to(DAN, &off, "CW-11");
}

#[test]
fn cw_26_an_anakin_card_that_was_ready_is_so_no_longer_after_order_66() {
    let game = kit().game;
    let anakin =
        |id: &CardId| game.cards().get(*id).anakin && game.cards().get(*id).effect.is_set_beforehand();
    let id = CardId::of(Faction::Republic).find(anakin).expect("there is one").to_string();
    let mut kit = held_by(kit(), RED, &id).turn(BLUE, Phase::Attack).space(1).land(BLUE, &[("byss", 9)]);
    kit.by(ADA, ready(&id, None, 1));
    kit.dice(&[1, 1]);
    kit.order(order66(&[], Some("kessel")));
    assert!(kit.game.army(RED).ready.is_empty());
    assert_eq!(kit.held(RED), [id.as_str()], "it stays in hand");
    kit.dice(&[6, 6, 6, 1, 1]);
    kit.order(attack_with(
        "byss",
        "coruscant",
        3,
        Sent::All,
        wartable::games::clone_wars::Until::OneRoll,
        None,
    ));
    kit.refuses_to(ADA, &ready(&id, None, 1), "CW-26");
    assert!(kit.game.outcome().is_none());
}

/// What is typed as a card, as ada's order; or why it isn't one, in words.
fn typed(kit: &Kit, form: &str, fields: &[(&str, &str)]) -> Result<CardId, String> {
    let draft = fields.iter().fold(Draft::new(form), |draft, (field, value)| draft.with(field, *value));
    match kit.game.draft(ADA, &names(), &draft) {
        Ok(Order::Ready { ready, .. }) => Ok(ready.card),
        Ok(Order::Text { card, .. }) => Ok(card),
        Ok(other) => panic!("{other:?}"),
        Err(refusal) => {
            assert_eq!(refusal.code(), "CW-11");
            Err(read(&<CloneWars as Presented>::explain(
                &View::of(&kit.game, Viewer::Seat(ADA)),
                &names(),
                &refusal,
            )))
        }
    }
}

/// Of several cards that are called so the first will do only where they come to the same.
#[test]
fn cw_11_of_cards_with_other_texts_it_is_asked_which_is_meant() {
    // "Anakin Skywalker" is four of the Republic's and two texts of theirs.
    let kit = kit().hand(RED, &["R25", "R26", "R28", "R01", "R02"]);
    let ready = |card: &str| typed(&kit, "clone ready", &[("card", card)]);
    let said = ready("Anakin Skywalker").expect_err("two texts");
    let (pilot, general) = ("Anakin Skywalker: Ace Pilot (fighter)", "Anakin Skywalker: General (fighter)");
    has(
        &said,
        &["Several cards of yours are called “Anakin Skywalker”", pilot, general, "Name one with its ship"],
    );
    assert_eq!(ready("Anakin Skywalker: Ace"), Ok(card("R25")));
    assert_eq!(ready("anakin skywalker: general"), Ok(card("R28")));
    assert_eq!(ready("Yoda"), Ok(card("R01")));
    assert_eq!(ready("Yoda (corvette)"), Ok(card("R02")));
}

#[test]
fn cw_11_of_cards_one_of_which_is_ready_it_is_asked_which_is_meant() {
    let mut kit = kit().hand(RED, &["R01", "R02"]);
    kit.by(ADA, ready("R02", None, 2));
    let said = typed(&kit, "clone ready", &[("card", "Yoda")]).expect_err("one is ready");
    has(&said, &["Several cards of yours", "Yoda (fighter)", "Yoda (corvette)"]);
    // No longer ready can be only the one that is.
    assert_eq!(typed(&kit, "clone ready", &[("card", "Yoda"), ("off", "true")]), Ok(card("R02")));
    // Ready alike, they are the same again; otherwise not.
    kit.by(ADA, ready("R01", None, 2));
    assert_eq!(typed(&kit, "clone ready", &[("card", "Yoda"), ("off", "true")]), Ok(card("R01")));
    kit.by(ADA, ready("R01", Some("byss"), 2));
    assert!(typed(&kit, "clone ready", &[("card", "Yoda"), ("off", "true")]).is_err());
}

/// CW-3: a text is played in the fights of the army alone that holds it.
#[test]
fn cw_11_of_two_armies_cards_it_is_asked_which_is_meant() {
    let kit = Kit::with(Options { card_texts: true, ..Options::default() }, 2)
        .hand(RED, &["R01"])
        .hand(GOLD, &["R02"]);
    assert_eq!(kit.game.seat_of(GOLD), SeatId(0));
    let said = typed(&kit, "clone ready", &[("card", "Yoda")]).expect_err("two armies hold one");
    has(&said, &["Red's Yoda (fighter)", "Gold's Yoda (corvette)"]);
    // At once only the army in turn plays its own.
    assert_eq!(typed(&kit, "clone text", &[("card", "Yoda")]), Ok(card("R01")));
}

#[test]
fn cw_11_who_takes_back_what_isnt_ready_reads_what_is() {
    let mut kit = kit().hand(RED, &["R01", "R04"]);
    let off = Order::Ready { ready: Ready { card: card("R04"), at: None, dice: 1 }, off: true };
    let said = |kit: &Kit| {
        let refusal = kit.refuses_to(ADA, &off, "CW-11");
        read(&<CloneWars as Presented>::explain(&View::of(&kit.game, Viewer::Seat(ADA)), &names(), &refusal))
    };
    has(&said(&kit), &["Mace Windu (fighter) isn't ready", "Nothing of yours is."]);
    kit.by(ADA, ready("R01", None, 1));
    has(&said(&kit), &["Ready: Yoda (fighter)."]);
}
