//! New tokens, in set-up and in a turn (CS-4, CS-9, CS-10).

use std::collections::{BTreeMap, BTreeSet};

use super::words::{self, kind_so_far, plain_kinds};
use super::{Field, Filled, Opening, Order, Refusal, Takes, Tokens, Verb, board, is_placing, side};
use crate::clean_slate::Kind;
use crate::listing;
use crate::reading::{said_once, with_number};
use crate::rules::ButtonStyle::{Primary, Secondary, Success};
use crate::rules::{Candidate, Candidates, Common, TerritoryId, TokenKind};

/// What a button fills in under which a kind may be chosen together with how many, which spares a menu; no option of a
/// command.
const ALL_OF_A_KIND: &str = "whole";

pub(super) static PLACE: Verb = Verb {
    fields: &[
        Field::must("at", "Where", Takes::Territory(suggested_first)),
        Field::must("kind", "Which kind of token", Takes::Kind(fewest_first, is_counted)),
        Field::may("count", "How many (1)", Takes::IntegerLike(all_or_fewer)),
        Field::may("more", "Further: Brazil 2 book, Peru 1 scales (none)", Takes::Several(one_place_more)),
    ],
    ..Verb::slash("slate place", "Place new tokens", &["CS-4", "CS-10"], open_place, read_place)
};

pub(super) static SEVERAL: Verb = Verb {
    fields: &[Field::must(
        "places",
        "Where, and what: Brazil 2 book, Peru 1 scales",
        Takes::Several(one_place_more),
    )],
    ..Verb::buttons_only(
        "slate several",
        "Place several tokens at once",
        &["CS-4", "CS-10"],
        open_several,
        read_several,
    )
};

pub(super) static BALANCED: Verb = Verb::slash(
    "slate balanced",
    "Place all that is owed, as suggested",
    &["CS-4", "CS-10"],
    open_balanced,
    |_| Ok(Order::Balanced),
);

fn open_place(opening: &mut Opening<'_>) {
    match can_place(opening) {
        Some(true) => {
            let place = opening.button("Place", Primary).asking(&["at", "kind", "count"]);
            place.draft.fields.insert(ALL_OF_A_KIND.to_owned(), true.into());
        }
        Some(false) => opening.command(),
        None => {}
    }
}

fn open_several(opening: &mut Opening<'_>) {
    match can_place(opening) {
        Some(true) => _ = opening.button("Place several", Secondary).asking(&["places"]),
        Some(false) => opening.command(),
        None => {}
    }
}

fn open_balanced(opening: &mut Opening<'_>) {
    match can_place(opening) {
        Some(true) => _ = opening.button("As suggested", Success),
        Some(false) => opening.command(),
        None => {}
    }
}

/// Who has to place: can they? CS-11: nothing is placed that isn't there.
fn can_place(opening: &Opening<'_>) -> Option<bool> {
    is_placing(opening).then(|| opening.game.supply_of(side(opening.seat)) > 0)
}

/// `at`, `kind`, `count` and `more` together.
fn read_place(filled: &Filled<'_>) -> Result<Order, Refusal> {
    let at = filled.territory("at")?;
    let typed = filled.text("kind", "CS-10")?;
    let (number, word) = with_number(&typed);
    let kind = words::kind_called(filled, &word, &typed)?;
    let count = said_once(filled.integer("count")?, number, ("count", &typed))?.unwrap_or(1);
    let mut places = match filled.draft.text("more") {
        Some(typed) => places(filled, &typed, "more")?,
        None => BTreeMap::new(),
    };
    places.entry(at).or_default().add(kind, units(count)?);
    Ok(Order::Place(places))
}

fn is_counted(typed: &str) -> bool {
    words::is_kind(&with_number(typed).1)
}

fn read_several(filled: &Filled<'_>) -> Result<Order, Refusal> {
    let typed = filled.text("places", "CS-9")?;
    Ok(Order::Place(places(filled, &typed, "places")?))
}

/// A number of tokens; what is beyond all bounds is more than anybody can owe (CS-9), for `check` to say.
fn units(count: i64) -> Result<u32, Refusal> {
    Ok(Common::as_read(count, 1, "CS-9")?)
}

/// "Brazil 2 book, 1 scales, Peru 1 book".
fn places(
    filled: &Filled<'_>,
    typed: &str,
    field: &'static str,
) -> Result<BTreeMap<TerritoryId, Tokens>, Refusal> {
    let mut places: BTreeMap<TerritoryId, Tokens> = BTreeMap::new();
    let (mut last, mut ahead) = (None, Tokens::none());
    for item in words::items(typed) {
        let item = words::item(&item, field, "CS-10")?;
        // "Brazil 2 book, 1 scales": the same country again. "2 books and a scales in Brazil": the next one.
        let at = match (item.name.as_str(), last) {
            ("", last) => last,
            (name, _) => Some(filled.territory_called(name)?),
        };
        last = at;
        let Some(kind) = item.kind else {
            return Err(Refusal::UnknownKind { typed: item.typed, side: side(filled.seat) });
        };
        let here = match at {
            Some(at) => places.entry(at).or_insert_with(|| std::mem::take(&mut ahead)),
            None => &mut ahead,
        };
        here.add(kind, units(item.count.unwrap_or(1))?);
    }
    match ahead.is_empty() {
        true => Ok(places),
        false => Err(words::unlike_places(typed, field).into()),
    }
}

