//! How refusals are told.

use wartable::games::warrior::{Goods, Refusal};
use wartable::rules::{Coded, Draft, Readable, Span, Viewer};

use super::kit::{ADA, BEN, CYD, at};
use super::told::{has, names, read, war};

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
        (Refusal::NoSuchLot { typed: "7".to_owned() }, vec!["“7”", "2, 5, 10 or 15"]),
        (Refusal::NothingBeforehand, vec!["bids", "/hand"]),
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
