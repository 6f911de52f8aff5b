//! WR-27.

use std::collections::{BTreeMap, BTreeSet};

use wartable::games::warrior::{Event, Goods, Order, Phase, Refusal, side_of};
use wartable::rules::{Actor, Common, Duty, Edition, Game, Readable, SeatId, TableAct};

use super::kit::{ADA, BEN, CYD, DOT, Kit, at, places};

fn barter() -> Kit {
    Kit::new(3)
        .land(ADA, &[("alaska", 3), ("alberta", 6), ("ontario", 4)])
        .land(BEN, &[("peru", 4), ("brazil", 2)])
        .land(CYD, &[("egypt", 3), ("congo", 2)])
        .capital(ADA, "alaska")
        .capital(BEN, "peru")
        .capital(CYD, "egypt")
        .cash(ADA, 100)
        .cash(BEN, 60)
        .cash(CYD, 40)
        .set(|game| {
            game.round = 3;
            game.seats[0].trade_routes = 1;
            game.seats[0].pool = 7;
        })
        .phase(Phase::Barter(BTreeSet::new()))
}

fn cash(cash: u32) -> Goods {
    Goods { cash, ..Goods::default() }
}

fn land(ids: &[&str]) -> Goods {
    Goods { territories: ids.iter().map(|id| at(id)).collect(), ..Goods::default() }
}

fn troops(list: &[(&str, u32)]) -> Goods {
    Goods { troops: places(list), ..Goods::default() }
}

fn offer(to: SeatId, give: Goods, want: Goods) -> Order {
    Order::Offer { to, give: give.into(), want: want.into(), promise: None, expires: None }
}

fn accept(offer: u32) -> Order {
    Order::Answer { offer, accept: true }
}

#[test]
fn wr_27_all_of_an_offer_changes_hands_at_once() {
    let mut kit = barter().guest(ADA, "brazil", 2).guest(CYD, "brazil", 1);
    let give = Goods { cash: 30, trade_routes: 1, pool: 2, ..troops(&[("alberta", 5), ("ontario", 1)]) };
    let want = Goods { cash: 10, passage: true, ..land(&["brazil"]) };
    let events = kit.order(
        BEN,
        Order::Offer {
            to: ADA,
            give: want.clone().into(),
            want: give.clone().into(),
            promise: Some("peace in the south".to_owned()),
            expires: None,
        },
    );
    assert!(matches!(&events[..], [Event::OfferMade { number: 1, from: BEN, to: ADA, .. }]));
    kit.order(ADA, accept(1));
    assert_eq!((kit.cash_of(ADA), kit.cash_of(BEN)), (80, 80));
    // Units join the receiver's pool, one staying in each territory; ada's own pool gave two.
    assert_eq!((kit.troops("alberta"), kit.troops("ontario")), (1, 3));
    assert_eq!((kit.pool(ADA), kit.pool(BEN)), (5, 8));
    assert_eq!((kit.game.seat(ADA).trade_routes, kit.game.seat(BEN).trade_routes), (0, 1));
    // Brazil went over with its two units; ada's guests there joined them, cyd's are on notice (WR-13).
    assert_eq!((kit.owner("brazil"), kit.troops("brazil")), (Some(ADA), 4));
    assert_eq!(kit.guests(CYD, "brazil"), 1);
    assert_eq!(kit.game.land_at(at("brazil")).unwelcome, BTreeSet::from([side_of(CYD)]));
    assert_eq!(kit.game.seat(BEN).passage_to, BTreeSet::from([ADA]));
    assert!(kit.game.offers.is_empty());
}

#[test]
fn wr_27_a_capital_cannot_be_traded() {
    let kit = barter();
    let refusal = kit.refuses(ADA, &offer(BEN, land(&["alaska"]), cash(5)), "WR-27");
    assert_eq!(refusal, Refusal::CapitalNotTraded { territory: at("alaska") });
    let refusal = kit.refuses(ADA, &offer(BEN, cash(5), land(&["peru"])), "WR-27");
    assert_eq!(refusal, Refusal::CapitalNotTraded { territory: at("peru") });
}

