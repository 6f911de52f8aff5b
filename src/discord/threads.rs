//! The private threads of teams: made once, people brought in and taken out, put away at the end.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{
    AutoArchiveDuration, Channel, ChannelId, ChannelType, CreateThread, EditThread, GuildChannel, Http,
    UserId,
};
use tokio::sync::OnceCell;

use super::api_codes::{
    MISSING_ACCESS, MISSING_PERMISSIONS, NOT_IN_SUCH_A_CHANNEL, THREAD_ARCHIVED, THREAD_LOCKED,
    TOO_MANY_THREADS, UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_USER,
};
use super::pace::{Pace, Urgency};
use super::said::{self, Failure};
use crate::rules::TeamId;
use crate::table::{GameId, Gathering, NoThread, PersonId, PlaceId, Tables, Unsent};

#[derive(Debug)]
pub(super) struct Threads {
    tables: Tables,
    http: Arc<Http>,
    pace: Arc<Pace>,
    /// The bot as a member of servers.
    myself: OnceCell<UserId>,
}

impl Threads {
    pub(super) fn new(tables: Tables, http: Arc<Http>, pace: Arc<Pace>) -> Self {
        Self { tables, http, pace, myself: OnceCell::new() }
    }

    /// Does what is to be done with a team's thread, and gives it. Whatever of it was done at an attempt before isn't done
    /// again.
    pub(super) async fn gather(
        &self,
        game: GameId,
        team: TeamId,
        gathering: &Gathering,
    ) -> Result<PlaceId, Unsent> {
        let known = self.tables.thread_of(game, team);
        if gathering.over {
            // None was ever made, or it is gone: nothing is to be put away.
            let thread = known.unwrap_or(gathering.under);
            if known.is_some() {
                self.put_away(ChannelId::new(thread.0)).await?;
            }
            return Ok(thread);
        }
        let thread = match known {
            Some(thread) => ChannelId::new(thread.0),
            None => self.find_or_make(gathering).await.map_err(|error| why(&error, NoThread::NotAllowed))?,
        };
        if let Err(why) = self.let_in_and_out(thread, gathering).await {
            if let (None, Unsent::NoThread(_)) = (known, &why) {
                // It was made in vain.
                drop(self.put_away(thread).await);
            }
            return Err(why);
        }
        Ok(PlaceId(thread.get()))
    }

    async fn let_in_and_out(&self, thread: ChannelId, gathering: &Gathering) -> Result<(), Unsent> {
        for person in &gathering.go {
            self.take_out(thread, *person).await?;
        }
        for person in &gathering.come {
            self.bring_in(thread, *person).await?;
        }
        Ok(())
    }

    async fn find_or_make(&self, gathering: &Gathering) -> serenity::Result<ChannelId> {
        if let Some(found) = self.find(gathering).await? {
            return Ok(found);
        }
        let thread = CreateThread::new(gathering.name.clone())
            .kind(ChannelType::PrivateThread)
            .invitable(false)
            .auto_archive_duration(AutoArchiveDuration::OneWeek);
        self.pace.wait(Urgency::Message).await;
        Ok(ChannelId::new(gathering.under.0).create_thread(&self.http, thread).await?.id)
    }

    /// The thread that an attempt before has made, whose answer never came: ours, of that name, in that channel, no older
    /// than the game, and no other team's.
    async fn find(&self, gathering: &Gathering) -> serenity::Result<Option<ChannelId>> {
        let under = ChannelId::new(gathering.under.0);
        self.pace.wait(Urgency::Message).await;
        let Channel::Guild(channel) = self.http.get_channel(under).await? else { return Ok(None) };
        let myself = self
            .myself
            .get_or_try_init(|| async {
                self.pace.wait(Urgency::Message).await;
                self.http.get_current_user().await.map(|user| user.id)
            })
            .await?;
        let ours = |thread: &&GuildChannel| {
            thread.parent_id == Some(under)
                && thread.kind == ChannelType::PrivateThread
                && thread.owner_id == Some(*myself)
                && thread.name == gathering.name
                && thread.id.created_at().timestamp_millis() >= gathering.since
                && !self.tables.is_thread_of_a_team(PlaceId(thread.id.get()))
        };
        self.pace.wait(Urgency::Message).await;
        let open = self.http.get_guild_active_threads(channel.guild_id).await?;
        Ok(open.threads.iter().find(ours).map(|thread| thread.id))
    }

