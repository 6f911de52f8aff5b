//! How auctions and barter are told.

use std::collections::{BTreeMap, BTreeSet};

use wartable::games::warrior::{Auction, Event, Goods, Offer, Order, Phase};
use wartable::rules::{Actor, Audience, Dice, Game, Offers, Readable, Sealed, Span, Viewer};

use super::kit::{ADA, BEN, CYD, at};
use super::told::{has, names, public, war, words};

#[test]
fn wr_25_an_auction_shows_all_bids_together() {
    let game = war().game;
    let told = public(
        &game,
        vec![
            Event::BidsRevealed { lot: 1, bids: BTreeMap::from([(ADA, 0), (BEN, 30), (CYD, 45)]) },
            Event::LotSold { lot: 1, to: CYD, price: 45, size: 5 },
            Event::LotRolled { lot: 2, of: 3, die: 6, size: 15 },
        ],
    );
    has(
        &words(&told),
        &[
            "cyd bids 45, ben bids 30, ada passes.",
            "cyd buys lot 1, 5 troops, for 45 gp.",
            "Lot 2 of 3: 15 troops",
            "[6]",
        ],
    );
}

fn auction() -> Auction {
    Auction { lot: 1, lots_left: 1, size: 5, bids: Sealed::default(), rebid: None }
}

#[test]
fn wr_25_a_bid_is_told_to_its_bidder_alone() {
    let mut kit = war().phase(Phase::Auction(auction()));
    let order = Order::Bid(37);
    let checked = kit.game.check(Actor::Seat(ADA), &order).expect("it is legal");
    let events = kit.game.apply(checked, &mut Dice::fair([0; 32], 1));
    let messages = kit.game.tell(&names(), &events);
    for message in &messages {
        let text = words(&message.event);
        if message.audience == Audience::Public {
            assert!(!text.contains("37"), "{text}");
        } else {
            assert_eq!(message.audience, Audience::Own(ADA));
            has(&text, &["Your bid of 37 gp is noted"]);
        }
    }
    has(&words(&kit.game.receipt(&names(), ADA, &order, &events)), &["Your bid of 37 gp is noted"]);
    let secret = |text: String| assert!(!text.contains("37"), "{text}");
    for viewer in [Viewer::Public, Viewer::Seat(BEN)] {
        secret(words(&kit.game.status(&names(), viewer)));
        secret(kit.game.scene(&names(), viewer).in_words());
        secret(format!("{:?}", kit.game.scene(&names(), viewer)));
    }
    secret(words(&kit.game.hand(&names(), BEN).0));
    secret(words(&kit.game.ask(&names(), BEN).expect("ben owes a bid").0));
    has(
        &words(&kit.game.hand(&names(), ADA).0),
        &["Your bid for 5 troops: 37 gp; it can be changed until the last is in."],
    );
    // Who is asked the table says, and of nobody that they are waited for.
    assert!(!words(&kit.game.status(&names(), Viewer::Public)).contains("Waiting for"));
}

#[test]
fn wr_25_asked_for_a_bid() {
    let kit = war().cash(ADA, 140).phase(Phase::Auction(auction()));
    let (asked, buttons) = kit.game.ask(&names(), ADA).expect("a bid is owed");
    has(&words(&asked), &["Bid for 5 troops (lot 1 of 2)", "in secret"]);
    assert!(buttons.iter().any(|button| button.label == "Bid"));
    assert!(kit.game.hand(&names(), ADA).1.iter().any(|button| button.label == "Bid"));
}

#[test]
fn wr_27_an_offer_is_a_ballot_of_two_reactions() {
    let offer = Offer {
        number: 3,
        from: ADA,
        to: BEN,
        give: Goods { cash: 50, ..Goods::default() },
        want: Goods { territories: BTreeSet::from([at("japan")]), passage: true, ..Goods::default() },
        promise: Some("I leave *India* alone".to_owned()),
        expires: None,
        occasion: 9,
        in_vain: 0,
        private: false,
    };
    let kit = war()
        .phase(Phase::Barter(BTreeSet::new()))
        .set(|game| game.offers = Offers::restored(vec![offer], 4));
    let ballots = kit.game.ballots(&names());
    let [ballot] = ballots.as_slice() else { panic!("one ballot") };
    assert_eq!((ballot.id.as_str(), ballot.seats.as_slice()), ("offer-3", &[BEN][..]));
    let emoji: Vec<&str> = ballot.choices.iter().map(|choice| choice.emoji.as_str()).collect();
    assert_eq!(emoji, ["✅", "❌"]);
    assert_eq!(ballot.none, None);
    has(&words(&ballot.passage), &["ada gives ben 50 gp, for Japan and safe passage", "ada promises"]);
    assert!(ballot.passage.lines.concat().contains(&Span::Given("I leave *India* alone".to_owned())));
    for (choice, accept) in ballot.choices.iter().zip([true, false]) {
        let order = kit.game.draft(BEN, &names(), &choice.draft).expect("it reads");
        assert_eq!(order, Order::Answer { offer: 3, accept });
    }
    has(&words(&kit.game.ask(&names(), BEN).expect("asked").0), &["ada offers you (offer 3): 50 gp"]);
}
