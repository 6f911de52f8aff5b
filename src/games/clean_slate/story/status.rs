//! Where the game stands, for everybody; and what is a seat's own (CS-8).

use super::front::{front, world};
use super::words::{command, count, countries, join, now, number, side, side_name, strong, tokens};
use super::{ask, carrying, plans};
use crate::clean_slate::verbs;
use crate::clean_slate::{CleanSlate, Part, Side};
use crate::line;
use crate::rules::{Button, Line, Passage, SeatId, View};

/// Where the game stands, as this viewer may know it.
pub(in crate::clean_slate) fn status(view: &View<'_, CleanSlate>) -> Passage {
    let game: &CleanSlate = view;
    let mut passage = Passage { heading: Some(heading(game)), ..Passage::default() };
    passage.lines.push(world(game));
    for who in Side::ALL {
        passage.lines.push(standing(game, who));
    }
    if game.outcome.is_some() {
        passage.lines.extend(super::ending::chronicle(game));
    } else if game.part != Part::Setup {
        passage.lines.push(line![strong("What threatens")]);
        passage.lines.extend(front(game));
    }
    passage.small = vec![options(game)];
    passage
}

/// "Round 4: Democracy's turn, placing".
pub(super) fn heading(game: &CleanSlate) -> Line {
    match &game.outcome {
        Some(outcome) => super::ending::headline(game, outcome),
        None if game.part == Part::Setup => join([line!["Before the first round: "], now(game)]),
        None => join([line![format!("Round {}: ", game.round)], now(game)]),
    }
}

/// A side's line: where it is, with how many, and what it has left.
pub(super) fn standing(game: &CleanSlate, who: Side) -> Line {
    let over = match who {
        Side::Autocracy => game.autocracy_over,
        Side::Disaster => game.disaster_over,
        Side::Democracy | Side::Environment => false,
    };
    if over {
        return join([side(who), line![": over for good."]]);
    }
    let held = countries(u32::try_from(game.holds(who).len()).unwrap_or(0));
    let on_board: u32 = game.land.iter().map(|here| who.count(here)).sum();
    let mut text = format!(": {} in {held}", number(on_board));
    if who.seat().is_some() {
        text.push_str(&format!(" · in supply {}", tokens(&who.of(&game.supply))));
        if game.owed_by(who) > 0 {
            text.push_str(&format!(" · {} to place", game.owed_by(who)));
        }
    }
    if who == Side::Disaster && game.part != Part::Setup {
        let dice = game.round.min(game.options.storms_by(game.numbers()));
        text.push_str(&format!(" · {} this round", count(dice, "storm die", "storm dice")));
    }
    text.push('.');
    join([side(who), line![text]])
}

/// How it is won, and the options that differ from the usual.
fn options(game: &CleanSlate) -> Line {
    let options = &game.options;
    let mut text = match options.optimized {
        true => "You win when every country is a democracy with Environment in it.".to_owned(),
        false => "You win when every country is a democracy, free of disaster.".to_owned(),
    };
    text.push_str(" You lose when either of you has no token on the board.");
    let how = options.difficulty.word();
    text.push_str(&format!(
        " Difficulty {how}: {} of each kind, one new for every {} countries, at most {}.",
        number(options.supply_by(game.numbers())),
        options.per_token_by(game.numbers()),
        count(options.storms_by(game.numbers()), "storm die", "storm dice")
    ));
    line![text]
}

/// What is a seat's own: its plan, which nobody else sees, and what it owes.
pub(in crate::clean_slate) fn hand(view: &View<'_, CleanSlate>, seat: SeatId) -> (Passage, Vec<Button>) {
    let game: &CleanSlate = view;
    let Some(who) = Side::of_seat(seat) else { return (Passage::default(), Vec::new()) };
    let heading = line![format!("Your hand: {}", side_name(who))];
    let mut passage = Passage { heading: Some(heading), ..Passage::default() };
    passage.lines.push(standing(game, who));
    passage.lines.extend(ask::lines(game, seat));
    let plan = game.plan_of(who);
    let later = &game.noted_of(who).later;
    if game.outcome.is_some() {
        // There is no turn any more that anything could be kept for.
        return (passage, verbs::buttons(view, seat));
    }
    if plan.is_empty() {
        if game.part != Part::Setup && game.turn != who {
            passage.lines.push(line![
                "While it is your partner's turn you can plan your own, in private: the button, ",
                command("/slate plan"),
                ", or any command of a turn."
            ]);
        }
    } else {
        passage.lines.push(line![strong("Your plan"), ", which nobody else sees:"]);
        passage.lines.extend(plans::numbered(who, plan));
        // CS-8: why there is no button for it, though its turn has come.
        if plans::waits(game, who) {
            let why = carrying::at_the_press(game, who).err();
            passage.lines.extend(why.map(|why| join([why, line!["."]])));
        }
    }
    for plan in later.values() {
        passage.lines.push(line![strong("Your plan for a later turn"), ", which nobody else sees:"]);
        passage.lines.extend(plans::numbered(who, plan));
    }
    let mut buttons = verbs::buttons(view, seat);
    // Under the turn itself, which all see, no button may tell that there is a plan; here it may.
    if !plan.is_empty() || !later.is_empty() {
        buttons.splice(0..0, verbs::plan_buttons(game, who));
    }
    (passage, buttons)
}

/// CS-8: the plan whose turn has come, for whose it is alone.
pub(in crate::clean_slate) fn kept(view: &View<'_, CleanSlate>, seat: SeatId) -> (Passage, Vec<Button>) {
    match Side::of_seat(seat).filter(|who| plans::waits(view, *who)) {
        Some(who) => (Passage::line(carrying::for_this_turn(view, who)), verbs::plan_buttons(view, who)),
        None => (Passage::default(), Vec::new()),
    }
}
