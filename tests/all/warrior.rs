//! Warrior, rule by rule.

mod acts;
mod auction;
mod barter;
mod candidates;
mod capital;
mod combat;
mod drafts;
mod drop_out;
mod endurance;
mod fate;
mod kit;
mod movement;
mod positions;
mod random_territory;
mod redeploy;
mod rounds;
mod secrets;
mod set_up;
mod speculate;
mod story;
mod vote;
mod whole_games;
