//! So many placed in several places at once: where there would be too many numbers to choose from, the places are chosen
//! first, and then what goes where.

use std::collections::{BTreeMap, BTreeSet};

use super::listing::{self, MENU, counts, fitting};
use super::reading::{items, number};
use crate::rules::{
    Candidate, Candidates, Common, Field, Filled, Presented, SHARES, SideId, Takes, TerritoryId, codes,
};

/// The field of further places, each with its number.
const MORE: &str = "more";
/// The field of the places; each may have its number beside it.
pub(super) const PLACES: &str = "places";
/// What is said where all that is left goes evenly, or all of it to one place, or so many to each.
const EVENLY: &str = "evenly";
const REST: &str = " rest";
const EACH: &str = " each";
/// How many people put in one place.
const USUAL: &[u32] = &[1, 2, 5];

/// A place, with its number if there is one.
type Item = (TerritoryId, Option<i64>);

/// How a game shares: what a verb of it that fills several places says of itself.
pub(super) struct Sharing<G: Presented> {
    /// Reads "Alberta 2, Ontario" of this field.
    pub(super) read: fn(&Filled<'_, G>, &str, &'static str) -> Result<Vec<Item>, Common>,
    /// From whose hand a place is filled, and how many are in it.
    pub(super) hand: fn(&Filled<'_, G>, TerritoryId) -> (SideId, u32),
    /// The places, the likeliest first.
    pub(super) places: fn(&Filled<'_, G>) -> Vec<TerritoryId>,
    /// How many people put in one place.
    pub(super) usual: &'static [u32],
    /// What stands beside a place and a number: " — 3 there".
    pub(super) said: fn(&Filled<'_, G>, TerritoryId, u32) -> String,
}

impl<G: Presented> Sharing<G> {
    fn with<T>(&self, form: &Filled<'_, G>, work: impl FnOnce(&Hands<'_>) -> T) -> T {
        let read = |typed: &str, field: &'static str| (self.read)(form, typed, field);
        let hand = |at: TerritoryId| (self.hand)(form, at);
        work(&Hands { read: &read, hand: &hand })
    }

    /// The places with their numbers: those that have none share evenly what is left, or as it is said.
    pub(super) fn of(&self, form: &Filled<'_, G>) -> Result<Vec<Item>, Common> {
        self.with(form, |hands| hands.of(form))
    }

    /// A further place behind the first, which stands in fields of its own: with some of what is left for it, or all.
    pub(super) fn further(&self, form: &Filled<'_, G>, typed: &str) -> Candidates {
        let first = form.territory_so_far("at").and_then(|at| Some((at, form.integer("count").ok()?)));
        self.behind(form, first, typed)
    }

    /// The same behind what the fields before it fill.
    pub(super) fn behind(&self, form: &Filled<'_, G>, first: Option<Item>, typed: &str) -> Candidates {
        let said = |at: TerritoryId, count: u32| (self.said)(form, at, count);
        let places = (self.places)(form);
        self.with(form, |hands| hands.further(form, (&places, self.usual), first, typed, &said))
    }

    /// What may be put into the field of the places: with numbers, as far as one menu holds them, else the places alone.
    pub(super) fn several(&self, form: &Filled<'_, G>, typed: &str) -> Candidates {
        let numbered = self.behind(form, None, typed);
        let places = (self.places)(form);
        self.with(form, |hands| hands.places(form, &places, typed, numbered))
    }

    /// What may be put into the field of the shares.
    pub(super) fn shares(&self, form: &Filled<'_, G>, typed: &str) -> Candidates {
        self.with(form, |hands| hands.shares(form, typed))
    }
}

/// The same of a form: how its places are read, and what is in hand for them.
struct Hands<'a> {
    read: &'a dyn Fn(&str, &'static str) -> Result<Vec<Item>, Common>,
    hand: &'a dyn Fn(TerritoryId) -> (SideId, u32),
}

