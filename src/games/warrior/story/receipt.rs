//! What the one who gave an order reads: what was understood, what came of it, what follows.

use super::market;
use super::placed::{anew, placed, resettled, rest};
use super::words::{
    aim, command, goods, gp, in_words, join, land, lands, list, open_attack, places, separated, troops,
    voice, votes,
};
use crate::line;
use crate::rules::{
    Addressed, Button, Duty, Line, Passage, SeatId, TerritoryId, Verb, View, Viewer, known_to,
};
use crate::warrior::{Act, ChoiceKind, Event, Order, Phase, Until, Voice, Warrior, verbs};

/// The receipt of an order just carried out; `game` is the state afterwards.
pub(in crate::warrior) fn receipt(
    game: &View<'_, Warrior>,
    seat: SeatId,
    order: &Order,
    events: &[Addressed<Event>],
) -> Passage {
    let known = known_to(events, Viewer::Seat(seat));
    let mut lines = vec![understood(game, seat, order, &known)];
    lines.extend(kept_in_a_tie(game, seat, &known));
    lines.extend(outcome_for(seat, order, &known));
    lines.extend(left_empty(seat, order, &known));
    lines.extend(follows(game, seat, order, &known));
    Passage { lines, buttons: changing(game, seat, order), ..Passage::default() }
}

/// WR-25: a bid that ties with what its owner has left beforehand is kept.
fn kept_in_a_tie(game: &Warrior, seat: SeatId, events: &[&Event]) -> Option<Line> {
    events.iter().find_map(|event| match event {
        Event::StandingBidKept { seat: whose, amount } if *whose == seat => {
            Some(market::standing_bid_kept(game, Some(seat), seat, *amount))
        }
        _ => None,
    })
}

/// The buttons by which an answer may be changed as long as others are still to come.
fn changing(game: &View<'_, Warrior>, seat: SeatId, order: &Order) -> Vec<Button> {
    let again: &[&Verb<Warrior>] = match (order, &game.phase) {
        (Order::Capital(_), Phase::Capital(_)) => &[&verbs::CAPITAL],
        (Order::Bid(_), Phase::Auction(_)) => &[&verbs::BID],
        (Order::Stake(_), Phase::Speculate(_)) => &[&verbs::STAKE],
        (
            Order::Place(_) | Order::Spread | Order::PlaceRest | Order::Unplace,
            Phase::Allocate(_) | Phase::Place(_),
        ) => &[&verbs::PLACE, &verbs::ALLOCATE, &verbs::SPREAD, &verbs::UNPLACE],
        (Order::Vote { .. } | Order::Abstain | Order::Unvote, Phase::Fate(_)) if game.votes_in_secret() => {
            &[&verbs::VOTE, &verbs::UNVOTE]
        }
        (Order::Standing { .. }, _) => &[&verbs::BEFOREHAND],
        _ => &[],
    };
    verbs::buttons_of(game, seat, again)
}

