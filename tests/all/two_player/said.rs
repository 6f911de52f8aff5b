//! Sentences in which somebody reads what may be done, and what would be gone.

use wartable::games::two_player::{Event, Options, Order, Phase, Refusal, Reward, TwoPlayer, Until, side_of};
use wartable::rules::{Actor, Addressed, Coded, Draft, Game, Presented, Readable, Viewer};

use super::kit::*;
use crate::reading::{has, names, read, words};

fn said(kit: &Kit, refusal: &Refusal) -> String {
    read(&Readable::explain(&kit.game, &names(), Some(ADA), refusal))
}

pub(super) fn asked(kit: &Kit) -> String {
    words(&Readable::ask(&kit.game, &names(), ADA).expect("it is ada's turn").0)
}

/// What the channel is told of these.
pub(super) fn told(kit: &Kit, events: Vec<Event>) -> String {
    let events: Vec<Addressed<Event>> = events.into_iter().map(Addressed::public).collect();
    let passages = Readable::tell(&kit.game, &names(), &events);
    passages.iter().map(|told| words(&told.event)).collect::<Vec<_>>().join("\n")
}

#[test]
fn tp_14_tp_16_a_card_named_twice_is_spoken_of_as_a_card() {
    let kit = Kit::new().hand(ADA, &["peru", "china"]).phase(Phase::Bribe).land(GREEN, &[("brazil", 1)]);
    for (order, code) in [(bribe(GREEN, &["peru", "peru"]), "TP-14"), (trade(&["peru", "peru"]), "TP-16")] {
        let refusal = kit.refuses(&order, code);
        let said = said(&kit, &refusal);
        assert!(said.contains("Peru ★ is named twice; each card is given once."), "{said}");
    }
}

#[test]
fn tp_21_whoever_can_claim_an_objective_now_is_named() {
    let kit = Kit::new()
        .in_play("1 enemy capital", None, None, None)
        .capital(GREEN, "peru")
        .capital(YELLOW, "egypt");
    let said = words(&Readable::status(&kit.game, &names(), Viewer::Public));
    assert!(said.contains("ada 1 of 1, ben 1 of 1 – ada can claim it and ben has met it."), "{said}");
    // One a turn.
    let kit = kit.set(|game| game.so_far.claimed = true);
    let said = words(&Readable::status(&kit.game, &names(), Viewer::Public));
    assert!(said.contains("– ada and ben have met it."), "{said}");
}

#[test]
fn tp_22_who_is_asked_for_moves_reads_how_many_are_left() {
    let kit = Kit::new().phase(Phase::Fortify).land(side_of(ADA), &[("venezuela", 5)]);
    assert!(asked(&kit).starts_with("Move once, and end your turn."), "{}", asked(&kit));
    let mut kit = kit
        .rewarded(ADA, Reward::AdditionalManeuver, None)
        .land(GREEN, &[("japan", 2), ("kamchatka", 1)])
        .ally(GREEN, ADA);
    assert!(asked(&kit).starts_with("Move twice, then each ally once"), "{}", asked(&kit));
    kit.order(march("venezuela", "peru", 1));
    assert!(asked(&kit).starts_with("Move once, then each ally once"), "{}", asked(&kit));
    kit.order(march("venezuela", "peru", 1));
    assert!(asked(&kit).starts_with("Move each ally once"), "{}", asked(&kit));
    let kit = kit.set(|game| game.so_far.lost.extend([GREEN]));
    assert!(asked(&kit).starts_with("All is moved: end your turn."), "{}", asked(&kit));
}

