//! Forms as people fill them in, read as orders.

use std::collections::{BTreeMap, BTreeSet};

use wartable::games::warrior::{
    Act, Aim, Answers, Auction, Choice, ChoiceKind, Fate, Goods, LevyWhy, Matter, Order, Phase, Placing,
    Refusal, Until, Voice, Vote, Withdrawn,
};
use wartable::rules::{Coded, Common, Draft, Game, Names, Readable, Sealed};

use super::kit::{ADA, BEN, CYD, Kit, assault, at, attack, fight, go_on, march, one_roll, places};

pub(crate) fn names() -> Names {
    Names(["ada", "ben", "cyd", "dot"].map(str::to_owned).to_vec())
}

fn read(kit: &Kit, draft: Draft) -> Result<Order, Refusal> {
    kit.game.draft(ADA, &names(), &draft)
}

fn code(kit: &Kit, draft: Draft) -> &'static str {
    match read(kit, draft) {
        // What the rules refuse counts as well: a draft is sent through both.
        Ok(order) => kit.game.check(wartable::rules::Actor::Seat(ADA), &order).expect_err("refused").code(),
        Err(refusal) => refusal.code(),
    }
}

/// Ada's turn: Alaska 5, Alberta 3 and Ontario 1 are hers, Kamchatka is ben's.
fn field() -> Kit {
    Kit::new(3)
        .land(ADA, &[("alaska", 5), ("alberta", 3), ("ontario", 1), ("peru", 4)])
        .land(BEN, &[("kamchatka", 3), ("irkutsk", 2)])
        .land(CYD, &[("iceland", 2), ("greenland", 4)])
        .cash(ADA, 70)
}

fn choosing(kit: Kit, kind: ChoiceKind) -> Kit {
    let pending = vec![Choice { occasion: 9, kind }];
    kit.phase(Phase::Fate(Fate { roller: 0, entry: Some(18), pending }))
}

#[test]
fn wr_15_an_attack_with_all_but_one_until_it_is_decided() {
    let draft = Draft::new("attack").with("from", "alas").with("to", "Kamtschatka");
    let read_as = read(&field(), draft);
    let Err(Refusal::Common(Common::UnknownTerritory { near, .. })) = read_as else { panic!("{read_as:?}") };
    assert_eq!(near, [at("kamchatka")]);
    let draft = Draft::new("attack").with("from", "alas").with("to", "kam");
    assert_eq!(read(&field(), draft), Ok(attack("alaska", "kamchatka", 4)));
    let draft = Draft::new("attack").with("from", "Alaska").with("to", "Kamchatka — ben, 3 troops");
    let draft = draft.with("troops", 2).with("until", "one roll");
    assert_eq!(read(&field(), draft), Ok(one_roll(attack("alaska", "kamchatka", 2))));
}

#[test]
fn wr_15_numbers_out_of_bounds_are_refused_with_what_is_possible() {
    let attack = |troops: i64| {
        Draft::new("attack").with("from", "Alaska").with("to", "Kamchatka").with("troops", troops)
    };
    assert_eq!(
        read(&field(), attack(-5)),
        Err(Common::TooFew { number: -5, least: 1, rule: "WR-15" }.into())
    );
    assert_eq!(code(&field(), attack(0)), "WR-15");
    assert_eq!(code(&field(), attack(5)), "WR-15");
    assert_eq!(code(&field(), attack(1_000_000_000)), "WR-15");
    assert_eq!(
        read(&field(), attack(i64::MAX)),
        Err(Common::TooMany { number: i64::MAX, most: 4, at: Some(at("alaska")), rule: "WR-15" }.into())
    );
    let words = attack(1).with("troops", "many");
    assert_eq!(code(&field(), words), "not-a-number");
    let one = Draft::new("attack").with("from", "Ontario").with("to", "Quebec");
    assert!(matches!(read(&field(), one), Err(Refusal::Common(Common::OneMustStay { troops: 1, .. }))));
    let theirs = Draft::new("attack").with("from", "Kamchatka").with("to", "Alaska");
    assert!(matches!(read(&field(), theirs), Err(Refusal::Common(Common::NotYours { .. }))));
}

