//! Blitzkrieg, rule by rule.

mod conquest;
mod economy;
mod ends;
mod fight;
mod frame;
mod friends;
mod hostile;
mod illuminati;
mod kit;
mod machines;
mod march;
mod meetings;
mod positions;
mod set_up;
mod shown;
mod special;
mod trade;
mod turn;
mod typed;
mod whole_games;
