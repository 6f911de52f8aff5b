//! Clone Wars, rule by rule.

mod combat;
mod faction;
mod fortify;
mod kit;
mod machines;
mod meetings;
mod order66;
mod scene;
mod set_up;
mod texts;
mod turn;
mod whole_games;
