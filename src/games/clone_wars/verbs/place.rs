//! Planets claimed, troops placed (CW-5, CW-6, CW-12).

use std::cmp::Reverse;

use super::super::{CloneWars, Order, Phase, Queue, Refusal, story};
use super::{Field, Filled, Opening, Takes, Verb, board, words};
use crate::listing;
use crate::rules::ButtonStyle::{Primary, Secondary};
use crate::rules::{Candidates, Prompt, SHARES, SeatId, SideId, TerritoryId, TerritorySet};
use crate::sharing::{self, PLACES, Sharing};

const RULES: &[&str] = &["CW-5", "CW-6", "CW-12"];

/// CW-5, CW-6, CW-12: claim a planet, or place troops on a planet or more.
pub(super) static PLACE: Verb = Verb {
    fields: &[
        Field::must("at", "Where", Takes::Territory(where_to)),
        Field::may("count", "How many (1)", Takes::Amount(most)),
        Field::may("more", "Further planets: Byss 2, Kessel 1 (none)", Takes::Several(further)),
    ],
    ..Verb::slash(
        "place",
        "Claim a planet, or place troops that you have in hand",
        RULES,
        |o| match phase(o) {
            Some(Phase::Claim) => _ = o.button("Claim", Primary).asking(&["at"]),
            Some(_) if o.game.one_by_one() => _ = o.button("Place", Primary).asking(&["at"]),
            Some(_) => _ = o.button("Place", Primary).asking(&["at", "count"]),
            None => {}
        },
        |form| {
            form.game.check_no_partner_asked(form.seat)?;
            let at = form.territory("at")?;
            let first = (at, form.integer("count")?);
            let more = words::list(&form.draft.text("more").unwrap_or_default(), "more")?;
            let all = std::iter::once(first).chain(more);
            Ok(Order::Place(words::counted(all, most(form), rule(form))?))
        },
    )
};

/// The same, all written at once.
pub(super) static ALLOCATE: Verb = Verb {
    fields: &[
        Field::must(
            PLACES,
            "Where, and how many: Byss 2, Kessel 1",
            Takes::Several(|form, typed| SHARING.several(form, typed)),
        ),
        sharing::shares("How many where: Byss 5, Kessel rest (evenly)", |form, typed| {
            SHARING.shares(form, typed)
        }),
    ],
    ..Verb::buttons_only(
        "clone allocate",
        "Place troops on several planets at once",
        RULES,
        |o| {
            if phase(o).is_some_and(|phase| phase != Phase::Claim) && !o.game.one_by_one() {
                o.button("Place several", Secondary).asking(&[PLACES, SHARES]);
            }
        },
        |form| {
            form.game.check_no_partner_asked(form.seat)?;
            let list = SHARING.of(form)?;
            Ok(Order::Place(words::counted(list, most(form), rule(form))?))
        },
    )
};

/// CW-6, CW-12: the rest, each troop where fewest stand.
pub(super) static SPREAD: Verb = Verb::slash(
    "clone spread",
    "Place the rest, each troop where fewest stand",
    RULES,
    |o| {
        if phase(o).is_some_and(|phase| phase != Phase::Claim) {
            o.button("Spread evenly", Secondary);
        }
    },
    |form| Ok(if form.game.one_by_one() { one_by_one(form) } else { Order::Spread }),
);

/// CW-6: one at a time it is what all of a seat's armies do from now on. What waits in their queues already comes first: of a list
/// each army takes what is its own.
fn one_by_one(form: &Filled<'_>) -> Order {
    let game = form.game;
    let places = game.armies_in(form.seat).into_iter().flat_map(|army| game.queued(army)).collect();
    Order::Queue { army: None, queue: Queue { places, any: true, absent: false } }
}

/// The phase, if who is asked has something to place in it.
fn phase(o: &Opening<'_>) -> Option<Phase> {
    let game: &CloneWars = o.game;
    let places = match (game.phase, o.prompt) {
        (Phase::Claim, _) => game.sides().commands(o.seat, game.turn),
        (Phase::Deploy, Prompt::Together) => true,
        (Phase::Deploy, _) => !game.hands(o.seat).is_empty(),
        (Phase::Over | Phase::Token | Phase::Sidious, _) => false,
        _ => game.check_free(o.seat).is_ok() && game.army(game.turn).pool > 0,
    };
    places.then_some(game.phase)
}

