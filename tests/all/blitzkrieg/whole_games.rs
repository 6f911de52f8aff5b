//! Whole games by machines, their positions, and what others may see.

use serde_json::json;
use wartable::games::blitzkrieg::{Blitzkrieg, MapChoice, Options, Order, Phase, import, position};
use wartable::rules::{
    Actor, Dice, Duty, Game, Names, Policy, Readable, SeatId, Seats, SelfPlay, TerritoryId, TerritorySet,
    View, Viewer,
};

use super::kit::{ADA, BEN, all_options, on_2210};

fn names(count: usize) -> Names {
    Names(["ada", "ben", "cyd", "dot", "eve"][..count].iter().map(ToString::to_string).collect())
}

/// Plays so many orders at random, looking at every position.
fn play(options: &Options, seats: u8, seed: u64, orders: u32) -> Blitzkrieg {
    let mut dice = Dice::fair([u8::try_from(seed % 251).expect("small"); 32], 0);
    let (mut game, _) =
        Blitzkrieg::set_up(options, Seats { count: seats }, &mut dice).expect("it can be played");
    let mut machine: Box<dyn Policy<Blitzkrieg>> = Blitzkrieg::policy("random", seed).expect("there is one");
    let names = names(seats.into());
    for number in 1..=orders {
        let debts = game.debts();
        // Questions first, so that they are answered at all.
        let Some(debt) = debts.iter().find(|debt| debt.duty != Duty::Must).or(debts.first()).cloned() else {
            break;
        };
        let view = View::of(&game, Viewer::Seat(debt.seat));
        let wanted = machine.order(&view, debt.seat, &debt);
        let checked = game.check(Actor::Seat(debt.seat), &wanted).ok();
        let checked = checked.or_else(|| {
            let act = wartable::rules::TableAct::Expired(debt.seat);
            game.check(Actor::Table(act), debt.default.as_ref()?).ok()
        });
        let Some(checked) = checked else { continue };
        dice.next_stream(number.into());
        let told = game.apply(checked, &mut dice);
        assert_eq!(dice.fault(), None);
        let _ = game.tell(&names, &told);
        holds(&game);
    }
    game
}

/// What is true after whatever was done.
fn holds(game: &Blitzkrieg) {
    for t in game.board().territories() {
        let land = game.land_at(t);
        assert!(land.divisions.values().all(|count| *count > 0));
        assert!(!game.devastated.contains(t) || (land.owner.is_none() && land.divisions.is_empty()));
        assert!(land.owner.is_none_or(|owner| game.is_in(owner)));
        assert!(!land.center || land.owner.is_some());
        // Enemies to each other share a territory only stranded, or with a flag on one side.
        for one in game.armies_at(t) {
            for other in game.armies_at(t) {
                let strangers = one != other && !game.is_friend(one, other) && !game.is_friend(other, one);
                let stranded = game.is_stranded(one, t) || game.is_stranded(other, t);
                let guests = land.owner != Some(one) && land.owner != Some(other);
                assert!(
                    !strangers || stranded || guests,
                    "{one:?} and {other:?} in {}",
                    game.board().name(t)
                );
            }
        }
    }
    // What is found for a whole board at once is what each territory says for itself (BZ-C6, BZ-D2).
    for seat in game.players_in() {
        let where_it_is = |is: &dyn Fn(TerritoryId) -> bool| game.board().all_where(is);
        assert_eq!(game.of(seat), where_it_is(&|t| game.land_at(t).owner == Some(seat)));
        let friendly = where_it_is(&|t| game.is_friendly_land(seat, t));
        assert_eq!(game.friendly_land(seat), friendly, "{seat:?}");
        let open = where_it_is(&|t| friendly.contains(t) && !game.is_guarded(seat, t));
        assert_eq!(game.open_to(seat), open, "{seat:?}");
        let stranded = where_it_is(&|t| game.is_stranded(seat, t));
        assert_eq!(game.stranded(seat).into_iter().collect::<TerritorySet>(), stranded, "{seat:?}");
    }
}