#[test]
fn tp_13_nobody_is_asked_for_what_cannot_be_done() {
    // TP-14: the last card is given.
    let bribing = Kit::new().phase(Phase::Bribe).pool(3).land(GREEN, &[("brazil", 1)]);
    assert!(asked(&bribing).starts_with("It's your turn: place your troops."), "{}", asked(&bribing));
    let bribing = bribing.hand(ADA, &["china"]);
    assert!(asked(&bribing).contains("a card moves a neutral a step"), "{}", asked(&bribing));
    // TP-18: single troops stay where they are; an ally's go.
    let kit = Kit::new();
    assert!(asked(&kit).starts_with("Nobody of yours can attack now: end your turn."), "{}", asked(&kit));
    let allied = kit.clone().land(GREEN, &[("japan", 2)]).ally(GREEN, ADA);
    assert!(asked(&allied).starts_with("Attack as often as you like"), "{}", asked(&allied));
    // TP-17
    let mut reinforced = allied.clone().phase(Phase::Allies);
    assert!(asked(&reinforced).starts_with("Reinforce your allies"), "{}", asked(&reinforced));
    reinforced.game.so_far.reinforced.insert(GREEN);
    assert!(asked(&reinforced).starts_with("Your allies are reinforced: go on"), "{}", asked(&reinforced));
    // TP-22: nobody has both somebody who may leave and a place to go to.
    let moves = allied.phase(Phase::Fortify);
    assert!(asked(&moves).starts_with("Nothing more can be moved: end your turn."), "{}", asked(&moves));
    let moves = moves.land(GREEN, &[("kamchatka", 1)]);
    assert!(asked(&moves).starts_with("Move each ally once, and end your turn."), "{}", asked(&moves));
    let moves = moves.land(side_of(ADA), &[("venezuela", 2)]);
    assert!(asked(&moves).starts_with("Move once, then each ally once"), "{}", asked(&moves));
}

/// TP-20: of a neutral without cards nobody gets any.
#[test]
fn tp_20_who_had_no_cards_leaves_none() {
    let mut kit =
        Kit::new().land(side_of(ADA), &[("peru", 5)]).land(GREEN, &[("brazil", 1)]).capital(GREEN, "brazil");
    kit.dice(&[6, 6, 6, 1]);
    let events = kit.order(attack("peru", "brazil", 4));
    let text = told(&kit, events);
    has(&text, &["Green is eliminated: it has no territory left, and had no cards."]);
    assert!(!text.contains("0 cards"), "{text}");
}

/// What the button that ends the turn asks about.
fn at_stake(kit: &Kit) -> Option<String> {
    let draft = Draft { form: "duel finish".to_owned(), ..Draft::default() };
    let stake = Readable::stakes(&kit.game, ADA, &names(), &draft, &Order::Finish)?;
    assert!(stake.written, "a command says that all parts end");
    Some(read(&stake.said))
}

#[test]
fn tp_13_the_end_of_a_turn_asks_about_what_is_left_undone() {
    let kit = Kit::new().in_play("1 enemy capital", None, None, None);
    assert_eq!(at_stake(&kit), None);
    // TP-21: an objective that is met.
    let met = kit.clone().capital(GREEN, "peru").in_play("Europe", None, None, None);
    let said = at_stake(&met).expect("it is met");
    assert!(said.contains("“1 enemy capital” may be claimed.") && said.ends_with("(TP-13)"), "{said}");
    let mut claimed = met.clone();
    claimed.order(claim("1 enemy capital"));
    assert_eq!(at_stake(&claimed), None);
    let three = ["Asia", "8 cities", "11 cities"];
    let last = three.into_iter().fold(met, |kit, name| kit.in_play(name, None, Some(ADA), None));
    assert!(at_stake(&last).expect("the fourth").contains("may be claimed, which wins"));
    let capital = last.set(|game| {
        game.options = Options { objectives_need_capital: true, ..Options::default() };
    });
    assert!(!at_stake(&capital).expect("the fourth").contains("wins"));
    // TP-17: an ally's die.
    let ally = kit.clone().land(GREEN, &[("japan", 2)]).ally(GREEN, ADA);
    assert_eq!(at_stake(&ally), None, "reinforcing is over");
    let mut ally = ally.phase(Phase::Reinforce);
    assert!(at_stake(&ally).expect("it waits").contains("Green may get a die of troops."));
    ally.order(reinforce(GREEN, None));
    assert_eq!(at_stake(&ally), None);
    // TP-16: as many stars as can be traded in at once; fewer are kept for bribes.
    let few = kit.clone().hand(ADA, &["peru", "brazil", "china"]).phase(Phase::Reinforce);
    assert_eq!(at_stake(&few), None);
    let full = few.hand(ADA, &["alberta", "ontario", "indonesia"]);
    assert!(at_stake(&full).expect("11 stars").contains("your cards may bring 30 troops"));
    assert_eq!(at_stake(&full.phase(Phase::Combat)), None);
}

