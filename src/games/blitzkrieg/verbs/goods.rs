//! Goods of an offer, as they are typed (BZ-13): "5 resources, 2 dice, Alaska, Peru alone, 3 divisions in Egypt, general".

use super::super::{Goods, Special, story};
use super::{Filled, words};
use crate::listing;
use crate::reading::{counted, items};
use crate::rules::{Board, Candidate, Candidates, Common, SeatId, codes};

const HINT: &str = "5 resources, 2 dice, Alaska, Alaska alone, 3 divisions in Alaska, general, friendship";
const RULE: &str = "BZ-13";

/// Goods, comma separated; empty = nothing.
pub(super) fn goods(form: &Filled<'_>, text: Option<&str>, field: &'static str) -> Result<Goods, Common> {
    let mut goods = Goods::default();
    let bad = |item: &str| Common::Unreadable {
        field,
        typed: item.to_owned(),
        hint: HINT,
        code: codes::NOT_A_NUMBER,
    };
    for item in items(text.unwrap_or_default()) {
        let lower = item.to_lowercase();
        if ["nothing", "none", "-"].contains(&lower.as_str()) {
            continue;
        }
        if lower.contains("friendship") {
            goods.friendship = true;
            continue;
        }
        if let Some(kind) = Special::called(lower.trim_start_matches("the ").trim_start_matches("1 ")) {
            goods.specials.insert(kind);
            continue;
        }
        let (mut named, count) = counted(&item).map_err(|_| bad(&item))?;
        let has = |named: &[String], wanted: &[&str]| {
            named.iter().any(|word| wanted.contains(&word.to_lowercase().as_str()))
        };
        if has(&named, &["resource", "resources"]) {
            let count = words::units(count.unwrap_or(1), u32::MAX, None, RULE)?;
            goods.resources = goods.resources.saturating_add(count);
            continue;
        }
        if has(&named, &["die", "dice"]) {
            let count = words::units(count.unwrap_or(1), u32::MAX, None, RULE)?;
            goods.dice = goods.dice.saturating_add(count);
            continue;
        }
        let alone = has(&named, &["alone"]);
        named.retain(|word| {
            !["alone", "division", "divisions", "troop", "troops", "in", "from", "at"]
                .contains(&word.to_lowercase().as_str())
        });
        if named.is_empty() {
            return Err(bad(&item));
        }
        let at = form.territory_called(&named.join(" "))?;
        match count {
            Some(count) => {
                let slot = goods.divisions.entry(at).or_default();
                *slot = slot.saturating_add(words::units(count, u32::MAX, Some(at), RULE)?);
            }
            None if alone => _ = goods.alone.insert(at),
            None => _ = goods.lands.insert(at),
        }
    }
    Ok(goods)
}

/// Goods as they are typed.
pub(in crate::blitzkrieg) fn written(board: &Board, goods: &Goods) -> String {
    let mut words: Vec<String> = Vec::new();
    if goods.resources > 0 {
        words.push(story::resources(goods.resources));
    }
    if goods.dice > 0 {
        words.push(story::dice(goods.dice));
    }
    words.extend(goods.lands.iter().map(|t| board.name(*t).to_owned()));
    words.extend(goods.alone.iter().map(|t| format!("{} alone", board.name(*t))));
    words.extend(
        goods
            .divisions
            .iter()
            .map(|(t, count)| format!("{} in {}", story::divisions(*count), board.name(*t))),
    );
    words.extend(goods.specials.iter().map(|kind| kind.word().to_owned()));
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
        let army = game.army(giver, t);
        let note = if army.is_empty() { String::new() } else { format!("with {}", story::army_words(&army)) };
        let name = game.board().name(t).to_owned();
        if !army.is_empty() {
            add(0, format!("{name} alone"), "without the troops".to_owned());
        }
        add(0, name, note);
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
