//! What happened, told to one reader: each event in a sentence or two.

use super::deeds::may_conquer;
use super::hits::{put_out, stranded};
use super::in_vain::came_to_nothing;
use super::refusals::explain;
use super::words::{
    action, army_words, count, divisions, goods, join, land, lands, list, paid, resources, seats, separated,
    strong, who,
};
use crate::blitzkrieg::{Blitzkrieg, Card, Event, Goods, verbs};
use crate::line;
use crate::rules::{
    Addressed, Ballot, Goods as _, Line, OfferEnd, Passage, SeatId, Span, Trader as _, View, Viewer, known_to,
};
use crate::speech::{less_came_of, offer_came_of};

/// These events as one passage, in reading order.
pub(in crate::blitzkrieg) fn tell(game: &Blitzkrieg, reader: Option<SeatId>, events: &[&Event]) -> Passage {
    let mut told = Passage::default();
    let mut before: Option<&Event> = None;
    for (place, event) in events.iter().enumerate() {
        if !goes_without_saying(before, event, events.get(place + 1).copied()) {
            told.lines.extend(match (before, event) {
                // BZ-C8: it was checked again with the last consent, also against how many there were.
                (Some(Event::Consented { .. }), Event::CameToNothing { seat, action, lost }) => {
                    vec![came_to_nothing(game, *seat, action, (*lost, true))]
                }
                _ => sentence(game, reader, event),
            });
            told.lines.extend(stranded(game, event));
        }
        let retired = |seat: SeatId| {
            events.iter().any(|event| matches!(event, Event::Retired { seat: who } if *who == seat))
        };
        let hit = put_out(event).filter(|seat| reader.is_none() && !retired(*seat));
        told.pings.extend(hit.filter(|seat| !told.pings.contains(seat)));
        // BZ-13: nobody else is asked about it, so that it is answered where it is told.
        if let Event::OfferMade { number, to, private: true, .. } = event
            && reader == Some(*to)
        {
            told.buttons.extend(verbs::answers(*number, ""));
        }
        before = Some(event);
    }
    told
}

/// What the event before, or the next, says as well.
fn goes_without_saying(before: Option<&Event>, event: &Event, next: Option<&Event>) -> bool {
    match (before, event, next) {
        (_, Event::HasPlaced { seat, .. }, Some(Event::MarketDone { seat: done, .. })) => seat == done,
        (
            Some(Event::Consented { number, agree: false, .. }),
            Event::ProposalLapsed { number: lapsed, .. },
            _,
        ) => number == lapsed,
        _ => false,
    }
}

/// The receipt of an order just carried out; `game` is the state afterwards.
pub(in crate::blitzkrieg) fn receipt(
    game: &View<'_, Blitzkrieg>,
    seat: SeatId,
    events: &[Addressed<Event>],
) -> Passage {
    let known = known_to(events, Viewer::Seat(seat));
    // What begins for another is for the channel.
    let other = |event: &&Event| matches!(event, Event::TurnBegan { seat: next, .. } if *next != seat);
    let own = known.iter().position(other).map_or(&known[..], |end| &known[..end]);
    let mut passage = tell(game, Some(seat), own);
    let is_on = game.outcome.is_none() && game.is_in(seat) && !game.is_illuminatus(seat);
    if is_on
        && own.iter().any(|event| is_spent(event, seat))
        && !own.iter().any(|event| says_what_is_left(event))
    {
        passage.lines.push(line![format!("You have {} left.", resources(game.standing(seat).resources))]);
    }
    // BZ-F1: whom it is made to could press nothing but what is refused.
    let made = own.iter().filter_map(|event| match event {
        Event::OfferMade { number, from, .. } if *from == seat => Some(*number),
        _ => None,
    });
    for number in made.collect::<Vec<_>>() {
        let offer = game.offers.iter().find(|offer| offer.number == number);
        let why = offer.and_then(|offer| game.hindrance(offer));
        passage.lines.extend(why.map(|why| {
            join([line!["As things stand it can't be accepted: "], explain(game, Some(seat), &why)])
        }));
    }
    // BZ-13: its answers stand below, and the direct message that told of it may never have come.
    if game.outcome.is_none() {
        passage.lines.extend(super::ask::private_to_answer(game, seat));
    }
    passage
}

/// Did it change what this seat has?
fn is_spent(event: &Event, of: SeatId) -> bool {
    match event {
        Event::Invaded { seat, .. } => *seat == of,
        event => matches!(event, Event::Traded { .. } | Event::Pawned { .. } | Event::TurnEnded { .. }),
    }
}

