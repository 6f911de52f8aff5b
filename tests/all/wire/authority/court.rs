//! A server in which two games and a lobby stand, with everybody who might do what isn't theirs to do; and what is wrong
//! with what came of something.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;
use wartable::games::Kind;
use wartable::rules::{Actor, Draft, SeatId, TableAct};
use wartable::sandbox::{ChannelId, Place, Shown, Snowflake, UserId, Visibility};
use wartable::store::{JournalRow, Store};
use wartable::table::{Ask, Call, GameId, PersonId, Who};

use super::ways::{Deed, Way};
use crate::discord::house::House;
use crate::wire::begun;
use crate::wire::walk::Thing;

/// The game in the channel, another of the same kind in another channel, and one that hasn't begun in a third.
pub(super) const GAMES: [i64; 3] = [1, 2, 3];

/// Everything that is known of a game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    position: String,
    pub(super) stage: String,
    pub(super) seats: Vec<(Option<i64>, String)>,
    sequence: i64,
    /// Votes about the table and of the game, as they stand.
    votes: Vec<Value>,
    host: Value,
    /// How it is to be played.
    options: Vec<Value>,
    /// Whose seats are given up, or left.
    absent: Vec<Value>,
}

pub(super) struct Court {
    pub(super) house: House,
    store: Store,
    pub(super) players: Vec<UserId>,
    /// Looks on; had a seat once; has one in the other game alone, and made the lobby.
    pub(super) eve: UserId,
    pub(super) old: UserId,
    pub(super) fay: UserId,
    /// Where the other game is, where the lobby is, where nothing is, and another server.
    pub(super) beside: ChannelId,
    pub(super) lobby: ChannelId,
    pub(super) elsewhere: Place,
    pub(super) abroad: Place,
}

impl Court {
    pub(super) async fn of(kind: &dyn Kind) -> Self {
        let house = House::open().await;
        let count = usize::from(kind.seats().0.max(3).min(kind.seats().1));
        let names: Vec<String> =
            ["old", "ben", "cyd", "dan"][..count].iter().map(|name| (*name).to_owned()).collect();
        let mut players: Vec<UserId> = names.iter().map(|name| house.sandbox.person(name)).collect();
        let (old, new, eve) = (players[0], house.sandbox.person("new"), house.sandbox.person("eve"));
        let fay = house.sandbox.person("fay");
        let world = house.sandbox.world();
        let server = world.channels[&house.channel].guild.expect("a server");
        let [beside, lobby] = ["beside", "lobby"].map(|name| house.sandbox.channel(server, name));
        let elsewhere = Place::Channel(house.sandbox.channel(server, "another"));
        let abroad = Place::Channel(house.sandbox.channel(house.sandbox.server("Abroad"), "games"));
        let directory = crate::fresh_directory();
        let file = begun::file(&directory, "game.json", &begun::position(kind, &names, 5, (2, 5)));
        house.slash(old, &format!("/game import file:{:?}", file.display().to_string())).await;
        // In the other one fay has the first seat, and ben one as well.
        let mut others = names.clone();
        "fay".clone_into(&mut others[0]);
        let file = begun::file(&directory, "other.json", &begun::position(kind, &others, 6, (2, 5)));
        let line = format!("/game import file:{:?}", file.display().to_string());
        house.slash_in(beside, fay, &line).await;
        house.slash_in(lobby, fay, &format!("/game create {}", kind.command())).await;
        house.slash(old, "/game replace seat:old with:new").await;
        players[0] = new;
        let store = Store::open(&house.database()).await.expect("the database");
        // Something was said everywhere under which something could stand.
        for (who, place) in [(eve, elsewhere), (eve, abroad), (old, abroad)] {
            let _ = house.sandbox.say(who, place, "hello");
        }
        house.quiet().await;
        let ben = players[1];
        let court = Self { house, store, players, eve, old, fay, beside, lobby, elsewhere, abroad };
        let states = court.states().await;
        let [first, other, third] = GAMES.map(|game| &states[&game]);
        assert_eq!(
            [&first.stage, &other.stage, &third.stage],
            ["running", "running", "lobby"],
            "{}",
            kind.id()
        );
        assert!(owned(first, old).is_empty() && owned(first, fay).is_empty(), "{:?}", first.seats);
        assert!(!owned(first, new).is_empty() && !owned(other, fay).is_empty(), "{:?}", other.seats);
        assert!(!owned(first, ben).is_empty() && !owned(other, ben).is_empty(), "ben sits in both");
        drop(states);
        court
    }

