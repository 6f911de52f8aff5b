//! Who sits where in a game that is read in: as the command line says it, by the seats of the file.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail};
use serde_json::{Map, Value, json};

use crate::games;
use crate::table::{PersonId, Who, read_as_it_is};

/// What a file is read in with.
#[derive(Debug)]
pub(super) struct Seated {
    /// Its bytes; a seat that nobody held is named for whoever takes it.
    pub(super) file: Vec<u8>,
    /// Who is meant by its names.
    pub(super) people: BTreeMap<String, PersonId>,
    /// Who makes the game: the first that was said.
    pub(super) host: Who,
}

/// A seat of a file.
#[derive(Debug)]
struct Seat {
    /// Its own name, or what the file calls it by.
    key: String,
    /// Who held it; empty = nobody.
    person: String,
    /// Nobody can have it any more.
    gone: bool,
    /// Its number in an export's list; none = it stands under its key, in a position.
    row: Option<usize>,
}

impl Seat {
    /// The name by which it is best known.
    fn label(&self) -> &str {
        if self.person.is_empty() { &self.key } else { &self.person }
    }
}

/// Reads what the command line says of seats, each as `NAME=ID`, for this file.
///
/// # Errors
/// If one says nobody, a seat that the file doesn't have, or one that was said before.
pub(super) fn seated(file: Vec<u8>, said: &[String]) -> Result<Seated> {
    let said = said.iter().map(|seat| name_and_id(seat)).collect::<Result<Vec<_>>>()?;
    let (first, host) = said
        .first()
        .context("say who sits on at least one seat, with --seat NAME=ID; the first becomes the host")?;
    let mut seated =
        Seated { file, people: BTreeMap::new(), host: Who { person: *host, name: first.clone() } };
    let mut value = read_as_it_is(&seated.file).unwrap_or_default();
    let seats = seats_of(&value);
    if seats.is_empty() {
        // It is no game, which is said as it is read in.
        seated.people.extend(said);
        return Ok(seated);
    }
    let (mut taken, mut named) = (Vec::new(), false);
    for (number, (name, id)) in said.iter().enumerate() {
        let index = find(&seats, name)?;
        let seat = &seats[index];
        if taken.contains(&index) {
            bail!("the seat {name} is given twice");
        }
        if seat.gone {
            bail!("nobody can have the seat {name} any more: it was given up for good");
        }
        taken.push(index);
        // By a name that several went by, all of them are meant.
        let alone = seat.person.eq_ignore_ascii_case(name)
            || seats.iter().filter(|other| other.person == seat.person).count() == 1;
        let known_as = if seat.person.is_empty() || !alone {
            // Discord's own name comes with the first thing that they do.
            let new = format!("user {}", id.0);
            rename(&mut value, seat, &new);
            named = true;
            new
        } else {
            seat.person.clone()
        };
        if number == 0 {
            seated.host.name.clone_from(&known_as);
        }
        seated.people.insert(known_as, *id);
    }
    if named {
        seated.file = serde_json::to_vec(&value)?;
    }
    Ok(seated)
}

fn name_and_id(seat: &str) -> Result<(String, PersonId)> {
    let (name, id) = seat.split_once('=').with_context(|| format!("--seat takes NAME=ID, not {seat:?}"))?;
    let id = id.trim().parse().ok().filter(|id| *id > 0);
    let id = id.with_context(|| format!("{seat:?} has no user id: a number above 0"))?;
    Ok((name.trim().to_owned(), PersonId(id)))
}

/// The seat of this name: of whoever went by it, or its own.
fn find(seats: &[Seat], name: &str) -> Result<usize> {
    let by = |of: fn(&Seat) -> &str| {
        seats.iter().position(|seat| !name.is_empty() && of(seat).eq_ignore_ascii_case(name))
    };
    by(|seat| &seat.person).or_else(|| by(|seat| &seat.key)).with_context(|| {
        let labels: Vec<&str> = seats.iter().map(Seat::label).collect();
        format!("there is no seat {name}; there are {}", labels.join(", "))
    })
}

/// The seats of a file; none if it is no game.
fn seats_of(value: &Value) -> Vec<Seat> {
    let Some(kind) = value["game"].as_str().and_then(|id| games::ALL.find(id)) else { return Vec::new() };
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let position = if is_export(value) { &value["position"] } else { value };
    let none = Map::new();
    let under_keys = position["seats"].as_object().unwrap_or(&none);
    // What some saw of a game is read in as a position.
    let rows = value["seats"].as_array().filter(|_| is_export(value) && value["seen_by"].is_null());
    let own = kind.seat_names(rows.map_or(under_keys.len(), Vec::len));
    // A seat's own name is nobody's.
    let person = |name: String| {
        if own.iter().any(|own| own.eq_ignore_ascii_case(&name)) { String::new() } else { name }
    };
    if let Some(rows) = rows {
        let keys: Vec<&str> = match own {
            [] if under_keys.len() == rows.len() => under_keys.keys().map(String::as_str).collect(),
            own => own.to_vec(),
        };
        let seat = |(row, seat): (usize, &Value)| {
            let key = keys.get(row).map_or_else(|| format!("seat {}", row + 1), |key| (*key).to_owned());
            let person = person(text(&seat["name"]).unwrap_or_default());
            Seat { key, person, gone: seat["gone"] == true, row: Some(row) }
        };
        return rows.iter().enumerate().map(seat).collect();
    }
    let mut seats: Vec<Seat> = under_keys
        .iter()
        .map(|(key, seat)| {
            let person = person(text(&seat["person"]).unwrap_or_else(|| key.clone()));
            Seat { key: key.clone(), person, gone: false, row: None }
        })
        .collect();
    // Those with names of their own are there whether the file speaks of them or not.
    let unsaid = own.iter().filter(|own| !under_keys.keys().any(|key| key.eq_ignore_ascii_case(own)));
    let unsaid: Vec<Seat> = unsaid
        .map(|own| Seat { key: own.to_lowercase(), person: String::new(), gone: false, row: None })
        .collect();
    seats.extend(unsaid);
    seats
}

