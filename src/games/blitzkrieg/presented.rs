//! How Blitzkrieg is told, shown, written down and read in: the contract's second half, each part from the file that
//! makes it.

use serde_json::Value;

use super::numbers::BOOK;
use super::{
    Blitzkrieg, Event, Options, Order, Phase, Refusal, atlas, ballots, import, position, scene, story, verbs,
};
use crate::picture::{Arrow, Colour, Scene};
use crate::rules::{
    Addressed, Ballot, Board, Button, Common, Dice, Draft, Edition, ImportError, Line, Names, Passage,
    Presented, SeatId, TerritoryId, Texts, Verb, View,
};

impl Presented for Blitzkrieg {
    const NAME: &'static str = "Blitzkrieg";

    fn about() -> &'static str {
        story::ABOUT
    }

    fn open_offers(&self, seat: SeatId) -> usize {
        self.offers.iter().filter(|offer| offer.from == seat).count()
    }

    fn seat_colours(&self) -> Vec<Colour> {
        self.colours()
    }

    fn board(&self) -> &'static Board {
        Blitzkrieg::board(self)
    }

    const TERMS_SAY_ALL: bool = true;
    /// BZ-28: empty land isn't lost.
    const IGNORES: &'static [&'static str] = &["abandon"];

    fn terms(options: &Options) -> Passage {
        story::terms(options)
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
        _names: &Names,
        seat: SeatId,
        _order: &Order,
        events: &[Addressed<Event>],
    ) -> Passage {
        story::receipt(view, seat, events)
    }

    fn owed(what: &str) -> &str {
        match what {
            "market" => "word on the market",
            "place" => "placing",
            "eyes" => "placing of an Eye",
            "consent" | "contest" => "answer",
            other => other,
        }
    }

    fn answered_in_secret(&self, what: &str) -> bool {
        what == "place"
    }

    /// BZ-13: by a private offer.
    fn may_be_told_apart(&self, seat: SeatId) -> bool {
        self.outcome.is_none() && self.is_in(seat) && !self.is_illuminatus(seat)
    }

    fn look(view: &View<'_, Self>, _names: &Names, seat: SeatId, draft: &Draft) -> Option<Passage> {
        match draft.form.as_str() {
            "blitz prices" => Some(story::prices(view, seat)),
            "blitz ledger" => Some(story::ledger(view, view.viewer())),
            "offer list" => Some(story::private_offers(view, seat)),
            _ => None,
        }
    }

    fn ask(view: &View<'_, Self>, _names: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
        story::ask(view, seat)
    }

    fn ask_openly(view: &View<'_, Self>, _names: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
        story::ask_openly(view, seat)
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
        atlas::board_text(view, story::heading(view), zone)
    }

    fn scene(view: &View<'_, Self>, names: &Names) -> Scene {
        scene::scene(view, names)
    }

    fn arrows(view: &View<'_, Self>, events: &[&Event]) -> Vec<Arrow> {
        scene::arrows(view, events)
    }

    fn odds(view: &View<'_, Self>, _names: &Names, draft: &Draft) -> Result<Passage, Line> {
        let named = ["from", "to"].into_iter().filter_map(|field| draft.text(field));
        // What isn't known is refused there.
        for at in named.filter_map(|typed| Common::territory(view.board(), &typed).ok()) {
            view.check_there(at).map_err(|refusal| story::explain(view, view.seat(), &refusal))?;
        }
        story::odds(view, view.viewer(), draft)
    }

    fn texts() -> &'static dyn Texts {
        &*BOOK
    }

    fn names_what_is_open(draft: &Draft) -> bool {
        verbs::names_what_is_open(draft)
    }

    fn ballots(view: &View<'_, Self>, _names: &Names) -> Vec<Ballot> {
        ballots::ballots(view)
    }

    fn came_of(ballot: &str, events: &[Event]) -> Option<Line> {
        story::came_of(ballot, events)
    }

    fn phase(&self) -> &'static str {
        self.phase.word()
    }

    fn whose_turn(&self) -> Option<SeatId> {
        matches!(self.phase, Phase::Eyes | Phase::Roll | Phase::Act).then_some(self.turn)
    }

    /// BZ-13, BZ-F7.
    fn opened_again(view: &View<'_, Self>, before: &Self, seat: SeatId, now: i64) -> Option<Passage> {
        story::opened_again(view, before, seat, now)
    }

    /// A turn, or a part of set-up; not the roll in a turn.
    fn turn_passed(&self, before: &Self) -> bool {
        self.stage != before.stage || (self.phase == Phase::Over) != (before.phase == Phase::Over)
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