#[test]
fn an_attack_without_from_and_to_asks_for_them() {
    let Err(refusal) = read(&field(), Draft::new("attack").with("to", "Kamchatka")) else { panic!("asks") };
    let button = refusal.confirm().expect("a button");
    assert_eq!(button.ask, ["from"]);
    assert_eq!(button.draft.text("to").as_deref(), Some("Kamchatka"));
    let Err(refusal) = read(&field(), Draft::new("attack")) else { panic!("asks") };
    assert_eq!(refusal.confirm().expect("a button").ask, ["from", "to"]);
    let theirs = field().turn(BEN);
    assert_eq!(read(&theirs, Draft::new("attack")), Err(Common::NotYourTurn { turn: Some(BEN) }.into()));
}

#[test]
fn wr_15_while_an_attack_is_open_it_goes_on_or_is_halted() {
    let mut kit = field();
    kit.dice(&[1, 1, 1, 6, 6]).order(ADA, one_roll(attack("alaska", "kamchatka", 4)));
    let goes_on = Draft::new("attack");
    assert_eq!(read(&kit, goes_on.clone()), Ok(go_on()));
    let with =
        goes_on.clone().with("from", "Alaska").with("to", "Kamchatka").with("keep", 1).with("enter", 2);
    assert_eq!(read(&kit, with), Ok(Order::GoOn { until: Until::Decided, keep: Some(1), enter: Some(2) }));
    assert_eq!(code(&kit, goes_on.clone().with("to", "Alberta")), "WR-15");
    assert_eq!(code(&kit, goes_on.with("troops", 1)), "WR-15");
    assert_eq!(code(&kit, Draft::new("pass")), "WR-15");
    assert_eq!(code(&kit, Draft::new("move").with("from", "Alaska").with("to", "Alberta")), "WR-15");
    assert_eq!(read(&kit, Draft::new("warrior halt")), Ok(Order::Halt));
}

/// No more move in than go; what falls on the way is another matter.
#[test]
fn wr_16_no_more_are_sent_in_than_go() {
    let too_many = |most| -> Result<Order, Refusal> {
        let refusal = Common::TooMany { number: 9, most, at: None, rule: "WR-16" };
        Err(refusal.in_field("enter").into())
    };
    let attack = Draft::new("attack").with("from", "Alaska").with("to", "Kamchatka");
    assert_eq!(read(&field(), attack.clone().with("enter", 9)), too_many(4));
    assert_eq!(read(&field(), attack.clone().with("troops", 2).with("enter", 9)), too_many(2));
    assert!(read(&field(), attack.with("enter", 4)).is_ok());
    let several = field().land(ADA, &[("mongolia", 4)]);
    let assault = Draft::new("warrior assault").with("to", "Kamchatka").with("with", "Alaska 3, Mongolia 2");
    assert_eq!(read(&several, assault.clone().with("enter", 9)), too_many(5));
    assert!(read(&several, assault.with("enter", 5)).is_ok());
    // Where not so many can go that is said, and not that so many move in: by the rules, which know what is there.
    let far_too_many = self::attack("alaska", "kamchatka", 500);
    let Order::Attack { forces, to, until, keep, .. } = far_too_many else { panic!("an attack") };
    let meant = Order::Attack { forces, to, until, keep, enter: Some(600) };
    let attack = Draft::new("attack").with("from", "Alaska").with("to", "Kamchatka");
    assert_eq!(read(&field(), attack.with("troops", 500).with("enter", 600)), Ok(meant));
    let all = [("mongolia", 4), ("japan", 4), ("yakutsk", 4), ("irkutsk", 4)];
    let each =
        "Alaska 1073741823, Mongolia 1073741823, Japan 1073741823, Yakutsk 1073741823, Irkutsk 1073741823";
    let assault = Draft::new("warrior assault").with("to", "Kamchatka").with("with", each);
    assert!(read(&field().land(ADA, &all), assault.with("enter", 9)).is_ok(), "for the rules to refuse");
    let mut kit = field();
    kit.dice(&[1, 1, 1, 6, 6]).order(ADA, one_roll(self::attack("alaska", "kamchatka", 4)));
    assert_eq!(read(&kit, Draft::new("attack").with("enter", 9)), too_many(2));
    assert!(read(&kit, Draft::new("attack").with("enter", 2)).is_ok());
}

