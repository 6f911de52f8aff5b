//! Whole games of random orders, legal and not, with what must always hold after each.

use std::collections::BTreeMap;

use wartable::games::warrior::{
    Act, Aim, Answers, ChoiceKind, Goods, Income, Options, Order, Phase, Until, Victory, Voice, Warrior,
    Withdrawn, board, import, position, side_of,
};
use wartable::rules::{
    Actor, Dice, Duty, Edition, Game, Names, Readable, SeatId, Seats, TableAct, TerritoryId, Viewer,
};

/// Chance for the tests' own choices.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % bound.max(1)
    }

    fn number(&mut self, bound: u32) -> u32 {
        u32::try_from(self.below(bound as usize)).expect("small")
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        if list.is_empty() { None } else { list.get(self.below(list.len())).cloned() }
    }

    fn territory(&mut self) -> TerritoryId {
        TerritoryId(u8::try_from(self.below(44)).expect("small"))
    }

    fn seat(&mut self) -> SeatId {
        SeatId(u8::try_from(self.below(7)).expect("small"))
    }

    fn until(&mut self) -> Until {
        if self.one_in(3) { Until::OneRoll } else { Until::Decided }
    }
}

/// Something that this seat might order now, good or not.
fn proposal(game: &Warrior, seat: SeatId, what: &str, chance: &mut Chance) -> Order {
    let own: Vec<TerritoryId> = game.territories_of(seat).collect();
    let stands: Vec<TerritoryId> = game.territories().filter(|t| game.units_of(seat, *t) > 0).collect();
    let home = chance.of(&own).unwrap_or(TerritoryId(0));
    let some_of = |chance: &mut Chance| match chance.below(3) {
        0 => chance.of(&own).unwrap_or(TerritoryId(0)),
        _ => chance.territory(),
    };
    if chance.one_in(40) {
        return Order::Passage { to: chance.seat(), allow: !chance.one_in(3) };
    }
    match what {
        "aim" => Order::Aim(Aim::ALL[chance.below(5)]),
        "capital" => Order::Capital(some_of(chance)),
        "place" | "resettle" => match chance.below(4) {
            0 => Order::Spread,
            1 => Order::PlaceRest,
            _ => Order::Place(BTreeMap::from([(home, chance.number(9)), (some_of(chance), 1)])),
        },
        "turn" if game.attack.is_some() => match chance.below(4) {
            0 => Order::Halt,
            _ => Order::GoOn { until: chance.until(), keep: None, enter: None },
        },
        "turn" => {
            let from = chance.of(&stands).unwrap_or(home);
            let there = game.units_of(seat, from);
            let near: Vec<TerritoryId> =
                board().neighbours(from).iter().filter(|t| game.owner(*t) != Some(seat)).collect();
            match chance.below(12) {
                0..=5 => {
                    let to = chance.of(&near).unwrap_or(from);
                    let mut forces = vec![(from, there.saturating_sub(chance.number(3)))];
                    for other in board().neighbours(to).iter().chain([to]).filter(|t| *t != from) {
                        if chance.one_in(3) && game.units_of(seat, other) > 1 {
                            forces.push((other, game.units_of(seat, other) - u32::from(other != to)));
                        }
                    }
                    Order::Attack {
                        forces,
                        to,
                        until: chance.until(),
                        keep: chance.one_in(4).then(|| chance.number(3)),
                        enter: chance.one_in(4).then(|| chance.number(5)),
                    }
                }
                6..=8 => {
                    let mut path = vec![from];
                    for _ in 0..=chance.below(3) {
                        let near: Vec<TerritoryId> =
                            board().neighbours(path[path.len() - 1]).iter().collect();
                        path.extend(chance.of(&near));
                    }
                    Order::Move { path, troops: chance.number(there + 2), abandon: chance.one_in(8) }
                }
                9 => Order::Fight {
                    at: from,
                    against: game
                        .land_at(from)
                        .visitors()
                        .map(|(guest, _)| guest)
                        .chain(game.owner(from))
                        .find(|other| *other != seat)
                        .unwrap_or(SeatId(0)),
                    until: chance.until(),
                    keep: None,
                },
                _ => Order::EndTurn,
            }
        }
        "bid" => match chance.below(4) {
            0 => Order::StandingBids(BTreeMap::from([(5, chance.number(200))])),
            _ => Order::Bid(chance.number(game.seat(seat).cash + 5)),
        },
        "barter" => match chance.below(5) {
            0 => Order::Done,
            1 => Order::Withdraw { offer: game.offers.next().saturating_sub(1 + chance.number(3)) },
            2 | 3 => {
                let open: Vec<(u32, bool)> =
                    game.offers.iter().filter(|o| o.to == seat).map(|o| (o.number, true)).collect();
                let (offer, accept) = chance.of(&open).unwrap_or((0, false));
                Order::Answer { offer, accept: accept && !chance.one_in(4) }
            }
            _ => Order::Offer {
                to: chance.seat(),
                give: Goods {
                    cash: chance.number(50),
                    territories: chance.one_in(3).then_some(home).into_iter().collect(),
                    passage: chance.one_in(3),
                    ..Goods::default()
                },
                want: Goods {
                    cash: chance.number(20),
                    troops: chance.one_in(4).then(|| (chance.territory(), 1)).into_iter().collect(),
                    trade_routes: u32::from(chance.one_in(9)),
                    ..Goods::default()
                },
                promise: chance.one_in(5).then(|| "peace".to_owned()),
                expires: None,
            },
        },
        "stake" => Order::Stake(chance.number(120)),
        "pay" => Order::Pay(!chance.one_in(3)),
        "reward" | "award" => Order::Reward(some_of(chance)),
        "remove" | "desert" | "levy" => match chance.below(4) {
            0 => Order::RemoveRest,
            _ => Order::Remove {
                places: BTreeMap::from([(some_of(chance), 1 + chance.number(3))]),
                pool: chance.number(2),
            },
        },
        "redeploy" => match chance.below(5) {
            0 => Order::Decline,
            _ => {
                let mut path = vec![home];
                for _ in 0..=chance.below(2) {
                    let near: Vec<TerritoryId> = board().neighbours(path[path.len() - 1]).iter().collect();
                    path.extend(chance.of(&near));
                }
                let troops = chance.number(game.land_at(home).troops + 2);
                Order::Move { path, troops, abandon: chance.one_in(6) }
            }
        },
        "vote" => match chance.below(5) {
            0 => Order::Abstain,
            1 => Order::Unvote,
            2 => Order::Vote { voice: Voice::Player(chance.seat()), votes: None },
            3 => Order::Vote { voice: Voice::Yes, votes: Some(chance.number(9)) },
            _ => Order::Vote { voice: Voice::No, votes: None },
        },
        "act" => match chance.below(4) {
            0 => Order::Decline,
            1 => Order::Act(Act::TradeRoute(chance.seat())),
            2 => Order::Act(Act::TenInfantry(chance.seat())),
            _ => Order::Act(Act::Sanction(chance.territory())),
        },
        other => panic!("an unknown debt: {other}"),
    }
}

