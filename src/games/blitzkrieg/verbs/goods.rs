//! Goods of an offer, as they are typed (BZ-13): "5 resources, 2 dice, Alaska, Peru alone, 3 divisions in Egypt, general".

use super::super::{Blitzkrieg, Goods, Special, story};
use super::Filled;
use crate::listing;
use crate::reading::{counted, items};
use crate::rules::{Board, Candidate, Candidates, Common, SeatId, TerritoryId, codes, has_note};

const HINT: &str = "5 resources, 2 dice, Alaska, Alaska alone, 3 divisions in Alaska, general, friendship";
/// How many were meant, in whatever words: "all my dice", "a few resources".
const COUNT: &str = "how many, in digits and nothing else: 1 resource, 1 die";
const DIVISIONS: &str = "3 divisions in Alaska, in digits; Alaska is the land with all troops in it, Alaska alone the land without them";
const SPECIAL: &str = "general, and no more words: special troops go where they stand";
const FRIENDSHIP: &str =
    "friendship, and no more words; that it ends is declared by /blitz friend, and isn't traded";
const RULE: &str = "BZ-13";

/// What may stand before all of it and says nothing more.
const ARTICLES: &[&str] = &["the", "a", "an"];
const UNITS: &[&str] = &["division", "divisions", "troop", "troops"];

/// Goods, comma separated; empty = nothing. What is traded binds: whatever has a word in it that isn't understood is refused.
pub(super) fn goods(form: &Filled<'_>, text: Option<&str>, field: &'static str) -> Result<Goods, Common> {
    let mut goods = Goods::default();
    for item in items(text.unwrap_or_default()) {
        let nothing = ["nothing", "none", "-"].contains(&item.to_lowercase().as_str());
        if !nothing {
            add(form, &mut goods, &item, field)?;
        }
    }
    Ok(goods)
}

/// Adds one of them.
fn add(form: &Filled<'_>, goods: &mut Goods, item: &str, field: &'static str) -> Result<(), Common> {
    let bad = |hint| Common::Unreadable { field, typed: item.to_owned(), hint, code: codes::NOT_A_NUMBER };
    // What is said beside a suggestion was read with it where it is one.
    if has_note(item) {
        return Err(bad(HINT));
    }
    let (typed, count) = counted(item).map_err(|_| bad(HINT))?;
    let lower: Vec<String> = typed.iter().map(|word| word.to_lowercase()).collect();
    let mut named: Vec<&str> = lower.iter().map(String::as_str).collect();
    if named.first().is_some_and(|word| ARTICLES.contains(word)) {
        named.remove(0);
    }
    if named.is_empty() {
        return Err(bad(HINT));
    }
    let has = |wanted: &[&str]| named.iter().any(|word| wanted.contains(word));
    let number = |count: i64| Common::ordered(count, 1, None, None, RULE);
    if named.iter().any(|word| word.contains("friend")) {
        if named != ["friendship"] || count.is_some() {
            return Err(bad(FRIENDSHIP));
        }
        goods.friendship = true;
    } else if let Some(kind) = named.iter().find_map(|word| Special::called(word)) {
        if named.len() > 1 || !matches!(count, None | Some(1)) {
            return Err(bad(SPECIAL));
        }
        goods.specials.insert(kind);
    } else if has(&["die", "dice"]) {
        // The source calls them so: "resource dice".
        let count = match &named[..] {
            ["die"] | ["resource", "die"] => count.or(Some(1)),
            ["dice"] | ["resource", "dice"] => count,
            _ => None,
        };
        goods.dice = goods.dice.saturating_add(number(count.ok_or_else(|| bad(COUNT))?)?);
    } else if has(&["resource", "resources"]) {
        let count = match &named[..] {
            ["resource"] => count.or(Some(1)),
            ["resources"] => count,
            _ => None,
        };
        goods.resources = goods.resources.saturating_add(number(count.ok_or_else(|| bad(COUNT))?)?);
    } else if has(UNITS) {
        let (Some(place), Some(count)) = (place_of(&named), count) else { return Err(bad(DIVISIONS)) };
        let at = form.territory_called(&place)?;
        let slot = goods.divisions.entry(at).or_default();
        *slot = Common::ordered(i64::from(number(count)?) + i64::from(*slot), 0, None, Some(at), RULE)?;
    } else {
        if count.is_some() {
            return Err(bad(DIVISIONS));
        }
        add_land(form, goods, &named, item)?;
    }
    Ok(())
}

