//! How Clean Slate is told: few words, every die and card among them, every refusal with its code.

use wartable::games::clean_slate::{
    Along, CleanSlate, Difficulty, Event, Kind, Options, Order, Part, Side, board,
};
use wartable::rules::{
    Actor, Addressed, Audience, Coded, Dice, Draft, Drawn, Game, Line, Policy, Readable, Seats, SelfPlay,
    Span, TableAct, Viewer,
};

use super::kit::*;
use crate::reading::{has, words};
pub(super) use crate::reading::{names, read};

fn public(game: &CleanSlate, events: Vec<Event>) -> String {
    let told: Vec<Addressed<Event>> = events.into_iter().map(Addressed::public).collect();
    let messages = game.tell(&names(), &told);
    assert_eq!(messages.len(), 1, "one message for the channel");
    assert_eq!(messages[0].audience, Audience::Public);
    words(&messages[0].event)
}

/// An order told to the channel, and its receipt.
#[track_caller]
fn told(kit: &mut Kit, side: Side, order: Order) -> (String, String) {
    let events = kit.order(side, order.clone());
    let private: Vec<Addressed<Event>> = events.iter().cloned().map(Addressed::public).collect();
    let receipt = kit.game.receipt(&names(), seat(side), &order, &private);
    (public(&kit.game, events), words(&receipt))
}

pub(super) fn front() -> Kit {
    Kit::new().put("peru", "2 book, pencil, scales, plant").put("brazil", "3 goat, folder")
}

#[test]
fn cs_13_what_needs_no_roll_says_so() {
    let mut kit = front().put("peru", "2 book, pencil, scales, 2 plant").put("brazil", "goat, folder");
    let (text, receipt) = told(&mut kit, D, win("peru", "brazil"));
    has(
        &text,
        &[
            "ada persuades Brazil from Peru (4 v 2, no roll); 1 folder, 1 goat gone",
            "one of each kind moves in, with 1 plant.",
        ],
    );
    has(&receipt, &["Persuade Brazil from Peru.", "No roll was needed.", "Moved into Brazil: 1 book"]);
}

#[test]
fn cs_15_dice_are_shown_with_what_they_did() {
    let mut kit = front();
    kit.dice(&[6, 2]).picks(&["goat", "goat", "goat"]);
    let (text, receipt) = told(&mut kit, D, win("peru", "brazil"));
    has(
        &text,
        &["ada pleads with Brazil from Peru (4 v 4): [6] beats [2]; Brazil loses 3 goats and has 1 left."],
    );
    has(&receipt, &["Persuade Brazil from Peru.", "The dice are with you.", "Brazil loses 3 goats; 1 left."]);
    let mut kit = front();
    kit.dice(&[3, 3]);
    let (text, receipt) = told(&mut kit, D, win("peru", "brazil"));
    has(&text, &["[3] ties [3], nothing changes."]);
    has(&receipt, &["The dice tie, and nothing changes."]);
    let mut kit = front();
    kit.dice(&[1, 5]);
    let (text, receipt) = told(&mut kit, D, win("peru", "brazil"));
    has(&text, &["[1] falls to [5]; Peru loses 3 tokens: ada chooses which."]);
    has(&receipt, &["The dice are against you.", "Choose which 3 tokens Peru loses: /slate lose."]);
    let (text, _) = told(&mut kit, D, Order::Lose(tokens("2 book, pencil")));
    has(&text, &["Peru loses 2 books, 1 pencil and has 1 left."]);
}

#[test]
fn cs_16_who_stays_out_leaves_it_empty() {
    let mut kit = front().put("brazil", "3 goat");
    kit.dice(&[5, 4]);
    let stay = Order::Win { from: at("peru"), to: at("brazil"), along: Along::Most, stay: true };
    let (text, receipt) = told(&mut kit, D, stay);
    has(&text, &["[5] beats [4]; 3 goats gone; ada stays out, and Brazil is left empty."]);
    has(&receipt, &["Persuade Brazil from Peru, staying out."]);
}

#[test]
fn cs_18_cs_31_harmony_and_its_failure() {
    let world = || Kit::new().put("peru", "book, pencil, scales, plant, 2 goat, folder");
    let mut kit = world();
    kit.dice(&[4, 1]);
    let (text, _) = told(&mut kit, D, Order::Harmony(at("peru")));
    has(&text, &["ada restores harmony in Peru (3 v 3): [4] beats [1]; 1 folder, 2 goats gone."]);
    let mut kit = world();
    kit.dice(&[1, 4]);
    let (text, receipt) = told(&mut kit, D, Order::Harmony(at("peru")));
    has(&text, &["[1] falls to [4]; 1 book, 1 pencil, 1 scales gone; 1 plant lost with its democracy."]);
    has(&receipt, &["No Democracy is left in Peru beside the autocrats: 1 plant of Environment's is gone."]);
}

