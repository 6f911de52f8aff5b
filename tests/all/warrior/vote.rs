//! WR-46 to WR-52.

use std::collections::BTreeMap;

use wartable::games::warrior::{
    ChoiceKind, Event, Leadership, Matter, NoResult, Order, Phase, Refusal, Voice, WhatWaits, side_of,
};
use wartable::rules::{Actor, Audience, Dice, Game, Presented, Readable, SeatId, TableAct};

use super::fate::{before_adas_roll, dice_of, roll};
use super::kit::{ADA, BEN, CYD, Kit, at, places};

fn vote(voice: Voice) -> Order {
    Order::Vote { voice, votes: None }
}

fn some(voice: Voice, votes: u32) -> Order {
    Order::Vote { voice, votes: Some(votes) }
}

fn of(seat: SeatId) -> Order {
    vote(Voice::Player(seat))
}

/// Ada has rolled 18, and the matter's die fell so.
fn council(matter: u8) -> Kit {
    let mut kit = before_adas_roll();
    roll(&mut kit, 18, &[matter]);
    kit
}

/// Everybody casts all their votes so; the last with these dice.
fn all_vote(kit: &mut Kit, orders: [Order; 3], dice: &[u8]) -> Vec<Event> {
    let [ada, ben, cyd] = orders;
    kit.order(ADA, ada);
    kit.order(BEN, ben);
    kit.dice(dice);
    kit.order(CYD, cyd)
}

fn power(kit: &Kit) -> BTreeMap<SeatId, u32> {
    kit.game.open_vote().expect("a vote is open").power.clone()
}

fn result(events: &[Event]) -> Option<Voice> {
    let closed = events.iter().find_map(|event| match event {
        Event::VoteClosed { result, .. } => Some(*result),
        _ => None,
    });
    closed.expect("the vote closed")
}

#[test]
fn wr_46_votes_are_territories_and_full_hundreds() {
    // 3 + 10, 2 + 5, 2 + 0.
    assert_eq!(power(&council(1)), BTreeMap::from([(ADA, 13), (BEN, 7), (CYD, 2)]));
}

#[test]
fn wr_46_a_die_picks_the_matter() {
    let matters = [Matter::Aid, Matter::TradeRoute, Matter::SpecialForce, Matter::Leader, Matter::Territory];
    for (die, matter) in (1..).zip(matters) {
        let kit = council(die);
        assert_eq!(kit.game.open_vote().map(|vote| vote.matter), Some(matter));
    }
    assert_eq!(council(6).owed(), [(ADA, "act")]);
}

#[test]
fn wr_46_a_vote_serves_once_a_round() {
    let mut kit = before_adas_roll().set(|game| {
        if let Phase::Fate(fate) = &mut game.phase {
            fate.roller = 1;
        }
    });
    // Cyd rolls the first council, ada the second.
    roll(&mut kit, 18, &[3]);
    kit.order(BEN, vote(Voice::No));
    kit.order(CYD, vote(Voice::No));
    let mut again = dice_of(18).to_vec();
    again.push(3);
    kit.dice(&again);
    kit.order(ADA, some(Voice::Yes, 5));
    // Ada has cast five of thirteen; the others all they had.
    assert_eq!(power(&kit), BTreeMap::from([(ADA, 8), (BEN, 0), (CYD, 0)]));
    assert_eq!(kit.owed(), [(ADA, "vote")]);
    // Who has none left owes nothing and can cast none.
    assert_eq!(kit.refuses(BEN, &vote(Voice::No), "WR-46"), Refusal::NoVotesLeft);
    assert_eq!(kit.refuses(BEN, &some(Voice::No, 1), "WR-46"), Refusal::NoVotesLeft);
    kit.refuses(BEN, &Order::Abstain, "nothing-owed");
    kit.refuses(ADA, &some(Voice::Yes, 9), "WR-46");
    kit.refuses(ADA, &some(Voice::Yes, 0), "WR-46");
    // The next Commerce, Fate & Politics round begins anew.
    kit.order(ADA, Order::Abstain);
    kit.order(BEN, Order::PlaceRest);
    for _ in 0..2 {
        for seat in [BEN, CYD] {
            kit.order(seat, Order::EndTurn);
        }
        kit.order(ADA, Order::EndTurn);
    }
    assert!(matches!(kit.game.phase, Phase::Auction(_)));
    assert_eq!(kit.game.seats.iter().map(|seat| seat.votes_spent).max(), Some(0));
}

