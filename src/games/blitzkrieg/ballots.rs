//! Offers and proposals as ballots: messages whose reactions are the answers (BZ-13, BZ-C8).

use super::{Blitzkrieg, Goods, Proposal, story, verbs};
use crate::rules::{Ballot, BallotChoice, FieldValue, Offer};

/// The ballots open now; what is between two is none.
pub(super) fn ballots(game: &Blitzkrieg) -> Vec<Ballot> {
    let offers = game.offers.iter().filter(|offer| !offer.private).map(|one| offer(game, one));
    offers.chain(game.proposals.iter().map(|one| proposal(game, one))).collect()
}

fn offer(game: &Blitzkrieg, offer: &Offer<Goods>) -> Ballot {
    let until = story::until(game, offer);
    Ballot::of_offer(offer, story::offer_ballot(game, offer), until, &verbs::ANSWER.draft())
}

fn proposal(game: &Blitzkrieg, proposal: &Proposal) -> Ballot {
    let number = FieldValue::Integer(i64::from(proposal.number));
    let draft = verbs::CONSENT.draft().with("proposal", number);
    let agree = |agree: bool| draft.clone().with("agree", FieldValue::Flag(agree));
    Ballot {
        id: format!("proposal-{}", proposal.number),
        passage: story::consent_ballot(game, proposal),
        seats: proposal.may_answer().filter(|seat| game.is_in(*seat)).collect(),
        choices: vec![
            BallotChoice::new("✅", "Agree", agree(true)),
            BallotChoice::new("❌", "Refuse", agree(false)),
        ],
        // It says that consent stands, if it does.
        none: Some(draft),
        ..Ballot::default()
    }
}
