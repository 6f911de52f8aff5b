//! WR-27, CW-20, BZ-13, BZ-F1: offers, what is kept of them, and who may know.

use wartable::rules::{
    ClosedOffer, Goods, Lapse, Ledger, Offer, OfferEnd, OfferError, OfferTerms, Offers, Rest, SeatId, Trader,
    Viewer,
};

const ADA: SeatId = SeatId(0);
const BEN: SeatId = SeatId(1);
const CYD: SeatId = SeatId(2);

/// Gold, and a horse that nobody may have twice (as BZ-E3's leaders).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
struct Purse {
    gold: u32,
    horse: bool,
}

impl Goods for Purse {}

const fn gold(gold: u32) -> Purse {
    Purse { gold, horse: false }
}

const HORSE: Purse = Purse { gold: 0, horse: true };

/// Three who trade.
#[derive(Clone, Debug, PartialEq)]
struct Fair {
    purses: [Purse; 3],
    offers: Offers<Purse>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Hindrance {
    Lacks(SeatId, Purse),
    SecondHorse(SeatId),
}

impl Trader for Fair {
    type Goods = Purse;
    type Hindrance = Hindrance;
    type Out = Vec<String>;

    fn hindrance(&self, offer: &Offer<Purse>) -> Option<Hindrance> {
        for (seat, give, get) in [(offer.from, offer.give, offer.want), (offer.to, offer.want, offer.give)] {
            let own = self.purses[seat.index()];
            let lacks = Purse { gold: give.gold.saturating_sub(own.gold), horse: give.horse && !own.horse };
            if !lacks.is_empty() {
                return Some(Hindrance::Lacks(seat, lacks));
            }
            if get.horse && own.horse && !give.horse {
                return Some(Hindrance::SecondHorse(seat));
            }
        }
        None
    }

    fn let_go(&mut self, giver: SeatId, _: SeatId, goods: &Purse, out: &mut Vec<String>) {
        let own = &mut self.purses[giver.index()];
        own.gold -= goods.gold;
        own.horse &= !goods.horse;
        out.push(format!("{} lets go", giver.0));
    }

