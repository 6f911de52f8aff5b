//! Two games that differ only in what a seat must not know look the same to it.

use std::collections::{BTreeMap, BTreeSet};

use wartable::games::warrior::{
    Answers, Auction, Beforehand, Choice, ChoiceKind, Fate, Matter, Once, Phase, Placing, Voice, Vote,
    Warrior,
};
use wartable::rules::{Game, Readable, SeatId, Viewer};

use super::drafts::names;
use super::kit::{ADA, BEN, CYD, Kit, at, places};
use crate::leaks::{Part, erased, sights};

fn field() -> Kit {
    Kit::new(3)
        .land(ADA, &[("alaska", 5), ("alberta", 3), ("peru", 4)])
        .land(BEN, &[("kamchatka", 3), ("irkutsk", 2)])
        .land(CYD, &[("iceland", 2), ("greenland", 4)])
        .cash(ADA, 70)
        .cash(BEN, 90)
        .cash(CYD, 50)
}

/// All that a viewer can get to see, as text.
fn seen(game: &Warrior, viewer: Viewer) -> Vec<String> {
    let names = names();
    let words = ["Alaska", "Kamchatka", "Iceland"].map(str::to_owned);
    let mut seen = vec![format!("{:?}", game.view(viewer))];
    seen.extend(sights(erased(game).as_ref(), &names, viewer, &words, Part::ALL));
    for debt in game.debts() {
        seen.push(format!("{} {} {} {:?}", debt.seat.0, debt.what, debt.occasion, debt.duty));
    }
    // What is asked of the others is posted for all to see.
    for seat in (0..3).map(SeatId) {
        seen.push(format!("{:?}", game.ask(&names, seat)));
    }
    seen
}

/// `one` and `other` differ in what ben has done; ben himself sees it, nobody else does.
#[track_caller]
fn secret(one: &Kit, other: &Kit) {
    assert_ne!(one.game, other.game);
    for viewer in [Viewer::Public, Viewer::Seat(ADA), Viewer::Seat(CYD)] {
        for (a, b) in seen(&one.game, viewer).iter().zip(seen(&other.game, viewer)) {
            assert_eq!(*a, b, "{viewer:?}");
        }
    }
    assert_ne!(seen(&one.game, Viewer::Seat(BEN)), seen(&other.game, Viewer::Seat(BEN)), "ben knows his own");
    assert_ne!(one.game.view(Viewer::Everything), other.game.view(Viewer::Everything));
}

#[test]
fn wr_6_capitals_until_all_have_chosen() {
    let chosen = |home: &str| field().phase(Phase::Capital([(BEN, at(home))].into()));
    secret(&chosen("kamchatka"), &chosen("irkutsk"));
}

#[test]
fn wr_7_wr_54_placings_until_all_are_done() {
    let placing = |home: &str, done: bool| Placing {
        placed: [(BEN, places(&[(home, 2)]))].into(),
        done: if done { BTreeSet::from([BEN]) } else { BTreeSet::new() },
    };
    let pools = |kit: Kit| kit.set(|game| game.seats.iter_mut().for_each(|seat| seat.pool = 4));
    for done in [false, true] {
        let first = |home: &str| pools(field()).phase(Phase::Allocate(placing(home, done)));
        secret(&first("kamchatka"), &first("irkutsk"));
        let last = |home: &str| pools(field()).phase(Phase::Place(placing(home, done)));
        secret(&last("kamchatka"), &last("irkutsk"));
    }
}

#[test]
fn wr_25_bids_until_the_last_is_in() {
    let bid = |amount: u32| {
        let bids = [(BEN, amount)].into();
        field().phase(Phase::Auction(Auction { lot: 1, lots_left: 2, size: 5, bids, rebid: None }))
    };
    secret(&bid(10), &bid(80));
}

#[test]
fn wr_25_bids_left_beforehand() {
    let standing = |amount: u32| {
        field().set(|game| {
            game.seats[1].standing_bids.leave(5, amount);
        })
    };
    secret(&standing(10), &standing(80));
}

#[test]
fn wr_27_wr_28_what_else_is_left_beforehand_and_how_much_of_it() {
    let left = |stake: Option<u32>, barter: bool, once: &[(u32, u32)]| {
        let answers = Answers { bids: once.iter().copied().collect(), ..Answers::default() };
        let later = (!once.is_empty()).then_some(Once { round: 6, answers: answers.clone() });
        let once = (!once.is_empty()).then_some(Once { round: 3, answers });
        field().set(|game| game.seats[1].standing = Beforehand { stake, barter, once, later })
    };
    secret(&left(Some(50), false, &[]), &left(None, false, &[]));
    secret(&left(None, true, &[]), &left(None, false, &[]));
    secret(&left(None, false, &[(5, 0), (15, 70)]), &left(None, false, &[(5, 10)]));
    // In Barter, too, where it has been of use, and as stakes are made.
    let barter = |kit: Kit| kit.phase(Phase::Barter([BEN].into()));
    secret(&barter(left(Some(50), true, &[])), &barter(left(Some(7), false, &[(2, 2)])));
}

#[test]
fn wr_47_written_ballots_until_they_are_shown() {
    let vote = |voice: Voice, written: bool| {
        let power = [(ADA, 3), (BEN, 2), (CYD, 2)].into();
        let cast = BTreeMap::from([(BEN, Some((voice, 2)))]);
        let kind = ChoiceKind::Vote(Vote { matter: Matter::Leader, power, cast: cast.into() });
        field().options(|options| options.written_ballots = written).phase(Phase::Fate(Fate {
            roller: 0,
            entry: Some(18),
            pending: vec![Choice { occasion: 9, kind }],
        }))
    };
    secret(&vote(Voice::Player(ADA), true), &vote(Voice::Player(CYD), true));
    // Without the option all is open.
    let (one, other) = (vote(Voice::Player(ADA), false), vote(Voice::Player(CYD), false));
    assert_ne!(one.game.view(Viewer::Public), other.game.view(Viewer::Public));
}