#[test]
fn wr_27_what_is_not_there_cannot_be_offered() {
    let kit = barter();
    let refused = |give: Goods| kit.refuses(ADA, &offer(BEN, give, Goods::default()), "WR-27");
    assert!(matches!(
        refused(troops(&[("alberta", 6)])),
        Refusal::Common(Common::OneMustStay { troops: 6, .. })
    ));
    assert!(matches!(
        refused(troops(&[("alberta", 7)])),
        Refusal::Common(Common::TooMany { number: 7, most: 5, .. })
    ));
    assert!(matches!(refused(troops(&[("alberta", 0)])), Refusal::Common(Common::TooFew { .. })));
    assert!(matches!(
        refused(troops(&[("peru", 1)])),
        Refusal::Common(Common::NotYours { owner: Some(BEN), .. })
    ));
    assert!(matches!(refused(land(&["peru"])), Refusal::Common(Common::NotYours { owner: Some(BEN), .. })));
    assert!(matches!(refused(land(&["japan"])), Refusal::Common(Common::NotYours { owner: None, .. })));
    // A territory goes over with all its units: none can be given beside it.
    let both = Goods { troops: places(&[("alberta", 2)]), ..land(&["alberta"]) };
    assert!(matches!(refused(both), Refusal::Common(Common::Twice { .. })));
    let routes = Goods { trade_routes: 2, ..Goods::default() };
    assert!(matches!(refused(routes), Refusal::Lacking { seat: ADA, .. }));
    let pool = Goods { pool: 8, ..Goods::default() };
    let lacking = Goods { pool: 1, ..Goods::default() };
    assert_eq!(refused(pool), Refusal::Lacking { seat: ADA, goods: lacking, rule: "WR-27" });
    kit.refuses(ADA, &offer(BEN, cash(101), Goods::default()), "cannot-afford");
    // Nor asked for.
    let wanted = kit.refuses(ADA, &offer(BEN, Goods::default(), troops(&[("brazil", 2)])), "WR-27");
    assert_eq!(wanted, Refusal::Lacking { seat: BEN, goods: troops(&[("brazil", 1)]), rule: "WR-27" });
    kit.refuses(ADA, &offer(BEN, Goods::default(), cash(61)), "WR-27");
}

#[test]
fn wr_27_an_offer_is_between_two_players() {
    let kit = barter().set(|game| game.seats[2].out = true);
    kit.refuses(ADA, &offer(ADA, cash(1), Goods::default()), "WR-27");
    kit.refuses(ADA, &offer(CYD, cash(1), Goods::default()), "WR-56");
    kit.refuses(ADA, &offer(DOT, cash(1), Goods::default()), "unknown-player");
    assert_eq!(
        kit.refuses(ADA, &offer(BEN, Goods::default(), Goods::default()), "WR-27"),
        Common::EmptyOffer { rule: "WR-27" }.into()
    );
}

#[test]
fn wr_27_only_the_one_addressed_answers_and_only_the_maker_withdraws() {
    let mut kit = barter();
    kit.order(ADA, offer(BEN, cash(10), Goods::default()));
    kit.refuses(CYD, &accept(1), "WR-27");
    kit.refuses(ADA, &accept(1), "WR-27");
    kit.refuses(BEN, &Order::Withdraw { offer: 1 }, "WR-27");
    kit.refuses(BEN, &accept(2), "no-such-offer");
    let events = kit.order(BEN, Order::Answer { offer: 1, accept: false });
    assert_eq!(events, [Event::OfferDeclined { number: 1, from: ADA, to: BEN }]);
    assert_eq!(kit.cash_of(ADA), 100);
    kit.refuses(BEN, &accept(1), "offer-gone");
    kit.order(ADA, offer(BEN, cash(10), Goods::default()));
    let events = kit.order(ADA, Order::Withdraw { offer: 2 });
    assert_eq!(events, [Event::OfferWithdrawn { number: 2, from: ADA, to: BEN }]);
    kit.refuses(BEN, &accept(2), "offer-gone");
}

