//! How Two-Player is told, shown, written down and read in: the contract's second half, each part from the file that
//! makes it.

use serde_json::Value;

use super::numbers::BOOK;
use super::{Event, Options, Order, Phase, Refusal, SIDES, TwoPlayer, import, position, scene, story, verbs};
use crate::picture::{Arrow, Colour, Scene};
use crate::rules::{
    Addressed, Button, Dice, Draft, Edition, ImportError, Line, Names, Passage, Presented, SeatId,
    TerritoryId, Texts, Verb, View,
};

impl Presented for TwoPlayer {
    const NAME: &'static str = "Two-Player";
    const TERMS_SAY_ALL: bool = true;

    fn about() -> &'static str {
        story::ABOUT
    }

    fn seat_colours(&self) -> Vec<Colour> {
        self.seats.iter().map(|seat| seat.colour).collect()
    }

    /// TP-1: the neutrals go by their colours.
    fn also_named(&self) -> Vec<&'static str> {
        SIDES.neutrals().map(|side| story::neutral_name(self, side)).collect()
    }

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
        order: &Order,
        events: &[Addressed<Event>],
    ) -> Passage {
        story::receipt(view, seat, order, events)
    }

    fn owed(what: &str) -> &str {
        if what == "place" { "placing" } else { what }
    }

    fn ask(view: &View<'_, Self>, _names: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
        story::ask(view, seat)
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

    fn arrows(view: &View<'_, Self>, events: &[&Event]) -> Vec<Arrow> {
        scene::arrows(view, events)
    }

    fn odds(view: &View<'_, Self>, _names: &Names, draft: &Draft) -> Result<Passage, Line> {
        story::odds(view, view.viewer(), draft)
    }

    fn texts() -> &'static dyn Texts {
        &*BOOK
    }

    fn phase(&self) -> &'static str {
        self.phase.word()
    }

    fn whose_turn(&self) -> Option<SeatId> {
        (self.phase != Phase::Over).then_some(self.turn)
    }

    /// A turn, the end of set-up; not each go in it.
    fn turn_passed(&self, before: &Self) -> bool {
        let turn = |game: &Self| {
            let in_set_up = game.phase == Phase::Setup;
            (in_set_up, game.phase == Phase::Over, game.turn, if in_set_up { 0 } else { game.occasion })
        };
        let (now, then) = (turn(self), turn(before));
        now != then && !(now.0 && then.0)
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