/// CS-11: who has nothing to place is told what can be done instead.
#[test]
fn cs_11_an_empty_supply_is_said() {
    let kit = front().owed(D, 3).set(|game| game.supply = E.of(&game.supply));
    let (asked, _) = kit.game.ask(&names(), seat(D)).expect("it is asked");
    let asked = words(&asked);
    has(
        &asked,
        &["3 tokens to place, but your supply is empty. So up to 3 may be moved along your own countries"],
    );
    assert!(!asked.contains("wherever"), "{asked}");
}

/// CS-12, CS-20: what is tried already isn't all that is left, while a country that nobody holds is open.
#[test]
fn cs_17_what_is_open_still_is_named() {
    let mut kit = Kit::new()
        .put("ural", "2 windmill, bicycle, plant")
        .put("siberia", "3 fire")
        .put("ukraine", "book, windmill")
        .put("china", "book, windmill");
    kit.game.turn = E;
    let asked = |kit: &Kit| words(&kit.game.ask(&names(), seat(E)).expect("it is asked").0);
    has(&asked(&kit), &["By the dice: Siberia against 3."]);
    kit.dice(&[3, 3]).order(E, win("ural", "siberia"));
    let text = asked(&kit);
    has(&text, &["Every disaster zone within reach of a 3+1 of yours has been tried in this turn"]);
    has(&text, &["Nobody resists in Afghanistan."]);
    kit.order(E, win("ural", "afghanistan"));
    assert!(!asked(&kit).contains("Nobody resists"), "{}", asked(&kit));
}

/// CS-8: a plan that was kept when more could stand behind the end of the turn.
#[test]
fn cs_8_what_stands_behind_the_end_of_the_turn_is_kept_no_more() {
    let mut kit = front().turn(E, Part::Act);
    kit.order(D, Order::Keep(vec![Order::Finish, settle("peru", "venezuela", Kind::Book)]));
    let mut kit = kit.turn(D, Part::Act);
    let (_, receipt) = told(&mut kit, D, Order::CarryOut);
    has(
        &receipt,
        &["up to the end of your turn, 1 order; what stood behind that (1 order) is kept no more."],
    );
    assert!(!receipt.contains("stays kept"), "{receipt}");
}

#[test]
fn cs_23_to_recalibrate_is_one_sentence() {
    let mut kit = front().put("venezuela", "book");
    let (text, _) = told(&mut kit, D, recalibrate("peru", "venezuela", "2 book"));
    assert_eq!(text, "ada recalibrates: 2 books from Peru to Venezuela.");
    let mut kit = front();
    let (text, _) = told(&mut kit, D, Order::EndPart);
    assert_eq!(text, "ada goes on to recalibration.");
}

#[test]
fn cs_29_cs_33_cs_36_cs_37_a_risks_turn_is_told_die_by_die() {
    let mut kit = Kit::new()
        .put("ural", "2 goat, folder, handcuffs")
        .put("siberia", "4 book, plant")
        .put("china", "book, plant")
        .put("japan", "2 fire, doctor, preserver")
        .put("congo", "book")
        .round(2);
    // Ural's target and fight; Congo's die; two storm dice; the token die; Japan's target, which is empty.
    kit.dice(&[5, 1, 6, 2, 4, 3, 6, 2, 2]).picks(&["fire"]).cards(&["alaska"]);
    let events = kit.risks();
    let text = public(&kit.game, events);
    has(
        &text,
        &[
            "ada",
            "Autocracy's turn",
            "Ural invades Siberia (4 v 4; target die [5, 1]): [6] beats [2]; Siberia loses 3 books and has 1 left.",
            "Disaster's turn",
            "No Environment there, so a die each: Congo [4].",
            "Storm dice [3, 6]: 1 disaster.",
            "The card Alaska: struck. [2] brings 1 fire.",
            "The disaster in Japan spreads to Mongolia (target die [2]); one of each kind moves in.",
            "What threatens",
            "Round 3",
            "From Ural, target die [5, 1]: 1 Siberia, 2 China",
        ],
    );
    assert!(text.find("Autocracy's turn") < text.find("Disaster's turn"), "{text}");
}

