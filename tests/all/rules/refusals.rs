//! The sentences of the common refusals: those that the games have said all along.

use wartable::games::clean_slate::{self, CleanSlate};
use wartable::games::refusals::{RefusalContext, explain};
use wartable::games::warrior::{self, Warrior};
use wartable::line;
use wartable::rules::{
    Board, Button, ButtonStyle, Coded, Common, Dice, Draft, Game, Line, Readable, SeatId, Seats, Span,
    TerritoryId, TerritorySet, codes,
};

use crate::reading::{names, read};

const ADA: SeatId = SeatId(0);
const BEN: SeatId = SeatId(1);

/// A game of Warrior before its deal, as the common sentences know it.
struct BeforeTheDeal;

impl RefusalContext for BeforeTheDeal {
    fn board(&self) -> &Board {
        Board::classic()
    }

    fn players(&self) -> Vec<SeatId> {
        vec![ADA, BEN]
    }

    fn now(&self) -> Line {
        line!["the choice of capitals"]
    }

    fn not_now(&self, what: &str) -> &'static str {
        if what == "bid" { "No lot is on sale for you to bid on." } else { "That isn't asked of you now." }
    }

    fn lands_of(&self, seat: SeatId) -> TerritorySet {
        if seat == BEN { Board::classic().all() } else { TerritorySet::EMPTY }
    }

    fn amount(&self, amount: u64) -> String {
        format!("{amount} gp")
    }

    fn purse(&self) -> &'static str {
        "your cash"
    }

    fn goods_like(&self) -> &'static str {
        "50 gp, 3 troops from Alaska"
    }

    fn through(&self) -> &'static str {
        "through territories of yours, or of players who grant you safe passage"
    }

    fn placing_again(&self) -> Line {
        line![" Until then ", Span::Command("/place".to_owned()), " begins anew."]
    }

    fn question(&self, what: &str, at: Option<TerritoryId>, number: u32) -> Line {
        assert_eq!(what, "empty");
        let at = at.map_or("the territory", |at| Board::classic().name(at));
        line![format!(
            "Moving {number} leaves nobody in {at}: it would be unoccupied. Keep 1 there, or confirm."
        )]
    }
}

fn at(id: &str) -> TerritoryId {
    Board::classic().by_id(id).expect("it exists")
}

/// The line with words that stand side by side in one piece.
fn merged(line: Line) -> Line {
    let mut merged = Line::new();
    for span in line {
        match (merged.last_mut(), span) {
            (Some(Span::Text(before)), Span::Text(text)) => before.push_str(&text),
            (_, span) => merged.push(span),
        }
    }
    merged
}

/// What was filled in, and a territory that was mistyped.
fn drafts() -> (Draft, Vec<TerritoryId>) {
    (Draft::new("attack").with("to", "peru"), vec![at("peru"), at("brazil")])
}

#[test]
fn warrior_says_the_same() {
    let game = Warrior::empty(warrior::Options::default(), Seats { count: 2 });
    let (draft, near) = drafts();
    let (alaska, japan, rule) = (at("alaska"), at("japan"), "WR-15");
    let typed = || "Pery".to_owned();
    use warrior::Refusal as W;
    let pairs = [
        (Common::GameOver, W::GameOver),
        (Common::NotYourTurn { turn: Some(BEN) }, W::NotYourTurn { turn: Some(BEN) }),
        (Common::NotYourTurn { turn: None }, W::NotYourTurn { turn: None }),
        (Common::NothingOwed { what: "bid" }, W::NothingOwed { phase: "capital", what: "bid" }),
        (Common::Out { rule: "WR-56" }, W::Out),
        (Common::Yourself { rule }, W::Yourself { rule }),
        (
            Common::UnknownTerritory { typed: typed(), near: near.clone() },
            W::UnknownTerritory { typed: typed(), near },
        ),
        (
            Common::UnknownTerritory { typed: typed(), near: Vec::new() },
            W::UnknownTerritory { typed: typed(), near: Vec::new() },
        ),
        (Common::UnknownPlayer { typed: typed() }, W::UnknownPlayer { typed: typed() }),
        (
            Common::NotANumber { field: "troops", typed: typed() },
            W::NotANumber { field: "troops", typed: typed() },
        ),
        (
            Common::Unreadable {
                field: "until",
                typed: typed(),
                hint: "one roll",
                code: codes::NOT_A_NUMBER,
            },
            W::Unreadable { field: "until", typed: typed(), hint: "one roll" },
        ),
        (
            Common::Missing { draft: draft.clone(), ask: vec!["from"], code: rule },
            W::Missing { draft, ask: vec!["from"], code: rule },
        ),
        (Common::TooFew { number: -2, least: 1, rule }, W::TooFew { number: -2, least: 1, rule }),
        (
            Common::TooMany { number: 9, most: 3, at: Some(alaska), rule },
            W::TooMany { number: 9, most: 3, at: Some(alaska), rule },
        ),
        (
            Common::TooMany { number: 9, most: 3, at: None, rule },
            W::TooMany { number: 9, most: 3, at: None, rule },
        ),
        (Common::WrongNumber { given: 1, owed: 3, rule }, W::WrongNumber { given: 1, owed: 3, rule }),
        (
            Common::NotYours { territory: alaska, owner: None, rule },
            W::NotYours { territory: alaska, owner: None, rule },
        ),
        (
            Common::NotYours { territory: alaska, owner: Some(BEN), rule },
            W::NotYours { territory: alaska, owner: Some(BEN), rule },
        ),
        (
            Common::NotYours { territory: alaska, owner: Some(ADA), rule },
            W::NotYours { territory: alaska, owner: Some(ADA), rule },
        ),
        (Common::NotAdjacent { from: alaska, to: japan, rule }, W::NotAdjacent { from: alaska, to: japan }),
        (Common::NoWay { from: alaska, to: japan, rule }, W::NoWay { from: alaska, to: japan, rule }),
        (Common::SamePlace { territory: alaska, rule: "WR-12" }, W::SamePlace { territory: alaska }),
        (
            Common::OneMustStay { territory: alaska, troops: 1, rule },
            W::OneMustStay { territory: alaska, troops: 1, rule },
        ),
        (
            Common::OneMustStay { territory: alaska, troops: 5, rule },
            W::OneMustStay { territory: alaska, troops: 5, rule },
        ),
        (Common::Twice { territory: alaska, rule }, W::Twice { territory: alaska, rule }),
        (Common::CannotAfford { amount: 9, has: 3, rule }, W::CannotAfford { amount: 9, cash: 3, rule }),
        (Common::PlacingDone { rule: "WR-7" }, W::PlacingDone { rule: "WR-7" }),
        (Common::NoSuchOffer { number: "9".to_owned() }, W::NoSuchOffer { number: "9".to_owned() }),
        (Common::OfferGone { number: 9 }, W::OfferGone { number: 9 }),
        (
            Common::NotYourOffer { number: 9, from: ADA, to: BEN, rule: "WR-27" },
            W::NotYourOffer { number: 9, from: ADA, to: BEN },
        ),
        (Common::EmptyOffer { rule: "WR-27" }, W::EmptyOffer),
        (Common::VoteClosed, W::VoteClosed),
    ];
    for (common, own) in pairs {
        assert_eq!(common.code(), own.code(), "{common:?}");
        assert_eq!(common.confirm(), own.confirm(), "{common:?}");
        let said = merged(explain(&BeforeTheDeal, Some(ADA), &common));
        assert_eq!(said, merged(game.explain(&names(), Some(ADA), &own)), "{common:?}");
    }
}