#[test]
fn wr_46_votes_may_be_changed_taken_back_or_withheld_until_it_closes() {
    let mut kit = council(3);
    kit.order(ADA, vote(Voice::Yes));
    // A partial vote counts as voted, and a later one replaces it.
    kit.order(ADA, some(Voice::No, 2));
    assert_eq!(kit.owed(), [(BEN, "vote"), (CYD, "vote")]);
    kit.order(BEN, vote(Voice::Yes));
    kit.order(BEN, Order::Unvote);
    assert_eq!(kit.owed(), [(BEN, "vote"), (CYD, "vote")]);
    kit.refuses(CYD, &Order::Unvote, "nothing-owed");
    kit.order(BEN, Order::Abstain);
    // At the deadline, passed: two against nothing.
    let events = kit.expire(CYD);
    let no = BTreeMap::from([(Voice::No, 2)]);
    assert!(events.iter().any(|event| matches!(event, Event::VoteClosed { sums, .. } if *sums == no)));
    assert_eq!(result(&events), Some(Voice::No));
    kit.refuses(ADA, &vote(Voice::Yes), "vote-closed");
    kit.refuses(ADA, &Order::Abstain, "vote-closed");
    kit.refuses(ADA, &Order::Unvote, "vote-closed");
}

#[test]
fn wr_46_a_tied_yes_or_no_fails_and_so_does_one_without_votes() {
    let mut kit = council(3);
    let yes = some(Voice::Yes, 2);
    let events = all_vote(&mut kit, [yes, Order::Abstain, vote(Voice::No)], &[]);
    assert_eq!(result(&events), None);
    let mut nobody = council(2);
    let events = all_vote(&mut nobody, [Order::Abstain, Order::Abstain, Order::Abstain], &[]);
    assert_eq!(result(&events), None);
    assert_eq!(nobody.game.seats.iter().map(|seat| seat.trade_routes).sum::<u32>(), 0);
}

#[test]
fn wr_46_a_tied_which_player_vote_is_settled_by_dice_in_turn_order() {
    let mut kit = council(2);
    let orders = [some(Voice::Player(ADA), 2), Order::Abstain, of(CYD)];
    // Turn order: ben, cyd, ada. Cyd and ada roll; tied, again.
    let events = all_vote(&mut kit, orders, &[3, 3, 2, 5]);
    let rolled = vec![vec![(CYD, 3), (ADA, 3)], vec![(CYD, 2), (ADA, 5)]];
    assert!(events.iter().any(|event| matches!(event, Event::VoteClosed { rolls, .. } if *rolls == rolled)));
    assert_eq!(result(&events), Some(Voice::Player(ADA)));
}

#[test]
fn wr_47_sums_are_of_sides_or_players() {
    let mut kit = council(2);
    assert_eq!(kit.refuses(ADA, &vote(Voice::Yes), "WR-47"), Refusal::WrongVoice { players: true });
    let events = all_vote(&mut kit, [some(Voice::Player(ADA), 8), of(CYD), of(CYD)], &[]);
    // 8 against 7 + 2: any player still in may be named.
    assert_eq!(result(&events), Some(Voice::Player(CYD)));
    let kit = council(1);
    assert_eq!(kit.refuses(ADA, &of(BEN), "WR-47"), Refusal::WrongVoice { players: false });
    let kit = council(2).set(|game| game.seats[2].out = true);
    kit.refuses(ADA, &of(CYD), "WR-56");
}

#[test]
fn wr_47_written_ballots_are_shown_together() {
    let told = |written: bool, matter: u8, order: Order| {
        let mut kit = before_adas_roll().options(|options| options.written_ballots = written);
        roll(&mut kit, 18, &[matter]);
        let checked = kit.game.check(Actor::Seat(BEN), &order).expect("a good vote");
        let told = kit.game.apply(checked, &mut Dice::fair([1; 32], 1));
        assert_eq!(told.len(), 1);
        told[0].audience.clone()
    };
    assert_eq!(told(true, 2, of(ADA)), Audience::Own(BEN));
    assert_eq!(told(true, 2, Order::Abstain), Audience::Own(BEN));
    assert_eq!(told(true, 1, vote(Voice::No)), Audience::Public);
    assert_eq!(told(false, 2, of(ADA)), Audience::Public);
}

