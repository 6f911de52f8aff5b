//! What whoever runs the bot looks after: messages that were kept aside or wait, and how much is going on.

use std::sync::atomic::Ordering;

use super::rows::target_of;
use super::state::Stage;
use super::tables::Tables;
use super::{GameId, Post, To, story};
use crate::store::{Depth, ParkedRow, Store, StoreError};

/// A message that Discord won't take as it is, or that somebody is told later who takes no direct messages, kept aside.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its number.
    pub id: i64,
    /// The game that it is about.
    pub game: Option<GameId>,
    /// To whom it was to go.
    pub to: To,
    /// What Discord said.
    pub why: String,
    /// Its words, secrets included.
    pub words: String,
    /// It comes by itself, once its reader takes direct messages.
    pub comes: bool,
}

/// Somewhere where nothing can be sent at present.
#[derive(Clone, Debug)]
pub struct Waits {
    /// Where.
    pub to: To,
    /// How it stands.
    pub row: ParkedRow,
}

/// How much is going on.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// What is to be sent.
    pub outbox: Depth,
    /// Games that gather people, that are played, and that rest.
    pub games: [(&'static str, u64); 3],
    /// Does Discord refuse the token?
    pub refused: bool,
    /// Could nothing be written down the last time that something was to be?
    pub unwritten: bool,
}

/// What was kept aside, oldest first, and where something waits.
///
/// # Errors
/// If the database fails.
pub async fn kept_aside(store: &Store) -> Result<(Vec<Kept>, Vec<Waits>), StoreError> {
    let kept = store.all_aside().await?.into_iter().map(|row| Kept {
        id: row.id,
        game: row.game.map(GameId),
        to: target_of(row.to_person, row.target),
        words: words(&row.payload),
        why: row.why,
        comes: row.comes,
    });
    let waits = store.all_parked().await?.into_iter();
    let waits = waits.map(|row| Waits { to: target_of(row.to_person, row.target), row });
    Ok((kept.collect(), waits.collect()))
}

/// What a message says; as it is written down, if it can't be read.
fn words(payload: &str) -> String {
    let Ok(post) = serde_json::from_str::<Post>(payload) else { return payload.to_owned() };
    let names = post.cast.titles();
    let passages = post.told.iter().chain([&post.passage]);
    let said: Vec<String> = passages.map(|passage| story::plain(passage, &names)).collect();
    said.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join("\n")
}

impl Tables {
    /// How much is going on.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn how_much(&self) -> Result<Load, StoreError> {
        let outbox = self.0.store.depth().await.inspect_err(|error| self.doubts(error))?;
        let (mut gathering, mut running, mut paused) = (0, 0, 0);
        for table in self.all() {
            match table.stage {
                Stage::Lobby => gathering += 1,
                Stage::Running if table.standing.paused.is_some() => paused += 1,
                Stage::Running => running += 1,
                _ => {}
            }
        }
        let games = [("gathering", gathering), ("running", running), ("paused", paused)];
        let unwritten = self.0.unwritten.load(Ordering::SeqCst);
        Ok(Load { outbox, games, refused: self.held().is_some(), unwritten })
    }
}
