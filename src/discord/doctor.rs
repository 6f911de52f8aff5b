//! Whether the bot could play here: its token, clock, connection and intents, and what it may do in each channel that
//! has a game. What is wrong comes with how to mend it. Nothing is changed, and a running bot isn't disturbed.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::fmt::rfc2822::DateTimeParser;
use jiff::{SignedDuration, Timestamp};
use poise::serenity_prelude as serenity;
use serenity::{
    Channel, ChannelId, ClientBuilder, CurrentApplicationInfo, GuildChannel, GuildId, Http, Member,
    PartialGuild, Ready, UserId,
};
use tokio::sync::oneshot;

use super::api_codes::{MISSING_ACCESS, UNKNOWN_CHANNEL, UNKNOWN_GUILD};
use super::incoming::Doorway;
use super::pace::{Pace, Urgency};
use super::signed::{OLDEST, PublicKey};
use super::start::{CantStart, with_its_cause};
use super::{Discord, bot, invite, lacking, said};
use crate::clock::{Activity, Clock};
use crate::meters::Meters;
use crate::table::PlaceId;

/// So far a clock may be from Discord's: what is asked with a deadline in seconds goes wrong beyond that.
const CLOCK: SignedDuration = SignedDuration::from_secs(2);
/// So long a request may take, and so long being connected.
const PATIENCE: Duration = Duration::from_secs(15);

/// What was looked at, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was looked at.
    pub about: &'static str,
    /// How it is.
    pub words: String,
    /// How to mend it; none = it is well.
    pub mend: Option<String>,
}

impl Finding {
    /// It is well.
    pub fn well(about: &'static str, words: impl Into<String>) -> Self {
        Self { about, words: words.into(), mend: None }
    }

    /// It isn't.
    pub fn wrong(about: &'static str, words: impl Into<String>, mend: impl Into<String>) -> Self {
        Self { about, words: words.into(), mend: Some(mend.into()) }
    }
}

/// A game that isn't over, and the channel or thread in which it is played.
pub type Played = (i64, PlaceId);

/// Looks at all that Discord can tell. What can't be looked at since something before it is wrong is left out.
///
/// # Errors
/// If no client can be made.
pub async fn examine(
    discord: &Discord,
    clock: &Clock,
    games: &[Played],
    doorway: Option<Doorway>,
) -> anyhow::Result<Vec<Finding>> {
    let pace = Arc::new(Pace::new(clock.clone(), Activity::default(), Meters::default()));
    let http = discord.http(&pace)?;
    let mut findings = Vec::new();
    match clock_of(discord).await {
        Ok(theirs) => findings.push(clock_finding(clock.now(), theirs)),
        Err(why) => {
            findings.push(Finding::wrong(
                "network",
                format!("Discord can't be reached: {why}"),
                "see whether this machine reaches https://discord.com: its network, names (DNS), a firewall or proxy",
            ));
            return Ok(findings);
        }
    }
    let application = match http.get_current_application_info().await.map_err(CantStart::from) {
        Ok(application) => application,
        Err(error) => {
            findings.push(cant_start("token", &error));
            return Ok(findings);
        }
    };
    let (name, id) = (&application.name, application.id);
    findings.push(Finding::well("token", format!("Discord knows it, as that of {name:?}, application {id}")));
    http.set_application_id(application.id);
    findings.push(interactions(&application, doorway));
    findings.push(connection(discord, &http, &pace).await);
    findings.extend(channels(&http, &pace, games, id.get()).await);
    Ok(findings)
}

fn cant_start(about: &'static str, error: &CantStart) -> Finding {
    let mend = match error {
        CantStart::Token => {
            "make a new one on the bot's page in the developer portal (Reset Token), and put it where the old one stands"
        }
        CantStart::Gateway(_) => {
            "the bot needs no privileged intent; if the sentence doesn't help, make a new token in the developer portal"
        }
        CantStart::Shards { .. } => "start the bot again: it makes as many connections as Discord asks for",
        _ => {
            "wait, and look at https://discordstatus.com; if others can reach Discord, at this machine's network"
        }
    };
    Finding::wrong(about, error.to_string(), mend)
}

/// What time Discord has it.
async fn clock_of(discord: &Discord) -> Result<Timestamp, String> {
    let client = discord.web(PATIENCE).map_err(|error| error.to_string())?;
    let answer = client.get(format!("{}/api/v10/gateway", discord.origin())).send().await;
    let answer = answer.map_err(|error| with_its_cause(&error.without_url()))?;
    let date = answer.headers().get(reqwest::header::DATE).and_then(|date| date.to_str().ok());
    let date = date.ok_or("it doesn't say what time it is")?;
    DateTimeParser::new().parse_timestamp(date).map_err(|error| error.to_string())
}

