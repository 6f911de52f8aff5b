//! All that one reader can get to see of a game, as text; and how two such lists are compared.

use std::collections::BTreeSet;

use wartable::games::{AnyGame, KindOf};
use wartable::rules::{
    Actor, Ballot, Draft, Duty, Face, FieldKind, FieldSpec, FormSpec, Names, Presented, SeatId, SelfPlay,
    TableAct, Viewer,
};

/// A secret that shows: where, and how it differs.
#[derive(Clone, Debug)]
pub(crate) struct Leak(pub(crate) String);

/// Which part of what takes long is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) turn: usize,
    pub(crate) of: usize,
}

impl Part {
    pub(crate) const ALL: Self = Self { turn: 0, of: 1 };

    /// Is the one with this number among it?
    pub(crate) fn has(self, index: usize) -> bool {
        index % self.of == self.turn % self.of
    }
}

/// A game without its type.
pub(crate) fn erased<G: Presented + SelfPlay>(game: &G) -> Box<dyn AnyGame> {
    KindOf::<G>::KIND.load(&serde_json::to_string(game).expect("it is written")).expect("it is read")
}

/// The ballots of the channel, and of the viewer's team.
fn ballots(game: &dyn AnyGame, names: &Names, viewer: Viewer) -> Vec<Ballot> {
    let teams = game.teams();
    let own = |ballot: &Ballot| {
        let team = ballot.team.map(|team| &teams[usize::from(team.0)].seats);
        team.is_none_or(|seats| matches!(viewer, Viewer::Seat(seat) if seats.contains(&seat)))
    };
    game.ballots(names).into_iter().filter(own).collect()
}

/// All that a viewer can get to see of a game; `words` are names of places and the like, of which no secret is made.
pub(crate) fn sights(
    game: &dyn AnyGame,
    names: &Names,
    viewer: Viewer,
    words: &[String],
    part: Part,
) -> Vec<String> {
    let mut seen = vec![
        format!("position: {}", game.position(names, viewer)),
        format!("status: {:?}", game.status(names, viewer)),
        format!("board: {:?}", game.board_text(names, viewer, None)),
        format!("picture: {:?}", game.scene(names, viewer)),
        format!("standings: {:?}", game.standings(names, viewer)),
        format!("ballots: {:?}", ballots(game, names, viewer)),
        format!("phase: {} {:?} {:?}", game.phase(), game.whose_turn(), game.outcome()),
        format!("owed: {:?}", owed(game, viewer)),
        format!("lapses: {:?}", game.lapses()),
    ];
    let all = (0..u8::try_from(names.0.len()).expect("few seats")).map(SeatId);
    // What is asked of the others is posted for all to see.
    seen.extend(all.map(|seat| format!("seat {} is asked: {:?}", seat.0, game.ask_openly(names, seat))));
    for (what, occasion, seats) in sealed(game) {
        seen.push(format!("all are asked: {:?}", game.ask_all(names, what, occasion, &seats)));
    }
    for (_, draft) in odds(words).into_iter().enumerate().filter(|(index, _)| part.has(*index)) {
        seen.push(format!("{draft:?}: {:?}", game.odds(names, viewer, &draft)));
    }
    if let Viewer::Seat(seat) = viewer {
        seen.extend(own(game, names, seat, words, part));
    }
    seen
}

/// What a seat has before it that others have not.
fn own(game: &dyn AnyGame, names: &Names, seat: SeatId, words: &[String], part: Part) -> Vec<String> {
    let mut seen = vec![
        format!("forms: {:?}", game.forms(seat)),
        format!("hand: {:?}", game.hand(names, seat)),
        format!("asked: {:?}", game.ask(names, seat)),
        format!("at the deadline: {:?}", game.table_order(TableAct::Expired(seat))),
    ];
    let looks = game.kind().forms().iter().filter_map(|spec| game.look(names, seat, &Draft::new(spec.path)));
    seen.extend(looks.map(|shown| format!("shown: {shown:?}")));
    let specs = game.kind().forms().iter().enumerate();
    for (_, spec) in specs.filter(|(index, _)| part.has(*index)) {
        for (draft, typed) in ways(spec, words).into_iter().zip(["", "a", ""]) {
            seen.push(format!("{draft:?} is read: {:?}", accepts(game, names, seat, &draft)));
            for field in spec.fields {
                let found = game.candidates(seat, names, &draft, field.name, typed);
                seen.push(format!("{draft:?} {} {typed:?}: {found:?}", field.name));
            }
        }
    }
    for spec in game.kind().forms() {
        let has = |name: &str| spec.fields.iter().any(|field| field.name == name);
        let pairs = words.windows(2).filter(|_| has("from") && has("to"));
        for pair in pairs.enumerate().filter(|(index, _)| part.has(*index)).map(|(_, pair)| pair) {
            let draft = Draft::new(spec.path).with("from", pair[0].as_str()).with("to", pair[1].as_str());
            seen.push(format!("{draft:?} would mean: {:?}", game.weigh(seat, names, &draft)));
        }
    }
    for policy in game.kind().policies() {
        let owed = game.debts().into_iter().filter(|debt| debt.seat == seat);
        let orders: Vec<_> = owed.map(|debt| game.advice(policy, 5, &debt, &[])).collect();
        seen.push(format!("{policy} would order: {orders:?}"));
    }
    seen
}