/// A council with written ballots.
fn written(matter: u8) -> Kit {
    let mut kit = before_adas_roll().options(|options| options.written_ballots = true);
    roll(&mut kit, 18, &[matter]);
    kit
}

#[test]
fn wr_47_a_written_ballot_may_be_changed_until_the_last_is_in() {
    let mut kit = written(4);
    kit.order(ADA, of(BEN));
    kit.order(ADA, some(Voice::Player(CYD), 3));
    kit.order(BEN, of(BEN));
    kit.order(BEN, Order::Unvote);
    assert_eq!(kit.owed(), [(BEN, "vote"), (CYD, "vote")]);
    kit.order(CYD, Order::Abstain);
    let events = kit.order(BEN, some(Voice::Player(CYD), 1));
    let cast = BTreeMap::from([(ADA, (Voice::Player(CYD), 3)), (BEN, (Voice::Player(CYD), 1))]);
    assert!(
        events.iter().any(|event| matches!(event, Event::VoteClosed { cast: shown, .. } if *shown == cast))
    );
    assert_eq!(kit.game.seat(CYD).leader, Some(Leadership::Fresh));
}

#[test]
fn wr_47_written_ballots_are_asked_for_where_they_can_be_cast_unseen() {
    let names = super::drafts::names();
    let kit = written(2);
    assert!(kit.game.answered_in_secret("vote"));
    assert!(kit.game.ballots(&names).is_empty());
    let (asked, buttons) = kit.game.ask(&names, ADA).expect("asked");
    super::told::has(&super::told::words(&asked), &["Vote in secret", "shown when all are in"]);
    assert!(buttons.iter().any(|button| button.label == "Vote"));
    // Yes and no are open, and so is a vote on players without the option.
    assert!(!written(1).game.answered_in_secret("vote"));
    assert!(!council(2).game.answered_in_secret("vote"));
}

#[test]
fn wr_56_who_gives_up_reveals_no_written_ballot_neither_theirs_nor_those_for_them() {
    let mut kit = written(2);
    kit.order(ADA, of(CYD));
    kit.order(CYD, of(ADA));
    let act = TableAct::Vacated(CYD);
    let checked = kit.game.check(Actor::Table(act), &Order::Resign).expect("cyd leaves");
    let told = kit.game.apply(checked, &mut Dice::fair([1; 32], 1));
    let votes = told.iter().filter(|told| {
        matches!(told.event, Event::VoteCast { .. } | Event::VoteLapsed { .. } | Event::VoteClosed { .. })
    });
    // Ada alone is told that her vote was for somebody who is out, and may vote again.
    let votes: Vec<_> = votes.map(|told| (&told.audience, &told.event)).collect();
    let lapsed = Event::VoteLapsed { seat: ADA, voice: Voice::Player(CYD) };
    assert_eq!(votes, [(&Audience::Own(ADA), &lapsed)]);
    assert_eq!(kit.owed(), [(BEN, "vote"), (ADA, "vote")]);
    kit.order(ADA, of(ADA));
    let events = kit.order(BEN, of(BEN));
    let shown = events.iter().find_map(|event| match event {
        Event::VoteClosed { cast, .. } => Some(cast.keys().copied().collect::<Vec<_>>()),
        _ => None,
    });
    assert_eq!(shown, Some(vec![ADA, BEN]));
}

/// Who takes no direct messages reads it there; whether anybody had voted so is seen by nobody.
#[test]
fn wr_56_all_are_told_alike_that_written_votes_for_who_leaves_lapse() {
    let leaves = |mut kit: Kit, vote: Order| {
        kit.order(ADA, vote);
        let act = TableAct::Vacated(CYD);
        let checked = kit.game.check(Actor::Table(act), &Order::Resign).expect("cyd leaves");
        let told = kit.game.apply(checked, &mut Dice::fair([1; 32], 1));
        let public = told.into_iter().filter(|told| told.audience == Audience::Public);
        let public = public.map(|told| told.event).collect();
        super::told::words(&super::told::public(&kit.game, public))
    };
    let told = leaves(written(2), of(CYD));
    super::told::has(&told, &["Written votes for cyd, if there are any, no longer count"]);
    assert_eq!(told, leaves(written(2), of(BEN)));
    // Yes and no are open, and go on; and before that was told it wasn't.
    let silent = |kit| assert!(!leaves(kit, Order::Abstain).contains("Written votes"));
    silent(written(1));
    silent(council(2));
    silent(written(2).set(|game| game.edition.mends = 2));
}

