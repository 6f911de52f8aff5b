//! Whole games of random orders, legal and not, with what must always hold after each.

use super::random_orders::{Chance, next};
use wartable::games::warrior::{
    ChoiceKind, Income, Options, Phase, Victory, Warrior, board, import, position, side_of,
};
use wartable::rules::{Actor, Dice, Duty, Edition, Game, Names, Readable, SeatId, Seats, TableAct, Viewer};

/// What must always hold.
pub(super) fn holds(game: &Warrior) {
    let first = game.edition.rules == 1;
    for t in game.territories() {
        let land = game.land_at(t);
        let name = board().name(t);
        match land.host() {
            Some(owner) => {
                assert!(land.troops >= 1, "{name} is owned by nobody's unit");
                assert!(!game.seat(owner).out, "{name} is owned by who is out");
                assert!(land.guests_of(owner) == 0, "{name}'s owner is its guest");
            }
            None => {
                assert!(
                    (1..=game.numbers().natural_force_of(t)).contains(&land.troops),
                    "{name} has {}",
                    land.troops
                );
                assert!(land.guests.is_empty(), "{name} has guests and no host");
            }
        }
        assert!(land.guests.values().all(|units| *units > 0), "{name} has guests of no units");
        assert!(land.visitors().all(|(guest, _)| !game.seat(guest).out));
        assert!(land.unwelcome.iter().all(|guest| land.guests.contains_key(guest)), "{name} awaits nobody");
    }
    for (index, standing) in game.seats.iter().enumerate() {
        let seat = SeatId(u8::try_from(index).expect("few"));
        if standing.out {
            assert_eq!((standing.cash, standing.pool, standing.capital), (0, 0, None));
            continue;
        }
        assert!(game.count_of(seat) > 0 || game.outcome.is_some(), "{seat:?} is in without land");
        if let Some(capital) = standing.capital {
            assert_eq!(game.owner(capital), Some(seat), "the capital of {seat:?}");
        }
        // WR-45, WR-22, WR-14.
        assert!(first || !standing.exposed || standing.capital.is_some(), "{seat:?} exposes nothing");
        if standing.capital_new {
            assert!(game.outcome.is_some() || game.turn() != Some(seat), "{seat:?} has a capital too late");
            assert!(!matches!(game.phase, Phase::Fate(_) | Phase::Place(_) | Phase::Auction(_)));
        }
        let known = standing.struck.iter().chain(&standing.wary_of).chain(&standing.passage_to);
        for other in known {
            assert!(*other != seat && !game.seat(*other).out, "{seat:?} remembers {other:?}");
        }
        let in_play = game.round > 0 && game.outcome.is_none();
        if in_play {
            assert_eq!(standing.capital.is_none(), game.exiles.contains_key(&seat), "exile of {seat:?}");
        }
    }
    // WR-54: nobody has placed more than they have.
    if let Phase::Allocate(placing) | Phase::Place(placing) = &game.phase {
        for (seat, placed) in &placing.placed {
            assert!(placed.values().sum::<u32>() <= game.seat(*seat).pool, "{seat:?} has placed too much");
            assert!(placed.keys().all(|t| game.owner(*t) == Some(*seat)));
        }
    }
    if let Phase::Speculate(stakes) = &game.phase {
        assert!(stakes.iter().all(|(seat, stake)| *stake <= game.seat(*seat).cash.min(100)));
    }
    if let Phase::Auction(auction) = &game.phase {
        assert!(auction.bids.iter().all(|(seat, bid)| *bid <= game.seat(*seat).cash));
    }
    for t in game.sieges.keys() {
        assert!(game.is_capital(*t), "{} is no capital to be besieged", board().name(*t));
    }
    if let Some(attack) = &game.attack {
        assert!(matches!(game.phase, Phase::Combat(_)));
        // WR-56: who waits to leave is whose land is attacked.
        if let Some(leaver) = attack.leaving {
            assert_eq!((game.owner(attack.to), attack.by == leaver), (Some(leaver), false));
            assert!(game.debts().iter().all(|debt| debt.seat != leaver));
        }
        // WR-14
        if let (false, Some(against)) = (first, attack.inside.or_else(|| game.owner(attack.to))) {
            assert!(game.seat(attack.by).struck.contains(&against), "an attack is a blow");
        }
        assert!(game.force_of(attack) > 0);
        for (from, units) in &attack.forces {
            assert!(game.units_of(attack.by, *from) >= *units);
        }
    }
    if let Phase::Fate(fate) = &game.phase {
        for choice in &fate.pending {
            if let ChoiceKind::Redeploy { seat, half_way, spent, .. } = &choice.kind {
                for t in game.territories() {
                    let moved = half_way.get(&t).unwrap_or(&0) + spent.get(&t).unwrap_or(&0);
                    assert!(moved == 0 || game.units_of(*seat, t) >= moved);
                }
            }
        }
    }
    let debts = game.debts();
    assert_eq!(
        debts.iter().all(|debt| debt.duty == Duty::May),
        game.outcome.is_some(),
        "who owes: {debts:?}"
    );
    for debt in debts {
        assert!(!game.seat(debt.seat).out);
        assert_eq!(debt.default.is_none(), debt.duty == Duty::May);
        if let Some(default) = debt.default {
            let act = Actor::Table(TableAct::Expired(debt.seat));
            assert!(game.check(act, &default).is_ok(), "the default {default:?}");
            if game.attack.is_none() {
                let own = game.check(Actor::Seat(debt.seat), &default);
                assert!(own.is_ok(), "the default {default:?} of {:?}: {own:?}", debt.seat);
            }
        }
    }
}