fn rule(form: &Filled<'_>) -> &'static str {
    match form.game.phase {
        Phase::Claim => "CW-5",
        Phase::Deploy => "CW-6",
        _ => "CW-12",
    }
}

impl CloneWars {
    /// How strong the enemies are that could come to a planet.
    #[must_use]
    pub fn threat(&self, t: TerritoryId) -> u32 {
        let Some(owner) = self.owner(t) else { return 0 };
        let enemy = |other: &TerritoryId| {
            self.owner(*other)
                .is_some_and(|theirs| super::super::faction(theirs) != super::super::faction(owner))
        };
        board().neighbours(t).iter().filter(enemy).map(|other| self.troops(other)).max().unwrap_or(0)
    }

    /// How many more troops stand on a planet than on the strongest enemy's next to it.
    #[must_use]
    pub fn safety(&self, t: TerritoryId) -> i64 {
        i64::from(self.troops(t)) - i64::from(self.threat(t))
    }

    /// CW-5: free planets, those first in whose region a seat has most already.
    fn likely_claims(&self, seat: SeatId) -> Vec<TerritoryId> {
        let own = self.of_seat(seat);
        let mut free: Vec<TerritoryId> = self.free().iter().collect();
        let held = |t: &TerritoryId| board().in_zone(board().zone(*t)).intersection(own).len();
        free.sort_by_key(|t| Reverse(held(t)));
        free
    }
}

/// Free planets; of one's own first what borders on the strongest enemies.
fn where_to(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    if game.phase == Phase::Claim {
        return game.likely_claims(form.seat);
    }
    let mut all = Vec::new();
    for (army, _) in game.hands(form.seat) {
        let mut own: Vec<TerritoryId> = game.of(army).iter().collect();
        own.sort_by_key(|t| Reverse(game.threat(*t)));
        all.extend(own);
    }
    all
}

/// As many as that army has in hand; a claim is one.
fn most(form: &Filled<'_>) -> u32 {
    let game = form.game;
    if game.phase == Phase::Claim {
        return 1;
    }
    let hands = game.hands(form.seat);
    let at = form.territory_so_far("at").and_then(|at| game.owner(at));
    match at {
        Some(army) => hands.iter().find(|(other, _)| *other == army).map_or(0, |(_, left)| *left),
        None => hands.iter().map(|(_, left)| *left).max().unwrap_or(0),
    }
}

/// What each army has in hand goes onto its own planets.
static SHARING: Sharing<CloneWars> = Sharing {
    read: |_, typed, field| words::list(typed, field),
    hand: |form, at| match form.game.owner(at) {
        Some(army) => (army, form.game.in_hand(army)),
        None => (SideId(u8::MAX), 0),
    },
    places: where_to,
    usual: &[1, 2, 3, 5],
    said: |form, at, _| {
        let army = form.game.owner(at).map_or("", super::super::army_name);
        format!(" — {army}, {} there", story::troops(form.game.troops(at)))
    },
};

/// A further place: some, or all that are left of that army; a planet is claimed without a number.
fn further(form: &Filled<'_>, typed: &str) -> Candidates {
    if form.game.phase != Phase::Claim {
        return SHARING.further(form, typed);
    }
    let (before, _) = listing::split(typed);
    let list = words::list(&before, "more").unwrap_or_default();
    let named: TerritorySet = list.iter().map(|(t, _)| *t).collect();
    let free = where_to(form).into_iter().filter(|t| !named.contains(*t));
    listing::appended(form, typed, Candidates::plain(free.map(|t| board().name(t).to_owned())).0)
}

/// Refuses what can't be read as the rules would refuse it, before anything is written (used by other verbs).
pub(super) fn in_ones_turn(form: &Filled<'_>) -> Result<(), Refusal> {
    form.game.check_free(form.seat)
}