#[test]
fn wr_27_an_offer_that_cannot_be_kept_stays_open_and_is_looked_at_again() {
    let mut kit = barter();
    kit.order(ADA, offer(BEN, cash(60), Goods::default()));
    kit.order(ADA, offer(CYD, cash(60), land(&["congo"])));
    kit.order(BEN, accept(1));
    assert_eq!((kit.cash_of(ADA), kit.game.offers.len()), (40, 1));
    // Nothing changes hands, and all are told why.
    let events = kit.order(CYD, accept(2));
    assert_eq!(events, [Event::OfferUnkept { number: 2, from: ADA, to: CYD, short: ADA, lacking: cash(20) }]);
    assert_eq!((kit.cash_of(ADA), kit.cash_of(CYD), kit.owner("congo")), (40, 40, Some(CYD)));
    // Ben pays ada back, and it can be kept.
    kit.order(BEN, offer(ADA, cash(20), Goods::default()));
    kit.order(ADA, accept(3));
    let events = kit.order(CYD, accept(2));
    assert!(matches!(&events[..], [Event::OfferAccepted { number: 2, .. }]), "{events:?}");
    assert_eq!((kit.cash_of(ADA), kit.cash_of(CYD), kit.owner("congo")), (0, 100, Some(ADA)));
}

#[test]
fn wr_27_accepted_in_vain_an_offer_is_put_anew() {
    let mut kit = barter();
    kit.order(ADA, offer(CYD, cash(60), Goods::default()));
    let ballot = |kit: &Kit| kit.game.ballots(&super::drafts::names())[0].id.clone();
    assert_eq!(ballot(&kit), "offer-1");
    kit = kit.cash(ADA, 10);
    kit.order(CYD, accept(1));
    kit.order(CYD, accept(1));
    assert_eq!(ballot(&kit), "offer-1-2");
    kit.order(CYD, Order::Answer { offer: 1, accept: false });
    assert!(kit.game.offers.is_empty());
}

#[test]
fn wr_27_an_offer_to_somebody_who_is_done_opens_barter_for_them_again() {
    let mut kit = barter();
    kit.order(BEN, Order::Done);
    kit.order(CYD, Order::Done);
    let events = kit.order(ADA, offer(BEN, cash(10), Goods::default()));
    assert_eq!(events[1], Event::BarterReopened { seat: BEN });
    kit.order(ADA, Order::Done);
    // Barter doesn't end over ben's head.
    let barter: Vec<_> = kit.game.debts().into_iter().filter(|debt| debt.what == "barter").collect();
    assert_eq!(barter.iter().map(|debt| (debt.seat, debt.occasion)).collect::<Vec<_>>(), [(BEN, 1)]);
    kit.order(BEN, accept(1));
    assert_eq!(kit.cash_of(BEN), 70);
    // At the deadline it is over all the same.
    kit.expire(BEN);
    assert!(matches!(kit.game.phase, Phase::Speculate(_)));
}

#[test]
fn wr_27_what_is_asked_of_another_is_there_and_no_capital() {
    let kit = barter();
    let refused = |want: Goods| kit.refuses(ADA, &offer(BEN, cash(1), want), "WR-27");
    assert_eq!(refused(land(&["peru"])), Refusal::CapitalNotTraded { territory: at("peru") });
    assert!(matches!(refused(land(&["egypt"])), Refusal::Lacking { seat: BEN, .. }));
    assert!(matches!(refused(troops(&[("brazil", 2)])), Refusal::Lacking { seat: BEN, .. }));
    assert!(matches!(refused(troops(&[("egypt", 1)])), Refusal::Lacking { seat: BEN, .. }));
    assert!(kit.game.check(Actor::Seat(ADA), &offer(BEN, cash(1), troops(&[("peru", 3)]))).is_ok());
}

