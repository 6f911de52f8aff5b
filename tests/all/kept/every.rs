//! Records of short games in which every verb that a game has is ordered: from the transcripts' positions where it is open,
//! else by the way on which `taps` comes to it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use wartable::games::{self, Kind};
use wartable::rules::{Actor, Dice, Draft, FieldValue, FormSpec, Script, SeatId, Seats};
use wartable::table::No;

use super::chat::Chat;
use super::life;
use super::record::{Deed, Record};
use crate::leaks::player::Player;
use crate::leaks::{Now, PEOPLE, World, accepts, name_of};
use crate::table::{Hall, person};
use crate::taps;

/// Verbs that are missing.
type Missing = BTreeSet<&'static str>;

/// Where a record begins.
#[derive(Debug, Default)]
struct Start {
    file: Option<PathBuf>,
    dice: Vec<u8>,
    /// What is said before: who, and what.
    before: Vec<(&'static str, Draft)>,
}

/// Where the transcripts of this kind lie.
fn folder(kind: &dyn Kind) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(kind.id())
}

/// The positions of the transcripts: some are there to be refused.
fn positions(kind: &dyn Kind) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder(kind)).expect("transcripts").flatten().map(|file| file.path());
    let mut files: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|end| end == "json")).collect();
    files.sort();
    files
}

/// The forms that are open to anybody in this position; none if it can't be read.
fn open_in(kind: &dyn Kind, file: &Path) -> Missing {
    let text = std::fs::read_to_string(file).expect("a file");
    let position = serde_json::from_str::<serde_json::Value>(&text).unwrap_or_default();
    let mut dice = Dice::fair([1; 32], 0);
    let Ok((game, names, _)) = kind.import(&position, kind.edition(), &mut dice) else {
        return BTreeSet::new();
    };
    let seats = Seats { count: u8::try_from(names.0.len()).expect("few seats") };
    seats.iter().flat_map(|seat| game.forms(seat)).map(|form| form.path).collect()
}

/// A command as it is typed: `/offer make to:ada give:"1 gp"`.
fn read(line: &str) -> Draft {
    let (mut words, mut quoted) = (vec![String::new()], false);
    for letter in line.trim_start_matches('/').chars() {
        match letter {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            letter => words.last_mut().expect("one").push(letter),
        }
    }
    let path: Vec<&str> = words.iter().map(String::as_str).filter(|word| !word.contains(':')).collect();
    let fields = words.iter().filter_map(|word| word.split_once(':'));
    fields.fold(Draft::new(&path.join(" ")), |draft, (name, value)| {
        let value: FieldValue = match (value.parse::<i64>(), value.parse::<bool>()) {
            (Ok(number), _) => number.into(),
            (_, Ok(flag)) => flag.into(),
            _ => value.into(),
        };
        draft.with(name, value)
    })
}

/// The ways to what is missing.
fn ways(kind: &dyn Kind, missing: &Missing) -> Vec<Start> {
    let ways = taps::ways(kind.name()).into_iter().filter(|way| missing.contains(way.verb));
    let start = |way: taps::Way| Start {
        file: way.position.map(|file| folder(kind).join(file)),
        dice: way.dice.to_vec(),
        before: way
            .before
            .iter()
            .map(|(who, line)| (*who, read(line)))
            .filter(|(_, said)| said.form != "play")
            .collect(),
    };
    ways.map(start).collect()
}

/// Records of this kind in which every verb that there is was ordered at least once, those in which most is new first, and
/// the verbs for which there is none.
pub(super) async fn of_every_order(kind: &'static dyn Kind) -> (Vec<Record>, Missing) {
    let mut missing: Missing = kind.forms().iter().map(|form| form.path).collect();
    let mut files: Vec<(PathBuf, Missing)> =
        positions(kind).into_iter().map(|file| (file.clone(), open_in(kind, &file))).collect();
    let mut records = Vec::new();
    loop {
        files.retain(|(_, open)| !open.is_disjoint(&missing));
        let Some(best) = (0..files.len()).max_by_key(|at| files[*at].1.intersection(&missing).count()) else {
            break;
        };
        let start = Start { file: Some(files.swap_remove(best).0), ..Start::default() };
        records.extend(seeking(kind, start, &mut missing).await);
    }
    for start in ways(kind, &missing.clone()) {
        records.extend(seeking(kind, start, &mut missing).await);
    }
    (records, missing)
}

/// So many orders follow on each other of which none is new.
const IDLE: usize = 6;
/// So often the same is tried in one game.
const OFTEN: u32 = 3;

