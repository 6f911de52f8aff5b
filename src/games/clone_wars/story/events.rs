//! Each event in a sentence or two.

use super::battle::{Battle, End};
use super::tell::Teller;
use super::words::{
    armies, army, card, card_list, cards, command, dice_at_most, faction_name, fleet, join, land, lands,
    list, places, planets, separated, strong, success, troops,
};
use crate::clone_wars::{
    CloneWars, Event, Meeting, Queue, Ready, Reinforcements, Sent, TextEffect, When, army_name, board, why,
};
use crate::line;
use crate::rules::{Ballot, Line, OfferEnd, Outcome, SideId, Span, TerritoryId, Until};
use crate::speech::offer_came_of;

impl Teller<'_> {
    #[expect(clippy::too_many_lines, reason = "one arm for each event, without a wildcard")]
    /// Tells one event. Every kind has its own arm, so that a new one asks for its sentence.
    pub(super) fn event(&mut self, event: &Event) {
        let game = self.game;
        match event {
            Event::Dealt { planets: dealt } => {
                self.headline(line!["The planets are dealt"]);
                for (whose, theirs) in dealt {
                    self.say(join([
                        line![army(game, *whose), ": "],
                        lands(theirs.iter().copied()),
                        line!["."],
                    ]));
                }
            }
            Event::Claimed { army: by, at, free } => {
                let who = self.who(*by, "claim ", "claims ");
                let rest = match free {
                    0 => ": all planets are claimed.".to_owned(),
                    free => format!("; {free} free."),
                };
                self.say(join([who, line![land(*at), rest]]));
            }
            Event::Queued { armies, queue } => self.say(queued(armies, queue)),
            Event::DeployBegan { pools, together } => {
                let each = pools.iter().map(|(whose, pool)| line![army(game, *whose), format!(" {pool}")]);
                let how = if *together {
                    ", all at once and in secret; shown when all are done."
                } else {
                    ", one troop at a time."
                };
                self.say(join([
                    line![strong("To be placed"), ": "],
                    separated(each.collect(), ", "),
                    line![how],
                ]));
            }
            Event::Placed { army: by, places: placed, left } => {
                let who = self.who(*by, "place: ", "places: ");
                let rest = if *left == 0 { ".".to_owned() } else { format!("; {left} left.") };
                self.say(join([who, places(placed), line![rest]]));
            }
            Event::PlacingsShown(shown) => {
                self.headline(line!["What all have placed is shown"]);
                for (whose, placed) in shown {
                    self.say(join([line![army(game, *whose), ": "], places(placed), line!["."]]));
                }
            }
            Event::TurnBegan { army: whose, round } => {
                self.headline(line![army(game, *whose), format!("'s turn, round {round}")]);
            }
            Event::TokenDrawn { army: by, left } => {
                let who = self.who(*by, "draw", "draws");
                self.say(join([who, line![format!(" a Separatist token, to be placed; {left} left.")]]));
            }
            Event::TokenSeen { army: _, token } => {
                let (name, number) = (game.tokens().name(*token), game.tokens().cards(*token));
                self.say(line![
                    "The token is ",
                    strong(name),
                    format!(": {} for the Republic, if it takes its planet.", cards(number))
                ]);
            }
            Event::TokenPlaced { army: by, at } => {
                let who = self.who(*by, "place", "places");
                self.say(join([who, line![" the token face down on ", land(*at), "."]]));
            }
            Event::SidiousMoved { space, stays: true, .. } => {
                self.say(line![format!("Sidious stays on the last space, {space}.")]);
            }
            Event::SidiousMoved { space, numbers, stays: false } => {
                self.say(line![format!("Sidious moves to space {space}: {}.", success(numbers))]);
            }
            Event::SidiousBlocked { army: by, card: one } => {
                let who = self.who(*by, "play ", "plays ");
                self.say(join([who, line![format!("{}: Sidious doesn't move.", card(game, *one))]]));
            }
            Event::Reinforced { army: _, reinforcements } => self.say(brings(reinforcements)),
            Event::SetPlayed { army: by, cards, troops: number } => {
                let who = self.who(*by, "play ", "plays ");
                self.say(join([who, card_list(game, cards), line![format!(": {}.", troops(*number))]]));
            }
            Event::ShipBuilt { army: by, card: one, kind, at } => {
                let who = self.who(*by, "build", "builds");
                let what = format!(" a {} on ", kind.name());
                self.say(join([who, line![what, land(*at), format!(", with {}.", card(game, *one))]]));
            }
            Event::TextPlayed { army: by, card: one, effect } => {
                let who = self.who(*by, "play ", "plays ");
                let start = line![format!("{} for its text: ", card(game, *one))];
                self.say(join([who, start, text(game, *effect)]));
            }
            Event::Readied { army: _, ready, off } => self.say(readied(game, *ready, *off)),
            Event::AttackAnnounced { by, from, to, defender, troops, ships, strength, theirs }
            | Event::WentOn { by, from, to, defender, troops, ships, strength, theirs } => {
                self.end_battle(End::Open);
                self.battle = Some(Battle {
                    by: *by,
                    from: *from,
                    to: *to,
                    defender: *defender,
                    force: *troops,
                    ships: *ships,
                    strength: *strength,
                    theirs: *theirs,
                    rolls: Vec::new(),
                });
            }
            Event::DefenderAsked { defender, at, .. } => {
                if self.battle.is_some() {
                    self.end_battle(End::Asked);
                } else {
                    self.say(line![army(game, *defender), " is asked how ", land(*at), " is defended."]);
                }
            }
            Event::Met { defender, at, dice, ships, until, by_deadline } => {
                self.met(*defender, *at, (*dice, fleet(*ships)), *until, *by_deadline);
            }
            Event::Rolled(rolled) => {
                if let Some(battle) = &mut self.battle {
                    battle.rolls.push(rolled.clone());
                }
            }
            Event::Failed { .. } => self.end_battle(End::Held),
            Event::Conquered { entered, destroyed, .. } => {
                self.end_battle(End::Taken { entered: *entered, destroyed: *destroyed });
            }
            Event::TokensTaken { army: by, at, tokens, cards: number } => {
                let names = tokens.iter().map(|token| line![strong(game.tokens().name(*token))]).collect();
                let who = self.who(*by, "turn over on ", "turns over on ");
                let rest = line![format!("; that brings {}.", cards(*number))];
                self.say(join([who, line![land(*at), ": "], list(names), rest]));
            }
            Event::CardsDrawn { army: by, count } => {
                let who = self.who(*by, "draw ", "draws ");
                self.say(join([who, line![format!("{}.", cards(*count))]]));
            }
            Event::CardsSeen { army: by, cards } => {
                let who = self.who(*by, "draw ", "draws ");
                self.say(join([who, card_list(game, cards), line!["."]]));
            }
            Event::NoCard { army: by } => {
                self.say(line!["No card is left for ", army(game, *by), " to draw."]);
            }
            Event::Reshuffled { faction, cards: number } => self.say(line![format!(
                "The discards of {} are shuffled: {} {} the deck.",
                faction_name(*faction),
                cards(*number),
                if *number == 1 { "is" } else { "are" }
            )]),
            Event::Brought { army: by, from, to, ships } => {
                let line = self.who(*by, "bring ", "brings ");
                let what = if ships.is_none() { "no ships".to_owned() } else { fleet(*ships) };
                self.say(join([line, line![format!("{what} from "), land(*from), " to ", land(*to), "."]]));
            }
            Event::DefenceLeft { armies, at, meeting } => self.say(defence(armies, *at, *meeting)),
            Event::Moved { army: by, from, to, troops: number } => {
                let who = self.who(*by, "move ", "moves ");
                let what = format!("{} from ", troops(*number));
                self.say(join([who, line![what, land(*from), " to ", land(*to), "."]]));
            }
            Event::ShipMoved { army: by, from, to, kind } => {
                let who = self.who(*by, "move ", "moves ");
                let what = format!("a {} from ", kind.name());
                self.say(join([who, line![what, land(*from), " to ", land(*to), "."]]));
            }
            Event::OfferMade { number, seats: _, from, to, planet, gives, promise } => {
                let what = if *gives { " offers to cede " } else { " asks for " };
                let mut line = line![army(game, *from), what, land(*planet)];
                line.extend(if *gives {
                    line![" to ", army(game, *to)]
                } else {
                    line![", ", army(game, *to), "'s"]
                });
                line.extend(line![format!(" (offer {number}).")]);
                if let Some(words) = promise {
                    line.extend(line![" “", Span::Given(words.clone()), "”"]);
                }
                self.say(line);
            }
            Event::OfferDeclined { number, from: _, to } => {
                self.say(line![*to, format!(" declines offer {number}.")]);
            }
            Event::OfferWithdrawn { number, from, to: _ } => {
                self.say(line![*from, format!(" takes offer {number} back.")]);
            }
            Event::OfferLapsed { number, from: _, to: _ } => {
                self.say(line![format!("Offer {number} has lapsed.")]);
            }
            Event::Ceded { from, to, planet, seats: _ } => {
                self.say(line![army(game, *from), " cedes ", land(*planet), " to ", army(game, *to), "."]);
            }
            Event::ConsentAsked { .. }
            | Event::Consented { .. }
            | Event::Order66Called { .. }
            | Event::Order66Rolled { .. }
            | Event::TokensRemoved { .. }
            | Event::SidiousPlaced { .. } => self.order66(event),
            Event::Discarded { army: by, card: one } => {
                let who = self.who(*by, "discard ", "discards ");
                self.say(join([who, line![format!("{}.", card(game, *one))]]));
            }
            Event::HandShown { army: whose, to: _, cards } => {
                let title = line![army(game, *whose), " shows you its hand: "];
                let hand = if cards.is_empty() { line!["no cards"] } else { card_list(game, cards) };
                self.say(join([title, hand, line!["."]]));
            }
            Event::ArmyOut { army: whose, cards: number } => {
                let hand = match number {
                    0 => "it had no cards.".to_owned(),
                    1 => "its card goes to the discards.".to_owned(),
                    number => format!("its {} go to the discards.", cards(*number)),
                };
                self.say(line![
                    strong(format!("{} is out", army_name(*whose))),
                    format!(": no planet is left to it; {hand}")
                ]);
            }
            Event::Conceded { seat, missing } => {
                let rest = match missing {
                    0 => ".".to_owned(),
                    _ => "; it counts when the partner says so too, where somebody plays there.".to_owned(),
                };
                self.say(line![*seat, format!(" would give up{rest}")]);
            }
            Event::PlaysOn { seat } => self.say(line![*seat, " would give up no more, and plays on."]),
            Event::ConcessionLapsed { seats } => {
                let all = separated(seats.iter().map(|seat| line![*seat]).collect(), " and ");
                self.say(join([
                    line!["That "],
                    all,
                    line![" would give up doesn't count any more; it can be said anew."],
                ]));
            }
            Event::CallLapsed { seat } => {
                self.say(line![
                    *seat,
                    " has another player now, or none: nobody is asked about Order 66 any more."
                ]);
            }
            Event::TurnEnded { army: by, by_deadline: false } => {
                self.say(line![army(game, *by), " ends the turn."]);
            }
            Event::TurnEnded { army: by, by_deadline: true } => {
                self.say(line![army(game, *by), "'s time is up; the turn ends."]);
            }
            Event::Over(outcome) => self.headline(over(game, outcome)),
        }
    }

    /// CW-14.
    fn met(
        &mut self,
        defender: SideId,
        at: TerritoryId,
        (dice, ships): (u32, String),
        until: Until,
        by_deadline: bool,
    ) {
        let game = self.game;
        let dice = if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") };
        let ships = if ships.is_empty() { "no ships".to_owned() } else { ships };
        let how_long = if until == Until::Decided { ", for the whole announcement" } else { "" };
        // Whether an order was left is its maker's to know, and it goes with them.
        let time = match by_deadline {
            true => line![" No answer came in time: what was left beforehand counts, else all defend."],
            false => line![],
        };
        let start = line![army(game, defender), " meets the attack on ", land(at)];
        self.say(join([start, line![format!(" with {dice} and {ships}{how_long}.")], time]));
    }
}

