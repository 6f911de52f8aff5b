//! What every game asks for, by its forms alone: each number has picks, each button has an end that is reached without typing,
//! what is an attack is weighed, and one name stands for one thing in words, on the board and in pictures.

mod lists;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use wartable::games::{
    self, AnyGame, Kind, Plan, blitzkrieg::Blitzkrieg, clean_slate::CleanSlate, clone_wars::CloneWars,
    two_player::TwoPlayer, warrior::Warrior,
};
use wartable::rules::{
    Actor, Button, Candidate, Dice, Draft, FieldKind, FieldSpec, Names, Presented, SeatId, Seats, Viewer,
};

fn names() -> Names {
    Names(["ada", "ben", "cyd", "dot"].map(str::to_owned).to_vec())
}

/// Nothing is asked for more often than this once it was chosen.
const DEEP: usize = 3;

/// Numbers that neither machines nor positions come to, and where they are chosen.
const ELSEWHERE: &[(&str, &str, &str)] =
    &[("clone meet", "dice", "asked while an attack waits for its defender: walked in `taps`")];

/// So often a position's dice fall anew.
const SEEDS: u8 = 40;

/// Which end of a list is chosen.
#[derive(Clone, Copy, Debug)]
enum Chosen {
    First,
    Last,
}

/// What was seen of a game's forms.
struct Seen {
    /// What everybody is called.
    names: Names,
    /// Whole numbers for which something was offered: form and field.
    offered: BTreeSet<(&'static str, &'static str)>,
    /// The buttons that somebody was asked by.
    asked: BTreeSet<String>,
    /// Those that were walked to their end.
    walked: BTreeMap<String, usize>,
    /// Those whose orders were carried out on a copy, or would be.
    done: BTreeSet<String>,
    /// What stopped somewhere.
    stuck: BTreeSet<String>,
    /// What was found out about one position: of a seat's draft, with what is still open, what could be put there.
    possible: BTreeMap<String, Option<Draft>>,
    /// What was offered for lists.
    lists: lists::Lists,
}

impl Default for Seen {
    fn default() -> Self {
        let (offered, asked, done, stuck, possible, lists) = Default::default();
        Self { names: names(), offered, asked, walked: BTreeMap::new(), done, stuck, possible, lists }
    }
}

/// A button's label without what changes in it.
fn label(button: &Button) -> String {
    button.label.chars().filter(|c| !c.is_ascii_digit()).collect()
}

impl Seen {
    /// What menus offer for a field.
    fn offers(&self, game: &dyn AnyGame, seat: SeatId, draft: &Draft, field: &FieldSpec) -> Vec<Candidate> {
        let plain = |words: &[&str]| {
            let one = |word: &&str| Candidate { value: (*word).to_owned(), label: (*word).to_owned() };
            words.iter().map(one).collect()
        };
        match field.kind {
            FieldKind::Choice(words) => plain(words),
            FieldKind::Flag => plain(&["yes", "no"]),
            FieldKind::Moment => Vec::new(),
            _ => game.candidates(seat, &self.names, draft, field.name, "").0,
        }
    }

    /// Is anybody asked by a button that was never walked?
    fn has_new(&self, game: &dyn AnyGame, seats: Seats) -> bool {
        let asked = seats.iter().filter_map(|seat| game.ask(&self.names, seat));
        asked.flat_map(|(_, buttons)| buttons).any(|button| !self.asked.contains(&label(&button)))
    }

    /// Of a form that is open, whatever it is reached by: the numbers for which something is offered, where what is needed
    /// beside them is filled in.
    fn numbers(&mut self, game: &dyn AnyGame, seat: SeatId, path: &str) {
        let Some(form) = game.kind().forms().iter().find(|form| form.path == path) else { return };
        let mut draft = Draft::new(form.path);
        for field in form.fields {
            let all = self.offers(game, seat, &draft, field);
            let Some(first) = all.first() else { continue };
            if field.kind == FieldKind::Integer {
                self.offered.insert((form.path, field.name));
            } else if field.required {
                draft = draft.with(field.name, first.value.as_str());
            }
        }
    }

