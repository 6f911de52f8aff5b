//! Votes and offers that are answered by reaction, and the teams that some of them are for.

use serde::{Deserialize, Serialize};

use super::offers::Offer;
use super::{Draft, FieldValue, Line, Passage, SeatId};

/// A vote or offer shown to the channel, or to one team, as a message whose reactions are the ballots.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ballot {
    /// The same for as long as it is the same ballot ("vote-7", "offer-3"). Before the hyphen stands what is owed by those
    /// who have a voice in it ([`super::Debt::what`]), if they owe it: then it asks them, and names their deadline.
    pub id: String,
    /// What it is about, and in small print how it is answered there.
    pub passage: Passage,
    /// What is true of it wherever it is read, in small print too: when it lapses.
    pub until: Vec<Line>,
    /// The team that alone sees it; none: the channel.
    pub team: Option<TeamId>,
    /// Who may answer.
    pub seats: Vec<SeatId>,
    /// The reactions offered, in order.
    pub choices: Vec<BallotChoice>,
    /// What a person's order is when they take their reaction back, or hold two that contradict.
    pub none: Option<Draft>,
}

/// One reaction of a ballot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BallotChoice {
    /// Its emoji.
    pub emoji: String,
    /// What it means, in a word or two.
    pub label: String,
    /// The order it stands for.
    pub draft: Draft,
}

impl BallotChoice {
    /// A reaction and the order that it stands for.
    #[must_use]
    pub fn new(emoji: &str, label: impl Into<String>, draft: Draft) -> Self {
        Self { emoji: emoji.to_owned(), label: label.into(), draft }
    }
}

impl Ballot {
    /// The answer to an offer; `answer` is the draft of the verb that gives it, with its fields `offer` and `accept`.
    #[must_use]
    pub fn of_offer<G>(offer: &Offer<G>, passage: Passage, until: Vec<Line>, answer: &Draft) -> Self {
        let says = |accept: bool| {
            let number = FieldValue::Integer(i64::from(offer.number));
            answer.clone().with("offer", number).with("accept", FieldValue::Flag(accept))
        };
        // Accepted in vain, it is put anew: reactions begin again ([`Ballot::offer_number`] reads it).
        let id = match offer.in_vain {
            0 => format!("offer-{}", offer.number),
            times => format!("offer-{}-{times}", offer.number),
        };
        Self {
            id,
            passage,
            until,
            seats: vec![offer.to],
            choices: vec![
                BallotChoice::new("✅", "Accept", says(true)),
                BallotChoice::new("❌", "Decline", says(false)),
            ],
            ..Self::default()
        }
    }

    /// All that its message says.
    #[must_use]
    pub fn message(&self) -> Passage {
        let mut passage = self.passage.clone();
        passage.small.extend(self.until.iter().cloned());
        passage
    }

    /// The number of the offer that a ballot of this id asks about; none if it asks about something else.
    #[must_use]
    pub fn offer_number(id: &str) -> Option<u32> {
        id.strip_prefix("offer-")?.split('-').next()?.parse().ok()
    }
}

/// The number of a team among those of its game, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TeamId(pub u8);

/// Seats that play together. Where several people hold them, they have a place of their own to talk in, and to vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    /// What it is called ("Separatists").
    pub name: String,
    /// Its seats.
    pub seats: Vec<SeatId>,
}
