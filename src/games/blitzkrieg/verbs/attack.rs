//! Invasions (BZ-24, BZ-25).

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::super::{Action, Army, Blitzkrieg, Refusal, Special, story};
use super::words::Part;
use super::{AS, Field, Filled, Opening, Read, Takes, Verb, act, actors, could, stakes, travel, words};
use crate::rules::ButtonStyle::{Primary, Secondary};
use crate::rules::{Button, Candidates, Draft, SeatId, TerritoryId, TerritorySet, Weighed};

const RULES: &[&str] = &["BZ-24", "BZ-25", "BZ-26", "BZ-28"];
/// What says in a form that what it costs was shown.
const DECIDED: &str = "decided";
/// What says in a form that an Eye is to be fought, too, whosever it is.
const AN_EYE: &str = "eye";

/// BZ-24: divisions, to the end.
pub(super) static ATTACK: Verb = Verb {
    fields: &[
        Field::may("from", "From where (asks)", Takes::Territory(from_where)),
        Field::may("to", "What to invade (asks)", Takes::Target(targets, price)),
        Field::may("troops", "How many (all but one)", Takes::Counted(most, price_of_so_many)),
    ],
    weigh: Some(weighed),
    stakes: Some(stakes::leaving),
    ..Verb::slash("attack", "Invade, to the end", RULES, open, read)
};

/// BZ-24, BZ-G10: with special troops, an Eye, or by force.
pub(super) static INVADE: Verb = Verb {
    fields: &[
        Field::must("from", "From where", Takes::Territory(words::origins)),
        Field::must("to", "What to invade", Takes::Target(targets, price)),
        Field::must("army", "Who: all, or like “3, general”", Takes::Listed(armies)),
        Field::may("against", "Whom besides, or whose Eye (nobody)", Takes::Player(besides)),
        AS,
    ],
    weigh: Some(weighed),
    stakes: Some(stakes::leaving),
    ..Verb::slash("blitz invade", "Invade with an army, special troops included", RULES, open_army, |form| {
        let (from, to) = (form.territory("from")?, form.territory("to")?);
        let (whom, seat) = words::actor(form, Part::Troops, Some(from))?;
        let army = match form.draft.text("army") {
            Some(army) => army,
            // By buttons it is said together with what it costs.
            None => words::as_typed(&usual_army(form, seat, (from, to))),
        };
        let army = words::army(form, seat, from, Some(&army), "BZ-24")?;
        let mut against = words::player_if_any(form, "against")?;
        // Who was named, as it was weighed, may be an enemy since, who is fought in any case.
        let decided = form.draft.text("until").is_some();
        if against.is_some_and(|of| decided && form.game.enemies_at(seat, to).contains(&of)) {
            against = None;
        }
        // Who names an enemy means something else.
        if let Some(of) = against.filter(|of| !is_besides(form.game, seat, *of, to)) {
            return Err(Refusal::NoEye { of, at: to });
        }
        act(form, whom, Action::Invade { from, to, army, against })
    })
};

impl Blitzkrieg {
    /// BZ-24: what a player could invade from there: what adjoins, and by a dropship what nobody holds.
    #[must_use]
    pub fn targets(&self, seat: SeatId, from: TerritoryId) -> TerritorySet {
        if !self.is_friendly_land(seat, from) {
            return TerritorySet::EMPTY;
        }
        let unfriendly = self.world().difference(self.friendly_land(seat));
        let near = self.board().neighbours(from).intersection(unfriendly);
        if !(self.owns(seat, from) && self.land_at(from).center) {
            return near;
        }
        near.union(unfriendly.iter().filter(|t| self.is_unoccupied(*t)).collect())
    }
}

/// BZ-25, BZ-D5: could the smallest army there pay for an invasion of such a territory to its end?
fn pays(
    game: &Blitzkrieg,
    seat: SeatId,
    from: TerritoryId,
    whole: bool,
    such: impl Fn(TerritoryId) -> bool,
) -> bool {
    let (there, has) = (game.army(seat, from), game.standing(seat).resources);
    let one = |kind: &Special| Army { divisions: 0, specials: [*kind].into() };
    let specials = there.specials.iter().filter(|_| whole).map(one);
    let armies: Vec<Army> = specials.chain((there.divisions > 0).then(|| Army::of(1))).collect();
    let payable = |to: TerritoryId| {
        let dropship = !game.board().adjacent(from, to);
        armies.iter().any(|army| game.price_of_invasion(seat, (to, None), army, dropship).needed() <= has)
    };
    !armies.is_empty() && game.targets(seat, from).iter().any(|to| such(to) && payable(to))
}

