//! Filled-in forms, in the midst of games.

use wartable::games::{self, AnyGame, Kind};
use wartable::rules::{Actor, Dice, Draft, FieldKind, Names, SeatId, TableAct, Viewer};

use super::{Whims, on_every_game};
use crate::wire::begun;

struct Shared {
    kind: &'static dyn Kind,
    names: Names,
    games: Vec<Box<dyn AnyGame>>,
    /// Words that stand for something in this game.
    words: Vec<String>,
}

fn shared(kind: &'static dyn Kind) -> Shared {
    let count = usize::from(kind.seats().0.max(3).min(kind.seats().1));
    let names =
        Names(["ada", "ben", "cyd", "dan", "fay", "gus"][..count].iter().map(|n| (*n).to_owned()).collect());
    let games: Vec<_> =
        (0..8).map(|part| begun::game(kind, &names, 1 + part as u64 % 2, (part, 8))).collect();
    let mut words: Vec<String> = names.0.clone();
    let board = games[0].board();
    words.extend(board.territories().map(|at| board.name(at).to_owned()));
    words.extend(board.zones().map(|zone| board.zone_name(zone).to_owned()));
    for game in &games {
        for seat in (0..u8::try_from(count).expect("few")).map(SeatId) {
            for form in kind.forms() {
                for field in form.fields {
                    let found = game.candidates(seat, &names, &Draft::new(form.path), field.name, "").0;
                    words.extend(found.into_iter().take(6).map(|candidate| candidate.value));
                }
            }
        }
    }
    words.sort_unstable();
    words.dedup();
    Shared { kind, names, games, words }
}

fn draft(shared: &Shared, whims: &mut Whims) -> Draft {
    let words: Vec<&str> = shared.words.iter().map(String::as_str).collect();
    let forms = shared.kind.forms();
    let form = &forms[whims.below(forms.len())];
    let mut draft = Draft::new(form.path);
    for field in form.fields {
        if !field.required && whims.once_in(2) || whims.once_in(12) {
            continue;
        }
        draft = match field.kind {
            FieldKind::Integer if !whims.once_in(6) => draft.with(field.name, whims.number()),
            FieldKind::Flag if !whims.once_in(6) => draft.with(field.name, whims.once_in(2)),
            FieldKind::Choice(choices) if !whims.once_in(6) => draft.with(field.name, whims.of(choices)),
            FieldKind::Moment if !whims.once_in(6) => draft.with(field.name, whims.number()),
            _ => draft.with(field.name, whims.text(&words)),
        };
    }
    if whims.once_in(3) {
        draft = draft.with("confirmed", true);
    }
    if whims.once_in(8) {
        let name = whims.text(&["@seat", "@team", "card", "at", "from", "to", "game"]);
        draft = draft.with(&name, whims.text(&words));
    }
    draft
}

#[test]
fn whatever_is_filled_in_is_taken_or_refused() {
    // Of every game at least one is carried out.
    let carried_out = std::sync::Mutex::new(std::collections::BTreeSet::new());
    on_every_game("filled-in forms", 1, shared, |shared, whims, input| {
        let (names, words) = (&shared.names, &shared.words);
        let game = &shared.games[whims.below(shared.games.len())];
        let seat = SeatId(u8::try_from(whims.below(names.0.len())).expect("few"));
        let draft = draft(shared, whims);
        *input = format!("{seat:?} {draft:?} in {}", game.phase());
        if whims.once_in(6) {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let typed = whims.text(&words);
            for field in
                shared.kind.forms().iter().filter(|form| form.path == draft.form).flat_map(|form| form.fields)
            {
                drop(game.candidates(seat, names, &draft, field.name, &typed));
            }
        }
        if whims.once_in(6) {
            drop((game.weigh(seat, names, &draft), game.look(names, seat, &draft)));
            drop(game.odds(names, Viewer::Seat(seat), &Draft { form: "odds".to_owned(), ..draft.clone() }));
        }
        let Ok(order) = game.draft(seat, names, &draft) else { return };
        let written = order.json();
        let again = shared.kind.read_order(&written).expect("an order is read again");
        assert_eq!(again.json(), written);
        drop(game.stakes(seat, names, &draft, &order));
        let before = game.snapshot().expect("it is written");
        let taken = game.check(Actor::Seat(seat), names, &order);
        let mut then = game.copy();
        let done = then.order(Actor::Seat(seat), names, &order, &mut Dice::fair([7; 32], 1));
        assert_eq!(taken.is_ok(), done.is_ok(), "what is checked is carried out");
        let after = then.snapshot().expect("it is written");
        match done {
            Err(_) => assert_eq!(after, before, "a refusal changes nothing"),
            Ok(_) => {
                carried_out.lock().expect("nobody panicked here").insert(shared.kind.id());
                assert!(
                    shared
                        .kind
                        .load(&after)
                        .is_ok_and(|read| read.snapshot().is_ok_and(|read| read == after))
                );
                looked_over(then.as_ref(), names);
            }
        }
    });
    let tried = games::ALL.iter().filter(|kind| crate::is_chosen(*kind)).count();
    let taken = carried_out.into_inner().expect("nobody panicked there");
    let one_alone = std::env::var_os("WARTABLE_FUZZ_INPUT").is_some();
    assert!(one_alone || taken.len() == tried, "only of these any is carried out: {taken:?}");
}

/// All that is asked of a game after an order.
pub(super) fn looked_over(game: &dyn AnyGame, names: &Names) {
    let seats = (0..u8::try_from(names.0.len()).expect("few")).map(SeatId);
    let viewers = seats.clone().map(Viewer::Seat).chain([Viewer::Public]);
    for viewer in viewers {
        drop((game.status(names, viewer), game.position(names, viewer)));
    }
    drop((game.board_text(names, Viewer::Public, None), game.standings(names, Viewer::Public)));
    drop((game.scene(names, Viewer::Public), game.ballots(names), game.teams(), game.outcome()));
    for seat in seats {
        drop((game.forms(seat), game.ask(names, seat), game.ask_openly(names, seat), game.hand(names, seat)));
        drop(game.table_order(TableAct::Expired(seat)));
    }
    assert!(game.outcome().is_some() || !game.debts().is_empty(), "nobody owes anything, and it isn't over");
}
