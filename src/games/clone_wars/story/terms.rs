//! What the options come to, for the lobby.

use crate::clone_wars::numbers::NUMBERS;
use crate::clone_wars::{BLACK, BLUE, Calling, Converts, Draft, Options, Placement, sides};
use crate::line;
use crate::rules::{Line, Passage};

/// What was agreed that is out of the usual, where so many play; none: that isn't known yet.
pub(super) fn agreed(options: &Options, seats: Option<u8>) -> Vec<&'static str> {
    // CW-23: whoever commands both armies of the faction has nobody to ask.
    let asked = |seats| sides(seats).seat_of(BLUE) != sides(seats).seat_of(BLACK);
    let all = [
        (options.draft == Draft::Random, "planets are dealt"),
        (options.placement == Placement::OneByOne, "the first troops one by one"),
        (options.card_texts, "cards with texts"),
        (options.ask_defender, "defenders are asked"),
        (options.one_pair, "only the highest dice count"),
        (options.card_per_army, "a card for each army beaten"),
        (options.order66 == Calling::EndOfTurn, "Order 66 at the end of a turn"),
        (options.converts == Converts::FewestPlanets, "converted troops go to the smaller army"),
        (
            options.consent && seats.is_none(),
            "Order 66 needs the yes of the other Separatist player, if there is one",
        ),
        (options.consent && seats.is_some_and(asked), "Order 66 needs the partner's yes"),
    ];
    all.into_iter().filter(|(is, _)| *is).map(|(_, words)| words).collect()
}

/// What is out of the usual, as a sentence.
pub(in crate::clone_wars) fn chosen(options: &Options) -> Option<Line> {
    let all = agreed(options, None).join(", ");
    let first = all.get(..1)?;
    Some(line![format!("{}{}.", first.to_uppercase(), &all[1..])])
}

/// How it is won.
pub(in crate::clone_wars) fn terms(_: &Options) -> Passage {
    let start = NUMBERS.now().start;
    Passage::line(line![format!(
        "Republic (Red and Gold, {} troops each) against Separatists (Blue and Black, {}). To win: no troop of the other \
         faction is left; or the Republic takes the planet on which Sidious stands after Order 66.",
        start.republic, start.separatist
    )])
}
