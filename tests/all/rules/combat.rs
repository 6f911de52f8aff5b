//! The dice that the games roll by `rules::Combat`, against the rules' letter.

use wartable::games::clean_slate::{self, CleanSlate};
use wartable::games::warrior::{self, Warrior};
use wartable::rules::{Actor, Dice, Duty, Policy, SeatId, Seats, SelfPlay, TableAct, View, Viewer};

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

/// WR-15, WR-19 by the letter: what both sides lose by dice of which so much is taken off.
fn by_the_letter(attack: &[u8], defence: &[u8], penalties: (i8, i8)) -> (u32, u32) {
    let sorted = |faces: &[u8], penalty: i8| {
        let mut values: Vec<i16> = faces.iter().map(|face| i16::from(*face) + i16::from(penalty)).collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        values
    };
    let (ours, theirs) = (sorted(attack, penalties.0), sorted(defence, penalties.1));
    let pairs = ours.len().min(theirs.len());
    let won = ours.iter().zip(&theirs).filter(|(ours, theirs)| ours > theirs).count();
    let number = |count: usize| u32::try_from(count).expect("two pairs at most");
    (number(pairs - won), number(won))
}

#[test]
fn wr_15_wr_19_warriors_rolls_come_out_by_the_letter_and_are_written_as_faces() {
    let (mut rolls, mut penalised) = (0, 0);
    for seed in 1..=3 {
        for event in events::<Warrior>("random", 4, seed, 1500) {
            let written = serde_json::to_value(&event).expect("it is written");
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
            let (ours, theirs) = (attack.to_vec(), defence.to_vec());
            assert_eq!(attack.len(), u8::try_from((attack_left + attack_lost).min(3)).expect("three"));
            assert_eq!(defence.len(), u8::try_from((defence_left + defence_lost).min(2)).expect("two"));
            let expected = by_the_letter(&ours, &theirs, (attack_penalty, defence_penalty));
            assert_eq!((attack_lost, defence_lost), expected, "{ours:?} against {theirs:?}");
            assert_eq!(written["rolled"]["attack"], serde_json::json!(ours));
            assert_eq!(written["rolled"]["defence"], serde_json::json!(theirs));
            rolls += 1;
            penalised += usize::from((attack_penalty, defence_penalty) != (0, 0));
        }
    }
    assert!(rolls > 300 && penalised > 0, "{rolls} rolls only, {penalised} with a penalty");
}

#[test]
fn cs_15_clean_slates_fights_come_out_by_the_letter() {
    use clean_slate::FightResult::{Lost, Tie, Unopposed, Won};
    let mut fights = 0;
    for seed in 1..=3 {
        for event in events::<CleanSlate>("random", 2, seed, 600) {
            let clean_slate::Event::Fought { dice, result, .. } = event else { continue };
            let expected = dice.map_or(Unopposed, |(ours, theirs)| match ours.cmp(&theirs) {
                std::cmp::Ordering::Greater => Won,
                std::cmp::Ordering::Less => Lost,
                std::cmp::Ordering::Equal => Tie,
            });
            assert_eq!(result, expected);
            fights += usize::from(dice.is_some());
        }
    }
    assert!(fights > 20, "{fights} fights only");
}