/// WR-14: inside all fight, so a number of them is never passed over.
#[test]
fn wr_14_a_number_of_those_who_fight_inside_is_all_of_them_or_refused() {
    let kit = Kit::new(2)
        .land(ADA, &[("alaska", 3)])
        .land(BEN, &[("kamchatka", 3), ("peru", 2)])
        .guest(ADA, "kamchatka", 4)
        .guest(BEN, "alaska", 2);
    let (place, there) = ("Kamchatka", 4);
    let inside = Draft::new("attack").with("from", place).with("to", place);
    let meant = read(&kit, inside.clone()).expect("one to fight");
    assert!(matches!(meant, Order::Fight { against: BEN, .. }), "{meant:?}");
    assert_eq!(read(&kit, inside.clone().with("troops", there)), Ok(meant));
    assert_eq!(code(&kit, inside.clone().with("troops", 2)), "WR-14");
    assert_eq!(code(&kit, inside.clone().with("enter", 2)), "WR-14");
    // Menus have no number to choose there.
    assert!(kit.game.candidates(ADA, &names(), &inside, "troops", "").0.is_empty());
    // WR-15: where nobody else stands there is nobody to fight, with however many.
    let own = Draft::new("attack").with("from", "Alaska").with("to", "Alaska");
    assert_eq!(code(&field(), own.clone()), "WR-15");
    assert_eq!(code(&field(), own.with("troops", 2)), "WR-15");
    let refusal = read(&kit, inside.with("troops", 2));
    let said = crate::reading::read(&kit.game.explain(&names(), Some(ADA), &refusal.expect_err("all fight")));
    crate::reading::has(&said, &["name all 4 guests of yours in Kamchatka, or leave them out"]);
}

#[test]
fn wr_16_contingents_in_the_order_named() {
    let kit = Kit::new(2)
        .land(ADA, &[("alaska", 4), ("mongolia", 6), ("japan", 2)])
        .land(BEN, &[("kamchatka", 3), ("peru", 2)]);
    let draft = |with: &str| Draft::new("warrior assault").with("to", "Kamchatka").with("with", with);
    assert_eq!(
        read(&kit, draft("Alaska 3, mongolia 4")),
        Ok(assault(&[("alaska", 3), ("mongolia", 4)], "kamchatka"))
    );
    assert_eq!(
        read(&kit, draft("Mongolia and Alaska and Japan")),
        Ok(assault(&[("mongolia", 5), ("alaska", 3), ("japan", 1)], "kamchatka"))
    );
    assert_eq!(code(&kit, draft("Alaska 1, Alaska 1")), "WR-16");
    assert_eq!(code(&kit, draft("Alaska -1")), "WR-15");
    assert_eq!(code(&kit, draft("pool 1")), "unknown-territory");
}

#[test]
fn wr_12_a_move_finds_its_way() {
    let draft = |from: &str, to: &str| Draft::new("move").with("from", from).with("to", to);
    assert_eq!(read(&field(), draft("Alaska", "Ontario")), Ok(march(&["alaska", "alberta", "ontario"], 4)));
    assert_eq!(
        read(&field(), draft("Alaska", "Alaska")),
        Err(Common::SamePlace { territory: at("alaska"), rule: "WR-12" }.into())
    );
    assert_eq!(code(&field(), draft("Alaska", "Peru")), "WR-12");
    assert_eq!(code(&field(), draft("Alaska", "Kamchatka")), "WR-12");
    assert_eq!(code(&field(), draft("Kamchatka", "Alaska")), "WR-12");
    let troops = |number: i64| draft("Alaska", "Alberta").with("troops", number);
    for number in [-5, 0, 6, 1_000_000_000, i64::MAX] {
        assert_eq!(code(&field(), troops(number)), "WR-12", "{number}");
    }
}