/// Where the vote closes as somebody leaves there is nothing to be cast again.
#[test]
fn wr_56_where_the_written_vote_closes_at_once_nobody_is_told_to_vote_again() {
    let mut kit = written(2);
    kit.order(ADA, of(ADA));
    kit.order(BEN, of(ADA));
    let events = kit.act(Actor::Table(TableAct::Vacated(CYD)), Order::Resign);
    assert!(events.iter().any(|event| matches!(event, Event::VoteClosed { .. })), "{events:?}");
    let told = super::told::words(&super::told::public(&kit.game, events));
    assert!(!told.contains("Written votes"), "{told}");
}

/// Open votes are everybody's business, and so is that they lapse.
#[test]
fn wr_56_all_are_told_whose_open_votes_lapse_with_who_leaves() {
    let leaves = |mut kit: Kit| {
        kit.order(ADA, of(CYD));
        let events = kit.act(Actor::Table(TableAct::Vacated(CYD)), Order::Resign);
        assert_eq!(kit.owed(), [(BEN, "vote"), (ADA, "vote")]);
        (kit, events)
    };
    let lapsed = Event::VoteLapsed { seat: ADA, voice: Voice::Player(CYD) };
    let (kit, events) = leaves(council(2));
    assert!(events.contains(&lapsed));
    let told = super::told::words(&super::told::public(&kit.game, events));
    let said = "ada's vote no longer counts, for cyd is out of the game: ada may vote again";
    super::told::has(&told, &[said]);
    // What was played before that was told is replayed as it was.
    let (_, events) = leaves(council(2).set(|game| game.edition.mends = 1));
    assert!(!events.contains(&lapsed));
}

#[test]
fn wr_46_who_answers_last_reads_that_the_vote_is_closed() {
    use super::told::{has, play, words};
    let mut kit = council(2);
    has(&words(&play(&mut kit, ADA, Order::Abstain, &[]).1), &["You can still vote until it closes"]);
    has(&words(&play(&mut kit, BEN, of(BEN), &[]).1), &["You can change it until the vote closes"]);
    let mut other = kit.clone();
    has(&words(&play(&mut kit, CYD, Order::Abstain, &[]).1), &["Yours was the last answer: it is closed"]);
    let last = words(&play(&mut other, CYD, of(ADA), &[]).1);
    has(&last, &["for ada. That was the last: the vote is closed."]);
    assert!(!last.contains("change"), "{last}");
}

#[test]
fn wr_52_what_is_not_named_of_the_free_land_is_counted() {
    let mut kit = council(5);
    all_vote(&mut kit, [of(ADA), of(ADA), of(ADA)], &[]);
    let (asked, _) = kit.game.ask(&super::drafts::names(), ADA).expect("asked");
    // 42 less seven; twelve are named.
    super::told::has(&super::told::words(&asked), &["and 23 more."]);
}

#[test]
fn wr_48_the_richest_gives_a_fifth_to_the_poorest() {
    let mut kit = council(1);
    all_vote(&mut kit, [vote(Voice::Yes), vote(Voice::No), vote(Voice::Yes)], &[]);
    // 1001 ÷ 5, rounded down.
    assert_eq!([ADA, BEN, CYD].map(|seat| kit.cash_of(seat)), [801, 500, 231]);
}

#[test]
fn wr_48_ties_at_either_end_are_settled_by_dice() {
    let mut kit = before_adas_roll().cash(ADA, 500).cash(CYD, 500);
    roll(&mut kit, 18, &[1]);
    let mut kit = kit.cash(ADA, 20).cash(BEN, 20);
    // One is richest; ben and ada, in turn order, are equally poor.
    let events = all_vote(&mut kit, [vote(Voice::Yes), vote(Voice::Yes), vote(Voice::Yes)], &[2, 6]);
    let rolls = vec![vec![(BEN, 2), (ADA, 6)]];
    assert!(events.contains(&Event::EndsRolled { richest: false, rolls, seat: ADA }));
    assert_eq!([ADA, BEN, CYD].map(|seat| kit.cash_of(seat)), [120, 20, 400]);
}