fn open(o: &mut Opening<'_>) {
    let game = o.game;
    let may = |from: TerritoryId| pays(game, o.seat, from, false, |_| true);
    if super::in_turn(o) && game.stands_in(o.seat).iter().any(may) {
        // How many go is chosen where it is said what it costs.
        o.button("Attack", Primary).asking(&["from", "to"]);
    }
}

fn open_army(o: &mut Opening<'_>) {
    let reaches = |game: &Blitzkrieg, seat: SeatId, from: TerritoryId| pays(game, seat, from, true, |_| true);
    // BZ-G10.
    let near_eyes = |game: &Blitzkrieg, seat: SeatId, from: TerritoryId| {
        pays(game, seat, from, true, |t| !game.land_at(t).eyes.is_empty())
    };
    // Divisions alone go by the plainer verb.
    let needed = o.game.is_illuminatus(o.seat) || !o.game.standing(o.seat).specials.is_empty();
    if needed && could(o, reaches) {
        o.button("Attack with an army", Secondary).asking(&["from", "to"]);
    } else if !actors(o).is_empty() {
        o.command();
    }
    if could(o, near_eyes) {
        o.button("Attack an Eye, too", Secondary).filled(AN_EYE, true).asking(&["from", "to", "against"]);
    }
}

fn read(form: &Filled<'_>) -> Read {
    // BZ-D7: it goes to its end.
    let said = |field: &str| form.draft.text(field).is_some_and(|typed| !typed.eq_ignore_ascii_case(DECIDED));
    if said("until") || said("keep") || said("enter") {
        return Err(Refusal::NoHalt);
    }
    // BZ-43: by this nobody is named.
    if form.game.is_illuminatus(form.seat) {
        return Err(Refusal::ByInvade);
    }
    let (from, to) = (words::place_if_any(form, "from")?, words::place_if_any(form, "to")?);
    match (from, to) {
        (Some(from), Some(to)) => {
            let army = travel::divisions(form, from, "BZ-24")?;
            act(form, None, Action::Invade { from, to, army, against: None })
        }
        (None, None) => Err(travel::missing(form, &["from", "to"])),
        (None, _) => Err(travel::missing(form, &["from"])),
        (_, None) => Err(travel::missing(form, &["to"])),
    }
}

/// The strongest first.
fn from_where(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    let may = |from: &TerritoryId| {
        let targets = game.targets(form.seat, *from);
        form.territory_so_far("to").map_or(!targets.is_empty(), |to| targets.contains(to))
    };
    let mut all: Vec<TerritoryId> = game.stands_in(form.seat).iter().filter(may).collect();
    all.sort_by_key(|t| Reverse(game.divisions(form.seat, *t)));
    all
}

/// The weakest first, what belongs to players before what is the natives'.
fn targets(form: &Filled<'_>) -> Vec<TerritoryId> {
    let (game, from) = (form.game, form.territory_so_far("from"));
    let seats = words::could_act(form, Part::Troops, from);
    let of = |seat: SeatId| match from {
        Some(from) => game.targets(seat, from),
        None => {
            game.stands_in(seat).iter().fold(TerritorySet::EMPTY, |all, t| all.union(game.targets(seat, t)))
        }
    };
    let all = seats.iter().fold(TerritorySet::EMPTY, |all, seat| all.union(of(*seat)));
    // BZ-G10: where an Eye is to be fought, too, one has to be there.
    let eyes = form.draft.flag(AN_EYE).is_some();
    let mut all: Vec<TerritoryId> =
        all.iter().filter(|t| !eyes || !game.land_at(*t).eyes.is_empty()).collect();
    let weakest = |t: TerritoryId| seats.iter().map(|seat| game.least_defence(*seat, t, None)).min();
    all.sort_by_key(|t| (game.owner(*t).is_none(), weakest(*t)));
    all
}

/// Whose Eye may be fought, too (BZ-G10), or who is friendly to who invades and isn't taken for a friend (BZ-28).
fn besides(form: &Filled<'_>) -> Vec<SeatId> {
    let (game, from) = (form.game, form.territory_so_far("from"));
    let there = form.territory_so_far("to");
    let eyes =
        game.illuminati_in().filter(|seat| there.is_none_or(|t| game.land_at(t).eyes.contains_key(seat)));
    let by = words::could_act(form, Part::Troops, from);
    let one_way =
        |other: &SeatId| there.is_some_and(|t| by.iter().any(|seat| game.may_be_fought(*seat, *other, t)));
    let friends = game.players_in().filter(|other| form.draft.flag(AN_EYE).is_none() && one_way(other));
    eyes.chain(friends).collect()
}