fn clock_finding(ours: Timestamp, theirs: Timestamp) -> Finding {
    // Theirs is cut off to a whole second.
    let off = ours.duration_since(theirs);
    let (away, which) = if off.is_negative() { (-off, "behind") } else { (off, "ahead of") };
    if away <= CLOCK {
        return Finding::well("clock", "it goes as Discord's does");
    }
    let minutes = OLDEST.as_mins();
    Finding::wrong(
        "clock",
        format!(
            "it is {} s {which} Discord's: deadlines, reminders and times shown are off by that",
            away.as_secs()
        ),
        format!(
            "let the system set it (`timedatectl set-ntp true`); with interactions by HTTP nothing that is {minutes} \
             minutes off is taken"
        ),
    )
}

/// Do interactions come the way on which the bot listens?
fn interactions(application: &CurrentApplicationInfo, doorway: Option<Doorway>) -> Finding {
    let about = "interactions";
    let known: Option<PublicKey> = application.verify_key.parse().ok();
    match (application.interactions_endpoint_url.as_deref(), doorway) {
        (_, Some(Doorway { key: Some(given), .. })) if known.is_some_and(|known| known != given) => {
            Finding::wrong(
                about,
                "WARTABLE_PUBLIC_KEY isn't this application's, so nothing that Discord posts is taken",
                "copy it anew from the application's page in the developer portal, or leave it out: Discord names it",
            )
        }
        (Some(url), None) => Finding::wrong(
            about,
            format!(
                "Discord posts them to {url}, and this bot listens to the gateway alone: no command arrives"
            ),
            "take the Interactions Endpoint URL out of the application's settings in the developer portal, or set \
             WARTABLE_INTERACTIONS to where that address leads",
        ),
        (Some(url), Some(Doorway { at, .. })) => {
            Finding::well(about, format!("Discord posts them to {url}, which has to lead to {at}"))
        }
        (None, Some(Doorway { at, .. })) => Finding::well(
            about,
            format!("they come by the gateway, until Discord is given an address that leads to {at}"),
        ),
        (None, None) => Finding::well(about, "they come by the gateway"),
    }
}

/// Is the bot let in, with its intents?
async fn connection(discord: &Discord, http: &Http, pace: &Arc<Pace>) -> Finding {
    let about = "intents";
    let gateway = match http.get_bot_gateway().await.map_err(CantStart::from) {
        Ok(gateway) => gateway,
        Err(error) => return cant_start(about, &error),
    };
    let (shards, limit) = (gateway.shards.max(1), &gateway.session_start_limit);
    // One for this look, and those of the bot's next start.
    if limit.remaining <= u64::from(shards) {
        return Finding::wrong(
            about,
            format!("only {} of today's {} connections are left", limit.remaining, limit.total),
            format!(
                "leave the bot as it is for {} minutes: whoever connects too often loses the token",
                limit.reset_after / 60_000
            ),
        );
    }
    if let Err(error) = discord.ensure_own(&gateway.url) {
        return Finding::wrong(about, error.to_string(), "let the look-alike name a gateway on the loopback");
    }
    match connect(discord, pace, shards).await {
        Ok(()) => Finding::well(
            about,
            format!(
                "the gateway lets the bot in with those that it needs; {shards} connection(s) are wanted"
            ),
        ),
        Err(error) => cant_start(about, &error),
    }
}

/// Tells once that the connection is there.
struct Arrives(Mutex<Option<oneshot::Sender<()>>>);

#[serenity::async_trait]
impl serenity::EventHandler for Arrives {
    async fn ready(&self, _: serenity::Context, _: Ready) {
        let told = super::lock(&self.0).take();
        let _ = told.map(|told| told.send(()));
    }
}

async fn connect(discord: &Discord, pace: &Arc<Pace>, shards: u32) -> Result<(), CantStart> {
    let unreachable = |error: anyhow::Error| CantStart::Unreachable(format!("{error:#}"));
    let (told, is_there) = oneshot::channel();
    let arrives = Arrives(Mutex::new(Some(told)));
    let http = discord.http(pace).map_err(unreachable)?;
    let client = ClientBuilder::new_with_http(http, bot::INTENTS).event_handler(arrives).await;
    let mut client = client.map_err(CantStart::from)?;
    discord.ensure_own(&client.ws_url.lock().await.clone()).map_err(unreachable)?;
    let manager = Arc::clone(&client.shard_manager);
    let connected = tokio::select! {
        ended = client.start_shard(0, shards) => match ended {
            Ok(()) => Err(CantStart::Gateway("the connection ended before it was ready".to_owned())),
            Err(error) => Err(CantStart::from(error)),
        },
        _ = is_there => Ok(()),
        () = tokio::time::sleep(PATIENCE) => Err(CantStart::Gateway("it doesn't let the bot in".to_owned())),
    };
    let _ = tokio::time::timeout(PATIENCE, manager.shutdown_all()).await;
    connected
}