    /// Goes through all that a button asks for, as menus do: what is chosen first, then what could be typed; what may be left
    /// open and has nothing to choose is.
    fn walk(&mut self, game: &dyn AnyGame, seat: SeatId, button: &Button, chosen: Chosen, deep: usize) {
        self.asked.insert(label(button));
        let form = game.kind().forms().iter().find(|form| form.path == button.draft.form);
        let Some(form) = form else {
            // The table's own.
            return;
        };
        let fields = button.ask.iter().filter_map(|name| form.fields.iter().find(|field| field.name == name));
        let mut fields: Vec<&FieldSpec> = fields.collect();
        let typed = |field: &&FieldSpec| {
            !matches!(field.kind, FieldKind::Completed | FieldKind::Choice(_) | FieldKind::Flag)
        };
        fields.sort_by_key(typed);
        let mut draft = button.draft.clone();
        let at = format!("{}: {} ({})", game.kind().name(), button.label, form.path);
        for field in fields {
            let all = self.offers(game, seat, &draft, field);
            let one = match chosen {
                Chosen::First => all.first(),
                Chosen::Last => all.last(),
            };
            match one {
                Some(one) => {
                    if field.kind == FieldKind::Integer {
                        self.offered.insert((form.path, field.name));
                    }
                    draft = draft.with(field.name, one.value.as_str());
                }
                // It is said that nothing can be chosen: then it is to be true.
                None if field.required => {
                    if let Some(possible) = self.possible(game, seat, button, &draft) {
                        let name = field.name;
                        self.stuck.insert(format!("{at}: nothing for {name}, but {possible:?} would do"));
                    }
                    return;
                }
                None => {}
            }
        }
        if deep > DEEP {
            if let Some(possible) = self.possible(game, seat, button, &draft) {
                self.stuck.insert(format!("{at}: asked again and again, but {possible:?} would do"));
            }
            return;
        }
        *self.walked.entry(label(button)).or_default() += 1;
        // What stands beside it, and could be filled in as well.
        for field in form.fields.iter().filter(|field| field.kind == FieldKind::Integer) {
            let mut without = draft.clone();
            without.fields.remove(field.name);
            if !self.offers(game, seat, &without, field).is_empty() {
                self.offered.insert((form.path, field.name));
            }
        }
        match game.draft(seat, &self.names, &draft) {
            Ok(order) => match game.check(Actor::Seat(seat), &self.names, &order) {
                Ok(()) => _ = self.done.insert(label(button)),
                Err(refusal) => self.told(&at, &draft, &refusal.line, refusal.confirm.is_some()),
            },
            // A look, which the table answers; or what is said in so many words.
            Err(_) if game.look(&self.names, seat, &draft).is_some() || form.path == "offer list" => {
                self.done.insert(label(button));
            }
            Err(refusal) => match refusal.confirm.filter(|more| !more.ask.is_empty() && *more != *button) {
                Some(more) => {
                    let more = Button { label: button.label.clone(), ..more };
                    self.walk(game, seat, &more, chosen, deep + 1);
                }
                None => self.told(&at, &draft, &refusal.line, true),
            },
        }
    }

    /// What could be put into the places and players that a button still asks for, whatever is suggested: an order.
    fn possible(
        &mut self,
        game: &dyn AnyGame,
        seat: SeatId,
        button: &Button,
        draft: &Draft,
    ) -> Option<Draft> {
        let key = format!("{seat:?} {:?} {draft:?}", button.ask);
        if let Some(known) = self.possible.get(&key) {
            return known.clone();
        }
        let found = self.tried(game, seat, button, draft);
        self.possible.insert(key, found.clone());
        found
    }

    /// Tries it, with every name that there is.
    fn tried(&self, game: &dyn AnyGame, seat: SeatId, button: &Button, draft: &Draft) -> Option<Draft> {
        let board = game.board();
        let places = board.territories().map(|t| board.name(t).to_owned());
        let values: Vec<String> = places.chain(self.names.0.iter().cloned()).collect();
        let open: Vec<&String> = button.ask.iter().filter(|name| !draft.fields.contains_key(*name)).collect();
        let would = |draft: &Draft| {
            let order = game.draft(seat, &self.names, draft);
            order.is_ok_and(|order| game.check(Actor::Seat(seat), &self.names, &order).is_ok())
        };
        let with = |draft: &Draft, name: &str, value: &String| draft.clone().with(name, value.as_str());
        let first = open.first()?;
        let one = values.iter().map(|value| with(draft, first, value));
        let all: Vec<Draft> = match open.get(1) {
            Some(second) => {
                one.flat_map(|one| values.iter().map(move |value| with(&one, second, value))).collect()
            }
            None => one.collect(),
        };
        all.into_iter().find(would)
    }

