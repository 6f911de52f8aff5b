//! Each event in a sentence or two.

use super::battle::{Battle, End};
use super::objectives::{name, reward_name};
use super::tell::Teller;
use super::words::{
    card_list, cards, contest, count, join, land, lands, list, part_name, places, separated, side, standing,
    strong, territories, troops,
};
use crate::line;
use crate::rules::{Line, Outcome, SeatId, SideId, Span};
use crate::two_player::{Event, Reinforcements, TwoPlayer, board, is_neutral, side_of, why};

impl Teller<'_> {
    #[expect(clippy::too_many_lines, reason = "one arm for each event, without a wildcard")]
    /// Tells one event. Every kind has its own arm, so that a new one asks for its sentence.
    pub(super) fn event(&mut self, event: &Event) {
        let game = self.game;
        match event {
            Event::Dealt { side: whose, capital, cities, troops: there } => {
                if self.told.heading.is_none() {
                    self.headline(line!["The cards are dealt"]);
                }
                let number = u32::try_from(there.len()).unwrap_or(u32::MAX);
                let units = there.values().sum();
                self.say(join([
                    line![side(game, *whose), ": capital ", land(*capital), ", ", city(cities.len())],
                    lands(cities.iter().copied()),
                    line![format!("; {} in {}.", troops(units), territories(number))],
                ]));
            }
            Event::ObjectivesDrawn(drawn) => {
                let item = |(id, reward): &(_, Option<_>)| {
                    let reward = reward.map(|reward| format!(" ({})", reward_name(reward)));
                    line![format!("{}{}", name(game, *id), reward.unwrap_or_default())]
                };
                let items = drawn.iter().map(item).collect();
                self.say(join([line![strong("Objectives: ")], separated(items, ", "), line!["."]]));
            }
            Event::NeutralPlaced { neutral, places: fell } => {
                self.say(join([line![side(game, *neutral), "'s soldiers fall: "], places(fell), line!["."]]));
            }
            Event::StartRolled { rolls, first, playing } => {
                self.told.lines.extend(contest(rolls));
                let what = if *playing { " has the first turn." } else { " places first." };
                self.say(line![*first, what]);
            }
            Event::GoBegan { seat, hands } => self.go(*seat, hands),
            Event::Placed { seat, places: placed, left } => {
                let who = self.who(*seat, "place: ", "places: ");
                let rest = if *left == 0 { ".".to_owned() } else { format!("; {left} left.") };
                self.say(join([who, places(placed), line![rest]]));
            }
            Event::StacksDealt { each, deck } => {
                self.say(line![format!(
                    "All cards are shuffled: {} lie face down with each neutral, the deck has {deck}.",
                    cards(*each)
                )]);
            }
            Event::TurnBegan { seat, round, reinforcements } => {
                self.headline(line![*seat, format!("'s turn, round {round}")]);
                self.say(brings(reinforcements));
            }
            Event::Bribed { seat, neutral, cards: number, was: _, is } => {
                let who = self.who(*seat, "give ", "gives ");
                let given = line![side(game, *neutral), format!(" {}: it is ", cards(*number))];
                self.say(join([who, given, standing(*is), line![" now."]]));
            }
            Event::BribeNoted { seat: _, neutral, cards } => {
                self.say(join([
                    line![side(game, *neutral), " has from you: "],
                    card_list(game, cards),
                    line!["."],
                ]));
            }
            Event::Traded { seat, cards, stars, troops: number } => {
                let who = self.who(*seat, "trade in ", "trades in ");
                let what = format!(", {}: {}.", count(*stars, "star", "stars"), troops(*number));
                self.say(join([who, card_list(game, cards), line![what]]));
            }
            Event::AllyReinforced { seat, ally, die, at } => {
                let who = self.who(*seat, "roll ", "rolls ");
                let mut line = join([who, line![Span::Dice(vec![*die]), " for ", side(game, *ally)]]);
                line.extend(line![format!(": {}", troops((*die).into()))]);
                match at {
                    Some(at) => line.extend(line![" in ", land(*at), "."]),
                    None => line.extend(line![" to be placed in its territories."]),
                }
                self.say(line);
            }
            Event::PartBegan { seat, part } => {
                let who = self.who(*seat, "go on to ", "goes on to ");
                self.say(join([who, line![format!("{}.", part_name(*part))]]));
            }
            Event::AttackDeclared { by, from, to, defender, force, strength }
            | Event::WentOn { by, from, to, defender, force, strength } => {
                self.end_battle(End::Open);
                self.battle = Some(Battle {
                    by: *by,
                    from: *from,
                    to: *to,
                    defender: *defender,
                    force: *force,
                    strength: *strength,
                    rolls: Vec::new(),
                });
            }
            Event::Rolled(rolled) => {
                if let Some(battle) = &mut self.battle {
                    battle.rolls.push(*rolled);
                }
            }
            Event::Halted { by, from: _, to, defender: _, left } => {
                let line = line![side(game, *by), "'s invasion of ", land(*to), " ends; "];
                let stay = if *left == 1 { "stays where it was." } else { "stay where they were." };
                self.say(join([line, line![format!("{} {stay}", troops(*left))]]));
            }
            Event::Failed { .. } => self.end_battle(End::Held),
            Event::Conquered { entered, stayed, .. } => {
                self.end_battle(End::Taken { entered: *entered, stayed: *stayed });
            }
            Event::CommanderFell { neutral, at } => {
                self.say(line![side(game, *neutral), "'s commander falls in ", land(*at), "."]);
            }
            Event::StatusRolled { neutral, die, was, is } => {
                let start = line![side(game, *neutral), "'s status: ", Span::Dice(vec![*die])];
                let rest = if was == is {
                    join([line![", it stays "], standing(*is), line!["."]])
                } else {
                    join([line![", it moves away: it is "], standing(*is), line![" now."]])
                };
                self.say(join([start, rest]));
            }
            Event::NeutralEliminated { neutral, seat, cards: number } => {
                let gone = strong(format!("{} is eliminated", super::words::neutral_name(game, *neutral)));
                self.say(match number {
                    0 => line![gone, ": it has no territory left, and had no cards."],
                    _ => line![
                        gone,
                        ": it has no territory left. ",
                        *seat,
                        format!(" gets its {}.", cards(*number))
                    ],
                });
            }
            Event::CardsGained { seat, neutral, cards } => {
                let who = self.who(*seat, "get from ", "gets from ");
                self.say(join([who, line![side(game, *neutral), ": "], card_list(game, cards), line!["."]]));
            }
            Event::Dropped { seat, from } => {
                let from = from.map(|from| line![" from ", land(from)]).unwrap_or_default();
                self.say(join([
                    line!["With that, what ", *seat, " had ordered"],
                    from,
                    line![" can't be done any more; it is dropped."],
                ]));
            }
            Event::Claimed { seat, objective, reward, at, number } => {
                self.headline(line![*seat, format!(" claims “{}”", name(game, *objective))]);
                let mut line = that_win(game, *seat, *number);
                if let Some(reward) = reward {
                    line.extend(line![format!(" The reward: {}", reward_name(*reward))]);
                    if let Some(at) = at {
                        line.extend(line![", in ", land(*at)]);
                    }
                    line.extend(line!["."]);
                }
                self.say(line);
            }
            Event::Moved { by, from, to, troops: number, opening } => {
                let when = if *opening { " at the start of the turn." } else { "." };
                let verb = format!(" moves {} from ", troops(*number));
                self.say(line![side(game, *by), verb, land(*from), " to ", land(*to), when]);
            }
            Event::CardDrawn { seat } => {
                let line = self.who(*seat, "draw a card.", "draws a card.");
                self.say(line);
            }
            Event::CardSeen { seat, card } => {
                let who = self.who(*seat, "draw ", "draws ");
                self.say(join([who, card_list(game, &[*card]), line!["."]]));
            }
            Event::NoCard { seat } => {
                self.say(line!["No card is left for ", *seat, " to draw."]);
            }
            Event::Reshuffled { cards: number } => {
                self.say(line![format!(
                    "The discarded cards are shuffled: the deck has {}.",
                    cards(*number)
                )]);
            }
            Event::TurnEnded { seat, by_deadline: false } => self.say(line![*seat, " ends the turn."]),
            // The table says why: a time that is up, or a seat that nobody holds.
            Event::TurnEnded { seat, by_deadline: true } => self.say(line![*seat, "'s turn ends by itself."]),
            Event::Eliminated { seat } => self.say(line![*seat, " has no territory left."]),
            Event::Over(outcome) => self.headline(over(outcome)),
        }
    }

    /// TP-6: what is in hand in a go.
    fn go(&mut self, seat: SeatId, hands: &[(SideId, u32)]) {
        self.headline(line![seat, " places"]);
        let game = self.game;
        let item = |(whose, units): &(SideId, u32)| match is_neutral(*whose) {
            true => line![format!("{units} of "), side(game, *whose)],
            false => line![format!("{units} own")],
        };
        self.say(join([line!["In hand: "], list(hands.iter().map(item).collect()), line!["."]]));
    }
}

