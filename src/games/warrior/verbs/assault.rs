//! Attacks from several territories at once (WR-16).

use super::super::{Order, Until, story};
use super::terms::{BOUND, ENTER, HOW_LONG, KEEP, contingent, weighed};
use super::{Field, Filled, Opening, Read, Takes, Verb, board, likely, lists, stakes, turn, words};
use crate::fighting::{enter, keep, until};
use crate::listing;
use crate::rules::{ButtonStyle::Secondary, Candidate, Candidates, Common, TerritoryId, codes};

/// WR-16: attack with several contingents, which take losses in the order in which they are named.
pub static ASSAULT: Verb = Verb {
    fields: &[
        Field::must("to", "What to attack", Takes::Target(weakest, chance)),
        Field::must("with", "Contingents: Alaska 3, Irkutsk 4", Takes::Several(contingents)),
        HOW_LONG,
        KEEP,
        ENTER,
    ],
    weigh: Some(|form| weighed(form, read(form).ok()?)),
    stakes: Some(stakes::leaving),
    ..Verb::slash("warrior assault", "Attack from several territories at once", &["WR-16"], open, read)
};

fn open(o: &mut Opening<'_>) {
    if turn::may_attack(o) {
        o.button("Assault", Secondary).asking(&["to", "with"]);
    }
}

fn read(form: &Filled<'_>) -> Read {
    turn::in_ones_turn(form, "attack")?;
    turn::no_attack_open(form)?;
    let to = form.territory("to")?;
    let typed = form.text("with", codes::UNKNOWN_TERRITORY)?;
    let mut forces: Vec<(TerritoryId, u32)> = Vec::new();
    for (from, count) in words::lands(&typed, "with")? {
        if forces.iter().any(|(named, _)| *named == from) {
            return Err(Common::Twice { territory: from, rule: "WR-16" }.into());
        }
        forces.push((from, contingent(form, from, count)?));
    }
    let (until, keep) = (until(form.draft)?, keep(form, BOUND)?);
    let sum = |of: &dyn Fn(&(TerritoryId, u32)) -> u32| forces.iter().map(of).fold(0, u32::saturating_add);
    let able = sum(&|(from, units)| likely::free_units(form.game, form.seat, *from).min(*units));
    let enter = enter(form, (sum(&|(_, units)| *units), able), BOUND)?;
    Ok(Order::Attack { forces, to, until, keep, enter })
}

/// WR-16, WR-14: also where one's own guests stand, who may fight together with outside forces.
fn weakest(form: &Filled<'_>) -> Vec<TerritoryId> {
    likely::weakest(form.game, form.game.territories())
}

/// "Alaska 3, Irkutsk 4": a further contingent; everybody who may go first.
fn contingents(form: &Filled<'_>, typed: &str) -> Candidates {
    let Some(to) = form.territory_so_far("to") else { return Candidates::default() };
    let all = who_may_go(form, to);
    let (before, named) = lists::named(typed);
    let so_far = so_far(form, &before);
    // WR-16: a further contingent goes with those before it.
    let together = if so_far.is_empty() { "" } else { " together" };
    let noted = |value: String, forces: &[(TerritoryId, u32)], what: &str| {
        let label = match chance_of(form, to, &[so_far.as_slice(), forces].concat()) {
            Some(chance) => format!("{value}{what} · {chance}{together}"),
            None => format!("{value}{what}"),
        };
        Candidate { label, value }
    };
    let words = |(from, units): &(TerritoryId, u32)| format!("{} {units}", board().name(*from));
    let everybody = || noted(all.iter().map(words).collect::<Vec<_>>().join(", "), &all, "");
    let everybody = (before.is_empty() && all.len() > 1).then(|| (0, everybody()));
    let mut each: Vec<(u8, Candidate)> = Vec::new();
    for (from, most) in all.iter().filter(|(from, _)| !named.contains(from)) {
        // WR-16: of each as many as may go, or fewer; WR-14: of those inside all, or none.
        let inside = *from == to;
        let numbers = listing::ranked(*most).into_iter().filter(|(_, units)| !inside || units == most);
        for (rank, units) in numbers {
            let what = match units == *most && units > 1 {
                _ if inside => " (inside)",
                true => " (all)",
                false => "",
            };
            let force = (*from, units);
            each.push((rank, noted(words(&force), &[force], what)));
        }
    }
    listing::appended(form, typed, listing::fitting(everybody.into_iter().chain(each)))
}

/// The contingents named so far, as far as they can be read.
fn so_far(form: &Filled<'_>, typed: &str) -> Vec<(TerritoryId, u32)> {
    let list = words::lands(typed, "with").unwrap_or_default().into_iter();
    list.filter_map(|(from, count)| Some((from, contingent(form, from, count).ok()?))).collect()
}

/// WR-16: who could go there, each with all who may leave, the strongest first; WR-14: one's guests inside, who fight together
/// with outside forces.
fn who_may_go(form: &Filled<'_>, to: TerritoryId) -> Vec<(TerritoryId, u32)> {
    let may_go = |(from, most): &(TerritoryId, u32)| {
        // WR-14: none of those inside stays out of it.
        let forces = vec![(*from, if *from == to { *most } else { 1 })];
        let order = Order::Attack { forces, to, until: Until::Decided, keep: None, enter: None };
        form.is_allowed(&order)
    };
    let all = likely::standing(form).into_iter();
    all.map(|from| (from, likely::free_units(form.game, form.seat, from))).filter(may_go).collect()
}

/// The chance with these; WR-16: together they roll as one.
fn chance_of(form: &Filled<'_>, to: TerritoryId, forces: &[(TerritoryId, u32)]) -> Option<String> {
    let from = story::decides(form.game, form.seat, forces, to)?;
    let all: u32 = forces.iter().map(|(_, units)| *units).sum();
    story::chance(form.game, form.seat, (from, to), all)
}

/// The chance with all who could go there.
fn chance(form: &Filled<'_>, to: TerritoryId) -> Option<String> {
    let all = who_may_go(form, to);
    let troops = words::troops(all.iter().map(|(_, units)| *units).sum());
    chance_of(form, to, &all).map(|chance| format!("{chance} with all ({troops})"))
}
