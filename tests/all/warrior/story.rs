//! How Warrior is told: few words of each passage that matters, and no secret in any.

use std::collections::{BTreeMap, BTreeSet};

use wartable::games::warrior::{
    Act, Auction, Choice, ChoiceKind, Event, Fate, Goods, LevyWhy, Matter, MoneyWhy, NoResult, Offer,
    Options, Order, Phase, Refusal, Until, Victory, Voice, Vote, Warrior, WhatWaits,
};
use wartable::rules::{
    Actor, Audience, Coded, Dice, Draft, Duty, FieldValue, Game, Line, Names, Outcome, Passage, Presented,
    SeatId, Seats, SelfPlay, Span, Told, Viewer,
};

use super::kit::{ADA, BEN, CYD, DOT, Kit, at, attack, go_on, one_roll, places};

fn names() -> Names {
    Names(["ada", "ben", "cyd", "dot"].map(str::to_owned).to_vec())
}

/// A line as a person reads it.
fn read(line: &Line) -> String {
    line.iter()
        .map(|span| match span {
            Span::Text(text) | Span::Strong(text) | Span::Command(text) | Span::Given(text) => text.clone(),
            Span::Seat(seat) => names().of(*seat),
            Span::Territory(name) => name.clone(),
            Span::Dice(dice) => format!("{dice:?}"),
            Span::Rule(code) => format!("({code})"),
            Span::Time(at) | Span::TimeFromNow(at) => at.to_string(),
        })
        .collect()
}

/// A passage as a person reads it.
fn words(passage: &Passage) -> String {
    let parts = passage.heading.iter().chain(&passage.lines).chain(&passage.folded).chain(&passage.small);
    parts.map(read).collect::<Vec<_>>().join("\n")
}

fn public(game: &Warrior, events: Vec<Event>) -> Passage {
    let told: Vec<_> = events.into_iter().map(Told::public).collect();
    let mut messages = game.tell(&names(), &told);
    assert_eq!(messages.len(), 1, "one message for the channel");
    assert_eq!(messages[0].audience, Audience::Public);
    messages.remove(0).event
}

fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "“{part}” is not in:\n{text}");
    }
}

/// Carries out an order and gives the messages and the receipt.
fn play(kit: &mut Kit, seat: SeatId, order: Order, dice: &[u8]) -> (Passage, Passage) {
    let events: Vec<Told<Event>> =
        kit.dice(dice).order(seat, order.clone()).into_iter().map(Told::public).collect();
    let message = public(&kit.game, events.iter().map(|told| told.event.clone()).collect());
    (message, kit.game.receipt(&names(), seat, &order, &events))
}

fn war() -> Kit {
    Kit::new(2).land(ADA, &[("alaska", 8), ("peru", 3)]).land(BEN, &[("kamchatka", 2), ("japan", 4)])
}

#[test]
fn wr_15_a_battle_is_one_message_with_its_rolls_folded() {
    let mut kit = war();
    let (told, receipt) = play(&mut kit, ADA, attack("alaska", "kamchatka", 5), &[6, 5, 1, 6, 2, 6, 6, 1, 1]);
    let heading = read(told.heading.as_ref().expect("a headline"));
    assert_eq!(heading, "ada takes Kamchatka from ben");
    let text: Vec<String> = told.lines.iter().map(read).collect();
    has(&text.join("\n"), &["5 sent from Alaska, 4 left", "ben lost 2", "4 move in"]);
    assert_eq!(told.folded.len(), 3, "a title and each roll");
    has(&read(&told.folded[1]), &["[6, 5, 1]", "[6, 2]", "attack loses 1, defence 1"]);
    has(&read(&told.folded[2]), &["[6, 6, 1]", "[1]", "4 v 0 left"]);
    let receipt = words(&receipt);
    has(&receipt, &["Attack from Alaska to Kamchatka with 5.", "You took it and 4 moved in.", "/pass"]);
}

#[test]
fn wr_16_halted_failed_and_open_attacks_are_told_as_such() {
    let mut kit = war();
    let (open, receipt) = play(&mut kit, ADA, one_roll(attack("alaska", "kamchatka", 5)), &[6, 5, 1, 6, 2]);
    has(&words(&open), &["ada attacks Kamchatka, held by ben", "4 left; ben lost 1, 1 left. It isn't over."]);
    has(&words(&receipt), &["one roll", "is open, 4 against 1", "/warrior halt"]);
    let (halted, receipt) = play(&mut kit, ADA, Order::Halt, &[]);
    has(&words(&halted), &["ada halts the attack on Kamchatka", "4 troops are back"]);
    has(&words(&receipt), &["The attack is halted.", "4 troops are left."]);
    let (failed, _) = play(&mut kit, ADA, attack("alaska", "kamchatka", 1), &[1, 6]);
    has(
        &words(&failed),
        &["Kamchatka holds against ada", "1 sent from Alaska, none left; ben lost 0, 1 left."],
    );
}

