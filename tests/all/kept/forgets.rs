//! Somebody is forgotten in the midst of a game, in every game of the registry: nothing that tells who they were is left in
//! the file, and the journal leads to what is stored; whatever the others do then.

use wartable::games;
use wartable::rules::{Draft, FieldValue};
use wartable::table::{Ask, Call, Who};

use super::record::{Deed, recorded};
use super::{each_kind, wait_for};
use crate::leaks::PEOPLE;
use crate::table::forget::{NAME, QUETZAL, found, sound};
use crate::table::{HERE, Hall, say, who};

fn quetzal() -> Who {
    Who { person: QUETZAL, name: NAME.to_owned() }
}

/// A text in which the one who is forgotten is called by their name.
fn named(text: &str, forgotten: &str) -> String {
    let words = text.split_inclusive(|letter: char| !letter.is_alphanumeric());
    words
        .map(|word| match word.strip_prefix(forgotten) {
            Some(rest) if !rest.starts_with(char::is_alphanumeric) => format!("{NAME}{rest}"),
            _ => word.to_owned(),
        })
        .collect()
}

/// Does a deed of the record, in which one of those who play is somebody whose name and number are found wherever they
/// stand; was it done?
async fn does(hall: &Hall, deed: &Deed, forgotten: &str) -> bool {
    let Deed::Ask { name, draft } = deed else { return false };
    let who = if *name == forgotten { quetzal() } else { who(name) };
    let value = |value: &FieldValue| match value {
        FieldValue::Text(text) => FieldValue::Text(named(text, forgotten)),
        other => other.clone(),
    };
    let fields = draft.fields.iter().map(|(field, given)| (field.clone(), value(given))).collect();
    let call = Call { who, place: Some(HERE), ..hall.call(name) };
    let draft = Draft { fields, ..draft.clone() };
    hall.tables.order(Ask { call, draft, version: None, file: None }).await.is_ok()
}

#[test]
fn nothing_of_a_person_is_left_in_any_game_and_it_replays() {
    let deeds = if crate::brief() { 24 } else { 60 };
    each_kind(|kind| {
        for (seed, forgotten) in (1..).zip(&PEOPLE[..2]) {
            wait_for(async {
                let when = format!("{}, {forgotten} is forgotten", kind.id());
                let record = recorded(games::ALL, kind, 1_300 + seed, deeds, false).await;
                let start = "2026-01-01T00:00:00Z".parse().expect("a time");
                let mut hall = Hall::with(games::ALL, crate::fresh_directory(), start).await;
                let mut done = 0;
                let most = record.deeds.len() * 3 / 4;
                for (number, deed) in record.deeds[..most].iter().enumerate() {
                    done += usize::from(does(&hall, deed, forgotten).await);
                    hall.rest().await;
                    // What was done last waits to be told.
                    if number + 2 < most {
                        hall.deliver().await;
                    }
                }
                assert!(done * 2 > most, "{when}: {done} of {most} deeds were done");
                assert_eq!(found(&hall, &[NAME]).len(), 3, "{when}: name and number stand there before");
                let ask = hall.ask(PEOPLE[0], "game forget", &[("confirmed", true.into())]);
                let call = Call { who: quetzal(), ..hall.call(PEOPLE[0]) };
                let answer = hall.tables.order(Ask { call, ..ask }).await;
                answer.unwrap_or_else(|no| panic!("{when}: {}", say(&no)));
                assert_eq!(found(&hall, &[NAME]), Vec::<&str>::new(), "{when}");
                sound(&hall, 1).await;
                hall.restart().await;
                sound(&hall, 1).await;
                for deed in &record.deeds[most..] {
                    let Deed::Ask { name, .. } = deed else { continue };
                    if name != forgotten {
                        does(&hall, deed, forgotten).await;
                    }
                    hall.rest().await;
                    hall.deliver().await;
                }
                // Others may name them in what they do now: nobody is called so any more.
                assert_eq!(found(&hall, &[]), Vec::<&str>::new(), "{when}: the number, at the end");
                sound(&hall, 1).await;
                hall.close().await;
            });
        }
    });
}
