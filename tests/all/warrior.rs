//! Warrior, rule by rule.

mod acts;
mod auction;
mod barter;
mod betrayal;
mod board;
mod candidates;
mod capital;
mod combat;
mod command_tree;
mod drafts;
mod drop_out;
mod endurance;
mod fate;
mod fate_payments;
mod giving_up;
mod kit;
mod leaving_empty;
mod levy;
mod meetings;
mod movement;
mod new_capital;
mod odds;
mod positions;
mod random_orders;
mod random_territory;
mod redeploy;
mod rounds;
mod secrets;
mod set_up;
mod speculate;
mod standing;
mod story;
mod story_battle;
mod story_market;
mod story_politics;
mod story_refusals;
mod story_status;
mod told;
mod vote;
mod whole_games;

#[test]
fn transcripts_hold() {
    crate::transcripts::hold("warrior");
}