#[test]
fn wr_16_what_goes_on_later_still_says_who_fights_whom() {
    let mut kit = war();
    play(&mut kit, ADA, one_roll(attack("alaska", "kamchatka", 5)), &[6, 5, 1, 6, 2]);
    let (told, _) = play(&mut kit, ADA, go_on(), &[6, 5, 1, 1]);
    has(&words(&told), &["ada takes Kamchatka from ben", "4 sent, 4 left; ben lost 1."]);
}

#[test]
fn wr_17_nature_is_named_as_the_defender() {
    let mut kit = war();
    let (told, _) = play(&mut kit, ADA, one_roll(attack("peru", "brazil", 2)), &[6, 6, 1, 1]);
    has(&words(&told), &["ada attacks Brazil", "the natural force lost 2, 3 left"]);
}

#[test]
fn wr_18_a_capitals_fall_is_told_whole() {
    let mut kit = war().capital(BEN, "kamchatka").cash(BEN, 101).land(BEN, &[("kamchatka", 1), ("siam", 6)]);
    let (told, receipt) = play(&mut kit, ADA, attack("alaska", "kamchatka", 7), &[1]);
    assert_eq!(read(told.heading.as_ref().expect("a headline")), "ada attacks Kamchatka, held by ben");
    has(
        &words(&told),
        &[
            "The people of the capital Kamchatka rise: [1], ×2, a strength of 2.",
            "7 sent from Alaska against 2; no dice yet.",
        ],
    );
    has(&words(&receipt), &["×2: a strength of 2", "is open, 7 against 2"]);
    let (told, _) = play(&mut kit, ADA, go_on(), &[6, 6, 6, 1, 1, 5, 6]);
    let text = words(&told);
    has(
        &text,
        &[
            "ada takes Kamchatka from ben",
            "ben's capital Kamchatka has fallen",
            "50 gp of spoils",
            "[5] Japan goes its own way",
            "[6] Siam joins the victor with 3 troops",
        ],
    );
    if kit.game.outcome.is_none() {
        has(&text, &["ben is out"]);
    }
}

#[test]
fn wr_19_penalties_are_said() {
    let game = war().game;
    let rolled = Event::Rolled {
        attack: vec![6].into(),
        defence: vec![3].into(),
        attack_penalty: -2,
        defence_penalty: -1,
        attack_lost: 0,
        defence_lost: 1,
        attack_left: 1,
        defence_left: 0,
    };
    let declared = Event::AttackDeclared {
        by: ADA,
        forces: vec![(at("alaska"), 1)],
        to: at("kamchatka"),
        defender: Some(BEN),
        strength: 1,
    };
    has(&words(&public(&game, vec![declared, rolled])), &["each attack die −2, each defence die −1"]);
}

#[test]
fn wr_14_betrayal_is_announced() {
    let mut kit = war().passage(BEN, ADA).guest(ADA, "kamchatka", 9);
    let order = Order::Fight { at: at("kamchatka"), against: BEN, until: Until::Decided, keep: None };
    let (told, _) = play(&mut kit, ADA, order, &[6, 6, 6, 1, 1]);
    has(
        &words(&told),
        &[
            "ada takes Kamchatka from ben",
            "ada betrays ben",
            "−1",
            "ben's safe passage for ada ends",
            "9 fought",
        ],
    );
}

#[test]
fn wr_10_a_turn_passes_in_one_message() {
    let mut kit = war();
    kit.order(ADA, Order::EndTurn);
    let (told, receipt) = play(&mut kit, BEN, Order::EndTurn, &[]);
    let text = words(&told);
    has(&text, &["Round 2: combat", "ben ends the turn.", "Income: ada 40 gp, ben 40 gp.", "ada's turn"]);
    has(&words(&receipt), &["Your turn is over."]);
}

#[test]
fn wr_11_income_names_what_is_not_from_land() {
    let game = war().game;
    let told = public(&game, vec![Event::Income(BTreeMap::from([(ADA, (40, 50, 100)), (BEN, (20, 0, 0))]))]);
    has(&words(&told), &["ada 190 gp (50 by trade, 100 as leader), ben 20 gp."]);
}

#[test]
fn wr_25_an_auction_shows_all_bids_together() {
    let game = war().game;
    let told = public(
        &game,
        vec![
            Event::BidsRevealed { lot: 1, bids: BTreeMap::from([(ADA, 0), (BEN, 30), (CYD, 45)]) },
            Event::LotSold { lot: 1, to: CYD, price: 45, size: 5 },
            Event::LotRolled { lot: 2, of: 3, die: 6, size: 15 },
        ],
    );
    has(
        &words(&told),
        &[
            "cyd bids 45, ben bids 30, ada passes.",
            "cyd buys lot 1, 5 troops, for 45 gp.",
            "Lot 2 of 3: 15 troops",
            "[6]",
        ],
    );
}

fn auction() -> Auction {
    Auction { lot: 1, lots_left: 1, size: 5, bids: BTreeMap::new(), rebid: None }
}

