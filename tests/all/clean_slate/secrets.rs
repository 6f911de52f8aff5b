//! Two games that differ only in what a seat must not know look the same to it: what the partner
//! keeps for the next turn (CS-8), and how the deck lies (CS-33).

use wartable::games::clean_slate::{Along, CleanSlate, Event, Kind, Order, Part, Side, board};
use wartable::rules::{
    Actor, Addressed, Audience, Dice, Draft, Game, Names, Passage, Presented, Readable, SeatId, TableAct,
    Viewer,
};

use super::kit::*;
use crate::leaks::{Part as Of, erased, sights};

const VIEWERS: [Viewer; 3] = [Viewer::Public, Viewer::Seat(SeatId(0)), Viewer::Seat(SeatId(1))];

fn names() -> Names {
    Names(vec!["ada".to_owned(), "ben".to_owned()])
}

/// Democracy's turn; both have something to do, to settle, to move and to be refused.
fn field() -> Kit {
    Kit::new()
        .put("peru", "3 book, pencil, scales, windmill, bicycle, 2 plant")
        .put("brazil", "4 goat")
        .put("venezuela", "2 fire")
        .put("congo", "book, pencil, scales, goat, plant")
        .put("egypt", "plant")
}

/// Forms filled in every way that these words allow.
fn drafts() -> Vec<Draft> {
    let mut drafts = Vec::new();
    let ways = [("Peru", "Brazil"), ("Peru", "Venezuela"), ("Congo", "Egypt"), ("Argentina", "Peru")];
    for spec in CleanSlate::forms_spec() {
        drafts.push(Draft::new(spec.path));
        for (number, (from, to)) in ways.into_iter().enumerate() {
            let kind = ["book", "plant", "goat", "tank"][number];
            let mut draft = Draft::new(spec.path);
            let values = [
                ("from", from),
                ("to", to),
                ("at", from),
                ("kind", kind),
                ("along", kind),
                ("tokens", "2 book"),
                ("what", "slate heal"),
                ("orders", "heal Peru to Venezuela; finish"),
                ("places", "Peru 1 plant"),
            ];
            for (name, value) in values {
                if spec.fields.iter().any(|field| field.name == name) {
                    draft = draft.with(name, value);
                }
            }
            drafts.push(draft);
        }
    }
    drafts
}

/// What comes of a form: the order as it is read, or the refusal's sentence and button.
fn tried(game: &CleanSlate, seat: SeatId, draft: &Draft) -> String {
    let read = game.draft(seat, &names(), draft);
    match read.and_then(|order| game.check(Actor::Seat(seat), &order)) {
        Ok(checked) => format!("{:?}", checked.order),
        Err(refusal) => format!("{refusal:?} {:?}", game.explain(&names(), Some(seat), &refusal)),
    }
}

/// All that a viewer can get to see, as text.
fn seen(game: &CleanSlate, viewer: Viewer) -> Vec<String> {
    let names = names();
    let words = ["Peru", "Brazil", "Peru", "Venezuela", "Peru", "Egypt", "Congo"].map(str::to_owned);
    let mut seen = vec![format!("{:?}", game.view(viewer))];
    seen.extend(sights(erased(game).as_ref(), &names, viewer, &words, Of::ALL));
    seen.push(format!("{:?}", game.debts()));
    // What is asked of the others is posted for all to see.
    for seat in [SeatId(0), SeatId(1)] {
        seen.push(format!("{:?}", game.ask(&names, seat)));
        seen.push(format!("{:?}", game.table_order(TableAct::Expired(seat))));
        seen.push(format!("{:?}", game.table_order(TableAct::Taken(seat))));
    }
    let Viewer::Seat(seat) = viewer else { return seen };
    for draft in drafts() {
        seen.push(tried(game, seat, &draft));
        let spec = CleanSlate::forms_spec().iter().find(|spec| spec.path == draft.form);
        for field in spec.into_iter().flat_map(|spec| spec.fields) {
            for typed in ["", "p"] {
                let candidates = game.candidates(seat, &names, &draft, field.name, typed);
                seen.push(format!("{draft:?} {}: {candidates:?}", field.name));
            }
        }
    }
    seen
}

#[track_caller]
fn same(one: &CleanSlate, other: &CleanSlate, viewer: Viewer) {
    let (one, other) = (seen(one, viewer), seen(other, viewer));
    assert_eq!(one.len(), other.len(), "{viewer:?}");
    for (a, b) in one.iter().zip(&other) {
        assert_eq!(a, b, "{viewer:?}");
    }
}

/// An order carried out with set dice: the events, and the messages that tell of them.
fn play(
    game: &mut CleanSlate,
    side: Side,
    order: &Order,
) -> (Vec<Addressed<Event>>, Vec<Addressed<Passage>>) {
    let checked = game.check(Actor::Seat(seat(side)), order).expect("it is legal");
    let told = game.apply(checked, &mut Dice::fair([3; 32], 9));
    let passages = game.tell(&names(), &told);
    (told, passages)
}

fn messages(all: &[Addressed<Passage>], side: Side) -> Vec<&Addressed<Passage>> {
    let own = Audience::Own(seat(side));
    all.iter().filter(|told| told.audience == Audience::Public || told.audience == own).collect()
}

fn planned(kit: Kit, side: Side, orders: &[Order]) -> CleanSlate {
    let mut kit = kit;
    kit.order(side, Order::Keep(orders.to_vec()));
    kit.game
}

