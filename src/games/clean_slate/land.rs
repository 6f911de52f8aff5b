//! What every part of the rules does to tokens. Nothing else in the game puts any on the board or
//! takes any off it.

use std::sync::LazyLock;

use super::{CleanSlate, CountryStatus, Event, Kind, Noted, Part, Refusal, RemovedWhy, Side, Tokens};
use crate::rules::{Addressed, Board, Common, SeatId, TerritoryId, TerritorySet};

/// What has happened so far, in order.
pub type Out = Vec<Addressed<Event>>;

pub(super) fn tell(out: &mut Out, event: Event) {
    out.push(Addressed::public(event));
}

/// CS-2: the classic map, whose Australia is Oceania here.
#[must_use]
pub fn board() -> &'static Board {
    static BOARD: LazyLock<Board> = LazyLock::new(|| {
        let renamed = Board::classic().renamed(&[("australia", "Oceania")]);
        renamed.expect("a zone of the classic board is renamed; held by a test")
    });
    &BOARD
}

/// A country's name: what a card is called.
pub(super) fn name_of(t: TerritoryId) -> String {
    board().name(t).to_owned()
}

/// The name of a kind: what a pick is called.
pub(super) fn word_of(kind: Kind) -> String {
    crate::rules::TokenKind::word(kind).to_owned()
}

impl CleanSlate {
    /// A country's tokens.
    #[must_use]
    pub fn at(&self, t: TerritoryId) -> Tokens {
        self.land.get(usize::from(t.0)).copied().unwrap_or_default()
    }

    /// What a country is.
    #[must_use]
    pub fn standing(&self, t: TerritoryId) -> CountryStatus {
        CountryStatus::of(&self.at(t))
    }

    /// How many tokens a side has in a country.
    #[must_use]
    pub fn count(&self, side: Side, t: TerritoryId) -> u32 {
        side.count(&self.at(t))
    }

    /// Has a side any token on the board? Looks no further than the first: it is asked after every action.
    pub(super) fn is_anywhere(&self, side: Side) -> bool {
        self.land.iter().any(|here| side.is_among(here))
    }

    /// The countries in which a side has any token.
    #[must_use]
    pub fn holds(&self, side: Side) -> TerritorySet {
        self.lands(|here| side.is_among(here))
    }

    /// The countries of whose tokens this is true.
    pub(super) fn lands(&self, is: impl Fn(&Tokens) -> bool) -> TerritorySet {
        TerritorySet::of_flags(self.land.iter().map(is))
    }

    /// The countries of which this is true.
    #[must_use]
    pub fn countries(&self, is: impl Fn(&Self, TerritoryId) -> bool) -> TerritorySet {
        board().all_where(|t| is(self, t))
    }

    /// How many tokens a player has in supply (CS-6).
    #[must_use]
    pub fn supply_of(&self, side: Side) -> u32 {
        side.count(&self.supply)
    }

    /// How many tokens a player has still to place (CS-4, CS-9); a Risk none.
    #[must_use]
    pub fn owed_by(&self, side: Side) -> u32 {
        self.owed.get(side.id().index()).copied().unwrap_or(0)
    }

    pub(super) fn set_owed(&mut self, side: Side, owed: u32) {
        if let Some(slot) = self.owed.get_mut(side.id().index()) {
            *slot = owed;
        }
    }

    /// CS-8: tokens kept in private are a player's own.
    #[must_use]
    pub fn plan_of(&self, side: Side) -> &[super::Order] {
        self.plans.get(side.id().index()).map_or(&[], Vec::as_slice)
    }

    pub(super) fn plan_mut(&mut self, side: Side) -> &mut Vec<super::Order> {
        let last = self.plans.len() - 1;
        &mut self.plans[side.id().index().min(last)]
    }

    /// CS-8: what is known of this player's plans for other turns.
    pub(super) fn noted_of(&self, side: Side) -> &Noted {
        &self.noted[side.id().index().min(self.noted.len() - 1)]
    }

    pub(super) fn noted_mut(&mut self, side: Side) -> &mut Noted {
        let last = self.noted.len() - 1;
        &mut self.noted[side.id().index().min(last)]
    }

    /// CS-8: was what this player kept last carried out, as far as it went?
    pub(super) fn was_carried(&self, side: Side) -> bool {
        self.carried[side.id().index().min(self.carried.len() - 1)]
    }

    /// CS-8: was what this player kept last carried out?
    pub(super) fn carried_mut(&mut self, side: Side) -> &mut bool {
        let last = self.carried.len() - 1;
        &mut self.carried[side.id().index().min(last)]
    }

