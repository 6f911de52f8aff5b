//! Whole games by machine players, silence and people who leave: after every order the position is
//! sound, and whatever is owed can be answered by its default.

use std::collections::BTreeSet;

use wartable::games::warrior::{Answers, Event, Options, Order, Phase, Victory, Warrior, Withdrawn};
use wartable::rules::{
    Actor, Audience, Dice, Duty, Game, Goods as _, PolicyRng, Readable, SeatId, Seats, SelfPlay, TableAct,
    Viewer,
};

/// What must be so between two orders, whatever has happened.
fn assert_sound(game: &Warrior) {
    for t in game.territories() {
        let land = game.land_at(t);
        match land.host() {
            None => assert!(land.guests.is_empty(), "WR-13: guests in an unoccupied territory"),
            Some(owner) => {
                assert!(land.troops > 0, "WR-29: {owner:?} holds {t:?} with nobody");
                assert!(!game.seat(owner).out, "WR-56: {owner:?} is out and holds {t:?}");
                assert!(land.guests_of(owner) == 0, "WR-13: an owner is a guest");
            }
        }
        assert!(land.visitors().all(|(seat, units)| units > 0 && !game.seat(seat).out));
    }
    for index in 0..game.seats.len() {
        let seat = SeatId(u8::try_from(index).expect("few seats"));
        let standing = game.seat(seat);
        assert_eq!(standing.out, game.count_of(seat) == 0, "WR-56: {seat:?}");
        if let Some(capital) = standing.capital {
            assert_eq!(game.owner(capital), Some(seat), "WR-22: {seat:?}'s capital is another's");
        }
        if game.outcome.is_none() && game.round > 0 && !standing.out {
            assert_eq!(standing.capital.is_none(), game.exiles.contains_key(&seat), "WR-22: {seat:?}");
        }
    }
    for offer in &game.offers {
        assert!(matches!(game.phase, Phase::Barter(_)), "WR-27: an offer outside Barter");
        assert!(game.lacking(offer.from, &offer.give).is_empty(), "WR-27: an offer that can't be kept");
        assert!(game.lacking(offer.to, &offer.want).is_empty(), "WR-27: an offer that can't be kept");
    }
    let debts = game.debts();
    let owed = debts.iter().filter(|debt| debt.duty == Duty::Must);
    assert_eq!(owed.clone().count() == 0, game.outcome.is_some(), "somebody owes, or it is over");
    for debt in owed {
        assert!(!game.seat(debt.seat).out, "WR-56: {:?} owes {} and is out", debt.seat, debt.what);
        let default = debt.default.as_ref().expect("a must has a default");
        // WR-15: an open attack is halted by the deadline; its owner halts it first.
        if game.attack.is_none() {
            let checked = game.check(Actor::Seat(debt.seat), default);
            assert!(checked.is_ok(), "the default of {} is refused: {checked:?}", debt.what);
        }
    }
}

/// What a game went through: sums of fate, matters of votes, and what was owed.
#[derive(Default)]
struct Seen {
    sums: BTreeSet<u8>,
    matters: BTreeSet<u8>,
    owed: BTreeSet<&'static str>,
}

fn note(seen: &mut Seen, events: &[wartable::rules::Addressed<Event>]) {
    for told in events {
        match &told.event {
            Event::FateRolled { sum, .. } => {
                seen.sums.insert(*sum);
            }
            Event::MatterRolled { die, .. } => {
                seen.matters.insert(*die);
            }
            _ => {}
        }
    }
}

/// Somebody leaves answers beforehand: nothing else happens.
fn beforehand(game: &mut Warrior, rng: &mut PolicyRng) {
    let Some(seat) = rng.one_of(&game.players_in()) else { return };
    let sizes = [2, 5, 10, 15];
    let bid = (sizes[rng.below(4) as usize], rng.below(3) * rng.below(200));
    let stake = rng.once_in(3).then(|| rng.below(101));
    let answers = Answers { bids: [bid].into(), stake, barter: rng.once_in(3) };
    let order = Order::Standing { answers, withdrawn: Withdrawn::default(), always: rng.once_in(2) };
    let debts = game.debts();
    if let Ok(checked) = game.check(Actor::Seat(seat), &order) {
        let told = game.apply(checked, &mut Dice::recorded(&[]));
        assert!(told.iter().all(|told| told.audience == Audience::Own(seat)), "{told:?}");
        assert_eq!(game.debts(), debts, "a note changes nothing that is owed");
    }
}