#[test]
fn wr_48_where_all_have_the_same_nothing_happens() {
    let mut kit = before_adas_roll().cash(ADA, 500).cash(CYD, 500);
    roll(&mut kit, 18, &[1]);
    let events = all_vote(&mut kit, [vote(Voice::Yes), vote(Voice::Yes), vote(Voice::Yes)], &[]);
    assert!(events.contains(&Event::NoResult { why: NoResult::AllEqual }));
    assert_eq!([ADA, BEN, CYD].map(|seat| kit.cash_of(seat)), [500, 500, 500]);
}

#[test]
fn wr_49_a_trade_route_brings_50_each_income() {
    let mut kit = council(2);
    let events = all_vote(&mut kit, [of(BEN), of(BEN), of(BEN)], &[]);
    assert!(events.contains(&Event::TradeRouteGained { seat: BEN }));
    assert_eq!(kit.game.seat(BEN).trade_routes, 1);
    let events = kit.order(BEN, Order::PlaceRest);
    let incomes = BTreeMap::from([(ADA, (60, 0, 0)), (BEN, (40, 50, 0)), (CYD, (40, 0, 0))]);
    assert!(events.contains(&Event::Income(incomes)));
    assert_eq!(kit.cash_of(BEN), 590);
}

#[test]
fn wr_50_whoever_has_most_territories_gives_a_unit_for_each() {
    let mut kit = council(3);
    let events = all_vote(&mut kit, [vote(Voice::Yes), vote(Voice::Yes), vote(Voice::Yes)], &[]);
    assert!(events.contains(&Event::LevyOwed { seat: ADA, owed: 3 }));
    assert!(events.contains(&Event::ChoiceWaits { seat: ADA, what: WhatWaits::Levy { owed: 3 } }));
    assert_eq!(kit.owed(), [(ADA, "levy")]);
    let remove = |list: &[(&str, u32)], pool| Order::Remove { places: places(list), pool };
    // The capital's last unit is never given; nor what isn't there, nor more than is owed.
    let last = kit.refuses(ADA, &remove(&[("alaska", 3)], 0), "WR-50");
    assert_eq!(last, Refusal::CapitalsLast { territory: at("alaska"), rule: "WR-50" });
    kit.refuses(ADA, &remove(&[("alberta", 3)], 0), "WR-50");
    kit.refuses(ADA, &remove(&[("alberta", 2), ("alaska", 2)], 0), "WR-50");
    kit.refuses(ADA, &remove(&[("peru", 1)], 0), "WR-50");
    let pool = kit.refuses(ADA, &remove(&[], 1), "WR-50");
    assert_eq!(pool, Refusal::PoolTooSmall { number: 1, pool: 0, rule: "WR-50" });
    let mut silent = kit.clone();
    // One may empty territories.
    kit.order(ADA, remove(&[("ontario", 1)], 0));
    assert_eq!((kit.owner("ontario"), kit.owed()), (None, vec![(ADA, "levy")]));
    kit.order(ADA, remove(&[("alaska", 2)], 0));
    assert!(matches!(kit.game.phase, Phase::Place(_)));
    // By default unit by unit from what is then the largest: 3 2 1 → 2 2 1 → 1 2 1 → 1 1 1.
    silent.expire(ADA);
    assert_eq!(["alaska", "alberta", "ontario"].map(|id| silent.troops(id)), [1, 1, 1]);
}

#[test]
fn wr_50_the_pool_gives_before_a_territory_is_emptied() {
    let mut kit = before_adas_roll().set(|game| {
        for id in ["alaska", "alberta"] {
            game.land[usize::from(at(id).0)].troops = 1;
        }
        game.seats[0].pool = 1;
    });
    roll(&mut kit, 18, &[3]);
    all_vote(&mut kit, [vote(Voice::Yes), vote(Voice::Yes), vote(Voice::Yes)], &[]);
    kit.expire(ADA);
    // Three owed: one from the pool; then, in the board's order but for the capital, two emptied.
    assert_eq!((kit.pool(ADA), kit.owner("alberta"), kit.owner("ontario")), (0, None, None));
    assert_eq!((kit.owner("alaska"), kit.troops("alaska")), (Some(ADA), 1));
}