#[test]
fn cs_25_to_cs_32_cards_and_kinds_are_named() {
    let mut kit = Kit::new()
        .put("peru", "4 book, plant, goat")
        .put("alaska", "goat, 2 folder")
        .put("ural", "2 goat")
        .put("china", "2 plant")
        .put("new_guinea", "goat")
        .put("siam", "goat");
    // Six countries bring two tokens: one makes Alaska 3+1, the other goes by card; China is walked into.
    kit.picks(&["folder", "handcuffs"]).cards(&["argentina"]).dice(&[1]);
    let events = kit.risks();
    has(
        &public(&kit.game, events),
        &[
            "It has a grip on 6 countries: 2 new tokens.",
            "Infiltrators multiply: Peru +1 folder.",
            "Ready to invade now: Alaska +1 handcuffs.",
            "Drawn by card: Argentina +1 handcuffs (infiltrated).",
            "1 goat from Ural walks into China, where no Democracy is; 2 plants trampled.",
        ],
    );
}

#[test]
fn cs_38_to_cs_40_the_end_is_told_with_what_was_done() {
    let mut kit = Kit::bare().put("peru", "book, plant").put("ural", "goat").put("japan", "fire").round(6);
    *kit.game.annals = vec![kit.game.annal(); 2];
    kit.dice(&[1, 1, 1, 1, 5, 1]).cards(&["peru"]).picks(&["fire"]);
    let events = kit.risks();
    // Only the last two rounds are known: the game was read in from a position.
    let text = public(&kit.game, events);
    has(
        &text,
        &[
            "The last tokens of Democracy and of Environment are gone. The Risks have won",
            "After 6 rounds the world has 0 democracies, 1 autocracy and 2 disaster zones",
            "Democracies, round by round: 1 → 1 → 0.",
            "The Risks struck once.",
        ],
    );
    for never in ["You placed 0", "0 contests", "never", "darkest"] {
        assert!(!text.contains(never), "{never}: {text}");
    }
}

/// CS-39: of a game won in its first round there was no darker hour than its end.
#[test]
fn cs_39_a_single_round_has_no_darkest_hour() {
    let clean =
        |kit: Kit| board().territories().fold(kit, |kit, t| kit.put(board().id_str(t), "book, plant"));
    let mut kit = clean(Kit::bare()).put("peru", "2 book, 2 windmill, bicycle, plant").put("brazil", "fire");
    kit.game.turn = E;
    let (text, _) = told(
        &mut kit,
        E,
        Order::Win { from: at("peru"), to: at("brazil"), along: Along::Kind(Kind::Book), stay: false },
    );
    has(&text, &["You have won together!", "After 1 round the world has 42 democracies"]);
    assert!(!text.contains("darkest"), "{text}");
}

/// CS-12, CS-18, CS-22: who is in turn is told of what can be done, and of nothing else.
#[test]
fn cs_12_only_what_is_possible_is_offered() {
    let asked = |kit: &Kit, side| words(&kit.game.ask(&names(), seat(side)).expect("it is asked").0);
    let kit = Kit::bare().put("peru", "book, plant").put("japan", "goat").put("indonesia", "fire");
    has(&asked(&kit, D), &["nothing can be done in it any more; end it."]);
    let kit = kit.put("brazil", "scales");
    has(&asked(&kit, D), &["nothing can be done in this part; go on to recalibration."]);
    let kit = kit.put("brazil", "2 scales");
    has(&asked(&kit, D), &["ada: settle; or go on to recalibration."]);
    let kit = kit.put("peru", "2 book, pencil, scales, 3 goat");
    has(&asked(&kit, D), &["persuade, restore harmony, settle; or go on to recalibration."]);
    let kit = Kit::bare().put("peru", "windmill, 2 bicycle, plant").put("japan", "goat");
    let kit = kit.put("indonesia", "fire").turn(E, Part::Act);
    has(&asked(&kit, E), &["heal, settle; or end it."]);
}

/// CS-4, CS-9: with the last token of set-up the first turn begins; what is to be placed then is that turn's.
#[test]
fn cs_4_what_is_left_after_set_up_is_the_first_turns() {
    let mut kit = Kit::new().turn(D, Part::Setup).round(0);
    kit.game.owed = [2, 0];
    for id in ["alaska", "peru", "brazil", "china"] {
        kit = kit.put(id, "book, plant");
    }
    let order = Order::Balanced;
    let (_, receipt) = told(&mut kit, D, order);
    has(&receipt, &["With that the first round begins, and it is your turn.\n2 tokens left to place."]);
}

