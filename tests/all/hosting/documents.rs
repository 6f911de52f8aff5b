//! What the documents tell whoever runs the bot.

use std::path::Path;

use wartable::clock::{Activity, Clock};
use wartable::sandbox::{Options, Sandbox};

use super::way_in::{line_with, run};

const HOSTING: &str = include_str!("../../../docs/hosting.md");
const README: &str = include_str!("../../../README.md");

/// The lines of a document's blocks of commands.
fn commands(document: &str) -> impl Iterator<Item = &str> {
    let blocks = document.split("```").skip(1).step_by(2).filter_map(|block| block.strip_prefix("sh\n"));
    blocks.flat_map(str::lines)
}

/// What stands there is seen by all who list processes, and kept in histories and logs.
#[test]
fn no_command_in_the_documents_has_a_token_on_its_line() {
    for document in [HOSTING, README] {
        assert!(commands(document).count() > 1);
        for line in commands(document) {
            let read_out = line.contains("$(") && line.contains(".env");
            let told = line.contains("TOKEN") || line.contains("tee ") || line.contains(" -e ");
            assert!(!read_out && !told, "{line}");
        }
    }
    for unit in [
        include_str!("../../../deploy/wartable.service"),
        include_str!("../../../deploy/wartable-container.service"),
    ] {
        assert!(!unit.contains("TOKEN") && unit.contains("/etc/wartable.env"), "{unit}");
    }
}

/// Tables in which nobody is named or numbered: times by seat, and what the bot may not do in a channel.
const WITH_NOBODY: [&str; 2] = ["jobs", "lacks"];

#[test]
fn what_is_kept_about_people_is_listed_table_by_table() {
    let (_, section) = HOSTING.split_once("## What is kept about people").expect("it is there");
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with('|')).collect();
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut tables = Vec::new();
    for file in std::fs::read_dir(migrations).expect("the migrations").filter_map(Result::ok) {
        let text = std::fs::read_to_string(file.path()).expect("text");
        let made = text.lines().filter_map(|line| line.strip_prefix("CREATE TABLE "));
        let made = made.filter_map(|line| line.split([' ', '(']).next());
        // One that is made anew takes the name of the old one.
        let name = |made: &str| {
            let renamed =
                text.lines().find_map(|line| line.strip_prefix(&format!("ALTER TABLE {made} RENAME TO ")));
            renamed.map_or(made, |name| name.trim_end_matches(';')).to_owned()
        };
        tables.extend(made.map(name));
    }
    assert!(tables.iter().any(|table| table == "latest"), "{tables:?}");
    for table in tables {
        let named =
            rows.iter().any(|row| row.contains(&format!("`{table}`")) || row.contains(&format!("`{table}.")));
        assert!(
            named != WITH_NOBODY.contains(&table.as_str()),
            "{table} is named there, or has nobody in it"
        );
    }
    for left_beside in [".before-", ".overtaken", ".old"] {
        assert!(section.contains(left_beside), "what /game forget doesn't reach: {left_beside}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_invitation_is_printed_at_the_start() {
    let sandbox =
        Sandbox::start(Options::empty(Clock::real(), Activity::default())).await.expect("it starts");
    let directory = tempfile::tempdir().expect("a directory");
    let at = sandbox.address().to_string();
    let variables = [("WARTABLE_DISCORD", at.as_str()), ("WARTABLE_DISCORD_TOKEN", sandbox.bot_token())];
    let (_bot, mut out) = run(directory.path(), &variables, &[]);
    line_with(&mut out, "Invite it to a server with");
    let link = line_with(&mut out, "https://discord.com/oauth2/authorize?");
    let (id, permissions) = (sandbox.world().bot, wartable::discord::asked_for().bits());
    assert_eq!(link, format!("client_id={id}&permissions={permissions}&scope=bot+applications.commands"));
    line_with(&mut out, "The bot is there");
    sandbox.stop().await;
}

/// A newcomer is told of the buttons that begin a game, by the names that they have.
#[test]
fn the_readme_begins_a_game_by_buttons() {
    let (_, play) = README.split_once("## Play").expect("it is there");
    let (play, _) = play.split_once("\n## ").expect("something comes after it");
    let (before_typing, _) = play.split_once("typed as well").expect("it is there");
    let card = include_str!("../../../src/table/card.rs");
    let first = include_str!("../../../src/table/first_game.rs");
    for label in ["Create", "Alone, with machines", "Learn by playing"] {
        assert!(before_typing.contains(&format!("`{label}`")), "{label}");
        assert!(card.contains(&format!("\"{label}\"")) || first.contains(&format!("\"{label}\"")), "{label}");
    }
}
