//! Pictures are looked at by a person when they change, and held by a tolerance afterwards.

use super::*;

/// Six players in the middle of everything.
pub(super) fn busy() -> Scene {
    let colours = [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow, Colour::Purple, Colour::Orange];
    let names = [
        "Ann",
        "Wolfgang Amadeus Theophilus Mozar",
        "Žofie",
        "漢字 🦀 кириллица",
        "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
        "fred",
    ];
    let counts = [1, 3, 12, 7, 27, 104, 2, 9999, 45, 8];
    let art = find("world").expect("it is drawn");
    let letter = |n: usize| char::from(b'A' + n as u8);
    let place = |(n, land): (usize, &art::Land)| {
        let side = (n * 7 + n / 5) % 7;
        Place {
            territory: land.id.clone(),
            colour: colours.get(side).copied().unwrap_or(Colour::Grey),
            letter: (side < 6).then(|| letter(side)),
            count: if side < 6 { counts[n % counts.len()] } else { 5 },
            guests: match n {
                3 => vec![(Colour::Blue, 'B', 14)],
                20 => (0..5).map(|s| (colours[s], letter(s), 3 + s as u32 * 40)).collect(),
                18 => vec![(Colour::Red, 'A', 2), (Colour::Orange, 'F', 120)],
                _ => vec![],
            },
            capital: n % 7 == 3,
            changed: n % 11 == 2,
        }
    };
    let arrow = |from: &str, to: &str, colour| Arrow { from: from.into(), to: to.into(), colour };
    Scene {
        board: "world".into(),
        title: "Warrior · Round 12 of 20 · Combat".into(),
        sides: (0..6)
            .map(|n| Side {
                colour: colours[n],
                letter: letter(n),
                name: names[n].into(),
                figures: vec![
                    format!("{} territories", 7 - n),
                    format!("{} troops", 40 * n + 3),
                    "340 gp".into(),
                ],
                active: n == 1,
                out: n == 5,
            })
            .collect(),
        places: art.lands.iter().enumerate().map(place).collect(),
        arrows: vec![
            arrow("brazil", "north_africa", Colour::Green),
            arrow("north_africa", "brazil", Colour::Blue),
            arrow("kamchatka", "alaska", Colour::Red),
            arrow("western_europe", "great_britain", Colour::Purple),
            arrow("china", "siam", Colour::Yellow),
        ],
        names: vec![("australia".into(), "Oceania".into()), ("quebec".into(), "Eastern Canada".into())],
        notes: vec![
            "Auction: 10 troops, bids close in 3 hours".into(),
            "Ann has declared safe passage to fred".into(),
        ],
        alt: String::new(),
    }
}

#[test]
fn shows_itself() {
    #![expect(clippy::unwrap_used)]
    let Ok(dir) = std::env::var("SHOW") else { return };
    std::fs::write(format!("{dir}/board.png"), draw(&busy(), &Look::default()).unwrap()).unwrap();
    let small = image::load_from_memory(&draw(&busy(), &Look::default()).unwrap()).unwrap();
    small.resize(390, 4000, image::imageops::FilterType::Triangle).save(format!("{dir}/small.png")).unwrap();
    for (id, _) in zones("world").unwrap() {
        std::fs::write(format!("{dir}/{id}.png"), draw(&busy(), &Look::zone(id)).unwrap()).unwrap();
    }
}
