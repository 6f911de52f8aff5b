//! What isn't taken back by who did it alone says so before it is done, in every game: each errand is done but for its last
//! tap, and what its person has read by then is held against what they can take back after it.

use super::{Count, Errand, House, Press, Tap, WALKS, Walked, all_walked, house, tap};
use wartable::sandbox::{Shown, UserId, Visibility};

/// What says it of what is being put together.
const OF_IT: &[&str] = &[
    "It can be changed until all have answered",
    "it can't be taken back",
    "is taken back only if",
    "Until it is answered",
    "Whoever it is for reads it at once",
    "Some of this can't be taken back",
];
/// What says it of buttons, after their labels.
const OF_BUTTONS: &[&str] = &[
    ": can't be taken back once ",
    ": taken back only if ",
    ": can be changed until all have answered",
    ": can be withdrawn until it is answered",
    ": read at once by whoever it is for",
];
const OF_ALL: &str = "What is chosen here ";

/// The end of an errand that others are told of.
pub(super) struct Done {
    /// What its person had read before the last tap: what was answered last, and all.
    last: String,
    all: String,
    /// Was it taken back at once when they asked for it?
    undone: bool,
}

fn read(shown: &[Shown], who: UserId) -> Done {
    let text = |shown: &Shown| shown.markdown.clone();
    let seen = shown.iter().filter(|shown| shown.by_bot && shown.is_for(who));
    let last = seen.clone().rfind(|shown| shown.is_private()).map(text).unwrap_or_default();
    Done { last, all: seen.map(text).collect::<Vec<_>>().join("\n"), undone: false }
}

/// Is somebody else told something by this?
fn tells_others(shown: &[Shown], who: UserId) -> bool {
    shown.iter().any(|shown| match shown.visibility {
        Visibility::Public => shown.by_bot && !shown.brings.is_empty(),
        Visibility::Ephemeral(_) => false,
        _ => shown.by_bot && !shown.is_for(who),
    })
}

/// The last tap of an errand, and what there was before it.
pub(super) struct Last {
    who: UserId,
    tap: &'static Tap,
    done: Done,
    position: Option<serde_json::Value>,
    mark: u64,
}

impl Last {
    pub(super) fn new(house: &House, who: UserId, tap: &'static Tap) -> Self {
        let position = house.tables.position(house.place());
        Self { who, tap, done: read(&house.sandbox.since(0), who), position, mark: house.sandbox.mark() }
    }

    pub(super) async fn tap(&self, house: &House, count: &mut Count) {
        count.add(house, self.who, self.tap).await;
    }

    /// Asks for what it did to be taken back; none where nothing of the game was changed, or nobody else learnt of it.
    pub(super) async fn taken_back(self, house: &House) -> Option<Done> {
        let idle = house.tables.position(house.place()) == self.position;
        if idle || !tells_others(&house.sandbox.since(self.mark), self.who) {
            return None;
        }
        let shown = house.slash(self.who, "/game undo").await;
        Some(Done { undone: shown.iter().any(|shown| shown.text.contains("Taken back by")), ..self.done })
    }
}

/// Was it said before of what an errand does?
fn was_said(errand: &Errand, done: &Done) -> bool {
    let of_it = OF_IT.iter().any(|said| done.last.contains(said));
    let pressed = errand.taps.iter().filter(|tap| matches!(tap, Press(_))).map(Tap::label);
    let named = |label: &str| {
        let says = |line: &str| {
            let labels = OF_BUTTONS.iter().find_map(|said| Some(line.split_once(said)?.0));
            labels.is_some_and(|labels| labels.to_lowercase().contains(&label.to_lowercase()))
        };
        done.all.lines().any(|line| says(line) || line.contains(OF_ALL))
    };
    of_it || pressed.into_iter().any(named)
}

/// What is wrong with what was said, if something is.
fn wrong(errand: &Errand, done: &Done) -> Option<&'static str> {
    let only_if = |line: &str| line.contains("taken back only if") && line.contains("seat ");
    if done.all.lines().any(only_if) {
        return Some("who has to agree isn't there at all");
    }
    match (done.undone, was_said(errand, done)) {
        (false, false) => Some("it isn't taken back, and that wasn't said before"),
        // Of some choices alone, or by what others have left.
        (true, true) if ["Some of this", "left beforehand"].iter().all(|said| !done.last.contains(said)) => {
            Some("it is taken back, and it was said that it can't be")
        }
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_taken_back_says_so_before_it_is_done() {
    let (mut faults, mut lasting, mut undone) = (Vec::new(), 0, 0);
    for Walked { game, errand, came } in all_walked().await {
        let came = came.as_ref().unwrap_or_else(|| panic!("{game}, {}: it can't be done so", errand.what));
        let Some(done) = &came.done else { continue };
        if done.undone {
            undone += 1
        } else {
            lasting += 1
        };
        if let Some(why) = wrong(errand, done) {
            let last = errand.taps.last().map(Tap::label);
            faults.push(format!("{game}, {} ({last:?}): {why}: {:?}", errand.what, done.last));
        }
    }
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), lasting + undone, faults.join("\n"));
    assert!(lasting > 20 && undone > 20, "{lasting} aren't taken back, {undone} are");
}

/// What is answered unseen can be changed by who answers, until all have: that is said before.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_answered_unseen_says_until_when_it_can_be_changed() {
    let errands = WALKS.iter().flat_map(|walks| walks.errands);
    let mut seen = 0;
    for errand in errands.filter(|errand| ["warrior bid", "warrior capital"].contains(&errand.verb)) {
        let house = house(errand).await;
        let who = house.sandbox.person(errand.who);
        let (_, before) = errand.taps.split_last().expect("a tap");
        tap(&house, who, before).await;
        let done = read(&house.sandbox.since(0), who);
        assert!(done.last.contains(OF_IT[0]), "{}: {}", errand.what, done.last);
        // Whoever answers, the channel's question says the same.
        assert!(done.all.contains(OF_BUTTONS[2]) || done.all.contains(OF_ALL), "{}", done.all);
        seen += 1;
        house.close().await;
    }
    assert!(seen > 1, "bids and capitals are walked");
}