/// The field of what goes where.
pub(super) const fn shares<G: Presented>(
    words: &'static str,
    of: fn(&Filled<'_, G>, &str) -> Candidates,
) -> Field<G> {
    Field::may(SHARES, words, Takes::Several(of))
}

/// What is said of the shares.
#[derive(Debug, Default)]
struct Said {
    /// So many there.
    fixed: BTreeMap<TerritoryId, i64>,
    /// What is left goes there.
    rest: BTreeSet<TerritoryId>,
    /// So many wherever nothing else is said.
    each: Option<i64>,
    /// What is left goes to all that have no number.
    evenly: bool,
}

/// A place of which something is said that can't be: it was not chosen, or (then this is true) has its number beside it
/// already.
fn lost(listed: &[Item], said: &Said) -> Option<(TerritoryId, bool)> {
    let is_listed = |at: TerritoryId| listed.iter().any(|(one, _)| *one == at);
    let has_number = |at: TerritoryId| listed.iter().any(|(one, count)| *one == at && count.is_some());
    let all = said.fixed.keys().chain(&said.rest).copied();
    let unlisted = all.clone().find(|at| !is_listed(*at)).map(|at| (at, false));
    unlisted.or_else(|| said.rest.iter().copied().find(|at| has_number(*at)).map(|at| (at, true)))
}

impl Hands<'_> {
    fn of<G: Presented>(&self, form: &Filled<'_, G>) -> Result<Vec<Item>, Common> {
        let listed = (self.read)(&form.text(PLACES, codes::UNKNOWN_TERRITORY)?, PLACES)?;
        let said = self.said(&form.draft.text(SHARES).unwrap_or_default())?;
        if let Some((at, numbered)) = lost(&listed, &said) {
            let typed = form.game.board().name(at).to_owned();
            let hint = match numbered {
                true => "one of the places without a number: it has one already",
                false => "one of the places that were chosen",
            };
            return Err(Common::Unreadable { field: SHARES, typed, hint, code: codes::UNKNOWN_TERRITORY });
        }
        Ok(self.shared(&listed, &said))
    }

    fn said(&self, typed: &str) -> Result<Said, Common> {
        let mut said = Said::default();
        for item in items(typed) {
            let lower = item.to_lowercase();
            // A menu of several lets two ways be chosen that can't both be.
            let hint = "one way to share beside the others: they say different things";
            let both =
                || Common::Unreadable { field: SHARES, typed: item.clone(), hint, code: codes::NOT_A_NUMBER };
            if lower == EVENLY {
                if said.each.is_some() || !said.rest.is_empty() {
                    return Err(both());
                }
                said.evenly = true;
                continue;
            }
            if let Some(count) = lower.strip_suffix(EACH) {
                let typed = item.clone();
                let count = number(count).ok_or(Common::NotANumber { field: SHARES, typed })?;
                if said.evenly || said.each.is_some_and(|each| each != count) {
                    return Err(both());
                }
                said.each = Some(count);
                continue;
            }
            let name = match lower.ends_with(REST) {
                true => item.get(..item.len() - REST.len()).unwrap_or(item.as_str()),
                false => item.as_str(),
            };
            for (at, count) in (self.read)(name, SHARES)? {
                let other = match count {
                    Some(count) => {
                        said.rest.contains(&at)
                            || said.fixed.insert(at, count).is_some_and(|other| other != count)
                    }
                    None => {
                        said.rest.insert(at);
                        said.evenly || said.fixed.contains_key(&at)
                    }
                };
                if other {
                    return Err(both());
                }
            }
        }
        Ok(said)
    }

    /// Each hand by itself.
    fn shared(&self, listed: &[Item], said: &Said) -> Vec<Item> {
        let fixed = |(at, count): &Item| said.fixed.get(at).copied().or(*count);
        let mut open: BTreeMap<SideId, Vec<TerritoryId>> = BTreeMap::new();
        let mut left: BTreeMap<SideId, i64> = BTreeMap::new();
        for item in listed {
            let (side, in_hand) = (self.hand)(item.0);
            let left = left.entry(side).or_insert(i64::from(in_hand));
            match fixed(item) {
                Some(count) => *left = left.saturating_sub(count),
                None => open.entry(side).or_default().push(item.0),
            }
        }
        let mut shares: BTreeMap<TerritoryId, i64> = BTreeMap::new();
        for (side, places) in open {
            let resting = places.iter().any(|at| said.rest.contains(at));
            let few = said.each.or(resting.then_some(1));
            let (rest, others): (Vec<_>, Vec<_>) =
                places.into_iter().partition(|at| few.is_none() || said.rest.contains(at));
            let few = few.unwrap_or(0);
            let taken = few.saturating_mul(i64::try_from(others.len()).unwrap_or(i64::MAX));
            let left = left.get(&side).map_or(0, |left| left.saturating_sub(taken));
            shares.extend(others.into_iter().map(|at| (at, few)));
            shares.extend(evenly(left, &rest));
        }
        let share = |item: &Item| (item.0, fixed(item).or_else(|| shares.get(&item.0).copied()));
        listed.iter().map(share).collect()
    }

    /// How much is left for a place once these are filled.
    fn left(&self, items: impl IntoIterator<Item = Item>) -> impl Fn(TerritoryId) -> i64 {
        let mut spent: BTreeMap<SideId, i64> = BTreeMap::new();
        for (at, count) in items {
            let spent = spent.entry((self.hand)(at).0).or_default();
            *spent = spent.saturating_add(count.unwrap_or(1));
        }
        move |at| {
            let (side, in_hand) = (self.hand)(at);
            i64::from(in_hand).saturating_sub(spent.get(&side).copied().unwrap_or(0))
        }
    }

    /// "Alberta 2, Ontario 1": a further place of these, with some of what is left for it, or all. `first`: what the fields before
    /// it fill; `usual`: how many people put in one place; `said`: what stands beside a place and a number.
    fn further<G: Presented>(
        &self,
        form: &Filled<'_, G>,
        (all, usual): (&[TerritoryId], &[u32]),
        first: Option<Item>,
        typed: &str,
        said: &dyn Fn(TerritoryId, u32) -> String,
    ) -> Candidates {
        let (before, _) = listing::split(typed);
        let named = (self.read)(&before, MORE).unwrap_or_default();
        let left = self.left(named.iter().copied().chain(first));
        let open = all.iter().copied().filter(|at| !named.iter().any(|(named, _)| named == at));
        let suggestions = open.flat_map(|at| {
            let left = u32::try_from(left(at)).unwrap_or(0);
            counts(usual, left).into_iter().map(move |(rank, count)| {
                let value = format!("{} {count}", form.game.board().name(at));
                (rank, Candidate { label: format!("{value}{}", said(at, count)), value })
            })
        });
        listing::appended(form, typed, fitting(suggestions))
    }

    /// What may be put into the field of the places: `numbered`, as far as one menu holds it, else the places alone, those
    /// of `all` that the rules would take.
    fn places<G: Presented>(
        &self,
        form: &Filled<'_, G>,
        all: &[TerritoryId],
        typed: &str,
        numbered: Candidates,
    ) -> Candidates {
        let (before, _) = listing::split(typed);
        let named = (self.read)(&before, PLACES).unwrap_or_default();
        let bare = named.iter().any(|(_, count)| count.is_none());
        if !bare && (numbered.0.len() <= MENU || !named.is_empty()) {
            return numbered;
        }
        let left = self.left(named.iter().copied());
        let free = |at: &&TerritoryId| left(**at) > 0 && !named.iter().any(|(named, _)| named == *at);
        let places = all.iter().filter(free).map(|at| {
            let value = form.game.board().name(*at).to_owned();
            Candidate { label: G::territory_label(form.game, form.names, form.seat, *at), value }
        });
        listing::appended(form, typed, places.collect())
    }

    /// What may be put into the field of the shares, for the places that have no number yet; nothing where there is nothing to
    /// choose.
    fn shares<G: Presented>(&self, form: &Filled<'_, G>, typed: &str) -> Candidates {
        let places = form.draft.text(PLACES).unwrap_or_default();
        let listed = (self.read)(&places, PLACES).unwrap_or_default();
        let (before, _) = listing::split(typed);
        let said = self.said(&before).unwrap_or_default();
        let named = |at: &TerritoryId| said.fixed.contains_key(at) || said.rest.contains(at);
        let open: Vec<TerritoryId> =
            listed.iter().filter(|(at, count)| count.is_none() && !named(at)).map(|(at, _)| *at).collect();
        let board = form.game.board();
        let name = |at: TerritoryId| board.name(at);
        let each = |typed: &str| {
            let said = self.said(typed).unwrap_or_default();
            let all = self.shared(&listed, &said);
            let one = |(at, count): &Item| format!("{} {}", name(*at), count.unwrap_or(0));
            all.iter().map(one).collect::<Vec<_>>().join(", ")
        };
        let labelled = |value: String, words: &str| {
            let says = each(&format!("{before}{value}"));
            Candidate { label: listing::cut(format!("{words}: {says}")), value }
        };
        let mut all: Vec<(u8, Candidate)> = Vec::new();
        if before.is_empty() && open.len() > 1 {
            all.push((0, labelled(EVENLY.to_owned(), "Evenly")));
        }
        let spent = |(at, count): &Item| (*at, Some(said.fixed.get(at).copied().or(*count).unwrap_or(0)));
        let left = self.left(listed.iter().map(spent));
        let siblings = |at: TerritoryId| {
            let side = (self.hand)(at).0;
            let others = open.iter().filter(|other| **other != at && (self.hand)(**other).0 == side);
            u32::try_from(others.count()).unwrap_or(u32::MAX)
        };
        // Where there are more places than troops for them, no way to share helps: what was picked has to be another.
        if open.iter().any(|at| left(*at) <= i64::from(siblings(*at))) {
            return Candidates::default();
        }
        for at in &open {
            let left = u32::try_from(left(*at)).unwrap_or(0);
            // Each of the others has one.
            let most = left.saturating_sub(siblings(*at));
            if most < 2 {
                continue;
            }
            let side = (self.hand)(*at).0;
            let rests = said.rest.iter().any(|other| (self.hand)(*other).0 == side);
            if siblings(*at) > 0 && !rests {
                let words = format!("Most in {}", name(*at));
                all.push((1, labelled(format!("{}{REST}", name(*at)), &words)));
            }
            let alone = siblings(*at) == 0;
            // Beside others, half is half of all that is left.
            let usual = [USUAL, &[left / 2]].concat();
            let numbers = counts(&usual, most).into_iter();
            for (rank, count) in numbers.filter(|(rank, count)| alone || (*rank == 0 && *count < most)) {
                let value = format!("{} {count}", name(*at));
                let label = match alone {
                    true if count == most => format!("{value} (all)"),
                    true => value.clone(),
                    false => format!("{value}, the others what is left"),
                };
                all.push((rank + 2, Candidate { label, value }));
            }
        }
        let ones = all.iter().any(|(rank, _)| *rank > 0);
        if before.is_empty() && open.len() > 1 && ones {
            all.insert(1, (0, labelled(format!("1{EACH}"), "One in each")));
        }
        // Where one alone has to be decided, there is nothing else.
        if !ones {
            all.clear();
        }
        listing::appended(form, typed, fitting(all))
    }
}

