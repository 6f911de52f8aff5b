//! Nobody acts for a seat that isn't theirs, whatever they press, choose, hand in, type, forge or alter, and wherever they do:
//! tried with every kind of component that a game puts before its players as it is played, and with every command. Two games
//! of the kind stand in one server, with somebody who sits in both, and a lobby.

mod court;
mod ways;

use std::collections::BTreeSet;

use wartable::games::{self, Kind};
use wartable::sandbox::{Place, UserId};

use self::court::Court;
use super::walk::{Thing, Walker, things, things_in};

/// How much is tried.
#[derive(Clone, Copy)]
struct Measure {
    steps: u32,
    /// So many kinds of components.
    kinds: usize,
    /// One in so many of the ways to go about it.
    ways: usize,
    /// One in so many of the commands.
    commands: usize,
}

/// What was tried, and what was wrong with what came of it.
#[derive(Default)]
struct Account {
    wrong: Vec<String>,
    tries: usize,
    kinds: BTreeSet<String>,
}

impl Account {
    /// Tries some of the ways to go about this.
    async fn go_about(
        &mut self,
        court: &Court,
        kind: &dyn Kind,
        thing: &Thing,
        who: (UserId, UserId),
        one_in: usize,
    ) {
        let turn = self.kinds.len();
        for (index, way) in ways::ways(court, kind, thing, who.0, who.1).into_iter().enumerate() {
            if (index + turn).is_multiple_of(one_in)
                && let Some(came) = court.tried(&way, Some(thing)).await
            {
                self.tries += 1;
                self.wrong.extend(came.err());
            }
        }
    }
}

/// One of those who owe something, and another who plays.
async fn two_of(court: &Court, walker: &mut Walker) -> (UserId, UserId) {
    let standing = court.house.tables.standing(court.house.place());
    let owes = standing.map(|standing| standing.owes).unwrap_or_default();
    let states = court.states().await;
    let state = &states[&1];
    let is_owing = |(_, (_, name)): &(&UserId, &(Option<i64>, String))| {
        owes.iter().any(|owes| owes.contains(name.as_str()))
    };
    let owing: Vec<UserId> =
        court.players.iter().zip(&state.seats).filter(is_owing).map(|(player, _)| *player).collect();
    let who = *walker.one_of(if owing.is_empty() { &court.players } else { &owing }).expect("people");
    (who, *court.players.iter().find(|other| **other != who).expect("two"))
}

async fn tried(kind: &'static dyn Kind, measure: Measure) -> Account {
    let court = Court::of(kind).await;
    let (mut walker, mut account) = (Walker::new(9, |_, _| "1".to_owned()), Account::default());
    for step in 0..measure.steps {
        let (who, other) = two_of(&court, &mut walker).await;
        let mut before = things(&court.house, who);
        before.retain(|thing| !account.kinds.contains(&thing.kind()));
        if let Some(thing) = walker.one_of(&before).cloned().filter(|_| account.kinds.len() < measure.kinds) {
            account.kinds.insert(thing.kind());
            account.go_about(&court, kind, &thing, (who, other), measure.ways).await;
        }
        let now = things(&court.house, who);
        match walker.freshest(&now) {
            Some(thing) if step % 5 != 4 => walker.use_it(&court.house, who, &thing).await,
            _ => drop(court.house.slash(who, "/play").await),
        }
    }
    // The lobby's card is whose who made it.
    let card = things_in(&court.house, court.fay, [Place::Channel(court.lobby)].into_iter());
    assert!(!card.is_empty(), "{}: the lobby has nothing to press", kind.id());
    for (index, thing) in card.iter().enumerate() {
        account.kinds.insert(thing.kind());
        let others = [court.eve, court.old, court.players[1]];
        let some =
            others.iter().enumerate().filter(|(at, _)| (index + at).is_multiple_of(measure.ways.div_ceil(8)));
        for (_, who) in some {
            for place in [Place::Channel(court.lobby), court.house.here(), Place::Dm] {
                let deed = ways::Deed::Use(
                    thing.custom_id.clone(),
                    thing.options.first().map(|one| vec![one.clone()]),
                );
                if let Some(came) = court.tried(&ways::Way { who: *who, place, deed }, Some(thing)).await {
                    account.tries += 1;
                    account.wrong.extend(came.err());
                }
            }
        }
    }
    // What the running games put before people was pressed by others, too; commands come besides.
    assert!(!account.kinds.is_empty() && account.tries > 6, "{}: {} tries", kind.id(), account.tries);
    for turn in 0..if measure.commands == 1 { 6 } else { 1 } {
        for way in ways::commands(&court, kind, turn, measure.commands).await {
            if let Some(came) = court.tried(&way, None).await {
                account.tries += 1;
                account.wrong.extend(came.err());
            }
        }
    }
    account.wrong.extend(court.close().await);
    account
}

#[test]
fn nobody_acts_for_a_seat_that_is_not_theirs() {
    let measure = match crate::thorough() {
        true => Measure { steps: 120, kinds: 40, ways: 1, commands: 1 },
        false => Measure { steps: 5, kinds: 2, ways: 11, commands: 9 },
    };
    // One of them alone: WARTABLE_GAME=clone_wars WARTABLE_TESTS=all cargo test --test all wire::authority
    for kind in games::ALL.iter().filter(|kind| crate::is_chosen(*kind)) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let account = runtime.expect("a runtime").block_on(tried(kind, measure));
        println!("{}: {} kinds of components, {} tries", kind.id(), account.kinds.len(), account.tries);
        assert!(account.tries > 12, "{}: {} were sent", kind.id(), account.tries);
        let wrong = &account.wrong;
        assert!(wrong.is_empty(), "{}: {}: {:#?}", kind.id(), wrong.len(), &wrong[..wrong.len().min(6)]);
    }
}
