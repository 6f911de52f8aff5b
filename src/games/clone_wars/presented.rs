//! How Clone Wars is told, shown, written down and read in: the contract's second half, each part from the file that
//! makes it.

use serde_json::Value;

use super::numbers::BOOK;
use super::{
    CloneWars, Event, Faction, Options, Order, Phase, Refusal, ballots, board, colour, import, position,
    scene, sides, story, verbs,
};
use crate::picture::{Arrow, Colour, Scene};
use crate::rules::{
    Addressed, Ballot, Board, Button, Dice, Draft, Edition, ImportError, Line, Names, Passage, Presented,
    SeatId, Team, TerritoryId, Texts, Verb, View,
};

impl Presented for CloneWars {
    const NAME: &'static str = "Clone Wars";
    /// CW-1, CW-23.
    const SETTLED_AMONG: &'static [&'static str] = &["/call", "/refused", "/conceded"];

    fn about() -> &'static str {
        story::ABOUT
    }

    fn open_offers(&self, seat: SeatId) -> usize {
        self.offers.iter().filter(|offer| offer.from == seat).count()
    }

    fn seat_colours(&self) -> Vec<Colour> {
        self.all_seats().filter_map(|seat| self.sides().of(seat).next()).map(colour).collect()
    }

    /// CW-3: that of the first army that each commands.
    fn colours_of_seats(seats: usize) -> Vec<Colour> {
        let seats = u8::try_from(seats).unwrap_or(u8::MAX);
        let first = |seat: u8| sides(seats).of(SeatId(seat)).next();
        let named = super::seat_names(seats).len();
        (0..seats).take(named).filter_map(first).map(colour).collect()
    }

    fn board(&self) -> &'static Board {
        board()
    }

    fn terms(options: &Options) -> Passage {
        story::terms(options)
    }

    fn chosen(options: &Options) -> Option<Line> {
        story::chosen(options)
    }

    fn verbs() -> &'static [&'static Verb<Self>] {
        verbs::ALL
    }

    fn may_order(view: &View<'_, Self>, seat: SeatId) -> Result<(), Refusal> {
        verbs::may_order(view, seat)
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
        names: &Names,
        seat: SeatId,
        order: &Order,
        events: &[Addressed<Event>],
    ) -> Passage {
        story::receipt(view, names, seat, order, events)
    }

    fn owed(what: &str) -> &str {
        match what {
            "place" => "placing",
            "meet" => "defence",
            "consent" => "answer",
            other => other,
        }
    }

    fn answered_in_secret(&self, what: &str) -> bool {
        what == "place" && !self.one_by_one()
    }

    /// CW-6: secret placings are final.
    fn answers_stay(&self, what: &str) -> bool {
        self.answered_in_secret(what)
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
        _occasion: u32,
        seats: &[SeatId],
    ) -> (Passage, Vec<Button>) {
        story::ask_all(view, seats)
    }

    fn status(view: &View<'_, Self>, _names: &Names) -> Passage {
        story::status(view)
    }

    fn hand(view: &View<'_, Self>, _names: &Names, seat: SeatId) -> (Passage, Vec<Button>) {
        story::hand(view, seat)
    }

    fn standings(view: &View<'_, Self>, _names: &Names) -> Passage {
        story::standings(view)
    }

    fn board_text(view: &View<'_, Self>, _names: &Names, zone: Option<&str>) -> Result<Passage, Line> {
        story::board_text(view, zone)
    }

    fn scene(view: &View<'_, Self>, names: &Names) -> Scene {
        scene::scene(view, names)
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

    fn teams(&self) -> Vec<Team> {
        Faction::ALL.map(|side| Team { name: side.name().to_owned(), seats: self.seats_of(side) }).into()
    }

    fn ballots(view: &View<'_, Self>, _names: &Names) -> Vec<Ballot> {
        ballots::ballots(view)
    }

    fn came_of(ballot: &str, events: &[Event]) -> Option<Line> {
        story::came_of(ballot, events)
    }

    /// CW-23: what a faction asks itself is answered by whom it asks, or by the time that they have for it.
    fn waits_unseen(&self, seat: SeatId, what: &str) -> bool {
        what == "turn" && self.seat_of(self.turn) == seat && self.asked_partner().is_some()
    }

    /// CW-5, CW-6: what is queued is claimed or placed at once when its turn comes.
    fn goes_on_unseen(&self) -> bool {
        self.phase == Phase::Claim || self.one_by_one()
    }

    fn phase(&self) -> &'static str {
        self.phase.word()
    }

    fn whose_turn(&self) -> Option<SeatId> {
        let all = self.phase == Phase::Deploy && !self.one_by_one();
        (self.phase != Phase::Over && !all).then(|| self.seat_of(self.turn))
    }

    /// A turn, the end of a part of set-up; not each claim in it.
    fn turn_passed(&self, before: &Self) -> bool {
        let turn = |game: &Self| match game.phase {
            Phase::Claim | Phase::Deploy => (game.phase.word(), 0),
            Phase::Over => ("over", 0),
            _ => ("turn", game.stage),
        };
        turn(self) != turn(before)
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
