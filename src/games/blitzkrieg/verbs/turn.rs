//! The roll and the end of a turn; the price list and the ledger, which change nothing (BZ-13, BZ-15, BZ-34, BZ-35).

use super::super::{Blitzkrieg, Order, Phase};
use super::{Opening, Verb, stakes};
use crate::fighting::told_apart;
use crate::rules::ButtonStyle::{Primary, Secondary, Success};
use crate::rules::{Common, Prompt};

/// BZ-15.
pub(super) static ROLL: Verb = Verb::slash(
    "blitz roll",
    "Roll for resources",
    &["BZ-15", "BZ-16"],
    |o| {
        if o.game.check_roll(o.seat).is_ok() {
            o.button("Roll", Primary);
        }
    },
    |_| Ok(Order::Roll),
);

/// What a button fills in that ends or answers one thing and no other; no option of a command.
pub(super) const PART: &str = "@part";

/// BZ-35, BZ-A10.
pub(super) static PASS: Verb = Verb {
    stakes: Some(stakes::ending),
    ..Verb::slash("pass", "End your turn; in the market: done", &["BZ-35", "BZ-10"], open, |form| {
        form.check_still(PART, Some(&in_hand(form.game)))?;
        Ok(Order::Pass)
    })
};

/// BZ-10, BZ-44: what it would end, or answer.
pub(super) fn in_hand(game: &Blitzkrieg) -> String {
    match (&game.phase, &game.contest) {
        (Phase::Market, _) => "market".to_owned(),
        // A step back counts occasions back: what is forced then is another thing by the same number.
        (_, Some(contest)) => {
            let what = told_apart(&(contest.by, contest.seat, &contest.action));
            format!("contest {} {what:x}", contest.occasion)
        }
        (_, None) => "turn".to_owned(),
    }
}

fn open(o: &mut Opening<'_>) {
    if o.game.check_pass(o.seat).is_err() {
        return;
    }
    let (label, style) = match o.game.phase {
        Phase::Market => ("Done", Success),
        // Before the roll it rolls first: the button for that comes with the roll.
        Phase::Roll => return o.command(),
        _ if o.game.contest.is_some() => ("Take it back", Secondary),
        _ => ("End turn", Success),
    };
    let part = in_hand(o.game);
    o.button(label, style).filled(PART, part);
}

/// BZ-34: a look, which the game answers.
pub(super) static PRICES: Verb = Verb::slash(
    "blitz prices",
    "What everything costs you, and what is left",
    &["BZ-34"],
    open_prices,
    |_| Err(Common::NothingOwed { what: "form" }.into()),
);

/// BZ-13: the same.
pub(super) static LEDGER: Verb = Verb::slash(
    "blitz ledger",
    "Offers, pacts and breaches so far",
    &["BZ-13", "BZ-14"],
    open_ledger,
    |_| Err(Common::NothingOwed { what: "form" }.into()),
);

fn open_prices(o: &mut Opening<'_>) {
    if o.prompt == Prompt::Alone && !o.game.is_illuminatus(o.seat) {
        o.button("Prices", Secondary);
    } else if o.prompt == Prompt::Alone {
        o.command();
    }
}

fn open_ledger(o: &mut Opening<'_>) {
    let written = !o.game.ledger.is_empty() || !o.game.record.is_empty() || !o.game.friendly.is_empty();
    if o.prompt == Prompt::Alone && written {
        o.button("Ledger", Secondary);
    } else if o.prompt == Prompt::Alone {
        o.command();
    }
}
