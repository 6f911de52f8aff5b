//! What can be ordered, each thing declared once: a `Verb` with its fields, and beside it what is thought of for
//! them, by which buttons it is reached, and how it is read. A file for each part of the game.

mod attack;
mod cards;
mod cede;
mod defend;
mod faction;
mod order66;
mod place;
mod queue;
mod stakes;
mod terms;
mod text;
mod token;
mod travel;
mod turn;
mod words;

use super::{CloneWars, Order, Phase, Refusal, board, story};
use crate::rules::{self, Button, Common, Names, Opening as Open, Prompt, SeatId, TerritoryId, View};

pub(super) use cards::{CARDS, DISCARD, SHIP as SHIP_CARD};
pub(super) use cede::ANSWER;
pub(super) use faction::CONCEDE;
pub(super) use order66::CONSENT;
pub(super) use text::{READY, TEXT};
pub(super) use token::TOKEN;

type Verb = rules::Verb<CloneWars>;
type Field = rules::Field<CloneWars>;
type Takes = rules::Takes<CloneWars>;
type Filled<'a> = rules::Filled<'a, CloneWars>;
type Opening<'a> = Open<'a, CloneWars>;
/// An order as it is meant.
type Read = Result<Order, Refusal>;

/// All of them, in the order in which their buttons stand.
pub(super) static ALL: &[&Verb] = &[
    &defend::MEET,
    &order66::CONSENT,
    &token::TOKEN,
    &order66::SIDIOUS,
    &place::PLACE,
    &place::ALLOCATE,
    &place::SPREAD,
    &queue::QUEUE,
    &cards::CARDS,
    &cards::SHIP,
    &text::TEXT,
    &attack::BRING,
    &attack::ROLL,
    &attack::ATTACK,
    &attack::ANNOUNCE,
    &travel::MOVE,
    &travel::SHIP,
    &cede::OFFER,
    &cede::CEDE,
    &cede::ANSWER,
    &cede::WITHDRAW,
    &cede::LIST,
    &order66::ORDER66,
    &turn::PASS,
    &defend::DEFEND,
    &text::READY,
    &cards::DISCARD,
    &faction::SHOW,
    &faction::CONCEDE,
];

/// May this seat order anything at all?
pub(super) fn may_order(game: &CloneWars, seat: SeatId) -> Result<(), Refusal> {
    if game.outcome.is_some() || game.phase == Phase::Over {
        return Err(Common::GameOver.into());
    }
    if seat.0 >= game.seats { Err(Common::no_seat(seat).into()) } else { Ok(()) }
}

/// The buttons by which this seat is asked.
pub(super) fn buttons(view: &View<'_, CloneWars>, seat: SeatId, prompt: Prompt) -> Vec<Button> {
    if may_order(view, seat).is_err() {
        return Vec::new();
    }
    Open::of(view, seat, prompt).into_iter().filter_map(|form| form.button).collect()
}

/// Of the buttons open to this seat, those of these verbs.
pub(super) fn buttons_of(view: &View<'_, CloneWars>, seat: SeatId, verbs: &[&Verb]) -> Vec<Button> {
    let mut all = buttons(view, seat, Prompt::Alone);
    all.retain(|button| verbs.iter().any(|verb| verb.path == button.draft.form));
    all
}

/// The faction of the army in turn.
fn faction_of(game: &CloneWars) -> super::Faction {
    super::faction(game.turn)
}

/// Is who is asked at their turn, with nobody else asked, and neither token nor Sidious waiting?
fn in_turn(o: &Opening<'_>) -> bool {
    o.game.check_free(o.seat).is_ok()
}

/// "Byss — Gold (ben), 3 troops, 1 fighter, token".
pub(super) fn territory_label(game: &CloneWars, names: &Names, seat: SeatId, t: TerritoryId) -> String {
    let (land, name) = (game.land_at(t), board().name(t));
    let Some(owner) = land.owner else { return format!("{name} — free") };
    let own = game.sides().commands(seat, owner);
    let mut label = match (own, game.armies_of_seat(seat).len()) {
        (true, 1) => format!("{name} — {}", story::troops(land.troops)),
        (true, _) => format!("{name} — {}, {}", super::army_name(owner), story::troops(land.troops)),
        (false, _) => {
            format!("{name} — {}, {}", story::title(game, names, owner), story::troops(land.troops))
        }
    };
    if !land.ships.is_none() {
        label.push_str(&format!(", {}", story::fleet(land.ships)));
    }
    match land.tokens.len() {
        0 => {}
        1 => label.push_str(", a token"),
        many => label.push_str(&format!(", {many} tokens")),
    }
    if game.has_sidious(t) {
        label.push_str(", Sidious");
    }
    label
}

/// "ben — Gold, 12 planets, 3 cards".
pub(super) fn player_label(game: &CloneWars, names: &Names, seat: SeatId) -> String {
    let of = |army: rules::SideId| {
        let land = u32::try_from(game.of(army).len()).unwrap_or(u32::MAX);
        let cards = u32::try_from(game.army(army).hand.len()).unwrap_or(u32::MAX);
        format!("{}, {}, {}", super::army_name(army), story::planets(land), story::cards(cards))
    };
    let armies: Vec<String> = game.armies_of_seat(seat).into_iter().map(of).collect();
    format!("{} — {}", names.of(seat), armies.join("; "))
}
