//! Eyes moved, and others' forced actions contested (BZ-42, BZ-44, BZ-46).

use super::super::{Contesting, Land, Order, Pyramid, Refusal};
use super::turn::{PART, in_hand};
use super::{Field, Filled, Opening, Takes, Verb, words};
use crate::rules::ButtonStyle::{Danger, Primary, Secondary, Success};
use crate::rules::{Common, Prompt, TerritoryId};

/// BZ-42, BZ-46.
pub(super) static EYE: Verb = Verb {
    fields: &[
        Field::must("from", "Where the Eye is", Takes::Territory(eyes)),
        Field::must("to", "Where it goes (the same: it takes over)", Takes::Target(words::anywhere, points)),
        Field::may("leave", "Leaves what lies dead there (false)", Takes::Flag),
    ],
    ..Verb::slash(
        "blitz eye",
        "Move an Eye; it takes over what lies dead",
        &["BZ-42", "BZ-46"],
        |o| {
            let game = o.game;
            let (seat, free) = (o.seat, game.check_forcing(o.seat).is_ok());
            if !game.is_illuminatus(seat) || game.check_acting(seat).is_err() || !free {
                return;
            }
            let takes = game.eyes_in(seat).iter().any(|t| game.could_take_over(seat, t));
            if game.standing(seat).movement == 0 && !takes {
                return;
            }
            o.button("Move an Eye", Primary).asking(&["from", "to"]);
            // BZ-G11: whoever would rather not.
            let dead = |land: &Land| land.dead_eyes > 0 || land.pyramid == Some(Pyramid::Dead);
            if o.prompt == Prompt::Alone && game.land.iter().any(dead) {
                let button = o.button("Move an Eye, leave the dead", Secondary);
                button.filled("leave", true).asking(&["from", "to"]);
            }
        },
        |form| {
            let leave = form.flag("leave", "BZ-42")?.unwrap_or(false);
            Ok(Order::Eye { from: form.territory("from")?, to: form.territory("to")?, leave })
        },
    )
};

/// BZ-G8.
pub(super) static CONTEST: Verb = Verb {
    fields: &[Field::must("standing", "never, ask or always", Takes::Choice(Contesting::WORDS))],
    ..Verb::slash(
        "blitz contest",
        "Illuminati: what to do when others force somebody",
        &["BZ-44"],
        |o| {
            if o.game.is_illuminatus(o.seat)
                && o.prompt == Prompt::Alone
                && o.game.illuminati_in().nth(1).is_some()
            {
                o.button("When others force…", Secondary).asking(&["standing"]);
            }
        },
        |form| {
            let typed = form.text("standing", "BZ-G8")?;
            let place = Contesting::WORDS.iter().position(|word| word.eq_ignore_ascii_case(&typed));
            let standing = place.and_then(|place| Contesting::ALL.get(place)).copied();
            let hint = "never, ask or always";
            let unreadable =
                || Common::Unreadable { field: "standing", typed: typed.clone(), hint, code: "BZ-G8" };
            let standing = standing.ok_or_else(unreadable)?;
            // BZ-G8: what would change nothing is said, and not told to all.
            if form.game.is_illuminatus(form.seat) && form.game.standing(form.seat).contest == standing {
                return Err(Refusal::ContestAlready { standing });
            }
            Ok(Order::Contest(standing))
        },
    )
};

/// BZ-44.
pub(super) static INTERVENE: Verb = Verb {
    fields: &[Field::must("stop", "Stop it?", Takes::Flag)],
    ..Verb::slash("blitz intervene", "Stop a forced action, or let it pass", &["BZ-44"], open, |form| {
        form.check_still(PART, Some(&in_hand(form.game)))?;
        let stop = form.flag("stop", "BZ-44")?.ok_or_else(|| form.missing(&["stop"], "BZ-44"))?;
        Ok(Order::Intervene { stop })
    })
};

fn open(o: &mut Opening<'_>) {
    if o.game.check_intervene(o.seat).is_ok() {
        let part = in_hand(o.game);
        o.button("Stop it", Danger).filled("stop", true).filled(PART, part.clone());
        o.button("Let it pass", Success).filled("stop", false).filled(PART, part);
    }
}

fn eyes(form: &Filled<'_>) -> Vec<TerritoryId> {
    form.game.eyes_in(form.seat).iter().collect()
}

fn points(form: &Filled<'_>, to: TerritoryId) -> Option<String> {
    let (game, from) = (form.game, form.territory_so_far("from")?);
    if from == to {
        return Some("takes over".to_owned());
    }
    let way = game.eye_way(form.seat, from, to)?;
    Some(format!("{} of {} points", game.points(&way), game.standing(form.seat).movement))
}