/// CW-9: what the turn brings, and why.
pub(super) fn brings(reinforcements: &Reinforcements) -> Line {
    let Reinforcements { planets: own, for_planets, regions } = reinforcements;
    let mut parts = vec![format!("{for_planets} for {}", planets(*own))];
    parts.extend(regions.iter().map(|(zone, bonus)| format!("{bonus} for {}", board().zone_name(*zone))));
    line![strong(format!("{} to place", troops(reinforcements.total()))), format!(": {}.", parts.join(", "))]
}

/// CW-11.
fn text(game: &CloneWars, effect: TextEffect) -> Line {
    match effect {
        TextEffect::Troops { at, troops: number } => line![format!("{} on ", troops(number)), land(at), "."],
        TextEffect::Removed { at, of } => {
            line![army(game, of), " loses a troop on ", land(at), "."]
        }
        TextEffect::TokenMoved { from, to } => {
            line!["a token moves from ", land(from), " to ", land(to), "."]
        }
        TextEffect::MoreMoves => line!["one more movement of troops."],
        TextEffect::SidiousAdvances => line!["Sidious goes on."],
    }
}

/// CW-11.
fn readied(game: &CloneWars, ready: Ready, off: bool) -> Line {
    let name = card(game, ready.card);
    if off {
        return line![format!("{name} isn't ready any more.")];
    }
    let place = match ready.at {
        Some(at) => line![" for ", land(at)],
        None => line![],
    };
    let dice = if ready.dice > 1 { format!(" against {} dice at least", ready.dice) } else { String::new() };
    join([
        line![strong(name), " is ready"],
        place,
        line![format!("{dice}: it plays itself {}.", plays_itself(game, ready))],
    ])
}

