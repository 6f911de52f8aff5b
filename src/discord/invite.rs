//! Being invited: what the bot has to be allowed on a server, the link that asks for it, and who lacks it.

use poise::serenity_prelude as serenity;
use serenity::{ApplicationId, GuildInfo, GuildPagination, Http, Permissions};

use super::permissions::{FILES, HISTORY, REACTIONS, SEEING};
use super::start::CantStart;

/// Discord names so many servers at once.
const A_PAGE: u64 = 200;
/// And the log so many that lack something.
const NAMED: usize = 20;

/// What the bot needs on a server: the permission, what Discord's settings call it, and what for. The link, the look
/// at the start and `docs/hosting.md` go by this list and the next.
pub const NEEDS: &[(Permissions, &str, &str)] = &[
    (Permissions::VIEW_CHANNEL, SEEING, "to be in the channel of a game"),
    (Permissions::SEND_MESSAGES, "Send Messages", "to tell what happens and whose turn it is"),
    (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads", "the same where a game has a thread"),
    (Permissions::ATTACH_FILES, FILES, "for the pictures of the board, and exports"),
    (Permissions::ADD_REACTIONS, REACTIONS, "to put the choices below a vote"),
    (
        Permissions::READ_MESSAGE_HISTORY,
        HISTORY,
        "to count the reactions of a vote, and to see after trouble which messages have arrived",
    ),
];

/// What it asks for besides, and without which it goes another way.
pub const WISHES: &[(Permissions, &str, &str)] = &[(
    Permissions::CREATE_PRIVATE_THREADS,
    "Create Private Threads",
    "to give a team's players a thread of their own; without it they are told by direct message",
)];

/// All that is needed, as one set.
#[must_use]
pub fn needed() -> Permissions {
    NEEDS.iter().fold(Permissions::empty(), |all, (one, ..)| all | *one)
}

/// All that the invitation asks for.
#[must_use]
pub fn asked_for() -> Permissions {
    WISHES.iter().fold(needed(), |all, (one, ..)| all | *one)
}

/// The link by which whoever manages a server invites the bot.
pub(super) fn link(application: u64) -> String {
    let permissions = asked_for().bits();
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&permissions={permissions}&scope=bot+applications.commands"
    )
}

