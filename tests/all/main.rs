//! One test binary: what people see, the rules, the rooms.

mod architecture;
mod discord;
mod sandbox;
mod picture;
