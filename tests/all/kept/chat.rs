//! A chat that knows no more of Discord than what it promises: a message with a nonce that it knows is the one that it has,
//! a change done twice is done once. It outlives the bot.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use wartable::table::{Delivered, OpenBallot, Parcel, PersonId, PlaceId, Post, To, Unsent};

/// A message that stands there.
#[derive(Clone, Debug)]
struct Message {
    id: u64,
    nonce: String,
    post: Post,
}

/// All that was ever said, and who reacted how.
#[derive(Clone, Debug, Default)]
pub(super) struct Chat {
    said: BTreeMap<To, Vec<Message>>,
    /// Who takes no direct messages.
    pub(super) closed: BTreeSet<PersonId>,
    reactions: BTreeMap<(PlaceId, u64), BTreeMap<String, BTreeSet<PersonId>>>,
    /// Who is in which team's thread.
    threads: BTreeMap<To, BTreeSet<PersonId>>,
}

/// Where it stands.
fn place(to: To) -> PlaceId {
    match to {
        To::Place(place) => place,
        To::Person(person) => PlaceId(1_000 + person.0),
        To::Team(game, team) => PlaceId(2_000 + 10 * game.0.unsigned_abs() + u64::from(team.0)),
    }
}

impl Chat {
    /// Sends a parcel, or does with it whatever it asks for.
    pub(super) fn take(&mut self, parcel: &Parcel) -> Result<Delivered, Unsent> {
        let (to, rows) = (parcel.rows[0].post.to, parcel.rows.len());
        if matches!(to, To::Person(person) if self.closed.contains(&person)) {
            return Err(Unsent::Broken("Cannot send messages to this user".to_owned()));
        }
        let place = place(to);
        let done = |message, post, grew| Ok(Delivered { rows, message, place, post, grew });
        let first = &parcel.rows[0].post;
        if let Some(gathering) = &first.gathering {
            let people = self.threads.entry(to).or_default();
            people.extend(&gathering.come);
            people.retain(|person| !gathering.go.contains(person));
            return done(place.0, parcel.joined(), false);
        }
        let said = self.said.entry(to).or_default();
        if let Some(latest) = &parcel.latest {
            let message = said.iter_mut().find(|message| message.id == latest.message);
            message.expect("what grows is there").post = latest.with(&parcel.rows);
            return done(latest.message, latest.with(&parcel.rows), true);
        }
        if let Some(edited) = first.edits {
            let message =
                said.iter_mut().find(|message| message.id == edited).expect("what is over is there");
            message.post.buttons.clone_from(&first.buttons);
            if !first.passage.is_empty() {
                message.post.passage = first.passage.clone();
            }
            return done(edited, parcel.joined(), false);
        }
        let nonce = parcel.rows[0].nonce.clone();
        let post = parcel.joined();
        if let Some(known) = said.iter_mut().find(|message| message.nonce == nonce) {
            assert_eq!(known.post, post, "what is sent once more is what was sent");
            return done(known.id, post, false);
        }
        let id = place.0 * 10_000 + u64::try_from(said.len()).expect("few messages") + 1;
        said.push(Message { id, nonce, post: post.clone() });
        done(id, post, false)
    }

    /// Somebody reacts, or takes that back.
    pub(super) fn react(&mut self, ballot: &OpenBallot, emoji: &str, person: PersonId) {
        let sets = self.reactions.entry((ballot.place, ballot.message)).or_default();
        let set = sets.entry(emoji.to_owned()).or_default();
        if !set.remove(&person) {
            set.insert(person);
        }
    }

    /// Who has reacted to a ballot's message, by emoji.
    pub(super) fn sets(&self, ballot: &OpenBallot) -> Vec<(String, Vec<PersonId>)> {
        let sets = self.reactions.get(&(ballot.place, ballot.message));
        let of = |emoji: &String| sets.and_then(|sets| sets.get(emoji)).into_iter().flatten().copied();
        ballot.emoji.iter().map(|emoji| (emoji.clone(), of(emoji).collect())).collect()
    }

    /// How many messages were ever sent.
    pub(super) fn len(&self) -> usize {
        self.said.values().map(Vec::len).sum()
    }

    /// Everything that people can read now, in its order in each place.
    pub(super) fn as_read(&self) -> Vec<String> {
        let told = |to: &To, message: &Message| format!("{to:?} {}: {}", message.id, shown(&message.post));
        let said = self.said.iter().flat_map(|(to, said)| said.iter().map(move |message| told(to, message)));
        said.chain(self.threads.iter().map(|thread| format!("{thread:?}"))).collect()
    }
}

fn shown(post: &Post) -> Value {
    // By the same names that the database has.
    json!(post)
}
