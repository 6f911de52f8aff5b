//! What is done in one territory: fights, conquests, sales, surprise and memetic attacks, Pyramids (BZ-22, BZ-28 to BZ-33, BZ-48).

use super::super::{Action, Blitzkrieg, Special, story};
use super::words::Part;
use super::{AS, Field, Filled, Takes, Verb, act, may_act, words};
use crate::rules::ButtonStyle::{Danger, Primary, Secondary};
use crate::rules::{SeatId, TerritoryId};

const SURE: Field = Field::may("sure", "Confirms what is lost for good (false)", Takes::Flag);

/// BZ-C5, BZ-G10.
pub(super) static FIGHT: Verb = Verb {
    fields: &[
        Field::must("at", "Where", Takes::Territory(words::origins)),
        Field::may("against", "Whom besides, or whose Eye (all enemies there)", Takes::Player(there)),
        AS,
    ],
    ..Verb::slash(
        "blitz fight",
        "Fight those in the same territory, for free",
        &["BZ-26"],
        |o| {
            let (game, seat) = (o.game, o.seat);
            let can = |t: TerritoryId| {
                let eyes = !game.land_at(t).eyes.is_empty();
                game.has_troops(seat, t) && (game.check_fight(seat, t, None).is_ok() || eyes)
            };
            let own = !game.is_illuminatus(seat) && game.stands_in(seat).iter().any(can);
            if may_act(o) && (own || game.is_illuminatus(seat)) {
                o.button("Fight", Secondary).asking(&["at"]);
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
            let (game, seat) = (o.game, o.seat);
            let own = !game.is_illuminatus(seat) && !stood_in(game, seat).is_empty();
            if may_act(o) && (own || game.is_illuminatus(seat)) {
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
            let own = !o.game.of(o.seat).is_empty() || o.game.is_illuminatus(o.seat);
            if may_act(o) && own {
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
        Field::must("against", "Whom", Takes::Player(there)),
        AS,
    ],
    ..Verb::slash(
        "blitz surprise",
        "Turn on a friend's troops beside yours",
        &["BZ-31"],
        |o| {
            let (game, seat) = (o.game, o.seat);
            let beside = |t: TerritoryId| !game.friends_at(seat, t).is_empty();
            let own = !game.is_illuminatus(seat) && game.stands_in(seat).iter().any(beside);
            if may_act(o) && own {
                o.button("Surprise attack", Danger).asking(&["at", "against"]);
            } else if may_act(o) {
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
    ..Verb::slash(
        "blitz memetic",
        "Let the diplomat sway a territory to its natives",
        &["BZ-22"],
        |o| {
            let (game, seat) = (o.game, o.seat);
            let can = |seat: SeatId| {
                let standing = game.standing(seat);
                standing.specials.contains_key(&Special::Diplomat) && !standing.memetic_done
            };
            let own = if game.is_illuminatus(seat) { game.players_in().any(can) } else { can(seat) };
            if may_act(o) && own {
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
    fields: &[Field::must("at", "Where", Takes::Target(words::lands, pyramid)), AS],
    ..Verb::slash(
        "blitz pyramid",
        "Try to build a Pyramid",
        &["BZ-48"],
        |o| {
            let game = o.game;
            let ready = |seat: SeatId| game.standing(seat).resources >= game.pyramid_ready();
            let own = if game.is_illuminatus(o.seat) { game.players_in().any(ready) } else { ready(o.seat) };
            if may_act(o) && own && !game.illuminati.is_empty() {
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
    let seats = if form.game.is_illuminatus(form.seat) { words::forcible(form) } else { vec![form.seat] };
    seats.into_iter().flat_map(|seat| stood_in(form.game, seat)).collect()
}

fn conquest(form: &Filled<'_>, at: TerritoryId) -> Option<String> {
    let seat = words::acting(form, Part::Conqueror, Some(at));
    Some(story::price_of(form.game.price_of_conquest(), form.game.standing(seat).resources))
}

/// BZ-B5: free but for a Utopia.
fn surprise(form: &Filled<'_>, at: TerritoryId) -> Option<String> {
    let seat = words::acting(form, Part::Troops, Some(at));
    let has = form.game.standing(seat).resources;
    match form.game.surcharge(seat) {
        0 => Some("free".to_owned()),
        cost => Some(story::price_of(cost, has)),
    }
}

/// BZ-48: what has to be ready, and is.
fn pyramid(form: &Filled<'_>, at: TerritoryId) -> Option<String> {
    let seat = words::acting(form, Part::Land, Some(at));
    let (ready, has) = (form.game.pyramid_ready(), form.game.standing(seat).resources);
    Some(format!("{ready} have to be ready, of {has}"))
}

fn sale(form: &Filled<'_>, at: TerritoryId) -> Option<String> {
    let seat = words::acting(form, Part::Land, Some(at));
    Some(story::sale_in_short(form.game, seat, at))
}

fn swayable(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    game.world().iter().filter(|t| game.owner(*t).is_some_and(|owner| owner != form.seat)).collect()
}

fn sway(form: &Filled<'_>, at: TerritoryId) -> Option<String> {
    let game = form.game;
    let seat = words::acting(form, Part::Diplomat, None);
    let (morale, troops) = game.memetic_needs(at);
    let price = story::price_of(game.price_of_memetic(seat), game.standing(seat).resources);
    Some(format!("above {} needed, {price}", morale.saturating_add(troops)))
}