const fn says_what_is_left(event: &Event) -> bool {
    matches!(event, Event::Conquered { .. } | Event::Income { .. })
}

#[expect(clippy::too_many_lines, reason = "one arm for each event, without a wildcard")]
fn sentence(game: &Blitzkrieg, reader: Option<SeatId>, event: &Event) -> Vec<Line> {
    let at = |t| land(game, t);
    let one = |line: Line| vec![line];
    match event {
        Event::Devastated { lands: gone } => one(join([
            line![strong("Devastated"), ": "],
            lands(game, gone.iter().copied()),
            line![" don't exist."],
        ])),
        Event::HolyLand { at: t } => one(line![at(*t), " is ", strong("The Holy Land"), "."]),
        Event::Seated { order } => {
            one(join([line!["Seats from left to right: "], seats(order.iter().copied()), line!["."]]))
        }
        Event::SocietyChosen { seat, society, .. } => {
            one(join([who(reader, *seat, "lead a ", "leads a "), line![strong(society.name()), "."]]))
        }
        Event::Dealt { cards, resources: wild } => {
            let mut lines = vec![line![strong("The cards are dealt.")]];
            for (seat, cards) in cards {
                let each = cards.iter().map(|card| match card {
                    Card::Territory(t) => line![at(*t)],
                    Card::Wild => line!["a wild card"],
                });
                let bank = wild.get(seat).map_or_else(String::new, |some| format!("; {}", resources(*some)));
                lines.push(join([line![*seat, ": "], list(each.collect()), line![format!("{bank}.")]]));
            }
            lines
        }
        Event::Pawned { seat, at: t, resources: brings } => one(join([
            who(reader, *seat, "pawn ", "pawns "),
            line![at(*t), format!(" for {}.", resources(*brings))],
        ])),
        Event::MarketDone { seat, .. } => {
            one(join([who(reader, *seat, "are done", "is done"), line![" with the market."]]))
        }
        Event::Reopened { seats: all } => one(join([
            line!["With that it is open again: "],
            seats(all.iter().copied()),
            line![" may trade and place again."],
        ])),
        Event::PlacingBegan => {
            one(line![strong("The market is over."), " The first divisions are placed, in secret."])
        }
        Event::Placed { places, by_deadline: true, .. } => {
            let each = places.iter().map(|(t, number)| line![at(*t), format!(" {number}")]);
            one(join([
                line!["Not all was placed in time, so it is done for you: "],
                separated(each.collect(), ", "),
                line!["."],
            ]))
        }
        Event::Placed { seat, places, left, by_deadline: false } => {
            let each = places.iter().map(|(t, number)| line![at(*t), format!(" {number}")]);
            let rest = if *left == 0 {
                "; secret until all have placed.".to_owned()
            } else {
                format!("; {left} left.")
            };
            one(join([
                who(reader, *seat, "place: ", "places: "),
                separated(each.collect(), ", "),
                line![rest],
            ]))
        }
        Event::HasPlaced { seat, .. } if reader == Some(*seat) => Vec::new(),
        Event::HasPlaced { seat, by_deadline: true } => {
            one(line![*seat, "'s first divisions are placed for them."])
        }
        Event::HasPlaced { seat, .. } => one(line![*seat, " has placed the first divisions."]),
        Event::PlacingsShown(shown) => {
            let mut lines = vec![line![strong("All placings are shown.")]];
            for (seat, places) in shown {
                let each = places.iter().map(|(t, number)| line![at(*t), format!(" {number}")]);
                lines.push(join([line![*seat, ": "], separated(each.collect(), ", "), line!["."]]));
            }
            lines
        }
        Event::OrderRolled { rounds, order } => {
            // BZ-F8: who gave up before has no turn.
            let order = order.iter().copied().filter(|seat| game.is_in(*seat));
            let order = join([line!["The order: "], seats(order), line!["."]]);
            // Nobody rolls against themselves.
            let rolled = (!rounds.is_empty()).then(|| rounds_line(rounds, "Who begins"));
            rolled.into_iter().chain([order]).collect()
        }
        Event::IlluminatiOrdered { rounds, order } => {
            let mut lines = Vec::new();
            if !rounds.is_empty() {
                lines.push(rounds_line(rounds, "The Illuminati's order"));
            }
            lines.push(join([line!["Then the Illuminati: "], seats(order.iter().copied()), line!["."]]));
            lines
        }
        Event::EyePlaced { seat, at: t, .. } => one(line![*seat, "'s Eye opens in ", at(*t), "."]),
        Event::TurnBegan { seat, round } => one(line![strong(format!("Round {round}: ")), *seat, "'s turn."]),
        Event::MovementRolled { seat, dice } => {
            let total: u32 = dice.iter().map(|die| u32::from(*die)).sum();
            one(join([
                who(reader, *seat, "roll ", "rolls "),
                line![
                    Span::Dice(dice.clone()),
                    format!(": {} of movement.", count(total, "point", "points"))
                ],
            ]))
        }
        Event::Income { seat, dice, corporate, zones, has } => {
            let mut line = who(reader, *seat, "roll ", "rolls ");
            line.push(if dice.is_empty() { "no dice".into() } else { Span::Dice(dice.clone()) });
            if *corporate > 0 {
                line.push(format!(", {corporate} as a Corporate State").into());
            }
            for (zone, bonus) in zones {
                line.push(format!(", {bonus} for {}", game.board().zone_name(*zone)).into());
            }
            line.push(format!(": {} now.", resources(*has)).into());
            one(line)
        }
        Event::Forced { by, seat, action: what } => {
            let who = who(reader, *by, "force ", "forces ");
            one(join([who, line![*seat, " to "], action(game, what), line!["."]]))
        }
        // The channel gets it as a question.
        Event::ContestAsked { .. } if reader.is_none() => Vec::new(),
        Event::ContestAsked { asked, .. } => {
            one(join([seats(asked.iter().copied()), line![" may stop it. Silence lets it pass."]]))
        }
        Event::Answered { seat, stop } => {
            one(line![*seat, if *stop { " would stop it." } else { " lets it pass." }])
        }
        Event::Contested { by, against, rolls, passes, .. } => {
            let intervene = if against.len() == 1 { " intervenes against " } else { " intervene against " };
            let mut line = join([seats(against.iter().copied()), line![intervene], line![*by]]);
            for (seat, dice) in rolls {
                line.extend(line![", ", *seat, " ", Span::Dice(dice.clone())]);
            }
            line.push(if *passes {
                ": it isn't stopped.".into()
            } else {
                ": it doesn't happen, and nothing is paid.".into()
            });
            one(line)
        }
        // Whether it happens then is told by what comes next: it is looked at again (BZ-G8).
        Event::Unopposed { .. } => one(line!["Nobody stops it."]),
        Event::ForceTakenBack { by, seat } if game.options.force_cap => {
            // BZ-G7: like one that is stopped.
            let most = game.numbers().illuminati.forced;
            let counts = format!(" takes it back; it counts all the same, as one of the {most} times that ");
            one(line![*by, counts, *seat, " may be forced in this turn."])
        }
        Event::ForceTakenBack { by, .. } => one(line![*by, " takes it back."]),
        Event::CameToNothing { seat, action: what, lost } => {
            one(came_to_nothing(game, *seat, what, (*lost, false)))
        }
        Event::ContestSet { seat, standing } => {
            one(line![*seat, format!("'s standing order, when others force somebody: {}.", standing.word())])
        }
        Event::Raised { seat, places, cost, has } => {
            let each = places.iter().map(|(t, number)| line![format!("{} in ", divisions(*number)), at(*t)]);
            one(join([
                who(reader, *seat, "raise ", "raises "),
                list(each.collect()),
                line![paid(*cost, *has), "."],
            ]))
        }
        Event::SpecialRaised { seat, kind, at: t, cost, has } => one(join([
            who(reader, *seat, "raise ", "raises "),
            line![kind.one(), " in ", at(*t), paid(*cost, *has), "."],
        ])),
        Event::CenterBuilt { seat, at: t, cost, has } => one(join([
            who(reader, *seat, "build ", "builds "),
            line!["a space center in ", at(*t), paid(*cost, *has), "."],
        ])),
        Event::Marched { seat, path, jump, army, cost, has } => {
            let jump = if jump.is_some() { " by Civil Transport" } else { "" };
            let (from, to) = (path.first().copied(), path.last().copied());
            let ends = from.zip(to).map_or_else(Line::new, |(from, to)| line![at(from), " to ", at(to)]);
            let what = line![format!("{} from ", army_words(army))];
            one(join([
                who(reader, *seat, "move ", "moves "),
                what,
                ends,
                line![jump, paid(*cost, *has), "."],
            ]))
        }
        Event::Invaded { .. } | Event::Fought(_) | Event::EyeFought(_) | Event::Conquered { .. } => {
            super::deeds::war(game, reader, event)
        }
        Event::MayConquer { seat, at: t } => one(may_conquer(game, reader, *seat, *t)),
        Event::Sold { .. }
        | Event::Memetic { .. }
        | Event::PyramidTried { .. }
        | Event::PyramidChecked { .. } => super::deeds::other(game, reader, event),
        Event::SurprisePaid { seat, cost, has } => {
            let who = who(reader, *seat, "attack by surprise", "attacks by surprise");
            one(join([who, line![paid(*cost, *has), "."]]))
        }
        Event::EyeMoved { seat, path, points, left, paid } => {
            let ends = path.first().copied().zip(path.last().copied());
            let ends = ends.map_or_else(Line::new, |(from, to)| line![at(from), " to ", at(to)]);
            let mut line = join([line![*seat, "'s Eye moves from "], ends]);
            line.push(format!(" ({}, {left} left)", count(*points, "point", "points")).into());
            if let Some((owner, cost)) = paid {
                line.extend(line!["; ", *owner, format!(" pays {cost} for the way")]);
            }
            line.push(".".into());
            one(line)
        }
        Event::TookOver { seat, at: t, eyes, pyramid } => {
            let mut what = Vec::new();
            if *eyes > 0 {
                what.push(line![count(*eyes, "dead Eye", "dead Eyes")]);
            }
            if *pyramid {
                what.push(line!["the dead Pyramid"]);
            }
            one(join([line![*seat, " takes over "], list(what), line![" in ", at(*t), "."]]))
        }
        Event::Declared { from, to, friendly, mutual } => {
            let what = if *friendly { "friendly to " } else { "unfriendly to " };
            let pact = match (friendly, mutual) {
                (true, true) => ": a pact.",
                (true, false) => "; it is one-way as yet.",
                (false, _) => ".",
            };
            one(join([who(reader, *from, "are now ", "is now "), line![what, *to, pact]]))
        }
        // The channel gets it as a ballot.
        Event::ProposalMade { .. } if reader.is_none() => Vec::new(),
        Event::ProposalMade { number, seat, action: what, asked } => one(join([
            line![format!("Proposal {number}: "), *seat],
            super::ask::forced(
                game.proposals.iter().find(|one| one.number == *number).and_then(|one| one.by),
            ),
            line![" would "],
            action(game, what),
            line!["; "],
            seats(asked.iter().copied()),
            line![if asked.len() == 1 { " has" } else { " have" }, " to agree first, with troops there."],
        ])),
        Event::Consented { number, seat, agree, by: _ } => {
            let (you, other) = if *agree { ("agree to", "agrees to") } else { ("refuse", "refuses") };
            one(join([who(reader, *seat, you, other), line![format!(" proposal {number}.")]]))
        }
        Event::ProposalLapsed { number, .. } => one(line![format!("Proposal {number} lapses.")]),
        Event::OfferMade { private: false, .. } if reader.is_none() => Vec::new(),
        Event::OfferMade { number, from, to, give, want, promise, private } => {
            let name = if *private { "Private offer" } else { "Offer" };
            let mut lines = vec![join([
                line![format!("{name} {number}: "), *from, " gives ", *to, " "],
                goods(game, give),
                line![", for "],
                goods(game, want),
                line!["."],
            ])];
            if let Some(words) = promise {
                lines.push(line![*from, " promises: “", Span::Given(words.clone()), "”"]);
            }
            // It is told of by itself, and nothing else says until when.
            let open = game.offers.iter().find(|offer| offer.number == *number && *private);
            lines.extend(open.into_iter().flat_map(|offer| super::ask::until(game, offer)));
            lines
        }
        Event::OfferDeclined { number, to, .. } => {
            one(join([who(reader, *to, "decline", "declines"), line![format!(" offer {number}.")]]))
        }
        Event::OfferWithdrawn { number, from, .. } => {
            one(join([who(reader, *from, "take", "takes"), line![format!(" offer {number} back.")]]))
        }
        Event::OfferLapsed { number, .. } => one(line![format!("Offer {number} has lapsed.")]),
        Event::OfferAccepted { number, to, .. } => {
            one(join([who(reader, *to, "accept", "accepts"), line![format!(" offer {number}.")]]))
        }
        Event::Traded { from, to, give, want } => one(traded(game, reader, (*from, *to), (give, want))),
        Event::Disbanded { seat, at: t, army } => one(line![
            format!("Stranded in "),
            at(*t),
            format!(", {} of ", army_words(army)),
            *seat,
            if army.size() == 1 { " disbands." } else { " disband." }
        ]),
        Event::Eliminated { seat, by, dice } => {
            let rest = match by {
                Some(by) => line![*by, format!(" gets {}.", super::words::dice(*dice))],
                None => line!["nobody gets dice for it."],
            };
            one(join([line![*seat, " is ", strong("eliminated"), ": "], rest]))
        }
        // BZ-F8: before they are out, since no Eye of theirs lives.
        Event::Retired { seat } if game.is_illuminatus(*seat) => {
            one(line![*seat, " gives up: the Eyes lie dead."])
        }
        Event::Retired { seat } => one(line![*seat, " gives up: the land goes to the natives."]),
        Event::IlluminatusOut { seat, pyramids } => {
            let rest = if *pyramids > 0 { "; the Pyramids are dead" } else { "" };
            one(line![*seat, " has no Eye left and is ", strong("out"), format!("{rest}.")])
        }
        Event::TurnEnded { seat, by_deadline: false } => {
            one(join([who(reader, *seat, "end", "ends"), line![" the turn."]]))
        }
        Event::TurnEnded { seat, by_deadline: true } => one(line![*seat, "'s turn ends."]),
        Event::Over(outcome) => one(super::words::over(outcome)),
    }
}

