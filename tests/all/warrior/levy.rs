//! WR-50 and WR-53 where units are given up: guests abroad count as one's own.

use wartable::games::warrior::{
    Act, ChoiceKind, Event, LevyWhy, NoResult, Order, Phase, Refusal, Victory, WhatWaits,
};
use wartable::games::warrior::{Choice, Fate};
use wartable::rules::{Actor, Draft, Edition, Game, Readable, SeatId};

use super::drafts::names;
use super::fate::{before_adas_roll, roll};
use super::kit::{ADA, BEN, CYD, Kit, at, places};

/// Ada's three units at home and four abroad; so many are owed.
fn owing(owed: u32) -> Kit {
    let kind = ChoiceKind::Levy { seat: ADA, owed, why: LevyWhy::SpecialForce };
    abroad().phase(Phase::Fate(Fate {
        roller: 2,
        entry: Some(18),
        pending: vec![Choice { occasion: 9, kind }],
    }))
}

fn abroad() -> Kit {
    before_adas_roll()
        .land(ADA, &[("alaska", 1), ("alberta", 1), ("ontario", 1)])
        .guest(ADA, "peru", 3)
        .guest(ADA, "egypt", 1)
        .passage(BEN, ADA)
        .passage(CYD, ADA)
}

fn remove(list: &[(&str, u32)], pool: u32) -> Order {
    Order::Remove { places: places(list), pool }
}

#[test]
fn wr_50_guests_abroad_count_and_may_be_given() {
    let mut kit = owing(5);
    kit.refuses(ADA, &remove(&[("peru", 4)], 0), "WR-50");
    kit.refuses(ADA, &remove(&[("congo", 1)], 0), "WR-50");
    assert!(matches!(kit.refuses(ADA, &remove(&[("alaska", 1)], 0), "WR-50"), Refusal::CapitalsLast { .. }));
    kit.order(ADA, remove(&[("peru", 2), ("ontario", 1)], 0));
    assert_eq!((kit.guests(ADA, "peru"), kit.troops("peru"), kit.owner("ontario")), (1, 4, None));
    kit.order(ADA, remove(&[("egypt", 1), ("peru", 1)], 0));
    assert_eq!((kit.guests(ADA, "egypt"), kit.guests(ADA, "peru"), kit.troops("egypt")), (0, 0, 3));
    assert!(matches!(kit.game.phase, Phase::Place(_)));
}

#[test]
fn wr_50_the_default_takes_from_the_largest_force_and_empties_as_few_as_possible() {
    let silent = |owed: u32, pool: u32| {
        let mut kit = owing(owed).set(|game| game.seats[0].pool = pool);
        kit.expire(ADA);
        let left = [kit.guests(ADA, "peru"), kit.guests(ADA, "egypt"), kit.pool(ADA)];
        (left, ["alaska", "alberta", "ontario"].map(|id| kit.game.units_of(ADA, at(id))))
    };
    // The largest force stands abroad; then the pool, then the last of the guests, in the board's order.
    assert_eq!(silent(2, 1), ([1, 1, 1], [1, 1, 1]));
    assert_eq!(silent(3, 1), ([1, 1, 0], [1, 1, 1]));
    assert_eq!(silent(4, 1), ([0, 1, 0], [1, 1, 1]));
    assert_eq!(silent(5, 1), ([0, 0, 0], [1, 1, 1]));
    // Only then territories are emptied, the capital never.
    assert_eq!(silent(6, 1), ([0, 0, 0], [1, 0, 1]));
    assert_eq!(silent(7, 1), ([0, 0, 0], [1, 0, 0]));
}

#[test]
fn wr_53_ten_infantry_may_be_guests() {
    let mut kit = before_adas_roll().guest(CYD, "brazil", 9).passage(BEN, CYD);
    roll(&mut kit, 18, &[6]);
    let events = kit.order(ADA, Order::Act(Act::TenInfantry(CYD)));
    // Cyd has three in the capital, one in Congo and nine abroad: twelve could be given.
    assert!(events.contains(&Event::LevyOwed { seat: CYD, owed: 10 }));
    assert!(events.contains(&Event::ChoiceWaits { seat: CYD, what: WhatWaits::Levy { owed: 10 } }));
    let at = kit.game.candidates(CYD, &names(), &Draft::new("warrior remove"), "at", "");
    let shown: Vec<_> = at.0.iter().map(|candidate| candidate.value.as_str()).collect();
    assert_eq!(shown, ["Brazil", "Egypt", "Congo"]);
    let most = Draft::new("warrior remove").with("at", "Brazil");
    assert_eq!(kit.game.candidates(CYD, &names(), &most, "count", "").0[0].value, "9");
    kit.order(CYD, remove(&[("brazil", 9), ("egypt", 1)], 0));
    assert_eq!((kit.guests(CYD, "brazil"), kit.troops("egypt"), kit.troops("brazil")), (0, 2, 2));
}

#[test]
fn wr_50_in_the_first_edition_guests_abroad_are_not_given() {
    let kit = abroad().set(|game| game.edition = Edition::FIRST);
    assert_eq!((kit.game.giveable(ADA), abroad().game.giveable(ADA)), (2, 6));
    let kind = ChoiceKind::Levy { seat: ADA, owed: 2, why: LevyWhy::SpecialForce };
    let pending = vec![Choice { occasion: 9, kind }];
    let kit = kit.phase(Phase::Fate(Fate { roller: 2, entry: Some(18), pending }));
    kit.refuses(ADA, &remove(&[("peru", 1)], 0), "WR-50");
    assert!(kit.game.check(Actor::Seat(ADA), &remove(&[("ontario", 1)], 0)).is_ok());
}