/// CW-11: when a text that is ready is played, whether it changes anything then or not.
fn plays_itself(game: &CloneWars, ready: Ready) -> &'static str {
    match game.cards().get(ready.card).effect.when() {
        When::BeforeRoll => {
            "before the next such roll of yours in which a die can still become larger; a roll takes one text of yours"
        }
        When::AfterRoll => {
            "after the next such roll of yours that costs you a troop, whether it saves any or not; a roll takes one text \
             of yours"
        }
        _ => "when Sidious would next move as a turn begins; a step that a card brings it lets pass",
    }
}

/// CW-5, CW-6.
fn queued(whose: &[SideId], queue: &Queue) -> Line {
    let start = join([line!["Queue of "], armies(whose), line![": "]]);
    let same = queue.places.chunk_by(|one, next| one == next);
    let mut items: Vec<Line> = same
        .map(|same| match same {
            [at] => line![land(*at)],
            _ => line![land(same[0]), format!(" {}", same.len())],
        })
        .collect();
    if queue.any {
        items.push(if items.is_empty() { line!["any"] } else { line!["then any"] });
    }
    if items.is_empty() {
        return join([start, line!["nothing."]]);
    }
    let mut line = join([start, separated(items, ", "), line!["."]]);
    if queue.any {
        line.extend(line![
            " From then on each choice is made for you as soon as it comes, without asking: what is first free, or where fewest \
             stand. Another list ends that, or ",
            command("/clone queue"),
            if queue.absent { " with “none”, or whatever else you claim, place or queue." } else { " with “none”." }
        ]);
    }
    line
}