#[test]
fn wr_25_a_bid_is_told_to_its_bidder_alone() {
    let mut kit = war().phase(Phase::Auction(auction()));
    let order = Order::Bid(37);
    let checked = kit.game.check(Actor::Seat(ADA), &order).expect("it is legal");
    let events = kit.game.apply(checked, &mut Dice::fair([0; 32], 1));
    let messages = kit.game.tell(&names(), &events);
    for message in &messages {
        let text = words(&message.event);
        if message.audience == Audience::Public {
            assert!(!text.contains("37"), "{text}");
        } else {
            assert_eq!(message.audience, Audience::Seats(vec![ADA]));
            has(&text, &["Your bid of 37 gp is noted"]);
        }
    }
    has(&words(&kit.game.receipt(&names(), ADA, &order, &events)), &["Your bid of 37 gp is noted"]);
    let secret = |text: String| assert!(!text.contains("37"), "{text}");
    for viewer in [Viewer::Public, Viewer::Seat(BEN)] {
        secret(words(&kit.game.status(&names(), viewer)));
        secret(kit.game.scene(&names(), viewer).alt);
        secret(format!("{:?}", kit.game.scene(&names(), viewer)));
    }
    secret(words(&kit.game.hand(&names(), BEN).0));
    secret(words(&kit.game.ask(&names(), BEN).expect("ben owes a bid").0));
    has(&words(&kit.game.hand(&names(), ADA).0), &["Your bid for 5 troops: 37 gp."]);
    has(&words(&kit.game.status(&names(), Viewer::Public)), &["Waiting for a bid: ben."]);
}

#[test]
fn wr_25_asked_for_a_bid() {
    let kit = war().cash(ADA, 140).phase(Phase::Auction(auction()));
    let (asked, buttons) = kit.game.ask(&names(), ADA).expect("a bid is owed");
    has(&words(&asked), &["Bid for 5 troops (lot 1 of 2)", "in secret"]);
    assert!(buttons.iter().any(|button| button.label == "Bid"));
    assert!(kit.game.hand(&names(), ADA).1.iter().any(|button| button.label == "Bid"));
}

#[test]
fn wr_27_an_offer_is_a_ballot_of_two_reactions() {
    let offer = Offer {
        number: 3,
        from: ADA,
        to: BEN,
        give: Goods { cash: 50, ..Goods::default() },
        want: Goods { territories: BTreeSet::from([at("japan")]), passage: true, ..Goods::default() },
        promise: Some("I leave *India* alone".to_owned()),
        expires: None,
        occasion: 9,
    };
    let kit = war().phase(Phase::Barter(BTreeSet::new())).set(|game| game.offers.push(offer));
    let ballots = kit.game.ballots(&names());
    let [ballot] = ballots.as_slice() else { panic!("one ballot") };
    assert_eq!((ballot.id.as_str(), ballot.seats.as_slice()), ("offer-3", &[BEN][..]));
    let emoji: Vec<&str> = ballot.choices.iter().map(|choice| choice.emoji.as_str()).collect();
    assert_eq!(emoji, ["✅", "❌"]);
    assert_eq!(ballot.none, None);
    has(&words(&ballot.passage), &["ada gives ben 50 gp, for Japan and safe passage", "ada promises"]);
    assert!(ballot.passage.lines.concat().contains(&Span::Given("I leave *India* alone".to_owned())));
    for (choice, accept) in ballot.choices.iter().zip([true, false]) {
        let order = kit.game.draft(BEN, &names(), &choice.draft).expect("it reads");
        assert_eq!(order, Order::Answer { offer: 3, accept });
    }
    has(&words(&kit.game.ask(&names(), BEN).expect("asked").0), &["ada offers you (offer 3): 50 gp"]);
}

fn voting(players: u8, matter: Matter) -> Kit {
    let power = (0..players).map(|seat| (SeatId(seat), 4)).collect();
    let vote = Vote { matter, power, cast: BTreeMap::new() };
    let choice = Choice { occasion: 7, kind: ChoiceKind::Vote(vote) };
    let fate = Fate { roller: 0, entry: Some(18), pending: vec![choice] };
    Kit::new(players)
        .land(ADA, &[("alaska", 3)])
        .land(BEN, &[("japan", 3)])
        .land(CYD, &[("peru", 3)])
        .land(DOT, &[("egypt", 3)])
        .phase(Phase::Fate(fate))
}

#[test]
fn wr_47_votes_are_ballots_by_the_scheme() {
    let kit = voting(4, Matter::Leader);
    let ballots = kit.game.ballots(&names());
    let [ballot] = ballots.as_slice() else { panic!("one ballot") };
    let emoji: Vec<&str> = ballot.choices.iter().map(|choice| choice.emoji.as_str()).collect();
    assert_eq!(emoji, ["🔴", "🔵", "🟢", "🟡", "⏩"]);
    assert_eq!(ballot.seats, [ADA, BEN, CYD, DOT]);
    let draft = |draft: &Draft| kit.game.draft(BEN, &names(), draft).expect("it reads");
    assert_eq!(draft(&ballot.choices[2].draft), Order::Vote { voice: Voice::Player(CYD), votes: None });
    assert_eq!(draft(&ballot.choices[4].draft), Order::Abstain);
    assert_eq!(ballot.none.as_ref().map(draft), Some(Order::Unvote));

    let kit = voting(4, Matter::Aid);
    let ballots = kit.game.ballots(&names());
    let emoji: Vec<&str> = ballots[0].choices.iter().map(|choice| choice.emoji.as_str()).collect();
    assert_eq!(emoji, ["✅", "❌", "⏩"]);
    let order = kit.game.draft(ADA, &names(), &ballots[0].choices[1].draft).expect("it reads");
    assert_eq!(order, Order::Vote { voice: Voice::No, votes: None });
}

