//! The cheapest way of all that there are, over random lands and space centers.

use std::collections::BTreeSet;

use wartable::rules::{Board, Jumps, PolicyRng, TerritoryId, TerritorySet};

/// Every pair of steps and jumps with which one may come from here to there, step by step, up to four jumps.
fn every_way(
    from: TerritoryId,
    to: TerritoryId,
    through: TerritorySet,
    jumps: Jumps,
) -> BTreeSet<(u32, u32)> {
    let board = Board::classic();
    let (mut ends, mut seen) = (BTreeSet::new(), BTreeSet::from([(from, 0)]));
    let mut here = seen.clone();
    for steps in 0..=42 {
        ends.extend(here.iter().filter(|(t, _)| *t == to).map(|(_, jumped)| (steps, *jumped)));
        let mut next = BTreeSet::new();
        for (t, jumped) in here {
            next.extend(board.neighbours(t).intersection(through).iter().map(|n| (n, jumped)));
            if jumps.from.contains(t) && jumped < 4 {
                next.extend(jumps.to.intersection(through).iter().map(|n| (n, jumped + 1)));
            }
        }
        here = next.into_iter().filter(|state| seen.insert(*state)).collect();
    }
    ends
}

#[test]
fn bz_23_no_way_is_cheaper_than_the_one_that_is_found() {
    let board = Board::classic();
    let mut rng = PolicyRng::new(23);
    let mut random = |once_in: u32| board.all_where(|_| rng.once_in(once_in));
    let (mut walked, mut jumped, mut none) = (0, 0, 0);
    for _ in 0..400 {
        let (through, centers, open) = (random(2), random(8).intersection(random(1)), random(2));
        let jumps = Jumps { from: centers, to: open };
        let ends: Vec<TerritoryId> = random(12).iter().collect();
        for (from, to) in ends.iter().zip(ends.iter().rev()) {
            for divisions in [1_u64, 10, 11, 35] {
                let price = |steps: u32, jumps: u32| {
                    divisions.div_ceil(10) * u64::from(steps.div_ceil(2)) + u64::from(jumps)
                };
                let best = every_way(*from, *to, through, jumps)
                    .into_iter()
                    .map(|(steps, jumps)| (price(steps, jumps), jumps))
                    .min();
                let way = board.cheapest(*from, *to, through, jumps, price);
                let found = way.as_ref().map(|way| (price(way.steps(), way.jumps()), way.jumps()));
                assert_eq!(found, best, "{} to {}", board.name(*from), board.name(*to));
                match way {
                    Some(way) => {
                        assert_eq!((way.path.first(), way.path.last()), (Some(from), Some(to)));
                        for place in 1..way.path.len() {
                            let (a, b) = (way.path[place - 1], way.path[place]);
                            assert!(through.contains(b));
                            match way.jump == Some(place) {
                                true => assert!(centers.contains(a) && open.contains(b)),
                                false => assert!(board.adjacent(a, b)),
                            }
                        }
                        walked += way.jump.map_or(1, |_| 0);
                        jumped += way.jump.map_or(0, |_| 1);
                    }
                    None => none += 1,
                }
            }
        }
    }
    assert!(walked > 100 && jumped > 100 && none > 100, "{walked} {jumped} {none}");
}
