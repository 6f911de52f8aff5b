//! Offers and the partner's question as ballots: messages whose reactions are the answers (CW-20, CW-23).

use super::{CloneWars, Faction, Planet, faction, story, verbs};
use crate::rules::{Ballot, BallotChoice, CONFIRMED, FieldValue, Offer, SeatId, TeamId, View};

/// A faction's team.
pub(super) fn team(side: Faction) -> TeamId {
    TeamId(u8::from(side == Faction::Separatist))
}

/// The ballots open now: offers, and what the reader's faction asks itself.
pub(super) fn ballots(view: &View<'_, CloneWars>) -> Vec<Ballot> {
    let side = view.seat().filter(|_| view.outcome.is_none()).map(|seat| view.faction_of(seat));
    let own = side.into_iter().flat_map(|side| consent(view, side).into_iter().chain(concession(view, side)));
    view.offers.iter().map(|one| offer(view, one)).chain(own).collect()
}

fn offer(game: &CloneWars, offer: &Offer<Planet>) -> Ballot {
    let until = story::until(game, offer);
    Ballot::of_offer(offer, story::offer_ballot(game, offer), until, &verbs::ANSWER.draft())
}

/// CW-23: silence is a yes at the deadline.
fn consent(game: &CloneWars, side: Faction) -> Option<Ballot> {
    let partner = game.asked_partner().filter(|_| faction(game.turn) == side)?;
    let agree = |agree: bool| verbs::CONSENT.draft().with("agree", FieldValue::Flag(agree));
    Some(Ballot {
        id: format!("consent-{}", game.stage),
        passage: story::ballot(game),
        team: Some(team(side)),
        seats: vec![partner],
        choices: vec![
            BallotChoice::new("✅", "Yes", agree(true)),
            BallotChoice::new("❌", "No", agree(false)),
        ],
        ..Ballot::default()
    })
}

/// CW-1: one of a faction would give up; it does when all its seats have said so.
fn concession(game: &CloneWars, side: Faction) -> Option<Ballot> {
    let would: Vec<SeatId> =
        game.conceded.iter().copied().filter(|seat| game.faction_of(*seat) == side).collect();
    let seats = Some(game.fighting_on(side)).filter(|missing| !would.is_empty() && !missing.is_empty())?;
    Some(Ballot {
        id: format!("concede-{}", side.id()),
        passage: story::concession(&would),
        team: Some(team(side)),
        seats,
        // The question says what it costs.
        choices: vec![BallotChoice::new("✅", "Give up too", verbs::CONCEDE.draft().with(CONFIRMED, true))],
        ..Ballot::default()
    })
}