    /// The part in a word, as positions have it.
    #[must_use]
    pub fn part_word(&self) -> &'static str {
        self.part.word()
    }

    /// A number that no debt has had before.
    pub(super) fn new_occasion(&mut self) -> u32 {
        self.occasion += 1;
        self.occasion
    }

    /// The player who sits there.
    pub(super) fn player(&self, seat: SeatId) -> Result<Side, Refusal> {
        Ok(Side::of_seat(seat).ok_or_else(|| Common::no_seat(seat))?)
    }

    /// Puts new tokens into a country, the players' out of their supply (CS-6).
    pub(super) fn put(&mut self, t: TerritoryId, tokens: &Tokens) {
        self.supply = self.supply.minus(tokens);
        self.add(t, tokens);
    }

    fn add(&mut self, t: TerritoryId, tokens: &Tokens) {
        if let Some(here) = self.land.get_mut(usize::from(t.0)) {
            *here = here.plus(tokens);
        }
    }

    fn subtract(&mut self, t: TerritoryId, tokens: &Tokens) {
        if let Some(here) = self.land.get_mut(usize::from(t.0)) {
            *here = here.minus(tokens);
        }
        // CS-19: what isn't there can't be spent there.
        let here = self.at(t);
        if let Some(spent) = self.spent.get_mut(&t) {
            *spent = spent.iter().map(|(kind, count)| (kind, count.min(here.count(kind)))).collect();
        }
    }

    /// Takes tokens off the board; the players' return to their supply (CS-6).
    pub(super) fn remove(&mut self, t: TerritoryId, tokens: &Tokens) {
        self.subtract(t, tokens);
        for side in Side::PLAYERS {
            self.supply = self.supply.plus(&side.of(tokens));
        }
    }

    /// Moves tokens from country to country.
    pub(super) fn carry(&mut self, from: TerritoryId, to: TerritoryId, tokens: &Tokens) {
        self.subtract(from, tokens);
        self.add(to, tokens);
    }

    /// Removes all tokens of these sides, and tells so if there were any; what was removed.
    pub(super) fn clear(&mut self, t: TerritoryId, sides: &[Side], why: RemovedWhy, out: &mut Out) -> Tokens {
        let here = self.at(t);
        let tokens = sides.iter().fold(Tokens::none(), |all, side| all.plus(&side.of(&here)));
        if !tokens.is_empty() {
            self.remove(t, &tokens);
            tell(out, Event::Removed { at: t, tokens, why });
        }
        tokens
    }

    /// CS-31: where A are and the last D has left or died, every E is removed.
    pub(super) fn uphold(&mut self, t: TerritoryId, out: &mut Out) {
        if self.standing(t) == CountryStatus::Autocracy {
            self.clear(t, &[Side::Environment], RemovedWhy::Overthrown, out);
        }
    }

    /// CS-21: E never enters an autocracy, D never a disaster zone.
    #[must_use]
    pub fn barred(&self, side: Side, t: TerritoryId) -> bool {
        Self::bars(side, &self.at(t))
    }

    /// CS-21: does what is here keep a side out?
    pub(super) fn bars(side: Side, here: &Tokens) -> bool {
        match side {
            Side::Democracy => Side::Disaster.is_among(here),
            Side::Environment => CountryStatus::of(here) == CountryStatus::Autocracy,
            Side::Autocracy | Side::Disaster => false,
        }
    }

    pub(super) fn check_entry(&self, side: Side, to: TerritoryId) -> Result<(), Refusal> {
        if self.barred(side, to) { Err(Refusal::Barred { side, to }) } else { Ok(()) }
    }

    /// It is this player's turn, and no loss is to be chosen first (CS-15).
    pub(super) fn check_turn(&self, seat: SeatId, what: &'static str) -> Result<Side, Refusal> {
        let side = self.player(seat)?;
        if self.part == Part::Setup {
            return Err(Common::NothingOwed { what }.into());
        }
        if self.turn != side {
            return Err(Refusal::NotYourTurn { turn: self.turn, keep: None });
        }
        match self.losing {
            Some(loss) => Err(Refusal::LossFirst { at: loss.at, count: loss.count }),
            None => Ok(side),
        }
    }

    /// CS-8: the order belongs to this part, or to a later one while nothing is owed.
    pub(super) fn check_part(&self, part: Part) -> Result<(), Refusal> {
        let owed = self.owed_by(self.turn);
        if self.part > part || (self.part < part && owed > 0) {
            return Err(Refusal::WrongPart { part: self.part_word(), owed });
        }
        Ok(())
    }

    /// CS-8: an order of a later part ends the earlier one.
    pub(super) fn enter(&mut self, part: Part, out: &mut Out) {
        if self.part != part {
            self.part = part;
            tell(out, Event::PartBegan { side: self.turn, part });
        }
    }
}

impl Part {
    /// The part in a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Place => "place",
            Self::Act => "act",
            Self::Recalibrate => "recalibrate",
            Self::Over => "over",
        }
    }
}
