//! One test binary: what people see, the rules, the rooms.

mod architecture;
mod discord;
mod picture;
mod sandbox;
mod table;
mod transcripts;
mod warrior;
