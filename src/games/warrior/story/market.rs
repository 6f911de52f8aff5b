//! Auction, barter and speculation in words (WR-24 to WR-28).

use std::collections::BTreeMap;

use super::words::{command, goods, gp, join, land, separated, troops};
use crate::line;
use crate::rules::{Goods as _, Line, Passage, SeatId, Span, TerritoryId};
use crate::speech::offer_is_answered_by;
use crate::warrior::{Answers, Goods, Numbers, Offer, Once, Phase, Warrior};

fn you_or(reader: Option<SeatId>, seat: SeatId, you: &str, other: &str) -> Line {
    if reader == Some(seat) { line![you] } else { line![seat, other] }
}

/// WR-25: told to the bidder alone.
pub(super) fn bid_noted(reader: Option<SeatId>, seat: SeatId, amount: u32) -> Line {
    let whose = you_or(reader, seat, "Your", "'s");
    let what = match amount {
        // Who reads it after a deadline has read them all.
        0 => " pass is noted: no bid for this lot. All are shown together.".to_owned(),
        amount => format!(" bid of {} is noted. All are shown together.", gp(amount)),
    };
    join([whose, line![what]])
}

/// Bids by the size of the lot.
fn bids_by_size(bids: &BTreeMap<u32, u32>) -> Vec<Line> {
    bids.iter()
        .map(|(size, bid)| match bid {
            0 => line![format!("no bid for {}", troops(*size))],
            bid => line![format!("{} for {}", gp(bid), troops(*size))],
        })
        .collect()
}

/// WR-25: bids left beforehand, as they were ordered at first.
pub(super) fn standing_bids(reader: Option<SeatId>, seat: SeatId, bids: &BTreeMap<u32, u32>) -> Line {
    let whose = you_or(reader, seat, "Your", "'s");
    let items = bids_by_size(bids);
    if items.is_empty() {
        return join([whose, line![" standing bids are taken back."]]);
    }
    join([whose, line![" standing bids: "], separated(items, ", "), line!["."]])
}

/// WR-25, WR-27, WR-28: answers in a few words.
fn answers(answers: &Answers) -> Line {
    let mut items = bids_by_size(&answers.bids);
    items.extend(answers.stake.map(|stake| match stake {
        0 => line!["no stake"],
        stake => line![format!("a stake of {}", gp(stake))],
    }));
    if answers.barter {
        items.push(line!["done with barter at once"]);
    }
    separated(items, ", ")
}

/// WR-25, WR-27, WR-28: what is answered for which round, as it was noted.
pub(super) fn noted_for<'a>(
    round: Option<u32>,
    once: &'a Answers,
    later: Option<&'a Once>,
) -> impl Iterator<Item = (u32, &'a Answers)> {
    let later = later.map(|later| (later.round, &later.answers));
    round.map(|round| (round, once)).into_iter().chain(later)
}

/// WR-25, WR-27, WR-28: all that a seat answers beforehand, told to it alone.
pub(super) fn standing<'a>(
    reader: Option<SeatId>,
    seat: SeatId,
    always: &Answers,
    rounds: impl IntoIterator<Item = (u32, &'a Answers)>,
) -> Line {
    let whose = you_or(reader, seat, "Your", "'s");
    let in_round =
        |(round, once): (u32, &Answers)| join([line![format!("in round {round}: ")], answers(once)]);
    let mut parts: Vec<Line> = rounds.into_iter().map(in_round).collect();
    if !always.is_empty() {
        parts.push(join([line!["for good: "], answers(always)]));
    }
    if parts.is_empty() {
        return join([whose, line![" standing answers are taken back: you are asked each time."]]);
    }
    join([whose, line![" standing answers: "], separated(parts, "; "), line!["."]])
}

/// WR-25: tied by a standing bid.
pub(super) fn standing_bid_kept(game: &Warrior, reader: Option<SeatId>, seat: SeatId, amount: u32) -> Line {
    let whose = you_or(reader, seat, "Your", "'s");
    let tied = format!(" standing bid ties at {} and is kept", gp(amount));
    if is_open(game, seat, amount) {
        join([whose, line![tied, ". Until all are in you may raise it: ", command("/warrior bid"), "."]])
    } else {
        join([whose, line![tied, ": dice decide."]])
    }
}

/// WR-25: is a tie at this bid, this seat in it, still bid again for? Not where who can raise it has left a bid beforehand that
/// keeps it.
pub(super) fn is_open(game: &Warrior, seat: SeatId, at: u32) -> bool {
    let Phase::Auction(auction) = &game.phase else { return false };
    auction.rebid.as_ref().is_some_and(|(tied, floor)| tied.contains(&seat) && *floor == at)
}

/// WR-28: a standing stake that its owner can't pay now.
pub(super) fn standing_stake_lapsed(reader: Option<SeatId>, seat: SeatId, amount: u32, cash: u32) -> Line {
    let whose = you_or(reader, seat, "Your", "'s");
    let what = format!(" standing stake of {} doesn't count this time: {}", gp(amount), to_spend(cash));
    let again = line![" Please stake again: ", command("/warrior stake"), "."];
    join([whose, line![what], if cash == 0 { Line::new() } else { again }])
}

/// WR-25: a standing bid that its owner can't pay now.
pub(super) fn standing_bid_lapsed(
    reader: Option<SeatId>,
    seat: SeatId,
    size: u32,
    amount: u32,
    cash: u32,
) -> Line {
    let whose = you_or(reader, seat, "Your", "'s");
    let (bid, lot) = (gp(amount), troops(size));
    let what = format!(" standing bid of {bid} for {lot} doesn't count this time: {}", to_spend(cash));
    let again = line![" Please bid again: ", command("/warrior bid"), "."];
    join([whose, line![what], if cash == 0 { Line::new() } else { again }])
}