    fn hand_over(&mut self, _: SeatId, receiver: SeatId, goods: &Purse, out: &mut Vec<String>) {
        let own = &mut self.purses[receiver.index()];
        own.gold += goods.gold;
        own.horse |= goods.horse;
        out.push(format!("{} receives", receiver.0));
    }
}

fn terms(give: Purse, want: Purse) -> OfferTerms<Purse> {
    OfferTerms { give, want, ..OfferTerms::default() }
}

fn private(give: Purse, want: Purse) -> OfferTerms<Purse> {
    OfferTerms { private: true, ..terms(give, want) }
}

#[track_caller]
fn made(offers: &mut Offers<Purse>, from: SeatId, to: SeatId, terms: OfferTerms<Purse>) -> u32 {
    offers.make(from, to, terms, 7).expect("it is made").number
}

fn fair(purses: [Purse; 3], from: SeatId, to: SeatId, terms: OfferTerms<Purse>) -> (Fair, Offer<Purse>) {
    let mut offers = Offers::default();
    let number = made(&mut offers, from, to, terms);
    let offer = offers.find(Viewer::Seat(from), number).expect("it is open").clone();
    (Fair { purses, offers }, offer)
}

#[test]
fn wr_27_all_of_it_changes_hands_or_nothing_does() {
    let (mut fair, offer) = fair([gold(5), HORSE, gold(0)], ADA, BEN, terms(gold(5), HORSE));
    let mut out = Vec::new();
    assert_eq!(fair.trade(&offer, &mut out), Ok(()));
    assert_eq!(fair.purses, [HORSE, gold(5), gold(0)]);
    // Both let go before either receives.
    assert_eq!(out, ["0 lets go", "1 lets go", "1 receives", "0 receives"]);
    // The same once more: neither has it any more, and nothing is touched.
    let before = fair.clone();
    assert_eq!(fair.trade(&offer, &mut out), Err(Hindrance::Lacks(ADA, gold(5))));
    assert_eq!((fair == before, out.len()), (true, 4));
}

#[test]
fn wr_27_nobody_pays_with_what_the_offer_brings() {
    // Ada has nothing: she can't pay ben with his own gold.
    let (mut fair, offer) = fair([gold(0), gold(9), gold(0)], ADA, BEN, terms(gold(4), gold(9)));
    assert_eq!(fair.trade(&offer, &mut Vec::new()), Err(Hindrance::Lacks(ADA, gold(4))));
}

#[test]
fn bz_e3_what_the_receiver_may_not_have_stands_against_it() {
    let (mut other, offer) = fair([HORSE, HORSE, gold(0)], ADA, BEN, terms(HORSE, gold(0)));
    assert_eq!(other.trade(&offer, &mut Vec::new()), Err(Hindrance::SecondHorse(BEN)));
    let (mut swap, offer) = fair([HORSE, HORSE, gold(0)], ADA, BEN, terms(HORSE, HORSE));
    assert_eq!(swap.trade(&offer, &mut Vec::new()), Ok(()));
}

#[test]
fn wr_27_an_offer_gives_wants_or_promises_something_and_to_somebody_else() {
    let mut offers = Offers::default();
    assert_eq!(offers.make(ADA, ADA, terms(gold(1), gold(0)), 1), Err(OfferError::ToOneself));
    assert_eq!(offers.make(ADA, BEN, terms(gold(0), gold(0)), 1), Err(OfferError::Empty));
    let words = OfferTerms { promise: Some("peace".to_owned()), ..OfferTerms::default() };
    assert_eq!(made(&mut offers, ADA, BEN, words), 1);
    assert_eq!(offers.iter().len(), 1, "what was refused has no number");
}

#[test]
fn wr_27_only_the_one_addressed_answers_and_only_the_maker_withdraws() {
    let mut offers = Offers::default();
    let number = made(&mut offers, ADA, BEN, terms(gold(1), gold(0)));
    let not_yours = Some(OfferError::NotYours { number, from: ADA, to: BEN });
    assert!(offers.to_answer(BEN, number).is_ok() && offers.to_withdraw(ADA, number).is_ok());
    for (seat, answers) in [(ADA, true), (CYD, true), (BEN, false), (CYD, false)] {
        let refused = if answers { offers.to_answer(seat, number) } else { offers.to_withdraw(seat, number) };
        assert_eq!(refused.err(), not_yours);
    }
    assert_eq!(offers.to_answer(BEN, 2).err(), Some(OfferError::Unknown { number: 2 }));
    assert_eq!(offers.to_answer(BEN, 0).err(), Some(OfferError::Unknown { number: 0 }));
    let closed = offers.close(number, OfferEnd::Declined).expect("it was open");
    assert_eq!((closed.offer.give, closed.end), (gold(1), OfferEnd::Declined));
    assert_eq!(offers.close(number, OfferEnd::Accepted), None, "once");
    assert_eq!(offers.to_answer(BEN, number).err(), Some(OfferError::Gone { number }));
}

#[test]
fn wr_27_what_cannot_be_kept_for_the_moment_stays_open() {
    let (mut fair, offer) = fair([gold(0), HORSE, gold(0)], ADA, BEN, terms(gold(5), HORSE));
    assert!(fair.trade(&offer, &mut Vec::new()).is_err());
    let again = fair.offers.accepted_in_vain(offer.number).expect("it is open").clone();
    assert_eq!((again.in_vain, fair.offers.iter().len()), (1, 1));
    fair.purses[ADA.index()] = gold(5);
    assert_eq!(fair.trade(&again, &mut Vec::new()), Ok(()));
    let text = serde_json::to_string(&again).expect("it is written");
    assert!(text.ends_with(r#""occasion":7,"in_vain":1}"#), "{text}");
    assert_eq!(fair.offers.accepted_in_vain(9), None);
}

#[test]
fn wr_56_cw_20_offers_lapse_of_whoever_is_out_and_with_their_time() {
    let mut offers = Offers::default();
    for (from, to) in [(ADA, BEN), (BEN, CYD), (CYD, ADA), (ADA, CYD)] {
        made(&mut offers, from, to, terms(gold(1), gold(0)));
    }
    let numbers =
        |closed: &[ClosedOffer<Purse>]| closed.iter().map(|closed| closed.offer.number).collect::<Vec<_>>();
    let lapsed = offers.lapse(|offer| offer.concerns(BEN));
    assert_eq!((numbers(&lapsed), lapsed[0].end), (vec![1, 2], OfferEnd::Lapsed));
    assert_eq!(numbers(&offers.lapse(|_| true)), [3, 4]);
    assert_eq!(made(&mut offers, ADA, BEN, terms(gold(1), gold(0))), 5, "no number comes twice");
}

/// What somebody gets to see of offers and ledger, and what they are told when they ask for any number.
fn seen(offers: &Offers<Purse>, ledger: &Ledger<Purse>, seat: SeatId) -> String {
    let viewer = Viewer::Seat(seat);
    let numbers = (0..5).chain(100_000..100_004).chain(200_000..200_004).chain(300_000..300_004);
    let asked: Vec<_> =
        numbers.map(|number| (offers.find(viewer, number), offers.to_withdraw(seat, number))).collect();
    let lines: Vec<_> = ledger.seen_by(viewer).collect();
    format!("{:?} {asked:?} {lines:?} {offers:?}", offers.seen_by(viewer).collect::<Vec<_>>())
}

#[test]
fn a_private_offer_is_its_twos_alone_also_by_numbers_and_refusals() {
    let (mut one, mut other, mut ledger) = (Offers::default(), Offers::default(), Ledger::default());
    let empty = Ledger::default();
    // In one world ada and ben have made each other private offers; in the other they haven't.
    let first = made(&mut one, ADA, BEN, private(gold(1), gold(0)));
    let second = made(&mut one, BEN, ADA, private(gold(2), gold(0)));
    ledger.note(one.close(first, OfferEnd::Declined).expect("it was open"));
    for offers in [&mut one, &mut other] {
        made(offers, CYD, ADA, private(gold(3), gold(0)));
        made(offers, ADA, BEN, terms(gold(4), gold(0)));
    }
    assert_eq!(seen(&one, &ledger, CYD), seen(&other, &empty, CYD));
    assert_eq!(one.seen_by(Viewer::Public).count(), 1);
    assert_eq!(one.seen_by(Viewer::Everything).count(), 3);
    assert_eq!(one.seen_by(Viewer::Seat(BEN)).count(), 2);
    // Its two know all of it.
    assert_eq!((first, second), (100_001, 100_002));
    assert_eq!(one.to_answer(BEN, first).err(), Some(OfferError::Gone { number: first }));
    assert!(one.to_answer(ADA, second).is_ok());
    assert_eq!(ledger.seen_by(Viewer::Seat(ADA)).count(), 1);
    assert_eq!((ledger.seen_by(Viewer::Public).count(), ledger.len()), (0, 1));
}

#[test]
fn what_changed_hands_is_open_and_the_words_of_a_private_offer_are_not() {
    let (mut offers, mut ledger) = (Offers::default(), Ledger::default());
    let words = OfferTerms { promise: Some("peace".to_owned()), ..private(gold(1), HORSE) };
    let number = made(&mut offers, ADA, BEN, words);
    ledger.note(offers.close(number, OfferEnd::Accepted).expect("it was open"));
    for (viewer, number, promise) in [
        (Viewer::Public, None, None),
        (Viewer::Seat(CYD), None, None),
        (Viewer::Seat(BEN), Some(number), Some("peace")),
        (Viewer::Everything, Some(number), Some("peace")),
    ] {
        let line = ledger.seen_by(viewer).next().expect("it was accepted");
        assert_eq!((line.number, line.promise, line.end), (number, promise, OfferEnd::Accepted));
        assert_eq!((line.from, line.to, *line.give, *line.want), (ADA, BEN, gold(1), HORSE));
    }
}

#[test]
fn every_two_seats_have_numbers_of_their_own() {
    let mut offers = Offers::default();
    let mut numbers: Vec<u32> = Vec::new();
    for from in 0..10 {
        for to in (0..10).filter(|to| *to != from) {
            numbers.push(made(&mut offers, SeatId(from), SeatId(to), private(gold(1), gold(0))));
        }
    }
    let mut once = numbers.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!((numbers.len(), once.len()), (90, 90));
    for offer in offers.iter() {
        assert!(offers.to_answer(offer.to, offer.number).is_ok());
    }
}

#[test]
fn are_written_down_and_read_again() {
    let mut offers = Offers::default();
    let at = OfferTerms { expires: Some(1_700_000_000), ..terms(gold(1), gold(0)) };
    made(&mut offers, ADA, BEN, at);
    let text = serde_json::to_string(&offers).expect("it is written");
    assert_eq!(
        text,
        r#"{"offers":[{"number":1,"from":0,"to":1,"give":{"gold":1,"horse":false},"want":{"gold":0,"horse":false},"promise":null,"expires":1700000000,"occasion":7}],"next_offer":2}"#
    );
    made(&mut offers, CYD, BEN, private(gold(1), gold(0)));
    let text = serde_json::to_string(&offers).expect("it is written");
    assert_eq!(serde_json::from_str::<Offers<Purse>>(&text).expect("it is read"), offers);
    // From the parts that a game writes down apart.
    let mut parts = Offers::restored(offers.iter().cloned().collect(), offers.next());
    assert_eq!(parts, offers);
    assert_eq!(made(&mut parts, BEN, CYD, private(gold(1), gold(0))), 300_002);
}

/// Units by territory (as WR-27's), whose numbers are keys.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
struct Crates {
    #[serde(deserialize_with = "wartable::rules::number_keys")]
    by_place: std::collections::BTreeMap<u8, u32>,
}

impl Goods for Crates {}

/// A state that holds offers among its own fields.
#[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
struct State {
    round: u32,
    #[serde(flatten)]
    offers: Offers<Crates>,
    over: bool,
}

#[test]
fn stand_among_the_fields_of_the_state_that_holds_them() {
    let mut offers = Offers::default();
    for private in [false, true] {
        let give = Crates { by_place: [(7, 2)].into() };
        let terms = OfferTerms { give, private, ..OfferTerms::default() };
        offers.make(ADA, BEN, terms, 1).expect("it is made");
    }
    let state = State { round: 3, offers, over: false };
    let text = serde_json::to_string(&state).expect("it is written");
    assert!(text.starts_with(r#"{"round":3,"offers":[{"number":1,"#), "{text}");
    assert!(text.ends_with(r#"],"next_offer":2,"private_offers":{"0":1},"over":false}"#), "{text}");
    assert_eq!(serde_json::from_str::<State>(&text).expect("it is read"), state);
    let value = serde_json::to_value(&state).expect("it is written");
    assert_eq!(serde_json::from_value::<State>(value).expect("it is read"), state);
}

/// What two declined between them was no step: it isn't taken back with the steps of others.
#[test]
fn what_became_of_private_offers_stays_where_steps_are_taken_back() {
    let mut offers = Offers::default();
    let mut close = |private: bool, end: OfferEnd| {
        let terms = OfferTerms { give: gold(3), private, ..OfferTerms::default() };
        let number = offers.make(ADA, BEN, terms, 1).expect("an offer").number;
        offers.close(number, end).expect("it was open")
    };
    let mut before = Ledger::default();
    before.note(close(false, OfferEnd::Accepted));
    let mut now = before.clone();
    now.note(close(true, OfferEnd::Declined));
    now.note(close(false, OfferEnd::Declined));
    let back = before.with_private_of(&now);
    let ends = |viewer| back.seen_by(viewer).map(|line| line.end).collect::<Vec<_>>();
    assert_eq!(ends(Viewer::Public), [OfferEnd::Accepted]);
    assert_eq!(ends(Viewer::Seat(BEN)), [OfferEnd::Accepted, OfferEnd::Declined]);
    // Taken back once more it is there once.
    assert_eq!(back.clone().with_private_of(&now), back);
}

fn ending(offers: &mut Offers<Purse>, expires: i64, private: bool) -> u32 {
    let terms = OfferTerms { give: gold(3), expires: Some(expires), private, ..OfferTerms::default() };
    offers.make(ADA, BEN, terms, 1).expect("an offer").number
}

fn ends(offers: &Offers<Purse>) -> Vec<(i64, u32)> {
    offers.lapsing().map(|(at, offer)| (at, offer.number)).collect()
}

#[test]
fn they_lapse_later_by_as_long_as_the_game_rests() {
    let mut offers = Offers::default();
    let first = ending(&mut offers, 2_000, false);
    offers.rest(Rest::From(1_500));
    assert_eq!((ends(&offers), offers.rests_since()), (vec![], Some(1_500)));
    let offer = offers.to_answer(BEN, first).expect("it is open");
    assert_eq!(offers.lapse_of(offer), Some(Lapse::AfterRest(500)));
    // It rests already: nothing begins anew.
    offers.rest(Rest::From(1_900));
    let second = ending(&mut offers, 1_600, false);
    let text = serde_json::to_string(&offers).expect("it is written");
    let mut offers: Offers<Purse> = serde_json::from_str(&text).expect("it is read");
    offers.rest(Rest::Until(9_500));
    assert_eq!(ends(&offers), [(10_000, first), (9_600, second)]);
    let offer = offers.to_answer(BEN, first).expect("it is open");
    assert_eq!(offers.lapse_of(offer), Some(Lapse::At(10_000)));
    // It doesn't rest any more.
    offers.rest(Rest::Until(20_000));
    assert_eq!(ends(&offers), [(10_000, first), (9_600, second)]);
}

#[test]
fn a_rest_is_not_taken_back_with_the_steps_around_it() {
    let mut offers = Offers::default();
    let open = ending(&mut offers, 2_000, false);
    let before = offers.clone();
    offers.rest(Rest::From(1_000));
    let meanwhile = offers.clone();
    assert_eq!(before.clone().rested_as(&offers).rests_since(), Some(1_000));
    offers.rest(Rest::Until(4_000));
    offers.close(open, OfferEnd::Declined);
    for back in [before, meanwhile] {
        let back = back.rested_as(&offers);
        assert_eq!((ends(&back), back.rests_since()), (vec![(5_000, open)], None));
        assert_eq!(back.clone().rested_as(&offers), back);
    }
}

/// Everybody knows that the game rests: by what somebody sees of it, others' offers are not there all the same.
#[test]
fn a_view_has_the_ends_of_its_own_offers_alone() {
    let mut offers = Offers::default();
    ending(&mut offers, 2_000, true);
    offers.rest(Rest::From(1_000));
    offers.rest(Rest::Until(3_000));
    let nothing = {
        let mut offers = Offers::default();
        offers.rest(Rest::From(1_000));
        offers.rest(Rest::Until(3_000));
        offers
    };
    assert_eq!(offers.only_for(Viewer::Seat(CYD)), nothing);
    assert_eq!(ends(&offers.only_for(Viewer::Seat(BEN))).first().map(|(at, _)| *at), Some(4_000));
}
