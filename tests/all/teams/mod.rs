//! What a team has to itself: its thread, who is in it, and what is asked there; and where there is none.

mod lost;
mod people;
mod votes;

use std::collections::BTreeSet;

use wartable::sandbox::{ChannelId, Shown, UserId, Visibility};

use crate::discord::house::House;
use crate::sandbox::openapi::misfits;
use crate::toy::IN_PAIRS;

/// The bit of Create Private Threads.
const CREATE_PRIVATE_THREADS: u64 = 1 << 36;

/// A house with a game in pairs: ada and cyd against ben and dan. Ada owns the server.
pub(crate) struct Pairs {
    pub(crate) house: House,
    pub(crate) cyd: UserId,
    pub(crate) dan: UserId,
    pub(crate) eve: UserId,
}

impl Pairs {
    /// A house in which nobody plays yet.
    async fn open() -> Self {
        let house = House::playing(IN_PAIRS).await;
        let [cyd, dan, eve] = ["cyd", "dan", "eve"].map(|name| house.sandbox.person(name));
        Self { house, cyd, dan, eve }
    }

    /// A game that has just begun.
    async fn begun() -> Self {
        let pairs = Self::open().await;
        pairs.begin(pairs.house.channel).await;
        pairs
    }

    /// Begins a game in a channel; all that appeared with the last word.
    async fn begin(&self, channel: ChannelId) -> Vec<Shown> {
        let house = &self.house;
        let all = [house.ada, house.ben, self.cyd, self.dan];
        house.slash_in(channel, house.ada, "/game create pairs players:4 deadline:24h rounds:9").await;
        for person in &all[1..] {
            house.slash_in(channel, *person, "/game join").await;
        }
        let mut shown = Vec::new();
        for person in all {
            shown = house.slash_in(channel, person, "/game ready").await;
        }
        shown
    }

    /// The thread whose name begins so: its number, whether it was put away, and who is in it.
    fn thread(&self, team: &str) -> (ChannelId, bool, BTreeSet<UserId>) {
        let all = self.house.sandbox.private_threads(self.house.channel);
        let mut named = all.into_iter().filter(|(_, name, ..)| name.starts_with(team));
        let (id, _, archived, people) = named.next().expect("it has a thread");
        assert!(named.next().is_none(), "and one alone");
        (id, archived, people.into_iter().collect())
    }

    fn threads(&self) -> usize {
        self.house.sandbox.private_threads(self.house.channel).len()
    }

    /// Ends the test: whatever was asked of Discord is as it describes itself.
    async fn close(self) {
        let exchanges = self.house.sandbox.exchanges();
        assert_eq!(misfits(&exchanges), Vec::<String>::new());
        self.house.close().await;
    }
}

/// What came to this person alone, in a thread or by direct message, from the bot.
fn told(shown: &[Shown], person: UserId) -> String {
    let theirs = shown.iter().filter(|one| {
        let kind = matches!(one.visibility, Visibility::Direct(_) | Visibility::Members);
        kind && one.is_for(person) && one.by_bot
    });
    theirs.map(|one| one.text.as_str()).collect::<Vec<_>>().join("\n")
}

fn set(people: &[UserId]) -> BTreeSet<UserId> {
    people.iter().copied().collect()
}
