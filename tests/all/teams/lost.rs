//! Where a team can have no thread, or has none any more, each of its people is told by direct message.

use wartable::sandbox::{ChannelId, Place, UserId, Visibility};

use super::{CREATE_PRIVATE_THREADS, Pairs, told};

/// The newest message with this text that a person has in their direct messages.
fn direct(pairs: &Pairs, person: UserId, text: &str) -> String {
    let all = pairs.house.sandbox.seen(person, Place::Dm);
    let found = all.iter().rev().find(|shown| shown.text.contains(text));
    found.map(|shown| shown.text.clone()).unwrap_or_default()
}

/// A raid, asked about and agreed to by direct message alone.
async fn raid_by_direct_messages(pairs: &Pairs, channel: ChannelId) {
    let house = &pairs.house;
    let shown = house.slash_in(channel, house.ada, "/pairs raid").await;
    let asked = shown.iter().filter(|one| one.text.contains("Do you agree?"));
    let asked: Vec<Visibility> = asked.map(|one| one.visibility).collect();
    assert_eq!(asked, [Visibility::Direct(house.ada), Visibility::Direct(pairs.cyd)]);
    assert!(direct(pairs, pairs.cyd, "Do you agree?").contains("Deadline"), "{shown:#?}");
    let shown = house.after(|sandbox| sandbox.react(pairs.cyd, "✅", None).expect("a ballot")).await;
    assert!(shown.iter().any(|one| one.channel == channel && one.text.contains("ada raids")), "{shown:#?}");
    for person in [house.ada, pairs.cyd] {
        assert!(told(&shown, person).contains("Do you agree? Agreed."), "each one's is over: {shown:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_permission_each_is_told_once_and_asked_by_direct_message() {
    let pairs = Pairs::open().await;
    let house = &pairs.house;
    house.after(|sandbox| sandbox.deny_bot(house.channel, CREATE_PRIVATE_THREADS)).await;
    let shown = pairs.begin(house.channel).await;
    assert_eq!(pairs.threads(), 0);
    for (person, team) in
        [(house.ada, "Reds"), (pairs.cyd, "Reds"), (house.ben, "Blues"), (pairs.dan, "Blues")]
    {
        let said = told(&shown, person);
        assert!(said.contains(&format!("I may not open a private thread for the {team} here")), "{said}");
        assert!(said.contains("Create Private Threads"), "{said}");
        assert_eq!(said.matches("comes to each of you by direct message").count(), 1, "{said}");
        assert!(!said.contains("This thread is for"), "{said}");
    }
    raid_by_direct_messages(&pairs, house.channel).await;
    let shown = house.slash(house.ben, "/pairs raid").await;
    assert!(!told(&shown, house.ben).contains("private thread"), "it is said once");
    house.press(pairs.dan, "Yes").await;
    // Who comes later gets what is open.
    house.slash(pairs.cyd, "/pairs concede").await;
    let shown = house.slash(house.ada, "/game replace seat:ada with:eve").await;
    assert!(told(&shown, pairs.eve).contains("cyd would give up. Do you?"), "{shown:#?}");
    let shown = house.press(pairs.eve, "Give up").await;
    assert!(shown.iter().any(|one| one.text.contains("The Blues have won")), "{shown:#?}");
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_thread_there_are_no_threads() {
    let pairs = Pairs::open().await;
    let house = &pairs.house;
    let thread = house.sandbox.thread(house.channel, "a game");
    let shown = pairs.begin(thread).await;
    assert_eq!(pairs.threads(), 0);
    assert!(told(&shown, pairs.cyd).contains("Private threads hang from text channels alone"), "{shown:#?}");
    raid_by_direct_messages(&pairs, thread).await;
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_see_the_channel_is_reached_all_the_same() {
    let pairs = Pairs::open().await;
    let house = &pairs.house;
    house.slash(house.ada, "/game create pairs players:4 deadline:24h rounds:9").await;
    let all = [house.ada, house.ben, pairs.cyd, pairs.dan];
    for person in &all[1..] {
        house.slash(*person, "/game join").await;
    }
    for person in [house.ben, pairs.cyd, pairs.dan] {
        house.slash(person, "/game ready").await;
    }
    house.after(|sandbox| sandbox.leaves(pairs.cyd)).await;
    let shown = house.slash(house.ada, "/game ready").await;
    assert!(
        told(&shown, house.ada).contains("Not all of the Reds can be in a thread of this channel"),
        "{shown:#?}"
    );
    let (_, archived, people) = pairs.thread("Reds");
    assert!(archived, "what was made in vain is put away: {people:?}");
    assert_eq!(pairs.thread("Blues").2.len(), 2, "the others have theirs");
    let shown = house.slash(house.ada, "/pairs raid").await;
    assert!(told(&shown, house.ada).contains("Do you agree?"), "{shown:#?}");
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_a_moderator_deletes_is_replaced_by_direct_messages_with_what_was_open_in_it() {
    let pairs = Pairs::begun().await;
    let house = &pairs.house;
    house.slash(house.ada, "/pairs raid").await;
    let (reds, ..) = pairs.thread("Reds");
    let shown = house.after(|sandbox| sandbox.delete_channel(reds)).await;
    for person in [house.ada, pairs.cyd] {
        let said = told(&shown, person);
        assert!(said.contains("The thread of the Reds is gone, or closed to me."), "{said}");
        assert!(said.contains("ada calls for a raid. Do you agree?"), "{said}");
    }
    assert!(!told(&shown, house.ben).contains("Reds"));
    let shown = house.press(pairs.cyd, "Yes").await;
    assert!(shown.iter().any(|one| one.text.contains("ada raids")), "{shown:#?}");
    assert_eq!(pairs.threads(), 1, "none is made in its place");
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_went_while_the_bot_was_away_is_missed_at_the_next_start() {
    let mut pairs = Pairs::begun().await;
    pairs.house.slash(pairs.house.ada, "/pairs raid").await;
    let (reds, ..) = pairs.thread("Reds");
    let (blues, ..) = pairs.thread("Blues");
    pairs.house.stop().await;
    pairs.house.sandbox.delete_channel(reds);
    pairs.house.sandbox.delete_channel(blues);
    let mark = pairs.house.sandbox.mark();
    pairs.house.restart().await;
    let shown = pairs.house.sandbox.since(mark);
    assert!(told(&shown, pairs.cyd).contains("Do you agree?"), "something was open in it: {shown:#?}");
    let house = &pairs.house;
    house.press(pairs.cyd, "Yes").await;
    // In the other nothing was: that it is gone is looked up all the same.
    let said = told(&shown, pairs.dan);
    assert!(said.contains("The thread of the Blues is gone"), "{said}");
    let shown = house.slash(house.ben, "/pairs raid").await;
    let said = told(&shown, pairs.dan);
    assert!(said.contains("Do you agree?"), "{said}");
    assert!(said.contains("ben calls for a raid. Pairs 1"), "what was told comes along: {said}");
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_sleeps_wakes_and_one_that_is_locked_is_lost() {
    let pairs = Pairs::begun().await;
    let house = &pairs.house;
    let (reds, ..) = pairs.thread("Reds");
    house.after(|sandbox| sandbox.set_thread(reds, true, false)).await;
    house.slash(pairs.cyd, "/game replace seat:cyd with:eve").await;
    assert_eq!(pairs.thread("Reds").2, super::set(&[house.ada, pairs.eve]));
    house.after(|sandbox| sandbox.set_thread(reds, true, false)).await;
    let shown = house.slash(house.ada, "/pairs raid").await;
    assert!(shown.iter().any(|one| one.channel == reds && one.text.contains("Do you agree?")), "{shown:#?}");
    // Locked by who manages threads; the bot doesn't.
    house.after(|sandbox| sandbox.deny_bot(house.channel, 1 << 34)).await;
    house.after(|sandbox| sandbox.set_thread(reds, true, true)).await;
    let shown = house.slash(house.ada, "/pairs concede").await;
    assert!(
        told(&shown, pairs.eve).contains("The thread of the Reds is gone, or closed to me."),
        "{shown:#?}"
    );
    assert!(told(&shown, pairs.eve).contains("ada would give up"), "{shown:#?}");
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_was_lost_is_made_again_a_day_later() {
    let pairs = Pairs::begun().await;
    let house = &pairs.house;
    let (reds, ..) = pairs.thread("Reds");
    house.after(|sandbox| sandbox.delete_channel(reds)).await;
    // Within a day nothing new is made for what is asked.
    house.slash(house.ada, "/pairs concede").await;
    assert!(direct(&pairs, pairs.cyd, "would give up").contains("ada"));
    assert_eq!(pairs.threads(), 1, "that of the Blues");
    // Ada's turn and ben's are over by then.
    house.wait(49).await;
    assert_eq!(pairs.threads(), 1, "nothing is to be said to them");
    let shown = house.slash(pairs.cyd, "/pairs raid").await;
    let (again, archived, people) = pairs.thread("Reds");
    assert!(again != reds && !archived && people == super::set(&[house.ada, pairs.cyd]), "{people:?}");
    assert!(told(&shown, house.ada).contains("This thread is for the Reds"), "{shown:#?}");
    assert!(shown.iter().any(|one| one.channel == again && one.text.contains("Do you agree?")), "{shown:#?}");
    let shown = house.press(house.ada, "Yes").await;
    assert!(shown.iter().any(|one| one.text.contains("cyd raids")), "{shown:#?}");
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_none_can_be_made_again_nobody_is_told_so_twice() {
    let pairs = Pairs::open().await;
    let house = &pairs.house;
    house.after(|sandbox| sandbox.deny_bot(house.channel, CREATE_PRIVATE_THREADS)).await;
    pairs.begin(house.channel).await;
    house.wait(49).await;
    let shown = house.slash(pairs.cyd, "/pairs raid").await;
    let said = told(&shown, house.ada);
    assert!(said.contains("Do you agree?") && !said.contains("private thread"), "{said}");
    assert_eq!(pairs.threads(), 0);
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_discord_refuses_of_a_teams_is_that_teams_to_know() {
    let pairs = Pairs::begun().await;
    let house = &pairs.house;
    let (blues, ..) = pairs.thread("Blues");
    // Neither whole nor as bare words. Ada, who opened the game, plays against them.
    let malformed = wartable::sandbox::Fault::Refused { status: 400, code: 50035 };
    house.sandbox.fail(2, malformed, "POST", &format!("/channels/{blues}/messages"));
    let shown = house.slash(house.ben, "/pairs concede").await;
    assert!(!told(&shown, house.ada).contains("refuses a message"), "{shown:#?}");
    for person in [house.ben, pairs.dan] {
        assert!(told(&shown, person).contains("refuses a message"), "{shown:#?}");
    }
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_reactions_may_be_put_a_teams_people_know_and_answer_by_button() {
    const ADD_REACTIONS: u64 = 1 << 6;
    let mut pairs = Pairs::begun().await;
    pairs.house.sandbox.deny_bot(pairs.house.channel, ADD_REACTIONS);
    let (reds, ..) = pairs.thread("Reds");
    let mark = pairs.house.sandbox.mark();
    // Given by direct message: nothing says beforehand what is allowed.
    pairs.house.whisper(pairs.house.ada, "/pairs raid").await;
    let shown = pairs.house.sandbox.since(mark);
    for person in [pairs.house.ada, pairs.cyd] {
        let said = told(&shown, person);
        assert_eq!(
            said.matches("In the thread of the Reds I am not allowed: Add Reactions").count(),
            1,
            "{said}"
        );
    }
    for person in [pairs.house.ben, pairs.dan] {
        assert!(!told(&shown, person).contains("Reds"), "{shown:#?}");
    }
    let refusals = |pairs: &Pairs| {
        let all = pairs.house.sandbox.exchanges();
        all.iter().filter(|one| one.method == "PUT" && one.status == 403).count()
    };
    assert_eq!(refusals(&pairs), 1);
    let shown = pairs.house.press(pairs.cyd, "No").await;
    assert!(told(&shown, pairs.house.ada).contains("Declined."), "{shown:#?}");
    // It is known, after a restart as well.
    pairs.house.restart().await;
    let mark = pairs.house.sandbox.mark();
    pairs.house.whisper(pairs.house.ada, "/pairs raid").await;
    let shown = pairs.house.sandbox.since(mark);
    assert!(shown.iter().any(|one| one.channel == reds), "{shown:#?}");
    assert!(!told(&shown, pairs.cyd).contains("not allowed"), "{shown:#?}");
    assert_eq!(refusals(&pairs), 1);
    pairs.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_game_goes_on_in_another_channel_its_teams_have_threads_again() {
    let pairs = Pairs::begun().await;
    let house = &pairs.house;
    house.slash(house.ada, "/pairs raid").await;
    let shown = house.after(|sandbox| sandbox.delete_channel(house.channel)).await;
    assert!(!told(&shown, house.ben).contains("raid"), "{shown:#?}");
    let server = house.sandbox.server("War table");
    let hall = house.sandbox.channel(server, "hall");
    house.slash_in(hall, house.ben, "/play").await;
    let shown = house.press(house.ben, "Go on here: Pairs 1").await;
    let threads = house.sandbox.private_threads(hall);
    for (team, both) in [("Reds", [house.ada, pairs.cyd]), ("Blues", [house.ben, pairs.dan])] {
        let theirs =
            threads.iter().find(|(_, name, ..)| name.starts_with(team)).expect("they have one again");
        assert_eq!(theirs.3, both, "{shown:#?}");
    }
    // What was asked by direct message meanwhile is answered there.
    assert!(shown.iter().all(|one| one.channel != hall || !one.text.contains("Do you agree?")), "{shown:#?}");
    let shown = house.press(pairs.cyd, "Yes").await;
    assert!(shown.iter().any(|one| one.channel == hall && one.text.contains("ada raids")), "{shown:#?}");
    pairs.close().await;
}