#[test]
fn wr_12_leaving_a_territory_empty_is_asked_and_confirmed() {
    let kit = field();
    let order = read(&kit, Draft::new("move").with("from", "Alaska").with("to", "Ontario").with("troops", 5));
    let refusal = kit.refuses(ADA, &order.expect("read"), "needs-confirmation");
    let button = refusal.confirm().expect("a button");
    assert_eq!(button.label, "Yes, leave it empty");
    let confirmed = read(&kit, button.draft).expect("read");
    assert!(kit.game.check(wartable::rules::Actor::Seat(ADA), &confirmed).is_ok());
    // A single unit can't leave one behind.
    let order = read(&kit, Draft::new("move").with("from", "Ontario").with("to", "Alaska"));
    kit.refuses(ADA, &order.expect("read"), "needs-confirmation");
    let all = Draft::new("move").with("from", "Alaska").with("to", "Alberta").with("abandon", true);
    assert!(matches!(read(&kit, all), Ok(Order::Move { troops: 5, abandon: true, .. })));
}

#[test]
fn wr_13_guests_go_with_all_and_find_their_way_out() {
    let kit = Kit::new(2).land(ADA, &[("peru", 3)]).land(BEN, &[("brazil", 2), ("north_africa", 2)]).guest(
        ADA,
        "north_africa",
        3,
    );
    // Ben lets nobody in any more: his land is still open on the way out.
    let home = Draft::new("move").with("from", "North Africa").with("to", "Peru");
    assert_eq!(read(&kit, home), Ok(march(&["north_africa", "brazil", "peru"], 3)));
    let on = Draft::new("move").with("from", "North Africa").with("to", "Brazil");
    assert_eq!(code(&kit, on), "WR-12");
    let out = Draft::new("attack").with("from", "North Africa").with("to", "Congo");
    assert_eq!(read(&kit, out), Ok(attack("north_africa", "congo", 3)));
}

#[test]
fn wr_14_a_fight_by_its_name_or_as_an_attack_within() {
    let kit = field().guest(BEN, "alaska", 2);
    let by_name = Draft::new("warrior fight").with("at", "Alaska").with("against", "ben");
    assert_eq!(read(&kit, by_name), Ok(fight("alaska", BEN)));
    let within = Draft::new("attack").with("from", "Alaska").with("to", "Alaska");
    // Of one's own guests nobody is struck by naming a place twice: it is said how.
    assert_eq!(code(&kit, within.clone()), "WR-14");
    assert!(matches!(read(&kit, within.clone()), Err(Refusal::GuestsInside { .. })));
    assert_eq!(code(&field(), within), "WR-15");
    let nobody = Draft::new("warrior fight").with("at", "Alaska").with("against", "zoe");
    assert_eq!(code(&kit, nobody), "unknown-player");
}

#[test]
fn wr_7_places_one_by_one_and_in_a_list() {
    let kit = field().phase(Phase::Allocate(Placing::default())).set(|game| game.seats[0].pool = 8);
    let place = Draft::new("place").with("at", "Alaska");
    assert_eq!(read(&kit, place.clone()), Ok(Order::Place(places(&[("alaska", 1)]))));
    assert_eq!(
        read(&kit, place.clone().with("count", 3).with("more", "Alberta 2, ont 1, Alaska 1")),
        Ok(Order::Place(places(&[("alaska", 4), ("alberta", 2), ("ontario", 1)])))
    );
    for number in [-1, 0, 9, 1_000_000_000, i64::MAX] {
        assert_eq!(code(&kit, place.clone().with("count", number)), "WR-7", "{number}");
    }
    assert_eq!(code(&kit, place.clone().with("more", "Alberta two")), "unknown-territory");
    assert_eq!(code(&kit, place.with("more", "Alberta 2.5")), "not-a-number");
    let form = Draft::new("warrior allocate").with("places", "Alberta 2\nOntario 1");
    assert_eq!(read(&kit, form), Ok(Order::Place(places(&[("alberta", 2), ("ontario", 1)]))));
}

