//! What a connection has missed of who and what is there: where games are played, and which of their people are no longer
//! on the server. Of who leaves a server the chat tells a bot nothing unless it is let know all that happens there; so
//! their games are told when it is looked up.

use std::collections::BTreeSet;

use super::change::Change;
use super::circle::Thread;
use super::leave::settle_lobby;
use super::state::{Stage, Table};
use super::tables::Tables;
use super::{GameId, PersonId, PlaceId, PostKind, story};
use crate::rules::{Passage, SeatId};
use crate::store::StoreError;

/// Where a game is played that isn't over, and by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnderWay {
    /// Which.
    pub game: GameId,
    /// Its channel.
    pub place: PlaceId,
    /// The threads of its teams.
    pub threads: Vec<PlaceId>,
    /// Who has a seat.
    pub people: Vec<PersonId>,
}

impl Table {
    /// Has everybody given up, or left the server, who still plays it (or, where nobody does, sits there)?
    pub(super) fn has_nobody_left(&self) -> bool {
        self.voters().iter().all(|person| self.standing.absent.contains(person))
    }
}

impl Tables {
    /// Where games are played that aren't over, in order of their creation. From memory.
    #[must_use]
    pub fn under_way(&self) -> Vec<UnderWay> {
        let tables = self.all().into_iter().filter(|table| !table.stage.is_past());
        let of = |table: &Table| {
            let threads = table.standing.circles.iter().filter_map(|circle| match circle.thread {
                Thread::At(place) => Some(place),
                Thread::Asked | Thread::Direct => None,
            });
            let (threads, people) = (threads.collect(), table.people());
            UnderWay { game: table.id, place: table.place, threads, people }
        };
        tables.map(|table| of(&table)).collect()
    }

    /// It was looked up which of these people are on the game's server: some are not. Who plays there is told once of
    /// each, and how somebody else comes into the seat. Of others nothing new is known.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn note_absent(
        &self,
        game: GameId,
        looked_up: &BTreeSet<PersonId>,
        absent: &BTreeSet<PersonId>,
    ) -> Result<(), StoreError> {
        let _busy = self.0.activity.busy("order");
        let Some(slot) = self.load_if_whole(game).await? else { return Ok(()) };
        let _turn = slot.turn.lock().await;
        let before = slot.now();
        if before.stage.is_past() {
            return Ok(());
        }
        let people: BTreeSet<PersonId> = before.people().into_iter().collect();
        let known = &before.standing.absent;
        let still = known.iter().filter(|person| !looked_up.contains(person));
        let now: BTreeSet<PersonId> =
            still.chain(absent).copied().filter(|person| people.contains(person)).collect();
        let waits_for_nobody = before.stage == Stage::Lobby && now.contains(&before.standing.host);
        if now == *known && !waits_for_nobody {
            return Ok(());
        }
        let news: Vec<SeatId> = now.difference(known).flat_map(|person| before.seats_of(*person)).collect();
        let mut change = Change::of(&before, self.now());
        change.standing().absent = now.clone();
        if !change.rest_if_deserted(&news) && !news.is_empty() {
            let host = before.standing.host;
            let told = Passage::line(story::not_here_any_more(&news));
            // The host can mend it, unless it is the host who went.
            let pings = before.seats_of(host).into_iter().take(1).filter(|_| !now.contains(&host)).collect();
            change.say(PostKind::Notice, Passage { pings, ..told });
        }
        if before.stage == Stage::Lobby {
            settle_lobby(&mut change);
        }
        match self.commit(Some(&slot), change, None).await {
            Ok(_) => Ok(()),
            Err(_) => Err(StoreError::from(format!("who of game {game} is on its server was not noted"))),
        }
    }
}
