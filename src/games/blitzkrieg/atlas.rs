//! The board in words: as much as the picture tells.

use super::colours::letter;
use super::{Blitzkrieg, Ground, Pyramid, Special};
use crate::line;
use crate::rules::{Line, Passage, SeatId, Span, TerritoryId, ZoneId};
use crate::speech::{find_zone, join, separated, strong};

/// Every territory, or those of one zone, under a heading.
///
/// # Errors
/// If there is no such zone: the sentence to show.
pub(super) fn board_text(game: &Blitzkrieg, heading: Line, zone: Option<&str>) -> Result<Passage, Line> {
    let board = game.board();
    let zones: Vec<ZoneId> = match zone.map(str::trim).filter(|typed| !typed.is_empty()) {
        None => board.zones().collect(),
        Some(typed) => vec![find_zone(board, typed)?],
    };
    let mut passage = Passage { heading: Some(heading), ..Passage::default() };
    let legend = game.all_seats().filter(|seat| game.is_in(*seat));
    let legend = legend.map(|seat| line![format!("{} ", letter(seat)), seat]).collect();
    passage.lines.push(separated(legend, " · "));
    for zone in zones {
        let there = board.in_zone(zone);
        let (natives, others): (Vec<_>, Vec<_>) = there.iter().partition(|at| is_plain(game, *at));
        let mut places: Vec<Line> = others.into_iter().map(|at| place(game, at)).collect();
        if !natives.is_empty() {
            let all = natives.iter().map(|at| line![land(game, *at)]).collect();
            // BZ-1
            let garrison = game.options.native_garrison;
            let with = if garrison > 0 { format!(" ({garrison} each)") } else { String::new() };
            places.push(join([line![format!("natives'{with}: ")], separated(all, ", ")]));
        }
        let ground = match game.map().zone_ground(zone) {
            Ground::Land => "",
            ground => ground.word(),
        };
        let ground = if ground.is_empty() { String::new() } else { format!(", {ground}") };
        let title = format!("{} (+{}{ground})", board.zone_name(zone), board.bonus(zone));
        // BZ-16
        let whole = game.all_seats().find(|seat| game.whole_zones(*seat).iter().any(|(of, _)| *of == zone));
        let whole = whole.map(|seat| format!(", all {}'s", letter(seat))).unwrap_or_default();
        passage.lines.push(join([line![strong(title), whole, ": "], separated(places, ", "), line!["."]]));
    }
    passage.small.push(line![key(game)]);
    Ok(passage)
}

fn land(game: &Blitzkrieg, at: TerritoryId) -> Span {
    Span::Territory(game.name_of(at))
}

/// Is it the natives', as at the start, with nothing on it?
fn is_plain(game: &Blitzkrieg, at: TerritoryId) -> bool {
    let here = game.land_at(at);
    let bare =
        here.divisions.is_empty() && here.eyes.is_empty() && here.pyramid.is_none() && here.dead_eyes == 0;
    let special = game.all_seats().any(|seat| game.specials(seat, at).next().is_some());
    let as_begun = here.garrison == game.options.native_garrison;
    let nobodys = here.owner.is_none() && as_begun && !here.center;
    nobodys && bare && !special && game.holy_land != Some(at) && !game.devastated.contains(at)
}

/// "Alaska A3 g! with B2, K eye".
fn place(game: &Blitzkrieg, at: TerritoryId) -> Line {
    if game.devastated.contains(at) {
        return line![land(game, at), " devastated"];
    }
    let here = game.land_at(at);
    let mut words = match here.owner {
        Some(owner) => format!(" {}{}{}", letter(owner), game.divisions(owner, at), leaders(game, owner, at)),
        None if here.garrison > 0 => format!(" natives {}", here.garrison),
        None => " natives'".to_owned(),
    };
    let mut more: Vec<String> = Vec::new();
    more.extend((game.holy_land == Some(at)).then(|| "The Holy Land".to_owned()));
    more.extend(here.center.then(|| "space center".to_owned()));
    for seat in game.all_seats().filter(|seat| Some(*seat) != here.owner) {
        let (divisions, leaders) = (game.divisions(seat, at), leaders(game, seat, at));
        if divisions > 0 || !leaders.is_empty() {
            more.push(format!("{}{divisions}{leaders}", letter(seat)));
        }
        let eyes = here.eyes.get(&seat).copied().unwrap_or(0);
        let eyes = match eyes {
            0 => None,
            1 => Some(format!("{}'s Eye", letter(seat))),
            eyes => Some(format!("{eyes} Eyes of {}", letter(seat))),
        };
        more.extend(eyes);
    }
    more.extend(match here.pyramid {
        None => None,
        Some(Pyramid::Of(seat)) => Some(format!("{}'s Pyramid", letter(seat))),
        Some(Pyramid::Dead) => Some("a dead Pyramid".to_owned()),
    });
    more.extend(match here.dead_eyes {
        0 => None,
        1 => Some("a dead Eye".to_owned()),
        eyes => Some(format!("{eyes} dead Eyes")),
    });
    if !more.is_empty() {
        words.push_str(&format!(" with {}", more.join(" and ")));
    }
    line![land(game, at), words]
}

/// "gd" for a general and a diplomat.
fn leaders(game: &Blitzkrieg, seat: SeatId, at: TerritoryId) -> String {
    game.specials(seat, at).map(short).collect()
}

const fn short(special: Special) -> char {
    match special {
        Special::General => 'g',
        Special::Admiral => 'a',
        Special::Marshal => 'm',
        Special::Diplomat => 'd',
    }
}

fn key(game: &Blitzkrieg) -> String {
    let specials = Special::ALL.into_iter().filter(|special| game.without(*special).is_none());
    let specials: Vec<String> =
        specials.map(|special| format!("{} {}", short(special), special.word())).collect();
    let specials = if specials.is_empty() { String::new() } else { format!("; {}", specials.join(", ")) };
    format!(
        "The letter is whose it is, the number its divisions{specials}. The number in a zone's brackets is what holding it \
         whole brings."
    )
}
