//! What a seat is asked for, in words. Shown to the channel as well as to the seat, so there is no secret in it.

use super::words::{action, command, count, goods, join, land, resources, seats, strong};
use crate::blitzkrieg::{Blitzkrieg, Goods, Phase, Proposal, verbs};
use crate::line;
use crate::rules::{Button, Lapse, Line, Offer, Passage, Prompt, SeatId, Span, TerritoryId, View};
use crate::speech::{lapses, offer_is_answered_by};

/// What a seat owes and may do now, with the buttons for it; none where it owes nothing.
pub(in crate::blitzkrieg) fn ask(
    game: &View<'_, Blitzkrieg>,
    seat: SeatId,
) -> Option<(Passage, Vec<Button>)> {
    asked(game, seat, Prompt::Alone)
}

/// The same as far as all may know it.
pub(in crate::blitzkrieg) fn ask_openly(
    game: &View<'_, Blitzkrieg>,
    seat: SeatId,
) -> Option<(Passage, Vec<Button>)> {
    asked(game, seat, Prompt::Openly)
}

fn asked(game: &View<'_, Blitzkrieg>, seat: SeatId, prompt: Prompt) -> Option<(Passage, Vec<Button>)> {
    let debts = game.all_debts();
    let own = debts.iter().filter(|debt| debt.seat == seat);
    // In the channel offers and proposals are messages of their own.
    let apart = |what: &str| matches!(what, "offer" | "consent");
    let open = own.filter(|debt| prompt == Prompt::Alone || !apart(debt.what));
    let mut whats: Vec<&str> = open.map(|debt| debt.what).collect();
    whats.dedup();
    if whats.is_empty() {
        return None;
    }
    let lines: Vec<Line> = whats.iter().flat_map(|what| owed(game, seat, what, prompt)).collect();
    Some((Passage { lines, pings: vec![seat], ..Passage::default() }, verbs::buttons(game, seat, prompt)))
}

fn owed(game: &Blitzkrieg, seat: SeatId, what: &str, prompt: Prompt) -> Vec<Line> {
    match what {
        "society" => vec![line![strong("Choose your society"), ": ", command("/blitz society"), "."]],
        "market" => {
            // BZ-A9
            let pawns = game.of(seat).iter().any(|t| game.check_pawn(seat, t).is_ok());
            let what = if pawns { "trade, pawn a territory," } else { "trade" };
            vec![line![
                strong("The market"),
                format!(": {what} or say that you are done. Placing your first divisions says so, too.")
            ]]
        }
        "place" => vec![line![
            strong("Place your first divisions"),
            format!(" in secret, {} of them, on your territories.", game.numbers().start.divisions)
        ]],
        "eyes" => vec![line![strong("Place your Eye"), " wherever you please."]],
        // The channel was told just above what is forced.
        "contest" if prompt == Prompt::Openly => may_stop(game).into_iter().collect(),
        "contest" => contest(game).into_iter().collect(),
        "consent" => {
            let waiting = game.proposals.iter().filter(|proposal| proposal.asked.contains(&seat));
            waiting.map(|proposal| would_you(game, proposal)).collect()
        }
        "offer" => {
            let offers = game.offers.iter().filter(|offer| offer.to == seat);
            offers.flat_map(|offer| offered_until(game, offer)).collect()
        }
        _ => turn(game, seat),
    }
}

fn turn(game: &Blitzkrieg, seat: SeatId) -> Vec<Line> {
    let standing = game.standing(seat);
    if game.is_illuminatus(seat) {
        let pyramids = if game.pyramids_of(seat).is_empty() { "" } else { " and your Pyramids" };
        let todo = match standing.movement {
            0 => format!(": no movement is left. Force what your Eyes{pyramids} reach, or end it."),
            points => format!(
                ": {} of movement left. Move your Eyes, force what they{pyramids} reach, or end it.",
                count(points, "point", "points")
            ),
        };
        let mut lines = vec![line![strong("It's your turn"), todo]];
        lines.extend(contest(game));
        return lines;
    }
    let mut lines = vec![match game.can_afford_anything(seat) {
        _ if game.phase == Phase::Roll => {
            line![strong("It's your turn"), ": trade and declare, then roll for resources."]
        }
        true => line![
            strong("It's your turn"),
            // BZ-D15: nothing is raised without land. BZ-30: no advice to go out.
            format!(
                " with {}: {}.",
                resources(standing.resources),
                match game.of(seat).is_empty() {
                    _ if game.ends_out(seat) => "with its end you are out, so use them first, or trade",
                    false if game.stands_in(seat).is_empty() => "raise, sell, or end it and save the rest",
                    false => "raise, move, attack, or end it and save the rest",
                    true => "move, attack, or end it and save the rest",
                }
            )
        ],
        // BZ-30: no advice to go out.
        false if game.ends_out(seat) => {
            line![
                strong("It's your turn"),
                ": nothing is left to pay with; with its end you are out, so trade first."
            ]
        }
        false => match for_nothing(game, seat) {
            None => line![strong("It's your turn"), ": nothing is left to pay with; end it, or trade."],
            Some(open) => line![
                strong("It's your turn"),
                ": nothing is left to pay with; end it, trade, or do what costs nothing: ",
                open,
                "."
            ],
        },
    }];
    for t in game.stranded(seat) {
        // BZ-C6: what can't be helped any more disbands.
        let then = match game.may_resolve(seat, t) {
            true => " are stranded: fight, conquer or leave before the end.".to_owned(),
            false if game.helped_by_friends(seat, t) => format!(
                " are stranded beside friends: {}; else they disband as the turn ends.",
                super::help_of_friends(game.ways_with_friends(seat, t), ("their consent", "them"))
            ),
            false if game.helped_by_sales(seat, t) => {
                " are stranded: what land is sold for could pay for help; else they disband as the turn ends."
                    .to_owned()
            }
            false => " are stranded, and can't be helped with what you have: they disband as the turn ends."
                .to_owned(),
        };
        lines.push(line!["Your troops in ", land(game, t), then]);
    }
    if let Some(t) = game.open_right(seat) {
        lines.push(line![
            land(game, t),
            " may be conquered without troops, now: ",
            command("/blitz conquer"),
            "."
        ]);
    }
    lines
}

