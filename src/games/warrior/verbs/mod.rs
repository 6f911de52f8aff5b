//! What can be ordered, each thing declared once: a `Verb` with its fields, and beside it what is thought of for
//! them, by which buttons it is reached, and how it is read. A file for each part of the game.
//!
//! Reading finds out what is meant, what is left to its default, and what is missing; whether it is allowed is for
//! `check` to say.

mod act;
mod aim;
mod assault;
mod attack;
mod auction;
mod barter;
mod capital;
mod endings;
mod fate;
mod fight;
mod goods;
mod levy;
mod likely;
mod lists;
mod pass;
mod passage;
mod place;
mod stake;
mod stakes;
mod standing;
mod terms;
mod travel;
mod turn;
mod votes;
mod words;

use std::sync::LazyLock;

use super::{Order, Phase, Refusal, Warrior, board};
use crate::rules::{
    self, Button, Common, FormSpec, Names, Opening as Open, Presented, Prompt, SeatId, TerritoryId, View,
};

pub(super) use crate::fighting::UNTIL;
pub use act::ACT;
pub use aim::AIM;
pub(super) use aim::AIMS;
pub use assault::ASSAULT;
pub use attack::{ATTACK, HALT};
pub use auction::BID;
pub use barter::{ANSWER, LIST, OFFER, PACT, WITHDRAW};
pub use capital::CAPITAL;
pub use fate::{PAY, REWARD};
pub use fight::FIGHT;
pub use levy::REMOVE;
pub use pass::PASS;
pub use passage::PASSAGE;
pub use place::{ALLOCATE, PLACE, SPREAD, UNPLACE};
pub use stake::STAKE;
pub(super) use standing::standing_button;
pub use standing::{BEFOREHAND, STANDING};
pub use travel::MOVE;
pub(super) use travel::leave_empty;
pub use votes::{UNVOTE, VOTE};

type Verb = rules::Verb<Warrior>;
type Field = rules::Field<Warrior>;
type Takes = rules::Takes<Warrior>;
type Filled<'a> = rules::Filled<'a, Warrior>;
type Opening<'a> = Open<'a, Warrior>;
/// An order as it is meant.
type Read = Result<Order, Refusal>;

/// All of them, in the order in which their buttons stand.
pub(super) static ALL: &[&Verb] = &[
    &CAPITAL,
    &AIM,
    &PLACE,
    &ALLOCATE,
    &SPREAD,
    &ATTACK,
    &ASSAULT,
    &FIGHT,
    &MOVE,
    &HALT,
    &BID,
    &STAKE,
    &ANSWER,
    &OFFER,
    &PACT,
    &WITHDRAW,
    &LIST,
    &PAY,
    &REWARD,
    &REMOVE,
    &ACT,
    &VOTE,
    &PASS,
    &UNPLACE,
    &UNVOTE,
    &PASSAGE,
    &BEFOREHAND,
    &STANDING,
];

/// Their forms, in the order in which the command tree has been published.
pub(super) static FORMS: LazyLock<Vec<FormSpec>> = LazyLock::new(|| {
    rules::forms_of(&[
        &PLACE,
        &MOVE,
        &ATTACK,
        &PASS,
        &VOTE,
        &OFFER,
        &ANSWER,
        &WITHDRAW,
        &LIST,
        &CAPITAL,
        &AIM,
        &SPREAD,
        &ASSAULT,
        &HALT,
        &PASSAGE,
        &FIGHT,
        &BID,
        &STAKE,
        &STANDING,
        &REWARD,
        &PAY,
        &REMOVE,
        &ACT,
        &ALLOCATE,
        &BEFOREHAND,
        &UNPLACE,
        &UNVOTE,
        &PACT,
    ])
});

/// May this seat order anything at all?
pub(super) fn may_order(game: &Warrior, seat: SeatId) -> Result<(), Refusal> {
    if game.outcome.is_some() || game.phase == Phase::Over {
        return Err(Common::GameOver.into());
    }
    if game.seats.get(seat.index()).is_none_or(|standing| standing.out) {
        return Err(Common::Out { rule: "WR-56" }.into());
    }
    game.check_not_out(seat) // WR-56
}

/// The buttons by which this seat is asked.
pub(super) fn buttons(view: &View<'_, Warrior>, seat: SeatId, asked: Prompt) -> Vec<Button> {
    let open = match asked {
        Prompt::Alone => <Warrior as Presented>::forms(view, seat),
        Prompt::Openly | Prompt::Together => Open::of(view, seat, asked),
    };
    open.into_iter().filter_map(|form| form.button).collect()
}

/// Of the buttons open to this seat, those of these verbs.
pub(super) fn buttons_of(view: &View<'_, Warrior>, seat: SeatId, verbs: &[&Verb]) -> Vec<Button> {
    let mut all = buttons(view, seat, Prompt::Alone);
    all.retain(|button| verbs.iter().any(|verb| verb.path == button.draft.form));
    all
}

/// Safe passage (WR-13) and answers left beforehand (WR-25, WR-27, WR-28) are open at any time once all have their
/// land.
fn has_begun(game: &Warrior) -> bool {
    !matches!(game.phase, Phase::Aim | Phase::Capital(_) | Phase::Allocate(_) | Phase::Over)
}

/// "Kamchatka — ben, 3 troops".
pub(super) fn territory_label(game: &Warrior, names: &Names, seat: SeatId, t: TerritoryId) -> String {
    let (land, name) = (game.land_at(t), board().name(t));
    let mut label = match land.host() {
        Some(owner) if owner == seat => format!("{name} — {}", words::troops(land.troops)),
        Some(owner) => format!("{name} — {}, {}", names.of(owner), words::troops(land.troops)),
        None => format!("{name} — natural force {}", land.troops),
    };
    if game.is_capital(t) {
        label.push_str(", capital");
    }
    match land.guests_of(seat) {
        0 => {}
        guests => label.push_str(&format!(", your guests {guests}")),
    }
    label
}

/// "ben — 120 gp, 7 territories".
pub(super) fn player_label(game: &Warrior, names: &Names, seat: SeatId) -> String {
    let territories = match game.count_of(seat) {
        1 => "1 territory".to_owned(),
        number => format!("{number} territories"),
    };
    format!("{} — {} gp, {territories}", names.of(seat), game.seat(seat).cash)
}