/// What was understood.
fn understood(game: &Warrior, seat: SeatId, order: &Order, events: &[&Event]) -> Line {
    match order {
        Order::Aim(chosen) => line![format!("Your aim is {}.", aim(*chosen))],
        Order::Capital(at) if events.iter().any(|event| matches!(event, Event::CapitalMoved { .. })) => {
            line![land(*at), " is your new capital."]
        }
        Order::Capital(at) if events.iter().any(|event| matches!(event, Event::CapitalNamed { .. })) => {
            line![land(*at), " is your new capital, from the end of this turn."]
        }
        Order::Capital(at) if events.iter().any(|event| matches!(event, Event::CapitalsShown(_))) => {
            line!["Your capital is ", land(*at), "."]
        }
        Order::Capital(at) => {
            line![
                "Your capital will be ",
                land(*at),
                "; it is shown when all have chosen, and you can change it until then."
            ]
        }
        Order::Place(placed) => join([anew(events), line!["You place: "], places(placed), line!["."]]),
        Order::Spread => join([anew(events), placed(seat, events, "Spread evenly: ")]),
        Order::PlaceRest => rest(game, seat, events),
        Order::Unplace => {
            line![format!("Taken back: {} in hand again.", troops(game.in_hand(seat)))]
        }
        Order::Move { path, troops: number, abandon: _ } => march(path, *number),
        Order::Attack { forces, to, until, keep, enter } => attack(forces, *to, *until, *keep, *enter),
        Order::Fight { at, against, until, keep } => join([
            line!["Fight against ", *against, " in ", land(*at)],
            conditions(*until, *keep, None),
            line!["."],
        ]),
        Order::GoOn { until, keep, enter } => {
            let what = if is_inside(game, events) { "On with the fight" } else { "On with the attack" };
            join([line![what], conditions(*until, *keep, *enter), line!["."]])
        }
        Order::Halt if is_inside(game, events) => line!["The fight is stopped."],
        Order::Halt => line!["The attack is halted."],
        Order::Passage { to, allow: true } if game.ends_with_attack(seat, *to) => {
            line![*to, " has your safe passage, but an attack between you is open: it ends with that."]
        }
        Order::Passage { to, allow: true } => {
            line![*to, " may pass through your land and stand there, until you take it back."]
        }
        Order::Passage { to, allow: false } => line![*to, " no longer has your safe passage."],
        Order::EndTurn => line!["Your turn is over."],
        Order::Bid(amount) if events.iter().any(|event| matches!(event, Event::BidsRevealed { .. })) => {
            let bid =
                if *amount == 0 { "No bid from you".to_owned() } else { format!("You bid {}", gp(*amount)) };
            line![format!("{bid}, and all bids are shown now.")]
        }
        Order::Bid(0) => line!["No bid from you for this lot. Until all bids are in you can still make one."],
        Order::Bid(amount) => line![format!(
            "Your bid of {} is noted, and secret until all are shown. You can change it until the last is in.",
            gp(amount)
        )],
        Order::StandingBids(_) => {
            let noted = events.iter().find_map(|event| match event {
                Event::StandingBidsNoted { bids, .. } => Some(market::standing_bids(Some(seat), seat, bids)),
                _ => None,
            });
            noted.unwrap_or_else(|| line!["Your standing bids are noted."])
        }
        Order::Standing { .. } => {
            let noted = events.iter().find_map(|event| match event {
                Event::StandingNoted { always, once, round, later, .. } => {
                    let rounds = market::noted_for(*round, once, later.as_ref());
                    Some(market::standing(Some(seat), seat, always, rounds))
                }
                _ => None,
            });
            noted.unwrap_or_else(|| line!["Your standing answers are noted."])
        }
        Order::Offer { to, give, want, promise: _, expires: _ } => {
            let number = events.iter().find_map(|event| match event {
                Event::OfferMade { number, .. } => Some(format!("Offer {number} is made to ")),
                _ => None,
            });
            let start = number.unwrap_or_else(|| "An offer is made to ".to_owned());
            join([line![start, *to, ": "], goods(give), line![", for "], goods(want), line!["."]])
        }
        Order::Answer { offer, accept: true } => line![format!("You accept offer {offer}.")],
        Order::Answer { offer, accept: false } => line![format!("You decline offer {offer}.")],
        Order::Withdraw { offer } => line![format!("Offer {offer} is withdrawn.")],
        // WR-3: or the game ends with it.
        Order::Done if !matches!(game.phase, Phase::Barter(_)) => {
            line!["You are done with barter, and so is everybody."]
        }
        Order::Done => {
            line!["You are done with barter. Offers made to you can still be answered while it lasts."]
        }
        Order::Stake(amount) => {
            let what = match amount {
                0 => "You stake nothing.".to_owned(),
                amount => format!("You stake {}.", gp(amount)),
            };
            let open = matches!(game.phase, Phase::Speculate(_));
            line![what, if open { " You can change it until all are in." } else { "" }]
        }
        Order::Reward(at) => line!["You choose ", land(*at), "."],
        Order::Pay(true) => line!["You pay."],
        Order::Pay(false) => line!["You don't pay, and let the territory go."],
        Order::Remove { places: taken, pool } => {
            let mut items: Vec<Line> =
                taken.iter().map(|(at, number)| line![land(*at), format!(" {number}")]).collect();
            if *pool > 0 {
                items.push(line![format!("the pool {pool}")]);
            }
            join([line!["Removed: "], separated(items, ", "), line!["."]])
        }
        Order::RemoveRest => {
            // What the next roll of fate takes is another matter.
            let of_it = || events.iter().take_while(|event| !matches!(event, Event::FateRolled { .. }));
            let pool = |event: &&Event| matches!(event, Event::Lost { territory: None, .. });
            let land = |event: &&Event| matches!(event, Event::Lost { territory: Some(_), .. });
            match (of_it().any(pool), of_it().any(land)) {
                (true, false) => line!["The rest is taken from the pool."],
                (true, true) => line!["The rest is taken from the pool, and from where most stand."],
                _ => line!["The rest is taken from where most stand."],
            }
        }
        Order::Decline => line!["You leave it at that."],
        Order::Act(Act::TradeRoute(of)) => line!["You have one of ", *of, "'s trade routes cancelled."],
        Order::Act(Act::TenInfantry(of)) => {
            let taken = in_words(game.numbers().council.removed);
            line![format!("You take {taken} from "), *of, ", who chooses where."]
        }
        Order::Act(Act::Sanction(at)) => line!["You call for sanctions on ", land(*at), "."],
        Order::Vote { voice: side, votes: _ } => {
            let number = events.iter().find_map(|event| match event {
                Event::VoteCast { seat: who, votes, .. } if *who == seat => Some(*votes),
                _ => None,
            });
            let cast = number.map_or_else(|| "Your votes".to_owned(), votes);
            let side = match side {
                Voice::Player(_) => join([line![" for "], voice(*side)]),
                Voice::Yes | Voice::No => join([line![": "], voice(*side)]),
            };
            let open = match (closes(events), game.votes_in_secret()) {
                (true, _) => ". That was the last: the vote is closed.",
                (false, true) => ". It is shown when all are in; until then you can change it.",
                (false, false) => ". You can change it until the vote closes.",
            };
            join([line![cast], side, line![open]])
        }
        Order::Abstain if closes(events) => {
            line!["You pass in this vote. Yours was the last answer: it is closed."]
        }
        Order::Abstain => line!["You pass in this vote. You can still vote until it closes."],
        Order::Unvote => line!["Your vote is taken back."],
        Order::Resign if events.iter().any(|event| matches!(event, Event::GivesUp { .. })) => {
            line!["You have given up, and are out when the attack on you has ended. Thank you for playing!"]
        }
        Order::Resign => line!["You have given up; your territories are unoccupied. Thank you for playing!"],
        Order::TimeUp => line!["Time is up."],
    }
}

