//! What is suggested is what would be accepted, best first.

use wartable::games::warrior::{
    Act, Choice, ChoiceKind, Fate, Goods, LevyWhy, Matter, Offer, Options, Order, Phase, Placing, Until,
    Victory, Voice, Vote, Warrior, board,
};
use wartable::rules::{
    Actor, Dice, Draft, Duty, FieldKind, Game, Offers, Policy, Presented, Readable, Sealed, SeatId, Seats,
    SelfPlay, TableAct, TerritoryId, Viewer,
};

use super::drafts::names;
use super::kit::{ADA, BEN, CYD, Kit, attack, one_roll};

fn values(kit: &Kit, draft: &Draft, field: &str, typed: &str) -> Vec<String> {
    let candidates = kit.game.candidates(ADA, &names(), draft, field, typed);
    candidates.0.into_iter().map(|candidate| candidate.value).collect()
}

fn labels(kit: &Kit, draft: &Draft, field: &str, typed: &str) -> Vec<String> {
    let candidates = kit.game.candidates(ADA, &names(), draft, field, typed);
    candidates.0.into_iter().map(|candidate| candidate.label).collect()
}

fn field() -> Kit {
    Kit::new(3)
        .land(ADA, &[("alaska", 5), ("alberta", 3), ("ontario", 1), ("peru", 4)])
        .land(BEN, &[("kamchatka", 3), ("irkutsk", 2)])
        .land(CYD, &[("iceland", 2), ("greenland", 4)])
        .cash(ADA, 70)
}

fn choosing(kit: Kit, kind: ChoiceKind) -> Kit {
    let pending = vec![Choice { occasion: 9, kind }];
    kit.phase(Phase::Fate(Fate { roller: 0, entry: Some(18), pending }))
}

#[test]
fn wr_15_attacks_are_suggested_from_the_strongest_on_the_weakest() {
    let draft = Draft::new("attack");
    assert_eq!(values(&field(), &draft, "from", ""), ["Alaska", "Peru", "Alberta"]);
    let from = draft.clone().with("from", "Alaska");
    assert_eq!(values(&field(), &from, "to", ""), ["Kamchatka", "Northwest Territory"]);
    assert_eq!(
        labels(&field(), &from, "to", ""),
        ["Kamchatka — ben, 3 troops · 64.2%", "Northwest Territory — natural force 7 · 18.1%"]
    );
    assert_eq!(values(&field(), &from, "to", "kam"), ["Kamchatka"]);
    assert_eq!(values(&field(), &draft.with("to", "Kamchatka"), "from", ""), ["Alaska"]);
    assert_eq!(values(&field(), &from, "troops", ""), ["4", "3", "2", "1"]);
    assert_eq!(values(&field().turn(BEN), &from, "to", ""), Vec::<String>::new());
}

#[test]
fn wr_15_of_an_open_attack_only_itself_is_suggested() {
    let mut kit = field();
    kit.dice(&[1, 1, 1, 6, 6]).order(ADA, one_roll(attack("alaska", "kamchatka", 4)));
    assert_eq!(values(&kit, &Draft::new("attack"), "from", ""), ["Alaska"]);
    assert_eq!(values(&kit, &Draft::new("attack"), "to", ""), ["Kamchatka"]);
    assert_eq!(values(&kit, &Draft::new("move"), "from", ""), Vec::<String>::new());
}

#[test]
fn wr_12_moves_reach_what_can_be_reached_the_nearest_first() {
    let draft = Draft::new("move");
    assert_eq!(values(&field(), &draft, "from", ""), ["Alaska", "Alberta", "Ontario"]);
    assert_eq!(values(&field(), &draft.clone().with("from", "Alaska"), "to", ""), ["Alberta", "Ontario"]);
    assert_eq!(values(&field(), &draft.with("from", "Alaska"), "troops", ""), ["4", "3", "2", "1"]);
}

#[test]
fn wr_16_contingents_are_appended() {
    let kit = Kit::new(2)
        .land(ADA, &[("alaska", 4), ("mongolia", 6), ("japan", 2), ("peru", 9)])
        .land(BEN, &[("kamchatka", 3), ("brazil", 2)]);
    let draft = Draft::new("warrior assault").with("to", "Kamchatka");
    assert_eq!(
        values(&kit, &draft, "with", ""),
        [
            "Mongolia 5, Alaska 3, Japan 1",
            "Mongolia 5",
            "Mongolia 4",
            "Mongolia 2",
            "Mongolia 1",
            "Alaska 3",
            "Alaska 2",
            "Alaska 1",
            "Japan 1"
        ]
    );
    assert_eq!(values(&kit, &draft, "with", "Mongolia 2, j"), ["Mongolia 2, Japan 1"]);
}

