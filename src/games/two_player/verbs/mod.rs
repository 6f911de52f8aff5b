//! What can be ordered, each thing declared once: a `Verb` with its fields, and beside it what is thought of for
//! them, by which buttons it is reached, and how it is read. A file for each part of the game.

mod attack;
mod bribe;
mod claim;
mod place;
mod reinforce;
mod stakes;
mod terms;
mod trade;
mod travel;
mod turn;
mod words;

use super::land::board;
use super::{Order, Phase, Refusal, TwoPlayer, side_of, story};
use crate::rules::{self, Button, Common, Names, Opening as Open, Presented, SeatId, TerritoryId, View};

pub(super) use bribe::BRIBE;
pub(super) use trade::TRADE;

type Verb = rules::Verb<TwoPlayer>;
type Field = rules::Field<TwoPlayer>;
type Takes = rules::Takes<TwoPlayer>;
type Filled<'a> = rules::Filled<'a, TwoPlayer>;
type Opening<'a> = Open<'a, TwoPlayer>;
/// An order as it is meant.
type Read = Result<Order, Refusal>;

/// All of them, in the order in which their buttons stand.
pub(super) static ALL: &[&Verb] = &[
    &bribe::BRIBE,
    &trade::TRADE,
    &place::PLACE,
    &place::ALLOCATE,
    &place::SPREAD,
    &reinforce::REINFORCE,
    &attack::ATTACK,
    &attack::HALT,
    &claim::CLAIM,
    &travel::MOVE,
    &turn::PASS,
    &turn::FINISH,
];

/// May this seat order anything at all?
pub(super) fn may_order(game: &TwoPlayer, seat: SeatId) -> Result<(), Refusal> {
    if game.outcome.is_some() || game.phase == Phase::Over {
        return Err(Common::GameOver.into());
    }
    if seat.index() >= game.seats.len() { Err(Common::no_seat(seat).into()) } else { Ok(()) }
}

/// The buttons by which this seat is asked.
pub(super) fn buttons(view: &View<'_, TwoPlayer>, seat: SeatId) -> Vec<Button> {
    <TwoPlayer as Presented>::forms(view, seat).into_iter().filter_map(|form| form.button).collect()
}

/// Of the buttons open to this seat, those of these verbs.
pub(super) fn buttons_of(view: &View<'_, TwoPlayer>, seat: SeatId, verbs: &[&Verb]) -> Vec<Button> {
    let mut all = buttons(view, seat);
    all.retain(|button| verbs.iter().any(|verb| verb.path == button.draft.form));
    all
}

/// "Kamchatka — ben, 3 troops, city".
pub(super) fn territory_label(game: &TwoPlayer, names: &Names, seat: SeatId, t: TerritoryId) -> String {
    let (land, name) = (game.land_at(t), board().name(t));
    let mut label = if land.owner == side_of(seat) {
        format!("{name} — {}", story::troops(land.troops))
    } else {
        // TP-18: attacked it may be, too.
        let ally = if game.is_ally(seat, land.owner) { ", your ally" } else { "" };
        let owner = story::side_name(game, names, land.owner);
        format!("{name} — {owner}{ally}, {}", story::troops(land.troops))
    };
    for mark in story::marks(game, t) {
        label.push_str(&format!(", {mark}"));
    }
    label
}

/// "ben — 12 territories, 3 cards".
pub(super) fn player_label(game: &TwoPlayer, names: &Names, seat: SeatId) -> String {
    let land = u32::try_from(game.of_seat(seat).len()).unwrap_or(u32::MAX);
    let cards = u32::try_from(game.seat(seat).hand.len()).unwrap_or(u32::MAX);
    format!("{} — {}, {}", names.of(seat), story::territories(land), story::cards(cards))
}