#[test]
fn wr_47_written_ballots_are_no_public_ballot() {
    let kit = voting(4, Matter::Leader).options(|options| options.written_ballots = true);
    assert!(kit.game.ballots(&names()).is_empty());
    assert!(kit.game.ask(&names(), ADA).is_some(), "a private form instead");
    let kit = voting(4, Matter::Aid).options(|options| options.written_ballots = true);
    assert_eq!(kit.game.ballots(&names()).len(), 1, "yes or no is open all the same");
}

#[test]
fn wr_46_a_closed_vote_says_who_cast_what() {
    let game = voting(3, Matter::TradeRoute).game;
    let told = public(
        &game,
        vec![Event::VoteClosed {
            matter: Matter::TradeRoute,
            cast: BTreeMap::from([
                (ADA, (Voice::Player(BEN), 4)),
                (BEN, (Voice::Player(BEN), 2)),
                (CYD, (Voice::Player(ADA), 6)),
            ]),
            sums: BTreeMap::from([(Voice::Player(ADA), 6), (Voice::Player(BEN), 6)]),
            rolls: vec![vec![(ADA, 2), (BEN, 5)]],
            result: Some(Voice::Player(BEN)),
        }],
    );
    has(
        &words(&told),
        &[
            "The vote on a trade route goes to ben",
            "ada: 6 votes (cyd 6)",
            "ben: 6 votes (ada 4, ben 2)",
            "ada [2], ben [5]",
        ],
    );
}

#[test]
fn wr_29_fate_is_told_as_a_story_with_every_die() {
    let game = war().game;
    let told = public(
        &game,
        vec![
            Event::FateRolled { seat: ADA, dice: vec![6, 3, 2, 3], sum: 14 },
            Event::RandomTerritory {
                continent_die: vec![3],
                rolls: vec![vec![6, 5], vec![1, 1]],
                territory: at("great_britain"),
            },
            Event::Money { changes: BTreeMap::from([(BEN, 200)]), why: MoneyWhy::Fortune },
            Event::Reinforced { seat: BEN, territory: at("great_britain"), troops: 3 },
        ],
    );
    has(
        &words(&told),
        &[
            "ada's fate",
            "[6, 3, 2, 3] = 14. Fortune smiles on one territory",
            "[3] Europe, [6, 5], again [1, 1] Great Britain",
            "ben gains 200 gp",
            "ben gains 3 troops in Great Britain",
        ],
    );
}

#[test]
fn wr_39_a_mob_is_told_like_a_battle() {
    let game = war().game;
    let roll = Event::Rolled {
        attack: vec![1, 1].into(),
        defence: vec![6, 6].into(),
        attack_penalty: 0,
        defence_penalty: 0,
        attack_lost: 2,
        defence_lost: 0,
        attack_left: 0,
        defence_left: 4,
    };
    let told = public(
        &game,
        vec![
            Event::MobRose { territory: at("japan"), die: 1, size: 2 },
            roll,
            Event::MobEnded { territory: at("japan"), won: false, left: 0 },
        ],
    );
    has(&words(&told), &["Japan puts the mob down", "[1] ×2, a mob of 2 rises", "A mob of 2 lost 2"]);
    assert_eq!(told.folded.len(), 2);
}

#[test]
fn every_choice_of_fate_is_asked_for() {
    let kinds = [
        (ChoiceKind::Pay { seat: ADA, territory: at("alaska"), amount: 300 }, "Pay 300 gp for Alaska"),
        (ChoiceKind::Reward { seat: ADA }, "2 new troops"),
        (ChoiceKind::Desert { chooser: ADA, victim: BEN, count: 2 }, "Say where ben loses 2 troops"),
        (
            ChoiceKind::Redeploy { seat: ADA, left: 20, half_way: BTreeMap::new(), spent: BTreeMap::new() },
            "Move up to 20 troops",
        ),
        (
            ChoiceKind::Levy { seat: ADA, owed: 4, why: LevyWhy::SpecialForce },
            "Give up 4 troops to the special force",
        ),
        (ChoiceKind::Award { seat: ADA }, "Choose an unoccupied territory"),
        (ChoiceKind::Act { seat: ADA }, "A special act is yours"),
        (ChoiceKind::Resettle { seat: ADA, count: 3 }, "Place 3 troops"),
    ];
    for (kind, part) in kinds {
        let fate = Fate { roller: 0, entry: Some(16), pending: vec![Choice { occasion: 5, kind }] };
        let kit = war().phase(Phase::Fate(fate));
        let (asked, buttons) = kit.game.ask(&names(), ADA).expect(part);
        has(&words(&asked), &[part]);
        assert!(!buttons.is_empty(), "{part}");
        assert!(kit.game.ask(&names(), BEN).is_none());
    }
}