/// WR-14, WR-16: guests inside the target fight together with outside forces, all of them.
#[test]
fn wr_16_guests_inside_are_a_contingent_and_the_whole_list_is_weighed() {
    let kit = Kit::new(2)
        .land(ADA, &[("alaska", 4), ("mongolia", 6)])
        .land(BEN, &[("kamchatka", 3), ("brazil", 2)])
        .guest(ADA, "kamchatka", 2)
        .passage(BEN, ADA);
    let draft = Draft::new("warrior assault").with("to", "Kamchatka");
    let first = values(&kit, &draft, "with", "");
    assert_eq!(first[0], "Mongolia 5, Alaska 3, Kamchatka 2");
    let inside: Vec<_> = first.iter().filter(|value| value.starts_with("Kamchatka")).collect();
    assert_eq!(inside, ["Kamchatka 2"], "all of them, or none");
    assert_eq!(values(&kit, &draft, "with", "Alaska 3, k"), ["Alaska 3, Kamchatka 2"]);
    // What is named goes together.
    let chance = |typed: &str, value: &str| {
        let all = labels(&kit, &draft, "with", typed);
        let label = all.iter().find(|label| label.starts_with(value)).expect("it is offered").clone();
        label.rsplit_once(" · ").expect("a chance").1.to_owned()
    };
    let (alone, together) = (chance("", "Alaska 3"), chance("Mongolia 5, ", "Mongolia 5, Alaska 3"));
    assert_ne!(together, format!("{alone} together"));
    // As the brake says it of all of them.
    let with = "Mongolia 5, Alaska 3, Kamchatka 2";
    let weighed = kit.game.weigh(ADA, &names(), &draft.clone().with("with", with)).expect("it is weighed");
    let said = format!("{:?}", weighed.passage);
    let all = chance("Mongolia 5, Alaska 3, ", with).replace(" together", "");
    assert!(said.contains(&format!("{all} to win")), "{all}: {said}");
    assert!(said.contains("your 2 troops inside") && said.contains("none stays behind"), "{said}");
}

#[test]
fn wr_7_places_at_the_front_come_first() {
    let kit = field().phase(Phase::Allocate(Placing::default())).set(|game| game.seats[0].pool = 3);
    let draft = Draft::new("place");
    assert_eq!(values(&kit, &draft, "at", ""), ["Alaska", "Ontario", "Peru", "Alberta"]);
    assert_eq!(values(&kit, &draft, "at", "per"), ["Peru"]);
    assert_eq!(values(&kit, &draft, "count", ""), ["3", "2", "1"]);
    let more = draft.clone().with("at", "Ontario");
    assert_eq!(values(&kit, &more, "more", "Alaska 1, per"), ["Alaska 1, Peru 1"], "one is at Ontario");
    let all = Draft::new("warrior allocate");
    assert_eq!(values(&kit, &all, "places", "Alaska 1, per"), ["Alaska 1, Peru 1", "Alaska 1, Peru 2"]);
}

#[test]
fn wr_27_offers_by_number_with_what_they_are() {
    let offer = |number, from, to| Offer {
        number,
        from,
        to,
        give: Goods { cash: 50, ..Goods::default() },
        want: Goods { passage: true, ..Goods::default() },
        promise: None,
        expires: None,
        occasion: number,
        in_vain: 0,
        private: false,
    };
    let kit = field().phase(Phase::Barter([].into())).set(|game| {
        game.offers = Offers::restored(vec![offer(1, BEN, ADA), offer(2, ADA, CYD), offer(3, BEN, CYD)], 4)
    });
    assert_eq!(labels(&kit, &Draft::new("offer answer"), "offer", ""), ["#1 from ben: 50 gp for passage"]);
    assert_eq!(labels(&kit, &Draft::new("offer withdraw"), "offer", ""), ["#2 to cyd: 50 gp for passage"]);
    assert_eq!(values(&kit, &Draft::new("offer make"), "to", ""), ["ben", "cyd"]);
    let draft = Draft::new("offer make").with("to", "ben");
    assert!(values(&kit, &draft, "give", "50 gp, 3 t").contains(&"50 gp, 3 troops from Peru".to_owned()));
    assert!(values(&kit, &draft, "want", "").contains(&"2 troops from Kamchatka".to_owned()));
}

