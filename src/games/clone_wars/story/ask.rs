//! What a seat is asked for, in words. Shown to the channel as well as to the seat, so there is no secret in it.

use super::words::{army, command, fleet_or_none, join, land, list, separated, strong, troops};
use crate::clone_wars::{Calling, CloneWars, Faction, Phase, army_name, faction, verbs};
use crate::line;
use crate::rules::{Button, Line, Passage, Prompt, SeatId, View};

/// What a seat owes and may do now, with the buttons for it; none where it owes nothing.
pub(in crate::clone_wars) fn ask(game: &View<'_, CloneWars>, seat: SeatId) -> Option<(Passage, Vec<Button>)> {
    asked(game, seat, Prompt::Alone)
}

/// The same as far as all may know it: what waits in a queue or was placed in secret isn't told.
pub(in crate::clone_wars) fn ask_openly(
    game: &View<'_, CloneWars>,
    seat: SeatId,
) -> Option<(Passage, Vec<Button>)> {
    asked(game, seat, Prompt::Openly)
}

fn asked(game: &View<'_, CloneWars>, seat: SeatId, prompt: Prompt) -> Option<(Passage, Vec<Button>)> {
    let debts = game.all_debts();
    let mut own: Vec<&str> = debts.iter().filter(|debt| debt.seat == seat).map(|debt| debt.what).collect();
    // All offers are said together.
    let mut offered = false;
    own.retain(|what| *what != "offer" || !std::mem::replace(&mut offered, true));
    if own.is_empty() {
        return None;
    }
    let lines: Vec<Line> = own.iter().flat_map(|what| owed(game, seat, what)).collect();
    Some((Passage { lines, pings: vec![seat], ..Passage::default() }, verbs::buttons(game, seat, prompt)))
}

/// CW-23: called at the end of a turn, Order 66 ends it.
fn ends_with_it(game: &CloneWars) -> &'static str {
    if game.options.order66 == Calling::EndOfTurn { " The turn ends with it." } else { "" }
}

/// CW-6: what all who place in secret are asked in the channel: the same whoever has done so.
pub(in crate::clone_wars) fn ask_all(game: &View<'_, CloneWars>, seats: &[SeatId]) -> (Passage, Vec<Button>) {
    let Some(one) = seats.first().copied() else { return Default::default() };
    let line = line![
        strong("Place your troops"),
        " on your planets, all of them and in secret; they are shown when all have done so. What is placed stays."
    ];
    (Passage::line(line), verbs::buttons(game, one, Prompt::Together))
}

fn owed(game: &CloneWars, seat: SeatId, what: &str) -> Vec<Line> {
    match what {
        "claim" => vec![join([
            line![strong("Claim a planet"), " for "],
            colour(game, seat),
            line!["; those that you would claim next can be queued: ", command("/clone queue"), "."],
        ])],
        "place" if game.one_by_one() => vec![join([
            line![strong("Place a troop"), " of "],
            colour(game, seat),
            line![format!("'s, {} left; the next ones can be queued.", game.in_hand(game.turn))],
        ])],
        "place" => {
            let hands = game.hands(seat).into_iter();
            let each = hands.map(|(whose, left)| line![format!("{left} of {}", army_name(whose))]).collect();
            vec![join([line![strong("Place your troops"), " in secret: "], list(each), line!["."]])]
        }
        "meet" => meet(game),
        "consent" => vec![line![
            strong("Order 66"),
            " now? ",
            army(game, game.turn),
            " would call it. Without an answer it is called when the time for this turn is up, unless this table waits for \
             absent players or has no deadlines."
        ]],
        "concede" => {
            let side = game.faction_of(seat);
            let would = game.conceded.iter().copied().filter(|seat| game.faction_of(*seat) == side);
            super::order66::concession(&would.collect::<Vec<_>>()).lines
        }
        "offer" => {
            let offers = game.offers.iter().filter(|offer| offer.to == seat);
            let said = |offer| {
                let lines = super::order66::offer_ballot(game, offer).lines.into_iter();
                lines.chain(super::order66::until(game, offer))
            };
            offers.flat_map(said).collect()
        }
        _ => turn(game),
    }
}

/// "Red", where the seat has two armies; "yours" else.
fn colour(game: &CloneWars, seat: SeatId) -> Line {
    match game.sides().only_of(seat) {
        Some(own) => line![army_name(own)],
        None => line![strong(army_name(game.turn))],
    }
}

