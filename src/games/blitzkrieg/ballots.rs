//! Offers and proposals as ballots: messages whose reactions are the answers (BZ-13, BZ-C8).

use super::{Blitzkrieg, Goods, Proposal, story, verbs};
use crate::rules::{Ballot, BallotChoice, Draft, FieldValue, Offer};

/// The ballots open now; what is between two is none.
pub(super) fn ballots(game: &Blitzkrieg) -> Vec<Ballot> {
    let offers = game.offers.iter().filter(|offer| !offer.private).map(|one| offer(game, one));
    offers.chain(game.proposals.iter().map(|one| proposal(game, one))).collect()
}

fn choice(emoji: &str, label: &str, draft: Draft) -> BallotChoice {
    BallotChoice { emoji: emoji.to_owned(), label: label.to_owned(), draft }
}

fn offer(game: &Blitzkrieg, offer: &Offer<Goods>) -> Ballot {
    let answer = |accept: bool| {
        verbs::ANSWER
            .draft()
            .with("offer", FieldValue::Integer(i64::from(offer.number)))
            .with("accept", FieldValue::Flag(accept))
    };
    Ballot {
        id: format!("offer-{}", offer.number),
        passage: story::offer_ballot(game, offer),
        seats: vec![offer.to],
        choices: vec![choice("✅", "Accept", answer(true)), choice("❌", "Decline", answer(false))],
        none: None,
        team: None,
    }
}

fn proposal(game: &Blitzkrieg, proposal: &Proposal) -> Ballot {
    let agree = |agree: bool| {
        verbs::CONSENT
            .draft()
            .with("proposal", FieldValue::Integer(i64::from(proposal.number)))
            .with("agree", FieldValue::Flag(agree))
    };
    Ballot {
        id: format!("proposal-{}", proposal.number),
        passage: story::consent_ballot(game, proposal),
        seats: proposal.asked.iter().copied().collect(),
        choices: vec![choice("✅", "Agree", agree(true)), choice("❌", "Refuse", agree(false))],
        none: None,
        team: None,
    }
}
