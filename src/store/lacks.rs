//! What the bot may not do where it plays.

use super::{Store, StoreError};

impl Store {
    /// What the bot may not do, and where.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn lacks(&self) -> Result<Vec<(i64, String)>, StoreError> {
        let rows = sqlx::query!("SELECT place, lack FROM lacks ORDER BY place, lack").fetch_all(&self.read);
        Ok(rows.await?.into_iter().map(|row| (row.place, row.lack)).collect())
    }
}
