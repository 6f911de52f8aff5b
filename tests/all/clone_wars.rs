//! Clone Wars, rule by rule.

mod combat;
mod fortify;
mod kit;
mod meetings;
mod order66;
mod scene;
mod set_up;
mod texts;
mod turn;
mod whole_games;