fn refusals() -> Vec<(Refusal, Vec<&'static str>)> {
    let (alaska, peru, japan) = (at("alaska"), at("peru"), at("japan"));
    let rule = "WR-15";
    vec![
        (Refusal::GameOver, vec!["over"]),
        (Refusal::NotYourTurn { turn: Some(BEN) }, vec!["ben"]),
        (Refusal::NotYourTurn { turn: None }, vec!["no turn"]),
        (Refusal::NothingOwed { phase: "combat", what: "bid" }, vec!["bid", "combat"]),
        (Refusal::Out, vec!["out"]),
        (
            Refusal::UnknownTerritory { typed: "Alsaka".to_owned(), near: vec![alaska] },
            vec!["Alsaka", "Did you mean Alaska?"],
        ),
        (Refusal::UnknownTerritory { typed: "xyzzy".to_owned(), near: vec![] }, vec!["xyzzy", "/board"]),
        (Refusal::UnknownPlayer { typed: "bob".to_owned() }, vec!["bob", "ada"]),
        (Refusal::NotANumber { field: "troops", typed: "many".to_owned() }, vec!["troops", "many"]),
        (
            Refusal::Unreadable { field: "give", typed: "goat".to_owned(), hint: "goods" },
            vec!["goat", "give", "goods"],
        ),
        (
            Refusal::Missing { draft: Draft::new("attack"), ask: vec!["from", "to"], code: "WR-15" },
            vec!["/attack", "“from” and “to”"],
        ),
        (Refusal::NotYours { territory: japan, owner: Some(BEN), rule }, vec!["Japan is ben's", "Alaska"]),
        (Refusal::NotYours { territory: japan, owner: None, rule }, vec!["unoccupied"]),
        (Refusal::NotYours { territory: alaska, owner: Some(ADA), rule }, vec!["is yours"]),
        (Refusal::TooFew { number: -5, least: 0, rule: "WR-25" }, vec!["-5", "0"]),
        (Refusal::TooMany { number: 12, most: 7, at: Some(alaska), rule }, vec!["12", "Alaska", "7"]),
        (Refusal::TooMany { number: 12, most: 7, at: None, rule }, vec!["12", "7"]),
        (Refusal::AimFixed, vec!["Conqueror"]),
        (Refusal::CapitalFixed, vec!["capital"]),
        (Refusal::PlacingDone { rule: "WR-54" }, vec!["finished placing"]),
        (Refusal::NoWay { from: alaska, to: peru, rule: "WR-12" }, vec!["no way from Alaska to Peru"]),
        (Refusal::SamePlace { territory: alaska }, vec!["Alaska"]),
        (Refusal::NotLetIn { territory: japan, owner: Some(BEN) }, vec!["Japan is ben's", "safe passage"]),
        (Refusal::NotLetIn { territory: japan, owner: None }, vec!["unoccupied", "/attack"]),
        (Refusal::LeavesEmpty { path: vec![alaska, japan], troops: 8 }, vec!["8", "Alaska", "confirm"]),
        (Refusal::OneMustStay { territory: alaska, troops: 8, rule }, vec!["8", "Alaska", "7 can go"]),
        (Refusal::OneMustStay { territory: alaska, troops: 1, rule }, vec!["Only 1 troop", "Alaska"]),
        (Refusal::AttackOpen { to: japan }, vec!["Japan", "/warrior halt"]),
        (Refusal::NoAttackOpen, vec!["/attack"]),
        (Refusal::NotAdjacent { from: alaska, to: peru }, vec!["Alaska", "Peru", "Kamchatka"]),
        (Refusal::OwnTerritory { territory: alaska }, vec!["Alaska", "/move"]),
        (Refusal::Twice { territory: alaska, rule: "WR-16" }, vec!["Alaska", "twice"]),
        (Refusal::NobodyThere { territory: alaska, seat: BEN }, vec!["ben", "Alaska"]),
        (Refusal::PassageAsItIs { to: BEN, allowed: true }, vec!["ben", "already"]),
        (Refusal::PassageAsItIs { to: BEN, allowed: false }, vec!["ben", "no safe passage"]),
        (Refusal::Yourself { rule: "WR-13" }, vec!["another player"]),
        (Refusal::TheyAreOut { seat: BEN }, vec!["ben is out"]),
        (Refusal::Paralysed, vec!["/pass"]),
        (
            Refusal::CannotAfford { amount: 1_000_000_000, cash: 140, rule: "WR-25" },
            vec!["1000000000 gp", "140 gp"],
        ),
        (Refusal::NotInTheTie, vec!["tied"]),
        (Refusal::BelowTie { amount: 20, floor: 30 }, vec!["20 gp", "30 gp"]),
        (Refusal::StakeTooHigh { amount: 101 }, vec!["101 gp", "100 gp"]),
        (Refusal::StakedAlready { amount: 60 }, vec!["60 gp"]),
        (Refusal::NoBarter, vec!["Barter", "combat"]),
        (Refusal::CapitalNotTraded { territory: japan }, vec!["Japan", "capital"]),
        (Refusal::EmptyOffer, vec!["give or want"]),
        (
            Refusal::Lacking { seat: BEN, goods: Goods { cash: 60, ..Goods::default() }, rule: "WR-27" },
            vec!["ben doesn't have", "60 gp"],
        ),
        (
            Refusal::Lacking {
                seat: ADA,
                goods: Goods { trade_routes: 1, ..Goods::default() },
                rule: "WR-27",
            },
            vec!["You don't have", "a trade route"],
        ),
        (Refusal::NoSuchOffer { number: "9".to_owned() }, vec!["9", "No offer is open"]),
        (Refusal::OfferGone { number: 2 }, vec!["Offer 2"]),
        (Refusal::NotYourOffer { number: 2, to: BEN, from: CYD }, vec!["2", "ben", "cyd"]),
        (Refusal::VoteClosed, vec!["closed"]),
        (Refusal::TooManyVotes { votes: 9, left: 4 }, vec!["9", "4 votes"]),
        (Refusal::WrongVoice { players: true }, vec!["for a player"]),
        (Refusal::WrongVoice { players: false }, vec!["yes or a no"]),
        (Refusal::MoreThanTwo, vec!["one or two territories"]),
        (Refusal::CapitalsLast { territory: japan }, vec!["Japan"]),
        (Refusal::WrongNumber { given: 5, owed: 3, rule: "WR-50" }, vec!["5 troops", "3"]),
        (Refusal::TooFar { from: alaska, to: peru }, vec!["Alaska", "Peru", "20"]),
        (Refusal::Occupied { territory: japan }, vec!["Japan", "ben's", "Unoccupied: "]),
        (Refusal::NothingToRemove { seat: BEN }, vec!["ben"]),
        (Refusal::NoTradeRoute { seat: BEN }, vec!["ben", "Nobody has one"]),
        (Refusal::NotSanctionable { territory: alaska }, vec!["Alaska", "another player's"]),
    ]
}

