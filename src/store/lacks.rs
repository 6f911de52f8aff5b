//! What the bot may not do where it plays.

use super::{Store, StoreError};

impl Store {
    /// What the bot may not do, and where.
    ///
    /// # Errors
    /// If the database fails; so does what is below.
    pub async fn lacks(&self) -> Result<Vec<(i64, String)>, StoreError> {
        let rows = sqlx::query!("SELECT place, lack FROM lacks ORDER BY place, lack").fetch_all(&self.read);
        Ok(rows.await?.into_iter().map(|row| (row.place, row.lack)).collect())
    }

    /// Notes all that the bot may not do in a place.
    pub async fn note_lacks(&self, place: i64, lacks: &[String]) -> Result<(), StoreError> {
        let mut tx = self.write.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query!("DELETE FROM lacks WHERE place = ?", place).execute(&mut *tx).await?;
        for lack in lacks {
            sqlx::query!("INSERT INTO lacks (place, lack) VALUES (?, ?)", place, lack)
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await?;
        Ok(())
    }
}
