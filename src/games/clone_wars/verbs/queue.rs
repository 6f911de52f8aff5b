//! Claims and single placings left beforehand (CW-5, CW-6).

use std::collections::BTreeSet;

use super::super::{CloneWars, Order, Phase, Queue, army_name};
use super::{Field, Filled, Opening, Read, Takes, Verb, board, words};
use crate::listing;
use crate::rules::ButtonStyle::Secondary;
use crate::rules::{Candidate, Candidates, Prompt, SideId, TerritoryId};

/// CW-5, CW-6: what is claimed or placed when its turn comes.
pub(super) static QUEUE: Verb = Verb {
    fields: &[
        Field::must("list", "What comes next: Byss, Kessel 2; any; or none", Takes::Several(next)),
        Field::may(
            "army",
            "For which of your armies (whose the planets are, or all)",
            Takes::OneOf(words::armies),
        ),
    ],
    ..Verb::slash(
        "clone queue",
        "Say what you claim or place next, in place of what waits",
        &["CW-5", "CW-6"],
        open,
        read,
    )
};

fn open(o: &mut Opening<'_>) {
    let game: &CloneWars = o.game;
    let goes = game.phase == Phase::Claim || game.one_by_one();
    if goes && o.prompt == Prompt::Alone && !game.armies_in(o.seat).is_empty() {
        o.button("Queue…", Secondary).asking(&["list"]);
        if game.sides().commands(o.seat, game.turn) {
            // CW-3: where a sister army has a list of its own, that stays.
            let waits = |army: &SideId| *army != game.turn && game.queued(*army).next().is_some();
            let alone = game.armies_in(o.seat).iter().any(waits);
            let any = o.button("Any, from now on", Secondary).filled("list", "any");
            if alone {
                any.filled("army", army_name(game.turn));
            }
        }
    }
}

fn read(form: &Filled<'_>) -> Read {
    let rule = if form.game.phase == Phase::Claim { "CW-5" } else { "CW-6" };
    let army = words::own_army(form, "army")?;
    let queue = words::queue(&form.text("list", rule)?, rule)?;
    Ok(Order::Queue { army: army.or_else(|| whose(form, &queue)), queue })
}

/// CW-6: troops go onto their army's own planets, so planets of one army alone are for that army, and what its sister has
/// queued stays. None where it is for all of the seat's: each takes of the list what is its own.
fn whose(form: &Filled<'_>, queue: &Queue) -> Option<SideId> {
    let game = form.game;
    if game.phase != Phase::Deploy {
        return None;
    }
    let owners: BTreeSet<Option<SideId>> = queue.places.iter().map(|at| game.owner(*at)).collect();
    let army = owners.first().copied().flatten().filter(|_| owners.len() == 1)?;
    Some(army).filter(|army| game.armies_in(form.seat).contains(army))
}

/// Planets that are free, or one's own; `any` and `none` at the start.
fn next(form: &Filled<'_>, typed: &str) -> Candidates {
    let game = form.game;
    let (before, _) = listing::split(typed);
    let named: Vec<TerritoryId> =
        words::list(&before, "list").unwrap_or_default().into_iter().map(|(at, _)| at).collect();
    let open: Vec<TerritoryId> = match game.phase {
        Phase::Claim => game.free().iter().filter(|t| !named.contains(t)).collect(),
        _ => game.of_seat(form.seat).iter().collect(),
    };
    let plain = |value: &str, label: &str| Candidate { value: value.to_owned(), label: label.to_owned() };
    let mut all = vec![plain("any", "any — the first that is free, or where fewest stand")];
    if before.is_empty() {
        all.push(plain("none", "none — nothing waits any more"));
    }
    all.extend(Candidates::plain(open.into_iter().map(|t| board().name(t).to_owned())).0);
    listing::appended(form, typed, all)
}
