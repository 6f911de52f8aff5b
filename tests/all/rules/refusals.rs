//! The sentences of the common refusals, as each game says them.

use wartable::games::clean_slate::{self, CleanSlate};
use wartable::games::refusals::{RefusalContext, explain};
use wartable::games::warrior::{self, Warrior};
use wartable::line;
use wartable::rules::{
    Board, Button, ButtonStyle, Coded, Common, Dice, Draft, Game, Line, Presented, Readable, SeatId, Seats,
    Span, TerritoryId, TerritorySet, codes,
};

use crate::reading::{names, read};

const ADA: SeatId = SeatId(0);
const BEN: SeatId = SeatId(1);

/// A game in which all common sentences are said, before its deal.
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

#[track_caller]
fn says<G: Presented>(game: &G, said: Vec<(Common, &str)>)
where
    G::Refusal: From<Common>,
{
    for (common, words) in said {
        let refusal = G::Refusal::from(common.clone());
        assert_eq!((refusal.code(), refusal.confirm()), (common.code(), common.confirm()), "{common:?}");
        assert_eq!(read(&game.explain(&names(), Some(ADA), &refusal)), words, "{common:?}");
    }
}

#[test]
fn warrior_says_them() {
    let game = Warrior::empty(warrior::Options::default(), Seats { count: 2 });
    let (alaska, japan, rule) = (at("alaska"), at("japan"), "WR-15");
    let typed = || "Pery".to_owned();
    let draft = Draft::new("attack").with("to", "peru");
    let said = vec![
        (
            Common::GameOver,
            "This game is over; nothing can be ordered any more. /game rematch starts another. (game-over)",
        ),
        (
            Common::NotYourTurn { turn: Some(BEN) },
            "It isn't your turn: it's ben's. You'll be told when yours comes. (not-your-turn)",
        ),
        (
            Common::NotYourTurn { turn: None },
            "That belongs to a turn of your own, and no turn is running: the game is at the choice of capitals. (not-your-turn)",
        ),
        (
            Common::NothingOwed { what: "bid" },
            "No lot is on sale for you to bid on. The game is at the choice of capitals; /status says who is asked for what. (nothing-owed)",
        ),
        (Common::Out { rule: "WR-56" }, "You are out of this game. You can still watch: /board. (WR-56)"),
        (Common::TheyAreOut { seat: BEN, rule: "WR-56" }, "ben is out of the game. (WR-56)"),
        (Common::Yourself { rule }, "That's you; name another player. (WR-15)"),
        (
            Common::UnknownTerritory { typed: typed(), near: vec![at("peru"), at("brazil")] },
            "There is no territory “Pery”. Did you mean Peru or Brazil? (unknown-territory)",
        ),
        (
            Common::UnknownTerritory { typed: typed(), near: Vec::new() },
            "There is no territory “Pery” here. /board text:true lists them all. (unknown-territory)",
        ),
        (
            Common::UnknownPlayer { typed: typed() },
            "Nobody here is called “Pery”. At this table: ada and ben. (unknown-player)",
        ),
        (
            Common::NotANumber { field: "troops", typed: typed() },
            "“troops” takes a whole number, like 3; “Pery” isn't one. (not-a-number)",
        ),
        (
            Common::Unreadable {
                field: "until",
                typed: typed(),
                hint: "one roll",
                code: codes::NOT_A_NUMBER,
            },
            "I don't understand “Pery” as “until”. What fits: one roll. (not-a-number)",
        ),
        (Common::Missing { draft, ask: vec!["from"], code: rule }, "/attack still needs “from”. (WR-15)"),
        (Common::TooFew { number: -2, least: 1, rule }, "-2 is too few: 1 is the least. (WR-15)"),
        (
            Common::TooMany { number: 9, most: 3, at: Some(alaska), rule },
            "9 is too many: in Alaska it can be 3 at most. (WR-15)",
        ),
        (Common::TooMany { number: 9, most: 3, at: None, rule }, "9 is too many: 3 at most. (WR-15)"),
        // What nobody can have meant isn't said back: it may stand for a number too long to be read.
        (
            Common::TooMany { number: i64::MAX, most: 3, at: Some(alaska), rule },
            "That is too many: in Alaska it can be 3 at most. (WR-15)",
        ),
        (
            Common::TooMany { number: 5_000_000_000, most: 3, at: None, rule },
            "That is too many: 3 at most. (WR-15)",
        ),
        (
            Common::TooLarge { rule },
            "That is too many: nobody ever has so many. Name a smaller number. (WR-15)",
        ),
        (
            Common::TooLarge { rule }.in_field("keep"),
            "That is too many for “keep”: nobody ever has so many. Name a smaller number. (WR-15)",
        ),
        (Common::TooFew { number: -i64::MAX, least: 1, rule }, "That is too few: 1 is the least. (WR-15)"),
        (
            Common::CannotAfford { amount: u64::MAX, has: 3, rule },
            "That is more than you have: your cash is 3 gp. (WR-15)",
        ),
        (Common::WrongNumber { given: 1, owed: 3, rule }, "That makes 1 troop, but it has to be 3. (WR-15)"),
        (
            Common::NotYours { territory: alaska, owner: None, rule },
            "Alaska is unoccupied, not yours. (WR-15)",
        ),
        (
            Common::NotYours { territory: alaska, owner: Some(BEN), rule },
            "Alaska is ben's, not yours. (WR-15)",
        ),
        (
            Common::NotYours { territory: alaska, owner: Some(ADA), rule },
            "Alaska is yours, and this takes one that isn't. (WR-15)",
        ),
        (
            Common::NotAdjacent { from: alaska, to: japan, rule },
            "Alaska doesn't border on Japan. From Alaska you reach Northwest Territory, Alberta and Kamchatka. (WR-15)",
        ),
        (
            Common::NoWay { from: alaska, to: japan, rule },
            "There is no way from Alaska to Japan through territories of yours, or of players who grant you safe passage. (WR-15)",
        ),
        (
            Common::SamePlace { territory: alaska, rule: "WR-12" },
            "Alaska is where this begins already; name another territory to move to. (WR-12)",
        ),
        (
            Common::OneMustStay { territory: alaska, troops: 1, rule },
            "Only 1 troop stands in Alaska, and one has to stay behind. (WR-15)",
        ),
        (
            Common::OneMustStay { territory: alaska, troops: 5, rule },
            "One of the 5 in Alaska has to stay behind: 4 can go. (WR-15)",
        ),
        (
            Common::Twice { territory: alaska, rule },
            "Alaska is named twice; name it once with the whole number. (WR-15)",
        ),
        (
            Common::CannotAfford { amount: 9, has: 3, rule },
            "9 gp is more than you have: your cash is 3 gp. (WR-15)",
        ),
        (
            Common::PlacingDone { rule: "WR-7" },
            "You have finished placing; it is shown when all are done. Until then /place begins anew. (WR-7)",
        ),
        (
            Common::NoSuchOffer { number: "9".to_owned() },
            "There is no offer “9”. No offer is open. (no-such-offer)",
        ),
        (Common::OfferGone { number: 9 }, "Offer 9 is no longer open. No offer is open. (offer-gone)"),
        (
            Common::NotYourOffer { number: 9, from: ADA, to: BEN, rule: "WR-27" },
            "Offer 9 is from ada to ben: only ben can answer it, and only ada withdraw it. (WR-27)",
        ),
        (
            Common::EmptyOffer { rule: "WR-27" },
            "This offer gives nothing and wants nothing. Fill in give or want, like “50 gp, 3 troops from Alaska”. (WR-27)",
        ),
        (
            Common::VoteClosed,
            "No vote is open, and nothing can be changed in one that is closed. (vote-closed)",
        ),
    ];
    says(&game, said);
}

