//! What holds for every game alike: machines play it, and what happened is replayed from what fell,
//! and written down and read again, at every step.

use wartable::games::{
    self, AnyGame, Kind, Plan, blitzkrieg, blitzkrieg::Blitzkrieg, clean_slate::CleanSlate,
    clone_wars::CloneWars, two_player::TwoPlayer, warrior::Warrior,
};
use wartable::rules::{Actor, Dice, Names, Policy, SeatId, Seats, SelfPlay, TableAct, View, Viewer};

/// Plays a game until it is over or has gone on for so many rounds; `holds` is asked at every step.
pub(crate) fn play<G: SelfPlay>(
    options: &G::Options,
    (seats, policy, seed): (u8, &str, u8),
    rounds: u32,
    holds: impl Fn(&G),
) -> G {
    let key = [seed; 32];
    let seats = Seats { count: seats };
    let player =
        |seat: SeatId| G::policy(policy, u64::from(seed) * 7 + u64::from(seat.0)).expect("it is one");
    let mut players: Vec<Box<dyn Policy<G>>> = seats.iter().map(player).collect();
    let mut dice = Dice::fair(key, 0);
    let (mut game, _) = G::set_up(options, seats, &mut dice).expect("good options");
    let again = G::set_up(options, seats, &mut Dice::recorded(&dice.faces()));
    assert!(again.is_ok_and(|(again, _)| again == game), "{policy} {seed}: the deal is replayed");
    for step in 1.. {
        holds(&game);
        let mut debts = game.debts();
        debts.sort_by_key(|debt| !debt.duty.lapses());
        let debt = debts.into_iter().find(|debt| debt.duty.has_an_end());
        assert_eq!(debt.is_none(), game.outcome().is_some(), "somebody owes, or it is over");
        let Some(debt) = debt.filter(|_| game.round() <= rounds) else { break };
        let order =
            players[debt.seat.index()].order(&View::of(&game, Viewer::Seat(debt.seat)), debt.seat, &debt);
        let checked = game.check(Actor::Seat(debt.seat), &order).unwrap_or_else(|_| {
            let default = debt.default.clone().expect("what must be done has a default");
            game.check(Actor::Table(TableAct::Expired(debt.seat)), &default).expect("the default is legal")
        });
        let mut replayed = game.clone();
        let mut dice = Dice::fair(key, step);
        let told = game.apply(checked.clone(), &mut dice);
        let mut recorded = Dice::recorded(&dice.faces());
        assert_eq!(replayed.apply(checked, &mut recorded), told);
        assert_eq!((recorded.fault(), &replayed), (None, &game));
        if step % 5 == 0 {
            let text = serde_json::to_string(&game).expect("it is written");
            assert!(serde_json::from_str::<G>(&text).is_ok_and(|read| read == game), "step {step}: {text}");
            let text = serde_json::to_string(&told).expect("it is written");
            assert_eq!(serde_json::from_str::<Vec<_>>(&text).ok(), Some(told));
        }
        seats.iter().for_each(|seat| drop(View::of(&game, Viewer::Seat(seat))));
    }
    game
}

fn every_policy<G: SelfPlay>(rounds: u32) {
    for (seed, policy) in (1..).zip(G::POLICIES) {
        for seats in G::SEATS.0..=G::SEATS.1 {
            play::<G>(&G::Options::default(), (seats, policy, seed), rounds, |_| {});
        }
    }
}

#[test]
fn warrior_is_replayed_and_restored_at_every_step() {
    every_policy::<Warrior>(9);
}

#[test]
fn clean_slate_is_replayed_and_restored_at_every_step() {
    every_policy::<CleanSlate>(20);
}

#[test]
fn two_player_is_replayed_and_restored_at_every_step() {
    every_policy::<TwoPlayer>(12);
}

#[test]
fn clone_wars_is_replayed_and_restored_at_every_step() {
    every_policy::<CloneWars>(12);
}

#[test]
fn blitzkrieg_is_replayed_and_restored_at_every_step() {
    let all = blitzkrieg::Options {
        map: blitzkrieg::MapChoice::World2210,
        devastation: true,
        societies: true,
        holy_land: true,
        special_troops: true,
        emplacements: true,
        illuminati: 2,
        native_garrison: 1,
        ..blitzkrieg::Options::default()
    };
    for (seed, policy) in (1..).zip(<Blitzkrieg as SelfPlay>::POLICIES) {
        for seats in 2..=6 {
            play::<Blitzkrieg>(&blitzkrieg::Options::default(), (seats, policy, seed), 9, |_| {});
            play::<Blitzkrieg>(&all, (seats + 2, policy, seed), 9, |_| {});
        }
    }
}

/// Lets machines play a game by this plan, and shows how it stands after each order.
pub(crate) fn replayed(
    kind: &dyn Kind,
    plan: &Plan,
    names: &Names,
    mut see: impl FnMut(usize, &dyn AnyGame),
) {
    let options = kind.read_options(&serde_json::json!({})).expect("the defaults are possible");
    let record = kind.recorded(&options, plan).expect("it is played");
    let mut dice = Dice::recorded(&record.deal);
    let set_up = kind.set_up(kind.edition(), &options, Seats { count: plan.seats }, names, &mut dice);
    let Ok((mut game, _)) = set_up else { panic!("it is set up") };
    for (at, row) in record.rows.iter().enumerate() {
        let order = kind.read_order(&row.order).expect("it is one");
        game.again(row.actor, &order, &mut Dice::recorded(&row.faces)).expect("it was legal");
        see(at, game.as_ref());
    }
}

/// What `/game export` gives of a game in play is a position: whoever asks, it is none that can't be.
#[test]
fn a_game_in_play_is_read_in_again_whoever_has_written_it_down() {
    let (every, numbers) = if crate::thorough() { (1, 12) } else { (9, 2) };
    for kind in games::ALL.iter() {
        let (few, many) = kind.seats();
        for (number, seats) in (0..numbers).zip((few..=many.min(6)).rev().cycle()) {
            let all = Seats { count: seats };
            let names = Names(all.iter().map(|seat| format!("p{}", seat.0)).collect());
            let policies = kind.policies().iter().map(|policy| (*policy).to_owned()).collect();
            let plan = Plan { seats, policies, seed: 3, number, rounds_cap: 8 };
            replayed(kind, &plan, &names, |at, game| {
                let seen = [Viewer::Everything, Viewer::Public].into_iter();
                let seen = seen.chain(all.iter().map(Viewer::Seat)).filter(|_| at % every == 0);
                for viewer in seen {
                    let written = game.position(&names, viewer);
                    if let Err(why) = kind.import(&written, kind.edition(), &mut Dice::fair([5; 32], 1)) {
                        panic!("{} {number}, order {at}, {viewer:?}: {why:?}: {written}", kind.id());
                    }
                }
            });
        }
    }
}