/// What everybody, and the viewer, may know of who owes something.
fn owed(game: &dyn AnyGame, viewer: Viewer) -> Vec<String> {
    let debts = game.debts().into_iter();
    let known = debts.filter(|debt| debt.face == Face::Open || viewer == Viewer::Seat(debt.seat));
    known.map(|debt| format!("{debt:?}")).collect()
}

/// What several answer unseen.
fn sealed(game: &dyn AnyGame) -> BTreeSet<(&'static str, u32, Vec<SeatId>)> {
    let musts = game.debts().into_iter().filter(|debt| debt.duty == Duty::Must);
    let sealed = musts.filter_map(|debt| match debt.face {
        Face::Sealed(seats) => Some((debt.what, debt.occasion, seats)),
        Face::Open | Face::Hidden => None,
    });
    sealed.collect()
}

/// Several ways to ask for the chances of something.
pub(crate) fn odds(words: &[String]) -> Vec<Draft> {
    let odds = || Draft::new("odds");
    let mut ways = vec![odds(), odds().with("attackers", 1).with("defenders", 1)];
    for pair in words.windows(2) {
        ways.push(odds().with("from", pair[0].as_str()).with("to", pair[1].as_str()));
    }
    ways
}

/// A form filled in in several ways: not at all, badly, and with words that may or may not fit.
fn ways(spec: &FormSpec, words: &[String]) -> Vec<Draft> {
    let mut ways = vec![Draft::new(spec.path), badly(spec)];
    if let [one, other, ..] = words {
        let mut draft = Draft::new(spec.path);
        for (index, field) in spec.fields.iter().enumerate() {
            draft = with(draft, field, if index == 0 { one } else { other }, 1);
        }
        ways.push(draft);
    }
    ways
}

/// A form filled in with what nobody would accept.
pub(crate) fn badly(spec: &FormSpec) -> Draft {
    spec.fields.iter().fold(Draft::new(spec.path), |draft, field| with(draft, field, "Nowhere", -5))
}

fn with(draft: Draft, field: &FieldSpec, word: &str, number: i64) -> Draft {
    match field.kind {
        FieldKind::Completed | FieldKind::Text | FieldKind::List => draft.with(field.name, word),
        FieldKind::Integer => draft.with(field.name, number),
        FieldKind::Flag => draft.with(field.name, true),
        FieldKind::Choice(choices) => draft.with(field.name, choices[0]),
        FieldKind::Moment | FieldKind::Member | FieldKind::File => draft,
    }
}

/// What comes of a form, if it were sent: the order as it is read, or the refusal.
pub(crate) fn accepts(
    game: &dyn AnyGame,
    names: &Names,
    seat: SeatId,
    draft: &Draft,
) -> Result<String, String> {
    let read = game.draft(seat, names, draft);
    let order = read.and_then(|order| game.check(Actor::Seat(seat), names, &order).map(|()| order));
    order.map(|order| order.json()).map_err(|refusal| format!("{refusal:?}"))
}

/// Are the two lists the same, to the byte?
pub(crate) fn alike(one: &[String], other: &[String], when: &str) -> Result<(), Leak> {
    for (a, b) in one.iter().zip(other) {
        if a != b {
            let first = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
            return Err(Leak(format!("{when}:\n  {}\n  {}", around(a, first), around(b, first))));
        }
    }
    if one.len() == other.len() {
        return Ok(());
    }
    let longer = if one.len() > other.len() { one } else { other };
    let more = longer.get(one.len().min(other.len())).map(|more| around(more, 0));
    Err(Leak(format!(
        "{when}: not as many things are to be seen: {} and {}: {more:?}",
        one.len(),
        other.len()
    )))
}

/// Where a text begins, and what stands around the place where it differs.
fn around(text: &str, at: usize) -> String {
    let label: String = text.chars().take(60).collect();
    let there: String = text.chars().skip(at.saturating_sub(160)).take(320).collect();
    format!("{label} … {there}")
}

/// The same, for a test.
#[track_caller]
pub(crate) fn same(one: &[String], other: &[String], when: &str) {
    if let Err(Leak(leak)) = alike(one, other, when) {
        panic!("{leak}");
    }
}
