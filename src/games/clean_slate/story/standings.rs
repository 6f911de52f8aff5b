//! What every side has, and how near victory and defeat are (CS-39, CS-40).

use super::front::world;
use super::status::{heading, standing};
use super::words::{count, countries, join, number, side, strong};
use crate::clean_slate::{CleanSlate, CountryStatus, Part, Side, board};
use crate::line;
use crate::rules::{Line, Passage, TerritoryId, View};

/// Each side's countries and tokens, then what is wanting to win, and what to lose.
pub(in crate::clean_slate) fn standings(view: &View<'_, CleanSlate>) -> Passage {
    let game: &CleanSlate = view;
    let heading = Some(join([line!["Standings. "], heading(game)]));
    let mut passage = Passage { heading, ..Passage::default() };
    passage.lines.extend(Side::ALL.into_iter().map(|who| standing(game, who)));
    passage.lines.push(world(game));
    if game.outcome.is_none() && game.part != Part::Setup {
        passage.lines.push(victory(game));
        passage.lines.push(defeat(game));
        passage.lines.extend(risks(game));
    }
    passage
}

/// CS-39: how much of the world is as it has to be, and what the rest is.
fn victory(game: &CleanSlate) -> Line {
    let is_so = |t: &TerritoryId| game.is_clean(*t);
    let clean = board().territories().filter(is_so).count();
    let what = match (game.options.optimized, clean) {
        (true, 1) => "is a balanced democracy",
        (true, _) => "are balanced democracies",
        (false, 1) => "is a democracy free of disaster",
        (false, _) => "are democracies free of disaster",
    };
    let mut text = format!(": {clean} of {} countries {what}", board().len());
    let wanting = |name: &str, is: &dyn Fn(CountryStatus) -> bool| {
        let rest = board().territories().filter(|t| !game.is_clean(*t) && is(game.standing(*t))).count();
        (rest > 0).then(|| format!("{rest} {name}"))
    };
    let rest: Vec<String> = [
        wanting("without Environment", &|what| what == CountryStatus::Democracy { balanced: false }),
        wanting("infiltrated", &|what| what == CountryStatus::Infiltrated),
        wanting("under Autocracy", &|what| what == CountryStatus::Autocracy),
        wanting("disaster zones", &CountryStatus::is_zone),
        wanting("with Environment alone", &|what| what == CountryStatus::Green),
        wanting("empty", &|what| what == CountryStatus::Empty),
    ]
    .into_iter()
    .flatten()
    .collect();
    if !rest.is_empty() {
        text.push_str(&format!("; wanting: {}", rest.join(", ")));
    }
    text.push('.');
    if let Some(last) = game.annals.last() {
        let now = game.annal();
        let change = |is: u8, was: u8| match i16::from(is) - i16::from(was) {
            0 => "as many".to_owned(),
            more @ 1.. => format!("{more} more"),
            fewer => format!("{} fewer", -fewer),
        };
        text.push_str(&format!(
            " Since the last round's end: democracies {}, autocracies {}, disaster zones {}.",
            change(now.democracies, last.democracies),
            change(now.autocracies, last.autocracies),
            change(now.zones, last.zones)
        ));
    }
    line![strong("Victory"), text]
}

/// CS-40: how far both are from having no token on the board.
fn defeat(game: &CleanSlate) -> Line {
    let mut line = line![strong("Defeat"), ", when either has no token on the board: "];
    for (index, who) in Side::PLAYERS.into_iter().enumerate() {
        let tokens: u32 = game.land.iter().map(|here| who.count(here)).sum();
        let held = u32::try_from(game.holds(who).len()).unwrap_or(0);
        line.extend(line![if index > 0 { ", " } else { "" }]);
        line.extend(side(who));
        line.push(format!(" still has {} in {}", number(tokens), countries(held)).into());
    }
    line.push(".".into());
    line
}

/// CS-38: how near each Risk is to stopping for good.
fn risks(game: &CleanSlate) -> Option<Line> {
    let left = |who: Side, over: bool| {
        let tokens: u32 = game.land.iter().map(|here| who.count(here)).sum();
        let here = countries(u32::try_from(game.holds(who).len()).unwrap_or(0));
        (!over).then(|| join([side(who), line![format!(" with its last {} in {here}", number(tokens))]]))
    };
    let left: Vec<Line> =
        [left(Side::Autocracy, game.autocracy_over), left(Side::Disaster, game.disaster_over)]
            .into_iter()
            .flatten()
            .collect();
    if left.is_empty() {
        return None;
    }
    let dice = game.round.min(game.options.storms_by(game.numbers()));
    let mut line = line![strong("A Risk stops for good"), ": "];
    line.extend(super::words::list(left));
    if !game.disaster_over {
        line.push(format!("; {} this round", count(dice, "storm die", "storm dice")).into());
    }
    line.push(".".into());
    Some(line)
}
