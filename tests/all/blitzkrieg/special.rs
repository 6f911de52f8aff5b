//! Societies: what they pay, and how hard their people are to sway (BZ-9, B4, B7, B8).

use wartable::games::blitzkrieg::{Options, PriceOf, Society, Special};

use super::kit::{ADA, BEN, Kit, all_options};

#[test]
fn bz_9_bz_22_morale_by_society() {
    let morale = |society| Kit::new().society(BEN, society).game.morale(BEN);
    assert_eq!(Society::ALL.map(morale), [3, 1, 5, 1, 5]);
    assert_eq!(Kit::with(Options::default()).game.morale(BEN), 3);
}

#[test]
fn bz_9_bz_b8_the_holy_land_makes_the_geotheists_seven_while_they_own_it() {
    let kit = Kit::with(Options { holy_land: true, ..all_options() });
    let kit = kit.society(BEN, Society::GeotheisticTheocracy);
    let (egypt, peru) = (kit.at("egypt"), kit.at("peru"));
    let kit = kit.set(|game| game.holy_land = Some(egypt));
    assert_eq!(kit.game.morale(BEN), 7);
    let kit = kit.set(|game| game.holy_land = Some(peru));
    assert_eq!(kit.game.morale(BEN), 1, "in native hands");
}

#[test]
fn bz_9_bz_b7_diplomats_cost_the_fanatics_twice_and_the_utopians_half() {
    for (society, raise, attack) in
        [(Society::Dictatorship, 4, 2), (Society::FanaticTheocracy, 8, 4), (Society::FreeLoveUtopia, 2, 1)]
    {
        let mut kit = Kit::new().society(ADA, society).bank(ADA, 20);
        kit.act(ADA, kit.hire(Special::Diplomat, "alaska"));
        assert_eq!(20 - kit.has(ADA), raise, "{society:?}");
        let mut kit = kit.dice(&[1]);
        kit.act(ADA, kit.sway("egypt"));
        assert_eq!(20 - kit.has(ADA), raise + attack, "{society:?}");
        // BZ-34: the list says so.
        let prices = kit.game.prices(ADA);
        let listed = |what: PriceOf| prices.iter().find(|price| price.what == what).map(|price| price.cost);
        assert_eq!(listed(PriceOf::Special(Special::Diplomat)), Some(raise));
        assert_eq!(listed(PriceOf::Memetic), Some(attack));
        // Leaders cost everybody the same.
        assert_eq!(listed(PriceOf::Special(Special::General)), Some(3));
    }
}

#[test]
fn bz_34_the_list_has_just_what_the_game_is_played_with() {
    let plain = Kit::with(Options::default());
    let has = |kit: &Kit, what: PriceOf| kit.game.prices(ADA).iter().any(|price| price.what == what);
    assert!(
        !has(&plain, PriceOf::Memetic) && !has(&plain, PriceOf::Center) && !has(&plain, PriceOf::Pyramid)
    );
    assert!(has(&plain, PriceOf::Division) && has(&plain, PriceOf::Conquest));
    let utopia = Kit::new().society(ADA, Society::FreeLoveUtopia);
    assert!(has(&utopia, PriceOf::Guarded) && !has(&Kit::new(), PriceOf::Guarded));
    assert!(has(&Kit::illuminated(1), PriceOf::Pyramid));
}
