//! What is done in one territory: fights, conquests, sales, surprise and memetic attacks, Pyramids (BZ-22, BZ-28 to BZ-33, BZ-48).

use super::super::{Action, Blitzkrieg, Order, Special, story};
use super::words::Part;
use super::{AS, Field, Filled, Takes, Verb, act, actors, could, could_pay, words};
use crate::rules::ButtonStyle::{Danger, Primary, Secondary};
use crate::rules::{Button, SeatId, TerritoryId, Weighed};

const SURE: Field = Field::may("sure", "Confirms what is lost for good (false)", Takes::Flag);

/// What says in a form which of its buttons it came by: all enemies, or one who is named; where each leads is another thing.
const WHOM: &str = "whom";
const ENEMIES: &str = "enemies";
const NAMED: &str = "named";

/// BZ-C5, BZ-G10.
pub(super) static FIGHT: Verb = Verb {
    fields: &[
        Field::must("at", "Where", Takes::AnyTarget(fightable, fight)),
        Field::may(
            "against",
            "Whom besides, or whose Eye (all enemies there)",
            Takes::Rival(there, fight_with),
        ),
        AS,
    ],
    weigh: Some(weighed),
    ..Verb::slash(
        "blitz fight",
        "Fight those in the same territory, for free",
        &["BZ-26"],
        |o| {
            if could(o, |game, seat, t| game.check_fight(seat, t, None).is_ok()) {
                o.button("Fight", Secondary).filled(WHOM, ENEMIES).asking(&["at"]);
            }
            if could(o, |game, seat, t| !named_there(game, seat, t).is_empty()) {
                o.button("Fight whom…", Secondary).filled(WHOM, NAMED).asking(&["at", "against"]);
            }
        },
        |form| {
            let at = form.territory("at")?;
            let (whom, _) = words::actor(form, Part::Troops, Some(at))?;
            act(form, whom, Action::Fight { at, against: words::player_if_any(form, "against")? })
        },
    )
};

/// BZ-28.
pub(super) static CONQUER: Verb = Verb {
    fields: &[Field::must("at", "Where", Takes::Target(conquerable, conquest)), SURE, AS],
    ..Verb::slash(
        "blitz conquer",
        "Conquer where your troops stand",
        &["BZ-28"],
        |o| {
            let can = |game: &Blitzkrieg, seat: SeatId, t: TerritoryId| {
                game.check_conquer(seat, t, true).is_ok()
                    && game.check_new(seat, &Action::Conquer { at: t }).is_ok()
            };
            if could(o, can) {
                o.button("Conquer", Primary).asking(&["at"]);
            }
        },
        |form| {
            let at = form.territory("at")?;
            let (whom, _) = words::actor(form, Part::Conqueror, Some(at))?;
            act(form, whom, Action::Conquer { at })
        },
    )
};

/// BZ-33.
pub(super) static SELL: Verb = Verb {
    fields: &[Field::must("at", "Which territory", Takes::Target(words::lands, sale)), SURE, AS],
    ..Verb::slash(
        "blitz sell",
        "Sell a territory and your troops in it",
        &["BZ-33"],
        |o| {
            if could(o, Blitzkrieg::owns) {
                o.button("Sell", Danger).asking(&["at"]);
            }
        },
        |form| {
            let at = form.territory("at")?;
            let (whom, _) = words::actor(form, Part::Land, Some(at))?;
            act(form, whom, Action::Sell { at })
        },
    )
};

/// BZ-31.
pub(super) static SURPRISE: Verb = Verb {
    fields: &[
        Field::must("at", "Where", Takes::Target(words::origins, surprise)),
        Field::must("against", "Whom", Takes::Rival(there, surprised)),
        AS,
    ],
    weigh: Some(weighed),
    ..Verb::slash(
        "blitz surprise",
        "Turn on a friend's troops beside yours",
        &["BZ-31"],
        |o| {
            let can = |game: &Blitzkrieg, seat: SeatId, t: TerritoryId| {
                let friends = game.friends_at(seat, t);
                friends.into_iter().any(|friend| game.check_surprise(seat, t, friend).is_ok())
            };
            if could(o, can) {
                o.button("Surprise attack", Danger).asking(&["at", "against"]);
            } else if !actors(o).is_empty() {
                o.command();
            }
        },
        |form| {
            let at = form.territory("at")?;
            let (whom, _) = words::actor(form, Part::Troops, Some(at))?;
            act(form, whom, Action::Surprise { at, against: form.player("against")? })
        },
    )
};