    /// All places from which something may come.
    pub(super) fn places(&self) -> [Place; 6] {
        let [beside, lobby] = [self.beside, self.lobby].map(Place::Channel);
        [self.house.here(), beside, lobby, self.elsewhere, self.abroad, Place::Dm]
    }

    /// Everything that is known of every game: of those that stood from the start, and of what anybody has made since.
    pub(super) async fn states(&self) -> BTreeMap<i64, State> {
        let mut all = BTreeMap::new();
        for game in self.store.game_ids().await.expect("the database") {
            let stored = self.store.game(game).await.expect("the database").expect("a game");
            let standing: Value = serde_json::from_str(&stored.game.standing).expect("JSON");
            let state = State {
                position: stored.snapshot.unwrap_or_default(),
                votes: ["motions", "ballots"].map(|part| standing[part].clone()).into(),
                host: standing["host"].clone(),
                options: ["options", "players", "pace", "absence", "name"]
                    .map(|part| standing[part].clone())
                    .into(),
                absent: ["gone", "deserted"].map(|part| standing[part].clone()).into(),
                stage: stored.game.stage,
                seats: stored.seats.into_iter().map(|seat| (seat.person, seat.name)).collect(),
                sequence: stored.game.sequence,
            };
            all.insert(game, state);
        }
        all
    }

    /// Somebody does this; gives what is wrong with what came of it. Nothing if it can't even be sent.
    pub(super) async fn tried(&self, way: &Way, thing: Option<&Thing>) -> Option<Result<(), String>> {
        let before = self.states().await;
        let mark = self.house.sandbox.mark();
        let under = thing.filter(|thing| thing.place == way.place).map(|thing| thing.message);
        let (sandbox, who, place) = (&self.house.sandbox, way.who, way.place);
        let sent = match &way.deed {
            Deed::Use(id, values) => {
                let values: Option<Vec<&str>> =
                    values.as_ref().map(|values| values.iter().map(String::as_str).collect());
                sandbox.forge_under(who, place, under, id, values.as_deref())
            }
            Deed::Dialog(id, fields) => {
                let fields: Vec<(&str, &str)> =
                    fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
                sandbox.forge_dialog_under(who, place, under, id, &fields)
            }
            Deed::Command(line) => sandbox.slash(who, place, line, Path::new(".")),
        };
        sent.ok()?;
        self.house.quiet().await;
        if sandbox.has_form(who) {
            // What is typed is no more than what is pressed.
            let form = sandbox.open_modal(who).expect("a form");
            let rows = form.data["components"].as_array().cloned().unwrap_or_default();
            let field = |row: &Value| {
                (row["components"][0]["custom_id"].as_str().unwrap_or_default().to_owned(), "1".to_owned())
            };
            let fields: Vec<(String, String)> = rows.iter().map(field).collect();
            let _ = sandbox.fill(who, &fields);
            self.house.quiet().await;
        }
        let after = self.states().await;
        let said = self.house.sandbox.since(mark);
        let mut wrong = Vec::new();
        wrong.extend(
            before.keys().filter(|game| !after.contains_key(game)).map(|game| format!("game {game} is gone")),
        );
        for (&game, after) in &after {
            let Some(was) = before.get(&game) else {
                let why = match way.deed.makes_one() {
                    true => made(who, after, &before),
                    false => Some("a game was made by what makes none"),
                };
                wrong.extend(why.map(|why| format!("game {game}: {why}")));
                continue;
            };
            let rows = self.store.journal(game, was.sequence + 1).await.expect("the journal");
            wrong.extend(judged(who, was, after, &rows).map(|why| format!("game {game}: {why}")));
        }
        // Who sits in a lobby says there that they are ready as often as they like.
        let gathers = |(game, state): (&i64, &State)| {
            state.stage == "lobby" && way.deed.is_about(*game) && !owned(state, who).is_empty()
        };
        let says_so = after.iter().any(gathers);
        // Whoever makes a game tells of that one, and of no other.
        let same = before.iter().all(|(game, before)| after.get(game) == Some(before));
        wrong.extend(overheard(who, same && !says_so, &said, &way.deed).map(str::to_owned));
        self.take_votes_back(&after).await;
        if wrong.is_empty() {
            return Some(Ok(()));
        }
        let said: Vec<&str> = said.iter().map(|shown| shown.text.as_str()).collect();
        Some(Err(format!("{wrong:?}: {way:?}: {said:?}")))
    }

