//! What a contest would mean, and what an order may cost, said before it is done (CS-9, CS-13 to CS-20, CS-31, CS-36).

use super::odds::chance;
use super::words::{count, join, land, number, rule, side_name, strong, tokens};
use crate::clean_slate::{Along, CleanSlate, CountryStatus, Side, Tokens};
use crate::line;
use crate::rules::{Line, Passage, TerritoryId};

/// CS-13 to CS-17, CS-20: who meets whom, the chance, what goes in, what stays behind.
pub(in crate::clean_slate) fn before_win(
    game: &CleanSlate,
    who: Side,
    (from, to): (TerritoryId, TerritoryId),
    along: Along,
) -> Passage {
    let (own, foes) = (game.count(who, from), game.count(who.foe(), to));
    let mut lines = vec![meets(game, line![land(from), format!(" ({})", number(own))], (who, to))];
    let mut going = who.one_each();
    if let Some(kind) = game.goes_along(who, from, along) {
        going.add(kind, 1);
    }
    let mut behind = game.at(from).minus(&going);
    // CS-31: with the last of Democracy the country falls, and Environment there with it.
    if game.standing(from) == CountryStatus::Infiltrated && Side::Democracy.of(&behind).is_empty() {
        behind = behind.minus(&Side::Environment.of(&behind));
    }
    let loss = game.numbers().fight.loss;
    lines.push(match game.stays_closed(who, to) {
        true => line!["Won, nothing goes in while autocrats are there. ", rule("CS-27")],
        // CS-15, CS-16
        false if foes > loss => {
            let left = foes - loss;
            let are = if left == 1 { "is" } else { "are" };
            let left = number(left);
            line![format!("Won, {} are lost there and {left} {are} left: nothing goes in yet.", number(loss))]
        }
        false => {
            let stay = if behind.total() == 1 { "stays" } else { "stay" };
            let moved = format!("Won, {} go in and {} {stay} behind in ", tokens(&going), tokens(&behind));
            line![moved, land(from), "."]
        }
    });
    if foes > game.numbers().fight.helpless {
        lines.push(lost(game));
    }
    Passage { lines, ..Passage::default() }
}

/// CS-18, CS-19: nothing moves, and three are spent for the turn.
pub(in crate::clean_slate) fn before_harmony(game: &CleanSlate, at: TerritoryId) -> Passage {
    let who = Side::Democracy;
    let own = game.count(who, at);
    let mut lines = vec![meets(game, line![number(own)], (who, at))];
    lines.push(line![format!(
        "Nothing moves; {} are spent for this turn, whatever comes of it.",
        tokens(&who.one_each())
    )]);
    if game.count(who.foe(), at) > game.numbers().fight.helpless {
        lines.push(line!["Lost, they are what is lost."]);
    }
    Passage { lines, ..Passage::default() }
}

/// "Congo (5 tokens) against 3 tokens of Autocracy in Egypt: 41.7% a try".
fn meets(game: &CleanSlate, own: Line, (who, to): (Side, TerritoryId)) -> Line {
    let foes = game.count(who.foe(), to);
    let against = match foes {
        0 => line![" against nobody in ", land(to)],
        _ => line![format!(" against {} of {} in ", number(foes), side_name(who.foe())), land(to)],
    };
    let chance = match foes {
        foes if foes <= game.numbers().fight.helpless => strong("won without a roll"),
        _ => strong(format!("{}, one die each", chance(game, who, to))),
    };
    join([own, against, line![": ", chance, "."]])
}

/// CS-15
fn lost(game: &CleanSlate) -> Line {
    let loss = game.numbers().fight.loss;
    line![format!("Lost, you lose {} of yours there, which you choose; a tie changes nothing.", number(loss))]
}

/// CS-19, CS-31, CS-40: a lost roll would be the end of the country, and perhaps of the game.
pub(in crate::clean_slate) fn last_in_harmony(game: &CleanSlate, at: TerritoryId) -> Line {
    let partners = Side::Environment.of(&game.at(at));
    let with_it = fall_with(&partners);
    let gone = Side::PLAYERS.into_iter().find(|who| game.is_nowhere_but(*who, at));
    let end = gone.map_or_else(String::new, |who| {
        format!("; {} has no other token on the board, so the game is lost", side_name(who))
    });
    let mut line = line![
        strong("These are the last of Democracy"),
        " in ",
        land(at),
        format!(": with a lost roll the country falls{with_it}{end}. "),
        rule("CS-19"),
        " ",
        rule("CS-31")
    ];
    if gone.is_some() {
        line.extend(line![" ", rule("CS-40")]);
    }
    line
}

fn fall_with(lost: &Tokens) -> String {
    if lost.is_empty() { String::new() } else { format!(", and {} there with it", tokens(lost)) }
}

/// CS-9
pub(in crate::clean_slate) fn unplaced_lost(owed: u32) -> Line {
    line![
        strong(format!("{} of yours", count(owed, "token", "tokens"))),
        if owed == 1 { " is" } else { " are" },
        " not placed yet, and lost if this part ends. ",
        rule("CS-9")
    ]
}

/// CS-14, CS-31, CS-36: what becomes of a country from which the last of the partner's tokens goes along.
pub(in crate::clean_slate) fn last_along(game: &CleanSlate, who: Side, from: TerritoryId) -> Line {
    let last = strong(format!("The last of {}", side_name(who.partner())));
    let mut line = line![last, " in ", land(from), " would go along"];
    line.extend(left_behind(game, who.partner(), from, &who.of(&game.at(from)).minus(&who.one_each())));
    line
}

/// CS-31, CS-36: what becomes of a country which the last of a player's tokens leaves.
pub(in crate::clean_slate) fn last_to_leave(game: &CleanSlate, who: Side, from: TerritoryId) -> Line {
    let mut line = line![strong(format!("The last of {}", side_name(who))), " would leave ", land(from)];
    line.extend(left_behind(game, who, from, &who.partner().of(&game.at(from))));
    line
}

/// What the country is without this player's tokens; these of the partner's stay.
fn left_behind(game: &CleanSlate, who: Side, from: TerritoryId, partners: &Tokens) -> Line {
    match (who, partners.total(), game.standing(from)) {
        (_, 0, _) => line![": it is left empty."],
        (Side::Democracy, _, CountryStatus::Infiltrated) => {
            line![format!(": the country falls to its autocrats{}. ", fall_with(partners)), rule("CS-31")]
        }
        (Side::Environment, _, CountryStatus::Infiltrated) if game.disaster_over => {
            line![": Democracy is alone there with the autocrats."]
        }
        // CS-38
        (Side::Environment, _, CountryStatus::Democracy { .. } | CountryStatus::Infiltrated)
            if !game.disaster_over =>
        {
            line![": a democracy without Environment rolls each round for a disaster. ", rule("CS-36")]
        }
        _ => line![format!(": {} is alone there.", side_name(who.partner()))],
    }
}
