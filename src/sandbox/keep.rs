//! The world written down, so that it goes on where it was left.
//!
//! A file of SQLite's with three tables: the world without its messages, the messages, and the
//! files. Only what has changed is written, shortly after it has.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::message::Message;
use super::snowflake::{ChannelId, MessageId, Snowflake};
use super::world::World;
use super::{Inner, Sandbox, lock};

/// So long after a change the world is written down, with what else has changed meanwhile.
const AFTER: SignedDuration = SignedDuration::from_millis(500);

/// Why the world could not be written down or read.
#[derive(Debug, thiserror::Error)]
pub enum KeepFault {
    /// The file can't be opened, read or written.
    #[error("the sandbox's world: {0}")]
    Store(#[from] sqlx::Error),
    /// What stands in it is no world.
    #[error("the sandbox's world is not readable (start with --fresh to set it aside): {0}")]
    Format(#[from] serde_json::Error),
}

/// Where a world is kept.
#[derive(Debug)]
pub struct Keep {
    pool: SqlitePool,
}

/// The task that writes a sandbox's world down as it changes.
#[derive(Debug)]
pub struct Keeping {
    stop: watch::Sender<bool>,
    task: JoinHandle<Result<(), KeepFault>>,
}

impl Keep {
    /// Opens the file, made if it is missing.
    ///
    /// # Errors
    /// If it can't be opened.
    pub async fn open(path: &Path) -> Result<Self, KeepFault> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal);
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
        for table in [
            "CREATE TABLE IF NOT EXISTS world (id INTEGER PRIMARY KEY CHECK (id = 1), json TEXT NOT NULL)",
            "CREATE TABLE IF NOT EXISTS message (channel TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL, \
             PRIMARY KEY (channel, id)) WITHOUT ROWID",
            "CREATE TABLE IF NOT EXISTS file (id TEXT PRIMARY KEY, bytes BLOB NOT NULL)",
        ] {
            sqlx::query(table).execute(&pool).await?;
        }
        Ok(Self { pool })
    }

    /// The world that is kept there, or a furnished one if there is none yet.
    ///
    /// # Errors
    /// If it can't be read.
    pub async fn load(&self, now: Timestamp) -> Result<World, KeepFault> {
        let json: Option<(String,)> =
            sqlx::query_as("SELECT json FROM world").fetch_optional(&self.pool).await?;
        let Some((json,)) = json else { return Ok(World::furnished(now)) };
        let mut world: World = serde_json::from_str(&json)?;
        let messages: Vec<(String,)> =
            sqlx::query_as("SELECT json FROM message").fetch_all(&self.pool).await?;
        for (json,) in messages {
            let message: Message = serde_json::from_str(&json)?;
            world.messages.entry(message.channel).or_default().insert(message.id, message);
        }
        let files: Vec<(String, Vec<u8>)> =
            sqlx::query_as("SELECT id, bytes FROM file").fetch_all(&self.pool).await?;
        world.files =
            files.into_iter().filter_map(|(id, bytes)| Some((id.parse().ok()?, bytes.into()))).collect();
        world.now = now;
        Ok(world)
    }

    /// Writes the sandbox's world down whenever it changes, until stopped.
    #[must_use]
    pub fn follow(self, sandbox: &Sandbox) -> Keeping {
        let (stop, mut stopped) = watch::channel(false);
        let inner = sandbox.inner.clone();
        let task = tokio::spawn(async move {
            let mut changes = inner.changes.subscribe();
            changes.mark_changed();
            let ids: Vec<(String,)> = sqlx::query_as("SELECT id FROM file").fetch_all(&self.pool).await?;
            let mut written = ids.iter().filter_map(|(id,)| id.parse().ok()).collect();
            loop {
                tokio::select! {
                    _ = changes.changed() => {}
                    _ = stopped.wait_for(|stop| *stop) => break,
                }
                tokio::select! {
                    () = inner.clock.sleep(AFTER) => {}
                    _ = stopped.wait_for(|stop| *stop) => break,
                }
                changes.borrow_and_update();
                if let Err(why) = self.save(&inner, &mut written).await {
                    tracing::error!(%why, "the sandbox's world was not written down");
                }
            }
            self.save(&inner, &mut written).await?;
            self.pool.close().await;
            Ok(())
        });
        Keeping { stop, task }
    }

    /// Writes down what has changed. `written` are the files that stand there already.
    async fn save(&self, inner: &Inner, written: &mut BTreeSet<Snowflake>) -> Result<(), KeepFault> {
        let changed = Changed::take(inner, written)?;
        let result = self.write(&changed).await;
        if result.is_ok() {
            *written = changed.files;
        } else {
            lock(&inner.world).touched.extend(changed.messages.iter().map(|(place, _)| *place));
        }
        result
    }

    async fn write(&self, changed: &Changed) -> Result<(), KeepFault> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query("INSERT OR REPLACE INTO world (id, json) VALUES (1, ?)")
            .bind(&changed.world)
            .execute(&mut *transaction)
            .await?;
        for ((channel, id), json) in &changed.messages {
            let query = match json {
                Some(_) => "INSERT OR REPLACE INTO message (channel, id, json) VALUES (?, ?, ?)",
                None => "DELETE FROM message WHERE channel = ? AND id = ?",
            };
            let query = sqlx::query(query).bind(channel.to_string()).bind(id.to_string());
            let query = if let Some(json) = json { query.bind(json) } else { query };
            query.execute(&mut *transaction).await?;
        }
        for (id, bytes) in &changed.new_files {
            sqlx::query("INSERT OR REPLACE INTO file (id, bytes) VALUES (?, ?)")
                .bind(id.to_string())
                .bind(bytes.to_vec())
                .execute(&mut *transaction)
                .await?;
        }
        for id in &changed.gone_files {
            sqlx::query("DELETE FROM file WHERE id = ?")
                .bind(id.to_string())
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}

/// What is to be written.
struct Changed {
    world: String,
    messages: Vec<((ChannelId, MessageId), Option<String>)>,
    new_files: Vec<(Snowflake, Arc<[u8]>)>,
    gone_files: Vec<Snowflake>,
    /// All files there are.
    files: BTreeSet<Snowflake>,
}

impl Changed {
    fn take(inner: &Inner, written: &BTreeSet<Snowflake>) -> Result<Self, serde_json::Error> {
        let mut world = lock(&inner.world);
        // The messages have a table of their own.
        let messages = std::mem::take(&mut world.messages);
        let json = serde_json::to_string(&*world);
        world.messages = messages;
        let json = json?;
        let mut changed = Vec::new();
        for (channel, id) in &world.touched {
            let message = world.message(*channel, *id);
            changed.push(((*channel, *id), message.map(serde_json::to_string).transpose()?));
        }
        world.touched.clear();
        let files: BTreeSet<Snowflake> = world.files.keys().copied().collect();
        Ok(Self {
            world: json,
            messages: changed,
            new_files: files.difference(written).map(|id| (*id, world.files[id].clone())).collect(),
            gone_files: written.difference(&files).copied().collect(),
            files,
        })
    }
}

impl Keeping {
    /// Writes down what has changed last, and stops.
    ///
    /// # Errors
    /// If that can't be written.
    pub async fn stop(self) -> Result<(), KeepFault> {
        self.stop.send_replace(true);
        self.task.await.unwrap_or(Ok(()))
    }
}
