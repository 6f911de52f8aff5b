//! What would be allowed instead of what is refused.

use super::words::{a_standing, command, join, land, lands, name, some, tokens};
use crate::clean_slate::{CleanSlate, CountryStatus, Kind, Side, Tokens, board};
use crate::line;
use crate::rules::{Line, TerritoryId, TerritorySet};

/// So many countries are named in one line.
pub(super) const NAMED: usize = 8;

/// What such tokens want of one of each kind and so many more: "1 pencil", "1 more".
pub(super) fn wanting(me: Option<Side>, here: &Tokens, more: u32) -> String {
    let Some(who) = me else { return "something".to_owned() };
    let absent = who.one_each().minus(here);
    let further = (3 + more).saturating_sub(here.total() + absent.total());
    match (absent.total(), further) {
        (0, further) => format!("{further} more of any kind"),
        (_, 0) => tokens(&absent),
        (_, further) => format!("{} and {further} more of any kind", tokens(&absent)),
    }
}

pub(super) fn within(start: &'static str, all: TerritorySet, none: &'static str) -> Line {
    if all.is_empty() {
        return if none.is_empty() { Line::new() } else { line![none] };
    }
    join([line![start], lands(all, NAMED), line!["."]])
}

/// CS-4: where there is room in set-up.
pub(super) fn with_room(game: &CleanSlate, me: Option<Side>) -> Line {
    let Some(who) = me else { return Line::new() };
    let open = game.placeable(who).iter().map(|t| line![format!("{} ({})", name(t), game.room(who, t))]);
    let open: Vec<Line> = open.collect();
    if open.is_empty() {
        return Line::new();
    }
    join([line![" There is room in "], some(open, NAMED), line!["."]])
}

/// CS-12, CS-20: why this can't be persuaded or healed, and what could be.
pub(super) fn no_target(game: &CleanSlate, to: TerritoryId, who: Side) -> Line {
    let start = line![land(to), format!(" is {}", a_standing(game.standing(to)))];
    let why = match (who, game.standing(to)) {
        (Side::Democracy, CountryStatus::Infiltrated) => {
            line![
                ": Democracy is there already. To remove autocrats from it, use ",
                command("/slate harmony"),
                "."
            ]
        }
        (Side::Democracy, _) => line![": there is nothing to persuade."],
        (_, CountryStatus::Democracy { .. }) => line![": there is nothing to heal."],
        (_, _) => line![": there is no disaster to heal."],
    };
    let all = game.countries(|game, t| game.is_target(who, t) && game.count(who.foe(), t) > 0);
    let strong = game.countries(|game, from| who.has_three_and_one(&game.at(from)));
    let near = all.intersection(board().bordering(strong));
    join([start, why, within(" Next to a 3+1 of yours: ", near, "")])
}

/// CS-11: the kinds that are in supply besides this one.
pub(super) fn others_in_supply(game: &CleanSlate, which: Kind) -> Line {
    let mut left = which.side().of(&game.supply);
    left.take(which, left.count(which));
    if left.is_empty() { Line::new() } else { line![format!(" Of the others there are {}.", tokens(&left))] }
}