/// TP-24: "4 of 4 objectives that win", and what else is needed where that is agreed.
fn that_win(game: &TwoPlayer, seat: SeatId, number: u32) -> Line {
    let win = game.numbers().objectives.win;
    let of = format!("{number} of {win} objectives that win");
    if number < win || !game.options.objectives_need_capital {
        return line![of, "."];
    }
    let home = game.seat(seat).capital;
    let lost = home.map(|home| (home, game.owner(home))).filter(|(_, owner)| *owner != side_of(seat));
    match lost {
        None => line![of, " at the end of this turn, with the own capital held."],
        Some((home, owner)) => {
            let lost = line![land(home), " is ", side(game, owner), "'s now."];
            join([line![of, " at the end of a turn with the own capital held: "], lost])
        }
    }
}

fn city(number: usize) -> &'static str {
    if number == 1 { "city " } else { "cities " }
}

/// TP-16: what a turn brings, and why.
pub(super) fn brings(reinforcements: &Reinforcements) -> Line {
    let Reinforcements { territories: land, cities, for_land, continents, capitals, reward } = reinforcements;
    let cities = match cities {
        0 => String::new(),
        number => format!(" and {}", count(*number, "city", "cities")),
    };
    let mut parts = vec![format!("{for_land} for {}{cities}", territories(*land))];
    parts.extend(continents.iter().map(|(zone, bonus)| format!("{bonus} for {}", board().zone_name(*zone))));
    match capitals {
        0 => {}
        1 => parts.push("1 for a capital".to_owned()),
        many => parts.push(format!("{many} for capitals")),
    }
    if *reward > 0 {
        parts.push(format!("{reward} by a reward"));
    }
    line![strong(format!("{} to place", troops(reinforcements.total()))), format!(": {}.", parts.join(", "))]
}

/// How it ended.
pub(super) fn over(outcome: &Outcome) -> Line {
    let reason = match outcome.why.as_str() {
        why::ELIMINATION => ": the other has no territory left",
        why::OBJECTIVES => " by objectives",
        why::TERRITORIES => " by territories",
        _ => "",
    };
    match outcome.winners.first() {
        Some(winner) => line![*winner, " wins", reason],
        None => line!["It is over, and nobody wins"],
    }
}