    /// A refusal says why; what a menu offered first isn't refused without asking.
    fn told(&mut self, at: &str, draft: &Draft, line: &wartable::rules::Line, asks: bool) {
        if line.is_empty() && !asks {
            self.stuck.insert(format!("{at}: refused without a word: {draft:?}"));
        }
    }
}

/// Lets machines play a game, and looks at what everybody is asked at each step.
fn played(seen: &mut Seen, kind: &'static dyn Kind, policy: &str, count: u8, seed: u64) {
    let plan = Plan { seats: count, policies: vec![policy.to_owned()], seed, number: 1, rounds_cap: 4 };
    let options = kind.read_options(&serde_json::json!({})).expect("options");
    let record = kind.recorded(&options, &plan).expect("machines play it");
    let seats = Seats { count };
    let mut deal = Dice::recorded(&record.deal);
    let (mut game, _) = kind.set_up(kind.edition(), &options, seats, &names(), &mut deal).expect("a deal");
    let every = (record.rows.len() / 60).max(1);
    for (step, row) in record.rows.iter().enumerate() {
        let order = kind.read_order(&row.order).expect("an order");
        if step % every == 0 {
            look(seen, &*game, seats);
        }
        let mut dice = Dice::recorded(&row.faces);
        game.again(row.actor, &order, &mut dice).expect("it was carried out");
    }
}

fn look(seen: &mut Seen, game: &dyn AnyGame, seats: Seats) {
    seen.possible.clear();
    for seat in seats.iter() {
        let hand = Some(game.hand(&seen.names, seat));
        let asked = [game.ask(&seen.names, seat), game.ask_openly(&seen.names, seat), hand];
        for button in asked.into_iter().flatten().flat_map(|(_, buttons)| buttons) {
            for chosen in [Chosen::First, Chosen::Last] {
                seen.walk(game, seat, &button, chosen, 0);
            }
        }
        for form in game.forms(seat) {
            seen.numbers(game, seat, form.path);
            seen.lists.look(game, &seen.names, seat, form.path);
        }
    }
}

