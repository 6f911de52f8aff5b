//! What fate brings, in words (WR-29 to WR-45, WR-55).

use std::collections::BTreeMap;

use super::words::{command, count, gp, in_words, join, land, list, separated, troops, zone_name};
use crate::line;
use crate::rules::{Line, SeatId, Span, TerritoryId};
use crate::warrior::{MoneyWhy, NoResult, Numbers, WhatWaits, board};

/// What the sum of four dice stands for.
pub(in crate::warrior) fn entry(numbers: &Numbers, sum: u8) -> String {
    let n = &numbers.fate;
    match sum {
        4 => {
            return format!("Famine all over the world: everybody gives {} their money.", n.famine.said_of());
        }
        5 => return format!("A boom: {} for each territory.", gp(n.boom)),
        6 => return format!("A crash: {} to pay for each territory.", gp(n.crash)),
        7 => return format!("A fair year: {} for each territory.", gp(n.fair_year)),
        8 => return format!("A lean year: {} to pay for each territory.", gp(n.lean_year)),
        9 => return format!("One territory prospers: {} for its owner.", gp(n.prosperity)),
        10 => return format!("One territory is bankrupt: its owner pays {} or loses it.", gp(n.bankruptcy)),
        11 => return format!("Two territories prosper: {} each for their owners.", gp(n.prosperity_each)),
        12 => {
            return format!(
                "Two territories are bankrupt: {} each from their owners, or they are lost.",
                gp(n.bankruptcy_each)
            );
        }
        13 => {
            return format!(
                "Disaster in one territory: {} of aid, and every troop there rolls to survive.",
                gp(n.disaster_aid)
            );
        }
        14 => {
            return format!(
                "Fortune smiles on one territory: {} and {}.",
                gp(n.fortune_cash),
                troops(n.fortune_troops)
            );
        }
        15 => "An uprising in one territory: a mob attacks whoever holds it.",
        16 => return format!("Volunteers: {} in a territory of the player's choice.", troops(n.volunteers)),
        17 => {
            let most = troops(n.desertion);
            return format!("Desertion: up to {most} slip away; the next player says where from.");
        }
        18 => "The council meets.",
        19 => return format!("Local militia: {} for one territory.", troops(n.militia)),
        20 => return format!("A territory arms itself: {}.", troops(n.arming)),
        21 => "The generals quarrel.",
        22 => return format!("An epidemic in one territory: each force there loses {}.", troops(n.epidemic)),
        23 => "Fuel and transport to spare.",
        24 => "Scandal in a capital.",
        _ => "Nothing happens.",
    }
    .to_owned()
}

/// Why nothing came of it: of this sum of four dice, where one was rolled by the same order.
pub(super) fn no_result(why: NoResult, sum: Option<u8>) -> &'static str {
    match why {
        // WR-44
        NoResult::NothingThere if sum == Some(23) => {
            "None of theirs can go anywhere within their own land: nobody moves."
        }
        NoResult::NoOwner => "Nobody owns it: nothing happens.",
        NoResult::FamineBefore => "The famine has already come, and it comes only once: nothing happens.",
        NoResult::AllEqual => "All have the same money: nothing happens.",
        NoResult::RollAgain => "That doesn't count here; another is rolled.",
        NoResult::NoneLeft => "No territory is unoccupied: there is nothing to award.",
        NoResult::InExile => "Its owner has no capital that could suffer: nothing happens.",
        NoResult::NothingThere => "There is nothing to take: nothing happens.",
    }
}

/// WR-55: the continent's die, then the territory's, each roll of them shown.
pub(super) fn random_territory(continent: &[u8], rolls: &[Vec<u8>], territory: TerritoryId) -> Line {
    let zone = zone_name(board().zone(territory));
    let again = rolls.iter().map(|roll| vec![Span::Dice(roll.clone())]).collect();
    let rolled = separated(again, ", again ");
    let continents = continent.iter().map(|die| vec![Span::Dice(vec![*die])]).collect();
    join([
        line!["A random territory: "],
        separated(continents, ", again "),
        line![format!(" {zone}, ")],
        rolled,
        line![" ", land(territory), "."],
    ])
}

