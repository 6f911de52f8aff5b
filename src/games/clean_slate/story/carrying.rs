//! Plans whose turn has come (CS-8): what becomes of them, and why one can't be carried out.

use super::plans::{order, orders, press};
use super::refusals::in_plan;
use super::words::{command, join, separated, strong};
use crate::clean_slate::{CleanSlate, Refusal, Side};
use crate::line;
use crate::rules::Line;

/// CS-8: what the button does that carries a plan out; or why there is none.
pub(super) fn at_the_press(game: &CleanSlate, who: Side) -> Result<Line, Line> {
    let outlook = who.seat().map_or(Err(Refusal::NothingKept), |seat| game.outlook(seat));
    match outlook {
        Ok(outlook) => Ok(line![press(outlook)]),
        Err(because) => Err(join([not_now(game, who, &because), line![" So it can't be carried out whole"]])),
    }
}

/// CS-8: the order of a plan that isn't possible, and why.
pub(super) fn not_now(game: &CleanSlate, who: Side, because: &Refusal) -> Line {
    let Refusal::Stale { number, because, .. } = because else { return in_plan(game, who.seat(), because) };
    let place = usize::try_from(*number).unwrap_or(usize::MAX).saturating_sub(1);
    // As it would stand by then.
    let then = who.seat().map(|seat| game.as_planned(seat));
    let which =
        if place == 0 { "The next order of it (".to_owned() } else { format!("Order {number} of it (") };
    join([
        line![which],
        game.plan_of(who).get(place).map_or_else(Line::new, |one| order(who, one)),
        line![if place == 0 {
            ") isn't possible as things stand. "
        } else {
            ") isn't possible as things will stand by then. "
        }],
        in_plan(then.as_ref().unwrap_or(game), who.seat(), because),
    ])
}

/// So many orders of a plan are said in one line.
const SAID: usize = 6;

/// CS-8, CS-9: what is kept for the turn that has come, and what becomes of it.
pub(super) fn for_this_turn(game: &CleanSlate, who: Side) -> Line {
    let plan = game.plan_of(who);
    let all = match plan.len() {
        0..=SAID => separated(plan.iter().map(|one| order(who, one)).collect(), "; "),
        many => {
            line![orders(u32::try_from(many).unwrap_or(u32::MAX)), ", which ", command("/hand"), " shows"]
        }
    };
    join([
        line![strong("You keep a plan"), " for this turn, which nobody else sees: "],
        all,
        line![
            ". Unless you drop it, it is carried out where the game plays on without you, as far as it can be."
        ],
        match at_the_press(game, who) {
            Ok(_) => Line::new(),
            Err(why) => join([line![" "], why, line!["."]]),
        },
    ])
}
