//! `/odds` against every way in which the dice can fall (TP-10, TP-11, TP-18, TP-21).

use wartable::games::two_player::{Event, Reward, side_of};
use wartable::rules::{Actor, Dice, Draft, Game, Names, Readable, Script, Viewer};

use super::kit::*;

/// Every way in which so many dice can fall.
fn all_ways(dice: u32) -> impl Iterator<Item = Vec<u8>> {
    (0..6_u32.pow(dice)).map(move |way| (0..dice).map(|die| (way / 6_u32.pow(die) % 6) as u8 + 1).collect())
}

/// How many ways cost the attack none, one, two, when a roll is played with each.
fn played(kit: &Kit, force: u32, dice: u32) -> [u32; 3] {
    let order = one_roll("peru", "brazil", force);
    let mut costs = [0; 3];
    for faces in all_ways(dice) {
        let mut game = kit.game.clone();
        let checked = game.check(Actor::Seat(ADA), &order).expect("it is allowed");
        let script = Script { dice: faces.into_iter().collect(), ..Script::default() };
        let mut fallen = Dice::fair([7; 32], 1).with_script(script);
        let told = game.apply(checked, &mut fallen);
        let roll = told.iter().find_map(|told| match &told.event {
            Event::Rolled(roll) => Some(roll.attack_lost),
            _ => None,
        });
        costs[roll.expect("it was rolled") as usize] += 1;
    }
    costs
}

#[test]
fn chances_are_those_of_all_rolls_played_out() {
    let duel = |to| Kit::new().land(side_of(ADA), &[("peru", 4)]).land(to, &[("brazil", 2)]);
    let guarded = duel(GREEN).capital(GREEN, "brazil");
    let attack = duel(side_of(BEN)).rewarded(ADA, Reward::AttackDie, None);
    let flown = attack.clone().in_play("Europe", Some(Reward::AirfieldMinor), Some(ADA), Some("peru"));
    let defence = duel(side_of(BEN)).rewarded(BEN, Reward::DefenseDie, None);
    let defended = defence.in_play("Europe", Some(Reward::AirfieldMajor), Some(BEN), Some("brazil"));
    let both = flown.clone().in_play("8 cities", Some(Reward::DefenseDie), Some(BEN), None);
    for (what, kit, force, dice) in [
        ("a commander", &guarded, 2, 4),
        ("a bonus die", &attack, 1, 4),
        ("a bonus die and an airfield", &flown, 1, 4),
        ("the same in defence", &defended, 1, 4),
        ("one for each and an airfield", &both, 1, 5),
    ] {
        let costs = played(kit, force, dice);
        let all = f64::from(6_u32.pow(dice));
        let [none, one, two] = costs.map(|ways| (f64::from(ways) / all * 1000.0).round() / 10.0);
        let mut words = format!("attack loses none {none:.1}%, 1 {one:.1}%");
        if force > 1 {
            words.push_str(&format!(", 2 {two:.1}%"));
        }
        let draft =
            Draft::new("odds").with("from", "Peru").with("to", "Brazil").with("troops", i64::from(force));
        let names = Names(vec!["ada".into(), "ben".into()]);
        let said = format!("{:?}", kit.game.odds(&names, Viewer::Seat(ADA), &draft).expect("chances"));
        assert!(said.contains(&words), "{what}: {words} isn't in {said}");
    }
}

#[test]
fn the_hint_beside_an_attack_is_the_chance_of_just_that_attack() {
    let kit = Kit::new()
        .land(side_of(ADA), &[("peru", 6)])
        .land(GREEN, &[("brazil", 3)])
        .capital(GREEN, "brazil")
        .rewarded(ADA, Reward::AttackDie, None);
    let names = Names(vec!["ada".into(), "ben".into()]);
    let mut hints = std::collections::BTreeSet::new();
    for (until, keep, troops) in [
        (None, None, 5),
        (Some("one roll"), None, 5),
        (None, Some(2), 5),
        (Some("one roll"), Some(1), 5),
        (None, None, 3),
    ] {
        let mut attack = Draft::new("attack").with("from", "Peru").with("troops", troops);
        let mut odds = Draft::new("odds").with("from", "Peru").with("to", "Brazil").with("troops", troops);
        for draft in [&mut attack, &mut odds] {
            *draft = until.map_or(draft.clone(), |until| draft.clone().with("until", until));
            *draft = keep.map_or(draft.clone(), |keep: i64| draft.clone().with("keep", keep));
        }
        let offered = kit.game.candidates(ADA, &names, &attack, "to", "Brazil");
        let label = &offered.0.first().expect("it is suggested").label;
        let hint = label.split(", ").find(|part| part.contains('%')).expect("a chance");
        let hint = hint.split(' ').find(|word| word.contains('%')).expect("a chance");
        let said = format!("{:?}", kit.game.odds(&names, Viewer::Seat(ADA), &odds).expect("chances"));
        assert!(said.contains(hint), "{until:?} {keep:?}: {label} {said}");
        hints.insert(hint.to_owned());
    }
    assert!(hints.len() > 2, "{hints:?}");
}

/// Many against few win nearly always; while a defeat is listed, however unlikely, nobody is told that they are certain of it.
#[test]
fn tp_18_what_may_be_lost_is_not_won_for_certain() {
    let kit = Kit::new().land(side_of(ADA), &[("peru", 60)]).land(GREEN, &[("brazil", 6)]);
    let draft = Draft::new("odds").with("from", "Peru").with("to", "Brazil").with("troops", 50);
    let names = Names(["ada", "ben"].map(str::to_owned).to_vec());
    let said = crate::reading::words(&kit.game.odds(&names, Viewer::Seat(ADA), &draft).expect("chances"));
    assert!(said.contains("over 99.9% to win") && said.contains("by a defeat: 6: under 0.1%"), "{said}");
}
