//! Votes and the special act in words (WR-46 to WR-53).

use std::collections::BTreeMap;

use super::market;
use super::words::{
    casts, command, count, in_words, join, land, matter as noun, question, separated, strong, troops, voice,
};
use crate::line;
use crate::rules::{Ballot, Line, OfferEnd, Passage, SeatId, Span, TerritoryId};
use crate::speech::{less_came_of, offer_came_of};
use crate::warrior::{Act, Event, Matter, Numbers, Voice, Vote, Warrior};

/// What the matter's die puts on the agenda.
pub(super) fn agenda(matter: Option<Matter>) -> &'static str {
    matter.map_or("a special act instead of a vote", noun)
}

/// WR-46: a vote opens. Where it is open to all, the ballot says the rest; a written one is cast in
/// private (WR-47).
pub(super) fn opened(
    numbers: &Numbers,
    matter: Matter,
    power: &BTreeMap<SeatId, u32>,
    written: bool,
) -> Vec<Line> {
    if !written {
        return vec![line![format!("The council votes on {}.", noun(matter))]];
    }
    vec![
        line![strong("Vote: "), question(numbers, matter)],
        join([
            line!["Votes: "],
            powers(power),
            line![". Ballots are written: ", command("/vote"), ", shown when all are in."],
        ]),
    ]
}

/// Everybody's votes.
fn powers(power: &BTreeMap<SeatId, u32>) -> Line {
    separated(power.iter().map(|(seat, votes)| line![*seat, format!(" {votes}")]).collect(), ", ")
}

/// WR-46: a vote cast or changed.
pub(super) fn cast(reader: Option<SeatId>, seat: SeatId, side: Voice, votes: u32) -> Line {
    let number = count(votes, "vote", "votes");
    let (you, who) = (reader == Some(seat), line![seat]);
    match side {
        Voice::Yes | Voice::No => {
            let start = if you { line!["You vote "] } else { join([who, line![" votes "]]) };
            join([start, voice(side), line![format!(", with {number}.")]])
        }
        Voice::Player(_) => {
            let start = if you { line!["You give "] } else { join([who, line![" gives "]]) };
            join([start, line![format!("{number} to ")], voice(side), line!["."]])
        }
    }
}

/// WR-47: who was voted for is out.
pub(super) fn lapsed(reader: Option<SeatId>, seat: SeatId, side: Voice) -> Line {
    let (whose, who) = match reader == Some(seat) {
        true => (line!["Your"], line!["you"]),
        false => (line![seat, "'s"], line![seat]),
    };
    let (start, rest) = (line![" vote no longer counts, for "], line![" is out of the game: "]);
    join([whose, start, voice(side), rest, who, line![" may vote again, ", command("/vote"), "."]])
}

/// WR-47: who could be voted for is out. Nobody learns whether anybody did.
pub(super) fn written_lapsed(side: Voice) -> Line {
    let rest = ", if there are any, no longer count: who cast one may vote again, ";
    let why = join([voice(side), line![" is out of the game. Written votes for "]]);
    join([why, voice(side), line![rest, command("/vote"), "."]])
}

/// WR-46, WR-47: how it ended.
pub(super) fn closed(matter: Matter, result: Option<Voice>) -> Line {
    let noun = noun(matter);
    match result {
        Some(Voice::Yes) => line![format!("The council says yes to {noun}")],
        Some(Voice::No) => line![format!("The council says no to {noun}")],
        None => line![format!("The vote on {noun} fails")],
        Some(Voice::Player(seat)) => line![format!("The vote on {noun} goes to "), seat],
    }
}

/// WR-46: why nothing came of it. `voteless`: nobody had a vote left when it opened.
pub(super) fn nobody_voted(voteless: bool) -> &'static str {
    match voteless {
        true => "Nobody has votes left to cast: they serve once a round.",
        false => "No votes are cast.",
    }
}

/// What came of a ballot, under its message: the offer's end, or the vote's.
pub(in crate::warrior) fn came_of(ballot: &str, events: &[Event]) -> Option<Line> {
    let offer = Ballot::offer_number(ballot);
    // A vote after it may have closed at once, without a ballot: the first is the one.
    events.iter().find_map(|event| match event {
        Event::VoteClosed { matter, cast, sums, result, .. } if offer.is_none() => {
            let casts = casts(cast, sums).into_iter().flat_map(|cast| join([line![" "], cast, line!["."]]));
            Some(join([closed(*matter, *result), line!["."]]).into_iter().chain(casts).collect())
        }
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
        Event::OfferUnkept { number, short, lacking, .. } if offer == Some(*number) => Some(join([
            line!["Accepted, but it can't be kept for the moment: "],
            market::lacks(None, *short, lacking),
            line![" It stays open."],
        ])),
        Event::OfferBarred { number, owner, capital, .. } if offer == Some(*number) => {
            Some(join([line![strong("Off"), ": "], market::is_a_capital(None, *owner, *capital)]))
        }
        Event::OfferIdle { number, host, guest, .. } if offer == Some(*number) => Some(join([
            line!["Accepted, but nothing changed hands: "],
            market::has_passage(None, *host, *guest),
            line![" It stays open."],
        ])),
        Event::OfferFailed { number, short, lacking, .. } if offer == Some(*number) => {
            Some(join([line![strong("Off"), ": "], market::lacks(None, *short, lacking)]))
        }
        _ => None,
    })
}

/// WR-53: what the roller does.
pub(super) fn act(numbers: &Numbers, seat: SeatId, act: Act) -> Line {
    match act {
        Act::TradeRoute(of) => line![seat, " has one of ", of, "'s trade routes cancelled."],
        Act::TenInfantry(of) => {
            let taken = in_words(numbers.council.removed);
            line![seat, format!(" takes {taken} from "), of, ", who chooses where."]
        }
        Act::Sanction(at) => line![seat, " calls for sanctions on ", land(at), "."],
    }
}

/// WR-53: the sanction's die.
pub(super) fn sanction(
    territory: TerritoryId,
    seat: SeatId,
    die: u8,
    works: bool,
    lost: u32,
    to_place: u32,
) -> Line {
    let dice = Span::Dice(vec![die]);
    if !works {
        return line!["Sanctions: ", dice, ", and ", seat, " holds on to ", land(territory), "."];
    }
    let rest = match to_place {
        0 => "none are left to place elsewhere.".to_owned(),
        left => format!("{left} to place elsewhere."),
    };
    line![
        "Sanctions: ",
        dice,
        ", and ",
        seat,
        " is forced out of ",
        land(territory),
        format!(": {} lost, {rest}", troops(lost))
    ]
}

/// WR-46: a vote as a ballot.
pub(in crate::warrior) fn vote_ballot(game: &Warrior, vote: &Vote) -> Passage {
    let mut lines = vec![line![strong("Vote: "), question(game.numbers(), vote.matter)]];
    lines.push(join([line!["Votes: "], powers(&vote.power), line!["."]]));
    let how = if vote.matter.names_a_player() {
        "A reaction gives all your votes to that colour; ⏩ passes. Most votes win; a tie goes to dice."
    } else {
        "A reaction casts all your votes; ⏩ passes. More yes than no carries it; a tie fails."
    };
    Passage {
        lines,
        small: vec![line![how, " ", command("/vote"), " casts only some."]],
        ..Passage::default()
    }
}