/// What was asked for once, for all channels.
struct Known<'a> {
    http: &'a Http,
    pace: &'a Pace,
    myself: UserId,
    servers: BTreeMap<GuildId, Option<(PartialGuild, Member)>>,
}

async fn channels(http: &Http, pace: &Pace, games: &[Played], application: u64) -> Vec<Finding> {
    let about = "permissions";
    let myself = match http.get_current_user().await {
        Ok(user) => user.id,
        Err(error) => return vec![cant_start(about, &error.into())],
    };
    let mut known = Known { http, pace, myself, servers: BTreeMap::new() };
    let (mut findings, mut well) = (Vec::new(), 0);
    for (game, place) in games {
        match known.lacks(*place).await {
            Ok(lacks) if lacks.is_empty() => well += 1,
            Ok(lacks) => findings.push(Finding::wrong(
                about,
                format!("channel {} (game {game}): the bot lacks {}", place.0, lacks.join(", ")),
                format!("allow it there in the channel's settings, or invite the bot anew: {}", invite::link(application)),
            )),
            Err(Closed::Gone) => findings.push(Finding::wrong(
                about,
                format!("channel {} (game {game}) isn't there any more", place.0),
                format!(
                    "who plays in it finds it by `/play` in another channel, where it goes on by a button; `wartable export {game}` \
                     gives it as a file"
                ),
            )),
            Err(Closed::Shut) => findings.push(Finding::wrong(
                about,
                format!("channel {} (game {game}) is closed to the bot: it lacks View Channels", place.0),
                format!("allow it there in the channel's settings, or invite the bot anew: {}", invite::link(application)),
            )),
            Err(Closed::Unknown(why)) => findings.push(Finding::wrong(
                about,
                format!("channel {} (game {game}) can't be looked at: {why}", place.0),
                "look again later",
            )),
        }
    }
    if well > 0 || findings.is_empty() {
        let words = match well {
            0 => "there is no game yet".to_owned(),
            well => format!("all that the bot needs, in {well} channel(s) with a game"),
        };
        findings.insert(0, Finding::well(about, words));
    }
    findings
}

/// Why a channel can't be looked at.
enum Closed {
    Gone,
    Shut,
    Unknown(String),
}

impl From<serenity::Error> for Closed {
    fn from(error: serenity::Error) -> Self {
        match said::code(&error) {
            Some(UNKNOWN_CHANNEL | UNKNOWN_GUILD) => Self::Gone,
            Some(MISSING_ACCESS) => Self::Shut,
            _ => Self::Unknown(error.to_string()),
        }
    }
}

impl Known<'_> {
    async fn lacks(&mut self, place: PlaceId) -> Result<Vec<&'static str>, Closed> {
        let channel = self.channel(ChannelId::new(place.0.max(1))).await?;
        let thread = lacking::is_thread(channel.kind);
        let parent = match channel.parent_id.filter(|_| thread) {
            Some(parent) => Some(self.channel(parent).await?),
            None => None,
        };
        let guild = channel.guild_id;
        if !self.servers.contains_key(&guild) {
            let server = self.server(guild).await?;
            self.servers.insert(guild, server);
        }
        let Some(Some((server, member))) = self.servers.get(&guild) else { return Err(Closed::Shut) };
        // A thread allows what the channel does in which it was opened.
        let granted = server.user_permissions_in(parent.as_ref().unwrap_or(&channel), member);
        Ok(lacking::lacks_of(granted, thread).into_iter().map(|(_, name, _)| name).collect())
    }

    async fn channel(&self, id: ChannelId) -> Result<GuildChannel, Closed> {
        self.pace.wait(Urgency::Reading).await;
        match self.http.get_channel(id).await? {
            Channel::Guild(channel) => Ok(channel),
            _ => Err(Closed::Unknown("it is no channel of a server".to_owned())),
        }
    }

    async fn server(&self, id: GuildId) -> Result<Option<(PartialGuild, Member)>, Closed> {
        self.pace.wait(Urgency::Reading).await;
        let server = self.http.get_guild(id).await?;
        self.pace.wait(Urgency::Reading).await;
        match self.http.get_member(id, self.myself).await {
            Ok(member) => Ok(Some((server, member))),
            // The bot isn't there any more.
            Err(error) if said::code(&error) == Some(10007) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_goes_wrong_is_told_by_how_much_and_which_way() {
        let at = |second| Timestamp::from_second(second).expect("a time");
        assert_eq!(clock_finding(at(100), at(99)).mend, None);
        let ahead = clock_finding(at(400), at(100));
        assert!(
            ahead.words.starts_with("it is 300 s ahead of Discord's") && ahead.mend.is_some(),
            "{ahead:?}"
        );
        let behind = clock_finding(at(100), at(103));
        assert!(behind.words.starts_with("it is 3 s behind Discord's"), "{behind:?}");
    }
}
