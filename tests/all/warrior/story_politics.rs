//! How fate and votes are told.

use std::collections::BTreeMap;

use wartable::games::warrior::{
    Choice, ChoiceKind, Event, Fate, LevyWhy, Matter, MoneyWhy, Order, Phase, Voice, Vote,
};
use wartable::rules::{Draft, Readable, Sealed, SeatId};

use super::kit::{ADA, BEN, CYD, DOT, Kit, at};
use super::told::{has, names, public, war, words};

fn voting(players: u8, matter: Matter) -> Kit {
    let power = (0..players).map(|seat| (SeatId(seat), 4)).collect();
    let vote = Vote { matter, power, cast: Sealed::default() };
    let choice = Choice { occasion: 7, kind: ChoiceKind::Vote(vote) };
    let fate = Fate { roller: 0, entry: Some(18), pending: vec![choice] };
    Kit::new(players)
        .land(ADA, &[("alaska", 3)])
        .land(BEN, &[("japan", 3)])
        .land(CYD, &[("peru", 3)])
        .land(DOT, &[("egypt", 3)])
        .phase(Phase::Fate(fate))
}

#[test]
fn wr_47_votes_are_ballots_by_the_scheme() {
    let kit = voting(4, Matter::Leader);
    let ballots = kit.game.ballots(&names());
    let [ballot] = ballots.as_slice() else { panic!("one ballot") };
    let emoji: Vec<&str> = ballot.choices.iter().map(|choice| choice.emoji.as_str()).collect();
    assert_eq!(emoji, ["🔴", "🔵", "🟢", "🟡", "⏩"]);
    assert_eq!(ballot.seats, [ADA, BEN, CYD, DOT]);
    let draft = |draft: &Draft| kit.game.draft(BEN, &names(), draft).expect("it reads");
    assert_eq!(draft(&ballot.choices[2].draft), Order::Vote { voice: Voice::Player(CYD), votes: None });
    assert_eq!(draft(&ballot.choices[4].draft), Order::Abstain);
    assert_eq!(ballot.none.as_ref().map(draft), Some(Order::Unvote));

    let kit = voting(4, Matter::Aid);
    let ballots = kit.game.ballots(&names());
    let emoji: Vec<&str> = ballots[0].choices.iter().map(|choice| choice.emoji.as_str()).collect();
    assert_eq!(emoji, ["✅", "❌", "⏩"]);
    let order = kit.game.draft(ADA, &names(), &ballots[0].choices[1].draft).expect("it reads");
    assert_eq!(order, Order::Vote { voice: Voice::No, votes: None });
}

#[test]
fn wr_47_written_ballots_are_no_public_ballot() {
    let kit = voting(4, Matter::Leader).options(|options| options.written_ballots = true);
    assert!(kit.game.ballots(&names()).is_empty());
    assert!(kit.game.ask(&names(), ADA).is_some(), "a private form instead");
    let kit = voting(4, Matter::Aid).options(|options| options.written_ballots = true);
    assert_eq!(kit.game.ballots(&names()).len(), 1, "yes or no is open all the same");
}

#[test]
fn wr_46_a_closed_vote_says_who_cast_what() {
    let game = voting(3, Matter::TradeRoute).game;
    let told = public(
        &game,
        vec![Event::VoteClosed {
            matter: Matter::TradeRoute,
            cast: BTreeMap::from([
                (ADA, (Voice::Player(BEN), 4)),
                (BEN, (Voice::Player(BEN), 2)),
                (CYD, (Voice::Player(ADA), 6)),
            ]),
            sums: BTreeMap::from([(Voice::Player(ADA), 6), (Voice::Player(BEN), 6)]),
            rolls: vec![vec![(ADA, 2), (BEN, 5)]],
            result: Some(Voice::Player(BEN)),
        }],
    );
    has(
        &words(&told),
        &[
            "The vote on a trade route goes to ben",
            "ada: 6 votes (cyd 6)",
            "ben: 6 votes (ada 4, ben 2)",
            "ada [2], ben [5]",
        ],
    );
}

#[test]
fn wr_29_fate_is_told_as_a_story_with_every_die() {
    let game = war().game;
    let told = public(
        &game,
        vec![
            Event::FateRolled { seat: ADA, dice: vec![6, 3, 2, 3], sum: 14 },
            Event::RandomTerritory {
                continent_die: vec![3],
                rolls: vec![vec![6, 5], vec![1, 1]],
                territory: at("great_britain"),
            },
            Event::Money { changes: BTreeMap::from([(BEN, 200)]), why: MoneyWhy::Fortune },
            Event::Reinforced { seat: BEN, territory: at("great_britain"), troops: 3 },
        ],
    );
    has(
        &words(&told),
        &[
            "ada's fate",
            "[6, 3, 2, 3] = 14. Fortune smiles on one territory",
            "[3] Europe, [6, 5], again [1, 1] Great Britain",
            "ben gains 200 gp",
            "ben gains 3 troops in Great Britain",
        ],
    );
}

#[test]
fn wr_39_a_mob_is_told_like_a_battle() {
    let game = war().game;
    let roll = Event::Rolled {
        attack: vec![1, 1].into(),
        defence: vec![6, 6].into(),
        attack_penalty: 0,
        defence_penalty: 0,
        attack_lost: 2,
        defence_lost: 0,
        attack_left: 0,
        defence_left: 4,
    };
    let told = public(
        &game,
        vec![
            Event::MobRose { territory: at("japan"), die: 1, size: 2 },
            roll,
            Event::MobEnded { territory: at("japan"), won: false, left: 0, fell: Vec::new() },
        ],
    );
    has(&words(&told), &["Japan puts the mob down", "[1] ×2, a mob of 2 rises", "A mob of 2 lost 2"]);
    assert_eq!(told.rolls.iter().map(|rolls| rolls.lines.len()).sum::<usize>(), 1);
}

#[test]
fn every_choice_of_fate_is_asked_for() {
    let kinds = [
        (ChoiceKind::Pay { seat: ADA, territory: at("alaska"), amount: 300 }, "Pay 300 gp for Alaska"),
        (ChoiceKind::Reward { seat: ADA }, "2 new troops"),
        (ChoiceKind::Desert { chooser: ADA, victim: BEN, count: 2 }, "Say where ben loses 2 troops"),
        (
            ChoiceKind::Redeploy { seat: ADA, left: 20, half_way: BTreeMap::new(), spent: BTreeMap::new() },
            "Move up to 20 troops",
        ),
        (
            ChoiceKind::Levy { seat: ADA, owed: 4, why: LevyWhy::SpecialForce },
            "Give up 4 troops to the special force",
        ),
        (ChoiceKind::Award { seat: ADA }, "Choose an unoccupied territory"),
        (ChoiceKind::Act { seat: ADA }, "A special act is yours"),
        (ChoiceKind::Resettle { seat: ADA, count: 3 }, "Place 3 troops"),
    ];
    for (kind, part) in kinds {
        let fate = Fate { roller: 0, entry: Some(16), pending: vec![Choice { occasion: 5, kind }] };
        let kit = war().phase(Phase::Fate(fate));
        let (asked, buttons) = kit.game.ask(&names(), ADA).expect(part);
        has(&words(&asked), &[part]);
        assert!(!buttons.is_empty(), "{part}");
        assert!(kit.game.ask(&names(), BEN).is_none());
    }
}