/// BZ-22.
pub(super) static MEMETIC: Verb = Verb {
    fields: &[Field::must("at", "Which territory", Takes::Target(swayable, sway)), AS],
    weigh: Some(weighed),
    ..Verb::slash(
        "blitz memetic",
        "Let the diplomat sway a territory to its natives",
        &["BZ-22"],
        |o| {
            let can = |game: &Blitzkrieg, seat: SeatId, t: TerritoryId| {
                let standing = game.standing(seat);
                let pays = standing.resources >= game.price_of_memetic(seat);
                let on = game.players_in().any(|other| other != seat && !game.of(other).is_empty());
                standing.specials.get(&Special::Diplomat) == Some(&t) && !standing.memetic_done && pays && on
            };
            if could(o, can) {
                o.button("Memetic attack", Secondary).asking(&["at"]);
            }
        },
        |form| {
            let at = form.territory("at")?;
            let (whom, _) = words::actor(form, Part::Diplomat, None)?;
            act(form, whom, Action::Memetic { at })
        },
    )
};

/// BZ-48.
pub(super) static PYRAMID: Verb = Verb {
    fields: &[Field::must("at", "Where", Takes::Target(words::lands, attempt)), AS],
    ..Verb::slash(
        "blitz pyramid",
        "Try to build a Pyramid",
        &["BZ-48"],
        |o| {
            let free = |game: &Blitzkrieg, seat: SeatId, t: TerritoryId| {
                game.owns(seat, t) && game.land_at(t).pyramid.is_none()
            };
            if !o.game.illuminati.is_empty() && could_pay(o, o.game.pyramid_ready(), free) {
                o.button("Pyramid", Secondary).asking(&["at"]);
            }
        },
        |form| {
            let at = form.territory("at")?;
            let (whom, _) = words::actor(form, Part::Land, Some(at))?;
            act(form, whom, Action::Pyramid { at })
        },
    )
};

/// BZ-C5, BZ-G10: whom a player may fight there only by naming them: a friend who is none of theirs, an Eye.
fn named_there(game: &Blitzkrieg, seat: SeatId, at: TerritoryId) -> Vec<SeatId> {
    let enemies = game.enemies_at(seat, at);
    let others =
        game.all_seats().filter(|other| *other != seat && game.is_in(*other) && !enemies.contains(other));
    others.filter(|other| game.check_fight(seat, at, Some(*other)).is_ok()).collect()
}

/// BZ-26: is there anybody at all to fight there?
pub(in crate::blitzkrieg) fn can_fight(game: &Blitzkrieg, seat: SeatId, at: TerritoryId) -> bool {
    game.check_fight(seat, at, None).is_ok() || !named_there(game, seat, at).is_empty()
}

/// Where there is somebody to fight, by who acts.
fn fightable(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game: &Blitzkrieg = form.game;
    let against = form.player_so_far("against");
    let whom = form.draft.text(WHOM);
    let can = |seat: SeatId, at: TerritoryId| {
        let named = || !named_there(game, seat, at).is_empty();
        match whom.as_deref() {
            Some(NAMED) => named(),
            Some(_) => game.check_fight(seat, at, None).is_ok(),
            None => (against.is_none() && named()) || game.check_fight(seat, at, against).is_ok(),
        }
    };
    let by_any = |at: &TerritoryId| {
        words::could_act(form, Part::Troops, Some(*at)).into_iter().any(|seat| can(seat, *at))
    };
    words::origins(form).into_iter().filter(by_any).collect()
}

/// Others with troops or Eyes where it is to be.
fn there(form: &Filled<'_>) -> Vec<SeatId> {
    let game: &Blitzkrieg = form.game;
    let at = form.territory_so_far("at");
    let stands = |seat: &SeatId| {
        at.is_none_or(|t| game.has_troops(*seat, t) || game.land_at(t).eyes.contains_key(seat))
    };
    game.all_seats().filter(|seat| game.is_in(*seat) && *seat != form.seat).filter(stands).collect()
}

/// Where a player stands in land that isn't theirs, and what a Utopia may take.
fn stood_in(game: &Blitzkrieg, seat: SeatId) -> Vec<TerritoryId> {
    let mut all: Vec<TerritoryId> = game.stands_in(seat).iter().filter(|t| !game.owns(seat, *t)).collect();
    all.extend(game.utopia_may.filter(|(whose, _)| *whose == seat).map(|(_, t)| t));
    all.retain(|t| !game.is_guarded(seat, *t));
    all
}

