//! How refusals are told.

use wartable::games::warrior::{Goods, Refusal};
use wartable::rules::{Coded, Common, Draft, Readable, Span, Viewer, codes};

use super::kit::{ADA, BEN, CYD, Kit, assault, at, fight};
use super::told::{has, names, read, war};

fn refusals() -> Vec<(Refusal, Vec<&'static str>)> {
    let (alaska, peru, japan) = (at("alaska"), at("peru"), at("japan"));
    let rule = "WR-15";
    vec![
        (Common::GameOver.into(), vec!["over"]),
        (Common::NotYourTurn { turn: Some(BEN) }.into(), vec!["ben"]),
        (Common::NotYourTurn { turn: None }.into(), vec!["no turn"]),
        (Common::NothingOwed { what: "bid" }.into(), vec!["bid", "combat"]),
        (Common::Out { rule: "WR-56" }.into(), vec!["out"]),
        (
            Common::UnknownTerritory { typed: "Alsaka".to_owned(), near: vec![alaska] }.into(),
            vec!["Alsaka", "Did you mean Alaska?"],
        ),
        (
            Common::UnknownTerritory { typed: "xyzzy".to_owned(), near: vec![] }.into(),
            vec!["xyzzy", "/board"],
        ),
        (Common::UnknownPlayer { typed: "bob".to_owned() }.into(), vec!["bob", "ada"]),
        (Common::NotANumber { field: "troops", typed: "many".to_owned() }.into(), vec!["troops", "many"]),
        (
            Common::Unreadable {
                field: "give",
                typed: "goat".to_owned(),
                hint: "goods",
                code: codes::NOT_A_NUMBER,
            }
            .into(),
            vec!["goat", "give", "goods"],
        ),
        (
            Common::Missing { draft: Draft::new("attack"), ask: vec!["from", "to"], code: "WR-15" }.into(),
            vec!["/attack", "“from” and “to”"],
        ),
        (
            Common::NotYours { territory: japan, owner: Some(BEN), rule }.into(),
            vec!["Japan is ben's", "Alaska"],
        ),
        (Common::NotYours { territory: japan, owner: None, rule }.into(), vec!["unoccupied"]),
        (Common::NotYours { territory: alaska, owner: Some(ADA), rule }.into(), vec!["is yours"]),
        (Common::TooFew { number: -5, least: 0, rule: "WR-25" }.into(), vec!["-5", "0"]),
        (Common::TooMany { number: 12, most: 7, at: Some(alaska), rule }.into(), vec!["12", "Alaska", "7"]),
        (Common::TooMany { number: 12, most: 7, at: None, rule }.into(), vec!["12", "7"]),
        (Refusal::AimFixed, vec!["Conqueror"]),
        (Refusal::CapitalFixed, vec!["capital"]),
        (Common::PlacingDone { rule: "WR-54" }.into(), vec!["finished placing"]),
        (Common::NoWay { from: alaska, to: peru, rule: "WR-12" }.into(), vec!["no way from Alaska to Peru"]),
        (Common::SamePlace { territory: alaska, rule: "WR-12" }.into(), vec!["Alaska"]),
        (Refusal::NotLetIn { territory: japan, owner: Some(BEN) }, vec!["Japan is ben's", "safe passage"]),
        (Refusal::NotLetIn { territory: japan, owner: None }, vec!["unoccupied", "/attack"]),
        (
            Refusal::NotThroughOwn { territory: japan, owner: Some(BEN) },
            vec!["Japan is ben's", "your own territories alone", "passage doesn't count"],
        ),
        (
            Refusal::NotThroughOwn { territory: japan, owner: None },
            vec!["Japan is unoccupied", "your own territories alone"],
        ),
        (Refusal::LeavesEmpty { path: vec![alaska, japan], troops: 8 }, vec!["8", "Alaska", "confirm"]),
        (Common::OneMustStay { territory: alaska, troops: 8, rule }.into(), vec!["8", "Alaska", "7 can go"]),
        (Common::OneMustStay { territory: alaska, troops: 1, rule }.into(), vec!["Only 1 troop", "Alaska"]),
        (Refusal::AttackOpen { to: japan }, vec!["Japan", "/warrior halt"]),
        (Refusal::NoAttackOpen, vec!["/attack"]),
        (
            Common::NotAdjacent { from: alaska, to: peru, rule: "WR-15" }.into(),
            vec!["Alaska", "Peru", "Kamchatka"],
        ),
        (Refusal::OwnTerritory { territory: alaska }, vec!["Alaska", "/move"]),
        (Common::Twice { territory: alaska, rule: "WR-16" }.into(), vec!["Alaska", "twice"]),
        (Refusal::NobodyThere { territory: alaska, seat: BEN }, vec!["ben", "Alaska"]),
        (
            Refusal::BothGuests { territory: japan, seat: CYD },
            vec!["You and cyd are both ben's guests in Japan", "their host alone"],
        ),
        (Refusal::AllGuestsFight { territory: japan, there: 4 }, vec!["all 4 guests of yours in Japan"]),
        (Refusal::PassageAsItIs { to: BEN, allowed: true }, vec!["ben", "already"]),
        (Refusal::PassageAsItIs { to: BEN, allowed: false }, vec!["ben", "no safe passage"]),
        (Refusal::PassageHad { by: BEN }, vec!["You have ben's safe passage already"]),
        (Common::Yourself { rule: "WR-13" }.into(), vec!["another player"]),
        (Common::TheyAreOut { seat: BEN, rule: "WR-56" }.into(), vec!["ben is out"]),
        (Refusal::Paralysed, vec!["/pass"]),
        (
            Common::CannotAfford { amount: 1_000_000_000, has: 140, rule: "WR-25" }.into(),
            vec!["1000000000 gp", "140 gp"],
        ),
        (Refusal::NotInTheTie, vec!["tied"]),
        (Refusal::BelowTie { amount: 20, floor: 30 }, vec!["20 gp", "30 gp"]),
        (Refusal::StakeTooHigh { amount: 101 }, vec!["101 gp", "100 gp"]),
        (Refusal::NoSuchLot { typed: "7".to_owned() }, vec!["“7”", "2, 5, 10 or 15"]),
        (Refusal::TwoBids { size: 5 }, vec!["more than one bid", "lots of 5"]),
        (Refusal::NothingBeforehand, vec!["bids", "/hand"]),
        (Refusal::NoBarter, vec!["Barter", "combat"]),
        (Refusal::CapitalNotTraded { territory: japan }, vec!["Japan", "capital"]),
        (Common::EmptyOffer { rule: "WR-27" }.into(), vec!["give or want"]),
        (
            Refusal::Lacking { seat: BEN, goods: Goods { cash: 60, ..Goods::default() }, rule: "WR-27" },
            vec!["ben lacks 60 gp for it"],
        ),
        (
            Refusal::Lacking {
                seat: ADA,
                goods: Goods { trade_routes: 1, ..Goods::default() },
                rule: "WR-27",
            },
            vec!["You lack a trade route for it"],
        ),
        (Common::NoSuchOffer { number: "9".to_owned() }.into(), vec!["9", "No offer is open"]),
        (Common::OfferGone { number: 2 }.into(), vec!["Offer 2"]),
        (
            Common::NotYourOffer { number: 2, to: BEN, from: CYD, rule: "WR-27" }.into(),
            vec!["2", "ben", "cyd"],
        ),
        (Common::VoteClosed.into(), vec!["closed"]),
        (Refusal::TooManyVotes { votes: 9, left: 4 }, vec!["9", "4 votes"]),
        (Refusal::NoVotesLeft, vec!["no votes to cast"]),
        (Refusal::WrongVoice { players: true }, vec!["for a player"]),
        (Refusal::WrongVoice { players: false }, vec!["yes or a no"]),
        (Refusal::MoreThanTwo, vec!["one or two territories"]),
        (Refusal::CapitalsLast { territory: japan, rule: "WR-53" }, vec!["Japan"]),
        (Refusal::PoolTooSmall { number: 1, pool: 0, rule: "WR-41" }, vec!["not from the pool"]),
        (Refusal::PoolTooSmall { number: 1, pool: 0, rule: "WR-50" }, vec!["nobody in your pool"]),
        (Refusal::PoolTooSmall { number: 3, pool: 2, rule: "WR-53" }, vec!["3", "2 in your pool"]),
        (Common::WrongNumber { given: 5, owed: 3, rule: "WR-50" }.into(), vec!["5 troops", "3"]),
        (Refusal::TooFar { from: alaska, to: peru }, vec!["Alaska", "Peru", "20"]),
        (
            Refusal::OutOfFuel { from: alaska, to: peru, may: 3, left: 2 },
            vec!["Only 3", "Alaska", "Peru", "2 of 20"],
        ),
        (Refusal::OutOfFuel { from: alaska, to: peru, may: 0, left: 0 }, vec!["All 20", "Alaska", "Peru"]),
        (Refusal::Occupied { territory: japan }, vec!["Japan", "ben's", "Unoccupied: "]),
        (Refusal::NothingToRemove { seat: BEN }, vec!["ben"]),
        (Refusal::NoTradeRoute { seat: BEN }, vec!["ben", "Nobody has one"]),
        (Refusal::NotSanctionable { territory: alaska }, vec!["Alaska", "another player's"]),
    ]
}