    /// Everybody takes back what they have said to a vote: else what several have asked for, one try after another, would be
    /// agreed upon by and by.
    async fn take_votes_back(&self, states: &BTreeMap<i64, State>) {
        for (game, state) in states {
            for (motion, person) in voices(state) {
                let seats = state.seats.iter().filter(|seat| seat.0 == Some(person.cast_signed()));
                let name = seats.map(|seat| seat.1.clone()).next().unwrap_or_default();
                let who = Who { person: PersonId(person), name };
                let call = Call { who, place: None, game: Some(game.to_string()), interaction: 0 };
                let draft = Draft::new("game answer").with("motion", motion);
                let taken = self.house.tables.order(Ask { call, draft, version: None, file: None }).await;
                assert!(taken.is_ok(), "{taken:?}");
            }
        }
        self.house.quiet().await;
    }

    /// Ends it: what was played is what its journal says.
    pub(super) async fn close(self) -> Vec<String> {
        let mut wrong = Vec::new();
        for game in &GAMES[..2] {
            let verified = self.house.tables.verify_game(GameId(*game)).await.expect("it is replayed");
            wrong.extend(verified.differences);
        }
        self.store.close().await;
        self.house.close().await;
        wrong
    }
}

/// What is wrong with what somebody brought about in a game.
pub(super) fn judged(
    who: UserId,
    before: &State,
    after: &State,
    rows: &[JournalRow],
) -> Option<&'static str> {
    let own = owned(before, who);
    let hosts = before.host == who.0;
    let gathers = before.stage == "lobby";
    let may_change_seats = gathers && hosts || joined(who, before, after) || left(who, before, after);
    // It begins as soon as all are ready, whoever is the last.
    let begins = gathers && after.stage == "running" && !owned(after, who).is_empty();
    if own.is_empty() && !gathers && before != after && !went_on_alone(before, after, rows) {
        Some("who has no seat changed something")
    } else if rows.iter().any(|row| !is_theirs(row, &own) && !is_by_itself(row, before)) {
        Some("somebody acted for another's seat")
    } else if others_seats(before, &own) != others_seats(after, &own) && !may_change_seats {
        Some("somebody changed who sits where")
    } else if answers(before, who) != answers(after, who) {
        Some("somebody changed what another has voted")
    } else if !hosts && before.host != after.host {
        Some("who isn't the host made somebody that")
    } else if !hosts && (before.stage != after.stage && !begins || before.options != after.options) {
        Some("who isn't the host changed how, or whether, it is played")
    } else {
        None
    }
}

/// What is wrong with a game that somebody has made: it is theirs, and nobody else sits in it but those with whom they sat in
/// one that they play again.
fn made(who: UserId, state: &State, before: &BTreeMap<i64, State>) -> Option<&'static str> {
    let people = |state: &State| -> BTreeSet<i64> { state.seats.iter().filter_map(|seat| seat.0).collect() };
    let own = BTreeSet::from([who.0.cast_signed()]);
    let again =
        before.values().any(|game| !owned(game, who).is_empty() && people(state).is_subset(&people(game)));
    let theirs = people(state).is_subset(&own) || again;
    (!theirs || state.host != who.0).then_some("somebody made a game of others")
}

/// What is wrong with who was told something by the bot: nobody but who did it, if nothing came of it.
fn overheard(who: UserId, nothing_came_of_it: bool, said: &[Shown], deed: &Deed) -> Option<&'static str> {
    let theirs = |shown: &Shown| matches!(shown.visibility, Visibility::Ephemeral(only) | Visibility::Direct(only) if only == who);
    if said.iter().any(|shown| shown.text.contains("went wrong")) {
        return Some("something broke");
    }
    // Whoever makes a game of their own tells it where they do.
    (nothing_came_of_it && !deed.makes_one() && said.iter().any(|shown| shown.by_bot && !theirs(shown)))
        .then_some("what nobody did is told to others")
}