fn conquerable(form: &Filled<'_>) -> Vec<TerritoryId> {
    let mut all: Vec<TerritoryId> =
        words::doers(form).into_iter().flat_map(|seat| stood_in(form.game, seat)).collect();
    // Where several stand it is one place.
    all.sort_unstable();
    all.dedup();
    all
}

fn conquest(form: &Filled<'_>, at: TerritoryId) -> Option<String> {
    let seat = words::acting(form, Part::Conqueror, Some(at))?;
    Some(story::price_of(form.game.price_of_conquest(), form.game.standing(seat).resources))
}

fn sale(form: &Filled<'_>, at: TerritoryId) -> Option<String> {
    let seat = words::acting(form, Part::Land, Some(at))?;
    Some(story::sale_in_short(form.game, seat, at))
}

/// What a surprise attack costs, where it costs something; what comes of it, where it is said on whom.
fn surprise(form: &Filled<'_>, at: TerritoryId) -> Option<String> {
    let seat = turning(form, at, form.player_so_far("against"))?;
    let cost = form.game.surcharge(seat);
    let price = (cost > 0).then(|| story::price_of(cost, form.game.standing(seat).resources));
    let against = form.player_so_far("against").filter(|other| form.game.has_troops(*other, at));
    let comes = against.map(|against| story::surprise_in_short(form.game, seat, at, against));
    match (comes, price) {
        (Some(comes), Some(price)) => Some(format!("{comes}, {price}")),
        (comes, price) => comes.or(price),
    }
}

fn attempt(form: &Filled<'_>, at: TerritoryId) -> Option<String> {
    let seat = words::acting(form, Part::Land, Some(at))?;
    Some(format!("{} ready of {}", form.game.pyramid_ready(), form.game.standing(seat).resources))
}

fn swayable(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    game.world().iter().filter(|t| game.owner(*t).is_some_and(|owner| owner != form.seat)).collect()
}

fn sway(form: &Filled<'_>, at: TerritoryId) -> Option<String> {
    Some(story::sway_in_short(form.game, words::acting(form, Part::Diplomat, None)?, at))
}

/// BZ-26, BZ-G10: what comes of a fight there against all who are no friends, and whoever is named besides.
fn fight(form: &Filled<'_>, at: TerritoryId) -> Option<String> {
    let seat = words::acting(form, Part::Troops, Some(at))?;
    story::fight_in_short(form.game, seat, at, words::player_if_any(form, "against").ok()?)
}

/// The same with this one among them.
fn fight_with(form: &Filled<'_>, against: SeatId) -> Option<String> {
    let at = form.territory_so_far("at")?;
    let seat = words::acting(form, Part::Troops, Some(at))?;
    story::fight_in_short(form.game, seat, at, Some(against))
}

/// BZ-31: what comes of turning on this one.
fn surprised(form: &Filled<'_>, against: SeatId) -> Option<String> {
    let at = form.territory_so_far("at")?;
    let seat = turning(form, at, Some(against))?;
    Some(story::surprise_in_short(form.game, seat, at, against))
}

/// BZ-31: who turns on this one there, where it can be one alone: not themselves.
fn turning(form: &Filled<'_>, at: TerritoryId, against: Option<SeatId>) -> Option<SeatId> {
    let mut all = words::could_act(form, Part::Troops, Some(at));
    all.retain(|seat| Some(*seat) != against);
    match all[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Who meets whom, what comes of it and what it costs, before it is sent.
fn weighed(form: &Filled<'_>) -> Option<Weighed> {
    let order = form.order().ok().filter(|order| form.is_allowed(order))?;
    let Order::Act { whom, action, .. } = order else { return None };
    let seat = whom.unwrap_or(form.seat);
    let (game, both) = (form.game, (form.seat, seat));
    let (said, label) = match action {
        Action::Fight { at, against } => (story::before_fight(game, both, at, against)?, "Yes, fight"),
        Action::Surprise { at, against } => {
            (story::before_surprise(game, both, at, against), "Yes, turn on them")
        }
        Action::Memetic { at } => (story::before_memetic(game, seat, at), "Yes, sway it"),
        _ => return None,
    };
    let yes = Button { draft: form.draft.clone(), ..form.verb.button(label, Primary) };
    Some(Weighed::new(said, vec![yes]))
}
