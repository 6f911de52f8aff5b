//! People and a real bot talking to each other.

use std::path::Path;

use wartable::sandbox::{Outcome, Place, Visibility};

use super::bot::{Room, until};

#[tokio::test]
async fn a_slash_command_is_answered_by_a_real_bot() {
    let (room, _bot) = Room::open().await.with_bot().await;
    let place = Place::Channel(room.channel);
    let mark = room.sandbox.mark();
    let sent = room
        .sandbox
        .slash(room.ada, place, "/roll n:3 place:West Africa", Path::new(""))
        .expect("it is sent");
    let interaction = sent.interaction.expect("a command is an interaction");
    let shown = until("the answer", || room.sandbox.since(mark).into_iter().next()).await;
    assert_eq!(shown.text, "3 dice for West Africa");
    assert_eq!(shown.markdown, "**3** dice for West Africa");
    assert_eq!(shown.visibility, Visibility::Ephemeral(room.ada));
    assert_eq!(shown.interaction, Some(interaction));
    assert_eq!(room.sandbox.outcome(interaction), Some(Outcome::Answered { ephemeral: true }));
    assert_eq!(room.sandbox.seen(room.ada, place).len(), 1);
    assert!(room.sandbox.seen(room.ben, place).is_empty(), "ben sees ada's private answer");
    assert_eq!(room.sandbox.unmodelled(), Vec::<String>::new());
}
