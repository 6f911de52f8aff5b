//! What was missed while nobody listened, beside reactions: channels and threads that are gone, and people who are no
//! longer on a game's server. As it lets a shard in anew, Discord tells of every channel that is there; what it leaves out is
//! asked for, one request a place, and then who is there, one request a server and person: as much as there are games
//! under way, however often it comes to that, and after all else (`pace`).

use std::collections::{BTreeMap, BTreeSet};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex};

use futures::FutureExt as _;
use jiff::SignedDuration;
use poise::serenity_prelude as serenity;
use serenity::{Channel, ChannelId, GuildId, Http, UserId};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::api_codes::{MISSING_ACCESS, UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_USER};
use super::lock;
use super::pace::{Pace, Urgency};
use super::permissions::SEEING;
use super::said::{self, Failure};
use super::servers::Servers;
use crate::clock::{Activity, Busy, Clock};
use crate::table::{PersonId, PlaceId, Tables};

/// So often something is asked that something passing prevents.
const TRIES: u32 = 4;

/// Looks up what was missed.
#[derive(Debug)]
pub(crate) struct Missed {
    tables: Tables,
    http: Arc<Http>,
    pace: Arc<Pace>,
    clock: Clock,
    activity: Activity,
    servers: Arc<Servers>,
    ask: UnboundedSender<Wanted>,
    asked: Mutex<Option<UnboundedReceiver<Wanted>>>,
}

/// What is to be looked up: the channels of this server's games, or all that may have been missed.
type Wanted = (Busy, Option<GuildId>);

/// Discord doesn't know the token: nothing more is asked for now.
struct Held;

impl Missed {
    pub(crate) fn new(
        tables: Tables,
        (http, pace): (Arc<Http>, Arc<Pace>),
        (clock, activity): (Clock, Activity),
        servers: Arc<Servers>,
    ) -> Self {
        let (ask, asked) = unbounded_channel();
        Self { tables, http, pace, clock, activity, servers, ask, asked: Mutex::new(Some(asked)) }
    }

    /// A shard was let in anew, and is told nothing of what happened meanwhile: all that is looked up.
    pub(crate) fn connected(&self) {
        let _ = self.ask.send((self.activity.busy("missed"), None));
    }

    /// A channel of this server is gone: those of the other games there are looked at. A thread that went with it may not be told
    /// of by itself.
    pub(crate) fn beside(&self, server: GuildId) {
        let _ = self.ask.send((self.activity.busy("missed"), Some(server)));
    }

    /// Looks it up whenever that is asked for, until dropped: once, however many ask meanwhile. So it is as well when
    /// Discord knows the token again.
    pub(crate) async fn look_up(self: Arc<Self>) {
        let asked = lock(&self.asked).take();
        let Some(mut asked) = asked else { return };
        let (mut held, mut unfinished) = (0, false);
        loop {
            let wanted = tokio::select! {
                asked = asked.recv() => match asked {
                    Some(wanted) => wanted,
                    None => return,
                },
                () = self.tables.may_ask_again(&mut held), if unfinished => (self.activity.busy("missed"), None),
            };
            self.servers.told().await;
            let mut all = vec![wanted];
            while let Ok(another) = asked.try_recv() {
                all.push(another);
            }
            // Where all is looked up, each of them is.
            let servers = all.iter().map(|(_, server)| *server).collect::<Option<BTreeSet<GuildId>>>();
            unfinished = match AssertUnwindSafe(self.look(servers)).catch_unwind().await {
                Ok(looked) => looked.is_err(),
                Err(_) => {
                    tracing::error!("the looking up of what was missed broke");
                    false
                }
            };
        }
    }