#[test]
fn wr_46_votes_name_what_may_be_voted_for() {
    let vote = |matter| {
        let power = [(ADA, 4), (BEN, 2)].into();
        choosing(field(), ChoiceKind::Vote(Vote { matter, power, cast: Sealed::default() }))
    };
    let draft = Draft::new("vote");
    assert_eq!(values(&vote(Matter::Aid), &draft, "choice", ""), ["yes", "no", "pass"]);
    assert_eq!(values(&vote(Matter::Leader), &draft, "choice", ""), ["ada", "ben", "cyd", "pass"]);
    assert_eq!(values(&vote(Matter::Leader), &draft, "choice", "be"), ["ben"]);
    assert_eq!(values(&field(), &draft, "choice", ""), Vec::<String>::new());
}

#[test]
fn wr_50_the_pool_is_suggested_where_it_counts() {
    let levy = ChoiceKind::Levy { seat: ADA, owed: 3, why: LevyWhy::SpecialForce };
    let kit = choosing(field(), levy).capital(ADA, "ontario").set(|game| game.seats[0].pool = 2);
    let at = values(&kit, &Draft::new("warrior remove"), "at", "");
    // The capital's last unit is never given.
    assert_eq!(at, ["Alaska", "Peru", "Alberta", "pool"]);
}

#[test]
fn wr_53_acts_against_whom_they_can_hit() {
    let kit = choosing(field(), ChoiceKind::Act { seat: ADA }).capital(BEN, "kamchatka").set(|game| {
        game.seats[2].trade_routes = 1;
    });
    let act = |kind: &str| Draft::new("warrior act").with("kind", kind);
    assert_eq!(values(&kit, &act("trade route"), "against", ""), ["cyd"]);
    assert_eq!(values(&kit, &act("sanction"), "at", ""), ["Greenland", "Iceland", "Irkutsk"]);
    assert_eq!(values(&kit, &act("sanction").with("against", "ben"), "at", ""), ["Irkutsk"]);
}

/// An order as it would be typed.
fn written(game: &Warrior, order: &Order) -> Option<Draft> {
    let name = |t: &TerritoryId| board().name(*t).to_owned();
    let player = |seat: &SeatId| names_of_six().of(*seat);
    let list = |places: &[(TerritoryId, u32)]| {
        let items: Vec<String> = places.iter().map(|(t, units)| format!("{} {units}", name(t))).collect();
        items.join(", ")
    };
    let number = |units: u32| i64::from(units);
    let optional = |draft: Draft, field: &str, value: Option<u32>| match value {
        Some(value) => draft.with(field, number(value)),
        None => draft,
    };
    let until = |until: Until| if until == Until::Decided { "decided" } else { "one roll" };
    Some(match order {
        Order::Aim(aim) => Draft::new("warrior aim")
            .with("continents", serde_json::to_value(aim).expect("JSON").as_str().expect("words")),
        Order::Capital(t) => Draft::new("warrior capital").with("at", name(t)),
        Order::Place(places) => {
            let places: Vec<(TerritoryId, u32)> = places.iter().map(|(t, units)| (*t, *units)).collect();
            let (first, more) = places.split_first()?;
            Draft::new("place")
                .with("at", name(&first.0))
                .with("count", number(first.1))
                .with("more", list(more))
        }
        Order::Spread => Draft::new("warrior spread"),
        Order::Unplace => Draft::new("warrior unplace"),
        Order::Standing { answers, withdrawn, always } => {
            let bids = answers.bids.iter().map(|(size, bid)| format!("{size}: {bid}"));
            let back = withdrawn.bids.iter().map(|size| format!("{size}: -"));
            let stake = if withdrawn.stake { Some(-1) } else { answers.stake.map(i64::from) };
            let mut draft = Draft::new("warrior standing")
                .with("bids", bids.chain(back).collect::<Vec<_>>().join(", "))
                .with("always", *always);
            if let Some(stake) = stake {
                draft = draft.with("stake", stake);
            }
            if answers.barter || withdrawn.barter {
                draft = draft.with("barter", answers.barter);
            }
            draft
        }
        Order::PlaceRest
        | Order::EndTurn
        | Order::Done
        | Order::RemoveRest
        | Order::Decline
        | Order::Abstain => Draft::new("pass"),
        Order::Move { path, troops, abandon } => Draft::new("move")
            .with("from", name(path.first()?))
            .with("to", name(path.last()?))
            .with("troops", number(*troops))
            .with("abandon", *abandon),
        Order::Attack { forces, to, until: how, keep, enter } => {
            let draft = match forces.as_slice() {
                [(from, units)] => {
                    Draft::new("attack").with("from", name(from)).with("troops", number(*units))
                }
                several => Draft::new("warrior assault").with("with", list(several)),
            };
            optional(optional(draft, "keep", *keep), "enter", *enter)
                .with("to", name(to))
                .with("until", until(*how))
        }
        Order::Fight { at, against, until: how, keep } => {
            let draft = Draft::new("warrior fight").with("at", name(at)).with("against", player(against));
            optional(draft, "keep", *keep).with("until", until(*how))
        }
        Order::GoOn { until: how, keep, enter } => {
            let draft = Draft::new("attack").with("until", until(*how));
            optional(optional(draft, "keep", *keep), "enter", *enter)
        }
        Order::Halt => Draft::new("warrior halt"),
        Order::Passage { to, allow } => {
            Draft::new("warrior passage").with("to", player(to)).with("allow", *allow)
        }
        Order::Bid(amount) => Draft::new("warrior bid").with("amount", number(*amount)),
        Order::Offer { to, give, want, .. } => Draft::new("offer make")
            .with("to", player(to))
            .with("give", goods(give))
            .with("want", goods(want)),
        Order::Answer { offer, accept } => {
            Draft::new("offer answer").with("offer", offer.to_string()).with("accept", *accept)
        }
        Order::Withdraw { offer } => Draft::new("offer withdraw").with("offer", offer.to_string()),
        Order::Stake(amount) => Draft::new("warrior stake").with("amount", number(*amount)),
        Order::Reward(t) => Draft::new("warrior reward").with("at", name(t)),
        Order::Pay(agree) => Draft::new("warrior pay").with("agree", *agree),
        Order::Remove { places, pool } => {
            let (at, count) = match places.iter().next() {
                Some((t, units)) => (name(t), *units),
                None => ("pool".to_owned(), *pool),
            };
            Draft::new("warrior remove").with("at", at).with("count", number(count))
        }
        Order::Act(Act::TradeRoute(seat)) => {
            Draft::new("warrior act").with("kind", "trade route").with("against", player(seat))
        }
        Order::Act(Act::TenInfantry(seat)) => {
            Draft::new("warrior act").with("kind", "ten infantry").with("against", player(seat))
        }
        Order::Act(Act::Sanction(t)) => {
            Draft::new("warrior act").with("kind", "sanction").with("at", name(t))
        }
        Order::Vote { voice, votes } => {
            let choice = match voice {
                Voice::Yes => "yes".to_owned(),
                Voice::No => "no".to_owned(),
                Voice::Player(seat) => player(seat),
            };
            optional(Draft::new("vote").with("choice", choice), "votes", *votes)
        }
        Order::Unvote => Draft::new("warrior unvote"),
        Order::StandingBids(_) | Order::Resign | Order::TimeUp => return None,
    })
    .filter(|_| game.outcome().is_none())
}