/// WR-25, WR-28: who has nothing is asked for nothing.
fn to_spend(cash: u32) -> String {
    match cash {
        0 => "there is nothing to spend.".to_owned(),
        cash => format!("there are {} to spend.", gp(cash)),
    }
}

/// WR-25: all bids, shown together.
pub(super) fn bids_revealed(bids: &BTreeMap<SeatId, u32>) -> Line {
    let mut bids: Vec<(&SeatId, &u32)> = bids.iter().collect();
    bids.sort_by_key(|(seat, bid)| (std::cmp::Reverse(**bid), **seat));
    let items = bids.into_iter().map(|(seat, bid)| match bid {
        0 => line![*seat, " passes"],
        bid => line![*seat, format!(" bids {bid}")],
    });
    join([separated(items.collect(), ", "), line!["."]])
}

/// WR-27: an offer on the table.
pub(super) fn offer_made(
    number: u32,
    from: SeatId,
    to: SeatId,
    give: &Goods,
    want: &Goods,
    promise: Option<&str>,
) -> Vec<Line> {
    let terms = match (give.is_empty(), want.is_empty()) {
        (true, false) => join([line![from, " asks ", to, " for "], goods(want), line![", giving nothing."]]),
        (false, true) => join([line![from, " gives ", to, " "], goods(give), line![", for nothing."]]),
        _ => join([line![from, " gives ", to, " "], goods(give), line![", for "], goods(want), line!["."]]),
    };
    let mut lines = vec![join([line![format!("Offer {number}: ")], terms])];
    lines.extend(promised(from, promise));
    lines
}

/// Words that come with an offer; nothing holds anyone to them.
pub(super) fn promised(from: SeatId, promise: Option<&str>) -> Option<Line> {
    let promise = promise?;
    Some(line![from, " promises: “", Span::Given(promise.to_owned()), "”"])
}

/// WR-27: accepted, but nothing came of it: why, and what becomes of the offer.
pub(super) fn accepted_in_vain(number: u32, (from, to): (SeatId, SeatId), why: Line, then: &str) -> Line {
    let who = line![to, " accepts ", from, format!("'s offer {number}, but nothing changes hands: ")];
    join([who, why, line![format!(" {then}")]])
}

/// WR-27: why: so much isn't there to give for the moment. It is what is missing, not what there is.
pub(super) fn lacks(reader: Option<SeatId>, short: SeatId, lacking: &Goods) -> Line {
    let who = you_or(reader, short, "you lack ", " lacks ");
    join([who, goods(lacking), line![" for it."]])
}

/// WR-27: why: it names this capital.
pub(super) fn is_a_capital(reader: Option<SeatId>, owner: SeatId, capital: TerritoryId) -> Line {
    let whose = you_or(reader, owner, "your", "'s");
    join([line![land(capital), " is "], whose, line![" capital now, and a capital can't be traded."]])
}

/// WR-13: why: the guest has it already.
pub(super) fn has_passage(reader: Option<SeatId>, host: SeatId, guest: SeatId) -> Line {
    let who = you_or(reader, guest, "you have ", " has ");
    join([who, you_or(reader, host, "your", "'s"), line![" safe passage already."]])
}

/// WR-27: accepted, but the goods are gone.
pub(super) fn offer_failed(number: u32, from: SeatId, to: SeatId, short: SeatId, lacking: &Goods) -> Line {
    let who = line![format!("Offer {number} from "), from, " to ", to, " is off: ", short];
    join([who, line![" lacks "], goods(lacking), line![" for it. Nothing changes hands."]])
}

/// WR-27: what changed hands.
pub(super) fn handed_over(
    from: SeatId,
    to: SeatId,
    give: &Goods,
    want: &Goods,
    promise: Option<&str>,
) -> Vec<Line> {
    let half = |giver: SeatId, receiver: SeatId, what: &Goods| {
        join([line![giver, " hands ", receiver, " "], goods(what), line!["."]])
    };
    let mut lines = Vec::new();
    if *give != Goods::default() {
        lines.push(half(from, to, give));
    }
    if *want != Goods::default() {
        lines.push(half(to, from, want));
    }
    lines.extend(promised(from, promise));
    lines
}

/// WR-28: one die for all.
pub(super) fn trade_die(numbers: &Numbers, die: u8) -> Line {
    let share = numbers.speculation.returns.on(die);
    let fate = match (share.of(1), share.said()) {
        (0, said) if said == "nothing" => ": all stakes are lost".to_owned(),
        (0, said) => format!(": {said} of each stake comes back"),
        (1, _) => ": each stake comes back".to_owned(),
        (_, said) => format!(": {said} each stake comes back"),
    };
    line!["The trade die shows ", Span::Dice(vec![die]), fate]
}

/// WR-28: what each staked and got.
pub(super) fn returned(returns: &BTreeMap<SeatId, (u32, u32)>) -> Option<Line> {
    let items: Vec<Line> = returns
        .iter()
        .filter(|(_, (stake, _))| *stake > 0)
        .map(|(seat, (stake, back))| line![*seat, format!(" staked {stake} and gets {}", gp(back))])
        .collect();
    (!items.is_empty()).then(|| join([separated(items, "; "), line!["."]]))
}

/// WR-27: an offer as a ballot.
pub(in crate::warrior) fn offer_ballot(offer: &Offer) -> Passage {
    let lines =
        offer_made(offer.number, offer.from, offer.to, &offer.give, &offer.want, offer.promise.as_deref());
    let small = vec![offer_is_answered_by(offer.to)];
    Passage { lines, small, pings: vec![offer.to], ..Passage::default() }
}
