//! Clone Wars, rule by rule.

mod combat;
mod fortify;
mod kit;
mod order66;
mod scene;
mod set_up;
mod texts;
mod turn;
