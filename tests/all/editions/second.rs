//! Databases of edition 2: standing answers, trust misplaced, a trade that stands, plans at a deadline, invasions
//! without chains, a press too many.

use super::Kept;

const KEPT: [&str; 6] = ["standing", "trust", "taken_back", "plan_command", "no_chains", "two_presses"];

#[tokio::test]
async fn every_game_is_as_it_was_left_and_goes_on() {
    for name in KEPT {
        let mut kept = Kept::open("edition_2", name).await;
        kept.verified().await;
        kept.goes_on(60).await;
    }
}