/// Plays a game for so many rounds at most. A seat is silent once in `silence` times, and resigns
/// once in `leaves`.
fn play(players: u8, seed: u64, victory: Victory, silence: u32, leaves: u32, seen: &mut Seen) {
    let rounds = (victory == Victory::LunchtimeFix).then_some(60);
    let options = Options {
        victory,
        rounds,
        written_ballots: seed.is_multiple_of(2),
        rotate: seed.is_multiple_of(3),
        ..Options::default()
    };
    let mut dice = Dice::fair([u8::try_from(seed % 251).expect("small"); 32], seed);
    let (mut game, _) = Warrior::set_up(&options, Seats { count: players }, &mut dice).expect("it starts");
    let mut rng = PolicyRng::new(seed);
    let mut policies: Vec<_> = (0..players)
        .map(|seat| Warrior::policy("random", seed + u64::from(seat)).expect("it is there"))
        .collect();
    for number in 1_u64.. {
        if rng.once_in(12) {
            beforehand(&mut game, &mut rng);
        }
        assert_sound(&game);
        if game.outcome.is_some() || game.round > 60 || number > 60_000 {
            return;
        }
        let debts: Vec<_> = game.debts().into_iter().filter(|debt| debt.duty == Duty::Must).collect();
        seen.owed.extend(debts.iter().map(|debt| debt.what));
        let debt = &debts[usize::try_from(rng.below(u32::try_from(debts.len()).expect("few"))).expect("few")];
        let default = debt.default.clone().expect("a must has a default");
        let seat = debt.seat;
        let (actor, order) = if rng.below(leaves) == 0 {
            (Actor::Table(TableAct::Vacated(seat)), Order::Resign)
        } else if rng.below(silence) == 0 {
            (Actor::Table(TableAct::Expired(seat)), default)
        } else {
            let order = policies[seat.index()].order(&game.view(Viewer::Seat(seat)), seat, debt);
            let legal = game.check(Actor::Seat(seat), &order).is_ok();
            (Actor::Seat(seat), if legal { order } else { default })
        };
        let checked = game.check(actor, &order).unwrap_or_else(|why| panic!("{order:?}: {why:?}"));
        dice.next_stream(number);
        let events = game.apply(checked, &mut dice);
        note(seen, &events);
    }
}

#[test]
fn wr_29_games_stay_sound_whatever_is_chosen_withheld_or_left() {
    let mut seen = Seen::default();
    for seed in 0..64 {
        let players = 2 + u8::try_from(seed % 5).expect("small");
        let victory = [Victory::WorldDomination, Victory::ContinentalConqueror, Victory::LunchtimeFix]
            [seed as usize % 3];
        play(players, seed, victory, 6, 2500, &mut seen);
    }
    assert!(
        seen.sums.is_superset(&(5..=24).collect()),
        "every entry but the rarest was rolled: {:?}",
        seen.sums
    );
    assert_eq!(seen.matters, (1..=6).collect());
    for what in
        ["bid", "barter", "stake", "pay", "reward", "desert", "redeploy", "vote", "levy", "award", "act"]
    {
        assert!(seen.owed.contains(what), "{what} was never owed");
    }
}

#[test]
fn wr_29_silence_alone_carries_a_game_to_its_cut_off() {
    let mut seen = Seen::default();
    play(4, 7, Victory::LunchtimeFix, 1, u32::MAX, &mut seen);
    assert!(seen.owed.contains("place"));
}

#[test]
fn wr_56_games_stay_sound_when_everybody_leaves() {
    let mut seen = Seen::default();
    for seed in 100..160 {
        play(6, seed, Victory::LunchtimeFix, 3, 60, &mut seen);
    }
    assert!(seen.owed.contains("vote"));
}
