//! How many taps everything takes, without a letter typed: every verb of every game is walked with buttons and menus
//! alone, and what that took is written down in `docs/taps.md`.

mod blitzkrieg;
mod clean_slate;
mod clone_wars;
mod first;
mod lasting;
mod table;
mod turns;
mod twice;
mod two_player;
mod warrior;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use futures::StreamExt;
use tokio::sync::OnceCell;

use crate::discord::house::House;
use wartable::games;
use wartable::rules::Script;
use wartable::sandbox::{Shown, UserId};

/// One use of a component.
#[derive(Clone, Copy)]
pub(crate) enum Tap {
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
    /// A choice from the menu that stands there: of something else.
    Instead(&'static str, &'static [&'static str]),
}
use Tap::{Brake, Choose, First, Instead, Press, Zone};
pub(crate) use turns::{Whole, wholes};

impl Tap {
    /// What stands on the button, or in the menu before anything is chosen.
    pub(crate) const fn label(&self) -> &'static str {
        match self {
            Press(label) | Choose(label, _) | First(label) | Brake(label) | Instead(label, _) => label,
            Zone(_) => "Zone",
        }
    }
}

/// Something that a person wants to do.
pub(crate) struct Errand {
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

/// What is walked of a game.
struct Walks {
    /// By its name.
    game: &'static str,
    errands: &'static [Errand],
    /// Its whole turns.
    wholes: &'static [Whole],
    /// Its verbs that no walk can reach, each with the reason.
    unreached: &'static [(&'static str, &'static str)],
}

const WALKS: &[Walks] = &[
    Walks {
        game: "Warrior",
        errands: warrior::ERRANDS,
        wholes: warrior::WHOLES,
        unreached: warrior::UNREACHED,
    },
    Walks {
        game: "Clean Slate",
        errands: clean_slate::ERRANDS,
        wholes: clean_slate::WHOLES,
        unreached: clean_slate::UNREACHED,
    },
    Walks {
        game: "Two-Player",
        errands: two_player::ERRANDS,
        wholes: two_player::WHOLES,
        unreached: two_player::UNREACHED,
    },
    Walks {
        game: "Clone Wars",
        errands: clone_wars::ERRANDS,
        wholes: clone_wars::WHOLES,
        unreached: clone_wars::UNREACHED,
    },
    Walks {
        game: "Blitzkrieg",
        errands: blitzkrieg::ERRANDS,
        wholes: blitzkrieg::WHOLES,
        unreached: blitzkrieg::UNREACHED,
    },
];

/// A place from which a verb of a game's can be ordered: a position with its dice, or what is said before.
pub(crate) struct Way {
    pub(crate) verb: &'static str,
    pub(crate) position: Option<&'static str>,
    pub(crate) dice: &'static [u8],
    pub(crate) before: &'static [(&'static str, &'static str)],
}

/// The ways to all verbs of a game, by its name.
pub(crate) fn ways(game: &str) -> Vec<Way> {
    let walks = WALKS.iter().filter(|walks| walks.game == game);
    let way = |errand: &Errand| Way {
        verb: errand.verb,
        position: errand.position,
        dice: errand.dice,
        before: errand.before,
    };
    walks.flat_map(|walks| walks.errands).map(way).collect()
}

/// What taps came to.
#[derive(Default)]
struct Count {
    taps: usize,
    zones: usize,
    brakes: usize,
    /// The forms of all components that were used.
    forms: BTreeSet<String>,
}

/// A game from the errand's position, or one that is made by what is said.
async fn house(errand: &Errand) -> House {
    let house = House::open().await;
    begin(&house, errand).await;
    house
}

/// Begins the game in which an errand is done.
pub(crate) async fn begin(house: &House, errand: &Errand) {
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
    for one in taps {
        count.add(house, who, one).await;
    }
    count
}

impl Count {
    /// Does one of them, and counts it.
    async fn add(&mut self, house: &House, who: UserId, tap: &Tap) {
        let shown = house.sandbox.since(0);
        self.forms.extend(form_of(&shown, who, tap.label()));
        match tap {
            Press(label) | Brake(label) => drop(house.press(who, label).await),
            Choose(menu, values) | Instead(menu, values) => choose(house, who, menu, values).await,
            Zone(zone) => choose(house, who, tap.label(), &[zone]).await,
            First(menu) => {
                let menus = shown.iter().rev().filter(|shown| shown.is_for(who)).flat_map(|s| &s.menus);
                let found = menus.clone().find(|found| found.placeholder == *menu);
                let (first, _) = found.and_then(|menu| menu.options.first()).expect("a choice").clone();
                choose(house, who, menu, &[&first]).await;
            }
        }
        match tap {
            Brake(_) | Instead(..) => self.brakes += 1,
            Zone(_) => self.zones += 1,
            _ => self.taps += 1,
        }
    }
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
        Instead(menu, values) => format!("({menu}: {})", values.join(" + ")),
        Choose(menu, values) => format!("{menu}: {}", values.join(" + ")),
        First(menu) => format!("{menu}: …"),
        Zone(zone) => format!("(Zone: {zone})"),
    };
    taps.iter().map(one).collect::<Vec<_>>().join(" → ")
}

/// An errand that was walked.
struct Walked {
    game: &'static str,
    errand: &'static Errand,
    /// None if it can't be done so: the log says why.
    came: Option<Came>,
}

/// What came of it.
struct Came {
    /// Its line of the page.
    line: String,
    /// None where nothing of the game was changed by it, or nobody else learnt of it: that can be changed at will.
    done: Option<lasting::Done>,
}

/// All errands, each walked once for the tests that look at them, in their order.
async fn all_walked() -> &'static [Walked] {
    static WALKED: OnceCell<Vec<Walked>> = OnceCell::const_new();
    let walk = async || {
        let errands = WALKS.iter().flat_map(|walks| walks.errands.iter().map(|errand| (walks.game, errand)));
        // Some at once: each waits for its house now and then.
        let each = async |(game, errand): (&'static str, &'static Errand)| {
            let came = tokio::spawn(walked(game, errand)).await.ok();
            Walked { game, errand, came }
        };
        futures::stream::iter(errands).map(each).buffered(4).collect().await
    };
    WALKED.get_or_init(walk).await
}