    async fn bring_in(&self, thread: ChannelId, person: PersonId) -> Result<(), Unsent> {
        let person = UserId::new(person.0);
        self.pace.wait(Urgency::Message).await;
        let mut done = self.http.add_thread_channel_member(thread, person).await;
        if done.as_ref().is_err_and(|error| said::code(error) == Some(THREAD_ARCHIVED)) {
            self.wake(thread).await?;
            self.pace.wait(Urgency::Message).await;
            done = self.http.add_thread_channel_member(thread, person).await;
        }
        done.map_err(|error| why(&error, NoThread::NotForAll))
    }

    /// Who isn't in it any more, or not in the server, is out already.
    async fn take_out(&self, thread: ChannelId, person: PersonId) -> Result<(), Unsent> {
        let person = UserId::new(person.0);
        self.pace.wait(Urgency::Message).await;
        let mut done = self.http.remove_thread_channel_member(thread, person).await;
        if done.as_ref().is_err_and(|error| said::code(error) == Some(THREAD_ARCHIVED)) {
            self.wake(thread).await?;
            self.pace.wait(Urgency::Message).await;
            done = self.http.remove_thread_channel_member(thread, person).await;
        }
        match done {
            Err(error) if said::code(&error) == Some(UNKNOWN_CHANNEL) => {
                Err(Unsent::NoThread(NoThread::Gone))
            }
            Err(error) if said::status(&error) == Some(404) => Ok(()),
            done => done.map_err(|error| why(&error, NoThread::Gone)),
        }
    }

    async fn wake(&self, thread: ChannelId) -> Result<(), Unsent> {
        self.pace.wait(Urgency::Message).await;
        let awake = EditThread::new().archived(false);
        let woken = thread.edit_thread(&self.http, awake).await;
        woken.map(drop).map_err(|error| why(&error, NoThread::Gone))
    }

    async fn put_away(&self, thread: ChannelId) -> Result<(), Unsent> {
        self.pace.wait(Urgency::Message).await;
        match thread.edit_thread(&self.http, EditThread::new().archived(true)).await {
            // Gone, closed to us, or put away already.
            Err(error)
                if said::failure(&error) == Failure::Later && said::code(&error) != Some(THREAD_ARCHIVED) =>
            {
                Err(Unsent::Again(error.to_string()))
            }
            _ => Ok(()),
        }
    }
}

/// Why there is no thread; `denied`: what it means here that something isn't allowed.
fn why(error: &serenity::Error, denied: NoThread) -> Unsent {
    match said::code(error) {
        // Nothing hangs from such a channel.
        Some(NOT_IN_SUCH_A_CHANNEL) => Unsent::NoThread(NoThread::NotThere),
        Some(TOO_MANY_THREADS) => Unsent::NoThread(NoThread::TooMany),
        Some(UNKNOWN_CHANNEL) => Unsent::NoThread(NoThread::Gone),
        Some(MISSING_PERMISSIONS) => Unsent::NoThread(NoThread::NotAllowed),
        Some(MISSING_ACCESS | UNKNOWN_MEMBER | UNKNOWN_USER | THREAD_LOCKED) => Unsent::NoThread(denied),
        _ => match said::failure(error) {
            Failure::Later => Unsent::Again(error.to_string()),
            Failure::Unauthorised => Unsent::Unknown(error.to_string()),
            _ => Unsent::NoThread(denied),
        },
    }
}
