//! Clean Slate, rule by rule.

mod autocracy;
mod away;
mod confirm;
mod disaster;
mod ending;
mod forms;
mod front;
mod kit;
mod persuade;
mod place;
mod plan;
mod planned;
mod position;
mod refusals;
mod scene;
mod secrets;
mod set_up;
mod story;
mod suggest;
mod travel;
mod whole_games;
