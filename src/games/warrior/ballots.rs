//! Votes and offers as ballots: messages whose reactions are the answers (WR-27, WR-46, WR-47).

use super::{ChoiceKind, Offer, Phase, Vote, Warrior, story, verbs};
use crate::rules::{Ballot, BallotChoice, Draft, FieldValue, Names, SeatId};

/// The seats' colours, in order of joining.
const CIRCLES: [&str; 6] = ["🔴", "🔵", "🟢", "🟡", "🟣", "🟠"];

/// The ballots open now.
pub(super) fn ballots(game: &Warrior, names: &Names) -> Vec<Ballot> {
    let offers = game.offers.iter().map(offer);
    offers.chain(open_vote(game, names)).collect()
}

fn choice(emoji: &str, label: impl Into<String>, draft: Draft) -> BallotChoice {
    BallotChoice { emoji: emoji.to_owned(), label: label.into(), draft }
}

fn offer(offer: &Offer) -> Ballot {
    let answer = |accept: bool| {
        verbs::ANSWER
            .draft()
            .with("offer", FieldValue::Integer(i64::from(offer.number)))
            .with("accept", FieldValue::Flag(accept))
    };
    // Accepted in vain, it is put anew: reactions begin again.
    let id = match offer.in_vain {
        0 => format!("offer-{}", offer.number),
        times => format!("offer-{}-{times}", offer.number),
    };
    Ballot {
        id,
        passage: story::offer_ballot(offer),
        team: None,
        seats: vec![offer.to],
        choices: vec![choice("✅", "Accept", answer(true)), choice("❌", "Decline", answer(false))],
        none: None,
    }
}

/// WR-47: none where ballots are written; those are cast in private.
fn open_vote(game: &Warrior, names: &Names) -> Option<Ballot> {
    let Phase::Fate(fate) = &game.phase else { return None };
    let (occasion, vote) = fate.pending.iter().find_map(|choice| match &choice.kind {
        ChoiceKind::Vote(vote) if choice.occasion > 0 => Some((choice.occasion, vote)),
        _ => None,
    })?;
    if game.is_written(vote) {
        return None;
    }
    let mut choices = if vote.matter.names_a_player() { players(game, names) } else { yes_or_no() };
    choices.push(choice("⏩", "Pass", verbs::PASS.draft()));
    Some(Ballot {
        id: format!("vote-{occasion}"),
        passage: story::vote_ballot(game, vote),
        team: None,
        seats: voters(vote),
        choices,
        none: Some(verbs::UNVOTE.draft()),
    })
}

fn voters(vote: &Vote) -> Vec<SeatId> {
    vote.power.iter().filter(|(_, power)| **power > 0).map(|(seat, _)| *seat).collect()
}

fn yes_or_no() -> Vec<BallotChoice> {
    [("✅", "Yes", "yes"), ("❌", "No", "no")]
        .map(|(emoji, label, word)| choice(emoji, label, verbs::VOTE.draft().with("choice", word)))
        .into()
}

/// WR-47: any player still in, oneself included.
fn players(game: &Warrior, names: &Names) -> Vec<BallotChoice> {
    let mut seats = game.players_in();
    seats.sort_unstable();
    seats
        .into_iter()
        .filter_map(|seat| {
            let circle = CIRCLES.get(seat.index())?;
            let name = names.of(seat);
            Some(choice(circle, name.clone(), verbs::VOTE.draft().with("choice", name)))
        })
        .collect()
}
