//! Whole turns by taps alone: how many that takes, how much the channel is told meanwhile, and how often anybody is pinged.

use std::collections::BTreeMap;

use futures::StreamExt;
use wartable::games::Kind;
use wartable::sandbox::{Shown, UserId, Visibility};

use super::{Count, Errand, Tap, WALKS, Walks, begin, errand, house, written};
use crate::discord::house::House;

/// A turn of two attacks, a move and the end takes no more.
const ELEVEN: usize = 11;
/// What such a turn is made of, by its buttons.
const PLAIN: &[&str] = &["Attack", "Attack", "Move", "End turn"];
/// So many messages tell a turn, with the next player's prompt.
const MESSAGES: usize = 3;

/// What belongs together, from its first tap to the prompt that comes after it: a whole turn.
pub(crate) struct Whole {
    /// What it is and where it begins. What is done there is said here.
    start: Errand,
    /// Who does what, one after the other.
    pub(crate) hands: &'static [(&'static str, &'static [Tap])],
    /// Who is asked next.
    next: &'static [&'static str],
    /// The channel gets no more new messages.
    messages: usize,
    /// Nobody is pinged more often; none: once in every phase.
    pings: Option<usize>,
    /// Is somebody told, or asked, what others aren't to know, by direct message?
    secret: bool,
}

/// A turn of ada's, after which it is ben's.
pub(super) const fn whole(
    what: &'static str,
    position: &'static str,
    most: usize,
    hands: &'static [(&'static str, &'static [Tap])],
) -> Whole {
    let start = errand("", what, position, most, &[]);
    Whole { start, hands, next: &["ben"], messages: MESSAGES, pings: None, secret: false }
}

impl Whole {
    pub(super) const fn dice(self, dice: &'static [u8]) -> Self {
        Self { start: self.start.dice(dice), ..self }
    }

    pub(super) const fn after(self, before: &'static [(&'static str, &'static str)]) -> Self {
        Self { start: self.start.after(before), ..self }
    }

    /// These are asked next.
    pub(super) const fn then(self, next: &'static [&'static str]) -> Self {
        Self { next, ..self }
    }

    /// Somebody learns something meanwhile that is for them alone.
    pub(super) const fn with_a_secret(self) -> Self {
        Self { secret: true, ..self }
    }

    /// A part of the game in which everybody has a share, some of it in secret.
    pub(super) const fn of_all(self, next: &'static [&'static str], messages: usize, pings: usize) -> Self {
        Self { next, messages, pings: Some(pings), secret: true, ..self }
    }

    /// What it is.
    pub(crate) const fn what(&self) -> &'static str {
        self.start.what
    }

    /// Begins the game where it stands before this.
    pub(crate) async fn begin(&self, house: &House) {
        begin(house, &self.start).await;
    }

    /// It has come to its end: the next are asked.
    pub(crate) fn is_over(&self, house: &House) -> bool {
        house.tables.standing(house.place()).is_some_and(|game| game.owes == self.next)
    }

    /// Is it two attacks, a move and the end, and nothing else?
    fn is_plain(&self) -> bool {
        let taps = self.hands.iter().flat_map(|(_, taps)| *taps);
        let presses = taps.filter(|tap| matches!(tap, Tap::Press(_)));
        presses.map(Tap::label).eq(PLAIN.iter().copied())
    }
}

impl Walks {
    /// Every game has a whole turn; and one of two attacks, a move and the end where there are such.
    pub(super) fn have_whole_turns(&self, kind: &dyn Kind) {
        let game = self.game;
        assert!(
            !self.wholes.is_empty(),
            "{game}: a whole turn by taps alone is to be walked, beside its errands"
        );
        let has = |verb: &str| kind.forms().iter().any(|form| form.path == verb);
        let fights = ["attack", "move", "pass"].into_iter().all(has);
        assert!(
            !fights || self.wholes.iter().any(Whole::is_plain),
            "{game}: a turn of two attacks, a move and the end is to be walked, for it has such orders"
        );
    }
}

/// The whole turns of all games: the game's name, and a turn of it.
pub(crate) fn wholes() -> impl Iterator<Item = (&'static str, &'static Whole)> {
    WALKS.iter().flat_map(|walks| walks.wholes.iter().map(|whole| (walks.game, whole)))
}

/// What people noticed of it.
#[derive(Default)]
struct Noticed {
    /// What is new in the channel.
    messages: Vec<String>,
    /// How often somebody was pinged there, in which phase.
    calls: BTreeMap<(UserId, String), usize>,
    /// What somebody was told by direct message.
    direct: Vec<String>,
}

