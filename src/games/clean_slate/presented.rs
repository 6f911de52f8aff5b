//! How Clean Slate is told, shown, written down and read in: the contract's second half, each part
//! from the file that makes it.

use serde_json::Value;

use super::{CleanSlate, Event, Options, Order, Part, Refusal, forms, import, position, scene, story};
use crate::picture::{Colour, Scene};
use crate::rules::{
    Ballot, Button, Dice, Draft, Edition, FormSpec, ImportError, Line, Names, Passage, Presented, SeatId,
    Told, Viewer,
};

impl Presented for CleanSlate {
    const NAME: &'static str = "Clean Slate";
    const SEAT_COLOURS: &'static [Colour] = scene::SEAT_COLOURS;

    fn terms(options: &Options) -> Passage {
        story::terms(options)
    }

    fn forms_spec() -> &'static [FormSpec] {
        forms::SPECS
    }

    fn tell(&self, _names: &Names, events: &[Told<Event>]) -> Vec<Told<Passage>> {
        story::tell(self, events)
    }

    fn explain(&self, _names: &Names, seat: Option<SeatId>, refusal: &Refusal) -> Line {
        story::explain(self, seat, refusal)
    }

    fn receipt(&self, _names: &Names, seat: SeatId, order: &Order, events: &[Told<Event>]) -> Passage {
        story::receipt(self, seat, order, events)
    }

    fn ask(&self, _names: &Names, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
        story::ask(self, seat)
    }

    fn status(&self, _names: &Names, viewer: Viewer) -> Passage {
        story::status(&self.seen_by(viewer))
    }

    fn hand(&self, _names: &Names, seat: SeatId) -> (Passage, Vec<Button>) {
        story::hand(&self.seen_by(Viewer::Seat(seat)), seat)
    }

    fn board_text(&self, _names: &Names, viewer: Viewer, zone: Option<&str>) -> Result<Passage, Line> {
        story::board_text(&self.seen_by(viewer), zone)
    }

    fn scene(&self, names: &Names, viewer: Viewer) -> Scene {
        scene::scene(&self.seen_by(viewer), names)
    }

    fn odds(&self, _names: &Names, viewer: Viewer, draft: &Draft) -> Result<Passage, Line> {
        story::odds(&self.seen_by(viewer).game, viewer, draft)
    }

    fn rules_text(search: &str) -> Vec<(&'static str, &'static str)> {
        story::rules_text(search)
    }

    fn help(topic: &str) -> Option<&'static str> {
        story::help(topic)
    }

    fn help_topics() -> &'static [&'static str] {
        story::TOPICS
    }

    /// Two people who play together vote on nothing.
    fn ballots(&self, _names: &Names) -> Vec<Ballot> {
        Vec::new()
    }

    fn phase(&self) -> &'static str {
        self.part_word()
    }

    fn whose_turn(&self) -> Option<SeatId> {
        self.turn.seat().filter(|_| !matches!(self.part, Part::Setup | Part::Over))
    }

    /// A player's turn, the Risks' turns after it, the end of set-up.
    fn turn_passed(&self, before: &Self) -> bool {
        let turn = |game: &Self| (game.round, game.turn, game.part == Part::Setup, game.part == Part::Over);
        turn(self) != turn(before)
    }

    fn position(&self, names: &Names, viewer: Viewer) -> Value {
        position::position(self, names, viewer)
    }

    fn import(
        position: &Value,
        edition: Edition,
        dice: &mut Dice,
    ) -> Result<(Self, Names, Vec<Told<Event>>), ImportError> {
        import::import_by(position, edition, dice)
    }
}