/// Who goes there where nobody says it: all divisions but one with every special troop, as far as that can be paid for.
fn usual_army(form: &Filled<'_>, seat: SeatId, (from, to): (TerritoryId, TerritoryId)) -> Army {
    let (game, usual) = (form.game, all_but_one(form.game, seat, from));
    let (dropship, has) = (!game.board().adjacent(from, to), game.standing(seat).resources);
    let target = (to, against(form, seat, to));
    let payable = |army: &Army| {
        !army.is_empty() && game.price_of_invasion(seat, target, army, dropship).needed() <= has
    };
    let fewer = |specials: BTreeSet<Special>| {
        let of = |divisions: u32| Army { divisions, specials: specials.clone() };
        // Each who goes is paid for.
        (0..=usual.divisions.min(has)).rev().map(of).find(&payable)
    };
    // Of the others all, one, or none.
    let mut others = usual.specials.iter().map(|kind| BTreeSet::from([*kind]));
    let some = fewer(usual.specials.clone()).or_else(|| others.find_map(fewer));
    some.or_else(|| fewer(BTreeSet::new())).unwrap_or_else(|| usual.clone())
}

/// All divisions but one with every special troop there.
fn all_but_one(game: &Blitzkrieg, seat: SeatId, from: TerritoryId) -> Army {
    let Army { divisions, specials } = game.army(seat, from);
    Army { divisions: divisions.saturating_sub(1).max(u32::from(specials.is_empty())), specials }
}

/// Who would go, by what is filled in.
fn army(form: &Filled<'_>, seat: SeatId, from: TerritoryId) -> Option<Army> {
    if let Some(typed) = form.draft.text("army") {
        return words::army(form, seat, from, Some(&typed), "BZ-24").ok();
    }
    match form.integer("troops").ok()? {
        Some(number) => Some(Army::of(u32::try_from(number).ok()?)),
        None => Some(words::most_divisions(form.game, seat, from)),
    }
}

/// BZ-G10, BZ-28: is this one who may be fought beside enemies, by an Eye or as a friend?
fn is_besides(game: &Blitzkrieg, seat: SeatId, of: SeatId, to: TerritoryId) -> bool {
    game.is_illuminatus(of) || game.may_be_fought(seat, of, to)
}

/// Who is fought, too, if it can be.
fn against(form: &Filled<'_>, seat: SeatId, to: TerritoryId) -> Option<SeatId> {
    form.player_so_far("against").filter(|of| is_besides(form.game, seat, *of, to))
}

/// BZ-25: what it costs to its end, and what is left.
fn price(form: &Filled<'_>, to: TerritoryId) -> Option<String> {
    let from = form.territory_so_far("from")?;
    let seat = words::acting(form, Part::Troops, Some(from))?;
    let army = match form.draft.text("army") {
        None if form.verb.path == INVADE.path => usual_army(form, seat, (from, to)),
        _ => army(form, seat, from)?,
    };
    Some(story::invasion_in_short(form.game, seat, (from, to), &army, against(form, seat, to)))
}

/// As many as there are, where the target is known as can be paid for (BZ-25).
fn most(form: &Filled<'_>) -> u32 {
    let Some(from) = form.territory_so_far("from") else { return 0 };
    let there = form.game.divisions(form.seat, from);
    let Some(to) = form.territory_so_far("to") else { return there };
    let dropship = !form.game.board().adjacent(from, to);
    let payable = form.game.most_invaders(form.seat, (to, None), dropship);
    payable.map_or(there, |most| most.min(there))
}

/// What so many cost to the end.
fn price_of_so_many(form: &Filled<'_>, number: u32) -> Option<String> {
    let (from, to) = (form.territory_so_far("from")?, form.territory_so_far("to")?);
    Some(story::invasion_in_short(form.game, form.seat, (from, to), &Army::of(number), None))
}

fn armies(form: &Filled<'_>, typed: &str) -> Candidates {
    let payable = |form: &Filled<'_>, seat, from| {
        let to = form.territory_so_far("to");
        to.map(|to| usual_army(form, seat, (from, to))).into_iter().collect()
    };
    words::armies(form, typed, payable, |form, seat, from, army| {
        let to = form.territory_so_far("to")?;
        Some(story::invasion_in_short(form.game, seat, (from, to), army, against(form, seat, to)))
    })
}

/// How many divisions of a seat's would invade there from here as soon as it is agreed to (BZ-28): not so many again (BZ-C8).
fn waiting(game: &Blitzkrieg, seat: SeatId, way: (TerritoryId, TerritoryId)) -> BTreeSet<u32> {
    let divisions = |action: &Action| match action {
        Action::Invade { from, to, army, against: None } if (*from, *to) == way => {
            army.specials.is_empty().then_some(army.divisions)
        }
        _ => None,
    };
    let own = game.proposals.iter().filter(|proposal| proposal.seat == seat);
    own.filter_map(|proposal| divisions(&proposal.action)).collect()
}

