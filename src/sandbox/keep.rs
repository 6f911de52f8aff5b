//! The world written down, so that it goes on where it was left.
//!
//! A file of SQLite's with three tables: the world without its messages, the messages, and the
//! files. Only what has changed is written, shortly after it has.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::message::Message;
use super::snowflake::{ChannelId, MessageId, Snowflake};
use super::world::World;
use super::{Inner, Sandbox, lock};

/// So long after a change the world is written down, with what else has changed meanwhile.
const AFTER: SignedDuration = SignedDuration::from_millis(500);

/// So long after it could not be written down that is tried again.
const AGAIN: SignedDuration = SignedDuration::from_secs(5);

/// Why the world could not be written down or read.
#[derive(Debug, thiserror::Error)]
pub enum KeepFault {
    /// The file can't be opened, read or written.
    #[error("the sandbox's world: {0}")]
    Store(#[from] sqlx::Error),
    /// It may not be written.
    #[error("the sandbox's world can't be written: its file is read-only")]
    ReadOnly,
    /// Nothing stands in it.
    #[error("the sandbox's world is empty: what stood in it is lost (start with --fresh to set it aside)")]
    Empty,
    /// What writes it down broke.
    #[error("what writes the sandbox's world down broke: {0}")]
    Broke(#[source] tokio::task::JoinError),
    /// What stands in it is no world.
    #[error("the sandbox's world is not readable (start with --fresh to set it aside): {0}")]
    Format(#[from] serde_json::Error),
}

/// Where a world is kept.
#[derive(Debug)]
pub struct Keep {
    pool: SqlitePool,
}

/// Makes a file for its owner alone: the bot's token stands in it, and what was said in private.
fn private(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
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
    /// If it can't be opened or written, or is empty.
    pub async fn open(path: &Path) -> Result<Self, KeepFault> {
        match std::fs::metadata(path) {
            Ok(found) if found.permissions().readonly() => return Err(KeepFault::ReadOnly),
            Ok(found) if found.len() == 0 && !path.with_extension("sqlite-wal").exists() => {
                return Err(KeepFault::Empty);
            }
            Ok(_) => {}
            Err(_) => {
                // It gets its name only once it is whole.
                let unfinished = path.with_extension("sqlite.new");
                let _ = std::fs::remove_file(&unfinished);
                private(&unfinished).map_err(sqlx::Error::Io)?;
                Self::open_there(&unfinished).await?.pool.close().await;
                std::fs::rename(&unfinished, path).map_err(sqlx::Error::Io)?;
            }
        }
        Self::open_there(path).await
    }

    async fn open_there(path: &Path) -> Result<Self, KeepFault> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal);
        // What failed may have left its connection in the middle of a transaction: it is opened anew.
        let pool = SqlitePoolOptions::new().max_connections(1).after_release(|connection, _| {
            Box::pin(async move {
                connection.ping().await?;
                Ok(!connection.is_in_transaction())
            })
        });
        let pool = pool.connect_with(options).await?;
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
        inner.written.send_replace(Some(0));
        let task = tokio::spawn(async move {
            let mut changes = inner.changes.subscribe();
            changes.mark_changed();
            let (mut written, mut failing) = (None, false);
            loop {
                tokio::select! {
                    _ = changes.changed() => {}
                    () = inner.clock.sleep(AGAIN), if failing => {}
                    _ = stopped.wait_for(|stop| *stop) => break,
                }
                tokio::select! {
                    () = inner.clock.sleep(AFTER) => {}
                    _ = stopped.wait_for(|stop| *stop) => break,
                }
                let upto = *changes.borrow_and_update();
                let saved = self.save(&inner, &mut written).await;
                if saved.is_ok() {
                    inner.written.send_replace(Some(upto));
                }
                match (saved, failing) {
                    (Ok(()), false) => {}
                    (Ok(()), true) => {
                        failing = false;
                        tracing::warn!(
                            "the sandbox's world is written down again, with all that was missing"
                        );
                    }
                    (Err(why), false) => {
                        failing = true;
                        tracing::error!(%why, "the sandbox's world can't be written down; it is tried again");
                    }
                    (Err(why), true) => {
                        tracing::debug!(%why, "the sandbox's world can't be written down yet")
                    }
                }
            }
            self.save(&inner, &mut written).await?;
            self.pool.close().await;
            Ok(())
        });
        Keeping { stop, task }
    }

    /// Writes down all there is, once.
    ///
    /// # Errors
    /// If that can't be written.
    pub async fn save_now(self, sandbox: &Sandbox) -> Result<(), KeepFault> {
        let touch_all = || {
            let mut world = lock(&sandbox.inner.world);
            let all = world.messages.iter().flat_map(|(place, all)| all.keys().map(|id| (*place, *id)));
            let all: Vec<_> = all.collect();
            world.touched.extend(all);
        };
        touch_all();
        let saved = self.save(&sandbox.inner, &mut Some(BTreeSet::new())).await;
        // Whoever follows it all in another file has not had it by this.
        touch_all();
        self.pool.close().await;
        saved
    }

    /// Writes down what has changed. `written` are the files that stand there already, once that is known.
    async fn save(&self, inner: &Inner, written: &mut Option<BTreeSet<Snowflake>>) -> Result<(), KeepFault> {
        let there = match written.take() {
            Some(there) => there,
            None => {
                let ids: Vec<(String,)> = sqlx::query_as("SELECT id FROM file").fetch_all(&self.pool).await?;
                ids.iter().filter_map(|(id,)| id.parse().ok()).collect()
            }
        };
        let changed = Changed::take(inner, &there)?;
        let result = self.write(&changed).await;
        if result.is_ok() {
            *written = Some(changed.files);
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
        self.task.await.unwrap_or_else(|why| Err(KeepFault::Broke(why)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_broke_while_it_wrote_has_not_written_all() {
        let (stop, _) = watch::channel(false);
        let task = tokio::spawn(async { panic!("it breaks") });
        let ended = Keeping { stop, task }.stop().await;
        assert!(matches!(ended, Err(KeepFault::Broke(_))), "{ended:?}");
    }
}
