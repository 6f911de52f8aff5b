//! How Clean Slate is told, shown, written down and read in: the contract's second half, each part
//! from the file that makes it.

use serde_json::Value;

use super::numbers::BOOK;
use super::{CleanSlate, Event, Options, Order, Part, Refusal, board, import, position, scene, story, verbs};
use crate::picture::{Arrow, Colour, Scene};
use crate::rules::{
    Addressed, Board, Button, Common, Dice, Draft, Edition, Filled, ImportError, Line, Names, Passage,
    Presented, SeatId, TerritoryId, Texts, Verb, View,
};

impl Presented for CleanSlate {
    const NAME: &'static str = "Clean Slate";
    /// CS-1
    const TOGETHER: bool = true;
    const SEAT_COLOURS: &'static [Colour] = scene::SEAT_COLOURS;

    fn about() -> &'static str {
        story::ABOUT
    }

    fn terms(options: &Options) -> Passage {
        story::terms(options)
    }

    fn verbs() -> &'static [&'static Verb<Self>] {
        verbs::VERBS
    }

    fn board(&self) -> &'static Board {
        board()
    }

    fn may_order(view: &View<'_, Self>, seat: SeatId) -> Result<(), Refusal> {
        if view.outcome.is_some() || view.part == Part::Over {
            return Err(Common::GameOver.into());
        }
        view.player(seat).map(|_| ())
    }

    fn territory_label(
        view: &View<'_, Self>,
        _names: &Names,
        _seat: SeatId,
        territory: TerritoryId,
    ) -> String {
        verbs::label(view, territory)
    }

    /// CS-8
    fn drafted(filled: &Filled<'_, Self>, order: Order) -> Result<Order, Refusal> {
        verbs::kept_or_ordered(filled, order)
    }

    fn tell(view: &View<'_, Self>, _names: &Names, events: &[&Event]) -> Passage {
        story::tell(view, events)
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

    fn status(view: &View<'_, Self>, _names: &Names) -> Passage {
        story::status(view)
    }

    fn hand(view: &View<'_, Self>, _names: &Names, seat: SeatId) -> (Passage, Vec<Button>) {
        story::hand(view, seat)
    }

    /// CS-8
    fn kept(view: &View<'_, Self>, _names: &Names, seat: SeatId) -> (Passage, Vec<Button>) {
        story::kept(view, seat)
    }

    fn board_text(view: &View<'_, Self>, _names: &Names, zone: Option<&str>) -> Result<Passage, Line> {
        story::board_text(view, zone)
    }

    fn scene(view: &View<'_, Self>, names: &Names) -> Scene {
        scene::scene(view, names)
    }

    fn owed(what: &str) -> &str {
        match what {
            "place" => "placing",
            "lose" => "choice of what is lost",
            what => what,
        }
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