fn goods(goods: &Goods) -> String {
    let mut words: Vec<String> = Vec::new();
    if goods.cash > 0 {
        words.push(format!("{} gp", goods.cash));
    }
    words.extend(goods.territories.iter().map(|t| board().name(*t).to_owned()));
    words.extend(goods.troops.iter().map(|(t, units)| format!("{units} troops from {}", board().name(*t))));
    if goods.pool > 0 {
        words.push(format!("{} from pool", goods.pool));
    }
    if goods.trade_routes > 0 {
        words.push(format!("{} trade routes", goods.trade_routes));
    }
    if goods.passage {
        words.push("passage".to_owned());
    }
    words.join(", ")
}

/// Plays by machine, and shows every order that is accepted before it is carried out.
pub(crate) fn played(
    policy: &str,
    seats: u8,
    seed: u64,
    victory: Victory,
    mut each: impl FnMut(&Warrior, SeatId, &Order),
) {
    let options = Options { victory, written_ballots: seed % 2 == 1, ..Options::default() };
    let mut dice = Dice::fair([u8::try_from(seed).expect("a small seed"); 32], 0);
    let (mut game, _) = Warrior::set_up(&options, Seats { count: seats }, &mut dice).expect("set up");
    let mut players: Vec<Box<dyn Policy<Warrior>>> =
        (0..u64::from(seats)).filter_map(|seat| Warrior::policy(policy, seed * 10 + seat)).collect();
    for sequence in 1..4000 {
        let Some(debt) = game.debts().into_iter().find(|debt| debt.duty == Duty::Must) else { break };
        let order = players[debt.seat.index()].order(&game.view(Viewer::Seat(debt.seat)), debt.seat, &debt);
        dice.next_stream(sequence);
        let checked = match game.check(Actor::Seat(debt.seat), &order) {
            Ok(checked) => {
                each(&game, debt.seat, &order);
                checked
            }
            Err(_) => {
                let act = Actor::Table(TableAct::Expired(debt.seat));
                game.check(act, debt.default.as_ref().expect("a default")).expect("the default is good")
            }
        };
        game.apply(checked, &mut dice);
        if game.outcome().is_some() {
            break;
        }
    }
}