/// Walks one errand.
async fn walked(game: &'static str, errand: &'static Errand) -> Came {
    let Errand { verb, what, taps, most, .. } = errand;
    let house = house(errand).await;
    let before = house.tables.position(house.place());
    let (who, mark) = (house.sandbox.person(errand.who), house.sandbox.mark());
    let (last, first) = taps.split_last().expect("a tap");
    let mut count = tap(&house, who, first).await;
    let last = lasting::Last::new(&house, who, last);
    last.tap(&house, &mut count).await;
    let said = house.sandbox.since(mark);
    assert!(count.taps <= *most, "{game}, {what}: {} taps", count.taps);
    assert!(count.forms.contains(*verb), "{game}, {what}: no component is of {verb}: {:?}", count.forms);
    let after = house.tables.position(house.place());
    let answered = said.iter().any(|shown| shown.is_for(who));
    assert!(errand.quiet && answered || after != before, "{game}, {what}: nothing came of it: {said:#?}");
    let done = last.taken_back(&house).await;
    house.close().await;
    let Count { taps: counted, zones, brakes, .. } = count;
    let line =
        format!("| {game} | `{verb}` | {what} | {counted} | {zones} | {brakes} | {} |\n", written(taps));
    Came { line, done }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_verb_of_every_game_is_walked_in_few_taps_and_without_typing() {
    let mut page = String::from(
        "# Taps\n\nEverything that can be ordered, in every game, and how many taps it takes at most. A tap is one use of a \
         button or menu; nothing is typed. What stands in brackets is counted apart: the zone of a territory where one menu \
         doesn't hold all of them, and brakes, which say what an order would mean before it is \
         done: each use of a button or menu there is one. Buttons stand under \
         the channel's prompt; from the panel (`/play`, or whatever is open already) they are the same. Opening the panel \
         takes no tap of its own: the first tap, under the prompt, opens it at its step. At most three taps an attack takes, \
         four a move, three to place all, two a bid, six an offer, one a vote: each in its plain form. What is chosen \
         beside that (how many, with what, against whom) takes a tap more for each choice. A test plays each line, and keeps \
         this page true.\n\n| Game | Verb | What | Taps | Zones | Brakes | How |\n\
         |---|---|---|---|---|---|---|\n",
    );
    let mut fell = Vec::new();
    for kind in games::all().iter() {
        let walks = WALKS.iter().find(|walks| walks.game == kind.name());
        let walks = walks.unwrap_or_else(|| panic!("no walks for {}", kind.name()));
        let Walks { game, errands, unreached, .. } = walks;
        walks.have_whole_turns(*kind);
        for form in kind.forms() {
            let walked = errands.iter().any(|errand| errand.verb == form.path);
            let excused = unreached.iter().any(|(verb, _)| *verb == form.path);
            assert!(
                walked != excused,
                "{game}: {} is to be walked, or it is said why it can't be",
                form.path
            );
        }
    }
    for Walked { errand, came, .. } in all_walked().await {
        match came {
            Some(came) => page.push_str(&came.line),
            None => fell.push(errand.what),
        }
    }
    assert!(fell.is_empty(), "these can't be done so: {fell:?}");
    page.push_str("\nWhat no walk needs to reach:\n\n");
    for Walks { game, unreached, .. } in WALKS {
        for (verb, why) in *unreached {
            writeln!(page, "- {game}, `{verb}`: {why}").expect("a line");
        }
    }
    page.push_str(&table::page());
    page.push_str(&turns::table().await);
    let kept = include_str!("../../../docs/taps.md");
    if page != kept {
        let new = std::env::temp_dir().join("taps.md");
        std::fs::write(&new, &page).expect("written");
        panic!("docs/taps.md is to say what stands in {}", new.display());
    }
}