#[test]
fn wr_50_all_tied_leaders_give_at_once() {
    let mut kit = before_adas_roll().land(BEN, &[("argentina", 2)]);
    roll(&mut kit, 18, &[3]);
    all_vote(&mut kit, [vote(Voice::Yes), vote(Voice::Yes), vote(Voice::Yes)], &[]);
    assert_eq!(kit.owed(), [(BEN, "levy"), (ADA, "levy")]);
    kit.order(ADA, Order::RemoveRest);
    assert_eq!(kit.owed(), [(BEN, "levy")]);
    // Ben has a unit in his pool, which may be given.
    kit.order(BEN, Order::Remove { places: places(&[("argentina", 2)]), pool: 1 });
    assert_eq!((kit.owner("argentina"), kit.pool(BEN)), (None, 0));
}

#[test]
fn wr_51_a_leader_is_elected_and_rolls_from_the_second_combat_round_on() {
    let mut kit = council(4);
    let events = all_vote(&mut kit, [of(CYD), of(CYD), of(CYD)], &[]);
    assert!(events.contains(&Event::LeaderElected { seat: CYD }));
    assert_eq!(kit.game.seat(CYD).leader, Some(Leadership::Fresh));
    // No die in the first combat round, but the income.
    let events = kit.order(BEN, Order::PlaceRest);
    assert!(!events.iter().any(|event| matches!(event, Event::LeaderRolled { .. })));
    assert_eq!(kit.cash_of(CYD), 31 + 40 + 100);
    kit.order(BEN, Order::EndTurn);
    kit.order(CYD, Order::EndTurn);
    kit.dice(&[3]);
    let events = kit.order(ADA, Order::EndTurn);
    assert!(events.contains(&Event::LeaderRolled { seat: CYD, die: 3, ends: false }));
    assert_eq!(kit.cash_of(CYD), 31 + 2 * 140);
}

#[test]
fn wr_51_electing_a_leader_again_changes_nothing() {
    let mut kit = council(4).set(|game| game.seats[2].leader = Some(Leadership::Serving));
    all_vote(&mut kit, [of(CYD), of(CYD), of(CYD)], &[]);
    assert_eq!(kit.game.seat(CYD).leader, Some(Leadership::Serving));
}

#[test]
fn wr_52_an_unoccupied_territory_with_five_is_awarded() {
    let mut kit = council(5);
    all_vote(&mut kit, [of(BEN), of(BEN), of(BEN)], &[]);
    assert_eq!(kit.owed(), [(BEN, "award")]);
    kit.refuses(BEN, &Order::Reward(at("alaska")), "WR-52");
    kit.refuses(BEN, &Order::Reward(at("peru")), "WR-52");
    let mut silent = kit.clone();
    kit.order(BEN, Order::Reward(at("japan")));
    assert_eq!((kit.owner("japan"), kit.troops("japan")), (Some(BEN), 5));
    // By default the first on the board.
    silent.expire(BEN);
    assert_eq!((silent.owner("northwest_territory"), silent.troops("northwest_territory")), (Some(BEN), 5));
}

#[test]
fn wr_52_without_unoccupied_territories_there_is_no_vote() {
    let mut kit = before_adas_roll().set(|game| {
        for land in game.land.iter_mut() {
            land.owner.get_or_insert(side_of(CYD));
        }
    });
    let events = roll(&mut kit, 18, &[5]);
    assert!(events.contains(&Event::NoResult { why: NoResult::NoneLeft }));
    assert!(!events.iter().any(|event| matches!(event, Event::VoteOpened { .. })));
    assert!(kit.game.waiting().is_none());
}

trait Waiting {
    fn waiting(&self) -> Option<&ChoiceKind>;
}

impl Waiting for wartable::games::warrior::Warrior {
    fn waiting(&self) -> Option<&ChoiceKind> {
        match &self.phase {
            Phase::Fate(fate) => fate.pending.first().map(|choice| &choice.kind),
            _ => None,
        }
    }
}
