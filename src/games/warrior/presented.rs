//! How Warrior is told, shown, written down and read in: the contract's second half, each part
//! from the file that makes it.

use serde_json::Value;

use super::numbers::BOOK;
use super::{Event, Order, Phase, Refusal, Warrior, ballots, board, import, position, scene, story, verbs};
use crate::picture::{Arrow, Scene};
use crate::rules::{
    Addressed, Ballot, Board, Button, Dice, Draft, Edition, FormSpec, ImportError, Line, Names, Passage,
    Presented, SeatId, TerritoryId, Texts, Verb, View,
};

impl Presented for Warrior {
    const NAME: &'static str = "Warrior";

    fn about() -> &'static str {
        story::ABOUT
    }

    fn board(&self) -> &'static Board {
        board()
    }

    fn open_offers(&self, seat: SeatId) -> usize {
        self.offers.iter().filter(|offer| offer.from == seat).count()
    }

    fn verbs() -> &'static [&'static Verb<Self>] {
        verbs::ALL
    }

    fn forms_spec() -> &'static [FormSpec] {
        &verbs::FORMS
    }

    fn may_order(view: &View<'_, Self>, seat: SeatId) -> Result<(), Refusal> {
        verbs::may_order(view, seat)
    }

    fn no_such_form(view: &View<'_, Self>) -> Refusal {
        view.nothing_owed("form")
    }

    fn territory_label(view: &View<'_, Self>, names: &Names, seat: SeatId, territory: TerritoryId) -> String {
        verbs::territory_label(view, names, seat, territory)
    }

    fn player_label(view: &View<'_, Self>, names: &Names, seat: SeatId) -> String {
        verbs::player_label(view, names, seat)
    }

    fn tell(view: &View<'_, Self>, _names: &Names, events: &[&Event]) -> Passage {
        story::tell(view, view.seat(), events)
    }

    fn explain(view: &View<'_, Self>, _names: &Names, refusal: &Refusal) -> Line {
        story::explain(view, view.seat(), refusal)
    }

    fn receipt(
        view: &View<'_, Self>,
        _names: &Names,
        seat: SeatId,
        order: &Order,
        events: &[Addressed<Event>],
    ) -> Passage {
        story::receipt(view, seat, order, events)
    }

    fn ask(view: &View<'_, Self>, _names: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
        story::ask(view, seat)
    }

    fn ask_openly(view: &View<'_, Self>, _names: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
        story::ask_openly(view, seat)
    }

    fn ask_all(
        view: &View<'_, Self>,
        _names: &Names,
        _what: &str,
        occasion: u32,
        seats: &[SeatId],
    ) -> (Passage, Vec<Button>) {
        story::ask_all(view, occasion, seats)
    }

    fn status(view: &View<'_, Self>, _names: &Names) -> Passage {
        story::status(view)
    }

    fn hand(view: &View<'_, Self>, _names: &Names, seat: SeatId) -> (Passage, Vec<Button>) {
        story::hand(view, seat)
    }

    fn board_text(view: &View<'_, Self>, _names: &Names, zone: Option<&str>) -> Result<Passage, Line> {
        story::board_text(view, zone)
    }

    fn scene(view: &View<'_, Self>, names: &Names) -> Scene {
        scene::scene(view, names)
    }

    fn standings(view: &View<'_, Self>, _names: &Names) -> Passage {
        story::standings(view)
    }

    fn arrows(_view: &View<'_, Self>, events: &[&Event]) -> Vec<Arrow> {
        scene::arrows(events)
    }

    fn odds(view: &View<'_, Self>, _names: &Names, draft: &Draft) -> Result<Passage, Line> {
        story::odds(view, view.viewer(), draft)
    }

    fn texts() -> &'static dyn Texts {
        &*BOOK
    }

    fn ballots(view: &View<'_, Self>, names: &Names) -> Vec<Ballot> {
        ballots::ballots(view, names)
    }

    fn owed(what: &str) -> &str {
        story::owed(what)
    }

    /// WR-25: by direct message or a private form; so too with written ballots (WR-47).
    fn answered_in_secret(&self, what: &str) -> bool {
        what == "bid" || (what == "vote" && self.votes_in_secret())
    }

    /// WR-22: who is in exile chooses until their next turn begins.
    fn in_its_own_time(&self, seat: SeatId, what: &str) -> bool {
        what == "capital" && self.exiles.contains_key(&seat)
    }

    fn phase(&self) -> &'static str {
        self.phase_word()
    }

    /// WR-10: in a combat round; in Fate & Politics several may have something to say.
    fn whose_turn(&self) -> Option<SeatId> {
        self.turn().filter(|_| matches!(self.phase, Phase::Combat(_)))
    }

    fn came_of(ballot: &str, events: &[Event]) -> Option<Line> {
        story::came_of(ballot, events)
    }

    fn turn_passed(&self, before: &Self) -> bool {
        part(self) != part(before)
    }

    fn position(view: &View<'_, Self>, names: &Names) -> Value {
        position::written(view, names)
    }

    fn import(
        position: &Value,
        edition: Edition,
        dice: &mut Dice,
    ) -> Result<(Self, Names, Vec<Addressed<Event>>), ImportError> {
        import::import_by(position, edition, dice)
    }
}

/// The part of the game that a board is shown for: a turn, a stage of set-up, and in a round of
/// commerce those after which the board may look different.
fn part(game: &Warrior) -> (u32, u8, usize) {
    let (part, turn) = match &game.phase {
        Phase::Aim | Phase::Capital(_) => (0, 0),
        Phase::Allocate(_) => (1, 0),
        Phase::Combat(turn) => (2, *turn),
        Phase::Auction(_) | Phase::Barter(_) => (3, 0),
        Phase::Speculate(_) | Phase::Fate(_) => (4, 0),
        Phase::Place(_) => (5, 0),
        Phase::Over => (6, 0),
    };
    (game.round, part, turn)
}