#[test]
fn wr_25_bids_are_refused_below_nothing_and_above_ones_cash() {
    let auction = Auction { lot: 1, lots_left: 1, size: 5, bids: Sealed::default(), rebid: None };
    let kit = field().phase(Phase::Auction(auction.clone()));
    let bid = |amount: i64| Draft::new("warrior bid").with("amount", amount);
    assert_eq!(read(&kit, bid(70)), Ok(Order::Bid(70)));
    assert_eq!(read(&kit, Draft::new("warrior bid").with("amount", "70 gp")), Ok(Order::Bid(70)));
    // Longer than numbers are: still one, and too much.
    assert_eq!(code(&kit, Draft::new("warrior bid").with("amount", "99999999999999999999")), "WR-25");
    for amount in [-5, 71, 1_000_000_000, i64::MAX] {
        assert_eq!(code(&kit, bid(amount)), "WR-25", "{amount}");
    }
    assert_eq!(code(&kit, Draft::new("warrior bid").with("amount", "a lot")), "not-a-number");
    assert_eq!(read(&kit, Draft::new("pass")), Ok(Order::Bid(0)));
    let tie = Auction { rebid: Some((BTreeSet::from([ADA, BEN]), 40)), ..auction };
    assert_eq!(read(&kit.phase(Phase::Auction(tie)), Draft::new("pass")), Ok(Order::Bid(40)));
}

#[test]
fn wr_25_bids_left_beforehand_stay_where_the_field_is_blank() {
    let kit = field().set(|game| {
        game.seats[0].standing_bids.leave(2, 10);
    });
    let draft = Draft::new("warrior standing").with("bids", "10: 60").with("stake", "").with("always", "yes");
    let order = read(&kit, draft).expect("it reads");
    let answers = Answers { bids: [(10, 60)].into(), ..Answers::default() };
    assert_eq!(order, Order::Standing { answers, withdrawn: Withdrawn::default(), always: true });
    let mut kit = kit;
    kit.order(ADA, order);
    assert_eq!(kit.game.seat(ADA).standing_bids.all(), &BTreeMap::from([(2, 10), (10, 60)]));
}

#[test]
fn wr_28_stakes() {
    let kit = field().phase(Phase::Speculate(BTreeMap::new()));
    let stake = |amount: i64| Draft::new("warrior stake").with("amount", amount);
    assert_eq!(read(&kit, stake(70)), Ok(Order::Stake(70)));
    for amount in [-1, 71, 101, 1_000_000_000, i64::MAX] {
        assert_eq!(code(&kit, stake(amount)), "WR-28", "{amount}");
    }
    assert_eq!(read(&kit, Draft::new("pass")), Ok(Order::Stake(0)));
}

#[test]
fn wr_27_a_label_of_what_can_be_given_is_read_as_what_it_stands_for() {
    let kit = field().phase(Phase::Barter(BTreeSet::new())).set(|game| {
        (game.seats[0].pool, game.seats[0].trade_routes) = (2, 2);
    });
    let form = || Draft::new("offer make").with("to", "ben");
    let give = |typed: &str| read(&kit, form().with("give", typed));
    let all = kit.game.candidates(ADA, &names(), &form(), "give", "").0;
    for label in ["Peru — with 4 troops", "50 gp — of 70", "2 trade routes — all", "passage — safe passage"]
    {
        assert!(all.iter().any(|one| one.label == label), "{label}: {all:?}");
    }
    for one in &all {
        let meant = give(&one.value);
        assert!(meant.is_ok(), "{}", one.value);
        assert_eq!(give(&one.label), meant, "{}", one.label);
        // Also among others, in either field.
        let among = format!("1 troop from Peru; {} and 20 gp — of 70", one.label);
        assert_eq!(give(&among), give(&format!("1 troop from Peru; {} and 20 gp", one.value)), "{among}");
    }
    let both = form().with("give", "50 gp — of 70").with("want", "Irkutsk — with 2 troops");
    assert_eq!(read(&kit, both), read(&kit, form().with("give", "50 gp").with("want", "Irkutsk")));
    // What isn't so now is not passed over.
    for typed in [
        "Alaska — with 3 troops",
        "Alaska — without troops",
        "Alaska — all",
        "50 gp — of 90",
        "50 gp — Peru",
        "passage — no",
        "3 troops from Alaska — with 5 troops",
        "50 gp — of 70 — all",
        "— safe passage",
    ] {
        assert_eq!(give(typed).map_err(|refusal| refusal.code()), Err("not-a-number"), "{typed}");
    }
    // What is typed behind a label is completed as behind its value.
    let typed = |typed: &str| kit.game.candidates(ADA, &names(), &form(), "give", typed);
    assert_eq!(typed("50 gp — of 70, Per"), typed("50 gp, Per"));
}