/// Something that a seat might order without being asked: answers left beforehand, others changed.
fn afterthought(game: &Warrior, seat: SeatId, chance: &mut Chance) -> Order {
    let own: Vec<TerritoryId> = game.territories_of(seat).collect();
    let home = chance.of(&own).unwrap_or(TerritoryId(0));
    match (&game.phase, chance.below(3)) {
        (Phase::Capital(_), 0 | 1) => Order::Capital(home),
        (Phase::Allocate(_) | Phase::Place(_), 0) => Order::Unplace,
        (Phase::Allocate(_) | Phase::Place(_), 1) if chance.one_in(4) => Order::Spread,
        (Phase::Allocate(_) | Phase::Place(_), 1) => Order::Place([(home, 1 + chance.number(3))].into()),
        (Phase::Auction(_), 0) => Order::Bid(chance.number(game.seat(seat).cash + 5)),
        (Phase::Speculate(_), 0 | 1) => Order::Stake(chance.number(120)),
        (Phase::Fate(_), 0) => Order::Unvote,
        _ => {
            let sizes = [2, 5, 10, 15, 7];
            let mut answers = Answers::default();
            let mut withdrawn = Withdrawn::default();
            for _ in 0..chance.below(3) {
                let known = if chance.one_in(9) { 5 } else { 4 };
                let size = sizes[chance.below(known)];
                if chance.one_in(4) {
                    withdrawn.bids.insert(size);
                } else {
                    let most = if chance.one_in(3) { 1 } else { 150 };
                    answers.bids.insert(size, chance.number(most));
                }
            }
            match chance.below(5) {
                0 => answers.stake = Some(chance.number(110)),
                1 => withdrawn.stake = true,
                _ => {}
            }
            match chance.below(5) {
                0 => answers.barter = true,
                1 => withdrawn.barter = true,
                _ => {}
            }
            Order::Standing { answers, withdrawn, always: chance.one_in(3) }
        }
    }
}

/// The next order: mostly of somebody who owes, sometimes the table's.
fn next(game: &Warrior, chance: &mut Chance) -> (Actor, Order) {
    let musts: Vec<_> = game.debts().into_iter().filter(|debt| debt.duty == Duty::Must).collect();
    let debt = chance.of(&musts).expect("somebody owes");
    if chance.one_in(400) {
        return (Actor::Table(TableAct::Vacated(debt.seat)), Order::Resign);
    }
    if chance.one_in(6) {
        // Somebody changes an answer, or leaves one beforehand.
        let seat = chance.of(&game.players_in()).expect("somebody is in");
        let order = afterthought(game, seat, chance);
        if game.check(Actor::Seat(seat), &order).is_ok() {
            return (Actor::Seat(seat), order);
        }
    }
    // WR-56: somebody else, too, most of all under attack.
    let attacked = game.attack.as_ref().and_then(|attack| game.owner(attack.to));
    let leaver = attacked.filter(|_| chance.one_in(60)).unwrap_or(chance.seat());
    let vacated = Actor::Table(TableAct::Vacated(leaver));
    if (attacked == Some(leaver) || chance.one_in(2000)) && game.check(vacated, &Order::Resign).is_ok() {
        return (vacated, Order::Resign);
    }
    for _ in 0..25 {
        let order = proposal(game, debt.seat, debt.what, chance);
        let before = chance.one_in(20).then(|| game.clone());
        let accepted = game.check(Actor::Seat(debt.seat), &order).is_ok();
        if let Some(before) = before {
            assert_eq!(*game, before, "a check changes nothing");
        }
        // Somebody else's try, whatever comes of it.
        let _ = game.check(Actor::Seat(chance.seat()), &order);
        if accepted {
            return (Actor::Seat(debt.seat), order);
        }
    }
    (Actor::Table(TableAct::Expired(debt.seat)), debt.default.expect("a must has a default"))
}

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
    let Ok((again, _, _)) = import::import(&written, &mut Dice::fair([9; 32], 1)) else { return };
    for (index, (one, other)) in game.seats.iter().zip(&again.seats).enumerate() {
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
    (game.order, game.round, game.occasion, game.stage) = (seats.clone(), 1, 1, 1);
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