/// What seats leave beforehand goes into a position and out of it.
fn read_again(game: &Warrior) {
    if game.outcome.is_some() {
        return;
    }
    let names = Names((0..game.seats.len()).map(|seat| format!("p{seat}")).collect());
    let written = position::position(game, &names, Viewer::Everything);
    let read = import::import(&written, &mut Dice::fair([9; 32], 1));
    let (again, _, _) = read.unwrap_or_else(|why| panic!("{why:?}: {written}"));
    for (index, (one, other)) in game.seats.iter().zip(again.seats.iter()).enumerate() {
        let seat = SeatId(u8::try_from(index).expect("few"));
        // Read in, a step may have ended, and with it what was for one round; or somebody is out.
        if again.seat(seat).out || again.answers_round() != game.answers_round() {
            continue;
        }
        assert_eq!((&one.standing_bids, &one.standing), (&other.standing_bids, &other.standing));
    }
}

/// Plays a game, for so many orders at most; did it end?
fn play(options: Options, players: u8, seed: u64, most: u64) -> bool {
    let key = [u8::try_from(seed % 256).expect("small"); 32];
    let mut dice = Dice::fair(key, 0);
    let (game, _) = Warrior::set_up(&options, Seats { count: players }, &mut dice).expect("good options");
    let again = Warrior::set_up(&options, Seats { count: players }, &mut Dice::recorded(&dice.faces()));
    assert_eq!(again.expect("good options").0, game);
    play_on(game, seed, most)
}