/// A territory, with the troops in it or alone.
fn add_land(form: &Filled<'_>, goods: &mut Goods, named: &[&str], item: &str) -> Result<(), Common> {
    let (name, lands) = match named {
        [name @ .., "alone"] => (name, &mut goods.alone),
        name => (name, &mut goods.lands),
    };
    // What is none is shown as it was typed.
    let at = match form.territory_called(&name.join(" ")) {
        Ok(at) if !name.is_empty() => at,
        _ => form.territory_called(item)?,
    };
    lands.insert(at);
    Ok(())
}

/// Where divisions stand: "divisions in Alaska", "Alaska divisions"; none where it says anything else.
fn place_of(named: &[&str]) -> Option<String> {
    let rest = match named {
        [unit, rest @ ..] | [rest @ .., unit] if UNITS.contains(unit) => rest,
        _ => return None,
    };
    let name = match rest {
        ["in" | "from" | "at", name @ ..] => name,
        name => name,
    };
    (!name.is_empty()).then(|| name.join(" "))
}

/// What is said beside land that is suggested: who goes with it; nothing where nobody does.
fn beside_land(game: &Blitzkrieg, owner: SeatId, at: TerritoryId) -> Option<String> {
    let army = game.army(owner, at);
    (!army.is_empty()).then(|| format!("with {}", story::army_words(&army)))
}

/// Goods as they are typed.
pub(in crate::blitzkrieg) fn written(board: &Board, goods: &Goods) -> String {
    in_words(board, goods, false)
}

/// The same to be read; `whole`: with who stood in land as it was offered.
pub(in crate::blitzkrieg) fn in_words(board: &Board, goods: &Goods, whole: bool) -> String {
    let mut words: Vec<String> = Vec::new();
    if goods.resources > 0 {
        words.push(story::resources(goods.resources));
    }
    if goods.dice > 0 {
        words.push(story::dice(goods.dice));
    }
    words.extend(goods.lands.iter().map(|t| match goods.stood_in(*t).filter(|_| whole) {
        Some(army) => format!("{} with {}", board.name(*t), story::army_words(army)),
        None => board.name(*t).to_owned(),
    }));
    words.extend(goods.alone.iter().map(|t| format!("{} alone", board.name(*t))));
    words.extend(
        goods
            .divisions
            .iter()
            .map(|(t, count)| format!("{} in {}", story::divisions(*count), board.name(*t))),
    );
    let the = if whole { "the " } else { "" };
    words.extend(goods.specials.iter().map(|kind| format!("{the}{}", kind.word())));
    if goods.friendship {
        words.push("friendship".to_owned());
    }
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

/// What this seat could give, behind what is typed already.
pub(super) fn suggested(form: &Filled<'_>, giver: SeatId, typed: &str) -> Candidates {
    let game = form.game;
    let standing = game.standing(giver);
    let mut all: Vec<(u8, Candidate)> = Vec::new();
    let mut add = |rank: u8, value: String, note: String| {
        let label = if note.is_empty() { value.clone() } else { format!("{value} — {note}") };
        all.push((rank, Candidate { value, label }));
    };
    let sums = [1, 2, 3, 5, 10, 20].into_iter().filter(|amount| *amount <= standing.resources);
    let mut sums: Vec<(u8, u32)> = sums.map(|amount| (0, amount)).collect();
    sums.extend(listing::quick(standing.resources).into_iter().map(|amount| (1, amount)));
    sums.sort_unstable_by_key(|(rank, amount)| (*amount, *rank));
    sums.dedup_by_key(|(_, amount)| *amount);
    for (rank, amount) in sums {
        add(rank, story::resources(amount), format!("of {}", standing.resources));
    }
    if standing.dice > 0 {
        add(0, story::dice(1), format!("of {}", standing.dice));
    }
    for dice in listing::quick(standing.dice).into_iter().filter(|dice| *dice > 1).rev() {
        add(1, story::dice(dice), format!("of {}", standing.dice));
    }
    add(0, "friendship".to_owned(), "declared at once".to_owned());
    for t in game.of(giver).iter() {
        let note = beside_land(game, giver, t);
        let name = game.board().name(t).to_owned();
        if note.is_some() {
            add(0, format!("{name} alone"), "its troops stay".to_owned());
        }
        add(0, name, note.unwrap_or_default());
    }
    for t in game.stands_in(giver).iter() {
        let there = game.divisions(giver, t);
        for (rank, count) in listing::ranked(there) {
            add(
                rank,
                format!("{} in {}", story::divisions(count), game.board().name(t)),
                "they stay".to_owned(),
            );
        }
    }
    for (kind, at) in &standing.specials {
        add(0, kind.word().to_owned(), format!("in {}", game.board().name(*at)));
    }
    listing::appended(form, typed, listing::fitting(all))
}
