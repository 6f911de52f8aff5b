//! What is a faction's own: a hand shown to the ally, and giving up.

use super::super::{CloneWars, Order, army_called, story};
use super::{Field, Filled, Opening, Read, Takes, Verb, words};
use crate::rules::ButtonStyle::Secondary;
use crate::rules::{Common, Prompt, SeatId, Stake};

/// CW-27: show a hand to the ally, and to nobody else.
pub(super) static SHOW: Verb = Verb {
    fields: &[
        Field::may("to", "To whom (your ally)", Takes::Player(ally)),
        Field::may("army", "Which hand (all of yours)", Takes::OneOf(words::armies)),
    ],
    ..Verb::slash("clone show", "Show your hand to your ally", &["CW-27"], open_show, show)
};

/// CW-1: the faction gives up when all its seats have said so; until then who said so can take it back.
pub(in crate::clone_wars) static CONCEDE: Verb = Verb {
    fields: &[Field::may("off", "Take back that you would give up (false)", Takes::Flag)],
    stakes: Some(|form, order| {
        let Order::Concede = order else { return None };
        Some(Stake { said: story::giving_up(form.game, form.seat), yes: "Yes, give up", written: false })
    }),
    ..Verb::slash(
        "clone concede",
        "Say that your faction gives up; all its seats have to",
        &["CW-1"],
        |o| {
            let begun = !o.game.in_set_up();
            if o.prompt != Prompt::Alone || !begun {
                return;
            }
            if o.game.check_concede(o.seat).is_ok() {
                o.button("Give up", Secondary);
            }
            if o.game.check_play_on(o.seat).is_ok() {
                o.button("Don't give up", Secondary).filled("off", true);
            }
        },
        |form| {
            let off = form.flag("off", "CW-1")?.unwrap_or(false);
            Ok(if off { Order::PlayOn } else { Order::Concede })
        },
    )
};

fn open_show(o: &mut Opening<'_>) {
    let game: &CloneWars = o.game;
    let ally = game.ally_of(o.seat);
    let cards = game.armies_in(o.seat).into_iter().any(|army| !game.army(army).hand.is_empty());
    if o.prompt == Prompt::Alone && ally.is_some() && cards {
        o.button("Show hand", Secondary);
    }
}

fn show(form: &Filled<'_>) -> Read {
    let army = words::own_army(form, "army")?;
    let to = match form.draft.text("to") {
        Some(typed) => {
            // Of the armies of one seat each names its player.
            let by_army = || army_called(&typed).map(|army| form.game.seat_of(army));
            form.player_called(&typed).or_else(by_army).ok_or(Common::UnknownPlayer { typed })?
        }
        // Nobody is refused by the rules.
        None => form.game.ally_of(form.seat).unwrap_or(form.seat),
    };
    Ok(Order::Show { to, army })
}

fn ally(form: &Filled<'_>) -> Vec<SeatId> {
    form.game.ally_of(form.seat).into_iter().collect()
}