/// As it was ruled first: a running game plays on so.
fn first() -> Kit {
    barter().set(|game| game.edition = Edition::FIRST)
}

#[test]
fn wr_27_in_the_first_edition_an_offer_to_somebody_who_is_done_reopens_nothing() {
    let mut kit = first();
    kit.order(BEN, Order::Done);
    kit.order(ADA, offer(BEN, cash(10), Goods::default()));
    assert_eq!(kit.owed(), [(ADA, "barter"), (CYD, "barter")]);
}

#[test]
fn wr_27_in_the_first_edition_what_was_promised_twice_changes_hands_once() {
    let mut kit = first();
    kit.order(ADA, offer(BEN, cash(60), Goods::default()));
    kit.order(ADA, offer(CYD, cash(60), land(&["congo"])));
    let events = kit.order(BEN, accept(1));
    let failed = Event::OfferFailed { number: 2, from: ADA, to: CYD, short: ADA, lacking: cash(20) };
    assert!(events.contains(&failed), "{events:?}");
    assert_eq!((kit.cash_of(ADA), kit.cash_of(BEN)), (40, 120));
    kit.refuses(CYD, &accept(2), "offer-gone");
    assert_eq!((kit.owner("congo"), kit.cash_of(CYD)), (Some(CYD), 40));
}

#[test]
fn wr_27_neither_side_pays_with_what_it_receives() {
    let mut kit = barter();
    let want = Goods { cash: 60, ..Goods::default() };
    kit.refuses(ADA, &offer(BEN, cash(100), cash(61)), "WR-27");
    kit.order(ADA, offer(BEN, cash(100), want));
    kit.order(BEN, accept(1));
    assert_eq!((kit.cash_of(ADA), kit.cash_of(BEN)), (60, 100));
}

#[test]
fn wr_27_a_territory_traded_away_by_an_exile_may_be_the_last() {
    let mut kit = barter().set(|game| {
        game.land[usize::from(at("egypt").0)].owner = None;
        game.seats[2].capital = None;
        game.exiles.insert(CYD, 9);
    });
    kit.order(CYD, offer(BEN, land(&["congo"]), cash(60)));
    let events = kit.order(BEN, accept(1));
    assert_eq!((kit.owner("congo"), kit.troops("congo")), (Some(BEN), 2));
    assert!(events.contains(&Event::Eliminated { seat: CYD, resigned: false }));
}

#[test]
fn wr_27_barter_ends_when_all_are_done_and_offers_lapse() {
    let mut kit = barter();
    assert_eq!(kit.owed(), [(ADA, "barter"), (BEN, "barter"), (CYD, "barter")]);
    kit.order(ADA, offer(BEN, cash(10), Goods::default()));
    let open: Vec<_> = kit.game.debts().into_iter().filter(|debt| debt.duty == Duty::May).collect();
    assert!(matches!(&open[..], [debt] if debt.seat == BEN && debt.default.is_none()));
    kit.order(ADA, Order::Done);
    kit.refuses(ADA, &Order::Done, "nothing-owed");
    kit.order(BEN, Order::Done);
    // At the deadline, too.
    let events = kit.expire(CYD);
    assert!(events.contains(&Event::OfferLapsed { number: 1, from: ADA, to: BEN }));
    assert_eq!(kit.game.phase, Phase::Speculate(BTreeMap::new()));
    kit.refuses(ADA, &offer(BEN, cash(10), Goods::default()), "WR-27");
    kit.refuses(BEN, &accept(1), "offer-gone");
    kit.refuses(BEN, &Order::Done, "WR-27");
}

