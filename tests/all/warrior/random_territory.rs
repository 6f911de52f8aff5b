//! WR-55.

use wartable::games::warrior::{Event, board};

use super::fate::{before_adas_roll, roll};

/// The territory that these dice name, the continent's first. Nobody owns anything there, so that
/// a nine has no result.
fn named(dice: &[u8]) -> String {
    let mut kit = before_adas_roll();
    let events = roll(&mut kit, 9, dice);
    let found = events.iter().find_map(|event| match event {
        Event::RandomTerritory { territory, continent_die, rolls } => {
            let fell: Vec<u8> = continent_die.iter().chain(rolls.iter().flatten()).copied().collect();
            assert_eq!(fell, dice);
            Some(board().name(*territory).to_owned())
        }
        _ => None,
    });
    found.expect("a territory was rolled")
}

/// Dice of this sum.
fn dice_of(count: u8, sum: u8) -> Vec<u8> {
    let mut left = sum - count;
    (0..count)
        .map(|_| {
            let more = left.min(5);
            left -= more;
            1 + more
        })
        .collect()
}

fn column(continent: u8, count: u8, names: &[&str]) {
    for (sum, name) in (count..).zip(names) {
        let dice = [vec![continent], dice_of(count, sum)].concat();
        assert_eq!(named(&dice), *name, "{dice:?}");
    }
    // Every sum beyond the list is rolled again, the territory's dice alone.
    let first_beyond = count + u8::try_from(names.len()).expect("few");
    for sum in first_beyond..=6 * count {
        let dice = [vec![continent], dice_of(count, sum), dice_of(count, count)].concat();
        assert_eq!(named(&dice), names[0], "{dice:?}");
    }
}

#[test]
fn wr_55_north_america() {
    column(
        1,
        2,
        &[
            "Alaska",
            "Alberta",
            "Central America",
            "Eastern United States",
            "Greenland",
            "Northwest Territory",
            "Ontario",
            "Quebec",
            "Western United States",
        ],
    );
}

#[test]
fn wr_55_south_america() {
    column(2, 1, &["Argentina", "Brazil", "Peru", "Venezuela"]);
}

#[test]
fn wr_55_europe() {
    column(
        3,
        2,
        &[
            "Great Britain",
            "Iceland",
            "Northern Europe",
            "Scandinavia",
            "Southern Europe",
            "Ukraine",
            "Western Europe",
        ],
    );
}

#[test]
fn wr_55_africa() {
    column(4, 1, &["Congo", "East Africa", "Egypt", "Madagascar", "North Africa", "South Africa"]);
}

#[test]
fn wr_55_asia() {
    column(
        5,
        3,
        &[
            "Afghanistan",
            "China",
            "India",
            "Irkutsk",
            "Japan",
            "Kamchatka",
            "Middle East",
            "Mongolia",
            "Siam",
            "Siberia",
            "Ural",
            "Yakutsk",
        ],
    );
}

#[test]
fn wr_55_oceania() {
    column(6, 1, &["Eastern Australia", "Indonesia", "New Guinea", "Western Australia"]);
}
