//! Safe passage (WR-13).

use super::super::Order;
use super::{Field, Filled, Opening, Read, Takes, Verb, has_begun, likely, turn, words};
use crate::rules::ButtonStyle::Secondary;

/// WR-13: declare or withdraw safe passage.
pub static PASSAGE: Verb = Verb {
    fields: &[
        Field::must("to", "Whom", Takes::Player(likely::others)),
        Field::must("allow", "Let them in?", Takes::Flag),
    ],
    ..Verb::slash(
        "warrior passage",
        "Let a player's troops into your land, or no longer",
        &["WR-13"],
        open,
        read,
    )
};

fn open(o: &mut Opening<'_>) {
    let attacking = o.game.attack.as_ref().is_some_and(|attack| attack.by == o.seat);
    if has_begun(o.game) && !attacking {
        o.button("Passage", Secondary).asking(&["to", "allow"]);
    }
}

fn read(form: &Filled<'_>) -> Read {
    // WR-15: whose attack is open may only go on or halt.
    if form.game.attack.as_ref().is_some_and(|attack| attack.by == form.seat) {
        turn::no_attack_open(form)?;
    }
    Ok(Order::Passage { to: words::player(form, "to")?, allow: words::yes_or_no(form, "allow", "WR-13")? })
}
