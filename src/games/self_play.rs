//! Games that machines play among themselves, with `check` and `apply` as in play.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::rules::{
    Actor, BadOption, Checked, Debt, Dice, Duty, Outcome, Policy, SeatId, Seats, SelfPlay, TableAct, View,
    Viewer,
};

/// How a game is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many seats.
    pub seats: u8,
    /// The seats' policies by name, in order of joining; begun anew where there are fewer than seats.
    pub policies: Vec<String>,
    /// Fixes all randomness, with the game's number.
    pub seed: u64,
    /// The game's number in a series.
    pub number: u64,
    /// The game is given up after so many rounds.
    pub rounds_cap: u32,
}

/// How a game went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Orders carried out, those of the table's included.
    pub orders: u64,
    /// Orders of policies that were refused; the default was carried out instead.
    pub refused: u64,
    /// Dice rolled after the deal.
    pub dice: u64,
    /// Who was the first to owe something in the first round.
    pub first: Option<SeatId>,
    /// The last round.
    pub rounds: u32,
    /// How it ended; none if it was given up.
    pub outcome: Option<Outcome>,
}

/// Why a game can't be played.
#[derive(Clone, Debug, PartialEq)]
pub enum CantPlay {
    /// An option is not possible.
    Option(BadOption),
    /// There is no such policy; these there are.
    Policy(String, &'static [&'static str]),
}

/// A game written down as a table's journal has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// What fell in the deal.
    pub deal: Vec<u8>,
    /// The orders.
    pub rows: Vec<Row>,
    /// The state at the end, as a snapshot.
    pub end: String,
}

/// An order that was carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Whose it was.
    pub actor: Actor,
    /// The order, as a journal keeps it.
    pub order: String,
    /// What fell.
    pub faces: Vec<u8>,
    /// What came of it, as JSON.
    pub events: String,
}

/// Plays a game to its end, or to the cap on rounds; with a record, it is written down there.
pub(super) fn play<G: SelfPlay>(
    options: &G::Options,
    plan: &Plan,
    mut record: Option<&mut Record>,
) -> Result<Played, CantPlay> {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&plan.seed.to_le_bytes());
    key[8..16].copy_from_slice(&plan.number.to_le_bytes());
    let mut players = players::<G>(plan)?;
    let mut dice = Dice::fair(key, 0);
    let (mut game, _) =
        G::set_up(options, Seats { count: plan.seats }, &mut dice).map_err(CantPlay::Option)?;
    if let Some(record) = record.as_deref_mut() {
        record.deal = dice.faces();
    }
    let mut played = Played::default();
    let mut unheard = BTreeSet::new();
    let mut events = Vec::new();
    while game.outcome().is_none() && game.round() <= plan.rounds_cap {
        let mut debts = game.debts();
        // Who is asked something answers first; whoever can't goes unheard.
        let asked = |debt: &Debt<G::Order>| {
            answers::<G>(debt.duty, debt.what) && !unheard.contains(&(debt.seat, debt.what, debt.occasion))
        };
        let Some(first) = debts.iter().position(asked).or_else(|| first_owed(&debts)) else { break };
        let debt = debts.swap_remove(first);
        let Some(policy) = players.get_mut(debt.seat.index()) else { break };
        if game.round() > 0 {
            played.first.get_or_insert(debt.seat);
        }
        let order = policy.order(&View::of(&game, Viewer::Seat(debt.seat)), debt.seat, &debt);
        let actor = Actor::Seat(debt.seat);
        let refused = game.allows(actor, &order).is_err();
        if debt.duty == Duty::May {
            unheard.insert((debt.seat, debt.what, debt.occasion));
            if refused {
                continue;
            }
        }
        let checked = if refused {
            played.refused += 1;
            let silence = debt.default.unwrap_or(order);
            let actor = Actor::Table(TableAct::Expired(debt.seat));
            // What is owed has a default that the rules accept; a game without is given up.
            if game.allows(actor, &silence).is_err() {
                break;
            }
            Checked { actor, order: silence }
        } else {
            Checked { actor, order }
        };
        played.orders += 1;
        dice.next_stream(played.orders);
        let row = record.is_some().then(|| (checked.actor, json(&checked.order)));
        events.clear();
        game.apply_to(checked, &mut dice, &mut events);
        if let (Some(record), Some((actor, order))) = (record.as_deref_mut(), row) {
            record.rows.push(Row { actor, order, faces: dice.faces(), events: json(&events) });
        }
        played.dice += u64::try_from(dice.record().len()).unwrap_or(0);
    }
    played.rounds = game.round();
    played.outcome = game.outcome();
    if let Some(record) = record {
        record.end = json(&game);
    }
    Ok(played)
}