fn is_export(value: &Value) -> bool {
    !value["format"].is_null()
}

/// Writes down who has a seat. What isn't as a file has it stays as it is, and is said as it is read in.
fn rename(value: &mut Value, seat: &Seat, name: &str) {
    let (place, key) = match seat.row {
        Some(row) => (value.pointer_mut(&format!("/seats/{row}")), "name"),
        None => {
            let position = if is_export(value) { value.get_mut("position") } else { Some(value) };
            let seats =
                position.and_then(Value::as_object_mut).map(|it| it.entry("seats").or_insert(json!({})));
            let seats = seats.and_then(Value::as_object_mut);
            (seats.map(|seats| seats.entry(seat.key.clone()).or_insert(json!({}))), "person")
        }
    };
    if let Some(place) = place.and_then(Value::as_object_mut) {
        place.insert(key.to_owned(), name.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(file: &Value, said: &[&str]) -> Result<(Vec<(String, u64)>, Value)> {
        let said: Vec<String> = said.iter().map(|seat| (*seat).to_owned()).collect();
        let seated = seated(file.to_string().into_bytes(), &said)?;
        let people = seated.people.into_iter().map(|(name, id)| (name, id.0)).collect();
        Ok((people, serde_json::from_slice(&seated.file)?))
    }

    fn refused(file: &Value, said: &[&str]) -> String {
        read(file, said).expect_err("it is refused").to_string()
    }

    #[test]
    fn seats_are_named_by_who_held_them_or_by_their_own_names() {
        let war = json!({"game": "warrior", "seats": {"red": {"person": "ada"}, "ben": {}}});
        let (people, file) = read(&war, &["Red=7", "ben=8"]).expect("they are there");
        assert_eq!((people, &file), (vec![("ada".to_owned(), 7), ("ben".to_owned(), 8)], &war));
        assert_eq!(refused(&war, &["zzz=7"]), "there is no seat zzz; there are ada, ben");
        assert_eq!(refused(&war, &["ada=7", "red=8"]), "the seat red is given twice");
        assert!(refused(&war, &["=7"]).contains("there is no seat") && refused(&war, &[]).contains("--seat"));
        assert!(refused(&war, &["ada"]).contains("NAME=ID") && refused(&war, &["ada=0"]).contains("above 0"));
    }

    #[test]
    fn a_seat_that_nobody_held_is_taken_all_the_same() {
        let slate = json!({"game": "clean_slate", "seats": {"environment": {"owed": 2}}});
        let (people, file) = read(&slate, &["Democracy=7", "environment=8"]).expect("they are there");
        assert_eq!(people, [("user 7".to_owned(), 7), ("user 8".to_owned(), 8)]);
        let seats =
            json!({"environment": {"owed": 2, "person": "user 8"}, "democracy": {"person": "user 7"}});
        assert_eq!(file["seats"], seats);
        let refusal = refused(&slate, &["red=7"]);
        assert_eq!(refusal, "there is no seat red; there are environment, democracy");
        let clone = json!({"game": "clone_wars", "seats": {"republic": {"person": "ada"}, "separatists": 7}});
        let (people, file) = read(&clone, &["ada=1", "separatists=2"]).expect("they are there");
        assert_eq!(
            (people.len(), &file["seats"]["separatists"]),
            (2, &json!(7)),
            "that is said as it is read"
        );
    }

    #[test]
    fn of_an_export_the_list_of_seats_counts() {
        let export = json!({
            "format": "wartable", "game": "warrior",
            "seats": [{"name": "ada"}, {"name": ""}, {"name": "cyd", "gone": true}],
            "position": {"seats": {"red": {"person": "ada"}, "blue": {"person": ""}, "green": {"person": "cyd"}}},
        });
        let (people, file) = read(&export, &["blue=7", "ada=8"]).expect("they are there");
        assert_eq!(people, [("ada".to_owned(), 8), ("user 7".to_owned(), 7)]);
        assert_eq!(file["seats"][1]["name"], "user 7");
        assert_eq!(file["position"], export["position"]);
        assert!(refused(&export, &["cyd=7"]).contains("given up for good"));
        let mut seen = export.clone();
        seen["seen_by"] = json!("ada");
        let (_, file) = read(&seen, &["blue=7"]).expect("it is there");
        assert_eq!(file["position"]["seats"]["blue"]["person"], "user 7");
    }

    #[test]
    fn what_is_no_game_is_left_to_whoever_reads_it_in() {
        let (people, _) = read(&json!({}), &["ada=7"]).expect("it says nothing");
        assert_eq!(people, [("ada".to_owned(), 7)]);
    }
}
