//! How many taps everything takes, without a letter typed: every verb of every game is walked with buttons and menus
//! alone, and what that took is written down in `docs/taps.md`.

mod blitzkrieg;
mod clean_slate;
mod clone_wars;
mod first;
mod twice;
mod two_player;
mod warrior;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use futures::StreamExt;

use crate::discord::house::House;
use wartable::games;
use wartable::rules::Script;
use wartable::sandbox::{Shown, UserId};

/// One use of a component.
#[derive(Clone, Copy)]
enum Tap {
    /// A button.
    Press(&'static str),
    /// A choice from a menu.
    Choose(&'static str, &'static [&'static str]),
    /// The first choice of a menu.
    First(&'static str),
    /// The zone in which a territory lies, where one menu doesn't hold all.
    Zone(&'static str),
    /// A button that stands between what was put together and its being done, since it may cost more than it looks.
    Brake(&'static str),
}
use Tap::{Brake, Choose, First, Press, Zone};

/// Something that a person wants to do.
struct Errand {
    /// The verb that is walked.
    verb: &'static str,
    /// What is done.
    what: &'static str,
    /// The position in which it is done; none: what is said before makes the game.
    position: Option<&'static str>,
    /// The next dice, from the position on.
    dice: &'static [u8],
    /// What is said before: who, and a command.
    before: &'static [(&'static str, &'static str)],
    /// Who does it.
    who: &'static str,
    taps: &'static [Tap],
    /// It takes no more than so many; zones and brakes are counted apart.
    most: usize,
    /// Does it only show something, or keep it for oneself?
    quiet: bool,
}

/// What ada does in this position.
const fn errand(
    verb: &'static str,
    what: &'static str,
    position: &'static str,
    most: usize,
    taps: &'static [Tap],
) -> Errand {
    let position = Some(position);
    Errand { verb, what, position, dice: &[], before: &[], who: "ada", taps, most, quiet: false }
}

impl Errand {
    const fn dice(self, dice: &'static [u8]) -> Self {
        Self { dice, ..self }
    }

    const fn after(self, before: &'static [(&'static str, &'static str)]) -> Self {
        Self { before, ..self }
    }

    const fn by(self, who: &'static str) -> Self {
        Self { who, ..self }
    }

    const fn quiet(self) -> Self {
        Self { quiet: true, ..self }
    }

    /// In a game that is made by what is said before.
    const fn anew(self) -> Self {
        Self { position: None, ..self }
    }
}

/// A game's errands, by its name, and its verbs that no walk can reach, each with the reason.
type Walks = (&'static str, &'static [Errand], &'static [(&'static str, &'static str)]);

const WALKS: &[Walks] = &[
    ("Warrior", warrior::ERRANDS, warrior::UNREACHED),
    ("Clean Slate", clean_slate::ERRANDS, clean_slate::UNREACHED),
    ("Two-Player", two_player::ERRANDS, two_player::UNREACHED),
    ("Clone Wars", clone_wars::ERRANDS, clone_wars::UNREACHED),
    ("Blitzkrieg", blitzkrieg::ERRANDS, blitzkrieg::UNREACHED),
];

/// A turn as people play it: two attacks, a move, the end.
const TURN: &[Tap] = &[
    Press("Attack"),
    Choose("From", &["Alaska"]),
    Choose("To", &["Kamchatka"]),
    Brake("To the end"),
    Press("Attack"),
    Choose("From", &["Kamchatka"]),
    Choose("To", &["Japan"]),
    Brake("To the end"),
    Press("Move"),
    Choose("From", &["Brazil"]),
    Choose("To", &["Peru"]),
    Choose("Troops", &["2"]),
    Press("End turn"),
];

/// What taps came to.
#[derive(Default)]
struct Count {
    taps: usize,
    zones: usize,
    brakes: usize,
    /// The forms of all components that were used.
    forms: BTreeSet<String>,
}

/// A game from this position, or one that is made by what is said.
async fn house(errand: &Errand) -> House {
    let house = House::open().await;
    house.sandbox.person("cyd");
    house.sandbox.person("dan");
    let dice = || Script { dice: errand.dice.iter().copied().collect(), ..Script::default() };
    house.tables.script(dice()).expect("dice by hand");
    if let Some(position) = errand.position {
        let shown = house.slash(house.ada, &format!("/game import file:{position:?}")).await;
        assert!(shown.len() > 1, "{position}: {shown:#?}");
    }
    for (who, line) in errand.before {
        house.slash(house.sandbox.person(who), line).await;
    }
    house
}

/// The newest component that somebody sees under this label or placeholder: its form.
fn form_of(shown: &[Shown], who: UserId, label: &str) -> Option<String> {
    let seen = shown.iter().rev().filter(|shown| shown.is_for(who) || !shown.is_private());
    let ids = seen.flat_map(|shown| {
        let buttons = shown.buttons.iter().map(|button| (&button.label, &button.custom_id));
        buttons.chain(shown.menus.iter().map(|menu| (&menu.placeholder, &menu.custom_id)))
    });
    // A sign may stand before the words.
    let (label, signed) = (label.to_lowercase(), format!(" {}", label.to_lowercase()));
    let fits = |shown: &str| shown == label || shown.ends_with(&signed);
    let mut fitting = ids.filter(|(shown, _)| fits(&shown.to_lowercase()));
    // "1p|game|version|page|form|…".
    fitting.next().and_then(|(_, id)| id.split('|').nth(4)).map(str::to_owned)
}

async fn tap(house: &House, who: UserId, taps: &[Tap]) -> Count {
    let mut count = Count::default();
    for tap in taps {
        let label = match tap {
            Press(label) | Choose(label, _) | First(label) | Brake(label) => label,
            Zone(_) => "Zone",
        };
        let shown = house.sandbox.since(0);
        count.forms.extend(form_of(&shown, who, label));
        match tap {
            Press(label) | Brake(label) => drop(house.press(who, label).await),
            Choose(menu, values) => choose(house, who, menu, values).await,
            Zone(zone) => choose(house, who, "Zone", &[zone]).await,
            First(menu) => {
                let menus = shown.iter().rev().filter(|shown| shown.is_for(who)).flat_map(|s| &s.menus);
                let found = menus.clone().find(|found| found.placeholder == *menu);
                let (first, _) = found.and_then(|menu| menu.options.first()).expect("a choice").clone();
                choose(house, who, menu, &[&first]).await;
            }
        }
        match tap {
            Brake(_) => count.brakes += 1,
            Zone(_) => count.zones += 1,
            _ => count.taps += 1,
        }
    }
    count
}

async fn choose(house: &House, who: UserId, menu: &str, values: &[&str]) {
    let chosen = |sandbox: &wartable::sandbox::Sandbox| {
        sandbox.choose(who, menu, values).unwrap_or_else(|why| panic!("{menu} {values:?}: {why}"));
    };
    house.after(chosen).await;
}

fn written(taps: &[Tap]) -> String {
    let one = |tap: &Tap| match tap {
        Press(label) => format!("`{label}`"),
        Brake(label) => format!("(`{label}`)"),
        Choose(menu, values) => format!("{menu}: {}", values.join(" + ")),
        First(menu) => format!("{menu}: …"),
        Zone(zone) => format!("(Zone: {zone})"),
    };
    taps.iter().map(one).collect::<Vec<_>>().join(" → ")
}

/// Walks one errand, and gives its line.
async fn walked(game: &'static str, errand: &'static Errand) -> String {
    let Errand { verb, what, taps, most, .. } = errand;
    let house = house(errand).await;
    let before = house.tables.position(house.place());
    let (who, mark) = (house.sandbox.person(errand.who), house.sandbox.mark());
    let count = tap(&house, who, taps).await;
    let said = house.sandbox.since(mark);
    assert!(count.taps <= *most, "{game}, {what}: {} taps", count.taps);
    assert!(count.forms.contains(*verb), "{game}, {what}: no component is of {verb}: {:?}", count.forms);
    let after = house.tables.position(house.place());
    let answered = said.iter().any(|shown| shown.is_for(who));
    assert!(errand.quiet && answered || after != before, "{game}, {what}: nothing came of it: {said:#?}");
    house.close().await;
    let Count { taps: counted, zones, brakes, .. } = count;
    format!("| {game} | `{verb}` | {what} | {counted} | {zones} | {brakes} | {} |\n", written(taps))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_verb_of_every_game_is_walked_in_few_taps_and_without_typing() {
    let mut page = String::from(
        "# Taps\n\nEverything that can be ordered, in every game, and how many taps it takes at most. A tap is one use of a \
         button or menu; nothing is typed. What stands in brackets is counted apart: the zone of a territory where one menu \
         doesn't hold all of them, and brakes, which say what an order would mean before it is done. Buttons stand under \
         the channel's prompt; from the panel (`/play`, or whatever is open already) they are the same. Opening the panel \
         takes no tap of its own: the first tap, under the prompt, opens it at its step. A test plays \
         each line, and keeps this page true.\n\n| Game | Verb | What | Taps | Zones | Brakes | How |\n\
         |---|---|---|---|---|---|---|\n",
    );
    let mut fell = Vec::new();
    for kind in games::all().iter() {
        let walks = WALKS.iter().find(|(game, ..)| *game == kind.name());
        let (game, errands, unreached) = walks.unwrap_or_else(|| panic!("no walks for {}", kind.name()));
        for form in kind.forms() {
            let walked = errands.iter().any(|errand| errand.verb == form.path);
            let excused = unreached.iter().any(|(verb, _)| *verb == form.path);
            assert!(
                walked != excused,
                "{game}: {} is to be walked, or it is said why it can't be",
                form.path
            );
        }
        // Some at once: each waits for its house now and then.
        let walk = async |errand: &'static Errand| (errand.what, tokio::spawn(walked(game, errand)).await);
        let mut walks = std::pin::pin!(futures::stream::iter(*errands).map(walk).buffered(4));
        while let Some((what, walked)) = walks.next().await {
            match walked {
                Ok(line) => page.push_str(&line),
                Err(_) => fell.push(what),
            }
        }
    }
    assert!(fell.is_empty(), "these can't be done so: {fell:?}");
    page.push_str("\nWhat no walk needs to reach:\n\n");
    for (game, _, unreached) in WALKS {
        for (verb, why) in *unreached {
            writeln!(page, "- {game}, `{verb}`: {why}").expect("a line");
        }
    }
    let kept = include_str!("../../../docs/taps.md");
    if page != kept {
        let new = std::env::temp_dir().join("taps.md");
        std::fs::write(&new, &page).expect("written");
        panic!("docs/taps.md is to say what stands in {}", new.display());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_two_attacks_and_a_move_takes_eleven_taps() {
    let start = errand("pass", "a turn", "two_attacks.json", 11, TURN).dice(&[6, 6, 6, 1, 1, 6, 6, 1]);
    a_turn(&start, TURN).await;
}

/// CW-8 to CW-21, by taps alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_the_separatists_takes_fourteen_taps() {
    // A troop each: three against two, then two against two.
    let dice = &[6, 3, 2, 6, 2, 6, 2, 6, 1];
    let start = errand("pass", "a turn", clone_wars::TOKEN, 14, clone_wars::WHOLE_TURN).dice(dice);
    a_turn(&start, clone_wars::WHOLE_TURN).await;
}

/// BZ-17 to BZ-35, by taps alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_turn_of_blitzkrieg_takes_twentyone_taps() {
    let start = errand("pass", "a turn", blitzkrieg::TURN, 21, blitzkrieg::WHOLE_TURN);
    a_turn(&start, blitzkrieg::WHOLE_TURN).await;
}

async fn a_turn(start: &Errand, taps: &[Tap]) {
    let house = house(start).await;
    let count = tap(&house, house.ada, taps).await;
    assert!(count.taps <= start.most, "{} taps", count.taps);
    assert_eq!(house.tables.standing(house.place()).expect("a game").owes, ["ben"]);
    house.close().await;
}