/// CS-39: so many are clean, and it takes all.
#[test]
fn cs_39_it_is_said_how_many_countries_are_clean() {
    let kit = Kit::bare().put("peru", "book, plant").put("japan", "goat").put("indonesia", "fire");
    let said = |kit: &Kit| words(&Readable::status(&kit.game, &names(), Viewer::Public));
    has(&said(&kit), &["1 of 42 countries is clean; to win, all have to be."]);
    has(&said(&kit.put("congo", "pencil, plant")), &["2 of 42 countries are clean; to win, all have to be."]);
}

/// CS-12, CS-20: into a country of nobody's either player may go: who is able to, or who asks.
#[test]
fn cs_20_the_chances_are_those_of_who_can_go() {
    let odds = |kit: &Kit, side| {
        let draft = Draft::new("odds").with("from", "Peru").with("to", "Brazil");
        let said = Readable::odds(&kit.game, &names(), Viewer::Seat(seat(side)), &draft);
        words(&said.expect("there is something to contest"))
    };
    let kit = Kit::bare().put("peru", "book, windmill, bicycle, 2 plant").put("japan", "goat");
    for side in [D, E] {
        has(
            &odds(&kit, side),
            &["Environment: Peru against Brazil", "4 against 0 tokens: won without a roll"],
        );
        assert!(!odds(&kit, side).contains("Not possible"), "{}", odds(&kit, side));
    }
    let both = kit.put("peru", "2 book, pencil, scales, windmill, bicycle, 2 plant");
    has(&odds(&both, D), &["Democracy: Peru against Brazil"]);
    has(&odds(&both, E), &["Environment: Peru against Brazil"]);
    // Where nobody can, it is said to who asks for their own side.
    let neither = both.put("peru", "book, plant");
    has(&odds(&neither, D), &["Democracy: Peru", "Not possible now"]);
    has(&odds(&neither, E), &["Environment: Peru", "Not possible now"]);
}

/// The faces that fell, in the order in which they are told: the dice of countries without
/// Environment stand in one line (CS-36), before what their disasters bring.
fn fallen(record: &[Drawn]) -> Vec<u8> {
    const DICE: [&str; 5] = ["fight", "target", "lack", "disaster", "tokens"];
    let mut dice: Vec<&Drawn> = record.iter().filter(|drawn| DICE.contains(&drawn.purpose)).collect();
    let storm = dice.iter().position(|drawn| drawn.purpose == "disaster").unwrap_or(dice.len());
    let first = dice.iter().position(|drawn| drawn.purpose == "lack").unwrap_or(storm);
    dice[first..storm].sort_by_key(|drawn| drawn.purpose != "lack");
    dice.iter().map(|drawn| drawn.value + 1).collect()
}

fn shown(lines: &[Line]) -> Vec<u8> {
    let faces = |span: &Span| if let Span::Dice(faces) = span { faces.clone() } else { Vec::new() };
    lines.iter().flatten().flat_map(faces).collect()
}

/// Self-play; `each` is asked about every order: the game after it, its events and its dice.
pub(super) fn watch(
    policy: &str,
    seed: u8,
    rounds: u32,
    mut each: impl FnMut(&CleanSlate, &[Addressed<Event>], &Dice),
) {
    let difficulty = [Difficulty::Easier, Difficulty::AsWritten, Difficulty::Harder][usize::from(seed % 3)];
    let options = Options { difficulty, ..Options::default() };
    let key = [seed; 32];
    let (mut game, _) =
        CleanSlate::set_up(&options, Seats { count: 2 }, &mut Dice::fair(key, 0)).expect("good options");
    let player = |seat| CleanSlate::policy(policy, u64::from(seed) * 2 + seat).expect("it is one");
    let mut players: [Box<dyn Policy<CleanSlate>>; 2] = [player(0), player(1)];
    for step in 1.. {
        let Some(debt) = game.debts().into_iter().next().filter(|_| game.round <= rounds) else { break };
        let order = players[debt.seat.index()].order(&game.view(Viewer::Seat(debt.seat)), debt.seat, &debt);
        let checked = game.check(Actor::Seat(debt.seat), &order).or_else(|_| {
            let default = debt.default.clone().expect("what must be done has a default");
            game.check(Actor::Table(TableAct::Expired(debt.seat)), &default)
        });
        let mut dice = Dice::fair(key, step);
        let told = game.apply(checked.expect("the default is legal"), &mut dice);
        each(&game, &told, &dice);
    }
}

