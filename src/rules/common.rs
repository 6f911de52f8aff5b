//! Refusals that every game has, and the checks that give them. Their sentences stand once, in `games`.

use super::{Board, Button, Coded, Draft, NearMiss, OfferError, SeatId, TerritoryId, codes};

/// Why an order isn't carried out, where every game says so alike. A game's own refusal holds one of these
/// beside what is its own; `rule` is the code of the rule that asks for it there.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "fields are named for what they hold; each variant's own line says the rest")]
pub enum Common {
    /// The game has ended.
    GameOver,
    /// It is another's turn, or nobody's.
    NotYourTurn { turn: Option<SeatId> },
    /// This isn't asked for now. `what` is a word that the game's `story` knows.
    NothingOwed { what: &'static str },
    /// The one who orders is out of the game.
    Out { rule: &'static str },
    /// The player meant is out.
    TheyAreOut { seat: SeatId, rule: &'static str },
    /// A player can't name themselves here.
    Yourself { rule: &'static str },
    /// No such territory; near misses.
    UnknownTerritory { typed: String, near: Vec<TerritoryId> },
    /// No such player.
    UnknownPlayer { typed: String },
    /// Not a number.
    NotANumber { field: &'static str, typed: String },
    /// Words that can't be read as what the field holds; `hint` says what it takes.
    Unreadable { field: &'static str, typed: String, hint: &'static str, code: &'static str },
    /// Fields that this needs are missing; what was filled in. The button asks for the rest.
    Missing { draft: Draft, ask: Vec<&'static str>, code: &'static str },
    /// Less than the least; zero, or below.
    TooFew { number: i64, least: u32, rule: &'static str },
    /// More than there are, or than may be.
    TooMany { number: i64, most: u32, at: Option<TerritoryId>, rule: &'static str },
    /// More than anybody ever has ([`Common::BEYOND`]), where it isn't known how many there may be.
    TooLarge { rule: &'static str },
    /// One of these, in this field: where a form has several numbers, it is said which one is meant.
    InField { field: &'static str, number: Box<Self> },
    /// Not the number that it has to be.
    WrongNumber { given: u32, owed: u32, rule: &'static str },
    /// A territory that isn't one's own, or is and should be another's.
    NotYours { territory: TerritoryId, owner: Option<SeatId>, rule: &'static str },
    /// They don't border on each other.
    NotAdjacent { from: TerritoryId, to: TerritoryId, rule: &'static str },
    /// There is no way through what is open.
    NoWay { from: TerritoryId, to: TerritoryId, rule: &'static str },
    /// Both ends are the same territory.
    SamePlace { territory: TerritoryId, rule: &'static str },
    /// One unit has to stay behind.
    OneMustStay { territory: TerritoryId, troops: u32, rule: &'static str },
    /// The same territory is named twice.
    Twice { territory: TerritoryId, rule: &'static str },
    /// More than one has.
    CannotAfford { amount: u64, has: u32, rule: &'static str },
    /// Placing is finished for this seat.
    PlacingDone { rule: &'static str },
    /// No such offer, or none that one may know of.
    NoSuchOffer { number: String },
    /// The offer is no longer open.
    OfferGone { number: u32 },
    /// It isn't addressed to, or made by, the one who asks.
    NotYourOffer { number: u32, from: SeatId, to: SeatId, rule: &'static str },
    /// It gives nothing, wants nothing, promises nothing.
    EmptyOffer { rule: &'static str },
    /// All numbers of offers are given out.
    NoMoreOffers { rule: &'static str },
    /// No vote is open.
    VoteClosed,
    /// The button was for something else than what is going on now ([`super::Filled::check_still`]).
    Stale,
    /// It is done when it is confirmed (BZ-28, BZ-33: `sure`); `what` is a word that the game's `story` knows the
    /// question for.
    NeedsConfirmation { what: &'static str, at: Option<TerritoryId>, number: u32, button: Button },
}

impl Common {
    /// More than anybody ever has of anything. A larger number is nobody's, or stands for one too long to be read
    /// ([`super::whole_number`]): no sentence says it back.
    pub const BEYOND: u32 = 1 << 30;

    /// Is it so large, or so far below nothing, that nobody means it?
    #[must_use]
    pub fn is_beyond(number: i64) -> bool {
        number.unsigned_abs() >= Self::BEYOND.into()
    }

    /// Returns a number as orders hold it: at least `least`. Whether there are so many is for the rules to say; what is beyond
    /// all bounds is refused here, with the most that it can be, if that is known.
    ///
    /// # Errors
    /// [`Common::TooFew`], [`Common::TooMany`] with `most`, [`Common::TooLarge`] without.
    pub fn ordered(
        number: i64,
        least: u32,
        most: Option<u32>,
        at: Option<TerritoryId>,
        rule: &'static str,
    ) -> Result<u32, Self> {
        let units = Self::as_read(number, least, rule)?;
        match most {
            _ if units < Self::BEYOND => Ok(units),
            Some(most) => Err(Self::TooMany { number, most, at, rule }),
            None => Err(Self::TooLarge { rule }),
        }
    }

    /// The same where the rules say best how many there are: what is beyond all bounds is read as [`Common::BEYOND`].
    ///
    /// # Errors
    /// [`Common::TooFew`].
    pub fn as_read(number: i64, least: u32, rule: &'static str) -> Result<u32, Self> {
        if number < i64::from(least) {
            return Err(Self::TooFew { number, least, rule });
        }
        Ok(u32::try_from(number).unwrap_or(Self::BEYOND).min(Self::BEYOND))
    }

    /// Returns the number of units if it lies between `least` and `most`.
    ///
    /// # Errors
    /// [`Common::TooFew`], [`Common::TooMany`].
    pub fn units(
        number: i64,
        least: u32,
        most: u32,
        at: Option<TerritoryId>,
        rule: &'static str,
    ) -> Result<u32, Self> {
        if number < i64::from(least) {
            return Err(Self::TooFew { number, least, rule });
        }
        let fits = u32::try_from(number).ok().filter(|units| *units <= most);
        fits.ok_or(Self::TooMany { number, most, at, rule })
    }

    /// Returns the number if at least one unit goes and at least one stays (WR-15, CW-13, TP-18, TP-22).
    ///
    /// # Errors
    /// [`Common::TooFew`], [`Common::OneMustStay`] where it is the last one's turn, else [`Common::TooMany`].
    pub fn leaving_one(
        number: i64,
        there: u32,
        territory: TerritoryId,
        rule: &'static str,
    ) -> Result<u32, Self> {
        if number < 1 {
            return Err(Self::TooFew { number, least: 1, rule });
        }
        if there <= 1 || number == i64::from(there) {
            return Err(Self::OneMustStay { territory, troops: there, rule });
        }
        Self::units(number, 1, there - 1, Some(territory), rule)
    }

    /// Reads a territory. Menus show "Kamchatka — ben, 3 troops": whoever copies all of that means the name.
    ///
    /// # Errors
    /// [`Common::UnknownTerritory`].
    pub fn territory(board: &Board, typed: &str) -> Result<TerritoryId, Self> {
        board.parse(typed.split('—').next().unwrap_or(typed)).map_err(Self::from)
    }

    /// There is no seat of this number.
    #[must_use]
    pub fn no_seat(seat: SeatId) -> Self {
        Self::UnknownPlayer { typed: (seat.0 + 1).to_string() }
    }

    /// There is no territory of this number.
    #[must_use]
    pub fn no_territory(territory: TerritoryId) -> Self {
        Self::UnknownTerritory { typed: territory.0.to_string(), near: Vec::new() }
    }

    /// None at all, where one is the least.
    #[must_use]
    pub fn none(rule: &'static str) -> Self {
        Self::TooFew { number: 0, least: 1, rule }
    }

    /// Says in which field a number is too small or too large; any other refusal stays as it is.
    #[must_use]
    pub fn in_field(self, field: &'static str) -> Self {
        match self {
            Self::TooFew { .. } | Self::TooMany { .. } | Self::TooLarge { .. } => {
                Self::InField { field, number: Box::new(self) }
            }
            other => other,
        }
    }

    /// The number in a field of a draft; none where it is empty.
    ///
    /// # Errors
    /// [`Common::NotANumber`].
    pub fn number(draft: &Draft, field: &'static str) -> Result<Option<i64>, Self> {
        draft.integer(field).map_err(|typed| Self::NotANumber { field, typed })
    }

    /// Refuses an amount above what the player has.
    ///
    /// # Errors
    /// [`Common::CannotAfford`].
    pub fn affordable(amount: u64, has: u32, rule: &'static str) -> Result<(), Self> {
        if amount <= u64::from(has) { Ok(()) } else { Err(Self::CannotAfford { amount, has, rule }) }
    }

    /// What is wrong with an offer, by the rule of the game's offers (WR-27, CW-20, BZ-13).
    #[must_use]
    pub fn of_offer(error: OfferError, rule: &'static str) -> Self {
        match error {
            OfferError::ToOneself => Self::Yourself { rule },
            OfferError::Empty => Self::EmptyOffer { rule },
            OfferError::Full => Self::NoMoreOffers { rule },
            OfferError::Unknown { number } => Self::NoSuchOffer { number: number.to_string() },
            OfferError::Gone { number } => Self::OfferGone { number },
            OfferError::NotYours { number, from, to } => Self::NotYourOffer { number, from, to, rule },
        }
    }
}

impl From<NearMiss> for Common {
    fn from(miss: NearMiss) -> Self {
        Self::UnknownTerritory { typed: miss.typed, near: miss.near }
    }
}

impl Coded for Common {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver => codes::GAME_OVER,
            Self::NotYourTurn { .. } => codes::NOT_YOUR_TURN,
            Self::NothingOwed { .. } => codes::NOTHING_OWED,
            Self::UnknownTerritory { .. } => codes::UNKNOWN_TERRITORY,
            Self::UnknownPlayer { .. } => codes::UNKNOWN_PLAYER,
            Self::NotANumber { .. } => codes::NOT_A_NUMBER,
            Self::NoSuchOffer { .. } => codes::NO_SUCH_OFFER,
            Self::OfferGone { .. } => codes::OFFER_GONE,
            Self::VoteClosed => codes::VOTE_CLOSED,
            Self::Stale => codes::STALE,
            Self::NeedsConfirmation { .. } => codes::NEEDS_CONFIRMATION,
            Self::Unreadable { code, .. } | Self::Missing { code, .. } => code,
            Self::InField { number, .. } => number.code(),
            Self::Out { rule }
            | Self::TheyAreOut { rule, .. }
            | Self::Yourself { rule }
            | Self::TooFew { rule, .. }
            | Self::TooMany { rule, .. }
            | Self::TooLarge { rule }
            | Self::WrongNumber { rule, .. }
            | Self::NotYours { rule, .. }
            | Self::NotAdjacent { rule, .. }
            | Self::NoWay { rule, .. }
            | Self::SamePlace { rule, .. }
            | Self::OneMustStay { rule, .. }
            | Self::Twice { rule, .. }
            | Self::CannotAfford { rule, .. }
            | Self::PlacingDone { rule }
            | Self::NotYourOffer { rule, .. }
            | Self::EmptyOffer { rule }
            | Self::NoMoreOffers { rule } => rule,
        }
    }

    fn confirm(&self) -> Option<Button> {
        match self {
            Self::NeedsConfirmation { button, .. } => Some(button.clone()),
            Self::Missing { draft, ask, .. } => Some(Button::choose(draft, ask)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ButtonStyle;

    const PERU: TerritoryId = TerritoryId(11);

    #[test]
    fn wr_15_cw_13_one_at_least_goes_and_one_at_least_stays() {
        let leaving = |number, there| Common::leaving_one(number, there, PERU, "WR-15");
        assert_eq!([leaving(1, 2), leaving(4, 5)], [Ok(1), Ok(4)]);
        let must_stay = |troops| Err(Common::OneMustStay { territory: PERU, troops, rule: "WR-15" });
        assert_eq!([leaving(5, 5), leaving(1, 1), leaving(9, 1)], [must_stay(5), must_stay(1), must_stay(1)]);
        let few = |number| Err(Common::TooFew { number, least: 1, rule: "WR-15" });
        assert_eq!([leaving(0, 5), leaving(-3, 1)], [few(0), few(-3)]);
        let many = |number, most| Err(Common::TooMany { number, most, at: Some(PERU), rule: "WR-15" });
        assert_eq!([leaving(6, 5), leaving(i64::MAX, 5)], [many(6, 4), many(i64::MAX, 4)]);
    }

    #[test]
    fn numbers_keep_within_their_bounds() {
        assert_eq!(Common::units(3, 1, 3, None, "X-1"), Ok(3));
        assert_eq!(Common::units(-1, 0, 3, None, "X-1").err().map(|refusal| refusal.code()), Some("X-1"));
        assert!(matches!(
            Common::units(4, 1, 3, None, "X-1"),
            Err(Common::TooMany { number: 4, most: 3, .. })
        ));
        assert!(Common::affordable(5, 5, "X-1").is_ok());
        assert!(matches!(
            Common::affordable(6, 5, "X-1"),
            Err(Common::CannotAfford { amount: 6, has: 5, .. })
        ));
        let draft = Draft::new("attack").with("troops", "many");
        assert!(matches!(Common::number(&draft, "troops"), Err(Common::NotANumber { field: "troops", .. })));
        assert_eq!(Common::number(&draft, "keep"), Ok(None));
    }

    #[test]
    fn what_nobody_can_have_is_refused_with_the_most_that_it_can_be() {
        let beyond = i64::from(Common::BEYOND);
        let ordered = |number, most| Common::ordered(number, 1, most, Some(PERU), "X-1");
        // Too many by little is for the rules to say.
        assert_eq!([ordered(1, Some(4)), ordered(beyond - 1, Some(4))], [Ok(1), Ok(Common::BEYOND - 1)]);
        for number in [beyond, 5_000_000_000, i64::MAX] {
            let many = Common::TooMany { number, most: 4, at: Some(PERU), rule: "X-1" };
            assert_eq!(ordered(number, Some(4)), Err(many));
            assert_eq!(ordered(number, None), Err(Common::TooLarge { rule: "X-1" }));
            assert_eq!(Common::as_read(number, 0, "X-1"), Ok(Common::BEYOND));
        }
        for number in [0, -5, -i64::MAX] {
            let few = Common::TooFew { number, least: 1, rule: "X-1" };
            assert_eq!(
                [ordered(number, None), Common::as_read(number, 1, "X-1")],
                [Err(few.clone()), Err(few)]
            );
        }
        let large = Common::TooLarge { rule: "X-1" };
        assert_eq!((large.code(), large.in_field("keep").code()), ("X-1", "X-1"));
        let draft = Draft::new("attack").with("troops", "99999999999999999999").with("keep", "1e9");
        assert_eq!(Common::number(&draft, "troops"), Ok(Some(i64::MAX)));
        assert!(matches!(Common::number(&draft, "keep"), Err(Common::NotANumber { .. })));
    }

    #[test]
    fn a_number_that_cant_be_is_known_by_its_field_and_keeps_its_code() {
        let few = Common::none("X-1").in_field("enter");
        assert_eq!(few, Common::InField { field: "enter", number: Box::new(Common::none("X-1")) });
        assert_eq!((few.code(), few.confirm()), ("X-1", None));
        let must_stay = Common::OneMustStay { territory: PERU, troops: 1, rule: "X-1" };
        assert_eq!(must_stay.clone().in_field("troops"), must_stay);
    }

    #[test]
    fn a_territory_is_read_as_the_board_reads_it_with_whatever_a_menu_showed() {
        let board = Board::classic();
        assert_eq!(Common::territory(board, "peru"), Ok(board.by_id("peru").expect("it exists")));
        let missed = Common::territory(board, "Pery").expect_err("it is misspelt");
        assert_eq!(
            (missed.code(), matches!(&missed, Common::UnknownTerritory { near, .. } if near.len() == 1)),
            ("unknown-territory", true)
        );
        assert_eq!(
            Common::territory(board, "Peru — ben, 3 troops"),
            Ok(board.by_id("peru").expect("it exists"))
        );
    }

    #[test]
    fn what_is_wrong_with_an_offer_ends_in_the_rule_of_the_games_offers() {
        for (error, code) in [
            (OfferError::ToOneself, "WR-27"),
            (OfferError::Empty, "WR-27"),
            (OfferError::Full, "WR-27"),
            (OfferError::Unknown { number: 3 }, "no-such-offer"),
            (OfferError::Gone { number: 3 }, "offer-gone"),
            (OfferError::NotYours { number: 3, from: SeatId(0), to: SeatId(1) }, "WR-27"),
        ] {
            assert_eq!(Common::of_offer(error, "WR-27").code(), code);
        }
    }

    #[test]
    fn what_may_be_done_all_the_same_has_its_button() {
        let button = Button {
            label: "Leave Peru empty".to_owned(),
            draft: Draft::new("move").with("abandon", true),
            style: ButtonStyle::Danger,
            ask: Vec::new(),
        };
        let asks =
            Common::NeedsConfirmation { what: "empty", at: Some(PERU), number: 2, button: button.clone() };
        assert_eq!((asks.code(), asks.confirm()), (codes::NEEDS_CONFIRMATION, Some(button)));
        let missing =
            Common::Missing { draft: Draft::new("attack"), ask: vec!["to"], code: codes::UNKNOWN_TERRITORY };
        assert_eq!(missing.confirm().map(|button| button.ask), Some(vec!["to".to_owned()]));
        assert_eq!(Common::GameOver.confirm(), None);
    }
}
