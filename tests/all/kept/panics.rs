//! A game whose orders panic harms no other: whoever gives one is told that something broke, and all others play on.

use jiff::SignedDuration;
use wartable::games::{self, Games, KindOf, blitzkrieg, clean_slate, clone_wars, two_player, warrior};
use wartable::rules::Draft;
use wartable::table::{Ask, Call, GameId, No, PlaceId};

use super::record::{Deed, recorded};
use super::wait_for;
use crate::leaks::leaky::{Leaky, PANIC};
use crate::leaks::{PEOPLE, World};
use crate::table::{Hall, say, who};

/// All games, of which the first can't carry out anything.
const GAMES: Games = Games(&[
    KindOf::<Leaky<warrior::Warrior, PANIC>>::KIND,
    KindOf::<clean_slate::CleanSlate>::KIND,
    KindOf::<two_player::TwoPlayer>::KIND,
    KindOf::<clone_wars::CloneWars>::KIND,
    KindOf::<blitzkrieg::Blitzkrieg>::KIND,
]);

pub(super) fn call(hall: &Hall, name: &str, place: PlaceId) -> Call {
    Call { who: who(name), place: Some(place), ..hall.call(name) }
}

/// A game of each kind, each in a channel of its own, begun by as many as it takes; the first so many are there already.
pub(super) async fn begun(hall: &Hall, games: Games, there: usize) -> Vec<PlaceId> {
    let mut places: Vec<PlaceId> = (900..).map(PlaceId).take(there).collect();
    for (place, kind) in (900..).map(PlaceId).zip(games.iter()).skip(there) {
        let count = kind.people().0.max(2);
        let people = &PEOPLE[..usize::from(count)];
        let options =
            [("players".to_owned(), i64::from(count).into()), ("deadline".to_owned(), "10h".into())];
        hall.tables.create(call(hall, people[0], place), kind.id(), options.into()).await.expect("a game");
        for name in &people[1..] {
            hall.tables.join(call(hall, name, place), None).await.expect("joined");
        }
        for name in people {
            hall.tables.ready(call(hall, name, place), None).await.expect("ready");
        }
        places.push(place);
    }
    places
}

#[test]
fn a_panic_in_one_game_harms_no_other() {
    wait_for(async {
        let hall =
            Hall::with(GAMES, crate::fresh_directory(), "2026-01-01T00:00:00Z".parse().expect("a time"))
                .await;
        let mut world = World::in_hall(hall).await;
        // What can be done in such a game whose orders don't panic; with its options it begins.
        let record = recorded(games::ALL, games::ALL.iter().next().expect("one"), 1, 14, false).await;
        for deed in &record.deeds {
            if let Deed::Ask { name, draft } = deed
                && draft.form.starts_with("game ")
            {
                let call = call(&world.hall, name, PlaceId(900));
                let ask = Ask { call, draft: draft.clone(), version: None, file: None };
                let _ = world.hall.tables.order(ask).await;
            }
        }
        // The others' deadlines come a little later than those of the broken one.
        world.hall.wait(SignedDuration::from_secs(20)).await;
        let places = begun(&world.hall, GAMES, 1).await;
        world.deliver_all().await;
        let before = world.hall.tables.position(places[0]);
        let mut broken = 0;
        for deed in &record.deeds {
            let Deed::Ask { name, draft } = deed else { continue };
            if draft.form.starts_with("game ") {
                continue;
            }
            let call = call(&world.hall, name, places[0]);
            let ask = Ask { call, draft: draft.clone(), version: None, file: None };
            match world.hall.tables.order(ask).await {
                Err(No::Fault { .. }) => broken += 1,
                Err(No::Refused(_)) => {}
                other => panic!("nothing can be done there: {other:?}"),
            }
        }
        assert!(broken > 0, "an order was carried out as far as it could");
        assert_eq!(world.hall.tables.position(places[0]), before, "nothing has happened there");
        // Its deadlines break as well, and pass in all other games, in time.
        let rows = |hall: &Hall| {
            let orders = (1..=places.len()).map(|game| i64::try_from(game).expect("few"));
            let tables = hall.tables.clone();
            async move {
                let mut all = Vec::new();
                for game in orders {
                    all.push(tables.verify_game(GameId(game)).await.map_or(0, |found| found.orders));
                }
                all
            }
        };
        let before = rows(&world.hall).await;
        world.hall.wait(SignedDuration::from_secs(10 * 3600 + 15)).await;
        let after = rows(&world.hall).await;
        for (game, (before, after)) in before.iter().zip(&after).enumerate().skip(1) {
            assert!(before < after, "game {}: {before} orders, then {after}", game + 1);
        }
        // The table's own commands work there all the same, and the game can be called off.
        for name in &PEOPLE[..2] {
            let draft = Draft::new("game pause");
            let ask = Ask { call: call(&world.hall, name, places[0]), draft, version: None, file: None };
            let paused = world.hall.tables.order(ask).await;
            assert!(
                paused.is_ok() || matches!(paused, Err(No::Refused(_))),
                "{}",
                say(&paused.expect_err("no"))
            );
        }
        world.hall.restart().await;
        for game in 2..=places.len() {
            let game = GameId(i64::try_from(game).expect("few"));
            let found = world.hall.tables.verify_game(game).await.expect("a game");
            assert_eq!(found.differences, Vec::<String>::new(), "game {game}");
        }
        world.close().await;
    });
}