#[test]
fn cs_41_every_die_of_a_risks_turn_is_told_in_order_and_none_is_too_long() {
    let (mut turns, mut longest) = (0, 0);
    for seed in 1..=30 {
        let policy = ["steward", "random", "cautious"][usize::from(seed % 3)];
        watch(policy, seed, 12, |game, events, dice| {
            let risks = |told: &Addressed<Event>| {
                matches!(told.event, Event::AutocracyBegan { .. } | Event::DisasterBegan { .. })
            };
            if !events.iter().any(risks) {
                return;
            }
            turns += 1;
            let messages = game.tell(&names(), events);
            assert_eq!(messages.len(), 1, "one story");
            let story = &messages[0].event;
            assert_eq!(shown(&story.lines), fallen(dice.record()), "{}", words(story));
            // And every card, by the country's name.
            let text = words(story);
            for event in events {
                let card = match event.event {
                    Event::Drawn { at, .. } | Event::Struck { at, by_card: true, .. } => at,
                    _ => continue,
                };
                assert!(text.contains(board().name(card)), "{}: {text}", board().name(card));
            }
            longest = longest.max(text.chars().count());
        });
    }
    assert!(turns > 100, "{turns}");
    assert!(longest < 4_000, "{longest}");
}

#[test]
fn cs_8_a_plan_that_is_stale_can_be_dropped_at_once() {
    let mut kit = Kit::new().put("peru", "2 plant, windmill, bicycle").put("brazil", "fire");
    kit.order(E, Order::Keep(vec![win("peru", "brazil"), Order::Finish]));
    let mut kit = kit.put("peru", "2 plant");
    kit.order(D, Order::Finish);
    let refusal = kit.refuses(E, &Order::CarryOut, "stale");
    let text = read(&kit.game.explain(&names(), Some(seat(E)), &refusal));
    has(&text, &["Nothing was done: order 1 of your plan (heal Brazil from Peru) isn't possible any more."]);
    let button = refusal.confirm().expect("it can be dropped");
    assert_eq!(kit.game.draft(seat(E), &names(), &button.draft), Ok(Order::Drop));
    // What is one's own shows it as well; what all see doesn't tell that there is a plan.
    let (_, buttons) = kit.game.hand(&names(), seat(E));
    assert!(buttons.contains(&button));
    let (said, buttons) = kit.game.kept(&names(), seat(E));
    has(&words(&said), &["You keep a plan for this turn", "heal Brazil from Peru; end the turn."]);
    assert!(buttons.contains(&button));
    assert!(kit.game.kept(&names(), seat(D)).0.is_empty(), "it isn't Democracy's turn");
    let (_, buttons) = kit.game.ask(&names(), seat(E)).expect("it is asked");
    assert!(!buttons.contains(&button));
}

/// CS-27: who heals an infiltrated zone moves nothing in, and takes nothing along.
#[test]
fn cs_27_a_receipt_says_that_nothing_moved_in() {
    let start = || Kit::new().turn(E, Part::Act).put("peru", "2 windmill, bicycle, plant, 2 book");
    let along = || win_with("peru", "brazil", Along::Kind(Kind::Book));
    let (text, receipt) = told(&mut start().put("brazil", "goat, 2 fire"), E, along());
    has(&text, &["nothing moves in while autocrats are there"]);
    has(&receipt, &["Heal Brazil from Peru.", "Autocrats are still in Brazil, so nothing moves in."]);
    assert!(!receipt.contains("along"), "{receipt}");
    let (_, receipt) = told(&mut start().put("brazil", "2 fire"), E, along());
    has(&receipt, &["Heal Brazil from Peru, book along.", "Moved into Brazil"]);
}

#[test]
fn one_democracy_is_told_as_one() {
    let world = |kit: &Kit| words(&kit.game.status(&names(), Viewer::Public));
    let kit = Kit::bare().put("peru", "book");
    has(&world(&kit), &["1 democracy (1 without Environment), "]);
    has(&world(&kit.put("peru", "book, plant")), &["1 democracy, "]);
    has(
        &world(&Kit::bare().put("peru", "book").put("ural", "book")),
        &["2 democracies (2 without Environment), "],
    );
}