#[test]
fn every_refusal_says_what_and_ends_in_its_code() {
    let kit = war();
    for (refusal, parts) in refusals() {
        let line = kit.game.explain(&names(), Some(ADA), &refusal);
        assert_eq!(line.last(), Some(&Span::Rule(refusal.code().to_owned())), "{refusal:?}");
        let text = read(&line);
        has(&text, &parts);
        assert!(text.chars().count() < 400, "{text}");
    }
}

#[test]
fn given_words_are_kept_apart_from_ours() {
    let kit = war();
    let refusal = Refusal::UnknownTerritory { typed: "@everyone".to_owned(), near: vec![] };
    let line = kit.game.explain(&names(), Some(ADA), &refusal);
    assert!(line.contains(&Span::Given("@everyone".to_owned())));
    let wrong = kit.game.board_text(&names(), Viewer::Public, Some("*bold*")).expect_err("no such zone");
    assert!(wrong.contains(&Span::Given("*bold*".to_owned())));
}

#[test]
fn wr_7_placings_are_shown_only_when_all_are_done() {
    let kit = Kit::new(2)
        .land(ADA, &[("alaska", 1), ("peru", 1)])
        .land(BEN, &[("japan", 1), ("siam", 1)])
        .set(|game| {
            game.round = 0;
            game.phase = Phase::Allocate(Default::default());
            game.seats.iter_mut().for_each(|seat| seat.pool = 4);
        });
    let mut kit = kit;
    let order = Order::Place(places(&[("peru", 3)]));
    let checked = kit.game.check(Actor::Seat(ADA), &order).expect("legal");
    let events = kit.game.apply(checked, &mut Dice::fair([0; 32], 1));
    let messages = kit.game.tell(&names(), &events);
    assert!(messages.iter().all(|message| message.audience != Audience::Public), "{messages:?}");
    has(&words(&messages[0].event), &["You place: Peru 3; 1 left."]);
    has(&words(&kit.game.receipt(&names(), ADA, &order, &events)), &["Peru 3", "1 troop left to place"]);
    has(&words(&kit.game.hand(&names(), ADA).0), &["Placed, not shown yet: Peru 3"]);
    for viewer in [Viewer::Public, Viewer::Seat(BEN)] {
        let text = words(&kit.game.status(&names(), viewer));
        assert!(!text.contains("Peru 3") && !text.contains("1 left"), "{text}");
        assert!(!kit.game.scene(&names(), viewer).alt.contains("Peru 4"));
    }
    let asked = words(&kit.game.ask(&names(), ADA).expect("still owed").0);
    has(&asked, &["Place your troops, 4 in all"]);
}

#[test]
fn the_status_says_where_the_game_stands() {
    let kit = war().capital(ADA, "alaska").cash(ADA, 140).set(|game| {
        game.seats[1].trade_routes = 2;
        game.seats[1].paralysed = true;
        game.seats[0].passage_to.insert(BEN);
    });
    let text = words(&kit.game.status(&names(), Viewer::Public));
    has(
        &text,
        &[
            "Round 1: combat",
            "It's ada's turn.",
            "Waiting for a turn: ada.",
            "ada: 140 gp · 2 territories, 11 troops · capital Alaska · lets in ben.",
            "2 trade routes · paralysed",
            "Lunchtime fix, until round 1000 is over.",
        ],
    );
}

