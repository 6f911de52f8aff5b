//! One test binary: what people see, the rules, the rooms.

mod architecture;
mod sandbox;
mod picture;