/// CW-14.
fn defence(whose: &[SideId], at: Option<TerritoryId>, meeting: Meeting) -> Line {
    let place = match at {
        Some(at) => line![land(at)],
        None => line!["wherever nothing else is said"],
    };
    let dice = dice_at_most(meeting.dice);
    let ships = match meeting.ships {
        Sent::All => "every ship".to_owned(),
        Sent::Some(ships) if ships.is_none() => "no ships".to_owned(),
        Sent::Some(ships) => fleet(ships),
    };
    let verb = if whose.len() == 1 { " defends " } else { " defend " };
    join([armies(whose), line![verb], place, line![format!(" with {dice} and {ships}.")]])
}

/// How it ended.
pub(super) fn over(game: &CloneWars, outcome: &Outcome) -> Line {
    let Some(side) = outcome.winners.first().map(|seat| game.faction_of(*seat)) else {
        return line!["It is over, and nobody wins"];
    };
    let (winner, loser) = (faction_name(side), faction_name(side.other()));
    let reason = match outcome.why.as_str() {
        why::ELIMINATION => format!(": no troop of {loser} is left"),
        why::SIDIOUS => ": the planet is taken on which Sidious stood".to_owned(),
        why::CONCESSION => {
            format!(": {loser} give up").replace("the Republic give up", "the Republic gives up")
        }
        _ => String::new(),
    };
    let wins = if side.id() == "republic" { "wins" } else { "win" };
    let winner = winner.replacen("the", "The", 1);
    join([line![format!("{winner} {wins}{reason} —"), " "], super::words::seats(&outcome.winners)])
}