/// BZ-26, BZ-31, BZ-33: what is open to who has nothing to pay with.
fn for_nothing(game: &Blitzkrieg, seat: SeatId) -> Option<String> {
    let stands = game.stands_in(seat);
    let friends = |t: TerritoryId| game.friends_at(seat, t).into_iter();
    let open = [
        // BZ-30: with the last one goes out.
        ("sell a territory", game.of(seat).len() > 1),
        ("fight where you stand", stands.iter().any(|t| verbs::can_fight(game, seat, t))),
        (
            "turn on a friend by surprise",
            stands.iter().any(|t| friends(t).any(|friend| game.check_surprise(seat, t, friend).is_ok())),
        ),
    ];
    let open: Vec<&str> = open.into_iter().filter(|(_, open)| *open).map(|(what, _)| what).collect();
    match open.as_slice() {
        [] => None,
        [only] => Some((*only).to_owned()),
        [many @ .., last] => Some(format!("{} or {last}", many.join(", "))),
    }
}

/// BZ-44.
fn contest(game: &Blitzkrieg) -> Option<Line> {
    let contest = game.contest.as_ref()?;
    Some(join([
        line![contest.by, " forces ", contest.seat, " to "],
        action(game, &contest.action),
        line!["; "],
        may_stop(game)?,
    ]))
}

fn may_stop(game: &Blitzkrieg) -> Option<Line> {
    let asked = game.contest.as_ref()?.asked.iter().copied();
    Some(join([seats(asked), line![" may stop it. Silence lets it pass."]]))
}

/// What waits for this seat's answer beside offers: proposals, and what another forces (BZ-C8, BZ-44).
pub(super) fn waiting(game: &Blitzkrieg, seat: SeatId) -> Vec<Line> {
    let asked = game.proposals.iter().filter(|proposal| proposal.asked.contains(&seat));
    let mut lines: Vec<Line> = asked.map(|proposal| would_you(game, proposal)).collect();
    if game.contest.as_ref().is_some_and(|waits| waits.asked.contains(&seat)) {
        lines.extend(contest(game));
    }
    lines
}

/// BZ-43: by whom, where somebody is.
pub(super) fn forced(by: Option<SeatId>) -> Line {
    by.map_or_else(Line::new, |by| line![", forced by ", by, ","])
}

/// BZ-C8: what is proposed.
fn would(game: &Blitzkrieg, proposal: &Proposal) -> Line {
    join([
        line![format!("Proposal {}: ", proposal.number), proposal.seat],
        forced(proposal.by),
        line![" would "],
        action(game, &proposal.action),
    ])
}

/// The same to who is asked.
fn would_you(game: &Blitzkrieg, proposal: &Proposal) -> Line {
    join([would(game, proposal), line![", where your troops stand. Do you agree?"]])
}

/// BZ-C8: what was agreed to in a seat, by whoever had it then, and waits for others.
pub(super) fn agreed(game: &Blitzkrieg, seat: SeatId) -> impl Iterator<Item = Line> + '_ {
    let own = game.proposals.iter().filter(move |proposal| proposal.agreed.contains(&seat));
    own.map(|proposal| {
        let then = line![
            ", where your troops stand. That is agreed to in your seat; as long as others are asked it can still be refused."
        ];
        join([would(game, proposal), then])
    })
}