#[test]
fn wr_27_an_offer() {
    let kit = field().phase(Phase::Barter(BTreeSet::new()));
    let draft = Draft::new("offer make")
        .with("to", "BEN")
        .with("give", "50 gp, 2 troops from Alaska")
        .with("want", "Kamchatka, passage")
        .with("promise", "peace")
        .with("expires", 1_767_225_600);
    let give = Goods { cash: 50, troops: places(&[("alaska", 2)]), ..Goods::default() };
    // Who stands there is meant with it.
    let stood = places(&[("kamchatka", 3)]);
    let want = Goods { territories: [at("kamchatka")].into(), passage: true, stood, ..Goods::default() };
    let (give, want) = (give.into(), want.into());
    let (promise, expires) = (Some("peace".to_owned()), Some(1_767_225_600));
    assert_eq!(read(&kit, draft.clone()), Ok(Order::Offer { to: BEN, give, want, promise, expires }));
    assert_eq!(code(&kit, draft.clone().with("to", "zoe")), "unknown-player");
    assert_eq!(code(&kit, draft.clone().with("give", "1000000000 gp")), "cannot-afford");
    assert_eq!(code(&kit, draft.clone().with("give", "-5 gp")), "WR-27");
    assert_eq!(code(&kit, draft.clone().with("give", "no passage")), "not-a-number");
    assert_eq!(code(&kit, draft.clone().with("give", "9999999999999 troops from Alaska")), "WR-27");
    // WR-13: nobody trades for passage that is declared already.
    assert_eq!(code(&kit.clone().passage(BEN, ADA), draft.clone()), "WR-13");
    assert_eq!(code(&kit.clone().passage(ADA, BEN), draft.clone().with("give", "passage")), "WR-13");
    assert_eq!(code(&field(), draft), "WR-27");
    let answer = Draft::new("offer answer").with("offer", "#3").with("accept", true);
    assert_eq!(read(&kit, answer), Ok(Order::Answer { offer: 3, accept: true }));
    assert_eq!(code(&kit, Draft::new("offer withdraw").with("offer", "mine")), "no-such-offer");
}

#[test]
fn wr_46_votes_by_word_and_by_name() {
    let vote = |matter| {
        let power = [(ADA, 4), (BEN, 2)].into();
        choosing(field(), ChoiceKind::Vote(Vote { matter, power, cast: Sealed::default() }))
    };
    let choice = |choice: &str| Draft::new("vote").with("choice", choice);
    let aid = vote(Matter::Aid);
    assert_eq!(read(&aid, choice("YES")), Ok(Order::Vote { voice: Voice::Yes, votes: None }));
    assert_eq!(read(&aid, choice("pass")), Ok(Order::Abstain));
    assert_eq!(read(&aid, Draft::new("pass")), Ok(Order::Abstain));
    assert_eq!(code(&aid, choice("ben")), "WR-47");
    assert_eq!(code(&aid, choice("perhaps")), "unknown-player");
    let some = |votes: i64| choice("no").with("votes", votes);
    assert_eq!(read(&aid, some(3)), Ok(Order::Vote { voice: Voice::No, votes: Some(3) }));
    for votes in [-5, 0, 5, 1_000_000_000, i64::MAX] {
        assert_eq!(code(&aid, some(votes)), "WR-46", "{votes}");
    }
    let leader = vote(Matter::Leader);
    assert_eq!(read(&leader, choice("be")), Ok(Order::Vote { voice: Voice::Player(BEN), votes: None }));
    // Somebody is called "Yes": in a vote on players the name comes first.
    let yes = Names(vec!["ada".to_owned(), "ben".to_owned(), "Yes".to_owned()]);
    let order = leader.game.draft(ADA, &yes, &choice("yes"));
    assert_eq!(order, Ok(Order::Vote { voice: Voice::Player(CYD), votes: None }));
    assert_eq!(code(&leader, choice("yes")), "WR-47");
    // The menu of how many ends in a number, and so does a name: the number is that of the votes.
    let numbered = Names(["ada", "ben", "ben 2"].map(str::to_owned).to_vec());
    for (chosen, voice, votes) in [("ben 2", BEN, 2), ("ben 2 3", CYD, 3)] {
        let draft = choice(chosen).with("some", true);
        let order = leader.game.draft(ADA, &numbered, &draft);
        assert_eq!(order, Ok(Order::Vote { voice: Voice::Player(voice), votes: Some(votes) }), "{chosen}");
    }
    assert_eq!(code(&field(), choice("yes")), "vote-closed");
}