/// What machines don't come to: the positions of the transcripts.
fn positions(seen: &mut Seen, kind: &'static dyn Kind) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(kind.id());
    for file in std::fs::read_dir(&folder).expect("transcripts").flatten().map(|file| file.path()) {
        if file.extension().is_none_or(|kind| kind != "json") {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("a file");
        // Some are there to be refused.
        let Ok(position) = serde_json::from_str::<Value>(&text) else { continue };
        for seed in 0..SEEDS {
            let mut dice = Dice::fair([seed; 32], 0);
            let Ok((game, names, _)) = kind.import(&position, kind.edition(), &mut dice) else { break };
            let count = u8::try_from(names.0.len()).expect("seats");
            seen.names = names;
            let seats = Seats { count };
            // What dice decide comes once or the other; what was seen is looked at once a position.
            if seed == 0 || seen.has_new(&*game, seats) {
                look(seen, &*game, seats);
            }
        }
    }
}

#[test]
fn every_button_has_an_end_without_typing_and_every_number_has_picks() {
    let mut wrong = Vec::new();
    for kind in games::all().iter() {
        let mut seen = Seen::default();
        for (seed, policy) in (1..).zip(kind.policies()) {
            let (least, most) = kind.seats();
            for count in BTreeSet::from([least, 3.clamp(least, most)]) {
                played(&mut seen, *kind, policy, count, seed);
            }
        }
        positions(&mut seen, *kind);
        let fields = kind.forms().iter().flat_map(|form| {
            let numbers = form.fields.iter().filter(|field| field.kind == FieldKind::Integer);
            numbers.map(|field| (form.path, field.name))
        });
        let elsewhere =
            |(form, field)| ELSEWHERE.iter().any(|(other, name, _)| (*other, *name) == (form, field));
        let bare = fields.filter(|field| !seen.offered.contains(field) && !elsewhere(*field));
        wrong.extend(bare.map(|bare| format!("{}: nothing was ever offered for {bare:?}", kind.name())));
        let never = seen.walked.keys().filter(|label| !seen.done.contains(*label));
        wrong.extend(never.map(|label| format!("{}: no end of {label:?} was an order", kind.name())));
        wrong.extend(seen.stuck);
        // Whatever is picked from a list would be taken.
        wrong.extend(seen.lists.refused);
        let lists = kind.forms().iter().flat_map(|form| {
            let lists = form.fields.iter().filter(|field| field.kind == FieldKind::List);
            lists.map(|field| (form.path, field.name))
        });
        let never =
            lists.filter(|list| !seen.lists.tried.contains_key(list) && !lists::ELSEWHERE.contains(list));
        wrong.extend(never.map(|list| format!("{}: nothing was ever picked for {list:?}", kind.name())));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Verbs that turn on somebody are weighed; those that sound like it and aren't are named here, each with why.
fn weighed<G: Presented>(but: &[(&str, &str)]) {
    const WORDS: &[&str] = &["attack", "fight", "invade", "persuade", "heal", "harmony", "turn on", "sway"];
    let sounds = |words: &str| WORDS.iter().any(|word| words.to_lowercase().contains(word));
    let is_excused = |path: &str| but.iter().any(|(excused, _)| *excused == path);
    let wrong = G::verbs().iter().filter(|verb| {
        let weighs = verb.weigh.is_some();
        if is_excused(verb.path) { weighs } else { sounds(verb.words) && !weighs }
    });
    let wrong: Vec<_> = wrong.map(|verb| (verb.path, verb.words)).collect();
    assert!(wrong.is_empty(), "{}: weighed, though it is named, or not weighed: {wrong:?}", G::NAME);
    assert!(G::verbs().iter().any(|verb| verb.weigh.is_some()), "{}: something is weighed", G::NAME);
}

#[test]
fn every_attack_is_weighed() {
    weighed::<Warrior>(&[("warrior halt", "it ends one")]);
    weighed::<CleanSlate>(&[]);
    weighed::<TwoPlayer>(&[]);
    weighed::<CloneWars>(&[("clone meet", "it answers one")]);
    weighed::<Blitzkrieg>(&[]);
    assert_eq!(games::all().len(), 5, "each game is named above");
}

#[test]
fn a_place_is_called_the_same_in_words_on_the_board_and_in_pictures() {
    for kind in games::all().iter() {
        let options = kind.read_options(&serde_json::json!({})).expect("options");
        let seats = Seats { count: kind.seats().1.min(4) };
        let mut dice = Dice::fair([3; 32], 0);
        let (game, _) = kind.set_up(kind.edition(), &options, seats, &names(), &mut dice).expect("a deal");
        let (board, scene) = (game.board(), game.scene(&names(), Viewer::Public));
        let art = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("assets/art")
            .join(format!("{}.json", scene.board));
        let art: Value = serde_json::from_str(&std::fs::read_to_string(&art).expect("art")).expect("JSON");
        let drawn = |list: &str, id: &str| {
            let other = scene.names.iter().find(|(named, _)| named == id).map(|(_, name)| name.clone());
            let mut all = art[list].as_array().expect("a list").iter();
            let own = all.find(|one| one["id"] == id).map(|one| one["name"].as_str().unwrap_or_default());
            other.or_else(|| own.map(str::to_owned))
        };
        for t in board.territories() {
            let name = drawn("territories", board.id_str(t));
            assert_eq!(name.as_deref(), Some(board.name(t)), "{}", kind.name());
        }
        let words = game.board_text(&names(), Viewer::Public, None).expect("a board");
        let words = format!("{:?}", words.all_lines().collect::<Vec<_>>());
        for zone in board.zones() {
            let name = drawn("zones", board.zone_id_str(zone));
            assert_eq!(name.as_deref(), Some(board.zone_name(zone)), "{}", kind.name());
            assert!(words.contains(board.zone_name(zone)), "{}: {}", kind.name(), board.zone_name(zone));
        }
    }
}
