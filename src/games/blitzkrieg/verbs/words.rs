//! What players write, read forgivingly: armies, seats, places with numbers.

use super::super::{Army, Blitzkrieg, Refusal, Special};
use super::Filled;
use crate::listing;
pub(super) use crate::reading::units;
use crate::reading::{self, is_filler, items};
use crate::rules::{Actor, Candidate, Candidates, Common, Game, SeatId, TerritoryId, codes};

/// The territory in a field that may be left out.
pub(super) fn place_if_any(form: &Filled<'_>, field: &'static str) -> Result<Option<TerritoryId>, Common> {
    form.draft.text(field).map(|typed| form.territory_called(&typed)).transpose()
}

/// The player in a field that may be left out.
pub(super) fn player_if_any(form: &Filled<'_>, field: &'static str) -> Result<Option<SeatId>, Common> {
    let Some(typed) = form.draft.text(field) else { return Ok(None) };
    form.player_called(&typed).map(Some).ok_or(Common::UnknownPlayer { typed })
}

/// BZ-43: might this Illuminatus force this player to anything?
pub(super) fn is_forcible(game: &Blitzkrieg, by: SeatId, player: SeatId) -> bool {
    let eyes = game.eyes_in(by);
    let near = eyes.iter().any(|t| game.owns(player, t) || game.has_troops(player, t));
    // BZ-B6, BZ-G5: where a right may be used the action starts.
    let right = game.utopia_may.is_some_and(|(whose, at)| whose == player && eyes.contains(at));
    near || right || game.pyramids_of(by).iter().any(|t| game.owns(player, t))
}

/// Whom an Illuminatus may force.
pub(super) fn forcible(form: &Filled<'_>) -> Vec<SeatId> {
    if !form.game.is_illuminatus(form.seat) {
        return Vec::new();
    }
    form.game.players_in().filter(|player| is_forcible(form.game, form.seat, *player)).collect()
}

/// BZ-G5: what makes an action a player's own, where it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Their land: raising, a sale, a Pyramid.
    Land,
    /// Their troops there: moves, fights, surprise.
    Troops,
    /// The same in land that isn't theirs, or a Utopia's right (BZ-B6): a conquest.
    Conqueror,
    /// Their diplomat, wherever he is.
    Diplomat,
}

impl Part {
    /// Could it be this player's action?
    fn is_of(self, game: &Blitzkrieg, player: SeatId, at: Option<TerritoryId>) -> bool {
        let diplomat = || game.standing(player).specials.contains_key(&Special::Diplomat);
        let Some(at) = at else { return self != Self::Diplomat || diplomat() };
        match self {
            Self::Land => game.owns(player, at),
            Self::Troops => game.has_troops(player, at),
            Self::Conqueror => {
                let may = game.has_troops(player, at) || game.utopia_may == Some((player, at));
                may && !game.owns(player, at)
            }
            Self::Diplomat => diplomat(),
        }
    }

    /// Where it starts (BZ-G5).
    fn start(self, game: &Blitzkrieg, player: SeatId, at: Option<TerritoryId>) -> Option<TerritoryId> {
        match self {
            Self::Diplomat => game.standing(player).specials.get(&Special::Diplomat).copied(),
            _ => at,
        }
    }
}

/// BZ-43: who acts: oneself; for an Illuminatus whoever stands in `as`, else the only one under their influence whose
/// action it could be. The first is whom the order names.
pub(super) fn actor(
    form: &Filled<'_>,
    part: Part,
    at: Option<TerritoryId>,
) -> Result<(Option<SeatId>, SeatId), Refusal> {
    match &possible(form, part, at)?[..] {
        [only] => Ok(*only),
        several => Err(hindrance(form, several).unwrap_or_else(|| form.missing(&["as"], "BZ-43").into())),
    }
}

/// Those who may be meant, one at least, each with whom the order would name.
fn possible(
    form: &Filled<'_>,
    part: Part,
    at: Option<TerritoryId>,
) -> Result<Vec<(Option<SeatId>, SeatId)>, Refusal> {
    let game = form.game;
    let named = player_if_any(form, "as")?;
    if !game.is_illuminatus(form.seat) {
        return Ok(vec![(named, form.seat)]);
    }
    if let Some(whom) = named {
        return Ok(vec![(Some(whom), whom)]);
    }
    let theirs: Vec<SeatId> = game.players_in().filter(|player| part.is_of(game, *player, at)).collect();
    let reached = |player: &SeatId| match part.start(game, *player, at) {
        Some(start) => game.influence(form.seat, *player, &[start]).is_some(),
        None => is_forcible(game, form.seat, *player),
    };
    let all: Vec<SeatId> = theirs.iter().copied().filter(reached).collect();
    match (&all[..], &theirs[..]) {
        ([], [seat]) => Err(Refusal::NoInfluence { seat: *seat }),
        ([], _) => Err(Refusal::NobodyForced { several: false }),
        _ => Ok(all.into_iter().map(|seat| (Some(seat), seat)).collect()),
    }
}

