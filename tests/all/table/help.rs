//! Help about verbs, made from their declarations.

use wartable::rules::{Draft, Span};

use super::{ADA, BEN, Hall, refused, words_of};

async fn help(hall: &Hall, topic: &str) -> String {
    words_of(&hall.ok(ADA, "help", &[("topic", topic.into())]).await.passage)
}

#[tokio::test]
async fn a_verbs_help_says_what_it_does_its_fields_with_defaults_and_its_rules() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    assert_eq!(
        help(&hall, "/attack").await,
        "/attack: Attack, or go on with the open attack\n\
         • from: From where (goes on, or asks)\n\
         • to: What to attack (goes on, or asks)\n\
         • troops: How many (all but one)\n\
         • until: How long to roll (decided); one of: decided, one roll\n\
         • keep: Halt when no more than this are left (never)\n\
         • enter: How many move in after a victory (all)\n\
         Rules: WR-15, WR-16, WR-18; /rules search:WR-15 looks one up."
    );
    for topic in ["warrior bid", "/warrior bid", " /Warrior  BID ", "bid"] {
        let text = help(&hall, topic).await;
        let verb = "/warrior bid: Bid in secret for the lot on sale\n\
             • amount (needed): How many gp; 0 is no bid\n\
             • game: Which game (the one here, or the only one)\n\
             Rules: WR-25; /rules search:WR-25 looks one up.";
        assert!(text.starts_with(verb), "{topic}: {text}");
        // What the word comes near as a topic is said as before.
        assert_eq!(text.contains("As many lots as players."), topic == "bid", "{topic}");
    }
    // A topic stays one; the command of that name is asked for as a command.
    assert!(!help(&hall, "attack").await.contains("• from"));
    // The table's own verbs, too; what buttons alone reach has no command.
    assert!(help(&hall, "undo").await.starts_with("/game undo: "));
    assert!(help(&hall, "passage").await.contains("• allow (needed): Let them in?; true or false"));
    for topic in ["warrior allocate", "game answer", "slate heal", "xyzzy"] {
        let answer = hall.give(ADA, "help", &[("topic", topic.into())]).await;
        assert_eq!(refused(answer), "wrong-game", "{topic}");
    }
}

#[tokio::test]
async fn without_a_game_here_the_verbs_of_all_are_known() {
    let hall = Hall::new().await;
    let pass = help(&hall, "/pass").await;
    assert!(
        pass.contains("/pass (Warrior): End your part") && pass.contains("/pass (Clean Slate): "),
        "{pass}"
    );
    assert!(help(&hall, "slate heal").await.starts_with("/slate heal: "));
}

#[tokio::test]
async fn verbs_are_offered_after_the_topics() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    let offered = async |typed: &str| {
        let all = hall.tables.complete(&hall.call(BEN), &Draft::new("help"), "topic", typed).await;
        all.into_iter().map(|candidate| candidate.value).collect::<Vec<_>>()
    };
    assert_eq!(offered("bid").await, ["/warrior bid"]);
    assert_eq!(offered("atta").await, ["attack", "/attack"]);
    assert_eq!(offered("/sla").await, Vec::<String>::new());
    let all = offered("").await;
    let first = all.iter().position(|value| value.starts_with('/')).expect("a command");
    assert!(first > 10 && all[first..].iter().all(|value| value.starts_with('/')), "{all:?}");
    assert!(all.contains(&"/game undo".to_owned()) && !all.contains(&"/game answer".to_owned()));
}

#[tokio::test]
async fn commands_in_a_topic_stand_out_as_commands() {
    let hall = Hall::new().await;
    hall.war(&[]).await;
    let passage = hall.ok(ADA, "help", &[("topic", "combat".into())]).await.passage;
    let pass = Span::Command("/pass".to_owned());
    assert!(passage.lines.iter().flatten().any(|span| *span == pass), "{passage:?}");
    assert!(!words_of(&passage).contains('`'), "{passage:?}");
}