#[test]
fn tp_3_tp_21_rules_say_what_of_the_data_is_reconstructed() {
    let found = |search: &str| -> Vec<(&str, &str)> { TwoPlayer::texts().rules_text(search) };
    let data = found("data");
    let (id, text) = data.first().expect("it is found");
    assert_eq!(*id, "Data");
    for words in [
        "more than one star is reconstructed",
        "certain: Europe, 8 cities, 2 continents, 10 territories in one turn; probable: Asia,",
        "certain: one more attack die, one more defence die, more troops every turn; probable: an airfield,",
        "an airfield (for its owner as long as they hold it",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(found("reconstructed").iter().any(|(id, _)| *id == "TP-3"));
    assert!(found("TP-21")[0].1.contains("/rules search:data"));
}

/// What the button that ends a part asks about.
fn ending_a_part(kit: &Kit) -> Option<String> {
    let stake = Readable::stakes(&kit.game, ADA, &names(), &Draft::new("pass"), &Order::EndPart)?;
    assert!(stake.written && stake.yes == "Yes, go on");
    Some(read(&stake.said))
}

#[test]
fn tp_13_the_end_of_a_part_asks_about_what_is_over_with_it() {
    let kit = Kit::new().in_play("1 enemy capital", None, None, None).capital(GREEN, "peru");
    // TP-21: what may be claimed may be claimed in the next part, too.
    assert_eq!(ending_a_part(&kit.clone().phase(Phase::Combat)), None);
    let cards = kit.hand(ADA, &["peru", "brazil", "china", "alberta", "ontario", "indonesia"]);
    assert_eq!(ending_a_part(&cards.clone().phase(Phase::Bribe)), None, "trading comes next");
    let said = ending_a_part(&cards.clone().phase(Phase::Reinforce)).expect("it is past then");
    assert!(said.contains("your cards may bring 30 troops"), "{said}");
    // TP-17: with an ally, its die comes next.
    let ally = cards.land(GREEN, &[("japan", 2)]).ally(GREEN, ADA);
    let said = ending_a_part(&ally.clone().phase(Phase::Reinforce)).expect("the cards");
    assert!(!said.contains("Green"), "{said}");
    let said = ending_a_part(&ally.clone().phase(Phase::Allies)).expect("the die");
    assert!(said.contains("Green may get a die of troops.") && !said.contains("cards"), "{said}");
    assert_eq!(ending_a_part(&ally.phase(Phase::Combat)), None);
}

/// What this order asks about that moves troops away.
fn leaving(kit: &Kit, form: &str, order: &Order) -> Option<String> {
    let stake = Readable::stakes(&kit.game, ADA, &names(), &Draft::new(form), order)?;
    assert!(stake.written, "a command says from where");
    Some(read(&stake.said))
}

#[test]
fn tp_16_tp_21_who_bares_their_own_capital_is_asked() {
    let (ada, ben) = (side_of(ADA), side_of(BEN));
    let kit = Kit::new()
        .phase(Phase::Fortify)
        .capital(ada, "peru")
        .land(ada, &[("peru", 5), ("venezuela", 1)])
        .land(ben, &[("argentina", 4), ("brazil", 1)]);
    let said = leaving(&kit, "move", &march("peru", "venezuela", 4)).expect("a single one stays");
    assert!(said.contains("Your capital Peru would be left with a single troop"), "{said}");
    assert!(said.contains("ben has 4 troops next door in Argentina"), "{said}");
    assert_eq!(leaving(&kit, "move", &march("peru", "venezuela", 3)), None);
    let elsewhere = kit.clone().capital(ada, "venezuela");
    assert_eq!(leaving(&elsewhere, "move", &march("peru", "venezuela", 4)), None);
    // Nobody could come in: a single troop stays where it stands, and neutrals of nobody's attack nobody.
    let quiet = kit.clone().land(ben, &[("argentina", 1)]);
    assert_eq!(leaving(&quiet, "move", &march("peru", "venezuela", 4)), None);
    let neutral = quiet.land(GREEN, &[("argentina", 4)]);
    assert_eq!(leaving(&neutral, "move", &march("peru", "venezuela", 4)), None);
    assert!(leaving(&neutral.ally(GREEN, BEN), "move", &march("peru", "venezuela", 4)).is_some());
    // An attack deals with what it attacks.
    let combat = kit.phase(Phase::Combat);
    assert!(leaving(&combat, "attack", &attack("peru", "argentina", 4)).is_some());
    assert!(leaving(&combat, "attack", &attack("peru", "brazil", 4)).is_some());
    let weak = combat.land(ben, &[("argentina", 2)]);
    assert_eq!(leaving(&weak, "attack", &attack("peru", "argentina", 4)), None);
}

#[test]
fn tp_18_tp_19_an_open_invasion_goes_on_with_no_other_number_than_is_left() {
    let mut kit = Kit::new().land(side_of(ADA), &[("peru", 6)]).land(GREEN, &[("brazil", 3)]);
    kit.dice(&[6, 1, 1, 5, 5]);
    kit.order(one_roll("peru", "brazil", 5));
    let attack = |number: i64| {
        let draft = Draft::new("attack").with("from", "Peru").with("to", "Brazil").with("troops", number);
        Readable::draft(&kit.game, ADA, &names(), &draft)
    };
    let refusal = attack(1).expect_err("four are left");
    assert_eq!(refusal.code(), "TP-18");
    has(&said(&kit, &refusal), &["goes on with the 4 troops left of it, not with 1", "/duel halt"]);
    assert_eq!(attack(4), Ok(go_on(Until::Decided)));
    let of_it = Draft::new("attack").with("troops", 1_i64);
    let refusal = Readable::draft(&kit.game, ADA, &names(), &of_it).expect_err("four are left");
    has(&said(&kit, &refusal), &["goes on with the 4 troops left of it, not with 1"]);
    // One end alone may be that of another attack.
    for (end, name, other) in [("from", "Peru", "to"), ("to", "Brazil", "from")] {
        let refusal = Readable::draft(&kit.game, ADA, &names(), &of_it.clone().with(end, name))
            .expect_err("the other end is missing");
        let button = refusal.confirm().expect("it is asked for");
        assert_eq!(button.ask, [other]);
        let draft = Draft::new("attack").with(end, name);
        assert_eq!(Readable::draft(&kit.game, ADA, &names(), &draft), Ok(go_on(Until::Decided)));
    }
    // Menus have no number to choose there.
    let draft = Draft::new("attack").with("from", "Peru").with("to", "Brazil");
    assert!(Readable::candidates(&kit.game, ADA, &names(), &draft, "troops", "").0.is_empty());
    // What a journal holds goes on as it did.
    kit.dice(&[6, 1, 1, 5, 5]);
    kit.order(one_roll("peru", "brazil", 1));
    assert_eq!(kit.game.invasion.map(|open| open.troops), Some(3));
}

#[test]
fn tp_18_a_number_that_cant_be_is_named_by_its_option() {
    let kit = Kit::new().land(side_of(ADA), &[("alaska", 4)]);
    let with = |troops, keep, enter| attack_with("alaska", "kamchatka", troops, Until::Decided, keep, enter);
    for (order, words) in [
        (with(9, None, None), "9 is too many for “troops”: in Alaska it can be 3 at most."),
        (with(3, Some(5), None), "5 is too many for “keep”: 2 at most."),
        (with(3, None, Some(0)), "0 is too few for “enter”: 1 is the least."),
    ] {
        has(&said(&kit, &kit.refuses(&order, "TP-18")), &[words]);
    }
    let draft = Draft::new("attack").with("from", "Alaska").with("to", "Kamchatka").with("keep", -1_i64);
    let refusal = Readable::draft(&kit.game, ADA, &names(), &draft).expect_err("less than none");
    has(&said(&kit, &refusal), &["-1 is too few for “keep”"]);
}

/// No more move in than go; what falls on the way is another matter.
#[test]
fn tp_18_no_more_are_sent_in_than_go() {
    let mut kit = Kit::new().land(side_of(ADA), &[("alaska", 6)]).land(side_of(BEN), &[("kamchatka", 3)]);
    let there = Draft::new("attack").with("from", "Alaska").with("to", "Kamchatka");
    let read = |kit: &Kit, draft: &Draft| Readable::draft(&kit.game, ADA, &names(), draft);
    for (troops, enter, most) in [(None, 6, 5), (None, i64::MAX, 5), (Some(3_i64), 4, 3)] {
        let asked = if enter == i64::MAX { "That".to_owned() } else { enter.to_string() };
        let draft = there.clone().with("enter", enter);
        let draft = troops.map_or(draft.clone(), |troops| draft.with("troops", troops));
        let refusal = read(&kit, &draft).expect_err("fewer go");
        assert_eq!(refusal.code(), "TP-18");
        has(&said(&kit, &refusal), &[&format!("{asked} is too many for “enter”: {most} at most.")]);
    }
    let all = attack_with("alaska", "kamchatka", 5, Until::Decided, None, Some(5));
    assert_eq!(read(&kit, &there.clone().with("enter", 5_i64)), Ok(all));
    // An open invasion goes on with what is left of it.
    kit.dice(&[1, 1, 1, 6, 6]);
    kit.order(one_roll("alaska", "kamchatka", 5));
    let goes_on = |enter: i64| read(&kit, &Draft::new("attack").with("enter", enter));
    has(&said(&kit, &goes_on(4).expect_err("three are left")), &["4 is too many for “enter”: 3 at most."]);
    assert_eq!(goes_on(3), Ok(Order::GoOn { until: Until::Decided, keep: None, enter: Some(3) }));
    // What a journal holds is carried out as it was.
    assert_eq!(
        kit.game
            .check(Actor::Seat(ADA), &Order::GoOn { until: Until::Decided, keep: None, enter: Some(9) })
            .err(),
        None
    );
}

#[test]
fn tp_19_tp_20_what_is_weighed_says_whose_status_may_change() {
    let weighed = |kit: &Kit| {
        let draft = Draft::new("attack").with("from", "Peru").with("to", "Argentina");
        let weighed = Readable::weigh(&kit.game, ADA, &names(), &draft).expect("it is weighed");
        words(&weighed.passage)
    };
    let kit = Kit::new().land(side_of(ADA), &[("peru", 5)]).land(YELLOW, &[("argentina", 2), ("siam", 1)]);
    let moves = "Afterwards a die falls for Yellow: on 1 to 4 it moves a step away from you.";
    has(&weighed(&kit), &[moves]);
    has(&weighed(&kit.clone().ally(YELLOW, ADA)), &[moves]);
    let theirs = weighed(&kit.clone().ally(YELLOW, BEN));
    has(&theirs, &["Yellow stays ben's ally, whatever its die shows afterwards."]);
    assert!(!theirs.contains("moves a step"), "{theirs}");
    let last =
        "Argentina is Yellow's last territory: if it falls, Yellow is eliminated, and no die falls for it.";
    assert!(!weighed(&kit).contains(last));
    has(&weighed(&kit.land(GREEN, &[("siam", 1)])), &[moves, last]);
    // A die each.
    let both = Kit::new().land(side_of(ADA), &[("china", 1)]).land(GREEN, &[("peru", 5)]);
    let both = both.land(YELLOW, &[("argentina", 2), ("siam", 1)]).ally(GREEN, ADA);
    has(&weighed(&both), &["Afterwards a die falls for each of Green and Yellow: on 1 to 4 it moves"]);
}

#[test]
fn tp_24_the_last_objective_says_what_else_a_win_needs() {
    let claimed = |options: Options, home: &str| {
        let kit = Kit::with(options).capital(side_of(ADA), home).capital(GREEN, "alaska");
        let three = ["Asia", "8 cities", "11 cities"];
        let kit = three.into_iter().fold(kit, |kit, name| kit.in_play(name, None, Some(ADA), None));
        let mut kit = kit.in_play("1 enemy capital", None, None, None);
        let events = kit.order(claim("1 enemy capital"));
        (told(&kit, events), kit.game.outcome().is_some())
    };
    let capital = Options { objectives_need_capital: true, ..Options::default() };
    let (said, over) = claimed(Options::default(), "peru");
    assert!(over && said.contains("4 of 4 objectives that win."), "{said}");
    let (said, over) = claimed(capital.clone(), "peru");
    assert!(!over && said.contains("that win at the end of this turn, with the own capital held."), "{said}");
    let (said, over) = claimed(capital, "egypt");
    assert!(!over && said.contains("with the own capital held: Egypt is ben's now."), "{said}");
}

#[test]
fn tp_19_a_failed_attack_of_an_allys_is_told_in_whole_sentences() {
    let mut kit = Kit::new()
        .land(GREEN, &[("brazil", 2)])
        .ally(GREEN, ADA)
        .land(YELLOW, &[("argentina", 1), ("siam", 1)]);
    kit.dice(&[1, 6, 6, 6]);
    let events = kit.order(attack("brazil", "argentina", 1));
    let said = told(&kit, events);
    assert!(said.starts_with("Argentina holds against Green, sent by ada\n"), "{said}");
}

#[test]
fn tp_13_a_turn_that_ends_without_its_player_says_no_more_than_is_so() {
    let mut kit = Kit::new();
    let events = kit.expire();
    let said = told(&kit, events);
    assert!(said.contains("ada's turn ends by itself.") && !said.contains("time is up"), "{said}");
}

#[test]
fn tp_19_where_no_attack_can_be_begun_none_is_suggested() {
    let kit = Kit::new();
    has(&said(&kit, &kit.refuses(&Order::Halt, "TP-19")), &["Begin one: /attack"]);
    // Once they are over that comes first (TP-13).
    let kit = kit.phase(Phase::Fortify);
    has(&said(&kit, &kit.refuses(&Order::Halt, "TP-13")), &["moves"]);
}

#[test]
fn tp_16_tp_21_who_begins_a_turn_reads_what_it_may_begin_with() {
    let kit = Kit::new().land(side_of(ADA), &[("peru", 3), ("brazil", 1)]).phase(Phase::Reinforce).pool(3);
    assert!(asked(&kit).starts_with("It's your turn: place your troops."), "{}", asked(&kit));
    has(&asked(&kit.clone().hand(ADA, &["siam"])), &["trade in cards if you like"]);
    let first = "you may move once before anything is placed or traded in: /move";
    assert!(!asked(&kit).contains(first), "no reward");
    let mut kit = kit.rewarded(ADA, Reward::StartingManeuver, None);
    has(&asked(&kit), &[first]);
    let bribing = kit.clone().phase(Phase::Bribe);
    has(&asked(&bribing.clone().hand(ADA, &["siam"])), &[first, "which ends bribing"]);
    assert!(!asked(&bribing).contains("bribing"), "no card is left to give");
    let mut made = kit.clone();
    made.order(march("peru", "brazil", 1));
    assert!(!asked(&made).contains(first));
    let refusal = made.refuses(&march("peru", "brazil", 1), "TP-13");
    has(
        &said(&made, &refusal),
        &["You have made the move at the start of this turn", "3 troops of your own"],
    );
    kit.order(place(&[("peru", 1)]));
    assert!(!asked(&kit).contains(first));
    let refusal = kit.refuses(&march("peru", "brazil", 1), "TP-13");
    has(&said(&kit, &refusal), &["so it is past", "First place what is in hand: 2 troops of your own."]);
}

#[test]
fn tp_18_chances_say_who_never_fights_whom() {
    let kit = Kit::new()
        .land(side_of(ADA), &[("peru", 5), ("venezuela", 2)])
        .land(GREEN, &[("brazil", 3)])
        .ally(GREEN, ADA);
    let odds = |from: &str, to: &str| {
        let draft = Draft::new("odds").with("from", from).with("to", to);
        words(&Readable::odds(&kit.game, &names(), Viewer::Seat(ADA), &draft).expect("chances"))
    };
    has(&odds("Peru", "Venezuela"), &["Both are ada's, and no army attacks itself."]);
    has(&odds("Brazil", "Peru"), &["Green is ada's ally, and doesn't attack ada."]);
    let said = odds("Peru", "Brazil");
    assert!(!said.contains("attack ada") && !said.contains("Both"), "{said}");
}

#[test]
fn tp_21_whoever_comes_too_late_for_an_objective_reads_which_are_left() {
    let kit = Kit::new().in_play("Asia", None, Some(BEN), None).in_play("8 cities", None, None, None);
    let refusal = kit.refuses(&claim("Asia"), "TP-21");
    has(&said(&kit, &refusal), &["“Asia” is taken: ben has claimed it. Still to be had: 8 cities."]);
    let kit = Kit::new().in_play("Asia", None, Some(BEN), None);
    has(&said(&kit, &kit.refuses(&claim("Asia"), "TP-21")), &["None is left."]);
}