#[test]
fn cs_8_a_kept_plan_is_nobodys_business() {
    let plans = [
        vec![win("peru", "venezuela"), settle("peru", "egypt", Kind::Plant), Order::Finish],
        vec![win_with("peru", "venezuela", Along::None)],
        vec![Order::EndPart, recalibrate("peru", "congo", "plant")],
    ];
    let none = field().game;
    for plan in &plans {
        let one = planned(field(), E, plan);
        for viewer in [Viewer::Public, Viewer::Seat(seat(D))] {
            same(&one, &none, viewer);
        }
        assert_ne!(
            seen(&one, Viewer::Seat(seat(E))),
            seen(&none, Viewer::Seat(seat(E))),
            "its own owner knows"
        );
        assert_ne!(one.view(Viewer::Everything), none.view(Viewer::Everything));

        // Whatever the partner does meanwhile is told and answered alike, and so is the turn's change.
        for order in [settle("peru", "argentina", Kind::Book), Order::Harmony(at("congo")), Order::Finish] {
            let (mut a, mut b) = (one.clone(), none.clone());
            if a.check(Actor::Seat(seat(D)), &order).is_err() {
                continue;
            }
            let ((events, told), (others, told_there)) = (play(&mut a, D, &order), play(&mut b, D, &order));
            assert_eq!(messages(&told, D), messages(&told_there, D));
            let receipt = |game: &CleanSlate, events| game.receipt(&names(), seat(D), &order, events);
            assert_eq!(receipt(&a, &events), receipt(&b, &others));
            for viewer in [Viewer::Public, Viewer::Seat(seat(D))] {
                same(&a, &b, viewer);
            }
        }
    }
}

#[test]
fn cs_8_a_plan_left_over_in_ones_own_turn_stays_private() {
    let turn = |side| field().turn(side, Part::Act).set(|game| game.round = 3);
    let left = turn(E).set(|game| game.plans[1] = vec![win("peru", "venezuela"), Order::Finish]).game;
    for viewer in [Viewer::Public, Viewer::Seat(seat(D))] {
        same(&left, &turn(E).game, viewer);
    }
    // The mirror: Democracy's plan, which Environment must not know.
    let left = turn(D).set(|game| game.plans[0] = vec![Order::Harmony(at("congo"))]).game;
    for viewer in [Viewer::Public, Viewer::Seat(seat(E))] {
        same(&left, &turn(D).game, viewer);
    }
    assert_ne!(seen(&left, Viewer::Seat(seat(D))), seen(&turn(D).game, Viewer::Seat(seat(D))));
}

#[test]
fn cs_33_how_the_deck_lies_is_nobodys_to_know() {
    let deck = |turn_about: bool| {
        field().set(|game| {
            game.deck.discard = vec![at("japan"), at("alaska")];
            game.deck.cards = board().territories().filter(|t| !game.deck.discard.contains(t)).collect();
            if turn_about {
                game.deck.cards.reverse();
                game.deck.cards.swap(3, 11);
            }
        })
    };
    for (side, part) in [(D, Part::Act), (E, Part::Act), (E, Part::Recalibrate)] {
        let games = [false, true].map(|other| deck(other).turn(side, part).game);
        assert_ne!(games[0], games[1]);
        for viewer in VIEWERS {
            same(&games[0], &games[1], viewer);
        }
        assert_ne!(games[0].view(Viewer::Everything), games[1].view(Viewer::Everything));
    }
    // What was drawn already is known: it was told.
    let other = deck(false).set(|game| game.deck.discard.swap(0, 1)).game;
    assert_ne!(deck(false).game.view(Viewer::Public), other.view(Viewer::Public));
}

#[test]
fn cs_8_what_is_told_of_a_plan_goes_to_its_seat_alone() {
    let mut game = field().game;
    let plan = vec![Order::Balanced, win("peru", "venezuela"), Order::EndPart];
    let keep = play(&mut game, E, &Order::Keep(plan.clone()));
    let again = play(&mut game.clone(), E, &Order::Drop);
    let comes = play(&mut game, D, &Order::Finish);
    let carried = play(&mut game, E, &Order::CarryOut);
    let mut kinds = std::collections::BTreeSet::new();
    for (events, told) in [keep, again, comes, carried] {
        let mut private = 0;
        for one in &events {
            let secret = match &one.event {
                Event::Kept { .. } => "kept",
                Event::KeptWaits { .. } => "waits",
                Event::Dropped { .. } => "dropped",
                Event::CarriedOut { .. } => "carried out",
                _ => "",
            };
            let audience = if secret.is_empty() { Audience::Public } else { Audience::Own(seat(E)) };
            assert_eq!(one.audience, audience, "{:?}", one.event);
            private += usize::from(!secret.is_empty());
            kinds.insert(secret);
        }
        assert_eq!(private, 1);
        let (own, public): (Vec<_>, Vec<_>) =
            told.iter().partition(|told| told.audience == Audience::Own(seat(E)));
        assert_eq!(own.len(), 1, "one message to the seat that is meant");
        assert!(public.iter().all(|told| told.audience == Audience::Public));
        let open = events.iter().any(|told| told.audience == Audience::Public);
        assert_eq!(public.is_empty(), !open);
        let text = format!("{public:?}").to_lowercase();
        assert!(!text.contains("plan") && !text.contains("kept"), "{text}");
    }
    assert_eq!(kinds.len(), 5, "each of the four, and what all may know");
}