#[test]
fn wr_27_barter_keeps_its_deadline_while_offers_come_and_go() {
    let mut kit = barter();
    let occasions = |kit: &Kit| -> Vec<u32> {
        kit.game.debts().iter().filter(|debt| debt.what == "barter").map(|debt| debt.occasion).collect()
    };
    let before = occasions(&kit);
    kit.order(ADA, offer(BEN, cash(10), Goods::default()));
    kit.order(ADA, offer(BEN, cash(20), Goods::default()));
    assert_eq!(occasions(&kit), before);
    let mut offers: Vec<u32> =
        kit.game.debts().iter().filter(|debt| debt.what == "offer").map(|debt| debt.occasion).collect();
    offers.dedup();
    assert_eq!(offers.len(), 2);
}

#[test]
fn wr_27_an_offer_lapses_at_its_time() {
    let mut kit = barter();
    kit.order(
        ADA,
        Order::Offer {
            to: BEN,
            give: cash(10).into(),
            want: Box::default(),
            promise: None,
            expires: Some(1_800_000_000),
        },
    );
    let events = kit.act(Actor::Table(TableAct::Expired(ADA)), Order::Withdraw { offer: 1 });
    assert_eq!(events, [Event::OfferLapsed { number: 1, from: ADA, to: BEN }]);
    kit.refuses(BEN, &accept(1), "offer-gone");
}

/// Ada, in exile, has offered Alberta for 10 gp, and then made it her capital.
fn offered_and_then_a_capital() -> Kit {
    barter().set(|game| {
        game.seats[0].capital = None;
        game.exiles.insert(ADA, 9);
    })
}

#[test]
fn wr_27_an_offer_of_what_is_a_capital_by_now_is_over_as_it_is_accepted() {
    let mut kit = offered_and_then_a_capital();
    kit.order(ADA, offer(BEN, land(&["alberta"]), cash(10)));
    kit.order(ADA, Order::Capital(at("alberta")));
    let events = kit.order(BEN, accept(1));
    let barred = Event::OfferBarred { number: 1, from: ADA, to: BEN, owner: ADA, capital: at("alberta") };
    assert_eq!(events, [barred]);
    assert_eq!((kit.owner("alberta"), kit.cash_of(BEN)), (Some(ADA), 60));
    kit.refuses(BEN, &accept(1), "offer-gone");
    // Before that was mended it stayed open for nothing.
    let mut kit = offered_and_then_a_capital().set(|game| game.edition.mends = 2);
    kit.order(ADA, offer(BEN, land(&["alberta"]), cash(10)));
    kit.order(ADA, Order::Capital(at("alberta")));
    let events = kit.order(BEN, accept(1));
    assert!(matches!(&events[..], [Event::OfferUnkept { number: 1, short: ADA, .. }]), "{events:?}");
    assert_eq!(kit.game.offers.len(), 1);
}

#[test]
fn wr_27_nobody_pays_for_passage_that_was_declared_meanwhile() {
    let passage = Goods { passage: true, ..Goods::default() };
    let declare = |allow| Order::Passage { to: ADA, allow };
    let mut kit = barter();
    kit.order(ADA, offer(BEN, troops(&[("alberta", 3)]), passage.clone()));
    kit.order(BEN, declare(true));
    let events = kit.order(BEN, accept(1));
    assert_eq!(events, [Event::OfferIdle { number: 1, from: ADA, to: BEN, host: BEN, guest: ADA }]);
    assert_eq!((kit.troops("alberta"), kit.pool(BEN)), (6, 0));
    // Taken back, it is worth something again.
    kit.order(BEN, declare(false));
    let events = kit.order(BEN, accept(1));
    assert!(matches!(&events[0], Event::OfferAccepted { number: 1, .. }), "{events:?}");
    assert_eq!((kit.troops("alberta"), kit.pool(BEN)), (3, 3));
    // Before that was mended it was paid for twice.
    let mut kit = barter().set(|game| game.edition.mends = 2);
    kit.order(ADA, offer(BEN, troops(&[("alberta", 3)]), passage));
    kit.order(BEN, declare(true));
    kit.order(BEN, accept(1));
    assert_eq!((kit.troops("alberta"), kit.pool(BEN)), (3, 3));
}