/// WR-46: does the vote close by it?
fn closes(events: &[&Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::VoteClosed { .. }))
}

fn march(path: &[TerritoryId], number: u32) -> Line {
    let mut line = line![format!("{} moved", troops(number))];
    if let [from, over @ .., to] = path {
        line.extend(line![" from ", land(*from), " to ", land(*to)]);
        if !over.is_empty() {
            line.push(" over ".into());
            line.extend(lands(over.iter().copied()));
        }
    }
    line.push(".".into());
    line
}

fn attack(
    forces: &[(TerritoryId, u32)],
    to: TerritoryId,
    until: Until,
    keep: Option<u32>,
    enter: Option<u32>,
) -> Line {
    let from = match forces {
        [(from, number)] => line![land(*from), " to ", land(to), format!(" with {number}")],
        many => {
            let items =
                many.iter().map(|(from, number)| line![land(*from), format!(" ({number})")]).collect();
            join([list(items), line![" to ", land(to)]])
        }
    };
    join([line!["Attack from "], from, conditions(until, keep, enter), line!["."]])
}

fn conditions(until: Until, keep: Option<u32>, enter: Option<u32>) -> Line {
    let mut words = String::new();
    if until == Until::OneRoll {
        words.push_str(", one roll");
    }
    if let Some(keep) = keep {
        words.push_str(&format!(", halting at {keep}"));
    }
    if let Some(enter) = enter {
        words.push_str(&format!(", {enter} to move in"));
    }
    if words.is_empty() { Line::new() } else { line![words] }
}

fn owes(game: &Warrior, seat: SeatId) -> bool {
    game.all_debts().iter().any(|debt| debt.seat == seat && debt.duty == Duty::Must)
}

/// WR-14: is it a fight inside a territory that is open, or has just ended?
fn is_inside(game: &Warrior, events: &[&Event]) -> bool {
    let ended = |event: &&Event| {
        matches!(
            event,
            Event::Conquered { inside: true, .. }
                | Event::AttackFailed { inside: true, .. }
                | Event::AttackHalted { inside: true, .. }
                | Event::GuestsBeaten { .. }
        )
    };
    game.is_fight_open() || events.iter().any(ended)
}