/// What came of a ballot that is closed: of an offer, or of a question to the partner.
pub(in crate::clone_wars) fn came_of(ballot: &str, events: &[Event]) -> Option<Line> {
    let number = Ballot::offer_number(ballot);
    // CW-20: what one offer ceded lets another lapse.
    let ended = |event: &Event| match event {
        Event::OfferDeclined { number: one, .. }
        | Event::OfferWithdrawn { number: one, .. }
        | Event::OfferLapsed { number: one, .. } => number == Some(*one),
        _ => false,
    };
    let accepted = number.is_some() && !events.iter().any(ended);
    events.iter().find_map(|event| match event {
        Event::Ceded { planet, .. } if accepted => {
            Some(line![strong("Accepted"), ": ", land(*planet), " is ceded."])
        }
        Event::OfferDeclined { number: one, to, .. } if number == Some(*one) => {
            Some(offer_came_of(OfferEnd::Declined, *to))
        }
        Event::OfferWithdrawn { number: one, from, .. } if number == Some(*one) => {
            Some(offer_came_of(OfferEnd::Withdrawn, *from))
        }
        Event::OfferLapsed { number: one, from, .. } if number == Some(*one) => {
            Some(offer_came_of(OfferEnd::Lapsed, *from))
        }
        Event::Conceded { missing: 0, .. } if ballot.starts_with("concede-") => {
            Some(line!["All have said so: the faction gives up."])
        }
        Event::CallLapsed { .. } if ballot.starts_with("consent-") => {
            Some(line!["Who called it has left the seat: nobody is asked any more."])
        }
        Event::PlaysOn { .. } if ballot.starts_with("concede-") => {
            Some(line!["Nobody would give up any more."])
        }
        Event::ConcessionLapsed { .. } if ballot.starts_with("concede-") => {
            Some(line!["It doesn't count any more; it can be said anew."])
        }
        Event::Consented { agree, by_deadline, .. } if ballot.starts_with("consent-") => {
            Some(match (agree, by_deadline) {
                (true, false) => line!["Agreed: Order 66 is carried out."],
                (true, true) => line!["Silence is a yes: Order 66 is carried out."],
                (false, _) => line!["Not now: Order 66 isn't carried out."],
            })
        }
        _ => None,
    })
}
