//! Warrior, rule by rule.

mod acts;
mod auction;
mod barter;
mod capital;
mod combat;
mod drop_out;
mod endurance;
mod fate;
mod kit;
mod movement;
mod random_territory;
mod redeploy;
mod rounds;
mod set_up;
mod speculate;
mod story;
mod vote;
mod whole_games;