/// Nothing is new but that this person has a seat that nobody had: in a lobby anybody joins.
fn joined(who: UserId, before: &State, after: &State) -> bool {
    let nobodys = (None, String::new());
    let was = before.seats.iter().chain(std::iter::repeat(&nobodys));
    before.stage == "lobby"
        && after.seats.len() >= before.seats.len()
        && after.seats.iter().zip(was).all(|(is, was)| {
            was == is || (was.0.is_none() && (is.0.is_none() || is.0 == Some(who.0.cast_signed())))
        })
}

/// Nothing is new but that this person has left a lobby: who came later moves up.
fn left(who: UserId, before: &State, after: &State) -> bool {
    let others = |state: &State| -> Vec<(Option<i64>, String)> {
        let other =
            |seat: &&(Option<i64>, String)| seat.0.is_some_and(|person| person != who.0.cast_signed());
        state.seats.iter().filter(other).cloned().collect()
    };
    before.stage == "lobby" && owned(after, who).is_empty() && others(before) == others(after)
}

/// The seats of somebody.
pub(super) fn owned(state: &State, who: UserId) -> Vec<SeatId> {
    let mine = |(index, (person, _)): (usize, &(Option<i64>, String))| {
        (*person == Some(who.0.cast_signed())).then(|| SeatId(u8::try_from(index).expect("few")))
    };
    state.seats.iter().enumerate().filter_map(mine).collect()
}

/// Is the row by one of these seats, or what the table does by itself after that?
fn is_theirs(row: &JournalRow, own: &[SeatId]) -> bool {
    match serde_json::from_str::<Actor>(&row.actor) {
        Ok(Actor::Seat(seat)) => own.contains(&seat),
        _ => true,
    }
}

/// Did a machine act meanwhile? Nobody holds its seat, and nobody asked for it.
fn is_by_itself(row: &JournalRow, state: &State) -> bool {
    let Ok(Actor::Seat(seat)) = serde_json::from_str(&row.actor) else { return false };
    row.interaction.is_none() && state.seats.get(seat.index()).is_some_and(|(person, _)| person.is_none())
}

/// Did the game go on by itself meanwhile, by a machine or a deadline, and nothing else of it change?
fn went_on_alone(before: &State, after: &State, rows: &[JournalRow]) -> bool {
    let unasked = |row: &JournalRow| {
        row.interaction.is_none()
            && (is_by_itself(row, before)
                || matches!(
                    serde_json::from_str(&row.actor),
                    Ok(Actor::Table(TableAct::Expired(_) | TableAct::TimeUp))
                ))
    };
    let State { position, sequence, stage, .. } = after.clone();
    !rows.is_empty()
        && rows.iter().all(unasked)
        && State { position, sequence, stage, ..before.clone() } == *after
}

/// The seats that aren't these.
fn others_seats(state: &State, own: &[SeatId]) -> Vec<(Option<i64>, String)> {
    let others = |index: usize| !own.iter().any(|seat| seat.index() == index);
    state.seats.iter().enumerate().filter(|(index, _)| others(*index)).map(|(_, seat)| seat.clone()).collect()
}

/// Who has answered which vote about the table.
fn voices(state: &State) -> Vec<(i64, u64)> {
    let motions = state.votes.first().and_then(Value::as_array).into_iter().flatten();
    let given = motions.flat_map(|motion| {
        let number = motion["id"].as_i64().unwrap_or(0);
        let people = motion["answers"].as_object().into_iter().flat_map(|answers| answers.keys());
        people.filter_map(move |person| Some((number, person.parse().ok()?)))
    });
    given.collect()
}

/// What others than this person have answered to votes about the table.
fn answers(state: &State, who: UserId) -> Vec<(String, String)> {
    let own = who.0.to_string();
    let motions = state.votes.first().and_then(Value::as_array).into_iter().flatten();
    let given = motions.flat_map(|motion| motion["answers"].as_object().into_iter().flatten());
    let others = given.filter(|(person, _)| **person != own);
    others.map(|(person, answer)| (person.clone(), answer.to_string())).collect()
}

