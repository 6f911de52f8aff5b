//! Small change of speech: names, numbers, lists.

use std::collections::BTreeMap;

use crate::data::cardinal;
use crate::line;
use crate::rules::{Line, SeatId, Span, TerritoryId, ZoneId};
pub(in crate::warrior) use crate::speech::count;
pub(super) use crate::speech::{command, join, list, list_with, percent, rule, seats, separated, strong};
use crate::warrior::{Aim, Attack, Goods, Matter, Numbers, Voice, board};

/// A territory's name, as words.
pub(in crate::warrior) fn name(territory: TerritoryId) -> &'static str {
    board().name(territory)
}

/// A territory, as a span.
pub(super) fn land(territory: TerritoryId) -> Span {
    Span::Territory(name(territory).to_owned())
}

/// Territories, listed.
pub(super) fn lands(territories: impl IntoIterator<Item = TerritoryId>) -> Line {
    list(territories.into_iter().map(|territory| vec![land(territory)]).collect())
}

/// A continent's name.
pub(in crate::warrior) fn zone_name(zone: ZoneId) -> &'static str {
    board().zone_name(zone)
}

/// "1 troop", "5 troops".
pub(in crate::warrior) fn troops(number: u32) -> String {
    count(number, "troop", "troops")
}

/// "one troop", "ten troops".
pub(super) fn in_words(number: u32) -> String {
    format!("{} {}", cardinal(number), if number == 1 { "troop" } else { "troops" })
}

/// "140 gp".
pub(super) fn gp(number: impl std::fmt::Display) -> String {
    format!("{number} gp")
}

/// "Alaska 2, Peru 1": units by territory.
pub(super) fn places<'a>(places: impl IntoIterator<Item = (&'a TerritoryId, &'a u32)>) -> Line {
    let items: Vec<Line> =
        places.into_iter().map(|(territory, troops)| line![land(*territory), format!(" {troops}")]).collect();
    if items.is_empty() { line!["nothing"] } else { separated(items, ", ") }
}

/// Dice that several seats rolled against each other: one line for each round of ties.
pub(super) fn contest(rolls: &[Vec<(SeatId, u8)>]) -> Vec<Line> {
    rolls
        .iter()
        .enumerate()
        .map(|(index, roll)| {
            let dice = roll.iter().map(|(seat, die)| line![*seat, " ", Span::Dice(vec![*die])]).collect();
            let start = if index == 0 { line![] } else { line!["Tied, again: "] };
            join([start, separated(dice, ", ")])
        })
        .collect()
}

/// One side of an offer: "50 gp, Alaska with everyone in it and 3 troops from Peru".
pub(super) fn goods(goods: &Goods) -> Line {
    let mut items = Vec::new();
    if goods.cash > 0 {
        items.push(line![gp(goods.cash)]);
    }
    for territory in &goods.territories {
        let mut item = line![land(*territory)];
        item.extend(goods.stood.get(territory).map(|units| format!(" with {}", troops(*units)).into()));
        items.push(item);
    }
    for (territory, number) in &goods.troops {
        items.push(line![troops(*number), " from ", land(*territory)]);
    }
    if goods.pool > 0 {
        items.push(line![troops(goods.pool), " from the pool"]);
    }
    if goods.trade_routes > 0 {
        items.push(line![routes(goods.trade_routes)]);
    }
    if goods.passage {
        items.push(line!["safe passage"]);
    }
    if items.is_empty() { line!["nothing"] } else { list(items) }
}

/// "a trade route", "2 trade routes".
pub(in crate::warrior) fn routes(number: u32) -> String {
    if number == 1 { "a trade route".to_owned() } else { format!("{number} trade routes") }
}

/// A combination of continents (WR-2).
pub(in crate::warrior) fn aim(aim: Aim) -> &'static str {
    match aim {
        Aim::AsiaOceania => "Asia + Oceania",
        Aim::EuropeAfrica => "Europe + Africa",
        Aim::EuropeOceania => "Europe + Oceania",
        Aim::NorthAmericaOceania => "North America + Oceania",
        Aim::NorthAmericaSouthAmerica => "North America + South America",
    }
}

/// What a vote is about, as a question.
pub(super) fn question(numbers: &Numbers, matter: Matter) -> String {
    let Numbers { income, combat, council, .. } = numbers;
    match matter {
        Matter::Aid => {
            format!("Shall the richest give {} their money to the poorest?", council.aid.said_of())
        }
        Matter::TradeRoute => format!("Who gets a trade route, {} more each income?", gp(income.trade_route)),
        Matter::SpecialForce => format!(
            "Shall whoever holds the most territories give up {} for each of them, to a special force?",
            in_words(council.levy)
        ),
        Matter::Leader => format!(
            "Who becomes emergency leader: {} more each income, but −{} on attack dice?",
            gp(income.leader),
            combat.leader
        ),
        Matter::Territory => {
            format!("Who gets an unoccupied territory with {} in it?", troops(council.award))
        }
    }
}

/// What a vote is about, as a noun.
pub(in crate::warrior) fn matter(matter: Matter) -> &'static str {
    match matter {
        Matter::Aid => "aid for the poorest",
        Matter::TradeRoute => "a trade route",
        Matter::SpecialForce => "a special force",
        Matter::Leader => "an emergency leader",
        Matter::Territory => "a free territory",
    }
}

/// What a voice is for.
pub(super) fn voice(voice: Voice) -> Line {
    match voice {
        Voice::Yes => line!["yes"],
        Voice::No => line!["no"],
        Voice::Player(seat) => line![seat],
    }
}

/// Who gave how many votes to what, in the order of the voices.
pub(super) fn casts(cast: &BTreeMap<SeatId, (Voice, u32)>, sums: &BTreeMap<Voice, u32>) -> Vec<Line> {
    sums.iter()
        .map(|(side, sum)| {
            let from: Vec<Line> = cast
                .iter()
                .filter(|(_, (voice, _))| voice == side)
                .map(|(seat, (_, votes))| line![*seat, format!(" {votes}")])
                .collect();
            let who = if from.is_empty() {
                line![]
            } else {
                join([line![" ("], separated(from, ", "), line![")"]])
            };
            let side = match side {
                Voice::Yes => line![strong("Yes")],
                Voice::No => line![strong("No")],
                Voice::Player(seat) => line![*seat],
            };
            join([side, line![format!(": {}", count(*sum, "vote", "votes"))], who])
        })
        .collect()
}

/// "1 vote", "5 votes".
pub(super) fn votes(number: u32) -> String {
    count(number, "vote", "votes")
}

/// An attack that is open, without whose it is: from outside, or inside a territory (WR-14).
pub(super) fn open_attack(attack: &Attack) -> Line {
    match attack.inside {
        Some(against) => line!["fight against ", against, " in ", land(attack.to)],
        None => line!["attack on ", land(attack.to)],
    }
}