#[test]
fn clean_slate_says_them_and_has_words_of_its_own_for_some() {
    let seats = Seats { count: 2 };
    let (game, _) = CleanSlate::set_up(&clean_slate::Options::default(), seats, &mut Dice::fair([1; 32], 0))
        .expect("good options");
    let peru = at("peru");
    let typed = || "Pery".to_owned();
    let draft = Draft::new("attack").with("to", "peru");
    let said = vec![
        (
            Common::GameOver,
            "This game is over; nothing can be ordered any more. /game rematch starts another. (game-over)",
        ),
        (
            Common::NothingOwed { what: "win" },
            "Nothing is persuaded or healed before the first round. The game is at the first placing; /status says who is asked for what. (nothing-owed)",
        ),
        (
            Common::UnknownPlayer { typed: typed() },
            "Nobody here is called “Pery”. At this table: ada and ben. (unknown-player)",
        ),
        (
            Common::UnknownTerritory { typed: typed(), near: vec![peru, at("brazil")] },
            "There is no country “Pery”. Did you mean Peru or Brazil? (unknown-territory)",
        ),
        (
            Common::NotANumber { field: "count", typed: typed() },
            "“count” takes a whole number, like 3; “Pery” isn't one. (not-a-number)",
        ),
        (
            Common::Unreadable { field: "tokens", typed: typed(), hint: "two books", code: "CS-10" },
            "I don't understand “Pery” as “tokens”. What fits: two books. (CS-10)",
        ),
        (
            Common::Missing { draft, ask: vec!["from", "kind"], code: "CS-12" },
            "/attack still needs “from” and “kind”. (CS-12)",
        ),
        (Common::none("CS-9"), "0 is too few: 1 is the least. (CS-9)"),
        (
            Common::SamePlace { territory: peru, rule: "CS-11" },
            "Peru can't be both ends; name another country. (CS-11)",
        ),
        (
            Common::NotAdjacent { from: peru, to: at("japan"), rule: "CS-12" },
            "Japan doesn't border on Peru. Its neighbours: Venezuela, Brazil and Argentina. (CS-12)",
        ),
        (
            Common::OneMustStay { territory: peru, troops: 1, rule: "CS-22" },
            "Only one token of yours stands in Peru, and one has to stay. (CS-22)",
        ),
    ];
    says(&game, said);
    let theirs = clean_slate::Refusal::from(Common::NotYours { territory: peru, owner: None, rule: "CS-11" });
    let words = read(&game.explain(&names(), None, &theirs));
    assert_eq!(words, "Peru holds no token of yours. (CS-11)");
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