#[test]
fn pass_means_what_is_in_hand() {
    let pass = |kit: Kit| read(&kit, Draft::new("pass"));
    assert_eq!(pass(field()), Ok(Order::EndTurn));
    assert_eq!(pass(field().phase(Phase::Barter(BTreeSet::new()))), Ok(Order::Done));
    assert_eq!(pass(field().phase(Phase::Allocate(Placing::default()))), Ok(Order::PlaceRest));
    assert_eq!(pass(field().phase(Phase::Place(Placing::default()))), Ok(Order::PlaceRest));
    assert_eq!(pass(choosing(field(), ChoiceKind::Act { seat: ADA })), Ok(Order::Decline));
    let desert = ChoiceKind::Desert { chooser: ADA, victim: BEN, count: 2 };
    assert_eq!(pass(choosing(field(), desert)), Ok(Order::RemoveRest));
    assert_eq!(pass(choosing(field(), ChoiceKind::Resettle { seat: ADA, count: 2 })), Ok(Order::PlaceRest));
    let pay = ChoiceKind::Pay { seat: ADA, territory: at("peru"), amount: 300 };
    assert!(matches!(pass(choosing(field(), pay)), Err(Refusal::Common(Common::NothingOwed { .. }))));
    assert!(matches!(
        pass(field().phase(Phase::Capital(Sealed::default()))),
        Err(Refusal::Common(Common::NothingOwed { .. }))
    ));
}

#[test]
fn wr_53_the_special_act_asks_for_what_it_needs() {
    let kit = choosing(field(), ChoiceKind::Act { seat: ADA });
    let act = |kind: &str| Draft::new("warrior act").with("kind", kind);
    assert_eq!(read(&kit, act("ten infantry").with("against", "ben")), Ok(Order::Act(Act::TenInfantry(BEN))));
    assert_eq!(
        read(&kit, act("sanction").with("at", "Kamchatka")),
        Ok(Order::Act(Act::Sanction(at("kamchatka"))))
    );
    let Err(refusal) = read(&kit, act("sanction")) else { panic!("asks") };
    assert_eq!(refusal.confirm().expect("a button").ask, ["at"]);
    assert_eq!(code(&kit, act("world peace")), "not-a-number");
}

#[test]
fn wr_50_units_may_be_given_up_from_the_pool() {
    let levy = ChoiceKind::Levy { seat: ADA, owed: 3, why: LevyWhy::SpecialForce };
    let kit = choosing(field(), levy).set(|game| game.seats[0].pool = 2);
    let draft = Draft::new("warrior remove").with("at", "pool").with("count", 2).with("more", "Alaska 1");
    assert_eq!(read(&kit, draft), Ok(Order::Remove { places: places(&[("alaska", 1)]), pool: 2 }));
    for number in [-1, 0, 4, 1_000_000_000, i64::MAX] {
        assert_eq!(
            code(&kit, Draft::new("warrior remove").with("at", "Alaska").with("count", number)),
            "WR-50"
        );
    }
}

#[test]
fn wr_2_a_combination_as_it_is_shown() {
    let kit = field().phase(Phase::Aim);
    let aim = |words: &str| read(&kit, Draft::new("warrior aim").with("continents", words));
    assert_eq!(aim("Europe + Africa"), Ok(Order::Aim(Aim::EuropeAfrica)));
    assert_eq!(aim("europe africa"), Ok(Order::Aim(Aim::EuropeAfrica)));
    assert!(matches!(aim("Asia"), Err(Refusal::Common(Common::Unreadable { .. }))));
}

#[test]
fn who_is_out_or_comes_too_late_is_told_so() {
    let out = field().set(|game| game.seats[0].out = true);
    assert_eq!(code(&out, Draft::new("pass")), "WR-56");
    let over = field().phase(Phase::Over);
    assert_eq!(code(&over, Draft::new("pass")), "game-over");
}