/// CW-14.
fn meet(game: &CloneWars) -> Vec<Line> {
    let (Some(attack), Some((defender, at))) = (game.attack, game.asked_defender()) else {
        return Vec::new();
    };
    let land_here = game.land_at(at);
    vec![
        line![
            army(game, game.turn),
            format!(" attacks "),
            land(at),
            format!(" with {} and {}.", troops(attack.troops), fleet_or_none(attack.ships))
        ],
        line![
            strong(format!("How does {} meet it?", army_name(defender))),
            format!(" There stand {} and {}.", troops(land_here.troops), fleet_or_none(land_here.ships))
        ],
    ]
}

/// CW-13, CW-20: what can be done of attacks and movements.
fn attacking(game: &CloneWars) -> Line {
    let attacks = match game.so_far.attacked {
        true => "attack as often as you like",
        false => "attack",
    };
    let can = [
        (!game.origins().is_empty() || game.attack.is_some(), attacks),
        (!game.so_far.attacked && game.may_have_cards_to_play(), "play cards"),
        (game.so_far.attacked && game.may_have_a_text_to_play(), "play a card's text"),
        (game.has_troops_to_move() || game.has_a_ship_to_move(), "move"),
        (game.has_a_planet_to_cede(), "cede a planet or ask for one"),
    ];
    // A cession is named where little else is left; its button is there in any case.
    let [of_turn @ .., cede] = &can;
    let little = of_turn.iter().filter(|(can, _)| *can).count() < 2;
    let named = of_turn.iter().chain(Some(cede).filter(|_| little));
    let can: Vec<Line> = named.filter(|(can, _)| *can).map(|(_, what)| line![*what]).collect();
    match can.is_empty() {
        true => line![": nothing is left but to end it."],
        false => join([line![": "], separated(can, ", "), line![", or end it."]]),
    }
}

fn turn(game: &CloneWars) -> Vec<Line> {
    let whose = game.turn;
    let start = match game.sides().only_of(game.seat_of(whose)) {
        Some(_) => line![strong("It's your turn")],
        None => line![strong(format!("It's your turn, with {}", army_name(whose)))],
    };
    let (pool, has_cards) = (game.army(whose).pool, game.may_have_cards_to_play());
    // CW-14, CW-23: somebody is asked, and it goes on with the answer.
    let waits = match (game.asked_defender(), game.asked_partner()) {
        (Some((defender, at)), _) => Some(line![
            ": ",
            army(game, defender),
            " is asked how ",
            land(at),
            " is defended; it goes on with the answer."
        ]),
        (None, Some(partner)) => Some(line![
            ": ",
            partner,
            " is asked about Order 66; it goes on with the answer, or at the deadline, unless this table waits for absent \
             players or has no deadlines."
        ]),
        (None, None) => None,
    };
    if let Some(waits) = waits {
        return vec![join([start, waits])];
    }
    let calls = game.phase == Phase::Fortify
        && faction(whose) == Faction::Separatist
        && game.order66.is_none()
        && !game.so_far.refused;
    let rest = match game.phase {
        Phase::Token => line![
            ": place the token that you have drawn on one of your planets; ",
            command("/hand"),
            " shows it."
        ],
        Phase::Sidious => {
            let ends = ends_with_it(game);
            line![format!(": Sidious waits for his planet, one of the Separatists'; he stays there.{ends}")]
        }
        Phase::Reinforce => {
            let cards =
                if has_cards { " Cards can be played until the first attack or movement." } else { "" };
            line![format!(": {} to place.{cards}", troops(pool))]
        }
        Phase::Attack => attacking(game),
        _ => {
            let mut left = Vec::new();
            if game.has_troops_to_move() {
                left.push(line!["a movement of troops"]);
            }
            if game.has_a_ship_to_move() {
                left.push(line![if left.is_empty() { "a movement of a ship" } else { "one of a ship" }]);
            }
            if game.has_a_planet_to_cede() {
                left.push(line!["a cession to or from your partner"]);
            }
            if game.may_have_a_text_to_play() {
                left.push(line!["a card's text"]);
            }
            match left.is_empty() {
                true if calls => line![": end it."],
                true => line![": nothing is left but to end it."],
                false => join([line![": "], separated(left, ", "), line![", or end it."]]),
            }
        }
    };
    let mut lines = vec![join([start, rest])];
    if let Some(attack) = game.attack {
        lines.push(line![
            "The attack on ",
            land(attack.to),
            format!(
                " is open, {} against {}: roll on, or announce another.",
                attack.troops,
                game.troops(attack.to)
            )
        ]);
    }
    if let Some(conquest) = game.conquest.filter(|conquest| !conquest.ships.is_none()) {
        lines.push(line![
            format!("{} may follow to ", fleet_or_none(conquest.ships)),
            land(conquest.to),
            ": ",
            command("/clone bring"),
            ", before anything else."
        ]);
    }
    if calls {
        lines.push(line![format!("Order 66 can still be called.{}", ends_with_it(game))]);
    }
    lines
}