#[test]
fn the_board_in_words_is_whole_or_one_zone() {
    let kit = war().capital(ADA, "alaska").guest(BEN, "alaska", 2);
    let whole = words(&kit.game.board_text(&names(), Viewer::Public, None).expect("the whole board"));
    for territory in kit.game.territories() {
        has(&whole, &[wartable::games::warrior::board().name(territory)]);
    }
    has(&whole, &["Alaska A8* (B2)", "Brazil –5", "Oceania (+2)"]);
    assert!(whole.chars().count() < 1800);
    let zone = words(&kit.game.board_text(&names(), Viewer::Public, Some("south am")).expect("a zone"));
    has(&zone, &["Peru A3"]);
    assert!(!zone.contains("Alaska"));
    let wrong = read(&kit.game.board_text(&names(), Viewer::Public, Some("Azia")).expect_err("no zone"));
    has(&wrong, &["Azia", "Did you mean Asia?", "(unknown-territory)"]);
}

#[test]
fn the_scene_shows_owners_capitals_guests_and_last_moves() {
    let mut kit = war().capital(ADA, "alaska").guest(BEN, "peru", 2);
    kit.order(ADA, one_roll(attack("alaska", "kamchatka", 5)));
    let scene = kit.game.scene(&names(), Viewer::Public);
    assert_eq!(scene.board, "world");
    assert_eq!(scene.sides[0].letter, 'A');
    assert!(scene.sides[0].active && !scene.sides[1].active);
    let place = |id: &str| scene.places.iter().find(|place| place.territory == id).expect("it is shown");
    assert!(place("alaska").capital && !place("peru").capital);
    assert_eq!(place("peru").guests.len(), 1);
    assert_eq!((place("brazil").letter, place("brazil").count), (None, 5));
    assert!(place("kamchatka").changed && !place("japan").changed);
    assert_eq!(scene.arrows.len(), 1);
    has(&scene.title, &["Warrior", "round 1", "ada's turn"]);
    has(&scene.alt, &["ada (red, A)", "capital Alaska", "Peru 3", "Front: "]);
}

#[test]
fn alt_text_keeps_to_its_limit_and_says_who_stands_where() {
    let long = Names((0..6).map(|seat| format!("A player with a very long name indeed {seat}")).collect());
    let mut kit = Kit::new(6);
    for (index, at) in kit.game.territories().enumerate() {
        let land = &mut kit.game.land[usize::from(at.0)];
        land.owner = Some(SeatId(u8::try_from(index % 6).expect("small")));
        land.troops = 4_000_000_000 / 64;
    }
    let alt = kit.game.scene(&long, Viewer::Public).alt;
    assert!(alt.chars().count() <= 1024, "{}", alt.chars().count());
    has(&alt, &["7 territories", "(orange, F)"]);
}

#[test]
fn odds_are_worked_out_from_the_board() {
    let kit = war();
    let odds = |draft: Draft| kit.game.odds(&names(), Viewer::Seat(ADA), &draft);
    let of = |attackers: i64, defenders: i64| {
        Draft::new("odds")
            .with("attackers", FieldValue::Integer(attackers))
            .with("defenders", FieldValue::Integer(defenders))
    };
    has(&words(&odds(of(3, 2)).expect("chances")), &["65.6% to win", "none 37.2%, 1 33.6%, 2 29.3%"]);
    let from_to = Draft::new("odds").with("from", "alaska").with("to", "kamchatka");
    has(&words(&odds(from_to.clone()).expect("chances")), &["Alaska (7) against Kamchatka (2)"]);
    for (draft, parts) in [
        (of(-5, 2), ["-5", "(WR-15)"]),
        (of(1_000_000_000, 2), ["1000", "(WR-15)"]),
        (of(0, 2), ["0 is too few", "(WR-15)"]),
        (Draft::new("odds"), ["two territories", "(not-a-number)"]),
        (Draft::new("odds").with("attackers", "lots").with("defenders", "2"), ["lots", "(not-a-number)"]),
        (Draft::new("odds").with("from", "Alsaka").with("to", "Peru"), ["Alaska", "(unknown-territory)"]),
    ] {
        has(&read(&odds(draft).expect_err("no chances")), &parts);
    }
    // WR-18: the three multipliers, weighed 1, 4 and 1 in 6.
    let kit = war().capital(BEN, "kamchatka");
    let capital = words(&kit.game.odds(&names(), Viewer::Public, &from_to).expect("chances"));
    has(
        &capital,
        &["×2 (1 in 6), a strength of 4", "×3 (4 in 6), a strength of 6", "×4 (1 in 6), a strength of 8"],
    );
    // WR-45
    let kit = war().capital(BEN, "kamchatka").set(|game| game.seats[1].exposed = true);
    assert!(!words(&kit.game.odds(&names(), Viewer::Public, &from_to).expect("chances")).contains('×'));
}