/// So many for each of these, one at least.
fn evenly(left: i64, places: &[TerritoryId]) -> Vec<(TerritoryId, i64)> {
    let many = i64::try_from(places.len()).unwrap_or(i64::MAX).max(1);
    let (each, more) = (left.max(0) / many, left.max(0) % many);
    let share = |(place, at): (i64, &TerritoryId)| (*at, (each + i64::from(place < more)).max(1));
    (0..).zip(places).map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places are letters; those after "m" are another's.
    fn read(typed: &str, _: &'static str) -> Result<Vec<Item>, Common> {
        let item = |item: String| {
            let (words, count) = super::super::reading::counted(&item).expect("one number");
            match words.concat().as_bytes() {
                [letter] => Ok((TerritoryId(*letter), count)),
                _ => Err(Common::UnknownPlayer { typed: item }),
            }
        };
        items(typed).map(item).collect()
    }

    fn hand(at: TerritoryId) -> (SideId, u32) {
        if at.0 <= b'm' { (SideId(0), 20) } else { (SideId(1), 3) }
    }

    fn shared(places: &str, shares: &str) -> String {
        let sharing = Hands { read: &read, hand: &hand };
        let said = sharing.said(shares).expect("it can be read");
        let all = sharing.shared(&read(places, PLACES).expect("places"), &said);
        let one = |(at, count): Item| format!("{}{}", char::from(at.0), count.unwrap_or(0));
        all.into_iter().map(one).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn two_ways_that_cannot_both_be_are_refused() {
        let sharing = Hands { read: &read, hand: &hand };
        for both in ["evenly, a rest", "a rest, evenly", "evenly, 2 each", "2 each, evenly", "2 each, 3 each"]
        {
            assert!(matches!(sharing.said(both), Err(Common::Unreadable { field: SHARES, .. })), "{both}");
        }
        for both in ["a rest, a 3", "a 3, a rest", "a 3, a 4"] {
            assert!(matches!(sharing.said(both), Err(Common::Unreadable { field: SHARES, .. })), "{both}");
        }
        for one in [
            "a rest, a rest",
            "a 3, a 3",
            "a 3, evenly",
            "2 each, a rest",
            "a rest, b rest",
            "evenly, evenly",
        ] {
            assert!(sharing.said(one).is_ok(), "{one}");
        }
    }

    #[test]
    fn nothing_that_is_said_is_dropped() {
        let sharing = Hands { read: &read, hand: &hand };
        let lost = |places: &str, shares: &str| {
            let said = sharing.said(shares).expect("it can be read");
            lost(&read(places, PLACES).expect("places"), &said)
                .map(|(at, numbered)| (char::from(at.0), numbered))
        };
        assert_eq!(lost("a, b", "c 5"), Some(('c', false)));
        assert_eq!(lost("a 5, b", "a rest"), Some(('a', true)));
        assert_eq!(lost("a, b", "c rest"), Some(('c', false)));
        assert_eq!(lost("a, b", "a 5, b rest"), None);
        assert_eq!(lost("a 5, b", "a 4"), None);
    }

    #[test]
    fn what_has_no_number_shares_what_is_left() {
        assert_eq!(shared("a, b, c", ""), "a7 b7 c6");
        assert_eq!(shared("a, b, c", "evenly"), "a7 b7 c6");
        assert_eq!(shared("a 5, b, c", ""), "a5 b8 c7");
        assert_eq!(shared("a 5, b 2", ""), "a5 b2");
        assert_eq!(shared("a, b, c", "b 4"), "a8 b4 c8");
        assert_eq!(shared("a, b, c", "b rest"), "a1 b18 c1");
        assert_eq!(shared("a, b, c", "b REST, c 5"), "a1 b14 c5");
        assert_eq!(shared("a, b, c", "1 each"), "a1 b1 c1");
        assert_eq!(shared("a, b, c", "2 each, a 5"), "a5 b2 c2");
    }

    #[test]
    fn each_hand_is_shared_by_itself() {
        assert_eq!(shared("a, b, x, y", ""), "a10 b10 x2 y1");
        assert_eq!(shared("a, b, x, y", "y rest"), "a10 b10 x1 y2");
    }

    #[test]
    fn of_too_few_each_has_one_so_that_the_rules_say_it() {
        assert_eq!(shared("n, o, p, q", ""), "n1 o1 p1 q1");
        assert_eq!(shared("a 30, b", ""), "a30 b1");
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        let sharing = Hands { read: &read, hand: &hand };
        assert!(matches!(sharing.said("many each"), Err(Common::NotANumber { field: SHARES, .. })));
        assert!(sharing.said("somewhere rest").is_err());
    }
}
