//! What a faction settles among itself (CW-1, CW-23), and what nobody else may notice of it.

use wartable::games::clone_wars::{Calling, CloneWars, Event, Options, Order, Phase, Refusal};
use wartable::rules::{
    Actor, Audience, Coded, Draft, Duty, Face, Game, Names, Presented, Readable, SeatId, TableAct, Viewer,
};

use super::kit::*;
use super::meetings::{audiences, seen};

/// Blue's turn; who calls asks the partner.
fn asking() -> Kit {
    Kit::with(Options { consent: true, ..Options::default() }, 4)
        .land(BLUE, &[("byss", 4)])
        .turn(BLUE, Phase::Attack)
        .space(13)
}

fn among() -> Audience {
    Audience::Among(vec![CYD, DAN])
}

#[test]
fn cw_23_the_question_and_a_no_are_the_factions_own() {
    let kit = asking();
    let (game, told) = audiences(&kit.game, CYD, &order66(&[], None));
    assert!(!told.is_empty() && told.iter().all(|(audience, _)| *audience == among()), "{told:?}");
    // Nobody of the Republic sees any difference.
    for viewer in [Viewer::Public, Viewer::Seat(ADA), Viewer::Seat(BEN)] {
        assert_eq!(seen(&game, viewer), seen(&kit.game, viewer), "{viewer:?}");
    }
    let (game, told) = audiences(&game, DAN, &Order::Consent(false));
    assert!(told.iter().all(|(audience, _)| *audience == among()), "{told:?}");
    assert_eq!(seen(&game, Viewer::Seat(ADA)), seen(&kit.game, Viewer::Seat(ADA)));
    // In a game that ran before it is told as it was then.
    let old = kit.set(|game| game.mend(0));
    let (_, told) = audiences(&old.game, CYD, &order66(&[], None));
    assert!(told.iter().all(|(audience, _)| *audience == Audience::Seats(vec![CYD, DAN])), "{told:?}");
}

#[test]
fn cw_1_cw_23_what_a_faction_settles_stands_where_steps_back_look_away() {
    let mut kit = asking();
    kit.order(order66(&["ilum"], None));
    let asked = kit.game.clone();
    kit.by(DAN, Order::Consent(false));
    kit.by(CYD, Order::Concede);
    let names = Names(["ada", "ben", "cyd", "dan"].map(str::to_owned).into());
    let written = [&asked, &kit.game]
        .map(|game| wartable::games::clone_wars::position::position(game, &names, Viewer::Everything));
    for at in <CloneWars as Presented>::SETTLED_AMONG {
        assert!(written.iter().any(|position| position.pointer(at).is_some()), "{at} is nowhere");
    }
}

#[test]
fn cw_23_a_step_taken_back_leaves_the_question_and_the_answer() {
    let mut kit = asking();
    let before = kit.game.clone();
    kit.order(march("byss", "kessel", 1));
    kit.order(order66(&["ilum"], None));
    let back = before.clone().with_notes_of(&kit.game);
    assert_eq!(back.call, kit.game.call);
    assert_eq!((back.asked_partner(), back.phase), (Some(DAN), Phase::Attack));
    kit.by(DAN, Order::Consent(false));
    let back = before.with_notes_of(&kit.game);
    assert!(back.so_far.refused && back.call.is_none());
    // Where it can't be called any more, nobody is asked about it.
    let late = Options { consent: true, order66: Calling::EndOfTurn, ..Options::default() };
    let mut kit = Kit::with(late, 4).turn(BLUE, Phase::Attack).pool(3).space(13);
    let before = kit.game.clone();
    kit.order(place(&[("kessel", 3)]));
    kit.order(order66(&[], None));
    assert_eq!(before.with_notes_of(&kit.game).call, None);
}

