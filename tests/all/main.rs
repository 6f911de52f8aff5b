//! One test binary: what people see, the rules, the rooms.

mod architecture;
mod clean_slate;
mod discord;
mod picture;
mod sandbox;
mod table;
mod transcripts;
mod warrior;