#[test]
fn clean_slate_says_the_same() {
    let seats = Seats { count: 2 };
    let (game, _) = CleanSlate::set_up(&clean_slate::Options::default(), seats, &mut Dice::fair([1; 32], 0))
        .expect("good options");
    let (draft, near) = drafts();
    let typed = || "Pery".to_owned();
    use clean_slate::Refusal as C;
    let pairs = [
        (Common::GameOver, C::GameOver),
        (Common::UnknownPlayer { typed: typed() }, C::UnknownPlayer { typed: typed() }),
        (
            Common::UnknownTerritory { typed: typed(), near: near.clone() },
            C::UnknownTerritory { typed: typed(), near },
        ),
        (
            Common::NotANumber { field: "count", typed: typed() },
            C::NotANumber { field: "count", typed: typed() },
        ),
        (
            Common::Unreadable { field: "tokens", typed: typed(), hint: "two books", code: "CS-10" },
            C::Unreadable { field: "tokens", typed: typed(), hint: "two books", rule: "CS-10" },
        ),
        (
            Common::Missing { draft: draft.clone(), ask: vec!["from", "kind"], code: "CS-12" },
            C::Missing { draft, ask: vec!["from", "kind"], code: "CS-12" },
        ),
        (Common::TooFew { number: 0, least: 1, rule: "CS-9" }, C::TooFew { number: 0, rule: "CS-9" }),
    ];
    for (common, own) in pairs {
        assert_eq!((common.code(), common.confirm()), (own.code(), own.confirm()), "{common:?}");
        let said = merged(explain(&BeforeTheDeal, Some(ADA), &common));
        assert_eq!(said, merged(game.explain(&names(), Some(ADA), &own)), "{common:?}");
    }
}

#[test]
fn others_are_named_who_may_be_meant_and_what_is_asked_is_the_games_own() {
    let says = |reader, common: &Common| read(&explain(&BeforeTheDeal, reader, common));
    let out = Common::TheyAreOut { seat: SeatId(2), rule: "WR-56" };
    assert_eq!(says(Some(ADA), &out), "cyd is out of the game. Still in: ben. (WR-56)");
    assert_eq!(says(None, &out), "cyd is out of the game. Still in: ada and ben. (WR-56)");
    // Nobody but the reader is left to be named.
    let ben = Common::TheyAreOut { seat: BEN, rule: "WR-56" };
    assert_eq!(says(Some(ADA), &ben), "ben is out of the game. (WR-56)");
    let own = Common::NotYours { territory: at("peru"), owner: Some(ADA), rule: "WR-12" };
    assert_eq!(
        says(Some(BEN), &own),
        "Peru is ada's, not yours. Yours: Alaska, Northwest Territory, Greenland, Alberta, Ontario, Quebec, \
         Western United States, Eastern United States and 34 more. (WR-12)"
    );
    let button = Button {
        label: "Leave Peru empty".to_owned(),
        draft: Draft::new("move").with("abandon", true),
        style: ButtonStyle::Danger,
        ask: Vec::new(),
    };
    let empty = Common::NeedsConfirmation { what: "empty", at: Some(at("peru")), number: 2, button };
    assert_eq!(
        says(Some(ADA), &empty),
        "Moving 2 leaves nobody in Peru: it would be unoccupied. Keep 1 there, or confirm. (needs-confirmation)"
    );
    let full = Common::NoMoreOffers { rule: "BZ-13" };
    assert_eq!(
        says(None, &full),
        "So many offers have been made in this game that no number is left for another. (BZ-13)"
    );
}
