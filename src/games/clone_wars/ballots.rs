//! Offers and the partner's question as ballots: messages whose reactions are the answers (CW-20, CW-23).

use super::{CloneWars, Planet, story, verbs};
use crate::rules::{Ballot, BallotChoice, Draft, FieldValue, Offer};

/// The ballots open now.
pub(super) fn ballots(game: &CloneWars) -> Vec<Ballot> {
    let offers = game.offers.iter().map(|one| offer(game, one));
    offers.chain(consent(game)).collect()
}

fn choice(emoji: &str, label: &str, draft: Draft) -> BallotChoice {
    BallotChoice { emoji: emoji.to_owned(), label: label.to_owned(), draft }
}

fn offer(game: &CloneWars, offer: &Offer<Planet>) -> Ballot {
    let answer = |accept: bool| {
        verbs::ANSWER
            .draft()
            .with("offer", FieldValue::Integer(i64::from(offer.number)))
            .with("accept", FieldValue::Flag(accept))
    };
    Ballot {
        id: format!("offer-{}", offer.number),
        passage: story::offer_ballot(game, offer),
        team: None,
        seats: vec![offer.to],
        choices: vec![choice("✅", "Accept", answer(true)), choice("❌", "Decline", answer(false))],
        none: None,
    }
}

/// CW-23: silence is a yes at the deadline.
fn consent(game: &CloneWars) -> Option<Ballot> {
    let partner = game.asked_partner()?;
    let agree = |agree: bool| verbs::CONSENT.draft().with("agree", FieldValue::Flag(agree));
    Some(Ballot {
        id: format!("order66-{}", game.occasion),
        passage: story::ballot(game),
        team: None,
        seats: vec![partner],
        choices: vec![choice("✅", "Yes", agree(true)), choice("❌", "No", agree(false))],
        none: None,
    })
}