/// Money gained and paid.
pub(super) fn money(numbers: &Numbers, changes: &BTreeMap<SeatId, i64>, why: MoneyWhy) -> Line {
    // WR-48
    if why == MoneyWhy::Aid && !changes.is_empty() && changes.values().all(|change| *change == 0) {
        let part = numbers.council.aid.said_of();
        return line![format!("With so little, {part} it rounds down to nothing.")];
    }
    let items: Vec<Line> = changes
        .iter()
        .map(|(seat, change)| {
            let sum = gp(change.unsigned_abs());
            match (why, *change > 0) {
                // WR-30: a part of so little may round down to nothing.
                (MoneyWhy::Famine, false) if *change == 0 => line![*seat, " has too little to give any"],
                (_, false) if *change == 0 => line![*seat, " has nothing to pay"],
                (MoneyWhy::Famine | MoneyWhy::Aid, false) => line![*seat, format!(" gives {sum}")],
                (MoneyWhy::Aid, true) => line![*seat, format!(" receives {sum}")],
                (MoneyWhy::Emergency, false) => line![*seat, format!(" pays {sum} of emergency aid")],
                (MoneyWhy::Bailout, false) => line![*seat, format!(" pays {sum} to keep it")],
                (_, true) => line![*seat, format!(" gains {sum}")],
                (MoneyWhy::Economy | MoneyWhy::Fortune, false) => line![*seat, format!(" pays {sum}")],
            }
        })
        .collect();
    if items.is_empty() {
        return line!["Nobody gains or pays anything."];
    }
    join([list(items), line!["."]])
}

/// WR-35, WR-36: what was paid, and the territory goes all the same.
pub(super) fn paid_in_part(seat: SeatId, territory: TerritoryId, paid: u32, of: u32) -> Line {
    let what = match paid {
        0 => format!(" pays nothing of the {} and loses ", gp(of)),
        paid => format!(" pays {} of the {}, all there was, and still loses ", gp(paid), gp(of)),
    };
    line![seat, what, land(territory), "."]
}

/// A choice that waits for somebody.
pub(super) fn choice(numbers: &Numbers, seat: SeatId, what: WhatWaits) -> Line {
    let rest = match what {
        WhatWaits::Pay { territory, amount } => line![
            format!(" pays {} for ", gp(amount)),
            land(territory),
            " or loses it: ",
            command("/warrior pay"),
            "."
        ],
        WhatWaits::Reward => {
            line![
                format!(" chooses a territory for {}: ", troops(numbers.fate.volunteers)),
                command("/warrior reward"),
                "."
            ]
        }
        WhatWaits::Desert { victim, count: number } => line![
            " says where ",
            victim,
            match number {
                1 => " loses 1 troop: ".to_owned(),
                _ => format!(" loses {}, in one or two territories: ", troops(number)),
            },
            command("/warrior remove"),
            "."
        ],
        WhatWaits::Redeploy => {
            line![" may move troops now: ", command("/move"), ", then ", command("/pass"), "."]
        }
        WhatWaits::Levy { owed } => {
            line![format!(" chooses where to give up {}: ", troops(owed)), command("/warrior remove"), "."]
        }
        WhatWaits::Award => {
            line![" chooses an unoccupied territory: ", command("/warrior reward"), "."]
        }
        WhatWaits::Act => {
            line![
                format!(
                    " may do one thing: cancel a trade route, take {} from a player, or have a territory \
                     sanctioned: ",
                    in_words(numbers.council.removed)
                ),
                command("/warrior act"),
                ", or ",
                command("/pass"),
                "."
            ]
        }
        WhatWaits::Resettle { count: number } => line![
            format!(
                " places {} in other territories: ",
                count(number, "displaced troop", "displaced troops")
            ),
            command("/place"),
            "."
        ],
    };
    join([line![seat], rest])
}

/// WR-37: who survives in a territory.
pub(super) fn disease(seat: SeatId, territory: TerritoryId, dice: &[u8], lost: u32) -> Line {
    let end = match lost {
        0 => ": all survive.".to_owned(),
        lost => format!(": {} lost.", troops(lost)),
    };
    line![seat, "'s troops in ", land(territory), " roll ", Span::Dice(dice.to_vec()), end]
}
