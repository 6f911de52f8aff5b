//! Two-Player, rule by rule.

mod allies;
mod beside;
mod bribe;
mod claim;
mod combat;
mod fortify;
mod kit;
mod meetings;
mod next;
mod odds;
mod position;
mod reinforce;
mod rewards;
mod said;
mod scene;
mod secrets;
mod set_up;
mod standings;
mod status;
mod turn;
mod victory;
mod whole_games;
