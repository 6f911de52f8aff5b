//! The dice of `rules::Combat` are those that the games have rolled all along.

use wartable::games::clean_slate::{self, CleanSlate};
use wartable::games::warrior::{self, Warrior};
use wartable::rules::{
    Actor, Combat, Dice, DicePool, Duty, Pairs, Policy, SeatId, Seats, SelfPlay, TableAct, Ties, View, Viewer,
};

/// Everything that happens in a game of machines, up to so many orders.
fn events<G: SelfPlay>(policy: &str, seats: u8, seed: u8, orders: u64) -> Vec<G::Event> {
    let seats = Seats { count: seats };
    let player = |seat: SeatId| G::policy(policy, u64::from(seat.0)).expect("it is one");
    let mut players: Vec<Box<dyn Policy<G>>> = seats.iter().map(player).collect();
    let (mut game, told) =
        G::set_up(&G::Options::default(), seats, &mut Dice::fair([seed; 32], 0)).expect("good options");
    let mut all: Vec<G::Event> = told.into_iter().map(|told| told.event).collect();
    for step in 1..orders {
        let Some(debt) = game.debts().into_iter().find(|debt| debt.duty == Duty::Must) else { break };
        let view = View::of(&game, Viewer::Seat(debt.seat));
        let order = players[debt.seat.index()].order(&view, debt.seat, &debt);
        let checked = game.check(Actor::Seat(debt.seat), &order).unwrap_or_else(|_| {
            let default = debt.default.clone().expect("what must be done has a default");
            game.check(Actor::Table(TableAct::Expired(debt.seat)), &default).expect("the default is legal")
        });
        all.extend(game.apply(checked, &mut Dice::fair([seed; 32], step)).into_iter().map(|told| told.event));
    }
    all
}

/// Dice that show these faces, first the attacker's.
fn fall(attack: &[u8], defence: &[u8]) -> Dice {
    Dice::recorded(&attack.iter().chain(defence).map(|face| face - 1).collect::<Vec<_>>())
}

#[test]
fn wr_15_wr_19_warriors_rolls_come_out_as_they_always_did() {
    let mut rolls = 0;
    for seed in 1..=3 {
        for event in events::<Warrior>("random", 4, seed, 1500) {
            let warrior::Event::Rolled {
                attack,
                defence,
                attack_penalty,
                defence_penalty,
                attack_lost,
                defence_lost,
                attack_left,
                defence_left,
            } = event
            else {
                continue;
            };
            let ours = DicePool::d6(3).modified(attack_penalty).of(attack_left + attack_lost);
            let theirs = DicePool::d6(2).modified(defence_penalty).of(defence_left + defence_lost);
            let mut dice = fall(&attack, &defence);
            let roll = Combat::STANDARD.roll(ours, theirs, &mut dice);
            assert_eq!(dice.fault(), None);
            assert_eq!(dice.record().len(), attack.len() + defence.len(), "as many dice");
            assert_eq!(roll.attack.faces().collect::<Vec<_>>(), attack.to_vec());
            assert_eq!((roll.attack_lost, roll.defence_lost), (attack_lost, defence_lost));
            let written = serde_json::to_string(&roll.attack).expect("it is written");
            assert_eq!(written, serde_json::to_string(&attack).expect("it is written"), "as it was written");
            rolls += 1;
        }
    }
    assert!(rolls > 300, "{rolls} rolls only");
}

#[test]
fn cs_15_clean_slates_fights_come_out_as_they_always_did() {
    let fight = Combat { pairs: Pairs::One, ties: Ties::Nobody, attack: "fight", defence: "fight" };
    let mut fights = 0;
    for seed in 1..=3 {
        for event in events::<CleanSlate>("random", 2, seed, 600) {
            let clean_slate::Event::Fought { dice: Some((attack, defence)), result, .. } = event else {
                continue;
            };
            let roll = fight.roll(DicePool::d6(1), DicePool::d6(1), &mut fall(&[attack], &[defence]));
            let expected = match result {
                clean_slate::FightResult::Won => (0, 1),
                clean_slate::FightResult::Lost => (1, 0),
                clean_slate::FightResult::Tie | clean_slate::FightResult::Unopposed => (0, 0),
            };
            assert_eq!((roll.attack_lost, roll.defence_lost), expected);
            fights += 1;
        }
    }
    assert!(fights > 20, "{fights} fights only");
}
