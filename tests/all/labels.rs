//! Whatever is suggested may be sent back as it is shown: in every game its label is read as its value.

use std::collections::BTreeMap;

use wartable::games::{self, AnyGame};
use wartable::rules::{Candidate, Draft, FormSpec, Names, SeatId};

use crate::wire::begun;

/// So many of a field's suggestions are tried.
const TRIED: usize = 12;

/// What comes of a form: the order, or why there is none, in all its words. What a button of the refusal would fill in is what was
/// typed, and is read back in its turn.
fn read(game: &dyn AnyGame, names: &Names, seat: SeatId, draft: &Draft) -> Result<String, String> {
    let read = game.draft(seat, names, draft);
    read.map(|order| order.json()).map_err(|refusal| format!("{} {:?}", refusal.code, refusal.line))
}

/// A form with the first of what is suggested in each field that must be filled in.
fn filled(game: &dyn AnyGame, names: &Names, seat: SeatId, form: &FormSpec) -> Draft {
    form.fields.iter().filter(|field| field.required).fold(Draft::new(form.path), |draft, field| {
        let first = game.candidates(seat, names, &draft, field.name, "").0.into_iter().next();
        match first {
            Some(first) => draft.with(field.name, first.value),
            None => draft,
        }
    })
}

/// Those with a label of their own, which no other value has.
fn labelled(all: &[Candidate]) -> Vec<&Candidate> {
    let mut values: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for one in all {
        values.entry(&one.label).or_default().push(&one.value);
    }
    let alone = |one: &&Candidate| one.label != one.value && values[one.label.as_str()].len() == 1;
    all.iter().filter(alone).take(TRIED).collect()
}

#[test]
fn every_label_is_read_as_what_it_stands_for() {
    for kind in games::ALL.iter().filter(|kind| crate::is_chosen(*kind)) {
        let seats = usize::from(kind.seats().0.max(3).min(kind.seats().1));
        let names =
            Names(["ada", "ben", "cyd", "dan"][..seats].iter().map(|name| (*name).to_owned()).collect());
        let mut tried = 0;
        for part in 0..6 {
            let game = begun::game(kind, &names, 1, (part, 6));
            let game = game.as_ref();
            for seat in (0..u8::try_from(seats).expect("few")).map(SeatId) {
                let open = game.forms(seat);
                for form in kind.forms().iter().filter(|form| open.iter().any(|open| open.path == form.path))
                {
                    let draft = filled(game, &names, seat, form);
                    for field in form.fields {
                        let all = game.candidates(seat, &names, &draft, field.name, "").0;
                        for one in labelled(&all) {
                            let with = |words: &str| draft.clone().with(field.name, words);
                            let (value, label) = (with(&one.value), with(&one.label));
                            let meant = read(game, &names, seat, &value);
                            assert_eq!(read(game, &names, seat, &label), meant, "{}: {label:?}", kind.id());
                            tried += usize::from(meant.is_ok());
                        }
                    }
                }
            }
        }
        assert!(tried > 20, "{}: labels are found in it: {tried}", kind.id());
    }
}