#[test]
fn machines_play_all_sorts_of_games_and_positions_are_read_as_they_were_written() {
    let all = [
        (Options::default(), 2),
        (Options { devastation: true, holy_land: true, native_garrison: 1, ..all_options() }, 4),
        (Options { illuminati: 2, commanders_first: true, ..all_options() }, 5),
        (Options { illuminati: 1, devastation: true, pump_guard: false, force_cap: false, ..on_2210() }, 5),
        (Options { map: MapChoice::World2210, shuffle: true, ..Options::default() }, 3),
    ];
    for (index, (options, seats)) in (1_u64..).zip(all) {
        for orders in [5, 40, 400] {
            let game = play(&options, seats, index * 10 + u64::from(orders), orders);
            let names = names(seats.into());
            let written = position::position(&game, &names, Viewer::Everything);
            let (read, again, _) = import::import(&written, &mut Dice::fair([0; 32], 0))
                .unwrap_or_else(|wrong| panic!("{wrong:?} in {written:#}"));
            assert_eq!(again, names);
            if game.contest.is_none() && game.phase != Phase::Over {
                assert_eq!(position::position(&read, &names, Viewer::Everything), written, "{options:?}");
            }
            // A snapshot is the same game.
            let snapshot = serde_json::to_string(&game).expect("it is written");
            assert_eq!(serde_json::from_str::<Blitzkrieg>(&snapshot).expect("it is read"), game);
        }
    }
}

#[test]
fn every_button_and_completion_can_be_asked_for_in_games_of_all_sorts() {
    let options = Options { illuminati: 1, ..on_2210() };
    for orders in [3, 30, 150] {
        let game = play(&options, 4, 77 + u64::from(orders), orders);
        let names = names(4);
        for seat in (0..4).map(SeatId) {
            let _ = (game.ask(&names, seat), game.hand(&names, seat), game.status(&names, Viewer::Public));
            for form in game.forms(seat) {
                let button = form.button.map(|button| button.draft);
                let draft = button.unwrap_or_else(|| wartable::rules::Draft::new(form.path));
                for field in ["at", "from", "to", "kind", "army", "give", "as"] {
                    let _ = game.candidates(seat, &names, &draft, field, "");
                }
                if let Err(refusal) = game.draft(seat, &names, &draft) {
                    assert!(!game.explain(&names, Some(seat), &refusal).is_empty());
                }
            }
        }
    }
}

#[test]
fn bz_11_others_positions_show_nobody_elses_placing() {
    let mut kit = super::kit::dealt(Options::default(), 2, &["Alaska", "Peru", "Egypt", "Japan"]);
    let places = [(kit.at("alaska"), 2)].into();
    kit.order(ADA, &Order::Place(places));
    let names = names(2);
    let seen = |viewer| position::position(&kit.game, &names, viewer)["placed"].clone();
    assert_eq!(seen(Viewer::Seat(ADA)), json!({"ada": {"alaska": 2}}));
    assert_eq!((seen(Viewer::Seat(BEN)), seen(Viewer::Public)), (json!({}), json!({})));
}

#[test]
fn a_position_may_leave_out_what_is_usual() {
    let position = json!({
        "game": "blitzkrieg", "phase": "act", "turn": "ada", "options": {"societies": true},
        "seats": {"ada": {"resources": 7}, "ben": {"society": "Free-Love Utopia"}},
        "territories": {"alaska": {"owner": "ada", "troops": 3}, "peru": {"owner": "ben", "guests": {"ada": 1}}},
    });
    let (game, _, _) = import::import(&position, &mut Dice::fair([0; 32], 0)).expect("it is read");
    assert_eq!((game.standing(ADA).resources, game.standing(BEN).dice, game.round), (7, 1, 1));
    assert_eq!(game.morale(ADA), 3);
    let wrong = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut position = position.clone();
        change(&mut position);
        import::import(&position, &mut Dice::fair([0; 32], 0)).expect_err("it can't be").at
    };
    assert_eq!(
        wrong(&|position| position["territories"]["peru"]["owner"] = json!("eve")),
        "/territories/peru/owner"
    );
    assert_eq!(wrong(&|position| position["options"]["emplacements"] = json!(true)), "/options/emplacements");
    assert_eq!(
        wrong(&|position| position["seats"]["ada"]["general"] = json!("alaska")),
        "/seats/ada/general"
    );
}