fn offered(game: &Blitzkrieg, offer: &Offer<Goods>) -> Vec<Line> {
    let name = if offer.private { "Private offer" } else { "Offer" };
    let mut lines = vec![join([
        line![format!("{name} {}: ", offer.number), offer.from, " gives ", offer.to, " "],
        goods(game, &offer.give),
        line![", for "],
        goods(game, &offer.want),
        line!["."],
    ])];
    if let Some(promise) = &offer.promise {
        lines.push(line![offer.from, " promises: “", Span::Given(promise.clone()), "”"]);
    }
    lines
}

/// BZ-13: an offer as a ballot.
pub(in crate::blitzkrieg) fn offer_ballot(game: &Blitzkrieg, offer: &Offer<Goods>) -> Passage {
    let small = vec![offer_is_answered_by(offer.to)];
    Passage { lines: offered(game, offer), small, pings: vec![offer.to], ..Passage::default() }
}

/// BZ-13: the open offers that are between a seat and one other alone.
pub(in crate::blitzkrieg) fn private_offers(game: &Blitzkrieg, seat: SeatId) -> Passage {
    let own = game.offers.iter().filter(|offer| offer.private && offer.concerns(seat));
    Passage { lines: own.flat_map(|offer| offered_until(game, offer)).collect(), ..Passage::default() }
}

/// BZ-13: those of them that wait for this seat's answer.
pub(super) fn private_to_answer(game: &Blitzkrieg, seat: SeatId) -> Vec<Line> {
    let waiting = game.offers.iter().filter(|offer| offer.private && offer.to == seat);
    waiting.flat_map(|offer| offered_until(game, offer)).collect()
}

/// An offer with its end, if it has one.
fn offered_until(game: &Blitzkrieg, offer: &Offer<Goods>) -> Vec<Line> {
    offered(game, offer).into_iter().chain(until(game, offer)).collect()
}

/// Until when an offer stands; and before play what it takes back that nobody else may know of, said alike whatever there is
/// (BZ-A10, BZ-A11).
pub(in crate::blitzkrieg) fn until(game: &Blitzkrieg, offer: &Offer<Goods>) -> Vec<Line> {
    let lapse = game.offers.lapse_of(offer).map(lapses);
    let placed = matches!(game.phase, Phase::Market | Phase::Place) && game.takes_placing_back(offer);
    let placed = placed.then(|| {
        line![
            "Before play a trade gives both back what they may have placed in secret, and may then be final."
        ]
    });
    lapse.into_iter().chain(placed).collect()
}

/// BZ-F7: what is between a seat and one other alone and open again, since a step was taken back; with its answers.
pub(in crate::blitzkrieg) fn opened_again(
    game: &Blitzkrieg,
    before: &Blitzkrieg,
    seat: SeatId,
    now: i64,
) -> Option<Passage> {
    let there = |offer: &&Offer<Goods>| before.offers.iter().any(|other| other.number == offer.number);
    let own = game.offers.iter().filter(|offer| offer.private && offer.concerns(seat));
    let past = |offer: &Offer<Goods>| matches!(game.offers.lapse_of(offer), Some(Lapse::At(at)) if at <= now);
    let again: Vec<&Offer<Goods>> = own.filter(|offer| !there(offer) && !past(offer)).collect();
    if again.is_empty() {
        return None;
    }
    let mut told = Passage::line(line![strong("Open again"), ", since what ended it was taken back:"]);
    told.lines.extend(again.iter().flat_map(|offer| offered_until(game, offer)));
    let several = again.len() > 1;
    for offer in again.iter().filter(|offer| offer.to == seat) {
        let label = if several { format!(" #{}", offer.number) } else { String::new() };
        told.buttons.extend(verbs::answers(offer.number, &label));
    }
    Some(told)
}

/// BZ-C8: a proposal as a ballot.
pub(in crate::blitzkrieg) fn consent_ballot(game: &Blitzkrieg, proposal: &Proposal) -> Passage {
    let asked: Vec<SeatId> = proposal.asked.iter().copied().collect();
    let say = if asked.len() == 1 { " agrees with ✅ or refuses" } else { " agree with ✅ or refuse" };
    let small = vec![join([seats(asked.iter().copied()), line![say, " with ❌; it lapses with the turn."]])];
    // Everybody reads it.
    let there = proposal.asked.union(&proposal.agreed).copied();
    let agreed = proposal.agreed.iter().copied();
    let so_far = match agreed.len() {
        0 => line![" Do they agree?"],
        1 => join([line![" "], seats(agreed), line![" agrees."]]),
        _ => join([line![" "], seats(agreed), line![" agree."]]),
    };
    let troops = join([line![", where troops of "], seats(there), line![" stand."], so_far]);
    let lines = vec![join([would(game, proposal), troops])];
    Passage { lines, small, pings: asked, ..Passage::default() }
}