/// What these permissions lack of a list, as Discord's settings call it.
fn lacks(granted: Permissions, list: &[(Permissions, &'static str, &str)]) -> Vec<&'static str> {
    if granted.administrator() {
        return Vec::new();
    }
    list.iter().filter(|(need, ..)| !granted.contains(*need)).map(|(_, name, _)| *name).collect()
}

/// Looks whether the servers let the bot do what it needs. One that doesn't is named in the log; where none does,
/// nobody could play.
pub(super) async fn look(http: &Http, application: ApplicationId) -> Result<(), CantStart> {
    // How the bot stands there is known to Discord alone; where it isn't told, channels show it in time.
    let Ok(servers) = servers(http).await else { return Ok(()) };
    let servers: Vec<_> = servers.iter().map(|server| (server.name.as_str(), server.permissions)).collect();
    if let Some(servers) = without_wishes(&servers) {
        let link = link(application.get());
        tracing::info!(
            servers,
            link,
            "some servers don't let the bot do all that it could; it goes another way there"
        );
    }
    judge(servers.into_iter(), application.get())
}

/// All servers that the bot is on.
async fn servers(http: &Http) -> serenity::Result<Vec<GuildInfo>> {
    let mut all: Vec<GuildInfo> = Vec::new();
    loop {
        let last = all.last().map(|last| last.id);
        let page = http.get_guilds(last.map(GuildPagination::After), Some(A_PAGE)).await?;
        let full = u64::try_from(page.len()).is_ok_and(|many| many >= A_PAGE);
        // Whatever answers: nobody is asked for the same page on and on.
        let further = page.last().map(|server| server.id) > last;
        all.extend(page);
        if !(full && further) {
            return Ok(all);
        }
    }
}

/// The servers that don't grant what is only wished for, and what that is; none where all do.
fn without_wishes(servers: &[(&str, Permissions)]) -> Option<String> {
    let lacking = |(name, granted): &(&str, Permissions)| {
        let lacks = lacks(*granted, WISHES);
        (!lacks.is_empty()).then(|| format!("{name} (lacking: {})", lacks.join(", ")))
    };
    let lacking: Vec<String> = servers.iter().filter_map(lacking).collect();
    (!lacking.is_empty()).then(|| some_of(&lacking))
}

/// The first of them, and how many more there are.
fn some_of(lacking: &[String]) -> String {
    let named = lacking.get(..NAMED).unwrap_or(lacking).join("; ");
    match lacking.len().saturating_sub(NAMED) {
        0 => named,
        more => format!("{named}; and {more} more"),
    }
}

fn judge<'a>(
    servers: impl Iterator<Item = (&'a str, Permissions)>,
    application: u64,
) -> Result<(), CantStart> {
    let (mut some_is_well, mut lacking) = (false, Vec::new());
    for (name, granted) in servers {
        match lacks(granted, NEEDS) {
            lacks if lacks.is_empty() => some_is_well = true,
            lacks => lacking.push(format!("{name} (lacking: {})", lacks.join(", "))),
        }
    }
    match (lacking.is_empty(), some_is_well) {
        (true, _) => Ok(()),
        (false, true) => {
            let (servers, link) = (some_of(&lacking), link(application));
            tracing::warn!(
                servers,
                link,
                "some servers don't let the bot do what it needs; invite it there again"
            );
            Ok(())
        }
        (false, false) => Err(CantStart::Permission { servers: some_of(&lacking), link: link(application) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_link_asks_for_the_permissions_of_the_list_and_no_other() {
        assert_eq!(
            link(42),
            "https://discord.com/oauth2/authorize?client_id=42&permissions=343597485120&scope=bot+applications.commands"
        );
        let by_hand: u64 = [6, 10, 11, 15, 16, 36, 38].iter().map(|bit| 1_u64 << bit).sum();
        assert_eq!(asked_for().bits(), by_hand);
    }

    #[test]
    fn a_server_that_lacks_something_is_named_and_stops_the_bot_only_where_none_is_well() {
        let short = needed() - Permissions::ATTACH_FILES;
        let judged = |servers: &[(&str, Permissions)]| judge(servers.iter().copied(), 42);
        let Err(CantStart::Permission { servers, link }) = judged(&[("Risk club", short)]) else {
            panic!("it starts")
        };
        assert_eq!(servers, "Risk club (lacking: Attach Files)");
        assert!(link.contains("client_id=42"));
        assert!(judged(&[("Risk club", short), ("Other", needed())]).is_ok());
        assert!(judged(&[("Owner's", Permissions::ADMINISTRATOR)]).is_ok());
        assert!(judged(&[]).is_ok(), "invited nowhere yet");
    }

    #[test]
    fn a_server_without_private_threads_is_named_and_stops_nothing() {
        let servers =
            [("Risk club", needed()), ("Other", asked_for()), ("Owner's", Permissions::ADMINISTRATOR)];
        let named = without_wishes(&servers);
        assert_eq!(named.as_deref(), Some("Risk club (lacking: Create Private Threads)"));
        assert!(judge([("Risk club", needed())].into_iter(), 42).is_ok());
        assert_eq!(without_wishes(&servers[1..]), None);
    }

    #[test]
    fn of_many_servers_that_lack_something_some_are_named() {
        let lacking: Vec<String> = (0..23).map(|number| format!("server {number}")).collect();
        assert!(some_of(&lacking).ends_with("server 19; and 3 more"), "{}", some_of(&lacking));
        assert_eq!(some_of(&lacking[..2]), "server 0; server 1");
    }

    #[test]
    fn the_hosting_document_names_every_permission_and_the_number() {
        let document = include_str!("../../docs/hosting.md");
        for (_, name, why) in NEEDS.iter().chain(WISHES) {
            assert!(document.contains(&format!("| {name} | {why} |")), "{name} is missing");
        }
        assert!(document.contains(&asked_for().bits().to_string()));
    }
}