/// BZ-43: why it can't be, whoever of them was meant, as the likeliest of them would be told; none where it could be
/// somebody's, or something else is missing.
fn hindrance(form: &Filled<'_>, several: &[(Option<SeatId>, SeatId)]) -> Option<Refusal> {
    let refused = |(_, seat): &(Option<SeatId>, SeatId)| {
        let draft = form.draft.clone().with("as", form.names.of(*seat));
        let refusal = match form.of(&draft).order() {
            Ok(order) => form.game.check(Actor::Seat(form.seat), &order).err()?,
            Err(refusal) => refusal,
        };
        let open =
            matches!(refusal, Refusal::Common(Common::Missing { .. } | Common::NeedsConfirmation { .. }));
        (!open).then_some(refusal)
    };
    let refusals: Option<Vec<Refusal>> = several.iter().map(refused).collect();
    // Whose troops they aren't is less likely to be meant.
    refusals?.into_iter().min_by_key(|refusal| match refusal {
        Refusal::OfForced { refusal, .. } => {
            matches!(
                **refusal,
                Refusal::NotThere { .. } | Refusal::Divisions { .. } | Refusal::OwnAlready { .. }
            )
        }
        _ => false,
    })
}

/// BZ-43, BZ-G5: whose action it could be, as far as that can be told: oneself; for an Illuminatus each whom it may force to it.
pub(super) fn could_act(form: &Filled<'_>, part: Part, at: Option<TerritoryId>) -> Vec<SeatId> {
    let all = possible(form, part, at).unwrap_or_default();
    all.into_iter().map(|(_, seat)| seat).collect()
}