#[test]
fn wr_2_and_wr_3_the_end_is_told_with_its_reason() {
    let game = war().game;
    let over = |winners: Vec<SeatId>, why: &str| {
        words(&public(&game, vec![Event::Over(Outcome { winners, why: why.to_owned() })]))
    };
    has(&over(vec![ADA], "world domination"), &["ada wins: no other player has more than one territory"]);
    has(&over(vec![ADA], "continental conqueror"), &["ada wins: both continents"]);
    has(&over(vec![ADA, BEN], "lunchtime fix"), &["ada and ben share the win on points"]);
    has(&over(vec![], "nobody"), &["nobody wins"]);
    let scores = public(&game, vec![Event::Scores(BTreeMap::from([(ADA, (13, 100)), (BEN, (1, 1300))]))]);
    has(
        &words(&scores),
        &["ada: 1400 points (13 territories, 100 gp)", "ben: 1400 points (1 territory, 1300 gp)"],
    );
}

#[test]
fn small_sayings() {
    let game = war().game;
    let says = |event: Event, parts: &[&str]| has(&words(&public(&game, vec![event])), parts);
    says(Event::NoResult { why: NoResult::FamineBefore }, &["only once"]);
    says(Event::OfferDeclined { number: 2, from: ADA, to: BEN }, &["ben declines ada's offer 2"]);
    says(
        Event::Unoccupied { territory: at("peru"), was: Some(ADA), natural_force: 5 },
        &["Peru is unoccupied now", "5"],
    );
    says(
        Event::Moved {
            seat: ADA,
            path: vec![at("alaska"), at("alberta"), at("ontario")],
            troops: 5,
            emptied: false,
        },
        &["ada moves 5 from Alaska to Ontario over Alberta."],
    );
    says(
        Event::ChoiceWaits { seat: ADA, what: WhatWaits::Pay { territory: at("peru"), amount: 300 } },
        &["300 gp", "Peru", "/warrior pay"],
    );
    says(
        Event::ActChosen { seat: ADA, act: Act::Sanction(at("japan")) },
        &["ada calls for sanctions on Japan"],
    );
    says(
        Event::SanctionRolled {
            territory: at("japan"),
            seat: BEN,
            die: 5,
            works: true,
            lost: 2,
            to_place: 2,
        },
        &["[5]", "ben is forced out of Japan", "2 troops lost", "2 to place"],
    );
    says(
        Event::Speculated { die: 5, returns: BTreeMap::from([(ADA, (60, 300)), (BEN, (0, 0))]) },
        &["[5]", "ada staked 60 and gets 300 gp"],
    );
    says(
        Event::Disease { seat: BEN, territory: at("japan"), dice: vec![5, 1, 6], lost: 2 },
        &["[5, 1, 6]", "2 troops lost"],
    );
}

/// Plays with the random policy, and hands each order, how many dice fell in it, its events and the
/// state after it to `look`.
fn self_play(players: u8, seed: u8, mut look: impl FnMut(&Warrior, SeatId, &Order, usize, &[Told<Event>])) {
    let options = Options { victory: Victory::LunchtimeFix, rounds: Some(9), ..Options::default() };
    let mut dice = Dice::fair([seed; 32], 0);
    let (mut game, _) = Warrior::set_up(&options, Seats { count: players }, &mut dice).expect("legal");
    let mut policies: Vec<_> =
        (0..players).map(|seat| Warrior::policy("random", u64::from(seat)).expect("it exists")).collect();
    for sequence in 1..3000 {
        let Some(debt) = game.debts().into_iter().find(|debt| debt.duty == Duty::Must) else { return };
        let seat = debt.seat;
        let mut order = policies[seat.index()].order(game.seen(seat), &debt);
        let checked = game.check(Actor::Seat(seat), &order).or_else(|_| {
            order = debt.default.expect("a must has a default");
            game.check(Actor::Seat(seat), &order)
        });
        dice.next_stream(sequence);
        let events = game.apply(checked.expect("the default is legal"), &mut dice);
        look(&game, seat, &order, dice.record().len(), &events);
    }
}

/// The dice that a passage shows.
fn dice_in(passage: &Passage) -> usize {
    let lines = passage.heading.iter().chain(&passage.lines).chain(&passage.folded).chain(&passage.small);
    let dice = |span: &Span| if let Span::Dice(dice) = span { dice.len() } else { 0 };
    lines.flatten().map(dice).sum()
}

#[test]
fn every_die_is_shown_and_everybody_is_asked() {
    for (players, seed) in [(2, 1), (3, 2), (4, 3), (6, 4)] {
        self_play(players, seed, |game, seat, order, fell, events| {
            let messages = game.tell(&names(), events);
            let public: Vec<_> =
                messages.iter().filter(|message| message.audience == Audience::Public).collect();
            assert!(public.len() <= 1);
            let shown: usize = public.iter().map(|message| dice_in(&message.event)).sum();
            assert_eq!(shown, fell, "{events:?}");
            assert!(messages.iter().all(|message| !message.event.is_empty()));
            assert!(!game.receipt(&names(), seat, order, events).is_empty());
            assert!(game.scene(&names(), Viewer::Public).alt.chars().count() <= 1024);
            for seat in (0..players).map(SeatId) {
                let owes = game.debts().iter().any(|debt| debt.seat == seat);
                let asked = game.ask(&names(), seat);
                assert_eq!(asked.is_some(), owes, "{:?}", game.phase);
                assert!(asked.is_none_or(|(asked, buttons)| !asked.is_empty() && !buttons.is_empty()));
            }
        });
    }
}