#[test]
fn cw_17_cw_23_that_the_partner_is_asked_takes_no_ships_from_a_conquest() {
    let mut kit = asking().land(BLUE, &[("byss", 6)]).ships("byss", ships(1, 0, 0));
    kit.dice(&[6, 6, 6, 1]);
    kit.order(attack("byss", "coruscant", 4));
    let won = kit.game.conquest;
    assert!(won.is_some());
    kit.order(order66(&[], None));
    assert_eq!(seen(&kit.game, Viewer::Seat(ADA)).conquest, won, "the Republic sees nothing of it");
    kit.refuses(&Order::Bring(Default::default()), "CW-23");
    kit.by(DAN, Order::Consent(false));
    kit.order(Order::Bring(Default::default()));
    assert_eq!(kit.fleet("coruscant"), ships(1, 0, 0));
}

#[test]
fn cw_1_who_takes_a_seat_over_has_not_given_up() {
    let mut kit = Kit::new();
    kit.by(ADA, Order::Concede);
    assert_eq!(kit.game.fighting_on(wartable::games::clone_wars::Faction::Republic), [BEN]);
    kit.act(Actor::Table(TableAct::Taken(ADA)), Order::Forget);
    kit.by(BEN, Order::Concede);
    assert_eq!(kit.won(), None);
    kit.by(ADA, Order::Concede);
    assert_eq!(kit.won(), Some((vec![CYD, DAN], "concession".to_owned())));
}

#[test]
fn cw_1_a_faction_asked_whether_it_gives_up_is_asked_in_secret() {
    let mut kit = Kit::new();
    let (_, told) = audiences(&kit.game, DAN, &Order::Concede);
    assert!(told.iter().all(|(audience, _)| *audience == among()), "{told:?}");
    let owed = |kit: &Kit| -> Vec<_> {
        let debts = kit.game.debts().into_iter();
        debts.filter(|debt| debt.duty == Duty::May).map(|debt| (debt.seat, debt.what, debt.face)).collect()
    };
    assert!(owed(&kit).is_empty());
    let before = kit.game.clone();
    kit.by(DAN, Order::Concede);
    assert_eq!(owed(&kit), [(CYD, "concede", Face::Hidden)]);
    // It is no step: who takes one back takes nothing of it back.
    assert_eq!(before.with_notes_of(&kit.game).conceded, kit.game.conceded);
    // A partner that nobody plays, or a machine, keeps nobody playing.
    kit.act(Actor::Table(TableAct::Expired(CYD)), Order::Concede);
    assert_eq!(kit.won(), Some((vec![ADA, BEN], "concession".to_owned())));
}

/// Red has lost its last planet, after this seat of the Republic had said that it would give up.
fn out_after_conceding(seat: SeatId, mends: u32) -> (Kit, Vec<Event>) {
    let mut kit =
        Kit::new().land(BLUE, &[("byss", 9)]).turn(BLUE, Phase::Attack).set(|game| game.mend(mends));
    kit.by(seat, Order::Concede);
    kit.dice(&[6, 6, 6, 1]);
    let events = kit.order(attack("byss", "coruscant", 5));
    assert!(kit.game.army(RED).out);
    (kit, events)
}

#[test]
fn cw_1_cw_22_with_a_partner_who_is_out_giving_up_is_asked_anew() {
    let (mut kit, events) = out_after_conceding(BEN, 2);
    assert_eq!(kit.won(), None, "gold plays on");
    assert!(events.contains(&Event::ConcessionLapsed { seats: vec![BEN] }), "{events:?}");
    kit.by(BEN, Order::Concede);
    assert_eq!(kit.won(), Some((vec![CYD, DAN], "concession".to_owned())), "alone it is its own word");
    // As it was before that was mended.
    assert_eq!(out_after_conceding(BEN, 1).0.won(), Some((vec![CYD, DAN], "concession".to_owned())));
}