/// What is too long to be read stands for more than anybody has: the number isn't said back.
#[test]
fn a_number_beyond_all_is_not_said_back() {
    let kit = war();
    let much = Goods { cash: 1 << 30, ..Goods::default() };
    let refusals: [(Refusal, &str); 6] = [
        (
            Common::CannotAfford { amount: i64::MAX.unsigned_abs(), has: 140, rule: "WR-25" }.into(),
            "That is more than you have: your cash is 140 gp.",
        ),
        (
            Common::TooMany { number: i64::MAX, most: 7, at: Some(at("alaska")), rule: "WR-27" }.into(),
            "That is too many: in Alaska it can be 7 at most.",
        ),
        (
            Refusal::Lacking { seat: ADA, goods: much.clone(), rule: "WR-27" },
            "You don't have so much to give.",
        ),
        (Refusal::Lacking { seat: BEN, goods: much, rule: "WR-27" }, "ben doesn't have so much to give."),
        (Refusal::TooManyVotes { votes: i64::MAX, left: 4 }, "That is more than you have: 4 votes left"),
        (Refusal::StakeTooHigh { amount: u64::MAX }, "That is too much"),
    ];
    for (refusal, said) in refusals {
        has(&read(&kit.game.explain(&names(), Some(ADA), &refusal)), &[said]);
    }
}