/// "Who begins: ada ⚄, ben ⚁; again: …".
fn rounds_line(rounds: &[Vec<(SeatId, u8)>], title: &str) -> Line {
    let mut line = line![format!("{title}: ")];
    for (index, round) in rounds.iter().enumerate() {
        if index > 0 {
            line.push("; again ".into());
        }
        let each = round.iter().map(|(seat, die)| line![*seat, " ", Span::Dice(vec![*die])]);
        line.extend(separated(each.collect(), ", "));
    }
    line.push(".".into());
    line
}

/// BZ-13: what changed hands; a gift is one.
fn traded(
    game: &Blitzkrieg,
    reader: Option<SeatId>,
    (from, to): (SeatId, SeatId),
    (give, want): (&Goods, &Goods),
) -> Line {
    match (give.is_empty(), want.is_empty()) {
        (true, true) => line![from, " and ", to, " agree on words alone; nothing changes hands."],
        (true, false) => {
            join([who(reader, from, "get ", "gets "), goods(game, want), line![" from ", to, "."]])
        }
        (false, true) => {
            join([who(reader, from, "hand ", "hands "), line![to, " "], goods(game, give), line!["."]])
        }
        (false, false) => join([
            who(reader, from, "hand ", "hands "),
            line![to, " "],
            goods(game, give),
            line![if reader == Some(from) { ", and get " } else { ", and gets " }],
            goods(game, want),
            line!["."],
        ]),
    }
}

