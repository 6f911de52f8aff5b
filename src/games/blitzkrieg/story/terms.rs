//! What the options come to.

use crate::blitzkrieg::numbers::NUMBERS;
use crate::blitzkrieg::{MapChoice, Options};
use crate::line;
use crate::rules::Passage;
use crate::speech::count;

/// What is out of the usual, and how it is won.
pub(in crate::blitzkrieg) fn terms(options: &Options) -> Passage {
    let mut chosen = vec![match options.map {
        MapChoice::Classic => "The classic map".to_owned(),
        MapChoice::World2210 if options.has_moon() => "The map of 2210 with its Moon".to_owned(),
        MapChoice::World2210 => "The map of 2210".to_owned(),
    }];
    // BZ-E13: what the guard is about.
    let has_new = options.special_troops || options.societies || options.emplacements;
    let flags = [
        (options.devastation, "devastation"),
        (options.societies, "society types"),
        (options.holy_land, "The Holy Land"),
        (options.special_troops, "special troops"),
        (options.emplacements, "space centers"),
        (options.commanders_first && options.special_troops, "leaders take losses first"),
        (
            options.commanders_first && !options.special_troops,
            "leaders would take losses first (without special troops there are none)",
        ),
        (options.pyramid_victory, "Pyramids may win"),
        (!options.pump_guard && has_new, "what is new sells for its full price"),
        (
            !options.pump_guard && !has_new,
            "what is new would sell for its full price (but for divisions nothing is sold without special troops, societies or \
             space centers)",
        ),
        (!options.force_cap && options.illuminati > 0, "any number of forced actions"),
        (
            !options.force_cap && options.illuminati == 0,
            "any number of forced actions (without Illuminati there are none)",
        ),
        (options.shuffle, "seats are shuffled"),
    ];
    chosen.extend(flags.into_iter().filter(|(is, _)| *is).map(|(_, words)| words.to_owned()));
    // BZ-44: one alone is stopped by nobody.
    if options.illuminati == 1 {
        chosen.push("a seat for an Illuminatus besides".to_owned());
    } else if options.illuminati > 0 {
        chosen.push(format!(
            "{} for Illuminati besides, who have {} to intervene",
            count(options.illuminati, "seat", "seats"),
            options.window
        ));
    }
    if options.illuminati < 2 && options.window_seconds() != Options::default().window_seconds() {
        let nobody = if options.illuminati == 0 { "without Illuminati" } else { "against one alone" };
        chosen.push(format!("{} to intervene ({nobody} nobody does)", options.window));
    }
    if options.native_garrison > 0 {
        let divisions = count(options.native_garrison, "native division", "native divisions");
        chosen.push(format!("{divisions} in each territory of the natives"));
    }
    let start = NUMBERS.now().start;
    let lines = vec![
        line![format!("{}.", chosen.join(", "))],
        line![format!(
            "Each player begins with {} territories, {} divisions and a die for resources. To win: eliminate all others.",
            start.cards, start.divisions
        )],
    ];
    Passage { lines, ..Passage::default() }
}