/// BZ-28: those friends who would be asked may be fought instead, by who is unfriendly to them. With how many is chosen anew, for
/// it costs and comes to another thing.
fn against_friends(
    form: &Filled<'_>,
    seat: SeatId,
    (from, to): (TerritoryId, TerritoryId),
) -> impl Iterator<Item = Button> {
    let game = form.game;
    let dropship = !game.board().adjacent(from, to);
    let payable = move |other: SeatId| game.most_invaders(seat, (to, Some(other)), dropship).is_some();
    let may = move |other: &SeatId| game.may_be_fought(seat, *other, to) && payable(*other);
    game.friends_at(seat, to).into_iter().filter(may).map(move |other| {
        let name = form.names.of(other);
        let draft = INVADE.draft().with("from", game.board().name(from)).with("to", game.board().name(to));
        let mut draft = draft.with("against", name.as_str());
        // BZ-43: who is forced to it stays who it is.
        draft
            .fields
            .extend(form.draft.fields.get_key_value("as").map(|(field, whom)| (field.clone(), whom.clone())));
        let ask = vec!["army".to_owned()];
        Button { draft, ask, ..INVADE.button(format!("Fight {name}, too"), Secondary) }
    })
}

/// BZ-25: what it costs and what comes of it, before it is sent; of divisions alone, with how many.
fn weighed(form: &Filled<'_>) -> Option<Weighed> {
    if form.draft.text("until").is_some() {
        return None;
    }
    let (from, to) = (form.territory_so_far("from")?, form.territory_so_far("to")?);
    let (_, seat) = words::actor(form, Part::Troops, Some(from)).ok()?;
    let button = |label: String, style, draft: &Draft| {
        let draft = draft.clone().with("until", DECIDED);
        Button { draft, ..form.verb.button(label, style) }
    };
    let allowed = |draft: &Draft| form.of(draft).order().is_ok_and(|order| form.is_allowed(&order));
    if form.verb.path == INVADE.path && form.draft.text("army").is_none() {
        let army = usual_army(form, seat, (from, to));
        let typed = words::as_typed(&army);
        let draft = form.draft.clone().with("army", typed.as_str());
        let label = match army == all_but_one(form.game, seat, from) {
            true => format!("With {typed}"),
            false => format!("With as many as can be paid ({typed})"),
        };
        let mut yes = vec![button(label, Primary, &draft)];
        let said =
            story::before(form.game, (Some(form.seat), seat), (from, to), &army, against(form, seat, to));
        if form.draft.text("against").is_none() {
            yes.extend(against_friends(form, seat, (from, to)));
        }
        return allowed(&draft).then(|| Weighed::new(said, yes).or_instead("army"));
    }
    if form.verb.path != ATTACK.path || form.draft.text("troops").is_some() {
        let army = army(form, seat, from)?;
        let yes = vec![button("Yes, do it".to_owned(), Primary, form.draft)];
        let said =
            story::before(form.game, (Some(form.seat), seat), (from, to), &army, against(form, seat, to));
        return allowed(form.draft).then(|| Weighed::new(said, yes));
    }
    let there = form.game.divisions(seat, from);
    let usual = words::most_divisions(form.game, seat, from).divisions;
    let most = usual.min(most(form));
    let of = |number: u32| form.draft.clone().with("troops", i64::from(number));
    // BZ-28: where so many wait for consent already, others may still be asked about.
    let waiting = waiting(form.game, seat, (from, to));
    let all = (1..=most).rev().find(|number| !waiting.contains(number))?;
    if !allowed(&of(all)) {
        return None;
    }
    let label = match all {
        _ if all < most => format!("With {all}"),
        _ if all == there => format!("With all ({all})"),
        _ if all == usual => format!("With all but one ({all})"),
        _ => format!("With as many as can be paid ({all})"),
    };
    let mut passage = story::before(form.game, (Some(form.seat), seat), (from, to), &Army::of(all), None);
    let mut buttons = vec![button(label, Primary, &of(all))];
    let half = all / 2;
    if half > 0 && allowed(&of(half)) {
        buttons.push(button(format!("With half ({half})"), Secondary, &of(half)));
        passage.lines.push(story::with_half(form.game, seat, (from, to), half));
    }
    buttons.extend(against_friends(form, seat, (from, to)));
    Some(Weighed::new(passage, buttons).or_instead("troops"))
}