/// CS-4, CS-10: where something may be placed; what is suggested first.
fn suggested_first(filled: &Filled<'_>) -> Vec<TerritoryId> {
    let side = side(filled.seat);
    let suggested = filled.game.suggestion(side);
    let mut all: Vec<TerritoryId> = filled.game.placeable(side).iter().collect();
    all.sort_by_key(|t| !suggested.contains_key(t));
    all
}

/// CS-10: kinds not yet in the country first.
fn fewest_first(filled: &Filled<'_>) -> Vec<Candidate> {
    let at = filled.territory_so_far("at").or_else(|| suggested_first(filled).first().copied());
    let here = at.map(|at| filled.game.at(at)).unwrap_or_default();
    let mut kinds = side(filled.seat).kinds().to_vec();
    kinds.sort_by_key(|kind| here.count(*kind));
    let mut all = plain_kinds(&kinds);
    let owed = filled.game.owed_by(side(filled.seat));
    if owed > 1 && filled.draft.flag(ALL_OF_A_KIND).unwrap_or(false) {
        // CS-4, CS-11: as many as find room there, and as there are.
        let fits = |kind: Kind, count: u32| {
            let mut tokens = Tokens::none();
            tokens.add(kind, count);
            at.is_some_and(|at| filled.is_allowed(&Order::Place([(at, tokens)].into())))
        };
        let several = |kind: &Kind| {
            let most = (2..=owed).rev().find(|count| fits(*kind, *count)).unwrap_or(0);
            let word = kind.word();
            let counts = listing::counts(&[2, 3], most).into_iter().filter(|(_, count)| *count > 1);
            counts.map(move |(_, count)| {
                let value = format!("{count} {word}");
                let label = if count == owed { format!("{value} (all)") } else { value.clone() };
                // All that find room, then the others that people think of.
                (u8::from(count != most), Candidate { label, value })
            })
        };
        let one_each = std::mem::take(&mut all).into_iter().map(|kind| (0, kind));
        all = listing::fitting(one_each.chain(kinds.iter().flat_map(several)));
    }
    all
}

/// CS-9: all that is owed, or fewer; nothing where it is said with the kind.
fn all_or_fewer(filled: &Filled<'_>) -> Vec<i64> {
    if filled.draft.text("kind").is_some_and(|typed| with_number(&typed).0.is_some()) {
        return Vec::new();
    }
    (1..=i64::from(filled.game.owed_by(side(filled.seat)))).rev().collect()
}

/// "Brazil 2 book, Peru 1 scales": all that is suggested, or a further place after what is typed.
fn one_place_more(filled: &Filled<'_>, typed: &str) -> Candidates {
    let (before, typing) = listing::split(typed);
    // What can't be read is left for the order to say.
    let so_far = places(filled, &before, "places").unwrap_or_default();
    let own = side(filled.seat).kinds();
    let one = |t: TerritoryId, kind: Kind, count: u32| format!("{} {count} {}", board().name(t), kind.word());
    let suggestion = filled.game.suggestion(side(filled.seat));
    let all = suggestion.iter().filter(|(t, _)| !so_far.contains_key(t)).map(|(t, tokens)| {
        tokens.iter().map(|(kind, count)| one(*t, kind, count)).collect::<Vec<_>>().join(", ")
    });
    let all: Vec<String> = all.collect();
    // What stands for so many would be cut off, spelled out.
    let whole = (before.is_empty() && all.len() > 1).then(|| {
        let tokens: u32 = suggestion.values().map(Tokens::total).sum();
        let label = format!("All as suggested: {tokens} tokens in {} countries", suggestion.len());
        Candidate { value: all.join(", "), label }
    });
    let kinds = kind_so_far(filled).map_or_else(|| own.to_vec(), |kind| vec![kind]);
    let legal = |at: TerritoryId, kind: Kind| {
        let mut all = so_far.clone();
        all.entry(at).or_default().add(kind, 1);
        filled.is_allowed(&Order::Place(all))
    };
    let mut open = suggested_first(filled);
    open.retain(|at| kinds.iter().any(|kind| legal(*at, *kind)));
    let further = open.into_iter().flat_map(|t| own.iter().map(move |kind| one(t, *kind, 1)));
    // All that is owed stands there already.
    if !so_far.is_empty() && further.clone().next().is_none() {
        return Candidates::default();
    }
    let mut seen = BTreeSet::new();
    let plain = Candidates::plain(all.into_iter().chain(further)).0;
    let suggestions = whole.into_iter().chain(plain);
    let fresh = suggestions.filter(|candidate| seen.insert(candidate.value.clone())).collect();
    let mut all = filled.narrowed(fresh, typing);
    for candidate in &mut all.0 {
        candidate.value.insert_str(0, &before);
        candidate.label.insert_str(0, &before);
    }
    all
}