/// Does a machine answer this, though it needn't?
pub(super) fn answers<G: SelfPlay>(duty: Duty, what: &str) -> bool {
    duty == Duty::May && G::ANSWERS.contains(&what)
}

/// What a machine player of this name, begun from this seed, would order for a seat about something that it owes, or
/// answers, going by what that seat may know, and by which seats no person plays.
pub(super) fn advice<G: SelfPlay>(
    game: &G,
    policy: &str,
    seed: u64,
    (seat, what, occasion): (SeatId, &str, u32),
    unplayed: &[SeatId],
) -> Option<G::Order> {
    let is =
        |debt: &crate::rules::Debt<G::Order>| (debt.seat, debt.what, debt.occasion) == (seat, what, occasion);
    let due = |duty: Duty| duty.has_an_end() || answers::<G>(duty, what);
    let debt = game.debts().into_iter().find(|debt| is(debt) && due(debt.duty))?;
    let mut policy = G::policy(policy, seed)?;
    policy.nobody_plays(unplayed);
    Some(policy.order(&View::of(game, Viewer::Seat(seat)), seat, &debt))
}

/// Which is to be done first: what lapses otherwise comes before what waits.
fn first_owed<O>(debts: &[Debt<O>]) -> Option<usize> {
    let lapses = debts.iter().position(|debt| debt.duty.lapses());
    lapses.or_else(|| debts.iter().position(|debt| debt.duty.has_an_end()))
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("games, orders and events can be written as JSON")
}

/// A policy in each seat, each with its own generator.
fn players<G: SelfPlay>(plan: &Plan) -> Result<Vec<Box<dyn Policy<G>>>, CantPlay> {
    let player = |seat: SeatId| {
        let name = plan.policies.iter().cycle().nth(seat.index()).map_or("", String::as_str);
        let seed = plan.seed ^ plan.number.rotate_left(20) ^ u64::from(seat.0).rotate_left(50);
        G::policy(name, seed).ok_or_else(|| CantPlay::Policy(name.to_owned(), G::POLICIES))
    };
    Seats { count: plan.seats }.iter().map(player).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::warrior::{Options, Warrior};

    fn plan(policy: &str, seats: u8, number: u64) -> Plan {
        Plan { seats, policies: vec![policy.to_owned()], seed: 1, number, rounds_cap: 300 }
    }

    #[test]
    fn every_policy_brings_games_to_their_end() {
        for policy in Warrior::POLICIES {
            for seats in 2..=6 {
                let played =
                    play::<Warrior>(&Options::default(), &plan(policy, seats, 7), None).expect("playable");
                println!("{policy} {seats}: {played:?}");
                assert!(played.outcome.is_some(), "{policy}, {seats} players: {played:?}");
            }
        }
    }

    #[test]
    fn a_plan_fixes_the_game() {
        let game = |number| play::<Warrior>(&Options::default(), &plan("random", 3, number), None);
        assert_eq!(game(1), game(1));
        assert_ne!(game(1), game(2));
    }

    /// Whoever makes it faster plays the same games, to the die, and writes the same of them.
    #[test]
    fn every_game_is_played_as_it_ever_was() {
        use sha2::Digest as _;

        let found = crate::ALL.iter().map(|kind| {
            let options = kind.read_options(&serde_json::json!({})).expect("the defaults");
            let (few, many) = kind.seats();
            let plan = Plan { rounds_cap: 12, ..plan("random", 4.clamp(few, many), 5) };
            let record = kind.recorded(&options, &plan).expect("playable");
            let mut all = sha2::Sha256::new();
            all.update(&record.deal);
            for row in &record.rows {
                all.update(format!("{:?} {} {:?} {}", row.actor, row.order, row.faces, row.events));
            }
            all.update(&record.end);
            let hash: String = all.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect();
            (kind.id(), record.rows.len(), hash)
        });
        let ever = [
            ("warrior", 182, "a46b550cd387"),
            ("clean_slate", 146, "c6e7f526510a"),
            ("two_player", 184, "7cc80d94f6ab"),
            ("clone_wars", 181, "c04c734aa174"),
            ("blitzkrieg", 235, "47d409ab1fc5"),
        ];
        let ever: Vec<_> = ever.map(|(id, rows, hash)| (id, rows, hash.to_owned())).into();
        assert_eq!(found.collect::<Vec<_>>(), ever);
    }

    #[test]
    fn unknown_policies_are_named_with_those_there_are() {
        let played = play::<Warrior>(&Options::default(), &plan("genius", 3, 1), None);
        assert_eq!(played, Err(CantPlay::Policy("genius".to_owned(), Warrior::POLICIES)));
    }
}