#[test]
fn cw_22_whoever_is_out_is_not_told_that_they_may_give_up_anew_and_shows_no_hand() {
    let (kit, events) = out_after_conceding(ADA, 2);
    assert_eq!(kit.won(), None);
    assert!(!events.iter().any(|event| matches!(event, Event::ConcessionLapsed { .. })), "{events:?}");
    assert!(kit.game.conceded.is_empty());
    let show = Order::Show { to: BEN, army: None };
    kit.refuses_to(ADA, &show, "CW-22");
    // What was shown before that was mended is in journals, and read again.
    assert!(out_after_conceding(ADA, 1).0.game.check(Actor::Seat(ADA), &show).is_ok());
}

#[test]
fn cw_1_who_would_give_up_can_think_better_of_it() {
    let mut kit = Kit::new();
    kit.refuses_to(ADA, &Order::PlayOn, "CW-1");
    kit.by(ADA, Order::Concede);
    let (game, told) = audiences(&kit.game, ADA, &Order::PlayOn);
    assert!(told.iter().all(|(audience, _)| *audience == Audience::Among(vec![ADA, BEN])), "{told:?}");
    assert!(game.conceded.is_empty());
    kit.by(ADA, Order::PlayOn);
    kit.by(BEN, Order::Concede);
    assert_eq!(kit.won(), None);
}

#[test]
fn cw_1_a_seat_that_goes_to_another_ends_what_its_partner_said() {
    for mends in [1, 2] {
        let mut kit = Kit::new().set(|game| game.mend(mends));
        kit.by(ADA, Order::Concede);
        kit.act(Actor::Table(TableAct::Taken(BEN)), Order::Forget);
        let stands = kit.game.conceded.contains(&ADA);
        assert_eq!(stands, mends < 2, "mends: {mends}");
    }
}

#[test]
fn cw_20_cw_25_nothing_is_ceded_while_sidious_waits() {
    let mut kit = Kit::new().land(BLUE, &[("byss", 1)]).turn(BLUE, Phase::Attack).space(3);
    kit.order(cede(BLACK, Some("byss"), None));
    kit.dice(&[1, 1]);
    kit.order(order66(&[], None));
    assert_eq!(kit.game.phase, Phase::Sidious);
    let accept = Order::Answer { offer: 1, accept: true };
    assert_eq!(kit.refuses_to(DAN, &accept, "CW-25"), Refusal::SidiousWaits);
    kit.order(Order::Sidious { at: at("kessel") });
    kit.by(DAN, accept);
    kit.holds("byss", BLACK, 1);
}

#[test]
fn cw_25_a_call_that_wins_removes_the_tokens_too() {
    let mut kit = Kit::new().tokens("kessel", BLUE, &["san_hill"]).turn(BLUE, Phase::Attack).space(13);
    kit.dice(&[8, 8]);
    let events = kit.order(order66(&[], None));
    assert!(matches!(events.last(), Some(Event::Over(_))), "{events:?}");
    assert!(events.iter().any(|event| matches!(event, Event::TokensRemoved { board: 1, stack: 8 })));
    assert!(kit.game.land.iter().all(|land| land.tokens.is_empty()) && kit.game.stack.is_empty());
}

#[test]
fn cw_27_the_beginning_of_a_name_means_one_player_or_nobody() {
    let kit = Kit::with(Options::default(), 3);
    let names = Names(["rob", "rita", "sam"].map(str::to_owned).into());
    let shown = |typed: &str| {
        let draft = Draft::new("clone show").with("to", typed);
        let order = kit.game.draft(ADA, &names, &draft).map_err(|refusal| refusal.code());
        order.map(|order| if let Order::Show { to, .. } = order { to } else { panic!("{order:?}") })
    };
    // Two players' names begin so: the seat of Red isn't meant.
    assert_eq!(shown("r"), Err("unknown-player"));
    assert_eq!(shown("ri"), Ok(SeatId(1)));
    assert_eq!(shown("red"), Ok(SeatId(0)));
    // No player's name begins so; one's alone begins with "s", as a seat does.
    assert_eq!(shown("go"), Ok(SeatId(1)));
    assert_eq!(shown("s"), Ok(SeatId(2)));
    assert_eq!(shown("Separatists (s"), Ok(SeatId(2)));
}