/// Plays on from a position.
fn play_on(mut game: Warrior, seed: u64, most: u64) -> bool {
    let mut chance = Chance(seed * 0x9E37_79B9 + 1);
    let key = [u8::try_from(seed % 256).expect("small"); 32];
    for step in 1..most {
        holds(&game);
        if game.outcome.is_some() {
            return true;
        }
        let (actor, order) = next(&game, &mut chance);
        let checked = game.check(actor, &order).unwrap_or_else(|why| panic!("{actor:?} {order:?}: {why:?}"));
        let mut replayed = game.clone();
        let mut dice = Dice::fair(key, step);
        let told = game.apply(checked.clone(), &mut dice);
        // Replayed with what fell, it is the same.
        let mut recorded = Dice::recorded(&dice.faces());
        assert_eq!(replayed.apply(checked, &mut recorded), told);
        assert_eq!((recorded.fault(), &replayed), (None, &game));
        // Written down and read again, too.
        if chance.one_in(8) {
            let text = serde_json::to_string(&game).expect("it is written");
            assert_eq!(serde_json::from_str::<Warrior>(&text).expect("it is read"), game);
            let text = serde_json::to_string(&told).expect("it is written");
            assert_eq!(serde_json::from_str::<Vec<_>>(&text).ok(), Some(told));
            read_again(&game);
        }
        let _ = game.view(Viewer::Seat(SeatId(0)));
    }
    false
}

#[test]
fn random_games_keep_what_must_always_hold() {
    let lunch = |rounds| Options {
        victory: Victory::LunchtimeFix,
        rounds: Some(rounds),
        income: Income::Differential,
        rotate: true,
        ..Options::default()
    };
    for seed in 1..=18 {
        let players = u8::try_from(2 + seed % 5).expect("small");
        let rounds = 9 + 3 * u32::try_from(seed % 3).expect("small");
        let written = Options { written_ballots: seed % 2 == 0, ..lunch(rounds) };
        assert!(play(written, players, seed, 20_000), "a game without an end");
        let conqueror = Options { victory: Victory::ContinentalConqueror, ..Options::default() };
        let options = if seed % 2 == 0 { conqueror } else { Options::default() };
        play(options, players, 1000 + seed, 1_000);
    }
}

/// A board full of guests in the middle of a combat round: everybody lets some in and not others, some are
/// on notice, some capitals are without their people, somebody is in exile.
fn crowded(seed: u64) -> Warrior {
    let mut chance = Chance(seed * 0x517C_C1B7 + 1);
    let players = 3 + u8::try_from(seed % 3).expect("small");
    let options = Options { victory: Victory::LunchtimeFix, rounds: Some(1000), ..Options::default() };
    let mut game = Warrior::empty(options, Seats { count: players });
    let seats: Vec<SeatId> = (0..players).map(SeatId).collect();
    (*game.order, game.round, game.occasion, game.stage) = (seats.clone(), 1, 1, 1);
    game.phase = Phase::Combat(0);
    for seat in &seats {
        let others = seats.iter().copied().filter(|other| other != seat);
        game.seats[seat.index()].passage_to = others.filter(|_| chance.one_in(2)).collect();
    }
    for index in 0..game.land.len() {
        let Some(owner) = chance.of(&seats).filter(|_| !chance.one_in(4)) else { continue };
        let land = &mut game.land[index];
        (land.owner, land.troops) = (Some(side_of(owner)), 1 + chance.number(6));
        for guest in seats.iter().filter(|guest| **guest != owner) {
            if chance.one_in(2) {
                land.guests.insert(side_of(*guest), 1 + chance.number(6));
                if chance.one_in(5) && !game.seats[owner.index()].passage_to.contains(guest) {
                    land.unwelcome.insert(side_of(*guest));
                }
            }
        }
    }
    for seat in seats {
        let capital = chance.of(&game.territories_of(seat).collect::<Vec<_>>());
        let standing = &mut game.seats[seat.index()];
        match capital.filter(|_| !chance.one_in(4)) {
            Some(capital) => {
                standing.capital = Some(capital);
                standing.exposed = chance.one_in(4);
            }
            None => {
                game.exiles.insert(seat, 1);
            }
        }
    }
    game
}

#[test]
fn where_many_are_guests_it_holds_as_well() {
    for seed in 1..=60 {
        let mut game = crowded(seed);
        if seed % 4 == 0 {
            game.edition = Edition::FIRST;
        }
        play_on(game, seed, 150);
    }
}