/// How often a form was tried by a seat.
type Tried = BTreeMap<(SeatId, &'static str), u32>;

/// May it be tried once more?
fn may(tried: &mut Tried, seat: SeatId, path: &'static str) -> bool {
    let times = tried.entry((seat, path)).or_default();
    *times += 1;
    *times <= OFTEN
}

/// Plays on from there, what is missing first; none if nothing of it came.
async fn seeking(kind: &'static dyn Kind, start: Start, missing: &mut Missing) -> Option<Record> {
    if missing.is_empty() {
        return None;
    }
    let now = "2026-01-01T00:00:00Z".parse().expect("a time");
    let world = World::in_hall(Hall::with(games::ALL, crate::fresh_directory(), now).await).await;
    let (mut chat, mut player) = (Chat::default(), Player::new(7));
    let closed = PEOPLE[1];
    chat.closed.insert(person(closed));
    let mut record =
        Record { games: games::ALL, closed, deeds: Vec::new(), dice: Vec::new(), forms: BTreeSet::new() };
    let before = missing.len();
    // What was done last that was new, up to which the record is kept.
    let mut last = 0;
    let dice = Script { dice: start.dice.into_iter().collect(), ..Script::default() };
    world.hall.tables.script(dice).expect("dice by hand");
    let begins = start.file.map(|file| Deed::ReadIn { name: PEOPLE[0], file });
    let begins =
        begins.into_iter().chain(start.before.into_iter().map(|(name, draft)| Deed::Ask { name, draft }));
    for deed in begins.collect::<Vec<_>>() {
        if record.tries(&world, &mut chat, &deed).await
            && let Deed::Ask { draft, .. } = &deed
            && missing.remove(draft.form.as_str())
        {
            last = record.deeds.len();
        }
    }
    let mut tried = Tried::new();
    let mut idle = 0;
    while idle < IDLE && !missing.is_empty() {
        let Some(now) = world.now().await.filter(|now| now.stage == "running") else { break };
        let found = match sought(&world, &now, &mut player, (kind, &*missing), &mut tried).await {
            Some(found) => Some(found),
            None => {
                idle += 1;
                anything(&world, &now, &mut player).await
            }
        };
        let Some((name, draft)) = found else { break };
        let form = draft.form.clone();
        if record.insists(&world, &mut chat, &now, &mut player, (name, draft)).await
            && (missing.remove(form.as_str())
                || record.forms.iter().any(|form| missing.remove(form.as_str())))
        {
            (last, idle) = (record.deeds.len(), 0);
        }
    }
    world.close().await;
    record.deeds.truncate(last);
    (missing.len() < before).then_some(record)
}

/// Something that somebody can send: what is missing, if it is open and can be filled in.
async fn sought(
    world: &World,
    now: &Now,
    player: &mut Player,
    (kind, missing): (&'static dyn Kind, &Missing),
    tried: &mut Tried,
) -> Option<(&'static str, Draft)> {
    let bare = |path: &str| {
        let spec = kind.forms().iter().find(|spec| spec.path == path);
        spec.is_some_and(|spec: &FormSpec| spec.fields.iter().all(|field| !field.required))
    };
    let seated = || now.seats().filter_map(|seat| name_of(now, seat).map(|name| (seat, name)));
    for (seat, name) in seated() {
        for form in now.game.forms(seat).iter().filter(|form| missing.contains(form.path)) {
            if !may(tried, seat, form.path) {
                continue;
            }
            for _ in 0..12 {
                let draft = player.fill(world, now, seat, form).await;
                let looks = now.game.look(&now.names, seat, &draft).is_some();
                if looks || accepts(now.game.as_ref(), &now.names, seat, &draft).is_ok() {
                    return Some((name, draft));
                }
            }
            // What the table answers, or what is asked about.
            if bare(form.path) {
                return Some((name, Draft::new(form.path)));
            }
        }
    }
    // What a refusal leads to by its button.
    for (seat, name) in seated() {
        for spec in kind.forms() {
            let read = now.game.draft(seat, &now.names, &Draft::new(spec.path));
            let checked = read.and_then(|order| now.game.check(Actor::Seat(seat), &now.names, &order));
            let button = checked.err().and_then(|refusal| refusal.confirm);
            if let Some(button) = button.filter(|button| missing.contains(button.draft.form.as_str()))
                && may(tried, seat, spec.path)
            {
                return Some((name, player.press(world, now, name, &button).await));
            }
        }
    }
    None
}

/// Whatever somebody can send.
async fn anything(world: &World, now: &Now, player: &mut Player) -> Option<(&'static str, Draft)> {
    for _ in 0..20 {
        let seat = player.seat(now);
        let Some(name) = name_of(now, seat) else { continue };
        if let Some(draft) = player.proposal(world, now, seat).await {
            return Some((name, draft));
        }
    }
    None
}

impl Record {
    /// Does this, confirming what is asked about.
    async fn insists(
        &mut self,
        world: &World,
        chat: &mut Chat,
        now: &Now,
        player: &mut Player,
        (name, mut draft): (&'static str, Draft),
    ) -> bool {
        for _ in 0..3 {
            let deed = Deed::Ask { name, draft: draft.clone() };
            let dice = world.hall.tables.script_left();
            let done = life::act(&world.hall, chat, self.deeds.len(), &deed, world.hall.clock.now()).await;
            match done {
                Err(No::Refused(refused)) => match &refused.button {
                    Some(button) => draft = player.press(world, now, name, button).await,
                    None => return false,
                },
                done => return self.notes(world, chat, &deed, dice, matches!(done, Ok(true))).await,
            }
        }
        false
    }
}