/// Without who stands in offered land: that isn't typed.
fn untold(mut order: Order) -> Order {
    if let Order::Offer { give, want, .. } = &mut order {
        give.stood.clear();
        want.stood.clear();
    }
    order
}

/// Every accepted order can be typed, from a form that is open, and each field that completes would
/// have been completed to what was typed.
#[test]
fn every_accepted_draft_stands_among_the_candidates() {
    for (seats, seed, victory) in [
        (2, 1, Victory::WorldDomination),
        (4, 2, Victory::ContinentalConqueror),
        (6, 3, Victory::WorldDomination),
    ] {
        let mut count = 0;
        played("random", seats, seed, victory, |game, seat, order| {
            let Some(draft) = written(game, order) else { return };
            let read = game.draft(seat, &names_of_six(), &draft).map(untold);
            assert_eq!(read.as_ref(), Ok(order), "{draft:?}");
            assert!(
                game.forms(seat).iter().any(|form| form.path == draft.form),
                "{} is not open",
                draft.form
            );
            count += 1;
            // Candidates ask the rules much: every third order is enough.
            if count % 3 > 0 {
                return;
            }
            let spec =
                Warrior::forms_spec().iter().find(|spec| spec.path == draft.form).expect("a known form");
            let mut before = Draft::new(&draft.form);
            for field in spec.fields {
                let Some(value) = draft.text(field.name) else { continue };
                if field.kind == FieldKind::Completed {
                    for filled in [&before, &draft] {
                        for typed in ["", value.as_str()] {
                            let all = game.candidates(seat, &names_of_six(), filled, field.name, typed);
                            assert!(
                                all.0.iter().any(|candidate| candidate.value == value),
                                "{} of {draft:?}: {value} is not among {:?}",
                                field.name,
                                all.0.iter().map(|candidate| &candidate.value).collect::<Vec<_>>()
                            );
                            assert!(all.0.iter().all(|candidate| candidate.label.chars().count() <= 100));
                        }
                    }
                }
                before = before.with(field.name, value);
            }
        });
        assert!(count > 100, "{count} orders");
    }
}

fn names_of_six() -> wartable::rules::Names {
    wartable::rules::Names(["ada", "ben", "cyd", "dot", "eve", "fox"].map(str::to_owned).to_vec())
}

/// A button that asks for nothing is an order that is accepted; one that asks has something to offer
/// in each menu.
#[test]
fn every_button_leads_to_something() {
    for (seats, seed, victory) in [(3, 4, Victory::WorldDomination), (5, 5, Victory::ContinentalConqueror)] {
        let mut count = 0;
        played("random", seats, seed, victory, |game, seat, _| {
            count += 1;
            if count % 5 > 0 {
                return;
            }
            let buttons = game.forms(seat).into_iter().filter_map(|form| form.button);
            for button in buttons {
                if button.ask.is_empty() {
                    let order = game.draft(seat, &names_of_six(), &button.draft);
                    let order = order.unwrap_or_else(|why| panic!("{button:?}: {why:?}"));
                    assert!(game.check(Actor::Seat(seat), &order).is_ok(), "{button:?}");
                }
            }
        });
    }
}

/// What can't be read in other fields, and what is chosen last, takes nothing away.
#[test]
fn candidates_stand_beside_whatever_else_is_written() {
    let attack = Draft::new("attack");
    let all = values(&field(), &attack, "from", "");
    assert_eq!(all.len(), 3);
    for (name, value) in [("to", "zzz"), ("until", "never"), ("troops", "99"), ("keep", "many")] {
        assert_eq!(values(&field(), &attack.clone().with(name, value), "from", ""), all, "{name}");
    }
    let passage = Draft::new("warrior passage").with("allow", "perhaps");
    assert_eq!(values(&field(), &passage, "to", ""), ["ben", "cyd"]);
    // What can be read narrows them: nobody has passage that could be withdrawn.
    assert_eq!(values(&field(), &passage.with("allow", "no"), "to", ""), Vec::<String>::new());
    let place = Draft::new("place").with("count", 99).with("more", "Atlantis 7");
    let kit = field().phase(Phase::Allocate(Placing::default())).set(|game| game.seats[0].pool = 3);
    assert_eq!(values(&kit, &place, "at", ""), ["Alaska", "Ontario", "Peru", "Alberta"]);
}