/// What came of a ballot that is closed.
pub(in crate::blitzkrieg) fn came_of(ballot: &str, events: &[Event]) -> Option<Line> {
    let offer = Ballot::offer_number(ballot);
    let proposal = ballot.strip_prefix("proposal-").and_then(|number| number.parse::<u32>().ok());
    events.iter().find_map(|event| match event {
        Event::OfferAccepted { number, to, less, .. } if offer == Some(*number) => {
            Some(if *less { less_came_of(*to) } else { offer_came_of(OfferEnd::Accepted, *to) })
        }
        Event::OfferDeclined { number, to, .. } if offer == Some(*number) => {
            Some(offer_came_of(OfferEnd::Declined, *to))
        }
        Event::OfferWithdrawn { number, from, .. } if offer == Some(*number) => {
            Some(offer_came_of(OfferEnd::Withdrawn, *from))
        }
        Event::OfferLapsed { number, from, .. } if offer == Some(*number) => {
            Some(offer_came_of(OfferEnd::Lapsed, *from))
        }
        Event::Consented { number, agree: true, .. } if proposal == Some(*number) => {
            let nothing = events.iter().any(|event| matches!(event, Event::CameToNothing { .. }));
            let after = if nothing { ", but it came to nothing." } else { "." };
            Some(line![strong("Agreed"), " by all whose troops stand there", after])
        }
        Event::Consented { number, seat, agree: false, .. } if proposal == Some(*number) => {
            Some(line![strong("Refused"), " by ", *seat, "."])
        }
        Event::ProposalLapsed { number, .. } if proposal == Some(*number) => {
            Some(line![strong("Lapsed"), "."])
        }
        _ => None,
    })
}
