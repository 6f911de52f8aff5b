//! What can be ordered, each thing declared once: a `Verb` with its fields, and beside it what is thought of for
//! them, by which buttons it is reached, and how it is read. A file for each part of the game.

mod attack;
mod friends;
mod goods;
mod illuminati;
mod raise;
mod set_up;
mod stakes;
mod territory;
mod trade;
mod travel;
mod turn;
mod words;

use super::{Action, Blitzkrieg, Order, Phase, Pyramid, Refusal, story};
use crate::rules::{self, Button, Common, Draft, Names, Opening as Open, Prompt, SeatId, TerritoryId, View};

pub(super) use friends::CONSENT;
pub(super) use goods::{in_words, written};
pub(super) use territory::can_fight;
pub(super) use trade::{ANSWER, answers};

type Verb = rules::Verb<Blitzkrieg>;
type Field = rules::Field<Blitzkrieg>;
type Takes = rules::Takes<Blitzkrieg>;
type Filled<'a> = rules::Filled<'a, Blitzkrieg>;
type Opening<'a> = Open<'a, Blitzkrieg>;
/// An order as it is meant.
type Read = Result<Order, Refusal>;

/// All of them, in the order in which their buttons stand.
pub(super) static ALL: &[&Verb] = &[
    &illuminati::INTERVENE,
    &friends::CONSENT,
    &set_up::SOCIETY,
    &set_up::PLACE,
    &set_up::PAWN,
    &turn::ROLL,
    &raise::RAISE,
    &travel::MOVE,
    &travel::MARCH,
    &attack::ATTACK,
    &attack::INVADE,
    &territory::FIGHT,
    &territory::CONQUER,
    &territory::SURPRISE,
    &territory::MEMETIC,
    &territory::PYRAMID,
    &territory::SELL,
    &illuminati::EYE,
    &trade::OFFER,
    &trade::PACT,
    &trade::ANSWER,
    &trade::WITHDRAW,
    &trade::LIST,
    &friends::FRIEND,
    &illuminati::CONTEST,
    &turn::PASS,
    &turn::PRICES,
    &turn::LEDGER,
];

/// BZ-43: whom an Illuminatus forces.
const AS: Field =
    Field::may("as", "Whom you force (Illuminati: whose it can only be)", Takes::Player(words::forcible));

/// May this seat order anything at all?
pub(super) fn may_order(game: &Blitzkrieg, seat: SeatId) -> Result<(), Refusal> {
    if game.outcome.is_some() || game.phase == Phase::Over {
        return Err(Common::GameOver.into());
    }
    if seat.index() >= game.seats.len() {
        return Err(Common::no_seat(seat).into());
    }
    if game.is_in(seat) { Ok(()) } else { Err(Common::Out { rule: "BZ-30" }.into()) }
}

/// BZ-13, BZ-C8: offers and proposals have numbers of their own.
pub(super) fn names_what_is_open(draft: &Draft) -> bool {
    [ANSWER.path, trade::WITHDRAW.path, CONSENT.path].contains(&draft.form.as_str())
}

/// The buttons by which this seat is asked.
pub(super) fn buttons(view: &View<'_, Blitzkrieg>, seat: SeatId, prompt: Prompt) -> Vec<Button> {
    if may_order(view, seat).is_err() {
        return Vec::new();
    }
    Open::of(view, seat, prompt).into_iter().filter_map(|form| form.button).collect()
}

/// Is this seat's turn at its actions, a player's?
fn in_turn(o: &Opening<'_>) -> bool {
    o.game.check_acting(o.seat).is_ok() && !o.game.is_illuminatus(o.seat)
}

/// Who could act by an order of this seat's now: oneself in one's turn; of an Illuminatus's, with nothing waiting, whom it
/// may still force (BZ-43, BZ-G7).
fn actors(o: &Opening<'_>) -> Vec<SeatId> {
    let (game, seat) = (o.game, o.seat);
    if !game.is_illuminatus(seat) {
        return if in_turn(o) { vec![seat] } else { Vec::new() };
    }
    if game.check_acting(seat).is_err() || game.check_forcing(seat).is_err() {
        return Vec::new();
    }
    let may =
        |player: &SeatId| words::is_forcible(game, seat, *player) && game.check_cap(seat, *player).is_ok();
    game.players_in().filter(may).collect()
}

/// Could one of them do what starts in a territory like this?
fn could(o: &Opening<'_>, starts: impl Fn(&Blitzkrieg, SeatId, TerritoryId) -> bool) -> bool {
    let game: &Blitzkrieg = o.game;
    let reaches = |actor: SeatId, t| actor == o.seat || game.influence(o.seat, actor, &[t]).is_some();
    actors(o)
        .into_iter()
        .any(|actor| game.world().iter().any(|t| starts(game, actor, t) && reaches(actor, t)))
}

/// The same, for who has something to pay with.
fn could_pay(o: &Opening<'_>, cost: u32, starts: impl Fn(&Blitzkrieg, SeatId, TerritoryId) -> bool) -> bool {
    could(o, |game, actor, t| game.standing(actor).resources >= cost && starts(game, actor, t))
}

/// An action of one's own, or of whom an Illuminatus forces.
fn act(form: &Filled<'_>, whom: Option<SeatId>, action: Action) -> Read {
    let sure = form.flag("sure", "BZ-33")?.unwrap_or(false);
    Ok(Order::Act { whom, action, sure })
}

/// "Alaska — ben, 3 divisions and the general".
pub(super) fn territory_label(game: &Blitzkrieg, names: &Names, seat: SeatId, t: TerritoryId) -> String {
    let name = game.board().name(t);
    let owner = match game.owner(t) {
        Some(owner) if owner == seat => "yours".to_owned(),
        Some(owner) => names.of(owner),
        None => "natives".to_owned(),
    };
    let mut parts = vec![owner];
    let land = game.land_at(t);
    if land.garrison > 0 {
        parts.push(story::divisions(land.garrison));
    }
    for whose in game.armies_at(t) {
        let army = story::army_words(&game.army(whose, t));
        parts.push(if game.owner(t) == Some(whose) {
            army
        } else {
            format!("{army} of {}", names.of(whose))
        });
    }
    if land.center {
        parts.push("space center".to_owned());
    }
    // BZ-46: what lies dead is what an Eye goes there for.
    parts.extend(land.pyramid.map(|of| match of {
        Pyramid::Dead => "dead Pyramid".to_owned(),
        Pyramid::Of(_) => "Pyramid".to_owned(),
    }));
    if !land.eyes.is_empty() {
        parts.push("Eye".to_owned());
    }
    match land.dead_eyes {
        0 => {}
        1 => parts.push("dead Eye".to_owned()),
        dead => parts.push(format!("{dead} dead Eyes")),
    }
    format!("{name} — {}", parts.join(", "))
}

/// "ben — 12 resources, 4 territories, 2 dice".
pub(super) fn player_label(game: &Blitzkrieg, names: &Names, seat: SeatId) -> String {
    format!("{} — {}", names.of(seat), story::figures(game, seat).join(", "))
}