#[test]
fn wr_14_guests_fight_their_host_alone_and_inside_all_of_them() {
    let kit = Kit::new(3)
        .land(ADA, &[("alaska", 4)])
        .land(BEN, &[("kamchatka", 2)])
        .land(CYD, &[("peru", 2)])
        .guest(ADA, "kamchatka", 4)
        .guest(CYD, "kamchatka", 3);
    let kamchatka = at("kamchatka");
    let refusal = kit.refuses(ADA, &fight("kamchatka", CYD), "WR-14");
    assert_eq!(refusal, Refusal::BothGuests { territory: kamchatka, seat: CYD });
    let refusal = kit.refuses(ADA, &fight("alaska", CYD), "WR-14");
    assert_eq!(refusal, Refusal::NobodyThere { territory: at("alaska"), seat: CYD });
    let refusal = kit.refuses(ADA, &assault(&[("alaska", 3), ("kamchatka", 3)], "kamchatka"), "WR-14");
    assert_eq!(refusal, Refusal::AllGuestsFight { territory: kamchatka, there: 4 });
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
    let refusal = Refusal::from(Common::UnknownTerritory { typed: "@everyone".to_owned(), near: vec![] });
    let line = kit.game.explain(&names(), Some(ADA), &refusal);
    assert!(line.contains(&Span::Given("@everyone".to_owned())));
    let wrong = kit.game.board_text(&names(), Viewer::Public, Some("*bold*")).expect_err("no such zone");
    assert!(wrong.contains(&Span::Given("*bold*".to_owned())));
}