impl Noticed {
    fn add(&mut self, shown: &[Shown], phase: &str) {
        for new in shown.iter().filter(|shown| shown.by_bot && !shown.edited) {
            match new.visibility {
                Visibility::Public => self.messages.push(new.text.clone()),
                Visibility::Direct(_) => {
                    // It stands beside those of other games, and leads to what the channel is asked.
                    assert!(new.text.contains("in #games · open it there"), "{new:#?}");
                    self.direct.push(new.text.clone());
                }
                _ => continue,
            }
            for person in &new.pinged {
                *self.calls.entry((*person, phase.to_owned())).or_default() += 1;
            }
        }
    }

    /// How often each was called.
    fn by_person(&self) -> BTreeMap<UserId, usize> {
        let mut calls = BTreeMap::new();
        for ((person, _), often) in &self.calls {
            *calls.entry(*person).or_default() += often;
        }
        calls
    }
}

/// Plays it, and gives its line.
async fn played(game: &'static str, whole: &'static Whole) -> String {
    let what = whole.what();
    let house = house(&whole.start).await;
    let (mut count, mut noticed) = (Count::default(), Noticed::default());
    for (name, taps) in whole.hands {
        let who = house.sandbox.person(name);
        for tap in *taps {
            let mark = house.sandbox.mark();
            count.add(&house, who, tap).await;
            let phase = house.tables.standing(house.place()).map(|game| game.phase).unwrap_or_default();
            noticed.add(&house.sandbox.since(mark), &phase);
        }
    }
    assert_eq!(house.tables.script_left().dice.len(), 0, "{game}, {what}: dice are left");
    assert!(whole.is_over(&house), "{game}, {what}: {:?}", house.tables.standing(house.place()));
    let most = whole.start.most;
    assert!(count.taps <= most, "{game}, {what}: {} taps", count.taps);
    assert!(!whole.is_plain() || most <= ELEVEN, "{game}, {what}: {most} taps are too many");
    let Noticed { messages, calls, direct } = &noticed;
    assert!(whole.secret || direct.is_empty(), "{game}, {what}: nothing of it is a secret: {direct:#?}");
    assert!(messages.len() <= whole.messages, "{game}, {what}: {} messages: {messages:#?}", messages.len());
    let by_person = noticed.by_person();
    match whole.pings {
        None => assert!(calls.values().all(|often| *often <= 1), "{game}, {what}: {calls:?}"),
        Some(most) => assert!(by_person.values().all(|often| *often <= most), "{game}, {what}: {calls:?}"),
    }
    let pings = ["ada", "ben", "cyd", "dan"].into_iter().filter_map(|name| {
        let often = by_person.get(&house.sandbox.person(name))?;
        Some(format!("{name} {often}"))
    });
    let pings = pings.collect::<Vec<_>>().join(", ");
    let Count { taps, zones, brakes, .. } = count;
    let hand = |(name, taps): &(&str, &[Tap])| match whole.hands {
        [_] => written(taps),
        _ => format!("{name}: {}", written(taps)),
    };
    let how = whole.hands.iter().map(hand).collect::<Vec<_>>().join("; ");
    let messages = messages.len();
    house.close().await;
    format!("| {game} | {what} | {taps} | {zones} | {brakes} | {messages} | {pings} | {how} |\n")
}

/// The whole turns of every game, each played, as they stand in `docs/taps.md`.
pub(super) async fn table() -> String {
    let mut page = format!(
        "\n## Whole turns\n\nEach from its first tap to the next player's prompt. New messages are those that the channel \
         gets meanwhile, that prompt among them, at most {MESSAGES} in a turn; a message that grows is no new one. A ping \
         calls somebody there, at most once in each phase. Two attacks, a move and \
         the end take at most {ELEVEN} taps.\n\n\
         | Game | Turn | Taps | Zones | Brakes | New messages | Pings | How |\n|---|---|---|---|---|---|---|---|\n"
    );
    let play = async |(game, whole): (&'static str, &'static Whole)| {
        (game, whole.what(), tokio::spawn(played(game, whole)).await)
    };
    let mut turns = std::pin::pin!(futures::stream::iter(wholes()).map(play).buffered(4));
    let mut fell = Vec::new();
    while let Some((game, what, line)) = turns.next().await {
        match line {
            Ok(line) => page.push_str(&line),
            Err(_) => fell.push(format!("{game}, {what}")),
        }
    }
    assert!(fell.is_empty(), "these turns can't be played so: {fell:?}");
    page
}