/// What follows for the one who gave the order.
fn follows(game: &Warrior, seat: SeatId, order: &Order, events: &[&Event]) -> Option<Line> {
    // Another may be open by now.
    let voting = matches!(order, Order::Vote { .. } | Order::Abstain | Order::Unvote) && !closes(events);
    // WR-53: those driven out stand where they are; a placing that comes after that is another.
    let placing = matches!(order, Order::Place(_) | Order::Spread | Order::PlaceRest | Order::Unplace)
        && resettled(seat, events).is_none();
    let anew = |event: &&Event| matches!(event, Event::ChoiceWaits { seat: who, .. } if *who == seat);
    let removing = matches!(order, Order::Remove { .. }) && !events.iter().any(anew);
    if game.outcome.is_some() {
        return Some(line!["The game is over."]);
    }
    if game.seat(seat).out {
        return None;
    }
    match &game.phase {
        Phase::Combat(_) if game.turn() == Some(seat) => Some(match &game.attack {
            Some(attack) => {
                let (ours, theirs) = (game.force_of(attack), game.strength_at(attack.to, attack.inside));
                join([
                    line!["The "],
                    open_attack(attack),
                    line![format!(" is open, {ours} against {theirs}: "), command("/attack"), " rolls on, "],
                    line![command("/warrior halt"), " stops."],
                ])
            }
            None if game.seat(seat).paralysed => line![command("/pass"), " ends your turn."],
            None => line!["You may go on attacking, move, or ", command("/pass"), "."],
        }),
        Phase::Allocate(_) | Phase::Place(_) => match game.left_to_place(seat) {
            0 if placing => Some(line![
                "You have placed everything; it is shown when all are done. Until then you can place anew."
            ]),
            0 => None,
            left => {
                let start = line![format!("{} left to place; ", troops(left)), command("/pass")];
                let (sends, spreads) = match left {
                    1 => (" sends it to ", " places it where fewest stand."),
                    _ => (" sends them to ", " spreads them evenly."),
                };
                Some(match game.rest_goes_to(seat) {
                    Some(home) => join([start, line![sends, land(home), "."]]),
                    None => join([start, line![spreads]]),
                })
            }
        },
        // What is asked for at the moment is not answered beforehand.
        Phase::Auction(_) | Phase::Barter(_) | Phase::Speculate(_)
            if matches!(order, Order::Standing { .. }) && owes(game, seat) =>
        {
            Some(line!["What you are asked for now still waits for your answer."])
        }
        _ => super::ask::choices(game, seat).first().map(|choice| match &choice.kind {
            // WR-44: who is on the way may still go on.
            ChoiceKind::Redeploy { left: 0, half_way, .. } => {
                let further: u32 = half_way.values().sum();
                line![
                    format!("{} of those on the way can go one further; ", troops(further)),
                    command("/pass"),
                    " ends it."
                ]
            }
            ChoiceKind::Redeploy { left, .. } => {
                line![format!("{} more may set out; ", troops(*left)), command("/pass"), " ends it."]
            }
            ChoiceKind::Desert { count, .. } if removing => {
                line![format!("{} still to take.", troops(*count))]
            }
            ChoiceKind::Desert { victim, count, .. } => {
                line!["You say where ", *victim, format!(" loses {}.", troops(*count))]
            }
            ChoiceKind::Levy { owed, .. } if removing => {
                line![format!("{} still to give up.", troops(*owed))]
            }
            ChoiceKind::Levy { owed, .. } => line![format!("You have {} to give up.", troops(*owed))],
            ChoiceKind::Resettle { count, .. } if placing => {
                line![format!("{} still to place.", troops(*count))]
            }
            ChoiceKind::Resettle { count, .. } => line![format!("You have {} to place.", troops(*count))],
            ChoiceKind::Vote(_) if voting => line!["The vote closes when all have voted or passed."],
            ChoiceKind::Vote(_) => line!["A vote is open: ", command("/vote"), "."],
            ChoiceKind::Pay { .. }
            | ChoiceKind::Reward { .. }
            | ChoiceKind::Award { .. }
            | ChoiceKind::Act { .. } => line!["Another choice waits for you: see ", command("/hand"), "."],
        }),
    }
}