/// Who acts, where it can be one alone: what it costs and comes to is another thing for each.
pub(super) fn acting(form: &Filled<'_>, part: Part, at: Option<TerritoryId>) -> Option<SeatId> {
    match could_act(form, part, at)[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Words that may stand between a number and a name and say nothing more.
const FILLERS: &[&str] = &["x", "in", "on", "at", "to", "from", "division", "divisions", "troop", "troops"];

/// "Alaska 2, Peru": territories with numbers; none = not given.
pub(super) fn list(
    form: &Filled<'_>,
    text: &str,
    field: &'static str,
) -> Result<Vec<(TerritoryId, Option<i64>)>, Common> {
    let read = |item: String| {
        let (mut words, count) = reading::listed(&item, field)?;
        words.retain(|word| !is_filler(word, FILLERS));
        Ok((form.territory_called(&words.join(" "))?, count))
    };
    items(text).map(read).collect()
}

const ARMY_HINT: &str = "all, or like “3, general”";

/// "3, general", "general", "all": who goes from there. Empty: all divisions but one, or the only one.
pub(super) fn army(
    form: &Filled<'_>,
    seat: SeatId,
    from: TerritoryId,
    text: Option<&str>,
    rule: &'static str,
) -> Result<Army, Refusal> {
    let there = form.game.army(seat, from);
    let Some(text) = text else { return Ok(most_divisions(form.game, seat, from)) };
    let bad = |typed: &str| Common::Unreadable {
        field: "army",
        typed: typed.to_owned(),
        hint: ARMY_HINT,
        code: codes::NOT_A_NUMBER,
    };
    let is_all = |item: &String| ["all", "everybody", "everything"].contains(&item.to_lowercase().as_str());
    let whole = items(text).any(|item| is_all(&item));
    let mut army = if whole { there.clone() } else { Army::default() };
    for item in items(text).filter(|item| !is_all(item)) {
        let (mut words, count) = reading::counted(&item).map_err(|_| bad(&item))?;
        words.retain(|word| {
            !is_filler(word, FILLERS) && !["the", "a"].contains(&word.to_lowercase().as_str())
        });
        match (&words[..], count) {
            // Of all so many is a number too much.
            ([], Some(_)) if whole => return Err(bad(text).into()),
            ([], Some(count)) => {
                let count = i64::from(units(count, there.divisions, Some(from), rule)?);
                army.divisions = units(count + i64::from(army.divisions), there.divisions, Some(from), rule)?;
            }
            ([kind], None | Some(1)) => {
                let kind = Special::called(kind).ok_or_else(|| bad(&item))?;
                army.specials.insert(kind);
            }
            _ => return Err(bad(&item).into()),
        }
    }
    Ok(army)
}

/// All divisions but one; a single one goes.
pub(super) fn most_divisions(game: &Blitzkrieg, seat: SeatId, from: TerritoryId) -> Army {
    let there = game.divisions(seat, from);
    Army::of(if there > 1 { there - 1 } else { there })
}

/// An army as it is typed: "3, general".
pub(super) fn as_typed(army: &Army) -> String {
    let divisions = (army.divisions > 0).then(|| army.divisions.to_string());
    let specials = army.specials.iter().map(|special| special.word().to_owned());
    divisions.into_iter().chain(specials).collect::<Vec<_>>().join(", ")
}

/// Who may go from there, as candidates, those that are `payable` among them, each with what it costs so far as the way is
/// known. What is typed stays: behind a number a special troop is added, behind special troops a number.
pub(super) fn armies(
    form: &Filled<'_>,
    typed: &str,
    payable: fn(&Filled<'_>, SeatId, TerritoryId) -> Vec<Army>,
    cost: fn(&Filled<'_>, SeatId, TerritoryId, &Army) -> Option<String>,
) -> Candidates {
    let Some(from) = form.territory_so_far("from") else { return Candidates::default() };
    let seats = could_act(form, Part::Troops, Some(from));
    let (before, _) = listing::split(typed);
    let mut all: Vec<String> = vec!["all".to_owned()];
    let mut more: Option<Vec<String>> = None;
    for seat in &seats {
        let there = form.game.army(*seat, from);
        let named =
            if before.is_empty() { None } else { army(form, *seat, from, Some(&before), "BZ-24").ok() };
        match named {
            Some(named) => more.get_or_insert_default().extend(beside(&named, &there)),
            None => all.extend(sizes(&there, &payable(form, *seat, from))),
        }
    }
    if let Some(more) = more {
        return listing::appended(form, typed, Candidates::plain(once(more)).0);
    }
    let label = |value: String| {
        // For whom it is, where there is one alone.
        let note = match seats[..] {
            [seat] => {
                let army = self::army(form, seat, from, Some(&value), "BZ-24").ok();
                army.and_then(|army| cost(form, seat, from, &army))
            }
            _ => None,
        };
        let label = note.map_or_else(|| value.clone(), |note| format!("{value} — {note}"));
        Candidate { label, value }
    };
    form.narrowed(once(all).into_iter().map(label).collect(), typed)
}

/// Each of them once, where it stands first.
fn once(all: Vec<String>) -> Vec<String> {
    let mut seen = std::collections::BTreeSet::new();
    all.into_iter().filter(|one| seen.insert(one.clone())).collect()
}

/// What of an army goes besides, once this of it is named.
fn beside(named: &Army, there: &Army) -> Vec<String> {
    if named == there {
        return Vec::new();
    }
    let specials = there.specials.difference(&named.specials).map(|kind| kind.word().to_owned());
    let numbers = (1..=there.divisions).rev().filter(|_| named.divisions == 0).map(|n| n.to_string());
    specials.chain(numbers).collect()
}

/// How many of an army may go, as they are typed: as many as can be paid for before fewer.
fn sizes(there: &Army, payable: &[Army]) -> Vec<String> {
    let mut all = Vec::new();
    let mut counts = vec![there.divisions, there.divisions.saturating_sub(1), there.divisions / 2, 1];
    counts.retain(|count| *count > 0);
    counts.dedup();
    for count in counts {
        for kind in &there.specials {
            all.push(format!("{count}, {}", kind.word()));
        }
        all.push(count.to_string());
    }
    all.extend(there.specials.iter().map(|kind| kind.word().to_owned()));
    let payable = payable.iter().filter(|army| !army.is_empty() && !there.is_empty()).map(as_typed);
    let mut first: Vec<String> = payable.filter(|army| !all.contains(army)).collect();
    first.append(&mut all);
    first
}

/// Who may act by an order of this seat's, wherever: oneself, or for Illuminati all whom they may force.
pub(super) fn doers(form: &Filled<'_>) -> Vec<SeatId> {
    if form.game.is_illuminatus(form.seat) { forcible(form) } else { vec![form.seat] }
}

/// Territories where somebody acts from: one's own troops, or for Illuminati those of all whom they may force.
pub(super) fn origins(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    let seats = doers(form);
    let all = seats
        .into_iter()
        .fold(crate::rules::TerritorySet::EMPTY, |all, seat| all.union(game.stands_in(seat)));
    all.iter().collect()
}

/// The land of who acts: one's own, or for Illuminati that of all whom they may force.
pub(super) fn lands(form: &Filled<'_>) -> Vec<TerritoryId> {
    let game = form.game;
    let seats = doers(form);
    let all = seats.into_iter().fold(crate::rules::TerritorySet::EMPTY, |all, seat| all.union(game.of(seat)));
    all.iter().collect()
}

/// Everything that exists.
pub(super) fn anywhere(form: &Filled<'_>) -> Vec<TerritoryId> {
    form.game.world().iter().collect()
}

/// The other players who are still in.
pub(super) fn others(form: &Filled<'_>) -> Vec<SeatId> {
    form.game.players_in().filter(|other| *other != form.seat).collect()
}
