//! One test binary: what people see, the rules, the rooms.

mod architecture;
mod blitzkrieg;
mod browser;
mod clean_slate;
mod clone_wars;
mod commands;
mod discord;
mod editions;
mod every_game;
mod hosting;
mod leaks;
mod numbers;
mod picture;
mod reading;
mod rules;
mod sandbox;
mod table;
mod taps;
mod teams;
mod texts;
mod toy;
mod transcripts;
mod two_player;
mod warrior;