/// WR-12: who got the territory that was left empty, and that it was the last.
fn left_empty(seat: SeatId, order: &Order, events: &[&Event]) -> Option<Line> {
    let Order::Move { path, .. } = order else { return None };
    let from = path.first()?;
    let mut line = events.iter().find_map(|event| match event {
        Event::GuestsInherit { seat: heir, territory, .. } if territory == from => {
            Some(line![land(*from), " is ", *heir, "'s now, whose guests stand there."])
        }
        Event::Unoccupied { territory, natural_force, .. } if territory == from => {
            Some(line![land(*from), format!(" is unoccupied now; its natural force is {natural_force}.")])
        }
        _ => None,
    })?;
    if events.iter().any(|event| matches!(event, Event::Eliminated { seat: who, .. } if *who == seat)) {
        line.push(" It was your last territory: you are out of the game.".into());
    }
    Some(line)
}

/// What came of an order, for the one who gave it, in a sentence: only where it isn't plain from
/// the order itself.
fn outcome_for(seat: SeatId, order: &Order, events: &[&Event]) -> Option<Line> {
    let battle = matches!(order, Order::Attack { .. } | Order::Fight { .. } | Order::GoOn { .. });
    events.iter().find_map(|event| match event {
        Event::Conquered { by, territory, entered, sent_back, inside, .. } if battle && *by == seat => {
            // WR-14: some stood there already; of one that is gone on with it isn't known here whether any did.
            let within = match order {
                Order::Attack { forces, .. } => forces.iter().any(|(from, _)| from == territory),
                _ => true,
            };
            let hold = if *entered == 1 { "holds" } else { "hold" };
            Some(match (*inside, *sent_back) {
                (true, _) => line!["You took it."],
                (false, 0) if within => line![format!("You took it, and {entered} {hold} it.")],
                (false, back) if within => {
                    line![format!("You took it, {entered} {hold} it and {back} went back.")]
                }
                (false, 0) => line![format!("You took it and {entered} moved in.")],
                (false, back) => line![format!("You took it, {entered} moved in and {back} went back.")],
            })
        }
        Event::AttackFailed { by, .. } if battle && *by == seat => {
            let lost = events.iter().find_map(|event| match event {
                Event::HostFell { guest, territory, .. } => Some((*guest, *territory)),
                _ => None,
            });
            Some(match lost {
                Some((guest, at)) => {
                    line!["It failed; none of your troops are left, and ", land(at), " is ", guest, "'s now."]
                }
                None => line!["It failed; none of your troops are left."],
            })
        }
        Event::AttackHalted { by, survivors, .. } if *by == seat => {
            let left = if *survivors == 1 {
                "1 troop is left.".to_owned()
            } else {
                format!("{} are left.", troops(*survivors))
            };
            Some(if matches!(order, Order::Halt) { line![left] } else { line!["It was halted; ", left] })
        }
        Event::GuestsBeaten { by, at, seat: guests } if *by == seat => {
            Some(line!["Nobody of ", *guests, "'s is left in ", land(*at), "."])
        }
        Event::CapitalDie { multiplier, strength, .. } => Some(line![format!(
            "The capital's people rise, ×{multiplier}: a strength of {strength}. Nothing is lost yet."
        )]),
        Event::OfferUnkept { number, short, lacking, .. } if matches!(order, Order::Answer { offer, .. } if offer == number) => {
            let why = market::lacks(Some(seat), *short, lacking);
            Some(join([line!["Nothing changed hands: "], why, line![" It stays open."]]))
        }
        Event::OfferBarred { number, owner, capital, .. } if matches!(order, Order::Answer { offer, .. } if offer == number) => {
            let why = market::is_a_capital(Some(seat), *owner, *capital);
            Some(join([line!["Nothing changed hands: "], why, line![" The offer is over."]]))
        }
        Event::OfferIdle { number, host, guest, .. } if matches!(order, Order::Answer { offer, .. } if offer == number) => {
            let why = market::has_passage(Some(seat), *host, *guest);
            Some(join([line!["Nothing changed hands: "], why, line![" It stays open."]]))
        }
        // Another offer may have failed by what this one took; that is no matter of this receipt's.
        Event::OfferFailed { number, .. } if matches!(order, Order::Answer { offer, .. } if offer == number) => {
            Some(line!["It can't be carried out any more, so nothing changed hands."])
        }
        _ => None,
    })
}