fn levies(owed: &[(SeatId, u32)]) -> Phase {
    let levy = |(seat, owed): &(SeatId, u32)| {
        let kind = ChoiceKind::Levy { seat: *seat, owed: *owed, why: LevyWhy::SpecialForce };
        Choice { occasion: 9 + u32::from(seat.0), kind }
    };
    Phase::Fate(Fate { roller: 2, entry: Some(18), pending: owed.iter().map(levy).collect() })
}

/// WR-1, WR-29: who is tied in front gives at once with the others: whoever is quicker loses nothing by it.
#[test]
fn wr_50_nobody_has_won_while_another_of_those_tied_still_owes() {
    let tied = |mends: u32| {
        Kit::new(2)
            .options(|options| options.victory = Victory::WorldDomination)
            .land(ADA, &[("alaska", 1), ("alberta", 1)])
            .land(BEN, &[("peru", 1), ("brazil", 1)])
            .capital(ADA, "alaska")
            .capital(BEN, "peru")
            .set(|game| (game.round, game.edition.mends) = (3, mends))
            .phase(levies(&[(ADA, 1), (BEN, 1)]))
    };
    for (first, second) in [(ADA, BEN), (BEN, ADA)] {
        let mut kit = tied(5);
        kit.order(first, Order::RemoveRest);
        assert_eq!((kit.game.outcome.is_some(), kit.owed()), (false, vec![(second, "levy")]));
        kit.order(second, Order::RemoveRest);
        assert_eq!(
            (kit.game.outcome.is_some(), kit.owner("alberta"), kit.owner("brazil")),
            (false, None, None)
        );
        // Before that was mended, who gave last had won.
        let mut kit = tied(4);
        kit.order(first, Order::RemoveRest);
        assert_eq!(kit.game.outcome.map(|outcome| outcome.winners), Some(vec![second]));
    }
}

/// Ada without a capital, with a unit in each of three territories.
fn exiled() -> Kit {
    before_adas_roll().land(ADA, &[("alaska", 1), ("alberta", 1), ("ontario", 1)]).set(|game| {
        game.seats[0].capital = None;
        game.exiles.insert(ADA, 5);
    })
}

/// WR-22: nobody waits for a new capital; meanwhile a unit stays for it.
#[test]
fn wr_50_who_has_no_capital_keeps_a_unit_for_one() {
    assert_eq!(exiled().game.giveable(ADA), 2);
    let mut kit = exiled().phase(levies(&[(ADA, 2)]));
    let all = remove(&[("alaska", 1), ("alberta", 1), ("ontario", 1)], 0);
    let refusal = kit.refuses(ADA, &all, "WR-50");
    assert_eq!(refusal, Refusal::CapitalsLast { territory: at("alaska"), rule: "WR-50" });
    // Where, is the exile's choice; by default where the capital would be.
    let mut chosen = kit.clone();
    chosen.order(ADA, remove(&[("alaska", 1), ("ontario", 1)], 0));
    assert_eq!((chosen.owner("alberta"), chosen.game.count_of(ADA)), (Some(ADA), 1));
    kit.order(ADA, Order::RemoveRest);
    assert_eq!((kit.owner("alaska"), kit.game.count_of(ADA), kit.game.seat(ADA).out), (Some(ADA), 1, false));
    // Before that was mended all could go, and with the last of it the player.
    let mut kit = exiled().set(|game| game.edition.mends = 4).phase(levies(&[(ADA, 3)]));
    assert_eq!(kit.game.giveable(ADA), 3);
    kit.order(ADA, Order::RemoveRest);
    assert!(kit.game.seat(ADA).out);
}

/// A levy from before that was mended.
#[test]
fn wr_50_no_more_is_owed_than_can_be_given_beside_a_capital_chosen_meanwhile() {
    let mut kit = exiled().phase(levies(&[(ADA, 3)]));
    let events = kit.order(ADA, Order::Capital(at("alberta")));
    assert!(events.contains(&Event::LevyOwed { seat: ADA, owed: 2 }));
    kit.refuses(ADA, &remove(&[("alberta", 1)], 0), "WR-50");
    kit.order(ADA, remove(&[("alaska", 1), ("ontario", 1)], 0));
    assert!(matches!(kit.game.phase, Phase::Place(_)));
    let mut kit = exiled().phase(levies(&[(ADA, 1)])).set(|game| {
        for id in ["alaska", "ontario"] {
            game.land[usize::from(at(id).0)].owner = None;
        }
    });
    let events = kit.order(ADA, Order::Capital(at("alberta")));
    assert!(events.contains(&Event::NoResult { why: NoResult::NothingThere }));
    assert_eq!((kit.owner("alberta"), kit.owed()), (Some(ADA), vec![(BEN, "place")]));
    // Before that was mended the game waited for a unit that nobody could give.
    let mut kit = exiled().set(|game| game.edition.mends = 4).phase(levies(&[(ADA, 3)]));
    kit.order(ADA, Order::Capital(at("alberta")));
    kit.order(ADA, remove(&[("alaska", 1), ("ontario", 1)], 0));
    assert_eq!(kit.owed(), [(ADA, "levy")]);
}
