//! Votes and offers as ballots: messages whose reactions are the answers (WR-27, WR-46, WR-47).

use super::{ChoiceKind, Offer, Phase, Vote, Warrior, story, verbs};
use crate::rules::{Ballot, BallotChoice, Names, SeatId};
use crate::speech::lapses;

/// The seats' colours, in order of joining.
const CIRCLES: [&str; 6] = ["🔴", "🔵", "🟢", "🟡", "🟣", "🟠"];

/// The ballots open now.
pub(super) fn ballots(game: &Warrior, names: &Names) -> Vec<Ballot> {
    let offers = game.offers.iter().map(|offer| of(game, offer));
    offers.chain(open_vote(game, names)).collect()
}

fn of(game: &Warrior, offer: &Offer) -> Ballot {
    let until = game.offers.lapse_of(offer).map(lapses).into_iter().collect();
    Ballot::of_offer(offer, story::offer_ballot(offer), until, &verbs::ANSWER.draft())
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
    choices.push(BallotChoice::new("⏩", "Pass", verbs::PASS.draft()));
    Some(Ballot {
        id: format!("vote-{occasion}"),
        passage: story::vote_ballot(game, vote),
        seats: voters(vote),
        choices,
        none: Some(verbs::UNVOTE.draft()),
        ..Ballot::default()
    })
}

fn voters(vote: &Vote) -> Vec<SeatId> {
    vote.power.iter().filter(|(_, power)| **power > 0).map(|(seat, _)| *seat).collect()
}

fn yes_or_no() -> Vec<BallotChoice> {
    [("✅", "Yes", "yes"), ("❌", "No", "no")]
        .map(|(emoji, label, word)| BallotChoice::new(emoji, label, verbs::VOTE.draft().with("choice", word)))
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
            Some(BallotChoice::new(circle, name.clone(), verbs::VOTE.draft().with("choice", name)))
        })
        .collect()
}