#[test]
fn what_is_done_for_another_is_found() {
    let state = State {
        position: "a".to_owned(),
        stage: "running".to_owned(),
        seats: vec![(Some(1), "ada".to_owned()), (Some(2), "ben".to_owned())],
        sequence: 4,
        votes: vec![serde_json::json!([{ "answers": { "1": "no" } }]), Value::Null],
        host: 1.into(),
        options: Vec::new(),
        absent: Vec::new(),
    };
    let row = |actor: Actor| JournalRow {
        seq: 1,
        kind: String::new(),
        actor: serde_json::to_string(&actor).expect("JSON"),
        act: String::new(),
        faces: Vec::new(),
        by_hand: false,
        events: String::new(),
        told: String::new(),
        at: 0,
        interaction: None,
        entry: None,
    };
    let (ben, eve) = (Snowflake(2), Snowflake(9));
    let played = State { position: "b".to_owned(), ..state.clone() };
    assert_eq!(judged(ben, &state, &played, &[row(Actor::Seat(SeatId(1)))]), None);
    let hers = judged(ben, &state, &played, &[row(Actor::Seat(SeatId(0)))]);
    assert!(hers.is_some_and(|why| why.contains("another's seat")));
    assert!(judged(eve, &state, &played, &[]).is_some_and(|why| why.contains("no seat")));
    // A machine's seat is nobody's; a deadline is the table's.
    let machine = State { seats: vec![(Some(1), "ada".to_owned()), (None, "M".to_owned())], ..state.clone() };
    let moved = State { position: "b".to_owned(), sequence: 5, ..machine.clone() };
    assert_eq!(judged(eve, &machine, &moved, &[row(Actor::Seat(SeatId(1)))]), None);
    let expired = Actor::Table(TableAct::Expired(SeatId(0)));
    assert_eq!(judged(eve, &machine, &moved, &[row(expired)]), None);
    let vacated = Actor::Table(TableAct::Vacated(SeatId(1)));
    assert!(judged(eve, &machine, &moved, &[row(vacated)]).is_some(), "a seat isn't given up by itself");
    let asked = JournalRow { interaction: Some(7), ..row(expired) };
    assert!(judged(eve, &machine, &moved, &[asked]).is_some(), "somebody asked for it");
    let kicked = State { seats: vec![(None, "M".to_owned()); 2], ..moved };
    assert!(judged(eve, &machine, &kicked, &[row(expired)]).is_some(), "and a seat is no machine's doing");
    let voted = State { votes: vec![serde_json::json!([{ "answers": { "1": "yes" } }])], ..state.clone() };
    assert!(judged(ben, &state, &voted, &[]).is_some_and(|why| why.contains("voted")));
    let seated = State { seats: vec![(Some(2), "ben".to_owned()); 2], ..state.clone() };
    assert!(judged(ben, &state, &seated, &[]).is_some_and(|why| why.contains("sits")));
    let (ends, hosts) =
        (State { stage: "cancelled".to_owned(), ..state.clone() }, State { host: 2.into(), ..state.clone() });
    assert!(judged(ben, &state, &ends, &[]).is_some_and(|why| why.contains("whether")));
    assert!(judged(ben, &state, &hosts, &[]).is_some_and(|why| why.contains("made somebody")));
    let lobby = State { stage: "lobby".to_owned(), ..state };
    let mut more = lobby.clone();
    more.seats.push((Some(9), "eve".to_owned()));
    assert_eq!(judged(eve, &lobby, &more, &[]), None, "anybody joins");
    let begun = State { stage: "running".to_owned(), ..lobby.clone() };
    assert_eq!(judged(ben, &lobby, &begun, &[]), None, "whoever is the last to be ready begins it");
    assert!(judged(eve, &lobby, &begun, &[]).is_some_and(|why| why.contains("whether")), "nobody else does");
    let mut fewer = lobby.clone();
    fewer.seats.remove(0);
    assert_eq!(judged(Snowflake(1), &lobby, &fewer, &[]), None, "who leaves leaves the others as they are");
    assert!(judged(eve, &lobby, &fewer, &[]).is_some_and(|why| why.contains("sits")), "nobody is put out");
    let fay = Snowflake(10);
    let brought = judged(fay, &lobby, &more, &[]);
    assert!(brought.is_some_and(|why| why.contains("sits")), "nobody brings another");
}
