//! Being invited: what the bot has to be allowed on a server, the link that asks for it, and who lacks it.

use poise::serenity_prelude as serenity;
use serenity::{ApplicationId, Http, Permissions};

use super::start::CantStart;

/// What the bot needs on a server: the permission, what Discord's settings call it, and what for. The link, the look
/// at the start and `docs/hosting.md` go by this list.
pub const NEEDS: &[(Permissions, &str, &str)] = &[
    (Permissions::VIEW_CHANNEL, "View Channels", "to be in the channel of a game"),
    (Permissions::SEND_MESSAGES, "Send Messages", "to tell what happens and whose turn it is"),
    (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads", "the same where a game has a thread"),
    (Permissions::ATTACH_FILES, "Attach Files", "for the pictures of the board, and exports"),
    (Permissions::ADD_REACTIONS, "Add Reactions", "to put the choices below a vote"),
    (Permissions::READ_MESSAGE_HISTORY, "Read Message History", "to count the reactions of a vote"),
];

/// All that is needed, as one set.
#[must_use]
pub fn needed() -> Permissions {
    NEEDS.iter().fold(Permissions::empty(), |all, (one, ..)| all | *one)
}

/// The link by which whoever manages a server invites the bot.
pub(super) fn link(application: u64) -> String {
    let permissions = needed().bits();
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&permissions={permissions}&scope=bot+applications.commands"
    )
}

/// What these permissions lack, as Discord's settings call it.
fn lacks(granted: Permissions) -> Vec<&'static str> {
    if granted.administrator() {
        return Vec::new();
    }
    NEEDS.iter().filter(|(need, ..)| !granted.contains(*need)).map(|(_, name, _)| *name).collect()
}

/// Looks whether the servers let the bot do what it needs. One that doesn't is named in the log; where none does,
/// nobody could play.
pub(super) async fn look(http: &Http, application: ApplicationId) -> Result<(), CantStart> {
    // How the bot stands there is known to Discord alone; where it isn't told, channels show it in time.
    let Ok(servers) = http.get_guilds(None, None).await else { return Ok(()) };
    judge(servers.iter().map(|server| (server.name.as_str(), server.permissions)), application.get())
}

fn judge<'a>(
    servers: impl Iterator<Item = (&'a str, Permissions)>,
    application: u64,
) -> Result<(), CantStart> {
    let (mut some_is_well, mut lacking) = (false, Vec::new());
    for (name, granted) in servers {
        match lacks(granted) {
            lacks if lacks.is_empty() => some_is_well = true,
            lacks => lacking.push(format!("{name} (lacking: {})", lacks.join(", "))),
        }
    }
    match (lacking.is_empty(), some_is_well) {
        (true, _) => Ok(()),
        (false, true) => {
            let (servers, link) = (lacking.join("; "), link(application));
            tracing::warn!(
                servers,
                link,
                "some servers don't let the bot do what it needs; invite it there again"
            );
            Ok(())
        }
        (false, false) => Err(CantStart::Permission { servers: lacking.join("; "), link: link(application) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_link_asks_for_the_permissions_of_the_list_and_no_other() {
        assert_eq!(
            link(42),
            "https://discord.com/oauth2/authorize?client_id=42&permissions=274878008384&scope=bot+applications.commands"
        );
        let by_hand: u64 = [6, 10, 11, 15, 16, 38].iter().map(|bit| 1_u64 << bit).sum();
        assert_eq!(needed().bits(), by_hand);
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
    fn the_hosting_document_names_every_permission_and_the_number() {
        let document = include_str!("../../docs/hosting.md");
        for (_, name, why) in NEEDS {
            assert!(document.contains(&format!("| {name} | {why} |")), "{name} is missing");
        }
        assert!(document.contains(&needed().bits().to_string()));
    }
}