    /// `servers`: only channels, and only of games on these.
    async fn look(&self, servers: Option<BTreeSet<GuildId>>) -> Result<(), Held> {
        let games = self.tables.under_way();
        let places: BTreeSet<PlaceId> =
            games.iter().flat_map(|game| game.threads.iter().copied().chain([game.place])).collect();
        for place in places {
            let wanted = match &servers {
                Some(servers) => self.servers.known(place).is_some_and(|server| servers.contains(&server)),
                None => !self.servers.is_there(place),
            };
            if wanted {
                self.look_at(place).await?;
            }
        }
        if servers.is_some() {
            return Ok(());
        }
        let mut found: BTreeMap<(GuildId, PersonId), Option<bool>> = BTreeMap::new();
        for game in games {
            let Some(server) = self.servers.known(game.place) else { continue };
            for person in &game.people {
                if found.contains_key(&(server, *person)) {
                    continue;
                }
                let there = self.is_member(server, *person).await?;
                found.insert((server, *person), there);
            }
            let of = |there: &dyn Fn(bool) -> bool| -> BTreeSet<PersonId> {
                let known =
                    |person: &PersonId| found.get(&(server, *person)).copied().flatten().is_some_and(there);
                game.people.iter().copied().filter(known).collect()
            };
            let (looked_up, absent) = (of(&|_| true), of(&|there| !there));
            kept(self.tables.note_absent(game.game, &looked_up, &absent).await);
        }
        Ok(())
    }

    /// Is this channel or thread still there?
    async fn look_at(&self, place: PlaceId) -> Result<(), Held> {
        match self.ask(|| self.http.get_channel(ChannelId::new(place.0))).await? {
            Ok(Channel::Guild(channel)) => self.servers.note(place, channel.guild_id),
            Ok(_) => {}
            Err(error) => match said::code(&error) {
                Some(UNKNOWN_CHANNEL) => {
                    // A team's, or one in which a game is played.
                    kept(self.tables.thread_gone(place).await);
                    kept(self.tables.place_missed(place).await);
                }
                Some(MISSING_ACCESS) => {
                    kept(self.tables.thread_gone(place).await);
                    if self.tables.is_played_in(place) {
                        self.tables.note_lacks(place, &[SEEING], false).await;
                    }
                }
                _ => unanswered(&error),
            },
        }
        Ok(())
    }

    /// Is somebody on a server? None if Discord doesn't say.
    async fn is_member(&self, server: GuildId, person: PersonId) -> Result<Option<bool>, Held> {
        match self.ask(|| self.http.get_member(server, UserId::new(person.0))).await? {
            Ok(_) => Ok(Some(true)),
            Err(error) if matches!(said::code(&error), Some(UNKNOWN_MEMBER | UNKNOWN_USER)) => {
                Ok(Some(false))
            }
            Err(error) => {
                unanswered(&error);
                Ok(None)
            }
        }
    }

    /// Asks, some times where something passing prevents it.
    async fn ask<T, F>(&self, ask: impl Fn() -> F) -> Result<serenity::Result<T>, Held>
    where
        F: Future<Output = serenity::Result<T>>,
    {
        let mut tried = 0;
        loop {
            if self.tables.is_held() {
                return Err(Held);
            }
            self.pace.wait(Urgency::Reading).await;
            let error = match ask().await {
                Ok(answer) => {
                    self.tables.token_taken();
                    return Ok(Ok(answer));
                }
                Err(error) => error,
            };
            match said::failure(&error) {
                Failure::Unauthorised => {
                    self.tables.token_refused(&error.to_string());
                    return Err(Held);
                }
                // A code of Discord's own says how it is.
                Failure::Later if tried + 1 < TRIES && said::code(&error).is_none_or(|code| code <= 0) => {
                    self.activity.rest(&self.clock, SignedDuration::from_secs(1 << tried)).await;
                    tried += 1;
                }
                _ => return Ok(Err(error)),
            }
        }
    }
}

/// It stays unknown until the next time: nothing is wrong with the game.
fn unanswered(error: &serenity::Error) {
    tracing::debug!(error = error.to_string(), "what was missed could not be looked up");
}

fn kept(noted: Result<(), impl std::error::Error>) {
    if let Err(error) = noted {
        tracing::error!(error = error.to_string(), "what was missed could not be kept");
    }
}
